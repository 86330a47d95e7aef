//! Bytes choose a title, its options and what is played: the game keeps the whole contract, whatever they say.
#![no_main]

use std::sync::{Arc, LazyLock};

use libfuzzer_sys::fuzz_target;
use shelf::engine::{Game, QuickChance, contract};
use shelf::{Shelf, Title, Visitor};

static SHELF: LazyLock<Shelf> = LazyLock::new(|| Shelf::standard().expect("the data files are valid"));

/// A table drawn from the first number, played by the others.
struct Played<'a> {
    table: u64,
    choices: &'a [u16],
}

impl Visitor for Played<'_> {
    type Out = ();

    fn visit<G: Game>(self, game: &Arc<G>) {
        let (options, seats) = contract::random_table(&**game, &mut QuickChance::new(self.table));
        contract::holds(game, &options, seats, self.table, self.choices);
    }
}

fuzz_target!(|bytes: &[u8]| {
    let [title, a, b, choices @ ..] = bytes else { return };
    let title = Title::ALL[usize::from(*title) % Title::ALL.len()];
    let table = u64::from(u16::from_le_bytes([*a, *b]));
    let choices: Vec<_> = choices.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect();
    SHELF.visit(title, Played { table, choices: &choices });
});
