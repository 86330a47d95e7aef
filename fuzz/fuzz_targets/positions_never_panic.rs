//! Any bytes read as a position: what is accepted can be looked at and played on without a panic.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use shelf::Shelf;
use shelf::engine::{Eyes, Position, Seat, Seed};

static SHELF: LazyLock<Shelf> = LazyLock::new(|| Shelf::standard().expect("the data files are valid"));

fuzz_target!(|bytes: &[u8]| {
    let Ok(position) = serde_json::from_slice::<Position>(bytes) else { return };
    let Ok(mut table) = SHELF.resume(&position, &Seed::numbered(1)) else { return };
    for seat in Seat::all(table.seats()) {
        table.view(Eyes::Seat(seat));
    }
    table.standing();
    for step in 0..30 {
        let Some(seat) = table.awaiting().first() else { return };
        let legal = table.legal(seat);
        assert!(!legal.is_empty(), "a dead end");
        table.act(seat, &legal[step % legal.len()].action).expect("legal");
    }
});
