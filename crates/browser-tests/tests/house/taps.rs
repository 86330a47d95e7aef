//! A double tap does one thing: what ends or reveals something never happens under a finger that has just tapped.

use std::time::Duration;

use browser_tests::{Browser, House, Look, Result, Stands};
use serde_json::{Value, json};
use tokio::time::sleep;

use crate::in_peace;

/// Counts the steps that the page asks its host for.
const COUNT: &str = "
    window.steps = 0;
    window.taps = [0, 0];
    addEventListener('pointerdown', () => { taps = [taps[1], performance.now()]; }, true);
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message, ...more) {
        if (typeof message === 'string' && JSON.parse(message).message?.type === 'act') steps += 1;
        return post.call(this, message, ...more);
    };";

/// The middle of the first button that ends or reveals something, once the dock rests.
const FINAL: &str = "
    const one = document.querySelector('.dock:not(.is-settling):not([aria-busy]) .slots .btn.is-final');
    if (!one || !document.querySelector('.prompt.is-mine')) return null;
    const { left, top, width, height } = one.getBoundingClientRect();
    return [left + width / 2, top + height / 2, one.innerText];";

/// How long the page saw between the last two taps, in milliseconds: on a busy machine more than was meant.
async fn between(browser: &Browser) -> Result<f64> {
    Ok(browser.script("return taps[1] - taps[0]").await?.as_f64().unwrap_or_default())
}

/// Between the two taps of a double tap.
const BETWEEN: Duration = Duration::from_millis(300);

async fn tap(browser: &Browser, x: &Value, y: &Value) -> Result {
    for kind in ["mousePressed", "mouseReleased"] {
        let event = json!({ "type": kind, "x": x, "y": y, "button": "left", "clickCount": 1 });
        browser.page.cdp().send_raw("Input.dispatchMouseEvent", event).await?;
    }
    Ok(())
}

async fn steps(browser: &Browser) -> Result<u64> {
    Ok(browser.script("return window.steps").await?.as_u64().unwrap_or_default())
}

/// Plays a game at random and taps whatever ends or reveals something twice.
async fn tap_twice(game: &str, bots: usize, options: &Value, confirm: bool) -> Result {
    let house = House::open()?;
    let browser = Browser::open(Look::PHONE).await?;
    browser.prepare(COUNT).await?;
    browser.enter(&house).await?;
    let kept = json!({ "confirm": confirm, "speed": "none" }).to_string();
    browser.script(&format!("localStorage.setItem('chaikhana.settings', {})", json!(kept))).await?;
    browser.sit_down(&house, game, bots, options).await?;
    let (mut tapped, wanted) = (0, 8);
    for seed in 0..400 {
        let close =
            "if (document.querySelector('.moves')) document.querySelector('[data-slot=list]').click()";
        browser.script(close).await?;
        sleep(Duration::from_millis(550)).await;
        let found = browser.script(FINAL).await?;
        if let Some([x, y, name]) = found.as_array().map(Vec::as_slice) {
            let before = steps(&browser).await?;
            tap(&browser, x, y).await?;
            sleep(BETWEEN).await;
            tap(&browser, x, y).await?;
            sleep(Duration::from_millis(200)).await;
            let after = steps(&browser).await?;
            if between(&browser).await? > 450.0 {
                // Two taps, and no double tap.
                continue;
            }
            assert!(after <= before + 1, "{game}, confirm {confirm}: {name} and a second step");
            tapped += 1;
        } else if browser.press_on(1, seed).await? == Stands::Over {
            break;
        }
        if browser.has("main.end").await? || tapped >= wanted {
            break;
        }
    }
    assert!(tapped > 2, "{game}: only {tapped} buttons that end or reveal");
    in_peace(browser).await
}

macro_rules! twice {
    ($($name:ident: $game:literal, $bots:literal, $options:tt;)*) => {$(
        #[tokio::test]
        async fn $name() -> Result {
            for confirm in [true, false] {
                tap_twice($game, $bots, &json!($options), confirm).await?;
            }
            Ok(())
        }
    )*};
}

twice! {
    coffee_rush_survives_double_taps: "coffee-rush", 0, { "mode": "solo" };
    chai_survives_double_taps: "chai", 1, {};
    dabba_walla_survives_double_taps: "dabba-walla", 1, {};
    the_taverns_survive_double_taps: "taverns", 1, {};
}

/// A board with a proposal on it, and the focus on a cell: Enter means the highlighted button.
#[tokio::test]
async fn enter_does_what_is_proposed_wherever_the_focus_is() -> Result {
    let house = House::open()?;
    let browser = Browser::open(Look::LAPTOP).await?;
    browser.prepare(COUNT).await?;
    browser.enter(&house).await?;
    browser.script("localStorage.setItem('chaikhana.settings', '{\"confirm\":true}')").await?;
    browser.sit_down(&house, "coffee-rush", 0, &json!({ "mode": "solo" })).await?;
    browser.click(".cr-cell.is-legal-cell").await?;
    browser.see(".dock [data-focus=first]").await?;
    let said = "return document.querySelector('.table > [aria-live]').innerText.includes('Proposed')";
    browser.until("the proposal is announced", said).await?;
    browser.script("document.querySelectorAll('.cr-tray .cr-cell')[9].focus()").await?;
    browser.press(thirtyfour::Key::Enter).await?;
    browser.until("it is done", "return document.querySelector('.cr-meeple.is-mine') !== null").await?;
    assert_eq!(steps(&browser).await?, 1);
    in_peace(browser).await
}

/// Taking a proposal back leaves the focus on the next thing to do, not on nothing.
#[tokio::test]
async fn not_this_keeps_the_focus() -> Result {
    let house = House::open()?;
    let browser = Browser::open(Look::LAPTOP).await?;
    browser.enter(&house).await?;
    browser.script("localStorage.setItem('chaikhana.settings', '{\"confirm\":true}')").await?;
    browser.sit_down(&house, "coffee-rush", 0, &json!({ "mode": "solo" })).await?;
    browser.see(".cr-cell.is-legal-cell").await?;
    // The first cell of the board is a regular's.
    browser.script("document.querySelector('.cr-cell.is-legal-cell').focus()").await?;
    browser.press(thirtyfour::Key::Enter).await?;
    browser.see(".dock [data-focus=back]").await?;
    browser.script("document.querySelector('.dock [data-focus=back]').focus()").await?;
    browser.press(thirtyfour::Key::Enter).await?;
    browser
        .until("it is taken back", "return document.querySelector('.dock [data-focus=back]') === null")
        .await?;
    browser.until("something has the focus", "return document.activeElement !== document.body").await?;
    let reset = "return document.activeElement.matches('[data-tool=reset]')";
    assert_eq!(browser.script(reset).await?, json!(false));
    in_peace(browser).await
}
