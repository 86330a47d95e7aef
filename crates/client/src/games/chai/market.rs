//! The flavour market: three rows of six, groups that flow together, and what the columns cost.

use ::chai::components::{COLUMNS, ROWS, Space};
use ::chai::preview::Piece;
use leptos::prelude::*;

use super::parlour::{Button, Parlour, Thing};
use super::{names, piece};
use crate::drawing::Symbol;
use crate::i18n::{t, text::chai as said};
use crate::ui::arrows;

/// What would become of a tile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Mark {
    /// It would be taken.
    taken: bool,
    /// It would slide so far to the left.
    slides: u8,
    /// Neighbours of its group: above, right, below, left.
    joined: [bool; 4],
}

fn space(row: usize, column: usize) -> Option<Space> {
    Space::at(u8::try_from(row).ok()?, u8::try_from(column).ok()?)
}

fn mark(parlour: Parlour, here: Space) -> Mark {
    let view = parlour.table.view();
    let Some(group) = view.groups.iter().find(|group| group.spaces.contains(&here)) else {
        return Mark::default();
    };
    let (row, column) = (usize::from(here.row()), usize::from(here.column()));
    let near = [(row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)];
    let joined =
        near.map(|(row, column)| space(row, column).is_some_and(|near| group.spaces.contains(&near)));
    let ahead = parlour.ahead.get();
    let taken = ahead.as_ref().is_some_and(|ahead| ahead.taken.contains(&here));
    // The pointer is on a kind that would be replaced.
    let replaced = parlour.is_chosen(Thing::Group(here)) && ahead.as_ref().is_none_or(|a| a.taken.is_empty());
    let slides = ahead.filter(|_| !taken).map_or(0, |ahead| ahead.slides(here));
    Mark { taken: taken || replaced, slides, joined }
}

#[component]
pub(super) fn MarketBoard(parlour: Parlour) -> impl IntoView {
    let all = (1..=ROWS).flat_map(|row| (1..=COLUMNS).filter_map(move |column| space(row, column)));
    let cells = all.map(|here| cell(parlour, here)).collect_view();
    // The price that the group under the pointer costs: that of its rightmost column.
    let hit = Memo::new(move |_| {
        parlour.ahead.with(|ahead| {
            let taken = ahead.as_ref().map(|ahead| ahead.taken.clone()).unwrap_or_default();
            taken.iter().map(|space| space.column()).max()
        })
    });
    let prices = move || {
        let prices = parlour.table.view().prices.clone();
        let price = move |(at, price): (usize, u8)| {
            let of_group = move || hit.get().is_some_and(|column| usize::from(column) == at + 1);
            view! { <span class:is-hit=of_group>{piece::coin(price.into())}</span> }
        };
        prices.into_iter().enumerate().map(price).collect_view()
    };
    view! {
        <section class="ch-market" aria-label=t(said::BOARD_MARKET)>
            <div class="ch-cells" role="group" aria-label=t(said::BOARD_MARKET) on:keydown=arrows(COLUMNS as i32)>
                {cells}
            </div>
            <div class="ch-prices" aria-hidden="true">{prices}</div>
        </section>
    }
}

fn cell(parlour: Parlour, here: Space) -> AnyView {
    let table = parlour.table;
    let tile = table.look(move |view| view.market.tile(here));
    let mark = Memo::new(move |_| mark(parlour, here));
    let told = Signal::derive(move || {
        let (view, words) = (table.view(), table.words());
        let place = said::BoardPlace { row: &here.row().to_string(), column: &here.column().to_string() };
        let place = words.say(&place);
        let Some(group) = view.groups.iter().find(|group| group.spaces.contains(&here)) else {
            return format!("{}, {place}", words.say(&said::BOARD_EMPTY));
        };
        let count = i64::try_from(group.spaces.len()).unwrap_or(i64::MAX);
        let price = words.say(&said::MoneyPaid { count: group.price.into() });
        let group = words.say(&said::BoardGroup { count, price: &price });
        let mut parts =
            vec![tile.get().map(|kind| names::flavour(&words, kind)).unwrap_or_default(), place, group];
        if parlour.deed(Thing::Group(here)).open {
            parts.push(words.say(&said::BOARD_OPEN));
        }
        parts.join(", ")
    });
    let style = Signal::derive(move || {
        tile.get().map(|kind| format!("--k:var({})", names::look(Piece::Tile(kind)).1)).unwrap_or_default()
    });
    let picture = move || {
        let kind = tile.get()?;
        let (of, tint) = names::look(Piece::Tile(kind));
        let name = move || names::flavour(&table.words(), kind);
        Some(view! { <Symbol of tint=tint /><span class="ch-name">{name}</span> })
    };
    let class = move || {
        let mark = mark.get();
        let mut class = String::from("ch-face");
        for (joined, name) in mark.joined.iter().zip([" jt", " jr", " jb", " jl"]) {
            if *joined {
                class += name;
            }
        }
        if mark.taken {
            class += " is-taken";
        }
        if mark.slides > 0 {
            class += " is-sliding";
        }
        if tile.get().is_none() {
            class += " is-nil";
        }
        class
    };
    let arrows = move || "‹".repeat(mark.get().slides.into());
    let inner = view! {
        <span class=class>
            {picture}
            <em aria-hidden="true">{arrows}</em>
        </span>
    };
    let thing = Signal::derive(move || Thing::Group(here));
    let mut button = Button::new("ch-cell", format!("space-{here}"), thing, told);
    button.style = style;
    button.view(parlour, inner.into_any())
}
