//! Module 2: DW-10.

use engine::{Game, Seat};

use super::table::{BOX, Table, options, with_orders};
use crate::components::{OrderNo, OrderSet};
use crate::{Colour, Event, Options, Step, VehicleKind};

const SPARE: [&[&str]; 2] = [&["yellow-s4"], &["red-s4", "blue-s4"]];

/// What an order of the round pays seat 0 for level 1 of this table.
fn pays(table: &Table, order: u8) -> i16 {
    BOX.round_order(&table.state, order, Seat(0), 1).expect("an order of the round").1
}

#[test]
fn dw_10_1_and_dw_r27_up_to_three_orders_one_side_of_each_card() {
    for (orders, fits) in [
        (&[][..], true),
        (&[1], true),
        (&[2, 3], true),
        (&[1, 3, 5], true),
        (&[2, 4, 6], true),
        (&[1, 2], false),
        (&[3, 4], false),
        (&[1, 5, 6], false),
    ] {
        let checked = BOX.check_options(&with_orders(orders), 3);
        assert_eq!(checked.is_ok(), fits, "{orders:?}");
        if let Err(error) = checked {
            assert_eq!(error.option, "orders");
        }
    }
}

/// E31: two red rows, a blue pair and an empty dabba fill the level.
fn mixed(options: Options) -> Table {
    let tiles = [("red-i3-blue", 0, 0), ("red-i3-green", 0, 3), ("blue-i2-red-a", 0, 6)];
    Table::loading(options, 2).tiles(0, &tiles).with(|state| state.players[0].bed.heights[8] = 1)
}

#[test]
fn dw_10_2_order_1_pays_few_colours_on_a_full_level() {
    assert_eq!(pays(&mixed(with_orders(&[1])), 1), 5);
    let gap = mixed(with_orders(&[1])).with(|state| state.players[0].bed.heights[8] = 0);
    assert_eq!(pays(&gap, 1), 0, "the level is not full");
    let on_crate = Options { vehicle: VehicleKind::Crate, ..with_orders(&[1]) };
    let one = Table::loading(on_crate, 2).tiles(0, &[("red-i3-blue", 0, 0), ("red-i3-green", 0, 3)]);
    assert_eq!(pays(&one, 1), 10);
    let rows = ["red-i2-blue-a", "blue-i2-red-a", "green-i2-red-a"];
    let three = Table::loading(on_crate, 2).tiles(0, &[(rows[0], 1, 0), (rows[1], 1, 1), (rows[2], 1, 2)]);
    assert_eq!(pays(&three, 1), 2);
}

#[test]
fn dw_10_2_order_1_is_scored_at_the_start_of_each_round() {
    let table = mixed(with_orders(&[1])).played_some(&SPARE).play("end");
    assert_eq!((table.state.step, table.score(0), table.score(1)), (Step::Deliver, 5, 0));
    let scored = Event::OrderScored { seat: Seat(0), order: 1, level: Some(1), count: 2, points: 5 };
    assert!(table.events().contains(&scored));
}

#[test]
fn dw_r26_a_full_level_of_empties_has_no_colour() {
    let table = Table::loading(with_orders(&[1]), 2).heights(0, &[1; 9]);
    assert!(BOX.load(&table.state, Seat(0), 1).full);
    assert_eq!(pays(&table, 1), 0);
}

#[test]
fn dw_10_3_order_2_pays_many_colours() {
    assert_eq!(pays(&mixed(with_orders(&[2])), 2), 2);
    let singles = ["yellow-i1-red", "red-i1-blue", "blue-i1-red", "green-i1-red"];
    for (colours, points) in [(0, 0), (1, 0), (2, 2), (3, 5), (4, 10)] {
        let tiles: Vec<_> = (0..).zip(&singles[..colours]).map(|(cell, id)| (*id, 0, cell)).collect();
        let table = Table::loading(with_orders(&[2]), 2).tiles(0, &tiles);
        assert_eq!(pays(&table, 2), points, "{colours} colours, not full");
    }
}

#[test]
fn dw_10_4_order_3_pays_many_tiles() {
    assert_eq!(pays(&mixed(with_orders(&[3])), 3), 2, "three tiles; the empty one does not count");
    let cells = [0, 1, 2, 3, 4, 5, 6];
    let singles = [
        "yellow-i1-red",
        "red-i1-blue",
        "blue-i1-red",
        "green-i1-red",
        "yellow-i1-blue",
        "red-i1-green",
        "blue-i1-green",
    ];
    for (tiles, points) in [(0, 0), (2, 0), (3, 2), (4, 5), (5, 9), (6, 15), (7, 15)] {
        let tiles: Vec<_> = cells.into_iter().zip(singles).take(tiles).map(|(c, id)| (id, 0, c)).collect();
        let table = Table::loading(with_orders(&[3]), 2).tiles(0, &tiles);
        assert_eq!(pays(&table, 3), points, "{} tiles", tiles.len());
    }
}

/// E31, the delivery of the level: red 4, blue 2.
#[test]
fn orders_and_tips_add_up() {
    let table = mixed(with_orders(&[2, 3]))
        .played_some(&[&["blue-i1-red"], &["red-i2-blue-a", "blue-s4"]])
        .chai(1, "plus-red")
        .play("end")
        .by(0, "card:blue-i1-red")
        .by(1, "card:red-i2-blue-a add:plus-red commit");
    let tally = table.state.player(Seat(0)).tally;
    assert_eq!(table.state.tips[0].values(), [0, 4, 2, 0]);
    assert_eq!((tally.dabbas, tally.empties, tally.orders), (24 + 4, -2, [0, 2, 2, 0, 0, 0]));
    assert_eq!(table.score(0), 26 + 4);
    let parts = BOX.standing(&table.state).seats[0].parts.clone();
    let names: Vec<_> = parts.iter().map(|(name, points)| (&**name, *points)).collect();
    let expected =
        [("tickets", 0), ("dabbas", 28), ("empties", -2), ("order-2", 2), ("order-3", 2), ("unused-chai", 0)];
    assert_eq!(names, expected);
}

/// E34: a level of empties only counts for nothing.
#[test]
fn dw_10_5_and_dw_r25_order_4_pays_levels_with_a_dabba_tile() {
    let table = Table::loading(with_orders(&[4]), 2)
        .tiles(0, &[("red-o4", 0, 0), ("blue-i2-red-a", 0, 0)])
        .with(|state| state.players[0].bed.heights[..2].copy_from_slice(&[3, 3]))
        .played_some(&[&["yellow-s4"], &["red-s4", "blue-s4", "green-s4"]]);
    let level_3 = BOX.load(&table.state, Seat(0), 3);
    assert_eq!((level_3.tiles, level_3.empties), (0, 2));
    for order in [1, 2, 3] {
        assert_eq!(BOX.round_order(&table.state, order, Seat(0), 3).expect("of the round").1, 0);
    }
    let table = table.play("end");
    assert_eq!(table.score(0), 10);
    let table = table.by(0, "card:yellow-s4").by(1, "card:red-s4");
    assert_eq!((table.state.level, table.score(0)), (2, 10 - 4));
}

/// E33: six single cells in four colours on the crate, bonus tiles among them.
#[test]
fn dw_10_8_bonus_tiles_count_for_orders() {
    let options = Options { vehicle: VehicleKind::Crate, ..options() };
    let table = Table::loading(options, 2)
        .tiles(0, &[("red-i1-blue", 0, 0), ("red-i1-green", 0, 1), ("blue-i1-red", 0, 2)])
        .bonus(0, Colour::Yellow, 3)
        .bonus(0, Colour::Green, 4)
        .bonus(0, Colour::Green, 5);
    assert_eq!([1, 2, 3].map(|order| pays(&table, order)), [0, 10, 15]);
    assert_eq!(BOX.levels_with_dabbas(&table.state, Seat(0)), 1);
    let bonus_only = Table::loading(options, 2).bonus(0, Colour::Red, 0).bonus(0, Colour::Red, 0);
    assert_eq!(BOX.levels_with_dabbas(&bonus_only.state, Seat(0)), 2);
}

/// A finished game in which the seats have these unused chai.
fn over(orders: &[u8], kept: [&str; 3]) -> [i16; 3] {
    let mut table = Table::loading(with_orders(orders), 3).heights(0, &[1]);
    for (seat, words) in kept.into_iter().enumerate() {
        table = table.chai(seat, words);
    }
    let hands: [&[&str]; 3] = [&["red-o4"], &["blue-o4"], &["green-o4"]];
    let table = table.played_some(&hands).play("end").until(|state| state.step == Step::Over);
    let tally = |seat| table.state.player(Seat(seat)).tally;
    assert!([0, 1, 2].iter().all(|&seat| tally(seat).chai == 0), "the order replaces the usual points");
    [0, 1, 2].map(|seat| tally(seat).orders.iter().sum())
}

/// E35, the parts with orders.
#[test]
fn dw_10_6_order_5_pays_unused_chai_together() {
    assert_eq!(over(&[5], ["jump swap veto later plus-red minus-red", "jump", ""]), [20, 2, 0]);
    assert_eq!(over(&[5], ["jump swap", "jump swap veto", "veto later plus-red plus-blue"]), [5, 9, 14]);
    assert_eq!(over(&[5], ["jump swap veto later plus-red", "", ""]), [20, 0, 0]);
}

#[test]
fn dw_10_7_order_6_pays_those_with_the_most_chai_double() {
    assert_eq!(over(&[6], ["jump swap veto", "jump swap veto", "later"]), [12, 12, 2]);
    assert_eq!(over(&[6], ["jump", "swap veto", "later plus-red plus-blue"]), [2, 4, 12]);
}

#[test]
fn dw_r42_order_6_pays_nothing_to_nobody() {
    assert_eq!(over(&[6], ["", "", ""]), [0, 0, 0]);
}

#[test]
fn a_choice_of_orders_is_written_as_a_list() {
    let orders: OrderSet = [6, 1].map(OrderNo).into_iter().collect();
    assert_eq!(serde_json::to_string(&orders).expect("it is written"), "[1,6]");
    assert_eq!(serde_json::from_str::<OrderSet>("[6, 1]").expect("it is read"), orders);
    assert!(serde_json::from_str::<OrderSet>("[7]").is_err());
    assert!(serde_json::from_str::<OrderSet>("[1, 1]").is_err());
}
