//! A turn in brief: what was taken, served and lost.

use ::coffee_rush::{Card, CoffeeRush, Event, Ingredient, Tokens};
use engine::Seat;

use super::names;
use crate::games::{Recap, Words};
use crate::i18n::text::coffee_rush as said;

/// What a seat did in a turn.
pub(super) fn recap(game: &CoffeeRush, seat: Option<Seat>, events: &[Event], words: &Words) -> Option<Recap> {
    let me = seat?;
    let mut taken: Vec<Ingredient> = Vec::new();
    let (mut served, mut fallen): (Vec<Card>, Vec<Card>) = (Vec::new(), Vec::new());
    let mut parts = Vec::new();
    for event in events {
        match event {
            Event::Upgraded { seat, upgrade, .. } if *seat == me => {
                parts.push(words.say(&said::RecapUpgraded { upgrade: &names::upgrade(words, *upgrade) }));
            }
            Event::Placed { seat, ingredient, .. } if *seat == me => taken.push(*ingredient),
            Event::Stepped { seat, ingredient, taken: number, .. } if *seat == me => {
                taken.extend(std::iter::repeat_n(*ingredient, (*number).into()));
            }
            Event::Served { seat, card, .. } if *seat == me => served.push(*card),
            Event::Fell { seat, cards, .. } if *seat == me => fallen.extend(cards),
            _ => {}
        }
    }
    // Once somebody is served, what was taken for it is no news any more.
    if served.is_empty() && !taken.is_empty() {
        let tokens: Tokens = taken.into_iter().collect();
        parts.push(words.say(&said::RecapTook { tokens: &names::tokens(&tokens, words) }));
    }
    let points = |cards: &[Card]| cards.len().to_string();
    if !served.is_empty() {
        let drinks = names::drinks(game, &served, words);
        parts.push(words.say(&said::RecapServed { drinks: &drinks, points: &points(&served) }));
    }
    if !fallen.is_empty() {
        let drinks = names::drinks(game, &fallen, words);
        parts.push(words.say(&said::RecapFell { drinks: &drinks, points: &points(&fallen) }));
    }
    Recap::of(me, parts)
}
