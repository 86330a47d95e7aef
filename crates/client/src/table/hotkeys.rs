//! The keys of a table, and where the focus goes after a move by keyboard.

use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use super::history::step;
use super::prompt::in_prompt;
use super::scope::{Sheet, TableScope};
use crate::browser;
use crate::ui::is_typing;

/// Listens as long as the table is on the page.
pub(super) fn listen(room: TableScope) {
    let handle = window_event_listener(ev::keydown, move |event| press(room, &event));
    on_cleanup(move || handle.remove());
    find_focus(room);
}

fn press(room: TableScope, event: &ev::KeyboardEvent) {
    let with_others = event.ctrl_key() || event.alt_key() || event.meta_key();
    if with_others || is_typing(event) || is_dialog_open() || room.passing_to.get_untracked().is_some() {
        return;
    }
    // A key that is held down does a thing once.
    if event.repeat() && !event.key().starts_with("Arrow") {
        return;
    }
    let on_control = on_control(event);
    match event.key().as_str() {
        "u" => room.desk.undo(),
        "r" => room.desk.reset_turn(),
        "l" => room.sheet.set(Some(Sheet::Log)),
        "y" => room.turn_history(),
        "m" => {
            room.moves
                .update(|open| *open = !*open && room.labels.with_untracked(|labels| !labels.is_empty()));
            request_animation_frame(|| {
                focus(".moves-list button, [data-slot=list]");
            });
        }
        "b" => drop(focus(PLACES[0].1)),
        "p" => drop(focus(DOCK)),
        "i" => {
            if untrack(|| room.my_turn()) {
                room.desk.ask_hint();
            }
        }
        "[" => step(room, -1),
        "]" => step(room, 1),
        "ArrowLeft" if room.history.get_untracked() && !on_control => step(room, -1),
        "ArrowRight" if room.history.get_untracked() && !on_control => step(room, 1),
        "Home" if room.history.get_untracked() && !on_control => step(room, i64::MIN / 2),
        "End" if room.history.get_untracked() && !on_control => step(room, i64::MAX / 2),
        // The highlighted button is meant, wherever on the board the focus is; in a lesson what is lit comes first.
        "Enter" if !on_control || !is_inside(event, ".dock, .moves, .bar, .rail, [data-lesson]") => {
            if untrack(|| room.face().proposal()).is_some() {
                event.prevent_default();
                room.face().accept();
            }
        }
        "Escape" if room.moves.get_untracked() => {
            room.moves.set(false);
            focus("[data-slot=list]");
        }
        "Escape" => {
            room.face().withdraw();
            room.desk.refused.set(None);
            room.desk.advice.set(None);
            room.desk.warned.set(None);
            if room.desk.past.with_untracked(Option::is_some) {
                room.turn_history();
            }
        }
        key => {
            let digit = key.parse::<usize>().ok().filter(|digit| key.len() == 1 && *digit > 0);
            let places = room.labels.with_untracked(|labels| in_prompt(labels));
            if let Some(&at) = digit.and_then(|digit| places.get(digit - 1))
                && !room.desk.busy.get_untracked()
                && !room.history.get_untracked()
            {
                room.face().press(at);
            }
        }
    }
}

/// Whether Enter and arrows belong to what has the focus.
fn on_control(event: &ev::KeyboardEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    target.is_some_and(|element| {
        matches!(element.tag_name().as_str(), "BUTTON" | "A" | "INPUT" | "SUMMARY" | "SELECT")
            || element.get_attribute("role").is_some_and(|role| role == "button")
    })
}

fn is_dialog_open() -> bool {
    browser::document()
        .is_some_and(|page| page.query_selector("dialog[open]").is_ok_and(|found| found.is_some()))
}

/// Whether what has the focus lies in one of these.
fn is_inside(event: &ev::KeyboardEvent, parts: &str) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    target.is_some_and(|element| element.closest(parts).is_ok_and(|found| found.is_some()))
}

/// Gives the focus to the first thing of this kind that is shown, and says whether there is one.
pub(super) fn focus(selector: &str) -> bool {
    let Some(page) = browser::document() else { return false };
    // A list of alternatives is a list of preferences: the first one that has something wins.
    for one in selector.split(", ") {
        let Ok(found) = page.query_selector_all(one) else { continue };
        let shown = (0..found.length())
            .filter_map(|at| found.item(at)?.dyn_into::<HtmlElement>().ok())
            .find(|element| element.get_bounding_client_rect().width() > 0.0);
        if let Some(element) = shown {
            // A focus that is refused stays where it was.
            return element.focus().is_ok();
        }
    }
    false
}

/// Where the focus was last, and looks for its next place.
/// What is proposed, else the usual thing to do, else what can be done at all.
const DOCK: &str = ".dock [data-focus=first], .dock .slot-go .btn.primary, .dock .slot-go .btn, .dock .btn.primary, \
     .dock .slot-end .btn, .dock [data-slot=list]:not([disabled])";
const PLACES: [(&str, &str); 4] = [
    (".board", ".board button:not([disabled]):not([tabindex=\"-1\"]), .board [tabindex=\"0\"]"),
    (".own", ".own button:not([disabled]):not([tabindex=\"-1\"])"),
    (".moves", ".moves-list button"),
    (".dock", DOCK),
];
/// Where the next thing to do is, if not where the focus was.
const ELSEWHERE: [&str; 2] = [".cover-btn, .end h2", DOCK];

/// What was pressed by keyboard is often gone with its move, and the focus with it: then it goes to the next thing to do,
/// in the same part of the table where there is one.
fn find_focus(room: TableScope) {
    let place = StoredValue::new(None::<&'static str>);
    let note = window_event_listener(ev::focusin, move |event| {
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let inside = |part: &str| {
            target.as_ref().is_some_and(|target| target.closest(part).is_ok_and(|found| found.is_some()))
        };
        if let Some((_, next)) = PLACES.iter().find(|(part, _)| inside(part)) {
            place.set_value(Some(next));
        }
    });
    let by_keyboard = StoredValue::new(false);
    let keys = window_event_listener(ev::keydown, move |_| by_keyboard.set_value(true));
    let pointer = window_event_listener(ev::pointerdown, move |_| by_keyboard.set_value(false));
    on_cleanup(move || {
        note.remove();
        keys.remove();
        pointer.remove();
    });
    Effect::new(move |before: Option<()>| {
        room.labels.track();
        room.desk.seq.track();
        room.passing_to.track();
        room.history.track();
        room.desk.advice.track();
        room.desk.warned.track();
        room.moves.track();
        let _ = (room.shows_end(), room.desk.busy.get(), room.face().proposal().is_some());
        if before.is_some() && by_keyboard.get_value() {
            request_animation_frame(move || {
                let lost = browser::document()
                    .and_then(|page| page.active_element())
                    .is_none_or(|element| element.tag_name() == "BODY");
                if lost && !place.try_get_value().flatten().is_some_and(focus) {
                    ELSEWHERE.into_iter().any(focus);
                }
            });
        }
    });
}
