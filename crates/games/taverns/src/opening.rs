//! TT-8 and TT-14: opening the doors, and the reputation of the tavern.

use engine::{Chance, Seat, Sink};

use crate::Taverns;
use crate::components::{Bonus, Card, Die, Kind, Space, Spot, Tile};
use crate::event::Event;
use crate::options::Options;
use crate::play::Play;
use crate::state::{Decision, Link, Snapshot, State, Takings, Tavern};

impl Taverns {
    /// TT-14.5: the yields as they are when the doors open.
    pub(crate) fn snapshot(&self, tavern: &Tavern) -> Snapshot {
        Snapshot {
            cashbox: tavern.gives(self, Tile::Cashbox),
            barrel: tavern.gives(self, Tile::Barrel),
            supplier: self.brew(tavern),
            handlers: tavern.has(Kind::Handler),
        }
    }

    /// TT-9.6: beer of one die on the supplier tile. Handlers never add to it (TT-9.7).
    #[inline]
    pub(crate) fn brew(&self, tavern: &Tavern) -> u8 {
        tavern.gives(self, Tile::Supplier) + tavern.has(Kind::Supplier)
    }

    /// TT-14.6: what a die on a spot counts, by the snapshot, where these sit at the tables.
    #[inline]
    pub(crate) fn takings_at(
        &self,
        options: &Options,
        slots: &[Option<Card>],
        snapshot: &Snapshot,
        at: Spot,
    ) -> Takings {
        let (doubloons, beer) = match at.space() {
            Some(Space::CASHBOX) => (snapshot.cashbox, 0),
            Some(Space::BARREL) => (0, snapshot.barrel),
            Some(Space::SUPPLIER) => (0, snapshot.supplier),
            // TT-14.8: neither pool dice nor dice on the monk.
            None | Some(Space::MONK) => (0, 0),
            Some(slot) => {
                let card = slot.as_slot().and_then(|slot| slots.get(usize::from(slot)).copied().flatten());
                (card.map_or(0, |card| self.face(options, card).pay), 0)
            }
        };
        Takings { doubloons: doubloons.into(), beer: beer.into() }
    }

    /// TT-14.9: a resolved die counts with the pay of the card it served.
    fn takings_of(&self, state: &State, tavern: &Tavern, snapshot: &Snapshot, die: &Die) -> Takings {
        match die.at.space().and_then(Space::as_slot) {
            Some(_) if die.resolved => Takings { doubloons: die.pay.into(), beer: 0 },
            _ => self.takings_at(&state.options, &tavern.slots, snapshot, die.at),
        }
    }

    /// TT-14.6: all dice of the turn, and the handlers.
    pub(crate) fn takings(&self, state: &State, tavern: &Tavern, snapshot: &Snapshot) -> Takings {
        let mut all = Takings { doubloons: 0, beer: snapshot.handlers.into() };
        for die in &tavern.dice {
            let one = self.takings_of(state, tavern, snapshot, die);
            all.doubloons += one.doubloons;
            all.beer += one.beer;
        }
        all
    }

    /// TT-14.9: the takings once a die has moved.
    #[inline]
    pub(crate) fn takings_after(&self, state: &State, tavern: &Tavern, from: Spot, to: Space) -> Takings {
        self.takings_moved(
            &state.options,
            &tavern.slots,
            &state.turn.snapshot,
            state.turn.reputation,
            from,
            to,
        )
    }

    #[inline]
    pub(crate) fn takings_moved(
        &self,
        options: &Options,
        slots: &[Option<Card>],
        snapshot: &Snapshot,
        now: Takings,
        from: Spot,
        to: Space,
    ) -> Takings {
        let old = self.takings_at(options, slots, snapshot, from);
        let new = self.takings_at(options, slots, snapshot, Spot::on(to));
        // Wrapping keeps a position that nobody could reach from panicking; real sums never fall below a part.
        Takings {
            doubloons: now.doubloons.wrapping_sub(old.doubloons).wrapping_add(new.doubloons),
            beer: now.beer.wrapping_sub(old.beer).wrapping_add(new.beer),
        }
    }
}

impl<C: Chance, S: Sink<Event>> Play<'_, C, S> {
    /// TT-7.13, TT-8: the reputation move, then the handlers' beer, then serving.
    pub(crate) fn open(&mut self, seat: Seat) {
        let tavern = self.state.tavern(seat);
        let handlers = tavern.has(Kind::Handler);
        if self.state.options.module >= 3 {
            let snapshot = self.game.snapshot(tavern);
            let takings = self.game.takings(self.state, tavern, &snapshot);
            let bards = tavern.has(Kind::Bard);
            let turn = &mut self.state.turn;
            turn.snapshot = snapshot;
            turn.reputation = takings;
            turn.bards_left = bards;
            turn.chain.push(Link::Handlers);
            let steps = takings.steps();
            let Takings { doubloons, beer } = takings;
            self.state.decision = Decision::Serve;
            self.tell(|| Event::DoorsOpened { seat, doubloons, beer, steps });
            self.walk_reputation(seat, steps);
        } else {
            self.state.decision = Decision::Serve;
            self.tell(|| Event::DoorsOpened { seat, doubloons: 0, beer: 0, steps: 0 });
            self.earn_beer(seat, handlers.into());
        }
    }

    /// TT-14.7: steps with their bonuses. At most 7 dice count, so the steps fit a byte.
    fn walk_reputation(&mut self, seat: Seat, steps: u16) {
        let steps = steps.min(u8::MAX.into()) as u8;
        self.walk(seat, if steps > 0 { Bonus::Reputation(steps) } else { Bonus::None });
    }

    /// TT-14.9, TT-14.10: a die has moved from one spot to another; the marker follows.
    pub(crate) fn follow_takings(&mut self, seat: Seat, after: Takings) {
        let (old, new) = (self.state.turn.reputation.steps(), after.steps());
        self.state.turn.reputation = after;
        if new >= old {
            self.walk_reputation(seat, new - old);
        } else {
            // The steps back belong to this turn's reputation move, so the marker never passes where the turn began.
            let tavern = self.tavern(seat);
            let steps = (old - new).min(tavern.reputation);
            tavern.reputation -= steps;
            let count = tavern.reputation;
            let behind = &mut self.state.turn.behind;
            *behind = behind.saturating_add(steps);
            let space = self.game.reputation_space(&self.state.options, count);
            self.tell(|| Event::ReputationLost { seat, steps, space });
        }
    }

    /// TT-14.11
    pub(crate) fn use_bard(&mut self, seat: Seat) {
        self.state.turn.bards_left -= 1;
        self.tell(|| Event::BardPlayed { seat });
        self.walk(seat, Bonus::Reputation(1));
    }
}
