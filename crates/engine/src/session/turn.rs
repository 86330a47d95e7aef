//! What a match tells of turns: since when a seat decides, and whether it has been left alone.

use super::Match;
use crate::{Game, Seat, Seats};

impl<G: Game> Match<G> {
    /// The entry after which the present turn of `seat` began: it has owed decisions ever since; 0 from the beginning. It stays
    /// the same throughout a turn, whoever decides at the same time. For a seat that owes nothing, the last entry.
    ///
    /// A seat may be asked again by the very step that ends its turn. So a turn also ends where decisions begin or cease to
    /// be simultaneous, and for whoever shows something while they are: that is whoever chooses last.
    #[must_use]
    pub fn turn_of(&self, seat: Seat) -> u32 {
        self.at_rest.get(seat.index()).copied().unwrap_or_default()
    }

    /// The steps of `seat` after entry `seq`, if nothing has happened since then that could change its plans: nothing was
    /// revealed or taken back, and nobody else has moved except at the same time.
    #[must_use]
    pub fn undisturbed(&self, seat: Seat, seq: u32) -> Option<Vec<G::Action>> {
        let since: Vec<_> = self.open.iter().filter(|step| step.seq > seq).collect();
        // What is not among the open steps was revealed, taken back, or is a taking back.
        let whole = seq.checked_add(since.len() as u32) == Some(self.seq());
        let alone = since.iter().all(|step| step.seat == seat || step.simultaneous);
        (whole && alone)
            .then(|| since.iter().filter(|step| step.seat == seat).map(|step| step.action).collect())
    }

    /// Whoever owes nothing now is at rest, and so is for a moment whoever has `ended` a turn.
    pub(super) fn note_rest(&mut self, ended: Seats) {
        let (awaiting, seq) = (self.awaiting(), self.seq());
        let rests = |seat: &Seat| ended.contains(*seat) || !awaiting.contains(*seat);
        for seat in Seat::all(self.seats).filter(rests) {
            self.at_rest[seat.index()] = seq;
        }
    }
}
