//! The command as people and programs use it: the real binary, real files.

#![allow(clippy::unwrap_used, reason = "a test may stop at what it did not expect")]

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

fn chaikhana(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_chaikhana")).args(args).output().unwrap()
}

fn ok(args: &[&str]) -> String {
    let output = chaikhana(args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The error of a command that must fail, and that it says nothing on standard output.
fn fails(args: &[&str]) -> String {
    let output = chaikhana(args);
    assert!(!output.status.success(), "{args:?} should fail");
    assert!(output.stdout.is_empty(), "{args:?} prints although it fails");
    String::from_utf8(output.stderr).unwrap()
}

/// A file of this test, gone when the test ends.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str, text: &str) -> Self {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::write(&path, text).unwrap();
        Self(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().unwrap()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

fn record(seed: &str, more: &[&str]) -> String {
    let mut args = vec!["selfplay", "coffee-rush", "--players", "3", "--seed", seed, "--record", "-"];
    args.extend(more);
    ok(&args)
}

#[test]
fn every_state_of_a_record_can_be_played_from() {
    let text = record("7", &["--states"]);
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let mut before = lines[0]["state"].clone();
    let mut tried = 0;
    for (index, line) in lines.iter().filter(|line| line["type"] == "action").enumerate() {
        if index % 23 == 0 {
            let file = Scratch::new(&format!("state-{index}.json"), &before.to_string());
            let seat = line["seat"].to_string();
            let legal: Vec<Value> =
                serde_json::from_str(&ok(&["legal", file.path(), "--seat", &seat])).unwrap();
            assert!(legal.iter().any(|choice| choice["action"] == line["action"]), "{index}: {line}");
            let action = line["action"].to_string();
            let after = ok(&["apply", file.path(), "--seat", &seat, "--action", &action, "--seed", "1"]);
            let after: Value = serde_json::from_str(&after).unwrap();
            assert_eq!(after["position"], line["state"]["position"], "{index}: {line}");
            let by_notation =
                ok(&["apply", file.path(), "--seat", &seat, "--action", line["notation"].as_str().unwrap()]);
            assert_eq!(after, serde_json::from_str::<Value>(&by_notation).unwrap());
            tried += 1;
        }
        before = line["state"].clone();
    }
    assert!(tried > 5, "a game has more decisions than that");
}

#[test]
fn the_same_seed_gives_the_same_record() {
    assert_eq!(record("3", &[]), record("3", &[]));
    assert_ne!(record("3", &[]), record("4", &[]));
}

/// The record in form 1, whose lines have no hashes.
fn unchained(text: &str) -> String {
    let plain = |line: &str| match line.rsplit_once(",\"hash\":") {
        Some((line, _)) => format!("{line}}}\n"),
        None => format!("{}\n", line.replacen("\"chaikhana\":2", "\"chaikhana\":1", 1)),
    };
    text.lines().map(plain).collect()
}

#[test]
fn records_verify_and_tampering_is_found() {
    let text = record("5", &[]);
    let file = Scratch::new("fair.jsonl", &text);
    assert!(ok(&["verify", file.path()]).starts_with("verified: coffee-rush with 3 seats"));
    assert!(ok(&["replay", file.path()]).contains("random 0"));
    let start: Value = serde_json::from_str(&ok(&["replay", file.path(), "--to", "0", "--state"])).unwrap();
    assert_eq!(start["game"], "coffee-rush");
    let seen: Value = serde_json::from_str(&ok(&["replay", file.path(), "--to", "9", "--as", "1"])).unwrap();
    assert!(seen.is_object());

    let changed = Scratch::new("changed.jsonl", &text.replacen("\"seat\":1", "\"seat\":2", 1));
    assert!(fails(&["verify", changed.path()]).contains("was changed after it was written"));

    // Without the hashes of its lines, as older records are, the play itself tells.
    let text = unchained(&text);
    let plain = Scratch::new("plain.jsonl", &text);
    assert!(ok(&["verify", plain.path()]).starts_with("verified: coffee-rush with 3 seats"));
    let lied = Scratch::new(
        "lied.jsonl",
        &text.replacen("\"played_out\":true", "\"played_out\":false", 1).replacen(
            "\"rank\":1",
            "\"rank\":2",
            1,
        ),
    );
    assert!(fails(&["verify", lied.path()]).contains("result"));
    let other_seed = text.lines().last().unwrap().replace("\"seed\":\"", "\"seed\":\"0");
    let other_seed = other_seed[..other_seed.len() - 3].to_string() + "\"}";
    let swapped: Vec<&str> =
        text.lines().take(text.lines().count() - 1).chain([other_seed.as_str()]).collect();
    let swapped = Scratch::new("swapped.jsonl", &swapped.join("\n"));
    assert!(fails(&["verify", swapped.path()]).contains("commits to"));
    let cut = Scratch::new("cut.jsonl", &text.lines().take(20).collect::<Vec<_>>().join("\n"));
    assert!(fails(&["verify", cut.path()]).contains("no seed"));
}

#[test]
fn bad_input_gets_a_clear_answer() {
    assert!(fails(&["selfplay", "chess", "--players", "2"]).contains("there is no game \"chess\""));
    assert!(fails(&["selfplay", "coffee-rush", "--players", "9"]).contains("players"));
    let unknown = fails(&["selfplay", "coffee-rush", "--players", "2", "--option", "sugar=2"]);
    assert!(unknown.contains("no option \"sugar\"") && unknown.contains("gentle-start"), "{unknown}");
    let wrong = fails(&["selfplay", "coffee-rush", "--players", "2", "--option", "penalty-limit=4"]);
    assert!(wrong.contains("is not one of 3, 5, 7"), "{wrong}");
    assert!(
        fails(&["selfplay", "coffee-rush", "--players", "2", "--bots", "deep"]).contains("no bot \"deep\"")
    );
    assert!(fails(&["replay", "nowhere.jsonl"]).contains("nowhere.jsonl"));

    let empty = Scratch::new("empty.json", "{}");
    assert!(fails(&["legal", empty.path(), "--seat", "0"]).contains("not a position"));
    let text = record("7", &["--states"]);
    let header: Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
    let file = Scratch::new("first.json", &header["state"].to_string());
    assert!(fails(&["legal", file.path(), "--seat", "5"]).contains("no seat 5"));
    let refused = fails(&["apply", file.path(), "--seat", "0", "--action", "\"stop\""]);
    assert!(refused.contains("CR-") || refused.contains("EN-"), "a refusal names its rule: {refused}");
    let unreadable = fails(&["apply", file.path(), "--seat", "0", "--action", "fly"]);
    assert!(unreadable.contains("not an action"), "{unreadable}");
}

/// A refusal is the same whichever way the action is written, for every game.
#[test]
fn training_says_what_it_lacks() {
    let few = fails(&["train", "chai", "--games", "700", "--write", "nowhere"]);
    assert!(few.contains("--games 800 or more"), "{few}");
    let none = fails(&["train", "pebbles", "--write", "nowhere"]);
    assert!(none.contains("pebbles"), "{none}");
    let dabba = fails(&["train", "dabba-walla", "--write", "nowhere"]);
    assert!(dabba.contains("no features"), "{dabba}");
}

#[test]
fn an_illegal_action_in_short_notation_is_refused_by_its_rule() {
    let tries = [
        ("coffee-rush", "serve:0:7", r#"{"serve":{"cup":0,"card":7}}"#),
        ("coffee-rush", "step:255", r#"{"step":255}"#),
        ("chai", "discard:milk", r#"{"discard-token":"milk"}"#),
        ("chai", "reserve:9", r#"{"reserve-slot":9}"#),
        ("chai", "cup:9", r#"{"cup":9}"#),
        ("dabba-walla", "start:99", r#"{"start":99}"#),
        ("dabba-walla", "move:ccw:200", r#"{"move":{"direction":"ccw","spaces":200}}"#),
        ("taverns", "place:9:slot-3", r#"{"place":{"face":9,"to":"slot-3"}}"#),
        ("taverns", "choose:own-die", r#"{"choose":{"gift":"own-die"}}"#),
    ];
    for (game, notation, json) in tries {
        let args = ["selfplay", game, "--players", "2", "--seed", "7", "--record", "-", "--states"];
        let text = ok(&args);
        let lines: Vec<Value> =
            text.lines().take(2).map(|line| serde_json::from_str(line).unwrap()).collect();
        let name = format!("refused-{}.json", notation.replace(':', "-"));
        let file = Scratch::new(&name, &lines[0]["state"].to_string());
        let seat = lines[1]["seat"].to_string();
        let said = |action| fails(&["apply", file.path(), "--seat", &seat, "--action", action]);
        let refused = said(notation);
        assert_eq!(refused, said(json), "{game} {notation}");
        let number = refused.trim_end().rsplit_once('(').map(|(_, rule)| rule).unwrap_or_default();
        assert!(number.ends_with(')') && number.contains('-'), "{game} {notation}: {refused}");
    }
}

#[test]
fn an_impossible_position_is_refused_with_the_reason() {
    let text = record("7", &["--states"]);
    let mut position = serde_json::from_str::<Value>(text.lines().next().unwrap()).unwrap()["state"].clone();
    let coffee = &mut position["position"]["supply"]["coffee"];
    *coffee = (coffee.as_u64().unwrap() + 1).into();
    let file = Scratch::new("impossible.json", &position.to_string());
    let error = fails(&["legal", file.path(), "--seat", "0"]);
    assert!(error.contains("impossible position: CR-I1"), "{error}");
    assert_eq!(error.matches("CR-I1").count(), 1, "the reason is given once: {error}");
}

/// A record of one game of `game` with `options`, as a file.
fn recorded(game: &str, players: &str, options: &[&str]) -> Scratch {
    let mut args = vec!["selfplay", game, "--players", players, "--seed", "3", "--record", "-"];
    options.iter().for_each(|option| args.extend(["--option", option]));
    Scratch::new(&format!("{game}-{players}-{}.jsonl", options.concat().replace('=', "-")), &ok(&args))
}

/// Random players never win these games: nothing may say that they did because they are first among themselves.
#[test]
fn a_lost_game_is_told_as_lost() {
    let team = ok(&["selfplay", "chai", "--players", "3", "--games", "20", "--option", "mode=coop"]);
    assert!(team.contains("won 0 of 20 (0.0 %)"), "{team}");
    assert!(team.contains("mean score of the team ") && team.contains("of the rival "), "{team}");
    assert!(!team.contains("wins"), "{team}");
    let solo = ok(&["selfplay", "coffee-rush", "--players", "1", "--games", "20", "--option", "mode=solo"]);
    assert!(solo.contains("won 0 of 20 (0.0 %)") && solo.contains("levels: overrun 20"), "{solo}");
    assert!(!solo.contains("wins"), "{solo}");
    let levels = ok(&["selfplay", "chai", "--players", "1", "--games", "20", "--option", "mode=solo"]);
    assert!(levels.contains("levels: ") && !levels.contains("won"), "{levels}");
    let contest = ok(&["selfplay", "chai", "--players", "2", "--games", "4"]);
    assert!(contest.contains("wins") && !contest.contains("levels"), "{contest}");
}

#[test]
fn replay_and_verify_tell_the_outcome() {
    let team = recorded("chai", "2", &["mode=coop"]);
    for told in [ok(&["replay", team.path()]), ok(&["verify", team.path()])] {
        assert!(told.contains("lost: the team scored ") && told.contains("the rival "), "{told}");
        assert!(!told.contains("1. "), "{told}");
    }
    let early = ok(&["replay", team.path(), "--to", "9"]);
    assert!(early.contains("not over yet; together: the team scored "), "{early}");
    let solo = recorded("coffee-rush", "1", &["mode=solo"]);
    assert!(ok(&["verify", solo.path()]).contains("lost: overrun"));
    let title = recorded("taverns", "1", &[]);
    assert!(ok(&["replay", title.path()]).contains("lost: title-"));
    let level = recorded("chai", "1", &["mode=solo"]);
    assert!(ok(&["replay", level.path()]).contains("reached: "));
    let contest = ok(&["verify", recorded("taverns", "3", &[]).path()]);
    assert!(contest.contains("won by random ") && contest.contains("1. random "), "{contest}");
}

#[test]
fn an_abandoned_game_is_told_as_such() {
    let mut lines: Vec<Value> =
        unchained(&record("5", &[])).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let (seed, mut result) = (lines.pop().unwrap(), lines.pop().unwrap());
    lines.truncate(11);
    let cut = |lines: &[Value]| lines.iter().map(|line| format!("{line}\n")).collect::<String>();
    let begun = Scratch::new("begun.jsonl", &(cut(&lines) + &cut(std::slice::from_ref(&seed))));
    assert!(ok(&["replay", begun.path()]).contains("not over yet; led by"));
    // The scores after ten entries of a game are all 0.
    result["played_out"] = false.into();
    for place in result["standing"]["seats"].as_array_mut().unwrap() {
        place["score"] = 0.into();
        place["rank"] = 1.into();
        for list in ["parts", "tie_breaks"] {
            place[list].as_array_mut().unwrap().iter_mut().for_each(|part| part[1] = 0.into());
        }
    }
    lines.extend([result, seed]);
    let stopped = Scratch::new("stopped.jsonl", &cut(&lines));
    assert!(ok(&["verify", stopped.path()]).contains("abandoned; led by random 0 and random 1"));
}

#[test]
fn positions_come_through_a_pipe_too() {
    let text = record("7", &["--states"]);
    let header: Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_chaikhana"))
        .args(["legal", "-", "--seat", "2"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(header["state"].to_string().as_bytes()).unwrap();
    assert!(child.wait_with_output().unwrap().status.success());
}

#[test]
fn another_data_file_is_stamped_into_the_record() {
    let data =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../games/coffee-rush/data.toml"))
            .unwrap();
    // Only a remark is added: the same box, another file.
    let mine = Scratch::new("mine.toml", &format!("# counted at my own table\n{data}"));
    let text = record("7", &["--data", mine.path()]);
    let stamp =
        |text: &str| serde_json::from_str::<Value>(text.lines().next().unwrap()).unwrap()["data"].clone();
    assert_ne!(stamp(&text), stamp(&record("7", &[])));
    let file = Scratch::new("mine.jsonl", &text);
    assert!(fails(&["verify", file.path()]).contains("another data file"));
    ok(&["verify", file.path(), "--data", mine.path()]);
    let broken = Scratch::new("broken.toml", "[ingredients]\nlist = 3\n");
    assert!(
        fails(&["games", "--data", &format!("coffee-rush={}", broken.path())])
            .contains("is not a data file of coffee-rush")
    );
}

#[test]
fn bench_and_games_speak_json() {
    let games: Vec<Value> = serde_json::from_str(&ok(&["games", "--json"])).unwrap();
    let about = games.iter().find(|game| game["id"] == "coffee-rush").unwrap();
    assert_eq!((about["min_players"].as_u64(), about["max_players"].as_u64()), (Some(1), Some(4)));
    let speeds = ok(&["bench", "coffee-rush", "--players", "4", "--seconds", "0.05", "--json"]);
    let speeds: Vec<Value> = serde_json::from_str(&speeds).unwrap();
    for key in
        ["game", "players", "options", "playouts_per_s", "decisions_per_s", "clones_per_s", "state_bytes"]
    {
        assert!(!speeds[0][key].is_null(), "{key}");
    }
}

#[test]
fn a_short_soak_finds_nothing() {
    assert!(ok(&["soak", "--games", "200"]).contains("no finding"));
}
