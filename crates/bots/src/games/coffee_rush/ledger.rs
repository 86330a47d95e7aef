//! What a seat has and may expect in Coffee Rush, by parts.

use ::coffee_rush::{CoffeeRush, Decision, Mode, State};
use engine::Seat;

use super::{Numbers, plays_on, promises, tiles, waiting};
use crate::{Ledger, Part};

const SERVED: Part = Part::counted("served").secured();
const UPGRADES: Part = Part::counted("upgrades").secured();
const PENALTIES: Part = Part::counted("penalties").secured().bad();
const TURNS: Part = Part::counted("turns").secured();
const RUSH: Part = Part::counted("rush");
const CUPS: Part = Part::expected("cups");
const WAITING: Part = Part::expected("waiting");

pub(super) const PARTS: &[Part] = &[SERVED, UPGRADES, PENALTIES, TURNS, RUSH, CUPS, WAITING];

pub(super) fn of(game: &CoffeeRush, weights: &Numbers, state: &State, seat: Seat) -> Ledger {
    let mut ledger = Ledger::new(PARTS);
    let served = state.completed(seat).len() as f32;
    let penalties = state.penalties(seat).len() as f32;
    let upgrades = f32::from(state.upgrades(seat).count());
    // Alone the length of the day counts, and these only for what they do to it.
    let [per_order, per_tile, per_penalty] = if state.options().mode != Mode::Solo {
        let of_tiles = game.rating(state, seat) as f32 - served + penalties;
        [1.0, if upgrades > 0.0 { of_tiles / upgrades } else { 0.0 }, -1.0]
    } else {
        ledger.count(TURNS, state.turn().into(), state.turn().into());
        match state.decision() {
            Decision::Over => [0.0; 3],
            _ => [weights.day_order, weights.day_tile, weights.day_penalty],
        }
    };
    ledger.count(SERVED, served, per_order * served);
    ledger.count(UPGRADES, upgrades, per_tile * upgrades);
    ledger.count(PENALTIES, penalties, per_penalty * penalties);
    let rush = f32::from(state.rush(seat));
    if !plays_on(state, seat) {
        ledger.count(RUSH, rush, 0.0);
        return ledger;
    }
    // Orders cost the more the longer they wait; what cups promise against that is told apart.
    let late: f32 = waiting(state, seat).map(|(tab, _)| weights.alone(tab)).sum();
    ledger.expect(WAITING, late);
    ledger.expect(CUPS, promises(game, weights, state, seat) - late);
    ledger.count(UPGRADES, 0.0, tiles(game, weights, state, seat));
    ledger.count(RUSH, rush, weights.rush * rush.min(4.0));
    ledger.count(PENALTIES, 0.0, weights.penalty * penalties);
    ledger
}
