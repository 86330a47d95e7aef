//! How actions, states and events are written, and that `check` and `legal` agree on any action whatsoever.

use engine::{Game, QuickChance, Seat, contract};
use proptest::prelude::*;
use serde_json::json;
use std::collections::HashSet;

use super::table::{BOX, Table, options, random_game};
use crate::{Action, Card, Cell, Cup, Event, Ingredient, State, Upgrade};

#[test]
fn actions_are_small_and_read_as_they_are_written() {
    assert_eq!(size_of::<Action>(), 3);
    let examples = [
        (Action::Place(Cell(5)), "place:5", json!({"place": 5})),
        (Action::Cup(Cup(1)), "cup:1", json!({"cup": 1})),
        (
            Action::Upgrade(Upgrade::DoubleCorner),
            "upgrade:double-corner",
            json!({"upgrade": "double-corner"}),
        ),
        (Action::Skip, "skip", json!("skip")),
        (Action::Meeple(1), "meeple:1", json!({"meeple": 1})),
        (Action::Step(Cell(6)), "step:6", json!({"step": 6})),
        (Action::Stop, "stop", json!("stop")),
        (
            Action::Pour { ingredient: Ingredient::Milk, cup: Cup(1) },
            "pour:milk:1",
            json!({"pour": {"ingredient": "milk", "cup": 1}}),
        ),
        (Action::Empty(Cup(2)), "empty:2", json!({"empty": 2})),
        (Action::Finish, "finish", json!("finish")),
        (
            Action::Serve { cup: Cup(0), card: Card(72) },
            "serve:0:72",
            json!({"serve": {"cup": 0, "card": 72}}),
        ),
        (Action::Done, "done", json!("done")),
    ];
    for (action, notation, written) in examples {
        assert_eq!(action.to_string(), notation);
        assert_eq!(serde_json::to_value(action).unwrap(), written);
        assert_eq!(serde_json::from_value::<Action>(written).unwrap(), action);
    }
}

/// Every action that can be written, a little past every range.
fn every_action() -> Vec<Action> {
    let cells = || (0..=20).chain([255]).map(Cell);
    let cups = || [0, 1, 2, 3, 255].map(Cup);
    let cards = || (0..=82).chain([127, 128, 255]).map(Card);
    let mut actions = vec![Action::Skip, Action::Stop, Action::Finish, Action::Done];
    actions.extend(cells().map(Action::Place).chain(cells().map(Action::Step)));
    actions.extend(cups().into_iter().flat_map(|cup| [Action::Cup(cup), Action::Empty(cup)]));
    actions.extend(Upgrade::ALL.map(Action::Upgrade));
    actions.extend([0, 1, 2, 255].map(Action::Meeple));
    for cup in cups() {
        actions.extend(Ingredient::ALL.map(|ingredient| Action::Pour { ingredient, cup }));
        actions.extend(cards().map(|card| Action::Serve { cup, card }));
    }
    actions
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn check_accepts_exactly_the_legal_list(seed: u64) {
        let (options, seats) = contract::random_table(&*BOX, &mut QuickChance::new(seed));
        let actions = every_action();
        random_game(options, seats, seed, |state| {
            for seat in (0..=seats).map(Seat) {
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
    let table = Table::dealt(options(2), 2, &[]).play("place:5 place:3 place:10");
    let written = serde_json::to_value(table.state).unwrap();
    assert_eq!(written["decision"], "setup-cup");
    assert_eq!(written["waiting"], "milk");
    assert_eq!(written["supply"]["coffee"], 17);
    assert_eq!(written["deck"][0], 5);
    let expected = json!({
        "meeples": [5, 10],
        "cups": [{"milk": 1}, {}, {}],
        "tabs": [[3], [4], [], []],
        "completed": [], "penalties": [], "upgrades": [], "rush": 0,
    });
    assert_eq!(written["seats"][1], expected);
    assert_eq!(written["seats"][0]["meeples"], json!([3, null]));
    assert_eq!(serde_json::from_value::<State>(written).unwrap(), table.state);
}

#[test]
fn what_has_no_place_in_a_state_is_refused() {
    let sound = serde_json::to_value(Table::dealt(options(3), 3, &[]).state).unwrap();
    let refused = |change: &dyn Fn(&mut serde_json::Value)| {
        let mut value = sound.clone();
        change(&mut value);
        serde_json::from_value::<State>(value).is_err()
    };
    assert!(refused(&|value| value["seats"] = json!([])));
    assert!(refused(&|value| value["deck"] = json!(vec![7; 200])));
    assert!(refused(&|value| value["regulars"] = json!([0, 1])), "five meeples");
    assert!(refused(&|value| value["seats"][0]["meeples"] = json!([])));
    assert!(refused(&|value| value["seats"][0]["cups"] = json!([{}, {}])));
    assert!(refused(&|value| value["supply"]["cake"] = json!(1)));
    assert!(refused(&|value| value["weather"] = json!("fine")));
    assert!(!refused(&|_| ()));
}

#[test]
fn events_are_written_by_name() {
    let event = Event::Poured { seat: Seat(1), ingredient: Ingredient::Ice, cup: Cup(2) };
    let written = json!({"poured": {"seat": 1, "ingredient": "ice", "cup": 2}});
    assert_eq!(serde_json::to_value(&event).unwrap(), written);
    assert_eq!(serde_json::from_value::<Event>(written).unwrap(), event);
}

#[test]
fn states_are_small() {
    assert!(size_of::<State>() <= 320, "{} bytes", size_of::<State>());
}

#[test]
fn the_longest_game_is_bounded_by_its_deck() {
    let bound = |seats| BOX.longest(&options(seats), seats);
    assert_eq!([1, 2, 3, 4].map(|seats| bound(seats) > 0), [true; 4]);
    let decisions_per_turn = 3 + 15 + 2 * 102 + 3 + 5;
    assert_eq!(bound(4), 8 + (16 * 71 + 3) * decisions_per_turn);
    assert_eq!(bound(2), 8 + (75 + 1) * decisions_per_turn);
}
