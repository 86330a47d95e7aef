//! What a board on a screen shows before something is done: worked out from a view, by the rules that decide it later.

use engine::Seat;

use crate::action::Direction;
use crate::bed::{Bed, cells};
use crate::components::{COLOURS, Card, Colour, DabbaWalla, Mask, Order, Placement, ShapeOnBed, Side};
use crate::options::Visibility;
use crate::scoring::Load;
use crate::state::RING;
use crate::view::{BedView, View};

/// What a tile would bring if it were placed somewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preview {
    /// The cells it would cover.
    pub cells: Vec<u8>,
    /// The cell of its half chai, and the side of that cell.
    pub half: (u8, Side),
    /// The level it would lie on.
    pub level: u8,
    /// Whether the stack would grow by a level (DW-3.6).
    pub opens: bool,
    /// Whether that level would then be full.
    pub fills: bool,
    /// The cell of the half that its own half would join (DW-3.14).
    pub joins: Option<u8>,
    /// Open halves that it would cover.
    pub covers: Vec<u8>,
}

impl Direction {
    /// The space so many spaces on.
    #[must_use]
    pub const fn ahead(self, from: u8, spaces: u8) -> u8 {
        let ring = RING as u8;
        match self {
            Self::Cw => (from + spaces) % ring,
            Self::Ccw => (from + ring - spaces % ring) % ring,
        }
    }

    /// The spaces that a move of so many passes: each gets a ticket (DW-2.5).
    pub fn passes(self, from: u8, spaces: u8) -> impl Iterator<Item = u8> + Clone {
        (1..spaces).map(move |step| self.ahead(from, step))
    }
}

impl BedView {
    /// The stack as the rules know it, but for the list of its tiles.
    fn bed(&self) -> Bed {
        let mut bed = Bed::default();
        for (place, &height) in bed.heights.iter_mut().zip(&self.heights) {
            *place = height;
        }
        for (cell, side) in self.open_halves() {
            bed.halves[side.index()] |= 1 << cell;
        }
        bed
    }

    /// The halves that nothing covers: their cells and sides.
    pub fn open_halves(&self) -> impl Iterator<Item = (u8, Side)> + '_ {
        let open = |level: u8, cell: u8| self.heights.get(usize::from(cell)) == Some(&level);
        self.tiles.iter().filter_map(move |tile| tile.half.filter(|&(cell, _)| open(tile.level, cell)))
    }

    /// What lies on one level.
    #[must_use]
    pub fn load(&self, level: u8) -> Load {
        let mut load = Load { full: self.heights.iter().all(|&height| height >= level), ..Load::default() };
        for tile in self.tiles.iter().filter(|tile| tile.level == level) {
            load.cells[tile.colour.index()] += tile.cells.len() as u8;
            load.tiles += 1;
        }
        let empties = usize::from(level).checked_sub(1).and_then(|at| self.empties.get(at));
        load.empties = empties.map_or(0, |cells| cells.len() as u8);
        load
    }
}

impl DabbaWalla {
    fn on_bed(&self, view: &View, card: Card) -> &ShapeOnBed {
        &self.vehicle(view.options.vehicle).shapes[usize::from(self.card(card).shape)]
    }

    /// What placing the tile of `card` there would bring to `seat`; nothing if it does not fit.
    #[must_use]
    pub fn if_placed(&self, view: &View, seat: Seat, card: Card, o: u8, cell: u8) -> Option<Preview> {
        let own = &view.seats.get(seat.index())?.bed;
        let placement = self.on_bed(view, card).at(o, cell)?;
        let bed = own.bed();
        if !bed.is_even(placement.mask) {
            return None;
        }
        let covered: Vec<u8> = cells(placement.mask).collect();
        let level = own.heights.get(usize::from(*covered.first()?))? + 1;
        let filled: Mask = bed.filled(level) | placement.mask;
        let halves = own.open_halves().map(|(cell, _)| cell);
        Some(Preview {
            half: (placement.half, placement.side),
            level,
            opens: level > own.level,
            fills: filled & self.vehicle(view.options.vehicle).bed == self.vehicle(view.options.vehicle).bed,
            joins: self.would_join(view, own, &bed, placement, level),
            covers: halves.filter(|cell| covered.contains(cell)).collect(),
            cells: covered,
        })
    }

    fn would_join(
        &self,
        view: &View,
        own: &BedView,
        bed: &Bed,
        placement: &Placement,
        level: u8,
    ) -> Option<u8> {
        let other = cells(placement.across).next()?;
        let joins = match view.options.chai_visibility {
            Visibility::Strict => bed.joins(placement, level),
            Visibility::Loose => own
                .tiles
                .iter()
                .any(|tile| tile.level == level && tile.half == Some((other, placement.side.opposite()))),
        };
        joins.then_some(other)
    }

    /// How many empties the tile of `card` lacks on the bed of `seat`: none if it fits now (DW-3.10).
    #[must_use]
    pub fn lacks(&self, view: &View, seat: Seat, card: Card) -> u8 {
        view.seats.get(seat.index()).map_or(0, |own| own.bed.bed().shortfall(self.on_bed(view, card)))
    }

    /// The tip values that these sums make (DW-7.9, DW-9.2 to DW-9.4).
    #[must_use]
    pub fn tips(&self, double_zero: Option<[Colour; 2]>, sums: [i8; COLOURS]) -> [u8; COLOURS] {
        Colour::ALL.map(|colour| {
            let sum = sums[colour.index()];
            let shifted = match double_zero {
                Some([left, _]) if left == colour => sum - 1,
                Some([_, right]) if right == colour && sum > 0 => sum + 1,
                _ => sum,
            };
            shifted.clamp(0, self.supply.tip_max as i8) as u8
        })
    }

    /// What an order of the round pays for such a level: the count and the points (DW-10.2 to DW-10.4).
    #[must_use]
    pub fn order_pays(&self, no: u8, load: &Load) -> Option<(u8, i16)> {
        let (needs_full, points, count) = match self.order(no) {
            Order::Colours { needs_full, points } => (*needs_full, points, load.colours()),
            Order::Tiles { needs_full, points } => (*needs_full, points, load.tiles),
            _ => return None,
        };
        let pays = load.full || !needs_full;
        Some((count, if pays { points.of(count) } else { 0 }))
    }
}
