//! Several servers with one PostgreSQL database, as processes.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at what it did not expect")]

#[path = "common/program.rs"]
mod program;

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use serde_json::Value;
use store::conformance::{Pooler, Postgres};

use program::{chaikhana, folder, ok};

/// Whoever stops the servers of a test does not start them again: somebody else does, as a service manager would.
fn revived<T>(revive: impl FnMut() + Send, work: impl FnOnce() -> T) -> T {
    let (mut revive, over) = (revive, AtomicBool::new(false));
    std::thread::scope(|scope| {
        let reviving = scope.spawn(|| {
            while !over.load(Ordering::Relaxed) {
                revive();
                std::thread::sleep(Duration::from_millis(50));
            }
        });
        let done = std::panic::catch_unwind(std::panic::AssertUnwindSafe(work));
        over.store(true, Ordering::Relaxed);
        reviving.join().unwrap();
        done.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

fn break_nodes(db: &str, rounds: &str, more: &[&str]) -> Value {
    let what = ["crash-test", "--db", db, "--nodes", "3", "--rounds", rounds, "--tables", "4", "--json"];
    let report: Value = serde_json::from_str(&ok(&[&what, more].concat())).unwrap();
    for nothing in ["lost", "twice", "out_of_order", "stuck"] {
        assert_eq!(report[nothing], 0, "{report}");
    }
    assert!(report["acknowledged"].as_u64().unwrap() > 20, "{report}");
    assert_eq!(report["faults"].as_object().unwrap().len(), 3 + more.len() / 2, "everything: {report}");
    report
}

/// Many more rounds: `chaikhana crash-test --db URL --nodes 3 --rounds 1000`.
#[test]
fn nothing_is_lost_played_twice_or_stuck_when_nodes_and_the_database_die() {
    let mut server = Postgres::start();
    let rounds = std::env::var("CHAIKHANA_CRASH_ROUNDS").unwrap_or_else(|_| "20".into());
    let (db, crash) = (server.database(), server.crash_command());
    let report = revived(|| server.revive(), || break_nodes(&db, &rounds, &["--restart-db", &crash]));
    assert!(report["takeovers"].as_u64().unwrap() >= 8, "{report}");
    assert!(report["takeover_p99_ms"].as_f64().unwrap() < 5_000.0, "{report}");
}

#[test]
fn the_same_holds_behind_a_pooler_that_dies_as_well() {
    let server = Postgres::start();
    let mut pooler = Pooler::start(&server);
    let (db, kill) = (pooler.before(&server.database()), pooler.kill_command());
    revived(|| pooler.revive(), || break_nodes(&db, "6", &["--restart-pooler", &kill]));
}

#[test]
fn a_house_moves_to_postgres_and_back() {
    let server = Postgres::start();
    let folder = folder("migrate");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shelf/golden/coffee-rush");
    let record = std::fs::read_dir(golden).unwrap().map(|entry| entry.unwrap().path()).min().unwrap();
    ok(&["import", record.to_str().unwrap(), "--db", &path("first.db")]);
    let db = server.database();
    let there = ok(&["migrate", "--from", &path("first.db"), "--to", &db]);
    assert!(there.contains("1 tables") && there.contains("all the same"), "{there}");
    let again = chaikhana(&["migrate", "--from", &path("first.db"), "--to", &db]);
    assert!(!again.status.success(), "never over something that is there");
    let back = ok(&["migrate", "--from", &db, "--to", &path("back.db")]);
    assert_eq!(there, back);
    let export = |db: &str, to: &str| {
        ok(&["export", &path(to), "--db", db]);
        let record = std::fs::read_dir(path(to)).unwrap().next().unwrap().unwrap().path();
        std::fs::read(record).unwrap()
    };
    let first = export(&path("first.db"), "one");
    assert!(first.len() > 1_000);
    assert_eq!(export(&db, "two"), first);
    assert_eq!(export(&path("back.db"), "three"), first);
}
