//! The market of flavours with a bunch marked, and what the columns cost.

use leptos::prelude::*;

use crate::drawing::{Drawing, names};
use crate::games::tile;

const MARKET: [(Drawing, &str); 18] = {
    const LEMON: (Drawing, &str) = (names::CH_LEMON, "--fl-lemon");
    const MINT: (Drawing, &str) = (names::CH_MINT, "--fl-mint");
    const BERRIES: (Drawing, &str) = (names::CH_BERRIES, "--fl-berries");
    const GINGER: (Drawing, &str) = (names::CH_GINGER, "--fl-ginger");
    const LAVENDER: (Drawing, &str) = (names::CH_LAVENDER, "--fl-lavender");
    const JASMINE: (Drawing, &str) = (names::CH_JASMINE, "--fl-jasmine");
    [
        LEMON, LEMON, MINT, BERRIES, GINGER, LAVENDER, //
        JASMINE, LEMON, MINT, BERRIES, BERRIES, GINGER, //
        LAVENDER, JASMINE, GINGER, MINT, LAVENDER, LAVENDER,
    ]
};

const PRICES: [(Drawing, &str); 6] = [
    (names::CH_COIN_1, "--metal-copper"),
    (names::CH_COIN_1, "--metal-copper"),
    (names::CH_COIN_2, "--metal-silver"),
    (names::CH_COIN_2, "--metal-silver"),
    (names::CH_COIN_3, "--metal-gold"),
    (names::CH_COIN_3, "--metal-gold"),
];

/// The outline of the three lemons that lie together.
const BUNCH: &str = "M-3 5q0-8 8-8h70q8 0 8 8v72q0 8-8 8H47q-8 0-8-8V47q0-6-6-6H5q-8 0-8-8Z";

fn place(index: usize) -> f32 {
    42.0 * f32::from(u8::try_from(index).unwrap_or(0))
}

/// The game in one picture.
#[component]
pub fn Miniature() -> impl IntoView {
    let cell = |(at, (of, tint)): (usize, (Drawing, &'static str))| {
        tile(place(at % 6), place(at / 6), 38.0, of, tint)
    };
    let price = |(at, (of, tint)): (usize, (Drawing, &'static str))| {
        let (x, style) = (place(at) + 8.0, format!("--tint:var({tint})"));
        view! { <use_ href=of.href() x=x y=0 width=22 height=22 style=style /> }
    };
    view! {
        <svg viewBox="0 0 300 168" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
            <g transform="translate(25 12)">
                {MARKET.into_iter().enumerate().map(cell).collect_view()}
                <path class="mini-line" d=BUNCH />
            </g>
            <g transform="translate(25 140)">{PRICES.into_iter().enumerate().map(price).collect_view()}</g>
        </svg>
    }
}
