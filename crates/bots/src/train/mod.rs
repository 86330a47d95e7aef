//! Learning an evaluation: games played to learn from, and what is learned from them.
//!
//! Everything is determined by the numbers of the games and a seed: sums are made in a fixed order, and nothing but the
//! basic operations of arithmetic is used.

mod games;
mod learner;
mod samples;

pub use games::{Lesson, play};
pub use learner::{Course, Learner, Progress, apart};
pub use samples::Samples;
