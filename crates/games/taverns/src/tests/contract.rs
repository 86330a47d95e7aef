//! What every game must hold.

use engine::{QuickChance, contract};
use proptest::prelude::*;

use super::BOX;

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

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
