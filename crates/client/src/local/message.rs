//! What page and worker say to each other around the messages of the table.

use bots::Review;
use engine::{Eyes, Seat, Seats, Standing};
use protocol::{NewTable, ToPlayer, ToTable};
use serde::{Deserialize, Serialize};
use serde_json::Value;

engine::tagged! {
    /// From the page to the worker.
    #[derive(Clone, Debug, PartialEq, Serialize)]
    #[serde(tag = "do", rename_all = "kebab-case")]
    pub enum ToHost {
        /// Open a new table.
        Open {
            /// Its name on this device.
            id: String,
            /// What is played, and who sits down.
            order: NewTable,
            /// The name of whoever opens it; may be empty.
            name: String,
        },
        /// What is opened next is played with this data file.
        Box {
            /// The text of the file.
            data: String,
        },
        /// Go on with a table that was kept.
        Resume {
            /// Its name on this device.
            id: String,
            /// The record with its seed.
            record: String,
            /// Who looks at the screen; whoever is asked first if missing.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            seat: Option<Seat>,
            /// Whether bots think no longer than they must, until a person has moved.
            #[serde(default)]
            hurry: bool,
        },
        /// Whoever opened the table is called otherwise.
        Rename {
            /// The name; may be empty.
            name: String,
        },
        /// Show a finished game with open eyes; nothing can be done there.
        Review {
            /// A name for the page.
            id: String,
            /// The record with its seed.
            record: String,
        },
        /// Say where a finished game turned, and what luck and decisions brought.
        Judge {
            /// The record with its seed.
            record: String,
            /// By whose count the log entries are numbered.
            eyes: Eyes,
        },
        /// Lay the table of a lesson, where the others do what they are told; it is not kept.
        Teach {
            /// A name for the page.
            id: String,
            /// The record with its seed, as far as the lesson has come.
            record: String,
            /// All moves of the lesson, from the first one of the record on.
            script: Vec<ScriptedMove>,
        },
        /// A message of the table.
        Say {
            message: ToTable,
        },
        /// Somebody else sits before the screen now.
        Sit {
            seat: Seat,
        },
    }

    #[derive(Deserialize)]
    #[serde(rename_all = "kebab-case", remote = "ToHost")]
    enum TaggedToHost by "do";
}

engine::tagged! {
    /// From the worker to the page, which reads what the worker passed on as text.
    #[derive(Clone, Debug, PartialEq, Serialize)]
    #[serde(tag = "is", rename_all = "kebab-case")]
    pub enum FromHost<M = ToPlayer> {
        /// The worker listens.
        Ready,
        /// Messages of the table.
        Told {
            /// In order.
            messages: Vec<M>,
        },
        /// The table has changed: this is to be kept.
        Keep(Box<Keep>),
        /// Where a finished game turned; then the same with luck and decisions.
        Judged(Box<Review>),
        /// The table cannot be laid, or the worker broke.
        Fault {
            /// What happened.
            text: String,
        },
    }

    #[derive(Deserialize)]
    #[serde(rename_all = "kebab-case", remote = "FromHost")]
    enum TaggedFromHost by "is";
}

/// A move of a lesson.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ScriptedMove {
    /// Who does it.
    pub seat: Seat,
    /// What is done.
    pub action: Value,
}

/// A table as it is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Keep {
    /// Its name on this device.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// The stamp of its data.
    pub data: String,
    /// The names of those who sit there; empty for bots and for people who gave none.
    pub names: Vec<String>,
    /// The seats of people before this screen.
    pub people: Seats,
    /// Who owes a decision; nobody once it is over.
    pub awaiting: Seats,
    /// When it was opened, in milliseconds since 1970.
    pub opened: u64,
    /// When it last changed.
    pub changed: u64,
    /// How it ended, once it is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub standing: Option<Standing>,
    /// The record, always with its seed: it never leaves the device before the game is over.
    pub record: String,
}
