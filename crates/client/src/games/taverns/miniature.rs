//! The tavern by night, cut open as on the board: guests upstairs, dice at the bar, stores in the cellar.

use leptos::prelude::*;

use crate::drawing::{Drawing, names};

const ROOF: &str = "M30 42 56 16h188l26 26Z";
const TILES: &str = "M47 25h206M39 33h222M70 16l-3 9M100 16v9M130 16v9M160 16v9M190 16v9M228 16l4 9M58 25l-4 8M86 25v8M116 25v8M184 25v8M214 25v8M242 25l5 8";
const BEAMS: &str = "M42 100h216M42 136h216M114 42v58M186 42v58M96 100v36M150 100v36M212 100v36M96 136v24M150 136v24M204 136v24";
/// Guests with the colour of the die before them and what it shows.
const GUESTS: [(f32, Drawing, Drawing, &str); 3] = [
    (78.0, names::TT_GUEST, names::TT_DIE_4, "--die"),
    (150.0, names::TT_NOBLE_FACE, names::TT_DIE_2, "--seat-3"),
    (222.0, names::TT_REGULAR, names::TT_DIE_1, "--die"),
];
/// Areas at the bar and in the cellar.
const AREAS: [(f32, f32, f32, Drawing); 8] = [
    (49.0, 106.0, 20.0, names::TT_CASHBOX),
    (103.0, 106.0, 20.0, names::TT_BARREL),
    (157.0, 106.0, 20.0, names::TT_SUPPLIER),
    (225.0, 108.0, 22.0, names::TT_MONK),
    (60.0, 139.0, 18.0, names::TT_SAFE),
    (114.0, 139.0, 18.0, names::TT_STORAGE),
    (168.0, 139.0, 18.0, names::TT_DISHWASHER),
    (222.0, 139.0, 18.0, names::TT_WAITRESS),
];

/// The game in one picture.
#[component]
pub fn Miniature() -> impl IntoView {
    let guest = |(x, who, die, tint): (f32, Drawing, Drawing, &'static str)| {
        view! {
            <ellipse class="house-lamp" cx=x cy=64 rx=27 ry=22 />
            <path class="house-beam thin" d=format!("M{x} 42v6") />
            <path class="house-window" d=format!("M{} 48h7l1.500 8h-10Z", x - 3.5) />
            <use_ href=who.href() x=x - 16.0 y=57 width=32 height=32 style="--tint:var(--game-wash)" />
            <ellipse class="house-table" cx=x cy=92 rx=28 ry=5 />
            {small_die(die, x - 8.0, 79.0, 17.0, tint)}
        }
    };
    let area = |(x, y, side, of): (f32, f32, f32, Drawing)| {
        view! { <use_ href=of.href() x=x y=y width=side height=side style="--tint:var(--metal-gold)" /> }
    };
    view! {
        <svg viewBox="0 0 300 168" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
            <path class="house-ground" d="M14 160h272" />
            <path class="steam" d="M216 12c-6-6 6-9 0-15M223 10c-5-5 5-8 0-13" />
            <path class="house-chimney" d="M210 24V12h16v12Z" />
            <path class="house-wall" d="M42 41h216v119H42Z" />
            <path class="house-roof" d=ROOF />
            <path class="house-tiles" d=TILES />
            {GUESTS.map(guest).into_iter().collect_view()}
            <path class="house-beam" d=BEAMS />
            <path class="house-beam" d="M42 42v118h216V42" />
            {AREAS.map(area).into_iter().collect_view()}
            {small_die(names::TT_DIE_6, 179.0, 112.0, 18.0, "--die")}
            {small_die(names::TT_DIE_1, 194.0, 115.0, 17.0, "--seat-1")}
            {small_die(names::TT_DIE_3, 72.0, 113.0, 18.0, "--die")}
            <use_ href=names::TT_MOON.href() x=12 y=12 width=28 height=28 style="--tint:var(--metal-gold)" />
            <use_ href=names::TT_BEER.href() x=262 y=126 width=30 height=30 style="--tint:var(--beer)" />
            <g style="--tint:var(--die);color:var(--on-die)">
                <use_ href=names::TT_DIE_5.href() x=8 y=130 width=28 height=28 transform="rotate(-8 22 144)" />
            </g>
        </svg>
    }
}

fn small_die(of: Drawing, x: f32, y: f32, side: f32, tint: &'static str) -> AnyView {
    let ink = if tint == "--die" { "--on-die" } else { "--on-seat" };
    view! {
        <g style=format!("--tint:var({tint});color:var({ink})")>
            <use_ href=of.href() x=x y=y width=side height=side />
        </g>
    }
    .into_any()
}
