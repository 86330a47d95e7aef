//! Phase E, placing dice: TT-7.

use engine::{Game, Revealed, Seat};

use super::BOX;
use super::actions::action;
use super::table::{Table, options};
use crate::{Decision, Event};

/// Seat 0 plans; guest-4b asks for 4, regular-1 for 1, nobles for 2.
fn planning(dice: &str) -> Table {
    Table::planning(1).slots("guest-4b regular-1 noble*2").dice(dice)
}

#[test]
fn tt_7_1_tt_r3_one_serve_turn_after_the_other() {
    let table = Table::planning_with(options(1), 3);
    assert_eq!(table.awaiting(), [0]);
    let table = table.play("open");
    assert_eq!((table.state.decision, table.awaiting()), (Decision::Serve, vec![0]));
    let table = table.play("end-turn");
    assert_eq!((table.state.decision, table.awaiting()), (Decision::Plan, vec![1]));
    let table = table.play("open end-turn");
    assert_eq!((table.state.decision, table.awaiting()), (Decision::Plan, vec![2]));
}

#[test]
fn tt_7_2_spaces_are_four_tiles_and_the_taken_slots() {
    let table = Table::planning(1).slots("regular-1 - regular-1").dice("1");
    assert_eq!(table.legal_of("place:1"), ["cashbox", "barrel", "supplier", "slot-0", "slot-2"]);
    assert_eq!(table.refusal("place:1:slot-1"), ("TT-7.2".into(), "no-such-space".into()));
    assert_eq!(table.refusal("place:1:slot-7"), ("TT-7.2".into(), "no-such-space".into()));
}

#[test]
fn tt_7_3_cashbox_and_barrel_take_one_die_of_any_value() {
    for face in 1..=6 {
        let table = planning(&format!("{face} 3 3"));
        let table = table.play(&format!("place:{face}:cashbox place:3:barrel"));
        assert_eq!((table.boost_of("cashbox"), table.boost_of("barrel")), (0, 0));
        assert_eq!(table.refusal("place:3:cashbox"), ("TT-7.3".into(), "space-taken".into()));
    }
}

#[test]
fn tt_7_4_the_supplier_takes_any_number_of_1_and_6() {
    let table =
        planning("1 6 1 6 1 5").play("place:1:supplier place:6:supplier place:1:supplier place:6:supplier");
    assert!(table.can("place:1:supplier"));
    assert_eq!(table.refusal("place:5:supplier"), ("TT-7.8".into(), "too-few-dishwashers".into()));
}

#[test]
fn tt_7_5_the_monk_takes_any_number_of_5() {
    let table = planning("5 5 5 6").play("place:5:monk place:5:monk");
    assert!(table.can("place:5:monk"));
    assert_eq!(table.refusal("place:6:monk"), ("TT-7.7".into(), "face-too-high".into()));
}

#[test]
fn tt_7_6_a_slot_takes_one_die_of_its_value() {
    let table = planning("4 4 1 2 2");
    assert!(table.can("place:4:slot-0") && table.can("place:1:slot-1") && table.can("place:2:slot-2"));
    let table = table.play("place:4:slot-0 place:2:slot-2");
    assert_eq!(table.refusal("place:4:slot-0"), ("TT-7.6".into(), "space-taken".into()));
    assert_eq!(
        table.refusal("place:2:slot-2"),
        ("TT-7.6".into(), "space-taken".into()),
        "a stack is one slot"
    );
}

#[test]
fn tt_7_7_tt_r23_the_smallest_boost_that_fits() {
    let table = planning("1 2 3 4").area("dishwasher dishwasher dishwasher dishwasher dishwasher dishwasher");
    let boost = |line: &str, space| table.clone().play(line).boost_of(space);
    assert_eq!(boost("place:1:supplier", "supplier"), 0, "a 1 fits as it is");
    assert_eq!(boost("place:2:supplier", "supplier"), 4);
    assert_eq!(boost("place:3:monk", "monk"), 2);
    assert_eq!(boost("place:1:slot-0", "slot-0"), 3);
    assert_eq!(boost("place:4:slot-0", "slot-0"), 0);
    assert_eq!(boost("place:3:cashbox", "cashbox"), 0);
    assert_eq!(table.refusal("place:4:slot-1"), ("TT-7.7".into(), "face-too-high".into()));
}

#[test]
fn tt_7_8_boosts_come_from_dishwashers_and_the_scullery() {
    let budget = |table: Table| table.tavern().budget(&BOX);
    assert_eq!(budget(planning("")), 0);
    assert_eq!(budget(planning("").area("dishwasher dishwasher")), 2);
    assert_eq!(budget(planning("").area("dishwasher").upgraded("dishwasher")), 2);
    // The sum over all dice counts.
    let table = planning("3 4 3").area("dishwasher dishwasher").play("place:3:slot-0");
    assert!(table.can("place:4:monk"));
    let table = table.play("place:4:monk");
    assert_eq!(table.refusal("place:3:supplier"), ("TT-7.8".into(), "too-few-dishwashers".into()));
}

#[test]
fn tt_7_9_a_pool_die_goes_to_a_space() {
    let table = planning("3 6").play("place:6:supplier");
    assert_eq!(table.tavern().dice[1].at.to_string(), "supplier");
    assert_eq!(table.refusal("place:6:barrel"), ("TT-7.9".into(), "no-such-die".into()));
    let to = "supplier".parse().unwrap();
    assert_eq!(table.events(), [Event::DiePlaced { seat: Seat(0), face: 6, to, boost: 0 }]);
    assert_eq!(table.revealed, Revealed::Nothing);
}

#[test]
fn tt_7_10_dice_can_be_lifted_as_often_as_anybody_likes() {
    let table = planning("3 3").area("dishwasher").play("place:3:slot-0");
    assert_eq!(table.refusal("place:3:slot-0").0, "TT-7.6");
    let table = table.play("lift:slot-0:3");
    assert_eq!(table.tavern().boosts(), 0, "its boost is free again");
    assert!(table.can("place:3:slot-0"));
    let mut table = table;
    // Nobody changes their mind two hundred times; what never opens its doors must end all the same.
    for _ in 1..200 {
        assert!(table.tavern().lifts > 0);
        table = table.play("place:3:barrel lift:barrel:3");
    }
    let table = table.play("place:3:barrel");
    assert_eq!(table.refusal("lift:barrel:3"), ("TT-7.10".into(), "no-lifts-left".into()));
    assert_eq!(table.refusal("lift:cashbox:3"), ("TT-7.10".into(), "no-such-die".into()));
}

#[test]
fn tt_7_11_dice_may_stay_in_the_pool() {
    let table = planning("1 1 1 1").play("open");
    assert!(table.tavern().dice.iter().all(crate::Die::in_pool));
}

#[test]
fn tt_7_12_without_the_juggler_no_die_is_turned() {
    assert_eq!(planning("3").refusal("turn-die:3:4"), ("TT-13.9".into(), "no-such-entertainer".into()));
    let table = Table::planning(2).entertainers("aab").schnapps(0, 1).dice("3");
    assert_eq!(table.legal_of("turn-die:3"), ["1", "2", "4", "5", "6"]);
}

#[test]
fn tt_7_13_open_ends_planning() {
    let table = planning("1 1").play("place:1:supplier open");
    assert_eq!(table.state.decision, Decision::Serve);
    let refusal = BOX.check(&table.state, Seat(0), &action("place:1:barrel")).unwrap_err();
    assert_eq!(refusal.rule, "EN-3", "now it is a shift");
}

#[test]
fn tt_e4_placing() {
    let table = Table::planning(1).slots("guest-3 regular-2 regular-2").dice("1 1 3 3 5 6");
    let table = table.play("place:1:supplier place:1:supplier place:6:supplier place:5:monk");
    let table = table.play("place:3:slot-0 place:3:barrel");
    assert_eq!(table.tavern().boosts(), 0);
    assert!(table.tavern().dice.iter().all(|die| !die.in_pool()));
    let lifts = ["barrel:3", "supplier:1", "supplier:6", "monk:5", "slot-0:3"].map(|at| format!("lift:{at}"));
    assert_eq!(table.legal(), [&lifts[..], &["open".into()]].concat());
}

#[test]
fn tt_e11_boosts() {
    let table =
        Table::planning(1).slots("guest-4b regular-1 regular-1").area("dishwasher dishwasher").dice("2 5 6");
    assert_eq!(table.clone().play("place:2:slot-0").boost_of("slot-0"), 2);
    assert_eq!(table.refusal("place:2:slot-1"), ("TT-7.7".into(), "face-too-high".into()));
    assert_eq!(table.refusal("place:2:monk"), ("TT-7.8".into(), "too-few-dishwashers".into()));
    let five = table.clone().play("place:5:supplier");
    assert_eq!(five.boost_of("supplier"), 1);
    assert_eq!(five.refusal("place:2:slot-0"), ("TT-7.8".into(), "too-few-dishwashers".into()));
    assert_eq!(table.clone().play("place:6:supplier").boost_of("supplier"), 0);
    assert_eq!(table.refusal("place:6:monk"), ("TT-7.7".into(), "face-too-high".into()));
}
