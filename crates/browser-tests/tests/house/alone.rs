//! Alone against bots, also without a network.

use browser_tests::{Browser, House, Look, Result, Stands};
use serde_json::json;

use crate::in_peace;

#[tokio::test]
async fn a_newcomer_plays_a_whole_game_without_a_network() -> Result {
    let house = House::open()?;
    let browser = Browser::open(Look::PHONE).await?;
    browser.go(&house.address("/")).await?;
    browser.see(".gamecard").await?;
    browser
        .until("everything is kept for offline", "return navigator.serviceWorker?.controller != null")
        .await?;
    drop(house);
    let house = browser.script("return location.origin").await?;
    browser.go(house.as_str().unwrap_or_default()).await?;
    browser.click(".gamecard[data-game=coffee-rush] .do a.primary").await?;
    browser.see(".prompt").await?;
    browser.play_to_the_end(1).await?;
    assert!(browser.has("main.end .rk.first").await?);
    browser.close().await
}

#[tokio::test]
async fn a_reload_goes_on_where_it_was() -> Result {
    let house = House::open()?;
    let browser = Browser::open(Look::LAPTOP).await?;
    browser.sit_down(&house, "coffee-rush", 0, &json!({ "solo": true })).await?;
    assert_eq!(browser.press_on(12, 3).await?, Stands::Open);
    let log = "return document.querySelector('.log')?.innerText ?? ''";
    let before = browser.script(log).await?;
    browser.page.refresh().await?;
    browser.see(".prompt").await?;
    browser
        .until("the log is back", "return (document.querySelector('.log')?.innerText ?? '') !== ''")
        .await?;
    assert_eq!(browser.script(log).await?, before);
    assert_eq!(browser.press_on(3, 4).await?, Stands::Open);
    in_peace(browser).await
}

#[tokio::test]
async fn a_screen_that_is_passed_on_is_covered_where_something_is_hidden() -> Result {
    let house = House::open()?;
    let browser = Browser::open(Look::PHONE).await?;
    let seats = [json!({ "is": "me" }), json!({ "is": "open" })];
    browser.sit_at(&house, "dabba-walla", &seats, &json!({})).await?;
    let mut covers = 0;
    for turn in 0..40 {
        if browser.has(".cover-btn").await? {
            covers += 1;
            assert!(!browser.has(".own").await?, "a covered screen shows nobody's things");
        }
        browser.press_on(1, turn).await?;
    }
    assert!(covers > 1, "the screen was never covered");
    in_peace(browser).await
}
