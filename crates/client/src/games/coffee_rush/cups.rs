//! The cups of a seat in its own area, while the board stands in the middle.

use ::coffee_rush::{Card, Cup, Ingredient, Tokens};
use engine::Seat;
use leptos::prelude::*;

use super::cafe::Cafe;
use super::glass::Glass;
use super::{names, plan};
use crate::drawing::Symbol;
use crate::i18n::{say, t, text::coffee_rush as said};

/// Three glasses, each with the order it comes nearest to.
#[component]
pub(super) fn CupsCard(cafe: Cafe, seat: Memo<Seat>) -> impl IntoView {
    view! {
        <section class="card cr-pad cr-cups-card" aria-label=t(said::CUPS_TITLE)>
            <div class="panel-head"><h2>{t(said::CUPS_TITLE)}</h2></div>
            <ul class="cr-cups">
                {Cup::ALL.map(|cup| view! { <SmallCup cafe seat cup /> }).into_iter().collect_view()}
            </ul>
        </section>
    }
}

/// The order a cup is nearest to, and what it still needs.
#[derive(Clone, Debug, PartialEq)]
enum Nearest {
    Empty,
    Ready(Card),
    Needs(Card, Vec<Ingredient>),
    Nothing,
}

#[component]
fn SmallCup(cafe: Cafe, seat: Memo<Seat>, cup: Cup) -> impl IntoView {
    let table = cafe.table;
    let content = Memo::new(move |_| {
        table.view().seats.get(seat.get().index()).map_or(Tokens::NONE, |own| own.cups[cup.index()])
    });
    let nearest = Memo::new(move |_| {
        let (game, view, content) = (table.game(), table.view(), content.get());
        let Some(own) = view.seats.get(seat.get().index()).filter(|_| !content.is_empty()) else {
            return Nearest::Empty;
        };
        let could = plan::can_become(&game, own, &content);
        let missing = |card: &Card| content.missing(game.recipe(*card));
        match could.iter().min_by_key(|card| missing(card).total()) {
            None => Nearest::Nothing,
            Some(card) if missing(card).is_empty() => Nearest::Ready(*card),
            Some(card) => {
                let kinds = missing(card);
                Nearest::Needs(
                    *card,
                    kinds
                        .iter()
                        .flat_map(|(kind, number)| std::iter::repeat_n(kind, number.into()))
                        .collect(),
                )
            }
        }
    });
    let drink = move |card| names::drink(&table.game(), card, &table.words());
    let note = move || match nearest.get() {
        Nearest::Empty => view! { <span class="muted">{t(said::COUNTER_EMPTY)}</span> }.into_any(),
        Nearest::Nothing => view! { <span class="cr-lost">{t(said::COUNTER_FITS_NONE)}</span> }.into_any(),
        Nearest::Ready(card) => view! { <b>{drink(card)}</b> }.into_any(),
        Nearest::Needs(card, kinds) => {
            let one = |kind: Ingredient| {
                view! {
                    <i data-tip=names::label(&table.words(), kind)>
                        <Symbol of=names::drawing(kind) tint=names::tint(kind) />
                        <span class="sr">{names::ingredient(&table.words(), kind)}</span>
                    </i>
                }
            };
            view! {
                <span>{drink(card)}" "<em>{t(said::COUNTER_NEEDS)}</em></span>
                <span class="cr-needs">{kinds.into_iter().map(one).collect_view()}</span>
            }
            .into_any()
        }
    };
    let told = move || {
        let (words, number) = (table.words(), (cup.0 + 1).to_string());
        match content.get() {
            empty if empty.is_empty() => say(&said::CounterHoldsNothing { cup: &number }),
            content => say(&said::CounterHolds { cup: &number, tokens: &names::tokens(&content, &words) }),
        }
    };
    let ready = Memo::new(move |_| matches!(nearest.get(), Nearest::Ready(_)));
    view! {
        <li class="cr-cup" class:is-ready=ready data-at=move || format!("cup-{}-{cup}", seat.get())>
            <span class="sr">{told}</span>
            <Glass content=content more=Signal::stored(Tokens::NONE) hot=Signal::derive(move || ready.get() && content.get()[Ingredient::Steam] > 0) />
            <span class="cr-cup-note">{note}</span>
        </li>
    }
}
