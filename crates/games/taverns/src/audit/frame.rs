//! Options, rounds, seats; and that whatever a position names exists (TT-I25).

use engine::Seat;

use super::{Audited, FARTHEST, law};
use crate::Taverns;
use crate::components::{Card, Pile, RoundSpace, Sort};
use crate::data::OFFERED;
use crate::state::{Decision, LIFTS, Link, State, Tavern};

impl Taverns {
    pub(crate) fn audit_frame(&self, state: &State) -> Audited {
        let seats = state.seat_count();
        law((1..=4).contains(&seats), "TT-I25", || format!("{seats} taverns"))?;
        if let Err(error) = state.options.check(seats) {
            return law(false, "TT-I25", || error.to_string());
        }
        let (round, rounds) = (state.round, state.options.rounds);
        law(round <= rounds, "TT-I25", || format!("round {round} of {rounds}"))?;
        let before = matches!(state.decision, Decision::StartCard | Decision::LoseRegular);
        law(before == (round == 0), "TT-I26", || format!("{:?} in round {round}", state.decision))?;
        law(!before || state.options.module >= 4, "TT-I26", || "start cards come with Module 4".into())?;
        law(state.decision != Decision::Over || round == rounds, "TT-I26", || {
            format!("over in round {round}")
        })?;
        for (name, seat) in [("first", state.first), ("active", state.active)] {
            law(seat.0 < seats, "TT-I25", || format!("{name} seat {seat} of {seats}"))?;
        }
        law(seats > 1 || state.first == Seat(0), "TT-I21", || "alone, the seat is always first".into())?;
        let beyond = state.asked.iter().find(|seat| seat.0 >= seats);
        law(beyond.is_none(), "TT-I25", || format!("asks seat {beyond:?} of {seats}"))
    }

    /// Cards, start cards and dice that exist, and numbers in their ranges.
    pub(super) fn audit_names(&self, state: &State) -> Audited {
        let offered = if state.options.module >= 4 { OFFERED } else { 0 };
        law(state.offered.len() == offered, "TT-I25", || format!("{} start cards", state.offered.len()))?;
        for (n, card) in state.offered.iter().enumerate() {
            let fine = usize::from(card.0) < self.start_cards.len() && !state.offered[..n].contains(card);
            law(fine, "TT-I25", || format!("{card} on offer"))?;
        }
        for &card in state.guest_deck.iter().chain(state.market.iter().flatten()) {
            law(self.is_guest(state, card), "TT-I25", || format!("{card} in the market"))?;
        }
        law(state.guest_pile == 0 || state.market[0].is_none(), "TT-I25", || {
            "a card covers the open pile".into()
        })?;
        for (card, _) in state.boxed.iter() {
            law(self.is_guest(state, card), "TT-I25", || format!("{card} in the box"))?;
        }
        for seat in Seat::all(state.seat_count()) {
            self.audit_tavern_names(state, seat, state.tavern(seat))?;
        }
        for link in &state.turn.chain {
            let fine = match link {
                Link::Handlers => true,
                Link::Bonus(bonus) => bonus.amount() > 0 || !bonus.walks(),
                Link::Monastery(steps) | Link::Reputation(steps) => *steps > 0,
            };
            law(fine, "TT-I25", || format!("{link:?} is unfinished"))?;
        }
        let refill = state.turn.refill;
        law(refill.is_none_or(|place| usize::from(place) < state.market.len()), "TT-I25", || {
            format!("market place {refill:?}")
        })
    }

    fn audit_tavern_names(&self, state: &State, seat: Seat, tavern: &Tavern) -> Audited {
        let known = |card: Card| match card.sort() {
            Sort::Guest(_) => self.is_guest(state, card),
            _ => true,
        };
        let discard: &Pile = &tavern.discard;
        let sitting = tavern.slots.iter().flatten().copied();
        let strange =
            tavern.deck.iter().copied().chain(discard.iter().map(|(card, _)| card)).chain(sitting.clone());
        let strange = strange.into_iter().find(|&card| !known(card));
        law(strange.is_none(), "TT-I25", || format!("seat {seat} owns {strange:?}"))?;
        let mut sitting = sitting;
        let staff = sitting.find(|card| matches!(card.sort(), Sort::Tavern(_)));
        law(staff.is_none(), "TT-I25", || format!("{staff:?} sits at a table of seat {seat}"))?;
        law(usize::from(tavern.known) <= tavern.deck.len(), "TT-I25", || {
            format!("seat {seat} knows {} of {} cards", tavern.known, tavern.deck.len())
        })?;
        let numbers = [tavern.monastery, tavern.reputation, tavern.doubloons, tavern.beer];
        law(numbers.iter().all(|&number| number <= FARTHEST), "TT-I11", || {
            format!("seat {seat}: {numbers:?}")
        })?;
        law(tavern.lifts <= LIFTS, "TT-I25", || format!("seat {seat} may lift {} times", tavern.lifts))?;
        let rows = self.book.rows.len();
        law(tavern.book.iter().all(|&height| usize::from(height) <= rows), "TT-I19", || {
            format!("the book of seat {seat}: {:?}", tavern.book)
        })?;
        law(state.options.module >= 5 || tavern.book == [0; 4], "TT-I19", || {
            format!("seat {seat} has a book")
        })?;
        let chosen = state.options.module >= 4 && state.decision != Decision::StartCard;
        let card = tavern.start_card;
        law(card.is_some() == chosen, "TT-I25", || format!("seat {seat} began with {card:?}"))?;
        law(card.is_none_or(|card| state.offered.contains(&card)), "TT-I25", || {
            format!("seat {seat} began with {card:?}")
        })?;
        let faces = tavern.dice.iter().all(|die| (1..=6).contains(&die.face));
        law(faces, "TT-I25", || format!("dice of seat {seat}: {:?}", tavern.dice))?;
        law(state.options.module >= 3 || tavern.reputation == 0, "TT-I25", || {
            format!("seat {seat} has a reputation")
        })?;
        self.audit_entertainers(state, seat, tavern)
    }

    /// A tile lies in every tavern from the moment its round's choices are shown (TT-13.3).
    fn audit_entertainers(&self, state: &State, seat: Seat, tavern: &Tavern) -> Audited {
        for (kind, side) in (0..).zip(tavern.entertainers) {
            let space = RoundSpace::Entertainer(kind);
            let came = (1..=state.round).find(|&round| self.round_space(&state.options, round) == space);
            let engaged =
                came.is_some_and(|round| round < state.round || state.decision != Decision::EntertainerSide);
            law(side.is_some() == engaged, "TT-I25", || {
                format!("entertainer {kind} of seat {seat}: {side:?}")
            })?;
        }
        Ok(())
    }

    /// Whether a card is a guest in play with these options.
    fn is_guest(&self, state: &State, card: Card) -> bool {
        let rows = if state.options.module >= 3 { self.guest_ids.len() as u8 } else { self.first_guests };
        matches!(card.sort(), Sort::Guest(row) if row < rows)
    }
}
