//! What every store must do. A store's own tests call [`all`] with a way to open it, empty at first.

#![allow(clippy::unwrap_used, reason = "these are tests, for other crates to call")]

mod queries;
mod scratch;
mod together;

use std::sync::Arc;
use std::sync::mpsc::channel;

use engine::{Entry, Seat, Seed};
use protocol::{Level, Pace, Phase, Visibility};
use serde_json::json;
use serde_json::value::RawValue;
use table::{Facts, Logged, PersonId, Progress, Said, SeatFacts, Sitter, Substituted, Vacation};

use crate::{Change, Device, Expiry, Filter, Person, Store, StoreError, Unfinished};

pub use scratch::{Pooler, Postgres};

/// Opens the same store again and again; each call of the outer function is a new, empty one.
pub type Opener = Box<dyn Fn() -> Arc<dyn Store>>;

/// Runs the whole suite. Panics at the first thing that does not hold.
pub fn all(new_store: &dyn Fn() -> Opener) {
    people_and_their_devices(&new_store());
    a_link_works_once(&new_store());
    devices_are_listed_used_and_ended(&new_store());
    what_nobody_misses_is_forgotten(&new_store());
    unfinished_tables_are_counted(&new_store());
    nobody_fills_the_hall_alone(&new_store());
    a_log_grows_and_survives(&new_store());
    a_stale_revision_changes_nothing(&new_store());
    a_rematch_is_opened_with_the_change_that_names_it(&new_store());
    one_conflict_does_not_disturb_the_others(&new_store());
    answers_come_in_order(&new_store());
    open_tables_are_public_and_waiting(&new_store());
    history_filters(&new_store());
    chat_keeps_the_last_lines(&new_store());
    sleepers_are_found(&new_store());
    names_walk_over_everything(&new_store());
    a_closed_store_refuses(&new_store());
    queries::all(new_store);
    together::all(new_store);
}

/// Writes and waits.
pub fn write(store: &dyn Store, change: Change) -> Result<(), StoreError> {
    let (answer, answers) = channel();
    store.write(change, Box::new(move |result| answer.send(result).expect("somebody waits")));
    answers.recv().expect("every write is answered")
}

fn person(id: i64, name: &str) -> Person {
    Person { id: PersonId(id), name: name.into(), language: "en".into(), since: 5, vacations: Vec::new() }
}

fn device(token: u8) -> Device {
    Device { token: [token; 32], label: "Firefox, Linux".into(), since: 10, used: 10 }
}

fn sits(id: i64, name: &str) -> SeatFacts {
    SeatFacts {
        sitter: Sitter::Person { id: Some(PersonId(id)), name: name.into() },
        nonce: format!("nonce of {name}"),
    }
}

/// A table for tests: two people, `anna` (1) and `boris` (2).
#[must_use]
pub fn table(id: &str) -> Facts {
    Facts {
        id: id.into(),
        game: "pebbles".into(),
        rules: 1,
        data: "stamp".into(),
        options: json!({"long": true}),
        seats: vec![sits(1, "anna"), sits(2, "boris")],
        pace: Pace::Untimed,
        visibility: Visibility::Private,
        spectators: true,
        phase: Phase::Playing,
        seed: Seed::numbered(1),
        host: Some(PersonId(1)),
        opened: 1_000,
        started: Some(1_001),
        standing: None,
        rematch: None,
        votes: Vec::new(),
        mutes: Vec::new(),
        paused: false,
    }
}

fn open_table(store: &dyn Store, facts: Facts) {
    let progress = Progress { changed: facts.opened, ..Progress::default() };
    write(store, Change::NewTable { facts: Box::new(facts), progress, entries: Vec::new() }).unwrap();
}

fn entry(seq: u32) -> Logged {
    let seat = Seat(seq as u8 % 2);
    Logged {
        seq,
        entry: if seq.is_multiple_of(3) {
            Entry::Undo { seat, of: seq - 1 }
        } else {
            let action = RawValue::from_string(format!("{{\"take\":{seq}}}")).unwrap();
            Entry::Act { seat, action }
        },
        key: Some(format!("key {seq}").into()),
        at: 2_000 + u64::from(seq),
    }
}

fn changed(table: &str, progress: Progress, entries: Vec<Logged>, facts: Option<Box<Facts>>) -> Change {
    Change::Table(table::Change { table: table.into(), progress, entries, facts, opens: None })
}

/// The change that brings a table from entry `seq - 1` to `seq`.
fn step(table: &str, seq: u32) -> Change {
    let progress = Progress {
        revision: u64::from(seq),
        seq,
        changed: 2_000 + u64::from(seq),
        wake_at: None,
        clocks: vec![10, 20],
    };
    changed(table, progress, vec![entry(seq)], None)
}

fn people_and_their_devices(open: &Opener) {
    let store = open();
    let mut anna = person(1, "anna");
    write(&*store, Change::NewPerson { person: anna.clone(), device: device(7) }).unwrap();
    assert_eq!(store.person_by_token(&[7; 32]).unwrap(), Some(anna.clone()));
    assert_eq!(store.person_by_token(&[8; 32]).unwrap(), None);
    anna.name = "Анна".into();
    anna.vacations = vec![Vacation { from: 1, until: 9 }];
    write(&*store, Change::SavePerson(anna.clone())).unwrap();
    drop(store);
    assert_eq!(open().person(PersonId(1)).unwrap(), Some(anna), "people survive closing");
}

fn devices_are_listed_used_and_ended(open: &Opener) {
    let store = open();
    write(&*store, Change::NewPerson { person: person(1, "anna"), device: device(1) }).unwrap();
    write(&*store, Change::NewPerson { person: person(2, "boris"), device: device(9) }).unwrap();
    write(&*store, Change::NewLink { person: PersonId(1), link: [5; 32], expires: 100 }).unwrap();
    write(&*store, Change::UseLink { link: [5; 32], device: device(2), now: 50 }).unwrap();
    write(&*store, Change::DeviceUsed { token: [2; 32], at: 70 }).unwrap();
    write(&*store, Change::DeviceUsed { token: [2; 32], at: 60 }).unwrap();
    let mut devices = store.devices(PersonId(1)).unwrap();
    devices.sort_by_key(|device| device.token);
    assert_eq!(devices, [device(1), Device { used: 70, ..device(2) }]);
    // Somebody else's device is not theirs to end.
    write(&*store, Change::EndDevices { person: PersonId(1), tokens: vec![[1; 32], [9; 32]] }).unwrap();
    assert_eq!(store.person_by_token(&[1; 32]).unwrap(), None);
    assert!(store.person_by_token(&[2; 32]).unwrap().is_some());
    assert!(store.person_by_token(&[9; 32]).unwrap().is_some());
}

fn what_nobody_misses_is_forgotten(open: &Opener) {
    let store = open();
    for (id, token) in [(1, 1), (2, 2), (3, 3), (4, 4)] {
        write(&*store, Change::NewPerson { person: person(id, "somebody"), device: device(token) }).unwrap();
    }
    // 1 plays, 2 was here lately, 3 is gone, 4 waits at a table that nobody came to.
    let alone = |id: &str, seats| Facts { seats: vec![seats], host: None, ..table(id) };
    open_table(&*store, alone("played", sits(1, "anna")));
    write(&*store, Change::DeviceUsed { token: [2; 32], at: 5_000 }).unwrap();
    let waiting = Facts { phase: Phase::Waiting, started: None, ..alone("waiting", sits(4, "dora")) };
    open_table(&*store, waiting.clone());
    open_table(&*store, Facts { id: "fresh".into(), opened: 9_000, ..waiting });
    write(&*store, Change::NewLink { person: PersonId(1), link: [5; 32], expires: 100 }).unwrap();
    write(&*store, Change::Expire(Expiry { links: 100, tables: 2_000, people: 2_000 })).unwrap();
    assert_eq!(store.table_names("", 9).unwrap(), ["fresh", "played"]);
    let known = |id| store.person(PersonId(id)).unwrap().is_some();
    assert_eq!([known(1), known(2), known(3), known(4)], [true, true, false, true]);
    assert_eq!(store.person_by_token(&[3; 32]).unwrap(), None);
    let used = write(&*store, Change::UseLink { link: [5; 32], device: device(8), now: 1 });
    assert!(matches!(used, Err(StoreError::Conflict)));
}

fn unfinished_tables_are_counted(open: &Opener) {
    let store = open();
    let waiting = |id: &str, host, visibility| Facts {
        phase: Phase::Waiting,
        started: None,
        seats: vec![sits(2, "boris")],
        host: Some(PersonId(host)),
        visibility,
        ..table(id)
    };
    // Anna has opened two without sitting down, and plays one; Boris sits at all of them.
    open_table(&*store, waiting("a", 1, Visibility::Public));
    open_table(&*store, waiting("b", 1, Visibility::Private));
    open_table(&*store, waiting("c", 3, Visibility::Public));
    open_table(&*store, table("d"));
    open_table(&*store, Facts { phase: Phase::Over, ..table("e") });
    let count = |id| store.unfinished(PersonId(id)).unwrap();
    assert_eq!(count(1), Unfinished { waiting: 2, public: 1, playing: 1 });
    assert_eq!(count(2), Unfinished { waiting: 3, public: 0, playing: 1 });
    assert_eq!(count(9), Unfinished::default());
}

fn nobody_fills_the_hall_alone(open: &Opener) {
    let store = open();
    for (number, host) in [(0, 2), (1, 1), (2, 1), (3, 1)] {
        let (phase, visibility) = (Phase::Waiting, Visibility::Public);
        let (host, opened) = (Some(PersonId(host)), 1_000 + number);
        open_table(&*store, Facts { phase, visibility, host, opened, ..table(&format!("t{number}")) });
    }
    let shown = |limit| -> Vec<String> {
        store.open_tables(None, limit).unwrap().into_iter().map(|stored| stored.facts.id).collect()
    };
    assert_eq!(shown(9), ["t3", "t0", "t2", "t1"]);
    assert_eq!(shown(2), ["t3", "t0"]);
}

fn a_link_works_once(open: &Opener) {
    let store = open();
    write(&*store, Change::NewPerson { person: person(1, "anna"), device: device(1) }).unwrap();
    let link = |hash, expires| Change::NewLink { person: PersonId(1), link: [hash; 32], expires };
    let used = |link, token, now| Change::UseLink { link: [link; 32], device: device(token), now };
    write(&*store, link(50, 100)).unwrap();
    write(&*store, link(51, 100)).unwrap();
    write(&*store, used(50, 2, 99)).unwrap();
    assert_eq!(store.person_by_token(&[2; 32]).unwrap().map(|person| person.id), Some(PersonId(1)));
    assert!(matches!(write(&*store, used(50, 3, 99)), Err(StoreError::Conflict)), "only once");
    assert!(matches!(write(&*store, used(51, 3, 100)), Err(StoreError::Conflict)), "too late");
    assert!(matches!(write(&*store, used(52, 3, 0)), Err(StoreError::Conflict)), "never made");
    assert_eq!(store.person_by_token(&[3; 32]).unwrap(), None);
}

fn a_log_grows_and_survives(open: &Opener) {
    let store = open();
    open_table(&*store, table("t"));
    for seq in 1..=9 {
        write(&*store, step("t", seq)).unwrap();
    }
    drop(store);
    let store = open();
    let entries = store.entries("t", 0).unwrap();
    assert_eq!(entries, (1..=9).map(entry).collect::<Vec<_>>());
    assert_eq!(store.entries("t", 7).unwrap(), [entry(8), entry(9)]);
    assert_eq!(store.entries("nowhere", 0).unwrap(), []);
    let stored = store.table("t").unwrap().unwrap();
    assert_eq!(stored.facts, table("t"));
    assert_eq!((stored.progress.seq, stored.progress.revision), (9, 9));
    assert_eq!(stored.progress.clocks, [10, 20]);
    assert_eq!(store.table("nowhere").unwrap(), None);
}

fn a_stale_revision_changes_nothing(open: &Opener) {
    let store = open();
    open_table(&*store, table("t"));
    write(&*store, step("t", 1)).unwrap();
    for stale in [step("t", 1), step("t", 3), step("nowhere", 2)] {
        assert!(matches!(write(&*store, stale), Err(StoreError::Conflict)));
    }
    assert_eq!(store.entries("t", 0).unwrap(), [entry(1)]);
    assert_eq!(store.table("t").unwrap().unwrap().progress.seq, 1);
    let again = Change::NewTable {
        facts: Box::new(table("t")),
        progress: Progress::default(),
        entries: vec![entry(1)],
    };
    assert!(matches!(write(&*store, again), Err(StoreError::Conflict)), "a name is given once");
}

fn a_rematch_is_opened_with_the_change_that_names_it(open: &Opener) {
    let store = open();
    open_table(&*store, table("t"));
    let rematch = |revision, next: &str| {
        let facts = Facts { rematch: Some(next.into()), ..table("t") };
        let progress = Progress { revision, ..Progress::default() };
        let next = Facts { phase: Phase::Waiting, opened: 7_000, ..table(next) };
        let (facts, opens) = (Some(Box::new(facts)), Some(Box::new(next)));
        Change::Table(table::Change { table: "t".into(), progress, entries: Vec::new(), facts, opens })
    };
    assert!(matches!(write(&*store, rematch(5, "next")), Err(StoreError::Conflict)));
    assert_eq!(store.table("next").unwrap(), None, "a conflict opens nothing");
    write(&*store, rematch(1, "next")).unwrap();
    assert_eq!(store.table("next").unwrap().unwrap().progress.changed, 7_000);
    assert!(write(&*store, rematch(2, "next")).is_err(), "a name is given once");
    assert_eq!(store.table("t").unwrap().unwrap().progress.revision, 1, "and nothing else is changed then");
}

fn one_conflict_does_not_disturb_the_others(open: &Opener) {
    let store = open();
    for id in ["a", "b"] {
        open_table(&*store, table(id));
    }
    let (answer, answers) = channel();
    // The third one breaks a rule of the database itself: its entry exists already.
    let mut broken = step("a", 2);
    if let Change::Table(change) = &mut broken {
        change.entries[0].seq = 1;
    }
    for (index, change) in
        [step("a", 1), step("b", 7), broken, step("b", 1), step("a", 2)].into_iter().enumerate()
    {
        let answer = answer.clone();
        store.write(change, Box::new(move |result| answer.send((index, result.is_ok())).unwrap()));
    }
    let answers: Vec<(usize, bool)> = answers.iter().take(5).collect();
    assert_eq!(answers, [(0, true), (1, false), (2, false), (3, true), (4, true)]);
    assert_eq!(store.entries("a", 0).unwrap(), [entry(1), entry(2)]);
    assert_eq!(store.entries("b", 0).unwrap(), [entry(1)]);
}

fn answers_come_in_order(open: &Opener) {
    let store = open();
    open_table(&*store, table("t"));
    let (answer, answers) = channel();
    for seq in 1..=500 {
        let answer = answer.clone();
        store.write(step("t", seq), Box::new(move |result| answer.send((seq, result.is_ok())).unwrap()));
    }
    for seq in 1..=500 {
        assert_eq!(answers.recv().unwrap(), (seq, true));
    }
    assert_eq!(store.entries("t", 0).unwrap().len(), 500);
}

fn open_tables_are_public_and_waiting(open: &Opener) {
    let store = open();
    for (index, (visibility, phase)) in [
        (Visibility::Public, Phase::Waiting),
        (Visibility::Private, Phase::Waiting),
        (Visibility::Public, Phase::Playing),
        (Visibility::Public, Phase::Waiting),
    ]
    .into_iter()
    .enumerate()
    {
        let opened = 1_000 + index as u64;
        open_table(&*store, Facts { visibility, phase, opened, ..table(&format!("t{index}")) });
    }
    let names = |game| -> Vec<String> {
        store.open_tables(game, 10).unwrap().into_iter().map(|stored| stored.facts.id).collect()
    };
    assert_eq!(names(None), ["t3", "t0"]);
    assert_eq!(names(Some("pebbles")), ["t3", "t0"]);
    assert_eq!(names(Some("chess")), [""; 0]);
    let mut begun = table("t0");
    begun.visibility = Visibility::Public;
    let progress = Progress { revision: 1, ..Progress::default() };
    write(&*store, changed("t0", progress, Vec::new(), Some(Box::new(begun)))).unwrap();
    assert_eq!(names(None), ["t3"]);
}

fn history_filters(open: &Opener) {
    let store = open();
    for (index, phase) in [Phase::Over, Phase::Playing, Phase::Abandoned, Phase::Over].into_iter().enumerate()
    {
        let mut facts = Facts { phase, opened: 1_000 + index as u64, ..table(&format!("t{index}")) };
        if index == 3 {
            facts.game = "chai".into();
            let resigned = Substituted {
                id: Some(PersonId(2)),
                name: "boris".into(),
                resigned: true,
                agreed: false,
                at: 7,
            };
            facts.seats[1].sitter = Sitter::Bot { level: Level::Regular, instead_of: Some(resigned) };
            facts.seats[0] = sits(3, "vera");
        }
        open_table(&*store, facts);
    }
    let names = |person, filter: Filter| -> Vec<String> {
        let filter = Filter { limit: if filter.limit == 0 { 10 } else { filter.limit }, ..filter };
        let found = store.tables_of(PersonId(person), &filter).unwrap();
        found.into_iter().map(|stored| stored.facts.id).collect()
    };
    let any = Filter::default;
    assert_eq!(names(1, any()), ["t2", "t1", "t0"]);
    assert_eq!(names(2, any()), ["t3", "t2", "t1", "t0"], "a seat given up still counts");
    assert_eq!(names(2, Filter { phases: vec![Phase::Over], ..any() }), ["t3", "t0"]);
    assert_eq!(names(2, Filter { game: Some("chai".into()), ..any() }), ["t3"]);
    assert_eq!(names(2, Filter { with: Some("ANNA".into()), ..any() }), ["t2", "t1", "t0"]);
    assert_eq!(names(3, Filter { with: Some("boris".into()), ..any() }), ["t3"]);
    assert_eq!(names(2, Filter { before: Some(1_002), ..any() }), ["t1", "t0"]);
    assert_eq!(names(2, Filter { limit: 1, ..any() }), ["t3"]);
    assert_eq!(names(9, any()), [""; 0]);
}

fn chat_keeps_the_last_lines(open: &Opener) {
    let store = open();
    open_table(&*store, table("t"));
    let said = |at: u64| Said {
        person: PersonId(1),
        seat: at.is_multiple_of(2).then_some(Seat(1)),
        name: "anna".into(),
        text: format!("line {at}"),
        at,
    };
    for at in 1..=5 {
        write(&*store, Change::Say { table: "t".into(), said: said(at) }).unwrap();
    }
    assert_eq!(store.chat("t", 3).unwrap(), [said(3), said(4), said(5)]);
    assert_eq!(store.chat("nowhere", 3).unwrap(), []);
}

fn sleepers_are_found(open: &Opener) {
    let store = open();
    open_table(&*store, table("a"));
    open_table(&*store, table("b"));
    let wake = |revision, wake_at| {
        let progress = Progress { revision, wake_at, ..Progress::default() };
        changed("b", progress, Vec::new(), None)
    };
    write(&*store, wake(1, Some(77))).unwrap();
    assert_eq!(store.to_wake().unwrap(), [("b".to_owned(), 77)]);
    write(&*store, wake(2, None)).unwrap();
    assert_eq!(store.to_wake().unwrap(), []);
}

fn names_walk_over_everything(open: &Opener) {
    let store = open();
    for id in ["c", "a", "b"] {
        open_table(&*store, table(id));
    }
    write(&*store, Change::NewPerson { person: person(1, "anna"), device: device(1) }).unwrap();
    assert_eq!(store.table_names("", 2).unwrap(), ["a", "b"]);
    assert_eq!(store.table_names("b", 2).unwrap(), ["c"]);
    let counts = store.counts().unwrap();
    assert_eq!((counts.tables, counts.playing, counts.people), (3, 3, 1));
}

fn a_closed_store_refuses(open: &Opener) {
    let store = open();
    open_table(&*store, table("t"));
    let (answer, answers) = channel();
    store.write(step("t", 1), Box::new(move |result| answer.send(result.is_ok()).unwrap()));
    store.close();
    assert!(answers.recv().unwrap(), "what was queued before is finished");
    assert!(matches!(write(&*store, step("t", 2)), Err(StoreError::Busy)));
    store.close();
}
