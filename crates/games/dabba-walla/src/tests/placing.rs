//! Placing tiles and empty dabbas: DW-3.1 to DW-3.13 and the option `empties`.

use engine::{Revealed, Seat};

use super::table::{Table, card, on, options, refused};
use crate::options::Empties;
use crate::{Action, Colour, Event, Options, Step, VehicleKind};

fn place(o: u8, cell: u8) -> Action {
    Action::Place { o, cell }
}

fn with_empties(empties: Empties) -> Options {
    Options { empties, ..on(VehicleKind::Crate) }
}

#[test]
fn dw_3_1_and_dw_r1_tiles_are_turned_and_flipped() {
    let table = Table::placing(options(), &[0; 9], 15, "red-l4");
    // All eight ways of the L lie somewhere, also the mirrored ones.
    for o in 0..8 {
        assert!(table.legal_kind("place").iter().any(|action| action.starts_with(&format!("place:{o}:"))));
    }
    // Of ways that look the same only one is listed.
    let straight = Table::placing(options(), &[0; 9], 15, "red-i3-blue");
    assert_eq!(straight.legal_kind("place").len(), 12);
    assert_eq!(straight.refusal(place(4, 0)), refused("DW-3.1", "same-orientation"));
    let flipped = table.play("place:6:0");
    assert_eq!(flipped.heights_of(0), [1, 1, 0, 1, 0, 0, 1, 0, 0]);
}

#[test]
fn dw_3_2_nothing_sticks_out() {
    let table = Table::placing(options(), &[0; 9], 15, "red-i3-blue");
    assert_eq!(table.refusal(place(0, 1)), refused("DW-3.2", "sticks-out"));
    assert_eq!(table.refusal(place(1, 3)), refused("DW-3.2", "sticks-out"));
    assert_eq!(table.refusal(place(0, 9)), refused("DW-3.2", "no-such-place"));
    assert_eq!(table.refusal(place(8, 0)), refused("DW-3.2", "no-such-place"));
    assert_eq!(table.refusal(Action::Empty(9)), refused("DW-3.2", "no-such-cell"));
    // E20: the wheelbarrow leaves the L two ways.
    let few = Table::placing(on(VehicleKind::Wheelbarrow), &[0; 6], 15, "red-l4");
    assert_eq!(few.legal_kind("place"), ["place:1:0", "place:6:0"]);
    assert_eq!(few.legal_kind("empty").len(), 6);
    let none = Table::placing(on(VehicleKind::Wheelbarrow), &[0; 6], 0, "red-l4");
    assert_eq!(none.legal(), ["place:1:0", "place:6:0"]);
}

/// E12: where three tiles fit on heights 1 1 0 / 0 0 0 / 0 0 0.
#[test]
fn dw_3_3_the_cells_under_a_tile_have_equal_heights() {
    let heights = [1, 1, 0, 0, 0, 0, 0, 0, 0];
    let long = Table::placing(options(), &heights, 15, "red-i3-blue");
    let expected = ["place:0:3", "place:0:6", "place:1:2", "place:2:3", "place:2:6", "place:3:2"];
    assert_eq!(long.legal_kind("place"), expected);
    assert_eq!(long.refusal(place(0, 0)), refused("DW-3.3", "uneven-heights"));
    let short = Table::placing(options(), &heights, 15, "red-i2-blue-a");
    assert_eq!(short.legal_kind("place").len(), 36);
    assert!(!short.can("place:0:1"), "cells 1 and 2 differ");
    let square = Table::placing(options(), &heights, 15, "red-o4");
    let squares = square.legal_kind("place");
    assert_eq!(squares.len(), 16);
    assert!(squares.iter().all(|action| action.ends_with(":3") || action.ends_with(":4")));
    // On the two higher cells the tile lies on level 2.
    let on_top = short.play("place:0:0");
    assert_eq!(on_top.heights_of(0), [2, 2, 0, 0, 0, 0, 0, 0, 0]);
    assert!(on_top.events().iter().any(|event| matches!(event, Event::Placed { level: 2, .. })));
}

#[test]
fn dw_3_4_gaps_of_lower_levels_stay_open() {
    let table = Table::placing(options(), &[2, 2, 0, 0, 0, 0, 0, 0, 0], 15, "red-i1-blue").play("place:0:8");
    assert_eq!(table.heights_of(0), [2, 2, 0, 0, 0, 0, 0, 0, 1]);
    assert!(table.events().iter().any(|event| matches!(event, Event::Placed { level: 1, .. })));
}

#[test]
fn dw_3_5_a_tile_stays_where_it_is() {
    super::table::random_game(options(), 2, 3, {
        let mut before = Vec::new();
        move |state| {
            let now: Vec<_> = state.players.iter().map(|player| player.bed.tiles.to_vec()).collect();
            assert!(before.iter().zip(&now).all(|(old, new): (&Vec<_>, _)| new.starts_with(old)));
            before = now;
        }
    });
}

/// E2: the first tile on level 2 raises the level.
#[test]
fn dw_3_6_the_level_is_the_greatest_height() {
    let table = Table::placing(options(), &[1, 1, 1, 0, 0, 0, 0, 0, 0], 15, "red-i2-blue-a");
    assert_eq!(table.state.player(Seat(0)).bed.level(), 1);
    let table = table.play("place:0:0");
    assert_eq!(table.view_of(1).seats[0].bed.level, 2);
    assert!(table.events().contains(&Event::LevelReached { seat: Seat(0), level: 2 }));
    let filled = Table::placing(options(), &[1, 1, 1], 15, "red-i2-blue-a").play("place:0:3");
    assert!(!filled.events().iter().any(|event| matches!(event, Event::LevelReached { .. })));
    // Empty dabbas and bonus tiles count as well.
    assert_eq!(table.play("empty:0").view_of(1).seats[0].bed.level, 3);
    let bonus = Table::set(options(), 2).bonus(1, Colour::Red, 0);
    assert_eq!(bonus.view_of(0).seats[1].bed.level, 1);
}

#[test]
fn dw_3_7_and_dw_r4_an_empty_covers_one_cell_of_any_height() {
    let table = Table::placing(options(), &[3, 0, 1], 15, "red-i1-blue");
    assert_eq!(table.legal_kind("empty").len(), 9, "although the tile fits");
    let table = table.play("empty:0 empty:1 empty:2");
    assert_eq!(table.heights_of(0), [4, 1, 2, 0, 0, 0, 0, 0, 0]);
    assert_eq!((table.state.step, table.revealed), (Step::PlaceTile, Revealed::Nothing));
    let reached = Table::placing(options(), &[3, 0, 1], 15, "red-i1-blue").play("empty:0");
    assert!(reached.events().contains(&Event::LevelReached { seat: Seat(0), level: 4 }));
}

#[test]
fn dw_3_8_all_share_fifteen_empties() {
    let table = Table::placing(options(), &[0; 9], 15, "red-i1-blue").play("empty:0 empty:0 place:0:0 end");
    assert_eq!(table.view_of(1).empties, 13);
    let table = table.until(|state| state.step == Step::EndTurn && state.active == Seat(1));
    let table = (0..13).fold(table, |table, _| table.play("empty:4"));
    assert_eq!(table.state.empties, 0);
    assert_eq!(table.legal_kind("empty").len(), 0);
    assert_eq!(table.refusal(Action::Empty(4)), refused("DW-3.11", "no-rescue-needed"));
}

#[test]
fn dw_3_9_empties_before_the_tile_before_a_bonus_and_at_the_end() {
    let table = Table::placing(options(), &[0; 9], 15, "red-i2-blue-a").play("empty:8 place:2:0 empty:8 end");
    assert_eq!(table.heights_of(0)[8], 2);
    // i2 and i1 join and the chai is a bonus.
    let table = Table::placing(options(), &[0; 9], 15, "red-i1-blue")
        .tiles(0, &[("blue-i2-red-a", 2, 0)])
        .next_chai("bonus-red")
        .play("place:3:3");
    assert_eq!(table.state.step, Step::PlaceBonus);
    assert_eq!((table.legal_kind("bonus").len(), table.legal_kind("empty").len()), (9, 9));
    let table = table.play("empty:8");
    assert_eq!((table.state.step, table.heights_of(0)[8]), (Step::PlaceBonus, 1));
}

#[test]
fn dw_3_10_the_shortfall_is_the_smallest_need() {
    let table = Table::set(on(VehicleKind::Crate), 2).heights(0, &[3, 1, 0, 2, 0, 1]);
    let vehicle = super::table::BOX.vehicle(VehicleKind::Crate);
    let bed = &table.state.players[0].bed;
    let shortfall =
        |id: &str| bed.shortfall(&vehicle.shapes[usize::from(super::table::BOX.card(card(id)).shape)]);
    // The left square needs 0 + 2 + 1 + 3, the right one 0 + 1 + 1 + 0.
    assert_eq!(shortfall("red-o4"), 2);
    assert_eq!(shortfall("red-i1-blue"), 0);
    assert_eq!(shortfall("red-i2-blue-a"), 1, "cells 0 and 3");
    assert_eq!(shortfall("red-i3-blue"), 3, "the lower row");
}

/// E17: an empty supply and a square that fits nowhere.
#[test]
fn dw_3_11_rescue_gives_exactly_the_empties_a_tile_needs() {
    let table = Table::placing(on(VehicleKind::Crate), &[3, 1, 0, 2, 0, 1], 0, "red-o4");
    assert_eq!(table.legal(), ["empty:2", "empty:4"]);
    assert_eq!(table.refusal(Action::Empty(0)), refused("DW-3.11", "cell-does-not-help"));
    // After the first one only cell 4 is left, so the second one follows by itself.
    let table = table.play("empty:2");
    assert_eq!(table.heights_of(0), [3, 1, 1, 2, 1, 1]);
    let extras =
        table.events().iter().filter(|event| matches!(event, Event::EmptyPlaced { extra: true, .. })).count();
    assert_eq!(extras, 2);
    assert_eq!(table.legal(), (0..8).map(|o| format!("place:{o}:1")).collect::<Vec<_>>());
    let table = table.play("place:0:1");
    assert_eq!(table.heights_of(0), [3, 2, 2, 2, 2, 2]);
    assert_eq!(table.state.step, Step::EndTurn);
    assert_eq!(table.legal(), ["end"], "no more extra ones");
}

#[test]
fn dw_3_12_extra_empties_cost_like_others() {
    // E17 again, from a bare vehicle: what is not the square are empties, 7 before and 2 extra.
    let table = Table::placing(on(VehicleKind::Crate), &[3, 1, 0, 2, 0, 1], 0, "red-o4");
    let table = table.play("empty:4 place:0:1");
    let view = table.view_of(0).seats[0].bed.clone();
    assert_eq!(view.empties, [vec![0, 1, 2, 3, 4, 5], vec![0, 3], vec![0]]);
    let loads = [1, 2, 3].map(|level| super::table::BOX.load(&table.state, Seat(0), level).empties);
    assert_eq!(loads, [6, 2, 1]);
}

#[test]
fn dw_3_13_nobody_passes() {
    let table = Table::placing(options(), &[0; 9], 15, "red-o4");
    assert_eq!(table.refusal(Action::Forfeit), refused("DW-3.13", "no-passing"));
    assert_eq!(table.refusal(Action::End), refused("DW-3.13", "no-passing"));
}

/// E19: the position of E17 with `empties` strict.
#[test]
fn dw_r5_strict_a_tile_that_cannot_be_placed_is_forfeited() {
    let heights = [3, 1, 0, 2, 0, 1];
    let strict = with_empties(Empties::Strict);
    let all = ["empty:0", "empty:1", "empty:2", "empty:3", "empty:4", "empty:5"];
    // Every tile of the hand is out of reach, so it may be played.
    let stuck = |supply: u8| Table::placing(strict, &heights, supply, "red-o4");
    let two = stuck(2);
    assert_eq!(two.legal(), all);
    assert_eq!(two.refusal(Action::Forfeit), refused("DW-R5", "tile-can-be-placed"));
    let playing = Table::playing(strict, &["yellow-o4", "green-s4", "red-o4"]).heights(0, &heights);
    let one = playing.clone().empties(1).play("play:red-o4");
    assert_eq!(one.legal(), [&all[..], &["forfeit"]].concat());
    let none = playing.empties(0).play("play:red-o4");
    assert_eq!(none.state.step, Step::EndTurn, "with nothing else to do it happens by itself");
    assert!(none.events().contains(&Event::Forfeited { seat: Seat(0), card: card("red-o4") }));
    for table in [one.play("forfeit"), none] {
        assert_eq!(table.heights_of(0), heights);
        assert_eq!(table.view_of(0).seats[0].played, Some(vec![card("red-o4")]));
        assert!(table.view_of(1).seats[0].bed.tiles.is_empty());
    }
}

#[test]
fn dw_r5_strict_cards_that_can_be_placed_come_first() {
    let table = Table::playing(with_empties(Empties::Strict), &["red-o4", "red-i1-blue", "red-i3-blue"]);
    let table = table.heights(0, &[3, 1, 0, 2, 0, 1]).empties(0);
    assert_eq!(table.legal(), ["play:21"]);
    let refusal = table.refusal(Action::Play(card("red-o4")));
    assert_eq!(refusal, refused("DW-R5", "tile-would-be-forfeited"));
    // With one more empty dabba nothing changes, with two the square fits, with three the row of three too.
    assert_eq!(table.clone().empties(1).legal(), ["play:21"]);
    assert_eq!(table.clone().empties(2).legal(), ["play:21", "play:35"]);
    assert_eq!(table.empties(3).legal(), ["play:21", "play:30", "play:35"]);
    // In strict nothing is added when the supply is gone.
    let end = Table::placing(with_empties(Empties::Strict), &[1, 0, 0, 0, 0, 0], 0, "red-i1-blue");
    let end = end.play("place:0:0");
    assert_eq!(end.refusal(Action::Empty(1)), refused("DW-R5", "no-empties-left"));
}

#[test]
fn dw_r5_unlimited_extra_empties_below_the_top() {
    let table = Table::placing(with_empties(Empties::Unlimited), &[3, 1, 0, 2, 3, 1], 0, "red-i1-blue");
    assert_eq!(table.legal_kind("empty"), ["empty:1", "empty:2", "empty:3", "empty:5"]);
    assert_eq!(table.refusal(Action::Empty(0)), refused("DW-R5", "extra-below-the-top"));
    assert!(!table.legal_kind("place").is_empty(), "also where the tile fits");
    let table = table.play("empty:3 place:0:2");
    assert_eq!(table.heights_of(0), [3, 1, 1, 3, 3, 1]);
    assert_eq!((table.state.step, table.legal_kind("empty").len()), (Step::EndTurn, 3));
    // An even vehicle takes no more of them.
    let even = Table::placing(with_empties(Empties::Unlimited), &[2, 2, 2, 2, 2, 1], 0, "red-i1-blue");
    assert_eq!(even.play("place:0:5").legal(), ["end"]);
}

#[test]
fn dw_r6_an_empty_has_one_cell_and_no_half() {
    let table = Table::placing(options(), &[0; 9], 15, "red-i1-blue").tiles(0, &[("blue-i2-red-a", 2, 0)]);
    let table = table.play("empty:3");
    assert_eq!(table.heights_of(0), [1, 1, 0, 1, 0, 0, 0, 0, 0]);
    assert!(!table.events().iter().any(|event| matches!(event, Event::ChaiFormed { .. })));
}

#[test]
fn dw_r7_a_card_whose_tile_does_not_fit_may_be_played() {
    let checkered = [0, 1, 0, 1, 0, 1, 0, 1, 0];
    let table = Table::placing(options(), &checkered, 15, "red-i2-blue-a");
    assert!(table.legal_kind("place").is_empty());
    let table = table.play("empty:4");
    assert_eq!(table.legal_kind("place").len(), 4 * 4, "with each of the four neighbours");
}

#[test]
fn dw_o1_the_only_place_for_a_tile_is_taken() {
    let heights = [0, 1, 2, 0, 0, 0, 1, 2, 0];
    let choice = Table::placing(options(), &heights, 0, "red-i3-blue");
    assert_eq!(choice.legal(), ["place:0:3", "place:2:3"], "two ways for the half");
    let forced = Table::placing(on(VehicleKind::Wheelbarrow), &[0, 0, 0, 0, 1, 1], 0, "red-l4");
    // Cells 0 1 2 / 3 are the only ones: `place:1:0` alone is left, and done.
    assert_eq!(forced.state.step, Step::EndTurn);
    assert_eq!(forced.heights_of(0), [1, 1, 1, 1, 1, 1]);
    assert!(forced.events().iter().any(|event| matches!(event, Event::Placed { o: 1, cell: 0, .. })));
    // With empties in the supply there is a choice.
    let asked = Table::placing(on(VehicleKind::Wheelbarrow), &[0, 0, 0, 0, 1, 1], 1, "red-l4");
    assert_eq!((asked.state.step, asked.legal_kind("place").len()), (Step::PlaceTile, 1));
}
