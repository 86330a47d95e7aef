//! Who somebody is: guests, their devices, their limits.

use std::collections::{HashMap, HashSet};
use std::net::IpAddr;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::{Duration, Instant};

use protocol::{Away, DeviceLink, Failure, Introduction, Me};
use sha2::{Digest, Sha256};
use store::{Change, Hash, Person, StoreError};
use table::clocks::DAY;
use table::{PersonId, Request, Vacation};

use crate::devices::Device;
use crate::limits::Bucket;
use crate::live::Asker;
use crate::moments::{now, random, secret};
use crate::{House, Limits};

/// The days of vacation of a year.
const VACATION_DAYS: u32 = 30;
/// A vacation that ends before that was none, in milliseconds.
const SHORTEST_VACATION: u64 = 10 * 60 * 1_000;
/// New names of one person, a second.
const NEW_NAMES: f64 = 0.5;
/// How long a link to another device works.
const LINK_LASTS: u64 = 15 * 60 * 1_000;

/// Somebody who is here now.
#[derive(Debug)]
pub(crate) struct Guest {
    pub(crate) id: PersonId,
    person: RwLock<Person>,
    pub(crate) messages: Bucket,
    pub(crate) subscriptions: Bucket,
    pub(crate) requests: Bucket,
    pub(crate) chat: Bucket,
    pub(crate) hints: Bucket,
    pub(crate) past: Bucket,
    pub(crate) tables: Bucket,
    names: Bucket,
    /// Counts the hints asked for: the last one is the one that is waited for.
    pub(crate) hints_asked: Arc<AtomicU64>,
    pub(crate) sockets: AtomicU32,
}

impl Guest {
    fn new(person: Person, limits: &Limits) -> Arc<Self> {
        Arc::new(Self {
            id: person.id,
            person: RwLock::new(person),
            messages: Bucket::new(limits.messages),
            subscriptions: Bucket::new(limits.subscriptions),
            requests: Bucket::new(limits.requests),
            chat: Bucket::new(limits.chat),
            hints: Bucket::new(limits.hints),
            past: Bucket::new(limits.past),
            tables: Bucket::new(limits.tables),
            names: Bucket::new(NEW_NAMES),
            hints_asked: Arc::default(),
            sockets: AtomicU32::new(0),
        })
    }

    pub(crate) fn person(&self) -> Person {
        self.person.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(crate) fn name(&self) -> String {
        self.person().name
    }

    /// The guest as they see themselves.
    pub(crate) fn me(&self) -> Me {
        let (person, now) = (self.person(), now());
        Me {
            away_until: person.vacations.iter().map(|away| away.until).find(|&until| until > now),
            vacation_days: days_left(&person.vacations, now),
            name: person.name,
            language: person.language,
        }
    }
}

/// The guests who are here now, and what came from which address.
#[derive(Debug, Default)]
pub(crate) struct People {
    here: Mutex<Here>,
}

#[derive(Debug, Default)]
struct Here {
    by_token: HashMap<Hash, Arrival>,
    by_id: HashMap<PersonId, Arc<Guest>>,
    by_address: HashMap<IpAddr, Arc<Address>>,
    /// Devices that were ended lately: somebody may just have read that they are there.
    ended: HashSet<Hash>,
}

/// A guest on one of their devices.
#[derive(Clone, Debug)]
pub(crate) struct Arrival {
    pub(crate) guest: Arc<Guest>,
    pub(crate) device: Arc<Device>,
    seen: Instant,
}

/// What comes from one address.
#[derive(Debug)]
pub(crate) struct Address {
    pub(crate) guests: Bucket,
    pub(crate) tables: Bucket,
    pub(crate) sockets: AtomicU32,
}

impl People {
    fn here(&self) -> std::sync::MutexGuard<'_, Here> {
        self.here.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Remembers that `token` is this person's: one [`Guest`] for all their devices.
    fn enter(&self, token: Hash, person: Person, limits: &Limits) -> Option<Arrival> {
        let mut here = self.here();
        if here.ended.contains(&token) {
            return None;
        }
        let guest = here.by_id.entry(person.id).or_insert_with(|| Guest::new(person, limits)).clone();
        // Two requests may have asked for it at the same time.
        let arrival = here.by_token.entry(token).or_insert_with(|| Arrival {
            guest,
            device: Device::new(token),
            seen: Instant::now(),
        });
        Some(arrival.clone())
    }

    /// Forgets a device and closes what is open on it.
    pub(crate) fn end(&self, token: &Hash) {
        let mut here = self.here();
        here.ended.insert(*token);
        let known = here.by_token.remove(token);
        drop(here);
        if let Some(arrival) = known {
            arrival.device.end();
        }
    }

    /// The devices that are known here.
    pub(crate) fn tokens(&self) -> Vec<Hash> {
        self.here().by_token.keys().copied().collect()
    }

    /// The guests who are known here, as they were known.
    pub(crate) fn known(&self) -> HashMap<PersonId, Person> {
        self.here().by_id.iter().map(|(id, guest)| (*id, guest.person())).collect()
    }

    /// What another node has changed about a guest, unless this one has changed them since they were known as `before`.
    pub(crate) fn learn(&self, before: &Person, now: Person) {
        let Some(guest) = self.here().by_id.get(&now.id).cloned() else { return };
        let mut person = guest.person.write().unwrap_or_else(PoisonError::into_inner);
        if *person == *before {
            *person = now;
        }
    }

    pub(crate) fn address(&self, address: IpAddr, limits: &Limits) -> Arc<Address> {
        let new = || {
            let (guests, tables) = (Bucket::new(limits.guests), Bucket::new(limits.tables * 2.0));
            Arc::new(Address { guests, tables, sockets: AtomicU32::new(0) })
        };
        self.here().by_address.entry(address).or_insert_with(new).clone()
    }

    /// Forgets everybody who has not been seen for a while.
    pub(crate) fn sweep(&self, idle: Duration) {
        let mut here = self.here();
        here.by_token.retain(|_, known| {
            known.seen.elapsed() < idle || known.guest.sockets.load(Ordering::Relaxed) > 0
        });
        here.ended.clear();
        // One count is the map's own; a token holds another.
        here.by_id.retain(|_, guest| Arc::strong_count(guest) > 1);
        here.by_address.retain(|_, address| {
            let quiet = address.guests.is_full() && address.tables.is_full();
            address.sockets.load(Ordering::Relaxed) > 0 || !quiet
        });
    }
}

fn new_device(token: &str, label: String) -> store::Device {
    let at = now();
    store::Device { token: hash(token), label, since: at, used: at }
}

/// The hash under which a secret is kept.
pub(crate) fn hash(secret: &str) -> Hash {
    Sha256::digest(secret.as_bytes()).into()
}

impl House {
    /// The guest whose device holds `token`.
    pub(crate) async fn guest(self: &Arc<Self>, token: &str) -> Result<Option<Arc<Guest>>, Failure> {
        Ok(self.arrival(token).await?.map(|arrival| arrival.guest))
    }

    /// The same with the device.
    pub(crate) async fn arrival(self: &Arc<Self>, token: &str) -> Result<Option<Arrival>, Failure> {
        let hash = hash(token);
        let known = self.people.here().by_token.get_mut(&hash).map(|known| {
            known.seen = Instant::now();
            known.clone()
        });
        let arrival = match known {
            Some(known) => Some(known),
            None => {
                let person = self.read(move |store| store.person_by_token(&hash)).await?;
                person.and_then(|person| self.people.enter(hash, person, &self.config.limits))
            }
        };
        if let Some(arrival) = &arrival {
            self.note_use(&arrival.device);
        }
        Ok(arrival)
    }

    /// A new guest, with the token of their device.
    pub(crate) async fn new_guest(
        self: &Arc<Self>,
        language: &str,
        label: String,
    ) -> Result<(Arc<Guest>, String), Failure> {
        let token = secret::<43>();
        let number = u64::from_le_bytes(random()) >> 1;
        let person = Person {
            id: PersonId(number as i64),
            name: format!("Guest {}", number % 9_000 + 1_000),
            language: language.into(),
            since: now(),
            vacations: Vec::new(),
        };
        let device = new_device(&token, label);
        self.write(Change::NewPerson { person: person.clone(), device }).await?;
        let arrival = self.people.enter(hash(&token), person, &self.config.limits).ok_or(Failure::Busy)?;
        Ok((arrival.guest, token))
    }

    /// Changes what a guest says about themselves. A new name is told at once at every table that has not ended.
    pub(crate) async fn introduce(
        self: &Arc<Self>,
        guest: &Guest,
        said: Introduction,
    ) -> Result<Me, Failure> {
        let mut person = guest.person();
        let before = person.name.clone();
        if let Some(name) = said.name {
            person.name = table::names::checked(&name)?;
        }
        if let Some(language) = said.language {
            if language.len() != 2 || !language.bytes().all(|byte| byte.is_ascii_lowercase()) {
                return Err(Failure::unreadable("a language is a code of two letters"));
            }
            person.language = language;
        }
        let renamed = person.name != before;
        if renamed {
            // Every table where they sit is told.
            guest.names.take()?;
        }
        self.save_person(guest, person).await?;
        if renamed {
            let id = guest.id;
            let phases = vec![protocol::Phase::Waiting, protocol::Phase::Playing];
            let filter = store::Filter { phases, limit: 1_000, ..Default::default() };
            for stored in self.read(move |store| store.tables_of(id, &filter)).await? {
                let mut table = self.table(&stored.facts.id).await?;
                table.ask(self, &Asker::guest(guest), &Request::Rename).await?;
            }
        }
        Ok(guest.me())
    }

    async fn save_person(&self, guest: &Guest, person: Person) -> Result<(), Failure> {
        self.write(Change::SavePerson(person.clone())).await?;
        *guest.person.write().unwrap_or_else(PoisonError::into_inner) = person;
        Ok(())
    }

    /// Begins or ends a vacation, and tells every table where the guest owes moves.
    pub(crate) async fn go_away(self: &Arc<Self>, guest: &Guest, away: Away) -> Result<Me, Failure> {
        let (mut person, now) = (guest.person(), now());
        // What is left of a running vacation is given back first. One that was hardly begun counts for nothing, and what
        // is over for a year concerns no clock any more.
        person.vacations.retain_mut(|vacation| {
            vacation.until = vacation.until.min(now);
            vacation.until >= vacation.from + SHORTEST_VACATION && vacation.until + 366 * DAY > now
        });
        if away.days > days_left(&person.vacations, now) {
            return Err(Failure::not_allowed("not enough vacation days are left this year"));
        }
        if away.days > 0 {
            person.vacations.push(Vacation { from: now, until: now + u64::from(away.days) * DAY });
        }
        let id = guest.id;
        self.save_person(guest, person).await?;
        let filter =
            store::Filter { phases: vec![protocol::Phase::Playing], limit: 1_000, ..Default::default() };
        for stored in self.read(move |store| store.tables_of(id, &filter)).await? {
            if matches!(stored.facts.pace, protocol::Pace::Correspondence { .. }) {
                let mut table = self.table(&stored.facts.id).await?;
                table.ask(self, &Asker::guest(guest), &Request::Away).await?;
            }
        }
        Ok(guest.me())
    }

    /// A link that makes another device the same person.
    pub(crate) async fn device_link(&self, guest: &Guest) -> Result<DeviceLink, Failure> {
        let (secret, expires) = (secret::<43>(), now() + LINK_LASTS);
        self.write(Change::NewLink { person: guest.id, link: hash(&secret), expires }).await?;
        Ok(DeviceLink { secret, expires })
    }

    /// Uses such a link; gives the token of the new device.
    pub(crate) async fn move_in(
        self: &Arc<Self>,
        secret_of_link: &str,
        label: String,
    ) -> Result<(Arc<Guest>, String), Failure> {
        let token = secret::<43>();
        let device = new_device(&token, label);
        let change = Change::UseLink { link: hash(secret_of_link), device, now: now() };
        match self.try_write(change).await {
            Ok(()) => {}
            Err(StoreError::Conflict) => {
                return Err(Failure::not_allowed("this link has already been used or has expired"));
            }
            Err(error) => return Err(self.failure(&error)),
        }
        let guest = self.guest(&token).await?.ok_or(Failure::Busy)?;
        Ok((guest, token))
    }
}

/// The days of vacation left in the year of `now`.
fn days_left(vacations: &[Vacation], now: u64) -> u32 {
    // Years by their mean length: nobody loses a day by it.
    let year = 31_556_952_000;
    let begin = now - now % year;
    let taken: u64 = vacations.iter().map(|away| away.until.saturating_sub(away.from.max(begin))).sum();
    VACATION_DAYS.saturating_sub(taken.div_ceil(DAY) as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vacation_days_are_counted_by_the_year() {
        let now = 60 * 31_556_952_000 + 100 * DAY;
        let trip = |from, days| Vacation { from, until: from + days * DAY };
        assert_eq!(days_left(&[], now), 30);
        assert_eq!(days_left(&[trip(now - 50 * DAY, 10), trip(now, 5)], now), 15);
        assert_eq!(days_left(&[trip(now - 200 * DAY, 20)], now), 30, "last year's days are forgotten");
    }
}
