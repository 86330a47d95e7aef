//! A look back on finished games: luck without a tendency, decisions that tell players apart, a turning point that is one.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at what it did not expect")]

use bots::{Bot, Endless, Eyes, Knowledge, KnowledgeVisitor, Measure, Mind, Review, review, review_in};
use engine::{Match, Outcome, QuickChance, Record, Seat, Seed};
use serde_json::{Value, json};
use shelf::{Shelf, Title};
use std::sync::Arc;

/// A game between bots, and its review.
struct Reviewed {
    options: Value,
    bots: &'static [&'static str],
    number: u64,
}

struct Found {
    review: Review,
    unfinished: bool,
    winner: usize,
    outcome: Outcome,
    seq: u32,
    /// Who ended each lap of the course.
    last_of_lap: Vec<Seat>,
}

impl KnowledgeVisitor for Reviewed {
    type Out = Found;

    fn visit<G: Knowledge>(self, game: &Arc<G>) -> Found {
        let options = serde_json::from_value(self.options).unwrap();
        let seats = self.bots.len() as u8;
        let mut table =
            Match::new(Arc::clone(game), options, seats, &Seed::numbered(self.number), &[]).unwrap();
        let eyes = Eyes::<G>::shipped();
        let mut chance = QuickChance::new(self.number);
        let mut minds: Vec<Mind<G>> =
            self.bots.iter().map(|bot| Mind::new(bot.parse::<Bot>().unwrap())).collect();
        let unfinished = review(&table).is_none();
        while let Some(seat) = table.awaiting().first() {
            let mind = &mut minds[seat.index()];
            let (action, _) = mind.decide(&table, seat, &eyes, &Endless, &mut chance).unwrap();
            table.act(seat, action).unwrap();
            // Now and then a step is taken back and done again: it counts once.
            if table.seq() % 7 == 3 && table.undo(seat).is_ok() {
                table.act(seat, action).unwrap();
            }
        }
        let standing = table.standing();
        let winner = standing.winners().next().map_or(0, Seat::index);
        let review = review(&table).unwrap();
        let laps = review.course.iter().skip(1).filter(|milestone| milestone.round.is_some());
        let last_of_lap = laps.map(|milestone| table.log()[milestone.seq as usize - 1].seat()).collect();
        Found { review, last_of_lap, unfinished, winner, outcome: standing.outcome, seq: table.seq() }
    }
}

fn played(title: Title, options: Value, bots: &'static [&'static str], number: u64) -> Found {
    bots::visit(&Shelf::standard().unwrap(), title, Reviewed { options, bots, number })
}

const TITLES: [Title; 4] = [Title::CoffeeRush, Title::Chai, Title::DabbaWalla, Title::Taverns];

#[test]
fn who_plays_at_random_decides_worse_than_a_novice_and_a_greedy_player_better() {
    for title in TITLES {
        let mut decisions = [0.0; 3];
        for number in 0..3 {
            let found = played(title, json!({}), &["random", "novice", "greedy"], number);
            assert!(found.unfinished, "{title}: nothing is said while a game is played");
            for (sum, row) in decisions.iter_mut().zip(&found.review.rows) {
                *sum += row.decisions / 3.0;
            }
        }
        let [random, novice, greedy] = decisions;
        assert!(random < 3.0 * novice.min(-0.5), "{title}: {decisions:?}");
        assert!(greedy > novice, "{title}: {decisions:?}");
        assert!(greedy > 0.0, "{title}: better than par: {decisions:?}");
    }
}

#[test]
fn luck_has_no_tendency() {
    for title in TITLES {
        let (mut sum, mut squares, mut count) = (0.0, 0.0, 0.0);
        for number in 0..6 {
            for row in played(title, json!({}), &["novice", "novice"], 100 + number).review.rows {
                sum += row.luck;
                squares += row.luck * row.luck;
                count += 1.0;
            }
        }
        let (mean, error) = (sum / count, (squares / count / count).sqrt());
        assert!(squares > 0.0, "{title}: there is luck");
        assert!(mean.abs() < 3.0 * error, "{title}: {mean} with an error of {error}");
    }
}

#[test]
fn the_turning_point_lies_in_the_round_that_brought_the_winner_most() {
    for title in TITLES {
        let bots = &["novice", "greedy", "novice"];
        let Found { review, winner, seq, .. } = played(title, json!({}), bots, 5);
        assert_eq!(review, played(title, json!({}), bots, 5).review, "{title}: a game has one review");
        assert_eq!(review.rows.len(), 3);
        let turned = review.turned.unwrap();
        assert_eq!(turned.winner.seat.index(), winner, "{title}");
        assert!(turned.seq >= 1 && turned.seq <= seq, "{title}");
        let rise = turned.winner.to - turned.winner.from;
        let course = &review.course;
        assert!(course.len() > 4 && course.is_sorted_by_key(|milestone| milestone.seq), "{title}");
        let rounds: Vec<_> = course.iter().skip(1).filter_map(|milestone| milestone.round.as_ref()).collect();
        let once = rounds.windows(2).all(|pair| pair[0] != pair[1]);
        assert!(once || title == Title::Chai, "{title}: every round is told once");
        for pair in course.windows(2) {
            assert!(pair[1].values[winner] - pair[0].values[winner] <= rise + 1e-6, "{title}");
            let all: f32 = pair[0].values.iter().sum();
            assert!((all - 1.0).abs() < 1e-3, "{title}: the chances add up to {all}");
        }
    }
}

/// A round of Chai ends with the last tip, right after somebody has served and others have not.
#[test]
fn what_is_compared_ends_when_everybody_has_had_as_many_turns() {
    for title in [Title::CoffeeRush, Title::Chai] {
        let found = played(title, json!({}), &["greedy", "novice", "greedy"], 3);
        let last = found.last_of_lap[0];
        assert!(found.last_of_lap.len() > 5, "{title}");
        assert!(found.last_of_lap.iter().all(|&seat| seat == last), "{title}: {:?}", found.last_of_lap);
    }
}

#[test]
fn alone_and_together_there_is_one_row() {
    let alone = played(Title::Chai, json!({ "mode": "solo" }), &["greedy"], 1);
    assert!(matches!(alone.outcome, Outcome::Solo { .. }));
    assert_eq!(alone.review.rows.len(), 1);
    let together = played(Title::Chai, json!({ "mode": "coop" }), &["greedy", "random"], 1);
    assert!(matches!(together.outcome, Outcome::Team { .. }));
    assert_eq!(together.review.rows.len(), 1);
    let [row] = together.review.rows[..] else { unreachable!() };
    assert!(row.decisions < 0.0, "one of the two plays at random: {row:?}");
    if let Some(turned) = together.review.turned {
        let won = matches!(together.outcome, Outcome::Team { won: true, .. });
        assert_eq!(turned.winner.to > turned.winner.from, won);
    }
}

/// A record, and everything that is told of it, in order.
struct Kept {
    record: Record,
    shelf: Shelf,
}

impl KnowledgeVisitor for Kept {
    type Out = Vec<Review>;

    fn visit<G: Knowledge>(self, _: &Arc<G>) -> Vec<Review> {
        let table = self.shelf.replay(&self.record, None).unwrap();
        let mut told = Vec::new();
        review_in::<G>(&*table, &mut |review| told.push(review.clone()));
        told
    }
}

#[test]
fn a_record_tells_how_it_went_first_and_luck_and_decisions_later() {
    let shelf = Shelf::standard().unwrap();
    for (title, name, rows) in [
        (Title::CoffeeRush, "mode-solo", 1),
        (Title::Chai, "stall-limit-10", 1),
        (Title::Chai, "mode-coop", 1),
        (Title::DabbaWalla, "3p", 3),
        (Title::Taverns, "module-5", 2),
    ] {
        let file = format!("{}/../shelf/golden/{title}/{name}.jsonl", env!("CARGO_MANIFEST_DIR"));
        let record = Record::read(&*std::fs::read(file).unwrap()).unwrap();
        let standing = record.result.clone().unwrap().standing;
        let told = bots::visit(&shelf, title, Kept { record, shelf: shelf.clone() });
        let [first, second] = &told[..] else { panic!("{title} {name}: told {} times", told.len()) };
        assert!(first.rows.is_empty() && second.rows.len() == rows, "{title} {name}");
        assert_eq!((&first.course, &first.turned), (&second.course, &second.turned), "{title} {name}");
        let alone = matches!(standing.outcome, Outcome::Solo { .. });
        assert_eq!(first.measure == Measure::Points, alone, "{title} {name}");
        let last = first.course.last().unwrap();
        if alone {
            assert_eq!(
                last.values,
                [standing.seats[0].score as f32],
                "{title} {name}: the score stands last"
            );
        }
        assert!(first.course.len() > 5 && last.round.is_some(), "{title} {name}: {}", first.course.len());
        println!("{title} {name}: {:?}", first.turned);
    }
}
