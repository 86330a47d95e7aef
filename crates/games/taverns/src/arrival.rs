//! TT-4: phase B, guests arrive.

use engine::{Chance, List, Seat, Sink};

use crate::components::{Card, Kind, Pile, Sort, Tile};
use crate::event::Event;
use crate::play::Play;
use crate::state::Decision;

impl<C: Chance, S: Sink<Event>> Play<'_, C, S> {
    /// All taverns fill; then whoever has a counter guest may draw anew.
    pub(crate) fn guests_arrive(&mut self) {
        self.reveal();
        for seat in Seat::all(self.state.seat_count()) {
            let tavern = self.tavern(seat);
            // TT-7.8: what counts is the scullery as it is now.
            tavern.scullery = tavern.upgraded.contains(Tile::Dishwasher);
            self.fill(seat);
        }
        let seats = Seat::all(self.state.seat_count());
        let asked = seats.filter(|&seat| self.state.tavern(seat).counter_guests > 0).collect();
        self.ask(Decision::Redraw, asked);
        if self.state.asked.is_empty() {
            self.waitresses_come();
        }
    }

    /// TT-4.1 to TT-4.8: draws until every slot is taken.
    pub(crate) fn fill(&mut self, seat: Seat) {
        let tavern = &mut self.state.taverns[seat.index()];
        tavern.slots = List::new();
        tavern.slots.extend(std::iter::repeat_n(None, usize::from(tavern.gives(self.game, Tile::Tables))));
        // Slots are taken from the lowest on, so those below `next` are taken and the others empty.
        let mut next = 0;
        let mut noble_slot = 0;
        while next < self.state.tavern(seat).slots.len() {
            let Some(card) = self.draw(seat) else {
                let empty = (self.state.tavern(seat).slots.len() - next) as u8;
                self.tell(|| Event::NobodyLeft { seat, empty });
                return;
            };
            let tavern = self.tavern(seat);
            let slot = match card.sort() {
                Sort::Tavern(kind) => {
                    tavern.area[kind.index()] += 1;
                    if kind == Kind::Table {
                        tavern.slots.push(None);
                    }
                    None
                }
                Sort::Noble if tavern.nobles > 0 => {
                    tavern.nobles += 1;
                    Some(noble_slot)
                }
                sort => {
                    tavern.slots[next] = Some(card);
                    if sort == Sort::Noble {
                        tavern.nobles = 1;
                        noble_slot = next as u8;
                    }
                    next += 1;
                    Some(next as u8 - 1)
                }
            };
            self.tell(|| Event::CardDrawn { seat, card, slot });
        }
    }

    /// TT-4.3: the top card; an empty deck is made of the discard pile first.
    fn draw(&mut self, seat: Seat) -> Option<Card> {
        let tavern = &mut self.state.taverns[seat.index()];
        if tavern.deck.is_empty() {
            if tavern.discard.is_empty() {
                return None;
            }
            for (card, count) in tavern.discard.iter() {
                tavern.deck.extend(std::iter::repeat_n(card, usize::from(count)));
            }
            tavern.discard = Pile::EMPTY;
            self.shuffle_deck(seat);
        }
        let tavern = self.tavern(seat);
        tavern.known = tavern.known.saturating_sub(1);
        tavern.deck.pop()
    }

    pub(crate) fn keep_guests(&mut self, seat: Seat) {
        self.tell(|| Event::GuestsKept { seat });
        if self.answered(seat) {
            self.waitresses_come();
        }
    }

    /// TT-4.9: everything drawn goes to the discard pile, and the tavern fills again.
    pub(crate) fn redraw(&mut self, seat: Seat) {
        self.reveal();
        self.spend_counter_guest(seat, true);
        self.clear(seat);
        self.fill(seat);
        // TT-4.10: again, while counter guests last.
        if self.state.tavern(seat).counter_guests == 0 && self.answered(seat) {
            self.waitresses_come();
        }
    }

    pub(crate) fn spend_counter_guest(&mut self, seat: Seat, redraw: bool) {
        self.tavern(seat).counter_guests -= 1;
        self.state.boxed_counter_guests += 1;
        self.tell(|| Event::CounterGuestUsed { seat, redraw });
    }

    /// Everything in slots and areas goes to the discard pile (TT-4.9, TT-11.5).
    pub(crate) fn clear(&mut self, seat: Seat) {
        let tavern = &mut self.state.taverns[seat.index()];
        let before = *tavern;
        for (card, count) in before.played() {
            tavern.discard.add_many(card, count);
        }
        tavern.slots.clear();
        tavern.nobles = 0;
        tavern.area = [0; 6];
        self.tell(|| {
            let mut cards = Pile::EMPTY;
            before.played().for_each(|(card, count)| cards.add_many(card, count));
            Event::TavernCleared { seat, cards }
        });
    }
}
