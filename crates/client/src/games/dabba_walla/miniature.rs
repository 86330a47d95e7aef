//! The board in one picture: the trailer from above and from the side, and cards of the ring.

use std::fmt::Write;

use ::dabba_walla::Colour;
use ::dabba_walla::components::Side;
use leptos::prelude::*;

use super::stack;
use super::tile::Drawn;
use crate::drawing::names;

/// The top of the load: cells, half chai, colour.
type Laid = (&'static [(i8, i8)], Option<((i8, i8), Side)>, Colour);

const TOP: [Laid; 4] = [
    (&[(0, 0), (1, 0), (1, 1)], Some(((1, 1), Side::E)), Colour::Yellow),
    (&[(0, 1), (0, 2)], Some(((0, 2), Side::N)), Colour::Red),
    (&[(1, 2)], Some(((1, 2), Side::W)), Colour::Blue),
    (&[(2, 0), (2, 1), (2, 2)], None, Colour::Green),
];

/// Open cards: cells of the tile, colour.
const CARDS: [(&[(i8, i8)], Colour); 4] = [
    (&[(0, 0), (1, 0), (1, 1)], Colour::Green),
    (&[(0, 0), (0, 1)], Colour::Red),
    (&[(0, 0)], Colour::Yellow),
    (&[(0, 0), (0, 1), (1, 1)], Colour::Blue),
];

/// The levels below the top one, from the ground up; row by row.
const BELOW: [[Colour; 9]; 2] = {
    use Colour::{Blue as B, Green as G, Red as R, Yellow as Y};
    [[R, R, G, B, G, G, B, B, R], [Y, Y, R, Y, R, R, G, B, B]]
};

fn bed() -> String {
    let mut out = String::from(
        r#"<g transform="translate(22 26) scale(.36)"><rect class="rim" x="-14" y="-14" width="328" height="328" rx="30"/><rect class="frame" x="-12" y="-12" width="324" height="324" rx="28"/><rect class="floor" x="-4" y="-4" width="308" height="308" rx="22"/>"#,
    );
    for (cells, half, colour) in TOP {
        Drawn { cells, half, colour: Some(colour), class: "" }.draw(&mut out);
    }
    out.push_str("</g>");
    for (at, (cells, colour)) in (0i16..).zip(CARDS) {
        let _ = write!(
            out,
            r#"<g transform="translate({} 124)"><rect class="mini-cell" width="32" height="40" rx="5" style="fill:var(--raised)"/><g transform="translate(5 8) scale(.11)">"#,
            150 + at * 36
        );
        Drawn { cells, half: None, colour: Some(colour), class: "" }.draw(&mut out);
        out.push_str("</g></g>");
    }
    out.push_str(r#"<g transform="translate(222 58) scale(.86)">"#);
    stack::sample(&mut out, &BELOW, |row, column| {
        let holds = |(cells, ..): &&Laid| cells.contains(&(row, column));
        TOP.iter().find(holds).map(|(.., colour)| *colour)
    });
    out.push_str("</g>");
    out
}

/// The game in one picture.
#[component]
pub fn Miniature() -> impl IntoView {
    view! {
        <svg class="dw-bed" viewBox="0 0 300 168" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
            <g inner_html=bed()></g>
            <use_ href=names::DW_TICKET.href() x=152 y=12 width=28 height=28 transform="rotate(-10 166 26)" style="--tint:var(--metal-gold)" />
            <use_ href=names::DW_WALKER.href() x=264 y=10 width=28 height=28 style="--tint:var(--game-line)" />
        </svg>
    }
}
