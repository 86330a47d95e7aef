//! Each seat's tavern in each phase: slots, dice, stores (TT-I8, TT-I10, TT-I14 to TT-I17, TT-I20).

use engine::Seat;

use super::{Audited, law};
use crate::Taverns;
use crate::components::{Card, Die, Kind, OWN_DICE, Spaces, Tile, WHITE_DICE};
use crate::data::LARGEST_PAY;
use crate::state::{Decision, State, Tavern};

/// How far a seat has come in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Evening {
    /// Nothing has been drawn: before phase B, and after the game.
    Closed,
    /// Guests sit, dice may come.
    Arrived,
    /// The draft is over; dice can be placed.
    Planning,
    /// The doors are open.
    Serving,
    /// The serve turn is over.
    Served,
}

impl State {
    fn evening_of(&self, seat: Seat) -> Evening {
        let (start, seats) = (self.start(), self.seat_count());
        let turn = |seat: Seat| (seat.0 + seats - start.0) % seats;
        match self.decision {
            Decision::Redraw | Decision::Draft => Evening::Arrived,
            Decision::PlanTogether => Evening::Planning,
            Decision::JugglerKeep => Evening::Served,
            decision if decision.is_serving() || decision == Decision::Plan => {
                match turn(seat).cmp(&turn(self.active)) {
                    std::cmp::Ordering::Less => Evening::Served,
                    std::cmp::Ordering::Equal if decision.is_serving() => Evening::Serving,
                    _ => Evening::Planning,
                }
            }
            _ => Evening::Closed,
        }
    }
}

impl Taverns {
    pub(super) fn audit_tavern(&self, state: &State, seat: Seat) -> Audited {
        let (tavern, evening) = (state.tavern(seat), state.evening_of(seat));
        self.audit_slots(seat, tavern, evening)?;
        self.audit_stores(state, seat, tavern, evening)?;
        self.audit_dice_count(state, seat, tavern, evening)?;
        for die in &tavern.dice {
            self.audit_die(state, seat, tavern, evening, die)?;
        }
        self.audit_spaces(state, seat, tavern, evening)
    }

    fn audit_slots(&self, seat: Seat, tavern: &Tavern, evening: Evening) -> Audited {
        let stacks = tavern.slots.iter().flatten().filter(|card| **card == Card::NOBLE).count();
        law(stacks == usize::from(tavern.nobles > 0), "TT-I16", || {
            format!("seat {seat}: {} nobles in {stacks} slots", tavern.nobles)
        })?;
        if evening == Evening::Closed {
            let empty = tavern.slots.is_empty()
                && tavern.area == [0; 6]
                && !tavern.scullery
                && tavern.shows == [0; 3];
            return law(empty, "TT-I20", || format!("the tavern of seat {seat} is not cleared"));
        }
        if evening <= Evening::Planning {
            let slots = tavern.gives(self, Tile::Tables) + tavern.has(Kind::Table);
            law(tavern.slots.len() == usize::from(slots), "TT-I17", || {
                format!("seat {seat} has {} slots instead of {slots}", tavern.slots.len())
            })?;
            let full = tavern.slots.iter().all(Option::is_some);
            law(full || tavern.deck.is_empty() && tavern.discard.is_empty(), "TT-I16", || {
                format!("seat {seat} has an empty slot although cards are left")
            })?;
            law(tavern.scullery == tavern.upgraded.contains(Tile::Dishwasher), "TT-I26", || {
                format!("the scullery of seat {seat}")
            })?;
        }
        Ok(())
    }

    fn audit_stores(&self, state: &State, seat: Seat, tavern: &Tavern, evening: Evening) -> Audited {
        if evening == Evening::Serving {
            return Ok(());
        }
        let stores = [(tavern.doubloons, Tile::Safe), (tavern.beer, Tile::Storage)];
        for (held, tile) in stores {
            let room = tavern.gives(self, tile);
            law(held <= room.into(), "TT-I10", || format!("seat {seat} stores {held} where {room} fit"))?;
        }
        let over = state.decision == Decision::Over || evening == Evening::Served;
        let paid = if over { 0 } else { self.round_schnapps(&state.options, state.round) };
        let most = u32::from(self.schnapps_limit) + u32::from(paid);
        law(u32::from(tavern.schnapps) <= most, "TT-I10", || {
            format!("seat {seat} holds {} schnapps, at most {most}", tavern.schnapps)
        })
    }

    fn audit_dice_count(&self, state: &State, seat: Seat, tavern: &Tavern, evening: Evening) -> Audited {
        let own = tavern.dice.iter().filter(|die| die.own).count();
        let white = tavern.dice.len() - own;
        let wanted = match evening {
            Evening::Planning | Evening::Serving => WHITE_DICE,
            Evening::Arrived if state.decision == Decision::Draft => state.drafted(seat),
            _ => 0,
        };
        law(white == wanted, "TT-I8", || format!("seat {seat} has {white} white dice instead of {wanted}"))?;
        let most = if matches!(evening, Evening::Closed | Evening::Served) { 0 } else { OWN_DICE };
        law(own <= most, "TT-I8", || format!("seat {seat} has {own} own dice, at most {most}"))
    }

    fn audit_die(&self, state: &State, seat: Seat, tavern: &Tavern, evening: Evening, die: &Die) -> Audited {
        let wrong = || format!("a die of seat {seat}: {die:?}");
        let Some(space) = die.at.space() else {
            let idle = die.boost == 0 && !die.resolved && !die.shifted && die.pay == 0;
            return law(idle, "TT-I15", wrong);
        };
        // Dice lie on spaces from planning on; a seat that plans in turn waits with its dice in the pool.
        let waits = evening == Evening::Planning
            && state.decision != Decision::PlanTogether
            && state.active != seat
            && !state.options.plans_together(state.seat_count());
        law(evening >= Evening::Planning && !waits, "TT-I15", wrong)?;
        law(evening == Evening::Serving || !die.resolved && !die.shifted, "TT-I15", wrong)?;
        // Resolving a die lets every die move again (TT-9.9).
        law(!(die.resolved && die.shifted), "TT-I26", wrong)?;
        let want = self.wants(state, tavern, space);
        if die.resolved
            && let Some(slot) = space.as_slot()
        {
            // The guest may have been sent away since.
            let fits = usize::from(slot) < tavern.slots.len() && die.face + die.boost.min(6) <= 6;
            return law(fits && die.boost <= 5 && die.pay <= LARGEST_PAY, "TT-I15", wrong);
        }
        let fits = want.is_some_and(|want| want.boost(die.face) == Some(die.boost));
        law(fits && die.pay == 0, "TT-I15", wrong)
    }

    fn audit_spaces(&self, state: &State, seat: Seat, tavern: &Tavern, evening: Evening) -> Audited {
        let mut taken = Spaces::default();
        for space in tavern.dice.iter().filter_map(|die| die.at.space()) {
            let twice = taken.contains(space) && !space.takes_many();
            law(!twice, "TT-I15", || format!("two dice of seat {seat} on {space}"))?;
            taken.insert(space);
        }
        if evening == Evening::Planning {
            let (boosts, budget) = (tavern.boosts(), tavern.budget(self));
            law(boosts <= budget, "TT-I14", || format!("seat {seat} uses {boosts} boosts of {budget}"))?;
        }
        if evening == Evening::Serving {
            let resolved = tavern.dice.iter().filter(|die| die.resolved);
            let used: Spaces = resolved.filter_map(|die| die.at.space()).collect();
            law(used == state.turn.used, "TT-I26", || {
                format!("used spaces {:?}, not {used:?}", state.turn.used)
            })?;
        }
        Ok(())
    }
}

impl State {
    /// White dice a seat has picked so far in the draft (TT-I9).
    pub(super) fn drafted(&self, seat: Seat) -> usize {
        let (start, seats) = (self.start(), self.seat_count());
        let turn = |seat: Seat| (seat.0 + seats - start.0) % seats;
        let picked = !self.options.drafts_together(seats) && turn(seat) < turn(self.active);
        usize::from(self.pick).saturating_sub(1) + usize::from(picked)
    }
}
