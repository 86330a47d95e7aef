//! What comes at the wrong time: the nearest rule in its way.

use engine::{Refusal, Seat};

use super::{no_deck, refuse};
use crate::Chai;
use crate::action::Action;
use crate::state::{Stage, State};

impl Chai {
    /// Why something waits until the action of the turn is chosen; where it could not follow even then, why.
    pub(super) fn why_not_yet(&self, state: &State, seat: Seat, action: Action) -> Refusal {
        let poor = state.houses[seat.index()].coins < u32::from(self.numbers.refresh_price);
        match action {
            Action::Refresh if poor => self.why_no_refresh(0, false),
            Action::ReserveSlot(_) | Action::ReserveBlind if !self.may_reserve(state, seat.index()) => {
                self.why_no_reserve(state, seat.index())
            }
            Action::ReserveBlind if state.deck.is_empty() => no_deck(),
            Action::Buy(_) | Action::Take(_) | Action::Blind | Action::Refresh => not_chosen(),
            Action::ReserveSlot(_) | Action::ReserveBlind => not_chosen(),
            Action::Serve(_) | Action::Pass | Action::Waive(_) | Action::Wild(_) | Action::Cup(_) => {
                refuse("CH-3.6", "action-first", "first take your action, then serve")
            }
            action if of_ability(action) => ability_after_reserving(),
            _ => Refusal::another_decision(),
        }
    }
}

/// Whether an action belongs to using an ability.
pub(super) const fn of_ability(action: Action) -> bool {
    matches!(
        action,
        Action::Ability(_)
            | Action::Skip
            | Action::Sell(_)
            | Action::TakeTile(_)
            | Action::GiveTile(_)
            | Action::GiveToken(_)
            | Action::Replace(_)
            | Action::Done
    )
}

/// Whether an action begins or continues a visit or a reservation.
const fn of_action(action: Action) -> bool {
    matches!(
        action,
        Action::Market
            | Action::Pantry
            | Action::Reserve
            | Action::Buy(_)
            | Action::Take(_)
            | Action::Blind
            | Action::Refresh
            | Action::ReserveSlot(_)
            | Action::ReserveBlind
    )
}

/// Why something comes too late, after the action.
pub(super) fn why_too_late(action: Action) -> Refusal {
    match action {
        Action::Waive(_) | Action::Wild(_) | Action::Cup(_) => {
            refuse("CH-8.6", "order-first", "first choose whom you serve, then the cup")
        }
        action if of_action(action) => one_action(),
        action if of_ability(action) => ability_after_reserving(),
        _ => Refusal::another_decision(),
    }
}

/// Why something does not belong to the action or the ability that goes on.
pub(super) fn why_during(stage: Stage, action: Action) -> Refusal {
    let ability =
        !matches!(stage, Stage::Buy { .. } | Stage::Pantry { .. } | Stage::Reserve | Stage::Ability);
    match action {
        Action::Serve(_) | Action::Pass | Action::Waive(_) | Action::Wild(_) | Action::Cup(_) => {
            refuse("CH-3.6", "finish-action", "first finish your action, then serve")
        }
        Action::Blind | Action::Refresh if matches!(stage, Stage::TakeToken { .. } | Stage::FreePantry) => {
            refuse("CH-R35", "board-only", "this ability reaches the pantry board only")
        }
        Action::Ability(_) | Action::Skip if ability => {
            refuse("CH-7.1", "one-ability", "you are using the ability of this turn")
        }
        action if of_ability(action) && stage == Stage::Ability => {
            refuse("CH-6.6", "choose-ability", "first choose an ability")
        }
        action if ability && (of_action(action) || of_ability(action)) => {
            refuse("CH-7.1", "finish-ability", "first finish the ability you are using")
        }
        action if of_ability(action) => ability_after_reserving(),
        action if of_action(action) => one_action(),
        _ => Refusal::another_decision(),
    }
}

fn one_action() -> Refusal {
    refuse("CH-3.2", "one-action", "you have taken your action of this turn")
}

fn not_chosen() -> Refusal {
    refuse("CH-3.1", "choose-action", "first choose your action: market, pantry or reserve")
}

fn ability_after_reserving() -> Refusal {
    refuse("CH-6.6", "reserve-first", "an ability is used right after reserving a customer")
}
