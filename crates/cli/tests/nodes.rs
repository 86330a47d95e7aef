//! Several servers with one PostgreSQL database, as processes.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at what it did not expect")]

use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;
use store::conformance::Postgres;

fn chaikhana(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_chaikhana")).args(args).output().unwrap()
}

fn ok(args: &[&str]) -> String {
    let output = chaikhana(args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// Many more rounds: `chaikhana crash-test --db URL --nodes 3 --rounds 200`.
#[test]
fn nothing_is_lost_played_twice_or_stuck_when_nodes_die() {
    let server = Postgres::start();
    let rounds = std::env::var("CHAIKHANA_CRASH_ROUNDS").unwrap_or_else(|_| "6".into());
    let db = server.database();
    let report =
        ok(&["crash-test", "--db", &db, "--nodes", "3", "--rounds", &rounds, "--tables", "4", "--json"]);
    let report: Value = serde_json::from_str(&report).unwrap();
    for nothing in ["lost", "twice", "out_of_order", "stuck"] {
        assert_eq!(report[nothing], 0, "{report}");
    }
    assert!(report["acknowledged"].as_u64().unwrap() > 20, "{report}");
}

#[test]
fn a_house_moves_to_postgres_and_back() {
    let server = Postgres::start();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("migrate");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
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
