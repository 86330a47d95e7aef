//! Worlds that a seat cannot tell from the real one.

use engine::{Chance, Seat, Stream};

use crate::Taverns;
use crate::state::State;

impl Taverns {
    /// What nobody knows is dealt anew: the order of the decks below their known cards, the order of the guest
    /// deck, and what the other seats have chosen in secret.
    pub(crate) fn imagine_world<C: Chance>(&self, state: &State, seat: Seat, chance: &mut C) -> State {
        let mut world = *state;
        for tavern in world.taverns.iter_mut() {
            let hidden = tavern.deck.len() - usize::from(tavern.known);
            chance.shuffle(Stream::COMMON, &mut tavern.deck[..hidden]);
        }
        chance.shuffle(Stream::COMMON, &mut world.guest_deck);
        for other in Seat::all(state.seat_count()).filter(|&other| other != seat) {
            if state.committed[other.index()].is_some() {
                // Each possible choice with the same chance: the n-th one replaces the last with chance 1/n.
                let mut seen = 0;
                self.choices(state, other, &mut |choice| {
                    seen += 1;
                    if chance.below(Stream::COMMON, seen) == 0 {
                        world.committed[other.index()] = Some(choice);
                    }
                });
            }
        }
        world
    }
}
