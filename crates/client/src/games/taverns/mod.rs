//! The Taverns of Tiefenthal on the screen.

mod miniature;

pub use miniature::Miniature;
