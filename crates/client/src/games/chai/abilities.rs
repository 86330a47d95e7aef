//! The abilities in play, what lies on them, and the one that comes next.

use ::chai::components::{Flavour, SPOTS, Spot};
use ::chai::preview::Piece;
use leptos::prelude::*;

use super::parlour::{Button, Parlour, Thing};
use super::{names, piece};
use crate::drawing::Symbol;
use crate::i18n::{t, text::chai as said};
use crate::ui::arrows;

/// The three spots; beginners have none.
#[component]
pub(super) fn Abilities(parlour: Parlour) -> impl IntoView {
    let any = parlour.table.look(|view| !view.abilities.is_empty());
    let newcomer = parlour.table.look(|view| view.newcomer);
    let fresh = move || {
        let ability = newcomer.get()?;
        let name = move || names::ability(&parlour.table.words(), ability);
        let help = move || names::ability_help(&parlour.table.words(), ability);
        Some(view! {
            <p class="ch-newcomer"><Symbol of=names::sign(ability) tint="--game-wash" /><span><b>{name}</b>" "{help}</span></p>
        })
    };
    view! {
        <Show when=move || any.get()>
            <section class="ch-abilities card" aria-label=t(said::BOARD_ABILITIES)>
                <h2 class="caps">{t(said::BOARD_ABILITIES_HEAD)}</h2>
                {fresh}
                <div class="ch-spots" role="group" aria-label=t(said::BOARD_ABILITIES) on:keydown=arrows(1)>
                    {(0..SPOTS).map(|at| spot(parlour, at)).collect_view()}
                </div>
            </section>
        </Show>
    }
}

fn spot(parlour: Parlour, at: usize) -> AnyView {
    let table = parlour.table;
    let ability = table.look(move |view| view.abilities.get(at).copied());
    let active =
        table.look(move |view| view.active.is_some() && view.active == view.abilities.get(at).copied());
    let told = Signal::derive(move || {
        let words = table.words();
        let Some(ability) = ability.get() else { return String::new() };
        let told = words.pair(&names::ability(&words, ability), &names::ability_help(&words, ability));
        if active.get() { words.pair(&told, &words.say(&said::BOARD_ACTIVE)) } else { told }
    });
    let tip = Signal::derive(move || {
        ability.get().map(|ability| names::ability_help(&table.words(), ability)).unwrap_or_default()
    });
    let inner = move || {
        let ability = ability.get()?;
        let name = move || names::ability(&table.words(), ability);
        Some(view! {
            <span class="ch-ability" class:is-active=active>
                <Symbol of=names::sign(ability) tint="--game-wash" />
                <span>{name}</span>
                {active.get().then(|| view! { <em class="chip ok">{t(said::BOARD_ACTIVE)}</em> })}
            </span>
        })
    };
    let thing = Signal::derive(move || Thing::Ability(Spot::of(at)));
    let mut button = Button::new("ch-spot", format!("spot-{}", at + 1), thing, told);
    button.tip = tip;
    let button = button.view(parlour, (move || inner()).into_any());
    // The tiles that lie on the card are taken one by one.
    let holds = Memo::new(move |_| {
        let view = table.view();
        let swaps = view.abilities.get(at) == Some(&::chai::components::Ability::SwapTiles);
        swaps.then_some(view.swap_tiles)
    });
    let tiles = move || {
        let tiles = holds.get()?;
        let each = tiles.kinds().flat_map(|kind| std::iter::repeat_n(kind, tiles[kind].into()));
        Some(each.map(|kind| tile(parlour, Flavour::of(kind))).collect_view())
    };
    view! { <div class="ch-spot-at">{button}<div class="ch-on-card" on:keydown=arrows(1)>{tiles}</div></div> }
        .into_any()
}

fn tile(parlour: Parlour, kind: Flavour) -> AnyView {
    let told = Signal::derive(move || names::flavour(&parlour.table.words(), kind));
    let thing = Signal::derive(move || Thing::CardTile(kind));
    Button::new("ch-pick is-small", format!("swap-{kind}"), thing, told)
        .view(parlour, piece::chip(Piece::Tile(kind), ""))
}
