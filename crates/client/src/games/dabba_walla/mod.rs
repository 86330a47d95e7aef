//! Dabba Walla on the screen.

mod miniature;

pub use miniature::Miniature;
