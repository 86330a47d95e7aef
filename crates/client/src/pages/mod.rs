//! The pages beside the hall: open tables, my tables, records.

use leptos::prelude::*;
use leptos_router::components::A;
use words::Text;

use crate::drawing::{Drawing, Symbol, names};
use crate::i18n::{t, text::hall};
use crate::ui::{Ground, HallBar, Places};

/// Tables that somebody opened for everybody.
#[component]
pub fn OpenTables() -> impl IntoView {
    view! { <Shelf title=hall::OPEN_TABLES sign=names::UI_PEOPLE empty=hall::EMPTY_OPEN /> }
}

/// Tables where one sits.
#[component]
pub fn MyTables() -> impl IntoView {
    view! { <Shelf title=hall::MY_TABLES sign=names::SEAT_TEAPOT empty=hall::EMPTY_MINE /> }
}

/// Games that are over.
#[component]
pub fn Records() -> impl IntoView {
    view! { <Shelf title=hall::RECORDS sign=names::UI_BOOK empty=hall::EMPTY_RECORDS /> }
}

/// A page with a list, and what it says while the list is empty.
#[component]
fn Shelf(title: Text, sign: Drawing, empty: Text) -> impl IntoView {
    view! {
        <HallBar />
        <main id="content" class="hall">
            <Places class="low only-phone" />
            <h1 class="display">{t(title)}</h1>
            <div class="empty">
                <Symbol of=sign />
                <p>{t(empty)}</p>
                <A href="/" attr:class="btn">{t(hall::EMPTY_START)}</A>
            </div>
        </main>
        <Ground />
    }
}
