//! The middle of the table: the draft, or the tavern; above it what is to be chosen, and the tracks.

use ::taverns::Decision;
use leptos::prelude::*;

use super::choices::choices;
use super::draft::draft;
use super::entertainers::entertainers;
use super::house::house;
use super::inn::{Inn, Table};
use super::tracks::tracks;
use super::tray::tray;
use crate::i18n::{say, t, text::taverns as said};

/// Whether the draft takes the place of the tavern. Tracked.
pub(super) fn is_drafting(table: Table) -> bool {
    table.view().decision == Decision::Draft && table.looked.get().is_none_or(|seat| table.me() == Some(seat))
}

/// The board.
pub(super) fn middle(inn: Inn) -> AnyView {
    let table = inn.table;
    inn.keep_up();
    let drafting = Memo::new(move |_| is_drafting(table));
    let module = table.look(|view| view.options.module);
    view! {
        <section class="board tt-board" data-tab=inn.tab data-module=module class:is-draft=drafting>
            {tabs(inn)}
            {elsewhere(inn)}
            <div class="tt-tracks">{tracks(inn)}</div>
            <div class="tt-scene">
                {choices(inn)}
                {move || if drafting.get() {
                    draft(inn)
                } else {
                    view! { {house(inn)}{tray(inn)}{entertainers(inn)} }.into_any()
                }}
            </div>
        </section>
    }
    .into_any()
}

/// What a phone shows.
fn tabs(inn: Inn) -> AnyView {
    let table = inn.table;
    let space = Memo::new(move |_| {
        let seat = super::inn::usual_seat(table);
        table.view().taverns.get(seat.index()).map_or(0, |tavern| tavern.monastery.1)
    });
    let name = move |tab: &'static str| match tab {
        "market" => say(&said::TAB_MARKET),
        "tracks" => say(&said::TabTracks { space: &space.get().to_string() }),
        _ => say(&said::TAB_TAVERN),
    };
    let one = move |tab: &'static str| {
        view! {
            <button
                data-tab=tab
                aria-pressed=move || (inn.tab.get() == tab).to_string()
                on:click=move |_| inn.tab.set(tab)
            >
                {move || name(tab)}
            </button>
        }
    };
    let tabs = ["tavern", "market", "tracks"].map(one).into_iter().collect_view();
    view! { <div class="tt-tabs only-phone" role="group" aria-label=t(said::TAB_LABEL)>{tabs}</div> }
        .into_any()
}

/// Whose tavern is looked at, if it is another one's.
fn elsewhere(inn: Inn) -> AnyView {
    let table = inn.table;
    (move || {
        let seat = table.looked.get().filter(|seat| table.me() != Some(*seat))?;
        let name = table.words().name(seat).to_owned();
        Some(view! {
            <p class=format!("tt-elsewhere of-{}", seat.0 + 1)>
                <b>{say(&said::HouseOf { name: &name })}</b>
                <button class="btn quiet tt-small" on:click=move |_| table.looked.set(None)>{t(said::HOUSE_MINE)}</button>
            </p>
        })
    })
    .into_any()
}
