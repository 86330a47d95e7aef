//! What the reader does: actions one after the other, each with a key of its own, shown ahead where the rules can tell.

use std::collections::VecDeque;
use std::sync::Arc;

use leptos::prelude::*;
use protocol::{LogEntryView, Moved, Now, ToTable, Undo};
use serde_json::Value;

use super::TableState;

/// What was sent and is not yet answered.
#[derive(Clone, Debug)]
pub(super) struct Sent {
    pub(super) key: String,
    pub(super) message: ToTable,
}

/// A step of one's own that is shown before the host has answered.
#[derive(Clone, Debug)]
pub(super) struct Ahead {
    /// The key it was sent with.
    pub(super) key: String,
    /// The log entry it will be.
    pub(super) seq: u32,
    /// The table before it, once it is on the screen.
    pub(super) before: Option<Arc<Now>>,
    /// Whether it was refused before it was on the screen.
    pub(super) refused: bool,
}

impl TableState {
    /// Nothing is done from now on that `allows` does not allow, and nothing is taken back.
    pub fn guard(&self, allows: Callback<Vec<Value>, bool>) {
        self.guard.set_value(Some(allows));
    }

    /// Does actions one after the other; stops where one is refused. A coach may hold them back.
    pub fn act(&self, actions: Vec<Value>) {
        if let Some(guard) = self.guard.get_value() {
            self.refused.set(None);
            self.advice.set(None);
            if guard.run(actions.clone()) {
                self.act_now(actions);
            }
            return;
        }
        let warning = self.known.with_value(|known| {
            let here = self.coached.get_value() && self.past.with_untracked(Option::is_none);
            known.as_ref().filter(|known| here && known.seq == self.seq.get_untracked())?.warns_of(&actions)
        });
        if warning.is_some() {
            self.refused.set(None);
            self.advice.set(None);
            self.warned.set(warning);
            return;
        }
        self.act_now(actions);
    }

    /// Does what the coach has held back.
    pub fn act_anyway(&self) {
        if let Some(warning) = self.warned.get_untracked() {
            self.act_now(warning.actions);
        }
    }

    fn act_now(&self, actions: Vec<Value>) {
        self.refused.set(None);
        self.advice.set(None);
        self.warned.set(None);
        self.queue.set_value(actions.into());
        self.send_next();
    }

    pub(super) fn send_next(&self) {
        if self.sent.with_value(Option::is_some) {
            return;
        }
        let Some(action) = self.queue.try_update_value(VecDeque::pop_front).flatten() else { return };
        // The next step of a row follows the one just answered, although the screen may still show the one before.
        let seq = self.seq.get_untracked().max(self.acked.get_value());
        let (table, key) = (self.id(), self.next_key());
        let foreseen = self.foreseen(seq, &action);
        self.send_keyed(key.clone(), ToTable::Act { table, key: key.clone(), seq, action });
        if let Some((moved, show)) = foreseen {
            let ahead = Ahead { key, seq: moved.entry.seq, before: None, refused: false };
            self.ahead.set_value(Some(ahead));
            if !show.run(moved) {
                self.ahead.set_value(None);
            }
        }
    }

    /// What a step brings and who shows it, if the present is on the screen and the rules can tell.
    fn foreseen(&self, seq: u32, action: &Value) -> Option<(Moved, Callback<Moved, bool>)> {
        let show = self.show.get_value()?;
        let present = seq == self.seq.get_untracked() && self.past.with_untracked(Option::is_none);
        let foresee =
            self.foresee.get_value().filter(|_| present && self.ahead.with_value(Option::is_none))?;
        Some((foresee(action)?, show))
    }

    /// The last log entry that the host has told: what was shown ahead may not be one.
    pub fn told(&self) -> u32 {
        let ahead = self.ahead.with_value(|ahead| ahead.as_ref().is_some_and(|ahead| ahead.before.is_some()));
        self.seq.get_untracked() - u32::from(ahead)
    }

    /// The table as it was before the step that was shown ahead.
    pub(super) fn take_back(&self, ahead: &Ahead) {
        let Some(before) = ahead.before.clone() else { return };
        batch(|| {
            self.log.update(|log| {
                log.pop_if(|entry| entry.seq == ahead.seq);
            });
            self.seq.set(ahead.seq - 1);
            self.now.set(before);
        });
    }

    /// Takes the reader's last step back.
    pub fn undo(&self) {
        if self.sent.with_value(Option::is_none) && self.guard.with_value(Option::is_none) {
            self.refused.set(None);
            let (table, key) = (self.id(), self.next_key());
            self.send_keyed(key.clone(), ToTable::Undo { table, key });
        }
    }

    /// Takes back everything that the reader can take back.
    pub fn reset_turn(&self) {
        self.resetting.set_value(true);
        self.undo();
    }

    /// One more step back, once the last one is both answered and shown.
    pub(super) fn reset_on(&self) {
        if !self.resetting.get_value() || self.sent.with_value(Option::is_some) {
            return;
        }
        let taken_back = self.last_heard_untracked().is_some_and(|heard| heard.undo_of.is_some());
        match self.now.with_untracked(|now| now.undo) {
            Undo::Step(_) if taken_back => self.undo(),
            _ => self.resetting.set_value(false),
        }
    }

    fn last_heard_untracked(&self) -> Option<Arc<LogEntryView>> {
        self.log.with_untracked(|log| log.last().cloned())
    }

    fn send_keyed(&self, key: String, message: ToTable) {
        self.busy.set(true);
        self.sent.set_value(Some(Sent { key, message: message.clone() }));
        self.send.run(message);
    }

    /// Whether what was sent with this key is not yet answered.
    pub fn waits_for(&self, key: &str) -> bool {
        self.sent.with_value(|sent| sent.as_ref().is_some_and(|sent| sent.key == key))
    }

    /// Sends what was not answered once more: a key is never played twice.
    pub fn resend(&self) {
        if let Some(message) = self.sent.with_value(|sent| sent.as_ref().map(|sent| sent.message.clone())) {
            self.send.run(message);
        }
    }

    fn next_key(&self) -> String {
        let next = |(page, count): &mut (String, u32)| {
            *count += 1;
            format!("{page}-{count}")
        };
        self.keys.try_update_value(next).unwrap_or_default()
    }
}
