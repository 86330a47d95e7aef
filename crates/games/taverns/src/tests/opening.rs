//! Opening the doors: TT-8.

use super::table::Table;
use crate::{Decision, Event};

#[test]
fn tt_8_1_the_reputation_move_comes_first() {
    // D = 4 + 1, B = 1 + 1 handler: two steps, then the beer.
    let table = Table::planning(3).slots("guest-4b regular-1 regular-1").area("handler").dice("4 1 2 3");
    let table = table.play("place:4:slot-0 place:1:supplier place:2:cashbox open");
    assert_eq!((table.tavern().reputation, table.purses()), (2, (0, 1)));
    let told = table.events();
    let at = |wanted: fn(&Event) -> bool| told.iter().position(wanted).unwrap();
    assert!(
        at(|event| matches!(event, Event::ReputationStep { .. }))
            < at(|event| matches!(event, Event::BeerEarned { .. }))
    );
    table.audit();
    // Before Module 3 there is no such move.
    let table = Table::planning(2).slots("guest-4b").area("handler").dice("4@slot-0 1@supplier").play("open");
    assert_eq!(table.tavern().reputation, 0);
}

#[test]
fn tt_8_1_a_question_on_the_way_holds_the_beer_back() {
    // Six steps from 3 cross space 9 (schnapps or remove) at the last one.
    let table = Table::planning(3).markers(0, 8).slots("guest-4b regular-1 regular-1").area("handler");
    let table = table.dice("1@slot-1 2 2 2").play("open");
    assert_eq!((table.state.decision, table.purses()), (Decision::SchnappsOrRemove, (0, 0)));
    let table = table.play("schnapps");
    assert_eq!((table.state.decision, table.purses()), (Decision::Serve, (0, 1)));
}

#[test]
fn tt_8_2_tt_r28_handlers_bring_beer_by_themselves() {
    let table =
        Table::planning(1).slots("regular-1").area("handler handler handler").purse(0, 2).play("open");
    assert_eq!(table.purses(), (0, 5));
    let bards = Table::planning(3).slots("regular-1").area("bard bard").play("open");
    assert_eq!((bards.tavern().reputation, bards.state.turn.bards_left), (0, 2), "bards wait to be asked");
}

#[test]
fn tt_8_3_then_serving_begins() {
    let table = Table::planning(1).slots("regular-1").dice("1@slot-0").play("open");
    assert_eq!(
        table.legal(),
        [
            "resolve:slot-0",
            "shift:slot-0:1:cashbox",
            "shift:slot-0:1:barrel",
            "shift:slot-0:1:supplier",
            "end-turn"
        ]
    );
}
