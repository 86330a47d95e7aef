//! The four vehicles: their beds, and every way a tile can lie on one.

use serde::{Deserialize, Serialize};

use super::shapes::{MAX_TILE, Shape, Side};

/// The most cells a bed has.
pub const MAX_CELLS: usize = 9;

/// A set of cells of a bed, one bit each.
pub type Mask = u16;

/// A vehicle, in the order of the data file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum VehicleKind {
    #[default]
    BicycleTrailer,
    Handcart,
    Crate,
    Wheelbarrow,
}

impl VehicleKind {
    /// All vehicles in order.
    pub const ALL: [Self; 4] = [Self::BicycleTrailer, Self::Handcart, Self::Crate, Self::Wheelbarrow];

    /// The name, e.g. `handcart`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["bicycle-trailer", "handcart", "crate", "wheelbarrow"][self as usize]
    }
}

/// A way a tile can lie on a bare bed: orientation and place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placement {
    /// The orientation.
    pub o: u8,
    /// The bed cell under the lead cell.
    pub anchor: u8,
    /// The cells covered.
    pub mask: Mask,
    /// The cell under the half chai.
    pub half: u8,
    /// The side of that cell to which the half points.
    pub side: Side,
    /// The cell across that side, as a mask; empty where the bed ends.
    pub across: Mask,
}

/// A set of cells that a shape can cover, ignoring the half chai.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outline {
    /// The cells covered.
    pub mask: Mask,
    cells: [u8; MAX_TILE],
    size: u8,
}

impl Outline {
    fn new(mask: Mask) -> Self {
        let mut cells = [0; MAX_TILE];
        let covered = (0..MAX_CELLS as u8).filter(|cell| mask >> cell & 1 == 1);
        covered.zip(&mut cells).for_each(|(cell, place)| *place = cell);
        Self { mask, cells, size: mask.count_ones() as u8 }
    }

    /// The cells covered, ascending.
    #[inline]
    #[must_use]
    pub fn cells(&self) -> &[u8] {
        &self.cells[..usize::from(self.size)]
    }
}

/// Everything about one shape on one bed.
#[derive(Clone, Debug)]
pub struct ShapeOnBed {
    /// All placements by orientation, then anchor: at most 64, so that a `u64` is a set of them.
    pub placements: Vec<Placement>,
    /// The different sets of cells among them.
    pub outlines: Vec<Outline>,
    /// For every set of cells the placements that lie within it.
    fits: Vec<u64>,
    /// Where a placement stands in the list, by orientation and anchor.
    places: [[u8; MAX_CELLS]; 8],
}

const NOWHERE: u8 = u8::MAX;

impl ShapeOnBed {
    fn new(shape: &Shape, cells: &[(i8, i8)]) -> Self {
        let number = |at: (i8, i8)| cells.iter().position(|&cell| cell == at);
        let mut placements = Vec::new();
        let mut places = [[NOWHERE; MAX_CELLS]; 8];
        for orientation in &shape.orientations {
            for (anchor, &(row, column)) in cells.iter().enumerate() {
                let on_bed = |(r, c): (i8, i8)| (row + r, column + c);
                let covered: Option<Vec<usize>> =
                    orientation.cells.iter().map(|&cell| number(on_bed(cell))).collect();
                let (Some(covered), Some(half)) = (covered, number(on_bed(orientation.half))) else {
                    continue;
                };
                places[usize::from(orientation.o)][anchor] = placements.len() as u8;
                placements.push(Placement {
                    o: orientation.o,
                    anchor: anchor as u8,
                    mask: covered.iter().fold(0, |mask, cell| mask | 1 << cell),
                    half: half as u8,
                    side: orientation.side,
                    across: number(orientation.side.across(cells[half])).map_or(0, |cell| 1 << cell),
                });
            }
        }
        let mut masks: Vec<Mask> = placements.iter().map(|placement| placement.mask).collect();
        masks.sort_unstable();
        masks.dedup();
        let within = |bed: Mask| {
            let inside = placements.iter().enumerate().filter(|(_, placement)| placement.mask & !bed == 0);
            inside.fold(0, |set, (index, _)| set | 1 << index)
        };
        let fits = (0..1 << cells.len()).map(within).collect();
        Self { placements, outlines: masks.into_iter().map(Outline::new).collect(), fits, places }
    }

    /// The placements that lie within these cells, as a set of indices into the list.
    #[inline]
    #[must_use]
    pub fn within(&self, cells: Mask) -> u64 {
        self.fits[usize::from(cells)]
    }

    /// The placement of this orientation at this anchor, if it lies on the bed.
    #[inline]
    #[must_use]
    pub fn at(&self, o: u8, anchor: u8) -> Option<&Placement> {
        let place = *self.places.get(usize::from(o))?.get(usize::from(anchor))?;
        self.placements.get(usize::from(place))
    }

    /// Where the placement of this orientation at this anchor stands in the list.
    #[inline]
    #[must_use]
    pub fn index(&self, o: u8, anchor: u8) -> Option<u8> {
        let place = *self.places.get(usize::from(o))?.get(usize::from(anchor))?;
        (place != NOWHERE).then_some(place)
    }
}

/// A vehicle's bed.
#[derive(Clone, Debug)]
pub struct Vehicle {
    /// Which vehicle.
    pub kind: VehicleKind,
    /// Row and column of each cell, in the order of their numbers.
    pub cells: Vec<(i8, i8)>,
    /// All cells.
    pub bed: Mask,
    /// For each cell those that share a side with it.
    pub near: [Mask; MAX_CELLS],
    /// For every set of cells, how many sides it shares with the rest of the bed.
    border: Vec<u8>,
    /// For every set of cells, the others all of whose neighbours are in it.
    enclosed: Vec<Mask>,
    /// Every shape on this bed, in the order of the shapes.
    pub shapes: Vec<ShapeOnBed>,
}

impl Vehicle {
    pub(super) fn new(kind: VehicleKind, cells: Vec<(i8, i8)>, shapes: &[Shape]) -> Self {
        let shapes = shapes.iter().map(|shape| ShapeOnBed::new(shape, &cells)).collect();
        let near = neighbours(&cells);
        let outside = |set: Mask| (0..cells.len()).filter(move |cell| set >> cell & 1 == 0);
        let sides = |set: Mask| outside(set).map(|cell| (near[cell] & set).count_ones() as u8).sum();
        let pits = |set: Mask| outside(set).filter(move |&cell| near[cell] & !set == 0);
        let sets = 0..1 << cells.len();
        let border = sets.clone().map(sides).collect();
        let enclosed = sets.map(|set| pits(set).fold(0, |mask, cell| mask | 1 << cell)).collect();
        Self { kind, bed: (1 << cells.len()) - 1, near, border, enclosed, cells, shapes }
    }

    /// How many sides these cells share with the rest of the bed.
    #[inline]
    #[must_use]
    pub fn border(&self, cells: Mask) -> u8 {
        self.border[usize::from(cells)]
    }

    /// The other cells all of whose neighbours are among these.
    #[inline]
    #[must_use]
    pub fn enclosed(&self, cells: Mask) -> Mask {
        self.enclosed[usize::from(cells)]
    }

    /// How many cells the bed has.
    #[inline]
    #[must_use]
    pub fn size(&self) -> u8 {
        self.cells.len() as u8
    }
}

fn neighbours(cells: &[(i8, i8)]) -> [Mask; MAX_CELLS] {
    let mut near = [0; MAX_CELLS];
    for (near, &(row, column)) in near.iter_mut().zip(cells) {
        for (other, &(r, c)) in cells.iter().enumerate() {
            *near |= Mask::from((row - r).abs() + (column - c).abs() == 1) << other;
        }
    }
    near
}
