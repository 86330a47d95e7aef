//! Tables that somebody opened for everybody.

use leptos::ev;
use leptos::prelude::*;
use protocol::TableInfo;
use std::time::Duration;
use wasm_bindgen_futures::spawn_local;

use super::lists::{Nothing, Row, RowView, Shelf};
use crate::browser;
use crate::drawing::names;
use crate::i18n::text::hall;
use crate::net::{Trouble, http};
use crate::table::trouble::told;

/// How often the list is asked for again.
const AGAIN: Duration = Duration::from_secs(10);

/// Looks now, again and again as long as the page is open, and whenever it is looked at again.
pub(super) fn again_and_again(look: impl Fn() + Copy + 'static) {
    look();
    let seen = move || {
        if browser::document().is_some_and(|page| !page.hidden()) {
            look();
        }
    };
    if let Ok(handle) = set_interval_with_handle(seen, AGAIN) {
        on_cleanup(move || handle.clear());
    }
    let handle = window_event_listener_untyped("visibilitychange", move |_: ev::Event| seen());
    on_cleanup(move || handle.remove());
}

/// The page behind `/open`.
#[component]
pub fn OpenTables() -> impl IntoView {
    let tables = RwSignal::new(Ok(Vec::new()) as Result<Vec<TableInfo>, Trouble>);
    let ask = move || {
        spawn_local(async move {
            let answer = http::open_tables().await;
            // The page may be gone before the answer comes.
            drop(tables.try_set(answer));
        });
    };
    again_and_again(ask);
    let list = move || match tables.get() {
        Ok(tables) if tables.is_empty() => {
            view! { <Nothing sign=names::UI_PEOPLE text=hall::EMPTY_OPEN /> }.into_any()
        }
        Ok(tables) => {
            let rows = tables.iter().filter_map(Row::of_house).map(|row| view! { <RowView row /> });
            view! { <ul class="tbls">{rows.collect_view()}</ul> }.into_any()
        }
        Err(why) => view! { <p class="muted" role="status">{told(&why)}</p> }.into_any(),
    };
    view! { <Shelf title=hall::OPEN_TABLES>{list}</Shelf> }
}
