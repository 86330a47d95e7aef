//! The Taverns of Tiefenthal on the screen.

mod miniature;

pub use miniature::Miniature;

use ::taverns::Taverns;

use super::BoardGame;

impl BoardGame for Taverns {}
