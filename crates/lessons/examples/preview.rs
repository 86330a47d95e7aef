//! Lets bots play, and writes what they did as a preview for the hall: `preview GAME SEATS SEED OPTIONS SKIP COUNT`.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::print_stdout, reason = "a tool for writers")]

use engine::Seed;
use lessons::Preview;
use shelf::{Shelf, Title, open_match};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let title: Title = arguments[0].parse().unwrap();
    let (seats, seed): (u8, u64) = (arguments[1].parse().unwrap(), arguments[2].parse().unwrap());
    let options = serde_json::from_str(&arguments[3]).unwrap();
    let (skip, count): (usize, usize) = (arguments[4].parse().unwrap(), arguments[5].parse().unwrap());
    let shelf = Shelf::standard().unwrap();
    let nonces = lessons::line::nonces(seats);
    let mut game = open_match(&shelf, title, &options, seats, &Seed::numbered(seed), &nonces).unwrap();
    let mut made = Vec::new();
    while made.len() < skip + count {
        let Some(seat) = game.awaiting().first() else { break };
        let action = bots::decide(&*game, seat, &bots::Bot::GREEDY, &|| 0.0, 7).expect("a bot decides");
        let notation = game.legal(seat).into_iter().find(|choice| choice.action == action).unwrap().notation;
        game.act(seat, &action).unwrap();
        made.push(format!("{seat} {notation}"));
    }
    let moves = made.split_off(skip);
    let preview = Preview { options, seats, seed, before: made, moves };
    println!("{}", serde_json::to_string(&preview).unwrap());
}
