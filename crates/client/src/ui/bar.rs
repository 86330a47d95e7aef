//! The bar over the hall and the pages beside it.

use leptos::prelude::*;
use leptos_router::components::A;

use crate::drawing::{Drawing, Symbol, names};
use crate::i18n::{
    Language, language, pair, say, t, text::common, text::company, text::hall, text::settings,
};
use crate::net::waiting;
use crate::settings::change;
use crate::ui::Dialogs;
use words::Text;

const PLACES: [(&str, Drawing, Text); 3] = [
    ("/open", names::UI_PEOPLE, hall::OPEN_TABLES),
    ("/tables", names::UI_CLOCK, hall::MY_TABLES),
    ("/records", names::UI_HISTORY, hall::RECORDS),
];

/// The links to the pages beside the hall.
#[component]
pub fn Places(
    /// Further classes.
    class: &'static str,
) -> impl IntoView {
    let place = |(address, of, name)| {
        let mark = (address == "/tables").then(|| view! { <WaitingMark /> });
        view! { <A href=address attr:class="btn quiet"><Symbol of />{t(name)}{mark}</A> }
    };
    view! {
        <nav class=format!("places {class}") aria-label=t(hall::PLACES)>
            {PLACES.map(place).collect_view()}
        </nav>
    }
}

/// How many tables wait for the reader.
#[component]
fn WaitingMark() -> impl IntoView {
    let count = Memo::new(|_| waiting::count());
    let words = move || {
        let many = say(&company::WaitingCount { count: i64::try_from(count.get()).unwrap_or(i64::MAX) });
        format!(" {}", pair(&say(&company::WAITING_TITLE), &many))
    };
    view! {
        <Show when=move || { count.get() > 0 }>
            <b class="unread"><span aria-hidden="true">{count}</span><span class="sr">{words}</span></b>
        </Show>
    }
}

/// The name of the house, the places, the language, a way to join, the settings.
#[component]
pub fn HallBar() -> impl IntoView {
    let dialogs = Dialogs::here();
    view! {
        <header class="bar">
            <A href="/" attr:class="brand">
                <span class="bar-home"><Symbol of=names::CHAIKHANA /></span>
                {t(common::NAME)}
            </A>
            <Places class="hide-phone" />
            <LanguageChoice />
            <button class="btn join" on:click=move |_| dialogs.join.set(true)>
                <Symbol of=names::UI_PEOPLE />
                <span class="hide-phone">{t(hall::JOIN_BUTTON)}</span>
                <span class="only-phone">{t(hall::JOIN_SHORT)}</span>
            </button>
            <button class="tool" aria-label=t(settings::TITLE) on:click=move |_| dialogs.settings.set(true)>
                <Symbol of=names::UI_SETTINGS />
            </button>
        </header>
    }
}

#[component]
fn LanguageChoice() -> impl IntoView {
    let option = |offered: Language| {
        let tag = offered.tag();
        view! { <option value=tag selected=move || language() == offered>{tag.to_uppercase()}</option> }
    };
    view! {
        <select
            class="lang"
            aria-label=t(hall::LANGUAGE)
            on:change=move |event| change(|settings| settings.language = Some(event_target_value(&event)))
        >
            {Language::ALL.map(option).collect_view()}
        </select>
    }
}
