//! The furniture of a table: taking back, looking back, advice, the end.

use browser_tests::{Browser, House, Look, Result, Stands};
use serde_json::{Value, json};
use thirtyfour::Key;

use crate::in_peace;

/// Everything that is shown of the position.
const POSITION: &str =
    "return document.querySelector('.board').innerText + document.querySelector('.own').innerText";
/// Whether it is this one, or another one.
const SAME: &str = "return document.querySelector('.board')?.innerText
    + document.querySelector('.own')?.innerText === arguments[0]";
const OTHER: &str = "return document.querySelector('.board')?.innerText
    + document.querySelector('.own')?.innerText !== arguments[0]";
/// Whether something can be taken back.
const CAN_UNDO: &str =
    "return document.querySelector('[data-tool=undo]').getAttribute('aria-disabled') === 'false'";
const ASKED: &str = "return document.querySelector('.prompt.is-mine') !== null";

/// A table alone, past the set-up, at the beginning of a turn.
async fn alone(house: &House) -> Result<Browser> {
    let browser = Browser::open(Look::LAPTOP).await?;
    browser.sit_down(house, "coffee-rush", 0, &json!({ "mode": "solo" })).await?;
    Ok(browser)
}

/// Presses a move and waits for what comes of it.
async fn one_move(browser: &Browser, seed: u64) -> Result {
    assert_eq!(browser.press_on(1, seed).await?, Stands::Open);
    browser.until("it is one's turn", ASKED).await
}

#[tokio::test]
async fn a_step_is_taken_back_and_where_it_cannot_be_the_reason_is_told() -> Result {
    let house = House::open()?;
    let browser = alone(&house).await?;
    let (mut taken_back, mut told) = (0, 0);
    for seed in 0..60 {
        let before = browser.script(POSITION).await?;
        one_move(&browser, seed).await?;
        if browser.script(CAN_UNDO).await? == json!(true) {
            browser.click("[data-tool=undo]").await?;
            browser.until_of("the position is as before", SAME, &before).await?;
            taken_back += 1;
            one_move(&browser, seed).await?;
        } else {
            browser.click("[data-tool=undo]").await?;
            let why = browser.text(".why .toast p").await?;
            let tip = browser.script("return document.querySelector('[data-tool=undo]').dataset.tip").await?;
            assert_eq!(json!(why), tip, "the tool itself says it too");
            browser.press(Key::Escape).await?;
            told += 1;
        }
        if taken_back > 2 && told > 1 {
            return in_peace(browser).await;
        }
    }
    Err(format!("taken back {taken_back} times, refused {told} times").into())
}

#[tokio::test]
async fn a_whole_turn_is_taken_back_at_once() -> Result {
    let house = House::open()?;
    let browser = alone(&house).await?;
    // To the beginning of a turn: nothing can be taken back.
    for seed in 0..80 {
        one_move(&browser, seed).await?;
        if browser.script(CAN_UNDO).await? == json!(true) {
            continue;
        }
        let first = browser.script(POSITION).await?;
        one_move(&browser, seed).await?;
        if browser.script(CAN_UNDO).await? == json!(false) {
            continue;
        }
        one_move(&browser, seed + 1).await?;
        if browser.script(CAN_UNDO).await? == json!(false) {
            continue;
        }
        browser.click("[data-tool=reset]").await?;
        browser.until_of("the turn begins again", SAME, &first).await?;
        assert_eq!(browser.script(CAN_UNDO).await?, json!(false));
        return in_peace(browser).await;
    }
    Err("no turn of two steps that can be taken back".into())
}

#[tokio::test]
async fn every_moment_can_be_looked_at_again() -> Result {
    let house = House::open()?;
    let browser = alone(&house).await?;
    assert_eq!(browser.press_on(10, 3).await?, Stands::Open);
    browser.until("it is one's turn", ASKED).await?;
    let now = browser.script(POSITION).await?;
    browser.press("y").await?;
    browser.see(".hist").await?;
    browser.press(Key::Home).await?;
    browser.see(".banner.past").await?;
    assert!(!browser.has("button[data-move]").await?, "nothing is played in the past");
    browser.until("the beginning", "return document.querySelector('.lane-in').value === '0'").await?;
    browser.press(Key::Right).await?;
    browser.until("one step later", "return document.querySelector('.lane-in').value === '1'").await?;
    browser.press(Key::Escape).await?;
    browser.until_of("the present", SAME, &now).await?;
    browser.see(".prompt.is-mine").await?;

    // A line of the log leads to its moment.
    browser.click(".log ol li:last-child .line").await?;
    browser.see(".banner.past").await?;
    browser.click(".banner.past .btn").await?;
    browser.until_of("the present", SAME, &now).await?;
    assert_eq!(browser.press_on(1, 3).await?, Stands::Open);
    in_peace(browser).await
}

#[tokio::test]
async fn the_strongest_bot_gives_advice() -> Result {
    let house = House::open()?;
    let browser = alone(&house).await?;
    one_move(&browser, 1).await?;
    browser.press("i").await?;
    browser.see(".dock [data-hint=do]").await?;
    assert!(browser.text(".advice").await?.contains('%'));
    let before = browser.script(POSITION).await?;
    browser.click(".dock [data-hint=do]").await?;
    browser.until("the advice is followed", "return document.querySelector('.advice') === null").await?;
    browser.until_of("something was done", OTHER, &before).await?;
    in_peace(browser).await
}

#[tokio::test]
async fn the_end_tells_the_result_and_leads_on() -> Result {
    let house = House::open()?;
    let browser = Browser::open(Look::LAPTOP).await?;
    browser.sit_down(&house, "coffee-rush", 2, &json!({ "penalty-limit": 3 })).await?;
    browser.play_to_the_end(5).await?;
    assert!(!browser.text(".end-hero h2").await?.is_empty());
    // Points are written with a true minus.
    let ranks: Vec<i64> = serde_json::from_value(
        browser
            .script(
                "return [...document.querySelectorAll('.rk-t')].map((one) => +one.innerText.replace('\u{2212}', '-'))",
            )
            .await?,
    )?;
    assert_eq!(ranks.len(), 3);
    assert!(ranks.is_sorted_by(|a, b| a >= b), "the best first: {ranks:?}");
    let sums: Vec<i64> = serde_json::from_value(
        browser
            .script(
                "return [...document.querySelectorAll('.rk')].map((one) =>
                [...one.querySelectorAll('.rk-bar i b')].reduce((sum, part) =>
                    sum + (+part.innerText.replace('\u{2212}', '-')), 0))",
            )
            .await?,
    )?;
    assert_eq!(sums, ranks, "the parts make up the score");
    // The history of a finished game, and back to its end.
    browser.click(".do-end .two-b .btn:last-child").await?;
    browser.see(".hist").await?;
    browser.press("[").await?;
    browser.see(".banner.past").await?;
    browser.press(Key::Escape).await?;
    browser.see("main.end").await?;
    let table = browser.script("return location.search").await?;
    browser.click(".do-end .btn.primary").await?;
    browser.see(".prompt").await?;
    browser.until_of("another table", "return location.search !== arguments[0]", &table).await?;
    let others = browser.script("return document.querySelectorAll('.seat').length").await?;
    assert_eq!(others, json!(3), "with the same company");
    in_peace(browser).await
}

#[tokio::test]
async fn what_happens_is_said_to_those_who_do_not_see_it() -> Result {
    let house = House::open()?;
    let browser = alone(&house).await?;
    let said = "return document.querySelector('.table > [aria-live]').innerText.trim()";
    let mut before = Value::Null;
    for seed in 0..4 {
        one_move(&browser, seed).await?;
        let now = browser.script(said).await?;
        assert!(now.as_str().is_some_and(|now| !now.is_empty()) && now != before, "{now}");
        before = now;
    }
    in_peace(browser).await
}

#[tokio::test]
async fn symbols_explain_themselves() -> Result {
    let house = House::open()?;
    let browser = alone(&house).await?;
    for symbol in ["[data-tool=hint]", ".facts [data-tip]"] {
        let wanted =
            browser.script(&format!("return document.querySelector('{symbol}').dataset.tip")).await?;
        let element = browser.see(symbol).await?;
        browser.page.action_chain().move_to_element_center(&element).perform().await?;
        let script =
            "return document.querySelector('[role=tooltip]')?.innerText.startsWith(arguments[0]) === true";
        browser.until_of("the tooltip", script, &wanted).await?;
        browser.press(Key::Escape).await?;
    }
    in_peace(browser).await
}
