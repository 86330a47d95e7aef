//! What the host says: snapshots, steps, answers and refusals.

use std::collections::VecDeque;
use std::sync::Arc;

use leptos::prelude::*;
use protocol::{Failure, LogEntryView, Moved, Snapshot, ToPlayer, ToTable};

use super::{Refused, TableState, Why};
use crate::table::thoughts::{Advice, Choice};

impl TableState {
    /// Answers come back here; what changes the position goes through [`follow`](Self::follow), at its own time.
    pub fn hear(&self, message: ToPlayer) {
        match message {
            ToPlayer::Snapshot(snapshot) => self.catch_up(*snapshot),
            ToPlayer::Moved(moved) => self.follow(*moved),
            ToPlayer::Table { info } => self.info.set(Arc::new(*info)),
            ToPlayer::Ack { key, seq, .. } => {
                self.acked.update_value(|acked| *acked = seq.max(*acked));
                self.answered(&key, true);
            }
            ToPlayer::Failed { key, why, .. } => self.failed(key.as_deref(), why),
            ToPlayer::Past(past) => self.past.set(Some(Arc::new(*past))),
            ToPlayer::Log { entries, .. } => self.hear_older(entries),
            ToPlayer::Chat(chat) => self.chat.update(|all| all.push(chat)),
            ToPlayer::Hint { seq, advice, reasons, .. } => {
                let mut reasons = reasons.into_iter();
                let choice = |(action, win, share)| {
                    let reasons = reasons.next().unwrap_or_default();
                    Choice { action, win, share, reasons }
                };
                let advice = Advice { seq, choices: advice.into_iter().map(choice).collect() };
                self.known.set_value(Some(advice.clone()));
                self.asked_quietly.set_value(false);
                // The coach's own question is answered without a word.
                if self.thinking.get_untracked() {
                    self.thinking.set(false);
                    self.advice.set(Some(advice));
                }
            }
            ToPlayer::Welcome { .. } | ToPlayer::Pong { .. } | ToPlayer::Closing => {}
        }
    }

    /// A page of the log that is older than what is known.
    fn hear_older(&self, page: Vec<LogEntryView>) {
        self.log.update(|log| {
            let known = log.first().map_or(u32::MAX, |heard| heard.seq);
            let older = page.into_iter().filter(|heard| heard.seq < known).map(Arc::new);
            log.splice(0..0, older);
        });
        self.ask_older();
    }

    /// Asks for what was heard before the oldest entry known, until the set-up.
    pub fn ask_older(&self) {
        let oldest = self.log.with_untracked(|log| log.first().map(|heard| heard.seq));
        if let Some(before) = oldest.filter(|oldest| *oldest > 0) {
            self.tell(ToTable::Log { table: self.id(), before });
        }
    }

    fn catch_up(&self, snapshot: Snapshot) {
        if let Some(ahead) = self.ahead.try_update_value(Option::take).flatten() {
            self.take_back(&ahead);
        }
        let same_eyes = self.eyes.get_untracked() == snapshot.eyes;
        // The table of a lesson can be laid anew at an earlier step.
        let earlier = snapshot.now.is_some() && snapshot.seq < self.seq.get_untracked();
        if earlier {
            self.sent.set_value(None);
            self.queue.set_value(VecDeque::new());
            self.acked.set_value(snapshot.seq);
            self.past.set(None);
        }
        if snapshot.eyes != self.eyes.get_untracked() {
            self.eyes.set(snapshot.eyes);
        }
        self.info.set(Arc::new(snapshot.info));
        self.chat.set(snapshot.chat);
        self.log.update(|log| {
            // Other eyes hear another story: it is told from the beginning.
            let known = log.last().map(|heard| heard.seq).filter(|_| same_eyes && !earlier);
            let follows = |known| snapshot.missed.first().is_none_or(|first| first.seq <= known + 1);
            // So does a story of which more was missed than a page holds: the pages before are asked for.
            let known = known.filter(|known| follows(*known));
            if known.is_none() {
                log.clear();
            }
            let fresh =
                snapshot.missed.into_iter().filter(|heard| known.is_none_or(|known| heard.seq > known));
            log.extend(fresh.map(Arc::new));
        });
        if let Some(now) = snapshot.now {
            self.now.set(Arc::new(now));
            self.seq.set(snapshot.seq);
        }
        if !same_eyes {
            // Other eyes count otherwise.
            self.acked.set_value(0);
        }
        if self.log.with_untracked(Vec::is_empty) && snapshot.seq > 0 {
            self.tell(ToTable::Subscribe { table: self.id(), since: None });
        } else {
            self.ask_older();
        }
        self.rest();
        self.resend();
    }

    /// Shows what was done.
    pub fn follow(&self, moved: Moved) {
        let seq = moved.entry.seq;
        if let Some(mut ahead) = self.ahead.get_value().filter(|ahead| ahead.seq == seq) {
            match &ahead.before {
                // The step itself, on its way to the screen.
                None if ahead.refused || seq != self.seq.get_untracked() + 1 => {
                    return self.ahead.set_value(None);
                }
                None => {
                    ahead.before = Some(self.now.get_untracked());
                    self.ahead.set_value(Some(ahead));
                }
                // The host's word.
                Some(_) => {
                    self.ahead.set_value(None);
                    if self.comes_true(&moved) {
                        return self.confirm(moved);
                    }
                    self.take_back(&ahead);
                }
            }
        }
        if seq <= self.seq.get_untracked() {
            return;
        }
        if seq > self.seq.get_untracked() + 1 {
            // Something in between is missing: ask for it.
            self.tell(ToTable::Subscribe { table: self.id(), since: Some(self.told()) });
            return;
        }
        self.set_clocks(&moved);
        self.advice.set(None);
        if self.warned.with_untracked(Option::is_some) {
            self.warned.set(None);
        }
        // Why something was not possible before is no longer of interest.
        if self.refused.with_untracked(Option::is_some) {
            self.refused.set(None);
        }
        batch(|| {
            self.log.update(|log| log.push(Arc::new(moved.entry)));
            self.seq.set(seq);
            self.now.set(Arc::new(moved.now));
        });
        self.reset_on();
        self.send_next();
        self.rest();
    }

    fn set_clocks(&self, moved: &Moved) {
        if !moved.clocks.is_empty() {
            self.info.update(|info| {
                let info = Arc::make_mut(info);
                for (seat, clock) in info.seats.iter_mut().zip(&moved.clocks) {
                    seat.clock = Some(*clock);
                }
            });
        }
    }

    /// Whether the host has done what is on the screen already.
    fn comes_true(&self, moved: &Moved) -> bool {
        let same = |shown: &LogEntryView| {
            shown.seat == moved.entry.seat
                && shown.action == moved.entry.action
                && moved.entry.undo_of.is_none()
        };
        self.log.with_untracked(|log| log.last().is_some_and(|shown| same(shown)))
    }

    /// Takes the host's word for a step that is on the screen already.
    fn confirm(&self, moved: Moved) {
        self.set_clocks(&moved);
        batch(|| {
            self.log.update(|log| {
                if let Some(last) = log.last_mut() {
                    *last = Arc::new(moved.entry);
                }
            });
            if self.now.with_untracked(|now| **now != moved.now) {
                self.now.set(Arc::new(moved.now));
            }
        });
        self.reset_on();
        self.send_next();
        self.rest();
    }

    fn answered(&self, key: &str, done: bool) {
        let mine = self.sent.with_value(|sent| sent.as_ref().is_some_and(|sent| sent.key == key));
        if mine {
            self.sent.set_value(None);
            if !done {
                self.queue.set_value(VecDeque::new());
            }
            self.send_next();
            self.rest();
        }
    }

    /// Takes the next move, once the last one is both answered and shown: until then the moves on the screen are old.
    fn rest(&self) {
        let shown = self.acked.get_value() <= self.seq.get_untracked();
        if shown && self.sent.with_value(Option::is_none) && self.busy.get_untracked() {
            self.busy.set(false);
        }
    }

    fn failed(&self, key: Option<&str>, why: Failure) {
        let action = self.sent.with_value(|sent| match sent.as_ref().map(|sent| &sent.message) {
            Some(ToTable::Act { action, .. }) => Some(action.clone()),
            _ => None,
        });
        if key.is_none() {
            // A coach who is not answered says nothing.
            if self.asked_quietly.get_value() && !self.thinking.get_untracked() {
                return self.asked_quietly.set_value(false);
            }
            self.thinking.set(false);
        }
        if let Some(mut ahead) = self.ahead.get_value().filter(|ahead| Some(ahead.key.as_str()) == key) {
            if ahead.before.is_some() {
                self.ahead.set_value(None);
                self.take_back(&ahead);
            } else {
                ahead.refused = true;
                self.ahead.set_value(Some(ahead));
            }
        }
        if let Some(key) = key {
            self.answered(key, false);
        }
        self.resetting.set_value(false);
        self.refused.set(Some(Refused { action, why: Why::Host(why) }));
    }
}
