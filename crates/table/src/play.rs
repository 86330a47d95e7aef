//! Doing something, taking it back, looking back.

use engine::{Entry, Eyes, Seat};
use protocol::{Failure, Past, Phase, ToPlayer};
use serde_json::Value;
use shelf::{AnyMatch, AudienceEvent, Json, Rejection};

use crate::decide::{Caller, Decision, Draft, Then};
use crate::effect::{Known, Message, PAGE};
use crate::facts::{Facts, Logged, PersonId};
use crate::table::Table;
use crate::witness::Witnesses;

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
        let now = self.playing()?;
        let mut next = now.duplicate();
        let before = next.awaiting();
        let events = next.act(seat, action).map_err(|rejection| match rejection {
            Rejection::Unreadable(text) => Failure::Unreadable { text },
            Rejection::Refused(refusal) => Failure::Refused { refusal },
        })?;
        // Whoever has taken back too much has not settled anything by it.
        let settled = !matches!(next.undoable(seat), Ok(_) | Err(engine::NoUndo::Exhausted));
        let mut draft = self.draft(at);
        let entry = last_entry(&*next);
        draft.witnesses = Witnesses::after(&self.witnesses, &entry, now, &*next, &events);
        // What a clock gains with a step would tell how many there were, where that is nobody's business.
        let lag = if now.simultaneous() { 0 } else { lag };
        self.after_step(&mut draft.clocks, seat, (before, next.awaiting()), settled, lag);
        if next.awaiting().is_empty() {
            let mut facts = self.facts.clone();
            facts.phase = Phase::Over;
            facts.standing = Some(next.standing());
            facts.votes.clear();
            facts.paused = false;
            draft.facts = Some(Box::new(facts));
        }
        self.step(draft, next, entry, events, key)
    }

    /// A person takes their last step back.
    pub(crate) fn undo(&self, caller: &Caller, key: &str, at: u64) -> Result<Decision, Failure> {
        if let Some(again) = self.answered_before(caller, key, at)? {
            return Ok(again);
        }
        let seat = self.seat_of(caller.person)?;
        let now = self.playing()?;
        let mut next = now.duplicate();
        let before = next.awaiting();
        next.undo(seat).map_err(|because| Failure::NoUndo { because })?;
        let mut draft = self.draft(at);
        let entry = last_entry(&*next);
        draft.witnesses = Witnesses::after(&self.witnesses, &entry, now, &*next, &[]);
        self.after_step(&mut draft.clocks, seat, (before.with(seat), next.awaiting()), false, 0);
        if !before.contains(seat) && next.awaiting().contains(seat) {
            self.give_increment_back(&mut draft.clocks, seat);
        }
        self.step(draft, next, entry, Vec::new(), Some(key))
    }

    /// The last entry of `next` as a decision: acknowledged, told to everybody, answered by the bots.
    fn step(
        &self,
        mut draft: Draft,
        next: Box<dyn AnyMatch>,
        entry: Entry<Json>,
        events: Vec<AudienceEvent>,
        key: Option<&str>,
    ) -> Result<Decision, Failure> {
        let (seq, seat) = (next.seq(), entry.seat());
        if seq > engine::MOST_ENTRIES {
            return Err(Failure::not_allowed("the log of this table is full"));
        }
        draft.entry = Some(Logged { seq, entry, key: key.map(Into::into), at: draft.at });
        // A step ends a pause of the clocks.
        if self.facts.paused && draft.facts.is_none() {
            draft.facts = Some(Box::new(Facts { paused: false, ..self.facts.clone() }));
        }
        if let Some(key) = key {
            // Nobody misses an entry of their own.
            draft.then.push(Then::Reply(self.ack(key, self.seq_for(Eyes::Seat(seat)) + 1)));
        }
        draft.then.push(Then::Moved(events));
        if draft.facts.is_some() {
            draft.then.push(Then::Info);
        }
        draft.then.push(Then::Bots);
        draft.game = Some(next);
        Ok(self.resolve(draft))
    }

    fn ack(&self, key: &str, seq: u32) -> Message {
        ToPlayer::Ack { table: self.facts.id.clone(), key: key.into(), seq }
    }

    /// Acknowledges again what the caller has done before under the same key, also if a bot sits there now.
    fn answered_before(&self, caller: &Caller, key: &str, at: u64) -> Result<Option<Decision>, Failure> {
        self.may_see(caller.person)?;
        if key.is_empty() || key.len() > LONGEST_KEY || key.contains('\0') {
            return Err(Failure::unreadable(format!("a key has 1 to {LONGEST_KEY} bytes, none of them 0")));
        }
        let mine =
            |seat| self.facts.people().any(|(other, id, _)| other == seat && id == Some(caller.person));
        let same = |logged: &&Logged| logged.key.as_deref() == Some(key) && mine(logged.entry.seat());
        let done = self.log.iter().rev().find(same);
        let number = |logged: &Logged| self.number_for(self.eyes_of(caller.person), logged.seq);
        Ok(done.map(|logged| Decision::passing(at, vec![Then::Reply(self.ack(key, number(logged)))])))
    }

    /// Whether what a seat saw after the entry it knows as `seen` is still what it decides about: it has not moved since,
    /// and what the others did has not changed its choices. Of what it was not told it need not know.
    fn check_fresh(&self, game: &dyn AnyMatch, seat: Seat, seen: u32) -> Result<(), Failure> {
        let eyes = Eyes::Seat(seat);
        let number = self.seq_for(eyes);
        if seen == number {
            return Ok(());
        }
        let stale = Failure::Stale { seq: number };
        let Some(seen) = self.entry_for(eyes, seen) else { return Err(stale) };
        let later = self.log.get(seen as usize..).unwrap_or_default();
        let mine = |logged: &Logged| logged.entry.seat() == seat;
        let fresh = !later.iter().any(mine)
            && game.rewound(seen).legal_text(seat).get() == game.legal_text(seat).get();
        if fresh { Ok(()) } else { Err(stale) }
    }

    /// The table as `person` saw it after entry `seq`.
    pub(crate) fn past(&self, person: PersonId, seq: u32, at: u64) -> Result<Decision, Failure> {
        self.may_see(person)?;
        let eyes = self.eyes_of(person);
        let then = self.seen_at(eyes, seq)?;
        let past =
            Past { table: self.facts.id.clone(), seq, view: then.view_text(eyes), awaiting: then.awaiting() };
        Ok(Decision::passing(at, vec![Then::Reply(ToPlayer::Past(Box::new(past)))]))
    }

    /// The match after the entry that `eyes` know as `number`.
    pub(crate) fn seen_at(&self, eyes: Eyes, number: u32) -> Result<Box<dyn AnyMatch>, Failure> {
        self.game()?;
        let entry = self.entry_for(eyes, number);
        self.as_it_was(
            entry.ok_or_else(|| Failure::unreadable(format!("the last entry is {}", self.seq_for(eyes))))?,
        )
    }

    /// A page of what `person` heard, older than the entry they know as `before`.
    pub(crate) fn page_before(&self, person: PersonId, before: u32, at: u64) -> Result<Decision, Failure> {
        self.may_see(person)?;
        let eyes = self.eyes_of(person);
        let from = before.min(self.seq_for(eyes) + 1).saturating_sub(PAGE);
        let known = if from == 0 { Known::Nothing } else { Known::Until(from - 1) };
        let mut entries = self.story(eyes, known);
        entries.retain(|entry| entry.seq < before);
        let table = self.facts.id.clone();
        Ok(Decision::passing(at, vec![Then::Reply(ToPlayer::Log { table, entries })]))
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

/// The last entry of a match, as the game itself writes it, whatever the sender wrote.
fn last_entry(game: &dyn AnyMatch) -> Entry<Json> {
    let last = game.log(game.seq() - 1).pop();
    last.map(|line| line.entry).unwrap_or_else(|| unreachable!("a step is logged"))
}
