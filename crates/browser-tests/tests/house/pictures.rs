//! Pictures of every screen, for people to look at: `artefacts/pictures`.

use browser_tests::{Browser, House, Look, Result};
use serde_json::json;

use crate::in_peace;

#[tokio::test]
async fn every_table_is_pictured_at_three_sizes_in_both_themes() -> Result {
    let house = House::open()?;
    let sizes = [("phone", Look::PHONE), ("tablet", Look::TABLET), ("laptop", Look::LAPTOP)];
    let browser = Browser::open(Look::LAPTOP).await?;
    browser.go(&house.address("/")).await?;
    browser.see(".gamecard").await?;
    picture(&browser, "hall", &sizes).await?;
    for (game, bots) in [("coffee-rush", 2), ("chai", 2), ("dabba-walla", 2), ("taverns", 2)] {
        browser.sit_down(&house, game, bots, &json!({})).await?;
        browser.press_on(10, 11).await?;
        picture(&browser, game, &sizes).await?;
    }
    in_peace(browser).await
}

async fn picture(browser: &Browser, name: &str, sizes: &[(&str, Look)]) -> Result {
    for (size, look) in sizes {
        for (theme, dark) in [("light", false), ("dark", true)] {
            browser.look(Look { dark, ..*look }).await?;
            let file = browser.picture(&format!("{name}-{size}-{theme}")).await?;
            assert!(std::fs::metadata(&file)?.len() > 5_000, "{} is empty", file.display());
        }
    }
    browser.look(Look::LAPTOP).await
}
