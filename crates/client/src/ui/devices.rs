//! My devices at this house: when each was last used, and the way out of it.

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::DeviceInfo;

use super::Field;
use crate::i18n::{moment, say, t, text::settings as words_of};
use crate::net::http::{self, Trouble};

/// The list, while there is a house and it knows me.
#[component]
pub fn MyDevices(open: RwSignal<bool>) -> impl IntoView {
    let devices = RwSignal::new(Vec::<DeviceInfo>::new());
    let take = move |answer: Result<protocol::Devices, Trouble>| {
        if let Ok(list) = answer {
            devices.set(list.devices);
        }
    };
    Effect::new(move |_| {
        // Without a network nobody is asked: a browser would complain about it.
        if open.get() && web_sys::window().is_some_and(|window| window.navigator().on_line()) {
            spawn_local(async move { take(http::devices().await) });
        }
    });
    let end = move |id: String| spawn_local(async move { take(http::end_device(&id).await) });
    let end_others = move |_| spawn_local(async move { take(http::end_other_devices().await) });
    let row = move |device: DeviceInfo| {
        let DeviceInfo { id, label, used, here, .. } = device;
        let name = move || if label.is_empty() { say(&words_of::DEVICES_UNNAMED) } else { label.clone() };
        let name = Signal::derive(name);
        let help = Signal::derive(move || say(&words_of::DevicesUsed { when: &moment(used) }));
        let tag = here.then(|| Signal::derive(|| say(&words_of::DEVICES_HERE)));
        let button = (!here).then(|| {
            let spoken = move || say(&words_of::DevicesEndName { device: &name.get() });
            view! {
                <button class="btn" aria-label=spoken on:click=move |_| end(id.clone())>{t(words_of::DEVICES_END)}</button>
            }
        });
        view! { <Field name help tag>{button}</Field> }
    };
    let has_others = move || devices.with(|devices| devices.iter().any(|device| !device.here));
    view! {
        <Show when=move || !devices.with(Vec::is_empty)>
            <h3 class="caps">{t(words_of::DEVICES_TITLE)}</h3>
            <For each=move || devices.get() key=|device| (device.id.clone(), device.used) children=row />
            <Show when=has_others>
                <Field
                    name=Signal::derive(|| say(&words_of::DEVICES_OTHERS))
                    help=Signal::derive(|| say(&words_of::DEVICES_OTHERS_HELP))
                >
                    <button class="btn" data-act="end-others" on:click=end_others>{t(words_of::DEVICES_OTHERS)}</button>
                </Field>
            </Show>
            <LogOut />
        </Show>
    }
}

/// The way out, which asks once more: whoever has no other device does not come back as the same person.
#[component]
fn LogOut() -> impl IntoView {
    let asked = RwSignal::new(false);
    let go = move |_| {
        if !asked.get_untracked() {
            asked.set(true);
            return;
        }
        spawn_local(async move {
            if http::log_out().await.is_ok()
                && let Some(window) = web_sys::window()
            {
                // Everything on the page knows somebody who is not here any more.
                let _ = window.location().set_href("/");
            }
        });
    };
    let word = move || t(if asked.get() { words_of::DEVICES_SURE } else { words_of::DEVICES_OUT })();
    view! {
        <Field
            name=Signal::derive(|| say(&words_of::DEVICES_OUT))
            help=Signal::derive(|| say(&words_of::DEVICES_OUT_HELP))
        >
            <button class="btn" class:danger=move || asked.get() data-act="log-out" on:click=go>{word}</button>
        </Field>
    }
}
