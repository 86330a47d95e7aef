//! What happened and whose turn it is, said to screen readers.

use leptos::prelude::*;

use super::log::counting;
use super::scope::TableScope;
use crate::games::Line;
use crate::i18n::{say, text::table as said};

/// Sentences one after the other; some of them bring their own full stop.
fn sentences(lines: impl IntoIterator<Item = String>) -> String {
    let mut all = String::new();
    for line in lines {
        if !all.is_empty() {
            all.push_str(if all.ends_with(['.', '!', '?', '…']) { " " } else { ". " });
        }
        all.push_str(line.trim());
    }
    all
}

/// A line that is read out when it changes.
#[component]
pub fn Live(room: TableScope) -> impl IntoView {
    let happened = Memo::new(move |_| {
        if room.passing_to.get().is_some() {
            return String::new();
        }
        let last = room.desk.log.with(|log| counting(log).pop());
        let lines = last.map(|heard| room.face().tell(&heard)).unwrap_or_default();
        sentences(lines.iter().map(Line::text))
    });
    let turn = Memo::new(move |_| {
        if room.passing_to.get().is_some() {
            String::new()
        } else if room.desk.is_over() {
            say(&said::PROMPT_OVER)
        } else if let Some((label, prompt)) = room.face().proposal() {
            let ask =
                prompt.map_or(label.text, |prompt| sentences([prompt.ask].into_iter().chain(prompt.more)));
            say(&said::PromptProposed { ask: &ask })
        } else if room.my_turn() {
            let ask = room.face().prompt().map(|prompt| prompt.ask);
            ask.unwrap_or_else(|| say(&said::PROMPT_YOURS))
        } else {
            String::new()
        }
    });
    view! { <p class="sr" aria-live="polite">{move || format!("{} {}", happened.get(), turn.get())}</p> }
}

#[cfg(test)]
mod tests {
    use super::sentences;

    #[test]
    fn no_sentence_has_two_full_stops() {
        let lines = ["You walk", "Done.", "Walk on?", "Teapot pours"].map(str::to_owned);
        assert_eq!(sentences(lines), "You walk. Done. Walk on? Teapot pours");
    }
}
