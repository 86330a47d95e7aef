//! What is chosen in secret: whole conversations, in two worlds that differ only by what others may not know.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at what it did not expect")]

use std::collections::HashSet;

use engine::{Eyes, QuickChance, Seat};
use protocol::{Pace, ToPlayer, ToTable};
use serde_json::{Value, json};
use shelf::Shelf;
use table::{Caller, Effect, PersonId, Policy, Request, Table};

mod world;
use world::*;

/// The person at a seat.
fn person(seat: Seat) -> i64 {
    i64::from(seat.0) + 1
}

/// The frames that `person` gets without having asked, byte by byte.
fn frames(effects: &[Effect], person: i64) -> Vec<String> {
    let mine = |effect: &Effect| match effect {
        Effect::Tell { ears, message } if ears.contains(&table::EarId(person as u64)) => {
            Some(serde_json::to_string(message).unwrap())
        }
        _ => None,
    };
    effects.iter().filter_map(mine).collect()
}

/// Everything that `person` can find out by asking.
fn found_out(world: &mut World, person: i64) -> Vec<String> {
    let (id, at) = (PersonId(person), world.at);
    let table = &mut world.table;
    let info = table.info(id, at);
    let eyes = info.you.map_or(Eyes::Spectator, Eyes::Seat);
    let mut found = vec![serde_json::to_string(&info).unwrap()];
    found.push(String::from_utf8(table.record(id).unwrap()).unwrap());
    let (told, all) = (table.seq_for(eyes), table.seq());
    let mut questions = vec![ToTable::Log { table: "t".into(), before: 4_000 }];
    questions.extend([None, Some(0), Some(3)].map(|since| ToTable::Subscribe { table: "t".into(), since }));
    questions.extend([told, told + 1, all + 1].map(|seq| ToTable::Past { table: "t".into(), seq }));
    for question in questions {
        match table.decide(&caller(person), &Request::Message(question), at) {
            Ok(decision) => found.extend(table.commit(decision).iter().filter_map(|effect| match effect {
                Effect::Reply(message) => Some(serde_json::to_string(message).unwrap()),
                _ => None,
            })),
            Err(failure) => found.push(format!("{failure:?}")),
        }
    }
    found
}

/// The same table a second time, with everybody listening.
fn twin(world: &World, people: i64) -> World {
    let mut table = Table::load(
        &Shelf::standard().unwrap(),
        world.kept.clone(),
        world.log.clone(),
        Policy { spectators: 2, ..Policy::default() },
    );
    for person in (1..=people).chain([9]) {
        let subscribe = Request::Message(ToTable::Subscribe { table: "t".into(), since: None });
        let decision = table.decide(&caller(person), &subscribe, world.at).unwrap();
        table.commit(decision);
    }
    World { table, at: world.at, kept: world.kept.clone(), log: world.log.clone(), opened: Vec::new() }
}

/// The decisions of the Taverns that are taken at the same time but in the open (TT-R38).
const OPEN_DECISIONS: [&str; 4] = ["lose-regular", "redraw", "plan-together", "juggler-keep"];

fn is_secret(world: &World) -> bool {
    let game = world.table.game().unwrap();
    let view: Value = serde_json::from_str(game.view_text(Eyes::Spectator).get()).unwrap();
    let open = view["decision"].as_str().is_some_and(|decision| OPEN_DECISIONS.contains(&decision));
    game.simultaneous() && game.awaiting().len() >= 2 && !open
}

/// A seat comes to its choice, at random and with second thoughts, in `steps` steps at the most of which nobody may hear
/// before the last. Gives what the others hear, and in how many steps it was done.
fn choose(world: &mut World, seat: Seat, people: i64, chance: &mut QuickChance) -> (Vec<Vec<String>>, u32) {
    let others: Vec<i64> = (1..=people).chain([9]).filter(|other| *other != person(seat)).collect();
    let before: Vec<Vec<String>> = others.iter().map(|other| found_out(world, *other)).collect();
    let begun = world.table.seq();
    let lagging = Caller { lag: 300, ..caller(person(seat)) };
    loop {
        let game = world.table.game().unwrap();
        let steps = world.table.seq() - begun;
        let message = if steps > 0 && steps < 8 && game.undoable(seat).is_ok() && chance.pick(4) == 0 {
            ToTable::Undo { table: "t".into(), key: world.table.seq().to_string() }
        } else {
            let legal: Vec<Value> = serde_json::from_str(game.legal_text(seat).get()).unwrap();
            let action = legal[chance.pick(legal.len())].clone();
            let seq = world.table.seq_for(Eyes::Seat(seat));
            ToTable::Act { table: "t".into(), key: world.table.seq().to_string(), seq, action }
        };
        let effects = world.ask_as(&lagging, Request::Message(message)).unwrap();
        let told: Vec<Vec<String>> = others.iter().map(|other| frames(&effects, *other)).collect();
        if !world.table.awaiting().contains(seat) {
            return (told, world.table.seq() - begun);
        }
        assert!(told.iter().all(Vec::is_empty), "a step of a secret choice of seat {seat} is told");
        let after: Vec<Vec<String>> = others.iter().map(|other| found_out(world, *other)).collect();
        assert!(before == after, "a step of a secret choice of seat {seat} can be found out");
    }
}

/// Plays a game at random. Wherever a seat chooses in secret, it does so in two worlds: the others hear the same.
fn two_worlds(game: &str, options: Value, people: i64, seed: u64) -> HashSet<(u32, u32)> {
    let pace = Pace::Live { bank: 3_600, increment: 5 };
    let mut world = World::listening(game, options, people, pace, seed);
    let mut chance = QuickChance::new(seed);
    let mut counts = HashSet::new();
    while !world.table.awaiting().is_empty() {
        world.at += SECOND;
        let awaited: Vec<Seat> = world.table.awaiting().iter().collect();
        let seat = awaited[chance.pick(awaited.len())];
        if is_secret(&world) && chance.pick(3) == 0 {
            let (mut here, mut there) = (twin(&world, people), twin(&world, people));
            // Thinking takes time; how long is nobody's secret.
            (here.at, there.at) = (world.at + 500, world.at + 500);
            let (heard_here, steps_here) = choose(&mut here, seat, people, &mut chance);
            let (heard_there, steps_there) = choose(&mut there, seat, people, &mut chance);
            assert!(heard_here == heard_there, "{game}, seed {seed}: seat {seat}");
            let others = (1..=people).chain([9]).filter(|other| *other != person(seat));
            for other in others {
                assert!(found_out(&mut here, other) == found_out(&mut there, other));
            }
            counts.insert((steps_here, steps_there));
        }
        let legal: Vec<Value> =
            serde_json::from_str(world.table.game().unwrap().legal_text(seat).get()).unwrap();
        let action = legal[chance.pick(legal.len())].clone();
        let (key, seq) = (world.table.seq().to_string(), world.table.seq_for(Eyes::Seat(seat)));
        world.act_as(person(seat), &key, seq, action).unwrap();
    }
    counts
}

fn differ(counts: &HashSet<(u32, u32)>) -> bool {
    counts.iter().any(|(here, there)| here != there)
}

#[test]
fn nobody_counts_the_steps_of_a_delivery_or_of_a_tactical_start() {
    let mut counts = HashSet::new();
    for seed in 1..3 {
        counts.extend(two_worlds("dabba-walla", json!({"tactical-start": true}), 3, seed));
    }
    assert!(differ(&counts), "the worlds had choices of different length: {counts:?}");
}

#[test]
fn nobody_counts_the_steps_of_other_secret_choices() {
    let counts = two_worlds("chai", json!({"start-cards": "choose"}), 3, 1);
    assert!(differ(&counts), "the worlds had choices of different length: {counts:?}");
    assert!(!two_worlds("taverns", json!({}), 2, 1).is_empty());
}

#[test]
fn everybody_counts_what_they_were_told_and_misses_nothing_of_it() {
    let mut world = World::listening("dabba-walla", json!({"tactical-start": true}), 2, Pace::Untimed, 3);
    let mut chance = QuickChance::new(7);
    let mut known = [0_u32; 10];
    let mut secret = 0;
    while !world.table.awaiting().is_empty() {
        let awaited: Vec<Seat> = world.table.awaiting().iter().collect();
        let seat = awaited[chance.pick(awaited.len())];
        let game = world.table.game().unwrap();
        let undo = game.undoable(seat).is_ok() && chance.pick(6) == 0;
        let legal: Vec<Value> = serde_json::from_str(game.legal_text(seat).get()).unwrap();
        let action = legal[chance.pick(legal.len())].clone();
        let key = world.table.seq().to_string();
        let effects = if undo {
            world.say(person(seat), ToTable::Undo { table: "t".into(), key }).unwrap()
        } else {
            world.act_as(person(seat), &key, known[person(seat) as usize], action).unwrap()
        };
        for who in [1, 2, 9] {
            let mut moves = 0;
            for message in heard(&effects, who) {
                match message {
                    ToPlayer::Moved(moved) => {
                        assert_eq!(moved.entry.seq, known[who as usize] + 1, "nothing is skipped");
                        known[who as usize] += 1;
                        moves += 1;
                        let mine = moved.entry.seat.map(person) == Some(who);
                        assert!(!mine || moved.entry.undo_of.is_some() || moved.entry.action.is_some());
                    }
                    ToPlayer::Ack { seq, .. } if who == person(seat) => {
                        assert_eq!(seq, known[who as usize] + 1, "acknowledged as the seat counts");
                    }
                    _ => {}
                }
            }
            secret += u32::from(moves == 0);
        }
        if chance.pick(10) == 0 {
            // What was read from the store counts the same way, and tells what was missed.
            let again = twin(&world, 2);
            for eyes in [Eyes::Seat(Seat(0)), Eyes::Seat(Seat(1)), Eyes::Spectator] {
                assert_eq!(again.table.seq_for(eyes), world.table.seq_for(eyes));
            }
        }
    }
    assert!(secret > 0, "some steps were not told to everybody");
    assert!(known[9] < world.table.seq());
    let told = world.say(9, ToTable::Subscribe { table: "t".into(), since: Some(5) }).unwrap();
    let heard_by_9 = heard(&told, 9);
    let ToPlayer::Snapshot(snapshot) = &heard_by_9[0] else { panic!() };
    let numbers: Vec<u32> = snapshot.missed.iter().map(|entry| entry.seq).collect();
    assert_eq!(numbers, (6..=known[9]).collect::<Vec<_>>());
}
