//! Clocks: whose time runs, how much is left, when it ends.

use engine::{Seat, Seats};
use protocol::{Clock, Failure, Level, Pace, Phase};
use store::{PersonId, Sitter, Substituted, TableRow, Vacation};

use super::Room;
use crate::House;
use crate::moments::now;
use crate::people::DAY;

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

/// When `left` milliseconds from `from` on are used up.
fn used_up(vacations: &[Vacation], from: u64, left: u64) -> u64 {
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
pub(super) fn at_start(pace: Pace, seats: usize) -> Vec<u64> {
    match pace {
        Pace::Untimed => Vec::new(),
        Pace::Live { bank, .. } => vec![u64::from(bank) * 1_000; seats],
        Pace::Correspondence { days } => vec![u64::from(days) * DAY; seats],
    }
}

/// What somebody gets who takes the seat back from the bot that played on.
pub(super) fn second_chance(pace: Pace, left: u64) -> u64 {
    match pace {
        Pace::Untimed => left,
        Pace::Live { bank, .. } => left.max(SECOND_CHANCE).max(u64::from(bank) * 100),
        Pace::Correspondence { days } => u64::from(days) * DAY,
    }
}

/// The awaited seats where a person sits: their clocks run, unless they are paused.
fn running(row: &TableRow, awaiting: Seats) -> impl Iterator<Item = Seat> {
    awaiting
        .iter()
        .filter(|_| !row.paused)
        .filter(|seat| matches!(row.seats[seat.index()].sitter, Sitter::Person { .. }))
}

impl Room {
    /// Whose decision the game waits for.
    pub(super) fn awaiting(&self) -> Seats {
        match (self.row.phase, &self.game) {
            (Phase::Playing, Some(game)) => game.awaiting(),
            _ => Seats::NONE,
        }
    }

    /// Only days are stopped by a vacation.
    fn vacations_of(&self, seat: Seat) -> &[Vacation] {
        match self.row.pace {
            Pace::Correspondence { .. } => &self.vacations[seat.index()],
            Pace::Untimed | Pace::Live { .. } => &[],
        }
    }

    /// What is left on every clock at `at`, if nothing happens before.
    pub(super) fn clocks_at(&self, at: u64) -> Vec<u64> {
        let mut clocks = self.progress.clocks.clone();
        if !clocks.is_empty() {
            for seat in running(&self.row, self.awaiting()) {
                let passed = counted(self.vacations_of(seat), self.progress.changed, at);
                let left = &mut clocks[seat.index()];
                *left = left.saturating_sub(passed);
            }
        }
        clocks
    }

    /// The clocks as a table shows them.
    pub(super) fn shown_clocks(&self) -> Vec<Clock> {
        let awaiting = self.awaiting();
        let left = self.clocks_at(now());
        let shown = left.into_iter().enumerate().map(|(index, left)| {
            let seat = Seat(index as u8);
            Clock { left, runs: running(&self.row, awaiting).any(|running| running == seat) }
        });
        shown.collect()
    }

    /// When the table must be woken: at once if a bot owes a move, otherwise when the first clock runs out.
    pub(super) fn wake_at(&self, row: &TableRow, awaiting: Seats, clocks: &[u64], at: u64) -> Option<u64> {
        let bots = awaiting.iter().any(|seat| matches!(row.seats[seat.index()].sitter, Sitter::Bot { .. }));
        if bots {
            return Some(at);
        }
        if clocks.is_empty() {
            return None;
        }
        running(row, awaiting).map(|seat| used_up(self.vacations_of(seat), at, clocks[seat.index()])).min()
    }

    /// The clocks after `seat` has done something: `before` and `after` are the awaited seats, `settled` says that the
    /// step cannot be taken back any more.
    pub(super) fn after_step(
        &self,
        clocks: &mut [u64],
        seat: Seat,
        (before, after): (Seats, Seats),
        settled: bool,
        lag: u64,
    ) {
        match self.row.pace {
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

    /// The table's time has come: clocks run out, bots are asked.
    pub(crate) async fn wake(&mut self, house: &std::sync::Arc<House>) -> Result<(), Failure> {
        self.expire(house).await?;
        self.call_bots(house);
        // A clock that was moved on while the table slept is looked at again in its time.
        if let Some(at) = self.progress.wake_at
            && at > now()
        {
            house.waker.at(at, &self.row.id);
        }
        Ok(())
    }

    /// Hands the seats whose time has run out to bots.
    pub(super) async fn expire(&mut self, house: &std::sync::Arc<House>) -> Result<(), Failure> {
        let draft = self.draft();
        if draft.clocks.is_empty() {
            return Ok(());
        }
        let late: Vec<Seat> =
            running(&self.row, self.awaiting()).filter(|seat| draft.clocks[seat.index()] == 0).collect();
        if late.is_empty() {
            return Ok(());
        }
        let mut row = self.row.clone();
        for &seat in &late {
            substitute(&mut row, seat, false);
        }
        row.votes.clear();
        self.save(house, super::Draft { row: Some(Box::new(row)), ..draft }).await?;
        tracing::info!(table = self.row.id, seats = ?late, "clocks ran out, bots play on");
        self.show_everybody();
        self.call_bots(house);
        Ok(())
    }

    /// Somebody at this table begins or ends a vacation.
    pub(crate) async fn somebody_is_away(
        &mut self,
        house: &std::sync::Arc<House>,
        person: PersonId,
        vacations: &[Vacation],
    ) -> Result<(), Failure> {
        self.expire(house).await?;
        let Some(seat) = self.row.seat_of(person) else { return Ok(()) };
        let draft = self.draft();
        self.vacations[seat.index()] = vacations.to_vec();
        self.save(house, draft).await?;
        self.tell_info();
        Ok(())
    }
}

/// A bot takes over the seat of a person.
pub(super) fn substitute(row: &mut TableRow, seat: Seat, resigned: bool) {
    let sitter = &mut row.seats[seat.index()].sitter;
    if let Sitter::Person { id, name } = sitter {
        let instead_of = Some(Substituted { id: *id, name: std::mem::take(name), resigned });
        *sitter = Sitter::Bot { level: Level::Regular, instead_of };
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
