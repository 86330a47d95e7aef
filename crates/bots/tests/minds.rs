//! Bots that sit through a game: what they remember saves time and never holds against what has happened.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at what it did not expect")]

use std::sync::{Arc, Mutex};

use bots::{Bot, Budget, Clock, Endless, Eyes, Knowledge, KnowledgeVisitor, Level, Mind};
use engine::{Match, QuickChance, Seat, Seats, Seed};
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
            if step == 0 {
                // A plan of the first moment would hold at another table's first moment.
                let action = game.fallback(seat);
                game.act(seat, &action).unwrap();
                continue;
            }
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
        looks.taken();
        // A table that is loaded anew, with fewer entries.
        let (_, mut mind, seat, _) = in_the_midst(title);
        let earlier = game.rewound(game.seq() - 2);
        let asked = earlier.awaiting().first().unwrap();
        let action = mind.decide(&*earlier, asked, &looks, 1).unwrap();
        assert!(looks.taken() > 0, "{title}: what was planned later is not done before");
        assert!(earlier.check(asked, &action).is_ok(), "{title}");
        // Another table.
        let (_, mut mind, ..) = in_the_midst(title);
        let other = table(title, 3, 4_711);
        let asked = other.awaiting().first().unwrap();
        let action = mind.decide(&*other, asked, &looks, 1).unwrap();
        assert!(looks.taken() > 0, "{title}: what was planned at another table is not done here");
        assert!(other.check(asked, &action).is_ok(), "{title}");
        // Another bot.
        let (game, mut mind, ..) = in_the_midst(title);
        mind.play_as(Bot::ismcts(Budget::iterations(9)));
        mind.decide(&*game, seat, &looks, 1).unwrap();
        assert!(looks.taken() > 0, "{title}: what another bot planned is not done");
    }
}

/// Eighty decisions of three bots, each of which has so many milliseconds for a turn.
struct Turns(f64);

impl KnowledgeVisitor for Turns {
    type Out = ();

    /// Whatever the clock says, all decisions of a turn together get the turn's time and a moment each.
    fn visit<G: Knowledge>(self, game: &Arc<G>) {
        let Self(whole) = self;
        let mut table =
            Match::new(Arc::clone(game), G::Options::default(), 3, &Seed::numbered(6), &[]).unwrap();
        let mut bot = Bot::from(Level::Regular);
        bot.budget = Budget { millis: Some(whole), ..bot.budget };
        let mut minds: Vec<Mind<G>> = (0..3).map(|_| Mind::new(bot)).collect();
        let (clock, eyes) = (Looks::default(), Eyes::shipped());
        let mut chance = QuickChance::new(6);
        let mut spent = [(0, 0.0, 0.0); 3];
        for _ in 0..80 {
            let Some(seat) = table.awaiting().first() else { break };
            let turn = table.turn_of(seat);
            let (last, millis, thoughts) = &mut spent[seat.index()];
            if *last != turn {
                (*last, *millis, *thoughts) = (turn, 0.0, 0.0);
            }
            let mind = &mut minds[seat.index()];
            let (action, _) = mind.decide(&table, seat, &eyes, &clock, &mut chance).unwrap();
            let looks = clock.taken();
            *millis += f64::from(looks) * 0.01;
            *thoughts += f64::from(looks.min(1));
            // At least five milliseconds a thought, and a last look or two at the clock.
            assert!(*millis < whole + 5.5 * *thoughts, "{}: {millis} ms in {thoughts} thoughts", G::ID);
            table.act(seat, action).unwrap();
        }
    }
}

#[test]
fn the_decisions_of_a_turn_share_its_time() {
    for title in TITLES {
        bots::visit(&Shelf::standard().unwrap(), title, Turns(2.0 * 12.0));
    }
}

/// A whole game of three greedy bots. Gives back how often all of them had chosen at the same time.
struct Choices;

impl KnowledgeVisitor for Choices {
    type Out = u32;

    fn visit<G: Knowledge>(self, game: &Arc<G>) -> u32 {
        let mut table =
            Match::new(Arc::clone(game), G::Options::default(), 3, &Seed::numbered(6), &[]).unwrap();
        let (mut mind, eyes) = (Mind::new(Bot::GREEDY), Eyes::shipped());
        let (mut chance, mut shown, mut chose) = (QuickChance::new(6), 0, [None; 3]);
        while let Some(seat) = table.awaiting().first() {
            let last = game.simultaneous(table.state()) && table.awaiting() == Seats::only(seat);
            let (action, _) = mind.decide(&table, seat, &eyes, &Endless, &mut chance).unwrap();
            chose[seat.index()] = Some(table.turn_of(seat));
            table.act(seat, action).unwrap();
            if last && table.undoable(seat).is_err() {
                shown += 1;
                let another = |seat: Seat| chose[seat.index()] != Some(table.turn_of(seat));
                assert!(Seat::all(3).all(another), "{}: whoever chose begins another turn", G::ID);
            }
        }
        shown
    }
}

#[test]
fn whoever_chooses_last_begins_another_turn_like_everybody() {
    for title in [Title::DabbaWalla, Title::Taverns] {
        assert!(bots::visit(&Shelf::standard().unwrap(), title, Choices) > 4, "{title}");
    }
}

/// A clock that ends every thought at once, as the house's does while many wait.
#[derive(Default)]
struct Cut(Mutex<u32>);

impl Clock for Cut {
    fn now(&self) -> f64 {
        let mut looks = self.0.lock().unwrap();
        *looks += 1;
        f64::from(*looks) * 1e9
    }

    fn elapsed(&self) -> f64 {
        f64::from(*self.0.lock().unwrap()) * 0.01
    }
}

#[test]
fn a_thought_that_is_cut_short_costs_the_turn_no_more_than_it_took() {
    let game = table(Title::CoffeeRush, 2, 3);
    let seat = game.awaiting().first().unwrap();
    let mut mind = bots::mind(Title::CoffeeRush, Bot::from(Level::Regular));
    assert_eq!(mind.next_budget(&*game, seat).millis, Some(300.0));
    mind.decide(&*game, seat, &Cut::default(), 1).unwrap();
    let next = mind.next_budget(&*game, seat).millis.unwrap();
    assert!(next < 300.0 && next > 290.0, "{next}");
}

/// Where nothing is planned further a mind decides as a fresh one does: what it remembers is no state.
#[test]
fn a_fresh_mind_decides_as_well() {
    for title in TITLES {
        let mut game = table(title, 2, 3);
        let mut minds = [bots::mind(title, THINKER), bots::mind(title, THINKER)];
        let (looks, mut thoughts) = (Looks::default(), 0);
        for step in 0..40 {
            let Some(seat) = game.awaiting().first() else { break };
            let action = minds[seat.index()].decide(&*game, seat, &looks, step).unwrap();
            if looks.taken() > 0 {
                let fresh = bots::decide(&*game, seat, &THINKER, &Endless, step).unwrap();
                assert_eq!(action, fresh, "{title}: step {step}");
                thoughts += 1;
            }
            game.act(seat, &action).unwrap();
        }
        assert!(thoughts > 4, "{title}: {thoughts}");
        assert!(bots::mind(title, THINKER).decide(&*game, Seat(7), &Endless, 5).is_err(), "{title}");
    }
}
