//! Pictures of the house for the documentation: `cargo xtask pictures [FOLDER]`.

use std::path::{Path, PathBuf};
use std::time::Duration;

use browser_tests::{Browser, House, Look, Result};
use serde_json::json;

/// How many pieces of advice are followed before a table is pictured: far enough that something lies on it.
const FOLLOWED: usize = 16;
const GAMES: [(&str, usize); 4] = [("coffee-rush", 3), ("chai", 3), ("dabba-walla", 3), ("taverns", 2)];

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result {
    let folder = std::env::args_os().nth(1).map_or_else(|| PathBuf::from("docs/pictures"), PathBuf::from);
    std::fs::create_dir_all(&folder)?;
    let house = House::open()?;
    let browser = Browser::open(Look::LAPTOP).await?;
    browser.enter(&house).await?;
    take(&browser, &folder, "hall").await?;
    for (game, bots) in GAMES {
        browser.sit_down(&house, game, bots, &json!({})).await?;
        follow_advice(&browser).await?;
        take(&browser, &folder, game).await?;
    }
    browser.close().await
}

/// Plays the way the strongest bot would, so that the table looks like one.
async fn follow_advice(browser: &Browser) -> Result {
    for _ in 0..FOLLOWED {
        browser
            .until(
                "it is one's turn",
                "return document.querySelector('main.end, .prompt.is-mine') !== null
                && document.querySelector('.prompt[aria-busy=true]') === null",
            )
            .await?;
        if browser.has("main.end").await? {
            return Ok(());
        }
        browser.press("i").await?;
        browser.click(".dock [data-hint=do]").await?;
        browser.until("it is followed", "return document.querySelector('.advice') === null").await?;
    }
    browser
        .until("it is one's turn", "return document.querySelector('main.end, .prompt.is-mine') !== null")
        .await
}

async fn take(browser: &Browser, folder: &Path, name: &str) -> Result {
    for (size, look) in Look::SHAPES {
        for (theme, dark) in [("light", false), ("dark", true)] {
            browser.look(Look { dark, ..look }).await?;
            browser.script("scrollTo(0, 0); document.activeElement?.blur();").await?;
            // Colours and panels take a moment to change.
            tokio::time::sleep(Duration::from_millis(600)).await;
            let file = folder.join(format!("{name}-{size}-{theme}.webp"));
            std::fs::write(&file, browser.webp().await?)?;
            println!("{}", file.display());
        }
    }
    browser.look(Look::LAPTOP).await
}
