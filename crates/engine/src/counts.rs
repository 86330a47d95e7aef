//! Multisets: how many of each kind.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::ops::{Add, AddAssign, Index, IndexMut, Sub, SubAssign};

/// How many tokens of each of `K` kinds there are. Kinds are indices; a game wraps them in its own type.
///
/// Written as a list of `K` numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Counts<const K: usize>(pub [u8; K]);

impl<const K: usize> Counts<K> {
    /// None of any kind.
    pub const NONE: Self = Self([0; K]);

    /// Exactly one token of `kind`.
    #[inline]
    #[must_use]
    pub fn one(kind: usize) -> Self {
        let mut counts = Self::NONE;
        counts.0[kind] = 1;
        counts
    }

    /// Tokens of all kinds together.
    #[inline]
    #[must_use]
    pub fn total(&self) -> u32 {
        self.0.iter().map(|&n| u32::from(n)).sum()
    }

    /// Whether there is nothing.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&n| n == 0)
    }

    /// Whether `other` could be taken out of this.
    #[inline]
    #[must_use]
    pub fn contains(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).all(|(have, need)| have >= need)
    }

    /// What of `wanted` is not here.
    #[inline]
    #[must_use]
    pub fn missing(&self, wanted: &Self) -> Self {
        Self(std::array::from_fn(|kind| wanted.0[kind].saturating_sub(self.0[kind])))
    }

    /// The kinds of which there is at least one, ascending.
    #[inline]
    pub fn kinds(&self) -> impl Iterator<Item = usize> + '_ {
        (0..K).filter(|&kind| self.0[kind] > 0)
    }

    /// The kind of the `n`-th token when all tokens lie in a row by kind: a uniform `n` draws from a bag.
    #[inline]
    #[must_use]
    pub fn nth(&self, mut n: u32) -> Option<usize> {
        for kind in 0..K {
            let here = u32::from(self.0[kind]);
            if n < here {
                return Some(kind);
            }
            n -= here;
        }
        None
    }
}

impl<const K: usize> Default for Counts<K> {
    fn default() -> Self {
        Self::NONE
    }
}

impl<const K: usize> Index<usize> for Counts<K> {
    type Output = u8;
    #[inline]
    fn index(&self, kind: usize) -> &u8 {
        &self.0[kind]
    }
}

impl<const K: usize> IndexMut<usize> for Counts<K> {
    #[inline]
    fn index_mut(&mut self, kind: usize) -> &mut u8 {
        &mut self.0[kind]
    }
}

impl<const K: usize> AddAssign for Counts<K> {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        for kind in 0..K {
            self.0[kind] += other.0[kind];
        }
    }
}

impl<const K: usize> SubAssign for Counts<K> {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        for kind in 0..K {
            self.0[kind] -= other.0[kind];
        }
    }
}

impl<const K: usize> Add for Counts<K> {
    type Output = Self;
    #[inline]
    fn add(mut self, other: Self) -> Self {
        self += other;
        self
    }
}

impl<const K: usize> Sub for Counts<K> {
    type Output = Self;
    #[inline]
    fn sub(mut self, other: Self) -> Self {
        self -= other;
        self
    }
}

impl<const K: usize> Serialize for Counts<K> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(&self.0)
    }
}

impl<'de, const K: usize> Deserialize<'de> for Counts<K> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let list: crate::List<u8, K> = crate::List::deserialize(deserializer)?;
        let counts = (*list).try_into();
        counts.map(Self).map_err(|_| D::Error::invalid_length(list.len(), &format!("{K} numbers").as_str()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawing_by_position_sees_every_token_once() {
        let bag = Counts([2, 0, 1]);
        let drawn: Vec<_> = (0..4).map(|n| bag.nth(n)).collect();
        assert_eq!(drawn, [Some(0), Some(0), Some(2), None]);
    }

    #[test]
    fn missing_and_contains_agree() {
        let have = Counts([2, 0, 1]);
        let want = Counts([1, 1, 1]);
        assert!(!have.contains(&want));
        assert_eq!(have.missing(&want), Counts([0, 1, 0]));
        assert!((have + Counts::one(1)).contains(&want));
        assert!(serde_json::from_str::<Counts<3>>("[1,2]").is_err());
    }
}
