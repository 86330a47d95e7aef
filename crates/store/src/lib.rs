//! Where tables live.
//!
//! [`Store`] is everything the house asks of a store, and [`open`] finds one by its address. Writes are queued in order
//! and answered only when they are durable; reads see every answered write. What is kept of a table is defined in `table`.

mod change;
#[cfg(feature = "conformance")]
pub mod conformance;
mod damage;
mod lock;
mod rows;
mod sqlite;

use std::path::Path;
use std::sync::Arc;

use table::{Logged, PersonId, Said, Stored};

pub use change::{Change, Done, Expiry};
pub use damage::Damage;
pub use rows::{Counts, Device, Filter, Hash, Person, Unfinished};

/// Why the store did not do something.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// What was to be changed is no longer as the writer believed, or the secret is used up. Nothing has changed.
    #[error("somebody else has changed this in the meantime")]
    Conflict,
    /// The queue of writes is full, or the store is closing. Nothing has changed.
    #[error("the database cannot keep up")]
    Busy,
    /// Another house uses the store.
    #[error("{address} belongs to the house with {}", whose(*.owner))]
    InUse {
        /// The address of the store.
        address: String,
        /// The number of its process, where it is known.
        owner: Option<u32>,
    },
    /// The write-ahead log has lost something that was acknowledged.
    #[error(transparent)]
    Damaged(#[from] Damage),
    /// A copy is not what it was copied from.
    #[error("the copy {path} is damaged: {why}")]
    BadCopy {
        /// The copy.
        path: String,
        /// What is wrong with it.
        why: String,
    },
    /// There is no kind of store with such an address.
    #[error("unknown database address {0:?}: give a path, or sqlite:PATH")]
    Address(String),
    /// There is no store at this address, and none was to be made.
    #[error("the database {0} does not exist")]
    Missing(String),
    /// The store was written by a newer program.
    #[error("the database has version {found}, this program supports up to {known}: use a newer program")]
    Newer {
        /// The form of the store.
        found: u32,
        /// The newest form known here.
        known: u32,
    },
    /// The database failed.
    #[error("database error: {0}")]
    Database(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// A value in the store cannot be read.
    #[error("unreadable value: {0}")]
    Unreadable(#[from] serde_json::Error),
    /// The file system failed.
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

fn whose(owner: Option<u32>) -> String {
    owner.map_or_else(|| "an unknown process id".into(), |owner| format!("process id {owner}"))
}

/// Opens the store at `address` for one house alone, or makes it. Another house is refused it until the store is closed;
/// tools that copy, export or import may use it beside. A damaged write-ahead log is an error, unless the damage is
/// accepted: then the damaged log is kept beside the file.
pub fn open_alone(address: &str, accept_damage: bool) -> Result<Arc<dyn Store>, StoreError> {
    let path = file(address)?;
    let lock = lock::Lock::wait_for(path)?;
    damage::look_for(path, accept_damage)?;
    Ok(sqlite::SqliteStore::open(path, Some(lock))?)
}

/// Opens the store at `address`, or makes it: a path or `sqlite:PATH` for one file. An older store is brought to the
/// newest form.
pub fn open(address: &str) -> Result<Arc<dyn Store>, StoreError> {
    let path = file(address)?;
    // While a house writes, the log is in its care.
    if let Ok(_lock) = lock::Lock::take(path) {
        damage::look_for(path, false)?;
    }
    Ok(sqlite::SqliteStore::open(path, None)?)
}

/// Opens the store at `address`, which must be there.
pub fn open_existing(address: &str) -> Result<Arc<dyn Store>, StoreError> {
    if file(address)?.exists() { open(address) } else { Err(StoreError::Missing(address.into())) }
}

/// The file that an address names. Whatever has another scheme is not taken for the name of a file.
fn file(address: &str) -> Result<&Path, StoreError> {
    let path = address.strip_prefix("sqlite:").unwrap_or(address);
    if path.is_empty() || path.contains("://") {
        return Err(StoreError::Address(address.into()));
    }
    Ok(Path::new(path))
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
    /// The devices of a person.
    fn devices(&self, person: PersonId) -> Result<Vec<Device>, StoreError>;
    /// A person.
    fn person(&self, id: PersonId) -> Result<Option<Person>, StoreError>;

    /// A table without its log.
    fn table(&self, id: &str) -> Result<Option<Stored>, StoreError>;
    /// A table's log entries after `seq`, in order.
    fn entries(&self, table: &str, after: u32) -> Result<Vec<Logged>, StoreError>;
    /// The last `count` things said at a table, oldest first.
    fn chat(&self, table: &str, count: u32) -> Result<Vec<Said>, StoreError>;

    /// The tables that `person` has opened or sits at, and that are not over.
    fn unfinished(&self, person: PersonId) -> Result<Unfinished, StoreError>;
    /// Public tables where somebody could sit down: the newest of everybody who opened one, newest first, then
    /// everybody's second, and so on.
    fn open_tables(&self, game: Option<&str>, limit: u32) -> Result<Vec<Stored>, StoreError>;
    /// Tables where `person` sits or sat, last changed first.
    fn tables_of(&self, person: PersonId, filter: &Filter) -> Result<Vec<Stored>, StoreError>;
    /// When which table must be woken although nobody comes: a clock runs out, a bot owes a move.
    fn to_wake(&self) -> Result<Vec<(String, u64)>, StoreError>;
    /// Up to `limit` names of tables after `after`, in ascending order: a walk over everything.
    fn table_names(&self, after: &str, limit: u32) -> Result<Vec<String>, StoreError>;
    /// What the house itself remembers under a name.
    fn keepsake(&self, name: &str) -> Result<Option<String>, StoreError>;
    /// How much there is.
    fn counts(&self) -> Result<Counts, StoreError>;

    /// Writes a consistent copy of everything to a new file while the store stays in use, and looks through the copy for
    /// damage.
    fn backup(&self, to: &Path) -> Result<(), StoreError>;
    /// Finishes every queued write and leaves everything in one file. Later writes and reads fail as [`StoreError::Busy`].
    fn close(&self);
}
