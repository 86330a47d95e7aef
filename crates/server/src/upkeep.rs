//! What a house does by itself, now and then: it forgets what nobody will miss, and makes copies of its store.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use store::{Change, Expiry, Store};
use table::clocks::DAY;

use crate::config::Backups;
use crate::house::closed;
use crate::moments::now;
use crate::{Error, House};

/// How often it is looked for what nobody will miss.
const FORGET_EVERY: Duration = Duration::from_secs(15 * 60);
/// A table that nobody has begun is forgotten after so many days without a change.
const WAITING_DAYS: u64 = 14;
/// Somebody who never played, opened a table or said a word is forgotten after so many days.
const STRANGER_DAYS: u64 = 30;

/// What is forgotten at `now`.
fn expiry(now: u64) -> Expiry {
    let days_ago = |days: u64| now.saturating_sub(days * DAY);
    Expiry { links: now, tables: days_ago(WAITING_DAYS), people: days_ago(STRANGER_DAYS) }
}

/// Forgets what nobody will miss, again and again.
pub(crate) async fn forget(house: Arc<House>) {
    let mut closing = house.closing.subscribe();
    loop {
        if let Err(error) = house.try_write(Change::Expire(expiry(now()))).await {
            tracing::warn!(%error, "nothing could be forgotten");
        }
        tokio::select! {
            () = tokio::time::sleep(FORGET_EVERY) => {}
            () = closed(&mut closing) => return,
        }
    }
}

/// Makes a copy of the store, again and again.
pub(crate) async fn back_up(house: Arc<House>, backups: Backups) {
    let mut closing = house.closing.subscribe();
    loop {
        let (store, to) = (Arc::clone(&house.store), backups.clone());
        let copied = tokio::task::spawn_blocking(move || copy(&*store, &to, now())).await;
        match copied {
            Ok(Ok(path)) => {
                metrics::counter!("backups_total").increment(1);
                tracing::info!(path = %path.display(), "the store is copied");
            }
            Ok(Err(error)) => {
                metrics::counter!("backups_failed_total").increment(1);
                tracing::error!(%error, "the store could not be copied");
            }
            Err(error) => tracing::error!(%error, "the store could not be copied"),
        }
        tokio::select! {
            () = tokio::time::sleep(backups.every) => {}
            () = closed(&mut closing) => return,
        }
    }
}

/// Makes one copy and removes those that are too many. A copy has its name only once it is whole.
fn copy(store: &dyn Store, backups: &Backups, now: u64) -> Result<PathBuf, Error> {
    std::fs::create_dir_all(&backups.folder)?;
    let path = backups.folder.join(format!("{PREFIX}{}{SUFFIX}", stamp(now)));
    let unfinished = path.with_extension("unfinished");
    let _ = std::fs::remove_file(&unfinished);
    store.backup(&unfinished)?;
    std::fs::rename(&unfinished, &path)?;
    let copies = copies_in(&backups.folder)?;
    for old in copies.iter().take(copies.len().saturating_sub(backups.keep.max(1))) {
        std::fs::remove_file(old)?;
    }
    Ok(path)
}

const PREFIX: &str = "chaikhana-";
const SUFFIX: &str = ".db";

/// The copies in a folder, oldest first; nothing else that lies there.
fn copies_in(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let is_copy = |path: &PathBuf| {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let stamp = name.strip_prefix(PREFIX).and_then(|name| name.strip_suffix(SUFFIX));
        stamp.is_some_and(|stamp| {
            stamp.len() == 16 && stamp.bytes().all(|b| b.is_ascii_digit() || b"TZ".contains(&b))
        })
    };
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        found.push(entry?.path());
    }
    found.retain(is_copy);
    found.sort();
    Ok(found)
}

/// A moment in UTC, such as `20270131T235959Z`: names in the order of time.
fn stamp(millis: u64) -> String {
    let seconds = millis / 1_000;
    let (days, second) = (seconds / 86_400, seconds % 86_400);
    // Years begin in March, so that the day that comes every four years is their last.
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = era * 400 + year + u64::from(month <= 2);
    let (hour, minute, second) = (second / 3_600, second / 60 % 60, second % 60);
    format!("{year:04}{month:02}{day:02}T{hour:02}{minute:02}{second:02}Z")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_have_names_in_order() {
        assert_eq!(stamp(0), "19700101T000000Z");
        assert_eq!(stamp(951_782_399_000), "20000228T235959Z");
        assert_eq!(stamp(951_782_400_000), "20000229T000000Z");
        assert_eq!(stamp(1_795_046_399_999), "20261118T235959Z");
    }

    #[test]
    fn copies_are_whole_private_and_few() {
        let folder = tempfile::tempdir().unwrap();
        let db = folder.path().join("house.db");
        let store = store::open(db.to_str().unwrap()).unwrap();
        let backups =
            Backups { folder: folder.path().join("copies"), every: Duration::from_secs(60), keep: 2 };
        std::fs::create_dir_all(&backups.folder).unwrap();
        std::fs::write(backups.folder.join("chaikhana-notes.db"), "not a copy").unwrap();
        let made: Vec<_> =
            (0..4).map(|day| copy(&*store, &backups, 1_795_000_000_000 + day * DAY).unwrap()).collect();
        assert_eq!(copies_in(&backups.folder).unwrap(), made[2..]);
        assert!(backups.folder.join("chaikhana-notes.db").exists());
        assert_eq!(std::fs::read_dir(&backups.folder).unwrap().count(), 3, "and nothing unfinished");
        let copy = store::open(made[3].to_str().unwrap()).unwrap();
        assert_eq!(copy.counts().unwrap().tables, 0);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            assert_eq!(std::fs::metadata(&made[3]).unwrap().permissions().mode() & 0o777, 0o600);
        }
    }
}
