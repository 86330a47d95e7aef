//! Where tables live.
//!
//! [`Store`] is everything the house asks of a store, and [`open`] finds one by its address. Writes are queued in order
//! and answered only when they are durable; reads see every answered write. What is kept of a table is defined in `table`.

mod change;
mod cluster;
#[cfg(feature = "conformance")]
pub mod conformance;
mod damage;
mod lock;
mod postgres;
mod rows;
mod sqlite;
mod transfer;

use std::path::Path;
use std::sync::Arc;

use table::{Logged, PersonId, Said, Stored};

pub use change::{Change, Done, Expiry};
pub use cluster::{Beat, Cluster, News, Standing};
pub use damage::Damage;
pub use postgres::Hint;
pub use rows::{Counts, Device, Filter, Hash, Link, Person, Unfinished};
pub use transfer::{Moved, TransferError, transfer};

/// Why the store did not do something.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// What was to be changed is no longer as the writer believed, or the secret is used up. Nothing has changed.
    #[error("somebody else has changed this in the meantime")]
    Conflict,
    /// The queue of writes is full, or the store is closing. Nothing has changed.
    #[error("the database cannot keep up")]
    Busy,
    /// The database cannot be reached. Nothing has changed.
    #[error("the database does not answer: {0}")]
    Away(String),
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
    #[error("unknown database address {0:?}: give a path, sqlite:PATH, or postgres://USER@HOST/NAME")]
    Address(String),
    /// The address asks for an encrypted connection.
    #[error(
        "sslmode=require: this program does not encrypt its connection to the database; use a private network, a tunnel or a \
         pooler that encrypts, and leave sslmode out"
    )]
    Encryption,
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
    /// Only a file can be copied as a file.
    #[error("this database is no file: pg_dump copies it, and `chaikhana migrate` makes a file of it")]
    NotAFile,
    /// The database failed. What was to be changed may have been changed.
    #[error("database error: {0}")]
    Database(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// A value in the store cannot be read.
    #[error("unreadable value: {0}")]
    Unreadable(#[from] serde_json::Error),
    /// The file system failed.
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

impl StoreError {
    /// The same for another change that failed together with this one.
    pub(crate) fn again(&self) -> Self {
        match self {
            Self::Busy => Self::Busy,
            Self::Away(why) => Self::Away(why.clone()),
            Self::Database(error) => Self::Database(error.to_string().into()),
            other => Self::Database(other.to_string().into()),
        }
    }
}

fn whose(owner: Option<u32>) -> String {
    owner.map_or_else(|| "an unknown process id".into(), |owner| format!("process id {owner}"))
}

/// Opens the store at `address` for one house alone, or makes it. Another house is refused it until the store is closed;
/// tools that copy, export or import may use it beside. A damaged write-ahead log is an error, unless the damage is
/// accepted: then the damaged log is kept beside the file.
/// A PostgreSQL database is shared: houses with the same one are nodes of one house.
pub fn open_alone(address: &str, accept_damage: bool) -> Result<Arc<dyn Store>, StoreError> {
    if postgres::is_address(address) {
        return open(address);
    }
    let path = file(address)?;
    let lock = lock::Lock::wait_for(path)?;
    damage::look_for(path, accept_damage)?;
    Ok(sqlite::SqliteStore::open(path, Some(lock))?)
}

/// Opens the store at `address`, or makes it: a path or `sqlite:PATH` for one file, `postgres://USER@HOST/NAME` for a
/// database that is there. An older store is brought to the newest form.
pub fn open(address: &str) -> Result<Arc<dyn Store>, StoreError> {
    if postgres::is_address(address) {
        return Ok(postgres::PostgresStore::open(address, true)?);
    }
    let path = file(address)?;
    // While a house writes, the log is in its care.
    if let Ok(_lock) = lock::Lock::take(path) {
        damage::look_for(path, false)?;
    }
    Ok(sqlite::SqliteStore::open(path, None)?)
}

/// Opens the store at `address`, which must be there.
pub fn open_existing(address: &str) -> Result<Arc<dyn Store>, StoreError> {
    if postgres::is_address(address) {
        return Ok(postgres::PostgresStore::open(address, false)?);
    }
    if file(address)?.exists() { open(address) } else { Err(StoreError::Missing(address.into())) }
}

/// Whether an address is that of a file.
#[must_use]
pub fn is_file(address: &str) -> bool {
    file(address).is_ok()
}

/// An address as it may be shown: without a password.
#[must_use]
pub fn shown(address: &str) -> String {
    let Some((scheme, rest)) = address.split_once("://") else { return address.to_owned() };
    let rest = match rest.split_once('@') {
        Some((who, place)) => format!("{}@{place}", who.split(':').next().unwrap_or(who)),
        None => rest.to_owned(),
    };
    // A password may stand among the settings as well.
    let (place, settings) =
        rest.split_once('?').map_or((rest.as_str(), None), |(place, rest)| (place, Some(rest)));
    let hidden = |setting: &str| {
        if setting.starts_with("password=") { "password=…".into() } else { setting.to_owned() }
    };
    let settings = settings.map(|all| all.split('&').map(hidden).collect::<Vec<_>>().join("&"));
    format!("{scheme}://{place}{}", settings.map(|all| format!("?{all}")).unwrap_or_default())
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

    /// Up to `limit` people after `after`, in ascending order of their numbers: a walk over everybody.
    fn people(&self, after: Option<PersonId>, limit: u32) -> Result<Vec<Person>, StoreError>;
    /// Up to `limit` links to other devices after `after`, in ascending order: a walk over all of them.
    fn links(&self, after: Option<&Hash>, limit: u32) -> Result<Vec<Link>, StoreError>;

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
    /// All of that, in ascending order of names.
    fn keepsakes(&self) -> Result<Vec<(String, String)>, StoreError>;
    /// How much there is.
    fn counts(&self) -> Result<Counts, StoreError>;

    /// Writes a consistent copy of everything to a new file while the store stays in use, and looks through the copy for
    /// damage.
    fn backup(&self, to: &Path) -> Result<(), StoreError>;
    /// What the house asks of a store that several houses share; nothing if this is no such store.
    fn cluster(&self) -> Option<&dyn Cluster> {
        None
    }
    /// Finishes every queued write and leaves everything in one file. Later writes and reads fail as [`StoreError::Busy`].
    fn close(&self);
}
