//! The pantry: five tokens, the bag, and a new set for a coin.

use ::chai::components::Pantry;
use ::chai::preview::Piece;
use leptos::prelude::*;

use super::parlour::{Button, Parlour, Thing};
use super::{names, piece};
use crate::drawing::{Symbol, names as drawings};
use crate::i18n::{t, text::chai as said};
use crate::ui::arrows;

#[component]
pub(super) fn PantryBoard(parlour: Parlour) -> impl IntoView {
    let size = usize::from(parlour.table.game().numbers().board_size);
    view! {
        <section class="ch-pantry card" aria-label=t(said::BOARD_PANTRY)>
            <h2 class="caps">{t(said::BOARD_PANTRY)}</h2>
            <div class="ch-tokens" role="group" aria-label=t(said::BOARD_PANTRY) on:keydown=arrows(1)>
                {(0..size).map(|at| token(parlour, at)).collect_view()}
                {bag(parlour)}
                {refresh(parlour)}
            </div>
        </section>
    }
}

fn token(parlour: Parlour, at: usize) -> AnyView {
    let table = parlour.table;
    let nth = u32::try_from(at).unwrap_or(u32::MAX);
    let kind = table.look(move |view| view.board.nth(nth).map(Pantry::of));
    let told = Signal::derive(move || {
        let words = table.words();
        match kind.get() {
            Some(kind) if parlour.deed(Thing::Token(kind)).open => {
                format!("{}, {}", names::pantry(&words, kind), words.say(&said::BOARD_OPEN))
            }
            Some(kind) => names::pantry(&words, kind),
            None => words.say(&said::BOARD_EMPTY),
        }
    });
    let inner = move || match kind.get() {
        Some(kind) => piece::chip(Piece::Token(kind), "is-big"),
        None => view! { <i class="ch-token is-big is-nil"></i> }.into_any(),
    };
    let thing = Signal::derive(move || kind.get().map_or(Thing::Nothing, Thing::Token));
    // Of equal tokens the first one is where they come from and go to.
    let name = format!("pantry-place-{at}");
    let inner = view! { <span class="ch-token-at" data-at=move || kind.get().map(|kind| format!("pantry-{kind}"))>{inner}</span> };
    Button::new("ch-pick", name, thing, told).view(parlour, inner.into_any())
}

fn bag(parlour: Parlour) -> AnyView {
    let table = parlour.table;
    let left = table.look(|view| i64::from(view.token_bag.total()));
    let told = Signal::derive(move || {
        let words = table.words();
        words.say(&said::BoardBag { count: left.get() })
    });
    let inner = view! {
        <span class="ch-bag"><Symbol of=drawings::CH_BAG tint="--copper-wash" /><small>{t(said::BOARD_BLIND)}</small></span>
    };
    let mut button = Button::new("ch-pick is-bag", "bag".to_owned(), Signal::derive(|| Thing::Bag), told);
    button.tip = Signal::derive(move || {
        let (view, words) = (table.view(), table.words());
        let inside = names::tokens(&words, &view.token_bag);
        words.say(&said::BoardBagTip { pieces: &inside })
    });
    button.view(parlour, inner.into_any())
}

fn refresh(parlour: Parlour) -> AnyView {
    let table = parlour.table;
    let price = table.game().numbers().refresh_price;
    let told = Signal::derive(move || table.words().say(&said::BoardRefresh { count: price.into() }));
    let inner = view! {
        <span class="ch-bag"><Symbol of=drawings::UI_RESTART /><small>{piece::coin(price.into())}</small></span>
    };
    let thing = Signal::derive(|| Thing::Refresh);
    let mut button = Button::new("ch-pick is-refresh", "refresh".to_owned(), thing, told);
    button.tip = Signal::derive(move || table.words().say(&said::BOARD_REFRESH_TIP));
    button.view(parlour, inner.into_any())
}
