//! Seats around a table, sets of seats, and whose eyes look at it.

use serde::{Deserialize, Serialize};
use std::fmt;

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
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Seats(u8);

impl Seats {
    /// Nobody.
    pub const NONE: Self = Self(0);

    /// Exactly one seat.
    #[inline]
    #[must_use]
    pub const fn only(seat: Seat) -> Self {
        Self(1 << seat.0)
    }

    /// Every seat of a table of `count`.
    #[inline]
    #[must_use]
    pub const fn all(count: u8) -> Self {
        Self(((1u16 << count) - 1) as u8)
    }

    /// Whether `seat` belongs to the set.
    #[inline]
    #[must_use]
    pub const fn contains(self, seat: Seat) -> bool {
        seat.0 < 8 && self.0 >> seat.0 & 1 == 1
    }

    /// The set with `seat` added.
    #[inline]
    #[must_use]
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | 1 << seat.0)
    }

    /// The set with `seat` taken away.
    #[inline]
    #[must_use]
    pub const fn without(self, seat: Seat) -> Self {
        Self(self.0 & !(1 << seat.0))
    }

    /// How many seats the set holds.
    #[inline]
    #[must_use]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether the set holds nobody.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The lowest-numbered seat of the set.
    #[inline]
    #[must_use]
    pub fn first(self) -> Option<Seat> {
        (self.0 != 0).then(|| Seat(self.0.trailing_zeros() as u8))
    }

    /// The seats of the set in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Seat> + Clone {
        (0..8).map(Seat).filter(move |&seat| self.contains(seat))
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(Self::NONE, Self::with)
    }
}

impl fmt::Debug for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|seat| seat.0)).finish()
    }
}

impl Serialize for Seats {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Seats {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let seats: crate::List<Seat, MAX_SEATS> = crate::List::deserialize(deserializer)?;
        if let Some(seat) = seats.iter().find(|seat| seat.index() >= MAX_SEATS) {
            return Err(serde::de::Error::custom(format!("seat {seat} is past the largest table")));
        }
        Ok(seats.iter().copied().collect())
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
