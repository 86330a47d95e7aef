//! Our own solo mode: the regulars, the arrivals, the medals (CR-11).

use engine::Sink;
use serde::{Deserialize, Serialize};

use crate::board::Cells;
use crate::components::meeples_per_seat;
use crate::event::{Draw, announce};
use crate::in_the_box::LevelTable;
use crate::state::State;
use crate::{Cell, CoffeeRush, Event};

/// What a solo day was worth (CR-11.10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Medal {
    /// The first number of turns is reached.
    Bronze,
    /// The second.
    Silver,
    /// The third, or a full day.
    Gold,
}

impl Medal {
    /// The name in results.
    pub(crate) const fn id(self) -> &'static str {
        match self {
            Self::Bronze => "bronze",
            Self::Silver => "silver",
            Self::Gold => "gold",
        }
    }
}

impl LevelTable {
    /// How many cards arrive at the end of this turn (CR-11.6).
    pub(crate) fn arrivals(&self, turn: u16) -> u8 {
        self.arrivals.iter().rev().find(|(from, _)| *from <= turn).map_or(0, |(_, cards)| *cards)
    }
}

impl CoffeeRush {
    /// What follows CR-8.4 in solo, unless the shop has closed (CR-11.4).
    pub(crate) fn solo_time(&self, state: &mut State, told: &mut impl Sink<Event>) {
        if !state.open {
            return;
        }
        for (regular, to) in self.regulars_walk(state).into_iter().enumerate() {
            let place = meeples_per_seat(state.seats) + regular;
            let from = std::mem::replace(&mut state.meeples[place], to);
            announce(told, || Event::RegularWalked { regular: regular as u8, from, to });
        }
        let arrivals = self.level(state.options.solo_level).arrivals(state.turn);
        self.draw(state, state.active, arrivals, Draw::Arrivals, told);
    }

    /// Where the regulars go from here, one after the other: each to the nearest cell ahead of it on the ring that
    /// holds no meeple (CR-11.5).
    pub(crate) fn regulars_walk(&self, state: &State) -> [Cell; 2] {
        let ring = &self.solo.ring;
        let mut meeples = state.meeples;
        std::array::from_fn(|regular| {
            let walker = meeples_per_seat(1) + regular;
            let here = ring.iter().position(|&cell| cell == meeples[walker]).unwrap_or(0);
            let occupied: Cells = meeples.into_iter().collect();
            // The ring is longer than there are meeples, so one of its cells is free.
            let mut ahead = ring[here + 1..].iter().chain(&ring[..here]).copied();
            meeples[walker] = ahead.find(|&cell| !occupied.contains(cell)).unwrap_or(ring[here]);
            meeples[walker]
        })
    }

    /// The medal for so many turns (CR-11.10).
    pub(crate) fn medal(&self, state: &State) -> Option<Medal> {
        let medals = self.level(state.options.solo_level).medals;
        let reached = medals.iter().filter(|&&turns| state.turn >= turns).count();
        let earned = [Medal::Bronze, Medal::Silver, Medal::Gold][..reached].last().copied();
        if self.full_day(state) { Some(Medal::Gold) } else { earned }
    }

    /// Whether the game is over and the day was survived (CR-11.8).
    pub(crate) fn full_day(&self, state: &State) -> bool {
        state.awaiting().is_empty() && state.penalties(state.active).len() < usize::from(self.penalty_limit)
    }
}
