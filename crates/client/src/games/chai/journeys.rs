//! What travels over the table, and what is heard. The places are named where they are drawn: `space-1.2`, `pantry-milk`,
//! `bag`, `slot-3`, `deck`, `spot-1`, `cup-2`, `tea-green`, `swap-mint`, and of a house `house-0`, `store-0`, `guests-0`,
//! `purse-0`; the chaiwala's is `chaiwala`.

use ::chai::Event;
use ::chai::components::{Pantry, Who};
use ::chai::preview::Piece;
use engine::Seat;

use super::names;
use crate::drawing::names as drawings;
use crate::games::{Flight, Journey, Sound};

fn fly(piece: Piece, from: impl Into<String>, to: impl Into<String>) -> Journey {
    Journey::new(names::look(piece).0, from, to)
}

fn house(seat: Seat) -> String {
    format!("house-{seat}")
}

fn store(seat: Seat) -> String {
    format!("store-{seat}")
}

fn purse(seat: Seat) -> String {
    format!("purse-{seat}")
}

fn board(kind: Pantry) -> String {
    format!("pantry-{kind}")
}

/// What visibly travels when this happens.
pub(super) fn journeys(event: &Event) -> Vec<Journey> {
    match event {
        Event::GroupTaken { seat, spaces, flavour, .. } => spaces
            .iter()
            .map(|space| fly(Piece::Tile(*flavour), format!("space-{space}"), house(*seat)))
            .collect(),
        Event::MarketVisited { seat, .. } => {
            vec![Journey::new(drawings::CH_COIN_3, "thermometer", purse(*seat))]
        }
        Event::TokenTaken { seat, kind, blind } => {
            let from = if *blind { "bag".to_owned() } else { board(*kind) };
            vec![fly(Piece::Token(*kind), from, store(*seat))]
        }
        Event::TokenDiscarded { seat, kind } => vec![fly(Piece::Token(*kind), store(*seat), "bag")],
        Event::TileDiscarded { seat, flavour } => {
            vec![fly(Piece::Tile(*flavour), house(*seat), "space-2.6")]
        }
        Event::CustomerReserved { seat, slot: Some(slot), .. } => {
            vec![Journey::of_thing(format!("slot-{slot}"), format!("guests-{seat}"))]
        }
        Event::CustomerReserved { seat, slot: None, .. } => {
            vec![Journey::new(drawings::UI_DECK, "deck", format!("guests-{seat}")).flight(Flight::Turn)]
        }
        Event::CustomerArrived { slot, from_deck: true, .. } => {
            vec![Journey::new(drawings::UI_DECK, "deck", format!("slot-{slot}")).flight(Flight::Turn)]
        }
        Event::TileSold { seat, flavour, .. } => vec![
            fly(Piece::Tile(*flavour), house(*seat), "space-2.6"),
            Journey::new(drawings::CH_COIN_2, "space-2.6", purse(*seat)),
        ],
        Event::TileSwapped { seat, taken, given } => vec![
            fly(Piece::Tile(*taken), format!("swap-{taken}"), house(*seat)),
            fly(Piece::Tile(*given), house(*seat), format!("swap-{taken}")),
        ],
        Event::TokenSwapped { seat, taken, given } => vec![
            fly(Piece::Token(*taken), board(*taken), store(*seat)),
            fly(Piece::Token(*given), store(*seat), board(*taken)),
        ],
        Event::BasePaid { from, to: Some(to), .. } => {
            vec![Journey::new(drawings::CH_COIN_1, purse(*from), purse(*to))]
        }
        Event::OrderServed { who, card, cup, tiles, tokens, .. } => {
            let cup = format!("cup-{cup}");
            let mut all =
                vec![Journey::new(names::leaf(card.tea()).0, format!("tea-{}", card.tea()), cup.clone())];
            if let Who::Seat(seat) = who {
                all.extend(
                    super::piece::tiles(tiles).into_iter().map(|piece| fly(piece, house(*seat), cup.clone())),
                );
                all.extend(
                    super::piece::tokens(tokens)
                        .into_iter()
                        .map(|piece| fly(piece, store(*seat), cup.clone())),
                );
            }
            all
        }
        Event::TipTaken { who, cup, value } if *value > 0 => {
            let to = match who {
                Who::Seat(seat) => purse(*seat),
                Who::Chaiwala => "chaiwala".to_owned(),
            };
            vec![Journey::new(names::coin((*value).into()).0, format!("cup-{cup}"), to)]
        }
        Event::AbilityCovered { spot, ability, .. } => {
            vec![
                Journey::new(names::sign(*ability), "thermometer", format!("spot-{spot}"))
                    .flight(Flight::Turn),
            ]
        }
        _ => Vec::new(),
    }
}

/// What is heard when this happens.
pub(super) fn sound(event: &Event) -> Option<Sound> {
    match event {
        Event::GroupTaken { .. } | Event::TokenTaken { .. } | Event::TileSwapped { .. } => Some(Sound::Place),
        Event::MarketVisited { .. } | Event::BasePaid { .. } | Event::TileSold { .. } => Some(Sound::Coin),
        Event::CustomerReserved { .. } | Event::AbilityCovered { .. } => Some(Sound::Card),
        Event::OrderServed { .. } => Some(Sound::Pour),
        Event::TipTaken { value: 1.., .. } | Event::GoldTipPaid { .. } => Some(Sound::Coin),
        Event::RoundEnded { .. } => Some(Sound::Bell),
        Event::TeaSoldOut { .. } => Some(Sound::Thud),
        _ => None,
    }
}
