//! Bytes choose a game, options and actions: whatever is listed applies, the game goes on, and it looks the same
//! after being taken back.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use shelf::engine::Seed;
use shelf::{Shelf, Title, sit_down};

static SHELF: LazyLock<Shelf> = LazyLock::new(|| Shelf::standard().expect("the data files are valid"));

fuzz_target!(|bytes: &[u8]| {
    let [title, seats, seed, choices @ ..] = bytes else { return };
    let title = Title::ALL[usize::from(*title) % Title::ALL.len()];
    let seed = Seed::numbered(u64::from(*seed));
    let options = serde_json::json!({});
    let Ok(mut table) = sit_down(&SHELF, title, &options, seats % 6, &seed, &[]) else { return };
    for choice in choices {
        let Some(seat) = table.awaiting().iter().nth(usize::from(*choice) % usize::from(table.awaiting().len().max(1)))
        else {
            return;
        };
        let legal = table.legal(seat);
        let action = &legal[usize::from(*choice) % legal.len()].action;
        let before = table.position();
        table.act(seat, action).expect("what is listed is legal");
        if choice & 0x80 != 0 && table.undo(seat).is_ok() {
            assert_eq!(before, table.position(), "a step taken back leaves no trace");
        }
    }
});
