//! Cards, and multisets of them.

use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::num::NonZeroU8;
use std::str::FromStr;

/// How many card types there can be, counting the unused number 0.
pub(crate) const TYPES: usize = 64;
/// The most guest types a data file may have.
pub(crate) const GUEST_TYPES: usize = TYPES - 10;

const FIRST_KIND: u8 = 3;
const FIRST_GUEST: u8 = FIRST_KIND + Kind::ALL.len() as u8;

/// The six kinds of tavern card, by rising cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum Kind {
    /// One reputation step in phase F.
    Bard,
    /// One beer when the doors open.
    Handler,
    /// One boost for dice.
    Dishwasher,
    /// One die of the own colour.
    Waitress,
    /// One more slot.
    Table,
    /// One more beer for each die on the supplier tile.
    Supplier,
}

impl Kind {
    /// All kinds, in the canonical order.
    pub const ALL: [Self; 6] =
        [Self::Bard, Self::Handler, Self::Dishwasher, Self::Waitress, Self::Table, Self::Supplier];

    /// The kind's number, for arrays by kind.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The name in data files, actions and records.
    #[must_use]
    pub const fn id(self) -> &'static str {
        ["bard", "handler", "dishwasher", "waitress", "table", "supplier"][self as usize]
    }

    pub(crate) fn named(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.id() == id)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// A card type. Cards of one type are interchangeable (TT-1.3); the numbers follow the canonical order.
///
/// Written by name; guests, whose names come from the data file, as `g` and their row in the guest tables.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(NonZeroU8);

/// What sort of card it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// A regular of the own colour.
    Regular,
    /// A tavern card.
    Tavern(Kind),
    /// A guest, by its row in the guest tables.
    Guest(u8),
    Noble,
}

impl Card {
    /// The regular worth two.
    pub const REGULAR_2: Self = Self::numbered(1);
    /// The regular worth one.
    pub const REGULAR_1: Self = Self::numbered(2);
    /// The noble, last in the canonical order.
    pub const NOBLE: Self = Self::numbered(TYPES as u8 - 1);

    const fn numbered(number: u8) -> Self {
        match NonZeroU8::new(number) {
            Some(number) => Self(number),
            None => Self(NonZeroU8::MIN),
        }
    }

    /// The tavern card of this kind.
    #[inline]
    #[must_use]
    pub const fn tavern(kind: Kind) -> Self {
        Self::numbered(FIRST_KIND + kind as u8)
    }

    /// The guest in this row of the guest tables (Module 1 first, then Module 3).
    #[must_use]
    pub const fn guest(row: u8) -> Option<Self> {
        if (row as usize) < GUEST_TYPES { Some(Self::numbered(FIRST_GUEST + row)) } else { None }
    }

    /// What sort of card it is.
    #[inline]
    #[must_use]
    pub const fn sort(self) -> Sort {
        let number = self.0.get();
        if number < FIRST_KIND {
            Sort::Regular
        } else if number < FIRST_GUEST {
            Sort::Tavern(Kind::ALL[(number - FIRST_KIND) as usize])
        } else if number < Self::NOBLE.0.get() {
            Sort::Guest(number - FIRST_GUEST)
        } else {
            Sort::Noble
        }
    }

    /// Whether it sits at a table and can be sent away: a guest or a regular (TT-10.6).
    #[inline]
    #[must_use]
    pub const fn is_removable(self) -> bool {
        matches!(self.sort(), Sort::Guest(_) | Sort::Regular)
    }

    /// The type's number, for arrays by card.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        // Cards are made with numbers below TYPES only; the mask tells the compiler so.
        self.0.get() as usize & (TYPES - 1)
    }

    /// Every card type there can be, in the canonical order.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        (1..TYPES as u8).map(Self::numbered)
    }
}

impl Default for Card {
    fn default() -> Self {
        Self::REGULAR_2
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.sort() {
            Sort::Regular if *self == Self::REGULAR_2 => f.write_str("regular-2"),
            Sort::Regular => f.write_str("regular-1"),
            Sort::Tavern(kind) => kind.fmt(f),
            Sort::Guest(row) => write!(f, "g{row}"),
            Sort::Noble => f.write_str("noble"),
        }
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Card {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let guest = text.strip_prefix('g').and_then(|row| row.parse().ok()).and_then(Self::guest);
        let kind = || Kind::named(text).map(Self::tavern);
        let house = || match text {
            "regular-2" => Some(Self::REGULAR_2),
            "regular-1" => Some(Self::REGULAR_1),
            "noble" => Some(Self::NOBLE),
            _ => None,
        };
        guest.or_else(kind).or_else(house).ok_or_else(|| format!("no card is called {text:?}"))
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        super::text::read(deserializer)
    }
}

/// An unordered pile: how many cards of each type. Written as a map from card to number.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Pile([u8; TYPES]);

impl Pile {
    /// No cards.
    pub const EMPTY: Self = Self([0; TYPES]);

    /// Cards of this type.
    #[inline]
    #[must_use]
    pub const fn count(&self, card: Card) -> u8 {
        self.0[card.index()]
    }

    /// Puts one card in.
    #[inline]
    pub fn add(&mut self, card: Card) {
        self.0[card.index()] += 1;
    }

    /// Puts several equal cards in.
    #[inline]
    pub fn add_many(&mut self, card: Card, count: u8) {
        self.0[card.index()] += count;
    }

    /// The types present with their numbers, in the canonical order.
    pub fn iter(&self) -> impl Iterator<Item = (Card, u8)> + '_ {
        Card::all().map(|card| (card, self.count(card))).filter(|&(_, count)| count > 0)
    }

    /// Cards of all types together.
    #[must_use]
    pub fn total(&self) -> u32 {
        self.0.iter().map(|&count| u32::from(count)).sum()
    }

    /// Whether there is no card.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&count| count == 0)
    }
}

impl Default for Pile {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl FromIterator<Card> for Pile {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut pile = Self::EMPTY;
        cards.into_iter().for_each(|card| pile.add(card));
        pile
    }
}

impl fmt::Debug for Pile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

impl Serialize for Pile {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

impl<'de> Deserialize<'de> for Pile {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Cards;
        impl<'de> Visitor<'de> for Cards {
            type Value = Pile;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a map from card to number")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Pile, A::Error> {
                let mut pile = Pile::EMPTY;
                while let Some((card, count)) = map.next_entry::<Card, u8>()? {
                    if pile.count(card) > 0 {
                        return Err(A::Error::custom(format!("{card} is named twice")));
                    }
                    pile.add_many(card, count);
                }
                Ok(pile)
            }
        }
        deserializer.deserialize_map(Cards)
    }
}
