//! A turn in brief: what it earned, whom it brought, what was built.

use ::taverns::{Card, ComingView, Event, Options, Taverns};
use engine::Seat;

use super::names;
use crate::games::{Recap, Words};
use crate::i18n::text::taverns as said;

/// What a seat did in a turn.
pub(super) fn recap(game: &Taverns, seat: Option<Seat>, events: &[Event], words: &Words) -> Option<Recap> {
    let me = seat?;
    let mut coming = ComingView::default();
    let (mut gained, mut built, mut faces): (Vec<Card>, Vec<String>, Vec<String>) = Default::default();
    let (mut steps, mut placed) = (0_i64, 0_i64);
    for event in events {
        match event {
            Event::DieDrafted { seat: Some(seat), face } if *seat == me => faces.push(face.to_string()),
            Event::DiePlaced { seat, .. } if *seat == me => placed += 1,
            Event::DieLifted { seat, .. } if *seat == me => placed -= 1,
            Event::DoubloonsEarned { seat, count } if *seat == me => coming.doubloons += count,
            Event::BeerEarned { seat, count } if *seat == me => coming.beer += count,
            Event::MonasteryStep { seat, .. } if *seat == me => steps += 1,
            Event::CardGained { seat, card, .. } if *seat == me => gained.push(*card),
            Event::TileUpgraded { seat, tile, .. } if *seat == me => built.push(names::tile(words, *tile)),
            _ => {}
        }
    }
    let mut parts = Vec::new();
    if !faces.is_empty() {
        parts.push(words.say(&said::RecapDrafted { faces: &faces.join(", ") }));
    }
    let serves = coming.doubloons > 0 || coming.beer > 0 || steps > 0;
    if placed > 0 && !serves {
        parts.push(words.say(&said::RecapPlaced { count: placed }));
    }
    if coming.doubloons > 0 || coming.beer > 0 {
        parts.push(words.say(&said::RecapEarned { yields: &names::yields(words, &coming) }));
    }
    if !gained.is_empty() {
        let name = |&card: &Card| names::card(game, &Options::default(), card, words);
        let cards = words.list(&gained.iter().map(name).collect::<Vec<_>>());
        parts.push(words.say(&said::RecapGained { cards: &cards }));
    }
    if !built.is_empty() {
        parts.push(words.say(&said::RecapUpgraded { tiles: &words.list(&built) }));
    }
    if steps > 0 {
        parts.push(words.say(&said::RecapSteps { count: steps }));
    }
    Recap::of(me, parts)
}
