//! The table in one picture: guests that wait, the market with a bunch marked, the cups.

use ::chai::components::{Flavour, Tea};
use ::chai::preview::Piece;
use leptos::prelude::*;

use super::names;
use crate::drawing::names as drawings;
use crate::games::tile;

const MARKET: [Flavour; 18] = {
    use Flavour::{Berries, Ginger, Jasmine, Lavender, Lemon, Mint};
    [
        Lemon, Lemon, Mint, Berries, Ginger, Lavender, //
        Jasmine, Lemon, Mint, Mint, Berries, Ginger, //
        Lavender, Ginger, Berries, Berries, Jasmine, Mint,
    ]
};

/// The guests: their tea, their points and what they ask for.
const GUESTS: [(Tea, u8, [Flavour; 3]); 5] = {
    use Flavour::{Berries, Ginger, Jasmine, Lavender, Lemon, Mint};
    [
        (Tea::Green, 6, [Lemon, Lemon, Ginger]),
        (Tea::Oolong, 10, [Jasmine, Mint, Jasmine]),
        (Tea::Black, 5, [Lemon, Berries, Berries]),
        (Tea::Rooibos, 12, [Jasmine, Ginger, Ginger]),
        (Tea::White, 8, [Lavender, Jasmine, Jasmine]),
    ]
};

/// The outline of the three tiles of mint that lie together.
const BUNCH: &str = "M62 -2h24q4 0 4 4v24h28q4 0 4 4v24q0 4-4 4H62q-4 0-4-4V2q0-4 4-4Z";

fn step(index: usize, width: f32) -> f32 {
    width * f32::from(u8::try_from(index).unwrap_or(0))
}

/// The game in one picture.
#[component]
pub fn Miniature() -> impl IntoView {
    let cell = |(at, kind): (usize, Flavour)| {
        let (of, tint) = names::look(Piece::Tile(kind));
        tile(step(at % 6, 30.0), step(at / 6, 30.0), 27.0, of, tint)
    };
    let guest = |(at, (tea, points, asks)): (usize, (Tea, u8, [Flavour; 3]))| {
        let (of, tint) = names::leaf(tea);
        let asked = asks.into_iter().enumerate().map(|(at, kind)| {
            let (of, tint) = names::look(Piece::Tile(kind));
            tile(4.0 + step(at, 14.0), 24.0, 12.0, of, tint)
        });
        view! {
            <g transform=format!("translate({} 8)", 11.0 + step(at, 56.0))>
                <rect class="mini-cell" width="50" height="42" rx="5" style="fill:var(--raised)" />
                <rect width="50" height="4" rx="2" style=format!("fill:var({tint})") />
                <use_ href=of.href() x=4 y=7 width=15 height=15 style=format!("--tint:var({tint})") />
                <text x="24" y="19" style="font:600 13px var(--font-display);fill:currentColor">{points}</text>
                {asked.collect_view()}
            </g>
        }
    };
    let cup = |(at, tea): (usize, Option<Tea>)| {
        let tint = tea.map_or("--raised", |tea| names::leaf(tea).1);
        let y = 62.0 + step(at, 26.0);
        view! { <use_ href=drawings::CH_CUP.href() x=222 y=y width=26 height=26 style=format!("--tint:var({tint})") /> }
    };
    let coin = |at: usize| {
        let (of, tint) = names::coin(u32::try_from(at + 1).unwrap_or(1));
        let y = 64.0 + step(at, 26.0);
        view! { <use_ href=of.href() x=258 y=y width=20 height=20 style=format!("--tint:var({tint})") /> }
    };
    let cups = [Some(Tea::Oolong), Some(Tea::Rooibos), None];
    view! {
        <svg viewBox="0 0 300 168" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
            {GUESTS.into_iter().enumerate().map(guest).collect_view()}
            <rect x="11" y="58" width="196" height="100" rx="8" style="fill:var(--game-wash);stroke:var(--copper-line)" />
            <g transform="translate(20 64)">
                {MARKET.into_iter().enumerate().map(cell).collect_view()}
                <path class="mini-line" d=BUNCH />
            </g>
            {cups.into_iter().enumerate().map(cup).collect_view()}
            {(0..3).map(coin).collect_view()}
        </svg>
    }
}
