//! A deck: what lies on top, what follows in some order and how likely, and the discard pile.

use ::taverns::{Card, Pile};
use leptos::prelude::*;

use super::inn::{Table, usual_seat};
use super::names::{self, sym};
use crate::i18n::{say, t, text::taverns as said};

/// The deck of the seat that is looked at.
pub(super) fn deck(table: Table) -> AnyView {
    let seat = Memo::new(move |_| table.looked.get().unwrap_or_else(|| usual_seat(table)));
    let title = move || {
        if table.me() == Some(seat.get()) {
            say(&said::DECK_TITLE)
        } else {
            say(&said::DeckOf { name: table.words().name(seat.get()) })
        }
    };
    let about = move || {
        let view = table.view();
        let own = view.taverns.get(seat.get().index())?;
        let discard = own.discard.total().to_string();
        Some(say(&said::DeckAbout { count: own.deck.into(), discard: &discard }))
    };
    let inside = move || {
        let view = table.view();
        let own = view.taverns.get(seat.get().index())?;
        if !view.options.deck_aid {
            return None;
        }
        let mut top: Vec<(Card, u8)> = Vec::new();
        for &card in &own.known {
            match top.last_mut() {
                Some((last, n)) if *last == card => *n += 1,
                _ => top.push((card, 1)),
            }
        }
        let top: Vec<AnyView> = top.into_iter().map(|(card, n)| chip(table, card, n, None)).collect();
        let first = (!top.is_empty()).then(|| {
            view! { <h3 class="caps">{t(said::DECK_TOP)}</h3><ul class="tt-chips is-top">{top}</ul> }
        });
        Some(view! {
            {first}
            <h3 class="caps">{t(said::DECK_REST)}</h3>
            {pile(table, &own.rest, true)}
            <h3 class="caps">{t(said::DECK_DISCARD)}</h3>
            {pile(table, &own.discard, own.rest.is_empty())}
        })
    };
    view! {
        <section class="card tt-pad tt-deck" aria-label=title>
            <div class="panel-head"><h2>{title}</h2><span class="small muted">{about}</span></div>
            {inside}
        </section>
    }
    .into_any()
}

/// Cards with the same name together, with the chance of each to come next.
fn pile(table: Table, pile: &Pile, odds: bool) -> AnyView {
    let total = pile.total();
    if total == 0 {
        return view! { <p class="small muted">{t(said::DECK_EMPTY)}</p> }.into_any();
    }
    let one = |(card, n): (Card, u8)| chip(table, card, n, odds.then(|| u32::from(n) * 100 / total));
    view! { <ul class="tt-chips">{pile.iter().map(one).collect_view()}</ul> }.into_any()
}

fn chip(table: Table, card: Card, n: u8, percent: Option<u32>) -> AnyView {
    let (game, options, words) = (table.game(), table.view().options, table.words());
    let name = names::card(&game, &options, card, &words);
    let face = game.face(&options, card);
    let sits = card.is_removable() || card == Card::NOBLE;
    let asks = sits.then(|| names::asked(face.die));
    let mut told = if sits { format!("{name} {}", face.die) } else { name };
    if n > 1 {
        told = format!("{told} ×{n}");
    }
    if let Some(percent) = percent {
        told = words.pair(&told, &words.say(&said::DeckOdds { percent: &percent.to_string() }));
    }
    view! {
        <li data-tip=told>
            {sym(names::card_sign(card), "--game-wash")}{asks}
            {(n > 1).then(|| view! { <b>{format!("×{n}")}</b> })}
            {percent.map(|percent| view! { <small>{format!("{percent}\u{a0}%")}</small> })}
            <span class="sr">{told.clone()}</span>
        </li>
    }
    .into_any()
}
