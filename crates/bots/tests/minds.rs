//! Bots that sit through a game: what they remember saves time and never holds against what has happened.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at what it did not expect")]

use std::sync::Mutex;

use bots::{Bot, Budget, Clock, Level};
use engine::{Seat, Seed};
use serde_json::{Value, json};
use shelf::{AnyMatch, Shelf, Title, open_match};

fn table(title: Title, seats: u8, number: u64) -> Box<dyn AnyMatch> {
    let shelf = Shelf::standard().unwrap();
    open_match(&shelf, title, &json!({}), seats, &Seed::numbered(number), &[]).unwrap()
}

/// A clock that goes on by a little whenever it is looked at, and counts how often that was.
#[derive(Default)]
struct Looks(Mutex<u32>);

impl Looks {
    fn taken(&self) -> u32 {
        std::mem::take(&mut self.0.lock().unwrap())
    }
}

impl Clock for Looks {
    fn now(&self) -> f64 {
        let mut looks = self.0.lock().unwrap();
        *looks += 1;
        f64::from(*looks) * 0.01
    }
}

const TITLES: [Title; 4] = [Title::CoffeeRush, Title::Chai, Title::DabbaWalla, Title::Taverns];

/// A search of so many iterations tells by the clock that it thought.
const THINKER: Bot = Bot::ismcts(Budget::iterations(8));

/// A mind that planned several steps, its table before the second of them, and that step.
fn in_the_midst(title: Title) -> (Box<dyn AnyMatch>, Box<dyn bots::AnyMind>, Seat, Value) {
    for number in 0.. {
        let mut game = table(title, 3, number);
        for step in 0..60 {
            let Some(seat) = game.awaiting().first() else { break };
            let mut mind = bots::mind(title, THINKER);
            let looks = Looks::default();
            let first = mind.decide(&*game, seat, &looks, step).unwrap();
            game.act(seat, &first).unwrap();
            looks.taken();
            if game.awaiting().first() == Some(seat) {
                let second = mind.decide(&*game, seat, &looks, step).unwrap();
                if looks.taken() == 0 {
                    return (game, mind, seat, second);
                }
            }
        }
    }
    unreachable!("some plan has two steps")
}

#[test]
fn the_rest_of_a_plan_needs_no_second_thought() {
    for title in TITLES {
        let (game, mut mind, seat, second) = in_the_midst(title);
        let looks = Looks::default();
        assert_eq!(mind.decide(&*game, seat, &looks, 99).unwrap(), second, "{title}");
        assert_eq!(looks.taken(), 0, "{title}: asked again it does not think again");
        assert!(game.check(seat, &second).is_ok(), "{title}");
    }
}

#[test]
fn a_plan_is_dropped_when_something_else_was_done_or_taken_back() {
    for title in TITLES {
        let (game, mut mind, seat, _) = in_the_midst(title);
        let looks = Looks::default();
        let mut back = game.duplicate();
        if back.undo(seat).is_ok() && back.awaiting().contains(seat) {
            let action = mind.decide(&*back, seat, &looks, 1).unwrap();
            assert!(looks.taken() > 0, "{title}: it thinks anew after a step back");
            assert!(back.check(seat, &action).is_ok(), "{title}");
        }
        // A table that is loaded anew, with fewer entries.
        let earlier = game.rewound(game.seq() - 1);
        let action = mind.decide(&*earlier, seat, &looks, 1).unwrap();
        assert!(earlier.check(seat, &action).is_ok(), "{title}");
        // Another table.
        let other = table(title, 3, 4_711);
        let seat = other.awaiting().first().unwrap();
        let action = mind.decide(&*other, seat, &looks, 1).unwrap();
        assert!(other.check(seat, &action).is_ok(), "{title}");
    }
}

/// Whatever the clock says, all decisions of a turn together get the turn's time and a moment each.
#[test]
fn the_decisions_of_a_turn_share_its_time() {
    for title in TITLES {
        let mut game = table(title, 3, 6);
        let mut bot = Bot::from(Level::Regular);
        bot.budget = Budget { millis: Some(2.0 * 12.0), ..bot.budget };
        let mut minds: Vec<_> = (0..3).map(|_| bots::mind(title, bot)).collect();
        let clock = Looks::default();
        let mut spent = [(0.0, 0.0); 3];
        for step in 0..80 {
            let Some(seat) = game.awaiting().first() else { break };
            let action = minds[seat.index()].decide(&*game, seat, &clock, step).unwrap();
            game.act(seat, &action).unwrap();
            let looks = clock.taken();
            let (millis, thoughts) = &mut spent[seat.index()];
            *millis += f64::from(looks) * 0.01;
            *thoughts += f64::from(looks.min(1));
            if !game.awaiting().contains(seat) {
                // At least five milliseconds a thought, and a last look or two at the clock.
                assert!(*millis < 24.0 + 5.5 * *thoughts, "{title}: {millis} ms in {thoughts} thoughts");
                (*millis, *thoughts) = (0.0, 0.0);
            }
        }
    }
}

/// The same answer with a memory as without one where nothing is planned further: the memory is no state.
#[test]
fn a_fresh_mind_decides_as_well() {
    for title in TITLES {
        let game = table(title, 2, 3);
        let seat = game.awaiting().first().unwrap();
        let ask = || bots::decide(&*game, seat, &THINKER, &bots::Endless, 5).unwrap();
        assert_eq!(ask(), ask(), "{title}");
        assert!(bots::mind(title, THINKER).decide(&*game, Seat(7), &bots::Endless, 5).is_err(), "{title}");
    }
}
