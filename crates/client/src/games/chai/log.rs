//! What happened, in words.

use ::chai::components::{Card, Who};
use ::chai::event::Ending;
use ::chai::preview::Piece;
use ::chai::{Chai, Event};
use engine::Seat;

use super::names;
use crate::drawing::names as drawings;
use crate::games::{Line, Words};
use crate::i18n::text::chai as said;

/// A line about the whole table.
const NOBODY: Option<Seat> = None;

/// The line of the log for an event. Forced and doubled news stay untold.
pub(super) fn tell(game: &Chai, event: &Event, words: &Words) -> Option<Line> {
    let name = |seat: &Seat| words.name(*seat).to_owned();
    let card = |card: Card| names::card(game, card, words);
    let flavour = |kind| names::flavour_object(words, kind);
    let pantry = |kind| names::pantry_object(words, kind);
    let coins = |count: i64| words.say(&said::MoneyPaid { count });
    Some(match event {
        Event::Seated { order, teas } => {
            let tea = |(at, who): (usize, &Who)| {
                // Teas stand in the order of the houses: the seats', then the chaiwala's.
                let house = names::seat(*who).map_or(order.len() - 1, Seat::index);
                let tea = teas.get(house).or_else(|| teas.get(at)).map(|&tea| names::tea(words, tea));
                format!("{} ({})", names::who(words, *who), tea.unwrap_or_default())
            };
            let order: Vec<String> = order.iter().enumerate().map(tea).collect();
            words.line(NOBODY, &said::LogSeated { names: &order.join(", ") })
        }
        Event::Picked { seat, card: Some(picked), for_row: true } => {
            words.line(*seat, &said::LogPickedRow { name: &name(seat), card: &card(*picked) })
        }
        Event::Picked { seat, card: Some(picked), for_row: false } => {
            words.line(*seat, &said::LogPickedKeep { name: &name(seat), card: &card(*picked) })
        }
        Event::Picked { seat, .. } => words.line(*seat, &said::LogPicked { name: &name(seat) }),
        Event::StartingCustomer { who, card: Some(first) } => words
            .line(names::seat(*who), &said::LogFirst { name: &names::who(words, *who), card: &card(*first) }),
        Event::CustomerSetAside { tea } => {
            words.line(NOBODY, &said::LogSetAside { tea: &names::tea(words, *tea) })
        }
        Event::CustomerArrived { card: new, .. } => {
            words.line(NOBODY, &said::LogArrived { card: &card(*new) })
        }
        Event::AbilitiesDealt { abilities } if abilities.is_empty() => return None,
        Event::AbilitiesDealt { abilities } => {
            let list: Vec<String> = abilities.iter().map(|&ability| names::ability(words, ability)).collect();
            words.line(NOBODY, &said::LogAbilities { abilities: &list.join(", ") })
        }
        Event::CupsEmptied { .. } => words.line(NOBODY, &said::LOG_CUPS_EMPTIED),
        Event::AbilityCovered { seat, ability, covered, .. } => {
            let (new, old) = (names::ability(words, *ability), names::ability(words, *covered));
            words
                .line(*seat, &said::LogCovered { name: &name(seat), ability: &new, covered: &old })
                .symbol(names::sign(*ability), String::new())
        }
        Event::MarketVisited { seat, income } => {
            words.line(*seat, &said::LogMarket { name: &name(seat), coins: &coins((*income).into()) })
        }
        Event::GroupTaken { seat, spaces, flavour: kind, price } => {
            let (name, count) = (name(seat), i64::try_from(spaces.len()).unwrap_or(i64::MAX));
            let tiles = names::flavours(words, *kind, count);
            let line = match price {
                0 => words.line(*seat, &said::LogTookGroup { name: &name, tiles: &tiles }),
                price => {
                    let coins = coins((*price).into());
                    words.line(*seat, &said::LogBought { name: &name, tiles: &tiles, coins: &coins })
                }
            };
            line.symbol(names::look(Piece::Tile(*kind)).0, String::new())
        }
        Event::TileDiscarded { seat, flavour: kind } => {
            words.line(*seat, &said::LogDiscarded { name: &name(seat), kind: &flavour(*kind) })
        }
        Event::TokenDiscarded { seat, kind } => {
            words.line(*seat, &said::LogDiscarded { name: &name(seat), kind: &pantry(*kind) })
        }
        Event::PantryRefreshed { seat, price, .. } => {
            words.line(*seat, &said::LogRefreshed { name: &name(seat), coins: &coins((*price).into()) })
        }
        Event::TokenTaken { seat, kind, blind } => {
            let (name, kind_name) = (name(seat), pantry(*kind));
            let line = if *blind {
                words.line(*seat, &said::LogBlind { name: &name, kind: &kind_name })
            } else {
                words.line(*seat, &said::LogTook { name: &name, kind: &kind_name })
            };
            line.symbol(names::look(Piece::Token(*kind)).0, String::new())
        }
        Event::CustomerReserved { seat, card: Some(who), slot: Some(_) } => {
            words.line(*seat, &said::LogReserved { name: &name(seat), card: &card(*who) })
        }
        Event::CustomerReserved { seat, card: Some(who), slot: None } => {
            words.line(*seat, &said::LogReservedBlind { name: &name(seat), card: &card(*who) })
        }
        Event::CustomerReserved { seat, card: None, .. } => {
            words.line(*seat, &said::LogReservedHidden { name: &name(seat) })
        }
        Event::AbilityUsed { seat, ability, .. } => words
            .line(*seat, &said::LogAbility { name: &name(seat), ability: &names::ability(words, *ability) })
            .symbol(names::sign(*ability), String::new()),
        Event::TileSold { seat, flavour: kind, gain } => {
            let (kind, gain) = (flavour(*kind), coins((*gain).into()));
            words.line(*seat, &said::LogSold { name: &name(seat), kind: &kind, coins: &gain })
        }
        Event::TileSwapped { seat, taken, given } => {
            let (taken, given) = (flavour(*taken), flavour(*given));
            words.line(*seat, &said::LogSwapped { name: &name(seat), taken: &taken, given: &given })
        }
        Event::TokenSwapped { seat, taken, given } => {
            let (taken, given) = (pantry(*taken), pantry(*given));
            words.line(*seat, &said::LogSwapped { name: &name(seat), taken: &taken, given: &given })
        }
        Event::FlavourReplaced { seat, flavour: kind, .. } => {
            words.line(*seat, &said::LogReplaced { name: &name(seat), kind: &flavour(*kind) })
        }
        Event::BasePaid { from, to: Some(to), coins: paid } => {
            let paid = coins((*paid).into());
            words.line(*from, &said::LogPaid { name: &name(from), to: words.name(*to), coins: &paid })
        }
        Event::BasePaid { from, to: None, coins: paid } => {
            words.line(*from, &said::LogPaidBank { name: &name(from), coins: &coins((*paid).into()) })
        }
        Event::OrderServed { who, card: served, cup, .. } => {
            let (name, cup) = (names::who(words, *who), cup.to_string());
            words
                .line(names::seat(*who), &said::LogServed { name: &name, card: &card(*served), cup: &cup })
                .symbol(names::leaf(served.tea()).0, String::new())
        }
        Event::TipTaken { who, value, .. } => {
            let name = names::who(words, *who);
            match value {
                0 => words.line(names::seat(*who), &said::LogNoTip { name: &name }),
                value => {
                    let coins = coins((*value).into());
                    words.line(names::seat(*who), &said::LogTip { name: &name, coins: &coins })
                }
            }
        }
        Event::GoldTipPaid { seat, coins: paid } => {
            words.line(*seat, &said::LogGoldTip { name: &name(seat), coins: &coins((*paid).into()) })
        }
        Event::TeaSoldOut { tea, left } => {
            let count = i64::try_from(left.len()).unwrap_or(i64::MAX);
            words
                .line(NOBODY, &said::LogSoldOut { tea: &names::tea(words, *tea), count })
                .symbol(drawings::UI_WARNING, String::new())
        }
        Event::Passed { who } => {
            words.line(names::seat(*who), &said::LogPassed { name: &names::who(words, *who) })
        }
        Event::RoundEnded { round } => words
            .line(NOBODY, &said::LogRound { round: &round.to_string() })
            .symbol(drawings::CH_THERMOMETER, String::new()),
        Event::AbilityRevealed { ability } => {
            words.line(NOBODY, &said::LogRevealed { ability: &names::ability(words, *ability) })
        }
        Event::FinalCircle { left } => {
            let left: Vec<String> = left.iter().map(|&who| names::who(words, who)).collect();
            words.line(NOBODY, &said::LogFinal { names: &words.list(&left) })
        }
        Event::LastTurn => words.line(NOBODY, &said::LOG_LAST_TURN),
        Event::ReservesShown { seat, cards } if cards.is_empty() => {
            let _ = seat;
            return None;
        }
        Event::ReservesShown { seat, cards } => {
            let cards = names::cards(game, cards, words);
            words.line(*seat, &said::LogShown { name: &name(seat), cards: &cards })
        }
        Event::GameEnded { reason } => words.line(
            NOBODY,
            &match reason {
                Ending::Rounds => said::LOG_END_ROUNDS,
                Ending::Turns => said::LOG_END_TURNS,
                Ending::Stall => said::LOG_END_STALL,
            },
        ),
        // Told by the heading, by what follows, or by what is seen on the table.
        Event::StartingCoins { .. }
        | Event::StartingCustomer { .. }
        | Event::MarketFilled { .. }
        | Event::PantryFilled { .. }
        | Event::SwapTilesStocked { .. }
        | Event::TipsLaid { .. }
        | Event::TurnBegan { .. }
        | Event::PantryVisited { .. }
        | Event::ReserveBegan { .. }
        | Event::AbilitySkipped { .. } => return None,
    })
}

/// "Circle 3: Vera"
pub(super) fn heading(event: &Event, words: &Words) -> Option<String> {
    match event {
        Event::TurnBegan { who, circle } => {
            let name = names::who(words, *who);
            Some(words.say(&said::LogTurn { circle: &circle.to_string(), name: &name }))
        }
        _ => None,
    }
}
