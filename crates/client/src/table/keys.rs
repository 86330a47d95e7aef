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
/// If the browser gives none: a seed that anybody knows would deal cards that anybody knows. Every browser that runs
/// WebAssembly has them, and 32 bytes are within its limit.
pub fn random() -> [u8; 32] {
    let mut bytes = [0; 32];
    let crypto = js_sys::Reflect::get(&js_sys::global(), &JsValue::from_str("crypto"))
        .ok()
        .filter(JsValue::is_object)
        .map(JsValue::unchecked_into::<Crypto>);
    match crypto.map(|crypto| crypto.get_random_values_with_u8_array(&mut bytes)) {
        Some(Ok(_)) => bytes,
        Some(Err(_)) | None => panic!("the browser gives no random bytes"),
    }
}
