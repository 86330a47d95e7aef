//! A cart full of tins.

use leptos::prelude::*;

use crate::drawing::{Drawing, names};

const YELLOW: (&str, Drawing) = ("yellow", names::DW_YELLOW);
const RED: (&str, Drawing) = ("red", names::DW_RED);
const BLUE: (&str, Drawing) = ("blue", names::DW_BLUE);
const GREEN: (&str, Drawing) = ("green", names::DW_GREEN);

/// The tins from back to front and from below: row, column, level, colour.
const LOAD: [(i16, i16, i16, (&str, Drawing)); 17] = [
    (0, 0, 0, YELLOW),
    (0, 0, 1, RED),
    (0, 0, 2, YELLOW),
    (0, 1, 0, RED),
    (0, 1, 1, RED),
    (1, 0, 0, YELLOW),
    (1, 0, 1, YELLOW),
    (0, 2, 0, BLUE),
    (0, 2, 1, RED),
    (1, 1, 0, GREEN),
    (1, 1, 1, YELLOW),
    (2, 0, 0, RED),
    (2, 0, 1, GREEN),
    (1, 2, 0, BLUE),
    (2, 1, 0, GREEN),
    (2, 1, 1, BLUE),
    (2, 2, 0, BLUE),
];

/// Where the tin at the back stands.
const BACK: (f32, f32) = (150.0, 85.9);
/// A step along a row to the right and down, and a level up.
const STEP: (f32, f32, f32) = (25.0, 13.5, 19.0);

/// The game in one picture.
#[component]
pub fn Miniature() -> impl IntoView {
    let tin = |(row, column, level, (colour, sign)): (i16, i16, i16, (&'static str, Drawing))| {
        let x = BACK.0 + f32::from(column - row) * STEP.0;
        let y = BACK.1 + f32::from(column + row) * STEP.1 - f32::from(level) * STEP.2 - STEP.2;
        view! { <Tin x y colour sign /> }
    };
    view! {
        <svg viewBox="0 0 300 168" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
            <g transform="translate(-4 4)">
                <Wheel x=213.0 y=135.4 />
                <path class="bed-side" d="M69 111 150 154.7 231 111v9L150 163.7 69 120Z" />
                <path class="bed-top" d="M150 67.3 231 111 150 154.7 69 111Z" />
                <path
                    class="bed-plank"
                    d="M122.5 82.7 202.5 125.8M97.5 96.2l80 43.1M177.5 82.7l-80 43.1M202.5 96.2l-80 43.1"
                />
                <Wheel x=110.0 y=147.3 />
                {LOAD.map(tin).collect_view()}
            </g>
            <use_
                href=names::DW_TICKET.href()
                x=24 y=22 width=34 height=34
                transform="rotate(-10 41 39)"
                style="--tint:var(--metal-gold)"
            />
            <use_ href=names::DW_WALKER.href() x=244 y=20 width=34 height=34 style="--tint:var(--game-line)" />
        </svg>
    }
}

#[component]
fn Tin(x: f32, y: f32, colour: &'static str, sign: Drawing) -> impl IntoView {
    let left = x - 19.25;
    let style = format!("--f:var(--dabba-{colour});--o:var(--dabba-{colour}-on)");
    view! {
        <g class="tin" style=style>
            <path class="tin-side" d=format!("M{left} {y}v17.1a19.3 10.6 0 0 0 38.5 0v-17.1Z") />
            <path class="tin-band" d=format!("M{left} {}a19.3 10.6 0 0 0 38.5 0", y + 7.2) />
            <ellipse class="tin-top" cx=x cy=y rx="19.3" ry="10.6" />
            <ellipse class="tin-lip" cx=x cy=y rx="15.4" ry="8.5" />
            <use_
                href=sign.href()
                x=-9 y=-9 width=18 height=18
                transform=format!("translate({x} {y}) scale(1.09 .61)")
            />
        </g>
    }
}

#[component]
fn Wheel(x: f32, y: f32) -> impl IntoView {
    view! {
        <g transform=format!("translate({x} {y})")>
            <ellipse class="wheel" rx="9.6" ry="15.5" />
            <path class="wheel-spoke" d="M0-15.5v31M-9.3 0h18.6M-6.5-10.9l13 21.7M6.5-10.9l-13 21.7" />
            <ellipse class="wheel-hub" rx="3.1" ry="5" />
        </g>
    }
}
