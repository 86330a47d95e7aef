//! A headless Chromium.

use serde_json::{Value, json};
use std::fmt::Debug;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};
use thirtyfour::common::capabilities::chromium::ChromiumLikeCapabilities;
use thirtyfour::extensions::query::ElementQueryable;
use thirtyfour::prelude::*;
use tokio::time::sleep;

use crate::Result;
use crate::process::{Process, free_port};

/// How long a page may take to show something.
const PATIENCE: Duration = Duration::from_secs(20);

/// How the browser presents itself.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// Width and height in CSS pixels.
    pub size: (u32, u32),
    /// A two-letter language.
    pub language: &'static str,
    /// Whether dark colours are preferred.
    pub dark: bool,
}

impl Look {
    /// A phone held upright.
    pub const PHONE: Self = Self { size: (390, 844), language: "en", dark: false };
    /// A tablet.
    pub const TABLET: Self = Self { size: (820, 1180), language: "en", dark: false };
    /// A laptop.
    pub const LAPTOP: Self = Self { size: (1440, 900), language: "en", dark: false };
}

/// A browser with a profile of its own, closed at the end of the test.
#[derive(Debug)]
pub struct Browser {
    /// The session, for what is not offered here.
    pub page: WebDriver,
    _driver: Process,
}

impl Browser {
    /// Opens one.
    pub async fn open(look: Look) -> Result<Self> {
        let port = free_port()?;
        let driver = Process::listening(Command::new("chromedriver").arg(format!("--port={port}")), port)?;
        let mut wanted = DesiredCapabilities::chrome();
        for argument in [
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--disable-dev-shm-usage",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--force-prefers-reduced-motion",
            &format!("--accept-lang={}", look.language),
            &format!("--lang={}", look.language),
        ] {
            wanted.add_arg(argument)?;
        }
        wanted.set("goog:loggingPrefs", json!({ "browser": "ALL" }))?;
        let page = WebDriver::new(format!("http://127.0.0.1:{port}"), wanted).await?;
        let browser = Self { page, _driver: driver };
        browser.look(look).await?;
        Ok(browser)
    }

    /// Changes the size and the theme.
    pub async fn look(&self, look: Look) -> Result {
        let (width, height) = look.size;
        let metrics =
            json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600 });
        self.page.cdp().send_raw("Emulation.setDeviceMetricsOverride", metrics).await?;
        let scheme = if look.dark { "dark" } else { "light" };
        let media = json!({ "features": [
            { "name": "prefers-color-scheme", "value": scheme },
            { "name": "prefers-reduced-motion", "value": "reduce" },
        ] });
        self.page.cdp().send_raw("Emulation.setEmulatedMedia", media).await?;
        Ok(())
    }

    /// Opens an address.
    pub async fn go(&self, address: &str) -> Result {
        Ok(self.page.goto(address).await?)
    }

    /// Cuts the browser off from every network, or connects it again.
    pub async fn offline(&self, offline: bool) -> Result {
        let nothing =
            json!({ "offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1 });
        self.page.cdp().send_raw("Network.enable", json!({})).await?;
        self.page.cdp().send_raw("Network.emulateNetworkConditions", nothing).await?;
        Ok(())
    }

    /// Waits for something to be shown.
    pub async fn see(&self, css: &str) -> Result<WebElement> {
        let found = self.page.query(By::Css(css)).wait(PATIENCE, Duration::from_millis(40)).and_displayed();
        Ok(found.first().await.map_err(|error| format!("no {css}: {error}"))?)
    }

    /// Whether something is on the page now.
    pub async fn has(&self, css: &str) -> Result<bool> {
        Ok(!self.page.find_all(By::Css(css)).await?.is_empty())
    }

    /// Clicks the first of something, once it is there.
    pub async fn click(&self, css: &str) -> Result {
        let begun = Instant::now();
        loop {
            // A page that is being drawn anew may take an element away between the look and the click.
            match self.see(css).await?.click().await {
                Ok(()) => return Ok(()),
                Err(error) if begun.elapsed() > PATIENCE => {
                    return Err(format!("cannot click {css}: {error}").into());
                }
                Err(_) => sleep(Duration::from_millis(40)).await,
            }
        }
    }

    /// The text of something, once it is there.
    pub async fn text(&self, css: &str) -> Result<String> {
        Ok(self.see(css).await?.text().await?)
    }

    /// Runs a script and returns what it returns.
    pub async fn script(&self, script: &str) -> Result<Value> {
        Ok(self.page.execute(script, Vec::new()).await?.json().clone())
    }

    /// Waits until a script says true.
    pub async fn until(&self, what: &str, script: &str) -> Result {
        let begun = Instant::now();
        while self.script(script).await? != json!(true) {
            if begun.elapsed() > PATIENCE {
                return Err(format!("waited in vain for: {what}").into());
            }
            sleep(Duration::from_millis(40)).await;
        }
        Ok(())
    }

    /// Presses a key, as a person without a mouse would.
    pub async fn press(&self, key: impl Into<TypingData>) -> Result {
        Ok(self.page.action_chain().send_keys(key).perform().await?)
    }

    /// Keeps a picture in the folder of artefacts.
    pub async fn picture(&self, name: &str) -> Result<PathBuf> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../artefacts/pictures");
        std::fs::create_dir_all(&folder)?;
        let file = folder.join(format!("{name}.png"));
        self.page.screenshot(&file).await?;
        Ok(file)
    }

    /// What the console has complained about since the last time.
    pub async fn complaints(&self) -> Result<Vec<String>> {
        let log = self.page.browser_log().await?;
        Ok(log.into_iter().filter(|entry| entry.level == "SEVERE").map(|entry| entry.message).collect())
    }

    /// What axe-core finds wrong with the page as it is now, one line each.
    pub async fn barriers(&self) -> Result<Vec<String>> {
        let axe = std::fs::read_to_string(axe()?)?;
        self.page.execute(axe, Vec::new()).await?;
        let run = "const done = arguments[arguments.length - 1]; axe.run(document).then(
            (found) => done(found.violations.map((one) =>
                one.id + ': ' + one.nodes.map((node) => node.target.join(' ')).join(', '))),
            (error) => done(['axe failed: ' + error]));";
        let found = self.page.execute_async(run, Vec::new()).await?;
        Ok(serde_json::from_value(found.json().clone())?)
    }

    /// Whether the page is wider than its window.
    pub async fn scrolls_sideways(&self) -> Result<bool> {
        let wide = self.script("return document.documentElement.scrollWidth > window.innerWidth + 1").await?;
        Ok(wide == json!(true))
    }

    /// Closes the browser; a test that fails before leaves that to the driver.
    pub async fn close(self) -> Result {
        Ok(self.page.quit().await?)
    }
}

/// The script that `cargo xtask test` fetched.
fn axe() -> Result<PathBuf> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../target/client/npm/node_modules/axe-core/axe.min.js");
    if file.is_file() { Ok(file) } else { Err("axe-core is not there: cargo xtask test tests".into()) }
}
