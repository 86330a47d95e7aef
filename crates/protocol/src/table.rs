//! What a table is, seen from outside the game.

use engine::{Level, Seat, Seats, Standing};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fmt;

/// A table as one person may know it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableInfo {
    /// The unguessable name of the table; whoever knows it has the link.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// The version of the rules it is played by.
    pub rules: u32,
    /// The stamp of the data file.
    pub data: String,
    /// The options, complete.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub options: Value,
    /// The seats in order.
    pub seats: Vec<SeatInfo>,
    /// The seat of whoever asks, if they sit here.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u8>))]
    pub you: Option<Seat>,
    /// Whether whoever asks opened the table.
    pub host: bool,
    /// How fast it is played.
    pub pace: Pace,
    /// Who finds it.
    pub visibility: Visibility,
    /// Whether people without a seat may watch.
    pub spectators: bool,
    /// How many people without a seat watch now.
    #[serde(default)]
    pub watching: u32,
    /// Waiting, playing or over.
    pub phase: Phase,
    /// Whose decision the game waits for; nobody while no game runs.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<u8>))]
    pub awaiting: Seats,
    /// Why a table that has begun cannot go on here; it can still be looked at, abandoned and played again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stopped>,
    /// Whether its clocks stand still until the next step.
    #[serde(default)]
    pub paused: bool,
    /// SHA-256 of the table's seed, known before the first move.
    pub commitment: String,
    /// The table that continues this one, once somebody asked for a rematch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch: Option<String>,
    /// The seat that a bot keeps for whoever asks, who may take it back until the game ends.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kept: Option<KeptSeat>,
    /// What is being decided by agreement.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub votes: Vec<Vote>,
    /// When it was opened, in milliseconds since 1970.
    pub opened: u64,
    /// When the last thing happened here that whoever asks may know of, in milliseconds since 1970.
    #[serde(default)]
    pub changed: u64,
    /// How it ended, once it is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub standing: Option<Standing>,
}

/// Why a table that has begun cannot go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", tag = "because")]
pub enum Stopped {
    /// It was begun under another version of the rules.
    Rules {
        /// The version it was begun under.
        begun: u32,
        /// The version that is played now.
        now: u32,
    },
    /// It was begun with another data file.
    Data,
    /// The game is not there any more.
    Game,
    /// What is stored of it does not replay.
    Log,
}

impl Stopped {
    /// What stops a table begun under `begun`, the version of the rules and the stamp of the data, where `now` is played.
    #[must_use]
    pub fn between(begun: (u32, &str), now: (u32, &str)) -> Option<Self> {
        if begun.0 != now.0 {
            return Some(Self::Rules { begun: begun.0, now: now.0 });
        }
        (begun.1 != now.1).then_some(Self::Data)
    }
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rules { begun, now } => write!(
                f,
                "this table was begun under rules version {begun}; this house now plays version {now}: it cannot go on"
            ),
            Self::Data => f.write_str(
                "this table was begun with another data file than this house has now: it cannot go on",
            ),
            Self::Game => f.write_str("this house does not have the game any more: the table cannot go on"),
            Self::Log => f.write_str("what is stored of this table does not replay: it cannot go on"),
        }
    }
}

/// Something the people at a table decide by agreement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Vote {
    /// What about.
    pub about: Motion,
    /// Who agreed so far.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<u8>))]
    pub agreed: Seats,
    /// Whose agreement it takes.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<u8>))]
    pub needed: Seats,
}

/// What can be decided by agreement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", tag = "motion")]
pub enum Motion {
    /// A bot plays on for a person who has been absent long enough (see [`Replaceable`]); all other people must agree.
    Replace {
        /// The absent person's seat.
        #[cfg_attr(feature = "openapi", schema(value_type = u8))]
        seat: Seat,
    },
    /// The game stops here; all people must agree, also those for whom a bot keeps the seat.
    Abandon,
    /// The clocks stand still until the next step; all people must agree, so somebody who plays only with bots pauses at
    /// will.
    Pause,
}

/// One seat, seen from outside the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeatInfo {
    /// Who sits there.
    pub sitting: Sitting,
    /// Whether a person of this seat is connected now.
    pub present: bool,
    /// Time left, where the pace has clocks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<Clock>,
    /// On vacation until then, in milliseconds since 1970: no day is counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub away_until: Option<u64>,
    /// When the others may let a bot play on, where somebody who plays is not here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub replaceable: Option<Replaceable>,
}

/// When the others may let a bot play on for somebody who is not here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", tag = "when")]
pub enum Replaceable {
    /// From then on, in milliseconds since 1970, if they have not come back before.
    At {
        /// The moment.
        at: u64,
    },
    /// Never by agreement: a bot takes over by itself when the days of the seat have run out.
    OutOfTime,
    /// Not before their vacation has ended, in milliseconds since 1970.
    AfterVacation {
        /// Its end.
        until: u64,
    },
}

/// A seat that a bot keeps for somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct KeptSeat {
    /// Which.
    #[cfg_attr(feature = "openapi", schema(value_type = u8))]
    pub seat: Seat,
    /// Since when, in milliseconds since 1970.
    pub since: u64,
    /// Whether the others agreed to it; otherwise the time of the seat had run out.
    pub agreed: bool,
}

/// Who sits at a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", tag = "is")]
pub enum Sitting {
    /// Nobody yet.
    Open,
    /// A person.
    Person {
        /// The name to show.
        name: String,
    },
    /// A bot.
    Bot {
        /// How strong it plays.
        level: Level,
        /// The person it took the seat over from, if it did.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        instead_of: Option<String>,
    },
}

/// A seat's time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Clock {
    /// Milliseconds left.
    pub left: u64,
    /// Whether it runs now.
    pub runs: bool,
}

/// How fast a table is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", tag = "kind")]
pub enum Pace {
    /// No clock.
    #[default]
    Untimed,
    /// A bank of seconds for each seat, and some more for every decision.
    Live {
        /// Seconds at the start.
        bank: u32,
        /// Seconds added with each decision.
        increment: u32,
    },
    /// Days for each turn.
    Correspondence {
        /// Days for each decision-turn.
        days: u32,
    },
}

/// Who finds a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Visibility {
    /// Only those who have the link.
    #[default]
    Private,
    /// Everybody, in the list of open tables.
    Public,
}

/// Where a table is in its life.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// People are sitting down.
    Waiting,
    /// The game runs.
    Playing,
    /// The game was played to its end.
    Over,
    /// The players agreed to stop.
    Abandoned,
}

/// What somebody wants at a seat of a new table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", tag = "is")]
pub enum SeatWish {
    /// The person who opens the table.
    Me,
    /// Any person.
    Open,
    /// A bot.
    Bot {
        /// How strong it plays.
        level: Level,
    },
}

/// A table to be opened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// The game's id.
    pub game: String,
    /// The options; missing ones take their defaults.
    #[serde(default = "no_options")]
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub options: Value,
    /// The seats in order.
    pub seats: Vec<SeatWish>,
    /// How fast it is played.
    #[serde(default)]
    pub pace: Pace,
    /// Who finds it.
    #[serde(default)]
    pub visibility: Visibility,
    /// Whether people without a seat may watch.
    #[serde(default = "yes")]
    pub spectators: bool,
}

fn no_options() -> Value {
    Value::Object(serde_json::Map::new())
}

fn yes() -> bool {
    true
}
