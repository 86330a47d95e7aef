//! Why an action is refused: of several reasons the one a player would name.

use engine::{Game, Seat};

use super::table::{BOX, Table, options};
use crate::cards::Pile;
use crate::{Action, Card, Cell, Cup, Decision, Ingredient, Upgrade};

fn reason(table: &Table, action: Action) -> String {
    table.refusal(action).1
}

fn step(table: &Table, cell: u8) -> String {
    reason(table, Action::Step(Cell(cell)))
}

/// One of each kind of action.
const KINDS: [Action; 12] = [
    Action::Place(Cell(0)),
    Action::Cup(Cup(0)),
    Action::Upgrade(Upgrade::Diagonal),
    Action::Skip,
    Action::Meeple(0),
    Action::Step(Cell(1)),
    Action::Stop,
    Action::Pour { ingredient: Ingredient::Tea, cup: Cup(0) },
    Action::Empty(Cup(0)),
    Action::Finish,
    Action::Serve { cup: Cup(0), card: Card(0) },
    Action::Done,
];

#[test]
fn cr_5_10_a_meeple_in_the_way_is_named_before_the_distance() {
    // Two steps left on cell 9; others on 11 and 15.
    let table = Table::turn(3, &[8, 11, 15]).play("step:9");
    assert_eq!(step(&table, 11), "no-way-out", "two steps reach it, but none leads on");
    assert_eq!(step(&table, 10 + 4), "diagonal-needs-upgrade", "it is free: only the diagonal forbids it");
    assert_eq!(step(&table, 7), "too-far");
    assert_eq!(step(&table, 15), "too-far", "occupied, but out of reach in the first place");
    assert_eq!(step(&table, 1), "not-a-neighbour", "two steps reach it, one at a time");
    assert_eq!(step(&table, 9), "already-there");
    assert_eq!(step(&table, 16), "no-such-cell");
    let with_rush = table.clone().rush(0, 1);
    assert_eq!(step(&with_rush, 11), "not-a-neighbour", "a third step leads on from it");
    let last = table.play("step:10");
    assert_eq!(step(&last, 11), "no-way-out", "next to it, on the last step");
}

#[test]
fn cr_5_10_an_occupied_diagonal_neighbour_within_reach_is_occupied_first() {
    let table = Table::turn(3, &[8, 10, 15]).play("step:4");
    assert_eq!(BOX.steps_left(&table.state), 2);
    assert_eq!(step(&table, 9), "diagonal-needs-upgrade");
    let beside = Table::turn(3, &[8, 9, 15]).play("step:4");
    assert_eq!(step(&beside, 9), "no-way-out", "around the corner in two steps, and none leads on");
    let diagonal = beside.upgraded(0, &[Upgrade::Diagonal]);
    assert!(diagonal.can("step:9"), "one diagonal step, and another leads on");
}

#[test]
fn cr_5_1_before_a_meeple_is_chosen_the_choice_comes_first() {
    let table = Table::turn(2, &[0, 3, 6, 15]);
    assert_eq!(step(&table, 1), "choose-meeple-first", "one step for meeple 0");
    assert_eq!(step(&table, 8), "choose-meeple-first", "two steps for meeple 0");
    assert_eq!(step(&table, 6), "choose-meeple-first", "occupied, but meeple 1 could walk on");
    assert_eq!(step(&table, 15), "no-way-out", "meeple 1 needs all its steps to get there");
    assert_eq!(step(&table, 14), "too-far", "four steps for both");
    assert_eq!(step(&table, 99), "no-such-cell");
    assert_eq!(reason(&table, Action::Stop), "no-step-yet");
}

#[test]
fn cr_3_1_each_phase_names_what_it_is_time_for() {
    let paid = || Table::turn(2, &[5, 10, 0, 15]).pile(Pile::Completed(Seat(0)), &[60, 61, 62]);
    let upgrading = paid().with(|state| state.decision = Decision::Upgrade);
    let out_of = |table: &Table| KINDS.map(|action| check(table, action));
    let late = ["another-decision", "another-decision"];
    assert_eq!(
        out_of(&upgrading),
        [
            late[0],
            late[1],
            "",
            "",
            "move-second",
            "move-second",
            "move-second",
            "pour-third",
            "empty-while-pouring",
            "pour-third",
            "serve-fourth",
            "done-last"
        ]
    );
    let choosing = upgrading.play("skip");
    assert_eq!(
        out_of(&choosing),
        [
            late[0],
            late[1],
            "upgrade-first",
            "upgrade-first",
            "",
            "choose-meeple-first",
            "no-step-yet",
            "pour-third",
            "empty-while-pouring",
            "pour-third",
            "serve-fourth",
            "done-last"
        ]
    );
    let moving = choosing.play("meeple:0");
    assert_eq!(
        out_of(&moving),
        [
            late[0],
            late[1],
            "upgrade-first",
            "upgrade-first",
            "one-meeple-a-turn",
            "",
            "no-step-yet",
            "pour-third",
            "empty-while-pouring",
            "pour-third",
            "serve-fourth",
            "done-last"
        ]
    );
    let pouring = moving.play("step:6 stop");
    assert_eq!(
        out_of(&pouring),
        [
            late[0],
            late[1],
            "upgrade-first",
            "upgrade-first",
            "move-second",
            "move-second",
            "move-second",
            "not-in-hand",
            "cup-already-empty",
            "",
            "serve-fourth",
            "done-last"
        ]
    );
    let serving = pouring.play("finish");
    assert_eq!(
        out_of(&serving),
        [
            late[0],
            late[1],
            "upgrade-first",
            "upgrade-first",
            "move-second",
            "move-second",
            "move-second",
            "pour-third",
            "empty-while-pouring",
            "pour-third",
            "order-not-yours",
            ""
        ]
    );
}

fn check(table: &Table, action: Action) -> String {
    let checked = BOX.check(&table.state, table.state.active(), &action);
    checked.err().map_or_else(String::new, |refusal| refusal.reason.into_owned())
}

#[test]
fn cr_4_1_an_active_tile_is_named_before_the_phase_and_the_price() {
    let table = Table::turn(3, &[5, 0, 15]);
    assert_eq!(reason(&table, Action::Upgrade(Upgrade::Diagonal)), "cannot-upgrade", "nothing to pay with");
    let active = table.upgraded(0, &[Upgrade::Diagonal]);
    assert_eq!(reason(&active, Action::Upgrade(Upgrade::Diagonal)), "upgrade-already-active");
    assert_eq!(reason(&active, Action::Upgrade(Upgrade::DoubleCorner)), "cannot-upgrade");
}

#[test]
fn cr_2_8_in_set_up_only_placing_is_explained() {
    let table = Table::dealt(options(3), 3, &[]).play("place:5");
    assert_eq!(reason(&table, Action::Place(Cell(5))), "cell-occupied");
    assert_eq!(reason(&table, Action::Place(Cell(16))), "no-such-cell");
    for action in KINDS.into_iter().filter(|action| !matches!(action, Action::Place(_))) {
        assert_eq!(reason(&table, action), "another-decision", "{action}");
    }
}

/// Once the game is over nothing else matters; before that, whose turn it is.
#[test]
fn cr_3_2_the_end_and_the_turn_are_named_before_all_rules() {
    let table = Table::serving(2, 1).tab(1, 4, &[1, 2, 3, 4, 5]);
    for action in KINDS {
        let not_mine = BOX.check(&table.state, Seat(0), &action).expect_err("seat 1 plays");
        assert_eq!(not_mine.reason, "not-your-turn", "{action}");
    }
    let over = table.play("done");
    for (action, seat) in KINDS.into_iter().flat_map(|action| [(action, Seat(0)), (action, Seat(1))]) {
        assert_eq!(BOX.check(&over.state, seat, &action).expect_err("over").reason, "game-over");
    }
}
