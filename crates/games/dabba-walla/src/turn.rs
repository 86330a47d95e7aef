//! A turn of the collection phase (DW-2), the final turns (DW-5), and the tactical start (DW-12).

use engine::{Audience, Chance, Revealed, Seat, Sink};

use crate::action::Direction;
use crate::components::{Card, Chai, DabbaWalla, Vehicle};
use crate::event::Event;
use crate::state::{Player, State, Step};

/// A step being carried out: the box, the table, chance, and who is told.
pub(crate) struct Table<'a, C, S> {
    pub(crate) game: &'a DabbaWalla,
    pub(crate) state: &'a mut State,
    pub(crate) chance: &'a mut C,
    pub(crate) told: &'a mut S,
    pub(crate) revealed: Revealed,
}

impl<'a, C: Chance, S: Sink<Event>> Table<'a, C, S> {
    /// The active seat's things.
    #[inline]
    pub(crate) fn mine(&mut self) -> &mut Player {
        &mut self.state.players[self.state.active.index()]
    }

    #[inline]
    pub(crate) fn player(&mut self, seat: Seat) -> &mut Player {
        &mut self.state.players[seat.index()]
    }

    /// The vehicle of the table.
    #[inline]
    pub(crate) fn vehicle(&self) -> &'a Vehicle {
        self.game.vehicle(self.state.options.vehicle)
    }

    #[inline]
    pub(crate) fn tell(&mut self, event: impl FnOnce() -> Event) {
        self.told.tell(Audience::All, event);
    }

    #[inline]
    pub(crate) fn reveal_something(&mut self) {
        self.revealed = Revealed::Something;
    }

    /// DW-12.2: a card goes back into the box, unseen.
    pub(crate) fn return_card(&mut self, seat: Seat, card: Card) {
        let hand_size = self.game.supply.start_hand;
        let player = self.player(seat);
        player.hand.remove(card);
        player.saw.insert(card);
        let done = player.hand.len() == hand_size;
        self.state.dealt.remove(card);
        self.told.tell(Audience::seat(seat), || Event::Returned { seat, card });
        if done {
            self.tell(|| Event::ReturnsDone { seat });
        }
        // DW-12.3
        if self.state.awaiting(self.game).is_empty() {
            self.reveal_something();
            self.begin_turn();
        }
    }

    pub(crate) fn begin_turn(&mut self) {
        let (seat, round) = (self.state.active, self.state.round);
        let last = round > self.game.rounds(&self.state.options);
        self.state.step = match () {
            () if last => Step::PlayCard,
            () if self.mine().figure.is_none() => Step::ChooseStart,
            () => Step::Move,
        };
        self.tell(|| Event::TurnBegins { seat, round, last });
    }

    /// DW-2.3.
    pub(crate) fn start(&mut self, space: u8) {
        let seat = self.state.active;
        self.tell(|| Event::Started { seat, space });
        self.arrive(space);
    }

    /// DW-2.4, DW-2.5: a ticket on every space passed.
    pub(crate) fn go(&mut self, direction: Direction, spaces: u8) {
        let seat = self.state.active;
        let from = self.mine().figure.unwrap_or(0);
        let (passed, to) = (direction.passes(from, spaces), direction.ahead(from, spaces));
        for space in passed.clone() {
            self.state.ring[usize::from(space)].tickets += 1;
        }
        self.mine().tickets -= spaces - 1;
        self.tell(|| {
            let tickets_on = passed.collect();
            Event::Moved { seat, from, to, direction, spaces, tickets_on }
        });
        self.arrive(to);
    }

    /// DW-4.6.
    pub(crate) fn jump(&mut self, space: u8) {
        let seat = self.state.active;
        let from = self.mine().figure.unwrap_or(0);
        self.use_chai(Chai::Jump);
        self.tell(|| Event::Jumped { seat, from, to: space });
        self.arrive(space);
    }

    /// DW-2.10, DW-2.11: take the open card and its tickets, refill the slot.
    fn arrive(&mut self, space: u8) {
        let seat = self.state.active;
        self.mine().figure = Some(space);
        let refill = self.state.deck.pop();
        let slot = &mut self.state.ring[usize::from(space)];
        let (card, tickets) = (slot.card, slot.tickets);
        (slot.card, slot.tickets) = (refill, 0);
        // DW-R43: every slot has a card until the last turn.
        if let Some(card) = card {
            self.mine().hand.insert(card);
            self.mine().tickets += tickets;
            self.tell(|| Event::Took { seat, slot: space, card, tickets });
        }
        match refill {
            Some(card) => {
                self.reveal_something();
                self.tell(|| Event::Opened { slot: space, card });
            }
            None => self.tell(|| Event::SlotStaysEmpty { slot: space }),
        }
        self.state.step = Step::PlayCard;
    }

    /// DW-4.7: tickets stay on the slot.
    pub(crate) fn swap(&mut self, given: Card, slot: u8) {
        let seat = self.state.active;
        self.use_chai(Chai::Swap);
        let got = self.state.ring[usize::from(slot)].card.replace(given);
        self.state.dealt.remove(given);
        self.mine().hand.remove(given);
        if let Some(got) = got {
            self.mine().hand.insert(got);
            self.tell(|| Event::Swapped { seat, slot, given, got });
        }
    }

    /// DW-2.12, DW-2.13.
    pub(crate) fn play(&mut self, card: Card) {
        let seat = self.state.active;
        self.mine().hand.remove(card);
        self.state.dealt.remove(card);
        self.state.pending = Some(card);
        self.tell(|| Event::Played { seat, card });
        self.settle();
    }

    /// DW-2.14, DW-2.1, DW-5.2: the next seat, the next round, the final turns, the delivery.
    pub(crate) fn end_turn(&mut self) {
        let seat = self.state.active;
        self.reveal_something();
        self.tell(|| Event::TurnEnded { seat });
        self.state.active = seat.clockwise(1, self.state.seats());
        if self.state.active == self.state.first {
            self.state.round += 1;
            if self.state.round > self.game.rounds(&self.state.options) + 1 {
                self.begin_delivery();
                return;
            }
        }
        self.begin_turn();
    }
}
