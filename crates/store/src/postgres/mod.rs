//! A store in PostgreSQL, which several houses may share.
//!
//! Nothing is kept in a session: no statement is prepared under a name, locks belong to transactions, and every transaction is
//! sent in one go. So a pooler in transaction mode may stand between; only hints need a connection of their own, and are
//! replaced by looking often where they do not come through.

mod change;
mod cluster;
mod connect;
mod hints;
mod read;
mod schema;
mod statement;
mod writer;

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::sync_channel;
use std::sync::{Arc, Mutex, PoisonError};

use table::{Logged, PersonId, Said, Stored};
use tokio::runtime::{Builder, Runtime};
use tokio::task::{AbortHandle, JoinHandle};
use tokio_postgres::{Config, Row};

use crate::{
    Change, Cluster, Counts, Device, Done, Filter, Hash, Link, Person, Store, StoreError, Unfinished,
};
use connect::Pool;
pub use hints::Hint;
use statement::Statement;
use writer::Queue;

/// How many connections read; one more writes, one tells that the house is there, and one hears hints.
const READERS: usize = 4;

/// A store in a PostgreSQL database.
#[derive(Debug)]
pub(crate) struct PostgresStore {
    /// The threads that talk to the database; taken when the store is dropped.
    runtime: Option<Runtime>,
    config: Config,
    /// What this process is called among the nodes.
    node: i64,
    queue: Arc<Queue>,
    writer: Mutex<Option<JoinHandle<()>>>,
    pool: Arc<Pool>,
    /// For what must not wait behind readers.
    beats: Arc<Pool>,
    /// Whether hints of other nodes arrive.
    hears: Arc<AtomicBool>,
    /// Whether there were other nodes when it was last looked.
    others: Arc<AtomicBool>,
    /// What listens for them until the store is closed.
    listening: Mutex<Vec<AbortHandle>>,
}

/// Whether an address is one of PostgreSQL.
pub(crate) fn is_address(address: &str) -> bool {
    address.starts_with("postgres://") || address.starts_with("postgresql://")
}

impl PostgresStore {
    /// Opens the database and brings an older one to the newest form; `make` says whether an empty one becomes a store.
    pub(crate) fn open(address: &str, make: bool) -> Result<Arc<Self>, StoreError> {
        let config = connect::config(address)?;
        let runtime =
            Builder::new_multi_thread().worker_threads(1).thread_name("store").enable_all().build()?;
        let node = (RandomState::new().build_hasher().finish() >> 1) as i64;
        let queue = Arc::new(Queue::default());
        let pool = Arc::new(Pool::new(config.clone(), READERS));
        let beats = Arc::new(Pool::new(config.clone(), 1));
        let mut store = Self {
            runtime: Some(runtime),
            config: config.clone(),
            node,
            queue: Arc::clone(&queue),
            writer: Mutex::default(),
            pool,
            beats,
            hears: Arc::default(),
            others: Arc::default(),
            listening: Mutex::default(),
        };
        let shown = crate::shown(address);
        store.wait(async move {
            let client = connect::connect(&config).await?;
            if !make && !schema::exists(&client).await? {
                return Err(StoreError::Missing(shown));
            }
            warn_of_risks(&client).await?;
            schema::migrate(&client).await
        })?;
        let writing = writer::write_all(queue, store.config.clone(), node, Arc::clone(&store.others));
        store.writer = Mutex::new(store.runtime.as_ref().map(|runtime| runtime.spawn(writing)));
        Ok(Arc::new(store))
    }

    /// Waits for something on the threads of the store: whoever waits may be in another runtime.
    fn wait<T: Send + 'static>(
        &self,
        work: impl Future<Output = Result<T, StoreError>> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (answer, answers) = sync_channel(1);
        let runtime = self.runtime.as_ref().ok_or(StoreError::Busy)?;
        runtime.spawn(async move { drop(answer.send(work.await)) });
        answers.recv().unwrap_or(Err(StoreError::Busy))
    }

    /// Reads with several statements in one round trip.
    fn read_all(&self, statements: Vec<Statement>) -> Result<Vec<Vec<Row>>, StoreError> {
        if self.queue.is_closed() {
            return Err(StoreError::Busy);
        }
        let pool = Arc::clone(&self.pool);
        self.wait(async move { pool.read(&statements).await })
    }

    fn rows(&self, statement: Statement) -> Result<Vec<Row>, StoreError> {
        Ok(self.read_all(vec![statement])?.pop().unwrap_or_default())
    }

    fn all<T>(
        &self,
        statement: Statement,
        read: impl Fn(&Row) -> Result<T, StoreError>,
    ) -> Result<Vec<T>, StoreError> {
        self.rows(statement)?.iter().map(read).collect()
    }

    fn first<T>(
        &self,
        statement: Statement,
        read: impl Fn(&Row) -> Result<T, StoreError>,
    ) -> Result<Option<T>, StoreError> {
        self.rows(statement)?.first().map(read).transpose()
    }
}

/// Acknowledged means durable only where the database says so.
async fn warn_of_risks(client: &tokio_postgres::Client) -> Result<(), StoreError> {
    let sql = "SELECT current_setting('fsync'), current_setting('synchronous_commit')";
    for row in Statement::new(sql).rows(client).await? {
        let (fsync, commit): (String, String) = (row.try_get(0)?, row.try_get(1)?);
        if fsync == "off" || commit == "off" {
            tracing::warn!(
                fsync,
                synchronous_commit = commit,
                "the database may lose what it has acknowledged when its machine fails"
            );
        }
    }
    Ok(())
}

impl Store for PostgresStore {
    fn write(&self, change: Change, done: Done) {
        self.queue.push(change, done);
    }

    fn person_by_token(&self, token: &Hash) -> Result<Option<Person>, StoreError> {
        self.first(read::person_by_token(token), read::read_person)
    }

    fn devices(&self, person: PersonId) -> Result<Vec<Device>, StoreError> {
        self.all(read::devices(person), read::read_device)
    }

    fn person(&self, id: PersonId) -> Result<Option<Person>, StoreError> {
        self.first(read::person(id), read::read_person)
    }

    fn people(&self, after: Option<PersonId>, limit: u32) -> Result<Vec<Person>, StoreError> {
        self.all(read::people(after, limit), read::read_person)
    }

    fn links(&self, after: Option<&Hash>, limit: u32) -> Result<Vec<Link>, StoreError> {
        self.all(read::links(after, limit), read::read_link)
    }

    fn table(&self, id: &str) -> Result<Option<Stored>, StoreError> {
        self.first(read::table(id), read::read_table)
    }

    fn entries(&self, table: &str, after: u32) -> Result<Vec<Logged>, StoreError> {
        self.all(read::entries(table, after), read::read_entry)
    }

    fn chat(&self, table: &str, count: u32) -> Result<Vec<Said>, StoreError> {
        self.all(read::chat(table, count), read::read_said)
    }

    fn unfinished(&self, person: PersonId) -> Result<Unfinished, StoreError> {
        read::read_unfinished(&self.rows(read::unfinished(person))?)
    }

    fn open_tables(&self, game: Option<&str>, limit: u32) -> Result<Vec<Stored>, StoreError> {
        self.all(read::open_tables(game, limit), read::read_table)
    }

    fn tables_of(&self, person: PersonId, filter: &Filter) -> Result<Vec<Stored>, StoreError> {
        self.all(read::tables_of(person, filter)?, read::read_table)
    }

    fn to_wake(&self) -> Result<Vec<(String, u64)>, StoreError> {
        self.all(read::to_wake(), |row| Ok((row.try_get(0)?, read::time(row, 1)?)))
    }

    fn table_names(&self, after: &str, limit: u32) -> Result<Vec<String>, StoreError> {
        self.all(read::table_names(after, limit), |row| Ok(row.try_get(0)?))
    }

    fn keepsake(&self, name: &str) -> Result<Option<String>, StoreError> {
        self.first(read::keepsake(name), |row| Ok(row.try_get(0)?))
    }

    fn keepsakes(&self) -> Result<Vec<(String, String)>, StoreError> {
        self.all(read::keepsakes(), |row| Ok((row.try_get(0)?, row.try_get(1)?)))
    }

    fn counts(&self) -> Result<Counts, StoreError> {
        Ok(self.first(read::counts(), read::read_counts)?.unwrap_or_default())
    }

    fn backup(&self, _to: &Path) -> Result<(), StoreError> {
        Err(StoreError::NotAFile)
    }

    fn cluster(&self) -> Option<&dyn Cluster> {
        Some(self)
    }

    fn close(&self) {
        self.queue.close();
        let writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(writer) = writer {
            let _ = self.wait(async move {
                let _ = writer.await;
                Ok(())
            });
            self.leave();
        }
        for listening in self.listening.lock().unwrap_or_else(PoisonError::into_inner).drain(..) {
            listening.abort();
        }
        self.pool.close();
        self.beats.close();
    }
}

impl Drop for PostgresStore {
    fn drop(&mut self) {
        self.close();
        if let Some(runtime) = self.runtime.take() {
            // Whoever drops it may be in another runtime, where nobody may wait.
            runtime.shutdown_background();
        }
    }
}
