//! How many steps of random games can be shown before the host has answered.

use std::sync::Arc;

use super::random_table;
use crate::{Chance, Eyes, Game, QuickChance, Revealed, Seat, Seed, Silent, Stream, TableChance, foresee};

/// The steps of some random games, counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Foresight {
    /// All steps.
    pub steps: u32,
    /// Those that need no chance and show nobody anything new.
    pub sure: u32,
    /// Those that were foreseen from the view of the seat that took them.
    pub foreseen: u32,
}

/// Plays random games with random options and asks before every step what it will bring. A step that is sure and was not
/// foreseen goes to `missed`, with the seed that leads to it.
pub fn foresight<G: Game>(game: &Arc<G>, games: u64, missed: &mut Vec<String>) -> Foresight {
    let mut counted = Foresight::default();
    for seed in 0..games {
        let mut chance = QuickChance::new(seed);
        let (options, seats) = random_table(&**game, &mut chance);
        let mut dice = Watched { chance: TableChance::new(&Seed::numbered(seed), &[]), asked: false };
        let state = game.setup(&options, seats, &mut dice, &mut Silent);
        let Ok(mut state) = state else { panic!("{}: {options:?} with {seats} seats", G::ID) };
        loop {
            let awaited: Vec<Seat> = game.awaiting(&state).iter().collect();
            if awaited.is_empty() {
                break;
            }
            let seat = awaited[chance.pick(awaited.len())];
            let mut legal = Vec::new();
            game.legal(&state, seat, &mut legal);
            let action = legal[chance.pick(legal.len())];
            let foreseen = foresee(&**game, &game.view(&state, Eyes::Seat(seat)), seat, action).is_some();
            dice.asked = false;
            let revealed = game.apply(&mut state, seat, action, &mut dice, &mut Silent);
            let sure = revealed == Revealed::Nothing && !dice.asked;
            counted.steps += 1;
            counted.sure += u32::from(sure);
            counted.foreseen += u32::from(foreseen);
            if sure && !foreseen {
                missed.push(format!("seed {seed}, {seats} seats, {options:?}: {action} of seat {seat}"));
            }
        }
    }
    counted
}

/// Chance that remembers whether it was asked for.
struct Watched {
    chance: TableChance,
    asked: bool,
}

impl Chance for Watched {
    fn bits(&mut self, stream: Stream) -> u32 {
        self.asked = true;
        self.chance.bits(stream)
    }
}
