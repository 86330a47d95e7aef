//! The board of Coffee Rush: what it marks, and that it is played by tapping and by dragging.

use browser_tests::{Browser, House, Look, Result};
use serde_json::{Value, json};
use thirtyfour::Key;

use crate::in_peace;

const STEPS: &str =
    "return document.querySelector('.cr-path .walked').getAttribute('d').split('L').length - 1";

/// Presses moves until something is on the page.
pub(crate) async fn play_until(browser: &Browser, css: &str) -> Result {
    for seed in 0..200 {
        let there = format!("return document.querySelector({}) !== null", json!(css));
        if browser.script(&there).await? == json!(true) {
            return Ok(());
        }
        browser.press_on(1, seed).await?;
        browser
            .until("it is one's turn", "return document.querySelector('.prompt.is-mine') !== null")
            .await?;
    }
    Err(format!("{css} never comes").into())
}

/// A table for one where the first walk begins.
async fn about_to_walk(house: &House, look: Look) -> Result<Browser> {
    let browser = Browser::open(look).await?;
    browser.sit_down(house, "coffee-rush", 0, &json!({ "mode": "solo" })).await?;
    play_until(&browser, ".cr-cell.is-legal-cell .cr-mark").await?;
    Ok(browser)
}

#[tokio::test]
async fn a_walk_is_shown_before_it_is_made_and_taken_back_step_by_step() -> Result {
    let house = House::open()?;
    let browser = about_to_walk(&house, Look::LAPTOP).await?;
    let marks = browser
        .script("return [...document.querySelectorAll('.is-legal-cell .cr-mark')].map((one) => one.innerText.trim())")
        .await?;
    let marks: Vec<String> = serde_json::from_value(marks)?;
    assert!(marks.iter().all(|mark| mark.contains(['+', '×'])), "each says what it yields: {marks:?}");
    assert_eq!(browser.script(STEPS).await?, json!(0));
    browser.click(".cr-cell.is-legal-cell:has(.cr-mark)").await?;
    browser.until("the step is drawn", &format!("{STEPS} === 1")).await?;
    browser.press("b").await?;
    browser.press(Key::Backspace).await?;
    browser.until("the step is taken back", &format!("{STEPS} === 0")).await?;
    in_peace(browser).await
}

#[tokio::test]
async fn a_far_cell_proposes_the_way_to_it() -> Result {
    let house = House::open()?;
    let browser = about_to_walk(&house, Look::LAPTOP).await?;
    // Cells that no single step reaches, but that a way leads to.
    let far = browser
        .script(
            "return [...document.querySelectorAll('.cr-tray:not(.is-small) .cr-cell')]
        .filter((cell) => !cell.matches('.is-legal-cell')).map((cell) => cell.dataset.at)",
        )
        .await?;
    let far: Vec<String> = serde_json::from_value(far)?;
    for cell in far {
        browser.click(&format!(".cr-tray:not(.is-small) [data-at='{cell}']")).await?;
        if browser.has(".prompt [data-focus=first]").await? {
            let planned = browser.script("return document.querySelectorAll('.is-planned').length").await?;
            assert!(planned.as_u64().is_some_and(|planned| planned > 1), "{planned}");
            browser.click(".prompt [data-focus=first]").await?;
            browser.until("the way is walked", &format!("{STEPS} > 1")).await?;
            return in_peace(browser).await;
        }
    }
    Err("no cell is two steps away".into())
}

#[tokio::test]
async fn a_step_that_is_not_allowed_is_explained_by_its_rule() -> Result {
    let house = House::open()?;
    let browser = about_to_walk(&house, Look::LAPTOP).await?;
    // After the first step the others are alternatives: a cell that no way leads to is refused, and why is told.
    browser.click(".cr-cell.is-legal-cell:has(.cr-mark)").await?;
    browser.until("the step is made", &format!("{STEPS} === 1")).await?;
    let cells = browser
        .script(
            "return [...document.querySelectorAll('.cr-tray:not(.is-small) .cr-cell:not(.is-legal-cell)')]
            .map((cell) => cell.dataset.at)",
        )
        .await?;
    let cells: Vec<String> = serde_json::from_value(cells)?;
    let mut told = false;
    for cell in cells {
        browser.click(&format!(".cr-tray:not(.is-small) [data-at='{cell}']")).await?;
        // A way is proposed, or the step is refused: one of both is seen.
        browser.see(".prompt [data-focus=first], .why .ruleno").await?;
        told = browser.has(".why .ruleno").await?;
        if told {
            break;
        }
        browser.press(Key::Escape).await?;
    }
    assert!(told, "every cell can be reached");
    let rule = browser.text(".why .ruleno").await?;
    assert!(rule.starts_with("CR-"), "{rule}");
    assert!(!browser.text(".why p").await?.is_empty());
    in_peace(browser).await
}

/// What the cups are said to hold.
async fn cups(browser: &Browser) -> Result<Value> {
    browser.script("return [...document.querySelectorAll('.cr-pour')].map((cup) => cup.querySelector('svg').outerHTML)").await
}

#[tokio::test]
async fn ingredients_are_poured_by_tapping() -> Result {
    let house = House::open()?;
    let browser = about_to_walk(&house, Look::PHONE).await?;
    play_until(&browser, ".cr-tok").await?;
    let before = cups(&browser).await?;
    browser.click(".cr-tok").await?;
    browser.click(".cr-bigcup.is-open .cr-pour").await?;
    browser
        .until_of(
            "something is in a cup",
            "return JSON.stringify([...document.querySelectorAll('.cr-pour')].map((cup) => cup.querySelector('svg').outerHTML))
            !== JSON.stringify(arguments[0])",
            &before,
        )
        .await?;
    in_peace(browser).await
}

#[tokio::test]
async fn ingredients_are_poured_by_dragging() -> Result {
    let house = House::open()?;
    let browser = about_to_walk(&house, Look::LAPTOP).await?;
    play_until(&browser, ".cr-tok").await?;
    let hand = "return [...document.querySelectorAll('.cr-tok')].map((one) => one.querySelector('.sr').innerText).join()";
    let before = browser.script(hand).await?;
    let (token, cup) = (browser.see(".cr-tok").await?, browser.see(".cr-bigcup.is-open .cr-pour").await?);
    let hand_over = browser.page.action_chain().click_and_hold_element(&token).move_to_element_center(&cup);
    hand_over.release().perform().await?;
    browser.until_of("the token has left the hand", &format!("{hand} !== arguments[0]"), &before).await?;
    in_peace(browser).await
}
