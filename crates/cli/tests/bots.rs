//! The commands about bots, as people and programs use them.

#![allow(clippy::unwrap_used, reason = "a test may stop at what it did not expect")]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

fn chaikhana(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_chaikhana")).args(args).output().unwrap()
}

fn ok(args: &[&str]) -> String {
    let output = chaikhana(args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn scratch(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(&path);
    let _ = std::fs::remove_dir_all(&path);
    path
}

#[test]
fn the_arena_speaks_json_and_greedy_beats_chance() {
    let text =
        ok(&["arena", "coffee-rush", "--players", "4", "--bots", "greedy,random", "--games", "10", "--json"]);
    let report: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(report["game"], "coffee-rush");
    assert_eq!(report["players"], 4);
    // Made up to whole rotations.
    assert_eq!(report["games"], 12);
    for bot in report["bots"].as_array().unwrap() {
        for key in ["seat_bot", "wins", "win_rate", "low", "high", "mean_score", "mean_rank"] {
            assert!(!bot[key].is_null(), "{key}");
        }
    }
    assert_eq!(report["bots"][0]["seat_bot"], "greedy");
    assert!(report["bots"][0]["win_rate"].as_f64().unwrap() > 0.8, "{text}");
    let wins: f64 = report["bots"].as_array().unwrap().iter().map(|bot| bot["wins"].as_f64().unwrap()).sum();
    assert!((wins - 12.0).abs() < 1e-9, "ties are shared: {wins}");
}

#[test]
fn an_arena_goes_on_where_it_stopped() {
    let file = scratch("arena.jsonl");
    let path = file.to_str().unwrap();
    let meet = |games: &str, seed: &str| {
        chaikhana(&[
            "arena",
            "coffee-rush",
            "--bots",
            "ismcts:5,random",
            "--games",
            games,
            "--seed",
            seed,
            "--resume",
            path,
            "--json",
        ])
    };
    let lines = || std::fs::read_to_string(&file).unwrap().lines().count();
    assert!(meet("2", "4").status.success());
    assert_eq!(lines(), 3);
    let both: Value = serde_json::from_slice(&meet("4", "4").stdout).unwrap();
    assert_eq!(both["games"], 4);
    assert_eq!(lines(), 5, "the first two games are not played again");
    let other = meet("4", "5");
    assert!(!other.status.success(), "another meeting needs another file");
}

#[test]
fn records_of_bots_verify() {
    let record = ok(&[
        "selfplay",
        "chai",
        "--players",
        "2",
        "--bots",
        "ismcts:4,greedy",
        "--seed",
        "3",
        "--record",
        "-",
    ]);
    let file = scratch("bots.jsonl");
    std::fs::write(&file, &record).unwrap();
    assert!(ok(&["verify", file.to_str().unwrap()]).contains("verified: chai"));
    assert!(record.contains("ismcts:4 0"));
}

#[test]
fn tuning_gives_the_same_weights_for_the_same_run() {
    let run =
        || ok(&["tune", "coffee-rush", "--players", "2", "--steps", "2", "--seeds", "1", "--trial", "4"]);
    let told = run();
    assert_eq!(told, run());
    assert!(told.contains("missing_1") && told.contains("->"), "{told}");
}

#[test]
fn every_tuning_can_begin_with_the_guesses_again() {
    let guesses = Path::new(env!("CARGO_MANIFEST_DIR")).join("../bots/weights/guesses");
    for game in ["coffee-rush", "chai", "dabba-walla", "taverns"] {
        let file = guesses.join(format!("{game}.toml"));
        let told = ok(&[
            "tune",
            game,
            "--from",
            file.to_str().unwrap(),
            "--players",
            "2",
            "--steps",
            "0",
            "--trial",
            "2",
        ]);
        assert!(told.contains("0 steps") && told.contains("trial, 2 meetings"), "{told}");
    }
    let missing = chaikhana(&["tune", "chai", "--from", "nowhere.toml"]);
    assert!(!missing.status.success() && String::from_utf8_lossy(&missing.stderr).contains("nowhere.toml"));
}

#[test]
fn what_counts_alone_is_tuned_alone() {
    let (file, run) = (scratch("alone.toml"), ["--steps", "3", "--seeds", "1", "--trial", "8"]);
    let alone = ["tune", "coffee-rush", "--players", "1", "--option", "mode=solo", "--only", "day_"];
    let guesses = Path::new(env!("CARGO_MANIFEST_DIR")).join("../bots/weights/guesses/coffee-rush.toml");
    let places = ["--from", guesses.to_str().unwrap(), "--against", guesses.to_str().unwrap()];
    let told = ok(&[&alone[..], &run, &places, &["--write", file.to_str().unwrap()]].concat());
    assert!(told.contains("trial, 4 meetings"), "{told}");
    let moved = |line: &str| {
        let mut words = line.split_whitespace().map(str::to_owned);
        let (name, old) = (words.next().unwrap(), words.next().unwrap());
        (name, old != words.nth(1).unwrap())
    };
    for (name, moved) in told.lines().filter(|line| line.contains("->")).map(moved) {
        assert!(name.starts_with("day_") || !moved, "{name} moved");
    }
}

#[test]
fn the_balance_report_is_written_with_its_plots() {
    let folder = scratch("balance");
    let out = folder.to_str().unwrap();
    ok(&["balance", "coffee-rush", "--games", "4", "--players", "3", "--out", out]);
    let page = std::fs::read_to_string(folder.join("balance.md")).unwrap();
    assert!(
        page.contains("## Coffee Rush") && page.contains("3 players: 4 games") && page.contains("order ")
    );
    assert!(std::fs::read_to_string(folder.join("balance/coffee-rush-3.svg")).unwrap().starts_with("<svg"));
    // A second table joins the first.
    ok(&["balance", "coffee-rush", "--games", "2", "--players", "2", "--out", out]);
    let page = std::fs::read_to_string(folder.join("balance.md")).unwrap();
    assert!(page.contains("3 players: 4 games") && page.contains("2 players: 2 games"));
}
