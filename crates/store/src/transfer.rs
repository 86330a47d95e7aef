//! A whole house from one store to another, compared row by row.

use std::sync::mpsc::{Receiver, SyncSender, channel, sync_channel};

use sha2::{Digest, Sha256};
use table::PersonId;

use crate::{Change, Cluster, Link, Store, StoreError};

/// How many rows are read at once.
const PAGE: u32 = 200;
/// How many changes may be on their way.
const ON_THE_WAY: usize = 256;

/// Why a house was not moved.
#[derive(Debug, thiserror::Error)]
pub enum TransferError {
    /// A store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Something is there already.
    #[error("the target is not empty: give a new file or an empty database")]
    NotEmpty,
    /// Somebody would go on writing to what is copied.
    #[error("{0} nodes of the house are open: close them first")]
    Open(usize),
    /// The copy is not what it was copied from.
    #[error("the copy differs at {0}: throw it away")]
    Differs(String),
}

/// What was moved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moved {
    pub people: u64,
    pub devices: u64,
    pub links: u64,
    pub tables: u64,
    pub entries: u64,
    /// Lines of chat.
    pub lines: u64,
    pub keepsakes: u64,
    /// Rows that were compared by their hashes.
    pub compared: u64,
}

/// Copies everything to an empty store and compares every row. `copied` hears of each table.
pub fn transfer(from: &dyn Store, to: &dyn Store, mut copied: impl FnMut()) -> Result<Moved, TransferError> {
    for store in [from, to] {
        let open = store.cluster().map_or(Ok(Vec::new()), Cluster::others)?;
        if !open.is_empty() {
            return Err(TransferError::Open(open.len()));
        }
    }
    let there = to.counts()?;
    if there.tables + there.people > 0 || !to.keepsakes()?.is_empty() {
        return Err(TransferError::NotEmpty);
    }
    let mut moved = Moved::default();
    let mut target = Target::new(to);
    walk(from, |row| {
        let count = match &row {
            Row::Person(_) => &mut moved.people,
            Row::Device(..) => &mut moved.devices,
            Row::Link(_) => &mut moved.links,
            Row::Table(_) => &mut moved.tables,
            Row::Entry(..) => &mut moved.entries,
            Row::Said(..) => &mut moved.lines,
            Row::Keepsake(..) => &mut moved.keepsakes,
        };
        *count += 1;
        if matches!(row, Row::Table(_)) {
            copied();
        }
        target.put(row)
    })?;
    target.finish()?;
    moved.compared = compare(from, to)?;
    Ok(moved)
}

/// A row as both stores have it.
#[derive(Debug)]
enum Row {
    Person(crate::Person),
    Device(PersonId, crate::Device),
    Link(Link),
    Table(Box<table::Stored>),
    Entry(String, table::Logged),
    Said(String, table::Said),
    Keepsake(String, String),
}

impl Row {
    /// What it is called when something is wrong with it; no secret.
    fn name(&self) -> String {
        match self {
            Self::Person(person) => format!("person {}", person.id.0),
            Self::Device(person, _) => format!("a device of person {}", person.0),
            Self::Link(link) => format!("a link of person {}", link.person.0),
            Self::Table(stored) => format!("table {}", stored.facts.id),
            Self::Entry(table, entry) => format!("entry {} of table {table}", entry.seq),
            Self::Said(table, _) => format!("the chat of table {table}"),
            Self::Keepsake(name, _) => format!("keepsake {name}"),
        }
    }

    fn hash(&self) -> [u8; 32] {
        Sha256::digest(format!("{self:?}").as_bytes()).into()
    }
}

/// Every row of a store, in an order that is the same for every store.
fn walk(store: &dyn Store, mut see: impl FnMut(Row) -> Result<(), StoreError>) -> Result<(), StoreError> {
    let mut last = None;
    loop {
        let people = store.people(last, PAGE)?;
        let Some(end) = people.last() else { break };
        last = Some(end.id);
        for person in people {
            let id = person.id;
            see(Row::Person(person))?;
            let mut devices = store.devices(id)?;
            devices.sort_by_key(|device| device.token);
            devices.into_iter().try_for_each(|device| see(Row::Device(id, device)))?;
        }
    }
    let mut last = None;
    loop {
        let links = store.links(last.as_ref(), PAGE)?;
        let Some(end) = links.last() else { break };
        last = Some(end.hash);
        links.into_iter().try_for_each(|link| see(Row::Link(link)))?;
    }
    let mut last = String::new();
    loop {
        let names = store.table_names(&last, PAGE)?;
        let Some(end) = names.last() else { break };
        last.clone_from(end);
        for name in names {
            let Some(stored) = store.table(&name)? else { continue };
            see(Row::Table(Box::new(stored)))?;
            store
                .entries(&name, 0)?
                .into_iter()
                .try_for_each(|entry| see(Row::Entry(name.clone(), entry)))?;
            let lines = store.chat(&name, i32::MAX as u32)?;
            lines.into_iter().try_for_each(|said| see(Row::Said(name.clone(), said)))?;
        }
    }
    store.keepsakes()?.into_iter().try_for_each(|(name, value)| see(Row::Keepsake(name, value)))
}

/// A store that is being filled.
struct Target<'a> {
    store: &'a dyn Store,
    /// The table whose log is being collected.
    table: Option<(Box<table::Stored>, Vec<table::Logged>)>,
    answer: SyncSender<Result<(), StoreError>>,
    answers: Receiver<Result<(), StoreError>>,
    on_the_way: usize,
}

impl<'a> Target<'a> {
    fn new(store: &'a dyn Store) -> Self {
        let (answer, answers) = sync_channel(ON_THE_WAY);
        Self { store, table: None, answer, answers, on_the_way: 0 }
    }

    fn put(&mut self, row: Row) -> Result<(), StoreError> {
        if !matches!(row, Row::Entry(..)) {
            self.put_table()?;
        }
        match row {
            Row::Person(person) => self.write(Change::SavePerson(person)),
            Row::Device(person, device) => self.write(Change::AddDevice { person, device }),
            Row::Link(Link { hash, person, expires }) => {
                self.write(Change::NewLink { person, link: hash, expires })
            }
            Row::Table(stored) => {
                self.table = Some((stored, Vec::new()));
                Ok(())
            }
            Row::Entry(_, entry) => {
                if let Some((_, entries)) = &mut self.table {
                    entries.push(entry);
                }
                Ok(())
            }
            Row::Said(table, said) => self.write(Change::Say { table, said }),
            Row::Keepsake(name, value) => {
                self.write(Change::Keepsake { name: name.into(), value, replaces: true })
            }
        }
    }

    fn put_table(&mut self) -> Result<(), StoreError> {
        let Some((stored, entries)) = self.table.take() else { return Ok(()) };
        let (facts, progress) = (Box::new(stored.facts), stored.progress);
        self.write(Change::NewTable { facts, progress, entries })
    }

    fn write(&mut self, change: Change) -> Result<(), StoreError> {
        if self.on_the_way == ON_THE_WAY {
            self.hear()?;
        }
        let answer = self.answer.clone();
        self.store.write(change, Box::new(move |done| drop(answer.send(done))));
        self.on_the_way += 1;
        Ok(())
    }

    fn hear(&mut self) -> Result<(), StoreError> {
        self.on_the_way -= 1;
        self.answers.recv().unwrap_or(Err(StoreError::Busy))
    }

    fn finish(mut self) -> Result<(), StoreError> {
        self.put_table()?;
        while self.on_the_way > 0 {
            self.hear()?;
        }
        Ok(())
    }
}

/// Compares two stores row by row; how many rows there are.
fn compare(one: &dyn Store, two: &dyn Store) -> Result<u64, TransferError> {
    let hashes = |store: &dyn Store, tell: &SyncSender<(String, [u8; 32])>| {
        // Whoever has found a difference does not listen to the end.
        walk(store, |row| tell.send((row.name(), row.hash())).map_err(|_| StoreError::Busy))
    };
    std::thread::scope(|scope| {
        let (tell_one, ones) = sync_channel(1_024);
        let (tell_two, twos) = sync_channel(1_024);
        let (failed, failures) = channel();
        for (store, tell) in [(one, tell_one), (two, tell_two)] {
            let failed = failed.clone();
            scope.spawn(move || {
                if let Err(error) = hashes(store, &tell) {
                    let _ = failed.send(error);
                }
            });
        }
        drop(failed);
        let mut rows = 0;
        let difference = loop {
            match (ones.recv().ok(), twos.recv().ok()) {
                (None, None) => break None,
                (Some(one), Some(two)) if one == two => rows += 1,
                (Some((name, _)), _) | (None, Some((name, _))) => break Some(name),
            }
        };
        drop((ones, twos));
        match (failures.recv().ok(), difference) {
            (Some(error), None) => Err(error.into()),
            // A store that failed seems to end early: its fault comes first, unless it is only that nobody listened.
            (Some(error), Some(_)) if !matches!(error, StoreError::Busy) => Err(error.into()),
            (_, Some(name)) => Err(TransferError::Differs(name)),
            (None, None) => Ok(rows),
        }
    })
}
