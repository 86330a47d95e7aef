//! How actions and states are written, and that `check` and `legal` agree on any action whatsoever.

use engine::{Game, QuickChance, Seat, contract};
use serde_json::json;
use std::collections::HashSet;

use super::table::{BOX, Table, card, many_tables, options, random_game};
use crate::{Action, Card, Chai, Direction, State};

#[test]
fn actions_are_small_and_read_as_they_are_written() {
    assert!(size_of::<Action>() <= 3);
    let red = card("red-o4");
    let examples = [
        (Action::Add(Chai::PlusRed), "add:plus-red", json!({"add": "plus-red"})),
        (Action::Bonus(4), "bonus:4", json!({"bonus": 4})),
        (Action::Card(red), "card:35", json!({"card": 35})),
        (Action::Commit, "commit", json!("commit")),
        (Action::Empty(8), "empty:8", json!({"empty": 8})),
        (Action::End, "end", json!("end")),
        (Action::Fan(red), "fan:35", json!({"fan": 35})),
        (Action::Forfeit, "forfeit", json!("forfeit")),
        (Action::Jump(5), "jump:5", json!({"jump": 5})),
        (Action::Keep(Chai::Veto), "keep:veto", json!({"keep": "veto"})),
        (
            Action::Move { direction: Direction::Ccw, spaces: 3 },
            "move:ccw:3",
            json!({"move": {"direction": "ccw", "spaces": 3}}),
        ),
        (Action::Place { o: 6, cell: 2 }, "place:6:2", json!({"place": {"o": 6, "cell": 2}})),
        (Action::Play(red), "play:35", json!({"play": 35})),
        (Action::Return(red), "return:35", json!({"return": 35})),
        (Action::Start(0), "start:0", json!({"start": 0})),
        (Action::Swap { card: red, slot: 1 }, "swap:35:1", json!({"swap": {"card": 35, "slot": 1}})),
    ];
    for (action, notation, written) in examples {
        assert_eq!(action.to_string(), notation);
        assert_eq!(serde_json::to_value(action).expect("actions are written"), written);
        assert_eq!(serde_json::from_value::<Action>(written).expect("and read"), action);
    }
}

/// Every action that can be written, a little past every range.
fn every_action() -> Vec<Action> {
    let small = || (0..=10).chain([255]);
    let cards = || -> Vec<Card> {
        (1..=78).chain([255]).map(|n| serde_json::from_value(json!(n)).expect("any number but 0")).collect()
    };
    let mut actions = vec![Action::Commit, Action::End, Action::Forfeit];
    actions.extend(Chai::ALL.into_iter().flat_map(|chai| [Action::Add(chai), Action::Keep(chai)]));
    for n in small() {
        actions.extend([Action::Bonus(n), Action::Empty(n), Action::Jump(n), Action::Start(n)]);
        actions
            .extend([Direction::Cw, Direction::Ccw].map(|direction| Action::Move { direction, spaces: n }));
        actions.extend(small().map(|cell| Action::Place { o: n, cell }));
        actions.extend(cards().into_iter().map(|card| Action::Swap { card, slot: n }));
    }
    for card in cards() {
        actions.extend([Action::Card(card), Action::Fan(card), Action::Play(card), Action::Return(card)]);
    }
    actions
}

#[test]
fn check_accepts_exactly_what_is_listed() {
    let all = every_action();
    let compare = |state: &State| {
        for seat in Seat::all(state.seats()).chain([Seat(4)]) {
            let mut listed = Vec::new();
            BOX.legal(state, seat, &mut listed);
            let listed: HashSet<Action> = listed.into_iter().collect();
            for action in &all {
                let checked = BOX.check(state, seat, action);
                assert_eq!(checked.is_ok(), listed.contains(action), "{action} by seat {seat}: {checked:?}");
            }
        }
    };
    for (number, (options, seats)) in (0..).zip(many_tables()) {
        let mut step = 0;
        random_game(options, seats, number, |state| {
            step += 1;
            if (step + number) % 13 == 0 {
                compare(state);
            }
        });
    }
}

#[test]
fn lists_are_sorted_and_without_repetition() {
    for (number, (options, seats)) in (0..).zip(many_tables()) {
        random_game(options, seats, number, |state| {
            for seat in BOX.awaiting(state).iter() {
                let mut listed = Vec::new();
                BOX.legal(state, seat, &mut listed);
                assert!(listed.is_sorted() && listed.windows(2).all(|pair| pair[0] != pair[1]), "{listed:?}");
                assert!(listed.contains(&BOX.fallback(state, seat)));
            }
        });
    }
}

#[test]
fn states_are_flat_and_read_as_they_are_written() {
    assert!(size_of::<State>() <= 2048, "{} bytes", size_of::<State>());
    let (table, seats) = contract::random_table(&*BOX, &mut QuickChance::new(12));
    let mut step = 0;
    random_game(table, seats, 12, |state| {
        step += 1;
        if step % 20 == 0 {
            let written = serde_json::to_string(state).expect("states are written");
            assert_eq!(serde_json::from_str::<State>(&written).expect("and read"), *state);
        }
    });
    let table = Table::set(options(), 2);
    let mut written = serde_json::to_value(table.state).expect("states are written");
    written["extra"] = json!(1);
    assert!(serde_json::from_value::<State>(written).is_err(), "unknown fields are refused");
}
