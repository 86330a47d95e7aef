//! Everything by keyboard alone.

use browser_tests::{Browser, House, Look, Result};
use serde_json::json;
use thirtyfour::Key;

use crate::in_peace;

/// Where the keyboard is: on something that can be pressed, and what it is called.
const FOCUSED: &str = "
    const at = document.activeElement;
    if (!at || at === document.body) return '';
    return at.getAttribute('aria-label') ?? at.innerText ?? '';";

/// Walks with Tab until `script` says yes to what has the focus.
async fn tab_to(browser: &Browser, what: &str, script: &str) -> Result {
    for _ in 0..120 {
        if browser.script(script).await? == json!(true) {
            return Ok(());
        }
        browser.press(Key::Tab).await?;
    }
    Err(format!("Tab never reaches {what}").into())
}

#[tokio::test]
async fn a_whole_game_is_played_without_a_mouse() -> Result {
    let house = House::open()?;
    let browser = Browser::open(Look::LAPTOP).await?;
    browser.sit_down(&house, "coffee-rush", 0, &json!({ "mode": "solo", "solo-level": "hard" })).await?;
    let offered =
        "return [...document.querySelectorAll('.moves-list button, .prompt .actions button.btn:not(.icon)')]
        .some((button) => !button.disabled && button.offsetParent !== null)";
    let on_a_move = "return document.activeElement.matches(
        '.moves-list button:not(:disabled), .prompt .actions button.btn:not(.icon):not(:disabled)')";
    for _ in 0..2_000 {
        if browser.has("main.end").await? {
            return in_peace(browser).await;
        }
        if browser.script(offered).await? != json!(true) {
            // The list is folded away where a board offers the moves; its heading opens it by keyboard.
            tab_to(
                &browser,
                "the list of moves",
                "return document.activeElement.matches('details.moves > summary')",
            )
            .await?;
            browser.press(Key::Enter).await?;
            continue;
        }
        tab_to(&browser, "a move", on_a_move).await?;
        browser.press(Key::Enter).await?;
    }
    Err("the game does not end".into())
}

#[tokio::test]
async fn the_focus_is_always_on_something_with_a_name() -> Result {
    let house = House::open()?;
    let browser = Browser::open(Look::LAPTOP).await?;
    browser.go(&house.address("/")).await?;
    browser.see(".gamecard").await?;
    for _ in 0..30 {
        browser.press(Key::Tab).await?;
        let inside = browser.script("return document.activeElement !== document.body").await?;
        let name = browser.script(FOCUSED).await?;
        assert!(inside != json!(true) || name.as_str().is_some_and(|name| !name.trim().is_empty()));
    }
    in_peace(browser).await
}
