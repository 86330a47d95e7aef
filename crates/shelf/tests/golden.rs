//! Whole recorded games replay with exactly the same states and scores.

#![allow(clippy::unwrap_used, reason = "a test may stop at what it did not expect")]

use std::fs;
use std::path::Path;

use shelf::engine::Record;
use shelf::{Shelf, Title, golden};

fn replay_all(title: Title, fewest: usize) {
    let shelf = Shelf::standard().unwrap();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden").join(title.id());
    let mut games = 0;
    for entry in fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|ending| ending != "jsonl") {
            continue;
        }
        let record =
            Record::read(&*fs::read(&path).unwrap()).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        let pinned = fs::read_to_string(path.with_extension("states")).unwrap();
        if let Some(difference) = golden::differs(&shelf, &record, &pinned) {
            panic!("{}: {difference}", path.display());
        }
        games += 1;
    }
    assert!(games >= fewest, "{title}: {games} golden games, at least {fewest} are wanted");
}

#[test]
fn coffee_rush_replays() {
    replay_all(Title::CoffeeRush, 20);
}

#[test]
fn chai_replays() {
    replay_all(Title::Chai, 30);
}

#[test]
fn dabba_walla_replays() {
    replay_all(Title::DabbaWalla, 40);
}

#[test]
fn taverns_replays() {
    replay_all(Title::Taverns, 40);
}

#[test]
fn a_changed_state_is_noticed() {
    let shelf = Shelf::standard().unwrap();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden/coffee-rush");
    let path = folder.join("4p.jsonl");
    let mut record = Record::read(&*fs::read(&path).unwrap()).unwrap();
    let pinned = fs::read_to_string(path.with_extension("states")).unwrap();
    assert_eq!(golden::differs(&shelf, &record, &pinned), None);
    record.header.nonces[0] = "another".into();
    assert!(golden::differs(&shelf, &record, &pinned).is_some());
}
