//! Somebody who plays well enough to see the whole game: orders served, upgrades, a deck that runs out.

use engine::{Game, QuickChance, Silent};

use super::table::BOX;
use crate::{Action, Decision, State, Tokens};

/// A good line for the rest of this turn: the best of some random ones.
pub(super) fn careful_turn(state: &State, chance: &mut QuickChance) -> Vec<Action> {
    let lines = (0..64).map(|_| eager_turn(state, chance));
    let best = lines.max_by_key(|(_, worth)| *worth);
    best.map_or_else(Vec::new, |(line, _)| line)
}

/// Walks at random, pours what an order can use and serves what is ready; with what that was worth.
fn eager_turn(state: &State, chance: &mut QuickChance) -> (Vec<Action>, u32) {
    let (seat, mut state, mut line) = (state.active(), *state, Vec::new());
    loop {
        let mut legal = Vec::new();
        BOX.legal(&state, seat, &mut legal);
        let eager = legal.iter().copied().find(|&action| eager(&state, action));
        let calm =
            [Decision::Pour, Decision::Serve].contains(&state.decision()).then(|| legal[legal.len() - 1]);
        let action = eager.or(calm).unwrap_or_else(|| legal[chance.pick(legal.len())]);
        line.push(action);
        if action == Action::Done || state.turn() == 0 {
            return (line, worth(&state));
        }
        let _ = BOX.apply(&mut state, seat, action, chance, &mut Silent);
    }
}

fn eager(state: &State, action: Action) -> bool {
    match action {
        Action::Serve { .. } | Action::Upgrade(_) => true,
        Action::Pour { ingredient, cup } => {
            let mut filled = state.cups(state.active())[cup.index()];
            filled.put(ingredient, 1);
            promising(state, &filled)
        }
        Action::Empty(cup) => !promising(state, &state.cups(state.active())[cup.index()]),
        _ => false,
    }
}

/// Whether a cup can still become one of the active seat's orders.
fn promising(state: &State, cup: &Tokens) -> bool {
    state.orders(state.active()).iter().any(|&card| BOX.recipe(card).contains(cup))
}

fn worth(state: &State) -> u32 {
    let seat = state.active();
    let tokens: u32 = state.cups(seat).iter().map(Tokens::total).sum();
    100 * state.completed(seat).len() as u32 + 300 * u32::from(state.upgrades(seat).len()) + tokens
}
