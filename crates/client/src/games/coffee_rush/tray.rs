//! The ingredient board: sixteen cells in a copper frame, the walk so far, and the walk ahead.

use ::coffee_rush::Cell;
use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::cafe::Cafe;
use super::cell::BoardCell;
use crate::browser;
use crate::i18n::{t, text::coffee_rush as said};

/// The board. Arrow keys go from cell to cell; Backspace takes a step back.
#[component]
pub(super) fn IngredientBoard(
    cafe: Cafe,
    /// Only to look at: the walk while the middle shows the cups.
    #[prop(optional)]
    small: bool,
) -> impl IntoView {
    // Tab leads to where the walk is.
    let near = RwSignal::new(untrack(|| cafe.stands_at()).unwrap_or(Cell(0)));
    let cells = Cell::all().map(|cell| view! { <BoardCell cafe cell near small /> }).collect_view();
    let press = move |event: ev::KeyboardEvent| {
        if event.key() == "Backspace" {
            event.prevent_default();
            cafe.step_back();
        } else if let Some(to) = toward(near.get_untracked(), &event.key()) {
            event.prevent_default();
            focus(to);
        }
    };
    view! {
        <div class="cr-tray" class:is-small=small>
            <div class="cr-cells" role="group" aria-label=t(said::BOARD_NAME) on:keydown=press>
                {cells}
            </div>
            <Path cafe />
        </div>
    }
}

/// The cell an arrow key leads to.
fn toward(from: Cell, key: &str) -> Option<Cell> {
    let (row, column) = (from.row(), from.column());
    let (row, column) = match key {
        "ArrowUp" => (row.checked_sub(1)?, column),
        "ArrowDown" => (row + 1, column),
        "ArrowLeft" => (row, column.checked_sub(1)?),
        "ArrowRight" => (row, column + 1),
        _ => return None,
    };
    let rows = Cell::COUNT as u8 / Cell::COLUMNS;
    (row < rows && column < Cell::COLUMNS).then(|| Cell(row * Cell::COLUMNS + column))
}

fn focus(cell: Cell) {
    let selector = format!(".cr-tray:not(.is-small) [data-at=\"cell-{cell}\"]");
    let found = browser::document().and_then(|page| page.query_selector(&selector).ok().flatten());
    if let Some(element) = found.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        // A focus that is refused stays where it was.
        let _ = element.focus();
    }
}

/// The walk of this turn as a line, and the proposed one as dots.
#[component]
fn Path(cafe: Cafe) -> impl IntoView {
    let walked = move || cafe.trail.with(|trail| line(trail));
    let ahead = move || {
        let steps = cafe.planned();
        let start = steps.first().map(|step| step.from);
        line(&start.into_iter().chain(steps.iter().map(|step| step.to)).collect::<Vec<_>>())
    };
    view! {
        <svg class="cr-path" viewBox="0 0 400 400" preserveAspectRatio="none" aria-hidden="true">
            <path class="walked" d=walked />
            <path class="ahead" d=ahead />
        </svg>
    }
}

/// From the middle of each cell to the middle of the next.
fn line(cells: &[Cell]) -> String {
    let mut path = String::new();
    for (place, cell) in cells.iter().enumerate() {
        let (row, column) = (u32::from(cell.row()), u32::from(cell.column()));
        let pen = if place == 0 { 'M' } else { 'L' };
        path += &format!("{pen}{} {}", 100 * column + 50, 100 * row + 50);
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_stay_on_the_board() {
        assert_eq!(toward(Cell(5), "ArrowUp"), Some(Cell(1)));
        assert_eq!(toward(Cell(5), "ArrowRight"), Some(Cell(6)));
        assert_eq!(toward(Cell(3), "ArrowRight"), None);
        assert_eq!(toward(Cell(12), "ArrowDown"), None);
        assert_eq!(toward(Cell(0), "ArrowLeft"), None);
        assert_eq!(toward(Cell(0), "x"), None);
    }

    #[test]
    fn a_path_goes_through_the_middles() {
        assert_eq!(line(&[Cell(0), Cell(1), Cell(5)]), "M50 50L150 50L150 150");
    }
}
