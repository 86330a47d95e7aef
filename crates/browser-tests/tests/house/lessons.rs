//! A stranger who knows nothing of the rules, and follows only what a lesson lights, finishes every lesson.

use std::time::Duration;

use browser_tests::{Browser, House, Look, Result};
use serde_json::{Value, json};
use thirtyfour::prelude::*;
use tokio::time::sleep;

use crate::in_peace;

const GAMES: [&str; 4] = ["coffee-rush", "chai", "dabba-walla", "taverns"];

/// What the stranger sees: whether the lesson is over, to be read, lights something, or lets the others play.
const SEEN: &str = "
    if (document.querySelector('[data-coach=done]')) return 'over';
    if (document.querySelector('[data-coach=next]')) return 'read';
    if (document.querySelector('.prompt[aria-busy=true], .dock.is-settling')) return 'wait';
    return document.querySelector('[data-lesson]') ? 'lit' : 'wait';";

/// What tells one moment of a lesson from the next.
const MOMENT: &str = "
    const lit = [...document.querySelectorAll('[data-lesson]')].map((one) => one.dataset.lesson).join();
    return (document.querySelector('.coach h2')?.innerText ?? '') + lit
        + (document.querySelector('.coach-at')?.innerText ?? '');";

/// The lit thing with the lowest number.
const FIRST: &str = "
    const lit = [...document.querySelectorAll('[data-lesson]')];
    lit.sort((one, other) => one.dataset.lesson - other.dataset.lesson);
    return lit[0] ?? null;";

/// How the stranger does things.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hand {
    Pointer,
    Keyboard,
}

/// The addresses of all lessons, as the pages that offer them say.
async fn lessons(browser: &Browser, house: &House) -> Result<Vec<String>> {
    let mut all = Vec::new();
    for game in GAMES {
        browser.go(&house.address(&format!("/learn/{game}"))).await?;
        browser.see(".learn-card a").await?;
        let found = browser
            .script("return [...document.querySelectorAll('.learn-card a')].map((one) => one.getAttribute('href'))")
            .await?;
        let found = found.as_array().into_iter().flatten().filter_map(Value::as_str);
        all.extend(found.filter(|address| !address.ends_with("/guide")).map(str::to_owned));
    }
    Ok(all)
}

async fn tab_to(browser: &Browser, what: &str) -> Result {
    let there = format!("return document.activeElement.matches('{what}')");
    for _ in 0..200 {
        if browser.script(&there).await? == json!(true) {
            return Ok(());
        }
        browser.press(Key::Tab).await?;
    }
    Err(format!("Tab never reaches {what}").into())
}

/// Whether the focus is on what is lit.
const LED: &str = "return document.activeElement.closest('[data-lesson]') !== null";

/// Whether it is on the button that goes on.
const AT_NEXT: &str = "return document.activeElement.matches('[data-coach=next]')";

/// Does what is lit, once.
async fn follow(browser: &Browser, hand: Hand) -> Result {
    match hand {
        // Nobody who has pressed a key has to look for the next place: the focus comes there by itself.
        Hand::Keyboard if browser.script(LED).await? == json!(true) => browser.press(Key::Enter).await,
        Hand::Keyboard => Ok(()),
        Hand::Pointer => {
            let lit = browser.page.execute(FIRST, Vec::new()).await?;
            // What is drawn anew between the look and the tap is lit again at once.
            if let Ok(lit) = lit.element() {
                let _ = lit.click().await;
            }
            Ok(())
        }
    }
}

/// Follows a lesson to its end.
async fn finish(browser: &Browser, address: &str, hand: Hand) -> Result {
    browser.go(address).await?;
    browser.see(".coach h2").await?;
    if hand == Hand::Keyboard {
        // At first nothing has the focus. From then on it comes to what is to be done next.
        tab_to(browser, "[data-coach=next], [data-coach=show]").await?;
        browser.press(Key::Enter).await?;
    }
    let mut same = 0;
    loop {
        let moment = browser.script(MOMENT).await?;
        match browser.script(SEEN).await?.as_str() {
            Some("over") => return Ok(()),
            Some("read") if hand == Hand::Pointer => browser.click("[data-coach=next]").await?,
            Some("read") if browser.script(AT_NEXT).await? == json!(true) => {
                browser.press(Key::Enter).await?;
            }
            Some("lit") => follow(browser, hand).await?,
            _ => {}
        }
        sleep(Duration::from_millis(120)).await;
        same = if browser.script(MOMENT).await? == moment { same + 1 } else { 0 };
        if same > 120 {
            return Err(format!("{address}: nothing happens at {moment}").into());
        }
    }
}

/// Which of the lessons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Which {
    All,
    /// The first of each title.
    First,
}

impl Which {
    fn has(self, address: &str) -> bool {
        self == Self::All || address.ends_with("/first")
    }
}

async fn finish_all(look: Look, hand: Hand, languages: &[&'static str], which: Which) -> Result {
    let house = House::open()?;
    for &language in languages {
        let browser = Browser::open(Look { language, ..look }).await?;
        let lessons = lessons(&browser, &house).await?;
        assert!(lessons.len() > GAMES.len(), "{lessons:?}");
        for lesson in lessons.iter().filter(|lesson| which.has(lesson)) {
            finish(&browser, &house.address(lesson), hand)
                .await
                .map_err(|error| format!("{lesson} in {language}: {error}"))?;
            assert!(!browser.scrolls_sideways().await?, "{lesson} in {language} is too wide");
        }
        in_peace(browser).await?;
    }
    Ok(())
}

#[tokio::test]
async fn a_stranger_finishes_every_lesson() -> Result {
    finish_all(Look::LAPTOP, Hand::Pointer, &["en"], Which::All).await
}

#[tokio::test]
async fn a_stranger_finishes_first_lessons_on_a_phone() -> Result {
    finish_all(Look::PHONE, Hand::Pointer, &["fr"], Which::First).await
}

/// Every lesson in every language by one kind of hand: a test for each language.
macro_rules! strangers {
    ($($hands:ident: $look:expr, $hand:expr;)*) => {$(
        mod $hands {
            use super::*;

            #[tokio::test]
            async fn strangers_finish_every_lesson_in_english() -> Result {
                finish_all($look, $hand, &["en"], Which::All).await
            }

            #[tokio::test]
            async fn strangers_finish_every_lesson_in_german() -> Result {
                finish_all($look, $hand, &["de"], Which::All).await
            }

            #[tokio::test]
            async fn strangers_finish_every_lesson_in_french() -> Result {
                finish_all($look, $hand, &["fr"], Which::All).await
            }

            #[tokio::test]
            async fn strangers_finish_every_lesson_in_russian() -> Result {
                finish_all($look, $hand, &["ru"], Which::All).await
            }
        }
    )*};
}

strangers! {
    by_pointer: Look::LAPTOP, Hand::Pointer;
    on_a_phone: Look::PHONE, Hand::Pointer;
    by_keyboard: Look::LAPTOP, Hand::Keyboard;
}

#[tokio::test]
async fn show_me_leads_to_what_is_lit() -> Result {
    let house = House::open()?;
    let browser = Browser::open(Look::LAPTOP).await?;
    browser.go(&house.address("/learn/coffee-rush/first")).await?;
    browser.see(".coach h2").await?;
    tab_to(&browser, "[data-coach=next]").await?;
    browser.press(Key::Enter).await?;
    // Once on the board, and once in the dock, whose buttons are drawn anew with every move.
    for _ in 0..2 {
        browser.until("the focus is on what is lit", LED).await?;
        browser.press(Key::Tab).await?;
        tab_to(&browser, "[data-coach=show]").await?;
        browser.press(Key::Enter).await?;
        browser.until("the focus is back on what is lit", LED).await?;
        browser.press(Key::Enter).await?;
        // The move is answered, and the next thing lit.
        sleep(Duration::from_millis(600)).await;
    }
    in_peace(browser).await
}

/// What is lit can be seen, also where the dock lies over the lower half of the page.
#[tokio::test]
async fn what_is_lit_comes_into_view_on_a_phone() -> Result {
    let house = House::open()?;
    let browser = Browser::open(Look::PHONE).await?;
    browser.go(&house.address("/learn/dabba-walla/chai")).await?;
    for _ in 0..2 {
        browser.click("[data-coach=next]").await?;
    }
    browser.click("[data-lesson][data-at=tip-61]").await?;
    browser
        .until(
            "the chai is lit and nothing lies over it",
            "const lit = document.querySelector('[data-lesson][data-at=chai-plus-yellow]');
             if (!lit) return false;
             const { left, top, width, height } = lit.getBoundingClientRect();
             return lit.contains(document.elementFromPoint(left + width / 2, top + height / 2));",
        )
        .await?;
    in_peace(browser).await
}

#[tokio::test]
async fn a_wrong_try_moves_nothing_and_says_why() -> Result {
    let house = House::open()?;
    let browser = Browser::open(Look::LAPTOP).await?;
    browser.go(&house.address("/learn/coffee-rush/first")).await?;
    browser.click("[data-coach=next]").await?;
    browser.see("[data-lesson]").await?;
    browser.click(".stage [data-at=cell-9]").await?;
    browser.see(".coach.is-tried .coach-line").await?;
    assert!(browser.has("[data-lesson]").await?, "the place to tap is still lit");
    // An impossible one names its rule.
    browser.click(".stage [data-at=cell-15]").await?;
    browser.see(".coach .coach-line .ruleno").await?;
    // What is known can be left out, and repeated.
    browser.click("[data-coach=know]").await?;
    browser
        .until(
            "the second step is skipped",
            "return document.querySelector('.coach-at').innerText.startsWith('3')",
        )
        .await?;
    browser.click("[data-coach=back]").await?;
    browser
        .until("it is back", "return document.querySelector('.coach-at').innerText.startsWith('2')")
        .await?;
    browser.click("[data-lesson]").await?;
    browser
        .until("it is done", "return document.querySelector('.coach-at').innerText.startsWith('3')")
        .await?;
    // Whoever comes back goes on where they were.
    browser.go(&house.address("/learn/coffee-rush/first")).await?;
    browser
        .until("it goes on", "return document.querySelector('.coach-at')?.innerText.startsWith('3')")
        .await?;
    in_peace(browser).await
}

#[tokio::test]
async fn a_rulebook_draws_its_positions_on_the_real_board() -> Result {
    let house = House::open()?;
    let browser = Browser::open(Look::LAPTOP).await?;
    for game in GAMES {
        browser.go(&house.address(&format!("/rules/{game}"))).await?;
        browser.see(".book-live").await?;
        browser
            .until(
                "every position is drawn",
                "return [...document.querySelectorAll('.book-live')].every((one) => one.querySelector('.board'))",
            )
            .await?;
    }
    in_peace(browser).await
}
