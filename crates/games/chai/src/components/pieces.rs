//! All pieces of a house, or of a recipe, in one word.

use engine::Counts;

use super::{FLAVOURS, PANTRIES};

/// Tiles and tokens side by side, one byte for each kind, so that all kinds are compared in one subtraction. The data
/// file sees to it that no count reaches 128.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pieces(u128);

/// The highest bit of every byte.
const HIGH: u128 = u128::from_ne_bytes([0x80; 16]);

impl Pieces {
    #[inline]
    pub(crate) fn of(tiles: &Counts<FLAVOURS>, tokens: &Counts<PANTRIES>) -> Self {
        let mut bytes = [0; 16];
        bytes[..FLAVOURS].copy_from_slice(&tiles.0);
        bytes[8..8 + PANTRIES].copy_from_slice(&tokens.0);
        Self(u128::from_le_bytes(bytes))
    }

    /// Whether all of `other` is among these: then no byte borrows its highest bit.
    #[inline]
    pub(crate) const fn contain(self, other: Self) -> bool {
        ((self.0 | HIGH) - other.0) & HIGH == HIGH
    }
}

const _: () = assert!(FLAVOURS <= 8 && PANTRIES <= 8);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_is_compared() {
        let one = |kind: usize, count: u8| {
            let (mut tiles, mut tokens) = (Counts::NONE, Counts::NONE);
            if kind < FLAVOURS {
                tiles[kind] = count;
            } else {
                tokens[kind - FLAVOURS] = count;
            }
            Pieces::of(&tiles, &tokens)
        };
        for have in 0..FLAVOURS + PANTRIES {
            for need in 0..FLAVOURS + PANTRIES {
                assert_eq!(one(have, 2).contain(one(need, 2)), have == need);
                assert!(!one(have, 2).contain(one(need, 3)));
                assert!(one(have, 127).contain(one(need, 0)));
            }
        }
    }
}
