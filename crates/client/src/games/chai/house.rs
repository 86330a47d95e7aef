//! A tea house: twelve places for flavours, six for the pantry, its coins and its tea.

use ::chai::components::{Flavour, Pantry};
use ::chai::preview::Piece;
use ::chai::state::Stage;
use leptos::prelude::*;

use super::parlour::{Button, Parlour, Table, Thing, owner, stage};
use super::{guest, names, piece};
use crate::drawing::{Symbol, names as drawings};
use crate::i18n::{say, t, text::chai as said};
use crate::ui::arrows;

/// What stands on a place of a shelf.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place {
    piece: Piece,
    /// It would come; or it would go.
    comes: bool,
    goes: bool,
}

/// What a shelf holds now and then: kind by kind, what stays, what goes, then what comes.
fn places(now: &[u8], then: &[u8], piece: fn(usize) -> Piece) -> Vec<Place> {
    let mut places = Vec::new();
    for kind in 0..now.len() {
        let stays = now[kind].min(then[kind]);
        let place = |comes, goes| Place { piece: piece(kind), comes, goes };
        places.extend(std::iter::repeat_n(place(false, false), stays.into()));
        places.extend(std::iter::repeat_n(place(false, true), (now[kind] - stays).into()));
        places.extend(std::iter::repeat_n(place(true, false), (then[kind] - stays).into()));
    }
    // What comes stands behind what is there.
    places.sort_by_key(|place| place.comes);
    places
}

/// Whether pieces of the own shelf are to be chosen.
pub(super) fn is_choosing(table: Table) -> bool {
    let stage = stage(&table.view());
    table.my_turn()
        && matches!(
            stage,
            Some(
                Stage::DiscardTile { .. }
                    | Stage::SellTile
                    | Stage::GiveTile { .. }
                    | Stage::DiscardToken
                    | Stage::GiveToken { .. }
            )
        )
}

#[component]
pub(super) fn TeaHouse(parlour: Parlour, house: Memo<usize>) -> impl IntoView {
    let table = parlour.table;
    let numbers = table.game();
    let (tiles, tokens) = (numbers.numbers().tile_limit, numbers.numbers().token_limit);
    let mine = Memo::new(move |_| table.me().is_some_and(|me| me.index() == house.get()));
    let title = move || {
        if mine.get() {
            say(&said::HOUSE_YOURS)
        } else {
            say(&said::HouseOf { name: &owner(parlour, house.get()) })
        }
    };
    let now = Memo::new(move |_| table.game().stock(&table.view(), house.get()));
    let then = Memo::new(move |_| parlour.stock(house.get()));
    let purse = move || {
        let (now, then) = (now.get().coins, then.get().coins);
        let after = (now != then).then(|| view! { <i class="ch-arrow">"→"</i><b class="is-then">{then}</b> });
        let told = say(&said::Coins { count: now.into() });
        view! { <span class="ch-purse" data-tip=told.clone() data-at=format!("purse-{}", house.get())>{piece::coin(1)}<b aria-hidden="true">{now}</b><span class="sr">{told.clone()}</span>{after}</span> }
    };
    let base = move || {
        let view = table.view();
        let tea = view.houses.get(house.get())?.tea;
        let left = view.teas.iter().find(|other| other.tea == tea)?.stock;
        let (of, tint) = names::leaf(tea);
        let all = table.game().numbers().base_tokens;
        let one = |at: u8| {
            let there = at < left;
            let tint = if there { tint } else { "--none" };
            view! { <i class:is-gone=!there><Symbol of tint=tint /></i> }
        };
        let name = names::tea(&table.words(), tea);
        let told = say(&said::HouseTeaLeft { tea: &name, count: left.into() });
        Some(
            view! { <div class="ch-base" role="img" aria-label=told.clone() data-tip=told><span class="caps">{name}</span>{(0..all).map(one).collect_view()}</div> },
        )
    };
    let count = move |tiles: bool, limit: u8| {
        let (now, then) = (now.get(), then.get());
        let (now, then) = if tiles {
            (now.tiles.total(), then.tiles.total())
        } else {
            (now.tokens.total(), then.tokens.total())
        };
        let change = i64::from(then) - i64::from(now);
        let change = match change {
            0 => String::new(),
            1.. => format!(" + {change}"),
            _ => format!(" − {}", -change),
        };
        let over = then > u32::from(limit);
        let value = format!("{now}{change}");
        view! { <span class:is-over=over>{say(&said::HouseOfLimit { value: &value, limit: &limit.to_string() })}</span> }
    };
    view! {
        <section class="card ch-pad ch-house" class:is-choosing=move || is_choosing(parlour.table) aria-label=title>
            <div class="ch-awning" aria-hidden="true"></div>
            <div class="panel-head"><h2>{title}</h2>{purse}</div>
            <div class="ch-shelf" data-at=move || format!("house-{}", house.get())>
                <p class="caps">{t(said::HOUSE_FLAVOURS)}{move || count(true, tiles)}</p>
                {shelf(parlour, house, usize::from(tiles), true)}
            </div>
            <div class="ch-shelf is-pantry" data-at=move || format!("store-{}", house.get())>
                <p class="caps">{t(said::HOUSE_PANTRY)}{move || count(false, tokens)}</p>
                {shelf(parlour, house, usize::from(tokens), false)}
            </div>
            {base}
        </section>
    }
}

/// The places of a shelf; more than its limit while too much is held.
fn shelf(parlour: Parlour, house: Memo<usize>, limit: usize, tiles: bool) -> AnyView {
    let table = parlour.table;
    let content = Memo::new(move |_| {
        let (now, then) = (table.game().stock(&table.view(), house.get()), parlour.stock(house.get()));
        let mut places = if tiles {
            places(&now.tiles.0, &then.tiles.0, |kind| Piece::Tile(Flavour::of(kind)))
        } else {
            places(&now.tokens.0, &then.tokens.0, |kind| Piece::Token(Pantry::of(kind)))
        };
        // In an exchange the piece that comes takes a place that is there.
        let there = places.iter().filter(|place| !place.comes).count();
        if places.iter().any(|place| place.goes) {
            places.truncate(there.max(limit));
        }
        places
    });
    let count = Memo::new(move |_| content.with(Vec::len).max(limit));
    let mine = Memo::new(move |_| table.me().is_some_and(|me| me.index() == house.get()));
    let place = move |at: usize| {
        let here = Memo::new(move |_| content.with(|places| places.get(at).copied()));
        let thing = Signal::derive(move || match here.get().filter(|here| mine.get() && !here.comes) {
            Some(Place { piece: Piece::Tile(kind), .. }) => Thing::OwnTile(kind),
            Some(Place { piece: Piece::Token(kind), .. }) => Thing::OwnToken(kind),
            None => Thing::Nothing,
        });
        let told = Signal::derive(move || match here.get() {
            Some(here) => names::piece(&table.words(), here.piece),
            None => say(&said::BOARD_EMPTY),
        });
        let over = at >= limit;
        let inner = move || match here.get() {
            Some(Place { piece, comes: true, .. }) => {
                piece::chip(piece, if over { "is-ghost is-over" } else { "is-ghost" })
            }
            Some(Place { piece, goes: true, .. }) => piece::chip(piece, "is-spent"),
            Some(Place { piece, .. }) => piece::chip(piece, if over { "is-over" } else { "" }),
            None => {
                view! { <i class=if tiles { "ch-tile is-nil" } else { "ch-token is-nil" }></i> }.into_any()
            }
        };
        // A place that can be chosen is a button; all others are only looked at.
        let open = Memo::new(move |_| parlour.deed(thing.get()).open);
        move || {
            if open.get() {
                Button::new("ch-place", String::new(), thing, told).view(parlour, inner.into_any())
            } else {
                view! { <span class="ch-place" role="img" aria-label=told data-tip=told>{inner}</span> }
                    .into_any()
            }
        }
    };
    view! {
        <div class="ch-places" role="group" on:keydown=arrows(6)>
            {move || (0..count.get()).map(place).collect_view()}
        </div>
        <i class="ch-plank" aria-hidden="true"></i>
    }
    .into_any()
}

/// The reserved customers of a house.
#[component]
pub(super) fn Reserved(parlour: Parlour, house: Memo<usize>) -> impl IntoView {
    let table = parlour.table;
    let limit = usize::from(table.game().numbers().reserve_limit);
    let count =
        Memo::new(move |_| table.view().houses.get(house.get()).map_or(0, |house| house.reserved.len()));
    let mine = Memo::new(move |_| table.me().is_some_and(|me| me.index() == house.get()));
    let title = move || {
        if mine.get() {
            say(&said::HOUSE_GUESTS)
        } else {
            say(&said::HouseGuestsOf { name: &owner(parlour, house.get()) })
        }
    };
    let value = move || {
        let (have, limit) = (count.get().to_string(), limit.to_string());
        say(&said::HouseReserved { have: &have, limit: &limit })
    };
    let secret = table.look(|view| view.options.hides_reserves());
    view! {
        <section class="card ch-pad ch-reserved" aria-label=title>
            <div class="panel-head">
                <h2>{title}</h2>
                <span class="small muted">
                    <Show when=move || secret.get()><span data-tip=t(said::HOUSE_SECRET)><Symbol of=drawings::UI_EYE /></span>" "</Show>
                    {value}
                </span>
            </div>
            <div class="ch-own-row" role="group" aria-label=title on:keydown=arrows(1) data-at=move || format!("guests-{}", house.get())>
                {(0..limit).map(|at| place(parlour, house, at)).collect_view()}
            </div>
        </section>
    }
}

fn place(parlour: Parlour, house: Memo<usize>, at: usize) -> AnyView {
    let table = parlour.table;
    let guest_at = Memo::new(move |_| {
        let view = table.view();
        view.houses.get(house.get()).and_then(|house| house.reserved.get(at).cloned())
    });
    let mine = Memo::new(move |_| table.me().is_some_and(|me| me.index() == house.get()));
    let known = Memo::new(move |_| guest_at.get().and_then(|guest| guest.card));
    let hidden = move || {
        let view = table.view();
        let words = table.words();
        let start = guest_at.get().is_some_and(|guest| guest.face == ::chai::state::Face::Start);
        match view.houses.get(house.get()).filter(|_| start) {
            Some(house) => words.say(&said::CardHiddenStart { tea: &names::tea_object(&words, house.tea) }),
            None => words.say(&said::CARD_HIDDEN),
        }
    };
    let told = Signal::derive(move || match (known.get(), guest_at.get()) {
        (Some(card), _) => guest::told(parlour, house.get(), card),
        (None, Some(_)) => hidden(),
        (None, None) => say(&said::CARD_FREE),
    });
    let ready = Memo::new(move |_| {
        known.get().is_some_and(|card| {
            let (now, then) = parlour.outlook(house.get(), card);
            mine.get() && (now.is_ready() || then.is_ready())
        })
    });
    let inner = move || {
        match (known.get(), guest_at.get()) {
        (Some(card), _) => {
            view! { <span class="ch-card" class:is-ready=ready>{guest::face(parlour, house.get(), card)}</span> }.into_any()
        }
        (None, Some(_)) => {
            view! { <span class="ch-card is-back"><Symbol of=drawings::CH_CUP /><small>{hidden}</small></span> }.into_any()
        }
        (None, None) => {
            view! { <span class="ch-card is-nil"><Symbol of=drawings::UI_PEOPLE /><small>{t(said::CARD_FREE)}</small></span> }.into_any()
        }
    }
    };
    // Another's guest, too: the rules say that only the owner serves it.
    let thing = Signal::derive(move || known.get().map_or(Thing::Nothing, Thing::Guest));
    Button::new("ch-seat-of-card", format!("guest-{at}"), thing, told).view(parlour, inner.into_any())
}
