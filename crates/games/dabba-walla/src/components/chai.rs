//! Chai tiles.

use serde::{Deserialize, Serialize};
use std::fmt;

use super::Colour;

/// One of the sixteen kinds of chai tile, in the order of every list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum Chai {
    #[default]
    BonusYellow,
    BonusRed,
    BonusBlue,
    BonusGreen,
    Jump,
    Swap,
    PlusYellow,
    PlusRed,
    PlusBlue,
    PlusGreen,
    MinusYellow,
    MinusRed,
    MinusBlue,
    MinusGreen,
    Veto,
    Later,
}

/// What a chai tile does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChaiKind {
    /// A bonus dabba at once (DW-4.5).
    Bonus(Colour),
    /// Move anywhere (DW-4.6).
    Jump,
    /// Exchange a hand card with an open card (DW-4.7).
    Swap,
    /// One more for a colour (DW-7.7).
    Plus(Colour),
    /// One less for a colour (DW-7.7).
    Minus(Colour),
    /// No minus counts (DW-7.8).
    Veto,
    /// Decide after the others (DW-7.6).
    Later,
}

impl Chai {
    /// How many kinds there are.
    pub const KINDS: usize = 16;

    /// All kinds in order.
    pub const ALL: [Self; Self::KINDS] = [
        Self::BonusYellow,
        Self::BonusRed,
        Self::BonusBlue,
        Self::BonusGreen,
        Self::Jump,
        Self::Swap,
        Self::PlusYellow,
        Self::PlusRed,
        Self::PlusBlue,
        Self::PlusGreen,
        Self::MinusYellow,
        Self::MinusRed,
        Self::MinusBlue,
        Self::MinusGreen,
        Self::Veto,
        Self::Later,
    ];

    const NAMES: [&'static str; Self::KINDS] = [
        "bonus-yellow",
        "bonus-red",
        "bonus-blue",
        "bonus-green",
        "jump",
        "swap",
        "plus-yellow",
        "plus-red",
        "plus-blue",
        "plus-green",
        "minus-yellow",
        "minus-red",
        "minus-blue",
        "minus-green",
        "veto",
        "later",
    ];

    /// The kind's place in per-kind arrays.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The name, e.g. `plus-red`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// What the tile does.
    #[inline]
    #[must_use]
    pub const fn kind(self) -> ChaiKind {
        let colour = Colour::ALL[(self as usize + if (self as u8) < 4 { 0 } else { 2 }) % 4];
        match self as u8 {
            0..4 => ChaiKind::Bonus(colour),
            4 => ChaiKind::Jump,
            5 => ChaiKind::Swap,
            6..10 => ChaiKind::Plus(colour),
            10..14 => ChaiKind::Minus(colour),
            14 => ChaiKind::Veto,
            _ => ChaiKind::Later,
        }
    }

    /// The bonus chai of `colour`.
    #[inline]
    #[must_use]
    pub const fn bonus(colour: Colour) -> Self {
        Self::ALL[colour as usize]
    }

    /// Whether the tile gives a bonus dabba.
    #[inline]
    #[must_use]
    pub const fn is_bonus(self) -> bool {
        (self as u8) < 4
    }

    /// Whether the tile is used in the delivery phase (DW-4.9).
    #[inline]
    #[must_use]
    pub const fn is_delivery(self) -> bool {
        self as u8 >= 6
    }

    /// Whether "no negativity" takes the tile out of the game (DW-15.1).
    #[inline]
    #[must_use]
    pub const fn is_negative(self) -> bool {
        matches!(self.kind(), ChaiKind::Minus(_) | ChaiKind::Veto)
    }
}

impl fmt::Display for Chai {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A chai tile that has left the supply, with the batch it was drawn from: how often the tiles laid aside had been
/// shuffled into a new supply before (DW-13.2). Everybody at the table can follow that much of a face-down tile.
///
/// Written as its kind, followed by the batch where that is not 0: `plus-red`, `plus-red/1`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct ChaiTile(u8);

impl ChaiTile {
    /// The last batch that is told apart; later ones count as this one.
    pub const LAST_BATCH: u8 = 15;

    /// A tile of this kind from this batch.
    #[inline]
    #[must_use]
    pub const fn new(chai: Chai, batch: u8) -> Self {
        let batch = if batch < Self::LAST_BATCH { batch } else { Self::LAST_BATCH };
        Self(batch << 4 | chai as u8)
    }

    /// What is on its face.
    #[inline]
    #[must_use]
    pub const fn chai(self) -> Chai {
        Chai::ALL[(self.0 & 15) as usize]
    }

    /// The batch it was drawn from.
    #[inline]
    #[must_use]
    pub const fn batch(self) -> u8 {
        self.0 >> 4
    }
}

impl From<ChaiTile> for String {
    fn from(tile: ChaiTile) -> Self {
        match tile.batch() {
            0 => tile.chai().name().into(),
            batch => format!("{}/{batch}", tile.chai()),
        }
    }
}

impl TryFrom<String> for ChaiTile {
    type Error = NotAChaiTile;
    fn try_from(text: String) -> Result<Self, NotAChaiTile> {
        let (name, batch) = text.split_once('/').unwrap_or((&text, "0"));
        let chai = Chai::ALL.into_iter().find(|chai| chai.name() == name).ok_or(NotAChaiTile)?;
        let batch: u8 = batch.parse().map_err(|_| NotAChaiTile)?;
        if batch > Self::LAST_BATCH { Err(NotAChaiTile) } else { Ok(Self::new(chai, batch)) }
    }
}

/// Text that names no chai tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAChaiTile;

impl fmt::Display for NotAChaiTile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a chai tile is a kind and perhaps a batch, e.g. plus-red or plus-red/1")
    }
}
