//! A bot that sits through a game: it remembers the plan it is in the midst of.

use engine::Game;

use crate::{Bot, Clock, Knowledge, Observation};

/// A bot at one seat of one table.
///
/// A plan holds until somebody else decides or something is revealed, so its further steps need no second thought.
/// A bot without a mind decides the same way, only more slowly: it plans anew at every step.
#[derive(Debug)]
pub struct Mind<G: Game> {
    bot: Bot,
    /// What is left of the plan, last step first.
    plan: Vec<G::Action>,
}

impl<G: Knowledge> Mind<G> {
    /// A fresh mind.
    #[must_use]
    pub fn new(bot: Bot) -> Self {
        Self { bot, plan: Vec::new() }
    }

    /// Its decision, and whether it had to think.
    pub fn decide(
        &mut self,
        seen: &Observation<'_, G>,
        weights: &G::Weights,
        clock: &dyn Clock,
        seed: u64,
    ) -> (G::Action, bool) {
        if let Some(next) = self.plan.pop()
            && seen.legal().contains(&next)
        {
            return (next, false);
        }
        let best = self.bot.ponder(seen, weights, clock, seed).swap_remove(0);
        self.plan = best.then;
        self.plan.reverse();
        (best.action, seen.legal().len() > 1)
    }
}
