//! Replays golden games in WebAssembly. `replay.mjs` feeds it the records and fails on the first difference.

use shelf::engine::Record;
use shelf::{Shelf, golden};
use wasm_bindgen::prelude::wasm_bindgen;

/// What differs first between a record's states here and the pinned ones; nothing if all is the same.
#[wasm_bindgen]
#[must_use]
pub fn difference(record: &str, pinned: &str) -> Option<String> {
    let shelf = match Shelf::standard() {
        Ok(shelf) => shelf,
        Err(error) => return Some(error.to_string()),
    };
    match Record::read(record.as_bytes()) {
        Ok(record) => golden::differs(&shelf, &record, pinned),
        Err(error) => Some(error.to_string()),
    }
}
