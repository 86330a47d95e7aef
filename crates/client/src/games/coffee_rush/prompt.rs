//! What to do now.

use ::coffee_rush::{CoffeeRush, Decision, View};
use engine::Seat;

use super::{names, plan};
use crate::games::{Prompt, Words};
use crate::i18n::text::coffee_rush as said;

/// What the seat that is asked has to do, or what the table waits for.
pub(super) fn prompt(game: &CoffeeRush, view: &View, asked: Option<Seat>, words: &Words) -> Option<Prompt> {
    match asked {
        Some(seat) => ask(game, view, seat, words),
        None => wait(view, words),
    }
}

fn ask(game: &CoffeeRush, view: &View, seat: Seat, words: &Words) -> Option<Prompt> {
    let own = view.seats.get(seat.index())?;
    let ask = |text| Prompt::new(words.say(&text));
    Some(match view.decision {
        Decision::SetupPlace => ask(said::PROMPT_PLACE).more(words.say(&said::PROMPT_PLACE_MORE)),
        Decision::SetupCup => {
            let ingredient = view.waiting.map(|kind| names::ingredient_object(words, kind));
            Prompt::new(words.say(&said::PromptCup { ingredient: &ingredient.unwrap_or_default() }))
        }
        Decision::Upgrade => ask(said::PROMPT_UPGRADE).more(words.say(&said::PromptUpgradeMore {
            cost: &game.upgrade_cost().to_string(),
            have: &own.completed.len().to_string(),
            worth: &game.upgrade_rating().to_string(),
        })),
        Decision::ChooseMeeple => ask(said::PROMPT_MEEPLE).more(steps(view, own.rush, words)),
        Decision::Move => {
            let text = match view.steps {
                0 => said::PROMPT_WALK,
                _ if stands_free(view) => said::PROMPT_WALK_ON,
                _ => said::PROMPT_WALK_OFF,
            };
            ask(text).more(steps(view, own.rush, words))
        }
        Decision::Pour if view.hand.is_empty() => {
            ask(said::PROMPT_POUR_DONE).more(words.say(&said::PROMPT_POUR_DONE_MORE))
        }
        Decision::Pour => ask(said::PROMPT_POUR).more(words.say(&said::PROMPT_POUR_MORE)),
        Decision::Serve => {
            let ready = plan::all_ready(game, own);
            let prompt = ask(if ready.is_empty() { said::PROMPT_DONE } else { said::PROMPT_SERVE });
            match feeds(view, words) {
                Some(feeds) => prompt.more(feeds),
                None => prompt,
            }
        }
        Decision::Over => return None,
    })
}

fn wait(view: &View, words: &Words) -> Option<Prompt> {
    let name = words.name(view.active);
    Some(Prompt::new(match view.decision {
        Decision::SetupPlace => words.say(&said::PromptWaitPlace { name }),
        Decision::SetupCup => words.say(&said::PromptWaitCup { name }),
        Decision::Upgrade => words.say(&said::PromptWaitUpgrade { name }),
        Decision::ChooseMeeple | Decision::Move => words.say(&said::PromptWaitMove { name }),
        Decision::Pour => words.say(&said::PromptWaitPour { name }),
        Decision::Serve => words.say(&said::PromptWaitServe { name }),
        Decision::Over => return None,
    }))
}

fn steps(view: &View, rush: u8, words: &Words) -> String {
    words.say(&said::PromptSteps { free: &view.free_steps_left.to_string(), rush: &rush.to_string() })
}

/// Whether the meeple that walks stands alone on its cell.
fn stands_free(view: &View) -> bool {
    let walker = view.meeples.iter().find(|meeple| {
        meeple.owner == ::coffee_rush::Owner::Seat(view.active) && Some(meeple.index) == view.mover
    });
    let Some(here) = walker.and_then(|meeple| meeple.cell) else { return true };
    view.meeples.iter().filter(|meeple| meeple.cell == Some(here)).count() == 1
}

/// Who gets how many new orders when the turn ends now; nothing if nobody does.
pub(super) fn feeds(view: &View, words: &Words) -> Option<String> {
    if view.served == 0 || view.feeds.is_empty() {
        return None;
    }
    let seats: Vec<String> = view.feeds.iter().map(|&seat| words.name(seat).to_owned()).collect();
    let (names, count) = (words.list(&seats), i64::from(view.served));
    Some(match seats.len() {
        1 => words.say(&said::AheadFeedsOne { names: &names, count }),
        _ => words.say(&said::AheadFeeds { names: &names, count }),
    })
}
