//! How actions, states and events are written, and that `check` and `legal` agree on any action whatsoever.

use engine::{Game, QuickChance, Seat, contract};
use proptest::prelude::*;
use serde_json::json;
use std::collections::HashSet;

use super::table::{BOX, Table, random_game, read_card, space, up_to_3};
use crate::components::{Card, CupNo, Flavour, Pantry, Slot, Spot};
use crate::state::Stage;
use crate::{Action, Event, Options, State};

#[test]
fn actions_are_small_and_read_as_they_are_written() {
    assert_eq!(size_of::<Action>(), 2);
    let examples = [
        (Action::Keep(read_card("green-3")), "keep:green-3", json!({"keep": "green-3"})),
        (Action::Row(read_card("white-8")), "row:white-8", json!({"row": "white-8"})),
        (Action::Cover(Spot(2)), "cover:2", json!({"cover": 2})),
        (Action::Market, "market", json!("market")),
        (Action::Buy(space("1.2")), "buy:1.2", json!({"buy": "1.2"})),
        (Action::DiscardTile(Flavour::Mint), "discard:mint", json!({"discard-tile": "mint"})),
        (Action::DiscardToken(Pantry::Milk), "discard:milk", json!({"discard-token": "milk"})),
        (Action::Take(Pantry::Wild), "take:wild-pantry", json!({"take": "wild-pantry"})),
        (Action::ReserveSlot(Slot(4)), "reserve:4", json!({"reserve-slot": 4})),
        (Action::ReserveBlind, "reserve:blind", json!("reserve-blind")),
        (Action::Ability(Spot(1)), "ability:1", json!({"ability": 1})),
        (Action::Sell(Flavour::Lemon), "sell:lemon", json!({"sell": "lemon"})),
        (Action::TakeTile(Flavour::Lemon), "take:lemon", json!({"take-tile": "lemon"})),
        (Action::GiveTile(Flavour::Mint), "give:mint", json!({"give-tile": "mint"})),
        (Action::GiveToken(Pantry::Sugar), "give:sugar", json!({"give-token": "sugar"})),
        (Action::Replace(Flavour::Ginger), "replace:ginger", json!({"replace": "ginger"})),
        (Action::Serve(read_card("oolong-5")), "serve:oolong-5", json!({"serve": "oolong-5"})),
        (Action::Waive(Pantry::Spices), "waive:spices", json!({"waive": "spices"})),
        (Action::Wild(2), "wild:2", json!({"wild": 2})),
        (Action::Cup(CupNo(3)), "cup:3", json!({"cup": 3})),
    ];
    for (action, notation, written) in examples {
        assert_eq!(action.to_string(), notation);
        assert_eq!(serde_json::to_value(action).unwrap(), written);
        assert_eq!(serde_json::from_value::<Action>(written).unwrap(), action);
    }
    for wrong in [json!({"buy": "4.1"}), json!({"serve": "green-9"}), json!({"sell": "milk"}), json!("sit")] {
        assert!(serde_json::from_value::<Action>(wrong).is_err());
    }
}

/// Every action that can be written, a little past every range.
fn every_action() -> Vec<Action> {
    let numbers = || (0..=9u8).chain([31, 32, 255]);
    let mut actions = vec![
        Action::Market,
        Action::Pantry,
        Action::Reserve,
        Action::Stop,
        Action::Blind,
        Action::Refresh,
        Action::ReserveBlind,
        Action::Skip,
        Action::Done,
        Action::Pass,
    ];
    for number in numbers() {
        actions.extend([Action::Cover(Spot(number)), Action::ReserveSlot(Slot(number))]);
        actions.extend([Action::Ability(Spot(number)), Action::Cup(CupNo(number)), Action::Wild(number)]);
    }
    for card in (0..40).filter_map(Card::of) {
        actions.extend([Action::Keep(card), Action::Row(card), Action::Serve(card)]);
    }
    for flavour in Flavour::ALL {
        actions.extend([Action::DiscardTile(flavour), Action::Sell(flavour), Action::TakeTile(flavour)]);
        actions.extend([Action::GiveTile(flavour), Action::Replace(flavour)]);
    }
    for kind in Pantry::ALL {
        actions.extend([Action::Take(kind), Action::DiscardToken(kind), Action::GiveToken(kind)]);
        actions.push(Action::Waive(kind));
    }
    for (row, column) in (1..=3).flat_map(|row| (1..=6).map(move |column| (row, column))) {
        actions.extend(crate::components::Space::at(row, column).map(Action::Buy));
    }
    actions
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn check_accepts_exactly_the_legal_list(seed: u64) {
        let (options, seats) = contract::random_table(&*BOX, &mut QuickChance::new(seed));
        let actions = every_action();
        let mut turn = 0;
        random_game(Options { stall_limit: 10, ..options }, seats, seed, |state| {
            turn += 1;
            for seat in (0..=seats).map(Seat).filter(|_| turn % 5 == 0) {
                let mut legal = Vec::new();
                BOX.legal(state, seat, &mut legal);
                let legal: HashSet<Action> = legal.into_iter().collect();
                for action in &actions {
                    assert_eq!(BOX.check(state, seat, action).is_ok(), legal.contains(action), "{action}");
                }
                assert!(legal.iter().all(|action| actions.contains(action)));
            }
        });
    }
}

#[test]
fn a_state_reads_like_a_table() {
    let table = Table::new(2).holds(0, "mint 2").reserves(0, "green-3").play("market buy:1.1");
    let written = serde_json::to_value(table.state).unwrap();
    assert_eq!(written["stage"], json!({"buy": {"bought": true}}));
    assert_eq!(written["market"][0], json!(["lavender", "mint", "jasmine", "lavender", "ginger"]));
    assert_eq!(written["row"], json!(["green-1", "black-1", "green-2", "black-2"]));
    assert_eq!(written["houses"][0]["reserved"], json!([{"card": "green-3", "face": "known"}]));
    assert_eq!(serde_json::from_value::<State>(written).unwrap(), table.state);
}

#[test]
fn what_has_no_place_in_a_state_is_refused() {
    let sound = serde_json::to_value(Table::new(3).state).unwrap();
    let refused = |change: &dyn Fn(&mut serde_json::Value)| {
        let mut value = sound.clone();
        change(&mut value);
        serde_json::from_value::<State>(value).map_or(true, |state| BOX.audit(&state).is_err())
    };
    assert!(!refused(&|_| ()));
    assert!(refused(&|value| value["houses"] = json!([])));
    assert!(refused(&|value| value["row"][0] = json!("green-9")));
    assert!(refused(&|value| value["row"][0] = json!("white-1")), "a tea that is not in play");
    assert!(refused(&|value| value["market"][0] = json!(vec!["mint"; 7])));
    assert!(refused(&|value| value["tile_bag"][0] = json!(12)));
    assert!(refused(&|value| value["tips"][0] = json!(3)));
    assert!(refused(&|value| value["position"] = json!(3)));
    assert!(refused(&|value| value["stage"] = json!("fulfilled")));
    assert!(refused(&|value| value["weather"] = json!("fine")));
}

#[test]
fn events_are_written_by_name() {
    let event = Event::TileSold { seat: Seat(1), flavour: Flavour::Mint, gain: 2 };
    let written = json!({"tile-sold": {"seat": 1, "flavour": "mint", "gain": 2}});
    assert_eq!(serde_json::to_value(&event).unwrap(), written);
    assert_eq!(serde_json::from_value::<Event>(written).unwrap(), event);
}

#[test]
fn when_time_runs_out_little_is_lost() {
    let fallback = |table: &Table| BOX.fallback(&table.state, table.decider()).to_string();
    let table = Table::new(2).coins(0, 5);
    assert_eq!(fallback(&table), "market");
    let table = table.play("market");
    assert_eq!(fallback(&table), "buy:1.1");
    assert_eq!(fallback(&table.clone().play("buy:2.6")), "stop");
    let table = Table::new(2).play("pantry");
    assert_eq!(fallback(&table), "take:milk");
    assert_eq!(fallback(&table.play("take:spices")), "take:milk", "three it must be");
    assert_eq!(fallback(&Table::of(up_to_3(), 2).play("pantry take:spices")), "stop");
    let table = Table::new(2).play("reserve");
    assert_eq!(fallback(&table), "reserve:1");
    assert_eq!(fallback(&table.play("reserve:blind")), "skip");
    assert_eq!(fallback(&Table::serving(2).holds(0, "mint 2, sugar")), "pass");
    assert_eq!(fallback(&Table::new(2).orders(2).newcomer("sell-tile")), "cover:1");
    let table = Table::new(2).coins(0, 3).holds(0, "jasmine 5, lemon 5, mint 1").play("market buy:2.6");
    assert_eq!(fallback(&table), "discard:jasmine", "the most, the first of equals");
    let table = Table::of(up_to_3(), 2).holds(0, "honey 4, milk 2").play("pantry take:sugar stop");
    assert_eq!((table.state.stage, fallback(&table).as_str()), (Stage::DiscardToken, "discard:honey"));
}

#[test]
fn states_are_small() {
    assert!(size_of::<State>() <= 512, "{} bytes", size_of::<State>());
}
