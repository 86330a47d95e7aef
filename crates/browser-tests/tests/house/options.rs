//! Every title and its larger options, played through by pressing buttons at random.

use browser_tests::{Browser, House, Look, Result};
use serde_json::{Value, json};

use crate::in_peace;

async fn play_through(game: &str, tables: &[(usize, Value)]) -> Result {
    let house = House::open()?;
    let browser = Browser::open(Look::LAPTOP).await?;
    for (seed, (bots, options)) in tables.iter().enumerate() {
        browser.sit_down(&house, game, *bots, options).await?;
        browser.play_to_the_end(seed as u64).await.map_err(|error| format!("{game} {options}: {error}"))?;
    }
    in_peace(browser).await
}

#[tokio::test]
async fn coffee_rush_is_played_through() -> Result {
    let tables = [
        (0, json!({ "mode": "solo" })),
        (1, json!({ "penalty-limit": 3 })),
        (3, json!({ "penalty-limit": 3 })),
        (2, json!({ "gentle-start": true, "penalty-limit": 3 })),
    ];
    play_through("coffee-rush", &tables).await
}

#[tokio::test]
async fn chai_is_played_through() -> Result {
    let tables = [
        (0, json!({ "mode": "solo" })),
        (0, json!({ "mode": "coop", "stall-limit": 10 })),
        (1, json!({ "beginner": true, "stall-limit": 10 })),
        (1, json!({ "connoisseur": true, "start-cards": "choose", "deluxe-wilds": true, "stall-limit": 10 })),
    ];
    play_through("chai", &tables).await
}

#[tokio::test]
async fn dabba_walla_is_played_through() -> Result {
    let tables = [
        (1, json!({ "double-zero": true, "orders": [1, 4, 5], "imaginary-player": true })),
        (
            2,
            json!({ "vehicle": "crate", "tactical-start": true, "chai-connoisseurs": true, "no-negativity": true }),
        ),
    ];
    play_through("dabba-walla", &tables).await
}

#[tokio::test]
async fn the_taverns_are_played_through() -> Result {
    let tables = [(0, json!({ "module": 1 })), (1, json!({ "module": 2 })), (1, json!({ "module": 5 }))];
    play_through("taverns", &tables).await
}
