//! A turn in brief: what was bought, taken, reserved and served.

use ::chai::components::{Pantry, Who};
use ::chai::{Chai, Event};
use engine::{Counts, Seat};

use super::names;
use crate::games::{Recap, Words};
use crate::i18n::text::chai as said;

/// What a seat, or the chaiwala after it, did in a turn.
pub(super) fn recap(game: &Chai, seat: Option<Seat>, events: &[Event], words: &Words) -> Option<Recap> {
    let me = seat?;
    let mut parts = Vec::new();
    let mut tokens = Counts::<{ Pantry::ALL.len() }>::default();
    let (mut bought, mut paid) = (Vec::new(), 0_u32);
    for event in events {
        let part = match event {
            Event::GroupTaken { seat, spaces, flavour, price } if *seat == me => {
                let count = i64::try_from(spaces.len()).unwrap_or(i64::MAX);
                bought.push(names::flavours(words, *flavour, count));
                paid += u32::from(*price);
                continue;
            }
            Event::TokenTaken { seat, kind, .. } if *seat == me => {
                tokens[*kind as usize] += 1;
                continue;
            }
            Event::CustomerReserved { seat, card: Some(card), .. } if *seat == me => {
                words.say(&said::RecapReserved { card: &names::card(game, *card, words) })
            }
            Event::CustomerReserved { seat, card: None, .. } if *seat == me => {
                words.say(&said::RECAP_RESERVED_HIDDEN)
            }
            Event::AbilityUsed { seat, ability, .. } if *seat == me => {
                words.say(&said::RecapAbility { ability: &names::ability(words, *ability) })
            }
            Event::OrderServed { who, card, .. } if *who == Who::Seat(me) => {
                let customer = game.customer(*card);
                let (tea, points) = (names::tea(words, customer.tea), customer.points.to_string());
                words.say(&said::RecapServed { tea: &tea, points: &points })
            }
            Event::TipTaken { who, value, .. } if *who == Who::Seat(me) && *value > 0 => {
                words.say(&said::RecapTip { coins: &value.to_string() })
            }
            Event::OrderServed { who: Who::Chaiwala, card, .. } => {
                words.say(&said::RecapChaiwala { card: &names::card(game, *card, words) })
            }
            Event::TeaSoldOut { tea, .. } => words.say(&said::RecapSoldOut { tea: &names::tea(words, *tea) }),
            _ => continue,
        };
        parts.push(part);
    }
    if !bought.is_empty() {
        let tiles = words.list(&bought);
        parts.insert(0, words.say(&said::RecapBought { tiles: &tiles, price: &paid.to_string() }));
    }
    if tokens.total() > 0 {
        parts.insert(0, words.say(&said::RecapTook { kinds: &names::tokens(words, &tokens) }));
    }
    Recap::of(me, parts)
}
