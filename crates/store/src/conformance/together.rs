//! Many changes at once, and two who write to the same store.

use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex};

use table::{Progress, Said};

use super::{Opener, changed, entry, open_table, step, table, write};
use crate::{Change, Store, StoreError};

pub(super) fn all(new_store: &dyn Fn() -> Opener) {
    many_tables_move_on_at_once(&new_store());
    changes_of_all_kinds_keep_their_order(&new_store());
    of_two_who_write_one_wins(&new_store());
    two_who_write_many_tables_do_not_stop_each_other(&new_store());
}

/// Queues changes; answers in their order, with whether each was a conflict.
fn write_all(store: &dyn Store, changes: Vec<Change>) -> Vec<Result<(), bool>> {
    let (answer, answers) = channel();
    let count = changes.len();
    for (index, change) in changes.into_iter().enumerate() {
        let answer = answer.clone();
        store.write(
            change,
            Box::new(move |result| {
                let told = result.map_err(|error| matches!(error, StoreError::Conflict));
                answer.send((index, told)).unwrap();
            }),
        );
    }
    let answers: Vec<_> = answers.iter().take(count).collect();
    assert!(answers.iter().map(|(index, _)| *index).eq(0..count), "answers come in order");
    answers.into_iter().map(|(_, told)| told).collect()
}

fn many_tables_move_on_at_once(open: &Opener) {
    let store = open();
    for number in 0..50 {
        open_table(&*store, table(&format!("t{number}")));
    }
    for seq in 1..=4 {
        // One in ten stands elsewhere.
        let steps =
            (0..50).map(|number| step(&format!("t{number}"), if number % 10 == 3 { seq + 5 } else { seq }));
        let told = write_all(&*store, steps.collect());
        for (number, told) in told.into_iter().enumerate() {
            assert_eq!(told, if number % 10 == 3 { Err(true) } else { Ok(()) }, "table {number}");
        }
    }
    for number in 0..50 {
        let known = if number % 10 == 3 { 0 } else { 4 };
        let expected: Vec<_> = (1..=known).map(entry).collect();
        assert_eq!(store.entries(&format!("t{number}"), 0).unwrap(), expected);
    }
}

fn changes_of_all_kinds_keep_their_order(open: &Opener) {
    let store = open();
    let new = |id: &str| Change::NewTable {
        facts: Box::new(table(id)),
        progress: Progress::default(),
        entries: Vec::new(),
    };
    let say = |at: u64| Change::Say {
        table: "b".into(),
        said: Said { person: table::PersonId(1), seat: None, name: "anna".into(), text: at.to_string(), at },
    };
    let mut facts = table("b");
    facts.votes.clear();
    facts.paused = true;
    let progress = Progress { revision: 3, seq: 2, ..Progress::default() };
    let told = write_all(
        &*store,
        vec![
            step("a", 1),
            new("a"),
            step("a", 1),
            new("a"),
            new("b"),
            say(1),
            step("b", 1),
            step("a", 2),
            say(2),
            step("b", 2),
            changed("b", progress, Vec::new(), Some(Box::new(facts.clone()))),
            Change::Touch { at: 9 },
            step("b", 3),
            say(3),
        ],
    );
    let conflict = Err(true);
    let ok = Ok(());
    assert_eq!(told, [conflict, ok, ok, conflict, ok, ok, ok, ok, ok, ok, ok, ok, conflict, ok]);
    assert_eq!(store.entries("a", 0).unwrap(), [entry(1), entry(2)]);
    assert_eq!(store.entries("b", 0).unwrap(), [entry(1), entry(2)]);
    assert_eq!(store.table("b").unwrap().unwrap().facts, facts);
    let said: Vec<u64> = store.chat("b", 9).unwrap().into_iter().map(|said| said.at).collect();
    assert_eq!(said, [1, 2, 3]);
}

fn of_two_who_write_one_wins(open: &Opener) {
    let (one, two) = (open(), open());
    open_table(&*one, table("t"));
    assert!(two.table("t").unwrap().is_some(), "what one was told is done the other sees");
    write(&*two, step("t", 1)).unwrap();
    assert!(matches!(write(&*one, step("t", 1)), Err(StoreError::Conflict)));
    assert_eq!(one.entries("t", 0).unwrap(), [entry(1)]);
    write(&*one, step("t", 2)).unwrap();
    assert_eq!(two.table("t").unwrap().unwrap().progress.revision, 2);
}

/// Each move of each table is made by exactly one of two, who take the tables in opposite orders.
fn two_who_write_many_tables_do_not_stop_each_other(open: &Opener) {
    const TABLES: usize = 20;
    const ROUNDS: u32 = 15;
    let stores: [Arc<dyn Store>; 2] = [open(), open()];
    for number in 0..TABLES {
        open_table(&*stores[0], table(&format!("t{number:02}")));
    }
    let made: Arc<Mutex<Vec<(usize, u32)>>> = Arc::default();
    let writers = stores.iter().enumerate().map(|(who, store)| {
        let (store, made) = (Arc::clone(store), Arc::clone(&made));
        std::thread::spawn(move || {
            let mut order: Vec<usize> = (0..TABLES).collect();
            if who == 1 {
                order.reverse();
            }
            loop {
                let known =
                    |number: &usize| store.table(&format!("t{number:02}")).unwrap().unwrap().progress.seq;
                let open: Vec<(usize, u32)> = order.iter().map(|number| (*number, known(number))).collect();
                let open: Vec<_> = open.into_iter().filter(|(_, seq)| *seq < ROUNDS).collect();
                if open.is_empty() {
                    return;
                }
                let steps =
                    open.iter().map(|(number, seq)| step(&format!("t{number:02}"), seq + 1)).collect();
                for ((number, seq), told) in open.iter().zip(write_all(&*store, steps)) {
                    match told {
                        Ok(()) => made.lock().unwrap().push((*number, seq + 1)),
                        Err(conflict) => assert!(conflict, "only the other one was quicker"),
                    }
                }
            }
        })
    });
    for writer in writers.collect::<Vec<_>>() {
        writer.join().unwrap();
    }
    let mut made = made.lock().unwrap().clone();
    made.sort_unstable();
    let expected: Vec<_> =
        (0..TABLES).flat_map(|number| (1..=ROUNDS).map(move |seq| (number, seq))).collect();
    assert_eq!(made, expected);
    for number in 0..TABLES {
        let expected: Vec<_> = (1..=ROUNDS).map(entry).collect();
        assert_eq!(stores[1].entries(&format!("t{number:02}"), 0).unwrap(), expected);
    }
}
