//! Tables as records, outside of a running house.

use std::sync::mpsc::channel;

use engine::Record;
use shelf::Shelf;
use store::{Change, Store, StoreError};
use table::{ImportError, Json, Policy, Table, facts_of};

use crate::moments::{now, secret};

/// Why a table cannot be exported or imported.
#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The record does not make a table.
    #[error(transparent)]
    Record(#[from] ImportError),
}

/// A table as a record; nothing if it has not begun, or still runs and `running` is not wanted. A table of other rules is
/// exported without notation.
pub fn export(
    store: &dyn Store,
    shelf: &Shelf,
    table: &str,
    running: bool,
) -> Result<Option<Record<Json>>, ArchiveError> {
    let Some(stored) = store.table(table)? else { return Ok(None) };
    if stored.facts.started.is_none() || !(running || stored.facts.is_over()) {
        return Ok(None);
    }
    let log = store.entries(table, 0)?;
    Ok(Some(Table::load(shelf, stored, log, Policy::default()).whole_record()))
}

/// A record as a new table; gives its name. The record must replay, to its end or to where it was abandoned.
pub fn import(store: &dyn Store, shelf: &Shelf, record: &Record) -> Result<String, ArchiveError> {
    if record.result.is_none() {
        return Err(ImportError::Unfit("the record has no result").into());
    }
    let (stored, entries) = facts_of(shelf, record, secret::<22>(), now(), |_| None)?;
    let id = stored.facts.id.clone();
    let change = Change::NewTable { facts: Box::new(stored.facts), progress: stored.progress, entries };
    let (answer, answers) = channel();
    store.write(change, Box::new(move |result| drop(answer.send(result))));
    answers.recv().unwrap_or(Err(StoreError::Busy))?;
    Ok(id)
}
