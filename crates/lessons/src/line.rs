//! A lesson as one row of moves: what was done before, what the learner does, what the others answer.

use engine::{Entry, EntryLine, Header, Record, Seat, Seed, Sitter};
use serde_json::Value;
use shelf::{Shelf, Title};

use crate::Lesson;

/// One move of a lesson.
#[derive(Clone, Debug, PartialEq)]
pub struct Move {
    /// Who does it.
    pub seat: Seat,
    /// In the notation of records.
    pub notation: String,
    /// As JSON.
    pub action: Value,
}

/// All moves of a lesson, and where its steps lie in them.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// In the order in which they are done.
    pub moves: Vec<Move>,
    /// For each step: the moves before it, before the others' answer, and after it.
    pub steps: Vec<Span>,
}

/// The moves of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// So many moves were done when it begins.
    pub begin: usize,
    /// So many when the learner has done their part.
    pub own: usize,
    /// So many when the others have answered.
    pub end: usize,
}

/// Why a lesson is no row of moves.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LineError {
    /// A move of the others does not name its seat.
    #[error("`{0}` does not begin with a seat")]
    NoSeat(String),
    /// A notation is no action of the game.
    #[error("`{notation}`: {text}")]
    Unreadable {
        /// As it stands in the course.
        notation: String,
        /// What is wrong with it.
        text: String,
    },
}

impl Move {
    /// A move in the notation of records.
    fn of(shelf: &Shelf, title: Title, seat: Seat, notation: &str) -> Result<Self, LineError> {
        let unreadable = |error: shelf::Rejection| LineError::Unreadable {
            notation: notation.into(),
            text: error.to_string(),
        };
        let action = shelf.read_action(title, notation).map_err(unreadable)?;
        Ok(Self { seat, notation: notation.to_owned(), action })
    }

    /// A move with its seat: `0 place:5`.
    pub(crate) fn read(shelf: &Shelf, title: Title, text: &str) -> Result<Self, LineError> {
        let (seat, notation) = text.split_once(' ').ok_or_else(|| LineError::NoSeat(text.into()))?;
        let seat = seat.parse().map(Seat).map_err(|_| LineError::NoSeat(text.into()))?;
        Self::of(shelf, title, seat, notation)
    }
}

impl Line {
    /// The moves of a lesson.
    pub fn of(shelf: &Shelf, title: Title, lesson: &Lesson) -> Result<Self, LineError> {
        let seated = |text: &String| Move::read(shelf, title, text);
        let mut moves = lesson.before.iter().map(seated).collect::<Result<Vec<_>, _>>()?;
        let mut steps = Vec::new();
        for step in &lesson.steps {
            let begin = moves.len();
            for notation in &step.moves {
                moves.push(Move::of(shelf, title, Lesson::LEARNER, notation)?);
            }
            let own = moves.len();
            for text in &step.then {
                moves.push(seated(text)?);
            }
            steps.push(Span { begin, own, end: moves.len() });
        }
        Ok(Self { moves, steps })
    }

    /// The record of the table when so many moves are done. The others are bots of the house.
    #[must_use]
    pub fn record(&self, shelf: &Shelf, title: Title, lesson: &Lesson, done: usize, name: &str) -> Record {
        let seed = Seed::numbered(lesson.seed);
        let sitter = |seat: u8| {
            if Seat(seat) == Lesson::LEARNER {
                Sitter { name: name.to_owned(), bot: None }
            } else {
                Sitter { name: "novice".into(), bot: Some("novice".into()) }
            }
        };
        let seats = (0..lesson.seats).map(sitter).collect();
        let rules = title.rules();
        let header = Header::new(
            title.id(),
            rules,
            shelf.stamp(title),
            lesson.options.clone(),
            seats,
            &seed,
            nonces(lesson.seats),
        );
        let entry = |step: &Move| EntryLine {
            entry: Entry::Act { seat: step.seat, action: step.action.clone() },
            notation: step.notation.clone(),
            at: None,
            state: None,
        };
        let entries = self.moves.iter().take(done).map(entry).collect();
        Record { header, entries, result: None, seed: Some(seed) }
    }
}

/// What the seats of a lesson add to the chance: nothing.
#[must_use]
pub fn nonces(seats: u8) -> Vec<String> {
    (0..seats).map(|_| String::new()).collect()
}
