//! A headless Chromium.

use base64::prelude::{BASE64_STANDARD, Engine};
use serde_json::{Value, json};
use std::fmt::Debug;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};
use thirtyfour::common::capabilities::chromium::ChromiumLikeCapabilities;
use thirtyfour::prelude::*;
use tokio::time::sleep;

use crate::Result;
use crate::house::target;
use crate::process::{Process, ask, free_port};

/// How long a page may take to show something, on a machine that has much else to do.
const PATIENCE: Duration = Duration::from_secs(60);

/// How the browser presents itself.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// Width and height in CSS pixels.
    pub size: (u32, u32),
    /// A two-letter language.
    pub language: &'static str,
    /// Whether dark colours are preferred.
    pub dark: bool,
    /// Whether things may move.
    pub motion: bool,
}

impl Look {
    /// A phone held upright.
    pub const PHONE: Self = Self { size: (390, 844), language: "en", dark: false, motion: false };
    /// The same phone held sideways.
    pub const LANDSCAPE: Self = Self { size: (844, 390), ..Self::PHONE };
    pub const TABLET: Self = Self { size: (820, 1180), language: "en", dark: false, motion: false };
    pub const SMALL_LAPTOP: Self = Self { size: (1280, 720), ..Self::LAPTOP };
    pub const LAPTOP: Self = Self { size: (1440, 900), language: "en", dark: false, motion: false };
    /// The five shapes that a table has a layout for, with their names.
    pub const SHAPES: [(&'static str, Self); 5] = [
        ("phone", Self::PHONE),
        ("landscape", Self::LANDSCAPE),
        ("tablet", Self::TABLET),
        ("laptop-s", Self::SMALL_LAPTOP),
        ("laptop", Self::LAPTOP),
    ];

    /// Whether fingers are used rather than a mouse.
    fn is_touched(self) -> bool {
        self.size.0 < 600 || self.size.1 < 500
    }
}

/// A browser with a profile of its own, closed at the end of the test.
#[derive(Debug)]
pub struct Browser {
    /// The session, for what is not offered here.
    pub page: WebDriver,
    port: u16,
    closed: bool,
    _driver: Process,
}

impl Drop for Browser {
    /// A browser that is dropped without being closed belongs to a test that failed: what it showed last is kept. Then the
    /// driver is asked to end it; killed itself, it would leave the browser behind.
    fn drop(&mut self) {
        if !self.closed {
            let _ = self.keep_last_sight();
        }
        let _ = ask(self.port, "/shutdown");
    }
}

impl Browser {
    /// Opens one.
    pub async fn open(look: Look) -> Result<Self> {
        Self::open_with(look, &[]).await
    }

    /// Opens one with more arguments.
    pub async fn open_with(look: Look, more: &[&str]) -> Result<Self> {
        Self::open_by(Command::new("chromedriver"), look, more).await
    }

    /// Opens one for which the fonts of this folder are all that is installed; `scratch` is a folder for its settings. How letters
    /// are smoothed is not a matter of fonts, but changes their widths: it is the same for all browsers opened in this way.
    pub async fn open_with_fonts(look: Look, fonts: &Path, scratch: &Path) -> Result<Self> {
        let settings = scratch.join("fonts.conf");
        let text = format!(
            "<?xml version=\"1.0\"?><!DOCTYPE fontconfig SYSTEM \"fonts.dtd\"><fontconfig><dir>{}</dir>\
             <cachedir>{}</cachedir><include ignore_missing=\"yes\">/etc/fonts/conf.d</include></fontconfig>",
            fonts.display(),
            scratch.display()
        );
        std::fs::write(&settings, text)?;
        let mut driver = Command::new("chromedriver");
        driver.env("FONTCONFIG_FILE", settings);
        Self::open_by(driver, look, &[]).await
    }

    async fn open_by(mut driver: Command, look: Look, more: &[&str]) -> Result<Self> {
        let port = free_port()?;
        let driver = Process::listening(driver.arg(format!("--port={port}")), port)?;
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
            &format!("--accept-lang={}", look.language),
            &format!("--lang={}", look.language),
        ]
        .iter()
        .chain(more)
        {
            wanted.add_arg(argument)?;
        }
        wanted.set("goog:loggingPrefs", json!({ "browser": "ALL" }))?;
        let page = WebDriver::new(format!("http://127.0.0.1:{port}"), wanted).await?;
        let browser = Self { page, port, closed: false, _driver: driver };
        browser.look(look).await?;
        Ok(browser)
    }

    /// Changes the size and the theme.
    pub async fn look(&self, look: Look) -> Result {
        let (width, height) = look.size;
        let touch = look.is_touched();
        let metrics = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": touch });
        self.page.cdp().send_raw("Emulation.setDeviceMetricsOverride", metrics).await?;
        let touches = json!({ "enabled": touch, "maxTouchPoints": 5 });
        self.page.cdp().send_raw("Emulation.setTouchEmulationEnabled", touches).await?;
        let scheme = if look.dark { "dark" } else { "light" };
        let motion = if look.motion { "no-preference" } else { "reduce" };
        let media = json!({ "features": [
            { "name": "prefers-color-scheme", "value": scheme },
            { "name": "prefers-reduced-motion", "value": motion },
        ] });
        self.page.cdp().send_raw("Emulation.setEmulatedMedia", media).await?;
        // The page answers to a new size and theme in its next frame, and shows that in the one after it.
        let shown =
            "const [done] = arguments; requestAnimationFrame(() => requestAnimationFrame(() => done(true)));";
        self.page.execute_async(shown, Vec::new()).await?;
        Ok(())
    }

    /// Makes a language the one that the device prefers, from the next page on.
    pub async fn prefer(&self, language: &str) -> Result {
        let agent = self.script("return navigator.userAgent").await?;
        let wish = json!({ "userAgent": agent, "acceptLanguage": language });
        self.page.cdp().send_raw("Network.setUserAgentOverride", wish).await?;
        Ok(())
    }

    /// Opens an address. A sheet that was just closed first takes its mark off the history: nobody types an address faster, and
    /// the step back that does it would call the new page off.
    pub async fn go(&self, address: &str) -> Result {
        let tidying = "return typeof history.state === 'number' && document.querySelector('dialog[open], .moves') === null";
        for _ in 0..20 {
            if self.script(tidying).await.ok() != Some(json!(true)) {
                break;
            }
            sleep(Duration::from_millis(20)).await;
        }
        self.page.goto(address).await?;
        // A page whose code is still on its way is not the page yet; without a house it never comes.
        for _ in 0..250 {
            if self.script("return document.querySelector('main.coming') === null").await? == json!(true) {
                break;
            }
            sleep(Duration::from_millis(20)).await;
        }
        Ok(())
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
        let begun = Instant::now();
        while begun.elapsed() < PATIENCE {
            for element in self.page.find_all(By::Css(css)).await? {
                // What was drawn anew between the two looks is looked for again.
                if element.is_displayed().await.unwrap_or(false) {
                    return Ok(element);
                }
            }
            sleep(Duration::from_millis(40)).await;
        }
        Err(format!("{css} is not shown").into())
    }

    /// Whether something is on the page now.
    pub async fn has(&self, css: &str) -> Result<bool> {
        Ok(!self.page.find_all(By::Css(css)).await?.is_empty())
    }

    /// Clicks the first of something, once it is there. What a table has only just offered is given its moment.
    pub async fn click(&self, css: &str) -> Result {
        let begun = Instant::now();
        loop {
            self.until("the dock rests", "return document.querySelector('.dock.is-settling') === null")
                .await?;
            // A page that is being drawn anew may take an element away between the look and the click.
            match self.see(css).await?.click().await {
                Ok(()) => return Ok(()),
                Err(error) if begun.elapsed() > PATIENCE => {
                    return Err(format!("cannot click {css}: {error}").into());
                }
                Err(_) => {
                    // What lies under the buttons of a phone counts as seen already: a person scrolls on.
                    let bring = format!(
                        "document.querySelector({})?.scrollIntoView({{ block: 'center' }})",
                        json!(css)
                    );
                    self.script(&bring).await?;
                    sleep(Duration::from_millis(40)).await;
                }
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
        self.until_of(what, script, &Value::Null).await
    }

    /// Waits until a script says true of a value, its `arguments[0]`.
    pub async fn until_of(&self, what: &str, script: &str, value: &Value) -> Result {
        let begun = Instant::now();
        while *self.page.execute(script, vec![value.clone()]).await?.json() != json!(true) {
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
        let file = artefacts("pictures")?.join(format!("{name}.png"));
        self.page.screenshot(&file).await?;
        Ok(file)
    }

    /// The page as a small picture.
    pub async fn webp(&self) -> Result<Vec<u8>> {
        let how = json!({ "format": "webp", "quality": 84 });
        let taken = self.page.cdp().send_raw("Page.captureScreenshot", how).await?;
        Ok(BASE64_STANDARD.decode(taken["data"].as_str().unwrap_or_default())?)
    }

    /// The window of this size as a frame of a film, made smaller.
    pub async fn frame(&self, (width, height): (u32, u32), scale: f64) -> Result<Vec<u8>> {
        let clip = json!({ "x": 0, "y": 0, "width": width, "height": height, "scale": scale });
        let how = json!({ "format": "webp", "quality": 60, "clip": clip });
        let taken = self.page.cdp().send_raw("Page.captureScreenshot", how).await?;
        Ok(BASE64_STANDARD.decode(taken["data"].as_str().unwrap_or_default())?)
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

    /// Whether the page is wider than its window. A phone would zoom out to show it all: its window is then said to be wider.
    pub async fn scrolls_sideways(&self) -> Result<bool> {
        let wide = self.script("const { scrollWidth, clientWidth } = document.documentElement; return scrollWidth > clientWidth + 1").await?;
        Ok(wide == json!(true))
    }

    /// Runs a script in every page from now on, before anything of the page itself.
    pub async fn prepare(&self, script: &str) -> Result {
        let source = json!({ "source": script });
        self.page.cdp().send_raw("Page.addScriptToEvaluateOnNewDocument", source).await?;
        Ok(())
    }

    /// Closes the browser; a test that fails before leaves that to the end of it.
    pub async fn close(mut self) -> Result {
        self.closed = true;
        let page = self.page.clone();
        Ok(page.quit().await?)
    }

    /// The page as it is now, into the folder of artefacts.
    fn keep_last_sight(&self) -> Result {
        let folder = artefacts("failed")?;
        let session = self.page.session_id();
        let test = std::thread::current().name().unwrap_or("test").replace("::", "-");
        let source = ask(self.port, &format!("/session/{session}/source"))?;
        let source: Value = serde_json::from_str(&source)?;
        std::fs::write(folder.join(format!("{test}.html")), source["value"].as_str().unwrap_or_default())?;
        let picture = ask(self.port, &format!("/session/{session}/screenshot"))?;
        let picture: Value = serde_json::from_str(&picture)?;
        let picture = BASE64_STANDARD.decode(picture["value"].as_str().unwrap_or_default())?;
        std::fs::write(folder.join(format!("{test}.png")), picture)?;
        Ok(())
    }
}

/// A folder of artefacts, which is not committed.
pub(crate) fn artefacts(name: &str) -> Result<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../artefacts").join(name);
    std::fs::create_dir_all(&folder)?;
    Ok(folder)
}

/// The script that `cargo xtask browser` fetched.
fn axe() -> Result<PathBuf> {
    let file = target()?.join("client/npm/node_modules/axe-core/axe.min.js");
    if file.is_file() { Ok(file) } else { Err("axe-core is not there: cargo xtask browser".into()) }
}
