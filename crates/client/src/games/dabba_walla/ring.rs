//! The ring of six: open cards, tickets on them, walkers, and the ways to a card with their price.

use ::dabba_walla::{Action, Decision};
use engine::Seat;
use leptos::prelude::*;

use super::cart::{Cart, Mode};
use super::names::{self, Count, Word, put};
use super::{card, label};
use crate::drawing::{Symbol, names as drawings};
use crate::i18n::{t, text::dabba_walla as said};
use crate::table::scope::of_seat;
use crate::ui::named;

/// How many spaces there are.
const SPACES: u8 = 6;

/// What a space is on the way that is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Mark {
    legal: bool,
    target: bool,
    passed: bool,
}

/// Where the reader's walker stands.
fn stands(cart: Cart) -> Option<u8> {
    cart.own().and_then(|own| own.figure)
}

fn mark(cart: Cart, at: u8) -> Mark {
    let legal = cart.at_space(at).is_some();
    let from = stands(cart).unwrap_or(0);
    let mut mark = Mark { legal, ..Mark::default() };
    for action in cart.table.preview() {
        match action {
            Action::Move { direction, spaces } => {
                mark.target |= direction.ahead(from, spaces) == at;
                mark.passed |= direction.passes(from, spaces).any(|passed| passed == at);
            }
            Action::Start(to) | Action::Jump(to) | Action::Swap { slot: to, .. } => mark.target |= to == at,
            _ => {}
        }
    }
    mark
}

/// The ring as a row whose ends meet.
pub(super) fn ring(cart: Cart) -> AnyView {
    let table = cart.table;
    let spaces = (0..SPACES).map(|at| space(cart, at)).collect_view();
    let moving = Memo::new(move |_| matches!(cart.asked(), Some(Decision::Move | Decision::ChooseStart)));
    let swapping = Memo::new(move |_| matches!(cart.hands.mode.get(), Mode::Swap(_)));
    let about = move || {
        let view = table.view();
        put(&table.words(), "ring.about", &[("count", Count(view.deck.into()))])
    };
    view! {
        <section class="dw-ring-wrap" class:is-moving=moving class:is-swapping=swapping aria-label=t(said::RING_TITLE)>
            <div class="panel-head hide-phone">
                <h2>{t(said::RING_TITLE)}</h2>
                <span class="small muted">{about}</span>
            </div>
            <ol class="dw-ring">
                <li class="dw-loop" aria-hidden="true"></li>
                {spaces}
            </ol>
            {move || ways(cart)}
        </section>
    }
    .into_any()
}

fn space(cart: Cart, at: u8) -> AnyView {
    let table = cart.table;
    let slot = table.look(move |view| view.ring.get(usize::from(at)).copied().unwrap_or_default());
    let walkers = table.look(move |view| {
        view.seats.iter().filter(|seat| seat.figure == Some(at)).map(|seat| seat.seat).collect::<Vec<_>>()
    });
    let mark = Memo::new(move |_| mark(cart, at));
    let mine = Memo::new(move |_| stands(cart) == Some(at));
    let told = move || {
        let (words, game) = (table.words(), table.game());
        let mut parts = vec![put(&words, "ring.space", &[("space", Word(&names::space(at)))])];
        let slot = slot.get();
        parts.push(match slot.card {
            Some(card) => names::whole_card(&game, card, &words),
            None => put(&words, "note.no-card", &[]),
        });
        if slot.tickets > 0 {
            parts.push(put(&words, "ring.tickets", &[("count", Count(slot.tickets.into()))]));
        }
        for seat in walkers.get() {
            parts.push(put(&words, "ring.stands", &[("name", Word(words.name(seat)))]));
        }
        parts.extend(cart.at_space(at).map(|action| table.label(&action).text));
        parts.join(", ")
    };
    let look = move |on: bool| {
        let action = on.then(|| untrack(|| cart.at_space(at))).flatten();
        if table.hover.get_untracked() != action {
            table.hover.set(action);
        }
    };
    let face = move || match slot.get().card {
        Some(of) => card::face(&table.game(), of),
        None => {
            view! { <span class="dw-face is-none"></span><span class="dw-tip is-none">"–"</span> }.into_any()
        }
    };
    let tickets = move || {
        let (lies, mark) = (slot.get().tickets, mark.get());
        let more = mark.passed.then(|| view! { <b class="dw-plus">"+1"</b> });
        let lies = (lies > 0).then(|| view! { <b>{lies}</b> });
        (lies.is_some() || more.is_some()).then(|| {
            view! { <span class="dw-tickets" class:is-taken=mark.target><Symbol of=drawings::DW_TICKET tint="--metal-gold" />{lies}{more}</span> }
        })
    };
    let figures = move || walkers.get().into_iter().map(walker).collect_view();
    view! {
        <li
            class="dw-space"
            class:is-open=move || mark.get().legal
            class:is-target=move || mark.get().target
            class:is-passed=move || mark.get().passed
            class:is-mine=mine
        >
            <button
                class="dw-card"
                data-at=format!("space-{at}")
                on:click=move |_| cart.tap_space(at)
                on:focus=move |_| look(true)
                on:blur=move |_| look(false)
                on:pointerenter=move |event| if event.pointer_type() == "mouse" { look(true) }
                on:pointerleave=move |_| look(false)
            >
                {named(told, face)}
            </button>
            {tickets}
            <span class="dw-stop" aria-hidden="true"><i>{at + 1}</i>{figures}</span>
        </li>
    }
    .into_any()
}

/// A walker in its seat's colour.
fn walker(seat: Seat) -> AnyView {
    view! {
        <span class=format!("dw-walker {}", of_seat(seat)) data-at=format!("walker-{seat}")>
            <Symbol of=drawings::DW_WALKER />
        </span>
    }
    .into_any()
}

/// All ways to the space that is proposed.
fn ways(cart: Cart) -> Option<AnyView> {
    let table = cart.table;
    let chosen = cart.proposed()?;
    let from = stands(cart).unwrap_or(0);
    let to = match chosen {
        Action::Move { direction, spaces } => direction.ahead(from, spaces),
        Action::Jump(to) => to,
        _ => return None,
    };
    let ways = cart.ways(to);
    if ways.len() < 2 {
        return None;
    }
    let words = table.words();
    let one = |way: Action| {
        let (name, price) = match way {
            Action::Move { direction, spaces } => {
                (label::way(direction, &words), label::price(from, direction, spaces, &words))
            }
            _ => (put(&words, "way.jump", &[]), put(&words, "note.free", &[])),
        };
        let act = move |_| {
            if way == chosen { table.act(way) } else { cart.propose(vec![way]) }
        };
        view! {
            <button class="dw-way" aria-pressed=(way == chosen).to_string() on:click=act>
                <b>{name}</b><small>{price}</small>
            </button>
        }
    };
    Some(view! { <div class="dw-ways" role="group" aria-label=t(said::WAY_TITLE)>{ways.into_iter().map(one).collect_view()}</div> }.into_any())
}
