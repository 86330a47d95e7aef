//! The end of a serve turn and phase G: TT-11.

use engine::Revealed;

use super::table::{Table, card};
use crate::{Decision, Event};

#[test]
fn tt_11_1_dice_leave_the_tavern() {
    let table = Table::serving(1)
        .slots("regular-1")
        .dice("1@slot-0 5@monk 3 6@supplier")
        .play("resolve:slot-0 end-turn");
    assert!(table.tavern().dice.is_empty());
    assert_eq!((table.tavern().monastery, table.purses().1), (0, 0), "what was not resolved brings nothing");
}

#[test]
fn tt_11_2_tt_r33_stores_are_cut() {
    let end = |tiles, doubloons, beer| {
        Table::serving(1).upgraded(tiles).purse(doubloons, beer).play("end-turn").purses()
    };
    assert_eq!(end("", 9, 9), (2, 2));
    assert_eq!(end("", 1, 2), (1, 2));
    assert_eq!(end("safe", 9, 9), (5, 2));
    assert_eq!(end("storage", 9, 4), (2, 4));
    let table = Table::serving(1).purse(9, 1).play("end-turn");
    let ended =
        Event::TurnEnded { seat: engine::Seat(0), doubloons: 2, beer: 1, doubloons_lost: 7, beer_lost: 0 };
    assert_eq!(table.events()[0], ended, "as much as fits is stored by itself");
    assert_eq!(table.revealed, Revealed::Something);
}

#[test]
fn tt_11_3_tt_r9_schnapps_over_four_returns_at_the_end_of_the_turn() {
    let table = Table::serving(2).schnapps(0, 6);
    assert_eq!(table.tavern().schnapps, 6);
    let table = table.play("end-turn");
    assert_eq!((table.tavern().schnapps, table.state.schnapps), (4, 16));
}

#[test]
fn tt_11_4_phase_g_follows_the_last_serve_turn() {
    let table = Table::serving(2).entertainers("aaa").schnapps(0, 1).slots("regular-1").play("end-turn");
    assert_eq!((table.state.decision, table.awaiting()), (Decision::Plan, vec![1]));
    let table = table.play("open end-turn");
    assert_eq!((table.state.decision, table.awaiting()), (Decision::JugglerKeep, vec![0]));
}

#[test]
fn tt_11_5_everything_played_goes_to_the_discard_pile() {
    let table = Table::serving(1).slots("guest-5c noble*3 regular-1").area("waitress handler handler");
    let table = table.deck("regular-2").play("end-turn open end-turn");
    let pile = |name| table.tavern().discard.count(card(name));
    assert_eq!([pile("guest-5c"), pile("noble"), pile("regular-1")], [1, 3, 1]);
    assert_eq!([pile("waitress"), pile("handler"), pile("regular-2")], [1, 2, 0]);
    assert_eq!((table.sitters().len(), table.tavern().area, table.tavern().nobles), (0, [0; 6], 0));
}

#[test]
fn tt_11_6_the_mug_goes_left_or_the_game_ends() {
    let table = Table::serving(1).play("end-turn open end-turn");
    assert_eq!((table.state.round, table.state.start().0), (8, 1));
    let table = Table::serving(1).round(8).play("end-turn open end-turn");
    assert_eq!(table.state.decision, Decision::Over);
    assert!(table.awaiting().is_empty());
    assert_eq!(table.events().last(), Some(&Event::GameOver));
    table.audit();
}
