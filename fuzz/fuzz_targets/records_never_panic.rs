//! Any bytes read as a record: an error or a record, never a panic; and what reads replays or says why not.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use shelf::Shelf;
use shelf::engine::Record;

static SHELF: LazyLock<Shelf> = LazyLock::new(|| Shelf::standard().expect("the data files are valid"));

fuzz_target!(|bytes: &[u8]| {
    if let Ok(record) = Record::read(bytes) {
        let _ = SHELF.replay(&record, None);
        let mut out = Vec::new();
        record.write(&mut out).expect("writing to memory");
        assert_eq!(Record::read(&*out).expect("what is written reads back"), record);
    }
});
