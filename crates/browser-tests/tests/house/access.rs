//! One page for everybody: axe-core finds nothing on any screen, in either theme; fingers find everything; large text fits.

use browser_tests::{Browser, Far, GOLDEN, House, Look, Result};
use serde_json::json;
use thirtyfour::Key;

use crate::board::play_until;
use crate::in_peace;

/// What is wrong with screens, all of them before a test fails.
#[derive(Default)]
struct Found(Vec<String>);

impl Found {
    /// What axe finds in the way of somebody.
    async fn barriers(&mut self, browser: &Browser, screen: &str) -> Result {
        self.0.extend(browser.barriers().await?.into_iter().map(|barrier| format!("{screen}: {barrier}")));
        Ok(())
    }

    /// What is smaller than a fingertip.
    async fn small_things(&mut self, browser: &Browser, screen: &str) -> Result {
        let small: Vec<String> = serde_json::from_value(browser.script(SMALL).await?)?;
        self.0.extend(small.into_iter().map(|thing| format!("{screen}: {thing}")));
        Ok(())
    }

    fn nothing(self) {
        assert!(self.0.is_empty(), "{:#?}", self.0);
    }
}

async fn every_screen(look: Look) -> Result {
    let house = House::open()?;
    let browser = Browser::open(look).await?;
    let mut found = Found::default();
    for page in ["/", "/open", "/tables", "/records", "/numbers/chai", "/nowhere"] {
        browser.go(&house.address(page)).await?;
        browser.see("main").await?;
        found.barriers(&browser, page).await?;
    }
    browser.enter(&house).await?;
    for (button, name) in [(2, "same screen"), (3, "with friends")] {
        browser.click(&format!(".gamecard[data-game=taverns] .do > :nth-child({button})")).await?;
        browser.see("dialog[open]").await?;
        found.barriers(&browser, name).await?;
        browser.press(Key::Escape).await?;
    }
    let seats = json!([{ "is": "me" }, { "is": "open" }]);
    let id = browser.open_table(&json!({ "game": "chai", "seats": seats })).await?;
    browser.visit(&house, &id).await?;
    found.barriers(&browser, "the waiting room").await?;
    for golden in GOLDEN {
        browser.lay(&house, golden, Far::End).await?;
        found.barriers(&browser, &format!("the end of {}", golden.0)).await?;
        browser.lay(&house, golden, Far::Middle).await?;
        found.barriers(&browser, golden.0).await?;
    }
    for (key, name) in [(",", "the settings"), ("?", "the keys"), ("l", "the log")] {
        browser.press(key).await?;
        browser.see("dialog[open]").await?;
        found.barriers(&browser, name).await?;
        browser.press(Key::Escape).await?;
    }
    browser.press("y").await?;
    browser.press("[").await?;
    browser.see(".banner.past").await?;
    found.barriers(&browser, "the history").await?;
    let people = [json!({ "is": "me" }), json!({ "is": "open" })];
    browser.sit_at(&house, "dabba-walla", &people, &json!({})).await?;
    browser.see(".cover-btn").await?;
    found.barriers(&browser, "the cover").await?;
    browser.sit_down(&house, "coffee-rush", 0, &json!({ "mode": "solo" })).await?;
    play_until(&browser, ".cr-counter").await?;
    found.barriers(&browser, "the cups of Coffee Rush").await?;
    found.nothing();
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

/// Buttons, links and fields that are smaller than a fingertip; words inside a sentence excepted. Where a thing is drawn
/// small, what lies around it (`::after`) answers the finger too.
const SMALL: &str = "
    const things = document.querySelectorAll('button, a[href], input:not(.sr), select, summary, [role=button]');
    const reach = (one) => {
        const { width, height } = one.getBoundingClientRect(), around = getComputedStyle(one, '::after');
        const more = around.content !== 'none' && around.position === 'absolute';
        const larger = (own, of) => Math.max(own, more ? parseFloat(of) || 0 : 0);
        return [larger(width, around.width), larger(height, around.height)];
    };
    return [...things].filter((one) => {
        const { width, height } = one.getBoundingClientRect(), [wide, high] = reach(one), style = getComputedStyle(one);
        const shown = width > 0 && height > 0 && style.visibility !== 'hidden' && !one.matches('.skip, .sr');
        return shown && (wide < 43.5 || high < 43.5) && style.display !== 'inline';
    }).map((one) => `${one.className} ${one.innerText.trim().slice(0, 30)} ${reach(one).map(Math.round).join('x')}`);";

#[tokio::test]
async fn fingers_find_everything() -> Result {
    let house = House::open()?;
    let browser = Browser::open(Look { size: (360, 780), ..Look::PHONE }).await?;
    let mut found = Found::default();
    for page in ["/", "/open", "/tables", "/records"] {
        browser.go(&house.address(page)).await?;
        browser.see("main").await?;
        found.small_things(&browser, page).await?;
    }
    for golden in GOLDEN {
        browser.lay(&house, golden, Far::End).await?;
        found.small_things(&browser, &format!("the end of {}", golden.0)).await?;
        browser.lay(&house, golden, Far::Middle).await?;
        found.small_things(&browser, golden.0).await?;
    }
    browser.press(",").await?;
    browser.see("dialog[open]").await?;
    found.small_things(&browser, "the settings").await?;
    found.nothing();
    in_peace(browser).await
}

#[tokio::test]
async fn text_twice_as_large_still_fits() -> Result {
    let house = House::open()?;
    // Twice as large on a laptop is a window of half the size to the page.
    let browser = Browser::open(Look { size: (720, 450), ..Look::LAPTOP }).await?;
    browser.enter(&house).await?;
    assert!(!browser.scrolls_sideways().await?, "the hall");
    for golden in GOLDEN {
        let game = golden.0;
        browser.lay(&house, golden, Far::Middle).await?;
        assert!(!browser.scrolls_sideways().await?, "{game} zoomed");
        browser.script("document.documentElement.style.fontSize = '200%'").await?;
        assert!(!browser.scrolls_sideways().await?, "{game} with text twice as large");
    }
    in_peace(browser).await
}

/// The rings around what can be chosen that do not stand out from what they lie on: less than three to one. Says how many there
/// are in all.
const FAINT: &str = "
    const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const seen = (css) => {
        pen.clearRect(0, 0, 1, 1); pen.fillStyle = css; pen.fillRect(0, 0, 1, 1);
        const [red, green, blue, alpha] = pen.getImageData(0, 0, 1, 1).data;
        return [red, green, blue, alpha / 255];
    };
    const over = ([r, g, b, a], [R, G, B]) => [r * a + R * (1 - a), g * a + G * (1 - a), b * a + B * (1 - a)];
    const ground = (one) => {
        if (!one) return [255, 255, 255];
        const own = seen(getComputedStyle(one).backgroundColor);
        return own[3] === 1 ? own : over(own, ground(one.parentElement));
    };
    const light = (colour) => {
        const [r, g, b] = colour.map((part) => part / 255).map((c) => c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const contrast = (a, b) => {
        const [low, high] = [light(a), light(b)].sort((x, y) => x - y);
        return (high + 0.05) / (low + 0.05);
    };
    let count = 0;
    const faint = [];
    for (const open of document.querySelectorAll(':is(.board, .own) :is(.is-open, .is-legal-cell)')) {
        for (const one of [open, ...open.querySelectorAll('*')]) for (const part of [null, '::after', '::before']) {
            const style = getComputedStyle(one, part);
            if (part && style.content === 'none') continue;
            const rings = [[style.outlineStyle, style.outlineColor], [style.borderTopStyle, style.borderTopColor]];
            for (const [kind, colour] of rings.filter(([kind, colour]) => kind === 'dashed' && seen(colour)[3] > 0)) {
                count += 1;
                const under = ground(one), ratio = contrast(over(seen(colour), under), under);
                if (ratio < 3) faint.push(`${one.className}${part ?? ''}: ${ratio.toFixed(2)}`);
            }
        }
    }
    return [count, [...new Set(faint)]];";

#[tokio::test]
async fn what_can_be_chosen_first_stands_out() -> Result {
    let house = House::open()?;
    let mut found = Found::default();
    for (theme, look) in [("light", Look::LAPTOP), ("dark", Look { dark: true, ..Look::PHONE })] {
        let browser = Browser::open(look).await?;
        for game in ["coffee-rush", "chai", "dabba-walla", "taverns"] {
            browser.sit_down(&house, game, 1, &json!({})).await?;
            browser.see(".prompt.is-mine").await?;
            browser.settled().await?;
            let (count, faint): (u32, Vec<String>) = serde_json::from_value(browser.script(FAINT).await?)?;
            // The Taverns begin with a choice in the dock.
            assert!(count > 0 || game == "taverns", "{game}: nothing is marked");
            found.0.extend(faint.into_iter().map(|ring| format!("{game}, {theme}: {ring}")));
        }
        in_peace(browser).await?;
    }
    found.nothing();
    Ok(())
}
