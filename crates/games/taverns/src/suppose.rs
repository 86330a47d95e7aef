//! A table that looks like a view, so that a step can be shown before the host has answered.

use engine::{Eyes, List, Seat, Seats};

use crate::Taverns;
use crate::components::{Card, Coaster, Kind, Pile, Tile};
use crate::data::SEATS;
use crate::state::{Decision, State, Tavern, Turn};
use crate::view::{TavernView, TurnView, View};

impl Taverns {
    /// The view of `seat` as a state. Decks lie in the order of their cards, and others have chosen what they could choose
    /// first.
    pub(crate) fn state_like(&self, view: &View, seat: Seat) -> Option<State> {
        let seats = view.taverns.len() as u8;
        if view.eyes != Eyes::Seat(seat) || seats == 0 || [seat, view.start].iter().any(|of| of.0 >= seats) {
            return None;
        }
        let together = view.decision.is_simultaneous(&view.options, seats);
        let mut taverns = List::new();
        for tavern in &view.taverns {
            if taverns.is_full() {
                return None;
            }
            taverns.push(self.tavern_like(tavern)?);
        }
        let mut state = State {
            options: view.options,
            round: view.round,
            decision: view.decision,
            first: view.start.clockwise(seats - view.round.saturating_sub(1) % seats, seats),
            active: view.active.unwrap_or(view.start),
            asked: if together { view.awaiting } else { Seats::NONE },
            committed: [None; SEATS],
            pick: view.pick.unwrap_or(0),
            coasters: coasters(view, seats)?,
            offered: List::fitting(view.offered.iter().copied())?,
            piles: Kind::ALL.map(|kind| view.supply.count(Card::tavern(kind))),
            nobles: view.supply.count(Card::NOBLE),
            guest_pile: view.guest_pile,
            guest_deck: List::fitting(cards(&view.unseen_guests))?,
            // While the open pile lasts, its top card is what is seen at place 0.
            market: std::array::from_fn(|place| {
                view.market.get(place)?.card.filter(|_| place > 0 || view.guest_pile == 0)
            }),
            signed: std::array::from_fn(|place| view.market.get(place).is_some_and(|shown| shown.signature)),
            schnapps: view.schnapps,
            signatures: view.signatures,
            boxed: view.boxed,
            boxed_counter_guests: view.boxed_counter_guests,
            turn: view.turn.as_ref().map_or_else(|| Some(Turn::default()), turn_like)?,
            taverns,
        };
        self.audit_frame(&state).ok()?;
        state.committed[seat.index()] = view.choice;
        for other in view.committed.iter().filter(|&other| other != seat && other.0 < seats) {
            let mut first = None;
            self.choices(&state, other, &mut |choice| first = first.or(Some(choice)));
            state.committed[other.index()] = first;
        }
        crate::audit::audit(self, &state).ok()?;
        Some(state)
    }

    fn tavern_like(&self, view: &TavernView) -> Option<Tavern> {
        let area = Kind::ALL.map(|kind| view.area.count(Card::tavern(kind)));
        let scullery = self.tile(Tile::Dishwasher);
        let upgraded = view.upgraded.contains(Tile::Dishwasher);
        Some(Tavern {
            deck: List::fitting(cards(&view.rest).chain(view.known.iter().rev().copied()))?,
            known: view.known.len() as u8,
            discard: view.discard,
            slots: List::fitting(view.slots.iter().copied())?,
            nobles: view.nobles,
            area,
            upgraded: view.upgraded,
            // What the dishwasher cards do not give comes from the tile as it was when the guests arrived (TT-7.8).
            scullery: upgraded
                && !view.slots.is_empty()
                && view.boost_budget == area[Kind::Dishwasher.index()].saturating_add(scullery.upgraded),
            counter_guests: view.counter_guests,
            schnapps: view.schnapps,
            entertainers: view.entertainers,
            shows: view.shows,
            monastery: view.monastery.0,
            reputation: view.reputation.0,
            doubloons: view.doubloons,
            beer: view.beer,
            dice: List::fitting(view.dice.iter().copied())?,
            lifts: view.lifts,
            book: view.book,
            start_card: view.start_card,
            lost: view.lost,
        })
    }
}

/// The coasters are empty but in the draft.
fn coasters(view: &View, seats: u8) -> Option<List<Coaster, SEATS>> {
    let many = usize::from(seats).max(2);
    if view.decision == Decision::Draft {
        List::fitting(view.coasters.iter().copied()).filter(|coasters| coasters.len() == many)
    } else {
        List::fitting(std::iter::repeat_n(Coaster::default(), many))
    }
}

fn turn_like(view: &TurnView) -> Option<Turn> {
    Some(Turn {
        used: view.used,
        bought: Kind::ALL.map(|kind| view.bought.contains(&kind)),
        guest_bought: view.guest_bought,
        refill: view.refill,
        bards_left: view.bards_left,
        snapshot: view.snapshot,
        reputation: view.takings,
        behind: view.behind,
        chain: List::fitting(view.unfinished.iter().rev().copied())?,
    })
}

/// The cards of a pile, in the canonical order.
fn cards(pile: &Pile) -> impl Iterator<Item = Card> + '_ {
    pile.iter().flat_map(|(card, count)| std::iter::repeat_n(card, usize::from(count)))
}
