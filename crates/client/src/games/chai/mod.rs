//! Chai on the screen.

mod miniature;

pub use miniature::Miniature;
