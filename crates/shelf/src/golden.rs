//! Golden games: records whose every state is pinned by a fingerprint.

use engine::{Record, fingerprint};

use crate::{Shelf, UnknownTable};

/// The short fingerprint of every state of a record: after set-up, then after each entry.
pub fn fingerprints(shelf: &Shelf, record: &Record) -> Result<Vec<String>, UnknownTable> {
    let mut table = shelf.replay(record, Some(0))?;
    let mut prints = Vec::with_capacity(record.entries.len() + 1);
    let mut print = |table: &dyn crate::AnyMatch| {
        let print = fingerprint(&table.position().position);
        prints.push(print[..8].to_string());
    };
    print(&*table);
    for line in &record.entries {
        table.follow(&line.entry)?;
        print(&*table);
    }
    Ok(prints)
}

/// Replays `record` and compares every state with `pinned` (one fingerprint a line) and the result with the
/// play. Says what differs first.
pub fn differs(shelf: &Shelf, record: &Record, pinned: &str) -> Option<String> {
    let prints = match fingerprints(shelf, record) {
        Ok(prints) => prints,
        Err(error) => return Some(error.to_string()),
    };
    let pinned: Vec<&str> = pinned.lines().collect();
    if prints.len() != pinned.len() {
        return Some(format!("{} states are pinned, the record has {}", pinned.len(), prints.len()));
    }
    if let Some(at) = (0..prints.len()).find(|&at| prints[at] != pinned[at]) {
        return Some(format!("the state after entry {at} is another one"));
    }
    let standing = shelf.replay(record, None).map(|table| table.standing());
    let result = record.result.as_ref().map(|result| &result.standing);
    (standing.as_ref().ok() != result).then(|| "the result is another one".into())
}
