//! What lies on the table: ingredients, cups, tabs, cards and upgrade tiles.

use engine::Seat;
use serde::{Deserialize, Serialize};
use std::fmt;

/// How many cups a seat has (CR-1.5).
pub const CUPS: usize = 3;
/// How many tabs a seat has (CR-1.6).
pub const TABS: usize = 4;
/// The most seats at a table.
pub(crate) const SEATS: usize = 4;
/// The most meeples on the board, the solo regulars included (CR-I7).
pub(crate) const MEEPLES: usize = 4;
/// How many meeples a seat has: one with three or four seats, two with fewer (CR-2.6, CR-2.7, CR-11.1).
#[inline]
pub(crate) const fn meeples_per_seat(seats: u8) -> usize {
    if seats > 2 { 1 } else { 2 }
}

/// How many neutral meeples stand on the board: two in solo (CR-11.2).
#[inline]
pub(crate) const fn regulars(seats: u8) -> usize {
    if seats == 1 { 2 } else { 0 }
}

/// The most order cards a box may hold.
pub(crate) const MAX_CARDS: usize = 128;

/// One of the eight ingredients, in the canonical order of every list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum Ingredient {
    /// Coffee beans.
    Coffee,
    Milk,
    Steam,
    Ice,
    /// Caramel, a ribbon ingredient.
    Caramel,
    /// Tea leaves, a ribbon ingredient.
    Tea,
    /// Water, a ribbon ingredient.
    Water,
    /// Chocolate, a ribbon ingredient.
    Chocolate,
}

impl Ingredient {
    /// How many kinds there are.
    pub const COUNT: usize = 8;

    /// All kinds, in canonical order.
    pub const ALL: [Self; Self::COUNT] = [
        Self::Coffee,
        Self::Milk,
        Self::Steam,
        Self::Ice,
        Self::Caramel,
        Self::Tea,
        Self::Water,
        Self::Chocolate,
    ];

    /// The position in the canonical order.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The name in data files, actions and translations.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Coffee => "coffee",
            Self::Milk => "milk",
            Self::Steam => "steam",
            Self::Ice => "ice",
            Self::Caramel => "caramel",
            Self::Tea => "tea",
            Self::Water => "water",
            Self::Chocolate => "chocolate",
        }
    }
}

impl fmt::Display for Ingredient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// One of the four upgrade tiles, in the order of their places on the player board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum Upgrade {
    /// A cell entered while it holds another meeple yields double.
    DoubleMeeple,
    /// Steps may also be diagonal.
    Diagonal,
    /// Corners yield double.
    DoubleCorner,
    /// Ribbon cells yield double.
    DoubleRibbon,
}

impl Upgrade {
    /// How many tiles a seat has.
    pub const COUNT: usize = 4;

    /// All tiles, top to bottom.
    pub const ALL: [Self; Self::COUNT] =
        [Self::DoubleMeeple, Self::Diagonal, Self::DoubleCorner, Self::DoubleRibbon];

    /// The name in data files, actions and translations.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::DoubleMeeple => "double-meeple",
            Self::Diagonal => "diagonal",
            Self::DoubleCorner => "double-corner",
            Self::DoubleRibbon => "double-ribbon",
        }
    }
}

impl fmt::Display for Upgrade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// The active upgrade tiles of a seat. Written as a list of their names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Upgrades(u8);

impl Upgrades {
    /// No tile is active.
    pub const NONE: Self = Self(0);

    /// Every set of tiles, by [`bits`](Self::bits).
    pub(crate) const SETS: usize = 1 << Upgrade::COUNT;

    /// Whether `tile` is active.
    #[inline]
    #[must_use]
    pub const fn has(self, tile: Upgrade) -> bool {
        self.0 >> tile as u8 & 1 == 1
    }

    /// The set with `tile` activated.
    #[inline]
    #[must_use]
    pub const fn with(self, tile: Upgrade) -> Self {
        Self(self.0 | 1 << tile as u8)
    }

    /// How many tiles are active.
    #[inline]
    #[must_use]
    pub const fn count(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether all four tiles are active.
    #[inline]
    #[must_use]
    pub const fn is_full(self) -> bool {
        self.0 as usize == Self::SETS - 1
    }

    /// The set as an index into tables made for every set.
    #[inline]
    pub(crate) const fn bits(self) -> usize {
        self.0 as usize
    }

    /// The active tiles, top to bottom.
    pub fn iter(self) -> impl Iterator<Item = Upgrade> + Clone {
        Upgrade::ALL.into_iter().filter(move |&tile| self.has(tile))
    }
}

impl FromIterator<Upgrade> for Upgrades {
    fn from_iter<I: IntoIterator<Item = Upgrade>>(tiles: I) -> Self {
        tiles.into_iter().fold(Self::NONE, Self::with)
    }
}

impl Serialize for Upgrades {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Upgrades {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Vec::<Upgrade>::deserialize(deserializer).map(|tiles| tiles.into_iter().collect())
    }
}

/// One of a seat's three cups: 0, 1 or 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Cup(pub u8);

impl Cup {
    /// The three cups.
    pub const ALL: [Self; CUPS] = [Self(0), Self(1), Self(2)];

    /// The number as an index into a seat's cups.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// One of a seat's four tabs: 1 (new orders) to 4 (about to fall).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Tab(pub u8);

impl Tab {
    /// Where new orders arrive.
    pub const FIRST: Self = Self(1);
    /// Where a second card is dealt.
    pub const SECOND: Self = Self(2);
    /// From where orders fall.
    pub const LAST: Self = Self(TABS as u8);
    /// The four tabs, ascending.
    pub const ALL: [Self; TABS] = [Self(1), Self(2), Self(3), Self(4)];
}

/// A single order card, by its number in the box.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Card(pub u8);

impl Card {
    /// The number as an index into per-card tables.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

macro_rules! displays_its_number {
    ($($name:ident),*) => {$(
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    )*};
}
displays_its_number!(Cup, Tab, Card);

/// Who owns a meeple.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Owner {
    /// A barista.
    Seat(Seat),
    /// Nobody: a neutral meeple of the solo mode (CR-11.2).
    Regular,
}
