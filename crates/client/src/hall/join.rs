//! Sitting down at somebody's table.

use leptos::ev;
use leptos::prelude::*;
use leptos_router::hooks::use_navigate;
use protocol::Failure;
use table::read_code;
use wasm_bindgen_futures::spawn_local;

use crate::drawing::names;
use crate::i18n::{say, t, text::company, text::hall};
use crate::net::{Trouble, http};
use crate::table::trouble::told;
use crate::ui::{Dialog, back};

/// Asks for the link or code of a table.
#[component]
pub fn JoinDialog(open: RwSignal<bool>) -> impl IntoView {
    let typed = RwSignal::new(String::new());
    let trouble = RwSignal::new(None::<Trouble>);
    let navigate = StoredValue::new(use_navigate());
    let go_to = move |id: &str| {
        typed.set(String::new());
        open.set(false);
        navigate.with_value(|navigate| back::leave(navigate, &format!("/table/{id}")));
    };
    let sit_down = move |event: ev::SubmitEvent| {
        event.prevent_default();
        trouble.set(None);
        match invitation(&typed.get_untracked()) {
            Some(Invitation::Table(id)) => go_to(id),
            Some(Invitation::Code(code)) => spawn_local(async move {
                match http::invited(&code).await {
                    Ok(invited) => go_to(&invited.table),
                    // The dialog may be closed before the answer comes.
                    Err(why) => drop(trouble.try_set(Some(why))),
                }
            }),
            None => {}
        }
    };
    let flaw = move || {
        trouble.get().map(|why| match why {
            Trouble::Refused(Failure::NoTable) => say(&company::NO_CODE),
            Trouble::Refused(Failure::TooFast { .. }) => say(&company::TOO_MANY_CODES),
            why => told(&why),
        })
    };
    view! {
        <Dialog open title=Signal::derive(|| say(&hall::JOIN_TITLE)) symbol=names::UI_PEOPLE>
            <form class="dialog-body join-form" on:submit=sit_down>
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
                <small class="muted">{t(company::CODE_LIKE)}</small>
                {move || flaw().map(|text| view! { <p class="danger" role="alert">{text}</p> })}
                <button class="btn primary" disabled=move || typed.with(|typed| invitation(typed).is_none())>
                    {t(hall::JOIN_GO)}
                </button>
            </form>
        </Dialog>
    }
}

/// What somebody was sent or told.
#[derive(Debug, PartialEq, Eq)]
enum Invitation<'a> {
    /// The name of a table.
    Table(&'a str),
    /// A code that the house knows.
    Code(String),
}

fn invitation(typed: &str) -> Option<Invitation<'_>> {
    read_code(typed).map(Invitation::Code).or_else(|| table_of(typed).map(Invitation::Table))
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
    use super::*;

    #[test]
    fn a_code_is_told_from_a_link() {
        let code = table::code_of("k3Jx_9-a");
        assert_eq!(invitation(&code.to_lowercase()), Some(Invitation::Code(code)));
        assert_eq!(invitation("/table/k3Jx_9-a"), Some(Invitation::Table("k3Jx_9-a")));
        assert_eq!(invitation("tea?"), Some(Invitation::Table("tea")));
        assert_eq!(invitation(" "), None);
    }

    #[test]
    fn links_and_codes_name_a_table() {
        assert_eq!(table_of("  k3Jx_9-a "), Some("k3Jx_9-a"));
        assert_eq!(table_of("https://tea.example/table/k3Jx/?seat=2#chat"), Some("k3Jx"));
        assert_eq!(table_of("two words"), None);
        assert_eq!(table_of("/"), None);
        assert_eq!(table_of(""), None);
    }
}
