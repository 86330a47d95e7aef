//! Learning: what a network sees, and that the same run makes the same file.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at what it did not expect")]

use std::sync::Arc;

use bots::train::{Course, Learner, Lesson, Samples, play};
use bots::{Bot, Endless, Eyes, Knowledge, KnowledgeVisitor, Net, Observation};
use shelf::engine::{Match, QuickChance, Seat, Seed, Silent};
use shelf::{Shelf, Title};

struct Twice;

impl KnowledgeVisitor for Twice {
    type Out = ();

    fn visit<G: Knowledge>(self, game: &Arc<G>) {
        let options: G::Options = serde_json::from_str("{}").unwrap();
        let eyes = Eyes::<G>::shipped().blindfold();
        let run = || {
            let mut all = Samples::default();
            for number in 0..2 {
                all.append(play(game, &options, 3, &eyes.weights, Lesson::default(), number).unwrap());
            }
            let course = Course { epochs: 2, units: [8, 4], ..Course::default() };
            let mut progress = Vec::new();
            let learner = Learner::learn(&all, |at| at % 30 < 3, course, |now| progress.push(now.learned));
            assert!(progress[1] < progress[0], "it learns: {progress:?}");
            (all, learner)
        };
        let ((all, learner), (_, again)) = (run(), run());
        let file = learner.net().write();
        assert_eq!(file, again.net().write());
        // The whole numbers say what was learned.
        let net = Net::read(&file).unwrap();
        assert!(!all.is_empty());
        for at in 0..all.len() {
            let (fine, whole) = (learner.says(&all, at), net.points(all.row(at)));
            assert!((fine - whole).abs() < 0.2, "{fine} and {whole}");
        }
        // Who has it plays on, differently or not; without it, as before.
        let table = Match::new(Arc::clone(game), options, 4, &Seed::numbered(1), &[]).unwrap();
        let seat = table.awaiting().first().unwrap();
        let seen = Observation::of(&table, seat, &mut QuickChance::new(3)).unwrap();
        let learned = eyes.clone().with(&file).unwrap();
        assert!(learned.has_learned());
        let bot: Bot = "ismcts:40".parse().unwrap();
        let _ = bot.decide(&seen, &learned, &Endless, 5);
        let by_hand = bot.ponder(&seen, &eyes, &Endless, 5);
        assert_eq!(bot.by_hand().ponder(&seen, &learned, &Endless, 5), by_hand);
        let other = &file[..file.len() - 1];
        assert!(eyes.with(other).is_err(), "a file that is cut off is refused");
    }
}

#[test]
fn the_same_games_and_seed_make_the_same_file() {
    bots::visit(&Shelf::standard().unwrap(), Title::Chai, Twice);
}

struct Bounded;

impl KnowledgeVisitor for Bounded {
    type Out = usize;

    fn visit<G: Knowledge>(self, game: &Arc<G>) -> usize {
        let mut seen = 0;
        for &(_, seats, options) in G::TABLES.iter().filter(|_| G::FEATURES > 0) {
            let options: serde_json::Map<String, serde_json::Value> = options
                .iter()
                .map(|option| {
                    let (id, value) = option.split_once('=').unwrap();
                    (id.to_owned(), serde_json::from_str(value).unwrap())
                })
                .collect();
            let options = serde_json::Value::Object(options);
            let options: G::Options = serde_json::from_value(options).unwrap();
            let weights = Eyes::<G>::shipped().weights;
            let mut chance = QuickChance::new(7);
            let mut state = game.setup(&options, seats, &mut chance, &mut Silent).unwrap();
            let mut legal = Vec::new();
            while let Some(seat) = game.awaiting(&state).first() {
                for view in Seat::all(seats) {
                    let mut row = vec![i16::MIN; G::FEATURES];
                    if game.features(&weights, &state, view, &mut row) {
                        seen += 1;
                        // Every feature is written, and none is larger than networks are checked for.
                        assert!(row.iter().all(|value| value.abs() <= 1023), "{row:?}");
                    }
                }
                legal.clear();
                game.legal(&state, seat, &mut legal);
                let action = legal[chance.pick(legal.len())];
                let _ = game.apply(&mut state, seat, action, &mut chance, &mut Silent);
            }
            let mut row = vec![0; G::FEATURES];
            assert!(
                !game.features(&weights, &state, Seat(0), &mut row),
                "a finished game has nothing to learn"
            );
        }
        seen
    }
}

#[test]
fn features_are_bounded_at_every_table_to_learn_from() {
    let shelf = Shelf::standard().unwrap();
    for &title in Title::ALL {
        let seen = bots::visit(&shelf, title, Bounded);
        assert!(seen > 1000 || title != Title::Chai, "{seen}");
    }
}
