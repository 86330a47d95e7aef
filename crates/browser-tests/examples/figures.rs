//! How quick the page is, on this machine: `cargo xtask figures`.

use browser_tests::{Browser, House, Look, Result};
use serde_json::json;
use std::time::{Duration, Instant};

/// When the hall stood on the screen, ready to be used.
const READY: &str = "
    new MutationObserver((_, observer) => {
        if (!document.querySelector('.gamecard .do button')) return;
        observer.disconnect();
        requestAnimationFrame(() => { const after = new MessageChannel();
            after.port1.onmessage = () => { window.ready = performance.now(); };
            after.port2.postMessage(0); });
    }).observe(document, { childList: true, subtree: true });";

/// From a key to the picture that follows it; from picture to picture while something travels; and all pictures.
const WATCH: &str = "
    window.inputs = []; window.thinking = []; window.frames = []; window.pictures = 0;
    const painted = (then) => requestAnimationFrame(() => { const after = new MessageChannel();
        after.port1.onmessage = then; after.port2.postMessage(0); });
    addEventListener('keydown', (event) => {
        const thinks = document.querySelector('.prompt:not(.is-mine)') !== null;
        painted(() => (thinks ? thinking : inputs).push(performance.now() - event.timeStamp));
    }, true);
    let last = 0;
    const frame = (now) => {
        const flies = document.querySelector('body > .flight') !== null;
        if (flies && last) frames.push(now - last);
        last = flies ? now : 0;
        pictures += 1;
        requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);";

const GAMES: [&str; 4] = ["coffee-rush", "chai", "dabba-walla", "taverns"];
/// How long each table is watched, and then how long keys are pressed at it.
const WATCHED: Duration = Duration::from_secs(20);
const PRESSED: Duration = Duration::from_secs(10);

fn share(values: &mut [f64], share: f64) -> f64 {
    values.sort_by(f64::total_cmp);
    let at = (values.len() as f64 * share) as usize;
    values.get(at.min(values.len().saturating_sub(1))).copied().unwrap_or(f64::NAN)
}

/// How long a frame lasts in 95 % of the time. By time, not by number: a slow frame counts for as long as it is looked at.
fn longest_of_most(frames: &mut [f64]) -> f64 {
    frames.sort_by(f64::total_cmp);
    let all: f64 = frames.iter().sum();
    let mut past = 0.0;
    let late = frames.iter().find(|&&frame| {
        past += frame;
        past >= 0.95 * all
    });
    late.copied().unwrap_or(f64::NAN)
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result {
    let house = House::open()?;
    first_visit(&house).await?;
    while_a_bot_thinks(&house).await?;
    for game in GAMES {
        while_things_travel(&house, game).await?;
    }
    Ok(())
}

/// How much of this machine others use: what is measured beside a busy neighbour is slower than the page.
async fn neighbours() -> String {
    let ticks = || -> Option<(u64, u64)> {
        let stat = std::fs::read_to_string("/proc/stat").ok()?;
        let all = stat.lines().next()?.split_whitespace().skip(1).map_while(|number| number.parse().ok());
        let all: Vec<u64> = all.collect();
        // The fourth and fifth count what was idle.
        Some((all.iter().sum(), all.iter().skip(3).take(2).sum()))
    };
    let before = ticks();
    tokio::time::sleep(Duration::from_secs(1)).await;
    match (before, ticks()) {
        (Some((all, idle)), Some((then, idle_then))) if then > all => {
            format!("others use {} % of the machine", 100 - 100 * (idle_then - idle) / (then - all))
        }
        _ => "the load of the machine is unknown".to_owned(),
    }
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

/// A page that counts, at a table of a game with three bots.
async fn table(house: &House, game: &str, level: &str, more: &[&str]) -> Result<Browser> {
    let browser = Browser::open_with(Look { motion: true, ..Look::LAPTOP }, more).await?;
    browser.prepare(WATCH).await?;
    let bot = json!({ "is": "bot", "level": level });
    let seats = [json!({ "is": "me" }), bot.clone(), bot.clone(), bot];
    browser.sit_at(house, game, &seats, &json!({})).await?;
    Ok(browser)
}

async fn is_mine(browser: &Browser) -> Result<bool> {
    Ok(browser.script("return document.querySelector('.prompt.is-mine') !== null").await? == json!(true))
}

async fn counted(browser: &Browser, what: &str) -> Result<Vec<f64>> {
    Ok(serde_json::from_value(browser.script(&format!("return {what}")).await?)?)
}

async fn while_a_bot_thinks(house: &House) -> Result {
    let load = neighbours().await;
    let browser = table(house, "coffee-rush", "master", &[]).await?;
    let begun = Instant::now();
    while begun.elapsed() < Duration::from_secs(60) {
        if is_mine(&browser).await? {
            browser.press_on(1, begun.elapsed().as_millis() as u64).await?;
        } else {
            browser.press(thirtyfour::Key::Tab).await?;
        }
    }
    let mut inputs = counted(&browser, "thinking").await?;
    let mut frames = counted(&browser, "frames").await?;
    println!("while a master thinks ({load}):");
    println!("  input to paint: p95 {:.0} ms of {}", share(&mut inputs, 0.95), inputs.len());
    println!("  frame while things travel: p95 {:.1} ms of {}", share(&mut frames, 0.95), frames.len());
    browser.close().await
}

/// The processor time of the page's own thread so far, in seconds: it counts the page's work, not its neighbours'.
async fn worked(browser: &Browser) -> Result<f64> {
    let metrics = browser.page.cdp().send_raw("Performance.getMetrics", json!({})).await?;
    let all = metrics["metrics"].as_array().ok_or("no metrics")?;
    let task = all.iter().find(|metric| metric["name"] == "TaskDuration");
    Ok(task.and_then(|metric| metric["value"].as_f64()).ok_or("no task duration")?)
}

/// Plays on. A key would skip what travels: moves are pressed by the script until everything was watched.
async fn watch(browser: &Browser) -> Result {
    let begun = Instant::now();
    while begun.elapsed() < WATCHED {
        if is_mine(browser).await? {
            browser.press_on(1, begun.elapsed().as_millis() as u64).await?;
        } else {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }
    Ok(())
}

/// How long frames take where none waits for the next refresh of a screen.
async fn unbound(house: &House, game: &str) -> Result<f64> {
    let browser =
        table(house, game, "novice", &["--disable-frame-rate-limit", "--disable-gpu-vsync"]).await?;
    watch(&browser).await?;
    let mut frames = counted(&browser, "frames").await?;
    browser.close().await?;
    Ok(longest_of_most(&mut frames))
}

async fn while_things_travel(house: &House, game: &str) -> Result {
    let load = neighbours().await;
    let browser = table(house, game, "novice", &[]).await?;
    let metered = json!({ "timeDomain": "threadTicks" });
    browser.page.cdp().send_raw("Performance.enable", metered).await?;
    let before = (worked(&browser).await?, browser.script("return pictures").await?.as_f64());
    watch(&browser).await?;
    let after = (worked(&browser).await?, browser.script("return pictures").await?.as_f64());
    let pictures = after.1.unwrap_or(f64::NAN) - before.1.unwrap_or(f64::NAN);
    let mut frames = counted(&browser, "frames").await?;
    let begun = Instant::now();
    while begun.elapsed() < PRESSED {
        browser.press(if is_mine(&browser).await? { "1" } else { "\u{e004}" }).await?;
    }
    let mut inputs = counted(&browser, "inputs.concat(thinking)").await?;
    println!("{game} ({load}):");
    println!("  frame while things travel: p95 {:.1} ms of {}", share(&mut frames, 0.95), frames.len());
    println!(
        "  the same without waiting for the screen: p95 of the time {:.1} ms",
        unbound(house, game).await?
    );
    println!("  the page's work per frame: {:.1} ms", 1000.0 * (after.0 - before.0) / pictures);
    println!("  input to paint: p95 {:.0} ms of {}", share(&mut inputs, 0.95), inputs.len());
    browser.close().await
}
