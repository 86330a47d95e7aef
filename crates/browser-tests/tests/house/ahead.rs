//! A step of one's own is shown before the house answers, and taken back with a reason if it is refused.

use browser_tests::{Browser, House, Look, Result};
use serde_json::json;

use crate::in_peace;

/// From now on the page's words to the house can be held back.
const HOLD: &str = "
    const send = WebSocket.prototype.send;
    window.held = [];
    WebSocket.prototype.send = function (text) {
        if (window.holds && text.includes('\"act\"')) window.held.push([this, text]);
        else send.call(this, text);
    };
    window.release = (change) => {
        for (const [socket, text] of window.held.splice(0)) {
            const message = JSON.parse(text);
            change?.(message);
            send.call(socket, JSON.stringify(message));
        }
    };";

/// Where the reader's meeple stands.
const CELL: &str =
    "document.querySelector('.board .cr-meeple.is-mine')?.closest('[data-at^=cell-]')?.dataset.at";

/// Walks to the first cell that can be entered, by the list of moves.
const WALK: &str = "
    const list = document.querySelector('[data-slot=list]');
    if (list.getAttribute('aria-expanded') === 'false') list.click();
    setTimeout(() => document.querySelector('.moves-list button[data-move=\"0\"]').click(), 100);";

#[tokio::test]
async fn a_step_is_shown_before_the_house_answers_and_taken_back_if_it_is_refused() -> Result {
    let house = House::open()?;
    let browser = Browser::open(Look::LAPTOP).await?;
    browser.prepare(HOLD).await?;
    browser.enter(&house).await?;
    let seats = json!([{ "is": "me" }]);
    let wish = json!({ "game": "coffee-rush", "options": { "mode": "solo" }, "seats": seats });
    let id = browser.open_table(&wish).await?;
    browser.begin(&id).await?;
    browser.visit(&house, &id).await?;
    for turn in 0..4 {
        let stands = browser.script(&format!("return {CELL} != null")).await?;
        if stands == json!(true) {
            break;
        }
        browser.press_on(1, turn).await?;
    }
    let before = browser.script(&format!("return {CELL}")).await?;
    assert!(before.is_string(), "the meeple stands on the board: {before}");
    let is_elsewhere = format!("return {CELL} != null && {CELL} !== arguments[0]");
    let is_back = format!("return {CELL} === arguments[0]");

    // The house has not heard of the step, and yet it is shown.
    browser.script("window.holds = true").await?;
    browser.script(WALK).await?;
    browser.until_of("the meeple walks at once", &is_elsewhere, &before).await?;
    assert_eq!(browser.script("return window.held.length").await?, json!(1));

    // What reaches the house is not possible: the step is taken back, and the reason is told.
    browser.script("window.release((message) => { message.action = { step: 99 }; })").await?;
    browser.until_of("the meeple is back", &is_back, &before).await?;
    browser.see(".why .toast").await?;

    // The next one is shown at once and stays when the house has answered.
    browser.script(WALK).await?;
    browser.until_of("the meeple walks at once", &is_elsewhere, &before).await?;
    let there = browser.script(&format!("return {CELL}")).await?;
    browser.script("window.holds = false; window.release()").await?;
    browser.until("the house has answered", "return !document.querySelector('.dock[aria-busy]')").await?;
    browser.until_of("the meeple stays", &is_back, &there).await?;
    browser.page.refresh().await?;
    browser.see(".prompt").await?;
    browser.until_of("and stands there for the house, too", &is_back, &there).await?;
    in_peace(browser).await
}
