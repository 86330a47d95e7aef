//! Any game behind one JSON face: a table, a seat, a bot; what does it do?

use std::sync::Arc;

use engine::{Match, QuickChance, Reasons, Seat};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use shelf::{AnyMatch, Shelf, Title};

use crate::{AnyMind, Bot, Clock, Eyes, Knowledge, Observation, mind_in, reasons};

/// What a bot thinks of one action.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Advice {
    /// The action to send back.
    pub action: Value,
    /// The same for people and logs.
    pub notation: String,
    /// The estimated chance to win with it, 0 to 1.
    pub win: f32,
    /// The share of the search spent on it, 0 to 1.
    pub share: f32,
    /// What speaks for it, in numbers; missing for what is far behind.
    pub reasons: Reasons,
}

/// The seat owes no decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("seat {0} owes no decision")]
pub struct NotAwaited(pub Seat);

/// A mind for `bot` at a seat of the game `title`.
#[must_use]
pub fn mind(title: Title, bot: Bot) -> Box<dyn AnyMind> {
    macro_rules! by_title {
        ($($variant:ident $field:ident $game:ty,)*) => {
            match title {
                $(Title::$variant => mind_in::<$game>(bot),)*
            }
        };
    }
    use shelf::games;
    games!(by_title)
}

/// What `bot` does at `seat` of `table`, as an action to send back: the first thought of a fresh mind.
///
/// The bot is shown only what the seat knows. The same seed and a budget in iterations give the same answer.
pub fn decide(
    table: &dyn AnyMatch,
    seat: Seat,
    bot: &Bot,
    clock: &dyn Clock,
    seed: u64,
) -> Result<Value, NotAwaited> {
    mind(table.title(), *bot).decide(table, seat, clock, seed)
}

/// What a seat knows, with luck of its own.
fn observe<G: Knowledge>(table: &Match<G>, seat: Seat, seed: u64) -> Option<Observation<'_, G>> {
    Observation::of(table, seat, &mut QuickChance::new(seed ^ 0x0b5e_7ace))
}

/// What `bot` thinks of the actions of `seat`, best first.
pub fn advise(
    table: &dyn AnyMatch,
    seat: Seat,
    bot: &Bot,
    clock: &dyn Clock,
    seed: u64,
) -> Result<Vec<Advice>, NotAwaited> {
    macro_rules! by_title {
        ($($variant:ident $field:ident $game:ty,)*) => {
            match table.title() {
                $(Title::$variant => advise_in::<$game>(table, seat, bot, clock, seed),)*
            }
        };
    }
    use shelf::games;
    games!(by_title)
}

/// The same for whoever has the code of one game only; at a table of another one, no decision is owed.
pub fn advise_in<G: Knowledge>(
    table: &dyn AnyMatch,
    seat: Seat,
    bot: &Bot,
    clock: &dyn Clock,
    seed: u64,
) -> Result<Vec<Advice>, NotAwaited> {
    let table = table.as_any().downcast_ref::<Match<G>>();
    table.and_then(|table| advise_on(table, seat, bot, clock, seed)).ok_or(NotAwaited(seat))
}

fn advise_on<G: Knowledge>(
    table: &Match<G>,
    seat: Seat,
    bot: &Bot,
    clock: &dyn Clock,
    seed: u64,
) -> Option<Vec<Advice>> {
    let seen = observe(table, seat, seed)?;
    let eyes = Eyes::shipped();
    let thoughts = bot.ponder(&seen, &eyes, clock, seed);
    let reasons = reasons::of(&seen, &eyes.weights, &thoughts, seed)
        .into_iter()
        .map(Some)
        .chain(std::iter::repeat(None));
    let advice = thoughts.into_iter().zip(reasons).map(|(thought, reasons)| Advice {
        action: serde_json::to_value(thought.action).expect("every action of a game is plain JSON"),
        notation: thought.action.to_string(),
        win: thought.win,
        share: thought.share,
        reasons: reasons.unwrap_or_default(),
    });
    Some(advice.collect())
}

/// Something done with a game the bots know.
pub trait KnowledgeVisitor {
    /// What comes of it.
    type Out;
    /// Does it.
    fn visit<G: Knowledge>(self, game: &Arc<G>) -> Self::Out;
}

/// Hands the typed game to `connoisseur`, as [`Shelf::visit`] does, with what the bots know about it.
///
/// # Panics
/// If the game's box is not on the shelf: only for one that began as [`Shelf::standard`].
pub fn visit<C: KnowledgeVisitor>(shelf: &Shelf, title: Title, connoisseur: C) -> C::Out {
    macro_rules! by_title {
        ($($variant:ident $field:ident $game:ty,)*) => {
            match title {
                $(Title::$variant => {
                    connoisseur.visit(&shelf.typed::<$game>().expect("every box is on a standard shelf"))
                })*
            }
        };
    }
    use shelf::games;
    games!(by_title)
}
