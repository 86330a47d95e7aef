//! A little of real play on every card of the hall.

use browser_tests::{Browser, House, Look, Result};
use serde_json::json;
use thirtyfour::prelude::*;

use crate::in_peace;

const GAMES: [&str; 4] = ["coffee-rush", "chai", "dabba-walla", "taverns"];

/// What a board looks like, in one text.
fn board(game: &str) -> String {
    format!("[data-game={game}] .preview .board")
}

fn button(game: &str) -> String {
    format!("[data-game={game}] [data-act=preview]")
}

/// Waits until the board of a game is there, and until it has changed so many times.
async fn changes(browser: &Browser, game: &str, times: usize) -> Result {
    let mut before = json!(null);
    for _ in 0..=times {
        let changed = "
            const found = document.querySelector(arguments[0][0]);
            return found !== null && found.innerHTML !== arguments[0][1];";
        browser.until_of("the board has changed", changed, &json!([board(game), before])).await?;
        let now = browser
            .page
            .execute(
                "return document.querySelector(arguments[0])?.innerHTML ?? null",
                vec![json!(board(game))],
            )
            .await?;
        before = now.json().clone();
    }
    Ok(())
}

#[tokio::test]
async fn every_card_plays_a_little_of_its_game() -> Result {
    let house = House::open()?;
    let browser = Browser::open(Look { motion: true, ..Look::LAPTOP }).await?;
    browser.go(&house.address("/")).await?;
    browser.see(".gamecard").await?;
    assert!(!browser.has(".preview").await?, "nothing plays before somebody asks");
    let fetched =
        "return performance.getEntriesByType('resource').some((one) => one.name.includes('/preview-'))";
    assert_eq!(browser.script(fetched).await?, json!(false), "a first visit does not fetch it");
    for game in GAMES {
        // Hovering is enough; the button under the picture stays what it is.
        let picture = browser.see(&format!("[data-game={game}] .mini > svg")).await?;
        browser.page.action_chain().move_to_element_center(&picture).perform().await?;
        changes(&browser, game, 3).await?;
        let hidden = format!("[data-game={game}] .preview[aria-hidden=true][inert]");
        assert!(browser.has(&hidden).await?, "{game}: it is looked at only");
        assert_eq!(browser.page.find_all(By::Css(".preview")).await?.len(), 1, "one at a time");
        assert!(!browser.scrolls_sideways().await?, "{game}");
    }
    // Away from the cards it ends, and what the card offers is pressed as ever.
    let heading = browser.see(".hero h1").await?;
    browser.page.action_chain().move_to_element_center(&heading).perform().await?;
    browser.until("it has ended", "return document.querySelector('.preview') === null").await?;
    browser.click(&button("chai")).await?;
    changes(&browser, "chai", 1).await?;
    browser.click("[data-game=chai] [data-act=play]").await?;
    browser.see("dialog[open].pn").await?;
    in_peace(browser).await
}

#[tokio::test]
async fn a_preview_is_reached_by_key_and_named() -> Result {
    let house = House::open()?;
    let browser = Browser::open(Look { motion: true, ..Look::LAPTOP }).await?;
    browser.go(&house.address("/")).await?;
    browser.see(".gamecard").await?;
    let there = "return document.activeElement.matches('[data-game=taverns] [data-act=preview]')";
    for _ in 0..60 {
        if browser.script(there).await? == json!(true) {
            break;
        }
        browser.press(Key::Tab).await?;
    }
    changes(&browser, "taverns", 1).await?;
    let told = "
        const button = document.activeElement;
        const about = document.getElementById(button.getAttribute('aria-describedby'));
        return button.getAttribute('aria-label').length > 8 && about.innerText.length > 40;";
    assert_eq!(browser.script(told).await?, json!(true), "name and text in place of the picture");
    assert!(browser.barriers().await?.is_empty(), "{:?}", browser.barriers().await?);
    browser.press(Key::Enter).await?;
    browser.until("it has ended", "return document.querySelector('.preview') === null").await?;
    in_peace(browser).await
}

#[tokio::test]
async fn without_motion_stills_are_shown_one_by_one() -> Result {
    let house = House::open()?;
    let browser = Browser::open(Look::PHONE).await?;
    browser.go(&house.address("/")).await?;
    for game in GAMES {
        browser.click(&button(game)).await?;
        changes(&browser, game, 0).await?;
        let still = "return document.querySelector(arguments[0]).innerHTML";
        let first = browser.page.execute(still, vec![json!(board(game))]).await?.json().clone();
        tokio::time::sleep(std::time::Duration::from_millis(2500)).await;
        let later = browser.page.execute(still, vec![json!(board(game))]).await?.json().clone();
        assert_eq!(first, later, "{game}: nothing moves by itself");
        for _ in 0..3 {
            changes(&browser, game, 0).await?;
            browser.click(&button(game)).await?;
        }
        let another = "return document.querySelector(arguments[0][0]).innerHTML !== arguments[0][1]";
        browser.until_of("another moment", another, &json!([board(game), first])).await?;
        assert!(!browser.scrolls_sideways().await?, "{game} on a phone");
        browser.click(&button(game)).await?;
        browser.until("it has ended", "return document.querySelector('.preview') === null").await?;
    }
    in_peace(browser).await
}
