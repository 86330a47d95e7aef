//! Those who sit at the table: a tea vessel each; the vessel of whoever is to move steams.

use engine::Seat;
use leptos::prelude::*;

use super::bar::tone_word;
use super::clock::SeatClock;
use super::scope::{HostedBy, TableScope, vessel};
use crate::drawing::Symbol;
use crate::games::Fact;
use crate::i18n::{points, say, t, text::table as said};
use crate::rules;
use crate::ui::{self, Dialog};

/// The seats in order.
#[component]
pub fn Seats(room: TableScope) -> impl IntoView {
    let seats = Memo::new(move |_| room.seats());
    let opened = RwSignal::new(None::<Seat>);
    view! {
        <ol class="seats" data-rule=rules::scoring(room.title) aria-label=t(said::SEATS)>
            <For each=move || seats.get() key=|seat| seat.0 let:seat>
                <SeatCard room seat opened />
            </For>
        </ol>
        <SeatSheet room opened />
    }
}

/// Everything public about a seat: its facts in whole sentences, and what lies before it.
#[component]
fn SeatSheet(room: TableScope, opened: RwSignal<Option<Seat>>) -> impl IntoView {
    let open = RwSignal::new(false);
    Effect::new(move || open.set(opened.get().is_some()));
    Effect::new(move || {
        if !open.get() && opened.get_untracked().is_some() {
            opened.set(None);
        }
    });
    let title = Signal::derive(move || {
        opened.get().map(|seat| room.desk.words().name(seat).to_owned()).unwrap_or_default()
    });
    let content = move || {
        let seat = opened.get()?;
        let face = room.face();
        let score = score_of(room, seat).map(|score| {
            let word = room.desk.words().find(&format!("{}.score", room.title.id())).unwrap_or_default();
            view! { <li class="is-score"><b>{points(score)}</b><span>{word}</span></li> }
        });
        let one = |fact: Fact| {
            let symbol = fact.symbol.map(|of| view! { <Symbol of /> });
            view! { <li data-tone=tone_word(fact.tone)>{symbol}<b>{fact.value}</b><span>{fact.name}</span></li> }
        };
        let facts = face.facts(seat).into_iter().map(one).collect_view();
        Some(view! {
            <ul class="seat-facts">{score}{facts}</ul>
            <div class="seat-area">{face.seat_area(seat)}</div>
        })
    };
    view! {
        <Dialog open title shape=ui::Shape::Sheet class="seat-sheet" game=room.title.id()>
            <div class="dialog-body">{content}</div>
        </Dialog>
    }
}

/// The number on a seat's card: the game's own, else that of the standing. Tracked.
fn score_of(room: TableScope, seat: Seat) -> Option<i32> {
    let of_standing = || {
        if !room.desk.shown.with(|shown| shown.live) {
            return None;
        }
        room.desk.now.with(|now| {
            let places = now.standing.as_ref().map(|standing| &standing.seats);
            places.and_then(|places| places.get(seat.index())).map(|place| place.score)
        })
    };
    room.face().score(seat).or_else(of_standing)
}

/// Steam over a vessel.
#[component]
pub fn Vapour() -> impl IntoView {
    view! {
        <svg class="vapour" viewBox="0 0 24 18" aria-hidden="true">
            <path d="M6 17C3 13 9 10 6 5" />
            <path d="M12 16C9 11 15 8 12 2" />
            <path d="M18 17C15 13 21 10 18 5" />
        </svg>
    }
}

#[component]
fn SeatCard(room: TableScope, seat: Seat, opened: RwSignal<Option<Seat>>) -> impl IntoView {
    let on = Memo::new(move |_| room.desk.shown.with(|shown| shown.awaiting.contains(seat)));
    let name = Memo::new(move |_| room.desk.words().name(seat).to_owned());
    let is_me = Memo::new(move |_| room.desk.me() == Some(seat));
    let is_bot = Memo::new(move |_| room.is_bot(seat));
    let absent = Memo::new(move |_| {
        room.hosted == HostedBy::House
            && !is_bot.get()
            && !room.desk.info.with(|info| info.seats.get(seat.index()).is_some_and(|info| info.present))
    });
    let score = Memo::new(move |_| score_of(room, seat));
    let score_word = move || {
        let key = format!("{}.score", room.title.id());
        room.desk.words().find(&key)
    };
    let opens = move || say(&said::SeatOpen { name: &name.get() });
    // Most moves change the facts of one seat.
    let facts = Memo::new(move |_| room.face().facts(seat));
    let facts = move || facts.get().into_iter().map(fact).collect_view();
    view! {
        <li class="seat" class:is-on=on class:is-away=absent data-seat=seat.index() + 1 data-at=format!("seat-{}", seat.0)>
            // Lies under the facts, so that they can still tell what they are.
            <button class="seat-open" aria-haspopup="dialog" aria-label=opens on:click=move |_| opened.set(Some(seat))></button>
            <div class="seat-top">
                <div class="vessel">
                    <Show when=move || on.get()><Vapour /></Show>
                    <Symbol of=vessel(seat) />
                </div>
                <div class="seat-who">
                    <div class="seat-name">
                        {name}" "
                        <Show when=move || is_me.get()><small>{t(said::YOU)}</small></Show>
                        <Show when=move || is_bot.get()><small>{t(said::BOT)}</small></Show>
                        <Show when=move || absent.get()><small>{t(said::AWAY)}</small></Show>
                    </div>
                    <SeatClock room seat />
                    <Show when=move || on.get()><span class="sr">{t(said::TO_MOVE)}</span></Show>
                </div>
                {move || score.get().map(|score| view! { <div class="seat-score">{points(score)}<small>{score_word}</small></div> })}
            </div>
            <div class="seat-more">{facts}{move || room.face().seat_card(seat)}</div>
        </li>
    }
}

fn fact(fact: Fact) -> impl IntoView {
    let symbol = fact.symbol.map(|of| view! { <Symbol of /> });
    let name = if fact.spoken || fact.value.is_empty() { "" } else { "sr" };
    let title = fact.name.clone();
    view! {
        <span data-tip=title data-tone=tone_word(fact.tone)>
            {symbol}
            <b>{fact.value}</b>
            <span class=name>{fact.name}</span>
        </span>
    }
}
