//! A short list that lives inside the state: no heap, copied as plain bytes.

use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};

/// A list of at most `N` (up to 255) small values: a hand, a pile, a deck.
///
/// Reads as a slice. What lies beyond the length never takes part in comparing, hashing or writing.
/// Pushing past `N` panics: a game's component counts bound its lists.
#[derive(Clone, Copy)]
pub struct List<T, const N: usize> {
    len: u8,
    items: [T; N],
}

impl<T: Copy + Default, const N: usize> List<T, N> {
    /// An empty list.
    #[inline]
    #[must_use]
    pub fn new() -> Self {
        const { assert!(N <= 255) };
        Self { len: 0, items: [T::default(); N] }
    }

    /// Adds `item` at the end.
    #[inline]
    pub fn push(&mut self, item: T) {
        self.items[self.len as usize] = item;
        self.len += 1;
    }

    /// Takes the last item off.
    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        self.len = self.len.checked_sub(1)?;
        Some(self.items[self.len as usize])
    }

    /// Puts `item` at `index`; what stood there and behind moves one on.
    pub fn insert(&mut self, index: usize, item: T) {
        assert!(index <= self.len(), "insert past the end");
        self.push(item);
        self[index..].rotate_right(1);
    }

    /// Takes the item at `index` out; what stood behind it moves up, the order stays.
    pub fn remove(&mut self, index: usize) -> T {
        let item = self[index];
        self.items.copy_within(index + 1..self.len as usize, index);
        self.len -= 1;
        item
    }

    /// Takes the item at `index` out; the last item takes its place.
    #[inline]
    pub fn swap_remove(&mut self, index: usize) -> T {
        let item = self[index];
        self.len -= 1;
        self.items[index] = self.items[self.len as usize];
        item
    }

    /// Takes the first `count` items off the front, in order.
    pub fn take_front(&mut self, count: usize) -> Self {
        let taken = Self::from_slice(&self[..count]);
        self.items.copy_within(count..self.len as usize, 0);
        self.len -= count as u8;
        taken
    }

    /// Keeps the first `len` items.
    #[inline]
    pub fn truncate(&mut self, len: usize) {
        self.len = self.len.min(len as u8);
    }

    /// Empties the list.
    #[inline]
    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// Whether no further item fits.
    #[inline]
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.len as usize == N
    }

    /// A list of these items, if they fit.
    pub fn fitting(items: impl IntoIterator<Item = T>) -> Option<Self> {
        let mut list = Self::new();
        for item in items {
            if list.is_full() {
                return None;
            }
            list.push(item);
        }
        Some(list)
    }

    /// A list of the items of `slice`, which must fit.
    #[must_use]
    pub fn from_slice(slice: &[T]) -> Self {
        let mut list = Self::new();
        list.items[..slice.len()].copy_from_slice(slice);
        list.len = slice.len() as u8;
        list
    }
}

impl<T: Copy + Default, const N: usize> Default for List<T, N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T, const N: usize> Deref for List<T, N> {
    type Target = [T];
    #[inline]
    fn deref(&self) -> &[T] {
        &self.items[..self.len as usize]
    }
}

impl<T, const N: usize> DerefMut for List<T, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items[..self.len as usize]
    }
}

impl<T: Copy + Default, const N: usize> Extend<T> for List<T, N> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, items: I) {
        items.into_iter().for_each(|item| self.push(item));
    }
}

impl<T: Copy + Default, const N: usize> FromIterator<T> for List<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut list = Self::new();
        list.extend(items);
        list
    }
}

impl<'a, T, const N: usize> IntoIterator for &'a List<T, N> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<T: PartialEq, const N: usize> PartialEq for List<T, N> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: Eq, const N: usize> Eq for List<T, N> {}

impl<T: Hash, const N: usize> Hash for List<T, N> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.len.hash(state);
        for item in self {
            item.hash(state);
        }
    }
}

impl<T: fmt::Debug, const N: usize> fmt::Debug for List<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl<T: Serialize, const N: usize> Serialize for List<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de, T: Deserialize<'de> + Copy + Default, const N: usize> Deserialize<'de> for List<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Items<T, const N: usize>(PhantomData<T>);
        impl<'de, T: Deserialize<'de> + Copy + Default, const N: usize> Visitor<'de> for Items<T, N> {
            type Value = List<T, N>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a list of at most {N} items")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
                let mut list = List::new();
                while let Some(item) = seq.next_element()? {
                    if list.is_full() {
                        return Err(A::Error::invalid_length(N + 1, &self));
                    }
                    list.push(item);
                }
                Ok(list)
            }
        }
        deserializer.deserialize_seq(Items(PhantomData))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lies_past_the_end_does_not_count() {
        let mut a: List<u8, 4> = [1, 2, 3].into_iter().collect();
        let b: List<u8, 4> = [1, 2].into_iter().collect();
        assert_eq!(a.pop(), Some(3));
        assert_eq!(a, b);
        assert_eq!(serde_json::to_string(&a).unwrap(), "[1,2]");
    }

    #[test]
    fn order_is_kept_by_remove_insert_and_take_front() {
        let mut list: List<u8, 6> = [1, 2, 3, 4, 5].into_iter().collect();
        assert_eq!(list.remove(1), 2);
        list.insert(1, 9);
        assert_eq!(*list, [1, 9, 3, 4, 5]);
        assert_eq!(*list.take_front(2), [1, 9]);
        assert_eq!(*list, [3, 4, 5]);
        assert_eq!(list.swap_remove(0), 3);
        assert_eq!(*list, [5, 4]);
    }

    #[test]
    fn too_long_input_is_refused() {
        assert!(serde_json::from_str::<List<u8, 2>>("[1,2,3]").is_err());
        assert!(serde_json::from_str::<List<u8, 2>>("[]").unwrap().is_empty());
    }
}
