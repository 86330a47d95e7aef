//! What names nothing, or comes at the wrong time: the nearest rule in its way.

use engine::{Refusal, Seat};

use crate::Chai;
use crate::abilities::no_spot;
use crate::action::Action;
use crate::orders::{no_cup, why_out_of_reach};
use crate::reserve::no_deck;
use crate::state::{Stage, State};

impl Chai {
    /// Why an action belongs to no entry of the present decision: it names nothing, or comes at the wrong time.
    pub(crate) fn why_misplaced(&self, state: &State, seat: Seat, action: Action) -> Refusal {
        match (state.stage, action) {
            (Stage::Choosing, Action::Keep(_) | Action::Row(_)) => self.why_not_picked(state, seat, action),
            (Stage::Cover, Action::Cover(_)) | (Stage::Ability, Action::Ability(_)) => no_spot(),
            (Stage::Reserve, Action::ReserveSlot(slot)) => {
                let slots = state.row.len();
                Refusal::new("CH-1.11", "no-such-slot", format!("the row has slots 1 to {slots}"))
                    .with("slot", slot)
                    .with("slots", slots)
            }
            (Stage::Cup { .. }, Action::Cup(_)) => no_cup(state),
            (Stage::Wild { .. }, Action::Wild(count)) => {
                Refusal::new("CH-16.6", "wilds-out-of-range", "nobody holds so many wilds")
                    .with("count", count)
            }
            (Stage::Fulfil, Action::Serve(card)) => why_out_of_reach(state, card),
            (Stage::Cover, _) => {
                Refusal::new("CH-9.5", "cover-first", "first put the new ability onto a spot")
            }
            (Stage::DiscardTile { .. }, _) => {
                Refusal::new("CH-4.9", "discard-first", "first discard what you cannot keep")
            }
            (Stage::DiscardToken, _) => {
                Refusal::new("CH-5.5", "discard-first", "first discard what you cannot keep")
            }
            (_, Action::DiscardTile(_)) => {
                Refusal::new("CH-4.9", "nothing-to-discard", "you discard only what you cannot keep")
            }
            (_, Action::DiscardToken(_)) => {
                Refusal::new("CH-5.5", "nothing-to-discard", "you discard only what you cannot keep")
            }
            (_, action) if of_ability(action) && state.options.beginner => {
                Refusal::new("CH-12.1", "no-abilities", "beginners play without abilities")
            }
            (Stage::Action, _) => self.why_not_yet(state, seat, action),
            (Stage::Fulfil, _) => why_too_late(action),
            (Stage::Waive { .. } | Stage::Wild { .. } | Stage::Cup { .. }, _) => {
                Refusal::new("CH-8.10", "finish-order", "first finish the order you are serving")
            }
            (stage, _) => why_during(stage, action),
        }
    }

    /// Why something waits until the action of the turn is chosen; where it could not follow even then, why.
    fn why_not_yet(&self, state: &State, seat: Seat, action: Action) -> Refusal {
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
                Refusal::new("CH-3.6", "action-first", "first take your action, then serve")
            }
            action if of_ability(action) => ability_after_reserving(),
            _ => Refusal::another_decision(),
        }
    }
}

/// Whether an action belongs to using an ability.
const fn of_ability(action: Action) -> bool {
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
fn why_too_late(action: Action) -> Refusal {
    match action {
        Action::Waive(_) | Action::Wild(_) | Action::Cup(_) => {
            Refusal::new("CH-8.6", "order-first", "first choose whom you serve, then the cup")
        }
        action if of_action(action) => one_action(),
        action if of_ability(action) => ability_after_reserving(),
        _ => Refusal::another_decision(),
    }
}

/// Why something does not belong to the action or the ability that goes on.
fn why_during(stage: Stage, action: Action) -> Refusal {
    let ability =
        !matches!(stage, Stage::Buy { .. } | Stage::Pantry { .. } | Stage::Reserve | Stage::Ability);
    match action {
        Action::Serve(_) | Action::Pass | Action::Waive(_) | Action::Wild(_) | Action::Cup(_) => {
            Refusal::new("CH-3.6", "finish-action", "first finish your action, then serve")
        }
        Action::Blind | Action::Refresh if matches!(stage, Stage::TakeToken { .. } | Stage::FreePantry) => {
            Refusal::new("CH-R35", "board-only", "this ability reaches the pantry board only")
        }
        Action::Ability(_) | Action::Skip if ability => {
            Refusal::new("CH-7.1", "one-ability", "you are using the ability of this turn")
        }
        action if of_ability(action) && stage == Stage::Ability => {
            Refusal::new("CH-6.6", "choose-ability", "first choose an ability")
        }
        action if ability && (of_action(action) || of_ability(action)) => {
            Refusal::new("CH-7.1", "finish-ability", "first finish the ability you are using")
        }
        action if of_ability(action) => ability_after_reserving(),
        action if of_action(action) => one_action(),
        _ => Refusal::another_decision(),
    }
}

fn one_action() -> Refusal {
    Refusal::new("CH-3.2", "one-action", "you have taken your action of this turn")
}

fn not_chosen() -> Refusal {
    Refusal::new("CH-3.1", "choose-action", "first choose your action: market, pantry or reserve")
}

fn ability_after_reserving() -> Refusal {
    Refusal::new("CH-6.6", "reserve-first", "an ability is used right after reserving a customer")
}
