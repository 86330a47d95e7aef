//! The board as one meeple finds it, and the walks over it.

use ::coffee_rush::{Cell, Cells, CoffeeRush, State, Upgrade, Upgrades, neighbours};
use engine::Seat;

use super::counter::Counter;

/// The most steps a plan looks at.
const MOST: usize = 5;

/// A walk: its cells.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way {
    cells: [Cell; MOST],
    steps: usize,
}

impl Way {
    pub(super) const NONE: Self = Self { cells: [Cell(0); MOST], steps: 0 };

    pub(super) fn cells(&self) -> &[Cell] {
        &self.cells[..self.steps]
    }
}

/// The board as one meeple finds it.
pub(super) struct Floor {
    supply: u64,
    /// What is in hand already.
    hand: u64,
    from: Cell,
    /// What each cell yields, and of which kind.
    yields: [u8; Cell::COUNT],
    kinds: [u8; Cell::COUNT],
    /// Where other meeples stand.
    others: Cells,
    diagonal: bool,
    /// Whether this turn's walk has begun, so that it may end at once.
    begun: bool,
    /// Steps that cost nothing, and all steps that are looked at.
    free: usize,
    limit: usize,
}

impl Floor {
    /// The board for the meeple of `seat` that stands on `from`, with these tiles and at most `extra` rush tokens spent.
    /// The steps of a turn that runs are counted; a seat whose turn is not yet has all of them.
    pub(super) fn new(
        game: &CoffeeRush,
        state: &State,
        seat: Seat,
        from: Cell,
        tiles: Upgrades,
        extra: u8,
    ) -> Self {
        let others = state.meeples().collect::<Cells>().without(from);
        let cell = |cell: usize| Cell(cell as u8);
        let rush = state.rush(seat);
        let (free, hand) = match seat == state.active() {
            true => (game.steps_left(state) - rush, state.hand().word()),
            false => (game.free_steps(), 0),
        };
        Self {
            supply: state.supply().word(),
            hand,
            from,
            yields: std::array::from_fn(|at| game.yields(tiles, cell(at), others.contains(cell(at)))),
            kinds: std::array::from_fn(|at| game.ingredient_at(cell(at)) as u8),
            others,
            diagonal: tiles.contains(Upgrade::Diagonal),
            begun: free < game.free_steps(),
            free: free.into(),
            limit: usize::from(free + rush.min(extra)).min(MOST),
        }
    }

    /// Shows every walk that uses all free steps and ends on a free cell, with all that is in hand then.
    pub(super) fn walk(&self, seen: &mut impl FnMut(&Way, u64)) {
        if self.begun && self.free == 0 && !self.others.contains(self.from) {
            seen(&Way::NONE, self.hand);
        }
        if self.limit > 0 {
            self.go(self.from, &mut Way::NONE.clone(), 0, seen);
        }
    }

    fn go(&self, from: Cell, way: &mut Way, taken: u64, seen: &mut impl FnMut(&Way, u64)) {
        for cell in neighbours(Cells::only(from), self.diagonal).iter() {
            let shift = 8 * u32::from(self.kinds[cell.index()]);
            let left = ((self.supply >> shift) as u8).saturating_sub((taken >> shift) as u8);
            let taken = taken + (u64::from(self.yields[cell.index()].min(left)) << shift);
            way.cells[way.steps] = cell;
            way.steps += 1;
            if way.steps >= self.free && !self.others.contains(cell) {
                seen(way, self.hand + taken);
            }
            if way.steps < self.limit {
                self.go(cell, way, taken, seen);
            }
            way.steps -= 1;
        }
    }

    /// The rush tokens a walk costs.
    pub(super) fn spent(&self, way: &Way) -> usize {
        way.steps.saturating_sub(self.free)
    }

    /// The walk whose tokens are worth most, and how much.
    pub(super) fn best(&self, counter: &Counter, rush: f32) -> (f32, Way) {
        let mut tried = [0u64; 256];
        let mut best = (f32::MIN, Way::NONE);
        self.walk(&mut |way, hand| {
            let spent = self.spent(way);
            // The same tokens by another way bring nothing new; a meeting of two in one slot only costs time. No number
            // of tokens reaches the high bit of its byte: what was spent fits in there.
            let key = hand | 0x80 << (8 * spent);
            let slot = (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 56) as usize;
            if tried[slot] == key {
                return;
            }
            tried[slot] = key;
            let value = counter.fill(hand).value - rush * spent as f32;
            if value > best.0 {
                best = (value, *way);
            }
        });
        best
    }
}
