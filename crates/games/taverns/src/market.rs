//! The guest market: places, refilling, signatures on cards (TT-9.20, TT-16.2).

use engine::{Chance, Sink};

use crate::event::Event;
use crate::play::Play;

impl<C: Chance, S: Sink<Event>> Play<'_, C, S> {
    /// TT-9.20: an empty place gets the top card of the guest deck; place 0 only once its pile is gone.
    pub(crate) fn fill_place(&mut self, place: u8) {
        let at = usize::from(place);
        if place > 0 || self.state.guest_pile == 0 {
            if self.state.market[at].is_some() {
                return;
            }
            let Some(card) = self.state.guest_deck.pop() else { return };
            self.reveal();
            self.state.market[at] = Some(card);
            self.tell(|| Event::GuestTurnedUp { place, card });
        }
        // TT-16.2: with an empty supply the card stays without a signature.
        if !self.state.signed[at] && self.state.signatures > 0 {
            self.state.signatures -= 1;
            self.state.signed[at] = true;
            self.tell(|| Event::SignatureLaid { place });
        }
    }
}
