//! Choosing for a delivery: the own tip cards by colour, the own chai; what the others have left; what was delivered.

use ::dabba_walla::{Action, Card, Chai, Colour, DabbaWalla, Decision};
use engine::Seat;
use leptos::prelude::*;

use super::cart::Cart;
use super::extras::coloured;
use super::names::{self, Count, Word, put};
use super::{card, tell};
use crate::drawing::{Symbol, names as drawings};
use crate::i18n::{points, t, text::dabba_walla as said};
use crate::table::scope::{of_seat, vessel};
use crate::ui::named;

/// The columns of tip cards: the four colours, and cards without a tip.
fn columns() -> impl Iterator<Item = Option<Colour>> {
    Colour::ALL.into_iter().map(Some).chain([None])
}

fn head(tip: Option<Colour>) -> AnyView {
    match tip {
        Some(colour) => coloured(colour),
        None => view! { <i class="dw-sign" style=names::paint("empty")><Symbol of=drawings::DW_EMPTY /></i> }
            .into_any(),
    }
}

/// Whether the reader chooses a tip card. Tracked.
pub(super) fn is_choosing(cart: Cart) -> bool {
    matches!(cart.asked(), Some(Decision::DeliverCard | Decision::LaterCard))
}

/// The own tip cards: equal ones are one button.
pub(super) fn tips(cart: Cart) -> AnyView {
    let table = cart.table;
    let hand = Memo::new(move |_| cart.own().and_then(|own| own.hand).unwrap_or_default());
    let choosing = Memo::new(move |_| is_choosing(cart));
    let column = move |tip: Option<Colour>| {
        let groups = move || {
            let game = table.game();
            let mut groups: Vec<(u8, Card, i64)> = Vec::new();
            for card in hand.get() {
                let of = game.card(card);
                if of.tip_colour != tip {
                    continue;
                }
                match groups.iter_mut().find(|(value, ..)| *value == of.tip) {
                    Some((_, _, count)) => *count += 1,
                    None => groups.push((of.tip, card, 1)),
                }
            }
            groups.sort_by_key(|(value, ..)| std::cmp::Reverse(*value));
            groups
        };
        let cards = move || {
            groups()
                .into_iter()
                .map(|(value, of, count)| tip_card(cart, value, of, count, choosing))
                .collect_view()
        };
        view! { <li style=names::paint(tip.map_or("empty", Colour::name))>{head(tip)}{cards}</li> }
    };
    view! {
        <section class="card dw-pad dw-choose" class:is-asked=choosing aria-label=t(said::CHOOSE_TITLE)>
            <div class="panel-head"><h2>{t(said::CHOOSE_TITLE)}</h2><span class="small muted"><Symbol of=drawings::UI_EYE />{t(said::CHOOSE_ABOUT)}</span></div>
            <ul class="dw-tip-cards">{columns().map(column).collect_view()}</ul>
            {move || chai(cart)}
        </section>
    }
    .into_any()
}

fn tip_card(cart: Cart, value: u8, of: Card, count: i64, choosing: Memo<bool>) -> AnyView {
    let table = cart.table;
    let chosen = Memo::new(move |_| {
        let game = table.game();
        let same = |card: Card| {
            (game.card(card).tip_colour, game.card(card).tip) == (game.card(of).tip_colour, value)
        };
        cart.plan().0.is_some_and(same)
    });
    let told = move || {
        let words = table.words();
        let tip = names::tip(&table.game(), of, &words);
        put(&words, "choose.card", &[("tip", Word(&tip)), ("count", Count(count))])
    };
    let look = move |on: bool| {
        let wanted = (on && choosing.get_untracked() && table.proposal.with_untracked(Option::is_none))
            .then_some(Action::Card(of));
        if table.hover.get_untracked() != wanted {
            table.hover.set(wanted);
        }
    };
    let choose = move |_| {
        let planned = table.proposal.with_untracked(Option::is_some);
        if planned && chosen.get_untracked() {
            return table.withdraw();
        }
        let chai = if planned { untrack(|| cart.plan()).1 } else { Vec::new() };
        cart.plan_delivery(Some(of), &chai);
    };
    let drawn = view! { <b>{value}</b>{(count > 1).then(|| view! { <small>"×"{count}</small> })} };
    view! {
        <button
            class="dw-tip-card"
            data-at=format!("tip-{of}")
            class:is-open=choosing
            aria-pressed=move || chosen.get().to_string()
            disabled=move || !choosing.get()
            on:click=choose
            on:focus=move |_| look(true)
            on:blur=move |_| look(false)
            on:pointerenter=move |event| if event.pointer_type() == "mouse" { look(true) }
            on:pointerleave=move |_| look(false)
        >
            {named(told, drawn)}
        </button>
    }
    .into_any()
}

/// The own chai to go with the card.
fn chai(cart: Cart) -> Option<AnyView> {
    let table = cart.table;
    let own = cart.own()?;
    let all = own.chai.unwrap_or_default();
    if all.is_empty() {
        return None;
    }
    let words = table.words();
    let laid = own.choice.map(|choice| choice.chai).unwrap_or_default();
    let asked = cart.asked();
    let first = matches!(asked, Some(Decision::DeliverCard | Decision::DeliverChai));
    let card_first = matches!(asked, Some(Decision::DeliverCard | Decision::LaterCard));
    let mut seen: Vec<Chai> = Vec::new();
    let tile = |of: Chai| {
        let before = seen.iter().filter(|&&other| other == of).count();
        seen.push(of);
        let is_laid = laid.iter().filter(|&&other| other == of).count() > before;
        let on = Memo::new(move |_| cart.plan().1.iter().filter(|&&other| other == of).count() > before);
        let can = Memo::new(move |_| {
            let (card, chai) = cart.plan();
            asked.is_some()
                && of.is_delivery()
                && !is_laid
                && (!card_first || card.is_some() && table.proposal.with(Option::is_some))
                && (of != Chai::Later || first && (on.get() || !chai.contains(&of)))
        });
        let turn = move |_| {
            let (card, mut chai) = untrack(|| cart.plan());
            match chai.iter().rposition(|&other| other == of).filter(|_| on.get_untracked()) {
                Some(at) => {
                    chai.remove(at);
                }
                None => chai.push(of),
            }
            cart.plan_delivery(card, &chai);
        };
        view! {
            <li>
                <button class="dw-use" data-at=format!("chai-{of}") class:is-open=can aria-pressed=move || on.get().to_string() disabled=move || !can.get() on:click=turn>
                    {card::chai(of)}
                    <span><b>{names::chai(&words, of)}</b><small>{names::chai_help(&words, of)}</small></span>
                </button>
            </li>
        }
    };
    let tiles = all.into_iter().map(tile).collect_view();
    Some(
        view! { <h3 class="caps">{t(said::CHOOSE_CHAI)}</h3><ul class="dw-chai-cards">{tiles}</ul> }
            .into_any(),
    )
}

/// The tip cards everybody has left; of those that lie face down only how many (DW-R35).
pub(super) fn left(cart: Cart) -> AnyView {
    let table = cart.table;
    let content = move || {
        let (view, game, words) = (table.view(), table.game(), table.words());
        let covered = view.seats.iter().any(|seat| seat.hand.is_none());
        let row = |of: &::dabba_walla::view::SeatView| {
            let cells = match &of.hand {
                Some(hand) => {
                    let cell = |tip| view! { <td>{tips_of(&game, hand, tip)}</td> };
                    columns().map(cell).collect_view().into_any()
                }
                None => {
                    let count = put(&words, "left.covered", &[("count", Count(of.hand_size.into()))]);
                    let span = columns().count().to_string();
                    view! { <td colspan=span class="muted"><span aria-hidden="true">"? "</span>{count}</td> }
                        .into_any()
                }
            };
            view! {
                <tr class=of_seat(of.seat)>
                    <th scope="row"><Symbol of=vessel(of.seat) /><span class="sr">{words.name(of.seat).to_owned()}</span></th>
                    {cells}
                </tr>
            }
        };
        let heads = columns().map(|tip| {
            let name =
                tip.map_or_else(|| put(&words, "card.no-tip", &[]), |colour| names::colour(&words, colour));
            view! { <th scope="col">{head(tip)}<span class="sr">{name}</span></th> }
        });
        let about = put(&words, if covered { "left.covered-about" } else { "left.about" }, &[]);
        view! {
            <section class="card dw-pad dw-left">
                <div class="panel-head"><h2>{t(said::LEFT_TITLE)}</h2><span class="small muted">{about}</span></div>
                <table>
                    <thead><tr><td></td>{heads.collect_view()}</tr></thead>
                    <tbody>{view.seats.iter().map(row).collect_view()}</tbody>
                </table>
            </section>
        }
    };
    view! { <div class="dw-left-box">{content}</div> }.into_any()
}

/// The tips of one colour in a hand, the highest first; of cards without a tip how many.
fn tips_of(game: &DabbaWalla, hand: &[Card], tip: Option<Colour>) -> String {
    let faces = hand.iter().map(|&card| game.card(card));
    let mut values: Vec<u8> = faces.filter(|card| card.tip_colour == tip).map(|card| card.tip).collect();
    values.sort_unstable_by(|a, b| b.cmp(a));
    match (values.len(), tip) {
        (0, _) => "·".to_owned(),
        (count, None) => format!("×{count}"),
        _ => values.iter().map(u8::to_string).collect::<Vec<_>>().join(" "),
    }
}

/// Coins per level and seat; a level can be told again.
pub(super) fn sheet(cart: Cart) -> AnyView {
    let table = cart.table;
    let content = move || {
        let (view, words) = (table.view(), table.words());
        let delivery = view.delivery.as_ref().filter(|delivery| !delivery.levels.is_empty())?;
        let row = |sheet: &::dabba_walla::view::LevelSheet| {
            let level = sheet.level;
            let name = put(&words, "sheet.again", &[("level", Word(&level.to_string()))]);
            let spoken = name.clone();
            let tip = |(colour, value): (Colour, &u8)| view! { <span style=names::paint(colour.name())><Symbol of=names::sign(colour) />{*value}</span> };
            let tips = Colour::ALL.into_iter().zip(&sheet.values).map(tip).collect_view();
            let totals =
                sheet.seats.iter().map(|seat| view! { <td>{points(seat.total.into())}</td> }).collect_view();
            view! {
                <tr>
                    <th scope="row"><button class="dw-row" data-tip=name on:click=move |_| tell::begin(cart, level)>{named(spoken, level)}</button></th>
                    <td class="dw-sheet-tips"><div>{tips}</div></td>
                    {totals}
                </tr>
            }
        };
        let head = |seat: Seat| view! { <th scope="col" class=of_seat(seat)><Symbol of=vessel(seat) /><span class="sr">{words.name(seat).to_owned()}</span></th> };
        let heads = view.seats.iter().map(|seat| head(seat.seat)).collect_view();
        Some(view! {
            <section class="card dw-pad dw-sheet">
                <div class="panel-head"><h2>{t(said::SHEET_TITLE)}</h2><span class="small muted">{t(said::SHEET_ABOUT)}</span></div>
                <table>
                    <thead><tr><td></td><td></td>{heads}</tr></thead>
                    <tbody>{delivery.levels.iter().map(row).collect_view()}</tbody>
                </table>
            </section>
        })
    };
    view! { <div class="dw-sheet-box">{content}</div> }.into_any()
}
