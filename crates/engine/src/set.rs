//! Sets of things that have a number: seats, cards, tiles, cells.

use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::ops::{BitAnd, BitOr, Not};

/// Something a [`Set`] can hold: each has a bit of its own.
///
/// ```
/// use engine::{Member, Set};
///
/// #[derive(Clone, Copy, Debug, PartialEq)]
/// struct Cup(u8);
///
/// impl Member for Cup {
///     type Bits = u8;
///     const EVERY: u8 = 0b111;
///     const EXPECTED: &str = "cups are numbered 0 to 2, each at most once";
///     fn place(self) -> u32 {
///         self.0.into()
///     }
///     fn at(place: u32) -> Self {
///         Self(place as u8)
///     }
/// }
///
/// let full: Set<Cup> = [Cup(2), Cup(0)].into_iter().collect();
/// assert!(full.contains(Cup(0)) && !full.contains(Cup(1)));
/// assert!(full.others().iter().eq([Cup(1)]));
/// assert!(Set::only(Cup(7)).is_empty(), "there is no such cup");
/// ```
pub trait Member: Copy {
    /// As many bits as there are members, or more.
    type Bits: Bits;
    /// The bits of all members.
    const EVERY: Self::Bits;
    /// What a written set may hold, for the message that refuses one.
    const EXPECTED: &'static str;

    /// The number of its bit. A value that stands for nothing (read from outside) has one that is not in
    /// [`EVERY`](Self::EVERY), and belongs to no set.
    fn place(self) -> u32;

    /// The member of this bit; asked only for bits of [`EVERY`](Self::EVERY).
    fn at(place: u32) -> Self;
}

/// Where the bits of a set are kept: an unsigned integer.
pub trait Bits:
    Copy
    + Eq
    + Hash
    + Default
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + 'static
{
    /// No bit.
    const NONE: Self;

    /// One bit; none past the last.
    fn bit(place: u32) -> Self;

    /// How many bits are set.
    fn count(self) -> u32;

    /// The lowest bit that is set; the number of bits if none is.
    fn lowest(self) -> u32;

    /// All but the lowest bit that is set.
    #[must_use]
    fn without_lowest(self) -> Self;
}

macro_rules! bits {
    ($($int:ty),*) => {$(
        impl Bits for $int {
            const NONE: Self = 0;

            #[inline(always)]
            fn bit(place: u32) -> Self {
                (1 as Self).unbounded_shl(place)
            }

            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline(always)]
            fn lowest(self) -> u32 {
                self.trailing_zeros()
            }

            #[inline(always)]
            fn without_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }
        }
    )*};
}
bits!(u8, u16, u32, u64, u128);

/// The bits that are set, ascending.
#[inline]
pub fn ones<B: Bits>(mut bits: B) -> impl Iterator<Item = u32> + Clone {
    std::iter::from_fn(move || {
        let lowest = (bits != B::NONE).then(|| bits.lowest());
        bits = bits.without_lowest();
        lowest
    })
}

/// A set. Copied as one number, written as the list of its members in their order.
pub struct Set<T: Member>(T::Bits);

impl<T: Member> Set<T> {
    /// The empty set.
    pub const NONE: Self = Self(Bits::NONE);
    /// The set of all there are.
    pub const ALL: Self = Self(T::EVERY);

    /// Exactly one member.
    #[inline]
    #[must_use]
    pub fn only(member: T) -> Self {
        Self(T::Bits::bit(member.place()) & T::EVERY)
    }

    /// The set with these bits; those of no member are left out.
    #[inline]
    #[must_use]
    pub fn of_bits(bits: T::Bits) -> Self {
        Self(bits & T::EVERY)
    }

    /// The bits of the members: a key for tables made for every set.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> T::Bits {
        self.0
    }

    /// Whether `member` belongs to the set.
    #[inline]
    #[must_use]
    pub fn contains(self, member: T) -> bool {
        self.0 & T::Bits::bit(member.place()) != Bits::NONE
    }

    /// The set with `member` added.
    #[inline]
    #[must_use]
    pub fn with(self, member: T) -> Self {
        self.union(Self::only(member))
    }

    /// The set with `member` taken away.
    #[inline]
    #[must_use]
    pub fn without(self, member: T) -> Self {
        Self(self.0 & !T::Bits::bit(member.place()))
    }

    /// Adds `member`.
    #[inline]
    pub fn insert(&mut self, member: T) {
        *self = self.with(member);
    }

    /// Takes `member` out, if it is there.
    #[inline]
    pub fn remove(&mut self, member: T) {
        *self = self.without(member);
    }

    /// What belongs to one of the sets or to both.
    #[inline]
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// What belongs to both sets.
    #[inline]
    #[must_use]
    pub fn both(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// What belongs to this set and not to the other.
    #[inline]
    #[must_use]
    pub fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// All that does not belong to the set.
    #[inline]
    #[must_use]
    pub fn others(self) -> Self {
        Self::ALL.minus(self)
    }

    /// How many members the set has.
    #[inline]
    #[must_use]
    pub fn len(self) -> u8 {
        self.0.count() as u8
    }

    /// Whether the set has no member.
    #[inline]
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == Bits::NONE
    }

    /// The first member.
    #[inline]
    #[must_use]
    pub fn first(self) -> Option<T> {
        (!self.is_empty()).then(|| T::at(self.0.lowest()))
    }

    /// The members in their order.
    #[inline]
    pub fn iter(self) -> Members<T> {
        Members(self)
    }
}

/// The members of a [`Set`], in their order.
#[derive(Clone, Debug)]
pub struct Members<T: Member>(Set<T>);

impl<T: Member> Iterator for Members<T> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        let first = self.0.first();
        self.0 = Set(self.0.0.without_lowest());
        first
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = usize::from(self.0.len());
        (len, Some(len))
    }
}

impl<T: Member> ExactSizeIterator for Members<T> {}

impl<T: Member> FromIterator<T> for Set<T> {
    #[inline]
    fn from_iter<I: IntoIterator<Item = T>>(members: I) -> Self {
        members.into_iter().fold(Self::NONE, Self::with)
    }
}

impl<T: Member> Clone for Set<T> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Member> Copy for Set<T> {}

impl<T: Member> Default for Set<T> {
    #[inline]
    fn default() -> Self {
        Self::NONE
    }
}

impl<T: Member> PartialEq for Set<T> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl<T: Member> Eq for Set<T> {}

impl<T: Member> Hash for Set<T> {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl<T: Member + fmt::Debug> fmt::Debug for Set<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl<T: Member + Serialize> Serialize for Set<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de, T: Member + Deserialize<'de>> Deserialize<'de> for Set<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Listed<T>(PhantomData<T>);

        impl<'de, T: Member + Deserialize<'de>> Visitor<'de> for Listed<T> {
            type Value = Set<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a list: {}", T::EXPECTED)
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Set<T>, A::Error> {
                let mut set = Set::NONE;
                while let Some(member) = seq.next_element()? {
                    // A member that is there already, or that does not exist, changes nothing.
                    if set == set.with(member) {
                        return Err(A::Error::custom(T::EXPECTED));
                    }
                    set.insert(member);
                }
                Ok(set)
            }
        }

        deserializer.deserialize_seq(Listed(PhantomData))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Seat;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    /// Cards numbered from 1, as many as a `u128` holds beside the unused bit 0.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(transparent)]
    struct Card(u8);

    impl Member for Card {
        type Bits = u128;
        const EVERY: u128 = !1;
        const EXPECTED: &'static str = "cards are numbered 1 to 127, each once";
        fn place(self) -> u32 {
            self.0.into()
        }
        fn at(place: u32) -> Self {
            Self(place as u8)
        }
    }

    proptest! {
        #[test]
        fn a_set_is_what_a_tree_of_its_members_is(one: Vec<u8>, two: Vec<u8>, odd: u8) {
            let tree = |numbers: &[u8]| -> BTreeSet<Card> {
                numbers.iter().copied().filter(|n| (1..128).contains(n)).map(Card).collect()
            };
            let set = |numbers: &[u8]| -> Set<Card> { numbers.iter().copied().map(Card).collect() };
            let (a, b, odd) = (set(&one), set(&two), Card(odd));
            let (in_a, in_b) = (tree(&one), tree(&two));
            let same = |set: Set<Card>, tree: BTreeSet<Card>| set.iter().eq(tree);
            prop_assert!(same(a, in_a.clone()));
            prop_assert!(same(a.union(b), &in_a | &in_b));
            prop_assert!(same(a.both(b), &in_a & &in_b));
            prop_assert!(same(a.minus(b), &in_a - &in_b));
            prop_assert!(same(a.others(), (1..128).map(Card).filter(|card| !in_a.contains(card)).collect()));
            prop_assert_eq!(usize::from(a.len()), in_a.len());
            prop_assert_eq!(a.iter().len(), in_a.len());
            prop_assert_eq!(a.is_empty(), in_a.is_empty());
            prop_assert_eq!(a.first(), in_a.first().copied());
            prop_assert_eq!(a.contains(odd), in_a.contains(&odd));
            let mut without = in_a.clone();
            without.remove(&odd);
            prop_assert!(same(a.without(odd), without));
            prop_assert_eq!(a.with(odd).contains(odd), (1..128).contains(&odd.0));
            let written = serde_json::to_string(&a).unwrap();
            prop_assert_eq!(&written, &serde_json::to_string(&in_a).unwrap());
            prop_assert_eq!(serde_json::from_str::<Set<Card>>(&written).unwrap(), a);
        }
    }

    #[test]
    fn what_is_no_set_is_refused() {
        for text in ["[0]", "[128]", "[3,3]", "3"] {
            let error = serde_json::from_str::<Set<Card>>(text).unwrap_err().to_string();
            assert!(error.contains("cards are numbered 1 to 127"), "{text}: {error}");
        }
    }

    #[test]
    fn a_set_is_as_small_as_its_bits() {
        assert_eq!((size_of::<Set<Seat>>(), size_of::<Set<Card>>()), (1, 16));
    }

    #[test]
    fn bits_are_listed_from_the_lowest() {
        assert!(ones(0b1001_0100_u32).eq([2, 4, 7]));
        assert_eq!(ones(0u8).next(), None);
        assert!(ones(1u64 << 63).eq([63]));
    }
}
