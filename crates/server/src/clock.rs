//! The time of the house: it never goes back, and it knows when the house was not there.
//!
//! Clocks of tables count the time in which somebody could have played. They do not count a standstill of the process, a
//! machine that slept, a clock of the machine that was set, or the time between two runs of the house. Each such time is an
//! *outage*: a stretch that [`table::Table::set_outages`] leaves out.
//!
//! Nodes that share a store follow its time instead of their machines', and it is the store that knows when none of them was
//! there.

use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};
use store::{Change, Store, StoreError};
use table::Vacation;

use crate::House;

/// How often the time is read at least while a house is open.
const TICK: Duration = Duration::from_millis(500);
/// Longer than this between two readings, and the house was not there.
const STANDSTILL: u64 = 2_000;
/// How often it is remembered that the house was there.
const HEARTBEAT: u64 = 5_000;
/// What everybody gets after the house has opened again, to come back.
const RETURN: u64 = 10_000;
/// How many outages are remembered; no clock that still runs needs older ones.
const MOST_OUTAGES: usize = 1_000;
/// How far the machine's clock may have been set back between two runs before it is believed.
const MOST_BACK: u64 = 24 * 60 * 60 * 1_000;
/// How far apart two clocks of nodes may be, in milliseconds.
const CLOSE_ENOUGH: i64 = 20;
/// Under what name it is remembered.
const KEEPSAKE: &str = "times";

/// The time of this process.
#[derive(Debug)]
struct Clock {
    began: Instant,
    /// The time when it began, moved on whenever the machine's clock is found ahead.
    base: u64,
    /// The last reading.
    last: u64,
    /// When nothing happened here, in order.
    outages: Vec<Vacation>,
    /// How many outages there ever were.
    count: u64,
    /// Whether it follows the time of a store, whatever the machine's clock shows.
    led: bool,
}

static CLOCK: Mutex<Option<Clock>> = Mutex::new(None);

fn machine_time() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64)
}

impl Clock {
    fn new(began: Instant, machine: u64) -> Self {
        Self { began, base: machine, last: machine, outages: Vec::new(), count: 0, led: false }
    }

    /// The time after so many milliseconds of this process, when the machine's clock shows `machine`.
    fn read(&mut self, passed: u64, machine: u64) -> u64 {
        let mut now = self.base + passed;
        let was_set = !self.led && machine > now + STANDSTILL;
        if was_set {
            // The machine slept, or its clock was set forward. Set back, it is not followed: time never goes back.
            self.base += machine - now;
            now = machine;
        }
        if was_set || now > self.last + STANDSTILL {
            self.outages.push(Vacation { from: self.last, until: now });
            self.count += 1;
            if self.outages.len() > MOST_OUTAGES {
                self.outages.remove(0);
            }
        }
        self.last = self.last.max(now);
        self.last
    }
}

fn with_clock<T>(use_it: impl FnOnce(&mut Clock, u64) -> T) -> T {
    let mut clock = CLOCK.lock().unwrap_or_else(PoisonError::into_inner);
    let machine = machine_time();
    let clock = clock.get_or_insert_with(|| Clock::new(Instant::now(), machine));
    let passed = clock.began.elapsed().as_millis() as u64;
    let now = clock.read(passed, machine);
    use_it(clock, now)
}

/// Milliseconds since 1970.
pub(crate) fn now() -> u64 {
    with_clock(|_, now| now)
}

/// The time of the store that all nodes share. Time never goes back: whoever is ahead of it waits.
pub(crate) fn follow(store: u64) {
    with_clock(|clock, now| {
        clock.led = true;
        let apart = store as i64 - now as i64;
        if apart.abs() > CLOSE_ENOUGH {
            clock.base = clock.base.saturating_add_signed(apart);
            clock.last = clock.last.max(store);
        }
    });
}

/// Time is not before `moment`, unless that is too far ahead to be believed.
fn not_before(moment: u64) {
    with_clock(|clock, now| {
        if moment > now && moment - now < MOST_BACK {
            clock.base += moment - now;
            clock.last = moment;
        }
    });
}

/// What a house remembers of time.
#[derive(Debug, Default, Serialize, Deserialize)]
struct Remembered {
    /// When it was there last.
    seen: u64,
    /// When it was not there, in order.
    outages: Vec<Vacation>,
}

/// When a house was not there.
#[derive(Debug)]
pub(crate) struct Outages {
    /// Before this process.
    before: Vec<Vacation>,
    /// With those of this process, and how many of them were known.
    all: Mutex<(u64, Arc<[Vacation]>)>,
    /// Those that the store knows, where several nodes share it: then only they count.
    shared: RwLock<Option<Arc<[Vacation]>>>,
}

impl Outages {
    /// Reads what the house remembers; it was not there until now, and everybody has a moment to come back.
    pub(crate) fn open(store: &dyn Store) -> Result<Self, StoreError> {
        let text = store.keepsake(KEEPSAKE)?;
        let Remembered { seen, mut outages } =
            text.map(|text| serde_json::from_str(&text)).transpose()?.unwrap_or_default();
        if seen > 0 {
            not_before(seen);
            outages.push(Vacation { from: seen, until: now() + RETURN });
        }
        // What this process knows from before is no business of this house.
        let count = with_clock(|clock, _| clock.count);
        let all = Mutex::new((count, outages.clone().into()));
        Ok(Self { all, before: outages, shared: RwLock::default() })
    }

    /// Those of a house of several nodes.
    pub(crate) fn of_store(outages: Vec<Vacation>) -> Self {
        let shared = RwLock::new(Some(outages.into()));
        Self { before: Vec::new(), all: Mutex::new((0, Arc::default())), shared }
    }

    /// The store knows these now.
    pub(crate) fn learn(&self, outages: Vec<Vacation>) {
        *self.shared.write().unwrap_or_else(PoisonError::into_inner) = Some(outages.into());
    }

    /// All of them, in order.
    pub(crate) fn all(&self) -> Arc<[Vacation]> {
        if let Some(shared) = &*self.shared.read().unwrap_or_else(PoisonError::into_inner) {
            return Arc::clone(shared);
        }
        let mut all = self.all.lock().unwrap_or_else(PoisonError::into_inner);
        let known = all.0;
        let news =
            with_clock(|clock, _| (clock.count != known).then(|| (clock.count, clock.outages.clone())));
        if let Some((count, fresh)) = news {
            let begun = self.before.last().map_or(0, |last| last.from);
            let later = fresh.into_iter().filter(|outage| outage.from >= begun);
            *all = (count, self.before.iter().copied().chain(later).collect());
        }
        Arc::clone(&all.1)
    }

    fn remembered(&self) -> Change {
        let all = self.all();
        let from = all.len().saturating_sub(MOST_OUTAGES);
        let remembered = Remembered { seen: now(), outages: all[from..].to_vec() };
        // Numbers are always JSON.
        let value = serde_json::to_string(&remembered).unwrap_or_default();
        Change::Keepsake { name: KEEPSAKE.into(), value, replaces: true }
    }
}

impl House {
    /// Reads the time again and again, so that a standstill is noticed, and remembers that the house was there.
    pub(crate) async fn count_time(self: Arc<Self>) {
        let mut closing = self.closing.subscribe();
        let mut remembered = 0;
        loop {
            let at = now();
            if at >= remembered + HEARTBEAT {
                remembered = at;
                self.remember_time().await;
            }
            tokio::select! {
                () = tokio::time::sleep(TICK) => {}
                _ = closing.wait_for(|closing| *closing) => return,
            }
        }
    }

    /// Remembers that the house was there until now.
    pub(crate) async fn remember_time(&self) {
        if self.is_node() {
            // The store itself remembers when its nodes were there.
            return;
        }
        if let Err(error) = self.try_write(self.outages.remembered()).await {
            tracing::warn!(%error, "the time could not be remembered");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A clock that began at 1,000,000, and is read every half second.
    fn ticking(seconds: u64) -> Clock {
        let mut clock = Clock::new(Instant::now(), 1_000_000);
        for tick in 0..=seconds * 2 {
            assert_eq!(clock.read(tick * 500, 1_000_000 + tick * 500), 1_000_000 + tick * 500);
        }
        assert!(clock.outages.is_empty());
        clock
    }

    #[test]
    fn a_standstill_of_the_process_is_an_outage() {
        let mut clock = ticking(10);
        assert_eq!(clock.read(18_000, 1_018_000), 1_018_000);
        assert_eq!(clock.outages, [Vacation { from: 1_010_000, until: 1_018_000 }]);
        clock.read(18_500, 1_018_500);
        assert_eq!(clock.count, 1);
    }

    #[test]
    fn a_clock_set_forward_costs_nobody_anything() {
        let mut clock = ticking(10);
        assert_eq!(clock.read(10_500, 4_610_500), 4_610_500);
        assert_eq!(clock.outages, [Vacation { from: 1_010_000, until: 4_610_500 }]);
        assert_eq!(clock.read(11_000, 4_611_000), 4_611_000);
        assert_eq!(clock.count, 1);
    }

    #[test]
    fn time_never_goes_back() {
        let mut clock = ticking(10);
        assert_eq!(clock.read(10_500, 500), 1_010_500);
        assert_eq!(clock.read(11_000, 1_000), 1_011_000);
        assert!(clock.outages.is_empty());
    }

    #[test]
    fn a_clock_that_is_led_does_not_mind_its_machine() {
        let mut clock = ticking(10);
        clock.led = true;
        assert_eq!(clock.read(10_500, 9_000_000), 1_010_500);
        assert!(clock.outages.is_empty());
    }

    #[test]
    fn a_machine_that_slept_was_not_there() {
        let mut clock = ticking(10);
        // The process did not notice that an hour went by.
        assert_eq!(clock.read(10_400, 4_610_000), 4_610_000);
        assert_eq!(clock.outages, [Vacation { from: 1_010_000, until: 4_610_000 }]);
    }
}
