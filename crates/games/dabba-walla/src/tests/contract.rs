//! The contract that holds every game, where this one has a secret of its own.

use engine::contract::{holds, random_table};
use engine::{Game, QuickChance};
use proptest::prelude::*;
use std::sync::Arc;

use crate::{DabbaWalla, Options};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn dw_r35_random_games_keep_the_contract_with_piles_open_and_covered(seed: u64) {
        let game = Arc::new(DabbaWalla::open(DabbaWalla::DATA).unwrap());
        let (options, seats) = random_table(&*game, &mut QuickChance::new(seed));
        for open_piles in [false, true] {
            holds(&game, &Options { open_piles, ..options }, seats, seed, &[]);
        }
    }
}
