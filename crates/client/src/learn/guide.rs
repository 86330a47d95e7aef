//! The coach of a first game: one line under the prompt that says what matters now, and falls silent with time.

use std::sync::Arc;

use leptos::prelude::*;
use lessons::{Guide, Texts};

use super::progress;
use crate::drawing::{Symbol, names};
use crate::games::Title;
use crate::rules::RuleTag;
use crate::table::scope::TableScope;

/// A guided game on this page.
#[derive(Clone, Copy, Debug)]
pub struct Guided {
    pub(super) title: Title,
    pub(super) guide: StoredValue<Arc<Guide>>,
    pub(super) texts: Signal<Arc<Texts>>,
}

/// What the coach says to this decision.
#[component]
pub fn GuideLine(room: TableScope, guided: Guided) -> impl IntoView {
    let title = guided.title;
    // What was said is counted when its decision is over: within one it stays.
    let hint = Memo::new(move |_| {
        let seat = room.desk.me().filter(|_| room.my_turn())?;
        let said = |id: &str| progress::said(title, id);
        room.desk
            .shown
            .with(|shown| guided.guide.with_value(|guide| guide.hint(&shown.view, seat, said).cloned()))
    });
    Effect::new(move |before: Option<Option<String>>| {
        let now = hint.get().map(|hint| hint.id);
        if let Some(Some(before)) = before.filter(|before| *before != now) {
            progress::say_once_more(title, &before);
        }
        now
    });
    move || {
        hint.get().map(|hint| {
            let text = guided.texts.with(|texts| texts.get(&format!("guide.{}", hint.id)).map(str::to_owned));
            view! {
                <p class="coach-line is-guide">
                    <Symbol of=names::CHAIKHANA />
                    <span>{text}{hint.rule.map(|rule| view! { " "<RuleTag number=rule /> })}</span>
                </p>
            }
        })
    }
}
