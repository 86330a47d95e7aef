//! The rulebook as tests.

mod actions;
mod arrival;
mod audit;
mod bonuses;
mod buying;
mod closing;
mod data;
mod draft;
mod entertainers;
mod evening;
mod guest_book;
mod hidden;
mod invariants;
mod long_game;
mod notation;
mod opening;
mod options;
mod placing;
mod preview;
mod reputation;
mod scoring;
mod script;
mod serving;
mod setup;
mod solo;
mod start_cards;
mod table;
mod together;
mod upgrading;
mod whole_turns;

use engine::Game;
use std::sync::{Arc, LazyLock};

use crate::Taverns;

/// The box that comes with the game.
pub(crate) static BOX: LazyLock<Arc<Taverns>> =
    LazyLock::new(|| Arc::new(Taverns::open(Taverns::DATA).expect("the game's own data file is valid")));
