//! Plans the rest of the turn and takes the plan that looks best at its end.

use engine::QuickChance;

use crate::ismcts::Thought;
use crate::planner::{Limits, Planner};
use crate::{Knowledge, Observation, Plan};

/// How greedily to choose.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Appetite {
    pub(crate) limits: Limits,
    /// How many points, in units of the game's spread, a plan may be worse and still be taken now and then.
    pub(crate) whim: f32,
}

/// How often each of `plans`, best first, is taken by whim for every time the best one is: the rarer, the more of so many
/// `points` it is worse.
pub(crate) fn temptations<A>(plans: &[Plan<A>], points: f32) -> Vec<f32> {
    let best = plans.first().map_or(0.0, |plan| plan.aim);
    plans.iter().map(|plan| ((plan.aim - best) / points).exp()).collect()
}

/// Any number from 0 up to 1.
pub(crate) fn unit(chance: &mut QuickChance) -> f32 {
    const STEPS: usize = 1 << 20;
    chance.pick(STEPS) as f32 / STEPS as f32
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
        let tempting = temptations(&plans, spread * appetite.whim);
        let mut left = unit(chance) * tempting.iter().sum::<f32>();
        tempting.iter().position(|tempting| {
            left -= tempting;
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
