//! What travels over the table, and what is heard. The places are named where they are drawn: `space-2`, `walker-0`,
//! `hand-0`, `bed-0-4` (a cell of the bed that is shown), `stack-0`, `lay-0`, `empties`; `seat-0` is the furniture's.

use ::dabba_walla::view::View;
use ::dabba_walla::{DabbaWalla, Event};
use engine::Seat;

use super::names;
use crate::drawing::{Drawing, names as drawings};
use crate::games::{Flight, Journey, Sound};

fn seat_of(seat: Seat) -> String {
    format!("seat-{seat}")
}

fn space(at: u8) -> String {
    format!("space-{at}")
}

/// A tin lands on a stack: on the bed that is shown, or beside the seat.
fn lands(of: Drawing, seat: Seat, from: &str, cells: &[u8]) -> Vec<Journey> {
    let onto = cells.iter().map(|cell| format!("bed-{seat}-{cell}")).chain([format!("stack-{seat}")]);
    onto.map(|to| Journey::new(of, from, to).flight(Flight::Land)).collect()
}

/// What visibly travels when this happens.
pub(super) fn journeys(game: &DabbaWalla, event: &Event, before: &View) -> Vec<Journey> {
    match event {
        Event::Started { seat, space: to } => {
            vec![Journey::new(drawings::DW_WALKER, seat_of(*seat), space(*to))]
        }
        Event::Moved { seat, to, tickets_on, .. } => {
            let ticket = |on: &u8| Journey::new(drawings::DW_TICKET, seat_of(*seat), space(*on));
            let walker = Journey::of_thing(format!("walker-{seat}"), space(*to));
            tickets_on.iter().map(ticket).chain([walker]).collect()
        }
        Event::Jumped { seat, to, .. } => {
            vec![Journey::of_thing(format!("walker-{seat}"), space(*to))]
        }
        Event::Took { seat, slot, tickets, .. } => {
            let card = |to: String| Journey::new(drawings::UI_DECK, space(*slot), to);
            let ticket = Journey::new(drawings::DW_TICKET, space(*slot), seat_of(*seat));
            let to = [card(format!("hand-{seat}")), card(format!("stack-{seat}"))];
            to.into_iter().chain(std::iter::repeat_n(ticket, (*tickets).into())).collect()
        }
        Event::Placed { seat, card, cells, .. } => {
            lands(names::sign(game.card(*card).colour), *seat, &seat_of(*seat), cells)
        }
        Event::BonusPlaced { seat, colour, cell, .. } => {
            lands(names::sign(*colour), *seat, &seat_of(*seat), &[*cell])
        }
        Event::EmptyPlaced { seat, cell, .. } => lands(drawings::DW_EMPTY, *seat, &seat_of(*seat), &[*cell]),
        Event::ChaiFormed { seat, cell, .. } => {
            vec![Journey::new(drawings::CH_CUP, format!("bed-{seat}-{cell}"), seat_of(*seat))]
        }
        Event::Committed { seat } => {
            vec![Journey::new(drawings::UI_DECK, seat_of(*seat), format!("lay-{seat}"))]
        }
        Event::LevelScored { seat, points, lost, .. } if points.iter().sum::<i16>() + lost > 0 => {
            let many = before.seats.len() > 2;
            let coin = Journey::new(drawings::DW_COIN, format!("lay-{seat}"), seat_of(*seat));
            std::iter::repeat_n(coin, if many { 1 } else { 2 }).collect()
        }
        _ => Vec::new(),
    }
}

/// What is heard when this happens.
pub(super) fn sound(event: &Event) -> Option<Sound> {
    match event {
        Event::Placed { .. } | Event::BonusPlaced { .. } | Event::Started { .. } | Event::Moved { .. } => {
            Some(Sound::Place)
        }
        Event::Took { .. } | Event::Committed { .. } => Some(Sound::Card),
        Event::EmptyPlaced { .. } | Event::Forfeited { .. } => Some(Sound::Thud),
        Event::ChaiFormed { .. } => Some(Sound::Bell),
        Event::TipsSet { .. } => Some(Sound::Coin),
        _ => None,
    }
}
