//! The dialogs that can be opened from every page, and the keys that open them.

use leptos::ev;
use leptos::prelude::*;
use leptos_router::hooks::use_navigate;
use wasm_bindgen::JsCast;

use super::settings_sheet::SettingsSheet;
use super::shortcuts::Shortcuts;
use crate::hall::JoinDialog;
use crate::settings;

/// Which of the dialogs of the house are open.
#[derive(Clone, Copy, Debug)]
pub struct Dialogs {
    pub settings: RwSignal<bool>,
    /// The list of keys.
    pub keys: RwSignal<bool>,
    /// Joining a table by its code.
    pub join: RwSignal<bool>,
}

impl Dialogs {
    /// Makes them known to every page.
    pub(crate) fn provide() {
        let closed = || RwSignal::new(false);
        provide_context(Self { settings: closed(), keys: closed(), join: closed() });
    }

    /// Those of this page.
    pub fn here() -> Self {
        expect_context()
    }
}

/// The dialogs themselves.
#[component]
pub fn Overlays() -> impl IntoView {
    let dialogs = Dialogs::here();
    let navigate = use_navigate();
    let keys = window_event_listener(ev::keydown, move |event| {
        let with_others = event.ctrl_key() || event.alt_key() || event.meta_key();
        if with_others || is_typing(&event) {
            return;
        }
        match event.key().as_str() {
            "?" => dialogs.keys.update(|open| *open = !*open),
            "," => dialogs.settings.set(true),
            "h" => navigate("/", Default::default()),
            "d" => settings::turn_theme(),
            _ => {}
        }
    });
    on_cleanup(move || keys.remove());
    view! {
        <SettingsSheet open=dialogs.settings />
        <Shortcuts open=dialogs.keys />
        <JoinDialog open=dialogs.join />
    }
}

/// Whether a key goes into a text field rather than to the house.
pub(crate) fn is_typing(event: &ev::KeyboardEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    target.is_some_and(|element| {
        let is_field = matches!(element.tag_name().as_str(), "TEXTAREA" | "SELECT")
            || (element.tag_name() == "INPUT"
                && !matches!(element.get_attribute("type").as_deref(), Some("radio" | "checkbox")));
        is_field || element.get_attribute("contenteditable").is_some()
    })
}
