//! TT-12: the end of the game.

use engine::{Outcome, Place, Seat, Standing};

use crate::Taverns;
use crate::components::Sort;
use crate::state::{State, Tavern};

impl Taverns {
    /// What the reputation marker of a seat scores now (TT-14.13).
    #[must_use]
    pub fn reputation_points(&self, state: &State, seat: Seat) -> u8 {
        self.reputation_value(state, state.tavern(seat))
    }

    /// The score a solo game is measured by (TT-17.8).
    #[must_use]
    pub fn target(&self, state: &State) -> i16 {
        self.solo_target(state)
    }

    /// TT-14.13: what the reputation marker scores.
    pub(crate) fn reputation_value(&self, state: &State, tavern: &Tavern) -> u8 {
        let space = self.reputation_space(&state.options, tavern.reputation);
        self.reputation_track(&state.options).values[usize::from(space)]
    }

    /// TT-12.1 to TT-12.3: the points of a seat, by what they are for.
    fn place(&self, state: &State, seat: Seat) -> Place {
        let tavern = state.tavern(seat);
        let [mut regulars, mut cards, mut guests, mut nobles] = [0; 4];
        for (card, count) in tavern.owned().iter() {
            let part = match card.sort() {
                Sort::Regular => &mut regulars,
                Sort::Tavern(_) => &mut cards,
                Sort::Guest(_) => &mut guests,
                Sort::Noble => &mut nobles,
            };
            *part += i32::from(count) * i32::from(self.face(&state.options, card).vp);
        }
        let mut parts = vec![
            ("nobles".into(), nobles),
            ("guests".into(), guests),
            ("tavern-cards".into(), cards),
            ("regulars".into(), regulars),
        ];
        if state.options.module >= 2 {
            parts.push(("schnapps".into(), tavern.schnapps.into()));
        }
        if state.options.module >= 3 {
            parts.push(("reputation".into(), self.reputation_value(state, tavern).into()));
        }
        // TT-12.4
        let stores = i32::from(tavern.doubloons) + i32::from(tavern.beer);
        Place::new(seat, parts, vec![("stores".into(), stores)])
    }

    pub(crate) fn standing_of(&self, state: &State) -> Standing {
        let seats = Seat::all(state.seat_count());
        let mut standing = Standing::ranked(seats.map(|seat| self.place(state, seat)).collect());
        if let [alone] = &standing.seats[..] {
            // TT-17.8
            let above = alone.score - i32::from(self.solo_target(state));
            let reached = self.solo.titles.iter().rev().find(|(_, from)| i32::from(*from) <= above);
            let title = reached.or(self.solo.titles.first()).map(|(title, _)| title.clone());
            let level = title.unwrap_or_default().into();
            standing.outcome = Outcome::Solo { level, won: Some(above >= 0), medal: None };
        }
        standing
    }

    /// The score a solo game is measured by.
    pub(crate) fn solo_target(&self, state: &State) -> i16 {
        let options = &state.options;
        if options.solo_target > 0 {
            return options.solo_target;
        }
        let targets = if options.rounds == 12 { &self.solo.target_12 } else { &self.solo.target_8 };
        targets.get(usize::from(options.module).wrapping_sub(1)).copied().unwrap_or(0)
    }
}
