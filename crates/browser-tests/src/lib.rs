//! The house in a real browser: one [`House`] is the real server on a port of its own, one [`Browser`] a headless
//! Chromium that a test clicks through.

mod browser;
mod film;
mod golden;
mod house;
mod kept;
mod online;
mod order;
mod play;
mod process;

pub use browser::{Browser, Look};
pub use film::Film;
pub use golden::{Far, GOLDEN};
pub use house::House;
pub use online::two_at;
pub use play::{OFFERED, Stands};

/// What a test says when something is not as it should be.
pub type Result<T = (), E = Box<dyn std::error::Error + Send + Sync>> = std::result::Result<T, E>;
