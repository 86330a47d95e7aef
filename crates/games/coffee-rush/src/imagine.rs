//! Worlds a seat could be in: only the order of the deck is hidden.

use engine::{Chance, Stream};

use crate::CoffeeRush;
use crate::state::State;

impl CoffeeRush {
    /// The same table with the deck shuffled anew. Every seat knows which cards are in it and nothing about their
    /// order.
    pub(crate) fn imagine_world(&self, state: &State, chance: &mut impl Chance) -> State {
        let mut imagined = *state;
        chance.shuffle(Stream::COMMON, imagined.cards.deck_mut());
        imagined
    }
}
