//! The middle of the table: customers, market, pantry, abilities and cups, or the order that is being served. On a phone
//! that is held sideways one of the four stands under the customers, the one that the decision needs first.

use ::chai::options::Mode;
use ::chai::state::Stage;
use ::chai::{Action, View};
use leptos::prelude::*;

use super::abilities::Abilities;
use super::chaiwala::ChaiwalaMove;
use super::cups::Cups;
use super::market::MarketBoard;
use super::names;
use super::pantry::PantryBoard;
use super::parlour::{Parlour, stage};
use super::row::CustomerRow;
use super::serving::{self, Serving, StartCards};
use crate::drawing::{Symbol, names as drawings};
use crate::i18n::{t, text::chai as said};

/// What stands under the customers on a phone held sideways.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tab {
    Market,
    Pantry,
    Abilities,
    Cups,
}

impl Tab {
    const fn id(self) -> &'static str {
        match self {
            Self::Market => "market",
            Self::Pantry => "pantry",
            Self::Abilities => "abilities",
            Self::Cups => "cups",
        }
    }
}

/// Where a decision is made; none where it does not matter.
fn needed(view: &View) -> Option<Tab> {
    match stage(view)? {
        Stage::Buy { .. } | Stage::FreePurchase | Stage::ReplaceFlavour | Stage::Action => Some(Tab::Market),
        Stage::Pantry { .. } | Stage::TakeToken { .. } | Stage::FreePantry | Stage::GiveToken { .. } => {
            Some(Tab::Pantry)
        }
        Stage::Cover | Stage::Ability | Stage::TakeTile { .. } | Stage::GiveTile { .. } => {
            Some(Tab::Abilities)
        }
        _ => None,
    }
}

/// The board.
#[component]
pub(super) fn Middle(parlour: Parlour) -> impl IntoView {
    let table = parlour.table;
    let tab = RwSignal::new(Tab::Market);
    let asked = Memo::new(move |_| table.my_turn().then(|| needed(&table.view())).flatten());
    Effect::new(move || {
        if let Some(needed) = asked.get() {
            tab.set(needed);
        }
    });
    // Nearly everything can be chosen then: it is marked only lightly.
    let free = table.look(|view| matches!(stage(view), Some(Stage::Action)));
    let serves = Memo::new(move |_| serving::is_open(table));
    // Where a visit would lead, as a button or advice proposes it.
    let visit = Memo::new(move |_| match table.preview().last()? {
        Action::Market => Some("market"),
        Action::Pantry => Some("pantry"),
        Action::Reserve => Some("customers"),
        _ => None,
    });
    let choosing = table.look(|view| matches!(stage(view), Some(Stage::Choosing)));
    let middle = move || {
        if choosing.get() {
            view! { <StartCards parlour /> }.into_any()
        } else if serves.get() {
            view! { <Serving parlour /> }.into_any()
        } else {
            view! {
                <CustomerRow parlour />
                <ChaiwalaMove parlour />
                <Tabs parlour tab />
                <MarketBoard parlour />
                <div class="ch-low-row"><PantryBoard parlour /><Abilities parlour /><Cups parlour /></div>
            }
            .into_any()
        }
    };
    view! {
        <section class="board ch-board" data-tab=move || tab.get().id() data-visit=visit class:is-free=free>
            <Closing parlour />
            {middle}
        </section>
    }
}

/// The choice of what is looked at on a phone held sideways.
#[component]
fn Tabs(parlour: Parlour, tab: RwSignal<Tab>) -> impl IntoView {
    let table = parlour.table;
    let abilities = table.look(|view| !view.abilities.is_empty());
    let one = move |of: Tab| {
        let name = match of {
            Tab::Market => said::BOARD_MARKET,
            Tab::Pantry => said::BOARD_PANTRY,
            Tab::Abilities => said::BOARD_ABILITIES,
            Tab::Cups => said::BOARD_CUPS,
        };
        let pressed = move || (tab.get() == of).to_string();
        view! { <button aria-pressed=pressed on:click=move |_| tab.set(of)>{t(name)}</button> }
    };
    let all = move || {
        let some = [Tab::Market, Tab::Pantry, Tab::Abilities, Tab::Cups].into_iter();
        some.filter(|of| *of != Tab::Abilities || abilities.get()).map(one).collect_view()
    };
    view! { <div class="ch-tabs" role="group">{all}</div> }
}

/// The last circle: no tips any more, and who still has a turn.
#[component]
fn Closing(parlour: Parlour) -> impl IntoView {
    let table = parlour.table;
    move || {
        let (view, words) = (table.view(), table.words());
        if !view.final_circle || view.over {
            return None;
        }
        if view.options.mode == Mode::Solo {
            return Some(closing(said::CLOSING_LAST_TURN, words.say(&said::CLOSING_LAST_TURN_MORE)));
        }
        let from = view.turn.and_then(|turn| view.order.iter().position(|who| *who == turn))?;
        let left: Vec<String> = view.order[from..].iter().map(|&who| names::who(&words, who)).collect();
        let left = words.say(&said::ClosingLeft { names: &words.list(&left) });
        Some(closing(said::CLOSING_TITLE, left))
    }
}

fn closing(title: words::Text, more: String) -> impl IntoView {
    view! { <p class="ch-closing" role="status"><Symbol of=drawings::UI_LOCK /><span><b>{t(title)}</b>" "{more}</span></p> }
}
