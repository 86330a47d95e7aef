//! Bots at the table, and advice for people.

use engine::{Reasons, Seat, Seats};
use protocol::{Failure, Phase, ToPlayer};
use serde_json::Value;

use crate::decide::{Decision, Then};
use crate::effect::{Effect, MOST_ADVICE, Message};
use crate::facts::{PersonId, Sitter};
use crate::table::Table;

impl Table {
    /// Asks a bot for every decision that one owes.
    pub(crate) fn call_bots(&mut self) -> Vec<Effect> {
        if self.facts.phase != Phase::Playing || self.policy.review || self.facts.waits_for_return() {
            return Vec::new();
        }
        let mut asked = Vec::new();
        for seat in self.awaiting().iter() {
            if let Some(Sitter::Bot { level, .. }) = self.facts.sitter(seat)
                && !self.thinking.contains(seat)
            {
                asked.push(Effect::Think { seat, level: *level, seq: self.seq() });
                self.thinking = self.thinking.with(seat);
            }
        }
        asked
    }

    /// Nobody could be asked for `seat`, or its answer could not be kept: it is asked again when the table is woken.
    pub fn not_asked(&mut self, seat: Seat) {
        self.thinking = self.thinking.without(seat);
    }

    /// A bot has decided. Where that is no longer legal it is asked again, where it could not decide the game goes on with
    /// the fallback.
    pub(crate) fn bot_decided(
        &self,
        seat: Seat,
        seq: u32,
        action: Option<&Value>,
        at: u64,
    ) -> Result<Decision, Failure> {
        let again = |then| Decision::passing(at, vec![Then::Answered(seat), then]);
        let Ok(game) = self.playing() else { return Ok(again(Then::Bots)) };
        if self.facts.waits_for_return() || !self.facts.is_bot(seat) || !game.awaiting().contains(seat) {
            return Ok(again(Then::Bots));
        }
        // Another node may have asked a bot as well: an answer to what is settled counts for nothing.
        let later = self.log.get(seq as usize..).unwrap_or_default();
        if later.iter().any(|logged| logged.entry.seat() == seat) {
            return Ok(again(Then::Bots));
        }
        let mut decision = match action {
            Some(action) => match self.do_action(seat, action, None, 0, at) {
                // Somebody else has moved while it thought.
                Err(_) if game.seq() != seq => return Ok(again(Then::Bots)),
                Err(_) => self.do_action(seat, &game.fallback(seat), None, 0, at)?,
                Ok(decision) => decision,
            },
            None => self.do_action(seat, &game.fallback(seat), None, 0, at)?,
        };
        decision.first(Then::Answered(seat));
        Ok(decision)
    }

    /// What a strong bot would do in a person's place: only where no other person plays, or everybody sees it.
    pub(crate) fn ask_hint(&self, person: PersonId, at: u64) -> Result<Decision, Failure> {
        let seat = self.seat_of(person)?;
        if !self.policy.hints_in_company {
            if self.facts.person_seats() != Seats::only(seat) {
                return Err(Failure::not_allowed("hints are for those who play alone"));
            }
            if !self.facts.kept_seats().is_empty() {
                return Err(Failure::not_allowed("no hints while somebody may come back to this table"));
            }
        }
        if !self.playing()?.awaiting().contains(seat) {
            return Err(Failure::Refused { refusal: engine::Refusal::not_your_turn() });
        }
        Ok(Decision::passing(at, vec![Then::Advise(seat)]))
    }
}

impl Table {
    /// Somebody who plays does not want to wait for the bots.
    pub(crate) fn hurry(&self, person: PersonId, at: u64) -> Result<Decision, Failure> {
        self.seat_of(person)?;
        self.playing()?;
        Ok(Decision::passing(at, vec![Then::Hurry]))
    }
}

/// What a bot thinks of one action.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// The action.
    pub action: Value,
    /// The estimated chance to win with it, 0 to 1.
    pub win: f32,
    /// The share of the search spent on it, 0 to 1.
    pub share: f32,
    /// What speaks for it.
    pub reasons: Reasons,
}

/// Advice that holds after entry `seq`, best first, as whoever asked is told.
#[must_use]
pub fn hint(table: String, seq: u32, mut given: Vec<Advice>) -> Message {
    given.truncate(MOST_ADVICE);
    let (mut advice, mut reasons) = (Vec::new(), Vec::new());
    for one in given {
        advice.push((one.action, one.win, one.share));
        reasons.push(one.reasons);
    }
    ToPlayer::Hint { table, seq, advice, reasons }
}
