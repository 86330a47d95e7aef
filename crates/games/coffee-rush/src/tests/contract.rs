//! What the house asks of every game.

use engine::{Game, QuickChance, contract};
use proptest::prelude::*;
use std::path::Path;
use std::sync::Arc;

use super::table::BOX;
use crate::CoffeeRush;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(192))]

    #[test]
    fn coffee_rush_keeps_the_contract(seed: u64, choices in prop::collection::vec(any::<u16>(), 0..200)) {
        let game = Arc::new(BOX.clone());
        let (options, seats) = contract::random_table(&*game, &mut QuickChance::new(seed));
        contract::holds(&game, &options, seats, seed, &choices);
    }

    #[test]
    fn whatever_the_audit_accepts_can_be_played(seed: u64) {
        let game = Arc::new(BOX.clone());
        let (options, seats) = contract::random_table(&*game, &mut QuickChance::new(seed));
        contract::survives_damage(&game, &options, seats, seed);
    }
}

#[test]
fn every_rule_of_the_docs_has_a_test() {
    let docs = include_str!("../../../../../docs/rules/coffee-rush.md");
    let missing = contract::untested_rules(docs, CoffeeRush::PREFIX, Path::new(env!("CARGO_MANIFEST_DIR")));
    assert!(missing.is_empty(), "no test names {missing:?}");
    assert!(docs.matches("**CR-").count() > 130, "the docs name their rules in bold");
}
