//! Ratings, ranks and results (CR-9.3 to CR-9.6, CR-11.8, CR-11.9).

use engine::{Outcome, Place, Seat, Standing};

use crate::CoffeeRush;
use crate::cards::Pile;
use crate::options::Mode;
use crate::state::State;

impl CoffeeRush {
    /// Completed cards + what active upgrades are worth − penalty cards (CR-9.3). Nothing else counts (CR-9.4).
    #[must_use]
    pub fn rating(&self, state: &State, seat: Seat) -> i32 {
        self.rating_parts(state, seat).into_iter().sum()
    }

    fn rating_parts(&self, state: &State, seat: Seat) -> [i32; 3] {
        let size = |pile| i32::from(state.cards.size(pile));
        let upgrades = i32::from(state.upgrades(seat).len()) * i32::from(self.upgrade_rating);
        [size(Pile::Completed(seat)), upgrades, -size(Pile::Penalties(seat))]
    }

    pub(crate) fn standing_of(&self, state: &State) -> Standing {
        match state.options.mode {
            Mode::Standard => {
                Standing::ranked(Seat::all(state.seats).map(|seat| self.rate(state, seat)).collect())
            }
            Mode::Solo => self.stand_alone(state),
        }
    }

    // CR-9.5
    fn rate(&self, state: &State, seat: Seat) -> Place {
        let [completed, upgrades, penalties] = self.rating_parts(state, seat);
        let parts =
            [("completed-orders", completed), ("active-upgrades", upgrades), ("penalty-cards", penalties)];
        let ties = [("completed-orders", completed), ("rush-tokens", i32::from(state.rush(seat)))];
        Place::new(seat, named(parts), named(ties))
    }

    // CR-11.8, CR-11.9
    fn stand_alone(&self, state: &State) -> Standing {
        let seat = Seat(0);
        let ties = [("rating", self.rating(state, seat)), ("rush-tokens", i32::from(state.rush(seat)))];
        let place = Place::new(seat, named([("turns", i32::from(state.turn))]), named(ties));
        let (level, won) = match (state.awaiting().is_empty(), self.full_day(state)) {
            (false, _) => ("running", None),
            (true, true) => ("full-day", Some(true)),
            (true, false) => ("overrun", Some(false)),
        };
        // CR-11.10
        let medal = self.medal(state).map(|medal| medal.id().into());
        Standing { seats: vec![place], outcome: Outcome::Solo { level: level.into(), won, medal } }
    }
}

fn named<const N: usize>(values: [(&'static str, i32); N]) -> Vec<(engine::Name, i32)> {
    values.into_iter().map(|(name, value)| (name.into(), value)).collect()
}
