//! The automatic rival of the co-operative game (CH-15).

use engine::{Chance, Counts, Sink};

use crate::Chai;
use crate::components::CupNo;
use crate::event::Event;
use crate::state::{Order, State};
use crate::turn::Table;

impl Chai {
    /// The slot, from 0, whose customer the chaiwala would serve now; ties go to the lowest slot (CH-15.5).
    #[must_use]
    pub fn chaiwala_choice(&self, state: &State) -> Option<usize> {
        let lowest = state.options.chaiwala_takes_lowest(state.seats);
        let points = |slot: usize| {
            let points = state.row[slot].map(|card| i32::from(self.customers[card.index()].points))?;
            Some(if lowest { points } else { -points })
        };
        (0..state.row.len()).filter_map(|slot| Some((points(slot)?, slot))).min().map(|(_, slot)| slot)
    }
}

impl<C: Chance, S: Sink<Event>> Table<'_, C, S> {
    /// The chaiwala's whole turn up to the steps at its end: a customer of the row, without ingredients and
    /// payment (CH-15.4).
    pub(crate) fn chaiwala_serves(&mut self) {
        let house = usize::from(self.state.seats);
        let served = self.game.chaiwala_choice(self.state).and_then(|slot| self.state.row[slot]);
        let Some(card) = served else {
            // CH-15.7
            let who = self.state.who(house);
            self.tell(|| Event::Passed { who });
            return;
        };
        // CH-15.6: the lowest open cup; in the final circle that is cup 1.
        let cup = CupNo::of(self.state.open_cups().trailing_zeros() as usize);
        self.fill_cup(house, &Order::of(card), cup, Counts::NONE, Counts::NONE);
    }
}
