//! The record of a finished game: kept as a file.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::spawn_local;
use web_sys::{Blob, BlobPropertyBag, HtmlAnchorElement, Url};

use super::scope::{HostedBy, TableScope};
use crate::browser;
use crate::drawing::{Symbol, names};
use crate::i18n::{t, text::table as said};
use crate::local::kept;
use crate::net::http;

/// Saves the record.
#[component]
pub fn ShareRecord(room: TableScope) -> impl IntoView {
    let id = room.desk.id();
    let here = room.hosted == HostedBy::Device;
    let name = format!("{}-{id}.jsonl", room.title.id());
    let hand_out = move |_| {
        let (id, name) = (id.clone(), name.clone());
        spawn_local(async move {
            let record =
                if here { kept::record(&id).await.ok().flatten() } else { http::record(&id).await.ok() };
            if let Some(record) = record {
                save(&name, &record);
            }
        });
    };
    view! {
        <button class="btn" on:click=hand_out>
            <Symbol of=names::UI_SHARE />
            {t(said::END_RECORD)}
        </button>
    }
}

/// Hands a text to the browser as a file.
/// Nothing if the browser has no way to.
pub(crate) fn save(name: &str, text: &str) -> Option<()> {
    let parts = js_sys::Array::of1(&text.into());
    let kind = BlobPropertyBag::new();
    kind.set_type("application/x-ndjson");
    let blob = Blob::new_with_str_sequence_and_options(&parts, &kind).ok()?;
    let address = Url::create_object_url_with_blob(&blob).ok()?;
    let link: HtmlAnchorElement = browser::document()?.create_element("a").ok()?.dyn_into().ok()?;
    link.set_href(&address);
    link.set_download(name);
    link.click();
    Url::revoke_object_url(&address).ok()
}
