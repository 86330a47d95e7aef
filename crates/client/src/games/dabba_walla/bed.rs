//! The vehicle from above and from the side: heights, levels, and the tile that is being placed.

use std::fmt::Write;

use ::dabba_walla::components::{Side, Vehicle};
use ::dabba_walla::view::BedView;
use ::dabba_walla::{Action, Colour, Decision};
use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::cart::{Cart, Mode};
use super::label;
use super::names::{self, Count, Word, put};
use super::stack::{self, Ghost, Style};
use super::tile::Drawn;
use crate::browser;
use crate::drawing::{Drawing, Symbol, names as drawings};
use crate::i18n::{t, text::dabba_walla as said};
use crate::ui::named;

/// The tile or tin over the bed: cells, half, colour, level.
struct Over {
    cells: Vec<u8>,
    half: Option<(u8, Side)>,
    colour: Option<Colour>,
    level: u8,
    joins: bool,
}

fn over(cart: Cart) -> Option<Over> {
    let (view, bed) = (cart.table.view(), cart.bed()?);
    let game = cart.table.game();
    let single = |cell: u8, colour| Over {
        cells: vec![cell],
        half: None,
        colour,
        level: bed.heights.get(usize::from(cell)).copied().unwrap_or(0) + 1,
        joins: false,
    };
    match cart.ghost()? {
        action @ Action::Place { .. } => {
            let foreseen = cart.foresee(&action)?;
            let colour = view.pending.map(|card| game.card(card).colour);
            let joins = foreseen.joins.is_some();
            Some(Over {
                cells: foreseen.cells,
                half: Some(foreseen.half),
                colour,
                level: foreseen.level,
                joins,
            })
        }
        Action::Bonus(cell) => Some(single(cell, view.pending_bonus)),
        Action::Empty(cell) => Some(single(cell, None)),
        _ => None,
    }
}

/// The bed from above as markup: what lies on top, or one level.
fn from_above(vehicle: &Vehicle, bed: &BedView, lit: Option<u8>, over: Option<&Over>) -> String {
    let place = |cell: &u8| vehicle.cells.get(usize::from(*cell)).copied().unwrap_or_default();
    let mut out = String::new();
    for (class, grow) in [("rim", 14), ("frame", 12), ("floor", 4)] {
        for &(row, column) in &vehicle.cells {
            let (x, y, side) = (i16::from(column) * 100, i16::from(row) * 100, 100 + 2 * grow);
            let mut rect = |x: i16, y: i16, width: i16, height: i16, rx: i16| {
                let _ = write!(
                    out,
                    r#"<rect class="{class}" x="{x}" y="{y}" width="{width}" height="{height}" rx="{rx}"/>"#
                );
            };
            rect(x - grow, y - grow, side, side, 20);
            // Where cells meet, the frame has no corners.
            let has = |row: i8, column: i8| vehicle.cells.contains(&(row, column));
            if has(row, column + 1) {
                rect(x + 50, y - grow, 100, side, 0);
            }
            if has(row + 1, column) {
                rect(x - grow, y + 50, side, 100, 0);
            }
        }
    }
    let top = bed.level;
    for level in 1..=top {
        if lit.is_some_and(|lit| level > lit) {
            break;
        }
        let depth = lit.unwrap_or(top) - level;
        let class = match (lit, depth) {
            (Some(_), 1..) => "is-far",
            (_, 0) => "",
            (_, 1) => "is-low",
            (_, 2) => "is-lower",
            _ => "is-lowest",
        };
        for tile in bed.tiles.iter().filter(|tile| tile.level == level) {
            let cells: Vec<(i8, i8)> = tile.cells.iter().map(place).collect();
            let half = tile.half.map(|(cell, side)| (place(&cell), side));
            Drawn { cells: &cells, half, colour: Some(tile.colour), class }.draw(&mut out);
        }
        for cell in bed.empties.get(usize::from(level) - 1).into_iter().flatten() {
            Drawn { cells: &[place(cell)], half: None, colour: None, class }.draw(&mut out);
        }
    }
    if let Some(over) = over {
        let cells: Vec<(i8, i8)> = over.cells.iter().map(place).collect();
        let half = over.half.map(|(cell, side)| (place(&cell), side));
        Drawn { cells: &cells, half, colour: over.colour, class: "is-ghost" }.draw(&mut out);
        if let Some(((row, column), side)) = half.filter(|_| over.joins) {
            let (dx, dy) = match side {
                Side::N => (50, 0),
                Side::E => (100, 50),
                Side::S => (50, 100),
                Side::W => (0, 50),
            };
            let (x, y) = (i16::from(column) * 100 + dx, i16::from(row) * 100 + dy);
            let _ = write!(out, r#"<circle class="dw-pop" cx="{x}" cy="{y}" r="29"/>"#);
        }
    }
    out
}

/// The vehicle in the middle of the table.
pub(super) fn load(cart: Cart) -> AnyView {
    let table = cart.table;
    let kind = table.view().options.vehicle;
    let game = table.game();
    let vehicle = game.vehicle(kind);
    let count = vehicle.size();
    let extent = |of: fn(&(i8, i8)) -> i8| i16::from(vehicle.cells.iter().map(of).max().unwrap_or(0)) + 1;
    let (rows, columns) = (extent(|cell| cell.0), extent(|cell| cell.1));
    let window = format!("-14 -14 {} {}", columns * 100 + 28, rows * 100 + 28);
    let near = RwSignal::new(0u8);
    let placing = Memo::new(move |_| {
        matches!(cart.asked(), Some(Decision::PlaceTile | Decision::PlaceBonus | Decision::EndTurn))
    });
    let above = move || {
        let (game, bed) = (table.game(), cart.bed().unwrap_or_else(nothing));
        from_above(game.vehicle(kind), &bed, cart.hands.level.get(), over(cart).as_ref())
    };
    let side = Memo::new(move |_| {
        let (game, bed) = (table.game(), cart.bed().unwrap_or_else(nothing));
        let ghost =
            over(cart).map(|over| Ghost { cells: over.cells, level: over.level, colour: over.colour });
        stack::draw(
            game.vehicle(kind),
            &bed,
            ghost.as_ref(),
            Style { small: false, lit: cart.hands.level.get() },
        )
    });
    let press = move |event: ev::KeyboardEvent| {
        if let Some(to) = toward(cart, near.get_untracked(), &event.key()) {
            event.prevent_default();
            focus(to);
        }
    };
    let turn = move |event: ev::WheelEvent| {
        if untrack(|| cart.asked()) == Some(Decision::PlaceTile) {
            event.prevent_default();
            cart.turn(if event.delta_y() > 0.0 { 1 } else { 3 }, event.shift_key());
        }
    };
    listen(cart);
    let cells = (0..count).map(|cell| bed_cell(cart, cell, near, (rows, columns))).collect_view();
    let name = move || {
        let words = table.words();
        match cart.seat() {
            seat if words.is_me(seat) => put(&words, &format!("vehicle.{}", kind.name()), &[]),
            seat => put(&words, "bed.of", &[("name", Word(words.name(seat)))]),
        }
    };
    view! {
        <section class="dw-load card" class:is-placing=placing>
            <div class="dw-bed-box" style=format!("--rows:{rows};--columns:{columns}")>
                <div class="dw-bed" role="group" aria-label=name on:keydown=press on:wheel=turn>
                    <svg viewBox=window aria-hidden="true" inner_html=above></svg>
                    {cells}
                </div>
            </div>
            <div class="dw-side">
                <div class="dw-side-head"><h2>{name}</h2>{move || back(cart)}</div>
                {levels(cart)}
                <svg class="dw-stack" viewBox=move || side.with(|side| side.1.clone()) aria-hidden="true" inner_html=move || side.with(|side| side.0.clone())></svg>
            </div>
            {move || ahead(cart)}
            {tools(cart, placing)}
        </section>
    }
    .into_any()
}

fn nothing() -> BedView {
    BedView { heights: Vec::new(), level: 0, tiles: Vec::new(), empties: Vec::new(), delivered: None }
}

/// Back to the own vehicle from another one.
fn back(cart: Cart) -> Option<AnyView> {
    let away = cart.hands.whose.get().is_some() && !cart.is_own();
    away.then(|| {
        view! { <button class="link" on:click=move |_| cart.hands.whose.set(None)>{t(said::BED_BACK)}</button> }.into_any()
    })
}

fn bed_cell(cart: Cart, cell: u8, near: RwSignal<u8>, (rows, columns): (i16, i16)) -> AnyView {
    let table = cart.table;
    let game = table.game();
    let (row, column) = game.vehicle(table.view().options.vehicle).cells[usize::from(cell)];
    let at = |place: i8, of: i16| f32::from(i16::from(place) * 100 + 14) / f32::from(of * 100 + 28) * 100.0;
    let wide = |of: i16| 10000.0 / f32::from(of * 100 + 28);
    let style = format!(
        "left:{:.2}%;top:{:.2}%;width:{:.2}%;height:{:.2}%",
        at(column, columns),
        at(row, rows),
        wide(columns),
        wide(rows)
    );
    let action = Memo::new(move |_| cart.at_cell(cell));
    let height = Memo::new(move |_| {
        cart.bed().and_then(|bed| bed.heights.get(usize::from(cell)).copied()).unwrap_or(0)
    });
    let told = move || {
        let (words, view, game) = (table.words(), table.view(), table.game());
        let mut parts = vec![label::at(&game, &view, cell, &words)];
        parts.push(put(&words, "bed.height", &[("count", Count(height.get().into()))]));
        let top = cart.bed().and_then(|bed| {
            let on_top = |tile: &&::dabba_walla::view::TileView| {
                tile.level == height.get() && tile.cells.contains(&cell)
            };
            bed.tiles.iter().find(on_top).map(|tile| names::colour(&words, tile.colour))
        });
        parts.extend(top);
        if let Some(action) = action.get() {
            let label = table.label(&action);
            parts.push(label.text);
            parts.extend(label.note);
        }
        parts.join(", ")
    };
    let look = move |on: bool| {
        // A cell that leaves the page while it has the focus is blurred after its signals are gone.
        let wanted = on.then(|| action.get_untracked()).flatten();
        if wanted.is_some() && matches!(wanted, Some(Action::Place { .. })) {
            cart.hands.spot.set(cell);
        }
        if table.hover.get_untracked() != wanted {
            table.hover.set(wanted);
        }
    };
    view! {
        <button
            class="dw-cell"
            class:is-open=move || action.get().is_some()
            style=style
            data-at=move || format!("bed-{}-{cell}", cart.seat())
            data-cell=cell
            tabindex=move || if near.get() == cell { "0" } else { "-1" }
            on:click=move |_| cart.tap_cell(cell)
            on:focus=move |_| { near.set(cell); look(true); }
            on:blur=move |_| look(false)
            on:pointerenter=move |event| if event.pointer_type() == "mouse" { look(true) }
            on:pointerleave=move |_| look(false)
        >
            {named(told, view! { <b class="dw-height" class:is-zero=move || height.get() == 0>{move || height.get()}</b> })}
        </button>
    }
    .into_any()
}

/// The cell an arrow key leads to.
fn toward(cart: Cart, from: u8, key: &str) -> Option<u8> {
    let (dr, dc) = match key {
        "ArrowUp" => (-1, 0),
        "ArrowDown" => (1, 0),
        "ArrowLeft" => (0, -1),
        "ArrowRight" => (0, 1),
        _ => return None,
    };
    let game = cart.table.game();
    let cells = &game.vehicle(untrack(|| cart.table.view().options.vehicle)).cells;
    let (row, column) = *cells.get(usize::from(from))?;
    let found = cells.iter().position(|&cell| cell == (row + dr, column + dc))?;
    u8::try_from(found).ok()
}

fn focus(cell: u8) {
    let selector = format!(".dw-cell[data-cell=\"{cell}\"]");
    let found = browser::document().and_then(|page| page.query_selector(&selector).ok().flatten());
    if let Some(element) = found.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        // A focus that is refused stays where it was.
        let _ = element.focus();
    }
}

/// The level browser: from above, or one level at a time.
fn levels(cart: Cart) -> AnyView {
    let table = cart.table;
    let top = Memo::new(move |_| cart.bed().map_or(0, |bed| bed.level));
    let shown = cart.hands.level;
    let step = move |up: bool| {
        let top = top.get_untracked();
        shown.update(|level| {
            *level = match (*level, up) {
                (None, true) => (top > 0).then_some(1),
                (None, false) => (top > 0).then_some(top),
                (Some(now), true) => (now < top).then(|| now + 1),
                (Some(now), false) => (now > 1).then(|| now - 1),
            };
        });
    };
    let text = move || {
        let words = table.words();
        let Some(level) = shown.get() else { return put(&words, "bed.from-above", &[]) };
        let load = cart.bed().map(|bed| bed.load(level)).unwrap_or_default();
        let lie: u8 = load.cells.iter().sum::<u8>() + load.empties;
        let game = table.game();
        let all = game.vehicle(table.view().options.vehicle).size();
        put(
            &words,
            "bed.level",
            &[
                ("level", Word(&level.to_string())),
                ("filled", Word(&lie.to_string())),
                ("all", Word(&all.to_string())),
            ],
        )
    };
    let button = move |up: bool, of: Drawing, name| {
        view! {
            <button class="btn quiet icon" aria-label=t(name) disabled=move || top.get() == 0 on:click=move |_| step(up)>
                <Symbol of />
            </button>
        }
    };
    view! {
        <div class="dw-levels" role="group" aria-label=t(said::BED_LEVELS)>
            {button(false, drawings::UI_MINUS, said::BED_LOWER)}
            <span aria-live="polite">{text}</span>
            {button(true, drawings::UI_PLUS, said::BED_HIGHER)}
        </div>
    }
    .into_any()
}

/// What the tile would bring where it is held.
fn ahead(cart: Cart) -> Option<AnyView> {
    if cart.asked() != Some(Decision::PlaceTile) {
        return None;
    }
    let words = cart.table.words();
    let foreseen = cart.ghost().and_then(|action| cart.foresee(&action));
    let chips = match foreseen {
        Some(foreseen) => {
            let one = |(at, text): (usize, String)| {
                let class = match () {
                    () if at == 0 && foreseen.joins.is_some() => "chip ok",
                    () => "chip",
                };
                view! { <li class=class>{text}</li> }
            };
            let warns = !foreseen.covers.is_empty();
            let all = label::consequences(&foreseen, &words);
            let last = all.len();
            all.into_iter()
                .enumerate()
                .map(|(at, text)| {
                    if warns && at + 1 == last {
                        view! { <li class="chip warn">{text}</li> }.into_any()
                    } else {
                        one((at, text)).into_any()
                    }
                })
                .collect_view()
                .into_any()
        }
        None if cart.mode() == Mode::Empty => {
            view! { <li class="chip warn">{put(&words, "note.empty", &[])}</li> }.into_any()
        }
        None => ().into_any(),
    };
    Some(view! { <ul class="dw-ahead">{chips}</ul> }.into_any())
}

/// Turning, flipping, empty dabbas.
fn tools(cart: Cart, placing: Memo<bool>) -> AnyView {
    let table = cart.table;
    let tile = Memo::new(move |_| cart.asked() == Some(Decision::PlaceTile));
    let empties = Memo::new(move |_| placing.get() && cart.can_empty());
    let emptying = Memo::new(move |_| cart.mode() == Mode::Empty);
    let left =
        move || put(&table.words(), "bed.empties-left", &[("count", Count(table.view().empties.into()))]);
    let tool = move |of: Drawing, name, key: &'static str, class: &'static str, act: fn(Cart)| {
        view! {
            <button class=class aria-label=t(name) on:click=move |_| act(cart)>
                <Symbol of /><span>{t(name)}</span><kbd aria-hidden="true">{key}</kbd>
            </button>
        }
    };
    view! {
        <div class="dw-tools">
            <Show when=move || tile.get()>
                {tool(drawings::UI_ROTATE, said::TOOL_LEFT, "Q", "btn dw-left", |cart| cart.turn(3, false))}
                {tool(drawings::UI_ROTATE, said::TOOL_RIGHT, "E", "btn", |cart| cart.turn(1, false))}
                {tool(drawings::UI_FLIP, said::TOOL_FLIP, "F", "btn", |cart| cart.turn(1, true))}
            </Show>
            <Show when=move || empties.get()>
                <button
                    class="btn dw-empty-tool"
                    aria-pressed=move || emptying.get().to_string()
                    data-tip=left
                    on:click=move |_| toggle_empties(cart)
                >
                    <Symbol of=drawings::DW_EMPTY tint="--dabba-empty" />
                    <span>{t(said::TOOL_EMPTY)}</span>
                    <b>{move || table.view().empties}</b>
                    <kbd aria-hidden="true">"X"</kbd>
                </button>
            </Show>
        </div>
    }
    .into_any()
}

fn toggle_empties(cart: Cart) {
    if !untrack(|| cart.can_empty()) {
        return;
    }
    cart.table.withdraw();
    cart.hands.mode.update(|mode| *mode = if *mode == Mode::Empty { Mode::Usual } else { Mode::Empty });
}

/// The keys of the bed: Q and E turn, F flips, X takes empty dabbas.
fn listen(cart: Cart) {
    let handle = window_event_listener(ev::keydown, move |event| {
        if event.ctrl_key() || event.alt_key() || event.meta_key() || crate::ui::is_typing(&event) {
            return;
        }
        match event.key().as_str() {
            "q" | "Q" => cart.turn(3, false),
            "e" | "E" => cart.turn(1, false),
            "f" | "F" => cart.turn(1, true),
            "x" | "X" => toggle_empties(cart),
            _ => {}
        }
    });
    on_cleanup(move || handle.remove());
}
