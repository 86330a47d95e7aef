//! How long a game can be: a bound, not a forecast.

use crate::Taverns;
use crate::components::{Bonus, Card, DICE, Kind, Tile};
use crate::options::Options;
use crate::state::LIFTS;

/// What all bonuses of one sort in the guest book and on one guest can add up to in a turn.
fn sum(bonuses: impl Iterator<Item = Bonus>, of: impl Fn(Bonus) -> u32) -> u32 {
    bonuses.map(of).sum()
}

impl Taverns {
    /// Every turn is finite: dice, purchases per kind, guests, upgrades and bards are limited, nobles and schnapps
    /// run out, and the steps that bring new schnapps or questions are bounded by what the dice can earn. Between two
    /// things that cannot be taken back every die moves once at most (TT-9.9).
    pub(crate) fn longest_game(&self, options: &Options, seats: u8) -> u32 {
        let dice = DICE as u32;
        let cells = || {
            self.book
                .rows
                .iter()
                .flatten()
                .copied()
                .chain(std::iter::repeat_n(self.book.row_bonus, self.book.rows.len()))
        };
        let guests = || self.guests_in_play(options).map(|card| self.face(options, card));
        let reputation = |bonus| if let Bonus::Reputation(n) = bonus { u32::from(n) } else { 0 };
        let monastery = |bonus| if let Bonus::Monastery(n) = bonus { u32::from(n) } else { 0 };
        let best = |of: &dyn Fn(Bonus) -> u32| guests().map(|face| of(face.bonus)).max().unwrap_or(0);
        let pay = guests()
            .map(|face| face.pay)
            .chain([Card::NOBLE, Card::REGULAR_2, Card::REGULAR_1].map(|card| self.face(options, card).pay));
        let pay = pay.chain([self.tile(Tile::Cashbox).upgraded]).max().unwrap_or(0);
        let bards = u32::from(self.pile_size(options, Kind::Bard));
        let steps = dice * u32::from(pay) + bards + best(&reputation) + sum(cells(), reputation);
        let walks = dice * u32::from(self.tile(Tile::Monk).upgraded)
            + u32::from(self.counter_guests)
            + best(&monastery)
            + sum(cells(), monastery);
        // With TT-R20 a step can be asked for, and then the bonus of its space.
        let questions = if options.decline_bonuses { 2 } else { 1 };
        let bonuses = questions * (steps + walks + 1 + cells().count() as u32);
        let all = cells()
            .chain(guests().map(|face| face.bonus))
            .chain(self.reputation(options).iter().copied())
            .chain(self.monastery.iter().copied());
        let schnapps_each =
            all.map(|bonus| if let Bonus::Schnapps(n) = bonus { u32::from(n) } else { 1 }).max().unwrap_or(1);
        let schnapps =
            if options.module >= 2 { u32::from(self.schnapps) + bonuses * schnapps_each } else { 0 };
        let planning = dice + 2 * u32::from(LIFTS) + schnapps + 1;
        let plannings = if options.plans_together(seats) { 2 } else { 1 };
        let final_deeds = dice
            + Kind::ALL.len() as u32
            + Tile::ALL.len() as u32
            + 1
            + u32::from(self.noble_pile(options))
            + u32::from(self.counter_guests)
            + bards
            + schnapps
            + bonuses;
        let serving = final_deeds + dice * (final_deeds + 1) + 1;
        let evening =
            1 + u32::from(self.counter_guests) + 1 + 4 + plannings * planning + serving + schnapps + 1;
        let before = 1 + self.start_cards.iter().map(|card| u32::from(card.lose_regulars)).max().unwrap_or(0);
        u32::from(seats) * (before + u32::from(options.rounds) * evening)
    }
}
