//! Under the board: the steps left, what is in hand, the way back; the supply and the deck.

use ::coffee_rush::{Decision, Ingredient};
use leptos::prelude::*;

use super::cafe::Cafe;
use super::names;
use crate::drawing::{Symbol, names as drawings};
use crate::i18n::{pair, say, t, text::coffee_rush as said};

/// So few tokens of an ingredient are worth a warning.
const FEW: u8 = 3;

/// Steps and supply.
#[component]
pub(super) fn Strip(cafe: Cafe) -> impl IntoView {
    view! {
        <Steps cafe />
        <Supply cafe />
    }
}

/// Three free steps as pips, then one for each rush token; those that would be used are ringed.
#[component]
fn Steps(cafe: Cafe) -> impl IntoView {
    let table = cafe.table;
    let walking = Memo::new(move |_| {
        matches!(table.view().decision, Decision::ChooseMeeple | Decision::Move) && table.my_turn()
    });
    let pips = move || {
        let view = table.view();
        let free = table.game().free_steps();
        let rush = view.seats.get(view.active.index()).map_or(0, |own| own.rush);
        let used = view.steps.min(free);
        let planned = u8::try_from(cafe.planned().len()).unwrap_or(u8::MAX);
        let state = move |place: u8| match place {
            _ if place < used => "used",
            _ if place < used.saturating_add(planned) => "planned",
            _ => "free",
        };
        let pip = move |place: u8| view! { <i class=state(place)></i> };
        let token = move |place: u8| {
            view! { <i class=format!("rush {}", state(place))><Symbol of=drawings::CR_RUSH tint="--metal-gold" /></i> }
        };
        view! {
            {(0..free).map(pip).collect_view()}
            {(free..free + rush).map(token).collect_view()}
        }
    };
    let told = move || {
        let view = table.view();
        let rush = view.seats.get(view.active.index()).map_or(0, |own| own.rush);
        say(&said::PromptSteps { free: &view.free_steps_left.to_string(), rush: &rush.to_string() })
    };
    let can_go_back = Memo::new(move |_| {
        table.proposal.with(Option::is_some) && !cafe.planned().is_empty()
            || table.view().steps > 0 && !table.desk.busy.get()
    });
    view! {
        <Show when=move || walking.get()>
            <div class="cr-steps">
                <span class="cr-pips" role="img" aria-label=told data-tip=told>{pips}</span>
                <Hand cafe />
                <Show when=move || can_go_back.get()>
                    <button class="btn quiet cr-back" on:click=move |_| cafe.step_back()>
                        <Symbol of=drawings::UI_UNDO />
                        {t(said::ACT_BACK)}
                    </button>
                </Show>
            </div>
        </Show>
    }
}

/// What was collected, and what the path would add to it.
#[component]
fn Hand(cafe: Cafe) -> impl IntoView {
    let table = cafe.table;
    let tokens = move || {
        let (hand, more) = (table.view().hand, cafe.on_path());
        let one = move |kind: Ingredient, planned: bool, number: u8| {
            (number > 0).then(|| {
                let title = names::many(kind, number, &table.words());
                view! {
                    <span class="cr-token" class:is-planned=planned data-tip=title>
                        <Symbol of=names::drawing(kind) tint=names::tint(kind) />
                        {(number > 1).then(|| format!("×{number}"))}
                    </span>
                }
            })
        };
        Ingredient::ALL
            .into_iter()
            .map(|kind| view! { {one(kind, false, hand[kind])}{one(kind, true, more[kind])} })
            .collect_view()
    };
    view! { <span class="cr-haul" data-at=move || format!("hand-{}", table.view().active)>{tokens}</span> }
}

/// What is left of each ingredient, and the deck.
#[component]
fn Supply(cafe: Cafe) -> impl IntoView {
    let table = cafe.table;
    let pile = move |kind: Ingredient| {
        let left = table.look(move |view| view.supply[kind]);
        let title = move || {
            let name = names::label(&table.words(), kind);
            if left.get() <= FEW { pair(&name, &say(&said::BOARD_SUPPLY_LOW)) } else { name }
        };
        view! {
            <li class:is-low=move || left.get() <= FEW data-tip=title data-at=format!("supply-{kind}")>
                <Symbol of=names::drawing(kind) tint=names::tint(kind) />
                <b>{left}</b>
                <span class="sr">{title}</span>
            </li>
        }
    };
    let deck = table.look(|view| view.deck_size);
    view! {
        <ul class="cr-supply" aria-label=t(said::BOARD_SUPPLY)>
            {Ingredient::ALL.map(pile).into_iter().collect_view()}
            <li class="cr-deck" data-tip=t(said::BOARD_DECK) data-at="deck">
                <Symbol of=drawings::UI_DECK />
                <b>{deck}</b>
                <span class="sr">{t(said::BOARD_DECK)}</span>
            </li>
        </ul>
    }
}
