//! What a seat's stack will bring in the end, and what one more tile would add to it.

use ::dabba_walla::bed::Bed;
use ::dabba_walla::components::{COLOURS, MAX_CELLS, Mask, Outline, Placement, Vehicle};
use ::dabba_walla::{Card, DabbaWalla, State};
use engine::Seat;

use super::Numbers;
use super::load::{BEST_TIP, LEVELS, Loads, Tips, Wallet, expect, others, share_out, shift};

/// A stack in the collection phase, with the cards that will be delivered with.
pub(super) struct Cart<'a> {
    pub(super) game: &'a DabbaWalla,
    pub(super) weights: &'a Numbers,
    pub(super) vehicle: &'a Vehicle,
    bed: &'a Bed,
    /// The height of the lowest cell, and the cells with so many layers more.
    low: u8,
    filled: [Mask; LEVELS + 2],
    /// The sets of cells that are equally high.
    flats: [Mask; MAX_CELLS],
    loads: Loads,
    /// What others will tip.
    tips: [Tips; LEVELS],
    /// What a cell of each colour earns on a level by that, and how much more with the seat's own tip.
    bare: [Tips; LEVELS],
    rise: [Tips; LEVELS],
    /// What each level brings as it is.
    base: [f32; LEVELS],
    /// What the seat itself will tip: the best card for each level, the first choice going to the fullest.
    given: [Option<(usize, u8)>; LEVELS],
    /// The best tip of each colour among the cards no level takes.
    spare: [u8; COLOURS],
    /// The most a cell can still earn on a level, whatever its colour, and a cell of a colour, wherever it can lie.
    prime: [f32; LEVELS + 2],
    wanted: Tips,
    /// How much of the collection is still to come for this seat, 1 to 0.
    pub(super) left: f32,
    /// How much an uneven bed still matters.
    care: f32,
    most: f32,
}

/// A place for a tile, and what it is worth there.
#[derive(Clone, Copy)]
pub(super) struct Spot {
    pub(super) value: f32,
    /// The placement, as its index on the bed; none if the tile does not fit yet.
    pub(super) index: Option<u8>,
}

impl<'a> Cart<'a> {
    pub(super) fn new(game: &'a DabbaWalla, weights: &'a Numbers, state: &'a State, seat: Seat) -> Self {
        let player = state.player(seat);
        let vehicle = game.vehicle(state.options.vehicle);
        let heights = player.bed.heights.iter().take(vehicle.size().into());
        let low = heights.copied().min().unwrap_or(0);
        let table = Loads::of_all(game, state);
        let loads = table[seat.index()];
        let levels = (loads.top + 2).min(LEVELS);
        let mut tips = others(game, (weights.plan_base, weights.plan_taste), state, seat, &table, levels);
        expect(game, weights, state, seat, &table, &mut tips);
        shift(state, &mut tips);
        let all = f32::from(game.played(&state.options));
        let pending = state.pending.filter(|_| state.active == seat);
        let played = player.bed.pile().count();
        let plays = (all - played as f32).max(0.0);
        let mut wallet = Wallet::of(game, player.bed.pile().chain(player.hand.iter()).chain(pending));
        let most = f32::from(game.supply.tip_max);
        let given = share_out(&loads, &tips, loads.top, most, &mut wallet, || 1.0);
        let mut cart = Self {
            game,
            weights,
            vehicle,
            bed: &player.bed,
            low,
            filled: std::array::from_fn(|layers| player.bed.filled(low + layers as u8) & vehicle.bed),
            flats: flats(&player.bed, vehicle),
            loads,
            tips,
            bare: [[0.0; COLOURS]; LEVELS],
            rise: [[0.0; COLOURS]; LEVELS],
            base: [0.0; LEVELS],
            given,
            spare: std::array::from_fn(|colour| wallet.best(colour)),
            left: plays / all,
            care: plays / (plays + 2.0),
            most,
            prime: [0.0; LEVELS + 2],
            wanted: [0.0; COLOURS],
        };
        cart.see_what_pays();
        cart
    }

    fn see_what_pays(&mut self) {
        let heights = &self.bed.heights[..usize::from(self.vehicle.size())];
        let open = heights.iter().fold(0u32, |open, &height| open | 1 << height.min(31));
        for level in 0..(self.loads.top + 2).min(LEVELS) {
            for colour in 0..COLOURS {
                let bare = self.paid(self.tips[level][colour]);
                let pays = self.paid(self.tips[level][colour] + self.own_tip(level, colour, 0));
                self.bare[level][colour] = bare;
                self.rise[level][colour] = pays - bare;
                self.prime[level] = self.prime[level].max(pays);
                if open >> level & 1 == 1 {
                    self.wanted[colour] = self.wanted[colour].max(pays);
                }
            }
            self.base[level] = self.brings(level, &self.loads.cells[level]);
        }
    }

    fn paid(&self, tip: f32) -> f32 {
        tip.clamp(0.0, self.most)
    }

    /// The tip the seat will bring in a colour, should it choose that colour on a level; with another card of this `extra` tip.
    fn own_tip(&self, level: usize, colour: usize, extra: u8) -> f32 {
        let given = self.given[level].filter(|card| card.0 == colour).map_or(0, |card| card.1);
        let tip = f32::from(self.spare[colour].max(given).max(extra));
        tip + self.weights.plan_later * self.left * (1.0 - tip / BEST_TIP as f32)
    }

    /// What these cells bring on a level with the best card the seat can spare for it.
    fn brings(&self, level: usize, cells: &[u8; COLOURS]) -> f32 {
        let (mut sum, mut best) = (0.0, 0.0f32);
        for ((&count, bare), rise) in cells.iter().zip(&self.bare[level]).zip(&self.rise[level]) {
            sum += f32::from(count) * bare;
            best = best.max(f32::from(count) * rise);
        }
        sum + best
    }

    /// What a card with this tip adds where it helps most.
    pub(super) fn tip_adds(&self, colour: usize, tip: u8) -> f32 {
        let gain = |level: usize| {
            let (cells, rise) = (&self.loads.cells[level], &self.rise[level]);
            let spared = |other: usize| f32::from(cells[other]) * rise[other];
            let before = (0..COLOURS).map(spared).fold(0.0, f32::max);
            let others = (0..COLOURS).filter(|&other| other != colour).map(spared).fold(0.0, f32::max);
            let pays = self.paid(self.tips[level][colour] + self.own_tip(level, colour, tip));
            others.max(f32::from(cells[colour]) * (pays - self.bare[level][colour])) - before
        };
        (0..self.loads.top).map(gain).fold(0.0, f32::max)
    }

    /// What a card in the seat's hands promises beyond its tip on levels that exist.
    pub(super) fn promises(&self, card: Card) -> f32 {
        let face = self.game.card(card);
        let Numbers { plan_size, plan_match, plan_tip, .. } = self.weights;
        f32::from(face.size) * (plan_size + plan_match * self.wanted[face.colour.index()])
            + plan_tip * self.left * f32::from(face.tip)
    }

    /// The best place for the tile of `card`.
    pub(super) fn best_spot(&self, card: Card, surfaces: &mut Surfaces) -> Spot {
        let mut best = Spot { value: f32::MIN, index: None };
        self.spots(card, surfaces, &mut |spot| {
            if spot.value > best.value {
                best = spot;
            }
        });
        best
    }

    /// Every place for the tile of `card`; one without a placement if there is none.
    pub(super) fn spots(&self, card: Card, surfaces: &mut Surfaces, found: &mut dyn FnMut(Spot)) {
        let face = self.game.card(card);
        let (colour, size) = (face.colour.index(), face.size);
        let shape = &self.vehicle.shapes[usize::from(face.shape)];
        let mut gains = [f32::NAN; LEVELS + 1];
        let mut gain = |height: usize| {
            let height = height.min(LEVELS);
            if gains[height].is_nan() {
                gains[height] = self.adds(height, colour, size);
            }
            gains[height]
        };
        let flats = self.flats.iter().take_while(|&&flat| flat != 0);
        let mut fitting = flats.fold(0, |fitting, &flat| fitting | shape.within(flat));
        if fitting == 0 {
            // Levelled up with empties, it lies near the top.
            let lacking = self.lacks(shape.outlines.iter().map(Outline::cells));
            let value = gain(self.loads.top.saturating_sub(1))
                - f32::from(lacking) * (f32::from(self.game.supply.empty_penalty) + self.weights.plan_empty);
            found(Spot { value: value + surfaces.of(self, 0, 0), index: None });
        }
        while fitting != 0 {
            let index = fitting.trailing_zeros() as usize;
            fitting &= fitting - 1;
            let placement = &shape.placements[index];
            let height = self.bed.heights[placement.mask.trailing_zeros() as usize];
            let value = gain(height.into())
                + surfaces.of(self, placement.mask, height.into())
                + self.half(placement, height + 1);
            found(Spot { value, index: Some(index as u8) });
        }
    }

    /// What a tile adds to the level above this height.
    fn adds(&self, height: usize, colour: usize, size: u8) -> f32 {
        if height >= LEVELS {
            return 0.0;
        }
        let mut cells = self.loads.cells[height];
        cells[colour] += size;
        self.brings(height, &cells) - self.base[height]
    }

    fn lacks<'c>(&self, outlines: impl Iterator<Item = &'c [u8]>) -> u8 {
        let height = |&cell: &u8| self.bed.heights[usize::from(cell)];
        let lack = |cells: &[u8]| {
            let top = cells.iter().map(height).fold(0, u8::max);
            cells.iter().map(|cell| top - height(cell)).sum()
        };
        outlines.map(lack).min().unwrap_or(0)
    }

    /// A chai formed, or a half left open for one.
    fn half(&self, placement: &Placement, level: u8) -> f32 {
        if placement.across == 0 {
            return 0.0;
        }
        let other = self.bed.heights[placement.across.trailing_zeros() as usize % MAX_CELLS];
        if other == level && self.bed.halves[placement.side.opposite().index()] & placement.across != 0 {
            return self.chai();
        }
        if other < level { self.weights.plan_half * self.care } else { 0.0 }
    }

    /// What a chai is worth.
    pub(super) fn chai(&self) -> f32 {
        f32::from(self.game.supply.unused_chai_tip) + self.weights.plan_chai
    }

    /// What a card of the imaginary player would pay on a level, counted from 0.
    pub(super) fn likes(&self, card: Card, level: usize) -> f32 {
        let face = self.game.card(card);
        let cells = self.loads.cells.get(level);
        let paid = |colour: usize| cells.map_or(0.0, |cells| f32::from(cells[colour]));
        face.tip_colour.map_or(0.0, |colour| f32::from(face.tip) * (0.1 + paid(colour.index())))
    }

    /// What a ticket is worth.
    pub(super) fn ticket(&self) -> f32 {
        f32::from(self.game.supply.ticket_tip) + self.weights.plan_ticket * self.left
    }

    /// What a bonus tile adds on `cell`.
    pub(super) fn bonus_adds(&self, cell: u8, colour: usize, surfaces: &mut Surfaces) -> f32 {
        let height = usize::from(self.bed.heights[usize::from(cell)]);
        self.adds(height, colour, 1) + surfaces.of(self, 1 << cell, height)
    }

    /// How bad the surface is after a tile on `mask`, whose cells are all `height` high.
    fn surface(&self, mask: Mask, height: usize) -> f32 {
        let height = height.wrapping_sub(self.low.into());
        let raised = |layers: usize| {
            let filled = self.filled[layers];
            if layers == height.wrapping_add(1) { filled | mask } else { filled }
        };
        let size = self.vehicle.size();
        let (mut steps, mut deep, mut holes, mut prime) = (0, 0, 0, 0.0);
        // Below the lowest cell everything is even.
        let (mut below, mut now) = (self.vehicle.bed, raised(1));
        for layers in 1..=LEVELS {
            if now == 0 {
                break;
            }
            steps += self.vehicle.border(now);
            holes += (self.vehicle.enclosed(now) & below).count_ones();
            let above = raised(layers + 1);
            if above != 0 {
                deep += size - now.count_ones() as u8;
            }
            (below, now) = (now, above);
        }
        for (cell, &height) in self.bed.heights[..size.into()].iter().enumerate() {
            let height = usize::from(height) + usize::from(mask >> cell & 1);
            prime += self.prime[height.min(LEVELS + 1)];
        }
        let Numbers { plan_step, plan_deep, plan_hole, plan_open, .. } = self.weights;
        self.care
            * (plan_step * f32::from(steps)
                + plan_deep * f32::from(deep)
                + plan_hole * holes as f32
                + plan_open * prime)
    }

    /// The points the seat may expect at the end of the game.
    pub(super) fn worth(&self, state: &State, seat: Seat) -> f32 {
        let player = state.player(seat);
        let mut worth = self.ticket() * f32::from(player.tickets) + self.chai() * player.kept.len() as f32;
        for level in 0..self.loads.top {
            worth += self.base[level];
            worth -= self.loads.empties(self.bed, level) * f32::from(self.game.supply.empty_penalty);
        }
        worth += player.hand.iter().map(|card| self.promises(card)).sum::<f32>();
        worth += self.still_to_take(state, seat);
        worth + self.surface(0, 0) + self.open_halves() + self.orders(state, seat)
    }

    /// Cards still to be taken are as good as any.
    pub(super) fn still_to_take(&self, state: &State, seat: Seat) -> f32 {
        let plays = self.left * f32::from(self.game.played(&state.options));
        let to_take = (plays - f32::from(state.player(seat).hand.len())).max(0.0);
        let each = self.weights.plan_size
            + self.weights.plan_match * self.wanted.iter().sum::<f32>() / COLOURS as f32;
        to_take * each * MEAN_SIZE
    }

    /// What the levels bring, and how many empties stand on them.
    pub(super) fn levels(&self) -> (f32, f32) {
        let levels = 0..self.loads.top;
        let empties = levels.clone().map(|level| self.loads.empties(self.bed, level)).sum();
        (levels.map(|level| self.base[level]).sum(), empties)
    }

    /// How bad the surface is as it lies.
    pub(super) fn unevenness(&self) -> f32 {
        self.surface(0, 0)
    }

    /// The halves that another one can still join.
    pub(super) fn open_halves(&self) -> f32 {
        let mut open = 0;
        for (half, (down, right)) in self.bed.halves.iter().zip(ACROSS) {
            for (cell, &(row, column)) in self.vehicle.cells.iter().enumerate() {
                let across = || self.vehicle.cells.iter().position(|&at| at == (row + down, column + right));
                let joins = half >> cell & 1 == 1
                    && across().is_some_and(|other| self.bed.heights[other] < self.bed.heights[cell]);
                open += u8::from(joins);
            }
        }
        self.weights.plan_half * self.care * f32::from(open)
    }

    /// What the orders of the table pay as things lie (DW-10).
    pub(super) fn orders(&self, state: &State, seat: Seat) -> f32 {
        let mut sum = 0;
        for no in state.options.orders.iter() {
            for level in 1..=self.loads.top {
                sum += self.game.round_order(state, no, seat, level as u8).map_or(0, |(_, points)| points);
            }
        }
        f32::from(sum)
    }
}

/// The way across each side of a cell: N, E, S, W.
const ACROSS: [(i8, i8); 4] = [(-1, 0), (0, 1), (1, 0), (0, -1)];

/// How many cells a tile has on the average.
const MEAN_SIZE: f32 = 2.6;

/// The surfaces that were looked at, by the cells of the tile on top.
pub(super) struct Surfaces([f32; 1 << MAX_CELLS]);

impl Surfaces {
    pub(super) fn new() -> Self {
        Self([f32::NAN; 1 << MAX_CELLS])
    }

    fn of(&mut self, cart: &Cart<'_>, mask: Mask, height: usize) -> f32 {
        let known = &mut self.0[usize::from(mask)];
        if known.is_nan() {
            *known = cart.surface(mask, height);
        }
        *known
    }
}

/// The sets of cells of a bed that are equally high.
fn flats(bed: &Bed, vehicle: &Vehicle) -> [Mask; MAX_CELLS] {
    let mut flats = [0; MAX_CELLS];
    let mut left = vehicle.bed;
    for flat in &mut flats {
        if left == 0 {
            break;
        }
        let height = bed.heights[left.trailing_zeros() as usize];
        *flat = bed.filled(height) & !bed.filled(height + 1) & vehicle.bed;
        left &= !*flat;
    }
    flats
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Knowledge, Weights};
    use engine::{Game, QuickChance, Silent};

    /// Steps, depths and holes cell by cell, as the numbers of the evaluation mean them.
    fn cell_by_cell(cart: &Cart<'_>, mask: Mask) -> f32 {
        let size = usize::from(cart.vehicle.size());
        let heights: Vec<u8> =
            (0..size).map(|cell| cart.bed.heights[cell] + (mask >> cell & 1) as u8).collect();
        let top = heights.iter().copied().max().unwrap_or(0);
        let Numbers { plan_step, plan_deep, plan_hole, plan_open, .. } = cart.weights;
        let mut sum = 0.0;
        for (cell, &height) in heights.iter().enumerate() {
            let near = || (0..size).filter(|other| cart.vehicle.near[cell] >> other & 1 == 1);
            let higher: u8 = near().map(|other| heights[other].saturating_sub(height)).sum();
            sum += plan_step * f32::from(higher) + plan_deep * f32::from((top - height).saturating_sub(1));
            sum += plan_open * cart.prime[usize::from(height).min(LEVELS + 1)];
            if near().all(|other| heights[other] > height) {
                sum += plan_hole;
            }
        }
        sum * cart.care
    }

    #[test]
    fn surfaces_are_what_they_are_cell_by_cell() {
        let game = DabbaWalla::open(DabbaWalla::DATA).unwrap();
        let weights = Numbers::read(DabbaWalla::WEIGHTS).unwrap();
        let options = ::dabba_walla::options::Options { extra_rounds: 20, ..Default::default() };
        let chance = &mut QuickChance::new(7);
        let mut state = game.setup(&options, 2, chance, &mut Silent).unwrap();
        while state.top == 0 {
            let Some(seat) = game.awaiting(&state).first() else { break };
            let cart = Cart::new(&game, &weights, &state, seat);
            // Steps higher than a level is looked at do not come about in earnest.
            let steep = cart.filled[LEVELS - 1] != 0;
            for flat in cart.flats.into_iter().take_while(|&flat| flat != 0 && !steep) {
                let height = cart.bed.heights[flat.trailing_zeros() as usize];
                for mask in (0..=flat).filter(|mask| mask & !flat == 0) {
                    let (seen, told) = (cart.surface(mask, height.into()), cell_by_cell(&cart, mask));
                    assert!(
                        (seen - told).abs() < 1e-3,
                        "{seen}, not {told}: {:?}, {mask:b}",
                        cart.bed.heights
                    );
                }
            }
            // Mostly a hasty player; now and then anything, for stacks with steps and holes.
            if chance.pick(4) > 0 {
                game.fast_turn(&weights, &mut state, seat, chance);
            } else {
                let mut legal = Vec::new();
                game.legal(&state, seat, &mut legal);
                let _ = game.apply(&mut state, seat, legal[chance.pick(legal.len())], chance, &mut Silent);
            }
        }
        assert!(state.round > 20, "{}", state.round);
    }
}
