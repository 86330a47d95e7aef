//! The tests that hold every game, played by this one.

use engine::contract::{holds, random_table, survives_damage, untested_rules};
use engine::{Game, QuickChance};
use proptest::prelude::*;
use std::path::Path;
use std::sync::Arc;

use crate::{DabbaWalla, Options};

fn game() -> Arc<DabbaWalla> {
    Arc::new(DabbaWalla::open(DabbaWalla::DATA).unwrap())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn random_games_keep_the_contract(seed: u64, choices in prop::collection::vec(any::<u16>(), 0..40)) {
        let game = game();
        let (options, seats) = random_table(&*game, &mut QuickChance::new(seed));
        holds(&game, &options, seats, seed, &choices);
    }

    #[test]
    fn dw_r35_random_games_keep_the_contract_with_piles_open_and_covered(seed: u64) {
        let game = game();
        let (options, seats) = random_table(&*game, &mut QuickChance::new(seed));
        for open_piles in [false, true] {
            holds(&game, &Options { open_piles, ..options }, seats, seed, &[]);
        }
    }

    #[test]
    fn damaged_positions_are_refused_or_playable(seed: u64) {
        let game = game();
        let (options, seats) = random_table(&*game, &mut QuickChance::new(seed));
        survives_damage(&game, &options, seats, seed);
    }
}

#[test]
fn every_rule_of_the_docs_has_a_test() {
    let docs = include_str!("../../../../../docs/rules/dabba-walla.md");
    let missing = untested_rules(docs, DabbaWalla::PREFIX, Path::new(env!("CARGO_MANIFEST_DIR")));
    assert!(missing.is_empty(), "no test names {missing:?}");
    assert!(docs.matches("**DW-").count() > 150, "the docs name their rules in bold");
}
