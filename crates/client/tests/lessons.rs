//! Every lesson at a table of this device: the learner does what is asked, the others follow the script.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at what it did not expect")]

use std::fs;

use client::local::bots::{Mind, Scripted};
use client::local::host::Host;
use client::local::message::ScriptedMove;
use engine::{Eyes, Record, Seat};
use lessons::{Course, Lesson, Line};
use protocol::{Level, Snapshot, ToPlayer, ToTable};
use serde_json::Value;
use shelf::{AnyMatch, Shelf, Title};

/// Nobody may have to think in a lesson.
struct Nobody;

impl Mind for Nobody {
    fn decide(&self, game: &dyn AnyMatch, seat: Seat, _: Level) -> Option<Value> {
        panic!("seat {seat} is asked after {} moves, and the script does not know what it does", game.seq())
    }

    fn advise(&self, _: &dyn AnyMatch, _: Seat) -> Vec<table::Advice> {
        Vec::new()
    }
}

fn snapshot(host: &mut Host, at: u64) -> Snapshot {
    let messages = host.look(at);
    let read = |message: table::Message| -> ToPlayer {
        engine::read::value(&serde_json::to_value(message).unwrap()).unwrap()
    };
    match messages.into_iter().map(read).next() {
        Some(ToPlayer::Snapshot(snapshot)) => *snapshot,
        other => panic!("{other:?}"),
    }
}

fn lay(shelf: &Shelf, title: Title, lesson: &Lesson, line: &Line, moves: usize) -> Host {
    let mut text = Vec::new();
    line.record(shelf, title, lesson, moves, "Vera").write(&mut text).unwrap();
    let record = Record::read(text.as_slice()).unwrap();
    Host::resume(shelf, "lesson".into(), &record, 0, false).unwrap()
}

#[test]
fn the_others_follow_the_script_of_every_lesson() {
    let shelf = Shelf::standard().unwrap();
    for &title in Title::ALL {
        let path = format!("{}/../lessons/courses/{}.json", env!("CARGO_MANIFEST_DIR"), title.id());
        let course = Course::read(&fs::read_to_string(path).unwrap()).unwrap();
        for lesson in &course.lessons {
            let line = Line::of(&shelf, title, lesson).unwrap();
            let script: Vec<ScriptedMove> = line
                .moves
                .iter()
                .map(|made| ScriptedMove { seat: made.seat, action: made.action.clone() })
                .collect();
            let whole = line.record(&shelf, title, lesson, line.moves.len(), "Vera");
            let told = table::told_of(&shelf, &whole, Eyes::Seat(Lesson::LEARNER)).unwrap();
            let mind = Scripted { script: &script, then: Nobody };
            let mut host = lay(&shelf, title, lesson, &line, line.steps[0].begin);
            for (step, span) in lesson.steps.iter().zip(&line.steps) {
                let place = format!("{title} {} {}", lesson.id, step.id);
                assert_eq!(snapshot(&mut host, 1).seq, told[span.begin], "{place}");
                for made in &line.moves[span.begin..span.own] {
                    let seq = snapshot(&mut host, 1).seq;
                    let act = ToTable::Act {
                        table: "lesson".into(),
                        key: format!("k{seq}"),
                        seq,
                        action: made.action.clone(),
                    };
                    host.hear(act, &mind, 2);
                    assert_eq!(snapshot(&mut host, 2).seq, seq + 1, "{place}: {}", made.notation);
                }
                if line.moves[span.own..span.end].iter().any(|made| made.seat == Lesson::LEARNER) {
                    host = lay(&shelf, title, lesson, &line, span.end);
                }
                while host.bot_to_move() {
                    host.play_bot(&mind, 3);
                }
            }
        }
    }
}
