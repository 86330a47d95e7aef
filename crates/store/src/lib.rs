//! Where tables live.
//!
//! [`Store`] is everything the house asks of a store. [`SqliteStore`] keeps it in one file. Writes are queued in
//! order and answered only when they are durable; reads see every answered write.

mod change;
#[cfg(feature = "conformance")]
pub mod conformance;
mod rows;
mod sqlite;

use std::path::Path;

pub use change::{Change, Done, TableChange};
pub use rows::{
    ChatRow, Counts, Deed, EntryRow, Filter, Hash, Mute, Person, PersonId, Progress, SeatRow, Sitter, Stored,
    Substituted, TableRow, Vacation, VoteRow,
};
pub use sqlite::SqliteStore;

/// Why the store did not do something.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// What was to be changed is no longer as the writer believed, or the secret is used up. Nothing has changed.
    #[error("somebody else has changed this in the meantime")]
    Conflict,
    /// The queue of writes is full, or the store is closing. Nothing has changed.
    #[error("the store cannot keep up")]
    Busy,
    /// The file was written by a newer program.
    #[error("the store has form {found}, this program knows forms up to {known}")]
    Newer {
        /// The form of the file.
        found: u32,
        /// The newest form known here.
        known: u32,
    },
    /// The database says no.
    #[error("database: {0}")]
    Database(#[from] rusqlite::Error),
    /// A value in the store cannot be read.
    #[error("unreadable value: {0}")]
    Unreadable(#[from] serde_json::Error),
    /// The file system says no.
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

/// Everything the house asks of a store.
///
/// - [`write`](Store::write) never blocks. Changes happen in the order they were given, each wholly or not at all.
///   `done` is called once, from any thread, in the same order, when the change is durable or has failed.
/// - Every read sees every change whose `done` was called with success before the read began.
pub trait Store: Send + Sync + 'static {
    /// Queues a change.
    fn write(&self, change: Change, done: Done);

    /// The person one of whose devices holds the token with this hash.
    fn person_by_token(&self, token: &Hash) -> Result<Option<Person>, StoreError>;
    /// A person.
    fn person(&self, id: PersonId) -> Result<Option<Person>, StoreError>;

    /// A table without its log.
    fn table(&self, id: &str) -> Result<Option<Stored>, StoreError>;
    /// A table's log entries after `seq`, in order.
    fn entries(&self, table: &str, after: u32) -> Result<Vec<EntryRow>, StoreError>;
    /// The last `count` things said at a table, oldest first.
    fn chat(&self, table: &str, count: u32) -> Result<Vec<ChatRow>, StoreError>;

    /// Public tables where somebody could sit down, newest first.
    fn open_tables(&self, game: Option<&str>, limit: u32) -> Result<Vec<Stored>, StoreError>;
    /// Tables where `person` sits or sat, last changed first.
    fn tables_of(&self, person: PersonId, filter: &Filter) -> Result<Vec<Stored>, StoreError>;
    /// When which table must be woken although nobody comes: a clock runs out, a bot owes a move.
    fn to_wake(&self) -> Result<Vec<(String, u64)>, StoreError>;
    /// Up to `limit` names of tables after `after`, in ascending order: a walk over everything.
    fn table_names(&self, after: &str, limit: u32) -> Result<Vec<String>, StoreError>;
    /// How much there is.
    fn counts(&self) -> Result<Counts, StoreError>;

    /// Writes a consistent copy of everything to a new file while the store stays in use.
    fn backup(&self, to: &Path) -> Result<(), StoreError>;
    /// Finishes every queued write. Later writes fail as [`StoreError::Busy`].
    fn close(&self);
}
