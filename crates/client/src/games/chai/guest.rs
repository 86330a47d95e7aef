//! A customer card: tea, points, what is asked for and what of it is there.

use ::chai::components::Card;
use ::chai::options::Mode;
use ::chai::preview::{Cover, Outlook};
use engine::Seat;
use leptos::prelude::*;

use super::parlour::Parlour;
use super::{names, piece};
use crate::drawing::{Symbol, names as drawings};
use crate::games::Words;
use crate::i18n::text::chai as said;
use crate::table::scope::{of_seat, vessel};

/// The face of a card for a house. Tracked.
pub(super) fn face(parlour: Parlour, house: usize, card: Card) -> AnyView {
    let table = parlour.table;
    let game = table.game();
    let customer = *game.customer(card);
    let (of, tint) = names::leaf(customer.tea);
    let both = Memo::new(move |_| parlour.outlook(house, card));
    let chips = move |tiles: bool| {
        let both = both.get();
        let is = |at: &usize| matches!(both.1.pieces[*at].0, ::chai::preview::Piece::Tile(_)) == tiles;
        let chip = |at: usize| {
            let (thing, then) = both.1.pieces[at];
            let state = match (both.0.pieces[at].1, then) {
                (Cover::Missing, Cover::Held) => "is-new",
                (_, Cover::Held) => "",
                (_, Cover::Wild) => "is-wild",
                (_, Cover::Waived) => "is-waived",
                (_, Cover::Missing) => "is-missing",
            };
            piece::chip(thing, state)
        };
        (0..both.1.pieces.len()).filter(is).map(chip).collect_view()
    };
    let no_pantry = customer.tokens.is_empty();
    let owner = table.look(move |view| {
        let tea = view.teas.iter().find(|other| other.tea == customer.tea);
        tea.and_then(|tea| tea.owner).and_then(names::seat)
    });
    let pays = Memo::new(move |_| both.with(|(now, _)| now.price));
    let trade = move || {
        (pays.get() > 0)
            .then(|| view! { <small>{piece::coin(pays.get().into())}{owner.get().map(at)}</small> })
    };
    let state = move || {
        let words = table.words();
        let (now, then) = both.get();
        // Six guests side by side on a phone leave no room for words: so many hollow pieces, or a coin.
        let short = (!ready(&now, &then)).then(|| match then.missing() {
            0 => view! { <span class="ch-short" aria-hidden="true">{piece::coin(1)}</span> }.into_any(),
            missing => view! { <span class="ch-short" aria-hidden="true"><i></i>{missing}</span> }.into_any(),
        });
        view! {
            <span class="ch-state">
                {ready(&now, &then).then(|| view! { <Symbol of=drawings::UI_CHECK /> })}
                {short}
                <span class="ch-words">{standing(&now, &then, &words)}</span>
            </span>
        }
    };
    view! {
        <span class="ch-card-top" style=format!("--t:var({tint})")>
            <i class="ch-leaf"><Symbol of tint=tint /></i>
            <b class="display">{customer.points}</b>
            {trade}
        </span>
        <span class="ch-chips">{move || chips(true)}</span>
        <span class="ch-chips">
            {move || chips(false)}
            {no_pantry.then(|| view! { <em>{move || table.words().say(&said::CARD_NO_PANTRY)}</em> })}
        </span>
        {state}
    }
    .into_any()
}

fn at(seat: Seat) -> AnyView {
    view! { <i class=of_seat(seat)><Symbol of=vessel(seat) /></i> }.into_any()
}

fn ready(now: &Outlook, then: &Outlook) -> bool {
    now.is_ready() || then.is_ready()
}

/// How far an order is, in a few words.
fn standing(now: &Outlook, then: &Outlook, words: &Words) -> String {
    match then.missing() {
        0 if now.is_ready() && then.is_ready() => words.say(&said::CARD_READY),
        0 if then.is_ready() => words.say(&said::CARD_THEN),
        0 => words.say(&said::CardCoinMissing { count: then.price.into() }),
        missing => words.say(&said::CardMissing { count: i64::try_from(missing).unwrap_or(i64::MAX) }),
    }
}

/// A card in words, for a house. Tracked.
pub(super) fn told(parlour: Parlour, house: usize, card: Card) -> String {
    let (game, view, words) = (parlour.table.game(), parlour.table.view(), parlour.table.words());
    let (now, then) = parlour.outlook(house, card);
    let customer = game.customer(card);
    let asked = names::pieces(&words, &customer.tiles, &customer.tokens);
    let mut parts = vec![names::card(&game, card, &words), words.say(&said::CardAsks { pieces: &asked })];
    parts.push(standing(&now, &then, &words));
    let missing: Vec<String> = then
        .pieces
        .iter()
        .filter(|(_, cover)| *cover == Cover::Missing)
        .map(|(piece, _)| names::piece(&words, *piece))
        .collect();
    if !missing.is_empty() {
        parts.push(missing.join(", "));
    }
    if now.price > 0 {
        let owner = view.teas.iter().find(|tea| tea.tea == customer.tea).and_then(|tea| tea.owner);
        parts.push(pays(now.price, owner.map(|owner| names::who(&words, owner)), &words));
    }
    if view.options.mode == Mode::Coop
        && view.chaiwala_next.and_then(|slot| slot.index(view.row.len())).and_then(|slot| view.row[slot])
            == Some(card)
    {
        parts.push(words.say(&said::CARD_NEXT));
    }
    parts.join(", ")
}

/// "1 coin to Noor for the tea"
pub(super) fn pays(price: u8, owner: Option<String>, words: &Words) -> String {
    match owner {
        Some(name) => words.say(&said::CardPays { count: price.into(), name: &name }),
        None => words.say(&said::CardPaysBank { count: price.into() }),
    }
}
