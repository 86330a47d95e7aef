//! Dabba tiles from above: lids side by side, and half a cup of chai on an edge. Written out as markup, since a bed is
//! drawn anew with every step.

use std::fmt::Write;

use ::dabba_walla::components::Side;
use ::dabba_walla::{Card, Colour, DabbaWalla};
use leptos::prelude::*;

use super::names;

/// The side of a cell.
const CELL: i16 = 100;

/// A tile to draw.
#[derive(Clone, Debug)]
pub(super) struct Drawn<'a> {
    /// Rows and columns of its cells.
    pub cells: &'a [(i8, i8)],
    /// Its half chai.
    pub half: Option<((i8, i8), Side)>,
    /// Its colour; none for an empty dabba.
    pub colour: Option<Colour>,
    /// Further classes.
    pub class: &'a str,
}

/// The name of a colour's paints.
pub(super) fn paints(colour: Option<Colour>) -> &'static str {
    colour.map_or("empty", Colour::name)
}

/// A place on the bed.
fn at((row, column): (i8, i8)) -> (i16, i16) {
    (i16::from(column) * CELL, i16::from(row) * CELL)
}

/// The rounded cells and what joins them.
fn body(cells: &[(i8, i8)]) -> String {
    let mut out = String::new();
    for &(row, column) in cells {
        let (x, y) = at((row, column));
        let _ = write!(out, r#"<rect x="{}" y="{}" width="92" height="92" rx="18"/>"#, x + 4, y + 4);
        let (right, below) = (cells.contains(&(row, column + 1)), cells.contains(&(row + 1, column)));
        if right {
            let _ = write!(out, r#"<rect x="{}" y="{}" width="100" height="92"/>"#, x + 50, y + 4);
        }
        if below {
            let _ = write!(out, r#"<rect x="{}" y="{}" width="92" height="100"/>"#, x + 4, y + 50);
        }
        if right && below && cells.contains(&(row + 1, column + 1)) {
            let _ = write!(out, r#"<rect x="{}" y="{}" width="100" height="100"/>"#, x + 50, y + 50);
        }
    }
    out
}

/// Half a cup on a side of a cell.
fn half((cell, side): ((i8, i8), Side)) -> String {
    let (x, y) = at(cell);
    let (dx, dy, turn) = match side {
        Side::N => (50, 0, 0),
        Side::E => (100, 50, 90),
        Side::S => (50, 100, 180),
        Side::W => (0, 50, 270),
    };
    format!(
        r#"<g class="dw-half" transform="translate({} {}) rotate({turn})"><path d="M-21 0a21 21 0 0 0 42 0Z"/><path class="tea" d="M-14.5 0a14.5 14.5 0 0 0 29 0Z"/></g>"#,
        x + dx,
        y + dy
    )
}

impl Drawn<'_> {
    /// As markup.
    pub(super) fn draw(&self, out: &mut String) {
        let name = paints(self.colour);
        let body = body(self.cells);
        let _ = write!(
            out,
            r#"<g class="dw-tl {}" style="{}"><g class="edge">{body}</g><g class="face">{body}</g><g class="dw-pat" fill="url(#dw-p-{name})">{body}</g>"#,
            self.class,
            names::paint(name),
        );
        for &cell in self.cells {
            let (x, y) = at(cell);
            let _ = write!(
                out,
                r#"<g transform="translate({} {})"><circle r="33" class="lid"/><circle r="26" class="lid-in"/>"#,
                x + 50,
                y + 50
            );
            match self.colour {
                Some(colour) => {
                    let _ = write!(
                        out,
                        r#"<use href="{}" x="-17" y="-17" width="34" height="34"/></g>"#,
                        names::sign(colour).href()
                    );
                }
                None => out.push_str(r#"<path class="minus" d="M-12 0h24"/></g>"#),
            }
        }
        if let Some(of) = self.half {
            out.push_str(&half(of));
        }
        out.push_str("</g>");
    }
}

/// The patterns of the four colours, once on the page.
pub(super) const PATTERNS: &str = r#"<defs>
<pattern id="dw-p-yellow" width="14" height="14" patternUnits="userSpaceOnUse"><circle cx="4" cy="4" r="1.8"/><circle cx="11" cy="11" r="1.8"/></pattern>
<pattern id="dw-p-red" width="12" height="12" patternUnits="userSpaceOnUse"><path d="M-3 3 3-3M-1 13 13-1M9 15 15 9"/></pattern>
<pattern id="dw-p-blue" width="13" height="13" patternUnits="userSpaceOnUse"><path d="M0 .7h13M.7 0v13"/></pattern>
<pattern id="dw-p-green" width="16" height="9" patternUnits="userSpaceOnUse"><path d="M0 6q4-6 8 0t8 0"/></pattern>
<pattern id="dw-p-empty" width="4" height="4" patternUnits="userSpaceOnUse"></pattern>
</defs>"#;

/// The tile of a card as it is printed.
pub(super) fn printed(game: &DabbaWalla, card: Card) -> AnyView {
    let of = game.card(card);
    let orientation = &game.shapes[usize::from(of.shape)].orientations[0];
    let (left, top) = (
        orientation.cells.iter().map(|cell| cell.1).min().unwrap_or(0),
        orientation.cells.iter().map(|cell| cell.0).min().unwrap_or(0),
    );
    let moved = |(row, column): (i8, i8)| (row - top, column - left);
    let cells: Vec<(i8, i8)> = orientation.cells.iter().copied().map(moved).collect();
    let mut out = String::new();
    let half = Some((moved(orientation.half), orientation.side));
    Drawn { cells: &cells, half, colour: Some(of.colour), class: "" }.draw(&mut out);
    let (rows, columns) = (
        cells.iter().map(|cell| i16::from(cell.0)).max().unwrap_or(0) + 1,
        cells.iter().map(|cell| i16::from(cell.1)).max().unwrap_or(0) + 1,
    );
    // Tiles of all sizes are drawn to one scale where they fit: three cells wide, two or three high.
    let (width, height) = ((columns * CELL).max(260), (rows * CELL).max(220));
    let view = format!("{} {} {width} {height}", (columns * CELL - width) / 2, (rows * CELL - height) / 2);
    view! { <svg class="dw-pic" viewBox=view aria-hidden="true" inner_html=out></svg> }.into_any()
}
