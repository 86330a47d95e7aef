//! The recipe of an order as symbols: what is in the cup, in the hand, on the path, missing.

use ::coffee_rush::{Card, Ingredient};
use leptos::prelude::*;

use super::cafe::Table;
use super::names;
use super::plan::Where;
use crate::drawing::{Symbol, names as drawings};
use crate::games::Words;
use crate::i18n::{t, text::coffee_rush as said};

/// The symbols of a recipe.
#[component]
pub(super) fn Recipe(table: Table, parts: Vec<(Ingredient, Where)>) -> impl IntoView {
    let one = move |(kind, at): (Ingredient, Where)| {
        let title = move || {
            let words = table.words();
            words.pair(&names::label(&words, kind), &place(at, &words))
        };
        let of = names::drawing(kind);
        let symbol = match at {
            Where::Missing => view! { <Symbol of /> }.into_any(),
            _ => view! { <Symbol of tint=names::tint(kind) /> }.into_any(),
        };
        view! { <i class=class(at) data-tip=title>{symbol}</i> }
    };
    view! { <span class="cr-recipe">{parts.into_iter().map(one).collect_view()}</span> }
}

pub(super) const fn class(at: Where) -> &'static str {
    match at {
        Where::InCup => "cr-r in-cup",
        Where::InHand => "cr-r in-hand",
        Where::OnPath => "cr-r on-path",
        Where::Missing => "cr-r is-missing",
    }
}

/// Where an ingredient is, in words.
pub(super) fn place(at: Where, words: &Words) -> String {
    words.say(&match at {
        Where::InCup => said::ORDERS_IN_CUP,
        Where::InHand => said::ORDERS_IN_HAND,
        Where::OnPath => said::ORDERS_ON_PATH,
        Where::Missing => said::ORDERS_MISSING,
    })
}

/// A recipe in words: "milk: in cup, steam: missing".
pub(super) fn told(parts: &[(Ingredient, Where)], words: &Words) -> String {
    let one =
        |(kind, at): &(Ingredient, Where)| words.pair(&names::ingredient(words, *kind), &place(*at, words));
    parts.iter().map(one).collect::<Vec<_>>().join(", ")
}

/// The name of an order, with a star if it is a specialty.
#[component]
pub(super) fn OrderName(table: Table, card: Card) -> impl IntoView {
    let game = table.game();
    let specialty = game.drink(card).specialty;
    view! {
        <span class="cr-order-name">
            {move || names::drink(&game, card, &table.words())}
            {specialty.then(|| view! {
                <i class="cr-star" data-tip=t(said::ORDERS_SPECIALTY)>
                    <Symbol of=drawings::CR_SPECIALTY tint="--metal-gold" />
                    <span class="sr">{t(said::ORDERS_SPECIALTY)}</span>
                </i>
            })}
        </span>
    }
}
