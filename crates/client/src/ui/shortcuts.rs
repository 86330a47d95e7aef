//! The list of keys.

use leptos::prelude::*;

use super::Dialog;
use crate::drawing::names;
use crate::i18n::{say, t, text::common};
use words::Text;

const KEYS: [(&str, Text); 5] = [
    ("?", common::KEYS_HELP),
    ("H", common::KEYS_HALL),
    (",", common::KEYS_SETTINGS),
    ("D", common::KEYS_THEME),
    ("Esc", common::KEYS_CLOSE),
];

/// Which keys do what.
#[component]
pub fn Shortcuts(open: RwSignal<bool>) -> impl IntoView {
    let row = |(key, does)| view! { <kbd>{key}</kbd> <span>{t(does)}</span> };
    view! {
        <Dialog
            open
            title=Signal::derive(|| say(&common::KEYS_TITLE))
            about=Signal::derive(|| say(&common::KEYS_ABOUT))
            symbol=names::UI_HELP
        >
            <div class="dialog-body"><div class="keylist">{KEYS.map(row).collect_view()}</div></div>
        </Dialog>
    }
}
