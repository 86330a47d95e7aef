//! The PostgreSQL store keeps the promises of every store, and its own: forms, nodes, and a database that goes away.

use std::sync::Arc;
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

use store::conformance::{Opener, Pooler, Postgres, all, table, write};
use store::{Change, Device, Hint, Moved, Person, Store, StoreError, TransferError};
use table::{PersonId, Progress, Said};

fn new_table(id: &str, wake_at: Option<u64>) -> Change {
    let progress = Progress { wake_at, ..Progress::default() };
    Change::NewTable { facts: Box::new(table(id)), progress, entries: Vec::new() }
}

fn step(id: &str, revision: u64, wake_at: Option<u64>) -> Change {
    let progress = Progress { revision, wake_at, ..Progress::default() };
    Change::Table(table::Change { table: id.into(), progress, entries: Vec::new(), facts: None, opens: None })
}

fn within(seconds: u64, what: &str, mut holds: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !holds() {
        assert!(begun.elapsed() < Duration::from_secs(seconds), "{what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn keeps_every_promise() {
    let server = Postgres::start();
    let new_store = || -> Opener {
        let address = server.database();
        Box::new(move || store::open(&address).expect("a store"))
    };
    all(&new_store);
}

#[test]
fn keeps_every_promise_behind_a_pooler_that_hands_every_transaction_to_another_connection() {
    let server = Postgres::start();
    let pooler = Pooler::start(&server);
    let new_store = || -> Opener {
        let address = pooler.before(&server.database());
        Box::new(move || store::open(&address).expect("a store"))
    };
    all(&new_store);
    // Hints do not come through. A node must not believe that they do, or it would look too seldom.
    let address = pooler.before(&server.database());
    let (one, two) = (store::open(&address).unwrap(), store::open(&address).unwrap());
    for node in [&one, &two] {
        node.cluster().unwrap().listen(Box::new(drop));
        node.cluster().unwrap().beat().unwrap();
    }
    std::thread::sleep(Duration::from_secs(12));
    assert!(!one.cluster().unwrap().hears() && !two.cluster().unwrap().hears());
    assert_eq!(one.cluster().unwrap().beat().unwrap().others.len(), 0, "12 s are longer than a lease");
    two.cluster().unwrap().beat().unwrap();
    assert_eq!(one.cluster().unwrap().beat().unwrap().others.len(), 1);
}

#[test]
fn forms_are_made_once_and_newer_ones_refused() {
    let server = Postgres::start();
    let address = server.database();
    assert!(matches!(store::open_existing(&address), Err(StoreError::Missing(_))));
    // Several nodes begin at the same time with an empty database.
    let nodes: Vec<_> = (0..4)
        .map(|_| {
            let address = address.clone();
            std::thread::spawn(move || store::open(&address).map(drop))
        })
        .collect();
    for node in nodes {
        node.join().unwrap().unwrap();
    }
    let running = store::open_existing(&address).unwrap();
    running.cluster().unwrap().beat().unwrap();
    server.run(&address, "UPDATE form SET version = 99");
    assert!(matches!(store::open(&address), Err(StoreError::Newer { found: 99, .. })));
    // An older node that runs writes nothing more, and notices as well.
    let late = write(&*running, new_table("t", None));
    assert!(matches!(late, Err(StoreError::Database(_))), "{late:?}");
    server.run(&address, "UPDATE form SET version = 1");
    assert!(running.table("t").unwrap().is_none());
    write(&*running, new_table("t", None)).unwrap();
    server.run(&address, "UPDATE form SET version = 99");
    assert!(matches!(running.cluster().unwrap().beat(), Err(StoreError::Newer { found: 99, .. })));
}

#[test]
fn a_database_that_goes_away_loses_nothing_and_comes_back() {
    let mut server = Postgres::start();
    let address = server.database();
    let store = store::open(&address).unwrap();
    write(&*store, new_table("t", None)).unwrap();
    write(&*store, step("t", 1, None)).unwrap();
    server.stop();
    let away = write(&*store, step("t", 2, None));
    assert!(matches!(away, Err(StoreError::Away(_) | StoreError::Database(_))), "{away:?}");
    assert!(matches!(write(&*store, step("t", 2, None)), Err(StoreError::Away(_))));
    assert!(matches!(store.table("t"), Err(StoreError::Away(_))));
    server.go_on();
    within(20, "the store goes on by itself", || store.table("t").is_ok());
    assert_eq!(store.table("t").unwrap().unwrap().progress.revision, 1);
    write(&*store, step("t", 2, None)).unwrap();
    // Connections that are cut while nobody uses them are not even noticed by those who read.
    server.run(&address, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()");
    assert_eq!(store.table("t").unwrap().unwrap().progress.revision, 2);
}

#[test]
fn nodes_tell_each_other_what_changed() {
    let server = Postgres::start();
    let address = server.database();
    let (one, two) = (store::open(&address).unwrap(), store::open(&address).unwrap());
    let (tell, told) = channel();
    two.cluster()
        .unwrap()
        .listen(Box::new(move |hints| hints.into_iter().for_each(|hint| drop(tell.send(hint)))));
    let next = || told.recv_timeout(Duration::from_secs(10)).unwrap();
    assert_eq!(next(), Hint::Anything);
    within(10, "hints arrive over a connection of one's own", || two.cluster().unwrap().hears());
    write(&*one, new_table("t", None)).unwrap();
    write(&*two, step("t", 1, None)).unwrap();
    write(&*one, step("t", 2, None)).unwrap();
    assert_eq!(next(), Hint::Table("t".into()), "and only what others did");
    // Whoever knows that others listen tells them the whole move; one that does not take place is told nobody.
    (0..2).for_each(|_| drop([&one, &two].map(|node| node.cluster().unwrap().beat().unwrap())));
    assert!(matches!(write(&*one, step("t", 9, None)), Err(StoreError::Conflict)));
    write(&*one, step("t", 3, Some(77))).unwrap();
    let progress = Progress { revision: 3, wake_at: Some(77), ..Progress::default() };
    assert_eq!(next(), Hint::Moved { table: "t".into(), progress, entries: Vec::new() });
    let said = Said { person: PersonId(1), seat: None, name: "anna".into(), text: "hello".into(), at: 5 };
    write(&*one, Change::Say { table: "t".into(), said: said.clone() }).unwrap();
    assert_eq!(next(), Hint::Table("t".into()));
    write(&*one, Change::EndDevices { person: PersonId(1), tokens: vec![[7; 32]] }).unwrap();
    assert_eq!(next(), Hint::Device([7; 32]));

    write(&*one, Change::Present { table: "t".into(), people: vec![PersonId(5), PersonId(6)] }).unwrap();
    write(&*one, Change::Present { table: "t".into(), people: vec![PersonId(6), PersonId(7)] }).unwrap();
    let news = two.cluster().unwrap().news("t", 0, 0, 9).unwrap().unwrap();
    assert_eq!((news.said, news.chat, news.ours), (1, Some(vec![said]), false));
    assert_eq!(news.elsewhere, [PersonId(6), PersonId(7)]);
    let own = one.cluster().unwrap().news("t", 0, 1, 9).unwrap().unwrap();
    assert_eq!(own.elsewhere, [], "whoever is here is not elsewhere");
    assert_eq!((own.chat, own.ours), (None, true), "the last one who moved it on looks after it");
    let standing = two.cluster().unwrap().standing(vec!["t".into(), "nowhere".into()]).unwrap();
    assert_eq!(standing.len(), 1);
    assert_eq!((standing[0].1.revision, standing[0].1.said), (3, 1));
    // A listener that was cut off hears again, and is told that it may have missed something.
    server.run(&address, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()");
    within(10, "it may have missed something", || told.try_iter().any(|hint| hint == Hint::Anything));
}

#[test]
fn what_a_dead_node_left_undone_is_taken_over_by_one_other() {
    let server = Postgres::start();
    let address = server.database();
    let nodes: Vec<Arc<dyn Store>> = (0..3).map(|_| store::open(&address).unwrap()).collect();
    let beat = |node: usize| nodes[node].cluster().unwrap().beat().unwrap();
    let claim = |node: usize| nodes[node].cluster().unwrap().claim().unwrap();
    (0..3).for_each(|node| drop(beat(node)));
    assert_eq!(beat(0).others.len(), 2);
    for number in 0..20 {
        let id = format!("t{number:02}");
        write(&*nodes[0], new_table(&id, None)).unwrap();
        write(&*nodes[0], step(&id, 1, (number < 10).then_some(1_000))).unwrap();
    }
    // While it is there, nobody takes anything from it but what has been overdue for long.
    let now = beat(0).now;
    for number in 0..10 {
        write(&*nodes[0], step(&format!("t{number:02}"), 2, Some(now))).unwrap();
    }
    write(&*nodes[0], step("t10", 2, Some(now + 3_600_000))).unwrap();
    assert_eq!((claim(1), claim(2)), (vec![], vec![]));
    // Node 0 falls silent.
    let mut taken = Vec::new();
    let begun = Instant::now();
    while taken.len() < 10 {
        assert!(begun.elapsed() < Duration::from_secs(10), "{taken:?}");
        for node in [1, 2] {
            beat(node);
            taken.extend(claim(node));
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
    taken.sort();
    let due: Vec<String> = (0..10).map(|number| format!("t{number:02}")).collect();
    assert_eq!(taken, due, "each by one, and nothing whose time has not come");
    assert_eq!((claim(1), claim(2)), (vec![], vec![]));
}

#[test]
fn the_time_of_the_database_counts() {
    let server = Postgres::start();
    let address = server.database();
    let store = store::open(&address).unwrap();
    let cluster = store.cluster().unwrap();
    let first = cluster.beat().unwrap();
    assert_eq!(first.outages, []);
    write(&*store, new_table("t", None)).unwrap();
    // A node whose clock is ahead changes nothing.
    let ahead = |by: u64| {
        let progress = Progress { revision: 1, changed: first.now + by, ..Progress::default() };
        Change::Table(table::Change {
            table: "t".into(),
            progress,
            entries: Vec::new(),
            facts: None,
            opens: None,
        })
    };
    assert!(matches!(write(&*store, ahead(3_600_000)), Err(StoreError::Conflict)));
    write(&*store, ahead(0)).unwrap();
    // No node was there for a while.
    server.run(&address, "UPDATE keepsakes SET value = jsonb_set(value::jsonb, '{seen}', to_jsonb((value::jsonb ->> 'seen')::bigint - 100000))::text WHERE name = 'times'");
    let later = cluster.beat().unwrap();
    let [outage] = later.outages[..] else { panic!("{later:?}") };
    assert!(outage.until - outage.from >= 100_000 && outage.until > later.now, "{later:?}");
    assert_eq!(cluster.beat().unwrap().outages.len(), 1);
}

#[test]
fn a_house_moves_there_and_back_and_loses_nothing() {
    let server = Postgres::start();
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let first = store::open_alone(&file("first.db"), false).unwrap();
    for id in 1..=3 {
        let device = Device { token: [id as u8; 32], label: "Firefox".into(), since: 5, used: 6 };
        let person = Person {
            id: PersonId(id),
            name: format!("anna {id}"),
            language: "en".into(),
            since: 5,
            vacations: Vec::new(),
        };
        write(&*first, Change::NewPerson { person, device }).unwrap();
    }
    // Somebody who is logged out everywhere is still somebody.
    write(&*first, Change::EndDevices { person: PersonId(3), tokens: vec![[3; 32]] }).unwrap();
    write(&*first, Change::NewLink { person: PersonId(1), link: [9; 32], expires: 77 }).unwrap();
    write(&*first, Change::Keepsake { name: "key".into(), value: "secret".into(), replaces: true }).unwrap();
    for number in 0..30 {
        let id = format!("t{number:02}");
        write(&*first, new_table(&id, None)).unwrap();
        write(&*first, step(&id, 1, Some(5))).unwrap();
    }
    for at in 0..60 {
        let said = Said { person: PersonId(1), seat: None, name: "anna".into(), text: at.to_string(), at };
        write(&*first, Change::Say { table: "t07".into(), said }).unwrap();
    }
    let address = server.database();
    let there = store::open(&address).unwrap();
    let moved = store::transfer(&*first, &*there, || ()).unwrap();
    let expected = Moved {
        people: 3,
        devices: 2,
        links: 1,
        tables: 30,
        entries: 0,
        lines: 60,
        keepsakes: 1,
        compared: 97,
    };
    assert_eq!(moved, expected);
    assert_eq!(there.chat("t07", 99).unwrap().len(), 60);
    let again = store::transfer(&*first, &*there, || ());
    assert!(matches!(again, Err(TransferError::NotEmpty)), "{again:?}");
    let back = store::open_alone(&file("back.db"), false).unwrap();
    // Not while a node is open.
    let node = store::open(&address).unwrap();
    node.cluster().unwrap().beat().unwrap();
    assert!(matches!(store::transfer(&*there, &*back, || ()), Err(TransferError::Open(1))));
    node.close();
    write(&*there, Change::Keepsake { name: "times".into(), value: "{}".into(), replaces: true }).unwrap();
    assert_eq!(
        store::transfer(&*there, &*back, || ()).unwrap(),
        Moved { keepsakes: 2, compared: 98, ..expected }
    );
}

#[test]
fn whoever_asks_for_encryption_is_told_that_there_is_none() {
    let address = "postgres://house@db.internal/house?sslmode=require";
    let told = store::open(address).err().unwrap();
    assert!(matches!(told, StoreError::Encryption), "{told}");
    assert!(told.to_string().contains("tunnel"));
}

#[test]
fn passwords_are_not_shown() {
    assert_eq!(store::shown("postgres://house:secret@db/house"), "postgres://house@db/house");
    assert_eq!(
        store::shown("postgres://db/house?user=a&password=b"),
        "postgres://db/house?user=a&password=…"
    );
    assert_eq!(store::shown("house.db"), "house.db");
}
