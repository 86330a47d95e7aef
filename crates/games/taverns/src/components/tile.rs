//! The nine tiles of a tavern that can be turned over.

use engine::{Member, Set};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A tavern tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum Tile {
    /// Boosts for dice.
    #[serde(rename = "tile-dishwasher")]
    Dishwasher,
    /// Dice of the own colour.
    #[serde(rename = "tile-waitress")]
    Waitress,
    /// Slots for guests.
    #[serde(rename = "tile-tables")]
    Tables,
    /// Beer for dice of 1 and 6.
    #[serde(rename = "tile-supplier")]
    Supplier,
    /// Doubloons for any die.
    #[serde(rename = "tile-cashbox")]
    Cashbox,
    /// Beer for any die.
    #[serde(rename = "tile-barrel")]
    Barrel,
    /// Monastery steps for dice of 5.
    #[serde(rename = "tile-monk")]
    Monk,
    /// Doubloons kept from round to round.
    #[serde(rename = "tile-safe")]
    Safe,
    /// Beer kept from round to round.
    #[serde(rename = "tile-storage")]
    Storage,
}

impl Tile {
    /// All tiles, in the canonical order.
    pub const ALL: [Self; 9] = [
        Self::Dishwasher,
        Self::Waitress,
        Self::Tables,
        Self::Supplier,
        Self::Cashbox,
        Self::Barrel,
        Self::Monk,
        Self::Safe,
        Self::Storage,
    ];

    /// The tile's number, for arrays by tile.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The name in data files, actions and records.
    #[must_use]
    pub const fn id(self) -> &'static str {
        [
            "tile-dishwasher",
            "tile-waitress",
            "tile-tables",
            "tile-supplier",
            "tile-cashbox",
            "tile-barrel",
            "tile-monk",
            "tile-safe",
            "tile-storage",
        ][self as usize]
    }

    /// Whether the tile, bought in phase F, works only from the next round on (TT-9.17).
    #[must_use]
    pub const fn works_next_round(self) -> bool {
        matches!(self, Self::Dishwasher | Self::Waitress | Self::Tables)
    }

    pub(crate) fn named(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|tile| tile.id() == id)
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// A set of tiles, e.g. those turned over. Written as a list.
pub type Tiles = Set<Tile>;

impl Member for Tile {
    type Bits = u16;
    const EVERY: u16 = (1 << Self::ALL.len()) - 1;
    const EXPECTED: &'static str = "tiles, each at most once";

    #[inline]
    fn place(self) -> u32 {
        self as u32
    }

    #[inline]
    fn at(place: u32) -> Self {
        Self::ALL[place as usize % Self::ALL.len()]
    }
}
