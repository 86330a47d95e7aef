//! The house in a real browser. Each file is one promise to whoever sits before the screen.

mod access;
mod addresses;
mod ahead;
mod alone;
mod board;
mod boxes;
mod company;
mod explained;
mod hall;
mod kept;
mod keyboard;
mod languages;
mod layout;
mod lessons;
mod options;
mod pictures;
mod preview;
mod records;
mod robust;
mod settings;
mod table;
mod taps;
mod together;

use browser_tests::{Browser, Result};

/// No page may complain, whatever was done on it.
async fn in_peace(browser: Browser) -> Result {
    let complaints = browser.complaints().await?;
    assert!(complaints.is_empty(), "the console complains: {complaints:#?}");
    browser.close().await
}
