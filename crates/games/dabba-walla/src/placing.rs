//! Placing tiles and what follows (DW-3), and bonus tiles (DW-4.5).

use engine::{Chance, Refusal, Seat, Sink, ones};

use crate::action::Action;
use crate::bed::{Tile, cells};
use crate::components::{Card, Colour, DabbaWalla, Mask, Placement, ShapeOnBed, Vehicle};
use crate::event::Event;
use crate::options::{Empties, Visibility};
use crate::refusal::{Answer, no};
use crate::state::{State, Step};
use crate::turn::Table;

impl DabbaWalla {
    pub(crate) fn legal_placements(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let Some(card) = state.pending else { return };
        let vehicle = self.vehicle(state.options.vehicle);
        let shape = &vehicle.shapes[usize::from(self.card(card).shape)];
        let bed = &state.player(seat).bed;
        let fitting = bed.fitting(vehicle, shape);
        out.extend(cells(self.cells_for_empties(state, seat, fitting == 0)).map(Action::Empty));
        if fitting == 0 && state.options.empties == Empties::Strict && bed.shortfall(shape) > state.empties {
            out.push(Action::Forfeit);
        }
        let placements = ones(fitting).map(|index| &shape.placements[index as usize]);
        out.extend(placements.map(|placement| Action::Place { o: placement.o, cell: placement.anchor }));
    }

    pub(crate) fn legal_empties(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        out.extend(cells(self.cells_for_empties(state, seat, false)).map(Action::Empty));
    }

    /// DW-4.5.
    pub(crate) fn legal_bonuses(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        out.extend((0..self.vehicle(state.options.vehicle).size()).map(Action::Bonus));
        self.legal_empties(state, seat, out);
    }

    pub(crate) fn check_place_tile(&self, state: &State, seat: Seat, action: Action) -> Answer {
        let Some(card) = state.pending else { return Err(self.why_not_now(state, action)) };
        let vehicle = self.vehicle(state.options.vehicle);
        let shape = &vehicle.shapes[usize::from(self.card(card).shape)];
        let bed = &state.player(seat).bed;
        match action {
            Action::Place { o, cell } => {
                let Some(placement) = shape.at(o, cell) else {
                    return Err(self.why_not_there(card, vehicle, shape, o, cell));
                };
                if bed.is_even(placement.mask) {
                    return Ok(());
                }
                no("DW-3.3", "uneven-heights", "all cells under a tile must have the same height")
            }
            Action::Empty(cell) => self.check_place_empty(state, seat, cell),
            Action::Forfeit if state.options.empties != Empties::Strict => {
                no("DW-3.13", "no-passing", "the tile of a played card must be placed")
            }
            Action::Forfeit if bed.shortfall(shape) <= state.empties => {
                let text = "this tile can be placed, if need be with the empties that are left";
                no("DW-R5", "tile-can-be-placed", text)
            }
            Action::Forfeit => Ok(()),
            Action::End => {
                no("DW-3.13", "no-passing", "place the tile of your card before you end your turn")
            }
            Action::Swap { .. } => no("DW-R12", "no-swap-now", "no swap while a tile waits to be placed"),
            _ => Err(self.why_not_now(state, action)),
        }
    }

    fn why_not_there(&self, card: Card, vehicle: &Vehicle, shape: &ShapeOnBed, o: u8, cell: u8) -> Refusal {
        if o >= 8 || cell >= vehicle.size() {
            let text = "there are eight ways to turn a tile, and only the cells of the bed to put it on";
            return Refusal::new("DW-3.2", "no-such-place", text).with("o", o).with("cell", cell);
        }
        let canonical = self.shapes[usize::from(self.card(card).shape)].canonical[usize::from(o)];
        if canonical != o && shape.at(canonical, cell).is_some() {
            let text =
                format!("turned like this the tile looks the same as in orientation {canonical}; use that");
            return Refusal::new("DW-3.1", "same-orientation", text).with("o", canonical);
        }
        Refusal::new("DW-3.2", "sticks-out", "every cell of the tile must lie on a cell of the bed")
    }

    pub(crate) fn check_place_bonus(&self, state: &State, seat: Seat, action: Action) -> Answer {
        match action {
            Action::Bonus(cell) if cell < self.vehicle(state.options.vehicle).size() => Ok(()),
            Action::Bonus(cell) => Err(no_such_cell(cell)),
            Action::Empty(cell) => self.check_place_empty(state, seat, cell),
            Action::Swap { .. } => no("DW-R12", "no-swap-now", "no swap while a tile waits to be placed"),
            _ => Err(self.why_not_now(state, action)),
        }
    }

    pub(crate) fn check_place_empty(&self, state: &State, seat: Seat, cell: u8) -> Answer {
        let vehicle = self.vehicle(state.options.vehicle);
        if cell >= vehicle.size() {
            return Err(no_such_cell(cell));
        }
        let bed = &state.player(seat).bed;
        let waiting = state.pending.filter(|_| state.step == Step::PlaceTile);
        let shape = waiting.map(|card| &vehicle.shapes[usize::from(self.card(card).shape)]);
        let stuck = shape.is_some_and(|shape| bed.fitting(vehicle, shape) == 0);
        if self.cells_for_empties(state, seat, stuck) >> cell & 1 == 1 {
            return Ok(());
        }
        match state.options.empties {
            Empties::Strict => no("DW-R5", "no-empties-left", "there are no empty dabbas left"),
            Empties::Unlimited => {
                let text = "extra empty dabbas may only be placed lower than the top of your stack";
                no("DW-R5", "extra-below-the-top", text)
            }
            Empties::Rescue if !stuck => {
                let text = "the empty dabbas are used up; extra ones come only when a tile fits nowhere";
                no("DW-3.11", "no-rescue-needed", text)
            }
            Empties::Rescue => {
                let text = "an extra empty dabba must bring the tile one step nearer to fitting";
                no("DW-3.11", "cell-does-not-help", text).map_err(|refusal| refusal.with("cell", cell))
            }
        }
    }

    /// The cells on which `seat` may place an empty now (DW-3.9, DW-3.11, DW-R5); `stuck` says that a tile is
    /// waiting which fits nowhere.
    pub(crate) fn cells_for_empties(&self, state: &State, seat: Seat, stuck: bool) -> Mask {
        let vehicle = self.vehicle(state.options.vehicle);
        let bed = &state.player(seat).bed;
        match (state.empties, state.options.empties) {
            (1.., _) => vehicle.bed,
            (0, Empties::Strict) => 0,
            (0, Empties::Unlimited) => bed.below_top(vehicle),
            (0, Empties::Rescue) if stuck => state
                .pending
                .map_or(0, |card| bed.rescue(&vehicle.shapes[usize::from(self.card(card).shape)]).1),
            (0, Empties::Rescue) => 0,
        }
    }

    /// Colours of bonus tiles still in the supply.
    #[must_use]
    pub fn bonus_left(&self, state: &State, colour: Colour) -> u8 {
        self.supply.bonus_per_colour.saturating_sub(state.bonus_used(colour))
    }
}

fn no_such_cell(cell: u8) -> Refusal {
    Refusal::new("DW-3.2", "no-such-cell", "the bed has no such cell").with("cell", cell)
}

impl<C: Chance, S: Sink<Event>> Table<'_, C, S> {
    /// Where the turn stands after something was placed, kept or picked: the next thing the seat must decide.
    /// The chai comes first, then whatever was interrupted.
    pub(crate) fn settle(&mut self) {
        self.state.step = match () {
            () if !self.state.drawn.is_empty() => Step::PickChai,
            () if self.state.bonus.is_some() => Step::PlaceBonus,
            () if self.state.pending.is_some() => Step::PlaceTile,
            // DW-5.2: in the final turn all hand cards are played.
            () if self.in_final_turn() && !self.mine().hand.is_empty() => Step::PlayCard,
            () => Step::EndTurn,
        };
        if self.state.step == Step::PlaceTile {
            self.place_what_is_forced();
        }
    }

    fn in_final_turn(&self) -> bool {
        self.state.round > self.game.rounds(&self.state.options)
    }

    /// A tile that can lie in one way only, or one way to make room for it, is public knowledge: no decision.
    fn place_what_is_forced(&mut self) {
        let Some(card) = self.state.pending.filter(|_| self.state.empties == 0) else { return };
        let (game, vehicle, seat) = (self.game, self.vehicle(), self.state.active);
        let shape = &vehicle.shapes[usize::from(game.card(card).shape)];
        let fitting = self.state.player(seat).bed.fitting(vehicle, shape);
        let empties = game.cells_for_empties(self.state, seat, fitting == 0);
        match (fitting.count_ones(), empties.count_ones()) {
            (1, 0) => self.place(&shape.placements[fitting.trailing_zeros() as usize]),
            (0, 1) => self.place_empty(empties.trailing_zeros() as u8),
            (0, 0) => self.forfeit(),
            _ => {}
        }
    }

    /// DW-3.1, DW-3.2.
    pub(crate) fn place_at(&mut self, o: u8, cell: u8) {
        let Some(card) = self.state.pending else { return };
        let shape = &self.vehicle().shapes[usize::from(self.game.card(card).shape)];
        if let Some(placement) = shape.at(o, cell) {
            self.place(placement);
        }
    }

    /// DW-3.3 to DW-3.6, DW-3.14.
    fn place(&mut self, placement: &Placement) {
        let Some(card) = self.state.pending.take() else { return };
        let seat = self.state.active;
        let before = self.mine().bed.level();
        let loose = self.state.options.chai_visibility == Visibility::Loose;
        let (game, vehicle) = (self.game, self.vehicle());
        let bed = &mut self.mine().bed;
        let level = bed.place(card, placement);
        let formed =
            bed.joins(placement, level) || loose && bed.joins_covered(game, vehicle, placement, level);
        self.tell(|| {
            let Placement { o, anchor: cell, mask, .. } = *placement;
            Event::Placed { seat, card, o, cell, cells: cells(mask).collect(), level }
        });
        if formed {
            let (cell, other) = (placement.half, placement.across.trailing_zeros() as u8);
            self.tell(|| Event::ChaiFormed { seat, cell, other, level });
            self.gain_chai();
        }
        self.after_placing(level, before);
    }

    /// DW-4.5.
    pub(crate) fn place_bonus(&mut self, cell: u8) {
        let Some(colour) = self.state.bonus.take() else { return };
        let seat = self.state.active;
        let before = self.mine().bed.level();
        let level = self.mine().bed.place_bonus(colour, cell);
        self.tell(|| Event::BonusPlaced { seat, colour, cell, level });
        self.after_placing(level, before);
    }

    /// DW-3.7, DW-3.8, DW-3.11.
    pub(crate) fn place_empty(&mut self, cell: u8) {
        let seat = self.state.active;
        let extra = self.state.empties == 0;
        self.state.empties = self.state.empties.saturating_sub(1);
        let before = self.mine().bed.level();
        let level = self.mine().bed.place_empty(cell);
        self.tell(|| Event::EmptyPlaced { seat, cell, level, extra });
        self.after_placing(level, before);
    }

    /// DW-R5, strict: the tile goes back to the box, the card stays on the pile.
    pub(crate) fn forfeit(&mut self) {
        let Some(card) = self.state.pending.take() else { return };
        let seat = self.state.active;
        self.mine().bed.tiles.push(Tile::forfeited(card));
        self.tell(|| Event::Forfeited { seat, card });
        self.settle();
    }

    /// DW-3.16. A chai takes another tile on the same level, so what opens a level never forms one (DW-O6).
    fn after_placing(&mut self, level: u8, before: u8) {
        let seat = self.state.active;
        if level > before {
            self.tell(|| Event::LevelReached { seat, level });
            // DW-11.2, DW-11.3: the first to reach a level other than the lowest.
            let others = Seat::all(self.state.seats()).filter(|&other| other != seat);
            let first = self.state.options.imaginary_player
                && level >= 2
                && others.map(|other| self.state.player(other).bed.level()).all(|reached| reached < level);
            if first && self.look_at_pile() {
                return;
            }
        }
        self.settle();
    }
}
