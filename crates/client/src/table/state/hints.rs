//! Questions to a strong bot: the reader's own, and those of the coach who looks on.

use leptos::prelude::*;
use protocol::ToTable;

use super::TableState;

impl TableState {
    /// Asks a strong bot.
    pub fn ask_hint(&self) {
        self.refused.set(None);
        self.warned.set(None);
        // What the coach knows already need not be thought about again.
        let seq = self.seq.get_untracked();
        let known = self.known.with_value(|known| known.clone().filter(|known| known.seq == seq));
        if known.is_some() {
            self.advice.set(known);
            return;
        }
        self.thinking.set(true);
        self.tell(ToTable::Hint { table: self.id() });
    }

    /// Asks a strong bot for the coach.
    pub fn think_along(&self) {
        let seq = self.seq.get_untracked();
        let known = self.known.with_value(|known| known.as_ref().is_some_and(|known| known.seq == seq));
        if !known && !self.thinking.get_untracked() {
            self.asked_quietly.set_value(true);
            self.tell(ToTable::Hint { table: self.id() });
        }
    }
}
