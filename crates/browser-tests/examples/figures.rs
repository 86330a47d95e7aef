//! How quick the page is, on this machine: `cargo xtask figures`.

use browser_tests::{Browser, House, Look, Result};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// When the hall stood on the screen, ready to be used.
const READY: &str = "
    new MutationObserver((_, observer) => {
        if (!document.querySelector('.gamecard .do a')) return;
        observer.disconnect();
        requestAnimationFrame(() => { const after = new MessageChannel();
            after.port1.onmessage = () => { window.ready = performance.now(); };
            after.port2.postMessage(0); });
    }).observe(document, { childList: true, subtree: true });";

/// From a key to the picture that follows it; and from picture to picture while something travels.
const WATCH: &str = "
    window.inputs = []; window.frames = [];
    const painted = (then) => requestAnimationFrame(() => { const after = new MessageChannel();
        after.port1.onmessage = then; after.port2.postMessage(0); });
    addEventListener('keydown', (event) => {
        const thinks = document.querySelector('.prompt:not(.is-mine)') !== null;
        painted(() => { if (thinks) inputs.push(performance.now() - event.timeStamp); });
    }, true);
    let last = 0;
    const frame = (now) => {
        const flies = document.querySelector('body > .flight') !== null;
        if (flies && last) frames.push(now - last);
        last = flies ? now : 0;
        requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);";

fn share(values: &mut [f64], share: f64) -> f64 {
    values.sort_by(f64::total_cmp);
    let at = (values.len() as f64 * share) as usize;
    values.get(at.min(values.len().saturating_sub(1))).copied().unwrap_or(f64::NAN)
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result {
    let house = House::open()?;
    first_visit(&house).await?;
    while_a_bot_thinks(&house).await
}

async fn first_visit(house: &House) -> Result {
    let (mut times, mut sizes) = (Vec::new(), Vec::new());
    for _ in 0..5 {
        let browser = Browser::open(Look::LAPTOP).await?;
        browser.prepare(READY).await?;
        browser.enter(house).await?;
        browser.until("the hall is ready", "return window.ready > 0").await?;
        times.push(browser.script("return ready").await?.as_f64().unwrap_or(f64::NAN));
        let size =
            "return performance.getEntries().reduce((sum, one) => sum + (one.encodedBodySize ?? 0), 0)";
        sizes.push(browser.script(size).await?.as_f64().unwrap_or(f64::NAN));
        browser.close().await?;
    }
    println!(
        "first visit: {:.0} KB, interactive after {:.0} ms (median of 5)",
        share(&mut sizes, 0.5) / 1000.0,
        share(&mut times, 0.5)
    );
    Ok(())
}

async fn while_a_bot_thinks(house: &House) -> Result {
    let browser = Browser::open(Look { motion: true, ..Look::LAPTOP }).await?;
    browser.prepare(WATCH).await?;
    let master = json!({ "is": "bot", "level": "master" });
    let seats = [json!({ "is": "me" }), master.clone(), master.clone(), master];
    browser.sit_at(house, "coffee-rush", &seats, &json!({})).await?;
    let begun = Instant::now();
    while begun.elapsed() < Duration::from_secs(60) {
        if browser.script("return document.querySelector('.prompt.is-mine') !== null").await? == json!(true) {
            browser.press_on(1, begun.elapsed().as_millis() as u64).await?;
        } else {
            browser.press(thirtyfour::Key::Tab).await?;
        }
    }
    let read = |value: Value| -> Vec<f64> { serde_json::from_value(value).unwrap_or_default() };
    let mut inputs = read(browser.script("return inputs").await?);
    let mut frames = read(browser.script("return frames").await?);
    println!("input to paint while a bot thinks: p95 {:.0} ms of {}", share(&mut inputs, 0.95), inputs.len());
    println!("frame time while things travel: p95 {:.1} ms of {}", share(&mut frames, 0.95), frames.len());
    browser.close().await
}
