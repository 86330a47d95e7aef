//! What is done for a player whose time has run out, and how long a game can get.

use engine::{Counts, Seat};

use crate::Chai;
use crate::action::Action;
use crate::components::{Flavour, Pantry, spaces};
use crate::menu::entry;
use crate::options::Options;
use crate::state::{Stage, State};

/// More decisions than one turn can have: a new ability, the action, 18 purchases, as many discards, the end of
/// buying; an order, a waiver, a question for each of eleven kinds, a cup.
const DECISIONS_PER_TURN: u32 = 60;

impl Chai {
    /// A harmless choice: buy little, discard what abounds, serve nobody.
    pub(crate) fn fallback_action(&self, state: &State, seat: Seat) -> Action {
        let menu = self.legal_menu(state, seat);
        let offered =
            |action: Action| (0..32).any(|bit| menu >> bit & 1 == 1 && entry(state, seat, bit) == action);
        let own = &state.houses[seat.index()];
        let wanted = match state.stage {
            Stage::Buy { bought: false } => {
                let price = |space: &_| self.price(state.market.group(*space));
                spaces(menu).min_by_key(price).map(Action::Buy)
            }
            Stage::Buy { bought: true } | Stage::Pantry { .. } => Some(Action::Stop),
            Stage::DiscardTile { .. } => Some(Action::DiscardTile(Flavour::of(most_held(&own.tiles)))),
            Stage::DiscardToken => Some(Action::DiscardToken(Pantry::of(most_held(&own.tokens)))),
            Stage::Ability => Some(Action::Skip),
            Stage::Fulfil => Some(Action::Pass),
            _ => None,
        };
        wanted.filter(|&action| offered(action)).unwrap_or_else(|| entry(state, seat, menu.trailing_zeros()))
    }

    /// A bound on the decisions of one game: orders bring the end nearer, and between two orders at most
    /// `stall-limit` circles pass (CH-18.1).
    pub(crate) fn longest_game(&self, options: &Options, seats: u8) -> u32 {
        let circles = if options.counts_turns() {
            u32::from(self.numbers.solo_turns)
        } else {
            let orders = u32::from(self.numbers.rounds) * u32::from(options.teas_in_play(seats));
            orders * (u32::from(options.stall_limit) + 1) + 1
        };
        circles * u32::from(seats) * DECISIONS_PER_TURN + 2 * u32::from(seats)
    }
}

/// The kind of which there is most, the first of equals.
fn most_held<const K: usize>(counts: &Counts<K>) -> usize {
    (0..K).rev().max_by_key(|&kind| counts[kind]).unwrap_or(0)
}
