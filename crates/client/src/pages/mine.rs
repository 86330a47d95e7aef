//! Tables where one sits or sat: on this device and in the house.

use leptos::prelude::*;
use protocol::{Phase, TableInfo};
use wasm_bindgen_futures::spawn_local;

use super::lists::{Nothing, Row, RowView, Shelf};
use super::open::again_and_again;
use crate::drawing::{Symbol, names};
use crate::i18n::{say, t, text::company, text::hall, text::room as said};
use crate::local::kept;
use crate::net::{Trouble, http};
use crate::table::trouble::told;
use leptos_router::components::A;

/// How many finished tables stand here; the records have them all.
const FINISHED: usize = 8;

/// The tables of the house: those that go on, and those that are over or were stopped.
type Tables = (Vec<TableInfo>, Vec<TableInfo>);

async fn ask() -> Result<Tables, Trouble> {
    let mut open = http::my_tables(Some(Phase::Playing)).await?;
    open.extend(http::my_tables(Some(Phase::Waiting)).await?);
    // Where one is asked comes first.
    open.sort_by_key(|table| !table.you.is_some_and(|seat| table.awaiting.contains(seat)));
    Ok((open, http::my_tables(None).await?))
}

/// The page behind `/tables`.
#[component]
pub fn MyTables() -> impl IntoView {
    let here = RwSignal::new(Vec::<kept::Summary>::new());
    let house = RwSignal::new(Ok(Tables::default()) as Result<Tables, Trouble>);
    let look = move || {
        spawn_local(async move {
            let kept = kept::list().await.unwrap_or_default();
            // The page may be gone before the answer comes.
            drop(here.try_set(kept.into_iter().filter(|table| !table.is_over()).collect()));
        });
        spawn_local(async move {
            let tables = ask().await;
            drop(house.try_set(tables));
        });
    };
    again_and_again(look);
    let forget = move |id: String| {
        here.update(|tables| tables.retain(|table| table.id != id));
        spawn_local(async move {
            // What could not be forgotten is in the list next time.
            let _ = kept::forget(&[id]).await;
        });
    };
    let local = move || {
        let row = move |table: kept::Summary| {
            let id = table.id.clone();
            let row = Row::of_kept(&table)?;
            Some(view! {
                <RowView row>
                    <button class="tool" aria-label=say(&said::LISTS_FORGET) title=say(&said::LISTS_FORGET) on:click=move |_| forget(id.clone())>
                        <Symbol of=names::UI_CLOSE />
                    </button>
                </RowView>
            })
        };
        here.get().into_iter().filter_map(row).collect_view()
    };
    let rows = |tables: &[TableInfo]| {
        tables.iter().filter_map(Row::of_house).map(|row| view! { <RowView row /> }).collect_view()
    };
    let remote = move || match house.get() {
        Ok((open, _)) => rows(&open).into_any(),
        Err(why) => view! { <li class="muted">{told(&why)}</li> }.into_any(),
    };
    let over = move || house.with(|house| house.as_ref().map(|(_, over)| over.clone()).unwrap_or_default());
    let finished = move || {
        let over = over();
        rows(&over[..over.len().min(FINISHED)])
    };
    let nobody = move || {
        house.with(|house| house.as_ref().is_ok_and(|(open, over)| open.is_empty() && over.is_empty()))
    };
    let empty = move || here.with(Vec::is_empty) && nobody();
    view! {
        <Shelf title=hall::MY_TABLES>
            <Show when=empty><Nothing sign=names::SEAT_TEAPOT text=hall::EMPTY_MINE /></Show>
            <Show when=move || house.with(|house| house.as_ref().map_or(true, |(open, _)| !open.is_empty()))>
                <h2 class="caps">{t(said::LISTS_HOUSE)}</h2>
                <ul class="tbls">{remote}</ul>
            </Show>
            <Show when=move || !here.with(Vec::is_empty)>
                <h2 class="caps">{t(said::LISTS_HERE)}</h2>
                <ul class="tbls">{local}</ul>
            </Show>
            <Show when=move || !over().is_empty()>
                <h2 class="caps">{t(company::FINISHED)}</h2>
                <ul class="tbls" data-list="finished">{finished}</ul>
                <p><A href="/records" attr:class="btn quiet">{t(hall::RECORDS)}</A></p>
            </Show>
        </Shelf>
    }
}
