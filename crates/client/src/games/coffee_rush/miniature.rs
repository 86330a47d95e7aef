//! The counter with two walkers, and two cups.

use leptos::prelude::*;

use crate::drawing::{Drawing, names};
use crate::games::tile;

const COUNTER: [(Drawing, &str); 16] = {
    const ICE: (Drawing, &str) = (names::CR_ICE, "--ing-ice");
    const CARAMEL: (Drawing, &str) = (names::CR_CARAMEL, "--ing-caramel");
    const STEAM: (Drawing, &str) = (names::CR_STEAM, "--ing-steam");
    const COFFEE: (Drawing, &str) = (names::CR_COFFEE, "--ing-coffee");
    const MILK: (Drawing, &str) = (names::CR_MILK, "--ing-milk");
    const WATER: (Drawing, &str) = (names::CR_WATER, "--ing-water");
    const TEA: (Drawing, &str) = (names::CR_TEA, "--ing-tea");
    const CHOCOLATE: (Drawing, &str) = (names::CR_CHOCOLATE, "--ing-chocolate");
    [
        ICE, CARAMEL, STEAM, COFFEE, //
        COFFEE, MILK, ICE, WATER, //
        TEA, STEAM, MILK, COFFEE, //
        MILK, ICE, CHOCOLATE, STEAM,
    ]
};

/// A glass, 34 wide and 52 high.
const GLASS: &str = "M0 0h34l-4 46q-.5 6-6 6H10q-5.5 0-6-6Z";

/// The game in one picture.
#[component]
pub fn Miniature() -> impl IntoView {
    let cell = |(at, (of, tint)): (usize, (Drawing, &'static str))| {
        let place = |index: usize| 39.0 * f32::from(u8::try_from(index).unwrap_or(0));
        tile(place(at % 4), place(at / 4), 35.0, of, tint)
    };
    view! {
        <svg viewBox="0 0 300 168" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
            <g transform="translate(74 8)">
                {COUNTER.into_iter().enumerate().map(cell).collect_view()}
                <path class="mini-line" d="M17.5 134.5V103.5q0-8 8-8h31" />
                <Walker x=48 y=74 side=30 seat="--seat-1" />
                <Walker x=124 y=34 side=26 seat="--seat-2" />
            </g>
            <g transform="translate(22 104)">
                <path d=GLASS style="fill:var(--raised)" />
                <path d="M2.2 26h29.6l-2 20q-.5 6-6 6H10q-5.5 0-6-6Z" style="fill:var(--ing-coffee)" />
                <path d="M1.4 15h31.2l-.9 11H2.2Z" style="fill:var(--ing-milk)" />
                <path class="mini-cup" d=GLASS fill="none" />
                <path class="steam" d="M11 -6c-4-6 4-9 0-16M21 -6c-4-6 4-9 0-16" />
            </g>
            <g transform="translate(244 108)">
                <path d=GLASS style="fill:var(--raised)" />
                <path d="M3 33h28l-1 13q-.5 6-6 6H10q-5.5 0-6-6Z" style="fill:var(--ing-water)" />
                <path d="M2 20h30l-1 13H3Z" style="fill:var(--ing-tea)" />
                <path class="mini-cup" d=GLASS fill="none" />
            </g>
        </svg>
    }
}

#[component]
fn Walker(x: u8, y: u8, side: u8, seat: &'static str) -> impl IntoView {
    view! {
        <g style=format!("--tint:var({seat});color:var(--raised)")>
            <use_ href=names::CR_MEEPLE.href() x=x y=y width=side height=side />
        </g>
    }
}
