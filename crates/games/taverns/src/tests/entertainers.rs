//! Module 2, schnapps and entertainers: TT-13.

use super::table::{Table, options};
use crate::{Decision, Kind, Options, SchnappsTiles, Side, Tile};

#[test]
fn tt_13_1_twenty_schnapps_go_round() {
    let table = Table::set_up(options(2), 4);
    assert_eq!(table.state.schnapps, 20);
    assert_eq!(Table::set_up(options(1), 4).state.schnapps, 0);
    let table = Table::serving(2).schnapps(0, 2).play("schnapps-doubloons");
    assert_eq!((table.tavern().schnapps, table.state.schnapps), (1, 19), "what is spent returns");
}

#[test]
fn tt_13_2_tt_r8_the_moon_pays_schnapps() {
    let paid = |options: Options| {
        (1..=8)
            .map(|round| Table::dusk_with(options, 2, round).evening().tavern().schnapps)
            .collect::<Vec<_>>()
    };
    let (printed, all) = ([0, 1, 0, 0, 0, 0, 0, 1], [0, 1, 2, 0, 1, 2, 0, 1]);
    assert_eq!(paid(options(1)), [0; 8]);
    assert_eq!(paid(options(2)), all, "the tiles are shown in Module 2");
    for module in 3..=5 {
        assert_eq!(paid(options(module)), printed);
    }
    assert_eq!(paid(Options { schnapps_tiles: SchnappsTiles::Shown, ..options(4) }), all);
    assert_eq!(paid(Options { schnapps_tiles: SchnappsTiles::Hidden, ..options(2) }), printed);
}

#[test]
fn tt_13_2_tt_r19_one_token_a_lap_while_they_last() {
    let table = Table::dusk(2, 3, 6).schnapps(2, 16).evening();
    let held: Vec<u8> = table.state.taverns.iter().map(|tavern| tavern.schnapps).collect();
    assert_eq!(held, [2, 1, 17], "four for six: the mug gets the second lap's only one");
}

#[test]
fn tt_13_3_the_side_is_chosen_for_the_rest_of_the_game() {
    let table = Table::dusk(2, 2, 2).evening().seat(1, "side:b");
    assert_eq!(table.state.taverns[1].entertainers[0], None, "not before all have chosen");
    let table = table.seat(0, "side:a");
    assert_eq!(table.tavern().entertainers, [Some(Side::A), None, None]);
    assert_eq!(table.state.taverns[1].entertainers[0], Some(Side::B));
    super::table::random_game(options(2), 2, 5, |state| {
        let sides = state.taverns[0].entertainers;
        assert_eq!(
            sides[0].is_some(),
            state.round > 2 || state.round == 2 && state.decision != Decision::EntertainerSide
        );
    });
}

#[test]
fn tt_13_4_tt_e25_schnapps_over_the_limit() {
    let table = Table::dusk(2, 2, 6).schnapps(0, 4).evening();
    assert_eq!(table.tavern().schnapps, 6, "the moon pays two");
    let serving = || Table::serving(2).round(6).entertainers("aa").schnapps(0, 6);
    let table = serving().play("schnapps-upgrade:tile-tables");
    assert_eq!((table.tavern().schnapps, table.deck_names()), (1, vec!["noble".to_string()]));
    assert!(table.tavern().upgraded.contains(Tile::Tables));
    let table = serving().play("end-turn");
    assert_eq!((table.tavern().schnapps, table.state.schnapps), (4, 16));
}

#[test]
fn tt_13_5_the_acrobat() {
    let table =
        Table::serving(2).entertainers("aaa").schnapps(0, 2).play("schnapps-doubloons schnapps-doubloons");
    assert_eq!((table.purses(), table.tavern().schnapps), ((4, 0), 0));
    assert_eq!(table.refusal("schnapps-doubloons"), ("TT-13.5".into(), "too-little-schnapps".into()));
    assert_eq!(table.refusal("schnapps-beer"), ("TT-13.5".into(), "no-such-entertainer".into()));
    let table = Table::serving(2).entertainers("baa").schnapps(0, 4).play("schnapps-beer schnapps-beer");
    assert_eq!((table.purses(), table.tavern().schnapps), ((0, 6), 0));
}

#[test]
fn tt_13_6_the_fire_breather_upgrades() {
    let table = Table::serving(2).entertainers("aaa").schnapps(0, 10).area("dishwasher").dice("6@supplier");
    let table =
        table.play("schnapps-upgrade:tile-supplier schnapps-upgrade:tile-dishwasher resolve:supplier");
    assert_eq!((table.purses(), table.deck_names()), ((0, 2), vec!["noble".to_string(); 2]));
    assert_eq!(table.tavern().has(Kind::Dishwasher), 1, "no cards are returned");
    assert_eq!(table.tavern().budget(&super::BOX), 1, "the scullery works next round");
    let table = table.schnapps(0, 5);
    assert_eq!(
        table.refusal("schnapps-upgrade:tile-supplier"),
        ("TT-13.6".into(), "already-upgraded".into())
    );
    let poor = Table::serving(2).entertainers("aaa").schnapps(0, 4);
    assert_eq!(poor.refusal("schnapps-upgrade:tile-safe"), ("TT-13.6".into(), "too-little-schnapps".into()));
}

#[test]
fn tt_13_7_the_fire_breather_clears_a_slot() {
    let table = Table::serving(2)
        .entertainers("aba")
        .schnapps(0, 4)
        .slots("regular-1 noble guest-5c")
        .dice("5@slot-2");
    assert_eq!(table.legal_of("schnapps-remove"), ["0"]);
    assert_eq!(table.refusal("schnapps-remove:1"), ("TT-10.6".into(), "nobles-stay".into()));
    assert_eq!(table.refusal("schnapps-remove:2"), ("TT-10.6".into(), "die-there".into()));
    let table = table.play("resolve:slot-2 schnapps-remove:0 schnapps-remove:2");
    assert_eq!(
        (table.sitters(), table.tavern().schnapps),
        (vec!["-".into(), "noble".to_string(), "-".into()], 0)
    );
    let table = Table::serving(2).entertainers("aba").schnapps(0, 4).slots("noble");
    assert!(table.legal_of("schnapps-remove").is_empty(), "only with somebody to turn away");
}

/// Two seats have served; seat 0 has the juggler with side a and this tavern.
fn juggling(round: u8, slots: &str, area: &str, schnapps: u8) -> Table {
    let table =
        Table::serving(2).round(round).entertainers("aaa").schnapps(0, schnapps).slots(slots).area(area);
    table.play("end-turn open end-turn")
}

#[test]
fn tt_13_8_tt_e35_the_juggler_keeps_a_card() {
    let table = juggling(5, "noble*2 guest-5f regular-1", "dishwasher", 2);
    assert_eq!(table.state.decision, Decision::JugglerKeep);
    let table = table.play("juggler-keep:noble");
    // Once a round, so closing goes on; one schnapps was left, and the moon of round 6 has paid two.
    assert_eq!((table.tavern().schnapps, table.state.round), (3, 6));
    assert_eq!(
        [table.discarded("guest-5f"), table.discarded("regular-1"), table.discarded("dishwasher")],
        [0; 3]
    );
    // The next evening has begun: the noble on top was drawn first, the rest after a shuffle.
    assert_eq!(table.sitters()[0], "noble");
    let kept = table.events().into_iter().position(|event| matches!(event, crate::Event::CardKept { .. }));
    let cleared = table.events().into_iter().find_map(|event| match event {
        crate::Event::TavernCleared { seat: engine::Seat(0), cards } => Some(cards),
        _ => None,
    });
    let wanted: crate::Pile =
        super::table::cards("noble guest-5f regular-1 dishwasher").into_iter().collect();
    assert_eq!((kept, cleared), (Some(1), Some(wanted)));
}

#[test]
fn tt_13_8_tt_r30_any_played_card_can_be_kept() {
    let table = juggling(5, "noble*2 - regular-1", "dishwasher dishwasher", 1);
    assert_eq!(
        table.legal(),
        ["juggler-keep:regular-1", "juggler-keep:dishwasher", "juggler-keep:noble", "pass"]
    );
    assert_eq!(table.refusal("juggler-keep:table"), ("TT-13.8".into(), "card-not-played".into()));
    let table = table.play("pass");
    assert_eq!((table.tavern().schnapps, table.state.round), (3, 6), "the moon of round 6 paid two");
}

#[test]
fn tt_13_8_tt_r31_not_in_the_last_round() {
    let table = juggling(8, "regular-1", "", 4);
    assert_eq!(table.state.decision, Decision::Over);
}

#[test]
fn tt_13_9_the_juggler_turns_a_die() {
    let table = Table::planning(2).entertainers("aab").schnapps(0, 2).slots("guest-6f").dice("3 4");
    assert_eq!(table.refusal("turn-die:3:3"), ("TT-13.9".into(), "not-another-face".into()));
    assert_eq!(table.refusal("turn-die:3:7"), ("TT-13.9".into(), "not-another-face".into()));
    assert_eq!(table.refusal("turn-die:5:1"), ("TT-13.9".into(), "no-such-die".into()));
    let table = table.play("turn-die:3:6 place:6:slot-0");
    assert_eq!((table.tavern().schnapps, table.faces(0)), (1, vec![6, 4]));
    assert_eq!(table.refusal("turn-die:6:1"), ("TT-13.9".into(), "no-such-die".into()), "it is placed");
    let table = table.play("turn-die:4:1");
    assert_eq!(table.refusal("turn-die:1:2"), ("TT-13.9".into(), "too-little-schnapps".into()));
}
