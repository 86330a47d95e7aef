//! What a seat can decide, one click each.

use engine::read::{Unreadable, notation};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

use crate::{Card, Cell, Cup, Ingredient, Upgrade};

/// One decision. Displays as the short notation of records: `step:6`, `pour:milk:1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    /// Set-up: put a meeple on this cell (CR-2.8).
    Place(Cell),
    /// Set-up: put the token taken into this cup (CR-2.10).
    Cup(Cup),
    /// Activate this tile (CR-4.2).
    Upgrade(Upgrade),
    /// Activate nothing (CR-4.1).
    Skip,
    /// Move with this one of the two meeples (CR-5.1).
    Meeple(u8),
    /// Go to this cell (CR-5.3).
    Step(Cell),
    /// End the move here (CR-5.11).
    Stop,
    /// Put one token from the hand into a cup (CR-6.1).
    Pour {
        /// The token's kind.
        ingredient: Ingredient,
        /// The cup it goes to.
        cup: Cup,
    },
    /// Return everything in this cup (CR-6.3).
    Empty(Cup),
    /// Pour no more; the rest of the hand returns (CR-6.4).
    Finish,
    /// Serve an order (CR-7.1).
    Serve {
        /// The cup that matches it.
        cup: Cup,
        /// The order card.
        card: Card,
    },
    /// Serve no more and end the turn (CR-7.5).
    Done,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place(cell) => write!(f, "place:{cell}"),
            Self::Cup(cup) => write!(f, "cup:{cup}"),
            Self::Upgrade(tile) => write!(f, "upgrade:{tile}"),
            Self::Skip => f.write_str("skip"),
            Self::Meeple(meeple) => write!(f, "meeple:{meeple}"),
            Self::Step(cell) => write!(f, "step:{cell}"),
            Self::Stop => f.write_str("stop"),
            Self::Pour { ingredient, cup } => write!(f, "pour:{ingredient}:{cup}"),
            Self::Empty(cup) => write!(f, "empty:{cup}"),
            Self::Finish => f.write_str("finish"),
            Self::Serve { cup, card } => write!(f, "serve:{cup}:{card}"),
            Self::Done => f.write_str("done"),
        }
    }
}

impl FromStr for Action {
    type Err = Unreadable;
    fn from_str(text: &str) -> Result<Self, Unreadable> {
        notation(text)
    }
}
