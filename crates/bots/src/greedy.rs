//! Plans the rest of the turn and takes the plan that looks best at its end.

use engine::QuickChance;

use crate::ismcts::Thought;
use crate::planner::{Limits, Planner};
use crate::{Knowledge, Observation};

/// How greedily to choose.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Appetite {
    pub(crate) limits: Limits,
    /// How many points, in units of the game's spread, a plan may be worse and still be taken now and then.
    pub(crate) whim: f32,
}

/// The first steps of the best plans, best first.
pub(crate) fn ponder<G: Knowledge>(
    seen: &Observation<'_, G>,
    weights: &G::Weights,
    appetite: Appetite,
    chance: &mut QuickChance,
) -> Vec<Thought<G::Action>> {
    if let [only] = seen.legal() {
        return vec![Thought::only(*only)];
    }
    let world = seen.imagine(chance);
    let mut planner = Planner::new(seen.game(), weights);
    let plans = planner.plans(&world, seen.seat(), appetite.limits, None, chance);
    let spread = seen.game().spread(weights, &world).max(0.1);
    let best = plans[0].aim;
    let taken = if appetite.whim > 0.0 {
        let chances: Vec<f32> =
            plans.iter().map(|plan| ((plan.aim - best) / (spread * appetite.whim)).exp()).collect();
        let mut left = chance.pick(1 << 20) as f32 / (1 << 20) as f32 * chances.iter().sum::<f32>();
        chances.iter().position(|chance| {
            left -= chance;
            left < 0.0
        })
    } else {
        None
    };
    let mut thoughts: Vec<Thought<G::Action>> = Vec::new();
    for index in std::iter::once(taken.unwrap_or(0)).chain(0..plans.len()) {
        let (action, aim) = (plans[index].actions[0], plans[index].aim);
        if thoughts.iter().all(|thought| thought.action != action) {
            let win = 1.0 / (1.0 + ((best - aim) / spread).exp());
            let share = if thoughts.is_empty() { 1.0 } else { 0.0 };
            let then = plans[index].actions[1..].to_vec();
            thoughts.push(Thought { action, then, win, share });
        }
    }
    thoughts
}
