//! The ingredient board: sixteen cells, who neighbours whom, sets of cells.

use engine::{Member, Set};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A cell of the board: 4 × row + column, row 0 at the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Cell(pub u8);

impl Cell {
    /// How many cells the board has.
    pub const COUNT: usize = 16;
    /// How many cells a row has.
    pub const COLUMNS: u8 = 4;

    /// Where a meeple is that is not on the board yet. Belongs to no set of cells.
    pub(crate) const OFF: Self = Self(Self::COUNT as u8);

    /// All cells, ascending.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT as u8).map(Self)
    }

    /// The number as an index into per-cell tables.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The row, from 0 at the top.
    #[must_use]
    pub const fn row(self) -> u8 {
        self.0 / Self::COLUMNS
    }

    /// The column, from 0 at the left.
    #[must_use]
    pub const fn column(self) -> u8 {
        self.0 % Self::COLUMNS
    }

    /// Whether there is such a cell.
    #[inline]
    #[must_use]
    pub const fn on_board(self) -> bool {
        self.0 < Self::COUNT as u8
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A set of cells.
pub type Cells = Set<Cell>;

impl Member for Cell {
    type Bits = u16;
    const EVERY: u16 = u16::MAX;
    const EXPECTED: &'static str = "cells are numbered 0 to 15, each at most once";

    #[inline]
    fn place(self) -> u32 {
        self.0.into()
    }

    #[inline]
    fn at(place: u32) -> Self {
        Self(place as u8)
    }
}

/// The cells that are not in the left-most, the right-most column.
const NOT_LEFT: u16 = 0xeeee;
const NOT_RIGHT: u16 = 0x7777;

/// The cells that share a side with one of these, or with `diagonal` also those that share a corner point
/// (CR-1.3). A cell of the set is in it only if it neighbours another one.
#[inline]
#[must_use]
pub fn neighbours(cells: Cells, diagonal: bool) -> Cells {
    let cells = cells.bits();
    let sideways = (cells << 1) & NOT_LEFT | (cells >> 1) & NOT_RIGHT;
    let updown = cells << 4 | cells >> 4;
    let slanted = if diagonal { sideways << 4 | sideways >> 4 } else { 0 };
    Cells::of_bits(sideways | updown | slanted)
}
