//! Dabba cards, and sets of them.

use engine::{Member, Set};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::num::NonZeroU8;

use super::Colour;

/// How many cards the box holds.
const CARDS: u8 = 76;

/// A dabba card, by its number in the data file (from 1). Its tile has the same number.
///
/// Any number but 0 can be read; [`Card::exists`] says whether the box holds such a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Card(NonZeroU8);

impl Card {
    /// How many cards the box holds.
    pub const COUNT: u8 = CARDS;

    /// Card number `n`, if the box holds it.
    #[must_use]
    pub const fn new(n: u8) -> Option<Self> {
        match NonZeroU8::new(n) {
            Some(n) if n.get() <= CARDS => Some(Self(n)),
            _ => None,
        }
    }

    /// The number.
    #[inline]
    #[must_use]
    pub const fn n(self) -> u8 {
        self.0.get()
    }

    /// The place of the card in the list of all cards.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// Whether the box holds a card of this number.
    #[inline]
    #[must_use]
    pub const fn exists(self) -> bool {
        self.0.get() <= CARDS
    }

    /// All cards in order.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=CARDS).filter_map(Self::new)
    }
}

impl Default for Card {
    /// Card 1: what fills the unused places of a list.
    fn default() -> Self {
        Self(NonZeroU8::MIN)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.n().fmt(f)
    }
}

/// What is printed on a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DabbaCard {
    /// The name, e.g. `yellow-i2-red-a`.
    pub id: String,
    /// The colour of its tile.
    pub colour: Colour,
    /// The shape of its tile: an index into [`DabbaWalla::shapes`](super::DabbaWalla::shapes).
    pub shape: u8,
    /// The colour whose tip it raises in delivery; none where the tip is 0.
    pub tip_colour: Option<Colour>,
    /// By how much.
    pub tip: u8,
    /// How many cells its tile covers.
    pub size: u8,
}

/// A set of cards: a hand, the discard. Written as the list of their numbers.
pub type CardSet = Set<Card>;

impl Member for Card {
    type Bits = u128;
    const EVERY: u128 = ((1 << CARDS) - 1) << 1;
    const EXPECTED: &'static str = "cards are numbered 1 to 76, each at most once";

    #[inline]
    fn place(self) -> u32 {
        self.n().into()
    }

    #[inline]
    fn at(place: u32) -> Self {
        Self::new(place as u8).unwrap_or_default()
    }
}
