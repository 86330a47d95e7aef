//! The buttons of the actions.

use ::chai::components::Card;
use ::chai::options::PantryTake;
use ::chai::preview::Piece;
use ::chai::state::Stage;
use ::chai::{Action, Chai, View};

use super::parlour::{actor, stage};
use super::{guest, names, prompt};
use crate::drawing::names as drawings;
use crate::games::{Label, Words};
use crate::i18n::text::chai as said;

/// The button of an action, as it stands now.
pub(super) fn label(game: &Chai, action: &Action, view: &View, words: &Words) -> Label {
    let tile = |kind| (names::flavour_object(words, kind), names::look(Piece::Tile(kind)).0);
    let token = |kind| (names::pantry_object(words, kind), names::look(Piece::Token(kind)).0);
    let house = actor(view).unwrap_or(0);
    let coins = view.houses.get(house).map_or(0, |own| own.coins);
    let numbers = game.numbers();
    match *action {
        Action::Keep(card) => of_card(
            Label::new(words.say(&said::ActKeep { card: &names::card(game, card, words) })),
            game,
            card,
            words,
        ),
        Action::Row(card) => of_card(
            Label::new(words.say(&said::ActRow { card: &names::card(game, card, words) })),
            game,
            card,
            words,
        ),
        Action::Cover(spot) => {
            let old = spot
                .index(view.abilities.len())
                .map(|at| names::ability(words, view.abilities[at]))
                .unwrap_or_default();
            Label::new(words.say(&said::ActCover { ability: &old }))
        }
        Action::Market => {
            let income = words.say(&said::Coins { count: numbers.market_income.into() });
            Label::new(words.say(&said::ACT_MARKET))
                .note(format!("+ {income}"))
                .symbol(drawings::CH_MINT)
                .side()
        }
        Action::Pantry => {
            let note = match view.options.pantry_take {
                PantryTake::Exactly3 => words.say(&said::NOTE_THREE),
                PantryTake::UpTo3 => words.say(&said::NOTE_UP_TO_THREE),
            };
            Label::new(words.say(&said::ACT_PANTRY)).note(note).symbol(drawings::CH_PA_HONEY).side()
        }
        Action::Reserve => {
            let note = if view.options.beginner { None } else { Some(words.say(&said::NOTE_WITH_ABILITY)) };
            let label = Label::new(words.say(&said::ACT_RESERVE)).symbol(drawings::UI_PEOPLE).side();
            match note {
                Some(note) => label.note(note),
                None => label,
            }
        }
        Action::Buy(space) => buy(game, space, view, house, words),
        Action::Stop if matches!(stage(view), Some(Stage::Pantry { .. })) => {
            Label::new(words.say(&said::ACT_STOP_TAKING)).main().ends()
        }
        Action::Stop => Label::new(words.say(&said::ACT_STOP)).main().ends(),
        Action::DiscardTile(kind) => piece(said::ActDiscard { kind: &tile(kind).0 }, tile(kind).1, words),
        Action::Take(kind) => {
            let label = piece(said::ActTake { kind: &token(kind).0 }, token(kind).1, words);
            over_limit(label, game, view, house, words)
        }
        Action::Blind => {
            let label = Label::new(words.say(&said::ACT_BLIND)).symbol(drawings::CH_BAG).side();
            over_limit(label, game, view, house, words).reveals().warning(words.say(&said::NOTE_REVEALS))
        }
        Action::Refresh => {
            let price = words.say(&said::Coins { count: numbers.refresh_price.into() });
            let have = words.say(&said::Coins { count: coins.into() });
            Label::new(words.say(&said::ACT_REFRESH))
                .note(words.say(&said::NoteCosts { price: &price, have: &have }))
                .symbol(drawings::UI_RESTART)
                .warning(words.say(&said::NOTE_REVEALS))
                .reveals()
                .side()
        }
        Action::DiscardToken(kind) => piece(said::ActDiscard { kind: &token(kind).0 }, token(kind).1, words),
        Action::ReserveSlot(slot) => {
            let card = slot.index(view.row.len()).and_then(|at| view.row[at]);
            let name = card.map(|card| names::card(game, card, words)).unwrap_or_default();
            let label = Label::new(words.say(&said::ActReserveSlot { card: &name }));
            let label = card.map_or(label.clone(), |card| of_card(label, game, card, words));
            if view.deck > 0 { label.warning(words.say(&said::NOTE_REVEALS)) } else { label }
        }
        Action::ReserveBlind => Label::new(words.say(&said::ACT_RESERVE_BLIND))
            .symbol(drawings::UI_DECK)
            .side()
            .reveals()
            .warning(words.say(&said::NOTE_REVEALS)),
        Action::Ability(spot) => {
            let Some(at) = spot.index(view.abilities.len()) else { return Label::new(action.to_string()) };
            let ability = view.abilities[at];
            Label::new(names::ability(words, ability))
                .note(names::ability_help(words, ability))
                .symbol(names::sign(ability))
        }
        Action::Skip => Label::new(words.say(&said::ACT_SKIP)).side().ends(),
        Action::Sell(kind) => piece(said::ActSell { kind: &tile(kind).0 }, tile(kind).1, words),
        Action::TakeTile(kind) => piece(said::ActTake { kind: &tile(kind).0 }, tile(kind).1, words),
        Action::GiveTile(kind) => piece(said::ActGive { kind: &tile(kind).0 }, tile(kind).1, words),
        Action::GiveToken(kind) => piece(said::ActGive { kind: &token(kind).0 }, token(kind).1, words),
        Action::Done => Label::new(words.say(&said::ACT_DONE)).main().ends(),
        Action::Replace(kind) => piece(said::ActReplace { kind: &tile(kind).0 }, tile(kind).1, words),
        Action::Serve(card) => serve(game, card, view, house, words),
        Action::Pass => pass(game, view, house, words),
        Action::Waive(kind) => piece(said::ActWaive { kind: &token(kind).0 }, token(kind).1, words),
        Action::Wild(count) => {
            Label::new(words.say(&said::ActWild { count: count.into() })).symbol(drawings::CH_WILD_FLAVOUR)
        }
        Action::Cup(cup) => {
            let label =
                Label::new(words.say(&said::ActCup { cup: &cup.to_string() })).symbol(drawings::CH_CUP);
            match cup.index(view.cups.len()).and_then(|at| view.cups[at].tip).filter(|_| !view.final_circle) {
                Some(tip) => label.note(words.say(&said::BoardTipOpen { value: &tip.to_string() })),
                None => label,
            }
        }
    }
}

fn piece(phrase: impl words::Phrase, symbol: crate::drawing::Drawing, words: &Words) -> Label {
    Label::new(words.say(&phrase)).symbol(symbol)
}

/// With the customer's wishes.
fn of_card(label: Label, game: &Chai, card: Card, words: &Words) -> Label {
    let customer = game.customer(card);
    label.note(names::pieces(words, &customer.tiles, &customer.tokens)).symbol(names::leaf(customer.tea).0)
}

fn buy(game: &Chai, space: ::chai::components::Space, view: &View, house: usize, words: &Words) -> Label {
    let Some(group) = view.groups.iter().find(|group| group.id == space) else {
        return Label::new(words.say(&said::ACT_MARKET));
    };
    let count = i64::try_from(group.spaces.len()).unwrap_or(i64::MAX);
    let tiles = names::flavours(words, group.flavour, count);
    let free = matches!(stage(view), Some(Stage::FreePurchase));
    let (text, price) = if free {
        (words.say(&said::ActTakeGroup { tiles: &tiles }), words.say(&said::NOTE_FREE))
    } else {
        (words.say(&said::ActBuy { tiles: &tiles }), words.say(&said::Coins { count: group.price.into() }))
    };
    let label = Label::new(text).note(price).symbol(names::look(Piece::Tile(group.flavour)).0);
    let held = view.houses.get(house).map_or(0, |own| own.tiles.total());
    let over = (held + u32::try_from(count).unwrap_or(0)).saturating_sub(game.numbers().tile_limit.into());
    if over > 0 { label.warning(words.say(&said::PromptDiscardThen { count: over.into() })) } else { label }
}

/// A token more than the pantry holds must be discarded.
fn over_limit(label: Label, game: &Chai, view: &View, house: usize, words: &Words) -> Label {
    let held = view.houses.get(house).map_or(0, |own| own.tokens.total());
    let over = (held + 1).saturating_sub(game.numbers().token_limit.into());
    if over > 0 && !matches!(stage(view), Some(Stage::TakeToken { .. })) {
        label.warning(words.say(&said::PromptDiscardThen { count: over.into() }))
    } else {
        label
    }
}

fn serve(game: &Chai, card: Card, view: &View, house: usize, words: &Words) -> Label {
    let customer = game.customer(card);
    let label = Label::new(words.say(&said::ActServe { card: &names::card(game, card, words) }))
        .symbol(names::leaf(customer.tea).0)
        .group(words.say(&said::GROUP_SERVE));
    let price = game.tea_price(view, house, customer.tea);
    if price == 0 {
        return label;
    }
    let owner = view.teas.iter().find(|tea| tea.tea == customer.tea).and_then(|tea| tea.owner);
    label.note(guest::pays(price, owner.map(|owner| names::who(words, owner)), words))
}

/// The end of the turn; a warning if an order could still be served.
fn pass(game: &Chai, view: &View, house: usize, words: &Words) -> Label {
    let ready = prompt::ready(game, view, house);
    if ready.is_empty() {
        return Label::new(words.say(&said::ACT_END)).main().ends().reveals();
    }
    let count = i64::try_from(ready.len()).unwrap_or(i64::MAX);
    let ready_left = words.say(&said::NoteReady { count });
    Label::new(words.say(&said::ACT_PASS))
        .side()
        .ends()
        .reveals()
        .warning(ready_left.clone())
        .left(ready_left)
}
