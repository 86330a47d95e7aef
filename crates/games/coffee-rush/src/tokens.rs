//! Ingredient tokens: the content of a cup, a hand, a recipe, the supply.

use engine::Counts;
use serde::de::{Error, MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::ops::{AddAssign, Index};

use crate::Ingredient;

/// How many tokens of each ingredient there are.
///
/// Eight bytes: two contents are equal as multisets (CR-1.13) exactly if these bytes are. Written as a map of the
/// ingredients that are there: `{"coffee": 1, "steam": 1}`.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Tokens(pub(crate) Counts<{ Ingredient::COUNT }>);

impl Tokens {
    /// Nothing.
    pub const NONE: Self = Self(Counts::NONE);

    /// Whether there is nothing.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        u64::from_ne_bytes(self.0.0) == 0
    }

    /// All numbers in one word: a byte for each ingredient, the first one lowest.
    #[inline]
    #[must_use]
    pub fn word(&self) -> u64 {
        u64::from_le_bytes(self.0.0)
    }

    /// Tokens of all kinds together.
    #[must_use]
    pub fn total(&self) -> u32 {
        self.0.total()
    }

    /// Whether `other` could be taken out of this.
    #[must_use]
    pub fn contains(&self, other: &Self) -> bool {
        self.0.contains(&other.0)
    }

    /// What of `wanted` is not here.
    #[must_use]
    pub fn missing(&self, wanted: &Self) -> Self {
        Self(self.0.missing(&wanted.0))
    }

    /// Each ingredient that is there with its number, in canonical order.
    pub fn iter(&self) -> impl Iterator<Item = (Ingredient, u8)> + '_ {
        Ingredient::ALL.into_iter().map(|kind| (kind, self[kind])).filter(|&(_, number)| number > 0)
    }

    /// Adds `number` tokens of `kind`.
    #[inline]
    pub(crate) fn put(&mut self, kind: Ingredient, number: u8) {
        self.0[kind.index()] += number;
    }

    /// Takes `number` tokens of `kind` away; they must be there.
    #[inline]
    pub(crate) fn take(&mut self, kind: Ingredient, number: u8) {
        self.0[kind.index()] -= number;
    }

    /// Takes everything.
    #[inline]
    pub(crate) fn take_all(&mut self) -> Self {
        std::mem::take(self)
    }
}

impl Index<Ingredient> for Tokens {
    type Output = u8;
    #[inline]
    fn index(&self, kind: Ingredient) -> &u8 {
        &self.0.0[kind.index()]
    }
}

impl AddAssign for Tokens {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl FromIterator<Ingredient> for Tokens {
    fn from_iter<I: IntoIterator<Item = Ingredient>>(kinds: I) -> Self {
        let mut tokens = Self::NONE;
        kinds.into_iter().for_each(|kind| tokens.put(kind, 1));
        tokens
    }
}

impl fmt::Debug for Tokens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

/// For people: `coffee 2, steam 1`.
impl fmt::Display for Tokens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, (kind, number)) in self.iter().enumerate() {
            let comma = if place > 0 { ", " } else { "" };
            write!(f, "{comma}{kind} {number}")?;
        }
        Ok(())
    }
}

impl Serialize for Tokens {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (kind, number) in self.iter() {
            map.serialize_entry(&kind, &number)?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Tokens {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Content;
        impl<'de> Visitor<'de> for Content {
            type Value = Tokens;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a map from ingredients to numbers")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Tokens, A::Error> {
                let mut tokens = Tokens::NONE;
                while let Some((kind, number)) = map.next_entry::<Ingredient, u8>()? {
                    if tokens[kind] > 0 {
                        return Err(A::Error::custom(format!("{kind} stands there twice")));
                    }
                    tokens.put(kind, number);
                }
                Ok(tokens)
            }
        }
        deserializer.deserialize_map(Content)
    }
}
