//! TT-2: setting up the table.

use engine::{Chance, List, Seat, Seats, Sink, Stream};

use crate::action::StartCard;
use crate::components::{Card, Coaster, Kind};
use crate::data::{OFFERED, PLACES, Taverns};
use crate::event::Event;
use crate::options::{Options, StartSeat};
use crate::play::Play;
use crate::state::{Decision, State, Tavern, Turn};

impl Taverns {
    /// The table at the first decision.
    pub(crate) fn set_up<C: Chance, S: Sink<Event>>(
        &self,
        options: &Options,
        seats: u8,
        chance: &mut C,
        told: &mut S,
    ) -> State {
        // TT-2.1: the start seat, the guest deck, the start cards, in this order.
        let first = match options.start_seat {
            _ if seats == 1 => Seat(0),
            StartSeat::Random => Seat(chance.below(Stream::SETUP, seats.into()) as u8),
            StartSeat::Seat(seat) => seat,
        };
        let mut state = self.bare_table(options, seats, first);
        chance.shuffle(Stream::SETUP, &mut state.guest_deck);
        if options.module >= 4 {
            let mut cards: Vec<StartCard> = (0..self.start_cards.len() as u8).map(StartCard).collect();
            chance.shuffle(Stream::SETUP, &mut cards);
            // TT-15.1: the three on top, topmost first.
            state.offered = cards.iter().rev().take(OFFERED).copied().collect();
        }
        let mut play = Play::new(self, &mut state, chance, told);
        // TT-2.7: places 1 to 4 are filled from the top; TT-16.1: a signature on every place.
        for place in 0..PLACES as u8 {
            play.fill_place(place);
        }
        if options.module >= 4 {
            let cards = play.state.offered;
            play.tell(|| Event::StartCardsOffered { cards: cards.to_vec() });
            play.ask(Decision::StartCard, Seats::all(seats));
        } else {
            for seat in Seat::all(seats) {
                for &kind in &self.start_deck {
                    play.gain_card(seat, kind);
                }
            }
            play.shuffle_start_decks();
            play.begin_round();
        }
        state
    }

    /// Everything in its place before anything is shuffled or turned up.
    pub(crate) fn bare_table(&self, options: &Options, seats: u8, first: Seat) -> State {
        let guest_deck = self
            .guests_in_play(options)
            .filter(|&card| card != self.guest_3)
            .flat_map(|card| std::iter::repeat_n(card, usize::from(self.copies[card.index()])));
        let coasters = if seats == 1 { 2 } else { seats };
        State {
            options: *options,
            round: 0,
            decision: Decision::StartCard,
            first,
            active: first,
            asked: Seats::NONE,
            committed: [None; 4],
            pick: 0,
            coasters: (0..coasters).map(|_| Coaster::default()).collect(),
            offered: List::new(),
            piles: Kind::ALL.map(|kind| self.pile_size(options, kind)),
            nobles: self.noble_pile(options),
            guest_pile: self.copies[self.guest_3.index()],
            guest_deck: guest_deck.collect(),
            market: [None; PLACES],
            signed: [false; PLACES],
            schnapps: if options.module >= 2 { self.schnapps } else { 0 },
            signatures: if options.module >= 5 { self.signatures } else { 0 },
            boxed: crate::components::Pile::EMPTY,
            boxed_counter_guests: 0,
            turn: Turn::default(),
            taverns: (0..seats).map(|_| self.bare_tavern()).collect(),
        }
    }

    /// TT-2.8: a tavern with its regulars only.
    fn bare_tavern(&self) -> Tavern {
        let mut tavern = Tavern::default();
        for card in [Card::REGULAR_2, Card::REGULAR_1] {
            tavern.deck.extend(std::iter::repeat_n(card, usize::from(self.copies[card.index()])));
        }
        tavern
    }
}

impl<C: Chance, S: Sink<Event>> Play<'_, C, S> {
    /// TT-2.11: each start deck is shuffled on its own stream.
    pub(crate) fn shuffle_start_decks(&mut self) {
        for seat in Seat::all(self.state.seat_count()) {
            let tavern = self.tavern(seat);
            tavern.deck.sort_unstable();
            self.shuffle_deck(seat);
        }
    }

    /// TT-1.9: puts a deck, sorted before, into a random order that nobody knows.
    pub(crate) fn shuffle_deck(&mut self, seat: Seat) {
        let tavern = &mut self.state.taverns[seat.index()];
        tavern.known = 0;
        self.chance.shuffle(Stream::deck(seat), &mut tavern.deck);
        let cards = tavern.deck.len() as u8;
        self.tell(|| Event::DeckShuffled { seat, cards });
    }
}
