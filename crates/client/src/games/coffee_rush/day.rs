//! The solo day: what comes in next, and what the turns are worth.

use ::coffee_rush::Medal;
use leptos::prelude::*;

use super::cafe::Cafe;
use crate::i18n::{say, t, text::coffee_rush as said};

/// The card of the day; only alone.
#[component]
pub(super) fn DayCard(cafe: Cafe) -> impl IntoView {
    move || {
        let view = cafe.table.view();
        let day = view.solo.clone()?;
        let [now, next, later] = day.arrivals.map(|cards| cards.to_string());
        let [bronze, silver, gold] = day.medals.map(|turns| turns.to_string());
        let earned = day.medal.map(|medal| match medal {
            Medal::Bronze => said::DAY_BRONZE,
            Medal::Silver => said::DAY_SILVER,
            Medal::Gold => said::DAY_GOLD,
        });
        Some(view! {
            <section class="card cr-pad cr-day" aria-label=t(said::DAY_TITLE)>
                <div class="panel-head">
                    <h2>{t(said::DAY_TITLE)}</h2>
                    {earned.map(|earned| view! { <span class="chip ok">{t(earned)}</span> })}
                </div>
                <p>{say(&said::DayArrivals { now: &now, next: &next, later: &later })}</p>
                <p class="muted">{say(&said::DayMedals { bronze: &bronze, silver: &silver, gold: &gold })}</p>
            </section>
        })
    }
}
