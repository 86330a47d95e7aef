//! Random bytes, and names that nobody else has: for sent messages and for tables on this device.

use wasm_bindgen::{JsCast, JsValue};
use web_sys::Crypto;

/// Sixteen random characters.
pub fn fresh() -> String {
    engine::hex::encode(&random()[..8])
}

/// Random bytes good enough for secrets, in a page or in a worker.
pub fn random() -> [u8; 32] {
    let mut bytes = [0; 32];
    let crypto = js_sys::Reflect::get(&js_sys::global(), &JsValue::from_str("crypto"));
    if let Ok(crypto) = crypto {
        // Every browser that runs WebAssembly has it, and 32 bytes are within its limit.
        let _ = crypto.unchecked_into::<Crypto>().get_random_values_with_u8_array(&mut bytes);
    }
    bytes
}
