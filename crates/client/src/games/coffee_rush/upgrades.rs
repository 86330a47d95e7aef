//! The four upgrade tiles of a seat.

use ::coffee_rush::{Action, Upgrade};
use engine::Seat;
use leptos::prelude::*;

use super::cafe::Cafe;
use super::names;
use crate::drawing::Symbol;
use crate::i18n::{say, t, text::coffee_rush as said};
use crate::ui::named;

/// The tiles; those that can be activated now are buttons.
#[component]
pub(super) fn UpgradesCard(cafe: Cafe, seat: Memo<Seat>) -> impl IntoView {
    let table = cafe.table;
    let progress = move || {
        let view = table.view();
        let Some(own) = view.seats.get(seat.get().index()) else { return String::new() };
        if own.upgrades.is_full() {
            return say(&said::UPGRADES_FULL);
        }
        let (have, cost) = (own.completed.len().to_string(), table.game().upgrade_cost().to_string());
        say(&said::UpgradesProgress { have: &have, cost: &cost })
    };
    view! {
        <section class="card cr-pad cr-upgrades-card" aria-label=t(said::UPGRADES_TITLE)>
            <div class="panel-head"><h2>{t(said::UPGRADES_TITLE)}</h2><span class="small muted">{progress}</span></div>
            <ul class="cr-ups">
                {Upgrade::ALL.map(|tile| view! { <Tile cafe seat tile /> }).into_iter().collect_view()}
            </ul>
        </section>
    }
}

#[component]
fn Tile(cafe: Cafe, seat: Memo<Seat>, tile: Upgrade) -> impl IntoView {
    let table = cafe.table;
    let active = Memo::new(move |_| {
        table.view().seats.get(seat.get().index()).is_some_and(|own| own.upgrades.has(tile))
    });
    let legal = Memo::new(move |_| table.is_legal(&Action::Upgrade(tile)) && table.me() == Some(seat.get()));
    let short = move || names::named(&table.words(), "upgrade-short", tile.id());
    let help = move || names::named(&table.words(), "upgrade-help", tile.id());
    let name = move || format!("{}. {}", names::upgrade(&table.words(), tile), help());
    let inner = move || {
        view! {
            <Symbol of=names::tile(tile) />
            <span>{short}</span>
            {active.get().then(|| view! { <span class="sr">{t(said::UPGRADES_ACTIVE)}</span> })}
        }
    };
    move || {
        if legal.get() {
            view! {
                <li>
                    <button class="cr-up is-open" data-at=format!("upgrade-{tile}") data-tip=help on:click=move |_| table.choose(Action::Upgrade(tile))>
                        {named(name, view! { {inner}<small>{help}</small> })}
                    </button>
                </li>
            }
            .into_any()
        } else {
            view! { <li><div class="cr-up" class:is-on=active data-tip=help>{inner}</div></li> }.into_any()
        }
    }
}
