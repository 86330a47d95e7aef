//! What other nodes with the same store have done, beyond what [`Table::follow`] brings: who listens there, and what was said.

use engine::Seat;

use crate::effect::Effect;
use crate::facts::{PersonId, Said};
use crate::table::Table;

impl Table {
    /// Everybody who listens, here or at another node; some of them more than once.
    pub(crate) fn listeners(&self) -> impl Iterator<Item = PersonId> {
        self.ears.iter().map(|ear| ear.person).chain(self.elsewhere.iter().copied())
    }

    /// The people who listen here, in order.
    #[must_use]
    pub fn here(&self) -> Vec<PersonId> {
        let mut people: Vec<PersonId> = self.ears.iter().map(|ear| ear.person).collect();
        people.sort_unstable();
        people.dedup();
        people
    }

    /// The people who listen at other nodes, in order.
    #[must_use]
    pub fn elsewhere(&self) -> &[PersonId] {
        &self.elsewhere
    }

    /// Others listen at other nodes than those known until now.
    pub fn set_elsewhere(&mut self, people: Vec<PersonId>, at: u64) -> Vec<Effect> {
        if self.elsewhere == people {
            return Vec::new();
        }
        let here: Vec<Seat> =
            Seat::all(self.facts.seat_count()).filter(|&seat| self.is_present(seat)).collect();
        self.elsewhere = people;
        if self.listeners().next().is_some() {
            self.attend(at);
        } else {
            self.attended = None;
        }
        for seat in here {
            if !self.is_present(seat) {
                self.left[seat.index()] = at;
            }
        }
        self.tell_info(None, at)
    }

    /// The last things said, oldest first, as the store has them: those that are new here are told.
    pub fn follow_chat(&mut self, said: Vec<Said>) -> Vec<Effect> {
        let mut known: Vec<Said> = self.chat.drain(..).collect();
        let mut effects = Vec::new();
        for one in &said {
            match known.iter().position(|other| other == one) {
                Some(index) => drop(known.swap_remove(index)),
                None => effects.push(self.tell_said(one)),
            }
        }
        self.chat = said.into();
        effects
    }
}
