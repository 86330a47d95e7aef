//! The tests every game must pass.

use std::path::Path;
use std::sync::Arc;

use engine::{Game, QuickChance, contract};
use proptest::prelude::*;

use crate::{Chai, Options};

fn game() -> Arc<Chai> {
    Arc::new(Chai::open(Chai::DATA).unwrap())
}

/// A table at random over everything the options offer. Random players serve seldom: the shortest stall limit keeps
/// their games short.
fn table(game: &Chai, seed: u64) -> (Options, u8) {
    let (options, seats) = contract::random_table(game, &mut QuickChance::new(seed));
    (Options { stall_limit: 10, ..options }, seats)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 6, max_shrink_iters: 40, ..ProptestConfig::default() })]

    #[test]
    fn random_games_keep_the_contract(seed: u64, choices in prop::collection::vec(any::<u16>(), 0..60)) {
        let game = game();
        let (options, seats) = table(&game, seed);
        contract::holds(&game, &options, seats, seed, &choices);
    }

    #[test]
    fn damaged_positions_are_caught_or_playable(seed: u64) {
        let game = game();
        let (options, seats) = table(&game, seed);
        for nth in 0..4 {
            contract::survives_damage(&game, &options, seats, seed ^ nth);
        }
    }
}

#[test]
fn every_rule_of_the_docs_has_a_test() {
    let docs = include_str!("../../../../../docs/rules/chai.md");
    let missing = contract::untested_rules(docs, Chai::PREFIX, Path::new(env!("CARGO_MANIFEST_DIR")));
    assert!(missing.is_empty(), "no test names {missing:?}");
    assert!(docs.matches("**CH-").count() > 210, "the docs name their rules in bold");
}
