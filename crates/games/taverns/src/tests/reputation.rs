//! Module 3, reputation: TT-14.

use engine::Seat;

use super::BOX;
use super::table::{Table, card, options};
use crate::{Bonus, Decision, Event, State};

/// TT-E27 without its dice: guest-5c asks for 5, guest-4b for 4.
fn example() -> Table {
    Table::planning(3).slots("guest-5c noble guest-4b").area("supplier handler")
}

/// TT-E27 after opening.
fn opened() -> Table {
    example().dice("5@slot-0 2@slot-1 3@cashbox 1@supplier 6@supplier 4@barrel").play("open")
}

fn value(module: u8, reputation: u16) -> u8 {
    let state: State = Table::serving(module).markers(0, reputation).state;
    BOX.reputation_value(&state, &state.taverns[0])
}

#[test]
fn tt_14_1_the_track() {
    let space = |module, count| BOX.reputation_space(&options(module), count);
    assert_eq!((space(3, 0), space(3, 1), space(3, 11), space(3, 12)), (0, 1, 11, 1));
    assert_eq!((space(5, 12), space(5, 13)), (12, 1), "one space more in Module 5");
}

#[test]
fn tt_14_2_tt_r11_after_the_crown_comes_space_1() {
    let table = Table::planning(3).markers(0, 11).area("bard").play("open use-bard");
    assert_eq!((table.tavern().reputation, value(3, 12)), (12, 1));
}

#[test]
fn tt_14_3_each_space_gives_its_bonus() {
    // Guest-m08 brings three steps: 5 to 8 crosses the schnapps of space 6.
    let table = Table::serving(3).markers(0, 5).purse(0, 7).market(1, "guest-m08").play("buy-guest:1");
    assert_eq!((table.tavern().reputation, table.tavern().schnapps), (8, 1));
}

#[test]
fn tt_14_4_a_schnapps_or_a_guest() {
    let step = || Table::planning(3).markers(0, 8).area("bard").slots("regular-1 guest-4b").dice("1@slot-0");
    let table = step().play("open use-bard");
    assert_eq!(table.state.decision, Decision::SchnappsOrRemove);
    assert_eq!(table.legal(), ["schnapps", "remove:1"]);
    assert_eq!(table.refusal("decline"), ("TT-14.4".into(), "must-choose".into()));
    assert_eq!(table.clone().play("schnapps").tavern().schnapps, 1);
    assert_eq!(table.play("remove:1").sitters(), ["regular-1", "-"]);
    let table = step().schnapps(1, 20).play("open use-bard");
    assert_eq!(table.legal(), ["decline", "remove:1"]);
    assert_eq!(table.refusal("schnapps"), ("TT-14.4".into(), "no-schnapps-left".into()));
    assert_eq!(table.play("decline").state.decision, Decision::Serve);
    // With nobody to turn away the schnapps is taken without a question.
    let table = Table::planning(3).markers(0, 8).area("bard").play("open use-bard");
    assert_eq!((table.state.decision, table.tavern().schnapps), (Decision::Serve, 1));
}

#[test]
fn tt_14_5_a_snapshot_when_the_doors_open() {
    let table = example().upgraded("cashbox barrel supplier").area("handler supplier").play("open");
    let snapshot = table.state.turn.snapshot;
    assert_eq!((snapshot.cashbox, snapshot.barrel, snapshot.supplier, snapshot.handlers), (3, 2, 4, 2));
}

#[test]
fn tt_14_6_tt_r22_what_counts() {
    let sums = |dice: &str| {
        let takings = example().dice(dice).play("open").state.turn.reputation;
        (takings.doubloons, takings.beer)
    };
    assert_eq!(sums(""), (0, 1), "the handler");
    assert_eq!(sums("5@slot-0 3@cashbox"), (6, 1));
    assert_eq!(sums("2@slot-1"), (2, 1), "a served noble counts");
    assert_eq!(sums("1@supplier 6@supplier 3@barrel"), (0, 6));
}

#[test]
fn tt_14_7_the_smaller_sum_is_walked() {
    let steps = |dice: &str| example().dice(dice).play("open").tavern().reputation;
    assert_eq!(steps("5@slot-0"), 1, "D 5, B 1");
    assert_eq!(steps("5@slot-0 6@supplier"), 3, "D 5, B 3");
    assert_eq!(steps("6@supplier"), 0, "D 0");
}

#[test]
fn tt_14_8_what_does_not_count() {
    let table = example().dice("5 5@monk 5@slot-0").purse(2, 2).schnapps(0, 4).play("open");
    let takings = table.state.turn.reputation;
    assert_eq!((takings.doubloons, takings.beer, table.tavern().reputation), (5, 1, 1));
    let table = table.play("resolve:slot-0 schnapps-doubloons buy-card:handler");
    assert_eq!(table.state.turn.reputation, takings, "nor anything later in the turn");
}

#[test]
fn tt_14_9_after_a_shift_the_marker_follows() {
    let table = example().dice("5@slot-0 6@cashbox").play("open");
    assert_eq!(table.tavern().reputation, 1);
    let table = table.play("shift:cashbox:6:supplier");
    assert_eq!((table.tavern().reputation, table.state.turn.reputation.steps()), (3, 3), "D 5, B 3");
    // A guest that was served and then turned away still counts with what it paid.
    let table = Table::planning(3).entertainers("aba").schnapps(0, 2).slots("guest-5c").dice("5@slot-0 6");
    let table = table.play("open resolve:slot-0 schnapps-remove:0 shift:pool:6:supplier");
    assert_eq!(table.tavern().reputation, 1, "D 5, B 1");
}

#[test]
fn tt_14_10_tt_r5_the_marker_goes_back_and_bonuses_stay() {
    // D 5, B 3, T 3: moving a die off the supplier goes back to 2.
    let table = example().dice("5@slot-0 6@supplier").play("open shift:supplier:6:barrel");
    assert_eq!((table.tavern().reputation, table.state.turn.reputation.steps()), (2, 2));
    assert_eq!(table.state.turn.behind, 1);
    // The same with the marker on the schnapps of space 6: the schnapps stays.
    let table = example().markers(0, 3).area("bard").dice("5@slot-0 6@supplier").play("open");
    assert_eq!((table.tavern().reputation, table.tavern().schnapps), (6, 1));
    let table = table.play("shift:supplier:6:barrel");
    assert_eq!((table.tavern().reputation, table.tavern().schnapps), (5, 1));
    let lost = Event::ReputationLost { seat: Seat(0), steps: 1, space: 5 };
    assert_eq!(table.events().last(), Some(&lost));
    // Entering space 6 once more this turn, by whatever means, gives nothing; a new space gives its bonus.
    let again = table.clone().play("use-bard");
    assert_eq!((again.tavern().reputation, again.tavern().schnapps, again.state.turn.behind), (6, 1, 0));
    let step = Event::ReputationStep { seat: Seat(0), space: 6, again: true };
    assert_eq!(again.events().last(), Some(&step));
    let back = again.play("shift:barrel:6:supplier");
    assert_eq!((back.tavern().reputation, back.tavern().schnapps), (7, 1));
    // In a later turn the space gives its bonus again.
    let later = table.play("end-turn");
    assert_eq!((later.tavern().reputation, later.state.turn.behind), (5, 0));
}

#[test]
fn tt_14_10_a_second_lap_has_bonuses_of_its_own() {
    // Steps 6 and 17 both enter space 6: they are 11 steps apart, and each gives its schnapps once.
    let table =
        Table::planning(3).slots("guest-6f guest-7b").area("supplier supplier supplier supplier supplier");
    let table = table.dice("6@slot-0 6@slot-1 6@supplier 6@supplier").markers(0, 5).play("open");
    assert_eq!((table.state.turn.reputation.steps(), table.tavern().reputation), (12, 17));
    assert_eq!(table.state.decision, Decision::Serve);
    assert_eq!(table.tavern().schnapps, 3, "spaces 6, 9 and 6 again");
    let table = table.play("shift:supplier:6:barrel");
    assert_eq!((table.tavern().reputation, table.state.turn.behind), (12, 5), "D 12, B 7");
    let table = table.play("resolve:barrel");
    assert_eq!(table.tavern().schnapps, 3);
}

#[test]
fn tt_9_9_tt_14_9_a_bonus_of_a_shift_frees_the_dice() {
    // The 6 goes to the supplier: D 5, B 3, T 4 to 6 gains the schnapps, which no shift takes back.
    let table = example().markers(0, 3).dice("5@slot-0 6@cashbox").play("open shift:cashbox:6:supplier");
    assert_eq!((table.tavern().reputation, table.tavern().schnapps), (6, 1));
    let table = table.play("shift:supplier:6:cashbox");
    assert_eq!((table.tavern().reputation, table.tavern().schnapps), (4, 1));
    // Back and forth: the schnapps came once, so nothing has happened since, and the die stays.
    assert_eq!(table.refusal("shift:cashbox:6:supplier"), ("TT-9.9".into(), "already-shifted".into()));
}

#[test]
fn tt_14_11_each_bard_plays_once() {
    let table = Table::planning(3).area("bard bard").play("open use-bard use-bard");
    assert_eq!(table.tavern().reputation, 2);
    assert_eq!(table.refusal("use-bard"), ("TT-14.11".into(), "no-bard-left".into()));
    let table = Table::planning(3).area("bard bard").play("open use-bard end-turn");
    assert_eq!((table.tavern().reputation, table.state.turn.bards_left), (1, 0), "who does not play lapses");
}

#[test]
fn tt_14_12_bards_cost_one_doubloon() {
    let table = Table::serving(3).purse(2, 0).play("buy-card:bard");
    assert_eq!((table.purses().0, table.deck_names()), (1, vec!["bard".to_string()]));
    assert_eq!(table.refusal("buy-card:bard"), ("TT-9.10".into(), "kind-bought".into()));
}

#[test]
fn tt_14_13_tt_e8_what_the_marker_scores() {
    let values: Vec<u8> = (0..=11).map(|count| value(3, count)).collect();
    assert_eq!(values, [0, 1, 2, 3, 4, 5, 5, 6, 7, 7, 8, 0]);
    let values: Vec<u8> = (0..=12).map(|count| value(5, count)).collect();
    assert_eq!(values, [0, 1, 2, 3, 4, 5, 5, 5, 6, 7, 7, 8, 0]);
    assert_eq!(value(3, 6), 5, "a schnapps space scores what lies before it");
}

#[test]
fn tt_e27_reputation_move() {
    let table = opened();
    let takings = table.state.turn.reputation;
    assert_eq!((takings.doubloons, takings.beer, takings.steps()), (8, 6, 6));
    assert_eq!((table.tavern().reputation, table.tavern().schnapps, table.purses()), (6, 1, (0, 1)));
    table.audit();
    let table = table.purse(8, 1).play("upgrade:tile-barrel:0 resolve:barrel");
    assert_eq!((table.purses(), table.tavern().reputation), ((0, 3), 6));
}

#[test]
fn tt_e28_shift_back_over_a_bonus() {
    let table = opened().play("shift:barrel:4:slot-2");
    let takings = table.state.turn.reputation;
    assert_eq!((takings.doubloons, takings.beer, takings.steps()), (12, 5, 5));
    assert_eq!((table.tavern().reputation, table.tavern().schnapps), (5, 1), "the schnapps is kept");
    table.audit();
    let table = table.play("resolve:cashbox shift:slot-2:4:barrel");
    assert_eq!((table.tavern().reputation, table.tavern().schnapps), (6, 1), "and not given twice");
}

#[test]
fn tt_e30_shift_up_with_snapshot() {
    let table = example().dice("5@slot-0 2@slot-1 3@cashbox 1@supplier 6 4@barrel").play("open").purse(20, 1);
    let takings = table.state.turn.reputation;
    assert_eq!((takings.doubloons, takings.beer, table.tavern().reputation), (8, 4, 4));
    let table = table.play("upgrade:tile-supplier:0 shift:pool:6:supplier");
    assert_eq!(
        (table.state.turn.reputation.beer, table.tavern().reputation, table.tavern().schnapps),
        (6, 6, 1)
    );
    let table = table.play("resolve:supplier resolve:supplier");
    assert_eq!(table.purses(), (2, 7), "3 + 3 with the new side");
}

#[test]
fn tt_e31_crown() {
    let table = Table::planning(3).markers(0, 10).area("bard bard").play("open");
    assert_eq!(value(3, 10), 8);
    let table = table.play("use-bard");
    assert_eq!(
        (table.tavern().reputation, table.deck_names(), value(3, 11)),
        (11, vec!["noble".to_string()], 0)
    );
    let table = table.play("use-bard");
    assert_eq!((table.tavern().reputation, value(3, 12)), (12, 1));
}

#[test]
fn tt_r10_the_track_never_gives_beer() {
    for module in [3, 5] {
        let spaces = &BOX.reputation(&options(module))[1..];
        let known = |bonus: &Bonus| match bonus {
            Bonus::Vp(_) | Bonus::SchnappsOrRemove | Bonus::Noble => true,
            Bonus::Schnapps(n) => *n == 1,
            Bonus::Signature => module == 5,
            _ => false,
        };
        assert!(spaces.iter().all(known), "{spaces:?}");
        assert_eq!(spaces.last(), Some(&Bonus::Noble), "the crown");
    }
    assert_eq!(BOX.face(&options(3), card("guest-m10")).bonus, Bonus::Reputation(4));
}
