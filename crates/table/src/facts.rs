//! What is kept of a table: all but the match itself, which follows from the log and the rules.

use engine::{Entry, Seat, Seats, Seed, Standing};
use protocol::{Level, Motion, Pace, Phase, Visibility};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use shelf::Json;

/// The number of a person; never leaves the house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PersonId(pub i64);

/// A time that clocks do not count: somebody's vacation, or a time in which the house was not there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Vacation {
    /// Its first moment, in milliseconds since 1970.
    pub from: u64,
    /// The moment after its last, in milliseconds since 1970.
    pub until: u64,
}

/// A table, all but its log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Facts {
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
    pub seats: Vec<SeatFacts>,
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
    pub votes: Vec<OpenVote>,
    /// Who does not want to hear whom.
    pub mutes: Vec<Mute>,
    /// Whether the clocks stand still until the next step.
    #[serde(default)]
    pub paused: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatFacts {
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
    Person {
        /// Who; nobody known at an imported table.
        id: Option<PersonId>,
        /// The name they had when they sat down.
        name: String,
    },
    /// A bot of the house.
    Bot {
        /// How strong it plays.
        level: Level,
        /// The person it plays on for.
        instead_of: Option<Substituted>,
    },
    /// A program other than the house's bots, in a finished game that comes from elsewhere.
    Program {
        /// The name to show.
        name: String,
        /// The bot as its record names it.
        bot: String,
    },
}

/// A person whose seat a bot has taken over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Substituted {
    pub id: Option<PersonId>,
    pub name: String,
    /// Whether they gave the seat up for good.
    pub resigned: bool,
    /// Whether the others agreed to it while they were not here; otherwise their time had run out.
    #[serde(default)]
    pub agreed: bool,
    /// When, in milliseconds since 1970.
    #[serde(default)]
    pub at: u64,
}

/// Why a bot takes over a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Why {
    /// The person gave it up for good.
    Resigned,
    /// The others agreed while the person was not here.
    Agreed,
    /// The time of the seat has run out.
    OutOfTime,
}

/// A vote under way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpenVote {
    pub about: Motion,
    /// Who agreed.
    pub agreed: Seats,
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

/// A table as it stands in a store.
#[derive(Clone, Debug, PartialEq)]
pub struct Stored {
    /// The table.
    pub facts: Facts,
    /// How far it is.
    pub progress: Progress,
}

/// A log entry as it is kept, with its action as the text the game wrote.
#[derive(Clone, Debug)]
pub struct Logged {
    /// Its sequence number, from 1.
    pub seq: u32,
    /// What was done.
    pub entry: Entry<Json>,
    /// The sender's key, by which a resend is recognised.
    pub key: Option<Box<str>>,
    /// When, in milliseconds since 1970.
    pub at: u64,
}

impl PartialEq for Logged {
    fn eq(&self, other: &Self) -> bool {
        let parts = |one: &Self| (one.seq, one.entry.seat(), one.entry.undo_of(), one.key.clone(), one.at);
        let action = |one: &Self| one.entry.action().map(|action| action.get().to_owned());
        parts(self) == parts(other) && action(self) == action(other)
    }
}

/// Something said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    pub person: PersonId,
    /// Their seat then.
    pub seat: Option<Seat>,
    /// Their name then.
    pub name: String,
    pub text: String,
    /// When, in milliseconds since 1970.
    pub at: u64,
}

/// Something happened at a table: wholly kept or not at all, and only if the table stands at the revision before
/// `progress.revision`.
#[derive(Clone, Debug)]
pub struct Change {
    pub table: String,
    /// How far it is now.
    pub progress: Progress,
    /// The new log entries, which end at `progress.seq`.
    pub entries: Vec<Logged>,
    /// The table itself, where more than the log has changed.
    pub facts: Option<Box<Facts>>,
    /// The table that continues this one, opened with the same change.
    pub opens: Option<Box<Facts>>,
}

impl Facts {
    /// The seat of `person`, if they sit here.
    #[must_use]
    pub fn seat_of(&self, person: PersonId) -> Option<Seat> {
        let sits =
            |seat: &SeatFacts| matches!(&seat.sitter, Sitter::Person { id, .. } if *id == Some(person));
        self.seats.iter().position(sits).map(|index| Seat(index as u8))
    }

    /// Who sits at `seat`.
    pub(crate) fn sitter(&self, seat: Seat) -> Option<&Sitter> {
        self.seats.get(seat.index()).map(|seat| &seat.sitter)
    }

    pub(crate) fn is_person(&self, seat: Seat) -> bool {
        matches!(self.sitter(seat), Some(Sitter::Person { .. }))
    }

    pub(crate) fn is_bot(&self, seat: Seat) -> bool {
        matches!(self.sitter(seat), Some(Sitter::Bot { .. }))
    }

    pub(crate) fn seat_count(&self) -> u8 {
        self.seats.len() as u8
    }

    /// The seats where people sit now.
    #[must_use]
    pub fn person_seats(&self) -> Seats {
        Seat::all(self.seat_count()).filter(|&seat| self.is_person(seat)).collect()
    }

    /// Everybody who sits or sat here, with their seat.
    pub fn people(&self) -> impl Iterator<Item = (Seat, Option<PersonId>, &str)> {
        self.seats.iter().enumerate().filter_map(|(index, seat)| {
            let number = Seat(index as u8);
            match &seat.sitter {
                Sitter::Person { id, name } => Some((number, *id, name.as_str())),
                Sitter::Bot { instead_of: Some(person), .. } => {
                    Some((number, person.id, person.name.as_str()))
                }
                Sitter::Open | Sitter::Bot { instead_of: None, .. } | Sitter::Program { .. } => None,
            }
        })
    }

    /// Whether `person` sits here, sat here or opened the table.
    #[must_use]
    pub fn knows(&self, person: PersonId) -> bool {
        self.host == Some(person) || self.people().any(|(_, id, _)| id == Some(person))
    }

    /// Whether the game was played out or abandoned.
    #[must_use]
    pub fn is_over(&self) -> bool {
        matches!(self.phase, Phase::Over | Phase::Abandoned)
    }

    pub(crate) fn nonces(&self) -> Vec<String> {
        self.seats.iter().map(|seat| seat.nonce.clone()).collect()
    }

    /// The bot's seats that a person may take back before the game ends.
    pub(crate) fn kept_seats(&self) -> Seats {
        let kept = |seat: &SeatFacts| match &seat.sitter {
            Sitter::Bot { instead_of: Some(person), .. } => person.id.is_some() && !person.resigned,
            _ => false,
        };
        let seats = self.seats.iter().zip(0..).filter(|(seat, _)| kept(seat));
        seats.map(|(_, number)| Seat(number)).collect()
    }

    /// The seats of everybody whose game this is: those who sit here, and those who may come back.
    pub(crate) fn players(&self) -> Seats {
        self.person_seats().iter().chain(self.kept_seats().iter()).collect()
    }

    /// Whether nobody sits here, and somebody who did not agree to it may come back: then the bots wait for them.
    pub(crate) fn waits_for_return(&self) -> bool {
        let replaced = |seat: &SeatFacts| match &seat.sitter {
            Sitter::Bot { instead_of: Some(person), .. } => person.id.is_some() && person.agreed,
            _ => false,
        };
        self.person_seats().is_empty() && self.seats.iter().any(replaced)
    }

    /// A seat is free again, and what its person added to the chance is gone with them.
    pub(crate) fn free(&mut self, seat: Seat) {
        if let Some(free) = self.seats.get_mut(seat.index()) {
            *free = SeatFacts { sitter: Sitter::Open, nonce: self.seed.nonce(seat) };
        }
    }

    /// A bot takes over the seat of a person.
    pub(crate) fn substitute(&mut self, seat: Seat, why: Why, at: u64) {
        let Some(SeatFacts { sitter, .. }) = self.seats.get_mut(seat.index()) else { return };
        if let Sitter::Person { id, name } = sitter {
            let (resigned, agreed) = (why == Why::Resigned, why == Why::Agreed);
            let instead_of = Some(Substituted { id: *id, name: std::mem::take(name), resigned, agreed, at });
            *sitter = Sitter::Bot { level: Level::Regular, instead_of };
        }
    }
}
