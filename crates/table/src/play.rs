//! Doing something, taking it back, looking back.

use engine::Seat;
use protocol::{Failure, Past, Phase, ToPlayer};
use serde_json::Value;
use shelf::{AnyMatch, AudienceEvent, Rejection};

use crate::decide::{Caller, Decision, Draft, Then};
use crate::effect::Message;
use crate::facts::{Facts, Logged, PersonId};
use crate::table::Table;

/// The bytes of a key.
const LONGEST_KEY: usize = 64;

impl Table {
    /// A person does something. The acknowledgement goes out before anybody hears of it.
    pub(crate) fn act(
        &self,
        caller: &Caller,
        key: &str,
        seen: u32,
        action: &Value,
        at: u64,
    ) -> Result<Decision, Failure> {
        if let Some(again) = self.answered_before(caller, key, at)? {
            return Ok(again);
        }
        let seat = self.seat_of(caller.person)?;
        self.check_fresh(self.playing()?, seat, seen)?;
        self.do_action(seat, action, Some(key), caller.lag, at)
    }

    /// Does an action of a person or bot.
    pub(crate) fn do_action(
        &self,
        seat: Seat,
        action: &Value,
        key: Option<&str>,
        lag: u64,
        at: u64,
    ) -> Result<Decision, Failure> {
        let mut next = self.playing()?.duplicate();
        let before = next.awaiting();
        let events = next.act(seat, action).map_err(|rejection| match rejection {
            Rejection::Unreadable(text) => Failure::Unreadable { text },
            Rejection::Refused(refusal) => Failure::Refused { refusal },
        })?;
        let settled = next.undoable(seat).is_err();
        let mut draft = self.draft(at);
        self.after_step(&mut draft.clocks, seat, (before, next.awaiting()), settled, lag);
        if next.awaiting().is_empty() {
            let mut facts = self.facts.clone();
            facts.phase = Phase::Over;
            facts.standing = Some(next.standing());
            facts.votes.clear();
            facts.paused = false;
            draft.facts = Some(Box::new(facts));
        }
        Ok(self.step(draft, next, events, key))
    }

    /// A person takes their last step back.
    pub(crate) fn undo(&self, caller: &Caller, key: &str, at: u64) -> Result<Decision, Failure> {
        if let Some(again) = self.answered_before(caller, key, at)? {
            return Ok(again);
        }
        let seat = self.seat_of(caller.person)?;
        let mut next = self.playing()?.duplicate();
        let before = next.awaiting();
        next.undo(seat).map_err(|because| Failure::NoUndo { because })?;
        let mut draft = self.draft(at);
        self.after_step(&mut draft.clocks, seat, (before.with(seat), next.awaiting()), false, 0);
        Ok(self.step(draft, next, Vec::new(), Some(key)))
    }

    /// The last entry of `next` as a decision: acknowledged, told to everybody, answered by the bots.
    fn step(
        &self,
        mut draft: Draft,
        next: Box<dyn AnyMatch>,
        events: Vec<AudienceEvent>,
        key: Option<&str>,
    ) -> Decision {
        let seq = next.seq();
        // As the game itself writes it, whatever the sender wrote.
        let last = next.log(seq - 1).pop();
        let entry = last.map(|line| line.entry).unwrap_or_else(|| unreachable!("a step is logged"));
        draft.entry = Some(Logged { seq, entry, key: key.map(Into::into), at: draft.at });
        // A step ends a pause of the clocks.
        if self.facts.paused && draft.facts.is_none() {
            draft.facts = Some(Box::new(Facts { paused: false, ..self.facts.clone() }));
        }
        if let Some(key) = key {
            draft.then.push(Then::Reply(self.ack(key, seq)));
        }
        draft.then.push(Then::Moved(events));
        if draft.facts.is_some() {
            draft.then.push(Then::Info);
        }
        draft.then.push(Then::Bots);
        draft.game = Some(next);
        self.resolve(draft)
    }

    fn ack(&self, key: &str, seq: u32) -> Message {
        ToPlayer::Ack { table: self.facts.id.clone(), key: key.into(), seq }
    }

    /// Acknowledges again what the caller has done before under the same key, also if a bot sits there now.
    fn answered_before(&self, caller: &Caller, key: &str, at: u64) -> Result<Option<Decision>, Failure> {
        self.may_see(caller.person)?;
        if key.is_empty() || key.len() > LONGEST_KEY {
            return Err(Failure::unreadable(format!("a key has 1 to {LONGEST_KEY} bytes")));
        }
        let mine =
            |seat| self.facts.people().any(|(other, id, _)| other == seat && id == Some(caller.person));
        let same = |logged: &&Logged| logged.key.as_deref() == Some(key) && mine(logged.entry.seat());
        let done = self.log.iter().rev().find(same);
        Ok(done.map(|logged| Decision::passing(at, vec![Then::Reply(self.ack(key, logged.seq))])))
    }

    /// Whether what a seat saw after entry `seen` is still what it decides about: it has not moved since, and what the
    /// others did has not changed its choices.
    fn check_fresh(&self, game: &dyn AnyMatch, seat: Seat, seen: u32) -> Result<(), Failure> {
        let seq = self.seq();
        if seen == seq {
            return Ok(());
        }
        let later = self.log.get(seen as usize..).unwrap_or_default();
        let mine = |logged: &Logged| logged.entry.seat() == seat;
        let fresh = seen < seq
            && !later.iter().any(mine)
            && game.rewound(seen).legal_text(seat).get() == game.legal_text(seat).get();
        if fresh { Ok(()) } else { Err(Failure::Stale { seq }) }
    }

    /// The table as `person` saw it after entry `seq`.
    pub(crate) fn past(&self, person: PersonId, seq: u32, at: u64) -> Result<Decision, Failure> {
        self.may_see(person)?;
        let then = self.as_it_was(seq)?;
        let past = Past {
            table: self.facts.id.clone(),
            seq,
            view: then.view_text(self.eyes_of(person)),
            awaiting: then.awaiting(),
        };
        Ok(Decision::passing(at, vec![Then::Reply(ToPlayer::Past(Box::new(past)))]))
    }

    /// The match after entry `seq`, for the host's eyes.
    pub(crate) fn as_it_was(&self, seq: u32) -> Result<Box<dyn AnyMatch>, Failure> {
        let game = self.game()?;
        if seq > game.seq() {
            return Err(Failure::unreadable(format!("the last entry is {}", game.seq())));
        }
        Ok(game.rewound(seq))
    }
}
