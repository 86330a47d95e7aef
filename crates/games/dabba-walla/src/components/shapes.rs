//! The shapes of dabba tiles and the ways they can lie.

use serde::{Deserialize, Serialize};

/// The most cells a tile covers.
pub const MAX_TILE: usize = 4;

/// A side of a cell. A half chai is printed on one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum Side {
    N,
    E,
    S,
    W,
}

impl Side {
    const ALL: [Self; 4] = [Self::N, Self::E, Self::S, Self::W];

    /// The side's place in per-side arrays.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The side a neighbour shares with this one.
    #[inline]
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self::ALL[(self as usize + 2) % 4]
    }

    const fn clockwise(self) -> Self {
        Self::ALL[(self as usize + 1) % 4]
    }

    const fn mirrored(self) -> Self {
        match self {
            Self::E => Self::W,
            Self::W => Self::E,
            side => side,
        }
    }

    /// The cell across this side of the cell at `(row, column)`.
    #[must_use]
    pub const fn across(self, (row, column): (i8, i8)) -> (i8, i8) {
        match self {
            Self::N => (row - 1, column),
            Self::E => (row, column + 1),
            Self::S => (row + 1, column),
            Self::W => (row, column - 1),
        }
    }
}

/// One way a tile can lie: cells relative to the lead cell, which is the first one in reading order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Orientation {
    /// The number, `4·flip + quarter turns`.
    pub o: u8,
    /// Rows and columns of the cells, in reading order; the first one is (0, 0).
    pub cells: Vec<(i8, i8)>,
    /// The cell with the half chai.
    pub half: (i8, i8),
    /// The side of that cell on which it is printed.
    pub side: Side,
}

/// A shape of dabba tile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The name, e.g. `l3`.
    pub id: String,
    /// How many cells it covers.
    pub size: u8,
    /// How many tiles of each colour have it.
    pub tiles_per_colour: u8,
    /// The different orientations, by number; of equal ones only the first (DW-3.1).
    pub orientations: Vec<Orientation>,
    /// For each of the eight numbers the equal one that is listed.
    pub canonical: [u8; 8],
}

impl Shape {
    pub(super) fn new(id: String, tiles_per_colour: u8, base: &Orientation) -> Self {
        let mut orientations: Vec<Orientation> = Vec::new();
        let mut canonical = [0; 8];
        for o in 0..8 {
            let turned = base.turned(o);
            let equal = orientations.iter().find(|known| known.lies_like(&turned)).map(|known| known.o);
            canonical[usize::from(o)] = equal.unwrap_or(o);
            if equal.is_none() {
                orientations.push(turned);
            }
        }
        Self { id, size: base.cells.len() as u8, tiles_per_colour, orientations, canonical }
    }
}

impl Orientation {
    /// The tile flipped if `o` is 4 or more, then turned clockwise `o % 4` times.
    fn turned(&self, o: u8) -> Self {
        let turn = |(row, column): (i8, i8)| {
            let column = if o < 4 { column } else { -column };
            (0..o % 4).fold((row, column), |(row, column), _| (column, -row))
        };
        let side = if o < 4 { self.side } else { self.side.mirrored() };
        let side = (0..o % 4).fold(side, |side, _| side.clockwise());
        let mut cells: Vec<(i8, i8)> = self.cells.iter().copied().map(turn).collect();
        cells.sort_unstable();
        let (row, column) = cells[0];
        let from_lead = |(r, c): (i8, i8)| (r - row, c - column);
        let half = from_lead(turn(self.half));
        Self { o, cells: cells.into_iter().map(from_lead).collect(), half, side }
    }

    fn lies_like(&self, other: &Self) -> bool {
        (&self.cells, self.half, self.side) == (&other.cells, other.half, other.side)
    }
}
