//! What the reader is called, here and in the house.

use wasm_bindgen_futures::spawn_local;

use super::http;
use crate::settings;

/// The longest name.
pub const LONGEST_NAME: u32 = 24;

/// Calls the reader otherwise: on this device, and at once at every table of the house.
pub fn rename(name: &str) {
    let name = name.trim().to_owned();
    settings::change(|wishes| wishes.name = name);
    if http::is_known() {
        spawn_local(async {
            // A house that is away hears of it with the next request.
            let _ = http::me().await;
        });
    }
}
