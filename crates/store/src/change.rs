//! What can be written.

use table::{Facts, Logged, PersonId, Progress, Said};

use crate::{Hash, Person, StoreError};

/// Called once when a change is durable or has failed.
pub type Done = Box<dyn FnOnce(Result<(), StoreError>) + Send>;

/// One change: happens wholly or not at all.
#[derive(Clone, Debug)]
pub enum Change {
    /// A new person with a first device.
    NewPerson {
        person: Person,
        /// The hash of the device's token.
        token: Hash,
    },
    /// A person's name, language or vacations have changed.
    SavePerson(Person),
    /// A secret that makes another device the same person, once.
    NewLink {
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
        facts: Box<Facts>,
        /// How far it is.
        progress: Progress,
        /// Its log.
        entries: Vec<Logged>,
    },
    /// Something happened at a table. [`StoreError::Conflict`] unless it stands at the revision before.
    Table(table::Change),
    /// Something was said at a table.
    Say { table: String, said: Said },
}
