//! The rulebook as tests.

mod random_play;
#[allow(dead_code)]
mod table;
mod whole_games;
