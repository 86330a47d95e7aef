//! What to do now.

use ::chai::components::Who;
use ::chai::options::{Mode, PantryTake};
use ::chai::state::Stage;
use ::chai::{Action, Chai, View};
use engine::Seat;

use super::parlour::stage;
use super::{names, serving};
use crate::games::{Prompt, Words};
use crate::i18n::text::chai as said;

/// What the seat that is asked has to do, or what the table waits for.
pub(super) fn prompt(game: &Chai, view: &View, asked: Option<Seat>, words: &Words) -> Option<Prompt> {
    match asked {
        Some(seat) => ask(game, view, seat, words),
        None => wait(view, words),
    }
}

fn ask(game: &Chai, view: &View, seat: Seat, words: &Words) -> Option<Prompt> {
    let own = view.houses.get(seat.index())?;
    let numbers = game.numbers();
    let plain = |text| Prompt::new(words.say(&text));
    let coins = words.say(&said::Coins { count: own.coins.into() });
    let purse = words.say(&said::PromptPurse { coins: &coins });
    let ability =
        |ability| Prompt::new(names::ability(words, ability)).more(names::ability_help(words, ability));
    Some(match stage(view)? {
        Stage::Choosing if &*view.decision.as_ref()?.id == "ch.row-card" => {
            plain(said::PROMPT_ROW_CARD).more(words.say(&said::PROMPT_ROW_CARD_MORE))
        }
        Stage::Choosing => plain(said::PROMPT_KEEP).more(words.say(&said::PROMPT_KEEP_MORE)),
        Stage::Cover => {
            let name = view.newcomer.map(|ability| names::ability(words, ability)).unwrap_or_default();
            plain(said::PROMPT_COVER).more(words.say(&said::PromptCoverMore { ability: &name }))
        }
        Stage::Action => plain(said::PROMPT_ACTION).more(words.say(&said::PROMPT_ACTION_MORE)),
        Stage::Buy { bought: false } => plain(said::PROMPT_BUY).more(purse),
        Stage::Buy { bought: true } => plain(said::PROMPT_BUY_ON).more(purse),
        Stage::DiscardTile { .. } => {
            let count = own.tiles.total().saturating_sub(numbers.tile_limit.into());
            Prompt::new(words.say(&said::PromptDiscardTile { count: count.into() }))
                .more(words.say(&said::PromptLimit { limit: &numbers.tile_limit.to_string() }))
        }
        Stage::Pantry { taken, .. } => {
            let left = 3 - i64::from(taken.min(3));
            let exactly = view.options.pantry_take == PantryTake::Exactly3;
            let prompt = Prompt::new(match taken {
                _ if exactly => words.say(&said::PromptTakeExactly { count: left }),
                0 => words.say(&said::PromptTake { count: left }),
                _ => words.say(&said::PromptTakeOn { count: left }),
            });
            let over = (own.tokens.total() + 1).saturating_sub(numbers.token_limit.into());
            if over > 0 {
                prompt.more(words.say(&said::PromptOverLimit { limit: &numbers.token_limit.to_string() }))
            } else {
                prompt.more(words.say(&said::PROMPT_TAKE_MORE))
            }
        }
        Stage::DiscardToken => {
            let count = own.tokens.total().saturating_sub(numbers.token_limit.into());
            Prompt::new(words.say(&said::PromptDiscardToken { count: count.into() }))
                .more(words.say(&said::PromptLimit { limit: &numbers.token_limit.to_string() }))
        }
        Stage::Reserve if view.deck == 0 => {
            plain(said::PROMPT_RESERVE).more(words.say(&said::PROMPT_RESERVE_ROW_ONLY))
        }
        Stage::Reserve => plain(said::PROMPT_RESERVE).more(words.say(&said::PROMPT_RESERVE_MORE)),
        Stage::Ability => plain(said::PROMPT_ABILITY).more(words.say(&said::PROMPT_ABILITY_MORE)),
        Stage::FreePurchase => ability(::chai::components::Ability::FreePurchase),
        Stage::SellTile => ability(::chai::components::Ability::SellTile),
        Stage::ReplaceFlavour => ability(::chai::components::Ability::ReplaceFlavour),
        Stage::FreePantry => ability(::chai::components::Ability::FreePantry),
        Stage::TakeTile { .. } => plain(said::PROMPT_TAKE_TILE).more(words.say(&said::PROMPT_TAKE_TILE_MORE)),
        Stage::GiveTile { taken, .. } => {
            let kind = names::flavour_object(words, taken);
            Prompt::new(words.say(&said::PromptGive { kind: &kind })).more(words.say(&said::PROMPT_GIVE_MORE))
        }
        Stage::TakeToken { .. } => {
            plain(said::PROMPT_TAKE_TOKEN).more(words.say(&said::PROMPT_TAKE_TOKEN_MORE))
        }
        Stage::GiveToken { taken, .. } => {
            let kind = names::pantry_object(words, taken);
            Prompt::new(words.say(&said::PromptGive { kind: &kind })).more(words.say(&said::PROMPT_GIVE_MORE))
        }
        Stage::Fulfil => {
            let ready = ready(game, view, seat.index());
            if ready.is_empty() {
                plain(said::PROMPT_NOTHING).more(words.say(&said::PROMPT_NOTHING_MORE))
            } else {
                plain(said::PROMPT_SERVE).more(words.say(&said::PROMPT_SERVE_MORE))
            }
        }
        Stage::Waive { .. } => plain(said::PROMPT_WAIVE),
        Stage::Wild { at, .. } => {
            let kind = names::piece_object(words, serving::asked_kind(at));
            Prompt::new(words.say(&said::PromptWild { kind: &kind }))
        }
        Stage::Cup { order } => {
            let tea = view.teas.iter().find(|tea| tea.tea == order.card.tea());
            let price = game.tea_price(view, seat.index(), order.card.tea());
            let prompt = plain(said::PROMPT_CUP);
            let owner = tea.and_then(|tea| tea.owner).map(|owner| names::who(words, owner));
            let more = if view.final_circle && view.options.mode == Mode::Solo {
                words.say(&said::PROMPT_CUP_LAST_TURN)
            } else if view.final_circle {
                words.say(&said::PROMPT_CUP_NO_TIP)
            } else if price > 0 {
                super::guest::pays(price, owner, words)
            } else {
                words.say(&said::PROMPT_CUP_MORE)
            };
            prompt.more(more)
        }
        Stage::Over => return None,
    })
}

/// The orders a house could serve now.
pub(super) fn ready(game: &Chai, view: &View, house: usize) -> Vec<::chai::components::Card> {
    let stock = game.stock(view, house);
    let guests = view.houses.get(house).map(|own| own.reserved.clone()).unwrap_or_default();
    let within_reach = view.row.iter().flatten().copied().chain(guests.iter().filter_map(|guest| guest.card));
    within_reach.filter(|&card| game.outlook(view, house, &stock, card).is_ready()).collect()
}

fn wait(view: &View, words: &Words) -> Option<Prompt> {
    if view.over {
        return None;
    }
    let Some(who) = view.turn else { return Some(Prompt::new(words.say(&said::PROMPT_WAIT_START))) };
    let name = match who {
        // Somebody places an ability before the chaiwala's turn.
        Who::Chaiwala => view.decision.as_ref()?.seats.first().map(|seat| words.name(seat).to_owned())?,
        Who::Seat(seat) => words.name(seat).to_owned(),
    };
    let name = name.as_str();
    Some(Prompt::new(match stage(view) {
        Some(Stage::Cover) => words.say(&said::PromptWaitCover { name }),
        Some(Stage::Buy { .. } | Stage::DiscardTile { .. }) => words.say(&said::PromptWaitMarket { name }),
        Some(Stage::Pantry { .. } | Stage::DiscardToken) => words.say(&said::PromptWaitPantry { name }),
        Some(Stage::Reserve) => words.say(&said::PromptWaitReserve { name }),
        Some(Stage::Fulfil | Stage::Waive { .. } | Stage::Wild { .. } | Stage::Cup { .. }) | None => {
            words.say(&said::PromptWaitServe { name })
        }
        Some(Stage::Action | Stage::Choosing | Stage::Over) => words.say(&said::PromptWaitAction { name }),
        Some(_) => words.say(&said::PromptWaitAbility { name }),
    }))
}

/// The sentence over steps that are put together, not yet done.
pub(super) fn proposed(
    game: &Chai,
    view: &View,
    house: usize,
    actions: &[Action],
    words: &Words,
) -> Option<Prompt> {
    let ahead = game.preview(view, house, actions)?;
    match *actions.last()? {
        Action::Buy(space) => {
            let kind = names::flavour(words, view.market.tile(space)?);
            let now = game.stock(view, house);
            let count = i64::try_from(ahead.taken.len()).unwrap_or(i64::MAX);
            let left = words.say(&said::Coins { count: ahead.stock.coins.into() });
            let mut more = vec![words.say(&said::PromptBuyThis { count, coins: &left })];
            let over = ahead.stock.tiles.total().saturating_sub(game.numbers().tile_limit.into());
            if over > 0 {
                more.push(words.say(&said::PromptDiscardThen { count: over.into() }));
            }
            let then = |card: &::chai::components::Card| {
                !game.outlook(view, house, &now, *card).is_ready()
                    && game.outlook(view, house, &ahead.stock, *card).is_ready()
            };
            let own = view.houses.get(house)?;
            let guests = own.reserved.iter().filter_map(|guest| guest.card);
            let newly: Vec<_> = view.row.iter().flatten().copied().chain(guests).filter(then).collect();
            if !newly.is_empty() {
                more.push(words.say(&said::PromptThenServe { cards: &names::cards(game, &newly, words) }));
            }
            Some(Prompt::new(words.say(&said::PromptBuyAsk { kind: &kind })).more(more.join(" ")))
        }
        Action::ReserveSlot(slot) => {
            let card = view.row.get(slot.index(view.row.len())?).copied().flatten()?;
            let ask = words.say(&said::PromptReserveAsk { card: &names::card(game, card, words) });
            let turns_up = view.deck > 0;
            let more = if turns_up { said::PROMPT_RESERVE_REVEALS } else { said::PROMPT_RESERVE_STAYS };
            Some(Prompt::new(ask).more(words.say(&more)))
        }
        Action::ReserveBlind => {
            let ask = words.say(&said::PROMPT_RESERVE_BLIND_ASK);
            Some(Prompt::new(ask).more(words.say(&said::PROMPT_RESERVE_BLIND_MORE)))
        }
        Action::Serve(card) => {
            let ask = words.say(&said::PromptServeAsk { card: &names::card(game, card, words) });
            Some(Prompt::new(ask).more(words.say(&said::PROMPT_SERVE_THEN)))
        }
        _ => None,
    }
}
