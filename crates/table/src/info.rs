//! A table as one person may know it.

use engine::Seats;
use protocol::{KeptSeat, Phase, SeatInfo, Sitting, TableInfo, Vote};

use crate::agree::needed;
use crate::facts::{Facts, OpenVote, PersonId, SeatFacts, Sitter, Stored, Substituted};
use crate::table::Table;

impl Table {
    /// The table as `person` may know it at `at`.
    #[must_use]
    pub fn info(&self, person: PersonId, at: u64) -> TableInfo {
        let mut info = facts_info(&self.facts, self.progress.changed, person);
        info.awaiting = self.awaiting();
        info.stopped = self.stopped();
        if info.stopped.is_some() {
            info.votes = votes(&self.facts, true);
        }
        if self.facts.phase == Phase::Playing {
            // What others choose in secret does not happen for whoever asks until they are told of it.
            let began = self.facts.started.unwrap_or(self.facts.opened);
            info.changed = self.told(self.eyes_of(person)).last().map_or(began, |(_, logged)| logged.at);
        }
        info.watching = self.watching();
        let clocks = self.shown_clocks(at);
        for (seat, index) in info.seats.iter_mut().zip(0..) {
            seat.present = self.is_present(engine::Seat(index));
            seat.clock = clocks.get(usize::from(index)).copied();
            let mut away = self.vacations[usize::from(index)].iter().map(|away| away.until);
            let until = away.find(|&until| until > at);
            seat.away_until = until.filter(|_| self.facts.is_person(engine::Seat(index)));
            seat.replaceable = self.replaceable(engine::Seat(index), at);
        }
        info
    }
}

/// The same for a table that is not in memory: nobody is present, and clocks are not shown.
#[must_use]
pub fn info_of(stored: &Stored, person: PersonId) -> TableInfo {
    facts_info(&stored.facts, stored.progress.changed, person)
}

fn facts_info(facts: &Facts, changed: u64, person: PersonId) -> TableInfo {
    let seat = |seat: &SeatFacts| SeatInfo {
        sitting: sitting(&seat.sitter),
        present: false,
        clock: None,
        away_until: None,
        replaceable: None,
    };
    TableInfo {
        id: facts.id.clone(),
        game: facts.game.clone(),
        rules: facts.rules,
        data: facts.data.clone(),
        options: facts.options.clone(),
        seats: facts.seats.iter().map(seat).collect(),
        you: facts.seat_of(person),
        host: facts.host == Some(person),
        pace: facts.pace,
        visibility: facts.visibility,
        spectators: facts.spectators,
        watching: 0,
        phase: facts.phase,
        awaiting: Seats::NONE,
        stopped: None,
        paused: facts.paused,
        commitment: facts.seed.commitment(),
        // A rematch is for the people of this table.
        rematch: facts.rematch.clone().filter(|_| facts.knows(person)),
        kept: kept(facts, person),
        votes: votes(facts, false),
        opened: facts.opened,
        changed,
        standing: facts.standing.clone(),
    }
}

fn votes(facts: &Facts, stopped: bool) -> Vec<Vote> {
    let vote = |vote: &OpenVote| Vote {
        about: vote.about,
        agreed: vote.agreed,
        needed: needed(facts, vote.about, stopped),
    };
    facts.votes.iter().map(vote).collect()
}

/// The seat that a bot keeps for `person` while the game runs.
fn kept(facts: &Facts, person: PersonId) -> Option<KeptSeat> {
    let keeps = |(seat, number): (&SeatFacts, u8)| match &seat.sitter {
        Sitter::Bot { instead_of: Some(absent), .. } if absent.id == Some(person) && !absent.resigned => {
            Some(KeptSeat { seat: engine::Seat(number), since: absent.at, agreed: absent.agreed })
        }
        _ => None,
    };
    facts.seats.iter().zip(0..).find_map(keeps).filter(|_| facts.phase == Phase::Playing)
}

fn sitting(sitter: &Sitter) -> Sitting {
    match sitter {
        Sitter::Open => Sitting::Open,
        // A program from elsewhere is shown by its name: it plays at none of the house's levels.
        Sitter::Person { name, .. } | Sitter::Program { name, .. } => Sitting::Person { name: name.clone() },
        Sitter::Bot { level, instead_of } => Sitting::Bot {
            level: *level,
            instead_of: instead_of.as_ref().map(|Substituted { name, .. }| name.clone()),
        },
    }
}
