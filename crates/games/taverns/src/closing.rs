//! TT-11: the end of a serve turn, and phase G.

use engine::{Chance, Seat, Seats, Sink};

use crate::components::Tile;
use crate::data::PLACES;
use crate::event::Event;
use crate::play::Play;
use crate::state::{Decision, Turn};

impl<C: Chance, S: Sink<Event>> Play<'_, C, S> {
    pub(crate) fn end_turn(&mut self, seat: Seat) {
        self.reveal();
        let tavern = &mut self.state.taverns[seat.index()];
        // TT-11.1
        tavern.dice.clear();
        tavern.lifts = 0;
        // TT-11.2
        let safe = u16::from(tavern.gives(self.game, Tile::Safe));
        let storage = u16::from(tavern.gives(self.game, Tile::Storage));
        let (doubloons, beer) = (tavern.doubloons.min(safe), tavern.beer.min(storage));
        let (doubloons_lost, beer_lost) = (tavern.doubloons - doubloons, tavern.beer - beer);
        (tavern.doubloons, tavern.beer) = (doubloons, beer);
        // TT-11.3
        let too_many = tavern.schnapps.saturating_sub(self.game.schnapps_limit);
        self.return_schnapps(seat, too_many, true);
        self.tell(|| Event::TurnEnded { seat, doubloons, beer, doubloons_lost, beer_lost });
        if let Some(place) = self.state.turn.refill {
            self.fill_place(place);
        }
        self.state.turn = Turn::default();
        let next = seat.clockwise(1, self.state.seat_count());
        if next == self.state.start() {
            self.begin_closing();
        } else {
            self.begin_turn(next);
        }
    }

    /// TT-11.4
    fn begin_closing(&mut self) {
        if self.state.seat_count() == 1 {
            self.rival_takes_guest();
        }
        self.ask_jugglers();
    }

    /// TT-17.6: the rival sends the dearest open guest to the box; of equals the one at the lowest place.
    fn rival_takes_guest(&mut self) {
        let cost = |place: u8| {
            let card = self.state.market[usize::from(place)]?;
            Some((self.game.face(&self.state.options, card).cost, place, card))
        };
        let open = (0..PLACES as u8).rev().filter(|&place| place > 0 || self.state.guest_pile == 0);
        // The last of equals is the one at the lowest place.
        let Some((_, place, card)) = open.filter_map(cost).max_by_key(|&(cost, _, _)| cost) else { return };
        let at = usize::from(place);
        self.state.market[at] = None;
        self.state.boxed.add(card);
        self.tell(|| Event::RivalTook { place, card });
        if std::mem::take(&mut self.state.signed[at]) {
            self.state.signatures += 1;
            self.tell(|| Event::SignatureReturned { place });
        }
        self.fill_place(place);
    }

    /// TT-11.5, TT-11.6: taverns are cleared; the next round begins, or the game is over.
    pub(crate) fn close(&mut self) {
        for seat in Seat::all(self.state.seat_count()) {
            self.clear(seat);
            let tavern = self.tavern(seat);
            tavern.scullery = false;
            tavern.shows = [0; 3];
        }
        if self.state.round < self.state.options.rounds {
            self.begin_round();
        } else {
            self.ask(Decision::Over, Seats::NONE);
            self.tell(|| Event::GameOver);
        }
    }
}
