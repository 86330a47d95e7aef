//! Dabba Walla on the screen.

mod miniature;

pub use miniature::Miniature;

use ::dabba_walla::DabbaWalla;

use super::BoardGame;

impl BoardGame for DabbaWalla {}
