//! The program as people start it. That this test is here also makes cargo build the program with the features of all other
//! tests: the browser tests start it beside them.

use std::process::Command;

use serde_json::Value;

#[test]
fn the_games_of_the_house_are_listed_with_their_options() {
    let told = Command::new(env!("CARGO_BIN_EXE_chaikhana")).args(["games", "--json"]).output();
    let told = told.expect("the program runs");
    assert!(told.status.success(), "{}", String::from_utf8_lossy(&told.stderr));
    let games: Value = serde_json::from_slice(&told.stdout).expect("what it says is JSON");
    let games = games.as_array().expect("a list of games");
    let ids: Vec<&str> = games.iter().filter_map(|game| game["id"].as_str()).collect();
    assert_eq!(ids, ["coffee-rush", "chai", "dabba-walla", "taverns"]);
    assert!(games.iter().all(|game| game["options"].as_array().is_some_and(|options| !options.is_empty())));
}
