//! Twelve rounds: TT-18.

use super::table::{Table, options, random_game};
use crate::{Decision, Options, Supply};

fn long(module: u8) -> Options {
    Options { rounds: 12, ..options(module) }
}

#[test]
fn tt_18_1_rounds_9_to_12_bring_nothing() {
    for round in 9..=12 {
        let table = Table::dusk_with(long(2), 2, round).evening();
        let tavern = table.tavern();
        assert_eq!((tavern.schnapps, tavern.counter_guests, table.state.round), (0, 0, round));
        assert_eq!(table.state.decision, Decision::Plan, "nobody is asked anything before the dice");
    }
    let end = random_game(long(3), 2, 1, |_| ());
    assert_eq!((end.round, end.decision), (12, Decision::Over));
}

#[test]
fn tt_18_2_an_ample_supply() {
    let supply = |options: Options| {
        let state = Table::set_up(options, 2).state;
        (state.nobles, state.piles[1], state.piles[0])
    };
    assert_eq!(supply(long(3)), (92, 24, 24), "by default");
    assert_eq!(supply(Options { supply: Supply::Printed, ..long(3) }), (61, 16, 16));
    assert_eq!(supply(Options { supply: Supply::Ample, ..options(3) }), (92, 24, 24));
    assert_eq!(supply(options(2)), (61, 16, 0));
    assert_eq!(supply(long(1)), (92, 24, 0), "no bards before Module 3");
}
