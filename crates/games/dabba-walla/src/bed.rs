//! A seat's stack of tiles on its vehicle's bed (DW-3).

use engine::List;
use serde::{Deserialize, Serialize};

use crate::components::{Card, Colour, DabbaWalla, MAX_CELLS, Mask, Outline, Placement, ShapeOnBed, Vehicle};
use crate::state::{MAX_LEVELS, MAX_TILES};

/// The tiles of one seat.
///
/// Empty dabbas are not listed: what is filled on a level and belongs to no dabba tile is empty dabbas.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Bed {
    /// How many layers lie on each cell; cells that the bed does not have stay 0.
    pub heights: [u8; MAX_CELLS],
    /// For each side (N, E, S, W) the cells on top of which an uncovered half points that way.
    pub halves: [Mask; 4],
    /// Dabba tiles in the order they were placed.
    pub tiles: List<Tile, MAX_TILES>,
}

/// A dabba tile on a bed, or a forfeited one (DW-R5) on level 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "TileText", try_from = "TileText")]
pub struct Tile {
    /// A card's number, or past [`Card::COUNT`] a bonus tile's colour.
    dabba: u8,
    /// Orientation and cell: four bits each.
    spot: u8,
    level: u8,
}

/// What a tile is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dabba {
    /// The tile of this card.
    Card(Card),
    /// A bonus tile.
    Bonus(Colour),
}

/// How a tile is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct TileText {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    card: Option<Card>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    bonus: Option<Colour>,
    #[serde(default, skip_serializing_if = "is_zero")]
    o: u8,
    cell: u8,
    level: u8,
}

fn is_zero(o: &u8) -> bool {
    *o == 0
}

impl From<Tile> for TileText {
    fn from(tile: Tile) -> Self {
        let (card, bonus) = match tile.dabba() {
            Dabba::Card(card) => (Some(card), None),
            Dabba::Bonus(colour) => (None, Some(colour)),
        };
        Self { card, bonus, o: tile.o(), cell: tile.cell(), level: tile.level }
    }
}

impl TryFrom<TileText> for Tile {
    type Error = &'static str;
    fn try_from(text: TileText) -> Result<Self, Self::Error> {
        let TileText { card, bonus, o, cell, level } = text;
        if o >= 8 || cell >= 16 {
            return Err("a tile lies in one of eight orientations on a cell of the bed");
        }
        match (card, bonus) {
            (Some(card), None) if card.exists() => Ok(Self::new(card, o, cell, level)),
            (None, Some(colour)) if o == 0 => Ok(Self::bonus(colour, cell, level)),
            _ => Err("a tile is that of one card or a bonus tile"),
        }
    }
}

impl Default for Tile {
    /// What fills the unused places of a list.
    fn default() -> Self {
        Self::forfeited(Card::default())
    }
}

impl Tile {
    /// The tile of `card` as it lies.
    #[inline]
    #[must_use]
    pub const fn new(card: Card, o: u8, cell: u8, level: u8) -> Self {
        Self { dabba: card.n(), spot: o << 4 | cell, level }
    }

    /// A bonus tile.
    #[inline]
    #[must_use]
    pub const fn bonus(colour: Colour, cell: u8, level: u8) -> Self {
        Self { dabba: Card::COUNT + 1 + colour as u8, spot: cell, level }
    }

    /// The tile of a card that was given up.
    #[inline]
    #[must_use]
    pub const fn forfeited(card: Card) -> Self {
        Self::new(card, 0, 0, 0)
    }

    /// The same place with the tile of another card of the same shape.
    #[inline]
    #[must_use]
    pub(crate) const fn of_card(self, card: Card) -> Self {
        Self { dabba: card.n(), ..self }
    }

    /// What it is.
    #[inline]
    #[must_use]
    pub fn dabba(self) -> Dabba {
        // A tile is only ever made of a card that exists or of one of the four colours.
        self.card().map_or_else(
            || Dabba::Bonus(Colour::ALL[usize::from(self.dabba - Card::COUNT - 1) % 4]),
            Dabba::Card,
        )
    }

    /// The card it belongs to, unless it is a bonus tile.
    #[inline]
    #[must_use]
    pub fn card(self) -> Option<Card> {
        Card::new(self.dabba)
    }

    /// The orientation.
    #[inline]
    #[must_use]
    pub const fn o(self) -> u8 {
        self.spot >> 4
    }

    /// The cell under the lead cell.
    #[inline]
    #[must_use]
    pub const fn cell(self) -> u8 {
        self.spot & 15
    }

    /// The level it lies on; 0 if it was forfeited.
    #[inline]
    #[must_use]
    pub const fn level(self) -> u8 {
        self.level
    }

    /// The colour and the number of cells.
    #[inline]
    #[must_use]
    pub fn load(self, game: &DabbaWalla) -> (Colour, u8) {
        match self.dabba() {
            Dabba::Bonus(colour) => (colour, 1),
            Dabba::Card(card) => {
                let card = game.card(card);
                (card.colour, card.size)
            }
        }
    }

    /// The placement of a card's tile, if it lies on the bed.
    #[inline]
    #[must_use]
    pub fn placement<'a>(self, game: &DabbaWalla, vehicle: &'a Vehicle) -> Option<&'a Placement> {
        let card = self.card().filter(|_| self.level > 0)?;
        vehicle.shapes[usize::from(game.card(card).shape)].at(self.o(), self.cell())
    }

    /// The cells it covers; none if it was forfeited.
    #[must_use]
    pub fn mask(self, game: &DabbaWalla, vehicle: &Vehicle) -> Mask {
        match self.dabba() {
            Dabba::Bonus(_) if self.cell() < vehicle.size() => 1 << self.cell(),
            _ => self.placement(game, vehicle).map_or(0, |placement| placement.mask),
        }
    }
}

impl Bed {
    /// The greatest height (DW-3.6).
    #[inline]
    #[must_use]
    pub fn level(&self) -> u8 {
        self.heights.iter().copied().fold(0, u8::max)
    }

    /// The cells with at least `level` layers: what is filled on that level.
    #[inline]
    #[must_use]
    pub fn filled(&self, level: u8) -> Mask {
        let reach = |(cell, &height): (usize, &u8)| Mask::from(height >= level) << cell;
        self.heights.iter().enumerate().map(reach).fold(0, |mask, bit| mask | bit)
    }

    /// The placements of a shape under which all heights are equal (DW-3.3), as a set of indices.
    #[inline]
    #[must_use]
    pub fn fitting(&self, vehicle: &Vehicle, shape: &ShapeOnBed) -> u64 {
        // One mask per height: a tile fits where some mask holds all its cells.
        let mut at_height: [Mask; MAX_LEVELS + 1] = [0; MAX_LEVELS + 1];
        for (cell, &height) in self.heights[..usize::from(vehicle.size())].iter().enumerate() {
            at_height[usize::from(height)] |= 1 << cell;
        }
        let mut left = vehicle.bed;
        let mut fitting = 0;
        while left != 0 {
            let cells = at_height[usize::from(self.heights[left.trailing_zeros() as usize])];
            fitting |= shape.within(cells);
            left &= !cells;
        }
        fitting
    }

    /// Whether all cells of `mask` have the same height.
    #[inline]
    #[must_use]
    pub fn is_even(&self, mask: Mask) -> bool {
        let height = self.heights[mask.trailing_zeros() as usize % MAX_CELLS];
        cells(mask).all(|cell| self.heights[usize::from(cell)] == height)
    }

    /// How many empties an outline lacks to become even, and how high it then is (DW-3.10).
    #[inline]
    fn need(&self, outline: &Outline) -> (u8, u8) {
        let top = outline.cells().iter().map(|&cell| self.heights[usize::from(cell)]).fold(0, u8::max);
        // At most three cells lack at most 64 levels each.
        let need = outline.cells().iter().map(|&cell| top - self.heights[usize::from(cell)]).sum();
        (need, top)
    }

    /// The shortfall of a shape (DW-3.10).
    #[must_use]
    pub fn shortfall(&self, shape: &ShapeOnBed) -> u8 {
        shape.outlines.iter().map(|outline| self.need(outline).0).min().unwrap_or(0)
    }

    /// The shortfall, and the cells on which one more empty makes it smaller (DW-3.11): the lower cells of the
    /// outlines that lack least. Raising any other cell shortens none of these.
    #[must_use]
    pub fn rescue(&self, shape: &ShapeOnBed) -> (u8, Mask) {
        let mut least = u8::MAX;
        let mut helpful = 0;
        for outline in &shape.outlines {
            let (need, top) = self.need(outline);
            if need > least {
                continue;
            }
            if need < least {
                (least, helpful) = (need, 0);
            }
            for &cell in outline.cells() {
                helpful |= Mask::from(self.heights[usize::from(cell)] < top) << cell;
            }
        }
        (least, helpful)
    }

    /// The cells lower than the greatest height: where `unlimited` allows extra empties (DW-R5).
    #[must_use]
    pub fn below_top(&self, vehicle: &Vehicle) -> Mask {
        vehicle.bed & !self.filled(self.level())
    }

    /// Puts one layer on the cells of `mask`, which covers their halves. Gives the level it lies on.
    #[inline]
    fn cover(&mut self, mask: Mask) -> u8 {
        for half in &mut self.halves {
            *half &= !mask;
        }
        cells(mask).for_each(|cell| self.heights[usize::from(cell)] += 1);
        self.heights[mask.trailing_zeros() as usize % MAX_CELLS]
    }

    /// Places an empty dabba (DW-3.7) and gives its level.
    pub(crate) fn place_empty(&mut self, cell: u8) -> u8 {
        self.cover(1 << cell)
    }

    /// Places a bonus tile (DW-4.5) and gives its level.
    pub(crate) fn place_bonus(&mut self, colour: Colour, cell: u8) -> u8 {
        let level = self.cover(1 << cell);
        self.tiles.push(Tile::bonus(colour, cell, level));
        level
    }

    /// Places the tile of `card` (DW-3.3) and gives its level.
    pub(crate) fn place(&mut self, card: Card, placement: &Placement) -> u8 {
        let level = self.cover(placement.mask);
        self.halves[placement.side.index()] |= 1 << placement.half;
        self.tiles.push(Tile::new(card, placement.o, placement.anchor, level));
        level
    }

    /// Whether the half of a tile just placed on `level` joins another one that nothing covers (DW-3.14).
    #[inline]
    #[must_use]
    pub fn joins(&self, placement: &Placement, level: u8) -> bool {
        let facing = self.halves[placement.side.opposite().index()] & placement.across;
        // An uncovered half lies on top of its cell, so its level is the cell's height.
        facing != 0 && self.heights[facing.trailing_zeros() as usize % MAX_CELLS] == level
    }

    /// The same where covered halves count too (`chai-visibility = loose`).
    #[must_use]
    pub fn joins_covered(
        &self,
        game: &DabbaWalla,
        vehicle: &Vehicle,
        placement: &Placement,
        level: u8,
    ) -> bool {
        self.tiles.iter().filter(|tile| tile.level() == level).any(|tile| {
            let other = tile.placement(game, vehicle);
            other.is_some_and(|other| faces(placement, other))
        })
    }

    /// The cards of this bed in the order they were played: the played pile (DW-2.12), without a tile still in hand.
    pub fn pile(&self) -> impl Iterator<Item = Card> + '_ {
        self.tiles.iter().filter_map(|tile| tile.card())
    }
}

/// Whether the halves of two placements on one level touch (DW-3.14).
pub(crate) fn faces(one: &Placement, other: &Placement) -> bool {
    one.across >> other.half & 1 == 1
        && other.across >> one.half & 1 == 1
        && one.side == other.side.opposite()
}

/// The cells of a mask, ascending.
#[inline]
pub(crate) fn cells(mask: Mask) -> impl Iterator<Item = u8> + Clone {
    engine::ones(mask).map(|cell| cell as u8)
}
