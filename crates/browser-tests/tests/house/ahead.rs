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

/// Where the reader's meeples stand.
const CELLS: &str = "[...document.querySelectorAll('.board .cr-meeple.is-mine')]
    .map((meeple) => meeple.closest('[data-at^=cell-]')?.dataset.at ?? '').join()";

/// What the dock offers; a refusal lies over the words of the question.
const ASKED: &str =
    "[...document.querySelectorAll('.dock button[data-move]')].map((one) => one.textContent).join()";

/// Does what stands first in the list of moves.
const FIRST_MOVE: &str = "
    const list = document.querySelector('[data-slot=list]');
    if (list.getAttribute('aria-expanded') === 'false') list.click();
    setTimeout(() => document.querySelector('.moves-list button[data-move=\"0\"]').click(), 100);";

#[tokio::test]
async fn a_step_is_shown_before_the_house_answers_and_taken_back_if_it_is_refused() -> Result {
    let house = House::open()?;
    let browser = alone_at(&house, "coffee-rush").await?;
    // Alone there are two meeples: each is placed and fills a cup, and one of them is chosen to walk.
    browser.press_on(5, 1).await?;
    let before = browser.script(&format!("return {CELLS}")).await?;
    assert_eq!(before.as_str().map(|cells| cells.matches("cell-").count()), Some(2), "both stand: {before}");
    let is_elsewhere = format!("return {CELLS} !== arguments[0]");
    let is_back = format!("return {CELLS} === arguments[0]");

    // The house has not heard of the step, and yet it is shown.
    browser.script("window.holds = true").await?;
    browser.script(FIRST_MOVE).await?;
    browser.until_of("the meeple walks at once", &is_elsewhere, &before).await?;
    assert_eq!(browser.script("return window.held.length").await?, json!(1));

    // What reaches the house is not possible: the step is taken back, and the reason is told.
    browser.script("window.release((message) => { message.action = { step: 99 }; })").await?;
    browser.until_of("the meeple is back", &is_back, &before).await?;
    browser.see(".why .toast").await?;

    // The next one is shown at once and stays when the house has answered.
    browser.script(FIRST_MOVE).await?;
    browser.until_of("the meeple walks at once", &is_elsewhere, &before).await?;
    let there = browser.script(&format!("return {CELLS}")).await?;
    browser.script("window.holds = false; window.release()").await?;
    browser.until("the house has answered", "return !document.querySelector('.dock[aria-busy]')").await?;
    browser.until_of("the meeple stays", &is_back, &there).await?;
    browser.page.refresh().await?;
    browser.see(".prompt").await?;
    browser.until_of("and stands there for the house, too", &is_back, &there).await?;
    in_peace(browser).await
}

#[tokio::test]
async fn what_is_asked_next_is_shown_before_the_house_answers_and_taken_back_if_it_is_refused() -> Result {
    let house = House::open()?;
    let browser = alone_at(&house, "chai").await?;
    let before = browser.script(&format!("return {ASKED}")).await?;
    let is_another = format!("return {ASKED} !== arguments[0]");
    let is_again = format!("return {ASKED} === arguments[0]");

    browser.script("window.holds = true").await?;
    browser.script(FIRST_MOVE).await?;
    browser.until_of("the market asks for a group at once", &is_another, &before).await?;
    assert_eq!(browser.script("return window.held.length").await?, json!(1));

    browser.script("window.release((message) => { message.action = 'stop'; })").await?;
    browser.until_of("the first question is back", &is_again, &before).await?;
    browser.see(".why .toast").await?;
    in_peace(browser).await
}

/// A table for one that has begun, in a browser that can hold back what it says.
async fn alone_at(house: &House, game: &str) -> Result<Browser> {
    let browser = Browser::open(Look::LAPTOP).await?;
    browser.prepare(HOLD).await?;
    browser.enter(house).await?;
    let wish = json!({ "game": game, "options": { "mode": "solo" }, "seats": [{ "is": "me" }] });
    let id = browser.open_table(&wish).await?;
    browser.begin(&id).await?;
    browser.visit(house, &id).await?;
    Ok(browser)
}
