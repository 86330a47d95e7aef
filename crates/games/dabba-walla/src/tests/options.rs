//! What can be chosen before a game, and what is refused.

use engine::{Game, OptionKind};
use serde_json::json;

use super::table::BOX;
use crate::components::OrderNo;
use crate::options::{Empties, FirstSeat, Visibility};
use crate::{DabbaWalla, Options, VehicleKind};

#[test]
fn every_option_is_offered_with_its_default() {
    let written = serde_json::to_value(Options::default()).expect("options are written");
    let fields = written.as_object().expect("fields by name");
    let specs = DabbaWalla::options();
    assert_eq!(specs.len(), fields.len());
    for spec in &specs {
        assert_eq!(fields.get(&spec.id), Some(&spec.default), "{}", spec.id);
    }
}

#[test]
fn every_value_offered_can_be_read() {
    for spec in DabbaWalla::options() {
        let values = match spec.kind {
            OptionKind::Choice { values } => values,
            OptionKind::Set { values, .. } => values.into_iter().map(|value| json!([value])).collect(),
            OptionKind::Int { min, max } => vec![json!(min), json!(max)],
            _ => vec![json!(true), json!(false)],
        };
        for value in values {
            let options = serde_json::from_value::<Options>(json!({ &spec.id: value }));
            assert!(options.is_ok(), "{} = {value}", spec.id);
        }
    }
}

#[test]
fn options_are_read_by_their_names_and_others_refused() {
    let written = json!({
        "vehicle": "wheelbarrow",
        "empties": "strict",
        "chai-visibility": "loose",
        "first-seat": 2,
        "orders": [1, 4],
        "open-piles": false,
    });
    let options: Options = serde_json::from_value(written).expect("they are read");
    assert_eq!((options.vehicle, options.empties), (VehicleKind::Wheelbarrow, Empties::Strict));
    assert_eq!((options.chai_visibility, options.first_seat), (Visibility::Loose, FirstSeat::Seat(2)));
    assert!(options.orders.iter().eq([OrderNo(1), OrderNo(4)]) && !options.open_piles);
    for wrong in [
        json!({"vehicle": "lorry"}),
        json!({"speed": 3}),
        json!({"first-seat": "me"}),
        json!({"orders": [7]}),
        json!({"extra-rounds": -1}),
    ] {
        assert!(serde_json::from_value::<Options>(wrong.clone()).is_err(), "{wrong}");
    }
}

#[test]
fn senseless_tables_are_refused_with_the_option_at_fault() {
    let at_fault = |options: serde_json::Value, seats: u8| {
        let options: Options = serde_json::from_value(options).expect("they are read");
        BOX.check_options(&options, seats).expect_err("they make no sense").option.into_owned()
    };
    assert_eq!(at_fault(json!({"orders": [5, 6]}), 2), "orders");
    assert_eq!(at_fault(json!({"imaginary-player": true}), 4), "imaginary-player");
    assert_eq!(at_fault(json!({"extra-rounds": 3}), 4), "extra-rounds");
    assert_eq!(at_fault(json!({"extra-rounds": 1, "tactical-start": true}), 4), "extra-rounds");
    assert_eq!(at_fault(json!({"extra-rounds": 13, "imaginary-player": true}), 2), "extra-rounds");
    assert_eq!(at_fault(json!({"first-seat": 2}), 2), "first-seat");
}

#[test]
fn everything_sensible_can_be_combined() {
    let all = json!({
        "vehicle": "handcart", "double-zero": true, "orders": [2, 3, 6], "imaginary-player": true,
        "tactical-start": true, "chai-connoisseurs": true, "extra-rounds": 10, "no-negativity": true,
        "empties": "unlimited", "chai-visibility": "loose", "first-seat": 1, "open-piles": false,
    });
    let options: Options = serde_json::from_value(all).expect("they are read");
    assert_eq!(BOX.check_options(&options, 2), Ok(()));
    let end = super::table::random_game(options, 2, 8, |_| {});
    assert_eq!(BOX.audit(&end), Ok(()));
}

#[test]
fn dw_r45_player_colours_mean_nothing() {
    assert_eq!(
        BOX.player_colours.each_ref().map(String::as_str),
        ["purple", "turquoise", "orange", "light-green"]
    );
    let other = DabbaWalla::DATA.replacen("\"purple\"", "\"grey\"", 1);
    let other = DabbaWalla::open(&other).expect("any four names will do");
    let play = |game: &DabbaWalla| {
        let mut chance = engine::QuickChance::new(4);
        let state = game.setup(&Options::default(), 4, &mut chance, &mut engine::Silent).expect("they fit");
        serde_json::to_string(&state).expect("states are written")
    };
    assert_eq!(play(&other), play(&BOX));
    assert!(!play(&BOX).contains("turquoise"));
}
