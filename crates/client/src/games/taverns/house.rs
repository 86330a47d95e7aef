//! The tavern cut open: guests upstairs, dice areas at the bar, the others in the cellar, prices on the beams.

use ::taverns::{Action, Card, Decision, Space, Tile};
use leptos::prelude::*;

use super::die::dice_on;
use super::inn::Inn;
use super::names::{self, amount, asked, sym};
use super::taps::{Tap, thing};
use crate::drawing::{Symbol, names as drawings};
use crate::i18n::{say, t, text::taverns as said};

/// Areas at the bar, by their dice spaces.
const BAR: [Tile; 4] = [Tile::Cashbox, Tile::Barrel, Tile::Supplier, Tile::Monk];
/// Areas without dice.
const CELLAR: [Tile; 5] = [Tile::Safe, Tile::Storage, Tile::Dishwasher, Tile::Waitress, Tile::Tables];

const ROOF: &str = "M4 62 50 8h560l46 54Z";
const SHINGLES: &str = "M34 26h592M20 44h620M60 8l-4 18M110 8l-3 18M160 8l-2 18M210 8l-2 18M260 8v18M310 8v18M360 8v18M410 8v18M460 8l2 18M510 8l2 18M560 8l3 18M600 8l4 18M86 26l-6 18M136 26l-4 18M186 26l-3 18M236 26l-2 18M286 26v18M336 26v18M386 26v18M436 26l2 18M486 26l3 18M536 26l4 18M580 26l6 18M56 44l-8 18M116 44l-5 18M176 44l-4 18M236 44l-2 18M296 44v18M356 44v18M416 44l2 18M476 44l4 18M536 44l5 18M596 44l8 18";

/// The house of the seat that is looked at.
pub(super) fn house(inn: Inn) -> AnyView {
    let table = inn.table;
    let name = move || {
        let shown = inn.shown.get();
        match shown.filter(|shown| !shown.mine) {
            Some(shown) => say(&said::HouseOf { name: table.words().name(shown.seat) }),
            None => say(&said::HOUSE_NAME),
        }
    };
    let seats =
        Memo::new(move |_| inn.shown.with(|shown| shown.as_ref().map_or(0, |s| s.tavern.slots.len())));
    let columns = move || {
        let n = seats.get().max(3);
        let (wide, narrow) = (if n > 6 { n.div_ceil(2) } else { n }, if n > 4 { n.div_ceil(2) } else { n });
        format!("--n:{wide};--np:{narrow}")
    };
    let many = move || seats.get() > 4;
    let at = Signal::derive(move || {
        inn.shown
            .with(|shown| shown.as_ref().map(|shown| format!("house-{}", shown.seat)).unwrap_or_default())
    });
    view! {
        <section class="tt-house" aria-label=name data-at=at>
            <svg class="tt-roof" viewBox="0 0 660 64" preserveAspectRatio="none" aria-hidden="true">
                <path class="tt-r1" d=ROOF />
                <path class="tt-r2" d=SHINGLES />
            </svg>
            <span class="tt-chimney" aria-hidden="true">
                <svg viewBox="0 0 24 30"><path d="M8 28c-5-7 5-10 0-17M15 26c-5-7 5-10 0-19" /></svg>
            </span>
            <span class="tt-sign" aria-hidden="true">{sym(drawings::TT_BEER, "--beer")}</span>
            <div class="tt-fl1" class:is-many=many style=columns>
                <For each=move || 0..seats.get().max(3) key=|slot| *slot let:slot>
                    {seat_at_table(inn, u8::try_from(slot).unwrap_or(u8::MAX))}
                </For>
            </div>
            <div class="tt-fl2">{BAR.map(|tile| bar_room(inn, tile)).into_iter().collect_view()}</div>
            <div class="tt-fl3">
                {CELLAR.map(|tile| cellar_room(inn, tile)).into_iter().collect_view()}
                {host_room(inn)}
            </div>
        </section>
    }
    .into_any()
}

/// The place of a thing in the house that is shown.
fn place(inn: Inn, name: String) -> Signal<String> {
    Signal::derive(move || {
        let seat = inn.shown.with(|shown| shown.as_ref().map_or(0, |shown| shown.seat.0));
        format!("space-{seat}-{name}")
    })
}

/// What a tap does and what the die would bring, above a space.
fn mark(inn: Inn, space: Space, tap: Memo<Tap>) -> impl Fn() -> Option<AnyView> + Copy {
    move || {
        let shown = inn.shown.get()?;
        let (game, view) = (inn.table.game(), inn.table.view());
        let brings = || names::yield_sign(&game.brings(&view.options, &shown.tavern, space));
        let badge =
            |(of, n)| view! { <b class="tt-mark">{format!("+{n}")}{sym(of, names::tint(of))}</b> }.into_any();
        match tap.get() {
            Tap::Now(Action::Place { face, .. } | Action::Shift { face, .. })
            | Tap::Plan(Action::Place { face, .. }) => {
                let boost = game.boost_at(&view.options, &shown.tavern, face, space).unwrap_or(0);
                let boost = (boost > 0).then(|| {
                    view! { <b class="tt-mark is-boost">{format!("{face}+{boost}")}</b> }
                });
                Some(view! { {brings().map(badge)}{boost} }.into_any())
            }
            Tap::Now(Action::Resolve { .. }) => brings().map(badge),
            Tap::Choose(Action::Remove { .. } | Action::SchnappsRemove { .. }) => Some(
                view! { <b class="tt-mark">{sym(drawings::TT_TURN_AWAY, "--game-wash")}{t(said::HOUSE_REMOVE_HERE)}</b> }
                    .into_any(),
            ),
            _ => None,
        }
    }
}

/// A seat at a table, with whoever sits there.
fn seat_at_table(inn: Inn, slot: u8) -> AnyView {
    let (table, space) = (inn.table, Space::slot(slot));
    let sitter = Memo::new(move |_| {
        let shown = inn.shown.get()?;
        let card = shown.tavern.slots.get(usize::from(slot)).copied().flatten()?;
        let stack = if card == Card::NOBLE { shown.tavern.nobles } else { 1 };
        Some((card, stack))
    });
    let tap = Memo::new(move |_| inn.space_tap(space));
    let inner = move || match sitter.get() {
        None => view! { <span class="tt-nobody">{sym(drawings::TT_TABLE, "--game-wash")}</span> }.into_any(),
        Some((card, stack)) => {
            let (game, options) = (table.game(), table.view().options);
            let face = *game.face(&options, card);
            view! {
                <span class="tt-who">{sym(names::card_sign(card), "--guest")}</span>
                <span class="tt-deal">{asked(face.die)}{amount(drawings::TT_DOUBLOON, face.pay)}</span>
                {(stack > 1).then(|| view! { <b class="tt-stack">{format!("×{stack}")}</b> })}
                <span class="tt-nm">{names::card(&game, &options, card, &table.words())}</span>
            }
            .into_any()
        }
    };
    let told = Signal::derive(move || {
        let (words, number) = (table.words(), (slot + 1).to_string());
        let Some((card, stack)) = sitter.get() else {
            return words.say(&said::HouseEmptySeat { number: &number });
        };
        let (game, options) = (table.game(), table.view().options);
        let face = game.face(&options, card);
        let mut text = words.say(&said::HouseSeat {
            number: &number,
            card: &names::card(&game, &options, card, &words),
            die: &face.die.to_string(),
            pay: &face.pay.to_string(),
        });
        if stack > 1 {
            text = format!("{text}, {}", words.say(&said::HouseStack { count: stack.into() }));
        }
        with_tap(inn, tap.get(), text)
    });
    view! {
        <div class="tt-slot">
            <svg class="tt-lamp" viewBox="0 0 24 40" aria-hidden="true">
                <path class="tt-lamp-l" d="M12 0v12M7 14h10M8 30h8M12 30v3" />
                <path class="tt-lamp-g" d="M7.500 14h9l1.500 16H6Z" />
            </svg>
            <span class="tt-top" aria-hidden="true"></span>
            {thing(inn, "tt-spot".to_owned(), place(inn, space.to_string()), tap.into(), told, view! { {inner}{mark(inn, space, tap)} }.into_any())}
            {dice_on(inn, space)}
        </div>
    }
    .into_any()
}

/// The words of a thing, with what a tap on it does.
fn with_tap(inn: Inn, tap: Tap, about: String) -> String {
    match tap.action() {
        Some(action) => format!("{}. {about}", inn.table.label(&action).text),
        None => about,
    }
}

/// Name, sign and yield of an area.
fn head(inn: Inn, tile: Tile) -> AnyView {
    let text = move || {
        let (words, game) = (inn.table.words(), inn.table.game());
        let up = is_up(inn, tile);
        let face = game.tile(tile);
        let mut n = if up { face.upgraded } else { face.base };
        if tile == Tile::Supplier {
            let cards = inn.shown.with(|shown| {
                shown.as_ref().map_or(0, |s| s.tavern.area.count(Card::tavern(::taverns::Kind::Supplier)))
            });
            n += cards;
        }
        // What an area would give is more telling than that it gives nothing yet.
        let n = if n == 0 { face.upgraded } else { n };
        let good = names::tile_good(tile).map(|of| sym(of, names::tint(of)));
        view! {
            <b>{names::named(&words, "short", tile.id())}</b>
            <small>{good}{names::numbered(&words, "gives", tile.id(), n)}</small>
        }
    };
    view! { <span class="tt-rm-top"><Symbol of=names::tile_sign(tile) tint="--room" /><span>{text}</span></span> }
        .into_any()
}

fn is_up(inn: Inn, tile: Tile) -> bool {
    inn.shown.with(|shown| shown.as_ref().is_some_and(|shown| shown.tavern.upgraded.contains(tile)))
}

/// The price of an area with what returned cards take off it, or a check.
fn price(inn: Inn, tile: Tile) -> AnyView {
    (move || {
        if is_up(inn, tile) {
            let name = say(&said::HOUSE_UPGRADED);
            return view! { <span class="tt-done" title=name><Symbol of=drawings::UI_CHECK /></span> }
                .into_any();
        }
        let game = inn.table.game();
        let face = *game.tile(tile);
        let cards = face.card.map_or(0, |kind| {
            inn.shown.with(|shown| shown.as_ref().map_or(0, |s| s.tavern.area.count(Card::tavern(kind))))
        });
        let with = face.price_with(cards.min(face.most_returned()));
        let less = (with < u16::from(face.price))
            .then(|| view! { <i>{say(&said::HousePriceOr { price: &with.to_string() })}</i> });
        view! { <span class="tt-plq">{amount(drawings::TT_DOUBLOON, face.price)}{less}</span> }.into_any()
    })
    .into_any()
}

fn told_tile(inn: Inn, tile: Tile, tap: Memo<Tap>) -> Signal<String> {
    Signal::derive(move || {
        let (words, game) = (inn.table.words(), inn.table.game());
        let state = if is_up(inn, tile) {
            words.say(&said::HOUSE_UPGRADED)
        } else {
            words.say(&said::HousePrice { price: &names::doubloons(&words, game.tile(tile).price) })
        };
        with_tap(inn, tap.get(), format!("{}, {state}", names::tile(&words, tile)))
    })
}

/// An area at the bar: dice lie here, and its price hangs on the beam.
fn bar_room(inn: Inn, tile: Tile) -> AnyView {
    let space =
        Space::ON_TILES.into_iter().find(|space| space.tile() == Some(tile)).unwrap_or(Space::CASHBOX);
    let tap = Memo::new(move |_| inn.space_tap(space));
    let told = Signal::derive(move || {
        let words = inn.table.words();
        let used = inn.table.view().turn.as_ref().is_some_and(|turn| turn.used.contains(space));
        let mut about = names::tile(&words, tile);
        if used {
            about = format!("{about}, {}", words.say(&said::HOUSE_USED));
        }
        with_tap(inn, tap.get(), about)
    });
    let upgrade = Memo::new(move |_| inn.tile_tap(tile));
    let asks = match tile {
        Tile::Supplier => vec![1, 6],
        Tile::Monk => vec![5],
        _ => Vec::new(),
    };
    let asks = view! { <span class="tt-asks">{asks.into_iter().map(asked).collect_view()}</span> };
    let class = move || format!("tt-room is-{}", tile.id());
    view! {
        <div class=class class:is-up=move || is_up(inn, tile)>
            {thing(
                inn,
                "tt-spot".to_owned(),
                place(inn, space.to_string()),
                tap.into(),
                told,
                view! { {head(inn, tile)}<span class="tt-well">{asks}</span>{mark(inn, space, tap)} }.into_any(),
            )}
            {dice_on(inn, space)}
            {thing(inn, "tt-price".to_owned(), place(inn, tile.id().to_owned()), upgrade.into(), told_tile(inn, tile, upgrade), price(inn, tile))}
        </div>
    }
    .into_any()
}

/// An area without dice.
fn cellar_room(inn: Inn, tile: Tile) -> AnyView {
    let tap = Memo::new(move |_| inn.tile_tap(tile));
    let inner = view! { {head(inn, tile)}{price(inn, tile)} }.into_any();
    view! {
        <div class="tt-room is-cellar" class:is-up=move || is_up(inn, tile)>
            {thing(inn, "tt-spot".to_owned(), place(inn, tile.id().to_owned()), tap.into(), told_tile(inn, tile, tap), inner)}
        </div>
    }
    .into_any()
}

/// The host at the counter, with the counter guests.
fn host_room(inn: Inn) -> AnyView {
    let table = inn.table;
    let guests = Memo::new(move |_| {
        inn.shown.with(|shown| shown.as_ref().map_or(0, |shown| shown.tavern.counter_guests))
    });
    let tap = Memo::new(move |_| {
        let action = match table.view().decision {
            Decision::Redraw => Action::Redraw,
            _ => Action::UseCounterGuest,
        };
        let mine = inn.shown.with(|shown| shown.as_ref().is_some_and(|shown| shown.mine));
        if mine && table.is_legal(&action) { Tap::Choose(action) } else { Tap::Nothing }
    });
    let told = Signal::derive(move || {
        let words = table.words();
        let about = words.say(&said::HouseCounter { count: guests.get().into() });
        with_tap(inn, tap.get(), format!("{}, {about}", words.say(&said::TILE_HOST)))
    });
    let inner = move || {
        let sitting =
            (0..guests.get()).map(|_| sym(drawings::TT_COUNTER_GUEST, "--metal-gold")).collect_view();
        let step = matches!(tap.get(), Tap::Choose(Action::UseCounterGuest))
            .then(|| view! { <span class="tt-plq">{sym(drawings::TT_MONK, "--game-wash")}{t(said::HOUSE_TO_COUNTER)}</span> });
        view! {
            <span class="tt-rm-top">
                {sym(drawings::TT_HOST, "--game-wash")}
                <span><b>{t(said::TILE_HOST)}</b><small class="tt-sitting">{sitting}</small></span>
            </span>
            {step}
        }
    };
    let at = place(inn, "host".to_owned());
    view! {
        <div class="tt-room is-cellar">{thing(inn, "tt-spot".to_owned(), at, tap.into(), told, inner.into_any())}</div>
    }
    .into_any()
}
