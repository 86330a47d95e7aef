//! Alone against bots, also without a network.

use browser_tests::{Browser, House, Look, Result, Stands};
use serde_json::json;

use crate::in_peace;

const KEPT: &str = "return navigator.serviceWorker?.controller != null";

#[tokio::test]
async fn a_newcomer_plays_whole_games_of_every_title_without_a_network() -> Result {
    let mut house = House::open()?;
    let browser = Browser::open(Look::PHONE).await?;
    browser.enter(&house).await?;
    browser.until("everything is kept for offline", KEPT).await?;
    house.kill();
    browser.offline(true).await?;
    browser.enter(&house).await?;
    browser.click(".gamecard[data-game=coffee-rush] [data-act=play]").await?;
    browser.click("dialog[open] .dialog-foot .btn.primary").await?;
    browser.see(".prompt").await?;
    browser.play_to_the_end(1).await?;
    assert!(browser.has("main.end .rk.first").await?);
    // The other titles against novices, as short as their options allow.
    for (game, options) in
        [("chai", json!({ "stall-limit": 10 })), ("dabba-walla", json!({})), ("taverns", json!({}))]
    {
        browser.sit_down(&house, game, 1, &options).await?;
        browser.play_to_the_end(1).await.map_err(|error| format!("{game}: {error}"))?;
        assert!(browser.has("main.end .rk.first").await?, "{game}");
    }
    browser.close().await
}

#[tokio::test]
async fn a_reload_goes_on_where_it_was() -> Result {
    let mut house = House::open()?;
    let browser = Browser::open(Look::LAPTOP).await?;
    browser.enter(&house).await?;
    browser.until("everything is kept for offline", KEPT).await?;
    browser.sit_down(&house, "coffee-rush", 0, &json!({ "mode": "solo" })).await?;
    assert_eq!(browser.press_on(12, 3).await?, Stands::Open);
    let position =
        "return [...document.querySelectorAll('.log ol, .board, .own')].map((one) => one.innerText).join()";
    let before = browser.script(position).await?;
    let same = position.replace("return", "return arguments[0] ===");
    browser.page.refresh().await?;
    browser.see(".prompt").await?;
    browser.until_of("the table is as it was", &same, &before).await?;
    // And once more with neither house nor network.
    house.kill();
    browser.offline(true).await?;
    browser.page.refresh().await?;
    browser.see(".prompt").await?;
    browser.until_of("the table is as it was", &same, &before).await?;
    assert_eq!(browser.press_on(3, 4).await?, Stands::Open);
    browser.close().await
}

#[tokio::test]
async fn a_screen_that_is_passed_on_is_covered_where_something_is_hidden() -> Result {
    let house = House::open()?;
    let browser = Browser::open(Look::PHONE).await?;
    let seats = [json!({ "is": "me" }), json!({ "is": "open" })];
    browser.sit_at(&house, "dabba-walla", &seats, &json!({})).await?;
    assert_covered(&browser).await?;
    let mut covers = 0;
    for turn in 0..60 {
        if browser.has(".cover-btn").await? {
            assert_covered(&browser).await?;
            // Whoever loads the page again is not let behind the cover by that.
            browser.page.refresh().await?;
            assert_covered(&browser).await?;
            covers += 1;
            if covers > 3 {
                return in_peace(browser).await;
            }
        }
        browser.press_on(1, turn).await?;
    }
    Err(format!("the screen was covered {covers} times only").into())
}

/// The next one before the screen is asked to take it, and nobody's things are shown or told.
async fn assert_covered(browser: &Browser) -> Result {
    browser.see(".cover-btn").await?;
    assert!(
        !browser.has(".own, .board, .log, .moves, .prompt").await?,
        "a covered screen shows nobody's things"
    );
    let said = browser.script("return document.querySelector('[aria-live]').innerText.trim()").await?;
    assert_eq!(said, json!(""), "nor is anything said of them");
    Ok(())
}

#[tokio::test]
async fn a_screen_is_handed_on_at_once_where_nothing_is_hidden() -> Result {
    let house = House::open()?;
    let browser = Browser::open(Look::LAPTOP).await?;
    let seats = [json!({ "is": "me" }), json!({ "is": "open" })];
    browser.sit_at(&house, "coffee-rush", &seats, &json!({ "penalty-limit": 3 })).await?;
    browser.play_to_the_end(8).await?;
    in_peace(browser).await
}
