//! A log that cannot grow for ever, and a past that comes in pages.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at what it did not expect")]

use engine::{Eyes, MAX_SEATS, MOST_ENTRIES, MOST_UNDOS, MOST_UNDOS_AT_ONCE, NoUndo, Seat};
use protocol::{Failure, LogEntryView, Pace, ToPlayer, ToTable, Undo};
use serde_json::{Value, json};

mod world;
use world::*;

/// Plays until somebody could take a step back.
fn until_undoable(world: &mut World) -> Seat {
    loop {
        let seat = world.awaited();
        world.act(&world.table.seq().to_string()).unwrap();
        if world.table.game().unwrap().undoable(seat).is_ok() {
            return seat;
        }
    }
}

#[test]
fn act_and_undo_for_ever_ends_with_a_clear_refusal() {
    let mut world = World::begun(&[ME, OPEN], Pace::Untimed);
    let seat = until_undoable(&mut world);
    let person = i64::from(seat.0) + 1;
    let undo = |world: &mut World| {
        let key = format!("undo {}", world.table.seq());
        world.say(person, ToTable::Undo { table: "t".into(), key })
    };
    let begun = world.table.seq();
    let last = loop {
        match undo(&mut world) {
            Ok(_) => world.act(&world.table.seq().to_string()).unwrap(),
            Err(failure) => break failure,
        };
    };
    assert_eq!(last, Failure::NoUndo { because: NoUndo::Exhausted });
    assert_eq!(world.table.seq() - begun, 2 * u32::from(MOST_UNDOS_AT_ONCE));
    world.listen(person);
    let told = world.say(person, ToTable::Subscribe { table: "t".into(), since: None }).unwrap();
    let heard_now = heard(&told, person);
    let ToPlayer::Snapshot(snapshot) = &heard_now[0] else { panic!() };
    assert_eq!(snapshot.now.as_ref().unwrap().undo, Undo::No(NoUndo::Exhausted));
    assert!(world.node().unplayable().is_none(), "what happened is read again");
}

#[test]
fn undos_alone_do_not_fill_a_log() {
    // Each takes a step and its taking back.
    let undos = 2 * MAX_SEATS as u32 * u32::from(MOST_UNDOS);
    assert!(undos < MOST_ENTRIES / 4, "{undos}");
}

#[test]
fn a_long_story_comes_in_pages() {
    let mut world = World::begun(&[ME, OPEN], Pace::Untimed);
    // Acting and taking back makes it long.
    let mut undone = 0;
    while world.table.seq() < 900 {
        let seat = world.awaited();
        world.act(&world.table.seq().to_string()).unwrap();
        undone = if world.table.game().unwrap().undoable(seat).is_ok() { (undone + 1) % 12 } else { 0 };
        if undone > 0 {
            let key = format!("undo {}", world.table.seq());
            world.say(i64::from(seat.0) + 1, ToTable::Undo { table: "t".into(), key }).unwrap();
        }
    }
    let told = world.say(1, ToTable::Subscribe { table: "t".into(), since: None }).unwrap();
    let heard_now = heard(&told, 1);
    let ToPlayer::Snapshot(snapshot) = &heard_now[0] else { panic!() };
    assert_eq!(snapshot.missed.len(), 400);
    let mut story: Vec<LogEntryView<Value, Vec<Value>>> = snapshot.missed.clone();
    while story[0].seq > 0 {
        let before = story[0].seq;
        let told = world.say(1, ToTable::Log { table: "t".into(), before }).unwrap();
        let heard_now = heard(&told, 1);
        let [ToPlayer::Log { entries, .. }] = heard_now.as_slice() else { panic!("{heard_now:?}") };
        assert!(!entries.is_empty() && entries.len() <= 400);
        story.splice(0..0, entries.iter().cloned());
    }
    let numbers: Vec<u32> = story.iter().map(|entry| entry.seq).collect();
    assert_eq!(numbers, (0..=world.table.seq_for(Eyes::Seat(Seat(0)))).collect::<Vec<_>>());
    assert_ne!(json!(story[0].events), json!([]), "the set-up is part of it");
}
