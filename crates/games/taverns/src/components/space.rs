//! Where dice lie: the dice spaces of a tavern, and the pool.

use engine::{Member, Set};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

use super::Tile;

/// The most slots a tavern can have; the data file's tables must fit.
pub(crate) const SLOTS: usize = 32;
const FIRST_SLOT: u8 = 4;
/// All dice spaces a tavern can have.
pub(crate) const SPACES: usize = FIRST_SLOT as usize + SLOTS;
/// Slots that can be named at all; the rules refuse those that do not exist.
const NAMED_SLOTS: u8 = 200;

/// A dice space: one of four tiles or a slot at a table, in the canonical order.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Space(u8);

impl Space {
    /// Takes one die of any value; doubloons.
    pub const CASHBOX: Self = Self(0);
    /// Takes one die of any value; beer.
    pub const BARREL: Self = Self(1);
    /// Takes dice of 1 or 6; beer.
    pub const SUPPLIER: Self = Self(2);
    /// Takes dice of 5; monastery steps.
    pub const MONK: Self = Self(3);
    /// The four spaces on tiles.
    pub const ON_TILES: [Self; 4] = [Self::CASHBOX, Self::BARREL, Self::SUPPLIER, Self::MONK];

    /// The space at this slot.
    #[inline]
    #[must_use]
    pub const fn slot(slot: u8) -> Self {
        Self(FIRST_SLOT + if slot < NAMED_SLOTS { slot } else { NAMED_SLOTS })
    }

    /// The slot's number, if the space is at a slot.
    #[inline]
    #[must_use]
    pub const fn as_slot(self) -> Option<u8> {
        self.0.checked_sub(FIRST_SLOT)
    }

    /// The tile, if the space is on a tile.
    #[must_use]
    pub const fn tile(self) -> Option<Tile> {
        match self {
            Self::CASHBOX => Some(Tile::Cashbox),
            Self::BARREL => Some(Tile::Barrel),
            Self::SUPPLIER => Some(Tile::Supplier),
            Self::MONK => Some(Tile::Monk),
            _ => None,
        }
    }

    /// Whether any number of dice may lie here (TT-7.4, TT-7.5).
    #[inline]
    #[must_use]
    pub const fn takes_many(self) -> bool {
        matches!(self, Self::SUPPLIER | Self::MONK)
    }

    /// The space's number, for arrays by space; slots that cannot exist share the last one.
    #[inline]
    pub(crate) const fn index(self) -> usize {
        let last = SPACES - 1;
        if (self.0 as usize) < last { self.0 as usize } else { last }
    }
}

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => f.write_str("cashbox"),
            1 => f.write_str("barrel"),
            2 => f.write_str("supplier"),
            3 => f.write_str("monk"),
            slot => write!(f, "slot-{}", slot - FIRST_SLOT),
        }
    }
}

impl fmt::Debug for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Space {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let tile = Self::ON_TILES.into_iter().find(|space| space.to_string() == text);
        let slot = || {
            let slot = text.strip_prefix("slot-")?.parse().ok()?;
            (slot < NAMED_SLOTS).then(|| Self::slot(slot))
        };
        tile.or_else(slot).ok_or_else(|| format!("no space is called {text:?}"))
    }
}

impl Serialize for Space {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Space {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        super::text::read(deserializer)
    }
}

/// Where a die is: in the pool, or on a space. The pool sorts first.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spot(u8);

impl Spot {
    /// The pool of dice not yet placed.
    pub const POOL: Self = Self(0);

    /// On this space.
    #[inline]
    #[must_use]
    pub const fn on(space: Space) -> Self {
        Self(space.0 + 1)
    }

    /// The space, if it is one.
    #[inline]
    #[must_use]
    pub const fn space(self) -> Option<Space> {
        match self.0 {
            0 => None,
            n => Some(Space(n - 1)),
        }
    }
}

impl From<Space> for Spot {
    fn from(space: Space) -> Self {
        Self::on(space)
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.space() {
            None => f.write_str("pool"),
            Some(space) => space.fmt(f),
        }
    }
}

impl fmt::Debug for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Spot {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        if text == "pool" { Ok(Self::POOL) } else { text.parse().map(Self::on) }
    }
}

impl Serialize for Spot {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Spot {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        super::text::read(deserializer)
    }
}

/// A set of spaces. Written as a list.
pub type Spaces = Set<Space>;

impl Member for Space {
    type Bits = u64;
    const EVERY: u64 = (1 << SPACES) - 1;
    const EXPECTED: &'static str = "spaces of the largest tavern, each at most once";

    #[inline]
    fn place(self) -> u32 {
        self.0.into()
    }

    #[inline]
    fn at(place: u32) -> Self {
        Self(place as u8)
    }
}
