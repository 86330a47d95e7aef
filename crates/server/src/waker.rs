//! Which table must be looked at when, although nobody asks.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;

use crate::moments::now;

/// The alarm clock of all tables: one time for each.
#[derive(Debug, Default)]
pub(crate) struct Waker {
    times: Mutex<Times>,
    earlier: Notify,
}

#[derive(Debug, Default)]
struct Times {
    by_table: HashMap<Arc<str>, u64>,
    by_time: BTreeSet<(u64, Arc<str>)>,
}

impl Times {
    fn remove(&mut self, table: &str) -> Option<Arc<str>> {
        let (name, at) = self.by_table.remove_entry(table)?;
        self.by_time.remove(&(at, Arc::clone(&name)));
        Some(name)
    }
}

impl Waker {
    fn times(&self) -> std::sync::MutexGuard<'_, Times> {
        self.times.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Wakes `table` at `at` (milliseconds since 1970), and at no other time asked for before.
    pub(crate) fn at(&self, at: u64, table: &str) {
        let mut times = self.times();
        let name = times.remove(table).unwrap_or_else(|| table.into());
        times.by_table.insert(Arc::clone(&name), at);
        let is_first = times.by_time.first().is_none_or(|(first, _)| at < *first);
        times.by_time.insert((at, name));
        drop(times);
        if is_first {
            self.earlier.notify_one();
        }
    }

    /// Lets `table` sleep.
    pub(crate) fn never(&self, table: &str) {
        self.times().remove(table);
    }

    /// Waits for the next table whose time has come.
    pub(crate) async fn next(&self) -> Arc<str> {
        loop {
            let wait = {
                let mut times = self.times();
                match times.by_time.first() {
                    Some((at, _)) if *at <= now() => {
                        if let Some((_, table)) = times.by_time.pop_first() {
                            times.by_table.remove(&table);
                            return table;
                        }
                        Duration::ZERO
                    }
                    Some((at, _)) => Duration::from_millis(at - now().min(*at)),
                    None => Duration::from_secs(3_600),
                }
            };
            tokio::select! {
                () = tokio::time::sleep(wait) => {}
                () = self.earlier.notified() => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_last_time_asked_for_counts() {
        let waker = Waker::default();
        waker.at(now() + 3_600_000, "a");
        waker.at(now() + 30, "b");
        waker.at(1, "c");
        waker.at(now() + 60, "a");
        waker.at(2, "d");
        waker.never("d");
        assert_eq!(&*waker.next().await, "c");
        assert_eq!(&*waker.next().await, "b");
        assert_eq!(&*waker.next().await, "a");
        assert!(waker.times().by_table.is_empty() && waker.times().by_time.is_empty());
    }
}
