//! The kinds of things in the box, each with its place in the canonical order (CH-1.16).

use serde::{Deserialize, Serialize};
use std::fmt;

/// An enumeration whose members have ids in the data file, a canonical order and an index.
macro_rules! kinds {
    ($(#[$about:meta])* $name:ident { $($member:ident = $id:literal),+ $(,)? }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[repr(u8)]
        pub enum $name { $(#[serde(rename = $id)] $member),+ }

        impl $name {
            /// Every member, in canonical order.
            pub const ALL: [Self; [$($id),+].len()] = [$(Self::$member),+];

            /// The place in the canonical order, from 0.
            #[inline]
            #[must_use]
            pub const fn index(self) -> usize {
                self as usize
            }

            /// The member at a place of the canonical order. Panics past the last one.
            #[inline]
            #[must_use]
            pub const fn of(index: usize) -> Self {
                Self::ALL[index]
            }

            /// The id in data files, records and views.
            #[must_use]
            pub const fn id(self) -> &'static str {
                match self { $(Self::$member => $id),+ }
            }

            /// The member with this id.
            #[must_use]
            pub fn named(id: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|member| member.id() == id)
            }
        }

        impl Default for $name {
            fn default() -> Self {
                Self::ALL[0]
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.id())
            }
        }
    };
}

kinds! {
    /// A base tea.
    Tea { Green = "green", Black = "black", Rooibos = "rooibos", Oolong = "oolong", White = "white" }
}

kinds! {
    /// A kind of flavour tile. Wild tiles belong to the Deluxe module.
    Flavour {
        Mint = "mint",
        Jasmine = "jasmine",
        Lemon = "lemon",
        Ginger = "ginger",
        Berries = "berries",
        Lavender = "lavender",
        Wild = "wild-flavour",
    }
}

kinds! {
    /// A kind of pantry token. Wild tokens belong to the Deluxe module.
    Pantry {
        Milk = "milk",
        Sugar = "sugar",
        Honey = "honey",
        Vanilla = "vanilla",
        Spices = "spices",
        Wild = "wild-pantry",
    }
}

kinds! {
    /// An ability card.
    Ability {
        FreePurchase = "free-purchase",
        SellTile = "sell-tile",
        SwapTiles = "swap-tiles",
        GoldTip = "gold-tip",
        ReplaceFlavour = "replace-flavour",
        PantryDiscount = "pantry-discount",
        SwapPantry = "swap-pantry",
        FreePantry = "free-pantry",
    }
}

/// How many teas there are.
pub const TEAS: usize = Tea::ALL.len();
/// How many kinds of flavour tile there are, the wild one included.
pub const FLAVOURS: usize = Flavour::ALL.len();
/// How many kinds of pantry token there are, the wild one included.
pub const PANTRIES: usize = Pantry::ALL.len();
/// Kinds a recipe can ask for: the flavours and pantry kinds without the wild ones.
pub const ASKABLE: usize = FLAVOURS - 1 + PANTRIES - 1;
