//! Games to learn from: planned turns with a whim now and then, and stretches of hasty ones as in a simulation.

use std::sync::Arc;

use engine::{Match, QuickChance, Seat, Seed, SetupError, Silent};

use super::Samples;
use crate::Knowledge;
use crate::knowledge::sensible;
use crate::planner::{Limits, Planner, follow};

/// How the games are played.
#[derive(Clone, Copy, Debug)]
pub struct Lesson {
    /// A position is taken with one chance in so many.
    pub every: usize,
    /// One round in so many is played in haste, as a simulation does.
    pub haste: usize,
    /// How often any of the plans is taken instead of the best, 0 to 1: what nobody plays cannot be compared.
    pub whim: f32,
}

impl Default for Lesson {
    fn default() -> Self {
        Self { every: 2, haste: 12, whim: 0.3 }
    }
}

/// What the hand-made evaluation says of a seat, and what a network sees.
type View = (f32, Vec<i16>);

/// Plays one game and tells what can be learned from it.
pub fn play<G: Knowledge>(
    game: &Arc<G>,
    options: &G::Options,
    seats: u8,
    weights: &G::Weights,
    lesson: Lesson,
    number: u64,
) -> Result<Samples, SetupError> {
    let table = Match::new(Arc::clone(game), options.clone(), seats, &Seed::numbered(number), &[])?;
    let mut state = table.state().clone();
    let game = game.as_ref();
    let mut chance = QuickChance::new(number.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x1ea4);
    let mut planner = Planner::new(game, weights);
    let mut hasty = Planner::new(game, weights);
    let mut taken: Vec<Vec<View>> = Vec::new();
    let mut haste = 0;
    let mut searcher = Seat(0);
    let mut last = None;
    while let Some(seat) = game.awaiting(&state).first() {
        if last != Some(seat) {
            last = Some(seat);
            if haste > 0 {
                haste -= 1;
            } else if chance.pick(lesson.haste * usize::from(seats)) == 0 {
                haste = usize::from(seats);
                searcher = seat;
            }
        }
        if haste == 0 {
            careful(game, &mut planner, weights, &mut state, seat, lesson.whim, &mut chance);
        } else if !game.fast_turn(weights, &mut state, seat, &mut chance) {
            if seat == searcher {
                hasty.stroll(&mut state, seat, &mut chance);
            } else {
                hasty.sprint(&mut state, seat, &mut chance);
            }
        }
        if chance.pick(lesson.every) == 0 {
            let mut all = Vec::with_capacity(usize::from(seats));
            for seat in Seat::all(seats) {
                let mut inputs = vec![0; G::FEATURES];
                if game.features(weights, &state, seat, &mut inputs) {
                    all.push((game.prospect(weights, &state, seat), inputs));
                }
            }
            if all.len() == usize::from(seats) {
                taken.push(all);
            }
        }
    }
    let finals: Vec<f32> = Seat::all(seats).map(|seat| game.prospect(weights, &state, seat)).collect();
    let mut samples = Samples { features: G::FEATURES, ..Samples::default() };
    for all in taken {
        samples.seats.push(seats);
        for ((hand, inputs), last) in all.into_iter().zip(&finals) {
            samples.inputs.extend(inputs);
            samples.lacks.push(last - hand);
        }
    }
    Ok(samples)
}

/// A planned piece of a turn.
fn careful<G: Knowledge>(
    game: &G,
    planner: &mut Planner<'_, G>,
    weights: &G::Weights,
    state: &mut G::State,
    seat: Seat,
    whim: f32,
    chance: &mut QuickChance,
) {
    let mut world = game.imagine(state, seat, chance);
    game.reconsider(&mut world, seat);
    let mut legal = Vec::new();
    sensible(game, weights, &world, seat, &mut legal);
    if let [only] = *legal {
        let _ = game.apply(state, seat, only, chance, &mut Silent);
        return;
    }
    let mut plans = game.turns(weights, &world, seat, Limits::QUICK.keep, &|| false, chance);
    if plans.is_empty() {
        plans = planner.plans(&world, seat, Limits { keep: 40, ..Limits::QUICK }, None, chance);
    }
    let plan =
        if (chance.pick(1024) as f32) < whim * 1024.0 { &plans[chance.pick(plans.len())] } else { &plans[0] };
    follow(game, state, seat, &plan.actions, chance);
}
