//! What every game must hold.

use engine::{Game, QuickChance, contract};
use proptest::prelude::*;
use std::path::Path;

use super::BOX;
use crate::Taverns;

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_games_hold_the_contract(seed: u64, choices in prop::collection::vec(any::<u16>(), 0..64)) {
        let (options, seats) = contract::random_table(&**BOX, &mut QuickChance::new(seed));
        contract::holds(&BOX, &options, seats, seed, &choices);
    }

    #[test]
    fn damaged_positions_are_refused_or_safe(seed: u64) {
        let (options, seats) = contract::random_table(&**BOX, &mut QuickChance::new(seed));
        contract::survives_damage(&BOX, &options, seats, seed);
    }
}

#[test]
fn every_rule_of_the_docs_has_a_test() {
    let docs = include_str!("../../../../../docs/rules/taverns.md");
    let missing = contract::untested_rules(docs, Taverns::PREFIX, Path::new(env!("CARGO_MANIFEST_DIR")));
    assert!(missing.is_empty(), "no test names {missing:?}");
    assert!(docs.matches("**TT-").count() >= 220, "the docs name their rules in bold");
}
