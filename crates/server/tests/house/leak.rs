//! Nothing on the wire depends on what its receiver may not know.
//!
//! The checker replays a finished game beside the recorded traffic of one receiver. What was sent must be exactly what the
//! game shows these eyes, and must be the same in other worlds that these eyes cannot tell from the real one.

use std::any::Any;

use engine::{Eyes, Match, QuickChance, Record, Seat, Seats};
use protocol::{LogEntryView, Now, ToPlayer};
use serde_json::{Value, json};
use shelf::{AnyMatch, AudienceEvent, Shelf, games};

/// Another world that `seat` cannot tell from this one.
fn imagined(table: &dyn AnyMatch, seat: Seat, chance: &mut QuickChance) -> Box<dyn AnyMatch> {
    fn of<G: shelf::Shelved>(
        table: &dyn Any,
        seat: Seat,
        chance: &mut QuickChance,
    ) -> Option<Box<dyn AnyMatch>> {
        Some(Box::new(table.downcast_ref::<Match<G>>()?.imagined(seat, chance)))
    }
    macro_rules! any_game {
        ($($variant:ident $field:ident $game:ty,)*) => {
            None $(.or_else(|| of::<$game>(table.as_any(), seat, chance)))*
        };
    }
    games!(any_game).expect("a game of the shelf")
}

/// The log entries that `eyes` may be told of: all but those of which they notice nothing while others choose in secret.
/// Everybody counts by these; the set-up is the first.
fn told_of(eyes: Eyes, record: &Record) -> Vec<u32> {
    let mut table = Shelf::standard().unwrap().replay(record, Some(0)).unwrap();
    let mut told = vec![0];
    for (line, seq) in record.entries.iter().zip(1..) {
        let (secret, view, awaiting) = (table.simultaneous(), table.view(eyes), table.awaiting());
        let events = table.follow(&line.entry).unwrap();
        let noticed = Eyes::Seat(line.entry.seat()) == eyes
            || events.iter().any(|event| event.audience.includes(eyes))
            || line.entry.undo_of().is_some_and(|of| told.contains(&of))
            || awaiting != table.awaiting()
            || view != table.view(eyes);
        if !secret || noticed {
            told.push(seq);
        }
    }
    told
}

/// Checks everything that `eyes` were sent during the game of `record`.
pub(crate) fn check(traffic: &[String], eyes: Eyes, record: &Record) {
    let shelf = Shelf::standard().unwrap();
    let mut chance = QuickChance::new(9);
    let seed = serde_json::to_value(record.seed.as_ref().unwrap()).unwrap();
    let seed = seed.as_str().unwrap();
    let entries_told = told_of(eyes, record);
    let last = record.entries.len() as u32;
    let mut worlds = 0;
    // The game as it is at entry `at`, with what each entry told.
    let mut table = shelf.replay(record, Some(0)).unwrap();
    let mut told: Vec<Vec<AudienceEvent>> = vec![table.opening()];
    for text in traffic {
        let sent: Value = serde_json::from_str(text).unwrap();
        let message: ToPlayer = serde_json::from_str(text).unwrap();
        assert_eq!(serde_json::to_value(&message).unwrap(), sent, "nothing is sent beside the protocol");
        let (seq, now, entries) = match &message {
            ToPlayer::Snapshot(snapshot) => {
                assert_eq!(snapshot.eyes, eyes);
                let Some(now) = &snapshot.now else { continue };
                (snapshot.seq, now, snapshot.missed.clone())
            }
            ToPlayer::Moved(moved) => (moved.entry.seq, &moved.now, vec![moved.entry.clone()]),
            _ => {
                assert!(!text.contains(seed), "the seed is secret until the end: {text}");
                continue;
            }
        };
        let seq = entries_told[seq as usize];
        if seq < last {
            assert!(!text.contains(seed), "the seed is secret until the end");
            assert!(now.standing.is_none() && now.seed.is_none());
        }
        while table.seq() < seq {
            let entry = &record.entries[table.seq() as usize].entry;
            told.push(table.follow(entry).unwrap());
        }
        assert_eq!(table.seq(), seq, "messages come in order");
        for entry in &entries {
            check_entry(entry, entries_told[entry.seq as usize], eyes, &told, record);
        }
        check_now(now, eyes, &*table);
        // Imagining is slow in a test's build: some positions of a long game are enough. The last one shows everything to
        // everybody.
        let sample = if last < 70 { 1 } else { 7 };
        if seq.is_multiple_of(sample) && !table.awaiting().is_empty() {
            let seats = match eyes {
                Eyes::Seat(seat) => vec![seat],
                // Whatever a seat cannot tell apart a spectator cannot either.
                Eyes::Spectator | Eyes::All => Seat::all(table.seats()).collect(),
            };
            for seat in seats {
                check_now(now, eyes, &*imagined(&*table, seat, &mut chance));
                worlds += 1;
            }
        }
    }
    assert_eq!(table.seq(), last, "the traffic reaches the end");
    assert!(worlds > 3, "other worlds were compared");
}

fn check_entry(entry: &LogEntryView, seq: u32, eyes: Eyes, told: &[Vec<AudienceEvent>], record: &Record) {
    let heard = told[seq as usize].iter().filter(|heard| heard.audience.includes(eyes));
    let heard: Vec<Value> = heard.map(|heard| serde_json::from_str(heard.event.get()).unwrap()).collect();
    assert_eq!(entry.events, heard);
    let mine = entry.seat.is_some_and(|seat| Eyes::Seat(seat) == eyes);
    match (seq.checked_sub(1).map(|index| &record.entries[index as usize].entry), &entry.action) {
        (Some(engine::Entry::Act { action, .. }), Some(sent)) => {
            assert!(mine, "only whoever did it is told the action");
            assert_eq!(sent, action);
        }
        (_, sent) => assert_eq!(*sent, None),
    }
}

/// What was sent as the position is what `table` shows these eyes.
fn check_now(now: &Now, eyes: Eyes, table: &dyn AnyMatch) {
    assert_eq!(now.view, table.view(eyes));
    let (awaiting, legal) = match eyes {
        Eyes::Seat(seat) if table.awaiting().contains(seat) => {
            (table.awaiting(), table.legal(seat).into_iter().map(|choice| choice.action).collect())
        }
        _ => (table.awaiting(), json!([]).as_array().cloned().unwrap()),
    };
    assert_eq!(now.legal, legal);
    if !now.awaiting.is_empty() || awaiting == Seats::NONE {
        assert_eq!(now.awaiting, awaiting);
    }
}
