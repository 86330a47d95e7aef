//! Phases C and D, waitresses and the draft: TT-5 and TT-6.

use engine::{Game, Revealed, Seat, Stream};

use super::BOX;
use super::table::{Table, options};
use crate::{Decision, Event, Options, Timing};

/// Own dice of seat 0 after phase C with these cards drawn.
fn own_dice(deck: &str, upgraded: &str) -> usize {
    let long = Options { rounds: 12, ..options(1) };
    let table = Table::dusk_with(long, 2, 9).deck(deck).upgraded(upgraded).evening();
    table.tavern().dice.iter().filter(|die| die.own).count()
}

#[test]
fn tt_5_1_a_die_for_each_waitress() {
    let guests = "regular-2 regular-2 regular-2";
    assert_eq!(own_dice(guests, ""), 0);
    assert_eq!(own_dice(&format!("{guests} waitress"), ""), 1);
    assert_eq!(own_dice(&format!("{guests} waitress waitress"), ""), 2);
    assert_eq!(own_dice(guests, "waitress"), 1);
    assert_eq!(own_dice(&format!("waitress {guests}"), ""), 0, "one that was not drawn brings none");
}

#[test]
fn tt_e2_waitresses() {
    assert_eq!(own_dice("regular-2 regular-2 regular-2 waitress", "waitress"), 2);
}

#[test]
fn tt_5_2_three_at_most_rolled_one_after_the_other() {
    let guests = "regular-2 regular-2 regular-2 waitress waitress waitress waitress";
    assert_eq!(own_dice(guests, "waitress"), 3);
    let long = Options { rounds: 12, ..options(1) };
    let table = Table::dusk_with(long, 2, 9).deck(guests).rolls(&[2, 6, 3]).evening();
    assert_eq!(table.faces(0)[..3], [2, 6, 3]);
}

#[test]
fn tt_e20_three_own_dice() {
    let guests = "regular-2 regular-2 regular-2 waitress waitress";
    let table = Table::dusk(1, 2, 3).deck(guests).upgraded("waitress").evening();
    let table = table.seat(0, "choose:own-die").seat(1, "choose:dishwasher");
    assert_eq!(table.tavern().dice.iter().filter(|die| die.own).count(), 3);
    let rolled = table.events().into_iter().filter(|event| matches!(event, Event::OwnDieRolled { .. }));
    assert_eq!(rolled.count(), 3, "one in phase A, two more in phase C");
}

#[test]
fn tt_6_1_everybody_rolls_four_white_dice() {
    let long = Options { rounds: 12, ..options(1) };
    let table = Table::dusk_with(long, 2, 9).rolls(&[6, 1, 3, 3, 2, 2, 5, 4]).evening();
    assert_eq!(table.state.coasters[0].faces(), [1, 3, 3, 6]);
    assert_eq!(table.state.coasters[1].faces(), [2, 2, 4, 5]);
    assert_eq!(table.chance.bounds(Stream::dice(Seat(1))), [6; 4]);
}

#[test]
fn tt_6_2_each_seat_in_turn_takes_a_die_from_its_coaster() {
    let table = Table::drafting(options(1), 1, &[&[1, 3, 3, 6], &[2, 2, 4, 5]]);
    assert_eq!(
        (table.awaiting(), table.legal()),
        (vec![0], vec!["draft:1".into(), "draft:3".into(), "draft:6".into()])
    );
    assert_eq!(table.refusal("draft:4"), ("TT-6.2".into(), "no-such-die".into()));
    let early = BOX.check(&table.state, Seat(1), &crate::Action::Draft { face: 2 }).unwrap_err();
    assert_eq!(early.rule, "EN-1");
    let table = table.play("draft:6");
    assert_eq!((table.faces(0), table.awaiting()), (vec![6], vec![1]));
    assert_eq!(table.revealed, Revealed::Nothing, "until the next seat picks it can be taken back");
}

#[test]
fn tt_6_3_coasters_go_to_the_left() {
    let table = Table::drafting(options(1), 1, &[&[1, 1, 2, 2], &[3, 3, 4, 4], &[5, 5, 6, 6]]);
    let table = table.play("draft:1 draft:3 draft:5");
    let coasters: Vec<&[u8]> = table.state.coasters.iter().map(crate::Coaster::faces).collect();
    assert_eq!(coasters, [[5, 6, 6], [1, 2, 2], [3, 4, 4]], "seat 0 gets what lay before seat 2");
    assert_eq!(table.state.pick, 2);
}

#[test]
fn tt_6_4_faces_stay_and_everybody_has_four() {
    let table = Table::drafting(options(1), 1, &[&[1, 2, 3, 4], &[3, 4, 5, 6]]);
    let table = table.play("draft:4 draft:6 draft:5 draft:3 draft:1 draft:3");
    // The last picks leave no choice and are made by themselves.
    assert_eq!(table.faces(0), [4, 5, 1, 4]);
    assert_eq!(table.faces(1), [6, 3, 3, 2]);
    assert!(table.tavern().dice.iter().all(|die| !die.own));
    assert_eq!((table.state.decision, table.awaiting()), (Decision::Plan, vec![0]));
    table.audit();
}

#[test]
fn tt_e3_draft() {
    let table = Table::drafting(options(1), 1, &[&[1, 2, 5, 6], &[1, 3, 4, 6], &[1, 2, 3, 4], &[2, 3, 5, 6]]);
    let table = table.play("draft:6 draft:6 draft:2 draft:5");
    assert_eq!(table.state.coasters[0].faces(), [2, 3, 6], "the coaster that began at seat 3");
    let table = table.play("draft:6 draft:5 draft:4 draft:1");
    let mut table = table;
    while table.state.decision == Decision::Draft {
        let pick = table.legal()[0].clone();
        table = table.play(&pick);
    }
    for seat in 0..4 {
        assert_eq!(table.faces(seat).len(), 4);
        assert_eq!(table.faces(seat)[..2], [[6, 6], [6, 5], [2, 4], [5, 1]][seat]);
    }
    table.audit();
}

#[test]
fn tt_r36_two_swap_and_three_end_with_their_own_coaster() {
    let two = Table::drafting(options(1), 1, &[&[1, 2, 3, 4], &[3, 4, 5, 6]]).play("draft:1 draft:3");
    assert_eq!(
        (two.state.coasters[0].faces(), two.state.coasters[1].faces()),
        (&[4, 5, 6][..], &[2, 3, 4][..])
    );
    let three = Table::drafting(options(1), 1, &[&[1, 1, 1, 2], &[3, 3, 3, 4], &[5, 5, 5, 6]]);
    let three = three.play("draft:1 draft:3 draft:5 draft:5 draft:1 draft:3 draft:3 draft:5 draft:1");
    // The fourth pick: 2, 4 and 6 are left, each before the seat where it was rolled.
    assert_eq!((0..3).map(|seat| three.faces(seat)[3]).collect::<Vec<_>>(), [2, 4, 6]);
}

#[test]
fn tt_r37_own_dice_are_used_like_white_ones() {
    let table = Table::planning(1).slots("guest-4b regular-1 noble").dice("4 4 4 4 4 6");
    let table = table.play("place:4:slot-0 place:6:supplier");
    assert!(table.tavern().dice[5].own && table.tavern().dice[5].at.to_string() == "supplier");
    assert_eq!(table.legal_of("place:4"), ["cashbox", "barrel"], "equal dice are listed once");
}

#[test]
fn picks_together_are_hidden_choices() {
    let together = Options { draft: Timing::Together, ..options(1) };
    let table = Table::drafting(together, 1, &[&[1, 1, 2, 2], &[3, 3, 4, 4]]);
    assert_eq!(table.awaiting(), [0, 1]);
    let table = table.seat(1, "draft:4");
    assert_eq!((table.faces(1), table.awaiting()), (vec![], vec![0]));
    assert_eq!(table.events(), [Event::Committed { seat: Seat(1), choice: None }]);
    let table = table.seat(0, "draft:1");
    assert_eq!((table.faces(0), table.faces(1)), (vec![1], vec![4]));
    assert_eq!(table.state.coasters[0].faces(), [3, 3, 4]);
    let coins = table.seat(0, "draft:3").seat(1, "draft:2");
    // Equal dice leave nothing to choose: 3 and 4 for seat 1, 1 and 2 for seat 0 are still asked.
    assert_eq!(coins.awaiting(), [0, 1]);
    let done = coins.seat(0, "draft:1").seat(1, "draft:3");
    assert_eq!((done.faces(0), done.faces(1)), (vec![1, 3, 1, 4], vec![4, 2, 3, 2]));
    assert_eq!(done.state.decision, Decision::Plan);
}
