//! Small notes at the lower edge: a new version, no network.

use leptos::ev;
use leptos::prelude::*;

use crate::i18n::{t, text::common};
use crate::{browser, update};

/// What the house has to say at the moment.
#[component]
pub fn Notices() -> impl IntoView {
    let online = RwSignal::new(browser::is_online());
    for (event, state) in [("online", true), ("offline", false)] {
        let handle = window_event_listener_untyped(event, move |_: ev::Event| online.set(state));
        on_cleanup(move || handle.remove());
    }
    view! {
        <div role="status">
            <Show when=move || !online.get()>
                <div class="notice"><span>{t(common::OFFLINE_NOTICE)}</span></div>
            </Show>
            <Show when=update::is_ready>
                <div class="notice">
                    <span>{t(common::UPDATE_READY)}</span>
                    <button class="btn quiet" on:click=move |_| update::put_off()>{t(common::UPDATE_LATER)}</button>
                    <button class="btn primary" on:click=move |_| update::take()>{t(common::UPDATE_TAKE)}</button>
                </div>
            </Show>
        </div>
    }
}
