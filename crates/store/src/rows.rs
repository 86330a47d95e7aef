//! What is kept.

use engine::{Seat, Seed, Standing};
use protocol::{Level, Motion, Pace, Phase, Visibility};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// SHA-256 of a secret: the secret itself is never kept.
pub type Hash = [u8; 32];

/// The number of a person; never leaves the house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PersonId(pub i64);

/// A guest of the house.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// Who.
    pub id: PersonId,
    /// The name to show.
    pub name: String,
    /// The language, as a two-letter code.
    pub language: String,
    /// When they first came, in milliseconds since 1970.
    pub since: u64,
    /// Times that no correspondence clock counts, in order.
    pub vacations: Vec<Vacation>,
}

/// A time that no correspondence clock counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Vacation {
    /// Its first moment, in milliseconds since 1970.
    pub from: u64,
    /// The moment after its last, in milliseconds since 1970.
    pub until: u64,
}

/// A table, all but its log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TableRow {
    /// The unguessable name.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// The stamp of its data file.
    pub data: String,
    /// The options, complete.
    pub options: Value,
    /// The seats in order.
    pub seats: Vec<SeatRow>,
    /// How fast it is played.
    pub pace: Pace,
    /// Who finds it.
    pub visibility: Visibility,
    /// Whether people without a seat may watch.
    pub spectators: bool,
    /// Waiting, playing or over.
    pub phase: Phase,
    /// The secret of its chance.
    pub seed: Seed,
    /// Who opened it; nobody known for an imported table.
    pub host: Option<PersonId>,
    /// When it was opened, in milliseconds since 1970.
    pub opened: u64,
    /// When the game began.
    pub started: Option<u64>,
    /// How it ended.
    pub standing: Option<Standing>,
    /// The table that continues this one.
    pub rematch: Option<String>,
    /// What is being decided by agreement.
    pub votes: Vec<VoteRow>,
    /// Who does not want to hear whom.
    pub mutes: Vec<Mute>,
    /// Whether the clocks stand still until the next step.
    #[serde(default)]
    pub paused: bool,
}

/// A seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatRow {
    /// Who sits there.
    pub sitter: Sitter,
    /// What they added to the chance.
    pub nonce: String,
}

/// Who sits at a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "is")]
pub enum Sitter {
    /// Nobody yet.
    Open,
    /// A person.
    Person {
        /// Who; nobody known at an imported table.
        id: Option<PersonId>,
        /// The name they had when they sat down.
        name: String,
    },
    /// A bot.
    Bot {
        /// How strong it plays.
        level: Level,
        /// The person it plays on for.
        instead_of: Option<Substituted>,
    },
}

/// A person whose seat a bot has taken over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Substituted {
    /// Who.
    pub id: Option<PersonId>,
    /// Their name.
    pub name: String,
    /// Whether they gave the seat up for good.
    pub resigned: bool,
}

/// A vote under way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct VoteRow {
    /// What about.
    pub about: Motion,
    /// Who agreed.
    pub agreed: Vec<Seat>,
}

/// Somebody does not want to hear somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mute {
    /// Who does not hear; everybody if nobody is named.
    pub listener: Option<PersonId>,
    /// Who is not heard.
    pub speaker: PersonId,
}

/// How far a table is: what changes with every move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Counts every change.
    pub revision: u64,
    /// The last log entry.
    pub seq: u32,
    /// When it last changed, in milliseconds since 1970.
    pub changed: u64,
    /// When it must be woken although nobody comes, in milliseconds since 1970.
    pub wake_at: Option<u64>,
    /// Milliseconds left by seat at `changed`; empty where there are no clocks.
    pub clocks: Vec<u64>,
}

/// A table as it stands in the store.
#[derive(Clone, Debug, PartialEq)]
pub struct Stored {
    /// The table.
    pub row: TableRow,
    /// How far it is.
    pub progress: Progress,
}

/// A log entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntryRow {
    /// Its sequence number, from 1.
    pub seq: u32,
    /// Who.
    pub seat: Seat,
    /// What.
    pub deed: Deed,
    /// The sender's key, by which a resend is recognised.
    pub key: Option<String>,
    /// When, in milliseconds since 1970.
    pub at: u64,
}

/// What a log entry did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deed {
    /// The action, as JSON.
    Act(String),
    /// The entry it takes back.
    Undo(u32),
}

/// Something said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChatRow {
    /// Who.
    pub person: PersonId,
    /// Their seat then.
    pub seat: Option<Seat>,
    /// Their name then.
    pub name: String,
    /// What.
    pub text: String,
    /// When, in milliseconds since 1970.
    pub at: u64,
}

/// Which tables of a person are wanted.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// Only this game.
    pub game: Option<String>,
    /// Only tables in one of these phases; all if empty.
    pub phases: Vec<Phase>,
    /// Only tables where somebody of this name sat.
    pub with: Option<String>,
    /// Only tables last changed before then.
    pub before: Option<u64>,
    /// At most so many.
    pub limit: u32,
}

/// How much there is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Tables of every phase.
    pub tables: u64,
    /// Tables where the game runs.
    pub playing: u64,
    /// People.
    pub people: u64,
}

impl TableRow {
    /// The seat of `person`, if they sit here.
    #[must_use]
    pub fn seat_of(&self, person: PersonId) -> Option<Seat> {
        let sits = |seat: &SeatRow| matches!(&seat.sitter, Sitter::Person { id, .. } if *id == Some(person));
        self.seats.iter().position(sits).map(|index| Seat(index as u8))
    }

    /// Everybody who sits or sat here, with their seat.
    pub fn people(&self) -> impl Iterator<Item = (Seat, Option<PersonId>, &str)> {
        self.seats.iter().enumerate().filter_map(|(index, seat)| {
            let seat_number = Seat(index as u8);
            match &seat.sitter {
                Sitter::Person { id, name } => Some((seat_number, *id, name.as_str())),
                Sitter::Bot { instead_of: Some(person), .. } => {
                    Some((seat_number, person.id, person.name.as_str()))
                }
                Sitter::Open | Sitter::Bot { instead_of: None, .. } => None,
            }
        })
    }

    /// Whether `person` sits here, sat here or opened the table.
    #[must_use]
    pub fn knows(&self, person: PersonId) -> bool {
        self.host == Some(person) || self.people().any(|(_, id, _)| id == Some(person))
    }
}
