//! Every wish of the player is followed at once, and kept.

use browser_tests::{Browser, House, Look, Result};
use serde_json::{Value, json};
use thirtyfour::Key;

use crate::in_peace;

/// The settings in the order of the sheet, by what they are called there: rows and the answers in them.
async fn open_settings(browser: &Browser) -> Result {
    browser.press(",").await?;
    browser.see("dialog.set[open]").await.map(drop)
}

/// Chooses the answer `at` of the row `row`.
async fn choose(browser: &Browser, row: usize, at: usize) -> Result {
    let script = "const row = document.querySelectorAll('dialog.set .dialog-body .field')[arguments[0]];
        row.querySelectorAll('input')[arguments[1]].click();";
    browser.page.execute(script, vec![json!(row), json!(at)]).await?;
    Ok(())
}

async fn of_root(browser: &Browser, name: &str) -> Result<Value> {
    browser.script(&format!("return document.documentElement.dataset.{name}")).await
}

#[tokio::test]
async fn what_is_set_is_shown_at_once_and_after_a_reload() -> Result {
    let house = House::open()?;
    let browser = Browser::open(Look::LAPTOP).await?;
    browser.sit_down(&house, "coffee-rush", 1, &json!({})).await?;
    let sides = "const x = (css) => document.querySelector(css).getBoundingClientRect().x;
        return x('.own') < x('.stage')";
    let size = "return parseFloat(getComputedStyle(document.querySelector('.prompt h2')).fontSize)";
    let normal = browser.script(size).await?.as_f64().unwrap_or_default();
    assert_eq!(browser.script(sides).await?, json!(false));

    open_settings(&browser).await?;
    // Theme, text, patterns, names, side; speed, confirm; sound, call; name.
    for (row, at) in [(0, 1), (1, 2), (2, 0), (3, 0), (4, 0), (5, 2), (6, 0), (7, 0)] {
        choose(&browser, row, at).await?;
    }
    browser.press(Key::Escape).await?;
    for reloaded in [false, true] {
        if reloaded {
            browser.page.refresh().await?;
            browser.see(".prompt").await?;
        }
        for (name, value) in [
            ("theme", "dark"),
            ("text", "large"),
            ("patterns", "off"),
            ("names", "off"),
            ("own", "left"),
            ("speed", "none"),
        ] {
            assert_eq!(of_root(&browser, name).await?, json!(value), "{name}, reloaded: {reloaded}");
        }
        assert!(browser.script(size).await?.as_f64().is_some_and(|large| large > normal));
        assert_eq!(browser.script(sides).await?, json!(true), "the own area is on the left");
    }
    in_peace(browser).await
}

#[tokio::test]
async fn moves_are_confirmed_where_that_is_wished() -> Result {
    let house = House::open()?;
    let browser = Browser::open(Look::LAPTOP).await?;
    browser.enter(&house).await?;
    for confirm in [true, false] {
        let kept = json!({ "confirm": confirm }).to_string();
        let script = format!("localStorage.setItem('chaikhana.settings', {})", json!(kept));
        browser.script(&script).await?;
        browser.sit_down(&house, "coffee-rush", 0, &json!({ "mode": "solo" })).await?;
        browser.click(".cr-cell.is-legal-cell").await?;
        if confirm {
            browser.see(".prompt [data-focus=first]").await?;
            assert!(browser.has(".cr-cell.is-planned").await?, "the board shows what is proposed");
            browser.click(".prompt [data-focus=first]").await?;
        }
        browser.until("it is done", "return document.querySelector('.cr-meeple.is-mine') !== null").await?;
    }
    in_peace(browser).await
}

#[tokio::test]
async fn fingers_confirm_their_moves_by_default() -> Result {
    let house = House::open()?;
    let browser = Browser::open(Look::PHONE).await?;
    browser.sit_down(&house, "coffee-rush", 0, &json!({ "mode": "solo" })).await?;
    browser.click(".cr-cell.is-legal-cell").await?;
    browser.see(".prompt [data-focus=first]").await?;
    in_peace(browser).await
}

#[tokio::test]
async fn the_sound_can_be_switched_off() -> Result {
    let house = House::open()?;
    let browser = Browser::open(Look::LAPTOP).await?;
    browser
        .prepare(
            "window.tones = 0;
            const make = AudioContext.prototype.createOscillator;
            AudioContext.prototype.createOscillator = function () { tones += 1; return make.call(this); };",
        )
        .await?;
    for sound in [true, false] {
        browser.enter(&house).await?;
        let kept = json!({ "sound": sound }).to_string();
        browser.script(&format!("localStorage.setItem('chaikhana.settings', {})", json!(kept))).await?;
        browser.sit_down(&house, "coffee-rush", 0, &json!({ "mode": "solo" })).await?;
        browser.press_on(8, 2).await?;
        let tones = browser.script("return tones").await?.as_u64().unwrap_or_default();
        assert_eq!(tones > 0, sound, "{tones} tones");
    }
    in_peace(browser).await
}

#[tokio::test]
async fn things_travel_unless_nothing_shall_move() -> Result {
    let house = House::open()?;
    let browser = Browser::open(Look::LAPTOP).await?;
    browser
        .prepare(
            "window.flights = 0;
            const count = (changes) => { for (const change of changes) for (const one of change.addedNodes)
                if (one.classList?.contains('flight')) flights += 1; };
            new MutationObserver(count).observe(document, { childList: true, subtree: true });",
        )
        .await?;
    for motion in [true, false] {
        browser.look(Look { motion, ..Look::LAPTOP }).await?;
        browser.sit_down(&house, "coffee-rush", 0, &json!({ "mode": "solo" })).await?;
        browser.press_on(14, 2).await?;
        let flights = browser.script("return flights").await?.as_u64().unwrap_or_default();
        assert_eq!(flights > 0, motion, "{flights} flights");
    }
    in_peace(browser).await
}

#[tokio::test]
async fn devices_are_listed_and_left() -> Result {
    let house = House::open()?;
    let browser = Browser::open(Look::PHONE).await?;
    browser.enter(&house).await?;
    let name = browser.ask("GET", "/api/me", &Value::Null).await?["name"].clone();
    // Another device of the same person: a request without this browser's cookie gets one of its own.
    let link = browser.ask("POST", "/api/me/device", &Value::Null).await?;
    let other = format!(
        "return fetch('/api/device', {{method: 'POST', credentials: 'omit',
            headers: {{'content-type': 'application/json'}}, body: JSON.stringify({{secret: {}}})}}).then((a) => a.ok)",
        link["secret"]
    );
    assert_eq!(browser.script(&other).await?, json!(true));
    browser.enter(&house).await?;
    open_settings(&browser).await?;
    browser.see("dialog.set [data-act=end-others]").await?;
    browser.picture("devices").await?;
    assert!(browser.barriers().await?.is_empty());
    assert!(!browser.scrolls_sideways().await?);
    browser.click("dialog.set [data-act=end-others]").await?;
    browser
        .until("there is only this one", "return !document.querySelector('dialog.set [data-act=end-others]')")
        .await?;
    browser.click("dialog.set [data-act=log-out]").await?;
    browser.see("dialog.set [data-act=log-out].danger").await?;
    browser.click("dialog.set [data-act=log-out]").await?;
    browser.until("the page begins anew", "return !document.querySelector('dialog.set[open]')").await?;
    browser.enter(&house).await?;
    assert_ne!(browser.ask("GET", "/api/me", &Value::Null).await?["name"], name);
    in_peace(browser).await
}
