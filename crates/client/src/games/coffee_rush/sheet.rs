//! The rows of the reference card.

use ::coffee_rush::{CoffeeRush, Mode, View};
use engine::Seat;

use super::{names, plan};
use crate::drawing::names as drawings;
use crate::games::{Cost, Source, Words};
use crate::i18n::text::coffee_rush as said;

/// The sources of further points that are told.
const TOLD: usize = 3;

/// What things cost.
pub(super) fn costs(game: &CoffeeRush, words: &Words) -> Vec<Cost> {
    let row = |symbol, text, value: u8| Cost::new(symbol, words.say(&text), value);
    vec![
        row(drawings::CR_MEEPLE, said::GLANCE_STEPS, game.free_steps()),
        row(drawings::CR_RUSH, said::GLANCE_RUSH, 1),
        row(drawings::CR_DIAGONAL, said::GLANCE_UPGRADE, game.upgrade_cost()),
        row(drawings::CR_DOUBLE_CORNER, said::GLANCE_UPGRADE_WORTH, game.upgrade_rating()),
        row(drawings::UI_DECK, said::GLANCE_CARDS, game.card_count()),
    ]
}

/// Where the points of a seat come from.
pub(super) fn account(view: &View, seat: Seat, words: &Words) -> Vec<Source> {
    let Some(own) = view.seats.get(seat.index()).filter(|_| view.options.mode != Mode::Solo) else {
        return Vec::new();
    };
    let part = |name, points| Source::new(names::named(words, "part", name), points);
    let count = |cards: &[::coffee_rush::Card]| i32::try_from(cards.len()).unwrap_or(i32::MAX);
    let (served, penalties) = (count(&own.completed), count(&own.penalties));
    vec![
        part("completed-orders", served),
        part("active-upgrades", own.rating - served + penalties),
        part("penalty-cards", -penalties),
    ]
}

/// Where more would come from: the orders that lack least.
pub(super) fn prospects(game: &CoffeeRush, view: &View, seat: Seat, words: &Words) -> Vec<Source> {
    let Some(own) = view.seats.get(seat.index()) else { return Vec::new() };
    let lacking = |card| {
        let recipe = game.recipe(card);
        let fitting = own.cups.iter().filter(|cup| recipe.contains(cup));
        fitting.map(|cup| cup.missing(recipe)).min_by_key(::coffee_rush::Tokens::total)
    };
    let mut near: Vec<_> =
        plan::by_urgency(own).into_iter().filter_map(|card| Some((card, lacking(card)?))).collect();
    near.sort_by_key(|(_, lacks)| lacks.total());
    near.truncate(TOLD);
    let source =
        |(card, lacks)| Source::new(names::drink(game, card, words), 1).lacks(names::tokens(&lacks, words));
    near.into_iter().map(source).collect()
}
