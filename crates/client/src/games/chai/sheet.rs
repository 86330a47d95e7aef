//! The rows of the reference card.

use ::chai::{Chai, View};
use engine::Seat;

use super::names;
use crate::drawing::names as drawings;
use crate::games::{Cost, Source, Words};
use crate::i18n::text::chai as said;

/// The sources of further points that are told.
const TOLD: usize = 3;

/// What things cost, and how much fits.
pub(super) fn costs(game: &Chai, words: &Words) -> Vec<Cost> {
    let numbers = game.numbers();
    let row = |symbol, text, value: u8| Cost::new(symbol, words.say(&text), value);
    let coins = |text, value| row(drawings::CH_COIN_1, text, value).unit(drawings::CH_COIN_1);
    vec![
        coins(said::GLANCE_INCOME, numbers.market_income),
        coins(said::GLANCE_REFRESH, numbers.refresh_price),
        coins(said::GLANCE_TEA, numbers.foreign_price),
        row(drawings::CH_MINT, said::GLANCE_TILES, numbers.tile_limit),
        row(drawings::CH_PA_MILK, said::GLANCE_TOKENS, numbers.token_limit),
        row(drawings::UI_PEOPLE, said::GLANCE_RESERVED, numbers.reserve_limit),
        row(drawings::CH_CUP, said::GLANCE_TEA_TOKENS, numbers.base_tokens),
        row(drawings::CH_THERMOMETER, said::GLANCE_ROUNDS, numbers.rounds),
    ]
}

/// Where the points of a seat come from.
pub(super) fn account(view: &View, seat: Seat, words: &Words) -> Vec<Source> {
    let parts = view.houses.get(seat.index()).map(|house| house.score.as_slice()).unwrap_or_default();
    parts.iter().map(|(name, points)| Source::new(names::named(words, "part", name), *points)).collect()
}

/// Where more would come from: the customers who lack least, the dearest of equals first.
pub(super) fn prospects(game: &Chai, view: &View, seat: Seat, words: &Words) -> Vec<Source> {
    let Some(own) = view.houses.get(seat.index()) else { return Vec::new() };
    let stock = game.stock(view, seat.index());
    let guests = own.reserved.iter().filter_map(|guest| guest.card);
    let outlook = |card| {
        let missing = game.outlook(view, seat.index(), &stock, card).missing();
        (missing, i32::from(game.customer(card).points), card)
    };
    let mut near: Vec<_> = view.row.iter().flatten().copied().chain(guests).map(outlook).collect();
    near.sort_by_key(|&(missing, points, _)| (missing, -points));
    near.truncate(TOLD);
    let source = |(missing, points, card)| {
        let count = i64::try_from(missing).unwrap_or(i64::MAX);
        let lacks =
            if missing == 0 { words.say(&said::CARD_READY) } else { words.say(&said::CardMissing { count }) };
        Source::new(names::card(game, card, words), points).lacks(lacks)
    };
    near.into_iter().map(source).collect()
}
