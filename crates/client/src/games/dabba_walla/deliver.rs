//! The delivery in the middle of the table. Choosing, waiting and revealing keep one geometry: the places of all seats,
//! the four tip tracks, and what the level brings to whom.

use ::dabba_walla::{Action, Colour};
use engine::Seat;
use leptos::prelude::*;

use super::cart::Cart;
use super::names::{self, Word, put};
use super::scene::{self, Lies, Place, Row, Scene};
use super::{card, tell};
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
    let title = move || {
        let key = if is_told.get() { "deliver.told" } else { "deliver.title" };
        put(&words(), key, &[("level", Word(&level()))])
    };
    let brings = move || {
        let key = if is_told.get() { "deliver.brought" } else { "deliver.brings" };
        put(&words(), key, &[("level", Word(&level()))])
    };
    let tips = move || if is_told.get() { t(said::DELIVER_TIPS)() } else { t(said::DELIVER_SUPPOSED)() };
    let places = move || {
        let hidden = stage.get() < tell::OPEN;
        let all = scene.with(|scene| scene.as_ref().map(|scene| scene.places.clone()).unwrap_or_default());
        all.into_iter().map(|of| place(cart, of, hidden, is_told.get())).collect_view()
    };
    let rows = move || {
        let all = scene.get().map(|scene| (scene.rows, scene.values)).unwrap_or_default();
        let most = all.0.iter().map(|row| row.after).max().unwrap_or(0).max(40);
        let stage = stage.get();
        all.0.into_iter().map(|of| row(cart, &of, all.1, most, stage)).collect_view()
    };
    let tracks = Colour::ALL.map(|colour| track(cart, scene, stage, is_told, colour)).collect_view();
    view! {
        <section class="dw-deliver card" class:is-told=is_told data-stage=stage>
            <div class="dw-deliver-head"><h2>{title}</h2>{move || is_told.get().then(|| controls(cart, stage))}</div>
            <ol class="dw-places">{places}</ol>
            <h3 class="caps">{tips}</h3>
            <ol class="dw-tracks">{tracks}</ol>
            <h3 class="caps">{brings}</h3>
            <ol class="dw-rows">{rows}</ol>
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
        format!("{name}: {said}")
    } else {
        format!("{name}: {said}, {chais}")
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

/// One of the four tip tracks.
fn track(
    cart: Cart,
    scene: Memo<Option<Scene>>,
    stage: Memo<u8>,
    told: Memo<bool>,
    colour: Colour,
) -> AnyView {
    let at = colour.index();
    let shown = Memo::new(move |_| {
        let open = stage.get() >= tell::TIPS;
        scene.with(|scene| {
            let scene = scene.as_ref().filter(|_| open)?;
            let gives: Vec<(Option<Seat>, i8)> =
                scene.gives.iter().filter(|(of, ..)| *of == at).map(|&(_, who, tip)| (who, tip)).collect();
            Some((scene.sums[at], scene.values[at], gives, scene.veto))
        })
    });
    let value = move || shown.with(|shown| shown.as_ref().map(|shown| shown.1));
    let cells = (0..=4u8)
        .map(|number| {
            let here = move || value() == Some(number);
            let below = move || value().is_some_and(|value| number < value && number > 0);
            view! { <b class:is-at=here class:is-below=below>{number}</b> }
        })
        .collect_view();
    let gives = move || {
        let (_, _, gives, veto) = shown.get().unwrap_or_default();
        gives
            .into_iter()
            .map(|(who, tip)| {
                let void = veto && tip < 0;
                let seat = who.map(of_seat).unwrap_or_default();
                view! { <span class=format!("dw-give {seat}") class:is-void=void>{who.map(|seat| view! { <Symbol of=vessel(seat) /> })}{names::signed(tip.into())}</span> }
            })
            .collect_view()
    };
    // A sum that a rule changes stands struck out before the value.
    let sum = move || {
        shown.get().map(|(sum, value, ..)| {
            let raw = (i16::from(sum) != i16::from(value)).then(|| view! { <s>{points(sum.into())}</s>" " });
            view! { <span class="dw-sum">"= "{raw}<b>{value}</b></span> }
        })
    };
    let name = move || {
        let words = cart.table.words();
        let (sum, value, ..) = shown.get().unwrap_or_default();
        put(
            &words,
            "deliver.track",
            &[
                ("colour", Word(&names::colour(&words, colour))),
                ("sum", Word(&points(sum.into()))),
                ("value", Word(&value.to_string())),
            ],
        )
    };
    let step = move |by: i8| {
        cart.hands.guess.update(|guess| guess[at] = (guess[at] + by).clamp(-4, 9));
    };
    let less = move || {
        put(
            &cart.table.words(),
            "deliver.less",
            &[("colour", Word(&names::colour(&cart.table.words(), colour)))],
        )
    };
    let more = move || {
        put(
            &cart.table.words(),
            "deliver.more",
            &[("colour", Word(&names::colour(&cart.table.words(), colour)))],
        )
    };
    let guess = move || names::signed(cart.hands.guess.get()[at].into());
    let special = move || {
        let zero = cart.table.view().double_zero?;
        let key = match zero {
            [left, _] if left == colour => "deliver.zero-left",
            [_, right] if right == colour => "deliver.zero-right",
            _ => return None,
        };
        let words = cart.table.words();
        Some(view! { <small class="dw-zero" data-tip=put(&words, key, &[])>"00"</small> })
    };
    view! {
        <li style=names::paint(colour.name())>
            <i class="dw-lid"><Symbol of=names::sign(colour) /></i>
            <span class="dw-track" role="img" aria-label=name>{cells}</span>
            {special}
            <span class="dw-gives" aria-hidden="true">{gives}{sum}</span>
            <Show when=move || !told.get()>
                <span class="dw-guess">
                    <button aria-label=less on:click=move |_| step(-1)><Symbol of=drawings::UI_MINUS /></button>
                    <b>{guess}</b>
                    <button aria-label=more on:click=move |_| step(1)><Symbol of=drawings::UI_PLUS /></button>
                </span>
            </Show>
        </li>
    }
    .into_any()
}

/// What the level brings to a seat.
fn row(cart: Cart, of: &Row, values: [u8; 4], most: i16, stage: u8) -> AnyView {
    let words = cart.table.words();
    let name = words.name(of.seat).to_owned();
    let tips = stage >= tell::TIPS;
    let part = |(colour, cells): (Colour, u8)| {
        let value = if tips { values[colour.index()].to_string() } else { "?".into() };
        (cells > 0).then(|| {
            view! { <span style=names::paint(colour.name()) class:is-nil=tips && values[colour.index()] == 0><Symbol of=names::sign(colour) /><b>{cells}</b>"×"{value}</span> }
        })
    };
    let parts = Colour::ALL.into_iter().zip(of.cells).map(part).collect_view();
    let empties = (of.empties > 0).then(|| {
        view! { <span style=names::paint("empty")><Symbol of=drawings::DW_EMPTY /><b>{of.empties}</b>"×−2"</span> }
    });
    let orders = (of.orders != 0)
        .then(|| view! { <span><Symbol of=drawings::UI_FLAG />{names::signed(of.orders)}</span> });
    let nothing = (of.cells == [0; 4] && of.empties == 0)
        .then(|| view! { <span class="muted">{put(&words, "deliver.nothing", &[])}</span> });
    let coins = if stage >= tell::COINS { points(of.total.into()) } else { "?".into() };
    let before = of.after - of.total;
    let score = if stage >= tell::DONE { of.after } else { before };
    let along = |score: i16| f32::from(score.max(0)) / f32::from(most.max(1)) * 100.0;
    let style = format!("--from:{:.1}%;--to:{:.1}%", along(before), along(score));
    let told = put(
        &words,
        "deliver.row",
        &[("name", Word(&name)), ("points", Word(&coins)), ("score", Word(&points(score.into())))],
    );
    view! {
        <li class=format!("dw-row-of {}", of_seat(of.seat)) class:is-me=words.is_me(of.seat)>
            <span class="vessel" aria-hidden="true"><Symbol of=vessel(of.seat) /></span>
            <span class="dw-row-name" aria-hidden="true">{name}</span>
            <span class="dw-parts" aria-hidden="true">{parts}{empties}{orders}{nothing}</span>
            <span class="dw-coins" aria-hidden="true"><Symbol of=drawings::DW_COIN tint="--metal-gold" />{coins}</span>
            <span class="dw-lane" style=style aria-hidden="true"><i></i><Symbol of=drawings::DW_WALKER /></span>
            <span class="dw-score" aria-hidden="true">{points(score.into())}</span>
            <span class="sr">{told}</span>
        </li>
    }
    .into_any()
}
