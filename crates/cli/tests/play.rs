//! `chaikhana play` as somebody at a keyboard uses it: lines in, a table out.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at what it did not expect")]

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// Plays with these lines as answers.
fn play(arguments: &[&str], lines: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_chaikhana"))
        .arg("play")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let (mut input, lines) = (child.stdin.take().unwrap(), lines.to_owned());
    // A game that ends before the lines do closes the pipe.
    let writer = std::thread::spawn(move || drop(input.write_all(lines.as_bytes())));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

fn text(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// Answers that wander about: numbers that are often there and sometimes not.
fn wandering(seed: u64, count: usize) -> String {
    let mut state = seed;
    (0..count).fold(String::new(), |mut lines, _| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let _ = writeln!(lines, "{}", 1 + (state >> 33) % 4);
        lines
    })
}

#[test]
fn every_game_is_played_to_its_end_from_the_keyboard() {
    for (game, seed) in [("coffee-rush", 1), ("chai", 2), ("dabba-walla", 3), ("taverns", 4)] {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("played-{game}.jsonl"));
        let path = path.to_str().unwrap();
        let lines = wandering(seed, 20_000);
        let arguments = [game, "--seed", "7", "--level", "random", "--record", path];
        let said = text(&play(&arguments, &lines));
        assert!(said.contains("The game is over."), "{game}: {}", &said[said.len().saturating_sub(600)..]);
        assert!(said.is_ascii(), "{game}: a pipe gets ASCII");
        let verified = Command::new(env!("CARGO_BIN_EXE_chaikhana")).args(["verify", path]).output().unwrap();
        assert!(verified.status.success(), "{game}: {}", String::from_utf8_lossy(&verified.stderr));
    }
}

#[test]
fn a_saved_game_goes_on_where_it_was_left() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("left.jsonl");
    let path = path.to_str().unwrap();
    let first = text(&play(&["chai", "--seed", "5", "--level", "greedy", "--record", path], "1\n1\nquit\n"));
    assert!(first.contains("saved: chaikhana play --resume"));
    let second = text(&play(&["--resume", path], "board\nauto 5000\n"));
    let mut lines = second.lines();
    assert!(lines.next().unwrap().starts_with("Chai after "), "{second}");
    assert!(second.contains("The game is over."));
    let verified = Command::new(env!("CARGO_BIN_EXE_chaikhana")).args(["verify", path]).output().unwrap();
    assert!(verified.status.success(), "{}", String::from_utf8_lossy(&verified.stderr));
}

#[test]
fn hints_rules_undo_and_refusals_are_words_away() {
    let start = ["coffee-rush", "--seed", "7", "--level", "random"];
    // Both meeples and their tokens, no upgrade, a meeple, a step; then the words.
    // Wherever the meeples stand by then, no step leads to both of two opposite corners.
    let corners = "{\"step\":0}\nundo\n{\"step\":15}";
    let lines =
        format!("auto 4\nhint\nrules CR-5.3\nrules diagonal\nlog\nscore\n99\n{corners}\nnonsense\nhelp\n");
    let said = text(&play(&start, &lines));
    for part in ["% to win", "CR-5.3  A step", "rating", "the numbers go from 1 to", "not understood", "undo"]
    {
        assert!(said.contains(part), "{part}: {said}");
    }
    assert!(said.contains("(CR-") || said.contains("(EN-"), "a refusal names its rule: {said}");
    let shown = text(&play(&start, "quit\n"));
    let first = shown.lines().find(|line| line.starts_with("  1  ")).expect(&shown);
    let cell = first.rsplit("place:").next().unwrap();
    let notation = text(&play(&start, &format!("place:{cell}\n")));
    assert!(notation.contains(&format!("You: placed (cell {cell},")), "{notation}");
    let taken_back =
        text(&play(&["taverns", "--seed", "7", "--level", "greedy"], "1\n1\n1\n1\n1\nundo\nquit\n"));
    assert!(taken_back.contains("taken back"), "{taken_back}");
}

#[test]
fn colours_and_signs_are_for_terminals() {
    let plain = text(&play(&["chai", "--seed", "1", "--level", "random"], "quit\n"));
    assert!(!plain.contains('\x1b') && plain.is_ascii());
    let fancy = text(&play(&["chai", "--seed", "1", "--level", "random", "--style", "fancy"], "quit\n"));
    assert!(fancy.contains("\x1b[1m") && fancy.contains('·') && fancy.contains('▸'));
}

#[test]
fn what_cannot_be_played_is_said() {
    let error = |arguments: &[&str]| {
        let output = play(arguments, "");
        assert!(!output.status.success(), "{arguments:?}");
        String::from_utf8(output.stderr).unwrap()
    };
    assert!(error(&["chai", "--seat", "7"]).contains("there is no seat 7"));
    assert!(error(&["chess"]).contains("there are coffee-rush"));
    assert!(error(&["chai", "--players", "9"]).contains("error"));
    assert!(error(&["--resume", "nowhere.jsonl"]).contains("nowhere.jsonl"));
}
