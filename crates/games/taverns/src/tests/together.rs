//! Planning together: TT-7.14.

use engine::{Match, Seat, Seed};
use std::sync::Arc;

use super::BOX;
use super::actions::action;
use super::table::{Table, options};
use crate::state::LIFTS;
use crate::{Decision, Options, Timing};

fn together(module: u8) -> Options {
    Options { planning: Timing::Together, ..options(module) }
}

/// Two seats have drafted; seat 1 made the last pick.
fn planning(module: u8) -> Table {
    let table = Table::drafting(together(module), 3, &[&[1, 6], &[2, 3]]).slots("regular-1");
    table.play("draft:1 draft:2")
}

#[test]
fn tt_7_14_everybody_plans_at_the_same_time() {
    let table = planning(2).schnapps(0, 2).entertainers("aab");
    assert_eq!((table.state.decision, table.awaiting()), (Decision::PlanTogether, vec![0, 1]));
    assert_eq!(table.faces(0), [1, 3]);
    let table = table.seat(1, "place:2:barrel").seat(0, "place:1:slot-0 turn-die:3:6 place:6:supplier");
    let table = table.seat(0, "ready");
    assert_eq!(table.awaiting(), [1]);
    let table = table.seat(1, "lift:barrel:2 ready");
    assert_eq!((table.state.decision, table.awaiting()), (Decision::Plan, vec![0]));
    // In the serve turn dice may still be placed and lifted, with all lifts anew, but no longer turned.
    assert_eq!(table.tavern().lifts, LIFTS);
    let table = table.play("lift:supplier:6");
    assert_eq!(table.refusal("turn-die:6:1"), ("TT-7.14".into(), "turned-too-late".into()));
    assert!(table.legal_of("turn-die").is_empty());
    let table = table.play("place:6:supplier open resolve:slot-0 resolve:supplier");
    assert_eq!(table.purses(), (1, 1));
}

#[test]
fn tt_7_14_ready_can_be_taken_back_while_others_plan() {
    let mut table = Match::new(Arc::clone(&BOX), together(1), 2, &Seed::numbered(3), &[]).unwrap();
    for seat in [0, 1] {
        table.act(Seat(seat), action("keep")).unwrap();
    }
    while table.state().decision == Decision::Draft {
        let seat = table.awaiting().first().unwrap();
        let pick = table.legal(seat)[0];
        table.act(seat, pick).unwrap();
    }
    table.act(Seat(0), action("ready")).unwrap();
    let placing = table.legal(Seat(1))[0];
    table.act(Seat(1), placing).unwrap();
    assert!(table.undo(Seat(0)).is_ok(), "the other seat's dice do not stand in the way");
    assert_eq!(table.awaiting().len(), 2);
    table.act(Seat(0), action("ready")).unwrap();
    table.act(Seat(1), action("ready")).unwrap();
    assert!(table.undo(Seat(0)).is_err(), "the serve turns have begun");
}

#[test]
fn tt_7_14_alone_there_is_nobody_to_wait_for() {
    let alone = Options { planning: Timing::Together, ..Options::default() };
    let mut plans = 0;
    super::table::random_game(alone, 1, 4, |state| {
        assert_ne!(state.decision, Decision::PlanTogether);
        plans += u32::from(state.decision == Decision::Plan);
    });
    assert!(plans > 0);
}
