//! Who notices a step.
//!
//! While decisions are taken at the same time, a seat may come to its choice in several steps: a card, some chai, done. How
//! many there were says what was chosen. So a step that shows some eyes nothing new is not told to them at all, neither by a
//! message nor by a number: everybody counts the entries they were told of, and nothing else.

use engine::{Entry, Eyes, Record, Seat, Seats};
use shelf::{AnyMatch, AudienceEvent, Json, Shelf};

use crate::facts::Logged;
use crate::record::{ImportError, facts_of};
use crate::table::{Policy, Table};

/// Those who are told of a log entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Witnesses {
    seats: Seats,
    spectators: bool,
}

impl Witnesses {
    /// Everybody.
    pub(crate) const ALL: Self = Self { seats: Seats::all(8), spectators: true };

    /// Whether `eyes` are told. Whoever looks at a finished game with open eyes sees everything.
    pub(crate) const fn include(self, eyes: Eyes) -> bool {
        match eyes {
            Eyes::Seat(seat) => self.seats.contains(seat),
            Eyes::Spectator => self.spectators,
            Eyes::All => true,
        }
    }

    /// Who notices `entry`, which led from `before` to `after` and brought `events`. `undone` noticed the step that it takes
    /// back, if it does.
    pub(crate) fn of<A>(
        entry: &Entry<A>,
        before: &dyn AnyMatch,
        after: &dyn AnyMatch,
        events: &[AudienceEvent],
        undone: Option<Self>,
    ) -> Self {
        if !before.simultaneous() {
            return Self::ALL;
        }
        let actor = entry.seat();
        let notice = |eyes: Eyes| {
            eyes == Eyes::Seat(actor)
                || events.iter().any(|event| event.audience.includes(eyes))
                || undone.is_some_and(|undone| undone.include(eyes))
                || before.awaiting() != after.awaiting()
                || before.view_text(eyes).get() != after.view_text(eyes).get()
        };
        let seats = Seat::all(before.seats()).filter(|&seat| notice(Eyes::Seat(seat))).collect();
        Self { seats, spectators: notice(Eyes::Spectator) }
    }

    /// The same where the witnesses of all entries before are known.
    pub(crate) fn after(
        known: &[Self],
        entry: &Entry<Json>,
        before: &dyn AnyMatch,
        after: &dyn AnyMatch,
        events: &[AudienceEvent],
    ) -> Self {
        let undone = entry.undo_of().and_then(|of| known.get((of as usize).checked_sub(1)?)).copied();
        Self::of(entry, before, after, events, undone)
    }
}

/// How many entries of a record `eyes` were told of: at first none, then after each entry.
pub fn told_of(shelf: &Shelf, record: &Record, eyes: Eyes) -> Result<Vec<u32>, ImportError> {
    let (stored, log) = facts_of(shelf, record, String::new(), 0, |_| None)?;
    let table = Table::load(shelf, stored, log, Policy::default());
    Ok((0..=table.seq()).map(|seq| table.number_for(eyes, seq)).collect())
}

impl Table {
    /// The log entries that `eyes` were told of, numbered as they count them: from 1.
    pub(crate) fn told(&self, eyes: Eyes) -> impl Iterator<Item = (u32, &Logged)> {
        let told = self.log.iter().zip(&self.witnesses).filter(move |(_, told)| told.include(eyes));
        (1..).zip(told.map(|(logged, _)| logged))
    }

    /// The number that log entry `seq` has for `eyes`: how many entries they were told of until then.
    pub(crate) fn number_for(&self, eyes: Eyes, seq: u32) -> u32 {
        let until = self.witnesses.iter().take(seq as usize);
        until.filter(|told| told.include(eyes)).count() as u32
    }

    /// The last entry that `eyes` were told of, as they count.
    #[must_use]
    pub fn seq_for(&self, eyes: Eyes) -> u32 {
        self.number_for(eyes, self.seq())
    }

    /// The log entry that `eyes` know as `number`; nothing if they were not told of so many.
    pub(crate) fn entry_for(&self, eyes: Eyes, number: u32) -> Option<u32> {
        match number {
            0 => Some(0),
            number => self.told(eyes).nth(number as usize - 1).map(|(_, logged)| logged.seq),
        }
    }
}
