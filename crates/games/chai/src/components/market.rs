//! The market: three rows of six spaces, kept as bitboards.

use engine::List;
use serde::{Deserialize, Serialize};

use super::{COLUMNS, FLAVOURS, Flavour, ROWS, SPACES, Space};

/// The tiles on the market. Rows have no gap to the left of a tile (CH-I8), so each row reads as a list.
///
/// The kind of every tile, from 1 (0 is an empty space), is spread over three boards, one binary digit each. A
/// board has one bit per space: row r, column c (from 0) is bit 8 r + c.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "[List<Flavour, COLUMNS>; ROWS]", from = "[List<Flavour, COLUMNS>; ROWS]")]
pub struct Market {
    digits: [u32; 3],
}

/// All spaces of one row, the first.
const ROW: u32 = (1 << COLUMNS) - 1;
/// All spaces of the market.
pub(crate) const ALL_SPACES: u32 = ROW | ROW << 8 | ROW << 16;

/// `PACKED[kept][tiles]`: the digits `tiles` of a row after only the spaces `kept` stay and close up to the left.
static PACKED: [[u8; 64]; 64] = packed();

const fn packed() -> [[u8; 64]; 64] {
    let mut table = [[0; 64]; 64];
    let mut kept = 0;
    while kept < 64 {
        let mut tiles = 0;
        while tiles < 64 {
            let (mut from, mut to) = (0, 0);
            while from < COLUMNS {
                if kept >> from & 1 == 1 {
                    table[kept][tiles] |= ((tiles >> from & 1) as u8) << to;
                    to += 1;
                }
                from += 1;
            }
            tiles += 1;
        }
        kept += 1;
    }
    table
}

impl Market {
    /// The spaces with a tile.
    #[inline]
    pub(crate) const fn occupied(&self) -> u32 {
        self.digits[0] | self.digits[1] | self.digits[2]
    }

    /// How many tiles lie on the market.
    #[inline]
    #[must_use]
    pub const fn len(&self) -> u32 {
        self.occupied().count_ones()
    }

    /// Whether the market is empty.
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.occupied() == 0
    }

    /// The tile on `space`.
    #[inline]
    #[must_use]
    pub const fn tile(&self, space: Space) -> Option<Flavour> {
        let bit = space.bit();
        let code =
            (self.digits[0] >> bit & 1) | (self.digits[1] >> bit & 1) << 1 | (self.digits[2] >> bit & 1) << 2;
        if code == 0 { None } else { Some(Flavour::of(code as usize - 1)) }
    }

    /// The spaces with a tile of `flavour`.
    #[inline]
    pub(crate) const fn spaces_of(&self, flavour: Flavour) -> u32 {
        let code = flavour.index() as u32 + 1;
        let mut spaces = ALL_SPACES;
        let mut digit = 0;
        while digit < 3 {
            spaces &= if code >> digit & 1 == 1 { self.digits[digit] } else { !self.digits[digit] };
            digit += 1;
        }
        spaces
    }

    /// The kinds that lie on the market, one bit each.
    pub(crate) fn kinds(&self) -> u32 {
        let present = |&flavour: &Flavour| self.spaces_of(flavour) != 0;
        Flavour::ALL.iter().filter(|flavour| present(flavour)).fold(0, |kinds, f| kinds | 1 << f.index())
    }

    /// Where a tile and its neighbour `step` bits on are of one kind.
    #[inline]
    const fn links(&self, step: u32) -> u32 {
        let occupied = self.occupied();
        let [a, b, c] = self.digits;
        !(a ^ a >> step | b ^ b >> step | c ^ c >> step) & occupied & occupied >> step
    }

    /// How many tiles outside the spaces `closed` are groups of their own.
    #[inline]
    pub(crate) const fn singles(&self, closed: u32) -> u32 {
        let (right, below) = (self.links(1), self.links(8));
        (self.occupied() & !(right | right << 1 | below | below << 8) & !closed).count_ones()
    }

    /// The ids of all groups without a tile on the spaces `closed` (CH-1.17): the first space of each, as bits.
    #[inline]
    pub(crate) const fn groups(&self, closed: u32) -> u32 {
        let (right, below) = (self.links(1), self.links(8));
        let linked = right | right << 1 | below | below << 8;
        let mut ids = self.occupied() & !linked & !closed;
        let mut rest = linked;
        while rest != 0 {
            let first = rest & rest.wrapping_neg();
            let group = flood(first, right, below);
            rest &= !group;
            if group & closed == 0 {
                ids |= first;
            }
        }
        ids
    }

    /// The spaces of the group that `space` belongs to; none if it is empty.
    #[inline]
    pub(crate) const fn group(&self, space: Space) -> u32 {
        flood(1 << space.bit() & self.occupied(), self.links(1), self.links(8))
    }

    /// Takes the tiles off `spaces`; every row closes up to the left, in order (CH-4.5).
    #[inline]
    pub(crate) fn take(&mut self, spaces: u32) {
        let kept = self.occupied() & !spaces;
        for digit in &mut self.digits {
            let old = *digit;
            *digit = 0;
            for row in [0, 8, 16] {
                let packed = PACKED[(kept >> row & ROW) as usize][(old >> row & ROW) as usize];
                *digit |= u32::from(packed) << row;
            }
        }
    }

    /// Puts a tile on an empty space, or another one in place of a tile.
    #[inline]
    pub(crate) const fn put(&mut self, space: Space, flavour: Flavour) {
        let code = flavour.index() as u32 + 1;
        let bit = space.bit();
        let mut digit = 0;
        while digit < 3 {
            self.digits[digit] = self.digits[digit] & !(1 << bit) | (code >> digit & 1) << bit;
            digit += 1;
        }
    }

    /// The tiles with their spaces, row by row.
    pub fn tiles(&self) -> impl Iterator<Item = (Space, Flavour)> + '_ {
        spaces(self.occupied()).filter_map(|space| self.tile(space).map(|flavour| (space, flavour)))
    }

    /// How many tiles of each kind there are.
    #[must_use]
    pub fn counts(&self) -> engine::Counts<FLAVOURS> {
        engine::Counts(std::array::from_fn(|kind| self.spaces_of(Flavour::of(kind)).count_ones() as u8))
    }
}

/// The spaces of a board, ascending.
pub(crate) fn spaces(board: u32) -> impl Iterator<Item = Space> + Clone {
    engine::ones(board).map(Space::of_bit)
}

/// Everything that hangs together with `start` through the links to the right and below.
#[inline]
const fn flood(start: u32, right: u32, below: u32) -> u32 {
    let mut group = start;
    loop {
        let grown =
            group | (group & right) << 1 | (group >> 1 & right) | (group & below) << 8 | (group >> 8 & below);
        if grown == group {
            return group;
        }
        group = grown;
    }
}

impl From<[List<Flavour, COLUMNS>; ROWS]> for Market {
    fn from(rows: [List<Flavour, COLUMNS>; ROWS]) -> Self {
        let mut market = Self::default();
        for (row, tiles) in rows.iter().enumerate() {
            for (column, &flavour) in tiles.iter().enumerate() {
                market.put(Space::of_bit((row * 8 + column) as u32), flavour);
            }
        }
        market
    }
}

impl From<Market> for [List<Flavour, COLUMNS>; ROWS] {
    fn from(market: Market) -> Self {
        let mut rows = [List::new(); ROWS];
        for (space, flavour) in market.tiles() {
            rows[usize::from(space.row()) - 1].push(flavour);
        }
        rows
    }
}

const _: () = assert!(ALL_SPACES.count_ones() as usize == SPACES && FLAVOURS < 8);
