//! Order cards (module 2).

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Points by a count: 0 to as many tiles as anybody can have of anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Points([u8; Self::LEN]);

impl Points {
    const LEN: usize = 20;

    /// Points from the entries of a data table; counts past the last entry score like it if `or_more`.
    pub(super) fn new(entries: impl Iterator<Item = (u8, u8)>, or_more: bool) -> Self {
        let mut points = [0; Self::LEN];
        let mut last = None;
        for (count, value) in entries {
            if let Some(place) = points.get_mut(usize::from(count)) {
                *place = value;
                last = last.max(Some((count, value)));
            }
        }
        if let Some((count, value)) = last.filter(|_| or_more) {
            points[usize::from(count)..].fill(value);
        }
        Self(points)
    }

    /// The points for this count.
    #[inline]
    #[must_use]
    pub fn of(&self, count: u8) -> i16 {
        self.0[usize::from(count).min(Self::LEN - 1)].into()
    }

    /// The largest count that a table may name.
    pub(super) const fn most() -> u8 {
        Self::LEN as u8 - 1
    }
}

/// What an order pays for (DW-10).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Orders 1 and 2: different colours on the level of the round.
    Colours {
        /// Only a full level counts.
        needs_full: bool,
        /// Points by the number of colours.
        points: Points,
    },
    /// Order 3: dabba tiles on the level of the round.
    Tiles {
        /// Only a full level counts.
        needs_full: bool,
        /// Points by the number of tiles.
        points: Points,
    },
    /// Order 4: levels with a dabba tile, when the delivery begins.
    Levels {
        /// Points for each.
        each: u8,
    },
    /// Order 5: unused chai at the end.
    UnusedChai {
        /// Points by the number of tiles.
        points: Points,
    },
    /// Order 6: unused chai at the end, more for those who have the most.
    MostChai {
        /// Points per tile for the seats that have the most.
        most: u8,
        /// Points per tile for the others.
        others: u8,
    },
}

/// A choice of orders by their numbers 1 to 6, written as a list: `[1, 3]`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct OrderSet(u8);

impl OrderSet {
    /// How many orders there are.
    pub const COUNT: u8 = 6;

    /// No order.
    pub const NONE: Self = Self(0);

    /// Whether order `no` is in the game.
    #[inline]
    #[must_use]
    pub const fn contains(self, no: u8) -> bool {
        no < 8 && self.0 >> no & 1 == 1
    }

    /// The choice with order `no` (1 to 6) added.
    #[must_use]
    pub const fn with(self, no: u8) -> Self {
        assert!(0 < no && no <= Self::COUNT, "orders are numbered 1 to 6");
        Self(self.0 | 1 << no)
    }

    /// Whether no order is in the game.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The orders in the game, ascending.
    pub fn iter(self) -> impl Iterator<Item = u8> + Clone {
        (1..=Self::COUNT).filter(move |&no| self.contains(no))
    }
}

impl Serialize for OrderSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for OrderSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let numbers: engine::List<u8, 6> = engine::List::deserialize(deserializer)?;
        numbers.iter().try_fold(Self::NONE, |set, &no| match no {
            1..=Self::COUNT if !set.contains(no) => Ok(set.with(no)),
            _ => Err(D::Error::custom("orders are numbered 1 to 6, each at most once")),
        })
    }
}
