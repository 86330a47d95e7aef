//! The rows of the reference card.

use ::taverns::{Kind, Sort, Taverns, Tile, View};
use engine::Seat;

use super::names;
use crate::drawing::names as drawings;
use crate::games::{Cost, Source, Words};
use crate::i18n::text::taverns as said;

/// What things cost.
pub(super) fn costs(game: &Taverns, words: &Words) -> Vec<Cost> {
    let hire = |kind: Kind| {
        Cost::new(names::kind_sign(kind), names::kind(words, kind), game.cost_of(kind))
            .unit(drawings::TT_DOUBLOON)
    };
    let upgrade = |tile: Tile| {
        let face = game.tile(tile);
        let name = words.say(&said::GlanceUpgrade { name: &names::tile(words, tile) });
        let value = if face.discount > 0 {
            words.say(&said::GlanceReturned {
                price: &face.price.to_string(),
                less: &face.discount.to_string(),
            })
        } else {
            face.price.to_string()
        };
        Cost::new(names::tile_sign(tile), name, value).unit(drawings::TT_DOUBLOON)
    };
    let nobles = (1..).zip(game.noble_prices()).map(|(count, price)| {
        Cost::new(drawings::TT_NOBLE, words.say(&said::GlanceNobles { count }), price).unit(drawings::TT_BEER)
    });
    Kind::ALL.into_iter().map(hire).chain(Tile::ALL.into_iter().map(upgrade)).chain(nobles).collect()
}

/// Where the points of a seat come from: cards by their sort, then what modules add.
pub(super) fn account(game: &Taverns, view: &View, seat: Seat, words: &Words) -> Vec<Source> {
    let Some(own) = view.taverns.get(seat.index()) else { return Vec::new() };
    let mut parts = [("nobles", 0), ("guests", 0), ("tavern-cards", 0), ("regulars", 0)];
    let mut add = |card: ::taverns::Card, count: u8| {
        let at = match card.sort() {
            Sort::Noble => 0,
            Sort::Guest(_) => 1,
            Sort::Tavern(_) => 2,
            Sort::Regular => 3,
        };
        parts[at].1 += i32::from(count) * i32::from(game.face(&view.options, card).vp);
    };
    for pile in [&own.rest, &own.discard, &own.area] {
        pile.iter().for_each(|(card, count)| add(card, count));
    }
    // A slot shows one noble, however many sit there.
    let guests = own.slots.iter().flatten().filter(|card| **card != ::taverns::Card::NOBLE);
    own.known.iter().chain(guests).for_each(|&card| add(card, 1));
    add(::taverns::Card::NOBLE, own.nobles);
    let cards: i32 = parts.iter().map(|(_, points)| points).sum();
    let mut sources: Vec<(&str, i32)> = parts.into_iter().filter(|(_, points)| *points != 0).collect();
    let rest = own.score - cards;
    if view.options.module >= 2 {
        sources.push(("schnapps", i32::from(own.schnapps)));
    }
    if view.options.module >= 3 {
        sources.push(("reputation", rest - i32::from(own.schnapps)));
    }
    sources.into_iter().map(|(name, points)| Source::new(names::named(words, "part", name), points)).collect()
}

/// Where more would come from: a noble for beer, and the cheapest upgrade, which brings one.
pub(super) fn prospects(game: &Taverns, view: &View, seat: Seat, words: &Words) -> Vec<Source> {
    let Some(own) = view.taverns.get(seat.index()) else { return Vec::new() };
    let worth = i32::from(game.face(&view.options, ::taverns::Card::NOBLE).vp);
    let mut sources = Vec::new();
    if let Some(price) = game.noble_prices().first() {
        let lacks = words.say(&said::GlanceNeeds {
            have: &own.beer.to_string(),
            price: &price.to_string(),
            of: &words.say(&said::GLANCE_BEER),
        });
        sources.push(Source::new(words.say(&said::GlanceNobles { count: 1 }), worth).lacks(lacks));
    }
    let open = Tile::ALL.into_iter().filter(|tile| !own.upgraded.contains(*tile));
    if let Some(tile) = open.min_by_key(|tile| game.tile(*tile).price) {
        let lacks = words.say(&said::GlanceNeeds {
            have: &own.doubloons.to_string(),
            price: &game.tile(tile).price.to_string(),
            of: &words.say(&said::GLANCE_DOUBLOONS),
        });
        let name = words.say(&said::GlanceUpgrade { name: &names::tile(words, tile) });
        sources.push(Source::new(name, worth).lacks(lacks));
    }
    sources
}
