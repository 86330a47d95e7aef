//! Doing something, taking it back, looking back.

use std::sync::Arc;
use std::time::Instant;

use engine::{AnyEntry, Seat};
use protocol::{Failure, Past, Phase, ToPlayer};
use serde_json::Value;
use shelf::{Heard, Rejection, Table};
use store::{Deed, EntryRow, PersonId, TableRow};

use super::listen::{Told, frame};
use super::{Draft, Outbox, Room};
use crate::House;
use crate::people::unreadable;

/// The characters of a key.
const LONGEST_KEY: usize = 64;

/// Who asks for something to be done, and where the answer goes.
pub(crate) struct Asker<'a> {
    pub(crate) person: PersonId,
    pub(crate) outbox: &'a Outbox,
    /// The lag last measured, in milliseconds.
    pub(crate) lag: u64,
}

impl Room {
    /// A person does something. The acknowledgement goes out when it is durable, before anybody hears of it.
    pub(crate) async fn act(
        &mut self,
        house: &Arc<House>,
        asker: &Asker<'_>,
        key: String,
        seen: u32,
        action: &Value,
    ) -> Result<(), Failure> {
        let begun = Instant::now();
        let seat = self.seat_of(asker.person)?;
        if self.answered_before(seat, &key, asker)? {
            return Ok(());
        }
        self.expire(house).await?;
        if self.row.seat_of(asker.person) != Some(seat) {
            return Err(timed_out());
        }
        self.playing()?;
        self.check_fresh(seat, seen)?;
        self.do_action(house, seat, action, Some((key, asker))).await?;
        metrics::histogram!("act_seconds").record(begun.elapsed());
        Ok(())
    }

    /// Does an action of a person or bot.
    pub(super) async fn do_action(
        &mut self,
        house: &Arc<House>,
        seat: Seat,
        action: &Value,
        asked: Option<(String, &Asker<'_>)>,
    ) -> Result<(), Failure> {
        let mut next = self.playing()?.duplicate();
        let before = next.awaiting();
        let told = next.act(seat, action).map_err(|rejection| match rejection {
            Rejection::Unreadable(text) => Failure::Unreadable { text },
            Rejection::Refused(refusal) => Failure::Refused { refusal },
        })?;
        // As the game itself writes it, whatever the sender wrote.
        let Some(AnyEntry::Act { action, .. }) = next.log(next.seq() - 1).pop() else {
            return Err(Failure::Busy);
        };
        let settled = next.undoable(seat).is_err();
        let mut draft = self.draft();
        let lag = asked.as_ref().map_or(0, |(_, asker)| asker.lag);
        self.after_step(&mut draft.clocks, seat, (before, next.awaiting()), settled, lag);
        let (key, asker) = asked.map_or((None, None), |(key, asker)| (Some(key), Some(asker)));
        draft.entry =
            Some(EntryRow { seq: next.seq(), seat, deed: Deed::Act(action.to_string()), key, at: draft.at });
        draft.row = self.resumed();
        if next.awaiting().is_empty() {
            let mut row = self.row.clone();
            row.phase = Phase::Over;
            row.standing = Some(next.standing());
            row.votes.clear();
            draft.row = Some(Box::new(row));
            metrics::counter!("tables_finished_total", "game" => next.title().id()).increment(1);
        }
        draft.game = Some(next);
        self.move_on(house, draft, told, asker, Some(action)).await
    }

    /// A person takes their last step back.
    pub(crate) async fn undo(
        &mut self,
        house: &Arc<House>,
        asker: &Asker<'_>,
        key: String,
    ) -> Result<(), Failure> {
        let seat = self.seat_of(asker.person)?;
        if self.answered_before(seat, &key, asker)? {
            return Ok(());
        }
        self.expire(house).await?;
        if self.row.seat_of(asker.person) != Some(seat) {
            return Err(timed_out());
        }
        let mut next = self.playing()?.duplicate();
        let before = next.awaiting();
        let of = next.undo(seat).map_err(|because| Failure::NoUndo { because })?;
        let mut draft = self.draft();
        self.after_step(&mut draft.clocks, seat, (before.with(seat), next.awaiting()), false, 0);
        draft.entry =
            Some(EntryRow { seq: next.seq(), seat, deed: Deed::Undo(of), key: Some(key), at: draft.at });
        draft.row = self.resumed();
        draft.game = Some(next);
        self.move_on(house, draft, Vec::new(), Some(asker), None).await
    }

    /// A step ends a pause of the clocks.
    fn resumed(&self) -> Option<Box<TableRow>> {
        self.row.paused.then(|| Box::new(TableRow { paused: false, ..self.row.clone() }))
    }

    /// Makes an entry durable, acknowledges it, tells everybody, asks the bots.
    async fn move_on(
        &mut self,
        house: &Arc<House>,
        draft: Draft,
        told: Vec<Heard>,
        asker: Option<&Asker<'_>>,
        action: Option<Value>,
    ) -> Result<(), Failure> {
        let Some(entry) = draft.entry.clone() else { return Err(Failure::Busy) };
        let changed = draft.row.is_some();
        self.save(house, draft).await?;
        metrics::counter!("moves_total").increment(1);
        if let (Some(asker), Some(key)) = (asker, &entry.key) {
            asker.outbox.send(self.ack(key, entry.seq));
        }
        let undo_of = match entry.deed {
            Deed::Act(_) => None,
            Deed::Undo(of) => Some(of),
        };
        let told =
            Told { seq: entry.seq, seat: Some(entry.seat), undo_of, action, heard: told, at: entry.at };
        self.tell_moved(&told);
        if changed {
            self.tell_info();
        }
        self.call_bots(house);
        Ok(())
    }

    fn ack(&self, key: &str, seq: u32) -> super::Frame {
        frame(&ToPlayer::Ack { table: self.row.id.clone(), key: key.into(), seq })
    }

    /// Acknowledges again what was done before under the same key.
    fn answered_before(&self, seat: Seat, key: &str, asker: &Asker<'_>) -> Result<bool, Failure> {
        if key.is_empty() || key.len() > LONGEST_KEY {
            return Err(unreadable(format!("a key has 1 to {LONGEST_KEY} bytes")));
        }
        let Some(game) = &self.game else { return Ok(false) };
        for (index, made) in self.made.iter().enumerate().rev() {
            if made.key.as_deref() == Some(key) {
                let by = match game.log(index as u32).first() {
                    Some(AnyEntry::Act { seat, .. } | AnyEntry::Undo { seat, .. }) => *seat,
                    None => continue,
                };
                if by == seat {
                    asker.outbox.send(self.ack(key, index as u32 + 1));
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Whether what a seat saw after entry `seen` is still what it decides about: it has not moved since, and what the
    /// others did has not changed its choices.
    fn check_fresh(&self, seat: Seat, seen: u32) -> Result<(), Failure> {
        let game = self.playing()?;
        let seq = game.seq();
        if seen == seq {
            return Ok(());
        }
        let stale = Err(Failure::Stale { seq });
        if seen > seq {
            return stale;
        }
        let mine = |entry: &AnyEntry| match entry {
            AnyEntry::Act { seat: by, .. } | AnyEntry::Undo { seat: by, .. } => *by == seat,
        };
        if game.log(seen).iter().any(mine) || game.rewound(seen).legal(seat) != game.legal(seat) {
            return stale;
        }
        Ok(())
    }

    /// The table as `person` saw it after entry `seq`.
    pub(crate) fn past(&self, person: PersonId, seq: u32) -> Result<Past, Failure> {
        self.may_see(person)?;
        let then = self.as_it_was(seq)?;
        let table = self.row.id.clone();
        Ok(Past { table, seq, view: then.view(self.eyes_of(person)), awaiting: then.awaiting() })
    }

    /// The game after entry `seq`, for the host's eyes.
    pub(super) fn as_it_was(&self, seq: u32) -> Result<Box<dyn Table>, Failure> {
        let game = self.game()?;
        if seq > game.seq() {
            return Err(unreadable(format!("the last entry is {}", game.seq())));
        }
        Ok(game.rewound(seq))
    }
}

fn timed_out() -> Failure {
    crate::people::not_allowed("your time has run out: a bot plays on")
}
