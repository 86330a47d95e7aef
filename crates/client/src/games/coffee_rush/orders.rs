//! The orders of a seat on their four tabs, with the turns they have left.

use ::coffee_rush::{Action, Card, Decision, Tab, Tokens};
use engine::Seat;
use leptos::prelude::*;

use super::cafe::Cafe;
use super::counter::{pour_all, pours};
use super::names;
use super::plan::{self, Progress, Where};
use super::recipe::{OrderName, Recipe, class, told};
use crate::drawing::{Symbol, names as drawings};
use crate::games::Label;
use crate::i18n::{say, t, text::coffee_rush as said};
use crate::ui::named;

/// The four tabs.
#[component]
pub(super) fn OrdersCard(cafe: Cafe, seat: Memo<Seat>) -> impl IntoView {
    let legend = [Where::InCup, Where::InHand, Where::OnPath, Where::Missing].map(|at| {
        let name = move || super::recipe::place(at, &cafe.table.words());
        view! { <span><i class=class(at)><Symbol of=drawings::CR_MILK /></i>{name}</span> }
    });
    view! {
        <section class="card cr-pad cr-orders-card" aria-label=t(said::ORDERS_TITLE)>
            <div class="panel-head">
                <h2>{t(said::ORDERS_TITLE)}</h2>
                <span class="small muted">{t(said::ORDERS_ABOUT)}</span>
            </div>
            <ol class="cr-tabs">
                {Tab::ALL.map(|tab| view! { <OrderTab cafe seat tab /> }).into_iter().collect_view()}
            </ol>
            <Falling cafe seat />
            <div class="cr-legend" aria-hidden="true">{legend.into_iter().collect_view()}</div>
        </section>
    }
}

fn cards(cafe: Cafe, seat: Seat, tab: Tab) -> Vec<Card> {
    let view = cafe.table.view();
    view.seats.get(seat.index()).map(|own| own.tabs[usize::from(tab.0) - 1].clone()).unwrap_or_default()
}

#[component]
fn OrderTab(cafe: Cafe, seat: Memo<Seat>, tab: Tab) -> impl IntoView {
    let orders = Memo::new(move |_| cards(cafe, seat.get(), tab));
    let last = tab == Tab::LAST;
    let turns = i64::from(Tab::LAST.0 - tab.0) + 1;
    let head = move || {
        if last { say(&said::ORDERS_LAST) } else { say(&said::OrdersTurns { count: turns }) }
    };
    let falling = move || last && orders.with(|cards| !cards.is_empty());
    view! {
        <li class="cr-tab" class:is-falling=falling data-at=move || format!("tab-{}-{tab}", seat.get())>
            <div class="cr-tab-head">
                {move || falling().then(|| view! { <Symbol of=drawings::UI_WARNING /> })}
                {head}
                <span class="sr">{move || format!(" ({})", say(&said::OrdersTab { count: tab.0.into() }))}</span>
            </div>
            <For each=move || orders.get() key=|card| card.0 let:card>
                <Order cafe seat card />
            </For>
        </li>
    }
}

/// What a tap on an order does.
#[derive(Clone, Debug, PartialEq)]
struct Tap {
    actions: Vec<Action>,
    label: Label,
}

fn tap(cafe: Cafe, seat: Seat, card: Card, progress: &Progress) -> Option<Tap> {
    let table = cafe.table;
    if !table.my_turn() || table.me() != Some(seat) {
        return None;
    }
    match table.view().decision {
        Decision::Serve => {
            let serve =
                table.find(|action| matches!(action, Action::Serve { card: ready, .. } if *ready == card))?;
            Some(Tap { actions: vec![serve], label: table.label(&serve) })
        }
        Decision::Pour => {
            let actions = pours(table, progress.cup?, &progress.parts);
            let words = table.words();
            let drink = names::drink(&table.game(), card, &words);
            let label = Label::new(words.say(&said::ActPourOrder { drink: &drink }));
            (!actions.is_empty()).then_some(Tap { actions, label })
        }
        _ => None,
    }
}

#[component]
fn Order(cafe: Cafe, seat: Memo<Seat>, card: Card) -> impl IntoView {
    let table = cafe.table;
    let progress = Memo::new(move |_| {
        let (view, seat) = (table.view(), seat.get());
        let own = view.seats.get(seat.index())?;
        let acting = view.active == seat;
        let hand = if acting { view.hand } else { Tokens::NONE };
        let path = if acting { cafe.on_path() } else { Tokens::NONE };
        Some(plan::progress(&table.game(), own, card, &hand, &path))
    });
    let tap = Memo::new(move |_| progress.get().and_then(|progress| tap(cafe, seat.get(), card, &progress)));
    let ready = Memo::new(move |_| progress.with(|at| at.as_ref().is_some_and(Progress::is_ready)));
    let near =
        Memo::new(move |_| !ready.get() && progress.with(|at| at.as_ref().is_some_and(Progress::is_near)));
    let inner = move || {
        let parts = progress.get().map(|progress| progress.parts).unwrap_or_default();
        let no_cup = progress.with(|at| at.as_ref().is_some_and(|at| at.cup.is_none()));
        view! {
            <OrderName table card />
            <Recipe table parts />
            {no_cup.then(|| view! { <small class="cr-no-cup">{t(said::ORDERS_NO_CUP)}</small> })}
            {ready.get().then(|| view! { <small class="cr-is-ready"><Symbol of=drawings::UI_CHECK />{t(said::ORDERS_READY)}</small> })}
        }
    };
    let name = move || {
        let words = table.words();
        let text = match tap.get() {
            Some(tap) => tap.label.text,
            None => names::drink(&table.game(), card, &words),
        };
        let parts = progress.get().map(|progress| told(&progress.parts, &words)).unwrap_or_default();
        format!("{text}. {parts}")
    };
    let open = Memo::new(move |_| tap.with(Option::is_some));
    let act = move |_| {
        if let Some(tap) = tap.get_untracked() {
            pour_all(table, &tap.actions, &tap.label);
        }
    };
    move || {
        let at = format!("order-{card}");
        if open.get() {
            view! {
                <button class="cr-order is-open" class:is-ready=ready class:is-near=near data-at=at on:click=act>
                    {named(name, inner)}
                </button>
            }
            .into_any()
        } else {
            view! { <div class="cr-order" class:is-ready=ready class:is-near=near data-at=at>{inner}</div> }
                .into_any()
        }
    }
}

/// What falls when the seat's turn ends.
#[component]
fn Falling(cafe: Cafe, seat: Memo<Seat>) -> impl IntoView {
    let table = cafe.table;
    move || {
        let (view, words, seat) = (table.view(), table.words(), seat.get());
        let waiting = cards(cafe, seat, Tab::LAST);
        // A game that ends at once spares the orders that would have fallen.
        let end = table.game().end_of_turn(&view).filter(|_| view.active == seat);
        let late = end.map_or(waiting, |end| end.falls);
        if late.is_empty() || view.active != seat || view.decision == Decision::Over {
            return None;
        }
        let drinks = names::drinks(&table.game(), &late, &words);
        let fallen = view.seats.get(seat.index()).map_or(0, |own| own.penalties.len());
        let more = words.say(&said::OrdersFallsMore {
            penalty: &(fallen + late.len()).to_string(),
            limit: &view.penalty_limit.to_string(),
        });
        Some(view! {
            <p class="cr-fall">
                <Symbol of=drawings::UI_WARNING />
                <span><b>{words.say(&said::OrdersFalls { drinks: &drinks })}</b>" "<span class="cr-fall-more">{more}</span></span>
            </p>
        })
    }
}
