//! A little of real play, to be watched: a game in its middle, and what was done from there.

use engine::Seed;
use engine::read::{self, Unreadable};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use shelf::{AnyMatch, Shelf, Title, open_match};

use crate::line::{LineError, Move, nonces};

/// The preview of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Preview {
    /// The options of the table.
    pub options: Value,
    /// How many sit there. It is seen from the first seat.
    pub seats: u8,
    /// The number of the seed.
    pub seed: u64,
    /// What was done before it begins, each with its seat: `0 place:5`.
    pub before: Vec<String>,
    /// What is seen.
    pub moves: Vec<String>,
}

/// Why a preview cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PreviewError {
    /// It is no row of moves.
    #[error(transparent)]
    Line(#[from] LineError),
    /// There is no such table.
    #[error("{0}")]
    Table(String),
    /// The rules refuse one of the moves before it begins.
    #[error("{0}")]
    Refused(String),
}

impl Preview {
    /// Reads a preview.
    pub fn read(text: &str) -> Result<Self, Unreadable> {
        read::json(text)
    }

    /// The table as it is at the beginning, and what is done then.
    pub fn open(&self, shelf: &Shelf, title: Title) -> Result<(Box<dyn AnyMatch>, Vec<Move>), PreviewError> {
        let (seed, nonces) = (Seed::numbered(self.seed), nonces(self.seats));
        let mut game = open_match(shelf, title, &self.options, self.seats, &seed, &nonces)
            .map_err(|error| PreviewError::Table(error.to_string()))?;
        for text in &self.before {
            let made = Move::read(shelf, title, text)?;
            let refused = |why| PreviewError::Refused(format!("{text}: {why}"));
            game.act(made.seat, &made.action).map_err(refused)?;
        }
        let moves = self.moves.iter().map(|text| Move::read(shelf, title, text)).collect::<Result<_, _>>()?;
        Ok((game, moves))
    }
}
