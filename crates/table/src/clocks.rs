//! Clocks: whose time runs, how much is left, when it ends.

use engine::{Seat, Seats};
use protocol::{Clock, Pace};

use crate::decide::{Caller, Decision, Draft, Then};
use crate::facts::{Facts, Vacation};
use crate::table::Table;

/// Milliseconds of a day.
pub const DAY: u64 = 24 * 60 * 60 * 1_000;
/// The most lag that is given back with a decision.
const MOST_LAG: u64 = 500;
/// What somebody gets at least who comes back to a seat whose time had run out.
const SECOND_CHANCE: u64 = 30_000;

/// The time that `vacations` leave between two moments.
fn counted(vacations: &[Vacation], from: u64, until: u64) -> u64 {
    let away: u64 =
        vacations.iter().map(|away| away.until.min(until).saturating_sub(away.from.max(from))).sum();
    until.saturating_sub(from).saturating_sub(away)
}

/// The times that neither of two lists counts: both in order, without overlap.
fn merged(one: &[Vacation], two: &[Vacation]) -> Vec<Vacation> {
    let mut all: Vec<Vacation> = one.iter().chain(two).copied().collect();
    all.sort_by_key(|span| span.from);
    let mut out: Vec<Vacation> = Vec::with_capacity(all.len());
    for span in all {
        match out.last_mut() {
            Some(last) if span.from <= last.until => last.until = last.until.max(span.until),
            _ => out.push(span),
        }
    }
    out
}

/// What no clock of `seat` counts: times in which the house was not there, and at the pace of days their vacations.
fn uncounted(facts: &Facts, vacations: &[Vec<Vacation>], outages: &[Vacation], seat: Seat) -> Vec<Vacation> {
    let away = match facts.pace {
        Pace::Correspondence { .. } => vacations.get(seat.index()).map_or(&[][..], Vec::as_slice),
        Pace::Untimed | Pace::Live { .. } => &[],
    };
    merged(away, outages)
}

/// A moment as people read it in a refusal.
pub(crate) fn moment(at: u64) -> String {
    engine::iso_time(at / 1_000 * 1_000).replace(".000", "")
}

/// When `left` milliseconds from `from` on are used up.
pub(crate) fn used_up(vacations: &[Vacation], from: u64, left: u64) -> u64 {
    let mut end = from.saturating_add(left);
    // Vacations are in order: each one that begins before the end moves the end on.
    for away in vacations.iter().filter(|away| away.until > from) {
        let begin = away.from.max(from);
        if begin < end {
            end = end.saturating_add(away.until - begin);
        }
    }
    end
}

/// The time of every seat when the game begins; nothing without clocks.
pub(crate) fn at_start(pace: Pace, seats: usize) -> Vec<u64> {
    match pace {
        Pace::Untimed => Vec::new(),
        Pace::Live { bank, .. } => vec![u64::from(bank) * 1_000; seats],
        Pace::Correspondence { days } => vec![u64::from(days) * DAY; seats],
    }
}

/// What somebody gets who takes the seat back from the bot that played on.
pub(crate) fn second_chance(pace: Pace, left: u64) -> u64 {
    match pace {
        Pace::Untimed => left,
        Pace::Live { bank, .. } => left.max(SECOND_CHANCE).max(u64::from(bank) * 100),
        Pace::Correspondence { days } => u64::from(days) * DAY,
    }
}

/// The awaited seats where a person sits: their clocks run, unless they are paused.
fn running(facts: &Facts, awaiting: Seats) -> Seats {
    awaiting.iter().filter(|&seat| !facts.paused && facts.is_person(seat)).collect()
}

/// When the table must be woken: at once if a bot owes a move, otherwise when the first clock runs out.
pub(crate) fn wake_at(
    facts: &Facts,
    awaiting: Seats,
    clocks: &[u64],
    vacations: &[Vec<Vacation>],
    outages: &[Vacation],
    at: u64,
) -> Option<u64> {
    if awaiting.iter().any(|seat| facts.is_bot(seat)) && !facts.waits_for_return() {
        return Some(at);
    }
    let end = |seat: Seat| {
        let left = clocks.get(seat.index())?;
        Some(used_up(&uncounted(facts, vacations, outages, seat), at, *left))
    };
    running(facts, awaiting).iter().filter_map(end).min()
}

impl Table {
    /// What is left on every clock at `at`, if nothing happens before.
    pub(crate) fn clocks_at(&self, at: u64) -> Vec<u64> {
        let mut clocks = self.progress.clocks.clone();
        for seat in running(&self.facts, self.awaiting()).iter() {
            if let Some(left) = clocks.get_mut(seat.index()) {
                let away = uncounted(&self.facts, &self.vacations, &self.outages, seat);
                *left = left.saturating_sub(counted(&away, self.progress.changed, at));
            }
        }
        clocks
    }

    /// The people whose time is used up at `at`.
    pub(crate) fn late(&self, at: u64) -> Vec<Seat> {
        if self.progress.clocks.is_empty() {
            return Vec::new();
        }
        let left = self.clocks_at(at.max(self.progress.changed));
        running(&self.facts, self.awaiting())
            .iter()
            .filter(|seat| left.get(seat.index()) == Some(&0))
            .collect()
    }

    /// The clocks as a table shows them at `at`.
    pub(crate) fn shown_clocks(&self, at: u64) -> Vec<Clock> {
        let running = running(&self.facts, self.awaiting());
        let left = self.clocks_at(at).into_iter().zip(0..);
        left.map(|(left, seat)| Clock { left, runs: running.contains(Seat(seat)) }).collect()
    }

    /// The clocks after `seat` has done something: `before` and `after` are the awaited seats, `settled` says that the
    /// step cannot be taken back any more.
    pub(crate) fn after_step(
        &self,
        clocks: &mut [u64],
        seat: Seat,
        (before, after): (Seats, Seats),
        settled: bool,
        lag: u64,
    ) {
        match self.facts.pace {
            Pace::Untimed => {}
            Pace::Live { increment, .. } => {
                if let Some(left) = clocks.get_mut(seat.index()) {
                    // Never more than the decision took.
                    let spent = self.progress.clocks[seat.index()].saturating_sub(*left);
                    *left += lag.min(MOST_LAG).min(spent);
                    // A step that can be taken back earns nothing yet, or time could be made of nothing.
                    if settled || !after.contains(seat) {
                        *left += u64::from(increment) * 1_000;
                    }
                }
            }
            Pace::Correspondence { days } => {
                // A new turn has all its days; so has the next one of somebody whose turn goes on without end.
                for next in after.iter().filter(|&next| !before.contains(next) || (next == seat && settled)) {
                    if let Some(left) = clocks.get_mut(next.index()) {
                        *left = u64::from(days) * DAY;
                    }
                }
            }
        }
    }

    /// The increment that `seat` got for having done its part goes back with the step that is taken back: otherwise time
    /// could be made of nothing.
    pub(crate) fn give_increment_back(&self, clocks: &mut [u64], seat: Seat) {
        if let (Pace::Live { increment, .. }, Some(left)) = (self.facts.pace, clocks.get_mut(seat.index())) {
            *left = left.saturating_sub(u64::from(increment) * 1_000).max(1);
        }
    }

    /// When the table must be woken although nobody comes, as things stand at `at`.
    #[must_use]
    pub fn wake_at(&self, at: u64) -> Option<u64> {
        let (clocks, at) = (self.clocks_at(at), at.max(self.progress.changed));
        wake_at(&self.facts, self.awaiting(), &clocks, &self.vacations, &self.outages, at)
    }

    /// Somebody at this table begins or ends a vacation.
    pub(crate) fn away(&self, caller: &Caller, at: u64) -> Decision {
        let Some(seat) = self.facts.seat_of(caller.person) else { return Decision::passing(at, Vec::new()) };
        let mut vacations = self.vacations.clone();
        vacations[seat.index()].clone_from(&caller.vacations);
        // What has passed is counted with the vacations known until now.
        let draft = self.draft(at);
        self.resolve(Draft { vacations: Some(vacations), then: vec![Then::Info], ..draft })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vacations_stop_the_days() {
        let trips = [Vacation { from: 100, until: 200 }, Vacation { from: 300, until: 400 }];
        assert_eq!(counted(&trips, 0, 500), 300);
        assert_eq!(counted(&trips, 150, 350), 100);
        assert_eq!(used_up(&trips, 0, 50), 50);
        assert_eq!(used_up(&trips, 0, 150), 250);
        assert_eq!(used_up(&trips, 150, 100), 300);
        assert_eq!(used_up(&trips, 150, 101), 401);
        for (from, left) in [(0, 150), (150, 120), (350, 70), (90, 10)] {
            assert_eq!(counted(&trips, from, used_up(&trips, from, left)), left, "{from} {left}");
        }
    }

    #[test]
    fn whoever_comes_back_has_time_to_play() {
        assert_eq!(second_chance(Pace::Live { bank: 600, increment: 5 }, 0), 60_000);
        assert_eq!(second_chance(Pace::Live { bank: 60, increment: 5 }, 0), 30_000);
        assert_eq!(second_chance(Pace::Live { bank: 60, increment: 5 }, 45_000), 45_000);
        assert_eq!(second_chance(Pace::Correspondence { days: 2 }, 5), 2 * DAY);
    }
}
