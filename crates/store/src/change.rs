//! What can be written.

use crate::{ChatRow, EntryRow, Hash, Person, PersonId, Progress, StoreError, TableRow};

/// Called once when a change is durable or has failed.
pub type Done = Box<dyn FnOnce(Result<(), StoreError>) + Send>;

/// One change: happens wholly or not at all.
#[derive(Clone, Debug)]
pub enum Change {
    /// A new person with a first device.
    NewPerson {
        /// Who.
        person: Person,
        /// The hash of the device's token.
        token: Hash,
    },
    /// A person's name, language or vacations have changed.
    SavePerson(Person),
    /// A secret that makes another device the same person, once.
    NewLink {
        /// Whose.
        person: PersonId,
        /// The hash of the secret.
        link: Hash,
        /// Until when it works, in milliseconds since 1970.
        expires: u64,
    },
    /// The secret is used: it works no more, and the device with `token` is this person's.
    /// [`StoreError::Conflict`] if there is no such secret or it is too old.
    UseLink {
        /// The hash of the secret.
        link: Hash,
        /// The hash of the new device's token.
        token: Hash,
        /// When, in milliseconds since 1970.
        now: u64,
    },
    /// A new table, with its log if it comes from elsewhere. [`StoreError::Conflict`] if the name is taken.
    NewTable {
        /// The table.
        row: Box<TableRow>,
        /// How far it is.
        progress: Progress,
        /// Its log.
        entries: Vec<EntryRow>,
    },
    /// Something happened at a table.
    Table(TableChange),
    /// Something was said at a table.
    Say {
        /// The table.
        table: String,
        /// What.
        said: ChatRow,
    },
}

/// Something happened at a table. [`StoreError::Conflict`] unless the table stands at the revision before
/// `progress.revision`.
#[derive(Clone, Debug)]
pub struct TableChange {
    /// The table.
    pub table: String,
    /// How far it is now.
    pub progress: Progress,
    /// The new log entries, which end at `progress.seq`.
    pub entries: Vec<EntryRow>,
    /// The table itself, where more than the log has changed.
    pub row: Option<Box<TableRow>>,
}
