//! Plays every lesson through, and compares it with its words.

use std::collections::BTreeSet;
use std::fmt;

use engine::{Eyes, Seed};
use serde_json::Value;
use shelf::{AnyMatch, Shelf, Title, open_match};

use crate::line::nonces;
use crate::{Course, Lesson, Line, Move, Step, Texts};

/// What is wrong with a course.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flaw {
    /// The lesson and step, or the text.
    pub place: String,
    /// What is wrong there.
    pub text: String,
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.text)
    }
}

/// Everything that is wrong with a course and its words, given as pairs of a language and its texts.
#[must_use]
pub fn check(shelf: &Shelf, title: Title, course: &Course, languages: &[(&str, Texts)]) -> Vec<Flaw> {
    let mut flaws = Vec::new();
    for lesson in &course.lessons {
        if let Err(flaw) = play(shelf, title, lesson) {
            flaws.push(flaw);
        }
    }
    let wanted: BTreeSet<String> = names(course).collect();
    for (language, texts) in languages {
        let found: BTreeSet<String> = texts.names().map(str::to_owned).collect();
        let flaw =
            |name: &String, text: &str| Flaw { place: format!("{language} {name}"), text: text.to_owned() };
        flaws.extend(wanted.difference(&found).map(|name| flaw(name, "the text is missing")));
        flaws.extend(found.difference(&wanted).map(|name| flaw(name, "no step says this")));
    }
    flaws
}

/// The names of all texts that a course says.
pub fn names(course: &Course) -> impl Iterator<Item = String> + '_ {
    let of_step = |lesson: &Lesson, step: &Step| {
        let name = format!("{}.{}", lesson.id, step.id);
        let answers: Vec<String> = step.wrong.iter().map(|answer| format!("{name}.{}", answer.say)).collect();
        std::iter::once(name).chain(answers)
    };
    let of_lesson = move |lesson: &Lesson| {
        let frame = ["title", "about", "over"].map(|part| format!("{}.{part}", lesson.id));
        let steps: Vec<String> = lesson.steps.iter().flat_map(|step| of_step(lesson, step)).collect();
        frame.into_iter().chain(steps).collect::<Vec<_>>()
    };
    let hints = course.guide.hints.iter().map(|hint| format!("guide.{}", hint.id));
    course.lessons.iter().flat_map(of_lesson).chain(hints)
}

/// Plays a lesson through: every move is legal, every goal is reached, the learner is asked whenever a step begins.
fn play(shelf: &Shelf, title: Title, lesson: &Lesson) -> Result<(), Flaw> {
    let flaw = |step: Option<&Step>, text: String| Flaw {
        place: format!("{title} {} {}", lesson.id, step.map_or("before", |step| &step.id)),
        text,
    };
    let line = Line::of(shelf, title, lesson).map_err(|error| flaw(None, error.to_string()))?;
    let seed = Seed::numbered(lesson.seed);
    let opened = open_match(shelf, title, &lesson.options, lesson.seats, &seed, &nonces(lesson.seats));
    let mut game = opened.map_err(|error| flaw(None, error.to_string()))?;
    let first = line.steps.first().map_or(line.moves.len(), |span| span.begin);
    for made in &line.moves[..first] {
        act(&mut game, made).map_err(|text| flaw(None, text))?;
    }
    for (at, (step, span)) in lesson.steps.iter().zip(&line.steps).enumerate() {
        let wrong = |text: String| flaw(Some(step), text);
        let over = step.is_read() && game.awaiting().is_empty();
        if !(over || game.awaiting().contains(Lesson::LEARNER)) {
            return Err(wrong("the learner is not asked when the step begins".into()));
        }
        if step.moves.len() > 1 && step.any_order {
            any_order(&*game, &line.moves[span.begin..span.own]).map_err(wrong)?;
        }
        if step.goal.is_some() && at + 1 < lesson.steps.len() {
            return Err(wrong(
                "only the last step can be free: the next one begins at a known position".into(),
            ));
        }
        if step.goal.as_ref().is_some_and(|goal| goal.holds(&view(&*game), Lesson::LEARNER)) {
            return Err(wrong("the goal is reached before anything is done".into()));
        }
        for made in &line.moves[span.begin..span.end] {
            act(&mut game, made).map_err(wrong)?;
        }
        if step.goal.as_ref().is_some_and(|goal| !goal.holds(&view(&*game), Lesson::LEARNER)) {
            return Err(wrong("the goal is not reached".into()));
        }
        if !step.moves.is_empty() && step.tap.is_empty() {
            return Err(wrong("nothing is lit".into()));
        }
    }
    Ok(())
}

fn act(game: &mut Box<dyn AnyMatch>, made: &Move) -> Result<(), String> {
    let told =
        game.act(made.seat, &made.action).map_err(|why| format!("{} {}: {why}", made.seat, made.notation))?;
    drop(told);
    Ok(())
}

fn view(game: &dyn AnyMatch) -> Value {
    serde_json::from_str(game.view_text(Eyes::Seat(Lesson::LEARNER)).get()).unwrap_or_default()
}

/// Whether the moves can be done in every order, and always lead to the same position.
fn any_order(game: &dyn AnyMatch, moves: &[Move]) -> Result<(), String> {
    let mut ends = BTreeSet::new();
    let mut rest: Vec<(Box<dyn AnyMatch>, Vec<&Move>)> = vec![(game.duplicate(), moves.iter().collect())];
    while let Some((game, left)) = rest.pop() {
        if left.is_empty() {
            ends.insert(game.view_text(Eyes::All).get().to_owned());
        }
        for at in 0..left.len() {
            let mut next = game.duplicate();
            act(&mut next, left[at])?;
            let others = left.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, made)| *made);
            rest.push((next, others.collect()));
        }
    }
    if ends.len() > 1 { Err("the order of the moves makes a difference".into()) } else { Ok(()) }
}
