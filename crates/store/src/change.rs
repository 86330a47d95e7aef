//! What can be written.

use std::borrow::Cow;

use table::{Facts, Logged, PersonId, Progress, Said};

use crate::{Device, Hash, Person, StoreError};

/// Called once when a change is durable or has failed.
pub type Done = Box<dyn FnOnce(Result<(), StoreError>) + Send>;

/// One change: happens wholly or not at all.
#[derive(Clone, Debug)]
pub enum Change {
    /// A new person with a first device.
    NewPerson {
        person: Person,
        /// The device.
        device: Device,
    },
    /// One more device of a person who is there.
    AddDevice {
        /// Whose.
        person: PersonId,
        /// The device.
        device: Device,
    },
    /// A device was used.
    DeviceUsed {
        /// The hash of its token.
        token: Hash,
        /// When, in milliseconds since 1970.
        at: u64,
    },
    /// Devices of a person are theirs no more.
    EndDevices {
        /// Whose.
        person: PersonId,
        /// The hashes of their tokens.
        tokens: Vec<Hash>,
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
    /// The secret is used: it works no more, and the device is this person's.
    /// [`StoreError::Conflict`] if there is no such secret or it is too old.
    UseLink {
        /// The hash of the secret.
        link: Hash,
        /// The new device.
        device: Device,
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
    /// Something the house itself remembers, under a name.
    Keepsake {
        /// The name.
        name: Cow<'static, str>,
        /// What.
        value: String,
        /// Whether it takes the place of what was remembered before; otherwise the first one stays.
        replaces: bool,
    },
    /// What nobody will miss is forgotten: see [`Expiry`].
    Expire(Expiry),
    /// Nothing but that the store can be written to.
    Touch {
        /// When, in milliseconds since 1970.
        at: u64,
    },
    /// Something was said at a table.
    Say { table: String, said: Said },
    /// Who listens at a table at this node. Only a store that several houses share keeps it.
    Present { table: String, people: Vec<PersonId> },
}

/// What nobody will miss any more, by moments in milliseconds since 1970. At most [`Expiry::AT_ONCE`] of each kind are
/// forgotten with one change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Expiry {
    /// Links to other devices that worked until then.
    pub links: u64,
    /// Tables that have not begun and were last changed before then.
    pub tables: u64,
    /// People who sit or sat at no table, opened none, said nothing, and were last here before then.
    pub people: u64,
}

impl Expiry {
    /// How many of each kind go at once: a long write would hold up the others.
    pub const AT_ONCE: u32 = 200;
}
