//! The SQLite store keeps the promises of every store, and its own: backups and forms.

use std::sync::Arc;

use store::conformance::{Opener, all, table, write};
use store::{Change, Progress, SqliteStore, Store, StoreError};

#[test]
fn keeps_every_promise() {
    let folders = tempfile::tempdir().unwrap();
    let count = std::cell::Cell::new(0);
    let new_store = || -> Opener {
        count.set(count.get() + 1);
        let path = folders.path().join(format!("{}.db", count.get()));
        Box::new(move || SqliteStore::open(&path).unwrap() as Arc<dyn Store>)
    };
    all(&new_store);
}

#[test]
fn a_backup_is_a_store_and_never_overwrites() {
    let folder = tempfile::tempdir().unwrap();
    let (from, to) = (folder.path().join("a.db"), folder.path().join("b.db"));
    let store = SqliteStore::open(&from).unwrap();
    let new = |id: &str| Change::NewTable {
        row: Box::new(table(id)),
        progress: Progress::default(),
        entries: Vec::new(),
    };
    write(&*store, new("one")).unwrap();
    store.backup(&to).unwrap();
    write(&*store, new("two")).unwrap();
    assert!(matches!(store.backup(&to), Err(StoreError::Io(_))));
    let copy = SqliteStore::open(&to).unwrap();
    assert_eq!(copy.table_names("", 9).unwrap(), ["one"]);
}

#[test]
fn a_file_from_the_future_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.db");
    drop(SqliteStore::open(&path).unwrap());
    let raw = rusqlite::Connection::open(&path).unwrap();
    raw.pragma_update(None, "user_version", 99).unwrap();
    assert!(matches!(SqliteStore::open(&path), Err(StoreError::Newer { found: 99, .. })));
}
