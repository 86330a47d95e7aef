//! A table as one person may know it.

use engine::{Seat, Seats};
use protocol::{SeatInfo, Sitting, TableInfo, Vote};
use store::{PersonId, Sitter, Stored, Substituted, TableRow};

use super::Room;
use super::agree::needed;
use crate::moments::now;

impl Room {
    /// The table as `person` may know it.
    pub(crate) fn info(&self, person: PersonId) -> TableInfo {
        let mut info = stored_info(&self.row, self.progress.changed, person);
        info.awaiting = self.awaiting();
        info.stopped = self.stopped.as_ref().map(|(why, _)| *why);
        let clocks = self.shown_clocks();
        for (index, seat) in info.seats.iter_mut().enumerate() {
            seat.present = self.is_present(Seat(index as u8));
            seat.clock = clocks.get(index).copied();
            let until = self.vacations[index].iter().map(|away| away.until).find(|&until| until > now());
            seat.away_until = until.filter(|_| matches!(seat.sitting, Sitting::Person { .. }));
        }
        info
    }

    /// Whether the person at `seat` is connected.
    pub(super) fn is_present(&self, seat: Seat) -> bool {
        match self.row.seats[seat.index()].sitter {
            Sitter::Person { id: Some(person), .. } => {
                self.listeners.iter().any(|listener| listener.person == person)
            }
            _ => false,
        }
    }
}

/// The same for a table that is not in memory: nobody is present, and clocks are not shown.
pub(crate) fn info_of(stored: &Stored, person: PersonId) -> TableInfo {
    stored_info(&stored.row, stored.progress.changed, person)
}

fn stored_info(row: &TableRow, changed: u64, person: PersonId) -> TableInfo {
    let votes = row.votes.iter().map(|vote| Vote {
        about: vote.about,
        agreed: vote.agreed.iter().copied().collect(),
        needed: needed(row, vote.about),
    });
    TableInfo {
        id: row.id.clone(),
        game: row.game.clone(),
        rules: row.rules,
        data: row.data.clone(),
        options: row.options.clone(),
        seats: row
            .seats
            .iter()
            .map(|seat| SeatInfo {
                sitting: sitting(&seat.sitter),
                present: false,
                clock: None,
                away_until: None,
            })
            .collect(),
        you: row.seat_of(person),
        host: row.host == Some(person),
        pace: row.pace,
        visibility: row.visibility,
        spectators: row.spectators,
        phase: row.phase,
        awaiting: Seats::NONE,
        stopped: None,
        paused: row.paused,
        commitment: row.seed.commitment(),
        // A rematch is for the people of this table.
        rematch: row.rematch.clone().filter(|_| row.knows(person)),
        votes: votes.collect(),
        opened: row.opened,
        changed,
        standing: row.standing.clone(),
    }
}

fn sitting(sitter: &Sitter) -> Sitting {
    match sitter {
        Sitter::Open => Sitting::Open,
        Sitter::Person { name, .. } => Sitting::Person { name: name.clone() },
        Sitter::Bot { level, instead_of } => Sitting::Bot {
            level: *level,
            instead_of: instead_of.as_ref().map(|Substituted { name, .. }| name.clone()),
        },
    }
}
