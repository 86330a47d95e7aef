//! The nine tiles of a tavern that can be turned over.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
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
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Tiles(u16);

impl Tiles {
    /// Whether the set has the tile.
    #[inline]
    #[must_use]
    pub const fn contains(self, tile: Tile) -> bool {
        self.0 >> tile as u16 & 1 == 1
    }

    /// Adds a tile.
    #[inline]
    pub fn insert(&mut self, tile: Tile) {
        self.0 |= 1 << tile as u16;
    }

    /// The tiles of the set, in the canonical order.
    pub fn iter(self) -> impl Iterator<Item = Tile> {
        Tile::ALL.into_iter().filter(move |&tile| self.contains(tile))
    }

    /// The tiles that are not in the set, in the canonical order.
    #[inline]
    pub fn others(self) -> impl Iterator<Item = Tile> {
        let mut left = !self.0 & ((1 << Tile::ALL.len()) - 1);
        std::iter::from_fn(move || {
            let tile = *Tile::ALL.get(left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(tile)
        })
    }
}

impl FromIterator<Tile> for Tiles {
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> Self {
        let mut set = Self::default();
        tiles.into_iter().for_each(|tile| set.insert(tile));
        set
    }
}

impl fmt::Debug for Tiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for Tiles {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Tiles {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<Tile>::deserialize(deserializer)?.into_iter().collect())
    }
}
