//! Sitting down at somebody's table.

use leptos::ev;
use leptos::prelude::*;
use leptos_router::hooks::use_navigate;

use crate::drawing::names;
use crate::i18n::{say, t, text::hall};
use crate::ui::Dialog;

/// Asks for the link or code of a table.
#[component]
pub fn JoinDialog(open: RwSignal<bool>) -> impl IntoView {
    let typed = RwSignal::new(String::new());
    let navigate = use_navigate();
    let sit_down = move |event: ev::SubmitEvent| {
        event.prevent_default();
        if let Some(id) = table_of(&typed.get()) {
            open.set(false);
            navigate(&format!("/table/{id}"), Default::default());
        }
    };
    let sit_down = StoredValue::new(sit_down);
    view! {
        <Dialog open title=Signal::derive(|| say(&hall::JOIN_TITLE)) symbol=names::UI_PEOPLE>
            <form class="dialog-body join-form" on:submit=move |event| sit_down.with_value(|go| go(event))>
                <label for="join-code">{t(hall::JOIN_LABEL)}</label>
                <input
                    id="join-code"
                    class="input"
                    autocomplete="off"
                    autocapitalize="off"
                    spellcheck="false"
                    autofocus
                    bind:value=typed
                />
                <button class="btn primary" disabled=move || table_of(&typed.get()).is_none()>
                    {t(hall::JOIN_GO)}
                </button>
            </form>
        </Dialog>
    }
}

/// The name of the table in a link or a bare code; nothing if there can be none.
fn table_of(typed: &str) -> Option<&str> {
    let path = typed.trim().split(['?', '#']).next().unwrap_or_default();
    let id = path.trim_end_matches('/').rsplit('/').next().unwrap_or_default();
    let fits = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    (!id.is_empty() && id.len() <= 64 && id.chars().all(fits)).then_some(id)
}

#[cfg(test)]
mod tests {
    use super::table_of;

    #[test]
    fn links_and_codes_name_a_table() {
        assert_eq!(table_of("  k3Jx_9-a "), Some("k3Jx_9-a"));
        assert_eq!(table_of("https://tea.example/table/k3Jx/?seat=2#chat"), Some("k3Jx"));
        assert_eq!(table_of("two words"), None);
        assert_eq!(table_of("/"), None);
        assert_eq!(table_of(""), None);
    }
}
