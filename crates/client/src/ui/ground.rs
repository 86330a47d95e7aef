//! The faint pattern under a page: lattice in the hall, one ornament per game at its tables.

use leptos::prelude::*;

/// The lattice of the hall.
const HALL: &str = "M42 14l8.2 8.2H61.8v11.6L70 42l-8.2 8.2v11.6H50.2L42 70l-8.2-8.2H22.2V50.2L14 42l8.2-8.2V22.2h11.6ZM42 0v14M42 70v14M0 42h14M70 42h14M22.2 22.2 0 0M61.8 22.2 84 0M22.2 61.8 0 84M61.8 61.8 84 84M34 42a8 8 0 1 0 16 0a8 8 0 1 0-16 0";
/// Beans and the rings that cups leave.
const COFFEE_RUSH: &str = "M7 24a17 17 0 1 0 34 0M10 24a14 14 0 1 0 28 0a14 14 0 1 0-28 0M55 72a17 17 0 0 0 17 17a17 17 0 0 0 17-17M58 72a14 14 0 1 0 28 0a14 14 0 1 0-28 0M66 20c4-5 11-5 13-1s-1 9-5 10-9-3-8-9Zm2 7c3-4 6-3 10-7M18 68c4-5 11-5 13-1s-1 9-5 10-9-3-8-9Zm2 7c3-4 6-3 10-7";
/// Leaves in a cross.
const CHAI: &str = "M36 4C50 14 50 26 36 36 22 26 22 14 36 4ZM36 36c14 10 14 22 0 32-14-10-14-22 0-32ZM4 36c10-14 22-14 32 0C26 50 14 50 4 36ZM36 36c10-14 22-14 32 0-10 14-22 14-32 0ZM0 7a7 7 0 0 0 7-7M65 0a7 7 0 0 0 7 7M72 65a7 7 0 0 0-7 7M7 72a7 7 0 0 0-7-7";
/// Tins in a wall.
const DABBA_WALLA: &str = "M4 12c0-4 12-7 28-7s28 3 28 7v14c0 4-12 7-28 7S4 30 4 26ZM4 12c0 4 12 7 28 7s28-3 28-7M32 33v15M-28 36c0-4 12-7 28-7s28 3 28 7v14M36 50V36c0-4 12-7 28-7s28 3 28 7";
/// Crossed beams.
const TAVERNS: &str = "M0 0 28 28 56 0M0 56 28 28 56 56M28 0v56M0 28h56M22 28a6 6 0 1 0 12 0a6 6 0 1 0-12 0";

/// The pattern of a game's tables, or of the hall.
#[component]
pub fn Ground(
    /// The game's id; the hall if missing.
    #[prop(optional, into)]
    game: Option<String>,
) -> impl IntoView {
    let (width, height, path) = match game.as_deref() {
        Some("coffee-rush") => (96, 96, COFFEE_RUSH),
        Some("chai") => (72, 72, CHAI),
        Some("dabba-walla") => (64, 48, DABBA_WALLA),
        Some("taverns") => (56, 56, TAVERNS),
        _ => (84, 84, HALL),
    };
    view! {
        <svg class="ground" aria-hidden="true">
            <defs>
                <pattern id="ground" width=width height=height patternUnits="userSpaceOnUse">
                    <path d=path fill="none" stroke="currentColor" stroke-width="1.2" />
                </pattern>
            </defs>
            <rect width="100%" height="100%" fill="url(#ground)" />
        </svg>
    }
}
