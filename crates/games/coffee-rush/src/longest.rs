//! How long a game can last and how much can gather on the tabs: why every game ends.

use crate::CoffeeRush;
use crate::components::{CUPS, MEEPLES, TABS, meeples_per_seat};
use crate::options::{Mode, Options};

impl CoffeeRush {
    /// The cards in the deck after set-up.
    pub(crate) fn first_deck(&self, options: &Options, seats: u8) -> u8 {
        let table = self.table(seats);
        if options.gentle_start { table.gentle_deck } else { table.deck }
    }

    /// Within so many turns at least one card is drawn while the shop is OPEN.
    ///
    /// Alone and with an own draw that is every turn. Otherwise, if nobody drew for four turns of every seat, all tabs
    /// would be empty and customers would walk in (CR-8.6).
    fn turns_per_draw(&self, options: &Options, seats: u8) -> u32 {
        if options.mode == Mode::Solo || self.table(seats).own_draw > 0 {
            1
        } else {
            TABS as u32 * u32::from(seats)
        }
    }

    /// The highest number the running turn can have when `drawn` cards have left the deck since set-up.
    pub(crate) fn latest_turn(&self, options: &Options, seats: u8, drawn: u8) -> u32 {
        self.turns_per_draw(options, seats) * (u32::from(drawn) + 1) + u32::from(seats)
    }

    /// An upper bound of the decisions in a game.
    pub(crate) fn longest_game(&self, options: &Options, seats: u8) -> u32 {
        let seats = seats.clamp(1, self.tables.len() as u8);
        let deck = u32::from(self.first_deck(options, seats));
        let turns = self.turns_per_draw(options, seats) * deck + u32::from(seats) - 1;
        let steps = u32::from(self.free_steps) + u32::from(self.rush_tokens);
        // Every pour and every emptied cup lowers 2 × (tokens in hand) + (tokens in cups).
        let pours = 2 * self.supply.total();
        let upgrade_meeple_stop_finish_done = 5;
        let turn = steps + pours + CUPS as u32 + upgrade_meeple_stop_finish_done;
        let setup = 2 * MEEPLES as u32;
        setup + turns * turn
    }

    /// The most cards on one seat's tabs (CR-I16).
    pub(crate) fn most_orders(&self, options: &Options, seats: u8) -> usize {
        let table = self.table(seats);
        let fed = usize::from(table.fed);
        let per_round = match options.mode {
            Mode::Solo => {
                let level = self.level(options.solo_level);
                level.arrivals.iter().map(|&(_, cards)| usize::from(cards)).max().unwrap_or(0)
            }
            Mode::Standard => CUPS * fed + usize::from(table.own_draw),
        };
        // Before a seat's first turn its dealt card lies there too, but the seats before it have had only the tokens of
        // their placements and free steps to serve with.
        let tokens = meeples_per_seat(seats) + usize::from(self.free_steps);
        let smallest = self.drinks.iter().map(|drink| drink.recipe.total() as usize).min().unwrap_or(1);
        let first_round = 1 + fed * CUPS.min(tokens / smallest);
        TABS * per_round.max(first_round).max(2)
    }
}
