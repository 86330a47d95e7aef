//! Half chai that meet: DW-3.14 to DW-3.16.

use engine::Seat;

use super::table::{BOX, Table, options};
use crate::bed::Bed;
use crate::options::Visibility;
use crate::{Event, Options, VehicleKind};

/// Seat 0 has placed `tiles`, and then places the tile of `id` by `line`.
fn after(options: Options, tiles: &[(&str, u8, u8)], id: &str, line: &str) -> Table {
    Table::placing(options, &[0; 9], 15, id).tiles(0, tiles).next_chai("veto").play(line)
}

fn formed(table: &Table) -> Vec<(u8, u8, u8)> {
    let chai = |event| match event {
        Event::ChaiFormed { cell, other, level, .. } => Some((cell, other, level)),
        _ => None,
    };
    table.events().into_iter().filter_map(chai).collect()
}

/// A pair across cells 0 and 1 whose half looks south from cell 0.
const PAIR: (&str, u8, u8) = ("blue-i2-red-a", 2, 0);

/// E13: a single cell below, with its half north and with its half east.
#[test]
fn dw_3_14_two_halves_that_meet_form_a_chai() {
    let joined = after(options(), &[PAIR], "red-i1-blue", "place:3:3");
    assert_eq!(formed(&joined), [(3, 0, 1)]);
    assert_eq!(joined.chai_of(0).len(), 1);
    let apart = after(options(), &[PAIR], "red-i1-blue", "place:0:3");
    assert_eq!(formed(&apart), []);
    assert!(apart.chai_of(0).is_empty());
}

/// E14: two pairs, one above the other.
#[test]
fn dw_3_14_and_dw_r40_two_pairs_meet_on_their_long_sides() {
    let joined = after(options(), &[PAIR], "red-i2-blue-a", "place:4:3");
    assert_eq!(joined.heights_of(0), [1, 1, 0, 1, 1, 0, 0, 0, 0]);
    assert_eq!(formed(&joined), [(3, 0, 1)]);
    let shape = BOX.shapes.iter().find(|shape| shape.id == "i2").expect("a shape");
    assert_eq!(
        (shape.orientations[0].half, format!("{:?}", shape.orientations[0].side)),
        ((0, 1), "N".into())
    );
}

/// E16: the same cells on different levels.
#[test]
fn dw_3_14_halves_of_different_levels_do_not_meet() {
    let table = after(options(), &[PAIR], "red-i1-blue", "empty:3 place:3:3");
    assert_eq!(table.heights_of(0)[3], 2);
    assert_eq!(formed(&table), []);
}

#[test]
fn dw_3_14_the_other_half_must_look_back() {
    // A half on cell 0 that looks east, and one on cell 3 that looks north.
    let table = after(options(), &[("blue-i1-red", 0, 0)], "red-i1-blue", "place:3:3");
    assert_eq!(formed(&table), []);
    // Over the edge of the vehicle there is nothing to meet.
    let edge = after(options(), &[("blue-i1-red", 0, 1)], "red-i1-blue", "place:0:2");
    assert_eq!(formed(&edge), []);
}

#[test]
fn dw_3_14_halves_do_not_meet_across_a_gap_of_the_vehicle() {
    // Cells 2 and 3 of the handcart are neighbours in number only: cell 3 lies below cell 1.
    let handcart = Options { vehicle: VehicleKind::Handcart, ..options() };
    let table = after(handcart, &[("blue-i1-red", 0, 2)], "red-i1-blue", "place:2:3");
    assert_eq!(formed(&table), []);
    let below = after(handcart, &[("blue-i1-red", 1, 1)], "red-i1-blue", "place:3:3");
    assert_eq!(formed(&below), [(3, 1, 1)]);
}

#[test]
fn dw_r2_a_covered_half_forms_no_chai() {
    // The half of the pair lies under an empty dabba on cell 0.
    let covered = |visibility| {
        let options = Options { chai_visibility: visibility, ..options() };
        after(options, &[PAIR], "red-i1-blue", "empty:0 place:3:3")
    };
    assert_eq!(formed(&covered(Visibility::Strict)), []);
    assert_eq!(formed(&covered(Visibility::Loose)), [(3, 0, 1)]);
    // Loose still wants the same level and halves that face each other.
    let loose = Options { chai_visibility: Visibility::Loose, ..options() };
    assert_eq!(formed(&after(loose, &[PAIR], "red-i1-blue", "empty:3 place:3:3")), []);
    assert_eq!(formed(&after(loose, &[PAIR], "red-i1-blue", "empty:0 place:0:3")), []);
}

#[test]
fn dw_3_15_bonus_tiles_and_empties_carry_no_half() {
    let table = Table::placing(options(), &[0; 9], 15, "red-i1-blue").tiles(0, &[PAIR]);
    let table = table.next_chai("bonus-green").play("place:3:3");
    // The bonus tile lies beside a waiting half and meets nothing.
    let table = table.with(|state| state.players[0].bed.halves = [0, 1 << 4, 0, 0]).play("bonus:5");
    assert_eq!(formed(&table), []);
    assert_eq!(table.view_of(0).seats[0].bed.tiles[2].half, None);
}

/// Each tile has one half, so one placement forms one chai at most: checked for all pairs of placements.
#[test]
fn dw_3_15_one_placement_forms_one_chai_at_most() {
    for vehicle in &BOX.vehicles {
        for shape in &vehicle.shapes {
            assert!(shape.placements.iter().all(|placement| placement.across.count_ones() <= 1));
        }
    }
}

#[test]
fn dw_3_16_and_dw_r34_the_level_comes_before_the_chai() {
    // Both tiles lie on level 2, and the second one is the first of the two to reach it at the table.
    let table = Table::placing(options(), &[1; 9], 15, "red-i1-blue").next_chai("veto");
    let table = table.tiles(0, &[PAIR]).play("place:3:3");
    assert_eq!(formed(&table), [(3, 0, 2)]);
    let names: Vec<String> = table
        .events()
        .iter()
        .map(|event| serde_json::to_value(event).expect("events are written")["event"].to_string())
        .collect();
    assert_eq!(names, ["\"placed\"", "\"chai-formed\"", "\"chai-drawn\"", "\"chai-kept\""]);
    let opened = Table::placing(options(), &[1; 9], 15, "red-i1-blue").play("place:3:3");
    assert!(opened.events().contains(&Event::LevelReached { seat: Seat(0), level: 2 }));
}

/// A naive look at two tiles: which shapes can meet on a bare level, against the table of the specification.
#[test]
fn which_shapes_can_meet_on_a_bare_level() {
    let weights = [3.0, 6.0, 3.0, 3.0, 1.0, 1.0, 1.0, 1.0];
    for (vehicle, pairs, share) in [
        (VehicleKind::BicycleTrailer, 21, 83),
        (VehicleKind::Handcart, 20, 82),
        (VehicleKind::Crate, 13, 65),
        (VehicleKind::Wheelbarrow, 11, 52),
    ] {
        let vehicle = BOX.vehicle(vehicle);
        let meet = |one: usize, other: usize| {
            vehicle.shapes[one].placements.iter().any(|first| {
                vehicle.shapes[other].placements.iter().filter(|second| first.mask & second.mask == 0).any(
                    |second| {
                        let mut bed = Bed::default();
                        bed.place(crate::Card::default(), first);
                        let level = bed.place(crate::Card::default(), second);
                        bed.joins(second, level)
                    },
                )
            })
        };
        let mut found = 0;
        let (mut joined, mut all) = (0.0, 0.0);
        for one in 0..8 {
            for other in 0..8 {
                let met = meet(one, other);
                assert_eq!(met, meet(other, one), "the order does not matter");
                found += usize::from(met && one <= other);
                // Pairs of different tiles out of the 76.
                let tiles = 4.0 * weights[one] * (4.0 * weights[other] - f64::from(u8::from(one == other)));
                all += tiles;
                joined += if met { tiles } else { 0.0 };
            }
        }
        assert_eq!(found, pairs, "{:?}", vehicle.kind);
        assert_eq!((100.0_f64 * joined / all).round() as i32, share, "{:?}", vehicle.kind);
    }
}
