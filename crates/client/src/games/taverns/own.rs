//! The right column: what there is to spend and what it buys, the book, the deck; during the draft who waits for what.

use ::taverns::Decision;
use engine::Seat;
use leptos::prelude::*;

use super::book::book;
use super::deck::deck;
use super::help::help;
use super::inn::{Inn, Table, usual_seat};
use super::market::market;
use super::purse::purse;
use super::tonight::tonight;
use super::tracks::evenings;
use crate::drawing::Symbol;
use crate::i18n::{t, text::taverns as said};
use crate::table::scope::vessel;

/// The own area.
pub(super) fn own(inn: Inn) -> AnyView {
    let table = inn.table;
    let drafting = table.look(|view| view.decision == Decision::Draft);
    let signs = table.look(|view| view.options.module >= 5);
    view! {
        <div class="tt-own" class:is-draft=drafting>
            {move || if drafting.get() { tonight(table) } else { purse(table) }}
            {move || signs.get().then(|| book(table))}
            {market(inn)}
            {deck(table)}
            {evenings(table)}
            {whose(inn)}
            {help(table)}
        </div>
    }
    .into_any()
}

/// Shows another tavern on the board, and the sheet that offered it goes.
pub(super) fn look_there(table: Table, seat: Seat) -> AnyView {
    let look = move |_| table.looked.set((table.me() != Some(seat)).then_some(seat));
    // The browser closes the dialog that such a form stands in.
    view! {
        <form method="dialog">
            <button class="btn" on:click=look><Symbol of=vessel(seat) />{t(said::HOUSE_SHOW)}</button>
        </form>
    }
    .into_any()
}

/// Whose tavern is looked at.
fn whose(inn: Inn) -> AnyView {
    let table = inn.table;
    let count = table.look(|view| view.taverns.len());
    let one = move |seat: Seat| {
        let chosen = Memo::new(move |_| table.looked.get().unwrap_or_else(|| usual_seat(table)) == seat);
        let look = move |_| table.looked.set((table.me() != Some(seat)).then_some(seat));
        view! {
            <button
                class=format!("tt-who-b of-{}", seat.0 + 1)
                aria-pressed=move || chosen.get().to_string()
                on:click=look
            >
                <Symbol of=vessel(seat) />
                {move || table.words().name(seat).to_owned()}
            </button>
        }
    };
    (move || {
        let seats = u8::try_from(count.get()).unwrap_or(0);
        (seats > 1).then(|| {
            view! {
                <div class="tt-whose" role="group" aria-label=t(said::HOUSE_LOOK)>
                    <span class="caps" aria-hidden="true">{t(said::HOUSE_LOOK)}</span>
                    {Seat::all(seats).map(one).collect_view()}
                </div>
            }
        })
    })
    .into_any()
}
