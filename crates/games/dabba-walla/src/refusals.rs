//! Why a seat may not do something: the rule and a sentence that teaches it.

use engine::{Refusal, Seat};

use crate::action::{Action, Direction};
use crate::components::{Card, Chai, DabbaWalla, ShapeOnBed, Vehicle};
use crate::options::Empties;
use crate::state::{Player, RING, Stage, State, Step};

type Answer = Result<(), Refusal>;

fn no<T>(rule: &'static str, reason: &'static str, text: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal::new(rule, reason, text))
}

impl DabbaWalla {
    /// Whether `seat` may do `action`: exactly what its legal list says.
    pub(crate) fn check_action(&self, state: &State, seat: Seat, action: Action) -> Answer {
        if state.step == Step::Over {
            return Err(Refusal::over());
        }
        if !state.awaiting(self).contains(seat) {
            return Err(self.why_not_awaited(state, seat));
        }
        let player = state.player(seat);
        match state.step {
            Step::TacticalReturn => check_return(player, action),
            Step::ChooseStart => self.check_start(state, action),
            Step::Move => self.check_move(state, player, action),
            Step::PlayCard => self.check_play_card(state, player, action),
            Step::PlaceTile => self.check_place_tile(state, seat, action),
            Step::PlaceBonus => self.check_place_bonus(state, seat, action),
            Step::PickChai => self.check_keep(state, action),
            Step::ImaginaryPick => self.check_fan(state, action),
            Step::EndTurn => self.check_end(state, seat, action),
            Step::Deliver | Step::Later => self.check_deliver(state, player, action),
            Step::Over => Err(Refusal::over()),
        }
    }

    fn check_play_card(&self, state: &State, player: &Player, action: Action) -> Answer {
        match action {
            Action::Play(card) => {
                in_hand(player, card, "DW-2.12")?;
                if self.legal_play(state, player, card) {
                    return Ok(());
                }
                let text =
                    "the empties left cannot make room for this tile; play a card whose tile can be placed";
                no("DW-R5", "tile-would-be-forfeited", text).map_err(|refusal| refusal.with("card", card))
            }
            Action::Swap { card, slot } => check_swap(state, player, card, slot),
            Action::End => no("DW-2.2", "play-first", "play a card before you end your turn"),
            _ => Err(self.why_not_now(state, action)),
        }
    }

    fn check_place_tile(&self, state: &State, seat: Seat, action: Action) -> Answer {
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

    fn check_place_bonus(&self, state: &State, seat: Seat, action: Action) -> Answer {
        match action {
            Action::Bonus(cell) if cell < self.vehicle(state.options.vehicle).size() => Ok(()),
            Action::Bonus(cell) => Err(no_such_cell(cell)),
            Action::Empty(cell) => self.check_place_empty(state, seat, cell),
            Action::Swap { .. } => no("DW-R12", "no-swap-now", "no swap while a tile waits to be placed"),
            _ => Err(self.why_not_now(state, action)),
        }
    }

    fn check_end(&self, state: &State, seat: Seat, action: Action) -> Answer {
        match action {
            Action::End => Ok(()),
            Action::Empty(cell) => self.check_place_empty(state, seat, cell),
            Action::Swap { card, slot } => check_swap(state, state.player(seat), card, slot),
            _ => Err(self.why_not_now(state, action)),
        }
    }

    fn check_place_empty(&self, state: &State, seat: Seat, cell: u8) -> Answer {
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

    fn check_start(&self, state: &State, action: Action) -> Answer {
        match action {
            Action::Start(space) if usize::from(space) < RING => Ok(()),
            Action::Start(space) => Err(no_such_space("DW-2.3", space)),
            Action::Move { .. } => {
                no("DW-2.3", "not-on-the-ring", "in your first turn put your figure on any space")
            }
            Action::Jump(_) => no("DW-4.6", "no-jump-first", "no jump in the first turn: any space is free"),
            _ => Err(self.why_not_now(state, action)),
        }
    }

    fn check_move(&self, state: &State, player: &Player, action: Action) -> Answer {
        match action {
            Action::Move { direction, spaces } => check_go(player, direction, spaces),
            Action::Jump(_) if !player.holds(Chai::Jump) => {
                no("DW-4.6", "no-jump-chai", "you have no jump chai")
            }
            Action::Jump(space) if usize::from(space) < RING => Ok(()),
            Action::Jump(space) => Err(no_such_space("DW-4.6", space)),
            Action::Swap { card, slot } => check_swap(state, player, card, slot),
            Action::Start(_) => no("DW-2.3", "already-on-the-ring", "your figure is on the ring: move on"),
            _ => Err(self.why_not_now(state, action)),
        }
    }

    fn check_keep(&self, state: &State, action: Action) -> Answer {
        match action {
            Action::Keep(chai) if state.drawn.iter().any(|tile| tile.chai() == chai) => Ok(()),
            Action::Keep(chai) => {
                let refusal = Refusal::new("DW-13.1", "not-drawn", "keep one of the two chai you have drawn");
                Err(refusal.with("chai", chai))
            }
            _ => Err(self.why_not_now(state, action)),
        }
    }

    fn check_fan(&self, state: &State, action: Action) -> Answer {
        match action {
            Action::Fan(card) if state.pile.iter().take(2).any(|&seen| seen == card) => Ok(()),
            Action::Fan(card) => {
                let text = "put one of the two cards you have looked at on the fan";
                Err(Refusal::new("DW-11.3", "not-looked-at", text).with("card", card))
            }
            _ => Err(self.why_not_now(state, action)),
        }
    }

    fn check_deliver(&self, state: &State, player: &Player, action: Action) -> Answer {
        let choosing_card = player.choice.stage == Stage::Card;
        match action {
            Action::Card(card) if choosing_card => in_hand(player, card, "DW-7.2"),
            Action::Card(_) if player.hand.is_empty() => {
                no("DW-7.3", "no-card-left", "you have no delivery cards left; chai you may still use")
            }
            Action::Card(_) => no("DW-7.2", "card-chosen", "you have chosen your card for this round"),
            Action::Add(_) | Action::Commit if choosing_card => {
                no("DW-7.2", "card-first", "choose a delivery card first")
            }
            Action::Commit => Ok(()),
            Action::Add(chai) => check_add(state, player, chai),
            _ => Err(self.why_not_now(state, action)),
        }
    }
}

fn no_such_cell(cell: u8) -> Refusal {
    Refusal::new("DW-3.2", "no-such-cell", "the bed has no such cell").with("cell", cell)
}

fn no_such_space(rule: &'static str, space: u8) -> Refusal {
    Refusal::new(rule, "no-such-space", "the ring has the spaces 0 to 5").with("space", space)
}

fn in_hand(player: &Player, card: Card, rule: &'static str) -> Answer {
    if player.hand.contains(card) {
        return Ok(());
    }
    no(rule, "not-in-hand", "this card is not in your hand").map_err(|refusal| refusal.with("card", card))
}

fn check_return(player: &Player, action: Action) -> Answer {
    match action {
        Action::Return(card) => in_hand(player, card, "DW-12.2"),
        _ => no("DW-12.3", "return-first", "first everybody puts two of the four cards back"),
    }
}

fn check_go(player: &Player, direction: Direction, spaces: u8) -> Answer {
    let ring = RING as u8;
    if spaces == 0 || spaces > ring {
        let text = "a move is one to six spaces";
        return no("DW-2.4", "no-such-distance", text).map_err(|refusal| refusal.with("spaces", spaces));
    }
    if spaces == ring && direction == Direction::Ccw {
        return no("DW-2.8", "full-circle-once", "a full circle is the same both ways: go clockwise");
    }
    let cost = spaces - 1;
    if cost > player.tickets {
        let text = format!("this move costs {cost} tickets, you have {}", player.tickets);
        let refusal = Refusal::new("DW-2.6", "not-enough-tickets", text);
        return Err(refusal.with("cost", cost).with("tickets", player.tickets));
    }
    Ok(())
}

fn check_swap(state: &State, player: &Player, card: Card, slot: u8) -> Answer {
    if !player.holds(Chai::Swap) {
        return no("DW-4.7", "no-swap-chai", "you have no swap chai");
    }
    in_hand(player, card, "DW-4.7")?;
    match state.ring.get(usize::from(slot)) {
        None => Err(no_such_space("DW-4.7", slot)),
        Some(slot) if slot.card.is_none() => {
            no("DW-4.7", "no-card-there", "there is no open card on this slot")
        }
        Some(_) => Ok(()),
    }
}

fn check_add(state: &State, player: &Player, chai: Chai) -> Answer {
    let first = state.step == Step::Deliver;
    if player.addable(first) >> chai.index() & 1 == 1 {
        return Ok(());
    }
    let refusal = match chai {
        chai if !chai.is_delivery() => {
            Refusal::new("DW-4.9", "not-a-delivery-chai", "this chai is of use in the collection phase only")
        }
        Chai::Later if !first => {
            Refusal::new("DW-R23", "no-second-later", "you have played later: no second time in this round")
        }
        Chai::Later if player.added().any(|added| added == Chai::Later) => {
            Refusal::new("DW-7.4", "one-later", "one later chai per round is enough")
        }
        _ => Refusal::new("DW-7.2", "no-such-chai", "you have no such chai left to add"),
    };
    Err(refusal.with("chai", chai))
}
