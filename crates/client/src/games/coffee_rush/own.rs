//! What lies before a seat: cups, orders, upgrades. The reader's own at first; all is public, so any seat can be looked at.

use engine::Seat;
use leptos::prelude::*;

use super::ahead::AheadCard;
use super::cafe::Cafe;
use super::counter;
use super::cups::CupsCard;
use super::day::DayCard;
use super::orders::OrdersCard;
use super::tracker::Tracker;
use super::tray::IngredientBoard;
use super::upgrades::UpgradesCard;
use crate::i18n::{t, text::coffee_rush as said};

/// The own area.
#[component]
pub(super) fn Own(cafe: Cafe) -> impl IntoView {
    let table = cafe.table;
    let wanted = RwSignal::new(None::<Seat>);
    let seat = Memo::new(move |_| wanted.get().unwrap_or_else(|| cafe.usual_seat()));
    let pouring = Memo::new(move |_| counter::is_open(table));
    // Whoever is asked needs what is theirs.
    Effect::new(move || {
        if table.my_turn() {
            wanted.set(None);
        }
    });
    let cups = Memo::new(move |_| !pouring.get() || table.me() != Some(seat.get()));
    view! {
        <div class="cr-own" class:is-pouring=pouring>
            <Show when=move || cups.get()><CupsCard cafe seat /></Show>
            <OrdersCard cafe seat />
            <AheadCard cafe />
            <Show when=move || pouring.get()>
                <div class="cr-mini card cr-pad"><IngredientBoard cafe small=true /></div>
            </Show>
            <UpgradesCard cafe seat />
            <DayCard cafe />
            <Whose cafe seat wanted />
            <Tracker cafe />
        </div>
    }
}

/// Whose counter is looked at.
#[component]
fn Whose(cafe: Cafe, seat: Memo<Seat>, wanted: RwSignal<Option<Seat>>) -> impl IntoView {
    let table = cafe.table;
    let count = table.look(|view| view.seats.len());
    let several = table.look(|view| view.seats.len() > 1);
    let one = move |other: Seat| {
        let chosen = Memo::new(move |_| seat.get() == other);
        let name = move || table.words().name(other).to_owned();
        view! {
            <button
                class=format!("cr-who of-{}", other.0 + 1)
                aria-pressed=move || chosen.get().to_string()
                on:click=move |_| wanted.set(Some(other))
            >
                {name}
            </button>
        }
    };
    view! {
        <Show when=move || several.get()>
            <div class="cr-whose" role="group" aria-label=t(said::WHOSE_LABEL)>
                <span class="caps" aria-hidden="true">{t(said::WHOSE_LABEL)}</span>
                {move || Seat::all(u8::try_from(count.get()).unwrap_or(u8::MAX)).map(one).collect_view()}
            </div>
        </Show>
    }
}
