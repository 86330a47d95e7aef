//! Tip values and points: DW-7.7 to DW-7.11, the end DW-8, double zero DW-9.

use engine::{Game, Seat};

use super::table::{BOX, Table, card, chai, options};
use crate::components::COLOURS;
use crate::state::Tally;
use crate::{Chai, Colour, Event, Options, Step, Sums};

/// One level and three seats, with these cards and chai; everybody plays the first card and all chai.
fn one_round(options: Options, seats: [(&str, &str); 3]) -> Table {
    let spare = ["yellow-s4", "red-s4", "blue-s4"];
    let mut table = Table::loading(options, 3).heights(0, &[1]);
    for (seat, (id, kept)) in seats.into_iter().enumerate() {
        table = table.played(seat as u8, &[id, spare[seat]]).chai(seat, kept);
    }
    let mut table = table.play("end");
    for (seat, (id, kept)) in seats.into_iter().enumerate() {
        let added: Vec<String> = chai(kept).into_iter().map(|chai| format!("add:{chai}")).collect();
        let commit = if kept.is_empty() { "" } else { "commit" };
        table = table.by(seat as u8, &format!("card:{id} {} {commit}", added.join(" ")));
    }
    table
}

fn values(table: &Table) -> [u8; COLOURS] {
    table.state.tips[0].values()
}

/// E4, E5 and E6: one round of four seats, two of which have tiles.
fn example() -> Table {
    Table::loading(options(), 4)
        .tiles(0, &[("red-o4", 0, 0), ("yellow-i3-blue", 1, 2), ("green-i2-yellow-a", 0, 6)])
        .tiles(1, &[("red-t4", 0, 0), ("red-i1-blue", 0, 3), ("blue-i2-yellow-a", 0, 6)])
        .with(|state| state.players[1].bed.heights[8] = 1)
        .played(0, &["blue-i1-red"])
        .played(1, &["green-i2-red-a"])
        .played(2, &["red-i2-blue-a", "yellow-t4"])
        .played(3, &["yellow-i3-green", "yellow-s4"])
        .chai(0, "plus-yellow")
        .chai(3, "minus-green")
        .play("end")
        .by(0, "card:blue-i1-red add:plus-yellow commit")
        .by(1, "card:green-i2-red-a")
        .by(2, "card:red-i2-blue-a")
        .by(3, "card:yellow-i3-green add:minus-green commit")
}

#[test]
fn dw_7_7_the_sum_of_a_colour_is_tips_plus_and_minus_chai() {
    let told = example().events().into_iter().find(|event| matches!(event, Event::TipsSet { .. }));
    let Some(Event::TipsSet { sums, values, veto, .. }) = told else { panic!("tips are told") };
    assert_eq!((sums, values, veto), ([1, 5, 2, 0], [1, 4, 2, 0], false));
}

#[test]
fn dw_7_10_cells_pay_their_colour_and_empties_cost_two() {
    let table = example();
    let tally = |seat| table.state.player(Seat(seat)).tally;
    assert_eq!((tally(0).dabbas, tally(0).empties), (16 + 3, 0));
    assert_eq!((tally(1).dabbas, tally(1).empties), (20 + 4, -2));
    assert_eq!((tally(2).dabbas, tally(2).empties), (0, 0));
    let level = Event::LevelScored {
        seat: Seat(1),
        level: 1,
        cells: [0, 5, 2, 0],
        points: [0, 20, 4, 0],
        empties: 1,
        lost: -2,
        score: 22,
    };
    assert!(table.events().contains(&level));
    // The parts by level and colour stay in the view, for the table at the end.
    let sheet = &table.view_of(2).delivery.expect("it was delivered").levels[0];
    assert_eq!((sheet.level, sheet.values), (1, [1, 4, 2, 0]));
    assert_eq!((sheet.seats[1].points, sheet.seats[1].lost, sheet.seats[1].total), ([0, 20, 4, 0], -2, 22));
}

#[test]
fn dw_7_10_bonus_tiles_pay_as_one_cell() {
    let table = Table::loading(options(), 2)
        .bonus(0, Colour::Red, 0)
        .played_some(&[&["blue-i1-red"], &["yellow-o4", "yellow-t4"]])
        .play("end")
        .by(1, "card:yellow-o4");
    assert_eq!(table.score(0), 3);
}

/// E26: two minus chai, and a veto against them.
#[test]
fn dw_7_8_a_veto_stops_every_minus() {
    let open = one_round(
        options(),
        [("red-i2-blue-a", "minus-blue"), ("yellow-i3-green", "minus-blue"), ("red-o4", "")],
    );
    assert_eq!(values(&open), [0, 0, 0, 1]);
    let vetoed = one_round(
        options(),
        [("red-i2-blue-a", "minus-blue"), ("yellow-i3-green", "minus-blue"), ("red-o4", "veto")],
    );
    assert_eq!(values(&vetoed), [0, 0, 2, 1]);
    assert_eq!(vetoed.used(), chai("minus-blue minus-blue veto"));
}

#[test]
fn dw_r21_a_veto_reaches_own_and_late_minus_and_may_be_spent_for_nothing() {
    let own = one_round(options(), [("red-i2-blue-a", "minus-blue veto"), ("red-o4", ""), ("blue-o4", "")]);
    assert_eq!(values(&own), [0, 0, 2, 0]);
    let nothing = one_round(options(), [("red-i2-blue-a", "veto"), ("red-o4", ""), ("blue-o4", "")]);
    assert_eq!((values(&nothing), nothing.used()), ([0, 0, 2, 0], chai("veto")));
    let late = Table::loading(options(), 2)
        .heights(0, &[1])
        .played_some(&[&["red-i2-blue-a", "red-o4"], &["blue-o4", "blue-t4"]])
        .chai(0, "later minus-blue")
        .chai(1, "veto")
        .play("end")
        .by(1, "card:blue-o4 add:veto commit")
        .by(0, "card:red-o4 add:later commit card:red-i2-blue-a add:minus-blue commit");
    assert_eq!(values(&late), [0, 0, 2, 0]);
}

/// E27: the limits.
#[test]
fn dw_7_9_and_dw_r18_the_limit_comes_after_the_sum() {
    let table = one_round(
        options(),
        [("blue-i1-red", "minus-red"), ("green-i1-red", "minus-blue"), ("red-o4", "minus-blue")],
    );
    assert_eq!(values(&table), [0, 4, 0, 0], "3 + 3 - 1 is 5 and pays 4");
    let capped = one_round(options(), [("blue-i1-red", "plus-red"), ("green-i1-red", ""), ("red-o4", "")]);
    assert_eq!(values(&capped), [0, 4, 0, 0]);
}

/// E38: one ticket, three empties.
#[test]
fn dw_7_11_and_dw_r19_scores_can_be_negative() {
    let table = Table::loading(options(), 2)
        .heights(0, &[1, 1, 1])
        .tickets(0, 1)
        .played_some(&[&["red-o4", "red-t4"], &["blue-o4", "blue-t4"]])
        .play("end")
        .by(0, "card:red-o4")
        .by(1, "card:blue-o4");
    assert_eq!((table.score(0), table.score(1)), (-5, 0));
    assert_eq!(BOX.standing(&table.state).seats[0].rank, 2);
}

fn over(kept: [&str; 3]) -> Table {
    let mut table = Table::loading(options(), 3).heights(0, &[1]);
    for (seat, words) in kept.into_iter().enumerate() {
        table = table.chai(seat, words);
    }
    table.played_some(&[&["red-o4"], &["blue-o4"], &["green-o4"]]).play("end").until(|s| s.step == Step::Over)
}

/// E35, first part: six unused chai of any kind.
#[test]
fn dw_8_1_and_dw_r33_unused_chai_score_two_each() {
    let table = over(["jump swap veto later plus-red minus-red", "jump", ""]);
    let points = [0, 1, 2].map(|seat| table.state.player(Seat(seat)).tally.chai);
    assert_eq!(points, [12, 2, 0]);
    assert!(table.events().contains(&Event::ChaiScored { seat: Seat(1), chai: vec![Chai::Jump], points: 2 }));
}

/// E41: 88, 88, 71.
#[test]
fn dw_8_2_equal_scores_share_their_place() {
    let table = over(["", "", ""]).with(|state| {
        for (player, dabbas) in state.players.iter_mut().zip([88, 88, 71]) {
            player.tally = Tally { dabbas, ..Tally::default() };
        }
    });
    let standing = BOX.standing(&table.state);
    assert_eq!(
        standing.seats.iter().map(|place| (place.rank, place.score)).collect::<Vec<_>>(),
        [(1, 88), (1, 88), (3, 71)]
    );
    assert_eq!(standing.winners().collect::<Vec<_>>(), [Seat(0), Seat(1)]);
    assert!(standing.seats.iter().all(|place| place.tie_breaks.is_empty()));
}

#[test]
fn dw_8_3_cards_left_count_nothing() {
    let table = Table::loading(options(), 2)
        .heights(0, &[1])
        .played_some(&[&["red-o4", "blue-i1-red", "green-i1-red"], &["blue-o4", "yellow-i1-red"]])
        .play("end")
        .by(0, "card:red-o4")
        .by(1, "card:blue-o4");
    assert_eq!((table.state.step, table.hand_of(0).len()), (Step::Over, 2));
    assert_eq!((table.score(0), table.score(1)), (-2, 0));
}

/// The tip value of each colour where every sum is `sum`: left, right, and the two others.
fn double_zero(sum: i8) -> [u8; 3] {
    let table = Table::set(Options { double_zero: true, ..options() }, 2)
        .with(|state| state.double_zero = Some([Colour::Red, Colour::Green]));
    let sums = Sums { up: [sum.max(0); 4], down: [(-sum).max(0); 4], veto: false };
    let values = BOX.tip_values(&table.state, &sums);
    assert_eq!(values[0], values[2]);
    [values[1], values[3], values[0]]
}

/// E30 and E7, for the left colour.
#[test]
fn dw_9_2_the_left_colour_pays_one_less() {
    assert_eq!([-1, 0, 1, 2, 5, 6].map(|sum| double_zero(sum)[0]), [0, 0, 0, 1, 4, 4]);
    assert_eq!(double_zero(3)[0], 2);
}

#[test]
fn dw_9_3_the_right_colour_pays_one_more() {
    assert_eq!([-1, 0, 1, 2, 3, 4].map(|sum| double_zero(sum)[1]), [0, 0, 2, 3, 4, 4]);
    assert_eq!(double_zero(2)[1], 3);
}

#[test]
fn dw_9_4_the_other_colours_pay_as_ever() {
    assert_eq!([-1, 0, 1, 2, 4, 5].map(|sum| double_zero(sum)[2]), [0, 0, 1, 2, 4, 4]);
}

/// E7 as it is played: red 3 on the left, green 2 on the right.
#[test]
fn dw_9_2_and_dw_9_3_in_a_round() {
    let module = Options { double_zero: true, ..options() };
    let table = Table::loading(module, 2)
        .with(|state| state.double_zero = Some([Colour::Red, Colour::Green]))
        .heights(0, &[1])
        .played_some(&[&["blue-i1-red", "red-o4"], &["red-i2-green-a", "blue-o4"]])
        .play("end")
        .by(0, "card:blue-i1-red")
        .by(1, "card:red-i2-green-a");
    assert_eq!(values(&table), [0, 2, 0, 3]);
}

#[test]
fn dw_r41_a_card_without_a_tip_has_no_colour() {
    assert_eq!(BOX.card(card("red-o4")).tip_colour, None);
    let table = one_round(options(), [("red-o4", ""), ("blue-t4", ""), ("green-l4", "")]);
    assert_eq!(values(&table), [0; 4]);
}

#[test]
fn dw_r38_levels_past_ten_are_counted_on() {
    let table = Table::set(options(), 2).heights(1, &[17, 11]);
    assert_eq!(table.view_of(0).seats[1].bed.level, 17);
}
