//! Seats around a table, sets of seats, and whose eyes look at it.

use serde::{Deserialize, Serialize};
use std::fmt;

use crate::{Member, Set};

/// The most seats any table has.
pub const MAX_SEATS: usize = 8;

/// A place at the table, counted clockwise from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat's number as an index into per-seat arrays.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// All seats of a table of `count`, in ascending order.
    pub fn all(count: u8) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..count).map(Self)
    }

    /// The seat `steps` places clockwise at a table of `count` seats.
    #[inline]
    #[must_use]
    pub const fn clockwise(self, steps: u8, count: u8) -> Self {
        Self((self.0 + steps) % count)
    }

    /// The seat just before this one, anticlockwise, at a table of `count` seats.
    #[inline]
    #[must_use]
    pub const fn before(self, count: u8) -> Self {
        Self((self.0 + count - 1) % count)
    }

    /// All seats of a table of `count` in turn order, beginning with this one.
    pub fn round(self, count: u8) -> impl Iterator<Item = Self> + Clone {
        (0..count).map(move |step| self.clockwise(step, count))
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A set of seats.
pub type Seats = Set<Seat>;

impl Member for Seat {
    type Bits = u8;
    const EVERY: u8 = u8::MAX;
    const EXPECTED: &'static str = "seats are numbered 0 to 7, each at most once";

    #[inline]
    fn place(self) -> u32 {
        self.0.into()
    }

    #[inline]
    fn at(place: u32) -> Self {
        Self(place as u8)
    }
}

impl Seats {
    /// Every seat of a table of `count`.
    #[inline]
    #[must_use]
    pub fn all(count: u8) -> Self {
        Self::of_bits(((1u16 << count) - 1) as u8)
    }
}

/// Who looks at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Eyes {
    /// The person at this seat: public things and the seat's own.
    Seat(Seat),
    /// Somebody without a seat: public things only.
    Spectator,
    /// The host, or anybody after the game: everything.
    All,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_round_visits_every_seat_once_clockwise() {
        let seats: Vec<u8> = Seat(2).round(4).map(|seat| seat.0).collect();
        assert_eq!(seats, [2, 3, 0, 1]);
        assert_eq!(Seat(0).before(3), Seat(2));
    }

    #[test]
    fn sets_read_back_what_they_write() {
        let set: Seats = [Seat(0), Seat(3)].into_iter().collect();
        let text = serde_json::to_string(&set).unwrap();
        assert_eq!(text, "[0,3]");
        assert_eq!(serde_json::from_str::<Seats>(&text).unwrap(), set);
        assert!(serde_json::from_str::<Seats>("[9]").is_err());
        assert_eq!(Seats::all(8).len(), 8);
    }
}
