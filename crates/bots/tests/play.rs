//! Every bot at every game: legal, deterministic, within its budget, and better than the one below.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at what it did not expect")]

use bots::{Bot, Budget, Endless, Knowledge, KnowledgeVisitor, Observation, Stopwatch, Weights};
use engine::{Match, QuickChance, Seat, Seed};
use serde_json::{Value, json};
use shelf::{AnyMatch, Shelf, Title, open_match};
use std::sync::Arc;

fn table(shelf: &Shelf, title: Title, options: &Value, seats: u8, number: u64) -> Box<dyn AnyMatch> {
    open_match(shelf, title, options, seats, &Seed::numbered(number), &[]).unwrap()
}

/// Plays to the end with the bots by seat; gives back the decisions made.
fn play(table: &mut dyn AnyMatch, bots: &[Bot], most: usize) -> usize {
    let mut decisions = 0;
    while let Some(seat) = table.awaiting().first() {
        let action = bots::decide(table, seat, &bots[seat.index()], &Endless, decisions as u64).unwrap();
        table.act(seat, &action).unwrap_or_else(|error| panic!("{seat} plays {action}: {error}"));
        decisions += 1;
        if decisions == most {
            break;
        }
    }
    decisions
}

/// A table of each game that any bot should know how to sit at.
fn tables() -> Vec<(Title, u8, Value)> {
    vec![
        (Title::CoffeeRush, 4, json!({})),
        (Title::CoffeeRush, 2, json!({"gentle-start": true})),
        (Title::CoffeeRush, 1, json!({"mode": "solo"})),
        (Title::Chai, 4, json!({})),
        (Title::Chai, 1, json!({"mode": "solo"})),
        (Title::DabbaWalla, 4, json!({})),
        (Title::DabbaWalla, 2, json!({})),
        (Title::Taverns, 3, json!({"module": 1})),
        (Title::Taverns, 2, json!({"module": 5})),
    ]
}

#[test]
fn every_bot_plays_every_game_legally() {
    let shelf = Shelf::standard().unwrap();
    for (title, seats, options) in tables() {
        let mut greedy = table(&shelf, title, &options, seats, 3);
        play(&mut *greedy, &vec![Bot::GREEDY; seats.into()], 60);
        let mut search = table(&shelf, title, &options, seats, 4);
        play(&mut *search, &vec![Bot::ismcts(Budget::iterations(6)); seats.into()], 25);
        let mut novice = table(&shelf, title, &options, seats, 5);
        play(&mut *novice, &vec!["novice".parse().unwrap(); seats.into()], 25);
    }
}

#[test]
fn the_same_seed_and_iterations_give_the_same_advice() {
    let shelf = Shelf::standard().unwrap();
    for (title, seats, options) in tables() {
        let mut game = table(&shelf, title, &options, seats, 8);
        play(&mut *game, &vec![Bot::RANDOM; seats.into()], 30);
        let Some(seat) = game.awaiting().first() else { continue };
        for bot in
            [Bot::GREEDY, Bot::ismcts(Budget::iterations(30)), Bot::ismcts(Budget::iterations(30).on(3))]
        {
            let ask = |seed| bots::advise(&*game, seat, &bot, &Endless, seed).unwrap();
            assert_eq!(ask(1), ask(1), "{title} {bot}");
        }
    }
}

#[test]
fn advice_is_legal_and_its_shares_add_up() {
    let shelf = Shelf::standard().unwrap();
    for (title, seats, options) in tables() {
        let mut game = table(&shelf, title, &options, seats, 9);
        play(&mut *game, &vec![Bot::RANDOM; seats.into()], 20);
        let Some(seat) = game.awaiting().first() else { continue };
        let advice = bots::advise(&*game, seat, &Bot::ismcts(Budget::iterations(40)), &Endless, 1).unwrap();
        for one in &advice {
            assert!(game.check(seat, &one.action).is_ok());
            assert!((0.0..=1.0).contains(&one.win), "{title}: {one:?}");
        }
        let sum: f32 = advice.iter().map(|one| one.share).sum();
        assert!((sum - 1.0).abs() < 0.01, "{title}: {sum}");
        let other = Seat(if seat.0 == 0 { 1 } else { 0 });
        if !game.awaiting().contains(other) {
            assert!(bots::advise(&*game, other, &Bot::GREEDY, &Endless, 1).is_err());
        }
    }
}

/// What a bot is shown is not the table: hidden cards are dealt anew.
#[test]
fn an_observation_does_not_hold_the_hidden_cards() {
    struct Look;
    impl KnowledgeVisitor for Look {
        type Out = (usize, usize);
        fn visit<G: Knowledge>(self, game: &Arc<G>) -> (usize, usize) {
            let mut chance = QuickChance::new(5);
            let table = Match::new(
                Arc::clone(game),
                G::Options::default(),
                *G::seats().end(),
                &Seed::numbered(1),
                &[],
            )
            .unwrap();
            let seat = table.awaiting().first().unwrap();
            let seen = Observation::of(&table, seat, &mut chance).unwrap();
            let worlds: Vec<G::State> = (0..20).map(|_| seen.imagine(&mut chance)).collect();
            let view = |state| game.view(state, engine::Eyes::Seat(seat));
            assert!(worlds.iter().all(|world| view(world) == view(table.state())));
            (worlds.iter().filter(|world| *world == table.state()).count(), worlds.len())
        }
    }
    let shelf = Shelf::standard().unwrap();
    for &title in Title::ALL {
        let (true_worlds, worlds) = bots::visit(&shelf, title, Look);
        assert!(true_worlds < worlds, "{title}: a bot sees the true state");
    }
}

#[test]
fn every_weights_file_names_every_weight() {
    struct Read;
    impl KnowledgeVisitor for Read {
        type Out = ();
        fn visit<G: Knowledge>(self, _: &Arc<G>) {
            let weights = G::Weights::read(G::WEIGHTS).unwrap();
            let again = G::Weights::read(&weights.write()).unwrap();
            assert_eq!(weights.values(), again.values());
            assert!(G::Weights::read("").is_err());
            assert!(G::Weights::read(&format!("{}sugar = 1.0\n", G::WEIGHTS)).is_err());
        }
    }
    let shelf = Shelf::standard().unwrap();
    for &title in Title::ALL {
        bots::visit(&shelf, title, Read);
    }
}

#[test]
fn names_read_back() {
    for name in
        ["random", "greedy", "ismcts:20ms", "ismcts:2000", "ismcts-hand:20ms", "novice", "regular", "master"]
    {
        assert_eq!(name.parse::<Bot>().unwrap().to_string(), name);
    }
    assert_eq!("ismcts".parse::<Bot>().unwrap().to_string(), "ismcts:20ms");
    assert_eq!("ismcts-hand".parse::<Bot>().unwrap().to_string(), "ismcts-hand:20ms");
    for name in ["deep", "ismcts:", "ismcts:-1ms", "greedy:3", "ismcts:fast", "ismcts-hand:"] {
        assert!(name.parse::<Bot>().is_err(), "{name}");
    }
}

#[test]
fn a_search_keeps_its_time() {
    let shelf = Shelf::standard().unwrap();
    for (title, seats, options) in tables() {
        let mut game = table(&shelf, title, &options, seats, 2);
        play(&mut *game, &vec![Bot::RANDOM; seats.into()], 15);
        let Some(seat) = game.awaiting().first() else { continue };
        let clock = Stopwatch::default();
        let before = bots::Clock::now(&clock);
        bots::decide(&*game, seat, &Bot::ismcts(Budget::millis(10.0)), &clock, 1).unwrap();
        let took = bots::Clock::now(&clock) - before;
        // Generous: a test machine is never idle and the build is hardly optimised.
        assert!(took < 150.0, "{title}: {took} ms");
    }
}

/// Reasons are differences of ledgers, so a ledger must be the evaluation itself, to the last part.
#[test]
fn the_parts_of_a_ledger_are_what_a_seat_may_expect() {
    struct Check(Value, u8);
    impl KnowledgeVisitor for Check {
        type Out = ();
        fn visit<G: Knowledge>(self, game: &Arc<G>) {
            let Self(options, seats) = self;
            let weights = G::Weights::read(G::WEIGHTS).unwrap();
            let options: G::Options = serde_json::from_value(options).unwrap();
            let chance = &mut QuickChance::new(seats.into());
            let mut state = game.setup(&options, seats, chance, &mut engine::Silent).unwrap();
            let mut legal = Vec::new();
            loop {
                for seat in Seat::all(seats) {
                    let ledger = game.ledger(&weights, &state, seat);
                    let (sum, whole) = (ledger.points(), game.prospect(&weights, &state, seat));
                    assert!((sum - whole).abs() < 0.01, "{}: {sum}, not {whole}: {ledger:?}", G::ID);
                }
                let Some(seat) = game.awaiting(&state).first() else { break };
                legal.clear();
                game.legal(&state, seat, &mut legal);
                let action = legal[chance.pick(legal.len())];
                let _ = game.apply(&mut state, seat, action, chance, &mut engine::Silent);
            }
        }
    }
    let shelf = Shelf::standard().unwrap();
    for (title, seats, options) in tables() {
        bots::visit(&shelf, title, Check(options, seats));
    }
}

/// What is told of a move names parts of its game, at most three, gains before costs; most turns have something to tell.
#[test]
fn advice_has_reasons_in_numbers() {
    let shelf = Shelf::standard().unwrap();
    for (title, seats, options) in tables() {
        let mut table = table(&shelf, title, &options, seats, 8);
        let (mut asked, mut told) = (0, 0);
        for step in 0..40 {
            let Some(seat) = table.awaiting().first() else { break };
            let advice =
                bots::advise(&*table, seat, &Bot::ismcts(Budget::iterations(12)), &Endless, step).unwrap();
            if advice.len() > 1 {
                asked += 1;
                told += u32::from(!advice[0].reasons.changes.is_empty());
                assert!(advice[0].reasons.lacks.is_empty(), "{title}: nothing is better than the best");
            }
            for one in &advice {
                let signs: Vec<bool> = one.reasons.changes.iter().map(|change| change.points > 0.0).collect();
                assert!(
                    signs.len() <= 3 && signs.is_sorted_by(|one, other| one >= other),
                    "{title}: {one:?}"
                );
                assert!(one.reasons.lacks.iter().all(|change| change.points < 0.0), "{title}: {one:?}");
            }
            table.act(seat, &advice[0].action).unwrap();
        }
        assert!(told * 2 >= asked, "{title}: {told} of {asked} pieces of advice have a reason");
    }
}
