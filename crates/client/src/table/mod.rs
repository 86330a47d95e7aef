//! A table: how its data flows, and the page around its board.

pub mod desk;
pub mod face;
pub mod keys;

use leptos::prelude::*;
use leptos_router::hooks::use_params_map;
use protocol::NewTable;

use crate::failure::Lost;
use crate::games::Title;
use crate::i18n::{t, text::table};
use crate::new_table::Company;
use crate::ui::{Ground, HallBar};

/// A table on this device, alone against bots or around one screen: `/play/:game`.
#[component]
pub fn PlayHere() -> impl IntoView {
    let parameters = use_params_map();
    move || match parameters.with(|map| map.get("game")).as_deref().and_then(Title::from_id) {
        Some(title) => view! { <BeingLaid title=Some(title) /> }.into_any(),
        None => view! { <Lost /> }.into_any(),
    }
}

/// A table of the house: `/table/:id`.
#[component]
pub fn OnlineTable() -> impl IntoView {
    view! { <BeingLaid title=None /> }
}

/// Where a table that was asked for is played.
pub fn address_of(order: &NewTable, company: Company) -> String {
    let wish = serde_json::to_string(order).unwrap_or_default();
    let with = if company == Company::Friends { "&with=friends" } else { "" };
    format!("/play/{}?table={}{with}", order.game, String::from(js_sys::encode_uri_component(&wish)))
}

#[component]
fn BeingLaid(title: Option<Title>) -> impl IntoView {
    let game = title.map(Title::id);
    view! {
        <div data-game=game>
            <HallBar />
            <main id="content" class="hall">
                {title.map(|title| view! { <h1 class="display">{t(title.name())}</h1> })}
                <p>{t(table::LAYING)}</p>
            </main>
            <Ground game=game.unwrap_or_default() />
        </div>
    }
}
