//! The ingredient board: sixteen cells, who neighbours whom, sets of cells.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{BitAnd, BitOr, Not};

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

/// A set of cells, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Cells(u16);

/// The cells that are not in the left-most, the right-most column.
const NOT_LEFT: u16 = 0xeeee;
const NOT_RIGHT: u16 = 0x7777;

impl Cells {
    pub(crate) const NONE: Self = Self(0);

    /// Only this cell; nothing for a cell off the board.
    #[inline]
    pub(crate) const fn only(cell: Cell) -> Self {
        Self((1u32 << (cell.0 & 31)) as u16)
    }

    #[inline]
    pub(crate) const fn contains(self, cell: Cell) -> bool {
        Self::only(cell).0 & self.0 != 0
    }

    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub(crate) const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The lowest-numbered cell of a set that is not empty.
    #[inline]
    pub(crate) const fn first(self) -> Cell {
        Cell(self.0.trailing_zeros() as u8)
    }

    /// The cells, ascending.
    #[inline]
    pub(crate) fn iter(self) -> impl Iterator<Item = Cell> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let next = (rest != 0).then(|| Cell(rest.trailing_zeros() as u8));
            rest &= rest.wrapping_sub(1);
            next
        })
    }

    /// The cells that share a side with one of these, or with `diagonal` also those that share a corner point
    /// (CR-1.3). A cell of the set is in it only if it neighbours another one.
    #[inline]
    pub(crate) const fn neighbours(self, diagonal: bool) -> Self {
        let sideways = (self.0 << 1) & NOT_LEFT | (self.0 >> 1) & NOT_RIGHT;
        let updown = self.0 << 4 | self.0 >> 4;
        let slanted = if diagonal { sideways << 4 | sideways >> 4 } else { 0 };
        Self(sideways | updown | slanted)
    }
}

impl BitAnd for Cells {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Cells {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl Not for Cells {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl FromIterator<Cell> for Cells {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        cells.into_iter().fold(Self::NONE, |set, cell| set | Self::only(cell))
    }
}
