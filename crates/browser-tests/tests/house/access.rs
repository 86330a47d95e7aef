//! One page for everybody: axe-core finds nothing on any screen, in either theme; fingers find everything; large text fits.

use browser_tests::{Browser, House, Look, Result};
use serde_json::{Value, json};
use thirtyfour::Key;

use crate::in_peace;

const GAMES: [&str; 4] = ["coffee-rush", "chai", "dabba-walla", "taverns"];

fn options_of(game: &str) -> Value {
    match game {
        "taverns" => json!({ "module": 5 }),
        _ => json!({}),
    }
}

async fn nothing_in_the_way(browser: &Browser, screen: &str) -> Result {
    let found = browser.barriers().await?;
    assert!(found.is_empty(), "{screen}: {found:#?}");
    Ok(())
}

async fn every_screen(look: Look) -> Result {
    let house = House::open()?;
    let browser = Browser::open(look).await?;
    for page in ["/", "/open", "/tables", "/records", "/numbers/chai", "/nowhere"] {
        browser.go(&house.address(page)).await?;
        browser.see("main").await?;
        nothing_in_the_way(&browser, page).await?;
    }
    browser.enter(&house).await?;
    for (button, name) in [(2, "same screen"), (3, "with friends")] {
        browser.click(&format!(".gamecard[data-game=taverns] .do > :nth-child({button})")).await?;
        browser.see("dialog[open]").await?;
        nothing_in_the_way(&browser, name).await?;
        browser.press(Key::Escape).await?;
    }
    let seats = json!([{ "is": "me" }, { "is": "open" }]);
    let id = browser.open_table(&json!({ "game": "chai", "seats": seats })).await?;
    browser.visit(&house, &id).await?;
    nothing_in_the_way(&browser, "the waiting room").await?;
    for game in GAMES {
        browser.sit_down(&house, game, 1, &options_of(game)).await?;
        browser.press_on(6, 7).await?;
        nothing_in_the_way(&browser, game).await?;
    }
    for (key, name) in [(",", "the settings"), ("?", "the keys"), ("l", "the log")] {
        browser.press(key).await?;
        browser.see("dialog[open]").await?;
        nothing_in_the_way(&browser, name).await?;
        browser.press(Key::Escape).await?;
    }
    browser.press("y").await?;
    browser.press("[").await?;
    browser.see(".banner.past").await?;
    nothing_in_the_way(&browser, "the history").await?;
    let people = [json!({ "is": "me" }), json!({ "is": "open" })];
    browser.sit_at(&house, "dabba-walla", &people, &json!({})).await?;
    browser.see(".cover-btn").await?;
    nothing_in_the_way(&browser, "the cover").await?;
    browser.sit_down(&house, "coffee-rush", 0, &json!({ "mode": "solo", "solo-level": "hard" })).await?;
    browser.play_to_the_end(9).await?;
    nothing_in_the_way(&browser, "the last page").await?;
    in_peace(browser).await
}

#[tokio::test]
async fn the_light_theme_keeps_nobody_out() -> Result {
    every_screen(Look::LAPTOP).await
}

#[tokio::test]
async fn the_dark_theme_on_a_phone_keeps_nobody_out() -> Result {
    every_screen(Look { dark: true, ..Look::PHONE }).await
}

/// Buttons, links and fields that are smaller than a fingertip; words inside a sentence excepted.
const SMALL: &str = "
    const things = document.querySelectorAll('button, a[href], input:not(.sr), select, summary, [role=button]');
    return [...things].filter((one) => {
        const { width, height } = one.getBoundingClientRect();
        const shown = width > 0 && height > 0 && getComputedStyle(one).visibility !== 'hidden' && !one.matches('.skip, .sr');
        return shown && (width < 43.5 || height < 43.5) && getComputedStyle(one).display !== 'inline';
    }).map((one) => `${one.className} ${one.innerText.trim().slice(0, 30)} ${Math.round(one.getBoundingClientRect().width)}x${Math.round(one.getBoundingClientRect().height)}`);";

async fn large_enough(browser: &Browser, screen: &str) -> Result {
    assert_eq!(browser.script(SMALL).await?, json!([]), "{screen}: too small for a finger");
    Ok(())
}

#[tokio::test]
async fn fingers_find_everything() -> Result {
    let house = House::open()?;
    let browser = Browser::open(Look { size: (360, 780), ..Look::PHONE }).await?;
    for page in ["/", "/open", "/tables", "/records"] {
        browser.go(&house.address(page)).await?;
        browser.see("main").await?;
        large_enough(&browser, page).await?;
    }
    for game in GAMES {
        browser.sit_down(&house, game, 1, &options_of(game)).await?;
        browser.press_on(5, 7).await?;
        large_enough(&browser, game).await?;
    }
    browser.press(",").await?;
    browser.see("dialog[open]").await?;
    large_enough(&browser, "the settings").await?;
    in_peace(browser).await
}

#[tokio::test]
async fn text_twice_as_large_still_fits() -> Result {
    let house = House::open()?;
    // Twice as large on a laptop is a window of half the size to the page.
    let browser = Browser::open(Look { size: (720, 450), ..Look::LAPTOP }).await?;
    browser.enter(&house).await?;
    assert!(!browser.scrolls_sideways().await?, "the hall");
    for game in GAMES {
        browser.sit_down(&house, game, 1, &options_of(game)).await?;
        browser.press_on(3, 7).await?;
        assert!(!browser.scrolls_sideways().await?, "{game} zoomed");
        browser.script("document.documentElement.style.fontSize = '200%'").await?;
        assert!(!browser.scrolls_sideways().await?, "{game} with text twice as large");
    }
    in_peace(browser).await
}
