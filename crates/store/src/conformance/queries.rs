//! What is written is found again, all of it, in the right order and page by page.

use protocol::Phase;
use table::{Facts, PersonId, Progress, Sitter};

use super::{Opener, changed, device, open_table, person, sits, table, write};
use crate::{Change, Filter, Link, Store};

pub(super) fn all(new_store: &dyn Fn() -> Opener) {
    everybody_is_walked_over(&new_store());
    links_are_walked_over(&new_store());
    keepsakes_stay_or_are_replaced(&new_store());
    history_comes_in_pages(&new_store());
    whoever_gets_up_has_no_seat(&new_store());
    a_table_comes_with_its_log(&new_store());
    words_of_every_kind_survive(&new_store());
}

fn everybody_is_walked_over(open: &Opener) {
    let store = open();
    let ids = [i64::MIN, -5, 0, 7, i64::MAX];
    for (number, id) in ids.into_iter().rev().enumerate() {
        let new = Change::NewPerson { person: person(id, "somebody"), device: device(number as u8) };
        write(&*store, new).unwrap();
    }
    let mut found = Vec::new();
    let mut last = None;
    loop {
        let page = store.people(last, 2).unwrap();
        let Some(end) = page.last() else { break };
        last = Some(end.id);
        found.extend(page.into_iter().map(|person| person.id.0));
    }
    assert_eq!(found, ids);
    write(&*store, Change::AddDevice { person: PersonId(7), device: device(77) }).unwrap();
    assert_eq!(store.devices(PersonId(7)).unwrap().len(), 2);
    assert_eq!(store.person_by_token(&[77; 32]).unwrap().map(|person| person.id), Some(PersonId(7)));
}

fn links_are_walked_over(open: &Opener) {
    let store = open();
    write(&*store, Change::NewPerson { person: person(1, "anna"), device: device(1) }).unwrap();
    let link = |hash: u8| Link { hash: [hash; 32], person: PersonId(1), expires: 100 + u64::from(hash) };
    for hash in [200, 3, 127, 128] {
        let Link { hash, person, expires } = link(hash);
        write(&*store, Change::NewLink { person, link: hash, expires }).unwrap();
    }
    let first = store.links(None, 3).unwrap();
    assert_eq!(first, [link(3), link(127), link(128)]);
    assert_eq!(store.links(Some(&first[2].hash), 3).unwrap(), [link(200)]);
}

fn keepsakes_stay_or_are_replaced(open: &Opener) {
    let store = open();
    let keep = |value: &str, replaces| Change::Keepsake { name: "key".into(), value: value.into(), replaces };
    assert_eq!(store.keepsake("key").unwrap(), None);
    write(&*store, keep("one", false)).unwrap();
    write(&*store, keep("two", false)).unwrap();
    assert_eq!(store.keepsake("key").unwrap().as_deref(), Some("one"), "the first one stays");
    write(&*store, keep("three", true)).unwrap();
    write(&*store, Change::Keepsake { name: "a".into(), value: "b".into(), replaces: true }).unwrap();
    let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    assert_eq!(store.keepsakes().unwrap(), [pair("a", "b"), pair("key", "three")]);
}

fn history_comes_in_pages(open: &Opener) {
    let store = open();
    for number in 0..25_u64 {
        open_table(
            &*store,
            Facts { phase: Phase::Over, opened: 1_000 + number, ..table(&format!("t{number:02}")) },
        );
    }
    let (mut found, mut before) = (Vec::new(), None);
    loop {
        let filter = Filter { before, limit: 10, ..Filter::default() };
        let page = store.tables_of(PersonId(2), &filter).unwrap();
        let Some(last) = page.last() else { break };
        before = Some(last.progress.changed);
        found.extend(page.into_iter().map(|stored| stored.facts.id));
    }
    let expected: Vec<String> = (0..25).rev().map(|number| format!("t{number:02}")).collect();
    assert_eq!(found, expected);
}

fn whoever_gets_up_has_no_seat(open: &Opener) {
    let store = open();
    let waiting = Facts { phase: Phase::Waiting, started: None, ..table("t") };
    open_table(&*store, waiting.clone());
    let sits_at = |store: &dyn Store, id| {
        store.tables_of(PersonId(id), &Filter { limit: 9, ..Filter::default() }).unwrap().len()
    };
    assert_eq!((sits_at(&*store, 1), sits_at(&*store, 2), sits_at(&*store, 3)), (1, 1, 0));
    let mut seats = waiting.seats.clone();
    // Anna changes places, Boris leaves, Vera comes.
    seats[1] = seats[0].clone();
    seats[0] = sits(3, "Vera");
    let progress = Progress { revision: 1, ..Progress::default() };
    let reseated = Facts { seats, ..waiting.clone() };
    write(&*store, changed("t", progress, Vec::new(), Some(Box::new(reseated.clone())))).unwrap();
    assert_eq!((sits_at(&*store, 1), sits_at(&*store, 2), sits_at(&*store, 3)), (1, 0, 1));
    let with = |name: &str| {
        let filter = Filter { with: Some(name.into()), limit: 9, ..Filter::default() };
        store.tables_of(PersonId(1), &filter).unwrap().len()
    };
    assert_eq!((with("vera"), with("VERA"), with("boris")), (1, 1, 0));
    let mut empty = reseated;
    empty.seats[0].sitter = Sitter::Open;
    empty.seats[1].sitter = Sitter::Open;
    let progress = Progress { revision: 2, ..Progress::default() };
    write(&*store, changed("t", progress, Vec::new(), Some(Box::new(empty.clone())))).unwrap();
    assert_eq!((sits_at(&*store, 1), sits_at(&*store, 3)), (0, 0));
    assert_eq!(store.table("t").unwrap().unwrap().facts, empty);
}

fn a_table_comes_with_its_log(open: &Opener) {
    let store = open();
    let entries: Vec<_> = (1..=700).map(super::entry).collect();
    let progress = Progress { revision: 900, seq: 700, changed: 4_000, wake_at: Some(8), clocks: vec![1, 2] };
    let new = Change::NewTable {
        facts: Box::new(table("t")),
        progress: progress.clone(),
        entries: entries.clone(),
    };
    write(&*store, new).unwrap();
    assert_eq!(store.table("t").unwrap().unwrap().progress, progress);
    assert_eq!(store.entries("t", 0).unwrap(), entries);
    assert_eq!(store.entries("t", 690).unwrap(), entries[690..]);
    assert_eq!(store.entries("t", 700).unwrap(), []);
    assert_eq!(store.entries("t", u32::MAX).unwrap(), []);
}

fn words_of_every_kind_survive(open: &Opener) {
    let store = open();
    let odd = "Анна O’Hara \"'\\ {}[], NULL \u{1F375} ß";
    write(&*store, Change::NewPerson { person: person(1, odd), device: device(1) }).unwrap();
    assert_eq!(store.person(PersonId(1)).unwrap().unwrap().name, odd);
    let mut facts = table("t");
    facts.seats[1] = sits(2, odd);
    facts.seats[1].nonce = "nul \0 in JSON".into();
    open_table(&*store, facts.clone());
    assert_eq!(store.table("t").unwrap().unwrap().facts, facts);
    let progress = Progress { revision: 1, ..Progress::default() };
    write(&*store, changed("t", progress, Vec::new(), Some(Box::new(facts.clone())))).unwrap();
    assert_eq!(store.table("t").unwrap().unwrap().facts, facts);
    let filter = Filter { with: Some(odd.into()), limit: 9, ..Filter::default() };
    assert_eq!(store.tables_of(PersonId(1), &filter).unwrap().len(), 1);
}
