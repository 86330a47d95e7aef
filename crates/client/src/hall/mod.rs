//! The hall: sit down, choose a game.

mod game_card;
mod join;
mod picture;
mod recorded;
mod waiting;

use leptos::prelude::*;

use crate::games::Title;
use crate::i18n::{Language, language, t, text::hall};
use crate::lazy::NewTable;
use crate::new_table::Plan;
use crate::play_now::PlayNow;
use crate::settings::change;
use crate::ui::{Ground, HallBar, Places, Teaset};
use game_card::GameCard;
pub use join::JoinDialog;
pub use recorded::Recorded;
use waiting::WaitingTables;

/// The page behind `/`.
#[component]
pub fn Hall() -> impl IntoView {
    // The table somebody is about to open, if any.
    let planned = RwSignal::new(None::<Plan>);
    // The game somebody wants to play at once, if any.
    let wanted = RwSignal::new(None::<Title>);
    // The game of which a little is being watched, if any.
    let watched = RwSignal::new(None::<Title>);
    let card = move |title| view! { <GameCard title planned wanted watched /> };
    view! {
        <HallBar />
        <main id="content" class="hall">
            <section class="hero">
                <div>
                    <h1 class="display">
                        <span>{t(hall::TITLE_FIRST)}" "</span>
                        <span>{t(hall::TITLE_SECOND)}</span>
                    </h1>
                    <p>{t(hall::ABOUT)}</p>
                </div>
                <Teaset />
            </section>
            <Places class="low only-phone" />
            <WaitingTables />
            <section class="cards" aria-label=t(hall::GAMES)>{Title::ALL.map(card).collect_view()}</section>
            <Footer />
        </main>
        <Ground />
        <PlayNow wanted planned />
        <NewTable planned />
    }
}

#[component]
fn Footer() -> impl IntoView {
    let choice = |offered: Language| {
        let pressed = move || if language() == offered { "true" } else { "false" };
        let choose = move |_| change(|settings| settings.language = Some(offered.tag().to_owned()));
        view! {
            <button lang=offered.tag() aria-pressed=pressed on:click=choose>{offered.name()}</button>
        }
    };
    view! {
        <footer class="foot">
            <span>{t(hall::FOOTER)}</span>
            <span class="langs">{Language::ALL.map(choice).collect_view()}</span>
        </footer>
    }
}
