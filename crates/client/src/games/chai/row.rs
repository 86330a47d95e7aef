//! The customers that wait, their deck, and the tea that is left for them.

use ::chai::components::{Slot, Who};
use leptos::prelude::*;

use super::parlour::{Button, Parlour, Thing, stage};
use super::{guest, names};
use crate::drawing::{Symbol, names as drawings};
use crate::i18n::{say, t, text::chai as said};
use crate::ui::arrows;

#[component]
pub(super) fn CustomerRow(parlour: Parlour) -> impl IntoView {
    let table = parlour.table;
    let count = table.look(|view| view.row.len());
    let slots = move || (0..count.get()).map(|at| slot(parlour, at)).collect_view();
    view! {
        <section class="ch-guests" aria-label=t(said::BOARD_GUESTS)>
            <div class="ch-head">
                <h2>{t(said::BOARD_GUESTS)}</h2>
                <TeaLeft parlour />
            </div>
            <div class="ch-row" role="group" aria-label=t(said::BOARD_GUESTS) on:keydown=arrows(1)>
                {slots}
                {deck(parlour)}
            </div>
        </section>
    }
}

fn slot(parlour: Parlour, at: usize) -> AnyView {
    let table = parlour.table;
    let slot = Slot::of(at);
    let card = table.look(move |view| view.row.get(at).copied().flatten());
    let house = Memo::new(move |_| parlour.usual_house());
    let told = Signal::derive(move || match card.get() {
        Some(card) => guest::told(parlour, house.get(), card),
        None => say(&said::CARD_FREE),
    });
    let next = table.look(move |view| view.chaiwala_next == Some(slot));
    let served = table.look(move |view| {
        let card = view.row.get(at).copied().flatten();
        card.is_some() && card == stage(view).and_then(|stage| served_card(&stage))
    });
    let ready = Memo::new(move |_| {
        card.get().is_some_and(|card| {
            let (now, then) = parlour.outlook(house.get(), card);
            now.is_ready() || then.is_ready()
        })
    });
    let class = move || {
        let mut class = String::from("ch-card");
        for (holds, name) in [
            (ready.get(), " is-ready"),
            (next.get(), " is-next"),
            (served.get(), " is-served"),
            (card.get().is_none(), " is-nil"),
        ] {
            if holds {
                class += name;
            }
        }
        class
    };
    let inner = move || {
        let face = card.get().map(|card| guest::face(parlour, house.get(), card));
        let next = next.get().then(|| view! { <span class="ch-flag"><Symbol of=drawings::CH_CHAIWALA />{t(said::CARD_NEXT_SHORT)}</span> });
        view! { <span class=class>{face}{next}</span> }
    };
    let thing = Signal::derive(move || if card.get().is_some() { Thing::Slot(slot) } else { Thing::Nothing });
    Button::new("ch-seat-of-card", format!("slot-{slot}"), thing, told).view(parlour, inner.into_any())
}

/// The customer that is being served.
pub(super) fn served_card(stage: &::chai::state::Stage) -> Option<::chai::components::Card> {
    use ::chai::state::Stage;
    match stage {
        Stage::Waive { card } => Some(*card),
        Stage::Wild { order, .. } | Stage::Cup { order } => Some(order.card),
        _ => None,
    }
}

fn deck(parlour: Parlour) -> AnyView {
    let left = parlour.table.look(|view| i64::from(view.deck));
    let told = Signal::derive(move || {
        let words = parlour.table.words();
        format!("{}, {}", words.say(&said::BOARD_DECK), words.say(&said::Customers { count: left.get() }))
    });
    let inner = view! {
        <span class="ch-deck">
            <Symbol of=drawings::UI_DECK />
            <b>{move || left.get()}</b>
            <small>{t(said::BOARD_BLIND)}</small>
        </span>
    };
    // Also when it is empty: the rules say so.
    let thing = Signal::derive(|| Thing::Deck);
    let mut button = Button::new("ch-seat-of-card is-deck", "deck".to_owned(), thing, told);
    button.tip = Signal::derive(move || parlour.table.words().say(&said::BOARD_DECK_TIP));
    button.view(parlour, inner.into_any())
}

/// Tea tokens left per colour; few are a warning.
#[component]
pub(super) fn TeaLeft(parlour: Parlour) -> impl IntoView {
    let table = parlour.table;
    let left = table.look(|view| view.teas.clone());
    let teas = move || {
        let words = table.words();
        let one = |tea: &::chai::view::TeaView| {
            let (of, tint) = names::leaf(tea.tea);
            let owner = match tea.owner {
                Some(Who::Seat(seat)) => words.name(seat).to_owned(),
                Some(Who::Chaiwala) => words.say(&said::RIVAL),
                None => words.say(&said::BOARD_NOBODY),
            };
            let name = names::tea(&words, tea.tea);
            let told = words.say(&said::BoardTeaLeft { tea: &name, count: tea.stock.into(), name: &owner });
            let low = tea.stock <= 2;
            view! {
                <li class:is-low=low data-tip=told.clone() data-at=format!("tea-{}", tea.tea)>
                    <Symbol of tint=tint />
                    <b aria-hidden="true">{tea.stock}</b>
                    <span class="sr">{told.clone()}</span>
                </li>
            }
        };
        left.with(|teas| teas.iter().map(one).collect_view())
    };
    view! { <ul class="ch-teas" aria-label=t(said::BOARD_TEAS)>{teas}</ul> }
}
