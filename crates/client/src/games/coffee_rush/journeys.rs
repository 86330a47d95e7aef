//! What travels over the table, and what is heard. The places are named where they are drawn: `cell-6`, `cup-0-1`,
//! `hand-0`, `order-17`, `tab-0-1`, `meeple-0-0`, `deck`; `seat-0` is the furniture's.

use ::coffee_rush::{Event, Ingredient, Tokens};
use engine::Seat;

use super::names;
use crate::drawing::names as drawings;
use crate::games::{Flight, Journey, Sound};

fn cup(seat: Seat, cup: ::coffee_rush::Cup) -> String {
    format!("cup-{seat}-{cup}")
}

fn hand(seat: Seat) -> String {
    format!("hand-{seat}")
}

fn card_seat(seat: Seat) -> String {
    format!("seat-{seat}")
}

fn all(tokens: &Tokens) -> impl Iterator<Item = Ingredient> + '_ {
    tokens.iter().flat_map(|(kind, number)| std::iter::repeat_n(kind, number.into()))
}

/// What visibly travels when this happens.
pub(super) fn journeys(event: &Event) -> Vec<Journey> {
    match event {
        Event::Placed { seat, cell, ingredient, .. } => {
            vec![
                Journey::new(names::drawing(*ingredient), format!("cell-{cell}"), card_seat(*seat))
                    .flight(Flight::Land),
            ]
        }
        Event::Filled { seat, ingredient, cup: into } => {
            vec![Journey::new(names::drawing(*ingredient), hand(*seat), cup(*seat, *into))]
        }
        Event::Stepped { seat, meeple, to, ingredient, taken, .. } => {
            let walker = Journey::of_thing(format!("meeple-{seat}-{meeple}"), format!("cell-{to}"));
            let token = Journey::new(names::drawing(*ingredient), format!("cell-{to}"), hand(*seat));
            std::iter::once(walker).chain(std::iter::repeat_n(token, (*taken).into())).collect()
        }
        Event::Poured { seat, ingredient, cup: into } => {
            vec![Journey::new(names::drawing(*ingredient), hand(*seat), cup(*seat, *into))]
        }
        Event::Emptied { seat, cup: which, tokens } => {
            let away = |kind| Journey::new(names::drawing(kind), cup(*seat, *which), supply(kind));
            all(tokens).map(away).collect()
        }
        Event::Returned { seat, tokens } => {
            all(tokens).map(|kind| Journey::new(names::drawing(kind), hand(*seat), supply(kind))).collect()
        }
        Event::Served { seat, card, cup: which, .. } => vec![
            Journey::new(drawings::CR_CUP, cup(*seat, *which), card_seat(*seat)),
            Journey::of_thing(format!("order-{card}"), card_seat(*seat)),
        ],
        Event::Fell { seat, cards, .. } => cards
            .iter()
            .map(|card| Journey::new(drawings::CR_PENALTY, format!("order-{card}"), card_seat(*seat)))
            .collect(),
        Event::Drawn { seat, .. } => {
            vec![Journey::new(drawings::UI_DECK, "deck", format!("tab-{seat}-1")).flight(Flight::Turn)]
        }
        Event::RegularWalked { regular, to, .. } => {
            vec![Journey::of_thing(format!("meeple-regular-{regular}"), format!("cell-{to}"))]
        }
        _ => Vec::new(),
    }
}

fn supply(kind: Ingredient) -> String {
    format!("supply-{kind}")
}

/// What is heard when this happens.
pub(super) fn sound(event: &Event) -> Option<Sound> {
    match event {
        Event::Placed { .. } | Event::Stepped { .. } => Some(Sound::Place),
        Event::Poured { .. } | Event::Filled { .. } | Event::Emptied { .. } => Some(Sound::Pour),
        Event::Served { .. } => Some(Sound::Bell),
        Event::Drawn { .. } => Some(Sound::Card),
        Event::Upgraded { .. } => Some(Sound::Coin),
        Event::Fell { .. } => Some(Sound::Thud),
        _ => None,
    }
}
