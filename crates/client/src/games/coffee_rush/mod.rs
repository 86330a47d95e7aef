//! Coffee Rush on the screen.

mod miniature;

pub use miniature::Miniature;
