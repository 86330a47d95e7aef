//! Four languages: no missing word, nothing too long for its place, on the smallest phone and on a laptop.

use browser_tests::{Browser, Far, GOLDEN, House, Look, Result};
use serde_json::json;
use thirtyfour::Key;

use crate::in_peace;

const LANGUAGES: [&str; 4] = ["en", "ru", "fr", "de"];
const SIZES: [Look; 2] = [Look { size: (360, 780), ..Look::PHONE }, Look::LAPTOP];

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

/// The page, or what lies over it, where it is wider than its window.
const WIDE: &str = "
    const over = [...document.querySelectorAll('dialog[open], dialog[open] .dialog-body')];
    const page = document.documentElement.scrollWidth > document.documentElement.clientWidth + 1 ? ['the page'] : [];
    return page.concat(over.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.className));";

/// What does not read well, all of it before a test fails.
#[derive(Default)]
struct Found(Vec<String>);

impl Found {
    /// Reads the page at both sizes.
    async fn read(&mut self, browser: &Browser, what: &str, language: &str) -> Result {
        for look in SIZES {
            browser.look(look).await?;
            for (flaw, script) in [("keys", KEYS), ("cut off", CUT_OFF), ("too wide", WIDE)] {
                let words = browser.script(script).await?;
                if words != json!([]) {
                    self.0.push(format!("{what} in {language} at {}: {flaw} {words}", look.size.0));
                }
            }
        }
        Ok(())
    }

    fn nothing(self) {
        assert!(self.0.is_empty(), "{:#?}", self.0);
    }
}

/// Chooses a language in the settings, which stay open.
async fn choose(browser: &Browser, at: usize) -> Result {
    browser.press(",").await?;
    browser.see("dialog.set[open]").await?;
    let script = "document.querySelectorAll('dialog.set .segs.wide input')[arguments[0]].click()";
    browser.page.execute(script, vec![json!(at)]).await?;
    let spoken = "return document.documentElement.lang === arguments[0]";
    browser.until_of("the language is spoken", spoken, &json!(LANGUAGES[at])).await
}

#[tokio::test]
async fn the_hall_speaks_the_language_of_the_device() -> Result {
    let house = House::open()?;
    let browser = Browser::open(SIZES[0]).await?;
    let mut found = Found::default();
    for language in LANGUAGES {
        browser.prefer(language).await?;
        browser.enter(&house).await?;
        assert_eq!(browser.script("return document.documentElement.lang").await?, json!(language));
        found.read(&browser, "the hall", language).await?;
        for (game, _) in GOLDEN {
            browser.click(&format!(".gamecard[data-game={game}] .do button:last-child")).await?;
            browser.see("dialog[open]").await?;
            browser.script("document.querySelectorAll('dialog[open] details').forEach((one) => { one.open = true; })").await?;
            found.read(&browser, &format!("a new table of {game}"), language).await?;
            browser.press(Key::Escape).await?;
            browser
                .until("the form is gone", "return document.querySelector('dialog[open]') === null")
                .await?;
        }
        for page in ["/open", "/tables", "/records", "/numbers/taverns", "/nowhere"] {
            browser.go(&house.address(page)).await?;
            browser.see("main h1").await?;
            found.read(&browser, page, language).await?;
        }
    }
    found.nothing();
    in_peace(browser).await
}

#[tokio::test]
async fn every_table_speaks_every_language_to_its_end() -> Result {
    let house = House::open()?;
    let browser = Browser::open(Look::LAPTOP).await?;
    let mut found = Found::default();
    for golden in GOLDEN {
        for far in [Far::Middle, Far::End] {
            browser.lay(&house, golden, far).await?;
            for (at, language) in LANGUAGES.into_iter().enumerate() {
                choose(&browser, at).await?;
                found.read(&browser, "the settings", language).await?;
                browser.press(Key::Escape).await?;
                browser
                    .until(
                        "the settings are put away",
                        "return document.querySelector('dialog[open]') === null",
                    )
                    .await?;
                found.read(&browser, &format!("{golden:?}, {far:?}"), language).await?;
            }
        }
    }
    found.nothing();
    in_peace(browser).await
}
