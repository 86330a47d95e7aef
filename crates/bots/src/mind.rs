//! A bot that sits through a game: it remembers the plan it is in the midst of, and what is left of its turn's time.

use std::fmt::Debug;

use engine::{Game, Match, QuickChance, Seat};
use serde_json::Value;
use shelf::{AnyMatch, Shelved};

use crate::{Bot, Budget, Clock, Eyes, Knowledge, NotAwaited, Observation};

/// A bot at one seat of one table.
///
/// A plan holds until somebody else decides or something is revealed, so its further steps need no second thought. All of it
/// can be forgotten at any time: a bot without a mind decides the same way, only more slowly, as it plans anew at
/// every step.
#[derive(Debug)]
pub struct Mind<G: Game> {
    bot: Bot,
    /// The last plan, from its first step on.
    plan: Vec<G::Action>,
    /// Whose plan it is, and the last entry when it was made.
    made: (Seat, u32),
    /// The turn it is in, see [`Match::turn_of`].
    turn: Option<u32>,
    /// What is left of the turn's milliseconds.
    left: f64,
}

impl<G: Knowledge> Mind<G> {
    /// A fresh mind.
    #[must_use]
    pub fn new(bot: Bot) -> Self {
        Self { bot, plan: Vec::new(), made: (Seat(0), 0), turn: None, left: 0.0 }
    }

    /// Its decision, and whether it had to think; nothing if the seat owes no decision.
    pub fn decide(
        &mut self,
        table: &Match<G>,
        seat: Seat,
        eyes: &Eyes<G>,
        clock: &dyn Clock,
        chance: &mut QuickChance,
    ) -> Option<(G::Action, bool)> {
        if !table.awaiting().contains(seat) {
            return None;
        }
        let seen = Observation::of(table, seat, chance)?;
        let seed = chance.next_u64();
        if let Some(next) = self.next_step(table, seat)
            && seen.legal().contains(&next)
        {
            return Some((next, false));
        }
        let left = self.left_at(table, seat);
        let bot = Bot { budget: self.next_budget(table, seat), ..self.bot };
        let begun = clock.elapsed();
        let best = bot.ponder(&seen, eyes, clock, seed).swap_remove(0);
        (self.turn, self.left) = (Some(table.turn_of(seat)), left - (clock.elapsed() - begun).max(0.0));
        self.plan = vec![best.action];
        self.plan.extend(best.then);
        self.made = (seat, table.seq());
        Some((best.action, seen.legal().len() > 1))
    }

    /// The next step of the plan, if its first ones are all that has happened since it was made.
    fn next_step(&self, table: &Match<G>, seat: Seat) -> Option<G::Action> {
        let (whose, seq) = self.made;
        let done = table.undisturbed(seat, seq)?;
        (whose == seat && self.plan.starts_with(&done)).then(|| self.plan.get(done.len()).copied())?
    }

    /// What it may spend if it thinks about its next decision.
    #[must_use]
    pub fn next_budget(&self, table: &Match<G>, seat: Seat) -> Budget {
        let budget = self.bot.budget;
        if budget.whole_turn { budget.next_of_turn(self.left_at(table, seat)) } else { budget }
    }

    /// What is left of the turn's milliseconds.
    fn left_at(&self, table: &Match<G>, seat: Seat) -> f64 {
        // Whoever is alone at the table is always asked: there every thought is a turn.
        if self.turn == Some(table.turn_of(seat)) && table.seats() > 1 {
            return self.left;
        }
        self.bot.budget.millis.unwrap_or(f64::INFINITY)
    }
}

/// A bot at one seat of a table of whichever game.
pub trait AnyMind: Debug + Send {
    /// Plays as `bot` from now on; what another bot had in mind is forgotten.
    fn play_as(&mut self, bot: Bot);

    /// What it may spend if it thinks about its next decision at `table`.
    fn next_budget(&self, table: &dyn AnyMatch, seat: Seat) -> Budget;

    /// Its decision at `table`, as an action to send back.
    fn decide(
        &mut self,
        table: &dyn AnyMatch,
        seat: Seat,
        clock: &dyn Clock,
        seed: u64,
    ) -> Result<Value, NotAwaited>;
}

/// A mind for `bot` at a seat of this game; at a table of another one it owes no decision.
#[must_use]
pub fn mind_in<G: Knowledge + Shelved>(bot: Bot) -> Box<dyn AnyMind> {
    Box::new(Seated::<G> { mind: Mind::new(bot), eyes: Eyes::shipped() })
}

/// A mind with what it knows of its game.
struct Seated<G: Knowledge> {
    mind: Mind<G>,
    eyes: Eyes<G>,
}

impl<G: Knowledge> Debug for Seated<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // What it plans is nobody else's business.
        f.debug_struct("Seated").field("bot", &self.mind.bot).finish_non_exhaustive()
    }
}

impl<G: Knowledge + Shelved> AnyMind for Seated<G> {
    fn play_as(&mut self, bot: Bot) {
        if self.mind.bot != bot {
            self.mind = Mind::new(bot);
        }
    }

    fn next_budget(&self, table: &dyn AnyMatch, seat: Seat) -> Budget {
        let table = table.as_any().downcast_ref::<Match<G>>();
        table.map_or(self.mind.bot.budget, |table| self.mind.next_budget(table, seat))
    }

    fn decide(
        &mut self,
        table: &dyn AnyMatch,
        seat: Seat,
        clock: &dyn Clock,
        seed: u64,
    ) -> Result<Value, NotAwaited> {
        let table = table.as_any().downcast_ref::<Match<G>>().ok_or(NotAwaited(seat))?;
        let chance = &mut QuickChance::new(seed);
        let (action, _) = self.mind.decide(table, seat, &self.eyes, clock, chance).ok_or(NotAwaited(seat))?;
        serde_json::to_value(action).map_err(|_| NotAwaited(seat))
    }
}
