//! The keys of a table, and where the focus goes after a move by keyboard.

use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use super::history::step;
use super::prompt::in_prompt;
use super::room::{Room, Sheet};
use crate::browser;
use crate::ui::is_typing;

/// Listens as long as the table is on the page.
pub(super) fn listen(room: Room) {
    let handle = window_event_listener(ev::keydown, move |event| press(room, &event));
    on_cleanup(move || handle.remove());
    find_focus(room);
}

fn press(room: Room, event: &ev::KeyboardEvent) {
    let with_others = event.ctrl_key() || event.alt_key() || event.meta_key();
    if with_others || is_typing(event) || is_dialog_open() || room.passing_to.get_untracked().is_some() {
        return;
    }
    let on_control = on_control(event);
    match event.key().as_str() {
        "u" => room.desk.undo(),
        "r" => room.desk.reset_turn(),
        "l" => room.sheet.set(Some(Sheet::Log)),
        "y" => room.turn_history(),
        "m" => focus("details.moves summary"),
        "b" => focus(".board button:not([disabled]), .board [tabindex=\"0\"], .board"),
        "p" => focus(".prompt .btn:not([disabled])"),
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
        "Enter" if !on_control => {
            if untrack(|| room.face().proposal()).is_some() {
                room.by_keyboard.set_value(true);
                room.face().accept();
            }
        }
        "Escape" => {
            room.face().withdraw();
            room.desk.refused.set(None);
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
                room.by_keyboard.set_value(true);
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

fn focus(selector: &str) {
    let found = browser::document().and_then(|page| page.query_selector(selector).ok().flatten());
    if let Some(element) = found.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        // A focus that is refused stays where it was.
        let _ = element.focus();
    }
}

/// A button that was pressed by keyboard is gone with its move: the focus goes to the next thing to do.
fn find_focus(room: Room) {
    Effect::new(move |before: Option<usize>| {
        let count = room.labels.with(Vec::len);
        let _ = room.desk.seq.get();
        if before.is_some() && count > 0 && room.by_keyboard.get_value() {
            request_animation_frame(|| {
                let lost = browser::document()
                    .and_then(|page| page.active_element())
                    .is_none_or(|element| element.tag_name() == "BODY");
                if lost {
                    focus(
                        ".prompt .btn.primary:not([disabled]), .prompt .btn:not(.icon):not([disabled]), .moves button:not([disabled])",
                    );
                }
            });
        }
        count
    });
}
