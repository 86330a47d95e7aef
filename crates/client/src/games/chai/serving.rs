//! Serving: who gets what from whom, and which cup.

use ::chai::View;
use ::chai::components::{Card, FLAVOURS, Flavour, PANTRIES, Pantry, Who};
use ::chai::options::Mode;
use ::chai::preview::Piece;
use ::chai::state::Stage;
use engine::Counts;
use leptos::prelude::*;

use super::cups::{Cups, tip_sign};
use super::parlour::{Button, Parlour, Table, Thing, stage};
use super::row::served_card;
use super::{guest, names, piece};
use crate::drawing::{Symbol, names as drawings};
use crate::i18n::{t, text::chai as said};
use crate::table::scope::{of_seat, vessel};
use crate::ui::arrows;

/// Whether the reader is serving an order. Tracked.
pub(super) fn is_open(table: Table) -> bool {
    table.my_turn() && order(&table.view()).is_some()
}

fn order(view: &View) -> Option<Card> {
    stage(view).and_then(|stage| served_card(&stage))
}

/// What the order takes, as far as it is decided: all of it, once the cup is chosen.
fn bill(parlour: Parlour) -> Option<(Counts<FLAVOURS>, Counts<PANTRIES>)> {
    let view = parlour.table.view();
    match stage(&view)? {
        Stage::Cup { order } | Stage::Wild { order, .. } => Some(parlour.table.game().bill(&order)),
        _ => None,
    }
}

/// The customer, what is given, and the cups.
#[component]
pub(super) fn Serving(parlour: Parlour) -> impl IntoView {
    let table = parlour.table;
    let card = Memo::new(move |_| order(&table.view()));
    let cup = Memo::new(move |_| matches!(stage(&table.view()), Some(Stage::Cup { .. })));
    move || {
        let card = card.get()?;
        let game = table.game();
        let customer = *game.customer(card);
        let (of, tint) = names::leaf(customer.tea);
        let asked = piece::tiles(&customer.tiles).into_iter().chain(piece::tokens(&customer.tokens));
        let asked = asked.map(|thing| piece::chip(thing, "")).collect_view();
        let name = move || names::card(&table.game(), card, &table.words());
        Some(view! {
            <div class="ch-serving ch-frame" role="group" aria-label=name>
                <div class="ch-order">
                    <div class="ch-big-card" style=format!("--t:var({tint})")>
                        <header><Symbol of tint=tint /><b class="display">{customer.points}</b><small>{name}</small></header>
                        <div class="ch-chips">{asked}</div>
                    </div>
                    <ul class="ch-bill">
                        {move || choice(parlour)}
                        {move || gives(parlour)}
                        {move || trade(parlour, card)}
                        {move || gets(parlour, card)}
                    </ul>
                </div>
                <Show when=move || cup.get()><Cups parlour pours=customer.tea /></Show>
            </div>
        })
    }
}

/// What is still to be decided about the pieces: what to do without, or how many wilds.
fn choice(parlour: Parlour) -> Option<AnyView> {
    let table = parlour.table;
    let view = table.view();
    let button = |at: String, thing: Thing, told: String, inner: AnyView| {
        let told = Signal::derive(move || told.clone());
        Button::new("ch-pick", at, Signal::derive(move || thing), told).view(parlour, inner)
    };
    let words = table.words();
    let (title, buttons) = match stage(&view)? {
        Stage::Waive { card } => {
            let asked = table.game().customer(card).tokens;
            let waive = |at: usize| {
                let kind = Pantry::of(at);
                let told = words.say(&said::ActWaive { kind: &names::pantry_object(&words, kind) });
                let inner = piece::chip(Piece::Token(kind), "is-big");
                button(format!("waived-{at}"), Thing::Waived(kind), told, inner)
            };
            (words.say(&said::SERVE_WAIVE), asked.kinds().map(waive).collect_view())
        }
        Stage::Wild { at, .. } => {
            let asked = asked_kind(at);
            let count = |action: &::chai::Action| match action {
                ::chai::Action::Wild(count) => Some(*count),
                _ => None,
            };
            let wild = |count: u8| {
                let told = words.say(&said::ActWild { count: count.into() });
                let inner = view! { <b class="ch-count">{count}</b> }.into_any();
                button(format!("wilds-{count}"), Thing::Wilds(count), told, inner)
            };
            let legal: Vec<u8> = table.legal().iter().filter_map(count).collect();
            let title = words.say(&said::ServeWild { kind: &names::piece_object(&words, asked) });
            (title, legal.into_iter().map(wild).collect_view())
        }
        _ => return None,
    };
    Some(view! { <li class="is-asked"><span>{title}</span><span class="ch-choices" role="group" on:keydown=arrows(1)>{buttons}</span></li> }.into_any())
}

/// The piece that stands at a place of the asked kinds: flavours first, then pantry kinds.
pub(super) fn asked_kind(at: u8) -> Piece {
    let (at, flavours) = (usize::from(at), FLAVOURS - 1);
    if at < flavours {
        Piece::Tile(Flavour::of(at))
    } else {
        Piece::Token(Pantry::of((at - flavours).min(PANTRIES - 1)))
    }
}

fn gives(parlour: Parlour) -> Option<AnyView> {
    let (tiles, tokens) = bill(parlour)?;
    let pieces = piece::tiles(&tiles).into_iter().chain(piece::tokens(&tokens));
    let pieces = pieces.map(|thing| piece::chip(thing, "")).collect_view();
    Some(view! { <li><span class="ch-chips">{pieces}</span><small>{t(said::SERVE_FROM_SHELF)}</small><Symbol of=drawings::UI_CHECK /></li> }.into_any())
}

/// The way of the coin and of the base token.
fn trade(parlour: Parlour, card: Card) -> Option<AnyView> {
    let (view, words) = (parlour.table.view(), parlour.table.words());
    let tea = view.teas.iter().find(|tea| tea.tea == card.tea())?.clone();
    let me = parlour.table.me()?;
    let price = parlour.table.game().tea_price(&view, me.index(), tea.tea);
    let (of, tint) = names::leaf(tea.tea);
    let name = names::tea(&words, tea.tea);
    let (stock, left) = (i64::from(tea.stock), i64::from(tea.stock.saturating_sub(1)));
    let text = match tea.owner {
        Some(Who::Seat(seat)) if seat == me => words.say(&said::ServeOwnTea { tea: &name, count: left }),
        _ if view.options.mode == Mode::Coop => words.say(&said::ServeFreeTea { tea: &name, count: left }),
        Some(owner) => {
            words.say(&said::ServeTrade { name: &names::who(&words, owner), tea: &name, count: stock })
        }
        None => words.say(&said::ServeBank { tea: &name, count: left }),
    };
    let owner = tea.owner.and_then(names::seat).filter(|seat| *seat != me);
    let vessel = |seat: engine::Seat| view! { <i class=format!("vessel {}", of_seat(seat))><Symbol of=vessel(seat) /></i> };
    let coin = (price > 0).then(|| view! { {vessel(me)}<em>{piece::coin(price.into())}{price}</em> });
    Some(view! {
        <li class="ch-trade">
            <span class="ch-way">{coin}{owner.map(vessel)}<em data-at=format!("tea-{}", tea.tea)><Symbol of tint=tint /></em><Symbol of=drawings::CH_CUP /></span>
            <small>{text}</small>
            {(price > 0).then(|| view! { <b class="ruleno">"CH-8.4"</b> })}
        </li>
    }
    .into_any())
}

fn gets(parlour: Parlour, card: Card) -> AnyView {
    let view = parlour.table.view();
    let points = parlour.table.game().customer(card).points;
    let tip = (!view.final_circle).then(|| {
        let chosen = parlour.table.preview().iter().find_map(|action| match action {
            ::chai::Action::Cup(cup) => cup.index(view.cups.len()),
            _ => None,
        });
        let tip = chosen.and_then(|cup| view.cups[cup].tip);
        view! { " + "{tip_sign(tip)}" "<i>{t(said::SERVE_TIP)}</i> }
    });
    let gold = (view.active == Some(::chai::components::Ability::GoldTip))
        .then(|| view! { " + "{piece::coin(parlour.table.game().numbers().gold_tip.into())} });
    view! { <li class="ch-gets"><span>{t(said::SERVE_GET)}" "<b class="display">{points}</b>" "<i>{t(said::SCORE)}</i>{tip}{gold}</span></li> }
        .into_any()
}

/// The customers a house could begin with; each picks one to keep and one for the row.
#[component]
pub(super) fn StartCards(parlour: Parlour) -> impl IntoView {
    let table = parlour.table;
    let cards = Memo::new(move |_| {
        let view = table.view();
        let tea = table.me().and_then(|me| view.houses.get(me.index())).map(|house| house.tea);
        tea.map(|tea| {
            (1..=::chai::components::CARDS_PER_TEA)
                .filter_map(|number| Card::numbered(tea, number))
                .collect::<Vec<_>>()
        })
        .unwrap_or_default()
    });
    let kept = Memo::new(move |_| {
        let view = table.view();
        let own = table.me().and_then(|me| view.houses.get(me.index()).cloned());
        own.and_then(|own| own.reserved.first().and_then(|guest| guest.card))
    });
    let one = move |card: Card| {
        let told = Signal::derive(move || guest::told(parlour, parlour.usual_house(), card));
        let is_kept = Memo::new(move |_| kept.get() == Some(card));
        let inner = view! {
            <span class="ch-card" class:is-served=is_kept>
                {move || guest::face(parlour, parlour.usual_house(), card)}
                <Show when=move || is_kept.get()><span class="ch-flag">{t(said::CARD_KEPT)}</span></Show>
            </span>
        };
        let thing = Signal::derive(move || if is_kept.get() { Thing::Nothing } else { Thing::Start(card) });
        Button::new("ch-seat-of-card", format!("start-{card}"), thing, told).view(parlour, inner.into_any())
    };
    view! {
        <div class="ch-start ch-frame" role="group" aria-label=t(said::START_TITLE) on:keydown=arrows(4)>
            {move || cards.get().into_iter().map(one).collect_view()}
        </div>
        <p class="ch-note muted">{t(said::DECK_NOTE)}</p>
    }
}
