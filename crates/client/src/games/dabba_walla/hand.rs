//! The own hand and the own chai.

use ::dabba_walla::{Action, Card, Chai, Decision};
use leptos::prelude::*;

use super::cart::{Cart, Mode};
use super::names::{self, Word, put};
use super::{card, label};
use crate::drawing::{Symbol, names as drawings};
use crate::i18n::{t, text::dabba_walla as said};
use crate::ui::named;

/// What a tap on a hand card would do.
fn at_card(cart: Cart, card: Card) -> Option<Action> {
    let table = cart.table;
    if let Mode::Swap(_) = cart.hands.mode.get() {
        return table.find(|action| matches!(action, Action::Swap { card: own, .. } if *own == card));
    }
    [Action::Play(card), Action::Return(card)].into_iter().find(|action| table.is_legal(action))
}

/// Hand and chai in the collection phase.
pub(super) fn hand(cart: Cart) -> AnyView {
    let table = cart.table;
    let cards = Memo::new(move |_| cart.own().and_then(|own| own.hand).unwrap_or_default());
    let pending = Memo::new(move |_| {
        let view = table.view();
        view.pending.filter(|_| view.active == table.me())
    });
    let chai = Memo::new(move |_| cart.own().and_then(|own| own.chai).unwrap_or_default());
    let at = move || table.me().map(|me| format!("hand-{me}"));
    view! {
        <section class="card dw-pad dw-hand" aria-label=t(said::HAND_TITLE)>
            <div class="panel-head"><h2>{t(said::HAND_TITLE)}</h2><span class="small muted">{t(said::HAND_ABOUT)}</span></div>
            <div class="dw-cards" data-at=at>
                {move || pending.get().map(|of| view! {
                    <span class="dw-card is-played" role="img" aria-label=names::whole_card(&table.game(), of, &table.words())>
                        {card::face(&table.game(), of)}
                    </span>
                })}
                <For each=move || cards.get() key=|card| *card let:of>{hand_card(cart, of)}</For>
            </div>
            <div class="dw-chais">
                <span class="caps"><Symbol of=drawings::UI_EYE />{t(said::HAND_CHAI)}</span>
                {move || chai.with(|chai| chai_row(cart, chai))}
            </div>
        </section>
    }
    .into_any()
}

fn hand_card(cart: Cart, of: Card) -> AnyView {
    let table = cart.table;
    let action = Memo::new(move |_| at_card(cart, of));
    let chosen = Memo::new(move |_| {
        cart.hands.mode.get() == Mode::Swap(Some(of))
            || matches!(cart.proposed(), Some(Action::Play(card) | Action::Return(card)) if card == of)
    });
    // Whether the tile fits is worth knowing before a card is taken, too.
    let lacks = Memo::new(move |_| {
        let view = table.view();
        table.me().map_or(0, |me| table.game().lacks(&view, me, of))
    });
    let told = move || {
        let (words, game) = (table.words(), table.game());
        let mut parts = vec![names::whole_card(&game, of, &words)];
        let view = table.view();
        if let Some(me) = table.me().filter(|_| view.decision != Some(Decision::TacticalReturn)) {
            parts.push(label::fits(&game, &view, me, of, &words));
        }
        parts.extend(action.get().map(|action| match action {
            Action::Swap { .. } => put(&words, "hand.swap-this", &[]),
            action => table.label(&action).text,
        }));
        parts.join(", ")
    };
    let look = move |on: bool| {
        let wanted = untrack(|| action.get()).filter(|action| on && !matches!(action, Action::Swap { .. }));
        if table.hover.get_untracked() != wanted {
            table.hover.set(wanted);
        }
    };
    let badge = move || {
        let (lacks, left) = (lacks.get(), table.view().empties);
        (lacks > 0).then(|| {
            view! { <b class="dw-lacks" class:is-short=(lacks > left)><Symbol of=drawings::DW_EMPTY />{lacks}</b> }
        })
    };
    view! {
        <button
            class="dw-card"
            data-at=format!("card-{of}")
            class:is-open=move || action.get().is_some()
            class:is-chosen=chosen
            on:click=move |_| cart.tap_card(of)
            on:focus=move |_| look(true)
            on:blur=move |_| look(false)
            on:pointerenter=move |event| if event.pointer_type() == "mouse" { look(true) }
            on:pointerleave=move |_| look(false)
        >
            {named(told, view! { {card::face(&table.game(), of)}{badge} })}
        </button>
    }
    .into_any()
}

/// The own chai; a swap begins here.
fn chai_row(cart: Cart, chai: &[Chai]) -> AnyView {
    let table = cart.table;
    if chai.is_empty() {
        return view! { <span class="small muted">{t(said::HAND_NO_CHAI)}</span> }.into_any();
    }
    let words = table.words();
    let one = |of: Chai| {
        if of != Chai::Swap {
            return view! { <li>{card::named_chai(of, &words)}</li> }.into_any();
        }
        let can = Memo::new(move |_| table.find(|action| matches!(action, Action::Swap { .. })).is_some());
        let on = Memo::new(move |_| matches!(cart.hands.mode.get(), Mode::Swap(_)));
        let begin = move |_| {
            table.withdraw();
            let mode = if on.get_untracked() { Mode::Usual } else { Mode::Swap(None) };
            cart.hands.mode.set(mode);
        };
        view! {
            <li>
                <button
                    class="dw-use"
                    class:is-open=can
                    aria-pressed=move || on.get().to_string()
                    disabled=move || !can.get()
                    on:click=begin
                >
                    {card::named_chai(of, &words)}
                </button>
            </li>
        }
        .into_any()
    };
    let hint = move || {
        let key = match cart.hands.mode.get() {
            Mode::Swap(None) => "hand.swap-first",
            Mode::Swap(Some(_)) => "hand.swap-then",
            _ => return None,
        };
        Some(view! { <p class="dw-hint" role="status">{put(&table.words(), key, &[])}</p> })
    };
    view! { <ul>{chai.iter().copied().map(one).collect_view()}</ul>{hint} }.into_any()
}

/// What the own played cards can pay later, by tip colour.
pub(super) fn pay(cart: Cart) -> AnyView {
    let table = cart.table;
    let played = Memo::new(move |_| cart.own().and_then(|own| own.played).unwrap_or_default());
    let columns = move || {
        let (game, words) = (table.game(), table.words());
        let values = |tip: Option<::dabba_walla::Colour>| {
            let mut all: Vec<u8> = played.with(|cards| {
                cards
                    .iter()
                    .map(|&card| game.card(card))
                    .filter(|card| card.tip_colour == tip)
                    .map(|card| card.tip)
                    .collect()
            });
            all.sort_unstable_by(|a, b| b.cmp(a));
            all
        };
        let tips = ::dabba_walla::Colour::ALL.into_iter().map(Some).chain([None]);
        tips.map(|tip| {
            let values = values(tip);
            let name =
                tip.map_or_else(|| put(&words, "card.no-tip", &[]), |colour| names::colour(&words, colour));
            let list = values.iter().map(u8::to_string).collect::<Vec<_>>().join(", ");
            let told = put(
                &words,
                "pay.column",
                &[("colour", Word(&name)), ("values", Word(if list.is_empty() { "–" } else { &list }))],
            );
            let head = match tip {
                Some(colour) => view! { <Symbol of=names::sign(colour) /> }.into_any(),
                None => view! { <em>"0"</em> }.into_any(),
            };
            let style = names::paint(tip.map_or("empty", |colour| colour.name()));
            let chips = values.into_iter().map(|value| view! { <b>{value}</b> }).collect_view();
            view! { <li style=style data-tip=told><span role="img" aria-label=told.clone()>{head}{chips}</span></li> }
        })
        .collect_view()
    };
    view! {
        <section class="card dw-pad dw-pay" aria-label=t(said::PAY_TITLE)>
            <div class="panel-head"><h2>{t(said::PAY_TITLE)}</h2><span class="small muted">{t(said::PAY_ABOUT)}</span></div>
            <ul>{columns}</ul>
        </section>
    }
    .into_any()
}
