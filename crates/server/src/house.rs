//! The house: everything its tables share.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::AtomicU32;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use protocol::Failure;
use shelf::Shelf;
use store::{Change, Store, StoreError};
use tokio::sync::{OwnedMappedMutexGuard, OwnedMutexGuard, Semaphore, oneshot, watch};

use crate::clock::{self, Outages};
use crate::codes::Codes;
use crate::connections::Connections;
use crate::key::HouseKey;
use crate::live::LiveTable;
use crate::people::People;
use crate::thinking::Bots;
use crate::waker::Waker;
use crate::{Config, moments};

/// A house whose doors are open.
pub(crate) struct House {
    pub(crate) config: Config,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) people: People,
    pub(crate) codes: Codes,
    pub(crate) waker: Waker,
    /// What it signs records with.
    pub(crate) key: HouseKey,
    /// When the house was not there.
    pub(crate) outages: Outages,
    pub(crate) bots: Bots,
    tables: Mutex<HashMap<Box<str>, Slot>>,
    /// Tables that somebody is about to look at because another node has changed them.
    pub(crate) looking: Mutex<HashSet<String>>,
    pub(crate) connections: Connections,
    writable: Writable,
    /// Bounds how many people look into the past of a table at the same time.
    pub(crate) past: Semaphore,
    /// How many sockets are open.
    pub(crate) sockets: AtomicU32,
    /// Turns true when the house closes.
    pub(crate) closing: watch::Sender<bool>,
}

/// How many people look into the past of a table at the same time: it is played anew for each of them.
const MOST_IN_THE_PAST: usize = 2;
/// How long it is believed that the store can be written to, or cannot.
const WRITABLE_LASTS: Duration = Duration::from_secs(1);
/// How long a write may take that only finds out whether writing works.
const WRITABLE_PATIENCE: Duration = Duration::from_secs(5);

/// Whether the store could be written to when somebody last tried for its own sake.
#[derive(Debug, Default)]
struct Writable(tokio::sync::Mutex<Option<(Instant, bool)>>);

/// Waits until the house closes.
pub(crate) async fn closed(closing: &mut watch::Receiver<bool>) {
    let _ = closing.wait_for(|closing| *closing).await;
}

/// A place for a table: empty until somebody asks for it.
pub(crate) type Slot = Arc<tokio::sync::Mutex<Option<LiveTable>>>;

/// A table to oneself.
pub(crate) type Hold = OwnedMappedMutexGuard<Option<LiveTable>, LiveTable>;

impl House {
    /// Opens the store and the doors.
    pub(crate) fn open(config: Config) -> Result<Arc<Self>, StoreError> {
        let store = if config.shared_store {
            store::open(&config.db)?
        } else {
            store::open_alone(&config.db, config.accept_damage)?
        };
        let key = HouseKey::open(&*store)?;
        let outages = match store.cluster() {
            None => Outages::open(&*store)?,
            Some(cluster) => {
                let beat = cluster.beat()?;
                clock::follow(beat.now);
                Outages::of_store(beat.outages)
            }
        };
        let bots = Bots::start(config.bot_threads)?;
        let waker = Waker::default();
        // Nodes take tables over one by one when their time has come.
        let to_wake = if store.cluster().is_some() { Vec::new() } else { store.to_wake()? };
        for (table, at) in to_wake {
            waker.at(at, &table);
        }
        Ok(Arc::new(Self {
            config,
            store,
            people: People::default(),
            codes: Codes::default(),
            waker,
            key,
            outages,
            bots,
            tables: Mutex::default(),
            looking: Mutex::default(),
            connections: Connections::default(),
            past: Semaphore::new(MOST_IN_THE_PAST),
            writable: Writable::default(),
            sockets: AtomicU32::new(0),
            closing: watch::channel(false).0,
        }))
    }

    pub(crate) fn shelf(&self) -> &Shelf {
        &self.config.shelf
    }

    /// Reads from the store, away from the network threads.
    pub(crate) async fn read<T: Send + 'static>(
        &self,
        read: impl FnOnce(&dyn Store) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, Failure> {
        let store = Arc::clone(&self.store);
        match tokio::task::spawn_blocking(move || read(&*store)).await {
            Ok(Ok(found)) => Ok(found),
            Ok(Err(error)) => Err(self.failure(&error)),
            Err(_) => Err(Failure::Busy),
        }
    }

    /// Writes and waits until it is durable.
    pub(crate) async fn try_write(&self, change: Change) -> Result<(), StoreError> {
        let (done, answer) = oneshot::channel();
        self.store.write(change, Box::new(move |result| drop(done.send(result))));
        answer.await.unwrap_or(Err(StoreError::Busy))
    }

    /// The same for whoever only wants to know whether it worked.
    pub(crate) async fn write(&self, change: Change) -> Result<(), Failure> {
        self.try_write(change).await.map_err(|error| self.failure(&error))
    }

    /// Whether something can be written now. Many who ask share one try.
    pub(crate) async fn can_write(&self) -> bool {
        let mut known = self.writable.0.lock().await;
        if let Some((at, can)) = *known
            && at.elapsed() < WRITABLE_LASTS
        {
            return can;
        }
        let tried = self.try_write(Change::Touch { at: moments::now() });
        let can = matches!(tokio::time::timeout(WRITABLE_PATIENCE, tried).await, Ok(Ok(())));
        *known = Some((Instant::now(), can));
        can
    }

    /// What to tell somebody about a fault of the store.
    pub(crate) fn failure(&self, error: &StoreError) -> Failure {
        // Whoever keeps time says once that the database is away.
        if !matches!(error, StoreError::Busy | StoreError::Away(_)) {
            tracing::error!(%error, "the store failed");
        }
        Failure::Busy
    }

    /// A table, loaded if it is not; one holder at a time.
    pub(crate) async fn table(self: &Arc<Self>, id: &str) -> Result<Hold, Failure> {
        let plausible = id.len() <= 64 && id.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_".contains(&b));
        if !plausible {
            return Err(Failure::NoTable);
        }
        let slot = {
            let mut tables = self.tables();
            match tables.get(id) {
                Some(slot) => Arc::clone(slot),
                None => tables.entry(id.into()).or_default().clone(),
            }
        };
        let mut slot = slot.lock_owned().await;
        if let Some(table) = slot.take_if(|table| table.doubtful) {
            // What is in memory may differ from what is stored. Whoever listens comes back and catches up.
            table.dismiss(self, id);
        }
        if slot.is_none() {
            let (house, name) = (Arc::clone(self), id.to_owned());
            let loaded = tokio::task::spawn_blocking(move || LiveTable::load(&house, &name)).await;
            *slot = match loaded {
                Ok(Ok(table)) => table,
                Ok(Err(error)) => return Err(self.failure(&error)),
                Err(_) => return Err(Failure::Busy),
            };
        }
        match OwnedMutexGuard::try_map(slot, Option::as_mut) {
            Ok(table) => Ok(table),
            Err(slot) => {
                // Names that mean nothing must not fill the memory.
                self.forget_slot(id, OwnedMutexGuard::mutex(&slot));
                Err(Failure::NoTable)
            }
        }
    }

    fn tables(&self) -> std::sync::MutexGuard<'_, HashMap<Box<str>, Slot>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The tables in memory with their places.
    pub(crate) fn slots(&self) -> Vec<(String, Slot)> {
        self.tables().iter().map(|(id, slot)| (id.to_string(), Arc::clone(slot))).collect()
    }

    /// The place of a table in memory.
    pub(crate) fn slot(&self, id: &str) -> Option<Slot> {
        self.tables().get(id).cloned()
    }

    fn forget_slot(&self, id: &str, slot: &Slot) {
        let mut tables = self.tables();
        // The map's own, and the guard's.
        if Arc::strong_count(slot) <= 2 {
            tables.remove(id);
        }
    }

    /// How many tables are in memory.
    pub(crate) fn tables_in_memory(&self) -> usize {
        self.tables().len()
    }

    /// Forgets what nobody has used for a while, again and again.
    pub(crate) async fn sweep(self: Arc<Self>) {
        let mut closing = self.closing.subscribe();
        let pause = (self.config.idle / 4).clamp(Duration::from_millis(100), Duration::from_secs(15));
        loop {
            tokio::select! {
                () = tokio::time::sleep(pause) => {}
                () = closed(&mut closing) => return,
            }
            self.people.sweep(self.config.idle * 40);
            self.codes.sweep();
            self.tables().retain(|_, slot| {
                // A slot that somebody holds or waits for has more than the map's own count.
                let unused = Arc::strong_count(slot) == 1
                    && slot.try_lock().is_ok_and(|table| {
                        table.as_ref().is_none_or(|table| table.is_idle(self.config.idle))
                    });
                !unused
            });
            crate::measure::upkeep();
            metrics::gauge!("tables_in_memory").set(self.tables_in_memory() as f64);
        }
    }

    /// Wakes tables whose time has come, again and again.
    pub(crate) async fn keep_time(self: Arc<Self>) {
        let mut closing = self.closing.subscribe();
        loop {
            let table = tokio::select! {
                table = self.waker.next() => table,
                () = closed(&mut closing) => return,
            };
            let house = Arc::clone(&self);
            tokio::spawn(async move {
                let woken = match house.table(&table).await {
                    Ok(mut live) => live.wake(&house).await,
                    Err(failure) => Err(failure),
                };
                if woken == Err(Failure::Busy) {
                    house.waker.at(moments::now() + 1_000, &table);
                }
            });
        }
    }
}
