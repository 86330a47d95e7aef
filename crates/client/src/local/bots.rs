//! How a bot decides at a table on this device.

use std::cell::RefCell;
use std::collections::BTreeMap;

use bots::{AnyMind, Bot, Budget, Clock, Knowledge, NotAwaited};
use engine::Seat;
use protocol::Level;
use serde_json::Value;
use shelf::{AnyMatch, Shelved};
use table::Advice;

use super::message::ScriptedMove;

/// How long a hint is thought about, in milliseconds.
const HINT: f64 = 800.0;
/// How long a bot in a hurry thinks about a turn, in milliseconds.
const HURRIED: f64 = 30.0;

/// Whoever decides for the bots of a table.
pub trait Mind {
    /// What a bot of this level does in the seat's place.
    fn decide(&self, game: &dyn AnyMatch, seat: Seat, level: Level) -> Option<Value>;
    /// What the strongest bot would do, best first.
    fn advise(&self, game: &dyn AnyMatch, seat: Seat) -> Vec<Advice>;
}

type Advise = fn(&dyn AnyMatch, Seat, &Bot, &dyn Clock, u64) -> Result<Vec<bots::Advice>, NotAwaited>;

/// What the bots can do in one game.
#[derive(Clone, Copy, Debug)]
pub struct Skill {
    mind: fn(Bot) -> Box<dyn AnyMind>,
    advise: Advise,
    /// Looks back on a finished game.
    pub review: fn(&dyn AnyMatch, bots::Tell<'_>),
}

impl Skill {
    /// That of this game.
    pub const fn of<G: Knowledge + Shelved>() -> Self {
        Self { mind: bots::mind_in::<G>, advise: bots::advise_in::<G>, review: bots::review_in::<G> }
    }
}

/// What the bots of a table remember from one decision to the next, by seat. It is a cache: with nothing in it they play as
/// well, only more slowly.
#[derive(Debug, Default)]
pub struct Minds(RefCell<BTreeMap<Seat, Box<dyn AnyMind>>>);

/// The bots of the house, with the clock and the luck of the worker.
#[derive(Clone, Copy, Debug)]
pub struct Bots<'a> {
    pub skill: Skill,
    pub minds: &'a Minds,
    /// Milliseconds since some fixed moment.
    pub clock: fn() -> f64,
    /// A fresh random number.
    pub luck: fn() -> u64,
    /// Whether bots think no longer than they must.
    pub hurry: bool,
}

impl Mind for Bots<'_> {
    fn decide(&self, game: &dyn AnyMatch, seat: Seat, level: Level) -> Option<Value> {
        let mut bot = Bot::from(level);
        if self.hurry {
            bot.budget.millis = bot.budget.millis.map(|millis| millis.min(HURRIED));
        }
        let mut minds = self.minds.0.borrow_mut();
        let mind = minds.entry(seat).or_insert_with(|| (self.skill.mind)(bot));
        mind.play_as(bot);
        mind.decide(game, seat, &self.clock, (self.luck)()).ok()
    }

    fn advise(&self, game: &dyn AnyMatch, seat: Seat) -> Vec<Advice> {
        let bot = Bot::ismcts(Budget::millis(HINT));
        let advice = (self.skill.advise)(game, seat, &bot, &self.clock, (self.luck)()).unwrap_or_default();
        let told = |one: bots::Advice| Advice {
            action: one.action,
            win: one.win,
            share: one.share,
            reasons: one.reasons,
        };
        advice.into_iter().map(told).collect()
    }
}

/// Bots that follow the script of a lesson as long as it lasts, and then think for themselves.
#[derive(Clone, Copy, Debug)]
pub struct Scripted<'a, M> {
    /// All moves of the table, from the first one on.
    pub script: &'a [ScriptedMove],
    /// Who decides when the script is over.
    pub then: M,
}

impl<M: Mind> Mind for Scripted<'_, M> {
    fn decide(&self, game: &dyn AnyMatch, seat: Seat, level: Level) -> Option<Value> {
        let told = self.script.get(game.seq() as usize).filter(|told| told.seat == seat);
        match told {
            Some(told) => Some(told.action.clone()),
            None => self.then.decide(game, seat, level),
        }
    }

    fn advise(&self, game: &dyn AnyMatch, seat: Seat) -> Vec<Advice> {
        self.then.advise(game, seat)
    }
}
