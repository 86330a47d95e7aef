//! Lessons one plays: on the real board, with the real rules, against opponents who follow a script.
//!
//! | file | what |
//! |---|---|
//! | [`course`] | the lessons of a game: seed, steps, targets, answers to wrong tries |
//! | [`goal`] | what must hold for a step to be done |
//! | [`mod@line`] | a lesson as one row of moves, and as the record of a table |
//! | [`coach`] | the lines of a guided first game, by phase and state |
//! | [`text`] | the words of a lesson in one language |
//! | [`preview`] | a little of real play, to be watched in the hall |
//! | [`mod@check`] | plays every lesson through and compares it with its words |
//!
//! `courses/GAME.json` is what happens, `texts/GAME.LANGUAGE.txt` is what is said. A lesson starts from a seed and the moves that
//! lead to its position, so that a table of the house can hold it like any other table. When a change of the rules breaks a
//! lesson, the test that plays them all fails.

pub mod check;
pub mod coach;
pub mod course;
pub mod goal;
pub mod line;
pub mod preview;
pub mod text;

pub use check::{Flaw, check};
pub use coach::{Guide, Hint};
pub use course::{Answer, Course, Lesson, Step};
pub use goal::Goal;
pub use line::{Line, LineError, Move, Span};
pub use preview::{Preview, PreviewError};
pub use text::Texts;
