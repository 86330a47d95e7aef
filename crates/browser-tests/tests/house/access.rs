//! One page for everybody: axe-core finds nothing on any screen, in either theme.

use browser_tests::{Browser, House, Look, Result};
use serde_json::json;

use crate::in_peace;

async fn nothing_in_the_way(browser: &Browser, screen: &str) -> Result {
    let found = browser.barriers().await?;
    assert!(found.is_empty(), "{screen}: {found:#?}");
    Ok(())
}

async fn every_screen(look: Look) -> Result {
    let house = House::open()?;
    let browser = Browser::open(look).await?;
    for page in ["/", "/open", "/tables", "/records", "/nowhere"] {
        browser.go(&house.address(page)).await?;
        browser.see("main, .failure").await?;
        nothing_in_the_way(&browser, page).await?;
    }
    for (game, options) in [
        ("coffee-rush", json!({ "penalty-limit": 3 })),
        ("chai", json!({ "stall-limit": 10 })),
        ("dabba-walla", json!({})),
        ("taverns", json!({ "module": 5 })),
    ] {
        browser.sit_down(&house, game, 1, &options).await?;
        browser.press_on(8, 7).await?;
        nothing_in_the_way(&browser, game).await?;
    }
    browser.sit_down(&house, "coffee-rush", 0, &json!({ "mode": "solo", "solo-level": "hard" })).await?;
    browser.play_to_the_end(9).await?;
    nothing_in_the_way(&browser, "the last page").await?;
    in_peace(browser).await
}

#[tokio::test]
async fn the_light_theme_keeps_nobody_out() -> Result {
    every_screen(Look::LAPTOP).await
}

#[tokio::test]
async fn the_dark_theme_on_a_phone_keeps_nobody_out() -> Result {
    every_screen(Look { dark: true, ..Look::PHONE }).await
}
