//! Random bytes, and names that nobody else has: for sent messages and for tables on this device.

use wasm_bindgen::{JsCast, JsValue};
use web_sys::Crypto;

/// Sixteen random characters.
pub fn fresh() -> String {
    engine::hex::encode(&random()[..8])
}

/// Random bytes good enough for secrets, in a page or in a worker.
///
/// # Panics
/// If the browser gives none: every browser that runs WebAssembly does, and a table without them would be no secret.
pub fn random() -> [u8; 32] {
    let mut bytes = [0; 32];
    let crypto = js_sys::Reflect::get(&js_sys::global(), &JsValue::from_str("crypto"));
    let filled = crypto.and_then(|crypto| {
        crypto.unchecked_into::<Crypto>().get_random_values_with_u8_array(&mut bytes).map(drop)
    });
    assert!(filled.is_ok(), "the browser gives no random bytes");
    bytes
}
