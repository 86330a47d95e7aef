//! The SQLite store keeps the promises of every store, and its own: backups and forms.

use std::sync::Arc;

use store::conformance::{Opener, all, table, write};
use store::{Change, Store, StoreError};
use table::Progress;

fn opened(path: &std::path::Path) -> Arc<dyn Store> {
    store::open(path.to_str().expect("a path in UTF-8")).expect("a store")
}

#[test]
fn addresses_say_what_kind_of_store_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.db").to_str().unwrap().to_owned();
    assert!(matches!(store::open_existing(&path), Err(StoreError::Missing(_))));
    drop(store::open(&format!("sqlite:{path}")).unwrap());
    store::open_existing(&path).unwrap();
    for address in ["", "sqlite:", "mysql://house"] {
        assert!(matches!(store::open(address), Err(StoreError::Address(_))), "{address}");
    }
}

#[test]
fn keeps_every_promise() {
    let folders = tempfile::tempdir().unwrap();
    let count = std::cell::Cell::new(0);
    let new_store = || -> Opener {
        count.set(count.get() + 1);
        let path = folders.path().join(format!("{}.db", count.get()));
        Box::new(move || opened(&path))
    };
    all(&new_store);
}

#[test]
fn a_backup_is_a_store_and_never_overwrites() {
    let folder = tempfile::tempdir().unwrap();
    let (from, to) = (folder.path().join("a.db"), folder.path().join("b.db"));
    let store = opened(&from);
    let new = |id: &str| Change::NewTable {
        facts: Box::new(table(id)),
        progress: Progress::default(),
        entries: Vec::new(),
    };
    write(&*store, new("one")).unwrap();
    store.backup(&to).unwrap();
    write(&*store, new("two")).unwrap();
    assert!(matches!(store.backup(&to), Err(StoreError::Io(_))));
    let copy = opened(&to);
    assert_eq!(copy.table_names("", 9).unwrap(), ["one"]);
}

#[test]
fn a_file_from_the_future_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.db");
    drop(opened(&path));
    let raw = rusqlite::Connection::open(&path).unwrap();
    raw.pragma_update(None, "user_version", 99).unwrap();
    assert!(matches!(store::open(path.to_str().unwrap()), Err(StoreError::Newer { found: 99, .. })));
}
