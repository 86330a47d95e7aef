//! What a level brings: a column for each colour with its tip, a row for each seat with its tins, its tip cards and its coins.

use ::dabba_walla::view::SeatView;
use ::dabba_walla::{Card, Colour};
use leptos::prelude::*;

use super::cart::Cart;
use super::names::{self, Count, Word, put};
use super::scene::{Row, Scene};
use super::tell;
use crate::drawing::{Symbol, names as drawings};
use crate::i18n::{points, t, text::dabba_walla as said};
use crate::table::scope::{of_seat, vessel};

/// What the others may be supposed to bring of a colour, in the order in which taps go through it.
const SUPPOSED: [i8; 6] = [0, 1, 2, 3, 4, -1];

/// What is supposed next.
fn next(now: i8) -> i8 {
    let at = SUPPOSED.iter().position(|&one| one == now).unwrap_or(0);
    SUPPOSED[(at + 1) % SUPPOSED.len()]
}

/// The table of the level.
pub(super) fn table(cart: Cart, scene: Memo<Option<Scene>>, stage: Memo<u8>, told: Memo<bool>) -> AnyView {
    let heads = Colour::ALL.map(|colour| head(cart, scene, stage, told, colour)).collect_view();
    let rows = move || {
        let (rows, values) = scene.get().map(|scene| (scene.rows, scene.values)).unwrap_or_default();
        let most = rows.iter().map(|row| row.after).max().unwrap_or(0).max(40);
        let (stage, told) = (stage.get(), told.get());
        rows.into_iter().map(|of| row(cart, &of, values, most, stage, told)).collect_view()
    };
    let penalty = cart.table.game().supply.empty_penalty;
    let empties =
        move || put(&cart.table.words(), "tally.empties", &[("points", Word(&points(-i32::from(penalty))))]);
    view! {
        <table class="dw-tally">
            <thead>
                <tr>
                    <th scope="col" class="dw-key">{t(said::TALLY_KEY)}</th>
                    {heads}
                    <th scope="col" style=names::paint("empty") data-tip=empties>
                        <i class="dw-lid"><Symbol of=drawings::DW_EMPTY /></i>
                        <b>{points(-i32::from(penalty))}</b>
                        <span class="sr">{empties}</span>
                    </th>
                    <th scope="col" class="dw-gain-head">{t(said::TALLY_COINS)}</th>
                    <th class="dw-lane-head" aria-hidden="true"></th>
                </tr>
            </thead>
            <tbody>{rows}</tbody>
        </table>
    }
    .into_any()
}

/// A colour and its tip; while cards are chosen, a tap supposes what the others bring of it.
fn head(
    cart: Cart,
    scene: Memo<Option<Scene>>,
    stage: Memo<u8>,
    told: Memo<bool>,
    colour: Colour,
) -> AnyView {
    let at = colour.index();
    let tip = Memo::new(move |_| {
        let open = stage.get() >= tell::TIPS;
        scene.with(|scene| scene.as_ref().filter(|_| open).map(|scene| (scene.sums[at], scene.values[at])))
    });
    let guess = Memo::new(move |_| cart.hands.guess.get()[at]);
    let name = move || {
        let words = cart.table.words();
        let (sum, value) = tip.get().unwrap_or_default();
        let mut name = put(
            &words,
            "deliver.track",
            &[
                ("colour", Word(&names::colour(&words, colour))),
                ("sum", Word(&points(sum.into()))),
                ("value", Word(&value.to_string())),
            ],
        );
        let mut add = |key: &str, arguments| {
            name.push_str(". ");
            name.push_str(&put(&words, key, arguments));
        };
        match cart.table.view().double_zero {
            Some([left, _]) if left == colour => add("deliver.zero-left", &[]),
            Some([_, right]) if right == colour => add("deliver.zero-right", &[]),
            _ => {}
        }
        if !told.get() {
            let supposed = names::signed(guess.get().into());
            add("tally.suppose", &[("supposed", Word(&supposed))]);
        }
        name
    };
    let special = move || {
        let marked = cart.table.view().double_zero.is_some_and(|both| both.contains(&colour));
        marked.then(|| view! { <small class="dw-zero">"00"</small> })
    };
    // A sum that a rule changes stands struck out before the value.
    let value = move || match tip.get() {
        Some((sum, value)) => {
            let raw = (i16::from(sum) != i16::from(value)).then(|| view! { <s>{points(sum.into())}</s>" " });
            view! { <b>{raw}"×"{value}</b> }.into_any()
        }
        None => view! { <b>"×?"</b> }.into_any(),
    };
    let supposed = move || {
        let guess = guess.get();
        (guess != 0 && !told.get())
            .then(|| view! { <small class="dw-supposed">{names::signed(guess.into())}</small> })
    };
    let drawn =
        move || view! { <i class="dw-lid"><Symbol of=names::sign(colour) /></i>{value}{special}{supposed} };
    let suppose = move |_| cart.hands.guess.update(|all| all[at] = next(all[at]));
    let planned = Memo::new(move |_| {
        let card = cart.plan().0.map(|card| cart.table.game().card(card).tip_colour);
        !told.get() && card.flatten() == Some(colour)
    });
    view! {
        <th scope="col" style=names::paint(colour.name()) class:is-planned=planned>
            {move || if told.get() {
                view! { <span data-tip=name><span class="sr">{name}</span><span aria-hidden="true">{drawn()}</span></span> }.into_any()
            } else {
                view! { <button class="dw-suppose" aria-label=name data-tip=name on:click=suppose>{drawn()}</button> }.into_any()
            }}
        </th>
    }
    .into_any()
}

/// How many tip cards of a colour somebody has left; nothing where they lie face down.
fn cards_left(cart: Cart, of: &SeatView, tip: Option<Colour>) -> Option<usize> {
    let game = cart.table.game();
    let same = |card: &&Card| game.card(**card).tip_colour == tip;
    of.hand.as_ref().map(|hand| hand.iter().filter(same).count())
}

/// What the level brings to a seat.
fn row(cart: Cart, of: &Row, values: [u8; 4], most: i16, stage: u8, told: bool) -> AnyView {
    let (view, words) = (cart.table.view(), cart.table.words());
    let seat = of.seat;
    let name = words.name(seat).to_owned();
    let area = view.seats.get(seat.index()).filter(|_| !told);
    let left = |tip: Option<Colour>| {
        let count = area.and_then(|area| cards_left(cart, area, tip))?;
        Some(view! { <small><Symbol of=drawings::UI_DECK />{count}</small> })
    };
    let covered = area.filter(|area| area.hand.is_none()).map(|area| {
        let told = put(&words, "left.covered", &[("count", Count(area.hand_size.into()))]);
        view! { <small data-tip=told.clone()><Symbol of=drawings::UI_DECK />{area.hand_size}<span class="sr">{told.clone()}</span></small> }
    });
    let counted = stage >= tell::TIPS;
    let tins = |colour: Colour| {
        let (cells, value) = (of.cells[colour.index()], values[colour.index()]);
        let pays = counted && cells > 0 && value > 0;
        let nil = counted && value == 0;
        let text = if cells == 0 { "–".to_owned() } else { cells.to_string() };
        view! { <td style=names::paint(colour.name()) class:is-paid=pays class:is-nil=nil><b>{text}</b>{left(Some(colour))}</td> }
    };
    let empties = if of.empties == 0 { "–".to_owned() } else { of.empties.to_string() };
    let before = of.after - of.total;
    let (coins, score) = (
        if stage >= tell::COINS { names::signed(of.total) } else { "?".into() },
        if stage >= tell::DONE { of.after } else { before },
    );
    let sum = if stage >= tell::DONE {
        format!("{} → {}", points(before.into()), points(score.into()))
    } else {
        points(before.into())
    };
    let orders = (of.orders != 0)
        .then(|| view! { <small><Symbol of=drawings::UI_FLAG />{names::signed(of.orders)}</small> });
    let along = |score: i16| f32::from(score.max(0)) / f32::from(most.max(1)) * 100.0;
    let style = format!("--from:{:.1}%;--to:{:.1}%", along(before), along(score));
    view! {
        <tr class=of_seat(seat) class:is-me=words.is_me(seat)>
            <th scope="row"><Symbol of=vessel(seat) /><span>{name}</span>{covered}</th>
            {Colour::ALL.map(tins).collect_view()}
            <td style=names::paint("empty") class:is-lost={of.empties > 0}><b>{empties}</b>{left(None)}</td>
            <td class="dw-gain"><b>{coins}</b>{orders}<small>{sum}</small></td>
            <td class="dw-lane-cell" aria-hidden="true"><span class="dw-lane" style=style><i></i><Symbol of=drawings::DW_WALKER /></span></td>
        </tr>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn taps_go_through_all_that_may_be_supposed() {
        let mut seen = vec![0];
        while let Some(now) = seen.last().map(|&now| next(now)).filter(|now| *now != 0) {
            seen.push(now);
        }
        assert_eq!(seen, SUPPOSED);
    }
}
