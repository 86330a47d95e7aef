//! A match of any game behind one JSON face.

use std::any::Any;
use std::convert::Infallible;
use std::fmt::Debug;

use engine::read::Unreadable;
use engine::{
    Audience, Entry, EntryLine, Eyes, Game, Match, NoUndo, Position, PositionError, Record, Refusal,
    ReplayError, Seat, Seats, Seed, SetupError, Standing, Told,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};

use crate::any_box::{AnyBox, Setup};
use crate::{Shelf, Shelved, Title};

/// A legal action: as JSON and in short notation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    /// The action to send back.
    pub action: Value,
    /// The same for people and logs.
    pub notation: String,
}

/// JSON as text: for whoever only passes it on.
pub type Json = Box<RawValue>;

/// An event as JSON, with those who may hear it.
#[derive(Clone, Debug)]
pub struct AudienceEvent {
    /// Who may hear it.
    pub audience: Audience,
    /// What happened.
    pub event: Json,
}

/// Why an action was not done.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Rejection {
    /// It is no action of this game at all.
    #[error("this is not an action of the game: {0}")]
    Unreadable(String),
    /// The rules forbid it.
    #[error(transparent)]
    Refused(#[from] Refusal),
}

/// Why a table could not be set up.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnknownTable {
    /// The options cannot be read.
    #[error("options: {0}")]
    Options(String),
    /// The options make no sense together.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The log does not replay.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// The position is not possible.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// The box of the game is not on this shelf.
    #[error("the box of {0} is not here")]
    NoBox(Title),
}

/// A match of any game. See [`Match`] for what each method promises.
pub trait AnyMatch: Debug + Send {
    /// Which game.
    fn title(&self) -> Title;
    /// How many seats.
    fn seats(&self) -> u8;
    /// The options, complete.
    fn options(&self) -> Value;
    /// The sequence number of the last log entry.
    fn seq(&self) -> u32;
    /// Who owes a decision; nobody when the game is over.
    fn awaiting(&self) -> Seats;
    /// Whether decisions are taken at the same time now.
    fn simultaneous(&self) -> bool;
    /// All legal actions of `seat`.
    #[cfg(feature = "host")]
    fn legal(&self, seat: Seat) -> Vec<Choice>;
    /// The list of all legal actions of `seat`, as text.
    fn legal_text(&self, seat: Seat) -> Json;
    /// All that `eyes` may know.
    #[cfg(feature = "host")]
    fn view(&self, eyes: Eyes) -> Value;
    /// The same as text.
    fn view_text(&self, eyes: Eyes) -> Json;
    /// What set-up told.
    fn opening(&self) -> Vec<AudienceEvent>;
    /// How the game stands.
    fn standing(&self) -> Standing;
    /// Whether `seat` may do `action`.
    fn check(&self, seat: Seat, action: &Value) -> Result<(), Rejection>;
    /// The action with this short notation, whether legal now or not.
    #[cfg(feature = "host")]
    fn parse(&self, notation: &str) -> Result<Value, Rejection>;
    /// Does `action`; a rejection changes nothing.
    fn act(&mut self, seat: Seat, action: &Value) -> Result<Vec<AudienceEvent>, Rejection>;
    /// The step `seat` would take back.
    fn undoable(&self, seat: Seat) -> Result<u32, NoUndo>;
    /// Takes back the last step of `seat`.
    fn undo(&mut self, seat: Seat) -> Result<u32, NoUndo>;
    /// Adds an entry read from somewhere.
    fn follow(&mut self, entry: &Entry<Value>) -> Result<Vec<AudienceEvent>, ReplayError>;
    /// The log entries after `seq`, with their notation.
    fn log(&self, after: u32) -> Vec<EntryLine<Json>>;
    /// What each log entry after `seq` told when it was made.
    fn retold(&self, after: u32) -> Vec<Vec<AudienceEvent>>;
    /// The match as it was after entry `seq`.
    fn rewound(&self, seq: u32) -> Box<dyn AnyMatch>;
    /// Everything, as a position.
    #[cfg(feature = "host")]
    fn position(&self) -> Position;
    /// What is done for a seat that does not decide.
    fn fallback(&self, seat: Seat) -> Value;
    /// The typed [`Match`] behind the face.
    fn as_any(&self) -> &dyn Any;
    /// The same to change.
    fn as_any_mut(&mut self) -> &mut dyn Any;
    /// Another match exactly like this one.
    fn duplicate(&self) -> Box<dyn AnyMatch>;
}

impl<G: Shelved> AnyMatch for Match<G> {
    fn title(&self) -> Title {
        G::ON_SHELF
    }

    fn seats(&self) -> u8 {
        self.seats()
    }

    fn options(&self) -> Value {
        json(self.options())
    }

    fn seq(&self) -> u32 {
        self.seq()
    }

    fn awaiting(&self) -> Seats {
        self.awaiting()
    }

    fn simultaneous(&self) -> bool {
        self.game().simultaneous(self.state())
    }

    #[cfg(feature = "host")]
    fn legal(&self, seat: Seat) -> Vec<Choice> {
        let legal = self.legal(seat);
        legal.iter().map(|action| Choice { action: json(action), notation: action.to_string() }).collect()
    }

    fn legal_text(&self, seat: Seat) -> Json {
        text(&self.legal(seat))
    }

    #[cfg(feature = "host")]
    fn view(&self, eyes: Eyes) -> Value {
        json(&self.view(eyes))
    }

    fn view_text(&self, eyes: Eyes) -> Json {
        text(&self.view(eyes))
    }

    fn opening(&self) -> Vec<AudienceEvent> {
        heard(self.opening())
    }

    fn standing(&self) -> Standing {
        self.standing()
    }

    fn check(&self, seat: Seat, action: &Value) -> Result<(), Rejection> {
        Ok(self.check(seat, &read::<G>(action)?)?)
    }

    #[cfg(feature = "host")]
    fn parse(&self, notation: &str) -> Result<Value, Rejection> {
        let action: G::Action = notation.parse().map_err(|error: Unreadable| unreadable(&error))?;
        Ok(json(&action))
    }

    fn act(&mut self, seat: Seat, action: &Value) -> Result<Vec<AudienceEvent>, Rejection> {
        Ok(heard(&self.act(seat, read::<G>(action)?)?))
    }

    fn undoable(&self, seat: Seat) -> Result<u32, NoUndo> {
        self.undoable(seat)
    }

    fn undo(&mut self, seat: Seat) -> Result<u32, NoUndo> {
        self.undo(seat)
    }

    fn follow(&mut self, entry: &Entry<Value>) -> Result<Vec<AudienceEvent>, ReplayError> {
        let seq = self.seq() + 1;
        let entry = entry
            .try_map(engine::read::value)
            .map_err(|error| ReplayError::Mismatch(format!("step {seq}: action: {error}")))?;
        Ok(heard(&self.follow(entry)?))
    }

    fn log(&self, after: u32) -> Vec<EntryLine<Json>> {
        let entries = self.log().get(after as usize..).unwrap_or_default();
        let line = |entry| EntryLine::of(entry, |action| Ok(text(action)));
        entries.iter().map(|entry| line(entry).unwrap_or_else(|never: Infallible| match never {})).collect()
    }

    fn retold(&self, after: u32) -> Vec<Vec<AudienceEvent>> {
        self.retold(after).iter().map(heard).collect()
    }

    fn rewound(&self, seq: u32) -> Box<dyn AnyMatch> {
        Box::new(self.rewound(seq))
    }

    #[cfg(feature = "host")]
    fn position(&self) -> Position {
        Position { game: G::ID.into(), rules: G::RULES, position: json(self.state()) }
    }

    fn fallback(&self, seat: Seat) -> Value {
        json(&self.game().fallback(self.state(), seat))
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn as_any_mut(&mut self) -> &mut dyn Any {
        self
    }

    fn duplicate(&self) -> Box<dyn AnyMatch> {
        Box::new(self.clone())
    }
}

/// What the contract's tests show. Nothing may take the place of a value that is not: an entry that is missing or null
/// would make another game of the log.
const PLAIN: &str = "every value of a game is plain JSON";

/// A value of a game as JSON.
pub(crate) fn json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).expect(PLAIN)
}

fn text(value: &impl Serialize) -> Json {
    to_raw_value(value).expect(PLAIN)
}

pub(crate) fn read<G: Game>(action: &Value) -> Result<G::Action, Rejection> {
    engine::read::value(action).map_err(|error| unreadable(&error))
}

pub(crate) fn unreadable(error: &Unreadable) -> Rejection {
    Rejection::Unreadable(error.to_string())
}

fn heard<E: Serialize>(told: &Told<E>) -> Vec<AudienceEvent> {
    told.0.iter().map(|(audience, event)| AudienceEvent { audience: *audience, event: text(event) }).collect()
}

/// Sets up a match of `title`. Missing options take their defaults.
pub fn open_match(
    shelf: &Shelf,
    title: Title,
    options: &Value,
    seats: u8,
    seed: &Seed,
    nonces: &[String],
) -> Result<Box<dyn AnyMatch>, UnknownTable> {
    shelf.opened(title)?.open_match(&Setup { options, seats, seed, nonces })
}

fn not_here(title: Title) -> Rejection {
    Rejection::Unreadable(UnknownTable::NoBox(title).to_string())
}

impl Shelf {
    fn opened(&self, title: Title) -> Result<&dyn AnyBox, UnknownTable> {
        self.find(title).ok_or(UnknownTable::NoBox(title))
    }

    /// The action of a game with this short notation, whether it is ever legal or not.
    pub fn read_action(&self, title: Title, notation: &str) -> Result<Value, Rejection> {
        self.find(title).ok_or_else(|| not_here(title))?.read_action(notation)
    }

    /// The short notation of an action of a game.
    pub fn write_action(&self, title: Title, action: &Value) -> Result<String, Rejection> {
        self.find(title).ok_or_else(|| not_here(title))?.write_action(action)
    }

    /// Whether the options can be read and make sense for so many seats; gives them back complete.
    pub fn check_options(&self, title: Title, options: &Value, seats: u8) -> Result<Value, UnknownTable> {
        self.opened(title)?.check_options(options, seats)
    }

    /// The options of an older table, complete, as far as the rules still have them and they fit so many seats.
    pub fn still_offered(&self, title: Title, options: &Value, seats: u8) -> Result<Value, UnknownTable> {
        let specs = title.options();
        let mut options = options.clone();
        loop {
            let error = match self.check_options(title, &options, seats) {
                Ok(complete) => return Ok(complete),
                Err(error) => error,
            };
            let Value::Object(fields) = &mut options else { return Err(error) };
            let before = fields.len();
            let offered = |id: &String| specs.iter().any(|spec| spec.id == *id);
            match &error {
                UnknownTable::Setup(error) => fields.retain(|id, _| *id != error.option),
                // What is offered no more goes first; then everything, because some value has another form now.
                _ if fields.keys().all(offered) => fields.clear(),
                _ => fields.retain(|id, _| offered(id)),
            }
            if fields.len() == before {
                return Err(error);
            }
        }
    }

    /// Replays a record up to entry `to`.
    pub fn replay(&self, record: &Record, to: Option<u32>) -> Result<Box<dyn AnyMatch>, UnknownTable> {
        let title: Title = record
            .header
            .game
            .parse()
            .map_err(|error: crate::ShelfError| ReplayError::Mismatch(error.to_string()))?;
        if record.header.data != self.stamp(title) {
            let text = "the record was played with another data file; give that file with --data";
            return Err(ReplayError::Mismatch(text.into()).into());
        }
        self.opened(title)?.replay(record, to)
    }

    /// A table that stands at `position`.
    pub fn resume(&self, position: &Position, seed: &Seed) -> Result<Box<dyn AnyMatch>, UnknownTable> {
        let title: Title = position
            .game
            .parse()
            .map_err(|error: crate::ShelfError| PositionError::Mismatch(error.to_string()))?;
        self.opened(title)?.resume(position, seed)
    }
}
