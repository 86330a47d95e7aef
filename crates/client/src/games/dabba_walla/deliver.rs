//! The delivery in the middle of the table. Choosing, waiting and revealing keep one geometry: the places of all seats,
//! and one table of what the level brings to whom.

use ::dabba_walla::Action;
use leptos::prelude::*;

use super::cart::Cart;
use super::names::{self, Word, put};
use super::scene::{self, Lies, Place};
use super::{card, tally, tell};
use crate::drawing::{Symbol, names as drawings};
use crate::games::{Prompt, Words};
use crate::i18n::{points, t, text::dabba_walla as said};
use crate::table::scope::{of_seat, vessel};

/// What a plan would bring if nobody else did more than is supposed.
pub(super) fn foreseen(cart: &Cart, actions: &[Action], words: &Words) -> Prompt {
    let laid = cart.own().and_then(|own| own.choice).filter(|choice| !choice.revealed);
    let (mut card, mut chai) = laid.map(|choice| (choice.card, choice.chai)).unwrap_or_default();
    for action in actions {
        match action {
            Action::Card(other) => card = Some(*other),
            Action::Add(other) => chai.push(*other),
            _ => {}
        }
    }
    let tip = card
        .map_or_else(|| put(words, "log.no-card", &[]), |card| names::tip(&cart.table.game(), card, words));
    let tip = if chai.is_empty() { tip } else { format!("{tip}, {}", names::chais(words, &chai)) };
    let now = scene::now(cart, (card, chai), cart.hands.guess.get_untracked());
    let level = now.as_ref().map_or(0, |scene| scene.level).to_string();
    let mine = now.and_then(|scene| scene.rows.into_iter().find(|row| cart.table.me() == Some(row.seat)));
    let points = points(mine.map_or(0, |row| row.total.into()));
    Prompt::new(put(words, "deliver.plan", &[("level", Word(&level)), ("tip", Word(&tip))])).more(put(
        words,
        "deliver.brings-you",
        &[("points", Word(&points))],
    ))
}

/// The delivery.
pub(super) fn table(cart: Cart) -> AnyView {
    let told = Memo::new(move |_| tell::on_screen(&cart));
    let scene = Memo::new(move |_| {
        let delivered = told.get().and_then(|told| scene::delivered(&cart, told.level));
        delivered.or_else(|| scene::now(&cart, cart.plan(), cart.hands.guess.get()))
    });
    let stage = Memo::new(move |_| told.get().map_or(tell::DONE, |told| told.stage));
    let is_told = Memo::new(move |_| told.get().is_some());
    let level = move || scene.with(|scene| scene.as_ref().map_or(0, |scene| scene.level)).to_string();
    let words = move || cart.table.words();
    let title = move || put(&words(), "levels.level", &[("level", Word(&level()))]);
    let about = move || {
        let key = if is_told.get() { "deliver.brought" } else { "deliver.brings" };
        put(&words(), key, &[("level", Word(&level()))])
    };
    let places = move || {
        let hidden = stage.get() < tell::OPEN;
        let all = scene.with(|scene| scene.as_ref().map(|scene| scene.places.clone()).unwrap_or_default());
        all.into_iter().map(|of| place(cart, of, hidden, is_told.get())).collect_view()
    };
    view! {
        <section class="dw-deliver card" class:is-told=is_told data-stage=stage>
            <div class="dw-deliver-head">
                <div><h2>{title}</h2><p>{about}</p></div>
                {move || is_told.get().then(|| controls(cart, stage))}
            </div>
            <ol class="dw-places">{places}</ol>
            {tally::table(cart, scene, stage, is_told)}
        </section>
    }
    .into_any()
}

/// Skip, again, on.
fn controls(cart: Cart, stage: Memo<u8>) -> AnyView {
    let table = cart.table;
    let level = move || cart.hands.told.get().map(|told| told.level);
    let on = move || {
        let next = table.view().delivery.as_ref().map_or(0, |delivery| delivery.level);
        match next {
            0 => t(said::DELIVER_CLOSE)().to_owned(),
            next => put(&table.words(), "deliver.on", &[("level", Word(&next.to_string()))]),
        }
    };
    let again = move |_| {
        if let Some(level) = untrack(level) {
            tell::begin(cart, level);
        }
    };
    view! {
        <div class="dw-controls">
            {move || if stage.get() < tell::DONE {
                view! { <button class="btn" on:click=move |_| tell::skip(cart)>{t(said::DELIVER_SKIP)}</button> }.into_any()
            } else if level().is_some() {
                view! {
                    <button class="btn quiet" on:click=again><Symbol of=drawings::UI_RESTART />{t(said::DELIVER_AGAIN)}</button>
                    <button class="btn dw-on" on:click=move |_| cart.hands.told.set(None)>{on}</button>
                }.into_any()
            } else {
                ().into_any()
            }}
        </div>
    }
    .into_any()
}

/// What lies before a seat.
fn place(cart: Cart, of: Place, hidden: bool, told: bool) -> AnyView {
    let table = cart.table;
    let (words, game) = (table.words(), table.game());
    let name =
        of.who.map_or_else(|| put(&words, "deliver.imaginary", &[]), |seat| words.name(seat).to_owned());
    let lies = match of.lies {
        Lies::Open(_) | Lies::NoCard if hidden => Lies::Down,
        lies => lies,
    };
    let (class, inner, said) = match lies {
        Lies::Nothing => ("is-empty", ().into_any(), put(&words, "deliver.choosing", &[])),
        Lies::Down => (
            "is-down",
            view! { <Symbol of=drawings::DW_BICYCLE_TRAILER /> }.into_any(),
            put(&words, "fact.ready", &[]),
        ),
        Lies::NoCard => ("is-none", view! { <b>"–"</b> }.into_any(), put(&words, "log.no-card", &[])),
        Lies::Open(card) => {
            let card_ = game.card(card);
            let sign = match card_.tip_colour {
                Some(colour) => view! { <i><Symbol of=names::sign(colour) /></i> }.into_any(),
                None => view! { <i><Symbol of=drawings::DW_EMPTY /></i> }.into_any(),
            };
            ("is-face", view! { {sign}<b>{card_.tip}</b> }.into_any(), names::tip(&game, card, &words))
        }
    };
    let paint = match lies {
        Lies::Open(card) => names::paint(game.card(card).tip_colour.map_or("empty", |colour| colour.name())),
        _ => String::new(),
    };
    let chai = (!hidden).then(|| of.chai.iter().map(|&chai| card::chai(chai)).collect_view());
    let late = (of.late && !hidden).then(|| view! { <Symbol of=drawings::DW_CHAI_LATER /> });
    let word = match lies {
        _ if told => None,
        Lies::Nothing if of.planned => None,
        Lies::Nothing => Some((drawings::UI_CLOCK, "", "deliver.choosing")),
        Lies::Down => Some((drawings::UI_CHECK, "is-ready", "fact.ready")),
        _ => None,
    };
    let word = word
        .map(|(of, class, key)| view! { <small class=class><Symbol of />{put(&words, key, &[])}</small> });
    let chais = names::chais(&words, &of.chai);
    let told = if chais.is_empty() || hidden {
        words.pair(&name, &said)
    } else {
        words.pair(&name, &format!("{said}, {chais}"))
    };
    let seat = of.who.map(of_seat).unwrap_or_default();
    view! {
        <li class=format!("dw-lay {seat}") class:is-plan=of.planned>
            <span class=format!("dw-laid {class}") style=paint data-at=of.who.map(|seat| format!("lay-{seat}")) role="img" aria-label=told>{inner}</span>
            <span class="dw-lay-name" aria-hidden="true">{of.who.map(|seat| view! { <Symbol of=vessel(seat) /> })}<span>{name}</span></span>
            <span class="dw-lay-chai" aria-hidden="true">{chai}{late}{word}</span>
        </li>
    }
    .into_any()
}
