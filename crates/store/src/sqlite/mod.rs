//! A store in one SQLite file.

mod private;
mod read;
mod schema;
mod writer;

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags};

use crate::lock::Lock;
use crate::{Change, Counts, Device, Done, Filter, Hash, Link, Person, Store, StoreError, Unfinished};
use table::{Logged, PersonId, Said, Stored};
use writer::Writer;

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Database(Box::new(error))
    }
}

/// A store in one SQLite file, with a write-ahead log that is flushed to the disk at every commit.
#[derive(Debug)]
pub(crate) struct SqliteStore {
    path: PathBuf,
    writer: Writer,
    /// Connections for reading that nobody uses just now.
    readers: Mutex<Vec<Connection>>,
    /// Held by everybody who reads; false once the store is closed.
    open: RwLock<bool>,
    lock: Mutex<Option<Lock>>,
}

/// How many idle reading connections are kept.
const IDLE_READERS: usize = 4;

impl SqliteStore {
    /// Opens the file, or makes it; brings an older one to the newest form.
    pub(crate) fn open(path: &Path, lock: Option<Lock>) -> Result<Arc<Self>, StoreError> {
        private::make(path)?;
        let mut connection = Connection::open(path)?;
        connection.busy_timeout(Duration::from_secs(10))?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        // FULL: the log is flushed at every commit, so what was answered survives a loss of power.
        connection.pragma_update(None, "synchronous", "FULL")?;
        connection.pragma_update(None, "foreign_keys", "ON")?;
        schema::migrate(&mut connection)?;
        let writer = Writer::start(connection, path)?;
        Ok(Arc::new(Self {
            path: path.into(),
            writer,
            readers: Mutex::new(Vec::new()),
            open: RwLock::new(true),
            lock: Mutex::new(lock),
        }))
    }

    /// Runs `read` on a connection of its own.
    fn reading<T>(&self, read: impl FnOnce(&Connection) -> Result<T, StoreError>) -> Result<T, StoreError> {
        let open = self.open.read().unwrap_or_else(PoisonError::into_inner);
        if !*open {
            return Err(StoreError::Busy);
        }
        let idle = self.readers.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let connection = match idle {
            Some(connection) => connection,
            None => self.reader()?,
        };
        let answer = read(&connection);
        let mut readers = self.readers.lock().unwrap_or_else(PoisonError::into_inner);
        if readers.len() < IDLE_READERS {
            readers.push(connection);
        }
        answer
    }

    fn reader(&self) -> Result<Connection, StoreError> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(&self.path, flags)?;
        connection.busy_timeout(Duration::from_secs(10))?;
        connection.set_prepared_statement_cache_capacity(32);
        Ok(connection)
    }
}

impl Store for SqliteStore {
    fn write(&self, change: Change, done: Done) {
        self.writer.queue(change, done);
    }

    fn person_by_token(&self, token: &Hash) -> Result<Option<Person>, StoreError> {
        self.reading(|connection| read::person_by_token(connection, token))
    }

    fn devices(&self, person: PersonId) -> Result<Vec<Device>, StoreError> {
        self.reading(|connection| read::devices(connection, person))
    }

    fn unfinished(&self, person: PersonId) -> Result<Unfinished, StoreError> {
        self.reading(|connection| read::unfinished(connection, person))
    }

    fn person(&self, id: PersonId) -> Result<Option<Person>, StoreError> {
        self.reading(|connection| read::person(connection, id))
    }

    fn people(&self, after: Option<PersonId>, limit: u32) -> Result<Vec<Person>, StoreError> {
        self.reading(|connection| read::people(connection, after, limit))
    }

    fn links(&self, after: Option<&Hash>, limit: u32) -> Result<Vec<Link>, StoreError> {
        self.reading(|connection| read::links(connection, after, limit))
    }

    fn table(&self, id: &str) -> Result<Option<Stored>, StoreError> {
        self.reading(|connection| read::table(connection, id))
    }

    fn entries(&self, table: &str, after: u32) -> Result<Vec<Logged>, StoreError> {
        self.reading(|connection| read::entries(connection, table, after))
    }

    fn chat(&self, table: &str, count: u32) -> Result<Vec<Said>, StoreError> {
        self.reading(|connection| read::chat(connection, table, count))
    }

    fn open_tables(&self, game: Option<&str>, limit: u32) -> Result<Vec<Stored>, StoreError> {
        self.reading(|connection| read::open_tables(connection, game, limit))
    }

    fn tables_of(&self, person: PersonId, filter: &Filter) -> Result<Vec<Stored>, StoreError> {
        self.reading(|connection| read::tables_of(connection, person, filter))
    }

    fn to_wake(&self) -> Result<Vec<(String, u64)>, StoreError> {
        self.reading(read::to_wake)
    }

    fn table_names(&self, after: &str, limit: u32) -> Result<Vec<String>, StoreError> {
        self.reading(|connection| read::table_names(connection, after, limit))
    }

    fn keepsake(&self, name: &str) -> Result<Option<String>, StoreError> {
        self.reading(|connection| read::keepsake(connection, name))
    }

    fn keepsakes(&self) -> Result<Vec<(String, String)>, StoreError> {
        self.reading(read::keepsakes)
    }

    fn counts(&self) -> Result<Counts, StoreError> {
        self.reading(read::counts)
    }

    fn backup(&self, to: &Path) -> Result<(), StoreError> {
        private::make_new(to)?;
        let copied = self.reading(|connection| {
            let mut copy = Connection::open(to)?;
            let backup = rusqlite::backup::Backup::new(connection, &mut copy)?;
            backup.run_to_completion(1_024, Duration::from_millis(2), None)?;
            Ok(())
        });
        let verified = copied.and_then(|()| verify(to));
        if verified.is_err() {
            // Nobody should take it for a copy.
            let _ = std::fs::remove_file(to);
        }
        verified
    }

    fn close(&self) {
        let mut open = self.open.write().unwrap_or_else(PoisonError::into_inner);
        *open = false;
        self.readers.lock().unwrap_or_else(PoisonError::into_inner).clear();
        self.writer.close();
        drop(self.lock.lock().unwrap_or_else(PoisonError::into_inner).take());
    }
}

/// Flushes a copy to the disk and looks through all of it.
fn verify(copy: &Path) -> Result<(), StoreError> {
    std::fs::File::open(copy)?.sync_all()?;
    let bad = |why: String| StoreError::BadCopy { path: copy.display().to_string(), why };
    let flags =
        OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX | OpenFlags::SQLITE_OPEN_URI;
    // Immutable: nobody writes to it, so no log is made beside it.
    let path = copy.display().to_string().replace('%', "%25").replace('?', "%3f").replace('#', "%23");
    let connection = Connection::open_with_flags(format!("file:{path}?immutable=1"), flags)?;
    let said: String = connection
        .query_row("PRAGMA integrity_check(1)", [], |row| row.get(0))
        .map_err(|error| bad(error.to_string()))?;
    if said != "ok" {
        return Err(bad(said));
    }
    read::counts(&connection)?;
    Ok(())
}
