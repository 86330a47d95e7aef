//! How a bot decides at a table on this device.

use bots::Bot;
use engine::Seat;
use protocol::Level;
use serde_json::Value;
use shelf::Table;

/// Who is asked for a hint.
const HINT: &str = "ismcts:800ms";
/// The most advice that is given.
const MOST: usize = 3;

/// Whoever decides for the bots of a table.
pub trait Mind {
    /// What a bot of this level does in the seat's place.
    fn decide(&self, table: &dyn Table, seat: Seat, level: Level) -> Option<Value>;
    /// What the strongest bot would do, best first: actions with the chance to win and the share of the search.
    fn advise(&self, table: &dyn Table, seat: Seat) -> Vec<(Value, f32, f32)>;
}

/// The bots of the house, with the clock and the luck of the worker.
#[derive(Clone, Copy, Debug)]
pub struct Bots {
    /// Milliseconds since some fixed moment.
    pub clock: fn() -> f64,
    /// A fresh random number.
    pub luck: fn() -> u64,
}

impl Mind for Bots {
    fn decide(&self, table: &dyn Table, seat: Seat, level: Level) -> Option<Value> {
        let level = match level {
            Level::Novice => bots::Level::Novice,
            Level::Regular => bots::Level::Regular,
            Level::Master => bots::Level::Master,
        };
        bots::decide(table, seat, &level.bot(), &self.clock, (self.luck)()).ok()
    }

    fn advise(&self, table: &dyn Table, seat: Seat) -> Vec<(Value, f32, f32)> {
        let bot = HINT.parse().unwrap_or(Bot::GREEDY);
        let advice = bots::advise(table, seat, &bot, &self.clock, (self.luck)()).unwrap_or_default();
        advice.into_iter().take(MOST).map(|advice| (advice.action, advice.win, advice.share)).collect()
    }
}
