//! Somebody who plays is not here: since when, and when the others may let a bot play on.

use engine::{Eyes, Seat};
use protocol::{Failure, Pace, Phase, Replaceable};

use crate::clocks::{moment, used_up};
use crate::table::Table;

/// How long somebody must be absent from a live table before a bot may play on. A lost connection comes back in seconds.
pub const LIVE_GRACE: u64 = 3 * 60 * 1_000;
/// The same where no clock runs: nobody loses time by waiting.
pub const UNTIMED_GRACE: u64 = 10 * 60 * 1_000;

impl Table {
    /// Since when the person at `seat` is not here, as far as anybody at the table could notice. Nothing while they are
    /// here, and while nobody at all listens: an absence is measured by those who wait.
    fn absent_since(&self, seat: Seat) -> Option<u64> {
        let missed = self.facts.is_person(seat) && !self.is_present(seat);
        let left = self.left.get(seat.index()).copied().unwrap_or_default();
        self.attended.filter(|_| missed).map(|since| since.max(left))
    }

    /// When the others may let a bot play on at `seat`; nothing if nobody there is absent.
    pub(crate) fn replaceable(&self, seat: Seat, at: u64) -> Option<Replaceable> {
        if self.facts.phase != Phase::Playing || !self.facts.is_person(seat) || self.is_present(seat) {
            return None;
        }
        if let Some(until) = self.on_vacation(seat, at) {
            return Some(Replaceable::AfterVacation { until });
        }
        let grace = match self.facts.pace {
            Pace::Correspondence { .. } => return Some(Replaceable::OutOfTime),
            Pace::Live { .. } => LIVE_GRACE,
            Pace::Untimed => UNTIMED_GRACE,
        };
        let since = self.absent_since(seat).unwrap_or(at);
        Some(Replaceable::At { at: used_up(&self.outages, since, grace) })
    }

    /// Until when the person at `seat` is on vacation.
    pub(crate) fn on_vacation(&self, seat: Seat, at: u64) -> Option<u64> {
        let mut trips = self.vacations.get(seat.index())?.iter();
        trips.find(|trip| trip.from <= at && at < trip.until).map(|trip| trip.until)
    }

    /// Whether a bot may play on at `seat` now, by agreement of the others.
    pub(crate) fn check_replaceable(&self, seat: Seat, at: u64) -> Result<(), Failure> {
        match self.replaceable(seat, at) {
            None => Err(Failure::not_allowed("only somebody who is not here can be replaced")),
            Some(Replaceable::AfterVacation { until }) => {
                Err(Failure::not_allowed(format!("they are on vacation until {}", moment(until))))
            }
            Some(Replaceable::OutOfTime) => Err(Failure::not_allowed(
                "a bot takes over by itself when their days have run out, not before",
            )),
            Some(Replaceable::At { at: from }) if from > at => {
                Err(Failure::not_allowed(format!("they may still come back until {}", moment(from))))
            }
            Some(Replaceable::At { .. }) => Ok(()),
        }
    }

    /// Somebody listens: from now on it can be noticed who does not.
    pub(crate) fn attend(&mut self, at: u64) {
        self.attended.get_or_insert(at);
    }

    /// The person behind `eyes` has hung up for the last time, or the last of all has.
    pub(crate) fn unattend(&mut self, eyes: Eyes, at: u64) {
        if self.listeners().next().is_none() {
            self.attended = None;
        }
        if let Eyes::Seat(seat) = eyes
            && !self.is_present(seat)
            && let Some(left) = self.left.get_mut(seat.index())
        {
            *left = at;
        }
    }
}
