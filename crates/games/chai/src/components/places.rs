//! Places on the table, numbered as the rules number them, and who sits around it.

use engine::Seat;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// Market rows.
pub const ROWS: usize = 3;
/// Market columns.
pub const COLUMNS: usize = 6;
/// Market spaces.
pub const SPACES: usize = ROWS * COLUMNS;
/// The most slots the customer row has.
pub const MAX_ROW: usize = 7;
/// The most cups, tea houses and teas in play.
pub const MAX_HOUSES: usize = 5;
/// The most reserved customers of one tea house.
pub const MAX_RESERVED: usize = 3;
/// Abilities in play.
pub const SPOTS: usize = 3;
/// Tip tokens.
pub const TIPS: usize = 6;

/// A market space, written `row.column` from 1 (CH-1.4).
// Eight bits to a row, two of them always empty: neighbours are shifts by 1 and by 8 and never wrap.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Space(u8);

impl Space {
    /// The space in this row and column, both from 1.
    #[must_use]
    pub const fn at(row: u8, column: u8) -> Option<Self> {
        if row == 0 || row as usize > ROWS || column == 0 || column as usize > COLUMNS {
            return None;
        }
        Some(Self((row - 1) * 8 + column - 1))
    }

    /// The space of a bit of the market's boards.
    #[inline]
    pub(crate) const fn of_bit(bit: u32) -> Self {
        Self(bit as u8)
    }

    /// The bit of the market's boards.
    #[inline]
    pub(crate) const fn bit(self) -> u32 {
        self.0 as u32
    }

    /// The row, from 1.
    #[must_use]
    pub const fn row(self) -> u8 {
        self.0 / 8 + 1
    }

    /// The column, from 1.
    #[must_use]
    pub const fn column(self) -> u8 {
        self.0 % 8 + 1
    }

    /// The space written `1.2`.
    #[must_use]
    pub fn named(text: &str) -> Option<Self> {
        match *text.as_bytes() {
            [row @ b'1'..=b'9', b'.', column @ b'1'..=b'9'] => Self::at(row - b'0', column - b'0'),
            _ => None,
        }
    }
}

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.row(), self.column())
    }
}

impl fmt::Debug for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Space {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Space {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::named(&text).ok_or_else(|| D::Error::custom(format!("there is no market space `{text}`")))
    }
}

/// A place with a number from 1. Numbers read from outside may be out of range: `index` checks nothing but 0.
macro_rules! numbered {
    ($(#[$about:meta])* $name:ident) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub u8);

        impl $name {
            /// The place at `index`, from 0.
            #[inline]
            #[must_use]
            pub const fn of(index: usize) -> Self {
                Self(index as u8 + 1)
            }

            /// The index from 0, if it is below `count`.
            #[inline]
            #[must_use]
            pub const fn index(self, count: usize) -> Option<usize> {
                if self.0 == 0 || self.0 as usize > count { None } else { Some(self.0 as usize - 1) }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    };
}

numbered! {
    /// A slot of the customer row.
    Slot
}
numbered! {
    /// A place for a face-up ability card.
    Spot
}
numbered! {
    /// The number of a cup.
    CupNo
}

/// Whose turn, tea house or score it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Who {
    /// A player's.
    Seat(Seat),
    /// The automatic rival of the co-operative game.
    Chaiwala,
}
