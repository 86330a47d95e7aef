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

/// The keys of a table.
const AT_TABLE: [(&str, Text); 13] = [
    ("1–9", common::KEYS_MOVE),
    ("↵", common::KEYS_ACCEPT),
    ("P", common::KEYS_PROMPT),
    ("M", common::KEYS_MOVES),
    ("B", common::KEYS_BOARD),
    ("U", common::KEYS_UNDO),
    ("R", common::KEYS_RESET),
    ("I", common::KEYS_HINT),
    ("E", common::KEYS_RULE),
    ("L", common::KEYS_LOG),
    ("Y", common::KEYS_HISTORY),
    ("[ ]", common::KEYS_STEP),
    ("← →", common::KEYS_STEP),
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
            <div class="dialog-body">
                <div class="keylist">{KEYS.map(row).collect_view()}</div>
                <h3 class="caps">{t(common::KEYS_AT_TABLE)}</h3>
                <div class="keylist">{AT_TABLE.map(row).collect_view()}</div>
            </div>
        </Dialog>
    }
}
