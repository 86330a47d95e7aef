//! Dabba cards, and sets of them.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
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
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct CardSet(u128);

impl CardSet {
    /// No cards.
    pub const NONE: Self = Self(0);
    /// All cards of the box.
    pub const ALL: Self = Self(((1 << CARDS) - 1) << 1);

    /// Exactly this card.
    #[inline]
    #[must_use]
    pub const fn only(card: Card) -> Self {
        if card.exists() { Self(1 << card.n()) } else { Self::NONE }
    }

    /// Whether `card` belongs to the set.
    #[inline]
    #[must_use]
    pub const fn contains(self, card: Card) -> bool {
        self.0 & Self::only(card).0 != 0
    }

    /// Adds `card`.
    #[inline]
    pub fn insert(&mut self, card: Card) {
        self.0 |= Self::only(card).0;
    }

    /// Takes `card` out, if it is there.
    #[inline]
    pub fn remove(&mut self, card: Card) {
        self.0 &= !Self::only(card).0;
    }

    /// The cards of both sets.
    #[inline]
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The cards that belong to both sets.
    #[inline]
    #[must_use]
    pub const fn both(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The cards of this set that are not in `other`.
    #[inline]
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// How many cards.
    #[inline]
    #[must_use]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether there is no card.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The card with the lowest number.
    #[inline]
    #[must_use]
    pub fn first(self) -> Option<Card> {
        Card::new(self.0.trailing_zeros() as u8)
    }

    /// The cards by number.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Card> + Clone {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let card = Card::new(left.trailing_zeros() as u8)?;
            left &= left - 1;
            Some(card)
        })
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut set = Self::NONE;
        cards.into_iter().for_each(|card| set.insert(card));
        set
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Card::n)).finish()
    }
}

impl Serialize for CardSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for CardSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let cards: engine::List<Card, { CARDS as usize }> = engine::List::deserialize(deserializer)?;
        let set: Self = cards.iter().copied().filter(|card| card.exists()).collect();
        if usize::from(set.len()) == cards.len() { Ok(set) } else { Err(serde::de::Error::custom(NotACard)) }
    }
}

/// A set of cards names a card twice, or one that the box does not hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotACard;

impl fmt::Display for NotACard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cards are numbered 1 to {CARDS}, each once")
    }
}
