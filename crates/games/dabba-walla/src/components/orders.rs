//! Order cards (module 2).

use engine::{Member, Set};
use serde::{Deserialize, Serialize};

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

/// An order by its number, 1 to 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct OrderNo(pub u8);

impl OrderNo {
    /// How many orders there are.
    pub const COUNT: u8 = 6;
}

/// A choice of orders, written as a list: `[1, 3]`.
pub type OrderSet = Set<OrderNo>;

impl Member for OrderNo {
    type Bits = u8;
    const EVERY: u8 = 0b111_1110;
    const EXPECTED: &'static str = "orders are numbered 1 to 6, each at most once";

    #[inline]
    fn place(self) -> u32 {
        self.0.into()
    }

    #[inline]
    fn at(place: u32) -> Self {
        Self(place as u8)
    }
}
