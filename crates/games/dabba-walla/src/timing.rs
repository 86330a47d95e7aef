//! Why an action of another moment is refused: when it would be due, or what comes first.

use engine::{Refusal, Seat};

use crate::action::Action;
use crate::components::DabbaWalla;
use crate::state::{Stage, State, Step};

impl DabbaWalla {
    /// Why a seat that owes no decision has none: it has chosen already, or it is another seat's turn.
    pub(crate) fn why_not_awaited(&self, state: &State, seat: Seat) -> Refusal {
        if seat.0 >= state.seats() {
            return Refusal::not_your_turn();
        }
        let refusal = |rule, reason, text: &str| Refusal::new(rule, reason, text);
        match (state.step, state.player(seat).choice.stage) {
            (Step::TacticalReturn, _) => refusal(
                "DW-12.3",
                "returned-already",
                "you have put two cards back; the others still choose theirs",
            ),
            (Step::Deliver | Step::Later, Stage::Committed) => refusal(
                "DW-7.5",
                "committed-already",
                "your choice lies face down; it is revealed when all have committed",
            ),
            (Step::Later, Stage::Revealed) => refusal(
                "DW-7.6",
                "revealed-already",
                "your choice is revealed; only those who played later choose again",
            ),
            _ => Refusal::not_your_turn(),
        }
    }

    /// Why `action` is not due in the present step, which it does not belong to.
    pub(crate) fn why_not_now(&self, state: &State, action: Action) -> Refusal {
        match state.step {
            Step::Deliver | Step::Later => not_in_delivery(action),
            Step::PickChai => {
                Refusal::new("DW-13.1", "keep-first", "first keep one of the two chai you have drawn")
            }
            Step::ImaginaryPick => {
                Refusal::new("DW-11.3", "fan-first", "first choose a card for the imaginary player")
            }
            Step::PlaceBonus if !is_never_due_in_a_turn(action) => {
                Refusal::new("DW-4.5", "bonus-at-once", "a bonus dabba must be placed at once")
            }
            _ => self.not_in_this_step(state, action),
        }
    }

    /// A turn of the collection phase, in which something else is due.
    fn not_in_this_step(&self, state: &State, action: Action) -> Refusal {
        let last = state.round > self.rounds(&state.options);
        let placed = matches!(state.step, Step::EndTurn | Step::PlaceBonus);
        match action {
            Action::Start(_) | Action::Move { .. } | Action::Jump(_) if last => {
                let text = "in the final turn nobody moves: play the cards you have left";
                Refusal::new("DW-5.4", "no-move-in-final-turn", text)
            }
            Action::Start(_) | Action::Move { .. } | Action::Jump(_) if state.step == Step::PlayCard => {
                Refusal::new("DW-2.2", "already-moved", "you have taken your card; now play one")
            }
            Action::Start(_) | Action::Move { .. } | Action::Jump(_) => Refusal::new(
                "DW-2.2",
                "one-move-a-turn",
                "you have moved in this turn; the next move is in your next turn",
            ),
            Action::Play(_) if last && placed => {
                Refusal::new("DW-5.2", "last-cards-played", "you have played both of your last cards")
            }
            Action::Play(_) if placed => {
                Refusal::new("DW-2.12", "one-card-a-turn", "you have played your card for this turn")
            }
            Action::Play(_) if state.step == Step::PlaceTile => {
                let text = "a card is played already: place its tile first";
                Refusal::new("DW-2.13", "place-first", text)
            }
            Action::Play(_) => {
                Refusal::new("DW-2.2", "move-first", "move and take a card before you play one")
            }
            Action::Place { .. } | Action::Forfeit if placed => Refusal::new(
                "DW-3.5",
                "tile-placed",
                "no tile waits any more, and what is placed stays where it is",
            ),
            Action::Place { .. } | Action::Forfeit => {
                Refusal::new("DW-2.13", "no-tile-waiting", "no tile waits to be placed: play a card first")
            }
            Action::Bonus(_) => {
                let text = "a bonus dabba is placed at the moment its chai is gained, and there is none now";
                Refusal::new("DW-4.5", "no-bonus-waiting", text)
            }
            Action::End => {
                Refusal::new("DW-2.2", "turn-not-done", "a turn ends after move, take, play and place")
            }
            Action::Empty(_) => {
                let text = "empty dabbas are placed before a tile or at the end of the turn, not now";
                Refusal::new("DW-R3", "no-empties-now", text)
            }
            Action::Swap { .. } => Refusal::new("DW-4.7", "no-swap-chai", "you have no swap chai"),
            Action::Add(chai) if chai.is_delivery() => {
                let text = "plus, minus, veto and later are for the delivery; now you still collect";
                Refusal::new("DW-4.9", "delivery-chai-later", text)
            }
            Action::Add(_) | Action::Card(_) | Action::Commit => {
                let text = "the delivery has not begun: first everybody collects";
                Refusal::new("DW-7.2", "delivery-not-begun", text)
            }
            Action::Keep(_) | Action::Fan(_) | Action::Return(_) => never_due(action),
        }
    }
}

/// What no step of a turn asks for by itself.
const fn is_never_due_in_a_turn(action: Action) -> bool {
    matches!(
        action,
        Action::Add(_)
            | Action::Card(_)
            | Action::Commit
            | Action::Keep(_)
            | Action::Fan(_)
            | Action::Return(_)
    )
}

fn never_due(action: Action) -> Refusal {
    match action {
        Action::Keep(_) => {
            let text = "you choose between two chai only when you have drawn two, as connoisseurs do";
            Refusal::new("DW-13.1", "nothing-drawn", text)
        }
        Action::Fan(_) => {
            let text = "a card for the imaginary player is chosen when a stack reaches a new level";
            Refusal::new("DW-11.3", "nothing-to-fan", text)
        }
        _ => {
            let text = "cards are put back before the first turn only, at a tactical start";
            Refusal::new("DW-12.2", "no-return-now", text)
        }
    }
}

fn not_in_delivery(action: Action) -> Refusal {
    match action {
        Action::Place { .. } | Action::Bonus(_) | Action::Empty(_) | Action::Forfeit => {
            let text = "the delivery has begun: tiles are placed in the collection phase";
            Refusal::new("DW-6.5", "no-tiles-in-delivery", text)
        }
        Action::Play(_) => {
            let text =
                "the delivery has begun: the cards you played are now your delivery hand, choose one of them";
            Refusal::new("DW-6.4", "deliver-instead", text)
        }
        Action::Jump(_) | Action::Swap { .. } => {
            Refusal::new("DW-4.9", "not-a-delivery-chai", "this chai is of use in the collection phase only")
        }
        Action::Start(_) | Action::Move { .. } | Action::End => {
            let text = "the delivery has begun: there are no more turns, everybody chooses at the same time";
            Refusal::new("DW-7.2", "no-turns-in-delivery", text)
        }
        _ => never_due(action),
    }
}
