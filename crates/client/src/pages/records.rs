//! Games that are over, on this device and in the house; and records from files.

use leptos::ev;
use leptos::prelude::*;
use leptos_router::hooks::use_navigate;
use protocol::TableInfo;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::HtmlInputElement;

use super::lists::{Nothing, Row, RowView, Shelf};
use super::open::again_and_again;
use super::replay;
use crate::drawing::{Symbol, names};
use crate::i18n::{say, t, text::hall, text::room as said};
use crate::local::kept;
use crate::net::http;

/// The page behind `/records`.
#[component]
pub fn Records() -> impl IntoView {
    let here = RwSignal::new(None::<Vec<kept::Summary>>);
    let house = RwSignal::new(Vec::<TableInfo>::new());
    let look = move || {
        spawn_local(async move {
            let kept = kept::list().await.unwrap_or_default();
            // The page may be gone before the answer comes.
            drop(here.try_set(Some(kept.into_iter().filter(kept::Summary::is_over).collect())));
        });
        spawn_local(async move {
            // Without a house there are only the records of this device.
            if http::is_known()
                && let Ok(tables) = http::my_tables(None).await
            {
                drop(house.try_set(tables));
            }
        });
    };
    again_and_again(look);
    let local = move || {
        let rows = here.with(|tables| tables.iter().flatten().filter_map(Row::of_kept).collect::<Vec<_>>());
        rows.into_iter().map(|row| view! { <RowView row /> }).collect_view()
    };
    let remote = move || {
        let rows = house.with(|tables| tables.iter().filter_map(Row::of_house).collect::<Vec<_>>());
        rows.into_iter().map(|row| view! { <RowView row /> }).collect_view()
    };
    let none =
        move || here.with(|here| here.as_ref().is_some_and(Vec::is_empty)) && house.with(Vec::is_empty);
    view! {
        <Shelf title=hall::RECORDS>
            <Import />
            <Show when=none><Nothing sign=names::UI_BOOK text=hall::EMPTY_RECORDS /></Show>
            <ul class="tbls">{local}{remote}</ul>
        </Shelf>
    }
}

/// Opens a record from a file.
#[component]
fn Import() -> impl IntoView {
    let flaw = RwSignal::new(None::<String>);
    let navigate = StoredValue::new(use_navigate());
    let read = move |event: ev::Event| {
        let input = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
        let Some(file) = input.and_then(|input| input.files()).and_then(|files| files.get(0)) else { return };
        spawn_local(async move {
            let text =
                JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string()).unwrap_or_default();
            match engine::Record::read(text.as_bytes()) {
                Ok(_) => {
                    replay::take(text);
                    navigate.try_with_value(|navigate| navigate("/replay", Default::default()));
                }
                Err(error) => drop(flaw.try_set(Some(error.to_string()))),
            }
        });
    };
    view! {
        <section class="card pad import">
            <label class="btn">
                <Symbol of=names::UI_BOOK />
                {t(said::LISTS_IMPORT)}
                <input class="sr" type="file" accept=".jsonl,.json,.txt,application/x-ndjson" on:change=read />
            </label>
            <p class="muted small">{t(said::LISTS_IMPORT_HELP)}</p>
            {move || flaw.get().map(|text| view! { <p class="danger" role="alert">{say(&said::ListsBadRecord { text: &text })}</p> })}
        </section>
    }
}
