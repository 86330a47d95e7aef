//! Every table has an address; reload, Back and Forward do what a person expects.

use browser_tests::{Browser, House, Look, Result};
use serde_json::json;
use thirtyfour::Key;

use crate::in_peace;

const POSITION: &str =
    "return [...document.querySelectorAll('.log ol, .board')].map((one) => one.innerText).join()";

/// Plays at once from the hall, as the sheet offers it.
async fn play_now(browser: &Browser, game: &str) -> Result {
    browser.click(&format!(".gamecard[data-game={game}] [data-act=play]")).await?;
    browser.click("dialog[open] .dialog-foot .btn.primary").await?;
    browser.see(".prompt.is-mine").await.map(drop)
}

#[tokio::test]
async fn a_table_played_at_once_is_found_again_by_reload_back_and_forward() -> Result {
    let house = House::open()?;
    let browser = Browser::open(Look::PHONE).await?;
    browser.enter(&house).await?;
    play_now(&browser, "coffee-rush").await?;
    let address = browser.script("return location.pathname").await?;
    assert!(address.as_str().is_some_and(|path| path.starts_with("/play/coffee-rush/")), "{address}");
    browser.press_on(3, 1).await?;
    browser.until("it is my turn", "return document.querySelector('.prompt.is-mine') !== null").await?;
    let before = browser.script(POSITION).await?;
    let same = POSITION.replace("return", "return arguments[0] ===");

    browser.page.refresh().await?;
    browser.see(".prompt.is-mine").await?;
    browser.until_of("the table is as it was", &same, &before).await?;
    browser.go_back().await?;
    browser.see(".gamecard").await?;
    assert_eq!(browser.script("return location.pathname").await?, json!("/"));
    browser.go_forward().await?;
    browser.see(".prompt.is-mine").await?;
    browser.until_of("the table is as it was", &same, &before).await?;
    assert_eq!(browser.script("return location.pathname").await?, address);
    assert_eq!(browser.count_kept().await?, 1, "no other table was laid on the way");
    in_peace(browser).await
}

#[tokio::test]
async fn back_closes_what_lies_over_the_table_and_then_leaves_it() -> Result {
    let house = House::open()?;
    let browser = Browser::open(Look::PHONE).await?;
    browser.enter(&house).await?;
    play_now(&browser, "chai").await?;
    let closed = "return document.querySelector('dialog[open]') === null";
    browser.click(".tools [data-tool=menu]").await?;
    browser.see("dialog[open].menu").await?;
    browser.go_back().await?;
    browser.until("the menu is closed", closed).await?;
    assert!(browser.has(".prompt").await?, "the table stays");
    // One sheet leads to the next.
    browser.click(".tools [data-tool=menu]").await?;
    browser.click("dialog[open] [data-tool=settings]").await?;
    browser.see("dialog.set[open]").await?;
    browser.go_back().await?;
    browser.until("the settings are closed", closed).await?;
    assert!(browser.has(".prompt").await?, "the table stays");
    // The list of all moves.
    browser.click("[data-slot=list]").await?;
    browser.see(".moves").await?;
    browser.go_back().await?;
    browser.until("the list is closed", "return document.querySelector('.moves') === null").await?;
    // What was closed otherwise needs no Back of its own.
    browser.click(".tools [data-tool=menu]").await?;
    browser.see("dialog[open].menu").await?;
    browser.press(Key::Escape).await?;
    browser.until("the menu is closed", closed).await?;
    tokio::time::sleep(std::time::Duration::from_millis(400)).await;
    browser.go_back().await?;
    browser.see(".gamecard").await?;
    in_peace(browser).await
}

#[tokio::test]
async fn a_link_in_a_sheet_leads_away_and_back_to_the_table() -> Result {
    let house = House::open()?;
    let browser = Browser::open(Look::PHONE).await?;
    browser.enter(&house).await?;
    play_now(&browser, "coffee-rush").await?;
    let address = browser.script("return location.pathname").await?;
    browser.click(".tools [data-tool=menu]").await?;
    browser.click("dialog[open] a[href='/']").await?;
    browser.see(".gamecard").await?;
    browser.go_back().await?;
    browser.see(".prompt").await?;
    assert_eq!(browser.script("return location.pathname").await?, address);
    browser.go_forward().await?;
    browser.see(".gamecard").await?;
    in_peace(browser).await
}

#[tokio::test]
async fn an_address_as_it_was_written_once_still_leads_to_its_table() -> Result {
    let house = House::open()?;
    let browser = Browser::open(Look::LAPTOP).await?;
    browser.sit_down(&house, "chai", 1, &json!({})).await?;
    browser.record_here().await?;
    let id = browser.table_here().await?;
    browser.go(&house.address(&format!("/play/chai?id={id}"))).await?;
    browser.see(".prompt").await?;
    assert_eq!(browser.script("return location.pathname").await?, json!(format!("/play/chai/{id}")));
    in_peace(browser).await
}
