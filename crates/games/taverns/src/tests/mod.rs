//! The rules, one test at a time.

mod contract;

use engine::Game;
use std::sync::{Arc, LazyLock};

use crate::Taverns;

/// The box that comes with the game.
pub(crate) static BOX: LazyLock<Arc<Taverns>> =
    LazyLock::new(|| Arc::new(Taverns::open(Taverns::DATA).unwrap()));
