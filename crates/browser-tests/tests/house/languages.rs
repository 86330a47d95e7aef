//! Four languages: no missing word, nothing too long for its place.

use browser_tests::{Browser, House, Look, Result};
use serde_json::json;

use crate::in_peace;

const LANGUAGES: [&str; 4] = ["en", "ru", "fr", "de"];
const GAMES: [(&str, usize); 4] = [("coffee-rush", 1), ("chai", 1), ("dabba-walla", 1), ("taverns", 1)];

/// Buttons and headings whose words do not fit, by their words.
const CUT_OFF: &str = "
    return [...document.querySelectorAll('button, h1, h2, h3, .btn, .chip')]
        .filter((one) => one.offsetParent !== null && getComputedStyle(one).overflow !== 'visible')
        .filter((one) => one.scrollWidth > one.clientWidth + 2 && getComputedStyle(one).textOverflow !== 'ellipsis')
        .map((one) => one.innerText.trim()).filter((text) => text !== '');";

/// Words that look like the key of a phrase, such as `table.prompt.yours`.
const KEYS: &str = r"
    const words = document.body.innerText.match(/\b[a-z]+(-[a-z]+)*\.[a-z][a-z-]*(\.[a-z][a-z-]*)+\b/g);
    return words ?? [];";

async fn reads_well(browser: &Browser, where_: &str) -> Result {
    assert_eq!(browser.script(KEYS).await?, json!([]), "{where_}: keys instead of words");
    assert_eq!(browser.script(CUT_OFF).await?, json!([]), "{where_}: words that do not fit");
    assert!(!browser.scrolls_sideways().await?, "{where_}: the page is too wide");
    Ok(())
}

#[tokio::test]
async fn every_language_is_complete_and_fits() -> Result {
    let house = House::open()?;
    for language in LANGUAGES {
        let browser = Browser::open(Look { language, size: (360, 780), ..Look::PHONE }).await?;
        browser.go(&house.address("/")).await?;
        browser.see(".gamecard").await?;
        assert_eq!(browser.script("return document.documentElement.lang").await?, json!(language));
        reads_well(&browser, &format!("the hall in {language}")).await?;
        for (game, bots) in GAMES {
            browser.sit_down(&house, game, bots, &json!({})).await?;
            browser.press_on(6, 5).await?;
            reads_well(&browser, &format!("{game} in {language}")).await?;
        }
        in_peace(browser).await?;
    }
    Ok(())
}
