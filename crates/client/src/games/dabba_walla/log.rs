//! What happened, in words.

use ::dabba_walla::{Card, Colour, DabbaWalla, Event};
use engine::Seat;

use super::names::{self, Count, Word, line, put};
use crate::drawing::names as drawings;
use crate::games::{Line, Words};

/// The line of the log for an event. Forced and doubled news stay untold.
pub(super) fn tell(game: &DabbaWalla, event: &Event, words: &Words) -> Option<Line> {
    let name = |seat: Seat| words.name(seat).to_owned();
    let card = |of: Card| names::card(game, of, words);
    let tip = |of: Card| names::tip(game, of, words);
    let cards = |all: &[Card]| words.list(&all.iter().map(|&of| card(of)).collect::<Vec<_>>());
    let said = |seat: Seat, key: &str| line(words, Some(seat), key, &[("name", Word(&name(seat)))]);
    let with = |seat: Seat, key: &str, place: &str, word: &str| {
        line(words, Some(seat), key, &[("name", Word(&name(seat))), (place, Word(word))])
    };
    let counted = |seat: Seat, key: &str, count: i64| {
        line(words, Some(seat), key, &[("name", Word(&name(seat))), ("count", Count(count))])
    };
    let number = |number: u8| number.to_string();
    Some(match event {
        Event::FirstSeat { seat } => said(*seat, "log.first"),
        Event::DoubleZero { left, right } => {
            let (left, right) = (names::colour(words, *left), names::colour(words, *right));
            line(words, None, "log.double-zero", &[("left", Word(&left)), ("right", Word(&right))])
        }
        Event::Dealt { seat, cards: Some(all), .. } => with(*seat, "log.dealt", "cards", &cards(all)),
        Event::Returned { seat, card: of } => with(*seat, "log.returned", "card", &card(*of)),
        Event::ReturnsDone { seat } => said(*seat, "log.returns-done"),
        Event::Started { seat, space } => with(*seat, "log.started", "space", &names::space(*space)),
        Event::Moved { seat, to, tickets_on, .. } => {
            let count = i64::try_from(tickets_on.len()).unwrap_or(0);
            let arguments = [
                ("name", Word(words.name(*seat))),
                ("space", Word(&names::space(*to))),
                ("count", Count(count)),
            ];
            let key = if count == 0 { "log.stepped" } else { "log.moved" };
            line(words, Some(*seat), key, if count == 0 { &arguments[..2] } else { &arguments })
        }
        Event::Jumped { seat, to, .. } => with(*seat, "log.jumped", "space", &names::space(*to))
            .symbol(drawings::DW_CHAI_JUMP, String::new()),
        Event::Took { seat, card: of, tickets, .. } => {
            let arguments = [
                ("name", Word(words.name(*seat))),
                ("card", Word(&card(*of))),
                ("count", Count((*tickets).into())),
            ];
            let key = if *tickets == 0 { "log.took" } else { "log.took-tickets" };
            line(words, Some(*seat), key, if *tickets == 0 { &arguments[..2] } else { &arguments })
        }
        Event::Swapped { seat, given, got, .. } => line(
            words,
            Some(*seat),
            "log.swapped",
            &[("name", Word(&name(*seat))), ("given", Word(&card(*given))), ("got", Word(&card(*got)))],
        ),
        Event::Played { seat, card: of } => with(*seat, "log.played", "card", &card(*of))
            .symbol(names::sign(game.card(*of).colour), String::new()),
        Event::Placed { seat, level, .. } => with(*seat, "log.placed", "level", &number(*level)),
        Event::BonusPlaced { seat, colour, level, .. } => line(
            words,
            Some(*seat),
            "log.bonus",
            &[
                ("name", Word(&name(*seat))),
                ("colour", Word(&names::colour(words, *colour))),
                ("level", Word(&number(*level))),
            ],
        ),
        Event::EmptyPlaced { seat, level, extra, .. } => {
            let key = if *extra { "log.extra" } else { "log.empty" };
            with(*seat, key, "level", &number(*level)).symbol(drawings::DW_EMPTY, String::new())
        }
        Event::Forfeited { seat, card: of } => with(*seat, "log.forfeited", "card", &card(*of)),
        Event::LevelReached { seat, level } if *level > 1 => {
            with(*seat, "log.level-reached", "level", &number(*level))
        }
        Event::ChaiFormed { seat, .. } => {
            said(*seat, "log.chai-formed").symbol(drawings::CH_CUP, String::new())
        }
        Event::ChaiReshuffled { count } => {
            line(words, None, "log.chai-reshuffled", &[("count", Count((*count).into()))])
        }
        Event::NoChaiLeft { seat } => said(*seat, "log.no-chai"),
        Event::ChaiDrawn { seat, chai: Some(all), .. } => {
            with(*seat, "log.chai-drawn", "chai", &names::chais(words, all))
        }
        Event::ChaiKept { seat, chai: Some(of) } => {
            with(*seat, "log.chai-kept", "chai", &names::chai(words, *of))
        }
        Event::ChaiLaidAside { seat, chai: Some(of) } => {
            with(*seat, "log.chai-aside", "chai", &names::chai(words, *of))
        }
        Event::ChaiUsed { seat, chai } => with(*seat, "log.chai-used", "chai", &names::chai(words, *chai))
            .symbol(names::chai_drawing(*chai), String::new()),
        Event::PileSeen { seat, cards: Some(all), .. } => with(*seat, "log.pile-seen", "cards", &cards(all)),
        Event::PileSeen { seat, .. } => said(*seat, "log.pile-looked"),
        Event::FanGrew { level, card: of } => {
            let arguments = [("level", Word(&number(*level))), ("tip", Word(&tip(*of)))];
            line(words, None, "log.fan", &arguments)
        }
        Event::DeliveryBegins { rounds, .. } => {
            line(words, None, "log.delivery", &[("count", Count((*rounds).into()))])
        }
        Event::TicketsScored { tickets: 0, .. } => return None,
        Event::TicketsScored { seat, points, .. } => counted(*seat, "log.tickets", (*points).into()),
        Event::OrderScored { points: 0, .. } => return None,
        Event::OrderScored { seat, order, points, .. } => line(
            words,
            Some(*seat),
            "log.order",
            &[
                ("name", Word(&name(*seat))),
                ("order", Word(&names::order(words, *order))),
                ("count", Count((*points).into())),
            ],
        ),
        Event::Committed { seat } => said(*seat, "log.committed"),
        Event::Revealed { seat, card: of, chai } => {
            let shown = of.map_or_else(|| put(words, "log.no-card", &[]), tip);
            match chai.as_slice() {
                [] => with(*seat, "log.revealed", "tip", &shown),
                all => line(
                    words,
                    Some(*seat),
                    "log.revealed-chai",
                    &[
                        ("name", Word(&name(*seat))),
                        ("tip", Word(&shown)),
                        ("chai", Word(&names::chais(words, all))),
                    ],
                ),
            }
        }
        Event::PlaysLater { seat } => said(*seat, "log.later").symbol(drawings::DW_CHAI_LATER, String::new()),
        Event::ImaginaryPlayed { card: of, .. } => {
            line(words, None, "log.imaginary", &[("tip", Word(&tip(*of)))])
        }
        Event::TipsSet { values, .. } => {
            let value = |(colour, value): (Colour, &u8)| {
                let arguments =
                    [("colour", Word(&names::colour(words, colour))), ("value", Word(&value.to_string()))];
                put(words, "card.tip", &arguments)
            };
            let tips = Colour::ALL.into_iter().zip(values).map(value).collect::<Vec<_>>().join(", ");
            line(words, None, "log.tips", &[("tips", Word(&tips))])
        }
        Event::LevelScored { seat, points, lost, .. } => {
            let sum = points.iter().sum::<i16>() + lost;
            with(*seat, "log.scored", "points", &names::signed(sum)).symbol(drawings::DW_COIN, String::new())
        }
        Event::ChaiScored { points: 0, .. } => return None,
        Event::ChaiScored { seat, points, .. } => counted(*seat, "log.unused-chai", (*points).into()),
        Event::GameOver { .. } => line(words, None, "log.over", &[]),
        Event::Dealt { .. }
        | Event::Opened { .. }
        | Event::SlotStaysEmpty { .. }
        | Event::TurnBegins { .. }
        | Event::LevelReached { .. }
        | Event::ChaiDrawn { .. }
        | Event::ChaiKept { .. }
        | Event::ChaiLaidAside { .. }
        | Event::PutUnderPile { .. }
        | Event::TurnEnded { .. }
        | Event::RoundBegins { .. }
        | Event::CardChosen { .. }
        | Event::ChaiAdded { .. }
        | Event::TakenBack { .. }
        | Event::LevelCleared { .. } => return None,
    })
}

/// "Round 4: Vera", "Delivery of level 3"
pub(super) fn heading(event: &Event, words: &Words) -> Option<String> {
    match event {
        Event::TurnBegins { seat, last: true, .. } => {
            Some(put(words, "log.last-turn", &[("name", Word(words.name(*seat)))]))
        }
        Event::TurnBegins { seat, round, .. } => {
            let arguments = [("round", Word(&round.to_string())), ("name", Word(words.name(*seat)))];
            Some(put(words, "log.turn", &arguments))
        }
        Event::RoundBegins { level, .. } => {
            Some(put(words, "log.round", &[("level", Word(&level.to_string()))]))
        }
        _ => None,
    }
}
