//! Everything by keyboard alone.

use browser_tests::{Browser, House, Look, Result};
use serde_json::{Value, json};
use thirtyfour::Key;

use crate::in_peace;

/// Where the keyboard is: on something that can be pressed, and what it is called.
const FOCUSED: &str = "
    const at = document.activeElement;
    if (!at || at === document.body) return '';
    return at.getAttribute('aria-label') ?? at.innerText ?? '';";

/// Whether it is on a move.
const ON_A_MOVE: &str = "return document.activeElement.matches('button[data-move]:not([aria-disabled=true]), .dock [data-focus=first]')";

/// How the table stands, in one look.
const STANDS: &str = "
    if (document.querySelector('main.end')) return 'over';
    if (!document.querySelector('.prompt.is-mine')) return 'waiting';
    if (document.querySelector('.prompt[aria-busy=true]')) return 'waiting';
    if (document.activeElement.matches('button[data-move], .dock [data-focus=first]')) return 'on a move';
    return document.activeElement === document.body ? 'lost' : 'elsewhere';";

/// Walks with Tab until `script` says yes to what has the focus.
async fn tab_to(browser: &Browser, what: &str, script: &str) -> Result {
    let mut trail = Vec::new();
    for _ in 0..150 {
        if browser.script(script).await? == json!(true) {
            return Ok(());
        }
        trail.push(browser.script(FOCUSED).await?.to_string());
        browser.press(Key::Tab).await?;
    }
    trail.dedup();
    let seen = "return [document.querySelector('.prompt h2')?.innerText, document.activeElement?.outerHTML.slice(0, 200),
        document.hasFocus(), performance.now()]";
    Err(format!("Tab never reaches {what}: {}, by way of {}", browser.script(seen).await?, trail.join(" > "))
        .into())
}

/// Plays a whole game with Tab, Enter and the documented keys.
async fn play_by_keyboard(game: &str, bots: usize, options: &Value) -> Result {
    let house = House::open()?;
    let browser = Browser::open(Look::LAPTOP).await?;
    browser.sit_down(&house, game, bots, options).await?;
    for turn in 0..4_000_u32 {
        // The focus finds its next place with the next picture on the screen.
        browser
            .until(
                "the focus is on something",
                "return document.querySelector('main.end') !== null
                || document.querySelector('.prompt.is-mine') !== null && document.activeElement !== null",
            )
            .await?;
        match browser.script(STANDS).await?.as_str() {
            Some("over") => {
                tab_to(
                    &browser,
                    "the rematch",
                    "return document.activeElement.matches('main.end .btn.primary')",
                )
                .await?;
                return in_peace(browser).await;
            }
            Some("waiting") => {}
            Some("on a move") => {
                // Any of the first few, or some games go in circles: dice are put down and taken back for ever.
                for _ in 0..turn.wrapping_mul(2_654_435_761) >> 16 & 7 {
                    browser.press(Key::Tab).await?;
                }
                if browser.script(ON_A_MOVE).await? != json!(true) {
                    continue;
                }
                browser.press(Key::Enter).await?;
            }
            _ => {
                // The list of all moves opens by its key.
                if !browser.has(".moves").await? {
                    browser.press("m").await?;
                }
                tab_to(&browser, "a move", ON_A_MOVE).await?;
            }
        }
    }
    Err("the game does not end".into())
}

#[tokio::test]
async fn coffee_rush_is_played_without_a_mouse() -> Result {
    play_by_keyboard("coffee-rush", 0, &json!({ "mode": "solo", "solo-level": "hard" })).await
}

#[tokio::test]
async fn chai_is_played_without_a_mouse() -> Result {
    play_by_keyboard("chai", 0, &json!({ "mode": "solo", "stall-limit": 10 })).await
}

#[tokio::test]
async fn dabba_walla_is_played_without_a_mouse() -> Result {
    play_by_keyboard("dabba-walla", 1, &json!({})).await
}

#[tokio::test]
async fn the_taverns_are_played_without_a_mouse() -> Result {
    play_by_keyboard("taverns", 1, &json!({ "module": 1 })).await
}

#[tokio::test]
async fn the_board_of_coffee_rush_is_walked_with_arrows_and_keeps_the_focus() -> Result {
    let house = House::open()?;
    let browser = Browser::open(Look::LAPTOP).await?;
    browser.sit_down(&house, "coffee-rush", 0, &json!({ "mode": "solo" })).await?;
    let mut poured = 0;
    for step in 0..400_u32 {
        browser
            .until("it is one's turn", "return document.querySelector('.prompt.is-mine, main.end') !== null")
            .await?;
        if browser.has("main.end").await? {
            break;
        }
        if browser.script("return document.activeElement.closest('.board') === null").await? == json!(true) {
            browser.press("b").await?;
        }
        if browser.has(".cr-counter").await? {
            // Hand and cups: Tab to a cup that takes what is chosen.
            tab_to(&browser, "a cup", "return document.activeElement.matches('.cr-pour')").await?;
            browser.press(Key::Enter).await?;
            poured += 1;
            if poured > 6 {
                break;
            }
        } else {
            let arrows = [Key::Right, Key::Down, Key::Left, Key::Up];
            browser.press(arrows[(step as usize * 7 / 3) % 4].clone()).await?;
            let legal = "return document.activeElement.matches('.is-legal-cell')";
            if browser.script(legal).await? == json!(true) {
                browser.press(Key::Enter).await?;
            } else if !browser.has(".is-legal-cell").await? || step % 9 == 8 {
                // Some decisions stand in the prompt: its first key.
                browser.press("1").await?;
            }
        }
        // Whatever was replaced by the move, the focus is on something again.
        browser.settled().await?;
        browser
            .until(
                "the focus is on something",
                "return document.activeElement !== document.body || document.querySelector('.prompt.is-mine') === null",
            )
            .await?;
    }
    assert!(poured > 0, "nothing was ever poured");
    in_peace(browser).await
}

/// Whether the focus is on a thing of the board or the own area that can be chosen now.
const ON_A_THING: &str = "return document.activeElement.matches(':is(.board, .own) :is(.is-open, .is-open > button), .board .is-legal-cell')";

/// Walks on from where the focus is, with Tab and over the cells of a vehicle with arrows, to a thing that can be chosen.
async fn to_a_thing(browser: &Browser) -> Result<bool> {
    // All nine cells, from whichever corner.
    let mut arrows =
        [Key::Right, Key::Right, Key::Down, Key::Left, Key::Left, Key::Down, Key::Right, Key::Right]
            .into_iter()
            .chain([Key::Up, Key::Up, Key::Left, Key::Left, Key::Down, Key::Right]);
    for _ in 0..60 {
        if browser.script(ON_A_THING).await? == json!(true) {
            return Ok(true);
        }
        let outside = "return document.activeElement.closest('.board, .own') === null";
        if browser.script(outside).await? == json!(true) {
            return Ok(false);
        }
        let on_a_cell = "return document.activeElement.matches('.dw-cell')";
        let next = if browser.script(on_a_cell).await? == json!(true) { arrows.next() } else { None };
        browser.press(next.unwrap_or(Key::Tab)).await?;
    }
    Ok(false)
}

/// Presses what the prompt offers first; a decision that is offered nowhere but in the list of all moves is an error.
async fn press_in_the_dock(browser: &Browser, game: &str) -> Result {
    let offered = browser.has(".dock .slots button[data-move]").await?;
    assert!(offered, "{game}: neither board nor dock offers {}", browser.text(".dock h2").await?);
    browser.press("p").await?;
    browser.press(Key::Enter).await
}

/// Plays from the board: Tab to a thing that is marked, Enter; only what has no thing on the board is pressed in the dock.
async fn play_on_the_board(game: &str, bots: usize, options: &Value) -> Result {
    let house = House::open()?;
    let browser = Browser::open(Look::LAPTOP).await?;
    browser.sit_down(&house, game, bots, options).await?;
    let (mut chosen, wanted) = (0, 10);
    for turn in 0..120_u32 {
        browser
            .until("it is one's turn", "return document.querySelector('.prompt.is-mine, main.end') !== null")
            .await?;
        if browser.has("main.end").await? || chosen >= wanted {
            break;
        }
        browser.settled().await?;
        if browser.has(".dock [data-focus=first]").await? {
            // What was put together on the board is agreed to with the same key.
            browser.press(Key::Enter).await?;
        } else if browser.has(".board .is-open, .board .is-legal-cell, .own .is-open").await? {
            browser.press("b").await?;
            for _ in 0..turn % 3 {
                browser.press(Key::Tab).await?;
            }
            let mut found = to_a_thing(&browser).await?;
            if !found {
                // Tab had left what it began on behind: once more from the first thing.
                browser.press("b").await?;
                found = to_a_thing(&browser).await?;
            }
            if found {
                browser.press(Key::Enter).await?;
                chosen += 1;
            } else {
                press_in_the_dock(&browser, game).await?;
            }
        } else {
            press_in_the_dock(&browser, game).await?;
        }
        browser.settled().await?;
        // Whatever the key has changed, the next picture shows it.
        tokio::time::sleep(std::time::Duration::from_millis(120)).await;
        assert!(!browser.has(".moves").await?, "{game}: the list of all moves was needed");
    }
    assert!(chosen >= wanted, "{game}: only {chosen} things chosen on the board");
    in_peace(browser).await
}

#[tokio::test]
async fn chai_is_played_on_the_board_by_keys() -> Result {
    play_on_the_board("chai", 0, &json!({ "mode": "solo" })).await
}

#[tokio::test]
async fn dabba_walla_is_played_on_the_board_by_keys() -> Result {
    play_on_the_board("dabba-walla", 1, &json!({})).await
}

#[tokio::test]
async fn the_taverns_are_played_on_the_board_by_keys() -> Result {
    play_on_the_board("taverns", 1, &json!({})).await
}

#[tokio::test]
async fn the_focus_is_always_on_something_with_a_name() -> Result {
    let house = House::open()?;
    let browser = Browser::open(Look::LAPTOP).await?;
    browser.enter(&house).await?;
    for _ in 0..30 {
        browser.press(Key::Tab).await?;
        let inside = browser.script("return document.activeElement !== document.body").await?;
        let name = browser.script(FOCUSED).await?;
        assert!(inside != json!(true) || name.as_str().is_some_and(|name| !name.trim().is_empty()));
    }
    in_peace(browser).await
}
