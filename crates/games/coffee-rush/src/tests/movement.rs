//! Move: CR-1.3, CR-1.4, CR-5.

use engine::{Game, Seat};

use super::table::{BOX, Table, tokens};
use crate::board::{Cells, neighbours};
use crate::{Action, Cell, Decision, Event, Ingredient, Upgrade};

#[test]
fn cr_1_3_neighbours_share_a_side_or_a_corner_point() {
    let near = |cell, diagonal| -> Vec<u8> {
        neighbours(Cells::only(Cell(cell)), diagonal).iter().map(|cell| cell.0).collect()
    };
    assert_eq!(near(5, false), [1, 4, 6, 9]);
    assert_eq!(near(5, true), [0, 1, 2, 4, 6, 8, 9, 10]);
    assert_eq!(near(3, false), [2, 7], "no wrapping around the right edge");
    assert_eq!(near(4, true), [0, 1, 5, 8, 9], "nor around the left");
    assert_eq!(near(12, true), [8, 9, 13]);
    let table = Table::turn(3, &[3, 5, 6]);
    assert_eq!(table.refusal(Action::Step(Cell(4))), ("CR-5.5".into(), "too-far".into()));
    assert_eq!(table.refusal(Action::Step(Cell(1))), ("CR-5.3".into(), "not-a-neighbour".into()));
    assert_eq!(table.refusal(Action::Step(Cell(16))), ("CR-1.3".into(), "no-such-cell".into()));
}

#[test]
fn cr_1_4_regulars_and_the_own_second_meeple_occupy_their_cells() {
    let solo = Table::turn(1, &[5, 6, 1, 4]).play("meeple:0");
    for occupied in [6, 1, 4] {
        let there = solo.clone().play(&format!("step:{occupied}"));
        assert!(!there.can("stop"), "cell {occupied} is not free");
    }
}

#[test]
fn cr_5_1_and_cr_r31_one_meeple_makes_all_steps() {
    let table = Table::turn(2, &[5, 10, 0, 15]);
    assert_eq!(table.legal(), ["meeple:0", "meeple:1"]);
    assert_eq!(table.refusal(Action::Meeple(2)), ("CR-5.1".into(), "no-such-meeple".into()));
    let moved = table.play("meeple:1 step:14");
    assert_eq!(moved.steps(), [10, 13, 15], "only the neighbours of the chosen meeple");
    assert_eq!(moved.refusal(Action::Meeple(0)), ("CR-5.1".into(), "one-meeple-a-turn".into()));
    assert_eq!(moved.state.meeples[0], Cell(5));
    assert_eq!(Table::turn(3, &[5, 0, 15]).state.decision(), Decision::Move, "a single meeple is not chosen");
}

#[test]
fn cr_5_2_and_cr_r1_standing_still_is_not_allowed() {
    let table = Table::turn(3, &[5, 0, 15]);
    assert_eq!(table.legal(), ["step:1", "step:4", "step:6", "step:9"]);
    assert_eq!(table.refusal(Action::Stop), ("CR-5.2".into(), "no-step-yet".into()));
}

#[test]
fn cr_5_3_diagonal_steps_need_the_upgrade() {
    let table = Table::turn(3, &[5, 0, 15]);
    assert_eq!(table.refusal(Action::Step(Cell(10))), ("CR-5.3".into(), "diagonal-needs-upgrade".into()));
    let upgraded = table.upgraded(0, &[Upgrade::Diagonal]);
    assert_eq!(upgraded.steps(), [0, 1, 2, 4, 6, 8, 9, 10]);
}

#[test]
fn cr_5_4_and_cr_r10_the_fourth_step_costs_a_rush_token() {
    let table = Table::turn(3, &[5, 0, 15]).rush(0, 2).play("step:6 step:5 step:6");
    assert_eq!((table.rush_of(0), table.state.rush_supply), (2, 13));
    let table = table.play("step:5");
    assert_eq!((table.rush_of(0), table.state.rush_supply), (1, 14));
    assert!(matches!(table.events()[0], Event::Stepped { rush_paid: 1, .. }));
    let table = table.play("step:6");
    assert_eq!((table.rush_of(0), table.state.rush_supply), (0, 15));
    assert_eq!(table.state.decision(), Decision::Pour, "any number in one turn, until none is left");
}

#[test]
fn cr_5_5_steps_left_are_free_steps_and_rush_tokens() {
    let mut table = Table::turn(3, &[5, 0, 15]).rush(0, 2);
    let mut left = Vec::new();
    for cell in [6, 5, 6, 5] {
        left.push(BOX.steps_left(&table.state));
        table = table.play(&format!("step:{cell}"));
    }
    assert_eq!(left, [5, 4, 3, 2]);
}

#[test]
fn cr_5_6_yields() {
    use Upgrade::{DoubleCorner, DoubleMeeple, DoubleRibbon};
    let yields =
        |tiles: &[Upgrade], cell, other| BOX.yields(tiles.iter().copied().collect(), Cell(cell), other);
    assert_eq!(yields(&[], 3, true), 1);
    assert_eq!(yields(&[DoubleMeeple], 5, true), 2);
    assert_eq!(yields(&[DoubleMeeple], 5, false), 1);
    assert_eq!(yields(&[DoubleCorner], 12, false), 2);
    assert_eq!(yields(&[DoubleCorner], 13, false), 1);
    assert_eq!(yields(&[DoubleRibbon], 14, false), 2);
    assert_eq!(yields(&[DoubleMeeple, DoubleRibbon], 14, true), 4);
}

#[test]
fn cr_r5_and_cr_r6_doublings_multiply_to_four_at_most() {
    let all = Upgrade::ALL.into_iter().collect();
    let greatest = Cell::all().map(|cell| BOX.yields(all, cell, true)).max();
    assert_eq!(greatest, Some(4));
}

#[test]
fn cr_e1_doublings_multiply() {
    let table = Table::turn(3, &[2, 3, 12]).upgraded(0, &[Upgrade::DoubleMeeple, Upgrade::DoubleCorner]);
    assert_eq!(table.steps(), [1, 3, 6]);
    let table = table.play("step:3");
    assert_eq!(*table.state.hand(), tokens("coffee coffee coffee coffee"));
    assert_eq!(table.state.supply()[Ingredient::Coffee], 14);
    assert_eq!(table.legal(), ["step:2", "step:7"]);
    let table = table.play("step:2");
    assert_eq!(*table.state.hand(), tokens("coffee coffee coffee coffee steam"));
    assert_eq!(table.legal(), ["step:1", "step:6", "stop"]);
    let table = table.play("stop");
    assert_eq!(table.state.decision(), Decision::Pour);
    assert_eq!(table.state.meeples[0], Cell(2));
}

#[test]
fn cr_e14_with_cr_5_7_and_cr_r12_short_supply() {
    let table = Table::turn(3, &[2, 3, 12])
        .upgraded(0, &[Upgrade::DoubleMeeple, Upgrade::DoubleCorner])
        .cup(1, 0, &"coffee ".repeat(15))
        .play("step:3");
    assert_eq!(*table.state.hand(), tokens("coffee coffee coffee"));
    assert_eq!(table.state.supply()[Ingredient::Coffee], 0);
    assert!(matches!(table.events()[0], Event::Stepped { factor: 4, taken: 3, .. }));
    let table = table.play("step:7 step:11");
    assert_eq!(
        *table.state.hand(),
        tokens("coffee coffee coffee water"),
        "a later coffee cell yields nothing"
    );
}

#[test]
fn cr_5_8_cells_yield_each_time_they_are_entered() {
    let table = Table::turn(3, &[5, 0, 15]);
    assert!(table.state.hand().is_empty(), "the start cell yields nothing by itself");
    let table = table.play("step:6 step:5 step:6");
    assert_eq!(*table.state.hand(), tokens("ice milk ice"));
}

#[test]
fn cr_5_9_and_cr_r8_a_move_ends_on_a_free_cell_and_may_end_where_it_began() {
    let table = Table::turn(3, &[5, 6, 15]).play("step:6");
    assert_eq!(table.refusal(Action::Stop), ("CR-5.11".into(), "end-on-occupied-cell".into()));
    let table = table.play("step:5");
    assert!(table.can("stop"));
    assert_eq!(table.play("stop").state.meeples[0], Cell(5));
}

#[test]
fn cr_5_10_and_cr_r9_no_step_into_a_dead_end() {
    let table = Table::turn(3, &[5, 6, 15]).play("step:9 step:5");
    assert_eq!(table.steps(), [1, 4, 9], "the last step may not enter the occupied cell 6");
    assert_eq!(table.refusal(Action::Step(Cell(6))), ("CR-5.10".into(), "no-way-out".into()));
    let with_rush = Table::turn(3, &[5, 6, 15]).rush(0, 1).play("step:9 step:5");
    assert_eq!(with_rush.steps(), [1, 4, 6, 9]);
}

#[test]
fn cr_5_11_stopping_needs_a_free_cell() {
    let table = Table::turn(3, &[5, 6, 15]).play("step:9");
    assert!(table.can("stop"));
    let on_six = Table::turn(3, &[5, 6, 15]).play("step:6");
    assert!(!on_six.can("stop"));
}

#[test]
fn cr_5_12_without_steps_left_the_move_stops_by_itself() {
    let table = Table::turn(3, &[5, 0, 15]).play("step:6 step:7 step:11");
    assert_eq!(table.state.decision(), Decision::Pour);
    assert!(table.events().contains(&Event::Stopped { seat: Seat(0), meeple: 0, cell: Cell(11) }));
}

/// The engine takes a single way on: two steps from the corner between two others, then a stop.
#[test]
fn a_forced_step_is_taken_by_the_engine() {
    let table = Table::turn(3, &[2, 3, 6]).play("step:1 step:2");
    assert_eq!(table.legal(), ["step:1", "stop"], "3 and 6 are occupied and no step is left after them");
    let table = Table::turn(4, &[3, 2, 6, 11]).play("step:2 step:6");
    assert_eq!(table.legal(), ["step:5", "step:7", "step:10"]);
    let table = Table::turn(4, &[7, 3, 2, 6]).play("step:3 step:2");
    assert_eq!(
        table.state.decision(),
        Decision::Pour,
        "from 2 only cell 1 is free: the engine goes there and stops"
    );
    assert_eq!(table.state.meeples[0], Cell(1));
    assert_eq!(*table.state.hand(), tokens("coffee steam caramel"));
    let steps = table.events().into_iter().filter(|event| matches!(event, Event::Stepped { .. }));
    assert_eq!(steps.count(), 2);
}

#[test]
fn cr_e5_passing_an_occupied_cell_takes_two_steps() {
    let table = Table::turn(3, &[5, 6, 7]).play("step:6");
    assert_eq!(*table.state.hand(), tokens("ice"));
    assert_eq!(table.legal(), ["step:2", "step:5", "step:7", "step:10"]);
    let table = table.play("step:7");
    assert_eq!(*table.state.hand(), tokens("ice water"));
    assert_eq!(table.legal(), ["step:3", "step:11"]);
    let table = table.play("step:3");
    assert_eq!(*table.state.hand(), tokens("coffee ice water"));
    assert_eq!(table.state.decision(), Decision::Pour);
}

#[test]
fn cr_e11_the_corner_trap() {
    let table = Table::turn(4, &[5, 0, 1, 4]);
    assert_eq!(table.steps(), [1, 4, 6, 9]);
    assert_eq!(table.clone().play("step:1").legal(), ["step:2", "step:5"]);
    let table = table.rush(0, 1).play("step:1");
    assert_eq!(table.legal(), ["step:0", "step:2", "step:5"]);
    let table = table.play("step:0");
    assert_eq!(table.legal(), ["step:1", "step:4"]);
    let table = table.play("step:4");
    assert_eq!(table.legal(), ["step:5", "step:8"]);
    let table = table.play("step:8");
    assert_eq!(table.state.decision(), Decision::Pour);
    assert_eq!(*table.state.hand(), tokens("coffee ice caramel tea"));
    assert_eq!(table.rush_of(0), 0);
}

#[test]
fn cr_e15_nothing_to_pour() {
    let table = Table::turn(3, &[5, 0, 15]).cup(1, 0, &"steam ".repeat(12)).play("step:9 stop");
    assert_eq!(table.state.decision(), Decision::Serve);
    assert_eq!(table.legal(), ["done"]);
}

#[test]
fn cr_e17_and_cr_r7_the_own_second_meeple_doubles() {
    let table =
        Table::turn(2, &[6, 10, 0, 15]).upgraded(0, &[Upgrade::DoubleMeeple]).play("meeple:0 step:10");
    assert_eq!(*table.state.hand(), tokens("milk milk"));
    assert!(!table.can("stop"));
    let table = table.play("step:11");
    assert_eq!(*table.state.hand(), tokens("milk milk coffee"));
    assert_eq!(table.legal(), ["step:7", "stop"]);
}

#[test]
fn cr_r36_cell_one_is_caramel() {
    assert_eq!(BOX.ingredient_at(Cell(1)), Ingredient::Caramel);
}

#[test]
fn the_view_shows_what_each_step_would_bring() {
    let table = Table::turn(3, &[2, 3, 12]).upgraded(0, &[Upgrade::DoubleMeeple, Upgrade::DoubleCorner]).cup(
        1,
        0,
        &"coffee ".repeat(16),
    );
    let view = BOX.view(&table.state, engine::Eyes::Spectator);
    let walks: Vec<_> = view.walks.iter().map(|walk| (walk.cell.0, walk.factor, walk.takes)).collect();
    assert_eq!(walks, [(1, 1, 1), (3, 4, 2), (6, 1, 1)]);
    let two = BOX.view(&Table::turn(2, &[0, 15, 5, 10]).state, engine::Eyes::Spectator);
    let walks: Vec<_> = two.walks.iter().map(|walk| (walk.meeple, walk.cell.0)).collect();
    assert_eq!(walks, [(0, 1), (0, 4), (1, 11), (1, 14)]);
}
