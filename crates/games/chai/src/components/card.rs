//! Customer cards.

use engine::{Counts, Member, Set};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::num::NonZeroU8;

use super::{FLAVOURS, PANTRIES, TEAS, Tea};

/// The most customers one tea has.
pub const CARDS_PER_TEA: usize = 8;
/// The most customers in the box.
pub const CARDS: usize = TEAS * CARDS_PER_TEA;

/// A customer card, named by its tea and its number: `green-3`. What it asks for stands in the box.
// One more than the index, so that an empty slot costs no byte.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(NonZeroU8);

impl Card {
    /// The card at `index` of the whole deck, teas in canonical order.
    #[inline]
    #[must_use]
    pub const fn of(index: usize) -> Option<Self> {
        if index >= CARDS {
            return None;
        }
        match NonZeroU8::new(index as u8 + 1) {
            Some(code) => Some(Self(code)),
            None => None,
        }
    }

    /// Customer `number` (from 1) of `tea`.
    #[must_use]
    pub const fn numbered(tea: Tea, number: usize) -> Option<Self> {
        if number == 0 || number > CARDS_PER_TEA {
            return None;
        }
        Self::of(tea.index() * CARDS_PER_TEA + number - 1)
    }

    /// The place in the whole deck, below [`CARDS`].
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// The tea the customer drinks.
    #[inline]
    #[must_use]
    pub const fn tea(self) -> Tea {
        Tea::of(self.index() / CARDS_PER_TEA)
    }

    /// The number among the customers of its tea, from 1.
    #[must_use]
    pub const fn number(self) -> usize {
        self.index() % CARDS_PER_TEA + 1
    }

    /// The card with this name, e.g. `green-3`.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let (tea, number) = name.rsplit_once('-')?;
        let card = Self::numbered(Tea::named(tea)?, number.parse().ok()?)?;
        (card.to_string() == name).then_some(card)
    }
}

impl Default for Card {
    fn default() -> Self {
        Self(NonZeroU8::MIN)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.tea(), self.number())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        Self::named(&name).ok_or_else(|| D::Error::custom(format!("there is no customer `{name}`")))
    }
}

/// A set of customer cards.
pub type CardSet = Set<Card>;

impl Member for Card {
    type Bits = u64;
    const EVERY: u64 = (1 << CARDS) - 1;
    const EXPECTED: &'static str = "customers, each at most once";

    #[inline]
    fn place(self) -> u32 {
        self.index() as u32
    }

    #[inline]
    fn at(place: u32) -> Self {
        Self::of(place as usize).unwrap_or_default()
    }
}

impl Tea {
    /// The cards of a set that drink this tea.
    #[inline]
    #[must_use]
    pub fn among(self, cards: CardSet) -> CardSet {
        cards.both(CardSet::of_bits(0xff << (self.index() * CARDS_PER_TEA)))
    }
}

/// What stands on a customer card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Customer {
    /// The tea the order is brewed with.
    pub tea: Tea,
    /// The points it is worth.
    pub points: u8,
    /// The flavour tiles it asks for; never wild ones.
    pub tiles: Counts<FLAVOURS>,
    /// The pantry tokens it asks for; never wild ones.
    pub tokens: Counts<PANTRIES>,
}
