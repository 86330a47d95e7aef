//! The middle of the table: the ingredient board, or the counter with the cups while the reader pours and serves.

use ::coffee_rush::{Action, Card, Cup, Decision, Ingredient, Tokens};
use leptos::prelude::*;

use super::cafe::{Cafe, Table};
use super::glass::Glass;
use super::hand::HandRow;
use super::recipe::{OrderName, Recipe, told};
use super::strip::Strip;
use super::tray::IngredientBoard;
use super::upgrades::UpgradesCard;
use super::{names, plan};
use crate::drawing::{Symbol, names as drawings};
use crate::games::Label;
use crate::i18n::{say, t, text::coffee_rush as said};
use crate::ui::named;

/// So many orders are listed under a cup.
const LISTED: usize = 3;

/// Whether the cups stand in the middle. Tracked.
pub(super) fn is_open(table: Table) -> bool {
    let decides = matches!(table.view().decision, Decision::SetupCup | Decision::Pour | Decision::Serve);
    decides && table.my_turn()
}

/// The board, or the counter.
#[component]
pub(super) fn Middle(cafe: Cafe) -> impl IntoView {
    let open = Memo::new(move |_| is_open(cafe.table));
    let upgrading =
        Memo::new(move |_| cafe.table.view().decision == Decision::Upgrade && cafe.table.my_turn());
    let seat = Memo::new(move |_| cafe.usual_seat());
    let class = move || if open.get() { "board cr-board is-counter" } else { "board cr-board" };
    view! {
        <section class=class>
            <Closing cafe />
            // On a phone the own area is far below: the tiles to choose from come to the board.
            <Show when=move || upgrading.get()>
                <div class="only-phone"><UpgradesCard cafe seat /></div>
            </Show>
            {move || {
                if open.get() {
                    view! { <Counter cafe /> }.into_any()
                } else {
                    view! { <IngredientBoard cafe /><Strip cafe /> }.into_any()
                }
            }}
        </section>
    }
}

/// Why the shop is closed, and how many turns are left.
#[component]
fn Closing(cafe: Cafe) -> impl IntoView {
    let table = cafe.table;
    move || {
        let view = table.view();
        let left = view.turns_left?;
        let limit = usize::from(view.penalty_limit);
        let who = view.seats.iter().position(|seat| seat.penalties.len() >= limit);
        let words = table.words();
        let why = match who.and_then(|seat| words.names().get(seat)) {
            Some(name) => words.say(&said::ClosingPenalties { name }),
            None => words.say(&said::CLOSING_DECK),
        };
        let when = match left {
            _ if table.over() => String::new(),
            0 => words.say(&said::CLOSING_LAST),
            left => words.say(&said::ClosingTurns { count: left.into() }),
        };
        Some(
            view! { <p class="cr-closing" role="status"><Symbol of=drawings::UI_LOCK /><span><b>{why}</b>" "{when}</span></p> },
        )
    }
}

/// What the counter remembers: the ingredient that was picked up.
#[derive(Clone, Copy)]
pub(super) struct Bench {
    cafe: Cafe,
    picked: RwSignal<Option<Ingredient>>,
}

impl Bench {
    /// What can go into a cup. Tracked.
    pub(super) fn hand(&self) -> Tokens {
        let view = self.cafe.table.view();
        view.waiting.map_or(view.hand, |kind| Tokens::from_iter([kind]))
    }

    /// The ingredient a cup would get. Tracked.
    pub(super) fn selected(&self) -> Option<Ingredient> {
        let hand = self.hand();
        let picked = self.picked.get().filter(|&kind| hand[kind] > 0);
        picked.or_else(|| hand.iter().next().map(|(kind, _)| kind))
    }

    pub(super) fn select(&self, kind: Ingredient) {
        if self.picked.get_untracked() != Some(kind) {
            self.picked.set(Some(kind));
        }
    }

    /// What a tap on a cup does now. Tracked.
    fn action(&self, cup: Cup) -> Option<Action> {
        let view = self.cafe.table.view();
        match view.decision {
            Decision::SetupCup => Some(Action::Cup(cup)),
            Decision::Pour => self.selected().map(|ingredient| Action::Pour { ingredient, cup }),
            Decision::Serve => self
                .cafe
                .table
                .find(|action| matches!(action, Action::Serve { cup: from, .. } if *from == cup)),
            _ => None,
        }
    }

    /// A cup was tapped, or something was dropped on it. A pour is already two taps and can be taken back: it is done at
    /// once.
    pub(super) fn pour_into(&self, cup: Cup) {
        match untrack(|| self.action(cup)) {
            Some(pour @ Action::Pour { .. }) => self.cafe.table.act(pour),
            Some(action) => self.cafe.table.choose(action),
            None => {}
        }
    }
}

/// The hand and the three cups.
#[component]
fn Counter(cafe: Cafe) -> impl IntoView {
    let bench = Bench { cafe, picked: RwSignal::new(None) };
    let serving = Memo::new(move |_| cafe.table.view().decision == Decision::Serve);
    view! {
        <div class="cr-counter" role="group" aria-label=t(said::COUNTER_NAME)>
            <Show when=move || !serving.get()><HandRow cafe bench /></Show>
            <div class="cr-bigcups">{Cup::ALL.map(|cup| view! { <BigCup cafe bench cup /> }).into_iter().collect_view()}</div>
        </div>
    }
}

/// What a cup holds and could become.
#[derive(Clone, Debug, PartialEq)]
struct Standing {
    content: Tokens,
    /// What the preview would add.
    more: Tokens,
    ready: Vec<Card>,
    ready_then: bool,
    could_be: Vec<Card>,
    /// What is picked up would spoil what is in it.
    spoils: Option<Ingredient>,
}

fn standing(cafe: Cafe, bench: Bench, cup: Cup) -> Standing {
    let table = cafe.table;
    let (game, view) = (table.game(), table.view());
    let Some(own) = view.seats.get(view.active.index()) else {
        let nothing = Tokens::NONE;
        return Standing {
            content: nothing,
            more: nothing,
            ready: vec![],
            ready_then: false,
            could_be: vec![],
            spoils: None,
        };
    };
    let content = own.cups[cup.index()];
    let then = cafe.ahead.with(|ahead| {
        let seat = ahead.as_ref().and_then(|ahead| ahead.view.seats.get(view.active.index()));
        seat.map_or(content, |seat| seat.cups[cup.index()])
    });
    let ready =
        |content: &Tokens| if content.is_empty() { Vec::new() } else { plan::ready(&game, own, content) };
    let spoils = bench.selected().filter(|&kind| {
        let poured = plan::with(&content, kind);
        view.decision == Decision::Pour
            && !content.is_empty()
            && !plan::can_become(&game, own, &content).is_empty()
            && plan::can_become(&game, own, &poured).is_empty()
    });
    Standing {
        content,
        more: content.missing(&then),
        ready: ready(&content),
        ready_then: then != content && !ready(&then).is_empty(),
        could_be: plan::can_become(&game, own, &content),
        spoils,
    }
}

#[component]
fn BigCup(cafe: Cafe, bench: Bench, cup: Cup) -> impl IntoView {
    let table = cafe.table;
    let standing = Memo::new(move |_| standing(cafe, bench, cup));
    let ready = Memo::new(move |_| standing.with(|cup| !cup.ready.is_empty()));
    let action = Memo::new(move |_| bench.action(cup));
    let number = (cup.0 + 1).to_string();
    let holds = {
        let number = number.clone();
        move || {
            let words = table.words();
            standing.with(|cup| {
                if cup.content.is_empty() {
                    return words.say(&said::CounterHoldsNothing { cup: &number });
                }
                let tokens = names::tokens(&cup.content, &words);
                words.say(&said::CounterHolds { cup: &number, tokens: &tokens })
            })
        }
    };
    let heading = move || {
        let at = standing.get();
        match (at.ready.first(), at.content.is_empty(), at.could_be.is_empty()) {
            (Some(&card), ..) => names::drink(&table.game(), card, &table.words()),
            (None, true, true) => say(&said::COUNTER_NO_ORDER),
            (None, _, false) => say(&said::COUNTER_BECOMES),
            (None, false, true) => say(&said::COUNTER_FITS_NONE),
        }
    };
    let told = move || match action.get() {
        Some(action) => format!("{}. {}. {}", table.label(&action).text, holds(), heading()),
        None => format!("{}. {}", holds(), heading()),
    };
    let look = move |on: bool| {
        // A cup that leaves the page while it has the focus is blurred after its signals are gone.
        let wanted = on.then(|| action.get_untracked()).flatten();
        if table.hover.get_untracked() != wanted {
            table.hover.set(wanted);
        }
    };
    let state = move || {
        let at = standing.get();
        let class = if !at.ready.is_empty() {
            "is-ready"
        } else if !at.more.is_empty() {
            "is-preview"
        } else {
            ""
        };
        let legal = if action.get().is_some() { "is-open" } else { "" };
        format!("cr-bigcup {class} {legal}")
    };
    let badge = move || {
        let at = standing.get();
        if !at.ready.is_empty() && at.more.is_empty() {
            view! { <span class="chip ok"><Symbol of=drawings::UI_CHECK />{t(said::COUNTER_READY)}</span> }
                .into_any()
        } else if at.ready_then {
            view! { <span class="chip ok"><Symbol of=drawings::UI_CHECK />{t(said::COUNTER_READY_WITH)}</span> }.into_any()
        } else if let Some(kind) = at.spoils {
            let ingredient = move || names::label(&table.words(), kind);
            view! { <span class="chip danger"><Symbol of=drawings::UI_WARNING />{move || say(&said::CounterSpoils { ingredient: &ingredient() })}</span> }
                .into_any()
        } else {
            let number = number.clone();
            view! { <span class="chip">{move || say(&said::CounterCup { cup: &number })}</span> }.into_any()
        }
    };
    let lost = Memo::new(move |_| standing.with(|cup| !cup.content.is_empty() && cup.could_be.is_empty()));
    let rows = move || {
        let at = standing.get();
        at.could_be.into_iter().take(LISTED).map(|card| view! { <Could cafe cup card /> }).collect_view()
    };
    let can_empty = Memo::new(move |_| table.is_legal(&Action::Empty(cup)));
    let drawn = view! {
        {badge}
        <Glass
            content=Signal::derive(move || standing.with(|cup| cup.content))
            more=Signal::derive(move || standing.with(|cup| cup.more))
            hot=Signal::derive(move || ready.get() && standing.with(|cup| cup.content[Ingredient::Steam] > 0))
        />
        <span class="cr-cup-head" class:is-lost=lost>{heading}</span>
    };
    view! {
        <article class=state data-cup=cup.to_string()>
            <button
                class="cr-pour"
                data-at=move || format!("cup-{}-{cup}", table.view().active)
                on:click=move |_| bench.pour_into(cup)
                on:focus=move |_| look(true)
                on:blur=move |_| look(false)
                on:pointerenter=move |event| if event.pointer_type() == "mouse" { look(true) }
                on:pointerleave=move |_| look(false)
            >
                {named(told, drawn)}
            </button>
            <ul class="cr-coulds">{rows}</ul>
            <Show when=move || can_empty.get()>
                <button class="btn quiet cr-empty" class:is-lost=lost on:click=move |_| table.choose(Action::Empty(cup))>
                    {t(said::COUNTER_EMPTY_IT)}
                </button>
            </Show>
        </article>
    }
}

/// An order that the cup can become: tapping it pours all that the hand has for it, or serves it.
#[component]
fn Could(cafe: Cafe, cup: Cup, card: Card) -> impl IntoView {
    let table = cafe.table;
    let game = table.game();
    move || {
        let view = table.view();
        let content = view.seats.get(view.active.index()).map_or(Tokens::NONE, |own| own.cups[cup.index()]);
        let parts = plan::in_cup(&game, card, &content, &view.hand, &Tokens::NONE);
        let serve = Action::Serve { cup, card };
        let actions = if table.is_legal(&serve) { vec![serve] } else { pours(table, cup, &parts) };
        let ready = *game.recipe(card) == content;
        let words = table.words();
        let label = match actions.as_slice() {
            [only @ Action::Serve { .. }] => table.label(only),
            _ => {
                let drink = names::drink(&game, card, &words);
                Label::new(words.say(&said::ActPourOrder { drink: &drink }))
            }
        };
        let name = format!("{}. {}", label.text, told(&parts, &words));
        let inner = view! { <OrderName table card /><Recipe table parts /> };
        if actions.is_empty() {
            return view! { <li class="cr-could" class:is-ready=ready>{inner}</li> }.into_any();
        }
        let act = move |_| pour_all(table, &actions, &label);
        view! {
            <li>
                <button class="cr-could is-open" class:is-ready=ready on:click=act>
                    {named(name, inner)}
                </button>
            </li>
        }
        .into_any()
    }
}

/// The pours of what the hand has for an order.
pub(super) fn pours(table: Table, cup: Cup, parts: &[(Ingredient, plan::Where)]) -> Vec<Action> {
    let pour = |(ingredient, at): &(Ingredient, plan::Where)| {
        let action = Action::Pour { ingredient: *ingredient, cup };
        (*at == plan::Where::InHand && table.is_legal(&action)).then_some(action)
    };
    parts.iter().filter_map(pour).collect()
}

/// Several pours, or a serve: at once, or proposed where moves are confirmed.
pub(super) fn pour_all(table: Table, actions: &[Action], label: &Label) {
    match actions {
        [only] => table.choose(*only),
        _ if table.desk.confirms() => table.propose(actions.to_vec(), label.clone()),
        _ => table.act_each(actions.to_vec()),
    }
}
