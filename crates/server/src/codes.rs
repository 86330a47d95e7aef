//! Invitations: which waiting table a code leads to, and how often somebody may try one.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use protocol::{Failure, Invited, Phase};
use table::{PersonId, code_of, read_code};

use crate::House;
use crate::limits::Bucket;
use crate::people::Guest;

/// Tries a second for one person, and from one address: ten seconds' worth at once.
const TRIES: f64 = 0.5;
/// Tries a second from everywhere. Against ten thousand million codes even a crowd of guessers gets nowhere.
const TRIES_OF_ALL: f64 = 20.0;

/// The codes of the tables that wait.
#[derive(Debug)]
pub(crate) struct Codes {
    known: Mutex<Known>,
    tries: Bucket,
}

#[derive(Debug, Default)]
struct Known {
    tables: HashMap<String, String>,
    by_person: HashMap<PersonId, Bucket>,
    by_address: HashMap<IpAddr, Bucket>,
}

impl Default for Codes {
    fn default() -> Self {
        Self { known: Mutex::default(), tries: Bucket::new(TRIES_OF_ALL) }
    }
}

impl Codes {
    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A table waits for players.
    pub(crate) fn note(&self, table: &str) {
        self.known().tables.insert(code_of(table), table.to_owned());
    }

    /// A table waits no more.
    pub(crate) fn forget(&self, table: &str) {
        self.known().tables.remove(&code_of(table));
    }

    /// Forgets who has not tried for a while.
    pub(crate) fn sweep(&self) {
        let mut known = self.known();
        known.by_person.retain(|_, tries| !tries.is_full());
        known.by_address.retain(|_, tries| !tries.is_full());
    }

    /// The code that was typed, if whoever asks may try one more.
    fn read(&self, person: PersonId, from: Option<IpAddr>, typed: &str) -> Result<String, Failure> {
        let mut known = self.known();
        known.by_person.entry(person).or_insert_with(|| Bucket::new(TRIES)).take()?;
        if let Some(from) = from {
            known.by_address.entry(from).or_insert_with(|| Bucket::new(TRIES)).take()?;
        }
        self.tries.take()?;
        read_code(typed).ok_or(Failure::NoTable)
    }

    /// The table behind a code, as far as it is known here.
    fn table(&self, code: &str) -> Option<String> {
        self.known().tables.get(code).cloned()
    }
}

/// Where a code leads.
pub(crate) async fn invited(
    house: &Arc<House>,
    guest: &Guest,
    from: Option<IpAddr>,
    code: &str,
) -> Result<Invited, Failure> {
    let code = house.codes.read(guest.id, from, code)?;
    let known = house.codes.table(&code);
    let table = match known {
        Some(table) => table,
        // Another node may have opened it.
        None => house
            .read(move |store| store.cluster().map_or(Ok(None), |cluster| cluster.table_by_code(&code)))
            .await?
            .ok_or(Failure::NoTable)?,
    };
    let waits = house.table(&table).await?.table().facts().phase == Phase::Waiting;
    if waits {
        return Ok(Invited { table });
    }
    // Another server with the same store has begun it.
    house.codes.forget(&table);
    Err(Failure::NoTable)
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Codes {
        fn find(&self, person: PersonId, from: Option<IpAddr>, typed: &str) -> Result<String, Failure> {
            let code = self.read(person, from, typed)?;
            self.table(&code).ok_or(Failure::NoTable)
        }
    }

    #[test]
    fn a_code_leads_to_its_table_while_it_waits() {
        let codes = Codes::default();
        codes.note("one");
        codes.note("two");
        assert_eq!(codes.find(PersonId(1), None, &code_of("two")), Ok("two".into()));
        codes.forget("two");
        assert_eq!(codes.find(PersonId(1), None, &code_of("two")), Err(Failure::NoTable));
    }

    #[test]
    fn nobody_tries_codes_as_fast_as_they_can() {
        let codes = Codes::default();
        let address = Some(IpAddr::from([192, 0, 2, 7]));
        let tried = (0..100).filter(|_| codes.find(PersonId(1), None, "AAAAAAA") == Err(Failure::NoTable));
        assert_eq!(tried.count(), 5, "the others are too fast");
        let tried =
            (2..100).filter(|&who| codes.find(PersonId(who), address, "AAAAAAA") == Err(Failure::NoTable));
        assert_eq!(tried.count(), 5, "new people from the same address do not help");
    }
}
