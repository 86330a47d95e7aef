//! What travels over the table, and what is heard. The places are named where they are drawn: `space-0-cashbox`,
//! `pool-0`, `coaster-1`, `market-2`, `hire-waitress`, `nobles`, `deck-0`, `house-0`, `doubloons-0`, `mon-0`,
//! `mon-space-7`, `rep-0`; `seat-0` is the furniture's and stands for what of another seat is not on the screen.

use ::taverns::{Card, Event, GainedFrom, Sort, Spot, Taverns, View};
use engine::{Eyes, Seat};

use super::names;
use crate::drawing::names as drawings;
use crate::games::{Flight, Journey, Sound};

/// Where something of a seat is: in the reader's own things, or on the card of the seat.
fn of(view: &View, seat: Seat, place: &str) -> String {
    if view.eyes == Eyes::Seat(seat) { format!("{place}-{seat}") } else { format!("seat-{seat}") }
}

fn spot(seat: Seat, at: Spot) -> String {
    match at.space() {
        Some(space) => format!("space-{seat}-{space}"),
        None => format!("pool-{seat}"),
    }
}

/// What visibly travels when this happens.
pub(super) fn journeys(game: &Taverns, event: &Event, before: &View) -> Vec<Journey> {
    match event {
        Event::DieDrafted { seat: Some(seat), face } => {
            vec![Journey::new(names::die_sign(*face), format!("coaster-{seat}"), of(before, *seat, "pool"))]
        }
        Event::CoastersPassed => {
            let n = before.coasters.len();
            let pass =
                |at: usize| Journey::of_thing(format!("coaster-{at}"), format!("coaster-{}", (at + 1) % n));
            (0..n).map(pass).collect()
        }
        Event::DiePlaced { seat, face, to, .. } => {
            vec![Journey::new(names::die_sign(*face), spot(*seat, Spot::POOL), spot(*seat, Spot::on(*to)))]
        }
        Event::DieLifted { seat, face, from } => {
            vec![Journey::new(names::die_sign(*face), spot(*seat, Spot::on(*from)), spot(*seat, Spot::POOL))]
        }
        Event::DieShifted { seat, face, from, to, .. } => {
            vec![Journey::new(names::die_sign(*face), spot(*seat, *from), spot(*seat, Spot::on(*to)))]
        }
        Event::DieResolved { seat, space, .. } => {
            let Some(own) = before.taverns.get(seat.index()) else { return Vec::new() };
            let brings = game.brings(&before.options, own, *space);
            let good = names::yield_sign(&brings).map(|(sign, _)| match sign {
                drawings::TT_DOUBLOON => (sign, "doubloons"),
                drawings::TT_BEER => (sign, "beer"),
                _ => (sign, "steps"),
            });
            good.map(|(sign, to)| Journey::new(sign, spot(*seat, Spot::on(*space)), of(before, *seat, to)))
                .into_iter()
                .collect()
        }
        Event::CardGained { seat, card, from } => {
            let from = match (from, card.sort()) {
                (GainedFrom::Market(place), _) => format!("market-{place}"),
                (GainedFrom::Supply, Sort::Tavern(kind)) => format!("hire-{kind}"),
                (GainedFrom::Supply, Sort::Noble) => "nobles".to_owned(),
                (GainedFrom::Supply, _) => "market-0".to_owned(),
            };
            vec![Journey::new(card_sign(*card), from, of(before, *seat, "deck")).flight(Flight::Turn)]
        }
        Event::CardDrawn { seat, card, slot: Some(_) } => {
            vec![
                Journey::new(card_sign(*card), of(before, *seat, "deck"), format!("house-{seat}"))
                    .flight(Flight::Turn),
            ]
        }
        Event::TileUpgraded { seat, tile, .. } => {
            let to = format!("space-{seat}-{}", tile.id());
            vec![Journey::new(drawings::TT_UPGRADE, of(before, *seat, "doubloons"), to).flight(Flight::Turn)]
        }
        Event::MonasteryStep { seat, space } => {
            vec![Journey::of_thing(format!("mon-{seat}"), format!("mon-space-{space}"))]
        }
        Event::ReputationStep { seat, space, .. } | Event::ReputationLost { seat, space, .. } => {
            vec![Journey::of_thing(format!("rep-{seat}"), format!("rep-space-{space}"))]
        }
        Event::GuestRemoved { seat, slot, card } => {
            let from = spot(*seat, Spot::on(::taverns::Space::slot(*slot)));
            vec![Journey::new(card_sign(*card), from, format!("seat-{seat}"))]
        }
        _ => Vec::new(),
    }
}

fn card_sign(card: Card) -> crate::drawing::Drawing {
    names::card_sign(card)
}

/// What is heard when this happens.
pub(super) fn sound(event: &Event) -> Option<Sound> {
    match event {
        Event::CoasterRolled { .. } | Event::OwnDieRolled { .. } => Some(Sound::Dice),
        Event::DiePlaced { .. } | Event::DieShifted { .. } | Event::DieDrafted { .. } => Some(Sound::Place),
        Event::DoubloonsEarned { count: 1.., .. } => Some(Sound::Coin),
        Event::BeerEarned { count: 1.., .. } => Some(Sound::Pour),
        Event::CardGained { .. } => Some(Sound::Card),
        Event::TileUpgraded { .. } | Event::RowCompleted { .. } | Event::DoorsOpened { .. } => {
            Some(Sound::Bell)
        }
        Event::GuestRemoved { .. } => Some(Sound::Thud),
        _ => None,
    }
}
