//! Every seat's stack from the side, and the colours on each level.

use ::dabba_walla::{Colour, View};
use engine::Seat;
use leptos::prelude::*;

use super::cart::{Cart, Table};
use super::names::{self, Count, Word, put};
use super::stack::{self, Style};
use crate::drawing::{Symbol, names as drawings};
use crate::games::Words;
use crate::i18n::{t, text::dabba_walla as said};
use crate::table::scope::{of_seat, vessel};
use crate::ui::named;

/// A small stack beside a seat.
pub(super) fn small_stack(table: Table, seat: Seat, place: bool) -> AnyView {
    let drawn = Memo::new(move |_| {
        let (view, game) = (table.view(), table.game());
        let bed = &view.seats.get(seat.index())?.bed;
        Some(stack::draw(game.vehicle(view.options.vehicle), bed, None, Style { small: true, lit: None }))
    });
    let part = move |of: fn((String, String)) -> String| drawn.get().map(of).unwrap_or_default();
    let at = place.then(|| format!("stack-{seat}"));
    view! {
        <svg class="dw-small" data-at=at viewBox=move || part(|drawn| drawn.1) aria-hidden="true" inner_html=move || part(|drawn| drawn.0)></svg>
    }
    .into_any()
}

/// One seat's stack and what lies on each of its levels, the highest first.
pub(super) fn of_seat_alone(cart: Cart, seat: Seat) -> AnyView {
    let table = cart.table;
    let rows = move || {
        let (view, words) = (table.view(), table.words());
        let top = view.seats.get(seat.index()).map_or(0, |of| of.bed.level);
        let row = |level: u8| {
            let name = put(&words, "levels.level", &[("level", Word(&level.to_string()))]);
            view! { <div><dt>{name}</dt><dd>{told(&view, seat, level, &words)}</dd></div> }
        };
        (1..=top).rev().map(row).collect_view()
    };
    view! {
        <div class="dw-alone">
            {small_stack(table, seat, false)}
            <dl>{rows}</dl>
        </div>
    }
    .into_any()
}

/// What lies on a level of a seat, in words.
fn told(view: &View, seat: Seat, level: u8, words: &Words) -> String {
    let load = view.seats[seat.index()].bed.load(level);
    let mut parts: Vec<String> = Colour::ALL
        .into_iter()
        .filter(|colour| load.cells[colour.index()] > 0)
        .map(|colour| {
            let count = load.cells[colour.index()].to_string();
            put(
                words,
                "card.tip",
                &[("colour", Word(&names::colour(words, colour))), ("value", Word(&count))],
            )
        })
        .collect();
    if load.empties > 0 {
        parts.push(put(words, "levels.empties", &[("count", Count(load.empties.into()))]));
    }
    if parts.is_empty() { "–".into() } else { parts.join(", ") }
}

/// The table of colours by level, and whose vehicle is shown.
pub(super) fn levels(cart: Cart) -> AnyView {
    let table = cart.table;
    let count = table.look(|view| u8::try_from(view.seats.len()).unwrap_or(u8::MAX));
    let top = table.look(|view| view.seats.iter().map(|seat| seat.bed.level).max().unwrap_or(0));
    let head = move |seat: Seat| {
        let chosen = Memo::new(move |_| cart.seat() == seat);
        let name = move || {
            let words = table.words();
            put(&words, "levels.look", &[("name", Word(words.name(seat)))])
        };
        let look = move |_| {
            let usual = table.me() == Some(seat);
            cart.hands.whose.set((!usual).then_some(seat));
        };
        let drawn = view! { {small_stack(table, seat, false)}<Symbol of=vessel(seat) /> };
        view! {
            <th scope="col">
                <button class=format!("dw-who {}", of_seat(seat)) aria-pressed=move || chosen.get().to_string() data-tip=name on:click=look>
                    {named(name, drawn)}
                </button>
            </th>
        }
    };
    let row = move |level: u8| {
        let cells = move || {
            let (view, words) = (table.view(), table.words());
            Seat::all(count.get())
                .map(|seat| {
                    let load = view.seats[seat.index()].bed.load(level);
                    let one = |(colour, cells): (Colour, u8)| {
                        (cells > 0).then(|| view! { <span style=names::paint(colour.name())><Symbol of=names::sign(colour) />{cells}</span> })
                    };
                    let colours = Colour::ALL.into_iter().zip(load.cells).map(one).collect_view();
                    let empties = (load.empties > 0).then(|| view! { <span style=names::paint("empty")><Symbol of=drawings::DW_EMPTY />{load.empties}</span> });
                    view! { <td><div aria-hidden="true">{colours}{empties}</div><span class="sr">{told(&view, seat, level, &words)}</span></td> }
                })
                .collect_view()
        };
        let lit = Memo::new(move |_| cart.hands.level.get() == Some(level));
        let look =
            move |_| cart.hands.level.update(|shown| *shown = (*shown != Some(level)).then_some(level));
        let name = move || put(&table.words(), "levels.level", &[("level", Word(&level.to_string()))]);
        view! {
            <tr class:is-lit=lit>
                <th scope="row"><button class="dw-row" aria-pressed=move || lit.get().to_string() on:click=look>{named(name, level)}</button></th>
                {cells}
            </tr>
        }
    };
    view! {
        <section class="card dw-pad dw-by-level">
            <div class="panel-head"><h2>{t(said::LEVELS_TITLE)}</h2><span class="small muted">{t(said::LEVELS_ABOUT)}</span></div>
            <table>
                <thead><tr><td></td>{move || Seat::all(count.get()).map(head).collect_view()}</tr></thead>
                <tbody><For each=move || (1..=top.get()).rev() key=|level| *level let:level>{row(level)}</For></tbody>
            </table>
        </section>
    }
    .into_any()
}
