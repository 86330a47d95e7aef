//! The bots by name, and the levels people choose from.

use std::fmt;
use std::str::FromStr;

use engine::{Level, QuickChance};

use crate::greedy::Appetite;
use crate::ismcts::{Manner, Thought};
use crate::planner::Limits;
use crate::{Budget, Clock, Eyes, Knowledge, Observation, greedy, ismcts, random};

/// How a bot chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Strategy {
    /// Any legal action.
    Random,
    /// The turn that looks best at its end.
    Greedy,
    /// Information-set Monte Carlo tree search, with what was learned where a game has that.
    Ismcts,
    /// The same with the hand-made evaluation alone.
    IsmctsHand,
}

/// A bot: how it chooses, how long it thinks, and how often it follows a whim.
///
/// Reads from `random`, `greedy`, `ismcts` (20 ms), `ismcts:2000` (iterations), `ismcts:80ms`, `ismcts-hand` likewise, or
/// a [`Level`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bot {
    /// How it chooses.
    pub strategy: Strategy,
    /// What a decision or a turn may cost; only a search minds.
    pub budget: Budget,
    /// How far from the best it may stray, in units of the game's spread; only greedy minds.
    pub whim: f32,
    pub(crate) level: Option<Level>,
}

/// What to expect of a level, in one line.
#[must_use]
pub const fn about(level: Level) -> &'static str {
    match level {
        Level::Novice => {
            "Plans its own turn, often takes the second best, never looks further. Answers at once."
        }
        Level::Regular => "Looks ahead past its own turn. Thinks up to 0.6 seconds a turn.",
        Level::Master => "Looks ahead as far as it can on every core. Thinks up to 2.5 seconds a turn.",
    }
}

/// The bot that plays at a level.
impl From<Level> for Bot {
    fn from(level: Level) -> Self {
        let search = |budget| Self { strategy: Strategy::Ismcts, budget, whim: 0.0, level: Some(level) };
        match level {
            Level::Novice => Self { whim: 0.25, level: Some(level), ..Self::GREEDY },
            Level::Regular => search(Budget::turn(600.0)),
            Level::Master => search(Budget::turn(2500.0).on(cores())),
        }
    }
}

/// A share of winning that is not worth any more time of those who wait.
const LEAST_GAIN: f32 = 0.000_3;

/// How many threads a search may use here.
fn cores() -> u8 {
    if cfg!(target_arch = "wasm32") {
        return 1;
    }
    std::thread::available_parallelism().map_or(1, |cores| cores.get().min(8) as u8)
}

/// There is no such bot.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "there is no bot {0:?}; there are random, greedy, ismcts, ismcts:2000 (iterations), ismcts:80ms, ismcts-hand (likewise), novice, regular, master"
)]
pub struct UnknownBot(pub String);

impl Bot {
    /// Any legal action.
    pub const RANDOM: Self =
        Self { strategy: Strategy::Random, budget: Budget::iterations(0), whim: 0.0, level: None };
    /// The best-looking turn.
    pub const GREEDY: Self =
        Self { strategy: Strategy::Greedy, budget: Budget::iterations(0), whim: 0.0, level: None };

    /// A search with this budget.
    #[must_use]
    pub const fn ismcts(budget: Budget) -> Self {
        Self { strategy: Strategy::Ismcts, budget, whim: 0.0, level: None }
    }

    /// The same search without what was learned.
    #[must_use]
    pub const fn by_hand(self) -> Self {
        Self { strategy: Strategy::IsmctsHand, ..self }
    }

    /// What it thinks of the actions, best first; at least one. The first one is its decision.
    pub fn ponder<G: Knowledge>(
        &self,
        seen: &Observation<'_, G>,
        eyes: &Eyes<G>,
        clock: &dyn Clock,
        seed: u64,
    ) -> Vec<Thought<G::Action>> {
        let mut chance = QuickChance::new(seed);
        if let [only] = *seen.legal() {
            return vec![Thought::only(only)];
        }
        match self.strategy {
            Strategy::Random => {
                vec![Thought::only(random::choose(seen, &mut chance))]
            }
            Strategy::Greedy => {
                let appetite = Appetite { limits: Limits::QUICK, whim: self.whim };
                greedy::ponder(seen, &eyes.weights, appetite, &mut chance)
            }
            Strategy::Ismcts | Strategy::IsmctsHand => {
                let mut timer = self.budget.start(clock);
                let gain = if self.budget.whole_turn { LEAST_GAIN } else { 0.0 };
                let manner = Manner { gain, ..Manner::default() };
                let by_hand = (self.strategy == Strategy::IsmctsHand).then(|| eyes.blindfold());
                let eyes = by_hand.as_ref().unwrap_or(eyes);
                ismcts::ponder(seen, eyes, manner, self.budget.threads, &mut timer, seed).0
            }
        }
    }

    /// Its decision.
    pub fn decide<G: Knowledge>(
        &self,
        seen: &Observation<'_, G>,
        eyes: &Eyes<G>,
        clock: &dyn Clock,
        seed: u64,
    ) -> G::Action {
        self.ponder(seen, eyes, clock, seed)[0].action
    }
}

impl FromStr for Bot {
    type Err = UnknownBot;
    fn from_str(name: &str) -> Result<Self, UnknownBot> {
        let unknown = || UnknownBot(name.into());
        if let Ok(level) = name.parse::<Level>() {
            return Ok(level.into());
        }
        match name.split_once(':') {
            None if name == "random" => Ok(Self::RANDOM),
            None if name == "greedy" => Ok(Self::GREEDY),
            None if name == "ismcts" => Ok(Self::ismcts(Budget::millis(20.0))),
            None if name == "ismcts-hand" => Ok(Self::ismcts(Budget::millis(20.0)).by_hand()),
            Some((kind @ ("ismcts" | "ismcts-hand"), budget)) => {
                let budget = match budget.strip_suffix("ms") {
                    Some(millis) => millis.parse().ok().filter(|ms| *ms >= 0.0).map(Budget::millis),
                    None => budget.parse().ok().map(Budget::iterations),
                };
                let bot = budget.map(Self::ismcts).ok_or_else(unknown)?;
                Ok(if kind == "ismcts" { bot } else { bot.by_hand() })
            }
            _ => Err(unknown()),
        }
    }
}

impl fmt::Display for Bot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(level) = self.level {
            return f.pad(level.id());
        }
        match (self.strategy, self.budget.millis, self.budget.iterations) {
            (Strategy::Random, ..) => f.pad("random"),
            (Strategy::Greedy, ..) => f.pad("greedy"),
            (search, millis, iterations) => {
                let name = if search == Strategy::IsmctsHand { "ismcts-hand" } else { "ismcts" };
                match millis {
                    Some(millis) => f.pad(&format!("{name}:{millis}ms")),
                    None => f.pad(&format!("{name}:{}", iterations.unwrap_or(0))),
                }
            }
        }
    }
}
