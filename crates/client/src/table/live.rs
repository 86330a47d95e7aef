//! What happened and whose turn it is, said to screen readers.

use leptos::prelude::*;

use super::log::counting;
use super::room::Room;
use crate::games::Line;
use crate::i18n::{say, text::table as said};

/// A line that is read out when it changes.
#[component]
pub fn Live(room: Room) -> impl IntoView {
    let happened = Memo::new(move |_| {
        if room.passing_to.get().is_some() {
            return String::new();
        }
        let last = room.desk.log.with(|log| counting(log).pop());
        let lines = last.map(|heard| room.face().tell(&heard)).unwrap_or_default();
        lines.iter().map(Line::text).collect::<Vec<_>>().join(". ")
    });
    let turn = Memo::new(move |_| {
        if room.passing_to.get().is_some() {
            String::new()
        } else if room.desk.is_over() {
            say(&said::PROMPT_OVER)
        } else if room.my_turn() {
            let ask = room.face().prompt().map(|prompt| prompt.ask);
            ask.unwrap_or_else(|| say(&said::PROMPT_YOURS))
        } else {
            String::new()
        }
    });
    view! { <p class="sr" aria-live="polite">{move || format!("{} {}", happened.get(), turn.get())}</p> }
}
