//! What happened, in words.

use ::coffee_rush::{Closing, CoffeeRush, Draw, Event};
use engine::Seat;

use super::names;
use crate::drawing::names as drawings;
use crate::games::{Line, Words};
use crate::i18n::text::coffee_rush as said;

/// A line about the whole table.
const NOBODY: Option<Seat> = None;

/// The line of the log for an event. Forced and doubled news stay untold.
pub(super) fn tell(game: &CoffeeRush, event: &Event, words: &Words) -> Option<Line> {
    let ingredient = |kind| names::ingredient(words, kind);
    let drink = |card| names::drink(game, card, words);
    let cup = |cup: ::coffee_rush::Cup| (cup.0 + 1).to_string();
    Some(match event {
        Event::StartSeat { seat } => words.line(*seat, &said::LogStart { name: words.name(*seat) }),
        Event::Dealt { seat, card, .. } => {
            words.line(*seat, &said::LogDealt { name: words.name(*seat), drink: &drink(*card) })
        }
        Event::Removed { cards } if cards.is_empty() => return None,
        Event::Removed { cards } => {
            words.line(NOBODY, &said::LogRemoved { drinks: &names::drinks(game, cards, words) })
        }
        Event::RegularPlaced { cell, .. } => {
            let kind = game.ingredient_at(*cell);
            words.line(NOBODY, &said::LogRegularPlaced { ingredient: &ingredient(kind) })
        }
        Event::Placed { seat, ingredient: kind, .. } => {
            let line = said::LogPlaced { name: words.name(*seat), ingredient: &ingredient(*kind) };
            words.line(*seat, &line)
        }
        Event::Filled { seat, ingredient: kind, cup: into } => {
            let (name, kind) = (words.name(*seat), names::ingredient_object(words, *kind));
            words.line(*seat, &said::LogFilled { name, ingredient: &kind, cup: &cup(*into) })
        }
        Event::Upgraded { seat, upgrade, spent } => {
            let (name, tile) = (words.name(*seat), names::upgrade(words, *upgrade));
            let count = i64::try_from(spent.len()).unwrap_or(i64::MAX);
            let line = words.line(*seat, &said::LogUpgraded { name, upgrade: &tile, count });
            line.symbol(names::tile(*upgrade), String::new())
        }
        Event::Skipped { seat } => words.line(*seat, &said::LogSkipped { name: words.name(*seat) }),
        Event::Stepped { seat, ingredient: kind, taken, rush_paid, .. } => {
            let (name, kind, taken) = (words.name(*seat), ingredient(*kind), taken.to_string());
            if *rush_paid > 0 {
                let line =
                    words.line(*seat, &said::LogSteppedRush { name, ingredient: &kind, taken: &taken });
                line.symbol(drawings::CR_RUSH, String::new())
            } else {
                words.line(*seat, &said::LogStepped { name, ingredient: &kind, taken: &taken })
            }
        }
        Event::Poured { seat, ingredient: kind, cup: into } => {
            let (name, kind) = (words.name(*seat), names::ingredient_object(words, *kind));
            words.line(*seat, &said::LogPoured { name, ingredient: &kind, cup: &cup(*into) })
        }
        Event::Emptied { seat, cup: which, tokens } => {
            let (name, tokens) = (words.name(*seat), names::tokens(tokens, words));
            words.line(*seat, &said::LogEmptied { name, cup: &cup(*which), tokens: &tokens })
        }
        Event::Returned { tokens, .. } if tokens.is_empty() => return None,
        Event::Returned { seat, tokens } => {
            let tokens = names::tokens(tokens, words);
            words.line(*seat, &said::LogReturned { name: words.name(*seat), tokens: &tokens })
        }
        Event::Served { seat, card, rush_gained, .. } => {
            let (name, drink) = (words.name(*seat), &drink(*card));
            if *rush_gained > 0 {
                words.line(*seat, &said::LogServedRush { name, drink })
            } else {
                words.line(*seat, &said::LogServed { name, drink })
            }
        }
        Event::Drawn { seat, card, why } => {
            let (name, drink) = (words.name(*seat), &drink(*card));
            match why {
                Draw::NewOrders => words.line(*seat, &said::LogDrawn { name, drink }),
                Draw::OwnDraw => words.line(*seat, &said::LogDrawnOwn { name, drink }),
                Draw::WalkIn => words.line(*seat, &said::LogDrawnWalkIn { name, drink }),
                Draw::Arrivals => words.line(*seat, &said::LogDrawnArrival { drink }),
            }
        }
        Event::Fell { seat, cards, .. } => {
            let drinks = names::drinks(game, cards, words);
            let line = words.line(*seat, &said::LogFell { name: words.name(*seat), drinks: &drinks });
            line.symbol(drawings::CR_PENALTY, String::new())
        }
        Event::RegularWalked { to, .. } => {
            let kind = game.ingredient_at(*to);
            words.line(NOBODY, &said::LogRegularWalked { ingredient: &ingredient(kind) })
        }
        Event::ShopClosed { why: Closing::Deck, .. } => words.line(NOBODY, &said::LOG_CLOSED_DECK),
        Event::ShopClosed { why: Closing::Penalties(seat), .. } => {
            words.line(*seat, &said::LogClosedPenalties { name: words.name(*seat) })
        }
        Event::GameOver => words.line(NOBODY, &said::LOG_OVER),
        // The heading tells whose turn it is; who walks and stops is seen in the steps.
        Event::TurnBegan { .. } | Event::MeepleChosen { .. } | Event::Stopped { .. } | Event::Slid { .. } => {
            return None;
        }
    })
}

/// "Turn 12: Vera"
pub(super) fn heading(event: &Event, words: &Words) -> Option<String> {
    match event {
        Event::TurnBegan { seat, turn, .. } => {
            Some(words.say(&said::LogTurn { turn: &turn.to_string(), name: words.name(*seat) }))
        }
        _ => None,
    }
}
