//! What was learned on this device: the step each lesson was left at, and how often the coach said what.

use std::collections::BTreeMap;

use crate::browser;
use crate::games::Title;

const PLACE: &str = "chaikhana.learn";

/// The number that stands for a finished lesson.
const FINISHED: u32 = u32::MAX;

fn all() -> BTreeMap<String, u32> {
    browser::kept(PLACE).and_then(|text| engine::read::json(&text).ok()).unwrap_or_default()
}

fn keep(name: String, number: u32) {
    let mut numbers = all();
    numbers.insert(name, number);
    if let Ok(text) = serde_json::to_string(&numbers) {
        browser::keep(PLACE, &text);
    }
}

fn name(title: Title, lesson: &str) -> String {
    format!("{}/{lesson}", title.id())
}

/// The step at which a lesson goes on; nothing if it is new or finished.
pub(super) fn step(title: Title, lesson: &str) -> Option<usize> {
    let step = *all().get(&name(title, lesson))?;
    usize::try_from(step).ok().filter(|_| step != FINISHED && step > 0)
}

/// Whether a lesson was finished.
pub(super) fn is_finished(title: Title, lesson: &str) -> bool {
    all().get(&name(title, lesson)) == Some(&FINISHED)
}

/// Keeps the step a lesson is at.
pub(super) fn reach(title: Title, lesson: &str, step: usize) {
    // A lesson that was finished once stays so while it is repeated.
    if !is_finished(title, lesson) {
        keep(name(title, lesson), u32::try_from(step).unwrap_or(0));
    }
}

/// Keeps that a lesson is finished.
pub(super) fn finish(title: Title, lesson: &str) {
    keep(name(title, lesson), FINISHED);
}

/// Whether the first lesson of a game was finished.
pub fn is_learned(title: Title) -> bool {
    is_finished(title, "first")
}

/// How often the coach has said something.
pub(super) fn said(title: Title, hint: &str) -> u32 {
    all().get(&name(title, &format!("guide/{hint}"))).copied().unwrap_or(0)
}

/// It was said once more.
pub(super) fn say_once_more(title: Title, hint: &str) {
    keep(name(title, &format!("guide/{hint}")), said(title, hint).saturating_add(1));
}
