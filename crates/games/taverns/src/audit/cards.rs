//! Nothing is lost and nothing appears: cards and tokens (TT-I1 to TT-I7).

use engine::Seat;

use super::{Audited, law};
use crate::Taverns;
use crate::components::{Card, Kind, Sort};
use crate::data::PLACES;
use crate::state::{Decision, State};

impl Taverns {
    pub(super) fn audit_cards(&self, state: &State) -> Audited {
        // Counted wide: a position from outside may claim any numbers.
        let mut owned = [0u32; 64];
        for seat in Seat::all(state.seat_count()) {
            let mine = self.audit_owned(state, seat)?;
            owned.iter_mut().zip(mine).for_each(|(all, one)| *all += one);
        }
        for kind in Kind::ALL {
            let found = u32::from(state.piles[kind.index()]) + owned[Card::tavern(kind).index()];
            let wanted = u32::from(self.pile_size(&state.options, kind));
            law(found == wanted, "TT-I1", || format!("{found} cards {kind} instead of {wanted}"))?;
        }
        let found = u32::from(state.nobles) + owned[Card::NOBLE.index()];
        let wanted = u32::from(self.noble_pile(&state.options));
        law(found == wanted, "TT-I2", || format!("{found} nobles instead of {wanted}"))?;
        for card in self.guests_in_play(&state.options) {
            let count =
                |list: &mut dyn Iterator<Item = Card>| list.filter(|&other| other == card).count() as u32;
            let pile = if card == self.guest_3 { u32::from(state.guest_pile) } else { 0 };
            let found = pile
                + count(&mut state.guest_deck.iter().copied())
                + count(&mut state.market.iter().copied().flatten())
                + u32::from(state.boxed.count(card))
                + owned[card.index()];
            let wanted = u32::from(self.copies[card.index()]);
            law(found == wanted, "TT-I3", || {
                format!("{found} of {} instead of {wanted}", self.card_id(card))
            })?;
        }
        Ok(())
    }

    /// What a seat owns, and that it can have come to own so much.
    fn audit_owned(&self, state: &State, seat: Seat) -> Result<[u32; 64], engine::Flaw> {
        let tavern = state.tavern(seat);
        let mut owned = [0u32; 64];
        tavern.deck.iter().for_each(|card| owned[card.index()] += 1);
        tavern
            .discard
            .iter()
            .chain(tavern.played())
            .for_each(|(card, count)| owned[card.index()] += u32::from(count));
        for (card, lost) in crate::start_cards::REGULARS.into_iter().zip(tavern.lost) {
            let (found, wanted) =
                (owned[card.index()] + u32::from(lost), u32::from(self.copies[card.index()]));
            law(found == wanted, "TT-I4", || format!("seat {seat} has {found} {card} instead of {wanted}"))?;
        }
        for kind in Kind::ALL {
            let (found, most) = (owned[Card::tavern(kind).index()], self.most_owned(kind, state.round));
            law(found <= most, "TT-I18", || {
                format!("seat {seat} owns {found} cards {kind}, at most {most}")
            })?;
        }
        let guests: u32 = (Card::all())
            .filter(|card| matches!(card.sort(), Sort::Guest(_)))
            .map(|card| owned[card.index()])
            .sum();
        let most = self.most_guests(state.round);
        law(guests <= most, "TT-I18", || format!("seat {seat} owns {guests} guests, at most {most}"))?;
        Ok(owned)
    }

    pub(super) fn audit_tokens(&self, state: &State) -> Audited {
        let taverns = || state.taverns.iter();
        let schnapps =
            u32::from(state.schnapps) + taverns().map(|tavern| u32::from(tavern.schnapps)).sum::<u32>();
        let wanted = if state.options.module >= 2 { u32::from(self.schnapps) } else { 0 };
        law(schnapps == wanted, "TT-I5", || format!("{schnapps} schnapps instead of {wanted}"))?;

        let signed = state.signed.iter().filter(|&&signed| signed).count() as u32;
        let books = taverns().flat_map(|tavern| tavern.book).map(u32::from).sum::<u32>();
        let (found, wanted) = (
            u32::from(state.signatures) + signed + books,
            if state.options.module >= 5 { u32::from(self.signatures) } else { 0 },
        );
        law(found == wanted, "TT-I6", || {
            format!("{found} signatures instead of {wanted} on {PLACES} places")
        })?;

        let held = taverns().map(|tavern| u32::from(tavern.counter_guests)).sum::<u32>();
        let found = held + u32::from(state.boxed_counter_guests);
        let each = self.counter_guests_by(&state.options, state.round);
        let wanted = u32::from(each) * u32::from(state.seat_count());
        law(found == wanted, "TT-I7", || format!("{found} counter guests instead of {wanted}"))?;
        law(taverns().all(|tavern| tavern.counter_guests <= each), "TT-I7", || {
            format!("a seat has more than {each} counter guests")
        })?;
        law(state.decision != Decision::StartCard || held == 0, "TT-I7", || {
            "guests before the first round".into()
        })
    }
}
