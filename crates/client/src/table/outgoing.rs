//! What was said and has not come back yet: it is shown, and said again when the house is there again.

use engine::Seat;
use leptos::prelude::*;
use protocol::{Chat, ToTable};

use crate::net::socket::LineState;

/// The words on their way.
#[derive(Clone, Copy, Debug)]
pub struct Outgoing {
    /// What was said, oldest first.
    pub waiting: RwSignal<Vec<String>>,
    /// How the line to the house is.
    pub line: RwSignal<LineState>,
    /// Whether the line was gone since it was last said again.
    was_gone: StoredValue<bool>,
}

impl Outgoing {
    /// Nothing is on its way. Makes it known to the table.
    pub fn provide(line: RwSignal<LineState>) -> Self {
        let was_gone = StoredValue::new(false);
        let outgoing = Self { waiting: RwSignal::new(Vec::new()), line, was_gone };
        Effect::new(move || {
            if matches!(line.get(), LineState::Gone | LineState::Resting) {
                was_gone.set_value(true);
            }
        });
        provide_context(outgoing);
        outgoing
    }

    /// Says everything once more that has not come back, if it may have been lost with the line.
    pub fn say_again(self, table: &str, send: Callback<ToTable>) {
        if self.was_gone.try_update_value(std::mem::take) != Some(true) {
            return;
        }
        for text in self.waiting.get_untracked() {
            send.run(ToTable::Chat { table: table.to_owned(), text });
        }
    }

    /// What the reader said has come back.
    pub fn heard(self, chat: &Chat, me: Option<Seat>) {
        if chat.seat == me {
            self.waiting.maybe_update(|waiting| arrived(waiting, &chat.text));
        }
    }

    /// The same for all that was said while the line was gone.
    pub fn heard_all(self, chat: &[Chat], me: Option<Seat>) {
        chat.iter().for_each(|chat| self.heard(chat, me));
    }
}

/// Takes a text out, once; says whether it was there.
fn arrived(waiting: &mut Vec<String>, text: &str) -> bool {
    let found = waiting.iter().position(|other| other == text);
    found.map(|at| waiting.remove(at)).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_words_twice_come_back_twice() {
        let mut waiting = vec!["tea".to_owned(), "milk".to_owned(), "tea".to_owned()];
        assert!(arrived(&mut waiting, "tea"));
        assert_eq!(waiting, ["milk", "tea"]);
        assert!(!arrived(&mut waiting, "sugar"));
    }
}
