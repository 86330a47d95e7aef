//! What the people at a table decide together, and giving up.

use engine::Seats;
use protocol::{Ballot, Failure, Motion, Phase};

use crate::decide::{Decision, Then};
use crate::facts::{Facts, OpenVote, PersonId, Why};
use crate::table::Table;

/// Whose agreement a motion takes.
pub(crate) fn needed(facts: &Facts, motion: Motion, stopped: bool) -> Seats {
    match motion {
        // Nobody's game is stopped behind their back; one that cannot go on is nobody's any more.
        Motion::Abandon if !stopped => facts.players(),
        Motion::Abandon | Motion::Pause => facts.person_seats(),
        Motion::Replace { seat } if seat.index() < facts.seats.len() => facts.person_seats().without(seat),
        Motion::Replace { .. } => facts.person_seats(),
    }
}

impl Table {
    /// Somebody votes. The last vote that was missing decides.
    pub(crate) fn vote(&self, person: PersonId, ballot: Ballot, at: u64) -> Result<Decision, Failure> {
        let mine = self.seat_of(person)?;
        let Ballot { about, agree } = ballot;
        match about {
            Motion::Abandon => self.begun()?,
            Motion::Replace { .. } | Motion::Pause => self.playing().map(|_| ())?,
        }
        if let Motion::Replace { seat } = about {
            if !self.facts.is_person(seat) || seat == mine {
                return Err(Failure::not_allowed("there is no other person at that seat"));
            }
            if agree {
                self.check_replaceable(seat, at)?;
            }
        }
        if about == Motion::Pause && (self.progress.clocks.is_empty() || self.facts.paused) {
            return Err(Failure::not_allowed("no clock runs here"));
        }
        let mut facts = self.facts.clone();
        let before = facts.votes.iter().find(|vote| vote.about == about);
        let before = before.map_or(Seats::NONE, |vote| vote.agreed);
        let agreed = if agree { before.with(mine) } else { before.without(mine) };
        if !needed(&facts, about, self.stopped().is_some()).iter().all(|seat| agreed.contains(seat)) {
            match facts.votes.iter_mut().find(|vote| vote.about == about) {
                Some(vote) => vote.agreed = agreed,
                None => facts.votes.push(OpenVote { about, agreed }),
            }
            facts.votes.retain(|vote| !vote.agreed.is_empty());
            return Ok(self.resolve(self.redraft(at, facts, vec![Then::Info])));
        }
        facts.votes.clear();
        match about {
            Motion::Replace { seat } => facts.substitute(seat, Why::Agreed, at),
            Motion::Abandon => self.abandon(&mut facts),
            Motion::Pause => facts.paused = true,
        }
        Ok(self.resolve(self.redraft(at, facts, vec![Then::Show, Then::Bots])))
    }

    /// Somebody gives up: a bot plays on. When nobody is left to play for, the game stops.
    pub(crate) fn resign(&self, person: PersonId, at: u64) -> Result<Decision, Failure> {
        let seat = self.seat_of(person)?;
        self.begun()?;
        let mut facts = self.facts.clone();
        facts.substitute(seat, Why::Resigned, at);
        facts.votes.clear();
        // Somebody who may come back finds the game as they left it.
        let left = if self.stopped().is_some() { facts.person_seats() } else { facts.players() };
        if left.is_empty() {
            self.abandon(&mut facts);
        }
        Ok(self.resolve(self.redraft(at, facts, vec![Then::Show, Then::Bots])))
    }

    fn abandon(&self, facts: &mut Facts) {
        facts.phase = Phase::Abandoned;
        facts.standing = self.game.as_ref().map(|game| game.standing());
    }
}
