//! Points, ties and levels (CH-11, CH-13, CH-14.7, CH-15.9).

use engine::{Name, Outcome, Place, Seat, Standing};

use crate::Chai;
use crate::components::{CARDS_PER_TEA, Tea};
use crate::options::{ChaiwalaScore, Mode, TieCoins};
use crate::state::{House, Stage, State};

impl Chai {
    pub(crate) fn standing_of(&self, state: &State) -> Standing {
        let places = Seat::all(state.seats).map(|seat| self.place(state, seat)).collect();
        let mut standing = Standing::ranked(places);
        match state.options.mode {
            Mode::Competitive => {}
            Mode::Solo => {
                let score = standing.seats.first().map_or(0, |place| place.score);
                let level = self.level(score).to_string().into();
                standing.outcome = Outcome::Solo { level, won: None, medal: None };
            }
            Mode::Coop => {
                // They stand or fall together; the outcome says which.
                standing.seats.iter_mut().for_each(|place| place.rank = 1);
                let team = standing.seats.iter().map(|place| place.score).sum();
                let rival =
                    self.score_parts(state, usize::from(state.seats)).iter().map(|(_, part)| part).sum();
                // CH-15.10: an equal score is a loss.
                standing.outcome = Outcome::Team { won: team > rival, team, rival };
            }
        }
        standing
    }

    /// One seat's score, and what breaks ties: fewest customers, then coins (CH-11.5).
    fn place(&self, state: &State, seat: Seat) -> Place {
        let house = &state.houses[seat.index()];
        let coins = house.coins as i32;
        let tie_coins: (Name, i32) = match state.options.tie_coins {
            TieCoins::Fewest => ("fewest-coins".into(), -coins),
            TieCoins::Most => ("most-coins".into(), coins),
        };
        let ties = vec![("fewest-customers".into(), -i32::from(house.served.len())), tie_coins];
        Place::new(seat, self.score_parts(state, seat.index()), ties)
    }

    /// The parts of a house's score that this table counts; the last house of a co-op is the chaiwala's.
    #[must_use]
    pub fn score_parts(&self, state: &State, house: usize) -> Vec<(Name, i32)> {
        let own = &state.houses[house];
        let chaiwala = house >= usize::from(state.seats);
        let cards_only = chaiwala && state.options.chaiwala_score == ChaiwalaScore::CardsOnly;
        // CH-11.1
        let points = own.served.iter().map(|card| i32::from(self.customers[card.index()].points)).sum();
        let mut parts: Vec<(Name, i32)> = vec![("customers".into(), points)];
        if !cards_only {
            parts.push(("coins".into(), own.coins as i32));
            if state.options.awards_teas(state.teas_in_play() as u8) {
                parts.push(("tea-award".into(), different_teas(own)));
            }
        }
        if state.options.connoisseur {
            parts.push(("cups".into(), cup_majorities(state, state.teas[house])));
            if !chaiwala {
                // CH-13.5, CH-15.11. While starting customers are chosen in secret, nothing tells who has begun to choose.
                let waiting = if state.stage == Stage::Choosing { 0 } else { own.reserved.len() };
                parts.push(("penalty".into(), -(waiting as i32)));
            }
        }
        parts
    }

    /// The level a solo score reaches (CH-14.7).
    #[must_use]
    pub fn level(&self, score: i32) -> &str {
        let reached = self.levels.iter().find(|level| level.min.is_none_or(|min| score >= min));
        reached.map_or("", |level| &level.id)
    }
}

/// How many teas there are among the served customers (CH-11.2).
fn different_teas(house: &House) -> i32 {
    const { assert!(CARDS_PER_TEA == 8) };
    Tea::ALL.into_iter().filter(|&tea| !tea.among(house.served).is_empty()).count() as i32
}

/// In how many cups no tea has more base tokens than this one (CH-13.3, CH-13.4).
fn cup_majorities(state: &State, tea: Tea) -> i32 {
    let leads = |base: &[u8]| base[tea.index()] > 0 && base.iter().all(|&other| other <= base[tea.index()]);
    state.cups.iter().filter(|cup| leads(&cup.base.0)).count() as i32
}
