//! A finished game, step by step: `/replay`.

use std::cell::RefCell;

use engine::Record;
use leptos::prelude::*;
use leptos_router::hooks::use_query_map;
use wasm_bindgen_futures::spawn_local;

use crate::boxes;
use crate::failure::Broken;
use crate::games::Title;
use crate::i18n::{say, text::room as said};
use crate::local::kept;
use crate::local::message::ToHost;
use crate::net::http;
use crate::table::here::{BeingLaid, Hosted};
use crate::table::scope::HostedBy;
use crate::table::stopped::{self, StoppedHere};
use crate::table::trouble::told;

thread_local! {
    /// The record that was opened from a file.
    static TAKEN: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Takes a record to be shown next.
pub(super) fn take(text: String) {
    TAKEN.set(Some(text));
}

/// The page behind `/replay`: a table kept here (`of`), one of the house (`table`), or the file that was opened.
#[component]
pub fn Replay() -> impl IntoView {
    let query = use_query_map();
    let asked = Memo::new(move |_| query.with(|map| (map.get("of"), map.get("table"))));
    let found = RwSignal::new(None::<Result<String, String>>);
    Effect::new(move || match asked.get() {
        (Some(id), _) => spawn_local(async move {
            let record = kept::record(&id).await.ok().flatten().ok_or_else(missing);
            if let Ok(record) = &record {
                boxes::fetch_for(record).await;
            }
            drop(found.try_set(Some(record)));
        }),
        (None, Some(id)) => spawn_local(async move {
            let record = http::record(&id).await.map_err(|why| told(&why));
            if let Ok(record) = &record {
                boxes::fetch_for(record).await;
            }
            // The page may be gone before the answer comes.
            drop(found.try_set(Some(record)));
        }),
        (None, None) => spawn_local(async move {
            let record = TAKEN.with_borrow(Clone::clone).ok_or_else(missing);
            if let Ok(record) = &record {
                boxes::fetch_for(record).await;
            }
            drop(found.try_set(Some(record)));
        }),
    });
    move || match found.get() {
        None => view! { <BeingLaid title=None /> }.into_any(),
        Some(Err(text)) => view! { <Broken details=text /> }.into_any(),
        Some(Ok(record)) => match (title_of(&record), stopped::of_record(&record)) {
            (Ok(title), Some((read, why))) => {
                view! { <StoppedHere title record=read why text=record /> }.into_any()
            }
            (Ok(title), None) => {
                let ask = ToHost::Review { id: "replay".into(), record };
                view! { <Hosted title ask hosted=HostedBy::Record /> }.into_any()
            }
            (Err(text), _) => {
                view! { <Broken details=say(&said::ListsBadRecord { text: &text }) /> }.into_any()
            }
        },
    }
}

fn missing() -> String {
    say(&crate::i18n::text::table::GONE_ABOUT)
}

fn title_of(record: &str) -> Result<Title, String> {
    let record = Record::read(record.as_bytes()).map_err(|error| error.to_string())?;
    Title::from_id(&record.header.game).ok_or(record.header.game)
}
