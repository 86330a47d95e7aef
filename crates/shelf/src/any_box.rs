//! A box of any game behind one JSON face. Only a box knows its game's code: whoever has a shelf without a box needs none of
//! it, which is how the page fetches each game when it is opened.

use std::any::Any;
use std::sync::Arc;

use engine::read::Unreadable;
use engine::{DataError, Game, Match, Position, Record, Seed, Sourced, data_stamp};
use serde_json::Value;

use crate::any_match::{json, read, unreadable};
use crate::{AnyMatch, Rejection, Shelved, Title, UnknownTable};

/// How a match begins.
pub(crate) struct Setup<'a> {
    pub(crate) options: &'a Value,
    pub(crate) seats: u8,
    pub(crate) seed: &'a Seed,
    pub(crate) nonces: &'a [String],
}

/// A game with the data it is played with. [`Shelf`](crate::Shelf) says what each method promises.
pub(crate) trait AnyBox: Send + Sync {
    fn title(&self) -> Title;
    fn stamp(&self) -> &str;
    fn data(&self) -> &str;
    fn is_standard(&self) -> bool;
    /// The same game with another data file.
    fn reopen(&self, data: &str) -> Result<Arc<dyn AnyBox>, DataError>;
    fn provenance(&self) -> Vec<Sourced>;
    /// The typed `Arc<G>`.
    fn game(&self) -> &dyn Any;
    fn open_match(&self, setup: &Setup<'_>) -> Result<Box<dyn AnyMatch>, UnknownTable>;
    fn read_action(&self, notation: &str) -> Result<Value, Rejection>;
    fn write_action(&self, action: &Value) -> Result<String, Rejection>;
    fn check_options(&self, options: &Value, seats: u8) -> Result<Value, UnknownTable>;
    fn replay(&self, record: &Record, to: Option<u32>) -> Result<Box<dyn AnyMatch>, UnknownTable>;
    fn resume(&self, position: &Position, seed: &Seed) -> Result<Box<dyn AnyMatch>, UnknownTable>;
}

/// A game's box with the stamp of its data.
pub(crate) struct Boxed<G> {
    game: Arc<G>,
    stamp: String,
    data: String,
}

impl<G: Shelved> Boxed<G> {
    pub(crate) fn open(data: &str) -> Result<Arc<dyn AnyBox>, DataError> {
        Ok(Arc::new(Self { game: Arc::new(G::open(data)?), stamp: data_stamp(data), data: data.into() }))
    }
}

fn options<G: Game>(options: &Value) -> Result<G::Options, UnknownTable> {
    engine::read::value(options).map_err(|error| UnknownTable::Options(error.to_string()))
}

impl<G: Shelved> AnyBox for Boxed<G> {
    fn title(&self) -> Title {
        G::ON_SHELF
    }

    fn stamp(&self) -> &str {
        &self.stamp
    }

    fn data(&self) -> &str {
        &self.data
    }

    fn is_standard(&self) -> bool {
        self.stamp == data_stamp(G::DATA)
    }

    fn reopen(&self, data: &str) -> Result<Arc<dyn AnyBox>, DataError> {
        Self::open(data)
    }

    fn provenance(&self) -> Vec<Sourced> {
        self.game.provenance().to_vec()
    }

    fn game(&self) -> &dyn Any {
        &self.game
    }

    fn open_match(&self, setup: &Setup<'_>) -> Result<Box<dyn AnyMatch>, UnknownTable> {
        let options = options::<G>(setup.options)?;
        Ok(Box::new(Match::new(Arc::clone(&self.game), options, setup.seats, setup.seed, setup.nonces)?))
    }

    fn read_action(&self, notation: &str) -> Result<Value, Rejection> {
        let action: G::Action = notation.parse().map_err(|error: Unreadable| unreadable(&error))?;
        Ok(json(&action))
    }

    fn write_action(&self, action: &Value) -> Result<String, Rejection> {
        Ok(read::<G>(action)?.to_string())
    }

    fn check_options(&self, wanted: &Value, seats: u8) -> Result<Value, UnknownTable> {
        let options = options::<G>(wanted)?;
        self.game.check_options(&options, seats)?;
        Ok(json(&options))
    }

    fn replay(&self, record: &Record, to: Option<u32>) -> Result<Box<dyn AnyMatch>, UnknownTable> {
        Ok(Box::new(Match::replay(Arc::clone(&self.game), record, to)?))
    }

    fn resume(&self, position: &Position, seed: &Seed) -> Result<Box<dyn AnyMatch>, UnknownTable> {
        let state = position.read(&*self.game)?;
        Ok(Box::new(Match::from_position(Arc::clone(&self.game), state, seed)))
    }
}
