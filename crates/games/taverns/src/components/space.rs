//! Where dice lie: the dice spaces of a tavern, and the pool.

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

    #[inline]
    const fn bit(self) -> u64 {
        1u64.wrapping_shl(self.0 as u32)
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
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Spaces(u64);

impl Spaces {
    /// Whether the set has the space.
    #[inline]
    #[must_use]
    pub const fn contains(self, space: Space) -> bool {
        (space.0 as usize) < SPACES && self.0 & space.bit() != 0
    }

    /// Adds a space that can exist.
    #[inline]
    pub fn insert(&mut self, space: Space) {
        debug_assert!((space.0 as usize) < SPACES, "no such slot");
        self.0 |= space.bit();
    }

    /// The set without a space.
    #[inline]
    #[must_use]
    pub const fn without(self, space: Space) -> Self {
        Self(self.0 & !space.bit())
    }

    /// The spaces of either set.
    #[inline]
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The spaces of the set, in the canonical order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Space> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let space = (left != 0).then(|| Space(left.trailing_zeros() as u8))?;
            left &= left - 1;
            Some(space)
        })
    }
}

impl FromIterator<Space> for Spaces {
    fn from_iter<I: IntoIterator<Item = Space>>(spaces: I) -> Self {
        let mut set = Self::default();
        spaces.into_iter().for_each(|space| set.insert(space));
        set
    }
}

impl fmt::Debug for Spaces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for Spaces {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Spaces {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let spaces = Vec::<Space>::deserialize(deserializer)?;
        if let Some(space) = spaces.iter().find(|space| space.0 as usize >= SPACES) {
            return Err(serde::de::Error::custom(format!("{space} is past the largest tavern")));
        }
        Ok(spaces.into_iter().collect())
    }
}
