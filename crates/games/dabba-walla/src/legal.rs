//! What a seat may do: complete lists in the order of [`Action`].

use engine::Seat;

use crate::action::{Action, Direction};
use crate::bed::cells;
use crate::components::{Chai, DabbaWalla};
use crate::options::Empties;
use crate::state::{Player, RING, Stage, State, Step};

impl DabbaWalla {
    /// Every legal action of `seat`.
    pub(crate) fn legal_actions(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        if !state.awaiting(self).contains(seat) {
            return;
        }
        let player = state.player(seat);
        match state.step {
            Step::TacticalReturn => out.extend(player.hand.iter().map(Action::Return)),
            Step::ChooseStart => out.extend((0..RING as u8).map(Action::Start)),
            Step::Move => legal_moves(state, player, out),
            Step::PlayCard => {
                out.extend(
                    player.hand.iter().filter(|&card| self.legal_play(state, player, card)).map(Action::Play),
                );
                legal_swaps(state, player, out);
            }
            Step::PlaceTile => self.legal_placements(state, seat, out),
            Step::PlaceBonus => {
                out.extend((0..self.vehicle(state.options.vehicle).size()).map(Action::Bonus));
                self.legal_empties(state, seat, out);
            }
            Step::PickChai => {
                let drawn = state.drawn.iter().fold(0, |kinds, tile| kinds | 1 << tile.chai().index());
                out.extend(cells(drawn).map(|kind| Action::Keep(Chai::ALL[usize::from(kind)])));
            }
            Step::ImaginaryPick => {
                let mut seen = [state.pile[0], state.pile[1]];
                seen.sort_unstable();
                out.extend(seen.map(Action::Fan));
            }
            Step::EndTurn => {
                self.legal_empties(state, seat, out);
                out.push(Action::End);
                legal_swaps(state, player, out);
            }
            Step::Deliver | Step::Later => legal_delivery(state, player, out),
            Step::Over => {}
        }
    }

    fn legal_empties(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        out.extend(cells(self.cells_for_empties(state, seat, false)).map(Action::Empty));
    }

    fn legal_placements(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let Some(card) = state.pending else { return };
        let vehicle = self.vehicle(state.options.vehicle);
        let shape = &vehicle.shapes[usize::from(self.card(card).shape)];
        let bed = &state.player(seat).bed;
        let mut fitting = bed.fitting(vehicle, shape);
        out.extend(cells(self.cells_for_empties(state, seat, fitting == 0)).map(Action::Empty));
        if fitting == 0 && state.options.empties == Empties::Strict && bed.shortfall(shape) > state.empties {
            out.push(Action::Forfeit);
        }
        while fitting != 0 {
            let placement = &shape.placements[fitting.trailing_zeros() as usize];
            out.push(Action::Place { o: placement.o, cell: placement.anchor });
            fitting &= fitting - 1;
        }
    }

    /// DW-R5, strict: a card whose tile cannot be placed may be played only if that holds for the whole hand.
    pub(crate) fn legal_play(&self, state: &State, player: &Player, card: crate::components::Card) -> bool {
        let vehicle = self.vehicle(state.options.vehicle);
        let placeable = |card| {
            let shape = &vehicle.shapes[usize::from(self.card(card).shape)];
            player.bed.shortfall(shape) <= state.empties
        };
        state.options.empties != Empties::Strict || placeable(card) || !player.hand.iter().any(placeable)
    }

    /// What is done for a seat whose player does not decide: the first thing that costs nothing.
    pub(crate) fn default_action(&self, state: &State, seat: Seat) -> Action {
        let mut legal = Vec::new();
        self.legal_actions(state, seat, &mut legal);
        let plain = |action: &&Action| match state.step {
            Step::Move => matches!(action, Action::Move { .. }),
            // An empty only where nothing else can be done.
            Step::PlaceTile => !matches!(action, Action::Empty(_)),
            Step::EndTurn => matches!(action, Action::End),
            Step::Deliver | Step::Later => !matches!(action, Action::Add(_)),
            _ => true,
        };
        let stuck = |action: &&Action| match (state.pending, action) {
            // One that brings the waiting tile nearer, not just any.
            (Some(card), Action::Empty(cell)) => {
                let vehicle = self.vehicle(state.options.vehicle);
                let shape = &vehicle.shapes[usize::from(self.card(card).shape)];
                state.player(seat).bed.rescue(shape).1 >> cell & 1 == 1
            }
            _ => true,
        };
        let chosen = legal.iter().find(plain).or_else(|| legal.iter().find(stuck));
        chosen.copied().unwrap_or(Action::End)
    }
}

/// DW-2.4 to DW-2.8, DW-4.6.
fn legal_moves(state: &State, player: &Player, out: &mut Vec<Action>) {
    let ring = RING as u8;
    if player.holds(Chai::Jump) {
        out.extend((0..ring).map(Action::Jump));
    }
    let furthest = player.tickets.saturating_add(1);
    for (direction, most) in [(Direction::Cw, ring), (Direction::Ccw, ring - 1)] {
        out.extend((1..=most.min(furthest)).map(|spaces| Action::Move { direction, spaces }));
    }
    legal_swaps(state, player, out);
}

/// DW-4.7.
fn legal_swaps(state: &State, player: &Player, out: &mut Vec<Action>) {
    if !player.holds(Chai::Swap) {
        return;
    }
    for card in player.hand.iter() {
        let open = (0..).zip(&state.ring).filter(|(_, slot)| slot.card.is_some());
        out.extend(open.map(|(slot, _)| Action::Swap { card, slot }));
    }
}

/// DW-7.2 to DW-7.4, DW-7.6.
fn legal_delivery(state: &State, player: &Player, out: &mut Vec<Action>) {
    if player.choice.stage == Stage::Card {
        out.extend(player.hand.iter().map(Action::Card));
        return;
    }
    let addable = player.addable(state.step == Step::Deliver);
    out.extend(cells(addable).map(|kind| Action::Add(Chai::ALL[usize::from(kind)])));
    out.push(Action::Commit);
}
