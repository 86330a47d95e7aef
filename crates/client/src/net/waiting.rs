//! The tables of the house that wait for me.

use std::sync::LazyLock;
use std::time::Duration;

use leptos::ev;
use leptos::prelude::*;
use protocol::{Phase, TableInfo};
use wasm_bindgen_futures::spawn_local;

use super::http;
use crate::browser;

/// How often the house is asked.
const AGAIN: Duration = Duration::from_secs(12);

static WAITING: LazyLock<ArcRwSignal<Vec<TableInfo>>> = LazyLock::new(|| ArcRwSignal::new(Vec::new()));

/// The tables where I am asked, the one that has waited longest first. Tracked.
pub fn tables() -> Vec<TableInfo> {
    WAITING.get()
}

/// How many there are. Tracked.
pub fn count() -> usize {
    WAITING.with(Vec::len)
}

/// Whether a table waits for whoever asked for it.
fn waits(table: &TableInfo) -> bool {
    table.stopped.is_none() && table.you.is_some_and(|seat| table.awaiting.contains(seat))
}

/// Asks the house now.
pub fn look() {
    let seen = browser::document().is_some_and(|page| !page.hidden());
    if !seen || !http::is_known() || !browser::is_online() {
        return;
    }
    spawn_local(async {
        // A house that is away has nothing to say; the next time it may.
        if let Ok(tables) = http::my_tables(Some(Phase::Playing)).await {
            let mut mine: Vec<TableInfo> = tables.into_iter().filter(waits).collect();
            mine.sort_by_key(|table| table.changed);
            WAITING.maybe_update(|known| {
                let changed = *known != mine;
                *known = mine;
                changed
            });
        }
    });
}

/// Looks now and then, as long as the page is open.
pub fn watch() {
    look();
    if let Ok(handle) = set_interval_with_handle(look, AGAIN) {
        on_cleanup(move || handle.clear());
    }
    let handle = window_event_listener_untyped("visibilitychange", |_: ev::Event| look());
    on_cleanup(move || handle.remove());
}
