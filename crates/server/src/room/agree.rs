//! What the people at a table decide together, and giving up.

use std::sync::Arc;

use engine::{Seat, Seats};
use protocol::{Ballot, Failure, Motion, Phase};
use store::{PersonId, Sitter, TableRow, VoteRow};

use super::clocks::substitute;
use super::{Draft, Room};
use crate::House;
use crate::people::not_allowed;

/// Whose agreement a motion takes.
pub(super) fn needed(row: &TableRow, motion: Motion) -> Seats {
    let is_person = |seat: &Seat| matches!(row.seats[seat.index()].sitter, Sitter::Person { .. });
    let people: Seats = Seat::all(row.seats.len() as u8).filter(is_person).collect();
    match motion {
        Motion::Abandon | Motion::Pause => people,
        Motion::Replace { seat } if row.seats.len() > seat.index() => people.without(seat),
        Motion::Replace { .. } => people,
    }
}

impl Room {
    /// Somebody votes. The last vote that was missing decides.
    pub(crate) async fn vote(
        &mut self,
        house: &Arc<House>,
        person: PersonId,
        ballot: Ballot,
    ) -> Result<(), Failure> {
        self.expire(house).await?;
        let mine = self.seat_of(person)?;
        let Ballot { about, agree } = ballot;
        match about {
            Motion::Abandon => self.begun()?,
            Motion::Replace { .. } | Motion::Pause => self.playing().map(|_| ())?,
        }
        if let Motion::Replace { seat } = about {
            if !self.people().contains(seat) || seat == mine {
                return Err(not_allowed("there is no other person at that seat"));
            }
            if agree && self.is_present(seat) {
                return Err(not_allowed("only somebody who is not here can be replaced"));
            }
        }
        if about == Motion::Pause && (self.progress.clocks.is_empty() || self.row.paused) {
            return Err(not_allowed("no clock runs here"));
        }
        let mut row = self.row.clone();
        let open = row.votes.iter_mut().find(|vote| vote.about == about);
        match open {
            Some(vote) => {
                vote.agreed.retain(|&seat| seat != mine);
                if agree {
                    vote.agreed.push(mine);
                }
            }
            None if agree => row.votes.push(VoteRow { about, agreed: vec![mine] }),
            None => {}
        }
        row.votes.retain(|vote| !vote.agreed.is_empty());
        let agreed: Seats = row
            .votes
            .iter()
            .filter(|vote| vote.about == about)
            .flat_map(|vote| vote.agreed.iter().copied())
            .collect();
        let decided = needed(&row, about).iter().all(|seat| agreed.contains(seat));
        if !decided {
            self.save(house, Draft { row: Some(Box::new(row)), ..self.draft() }).await?;
            self.tell_info();
            return Ok(());
        }
        row.votes.clear();
        match about {
            Motion::Replace { seat } => substitute(&mut row, seat, false),
            Motion::Abandon => self.abandon(&mut row),
            Motion::Pause => row.paused = true,
        }
        self.save(house, Draft { row: Some(Box::new(row)), ..self.draft() }).await?;
        self.show_everybody();
        self.call_bots(house);
        Ok(())
    }

    /// Somebody gives up: a bot plays on. When nobody is left to play for, the game stops.
    pub(crate) async fn resign(&mut self, house: &Arc<House>, person: PersonId) -> Result<(), Failure> {
        self.expire(house).await?;
        let seat = self.seat_of(person)?;
        self.begun()?;
        let mut row = self.row.clone();
        substitute(&mut row, seat, true);
        row.votes.clear();
        if self.people().without(seat).is_empty() {
            self.abandon(&mut row);
        }
        self.save(house, Draft { row: Some(Box::new(row)), ..self.draft() }).await?;
        self.show_everybody();
        self.call_bots(house);
        Ok(())
    }

    fn abandon(&self, row: &mut TableRow) {
        row.phase = Phase::Abandoned;
        row.standing = self.game.as_ref().map(|game| game.standing());
    }
}
