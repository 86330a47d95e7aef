//! Tables where one sits: on this device and in the house.

use leptos::prelude::*;
use protocol::{Phase, TableInfo};
use wasm_bindgen_futures::spawn_local;

use super::lists::{Nothing, Row, RowView, Shelf};
use crate::drawing::{Symbol, names};
use crate::i18n::{say, t, text::hall, text::room as said};
use crate::local::kept;
use crate::net::{Trouble, http};
use crate::table::trouble::told;

/// The page behind `/tables`.
#[component]
pub fn MyTables() -> impl IntoView {
    let here = RwSignal::new(kept::list().into_iter().filter(|table| !table.is_over()).collect::<Vec<_>>());
    let house = RwSignal::new(Ok(Vec::new()) as Result<Vec<TableInfo>, Trouble>);
    spawn_local(async move {
        let playing = http::my_tables(Phase::Playing).await;
        let waiting = http::my_tables(Phase::Waiting).await;
        let all = playing.and_then(|mut all| {
            all.extend(waiting?);
            Ok(all)
        });
        // The page may be gone before the answer comes.
        drop(house.try_set(all));
    });
    let forget = move |id: String| {
        kept::forget(&id);
        here.update(|tables| tables.retain(|table| table.id != id));
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
    let remote = move || match house.get() {
        Ok(tables) => {
            let rows = tables.iter().filter_map(Row::of_house).map(|row| view! { <RowView row /> });
            rows.collect_view().into_any()
        }
        Err(why) => view! { <li class="muted">{told(&why)}</li> }.into_any(),
    };
    let empty =
        move || here.with(Vec::is_empty) && house.with(|house| house.as_ref().is_ok_and(Vec::is_empty));
    view! {
        <Shelf title=hall::MY_TABLES>
            <Show when=empty><Nothing sign=names::SEAT_TEAPOT text=hall::EMPTY_MINE /></Show>
            <Show when=move || !here.with(Vec::is_empty)>
                <h2 class="caps">{t(said::LISTS_HERE)}</h2>
                <ul class="tbls">{local}</ul>
            </Show>
            <Show when=move || house.with(|house| house.as_ref().map_or(true, |all| !all.is_empty()))>
                <h2 class="caps">{t(said::LISTS_HOUSE)}</h2>
                <ul class="tbls">{remote}</ul>
            </Show>
        </Shelf>
    }
}
