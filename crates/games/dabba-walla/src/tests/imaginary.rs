//! The imaginary third player: DW-11.

use engine::{Game, Revealed, Seat};

use super::table::{BOX, Table, card, cards, options, refused};
use crate::{Action, Event, Options, Step};

fn imaginary() -> Options {
    Options { imaginary_player: true, ..options() }
}

/// Seat 0 is about to place a single cell; everything is one level high.
fn placing() -> Table {
    Table::placing(imaginary(), &[1; 9], 15, "red-i1-blue").pile(&["blue-o4", "green-t4", "yellow-l4"])
}

/// E40: the numbers of a normal table of two.
#[test]
fn dw_11_1_the_left_over_cards_are_the_pile_and_its_top_card_begins_the_fan() {
    let table = Table::set(imaginary(), 2);
    let view = table.view_of(0).imaginary.expect("the imaginary player is here");
    assert_eq!((view.fan.len(), view.pile, view.seen), (1, 40, None));
    assert!(table.state.boxed().is_empty());
    assert!(table.events().contains(&Event::FanGrew { level: 1, card: table.state.fan[0] }));
    table.audit();
    let three = BOX.check_options(&imaginary(), 3).expect_err("for two only");
    assert_eq!(three.option, "imaginary-player");
}

#[test]
fn dw_11_2_level_1_has_its_card() {
    let table = Table::placing(imaginary(), &[0; 9], 15, "red-i1-blue").play("place:0:0");
    assert!(table.events().contains(&Event::LevelReached { seat: Seat(0), level: 1 }));
    assert_eq!((table.state.fan.len(), table.state.step), (1, Step::EndTurn));
}

#[test]
fn dw_11_3_the_first_on_a_level_chooses_one_of_two_cards() {
    let table = placing().play("place:0:0");
    assert_eq!((table.state.step, table.revealed), (Step::ImaginaryPick, Revealed::Something));
    assert_eq!(table.legal(), ["fan:54", "fan:74"]);
    assert_eq!(table.refusal(Action::Fan(card("yellow-l4"))), refused("DW-11.3", "not-looked-at"));
    assert_eq!(table.view_of(0).imaginary.expect("here").seen, Some(cards(&["blue-o4", "green-t4"])));
    assert_eq!(table.view_of(1).imaginary.expect("here").seen, None);
    let table = table.play("fan:green-t4");
    assert_eq!(table.state.fan[1], card("green-t4"));
    assert_eq!((table.state.pile[0], table.state.pile.last()), (card("yellow-l4"), Some(&card("blue-o4"))));
    assert_eq!((table.state.fan.len(), table.state.pile.len()), (2, 39));
    assert_eq!(table.view_of(0).seats[0].put_away, Some(cards(&["blue-o4"])));
    assert_eq!(table.view_of(1).seats[0].put_away, None);
    assert_eq!(table.state.step, Step::EndTurn);
}

#[test]
fn dw_11_3_a_level_that_the_other_seat_has_is_not_new() {
    let table = placing().heights(1, &[2]).play("place:0:0");
    assert!(table.events().contains(&Event::LevelReached { seat: Seat(0), level: 2 }));
    assert_eq!(table.state.step, Step::EndTurn);
}

#[test]
fn dw_11_4_and_dw_r29_the_last_card_comes_by_itself_and_then_none() {
    let one = placing().with(|state| state.pile.truncate(1)).play("place:0:0");
    assert_eq!((one.state.step, one.state.fan.last()), (Step::EndTurn, Some(&card("blue-o4"))));
    assert!(one.events().contains(&Event::FanGrew { level: 2, card: card("blue-o4") }));
    let none = placing().with(|state| state.pile.clear()).play("place:0:0");
    assert_eq!((none.state.step, none.state.fan.len()), (Step::EndTurn, 1));
}

#[test]
fn dw_11_5_and_dw_r28_any_tile_can_open_the_level() {
    let empty = placing().play("empty:4");
    assert_eq!(empty.state.step, Step::ImaginaryPick);
    let empty = empty.play("fan:blue-o4");
    assert_eq!(empty.state.step, Step::PlaceTile, "the tile still waits");
    // A bonus tile too.
    let bonus = placing().with(|state| {
        state.pending = None;
        state.bonus = Some(crate::Colour::Red);
        state.step = Step::PlaceBonus;
    });
    assert_eq!(bonus.play("bonus:2").state.step, Step::ImaginaryPick);
    // And an empty in the end step, which is then asked again.
    let end = placing().heights(0, &[0]).play("place:0:0 empty:0");
    assert_eq!(end.state.step, Step::ImaginaryPick);
    assert_eq!(end.play("fan:blue-o4").state.step, Step::EndTurn);
}

/// What follows a placement follows in order, and the imaginary player comes before everything that waits.
#[test]
fn dw_3_16_and_dw_r34_level_then_imaginary_player_then_what_waits() {
    let table = placing().play("empty:4");
    let names: Vec<String> = table
        .events()
        .iter()
        .map(|event| serde_json::to_value(event).expect("events are written")["event"].to_string())
        .collect();
    assert_eq!(names, ["\"empty-placed\"", "\"level-reached\"", "\"pile-seen\""]);
    assert_eq!(table.state.pending, Some(card("red-i1-blue")));
    let refusal = table.refusal(Action::Place { o: 0, cell: 0 });
    assert_eq!(refusal, refused("DW-11.3", "fan-first"));
    assert_eq!(table.play("fan:blue-o4").legal_kind("place").len(), 9 * 4);
}

/// E9: levels 5 and 7, and a fan of seven.
#[test]
fn dw_11_6_the_fan_is_played_from_the_top_level_down() {
    let fan = ["red-o4", "red-t4", "red-s4", "red-l4", "blue-o4", "blue-t4", "blue-s4"];
    let hand =
        ["green-o4", "green-t4", "green-s4", "green-l4", "green-i1-red", "green-i1-blue", "green-i1-yellow"];
    let table = Table::loading(imaginary(), 2).heights(0, &[5]).heights(1, &[7]);
    let table = table.played(0, &hand).played(1, &hand).with(|state| {
        state.pile.clear();
        state.fan = cards(&fan).into_iter().collect();
    });
    let mut table = table.play("end");
    let mut played = Vec::new();
    while table.state.step != Step::Over {
        let level = table.state.level;
        table = table.until(|state| state.level < level);
        played.extend(table.events().into_iter().filter_map(|event| match event {
            Event::ImaginaryPlayed { level, card } => Some((level, card)),
            _ => None,
        }));
    }
    let expected: Vec<_> = (1..=7).zip(cards(&fan)).rev().collect();
    assert_eq!(played, expected);
}

/// A fan that is shorter than the stack: the imaginary player joins when its first card comes.
#[test]
fn dw_11_6_and_dw_11_7_the_fan_card_of_the_level_is_played_and_discarded() {
    let hands: [&[&str]; 2] = [&["red-o4", "red-t4", "red-s4"], &["blue-o4", "blue-t4", "blue-s4"]];
    let fan = ["yellow-i1-red", "yellow-i1-blue"];
    let table = Table::loading(imaginary(), 2).heights(0, &[3]).played_some(&hands).with(|state| {
        state.pile.clear();
        state.fan = cards(&fan).into_iter().collect();
    });
    // Three levels and a fan of two: the first round goes without it.
    let table = table.play("end").by(0, "card:red-o4").by(1, "card:blue-o4");
    assert!(!table.events().iter().any(|event| matches!(event, Event::ImaginaryPlayed { .. })));
    assert_eq!(table.state.tips[0].values(), [0; 4]);
    // Level 2: blue 3.
    assert_eq!(table.view_of(0).delivery.expect("it goes on").sums, [0, 0, 3, 0], "open before the choice");
    let table = table.by(0, "card:red-t4").by(1, "card:blue-t4");
    assert!(table.events().contains(&Event::ImaginaryPlayed { level: 2, card: card(fan[1]) }));
    assert_eq!(table.state.tips[1].values(), [0, 0, 3, 0]);
    assert!(table.state.discard.contains(card(fan[1])));
    // Level 1, with the last cards: red 3.
    assert_eq!(table.state.step, Step::Over);
    assert_eq!(table.state.tips[2].values(), [0, 3, 0, 0]);
    assert!(table.state.fan.is_empty() && table.state.discard.contains(card(fan[0])));
    assert_eq!(BOX.standing(&table.state).seats.len(), 2, "it has no score");
}

#[test]
fn dw_r30_returned_cards_do_not_join_the_pile() {
    let both = Options { tactical_start: true, ..imaginary() };
    let table = Table::set(both, 2);
    assert_eq!(table.state.pile.len(), 76 - 39 - 1);
    let table = table.until(|state| state.step != Step::TacticalReturn);
    assert_eq!((table.state.pile.len(), table.state.boxed().len()), (36, 4));
    table.audit();
}
