//! A cell of the ingredient board, and the meeples on it.

use ::coffee_rush::{Action, Cell, Decision, Ingredient, MeepleView, Owner, Walk};
use leptos::prelude::*;

use super::cafe::{Cafe, Planned};
use super::names;
use crate::drawing::{Symbol, names as drawings};
use crate::games::Words;
use crate::i18n::{t, text::coffee_rush as said};
use crate::ui::named;

/// What can be done with a cell, or would be done with it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Mark {
    /// It may be chosen now; with the number it gives and whether that costs a rush token.
    legal: bool,
    gives: Option<(u8, u8)>,
    rush: bool,
    /// It is on the proposed path, and how often, with what it brings there.
    planned: Option<(u8, bool)>,
    /// The path ends here: another tap walks it.
    end: bool,
}

fn mark(cafe: Cafe, cell: Cell) -> Mark {
    let table = cafe.table;
    let walk: Option<Walk> = cafe.walks.with(|walks| walks.iter().find(|walk| walk.cell == cell).cloned());
    let steps = cafe.planned();
    let on_path: Vec<&Planned> = steps.iter().filter(|step| step.to == cell).collect();
    let planned = (!on_path.is_empty())
        .then(|| (on_path.iter().map(|step| step.taken).sum(), on_path.iter().any(|step| step.rush)));
    let proposed = table.proposal.with(Option::is_some);
    let placed = table.preview() == [Action::Place(cell)];
    Mark {
        legal: walk.is_some() || table.is_legal(&Action::Place(cell)),
        gives: walk.as_ref().map(|walk| (walk.takes, walk.factor)),
        rush: walk.is_some_and(|walk| walk.rush),
        planned: planned.or(placed.then_some((1, false))),
        end: proposed && (placed || steps.last().is_some_and(|step| step.to == cell)),
    }
}

/// One of the sixteen.
#[component]
pub(super) fn BoardCell(
    cafe: Cafe,
    cell: Cell,
    /// The cell that Tab leads to.
    near: RwSignal<Cell>,
    small: bool,
) -> impl IntoView {
    let table = cafe.table;
    let game = table.game();
    let kind = game.ingredient_at(cell);
    let (corner, ribbon) = (game.is_corner(cell), game.is_ribbon(cell));
    let mark = Memo::new(move |_| if small { Mark::default() } else { mark(cafe, cell) });
    let meeples = Memo::new(move |_| {
        let view = table.view();
        view.meeples.iter().filter(|meeple| meeple.cell == Some(cell)).cloned().collect::<Vec<_>>()
    });
    let regular_next = Memo::new(move |_| {
        let view = table.view();
        view.solo.as_ref().is_some_and(|day| day.regulars_next.contains(&cell)) && view.turn > 0 && view.open
    });
    let told = move || {
        let about = About { cell, kind, corner, ribbon, regular_next: regular_next.get() };
        about.tell(&meeples.get(), &mark.get(), &table.words())
    };
    let look = move |on: bool| {
        let action = on.then(|| untrack(|| action_of(cafe, cell))).flatten();
        if table.hover.get_untracked() != action {
            table.hover.set(action);
        }
    };
    let name = move || names::label(&table.words(), kind);
    let figures =
        move || meeples.get().into_iter().map(|meeple| view! { <Meeple cafe meeple small /> }).collect_view();
    let inner = view! {
        {(ribbon && !small).then(|| view! {
            <i class="cr-ribbon" data-tip=t(said::BOARD_RIBBON)><Symbol of=drawings::CR_SPECIALTY /></i>
        })}
        <Symbol of=names::drawing(kind) tint=names::tint(kind) />
        {(!small).then(|| view! { <span class="cr-name">{name}</span> })}
        {move || marks(mark.get())}
        {move || (regular_next.get() && !small).then(|| view! {
            <span class="cr-next" data-tip=t(said::BOARD_REGULAR_NEXT)><Symbol of=drawings::CR_MEEPLE /></span>
        })}
        {figures}
    };
    let style = format!("--k:var({})", names::tint(kind));
    let place = format!(
        "{}{}",
        if cell.0 < 8 { 't' } else { 'b' },
        if cell.0.is_multiple_of(Cell::COLUMNS) { 'l' } else { 'r' }
    );
    let shape = if corner { format!("cr-cell is-corner {place}") } else { "cr-cell".to_owned() };
    if small {
        return view! { <div class=shape style=style aria-hidden="true">{inner}</div> }.into_any();
    }
    view! {
        <button
            class=shape
            class:is-legal-cell=move || mark.get().legal
            class:is-planned=move || mark.get().planned.is_some()
            class:is-end=move || mark.get().end
            style=style
            data-at=format!("cell-{cell}")
            tabindex=move || if near.get() == cell { "0" } else { "-1" }
            on:click=move |_| cafe.tap(cell)
            on:focus=move |_| { near.set(cell); look(true); }
            on:blur=move |_| look(false)
            on:pointerenter=move |event| if event.pointer_type() == "mouse" { look(true) }
            on:pointerleave=move |_| look(false)
        >
            {named(told, inner)}
        </button>
    }
    .into_any()
}

/// The single action a tap would do, for the preview under the pointer.
fn action_of(cafe: Cafe, cell: Cell) -> Option<Action> {
    let action = match cafe.table.view().decision {
        Decision::SetupPlace => Action::Place(cell),
        Decision::Move => Action::Step(cell),
        _ => return None,
    };
    cafe.table.is_legal(&action).then_some(action)
}

fn marks(mark: Mark) -> Option<AnyView> {
    let rush = |on: bool| on.then(|| view! { <Symbol of=drawings::CR_RUSH /> });
    if let Some((taken, paid)) = mark.planned {
        return Some(
            view! { <b class="cr-mark is-plan" aria-hidden="true">{rush(paid)}{format!("+{taken}")}</b> }
                .into_any(),
        );
    }
    let (takes, factor) = mark.gives?;
    let text = match factor {
        _ if takes < factor => format!("+{takes}"),
        1 => "+1".to_owned(),
        _ => format!("×{factor}"),
    };
    let short = takes < factor;
    Some(
        view! {
            <b class="cr-mark" class:is-short=short aria-hidden="true">
                {rush(mark.rush)}
                {short.then(|| view! { <Symbol of=drawings::UI_WARNING /> })}
                {text}
            </b>
        }
        .into_any(),
    )
}

/// A cell in words.
struct About {
    cell: Cell,
    kind: Ingredient,
    corner: bool,
    ribbon: bool,
    regular_next: bool,
}

impl About {
    fn tell(&self, meeples: &[MeepleView], mark: &Mark, words: &Words) -> String {
        let (row, column) = names::place(self.cell);
        let place = said::BoardRowColumn { row: &row.to_string(), column: &column.to_string() };
        let mut parts = vec![names::label(words, self.kind), words.say(&place)];
        let when = |holds: bool, text| holds.then(|| words.say(&text));
        parts.extend(when(self.corner, said::BOARD_CORNER));
        parts.extend(when(self.ribbon, said::BOARD_RIBBON));
        parts.extend(meeples.iter().map(|meeple| match meeple.owner {
            Owner::Seat(seat) if words.is_me(seat) => words.say(&said::BOARD_YOURS),
            Owner::Seat(seat) => words.say(&said::BoardStands { name: words.name(seat) }),
            Owner::Regular => words.say(&said::BOARD_REGULAR),
        }));
        parts.extend(when(self.regular_next, said::BOARD_REGULAR_NEXT));
        parts.extend(when(mark.planned.is_some(), said::BOARD_PLANNED));
        parts.extend(when(mark.legal && mark.gives.is_none(), said::BOARD_PLACE_HERE));
        if let Some((takes, _)) = mark.gives {
            let tokens = match takes {
                0 => words.say(&said::FACT_NONE),
                _ => names::many(self.kind, takes, words),
            };
            parts.push(words.say(&said::BoardStepHere { tokens: &tokens }));
            if mark.rush {
                parts.push(words.say(&said::BOARD_RUSH_STEP));
            }
        }
        parts.join(", ")
    }
}

/// A meeple in its seat's colour, with the seat's vessel; a regular in grey.
#[component]
fn Meeple(cafe: Cafe, meeple: MeepleView, small: bool) -> impl IntoView {
    let (class, at) = match meeple.owner {
        Owner::Seat(seat) => (format!("of-{}", seat.0 + 1), format!("meeple-{seat}-{}", meeple.index)),
        Owner::Regular => ("is-regular".to_owned(), format!("meeple-regular-{}", meeple.index)),
    };
    let mine = move || cafe.table.me().is_some_and(|me| meeple.owner == Owner::Seat(me));
    let at = (!small).then_some(at);
    let vessel = match meeple.owner {
        Owner::Seat(seat) => Some(VESSELS[seat.index() % VESSELS.len()]),
        Owner::Regular => None,
    };
    view! {
        <span class=format!("cr-meeple {class}") class:is-mine=mine aria-hidden="true">
            <svg class=format!("sym {class}") viewBox="0 0 24 24" data-at=at style="--tint:var(--c)">
                <use_ href=drawings::CR_MEEPLE.href() />
            </svg>
            {vessel.filter(|_| !small).map(|of| view! { <i><Symbol of /></i> })}
        </span>
    }
}

/// The sign of each seat, on its meeples.
const VESSELS: [crate::drawing::Drawing; 4] =
    [drawings::SEAT_TEAPOT, drawings::SEAT_BOWL, drawings::SEAT_SAMOVAR, drawings::SEAT_GLASS];
