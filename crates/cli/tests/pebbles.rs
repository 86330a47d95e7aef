//! The test game of the contract, with nothing but its line on the shelf: `--features pebbles`.

#![cfg(feature = "pebbles")]
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at what it did not expect")]

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;

fn chaikhana(arguments: &[&str], lines: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_chaikhana"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let (mut input, lines) = (child.stdin.take().unwrap(), lines.to_owned());
    let writer = std::thread::spawn(move || drop(input.write_all(lines.as_bytes())));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn pebbles_are_on_offer() {
    let games: Vec<Value> = serde_json::from_str(&chaikhana(&["games", "--json"], "")).unwrap();
    let pebbles = games.iter().find(|about| about["id"] == "pebbles").expect("pebbles on the shelf");
    assert_eq!((&pebbles["min_players"], &pebbles["options"][0]["id"]), (&2.into(), &"costly-pass".into()));
}

#[test]
fn pebbles_are_played_from_the_keyboard_and_verified() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pebbles.jsonl");
    let path = path.to_str().unwrap();
    for level in ["random", "novice", "ismcts:200"] {
        let arguments = ["play", "pebbles", "--seed", "3", "--level", level, "--record", path];
        let said = chaikhana(&arguments, &"2\n".repeat(40));
        assert!(said.contains("The game is over."), "{level}: {said}");
        assert!(chaikhana(&["verify", path], "").contains("verified: pebbles"));
    }
}

/// Who plays by the standing holds many pebbles and turns up every card.
#[test]
fn pebbles_are_won_by_whoever_looks_at_the_standing() {
    for bots in ["greedy,random", "ismcts:100,random"] {
        let told =
            chaikhana(&["arena", "pebbles", "--bots", bots, "--players", "2", "--games", "60", "--json"], "");
        let report: Value = serde_json::from_str(&told).unwrap();
        let rate = report["bots"][0]["win_rate"].as_f64().unwrap();
        assert!(rate > 0.7, "{bots}: {rate}");
    }
}
