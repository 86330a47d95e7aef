//! What is said while a game is played.

use engine::{Eyes, NoUndo, Reasons, Refusal, Seat, Seats, Seed, Standing};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Clock, TableInfo};

engine::tagged! {
    /// From a person or bot to a table. `key` is chosen by the sender and makes resending safe: the same key is
    /// never played twice.
    #[derive(Clone, Debug, PartialEq, Serialize)]
    #[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
    pub enum ToTable {
        /// Tell me everything that happens at `table`; I know all up to log entry `since`.
        Subscribe {
            /// The table.
            table: String,
            /// The last sequence number known; nothing known if missing.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            since: Option<u32>,
        },
        /// Tell me no more of `table`.
        Unsubscribe {
            /// The table.
            table: String,
        },
        /// I do this.
        Act {
            /// The table.
            table: String,
            /// The sender's key.
            key: String,
            /// The last log entry the sender had seen when it decided.
            seq: u32,
            /// What, as one of the legal actions.
            action: Value,
        },
        /// I take my last step back.
        Undo {
            /// The table.
            table: String,
            /// The sender's key.
            key: String,
        },
        /// Tell me what I heard before entry `before`: a page of the log, older than the last one.
        Log {
            /// The table.
            table: String,
            /// The oldest entry known.
            before: u32,
        },
        /// Show me the table as it was after entry `seq`.
        Past {
            /// The table.
            table: String,
            /// The log entry; 0 is the table as set up.
            seq: u32,
        },
        /// I say something.
        Chat {
            /// The table.
            table: String,
            /// What.
            text: String,
        },
        /// I do not want to hear a speaker any more, or again. Said by whoever opened the table, it holds for everybody.
        Mute {
            /// The table.
            table: String,
            /// The speaker's handle, as chat shows it.
            speaker: String,
            /// Mute, or hear again.
            muted: bool,
        },
        /// What would a strong bot do in my place?
        Hint {
            /// The table.
            table: String,
        },
        /// The bots shall move now: they think no longer than they must, until a person has moved.
        Hurry {
            /// The table.
            table: String,
        },
        /// Are you there? Measures the lag that is credited to clocks.
        Ping {
            /// Anything; comes back as it is.
            at: u64,
            /// The lag measured by the last ping, in milliseconds.
            #[serde(default)]
            lag: u32,
        },
    }

    #[derive(Deserialize)]
    #[serde(rename_all = "kebab-case", remote = "ToTable", deny_unknown_fields)]
    enum TaggedToTable by "type";
}

engine::tagged! {
    /// From a table to a person, bot or spectator.
    ///
    /// Positions, actions and events are JSON: `J` one value, `L` a list of them. Whoever only passes them on writes them
    /// as text; whoever reads gets them as values.
    #[derive(Clone, Debug, PartialEq, Serialize)]
    #[serde(tag = "type", rename_all = "kebab-case")]
    pub enum ToPlayer<J = Value, L = Vec<Value>> {
        /// The first message of a connection.
        Welcome {
            /// The version of the messages, [`VERSION`](crate::VERSION).
            protocol: u32,
            /// The version of the program.
            version: String,
            /// The name of whoever connected.
            name: String,
        },
        /// The answer to a subscription: how the table stands now, and what was missed.
        Snapshot(Box<Snapshot<J, L>>),
        /// Something was done.
        Moved(Box<Moved<J, L>>),
        /// Seats, presence, clocks or phase have changed.
        Table {
            /// The table as the receiver may know it.
            info: Box<TableInfo>,
        },
        /// An action or undo with this key is done and durable.
        Ack {
            /// The table.
            table: String,
            /// The sender's key.
            key: String,
            /// The log entry it became.
            seq: u32,
        },
        /// Something was not done, and nothing has changed.
        Failed {
            /// The table, if one was named.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            table: Option<String>,
            /// The sender's key, if there was one.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            key: Option<String>,
            /// Why.
            why: Failure,
        },
        /// A page of the log.
        Log {
            /// The table.
            table: String,
            /// In order, up to the entry that was asked about; entry 0 is the set-up.
            entries: Vec<LogEntryView<J, L>>,
        },
        /// The answer to a look back.
        Past(Box<Past<J>>),
        /// Somebody said something.
        Chat(Chat),
        /// What a strong bot would do, best first.
        Hint {
            /// The table.
            table: String,
            /// The log entry after which the advice holds.
            seq: u32,
            /// Actions as JSON with the estimated chance to win (0 to 1) and the share of the search spent on them.
            advice: Vec<(Value, f32, f32)>,
            /// What speaks for each of them, in the same order, as expected changes of named parts.
            #[serde(default)]
            reasons: Vec<Reasons>,
        },
        /// The answer to a ping.
        Pong {
            /// What the ping said.
            at: u64,
            /// The host's time, in milliseconds since 1970.
            now: u64,
        },
        /// The host is about to stop; come back in a moment.
        Closing,
    }

    #[derive(Deserialize)]
    #[serde(rename_all = "kebab-case", remote = "ToPlayer")]
    enum TaggedToPlayer by "type";
}

impl ToTable {
    /// Reads a message; what cannot be read is told as the table tells it.
    pub fn read(text: &str) -> Result<Self, Failure> {
        engine::read::json(text).map_err(|error| Failure::Unreadable { text: error.to_string() })
    }

    /// The table it is for, and the sender's key if it has one. A ping is for no table.
    #[must_use]
    pub fn addressee(&self) -> (Option<&str>, Option<&str>) {
        match self {
            Self::Act { table, key, .. } | Self::Undo { table, key } => (Some(table), Some(key)),
            Self::Subscribe { table, .. }
            | Self::Unsubscribe { table }
            | Self::Log { table, .. }
            | Self::Past { table, .. }
            | Self::Chat { table, .. }
            | Self::Mute { table, .. }
            | Self::Hint { table }
            | Self::Hurry { table } => (Some(table), None),
            Self::Ping { .. } => (None, None),
        }
    }
}

impl<J, L> ToPlayer<J, L> {
    /// The answer to a message that was refused; to none where it could not be read.
    #[must_use]
    pub fn failed(said: Option<&ToTable>, why: Failure) -> Self {
        let (table, key) = said.map_or((None, None), ToTable::addressee);
        Self::Failed { table: table.map(Into::into), key: key.map(Into::into), why }
    }
}

/// Why something was not done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", tag = "reason")]
pub enum Failure {
    /// The rules forbid it.
    Refused {
        /// The rule and the reason.
        refusal: Refusal,
    },
    /// It cannot be taken back.
    NoUndo {
        /// Why not.
        because: NoUndo,
    },
    /// The message or the action in it cannot be read.
    Unreadable {
        /// What is wrong.
        text: String,
    },
    /// There is no such table, or the sender may not see it.
    NoTable,
    /// The sender may see it but not do this.
    NotAllowed {
        /// Why.
        text: String,
    },
    /// The table has moved on since the entry the sender had seen: look again and decide again.
    Stale {
        /// The last log entry.
        seq: u32,
    },
    /// Too much in too short a time.
    TooFast {
        /// When to try again, in milliseconds.
        retry_ms: u64,
    },
    /// The host could not do it just now; sending it again is safe.
    Busy,
}

impl Failure {
    /// The sender may see it but not do this.
    pub fn not_allowed(text: impl Into<String>) -> Self {
        Self::NotAllowed { text: text.into() }
    }

    /// What was sent cannot be read, or makes no sense.
    pub fn unreadable(text: impl Into<String>) -> Self {
        Self::Unreadable { text: text.into() }
    }
}

/// How a table stands for its receiver.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Snapshot<J = Value, L = Vec<Value>> {
    /// Seats, options, pace.
    pub info: TableInfo,
    /// Whose eyes the rest is for.
    pub eyes: Eyes,
    /// The last log entry the receiver was told of. Entries are counted for each pair of eyes: see `docs/protocol.md`.
    pub seq: u32,
    /// What happened after the entry the receiver knew (from set-up on if it knew nothing); of much, the last page.
    pub missed: Vec<LogEntryView<J, L>>,
    /// The position, chat, …; missing before the game starts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub now: Option<Now<J, L>>,
    /// The last things said.
    pub chat: Vec<Chat>,
}

/// What is there to see and to do.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Now<J = Value, L = Vec<Value>> {
    /// The game's view for these eyes.
    pub view: J,
    /// Who owes a decision.
    pub awaiting: Seats,
    /// The receiver's legal actions, as JSON; empty if it is not awaited.
    pub legal: L,
    /// What the receiver could take back.
    pub undo: Undo,
    /// How the game stands, as far as everybody may know; complete once it is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub standing: Option<Standing>,
    /// The seed, once the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<Seed>,
}

/// What a seat could take back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Undo {
    /// This log entry.
    Step(u32),
    /// Nothing, and why.
    No(NoUndo),
}

/// A log entry as its receiver may know it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LogEntryView<J = Value, L = Vec<Value>> {
    /// The entry's sequence number; 0 for set-up.
    pub seq: u32,
    /// Who did it; nobody for set-up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// The step it takes back, if it is an undo.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub undo_of: Option<u32>,
    /// The action, where the receiver did it itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub action: Option<J>,
    /// What it brought, as the game's events.
    pub events: L,
    /// When, in milliseconds since 1970.
    #[serde(default)]
    pub at: u64,
}

/// Something was done: the entry and how the table stands after it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Moved<J = Value, L = Vec<Value>> {
    /// The table.
    pub table: String,
    /// What was done.
    pub entry: LogEntryView<J, L>,
    /// How it stands now.
    pub now: Now<J, L>,
    /// The clocks by seat, where the pace has them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub clocks: Vec<Clock>,
}

/// The table as it was.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Past<J = Value> {
    /// The table.
    pub table: String,
    /// After which log entry.
    pub seq: u32,
    /// The view of these eyes then.
    pub view: J,
    /// Who owed a decision.
    pub awaiting: Seats,
}

/// Something said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chat {
    /// The table.
    pub table: String,
    /// The speaker's seat, if they have one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// The speaker's name.
    pub name: String,
    /// A handle of the speaker at this table, to mute by.
    #[serde(default)]
    pub speaker: String,
    /// What.
    pub text: String,
    /// When, in milliseconds since 1970.
    pub at: u64,
}
