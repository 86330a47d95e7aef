//! Plays moves from a seed and shows where they lead, to write lessons:
//! `explore GAME SEATS SEED OPTIONS MOVE…`. `auto` lets a bot play for all but the first seat until that one is asked,
//! `bot` lets it also play one decision of the first seat.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::print_stdout, reason = "a tool for writers")]

use engine::{Eyes, Seat, Seed};
use shelf::{AnyMatch, Shelf, Title, open_match};

fn play(game: &mut Box<dyn AnyMatch>, seat: Seat, notation: &str) {
    let action = game.parse(notation).expect(notation);
    if let Err(why) = game.act(seat, &action) {
        println!("REFUSED {seat} {notation}: {why}");
    }
}

fn bot(game: &mut Box<dyn AnyMatch>, seat: Seat) {
    let clock = || 0.0;
    let bot = if seat == Seat(0) { bots::Bot::GREEDY } else { bots::Level::Novice.into() };
    let action = bots::decide(&**game, seat, &bot, &clock, 7).expect("a bot decides");
    let notation = game.legal(seat).into_iter().find(|choice| choice.action == action).unwrap().notation;
    println!("\"{seat} {notation}\"");
    game.act(seat, &action).unwrap();
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let title: Title = arguments[0].parse().unwrap();
    let (seats, seed): (u8, u64) = (arguments[1].parse().unwrap(), arguments[2].parse().unwrap());
    let options = serde_json::from_str(&arguments[3]).unwrap();
    let shelf = Shelf::standard().unwrap();
    let nonces = lessons::line::nonces(seats);
    let mut game = open_match(&shelf, title, &options, seats, &Seed::numbered(seed), &nonces).unwrap();
    for word in &arguments[4..] {
        match word.as_str() {
            "auto" => {
                while let Some(seat) = game.awaiting().iter().find(|seat| *seat != Seat(0)) {
                    if game.awaiting().contains(Seat(0)) && !game.simultaneous() {
                        break;
                    }
                    bot(&mut game, seat);
                }
            }
            "bot" if game.awaiting().contains(Seat(0)) => bot(&mut game, Seat(0)),
            "bot" => {}
            word => match word.split_once(' ') {
                Some((seat, notation)) => play(&mut game, Seat(seat.parse().unwrap()), notation),
                None => play(&mut game, Seat(0), word),
            },
        }
    }
    println!("{}", serde_json::to_string(&game.view(Eyes::Seat(Seat(0)))).unwrap());
    for seat in game.awaiting().iter() {
        let legal: Vec<String> = game.legal(seat).into_iter().map(|choice| choice.notation).collect();
        println!("{seat}: {}", legal.join(" "));
    }
}
