//! Chai on the screen.

mod miniature;

pub use miniature::Miniature;

use ::chai::Chai;

use super::BoardGame;

impl BoardGame for Chai {}
