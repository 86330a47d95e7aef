//! Where randomness comes from. Rules ask for it; they never own it.
//!
//! Only fixed-width integers are sampled, so a record replays the same on 64-bit machines and on wasm32.

use rand_chacha::ChaCha20Rng;
use rand_core::{RngCore, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::Seat;

/// One of the independent streams of a table's randomness.
///
/// What one seat does first must never change what another seat draws, so things that belong to one seat
/// (its deck, its dice) have a stream of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stream(u8);

/// How many streams there are.
const STREAMS: usize = 40;

impl Stream {
    /// Set-up: shuffles and choices before the first decision.
    pub const SETUP: Self = Self(0);
    /// Draws from what everybody shares: a bag, a common deck.
    pub const COMMON: Self = Self(1);
    /// An automatic opponent.
    pub const RIVAL: Self = Self(2);

    /// A seat's own deck.
    #[must_use]
    pub const fn deck(seat: Seat) -> Self {
        Self(8 + seat.0)
    }

    /// A seat's own dice.
    #[must_use]
    pub const fn dice(seat: Seat) -> Self {
        Self(16 + seat.0)
    }

    /// A seat's own draws of any other kind.
    #[must_use]
    pub const fn draw(seat: Seat) -> Self {
        Self(24 + seat.0)
    }
}

/// A source of chance.
pub trait Chance {
    /// The next 32 random bits of `stream`.
    fn bits(&mut self, stream: Stream) -> u32;

    /// A number below `bound`, each equally likely (multiply and reject, no bias).
    ///
    /// `bound` must not be 0. A bound of 1 takes nothing from the stream.
    #[inline]
    fn below(&mut self, stream: Stream, bound: u32) -> u32 {
        debug_assert!(bound > 0, "nothing to choose from");
        if bound <= 1 {
            return 0;
        }
        let mut wide = u64::from(self.bits(stream)) * u64::from(bound);
        if (wide as u32) < bound {
            let threshold = bound.wrapping_neg() % bound;
            while (wide as u32) < threshold {
                wide = u64::from(self.bits(stream)) * u64::from(bound);
            }
        }
        (wide >> 32) as u32
    }

    /// Puts `items` into a random order, each order equally likely: for i from the last index down to 1,
    /// swap items i and `below(i + 1)`.
    #[inline]
    fn shuffle<T>(&mut self, stream: Stream, items: &mut [T])
    where
        Self: Sized,
    {
        for i in (1..items.len()).rev() {
            let j = self.below(stream, i as u32 + 1) as usize;
            items.swap(i, j);
        }
    }
}

impl<C: Chance> Chance for &mut C {
    #[inline]
    fn bits(&mut self, stream: Stream) -> u32 {
        (**self).bits(stream)
    }
}

/// The randomness of a real table: ChaCha20 keyed by SHA-256 of the server's seed and every seat's nonce, one
/// ChaCha stream per [`Stream`].
#[derive(Clone, Debug)]
pub struct TableChance {
    key: [u8; 32],
    streams: Vec<(Stream, ChaCha20Rng)>,
}

impl TableChance {
    /// Chance for the table whose secret is `seed`, to which every seat added a nonce (in seat order).
    #[must_use]
    pub fn new(seed: &Seed, nonces: &[String]) -> Self {
        let mut hash = Sha256::new();
        hash.update(b"chaikhana table 1");
        hash.update(seed.0);
        for nonce in nonces {
            hash.update((nonce.len() as u64).to_le_bytes());
            hash.update(nonce.as_bytes());
        }
        Self { key: hash.finalize().into(), streams: Vec::new() }
    }
}

impl Chance for TableChance {
    fn bits(&mut self, stream: Stream) -> u32 {
        debug_assert!((stream.0 as usize) < STREAMS, "unknown stream");
        let found = self.streams.iter().position(|(known, _)| *known == stream);
        let index = found.unwrap_or_else(|| {
            let mut generator = ChaCha20Rng::from_seed(self.key);
            generator.set_stream(u64::from(stream.0));
            self.streams.push((stream, generator));
            self.streams.len() - 1
        });
        self.streams[index].1.next_u32()
    }
}

/// The secret a table's randomness comes from: 256 bits, written as 64 hexadecimal digits.
#[derive(Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Seed(pub [u8; 32]);

impl Seed {
    /// A seed for a numbered test game or simulation; real tables take 32 random bytes.
    #[must_use]
    pub fn numbered(number: u64) -> Self {
        let mut hash = Sha256::new();
        hash.update(b"chaikhana seed");
        hash.update(number.to_le_bytes());
        Self(hash.finalize().into())
    }

    /// The nonce of a seat where no person adds one: it follows from the seed, so that whoever drew the seed could not
    /// choose it after the commitment was known.
    #[must_use]
    pub fn nonce(&self, seat: Seat) -> String {
        let mut hash = Sha256::new();
        hash.update(b"chaikhana nonce 1");
        hash.update(self.0);
        hash.update([seat.0]);
        let mut digits = crate::hex::encode(&hash.finalize());
        digits.truncate(32);
        digits
    }

    /// What is shown before the first move: the SHA-256 of the seed, in hexadecimal.
    #[must_use]
    pub fn commitment(&self) -> String {
        crate::hex::encode(&Sha256::digest(self.0))
    }
}

impl std::fmt::Debug for Seed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // A seed in a log would give a running game away.
        f.write_str("Seed(..)")
    }
}

impl TryFrom<String> for Seed {
    type Error = &'static str;
    fn try_from(text: String) -> Result<Self, Self::Error> {
        let bytes = crate::hex::decode(&text).ok_or("a seed is 64 hexadecimal digits")?;
        bytes.try_into().map(Self).map_err(|_| "a seed is 64 hexadecimal digits")
    }
}

impl From<Seed> for String {
    fn from(seed: Seed) -> Self {
        crate::hex::encode(&seed.0)
    }
}

/// Fast chance for simulations: one xoshiro256++ generator behind every stream.
#[derive(Clone, Debug)]
pub struct QuickChance(Xoshiro256PlusPlus);

impl QuickChance {
    /// The same number gives the same chance, on every machine.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// 64 random bits, for whoever simulates.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number below `bound` for whoever simulates: choosing among actions, splitting seeds.
    #[inline]
    pub fn pick(&mut self, bound: usize) -> usize {
        self.below(Stream::COMMON, bound as u32) as usize
    }
}

impl Chance for QuickChance {
    #[inline]
    fn bits(&mut self, _: Stream) -> u32 {
        self.0.next_u32()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> TableChance {
        TableChance::new(&Seed::numbered(7), &["a".into(), "b".into()])
    }

    /// Pinned values: if these change, every stored record stops replaying.
    #[test]
    fn values_never_change() {
        let mut chance = table();
        let drawn: Vec<u32> = (0..4).map(|_| chance.below(Stream::SETUP, 1000)).collect();
        assert_eq!(drawn, [119, 376, 644, 859]);
        let mut quick = QuickChance::new(7);
        let drawn: Vec<u32> = (0..4).map(|_| quick.below(Stream::SETUP, 1000)).collect();
        assert_eq!(drawn, [55, 172, 717, 427]);
    }

    #[test]
    fn streams_are_independent_of_the_order_of_use() {
        let (mut one, mut two) = (table(), table());
        let dice_first = one.bits(Stream::dice(Seat(1)));
        for _ in 0..100 {
            two.bits(Stream::deck(Seat(0)));
        }
        assert_eq!(dice_first, two.bits(Stream::dice(Seat(1))));
    }

    #[test]
    fn nonces_are_kept_apart() {
        let seed = Seed::numbered(1);
        let mut one = TableChance::new(&seed, &["ab".into(), "c".into()]);
        let mut two = TableChance::new(&seed, &["a".into(), "bc".into()]);
        assert_ne!(one.bits(Stream::SETUP), two.bits(Stream::SETUP));
    }

    #[test]
    fn below_is_even() {
        let mut chance = QuickChance::new(1);
        let mut seen = [0u32; 6];
        for _ in 0..60_000 {
            seen[chance.below(Stream::COMMON, 6) as usize] += 1;
        }
        assert!(seen.iter().all(|&n| (9_500..10_500).contains(&n)), "{seen:?}");
    }

    #[test]
    fn shuffles_reach_every_order_evenly() {
        let mut chance = QuickChance::new(2);
        let mut seen = std::collections::BTreeMap::new();
        for _ in 0..24_000 {
            let mut cards = [0, 1, 2, 3];
            chance.shuffle(Stream::SETUP, &mut cards);
            *seen.entry(cards).or_insert(0u32) += 1;
        }
        assert_eq!(seen.len(), 24);
        assert!(seen.values().all(|n| (850..1150).contains(n)), "{seen:?}");
    }
}
