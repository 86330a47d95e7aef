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

#[test]
fn a_clean_stop_leaves_one_private_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("house.db");
    let store = store::open_alone(path.to_str().unwrap(), false).unwrap();
    let new = Change::NewTable {
        facts: Box::new(table("one")),
        progress: Progress::default(),
        entries: Vec::new(),
    };
    write(&*store, new).unwrap();
    assert_eq!(store.table_names("", 9).unwrap(), ["one"]);
    let files = || {
        let entries = std::fs::read_dir(folder.path()).unwrap();
        let mut names: Vec<_> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    };
    assert_eq!(files(), ["house.db", "house.db-lock", "house.db-shm", "house.db-wal"]);
    #[cfg(unix)]
    for name in files() {
        use std::os::unix::fs::PermissionsExt;
        let mode = std::fs::metadata(folder.path().join(&name)).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{name}");
    }
    store.close();
    assert_eq!(files(), ["house.db"]);
    assert!(matches!(store.table("one"), Err(StoreError::Busy)), "and no reader brings the log back");
    assert_eq!(opened(&path).table_names("", 9).unwrap(), ["one"]);
}

#[cfg(unix)]
#[test]
fn a_house_that_is_killed_again_and_again_keeps_a_short_log() {
    let folder = tempfile::tempdir().unwrap();
    let mut path = folder.path().join("0.db");
    let mut store = opened(&path);
    for life in 1..=5 {
        let mut facts = table(&format!("t{life}"));
        // Long enough that the file must grow by it.
        facts.options = serde_json::json!({ "long": "o".repeat(100_000) });
        let (facts, progress) = (Box::new(facts), Progress::default());
        write(&*store, Change::NewTable { facts, progress, entries: Vec::new() }).unwrap();
        // What the disk holds at this moment is what a kill leaves.
        let next = folder.path().join(format!("{life}.db"));
        std::fs::copy(&path, &next).unwrap();
        std::fs::copy(path.with_extension("db-wal"), next.with_extension("db-wal")).unwrap();
        let left = std::fs::metadata(&next).unwrap().len();
        store = opened(&next);
        path = next;
        let begun = std::time::Instant::now();
        while std::fs::metadata(&path).unwrap().len() == left && begun.elapsed().as_secs() < 20 {
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
        assert!(
            std::fs::metadata(&path).unwrap().len() > left,
            "life {life}: nothing is copied into the file"
        );
        assert!(store.table(&format!("t{life}")).unwrap().is_some());
    }
}

#[test]
fn an_older_file_becomes_private() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("house.db");
    drop(opened(&path));
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o644)).unwrap();
    drop(opened(&path));
    assert_eq!(std::fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
}

#[test]
fn a_second_house_is_refused_and_told_whose_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("house.db");
    let address = path.to_str().unwrap();
    let store = store::open_alone(address, false).unwrap();
    let Err(refused) = store::open_alone(address, false) else { panic!("two houses with one file") };
    assert!(refused.to_string().contains(&format!("process id {}", std::process::id())), "{refused}");
    // Tools may look at it meanwhile.
    opened(&path).backup(&folder.path().join("copy.db")).unwrap();
    store.close();
    store::open_alone(address, false).unwrap();
}

#[test]
fn a_damaged_copy_is_no_copy() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("house.db");
    let store = opened(&path);
    for number in 0..200 {
        let facts = Box::new(table(&format!("table {number}")));
        write(&*store, Change::NewTable { facts, progress: Progress::default(), entries: Vec::new() })
            .unwrap();
    }
    store.close();
    // A page in the middle is lost, as by a bad disk: copying does not notice, looking through the copy does.
    let mut bytes = std::fs::read(&path).unwrap();
    let middle = bytes.len() / 2 / 4_096 * 4_096;
    bytes[middle..middle + 4_096].fill(0xaa);
    std::fs::write(&path, bytes).unwrap();
    let copy = folder.path().join("copy.db");
    let error = opened(&path).backup(&copy).unwrap_err();
    assert!(matches!(error, StoreError::BadCopy { .. }), "{error}");
    assert!(!copy.exists());
}
