//! What holds in every state (CR-I1 to CR-I23). After the audit every other method is safe to call.

use engine::{Flaw, Seat};

use crate::board::Cells;
use crate::cards::Pile;
use crate::components::{CUPS, MAX_CARDS, SEATS, meeples_per_seat, regulars};
use crate::options::{Mode, StartSeat};
use crate::setup::placer;
use crate::state::{Area, Decision, State};
use crate::{Cell, CoffeeRush, Ingredient, Tokens};

type Checked = Result<(), Flaw>;

/// Finds a flaw unless the law `holds`.
fn law(holds: bool, law: &'static str, text: impl FnOnce() -> String) -> Checked {
    if holds { Ok(()) } else { Err(Flaw::new(law, text())) }
}

impl CoffeeRush {
    pub(crate) fn find_flaw(&self, state: &State) -> Checked {
        self.audit_ranges(state)?; // first: the others look things up by these numbers
        self.audit_cards(state)?;
        self.audit_tokens(state)?;
        self.audit_meeples(state)?;
        self.audit_turn(state)?;
        self.audit_shop(state)?;
        if state.turn == 0 { self.audit_setup(state) } else { self.audit_decision(state) }
    }

    /// Everything that names something names something that exists (CR-I21).
    fn audit_ranges(&self, state: &State) -> Checked {
        let id = "CR-I21";
        law((1..=SEATS as u8).contains(&state.seats), id, || format!("{} seats", state.seats))?;
        law(state.start.0 < state.seats, id, || format!("the start seat {} does not exist", state.start))?;
        law(state.active.0 < state.seats, id, || format!("the active seat {} does not exist", state.active))?;
        self.validate(&state.options, state.seats).map_err(|error| Flaw::new(id, error.to_string()))?;
        let begins = match (state.options.mode, state.options.start_seat) {
            (Mode::Standard, StartSeat::Fixed(seat)) => seat,
            _ => state.start,
        };
        law(begins == state.start, id, || format!("seat {begins} should have begun"))?;
        let per_seat = meeples_per_seat(state.seats);
        law(usize::from(state.mover) < per_seat, id, || format!("there is no meeple {}", state.mover))?;
        let unused = &state.areas[usize::from(state.seats)..];
        law(unused.iter().all(|area| *area == Area::default()), id, || "a missing seat owns things".into())?;
        let on_board = state.meeples.iter().all(|&cell| cell.on_board() || cell == Cell::OFF);
        law(on_board, id, || "a meeple stands on no cell".into())?;
        let numbers = state.cards.all().iter().all(|card| card.0 < self.cards);
        law(numbers, id, || format!("a card has a number past {}", self.cards - 1))
    }

    fn audit_cards(&self, state: &State) -> Checked {
        let mut seen = [false; MAX_CARDS];
        for card in state.cards.all() {
            law(!seen[card.index()], "CR-I3", || format!("card {card} is there twice"))?;
            seen[card.index()] = true;
        }
        let (cards, there) = (usize::from(self.cards), state.cards.all().len());
        law(there == cards, "CR-I3", || format!("{there} cards, not {cards}"))?;

        let upgrades: u32 = Seat::all(state.seats).map(|seat| u32::from(state.upgrades(seat).count())).sum();
        let (discard, spent) =
            (state.cards.pile(Pile::Discard).len(), upgrades * u32::from(self.upgrade_cost));
        law(discard == spent as usize, "CR-I4", || format!("{discard} discarded cards, {spent} were spent"))?;

        let removed = state.cards.pile(Pile::Removed);
        let leave = if state.options.gentle_start { self.table(state.seats).gentle_removed } else { 0 };
        law(removed.len() == usize::from(leave), "CR-I5", || {
            format!("{} removed cards, not {leave}", removed.len())
        })?;
        let gentle = removed.iter().all(|card| self.gentle.contains(card));
        law(gentle, "CR-I5", || "a removed card was not set aside".into())?;

        let most = self.most_orders(&state.options, state.seats);
        for seat in Seat::all(state.seats) {
            let orders = state.orders(seat).len();
            law(orders <= most, "CR-I16", || {
                format!("seat {seat} has {orders} orders, at most {most} can gather")
            })?;
        }
        Ok(())
    }

    fn audit_tokens(&self, state: &State) -> Checked {
        let cups = state.areas.iter().flat_map(|area| &area.cups);
        for kind in Ingredient::ALL {
            let waiting = u32::from(state.waiting == Some(kind));
            let places = cups.clone().chain([&state.supply, &state.hand]);
            let there = places.map(|tokens| u32::from(tokens[kind])).sum::<u32>() + waiting;
            let all = u32::from(self.supply[kind]);
            law(there == all, "CR-I1", || format!("{there} {kind} tokens, not {all}"))?;
        }
        let owned = state.areas.iter().map(|area| u32::from(area.rush));
        let rush = owned.sum::<u32>() + u32::from(state.rush_supply);
        law(rush == u32::from(self.rush_tokens), "CR-I2", || {
            format!("{rush} rush tokens, not {}", self.rush_tokens)
        })?;
        let walking = matches!(state.decision, Decision::Move | Decision::Pour);
        law(walking || state.hand.is_empty(), "CR-I8", || {
            format!("{} in hand outside Move and Pour", state.hand)
        })
    }

    fn audit_meeples(&self, state: &State) -> Checked {
        let own = usize::from(state.seats) * meeples_per_seat(state.seats);
        let all = own + regulars(state.seats);
        let extra = state.meeples[all..].iter().filter(|&&cell| cell != Cell::OFF).count();
        law(extra == 0, "CR-I7", || format!("{extra} meeples too many"))?;
        let placed = state.meeples[..all].iter().filter(|&&cell| cell != Cell::OFF).count();
        law(state.turn == 0 || placed == all, "CR-I7", || {
            format!("{placed} meeples on the board, not {all}")
        })?;
        let on_ring = state.meeples[own..all].iter().all(|&cell| self.solo.ring_cells.contains(cell));
        law(on_ring, "CR-I19", || "a regular has left the ring".into())?;

        let moving = (state.decision == Decision::Move).then(|| state.moving());
        let resting = (0..all).filter(|&index| Some(index) != moving && state.meeples[index] != Cell::OFF);
        let cells: Cells = resting.clone().map(|index| state.meeples[index]).collect();
        law(cells.len() as usize == resting.count(), "CR-I6", || "two resting meeples share a cell".into())
    }

    /// Whose turn it is, and how far the game can have come (CR-I13, CR-I19, CR-I22).
    fn audit_turn(&self, state: &State) -> Checked {
        let setting_up = matches!(state.decision, Decision::SetupPlace | Decision::SetupCup);
        law(setting_up == (state.turn == 0), "CR-I22", || {
            "set-up is exactly what comes before turn 1".into()
        })?;
        let first = self.first_deck(&state.options, state.seats);
        let deck = state.deck_size();
        law(deck <= first, "CR-I11", || format!("{deck} cards in the deck, it began with {first}"))?;
        if setting_up {
            return Ok(());
        }
        let since = ((state.turn - 1) % u16::from(state.seats)) as u8;
        let seat = state.start.clockwise(since, state.seats);
        law(seat == state.active, "CR-I22", || format!("turn {} belongs to seat {seat}", state.turn))?;
        let latest = self.latest_turn(&state.options, state.seats, first - deck);
        law(u32::from(state.turn) <= latest, "CR-I22", || {
            format!("no game reaches turn {} like this", state.turn)
        })?;
        if state.options.mode == Mode::Solo {
            self.audit_arrivals(state)?;
        }
        Ok(())
    }

    /// In solo the deck shrinks by arrivals alone (CR-I19).
    fn audit_arrivals(&self, state: &State) -> Checked {
        let first = u32::from(self.first_deck(&state.options, state.seats));
        let level = self.level(state.options.solo_level);
        let full_day = self.full_day(state);
        let arrivals = (1..state.turn + u16::from(full_day)).map(|turn| u32::from(level.arrivals(turn)));
        let expected = first.saturating_sub(arrivals.sum());
        let deck = u32::from(state.deck_size());
        law(deck == expected, "CR-I19", || {
            format!("{deck} cards in the deck after turn {}, not {expected}", state.turn)
        })
    }

    fn audit_shop(&self, state: &State) -> Checked {
        let limit = usize::from(self.limit(&state.options));
        let overrun = Seat::all(state.seats).any(|seat| state.penalties(seat).len() >= limit);
        let reason = overrun || state.deck_size() == 0;
        law(state.open != reason, "CR-I12", || {
            "the shop is CLOSED exactly if the deck is empty or a seat has reached the penalty limit".into()
        })?;
        let over = state.decision == Decision::Over;
        let round_played = !state.open && state.active == state.last();
        law(!over || round_played, "CR-I13", || "the game is over in the middle of a round".into())?;
        // A shop that closed in an earlier round would have ended the game then; alone, every turn is a round.
        let alone = state.options.mode == Mode::Solo && !over;
        law(!alone || state.open, "CR-I13", || "a solo game goes on in a CLOSED shop".into())?;
        let nobody_waits = Seat::all(state.seats).all(|seat| state.orders(seat).is_empty());
        let walk_in = state.options.mode == Mode::Standard && self.table(state.seats).own_draw == 0;
        let served = state.decision == Decision::Serve && state.served > 0;
        law(!(walk_in && state.open && nobody_waits && !served), "CR-I18", || {
            "an OPEN shop without orders".into()
        })
    }

    /// Set-up has gone exactly as far as the meeples show (CR-I22).
    fn audit_setup(&self, state: &State) -> Checked {
        let id = "CR-I22";
        let per_seat = meeples_per_seat(state.seats);
        let standing = |seat: Seat| {
            let own = &state.meeples[seat.index() * per_seat..][..per_seat];
            own.iter().take_while(|&&cell| cell != Cell::OFF).count()
        };
        let placed: usize = Seat::all(state.seats).map(standing).sum();
        let waiting = usize::from(state.waiting.is_some());
        law((state.decision == Decision::SetupCup) == (waiting == 1), id, || {
            "no token waits for a cup".into()
        })?;
        let seat = placer(state.start, state.seats, placed.wrapping_sub(waiting));
        law(placed >= waiting && seat == state.active, id, || format!("seat {seat} places now"))?;
        for (order, seat) in
            (0..usize::from(state.seats)).map(|order| (order, placer(state.start, state.seats, order)))
        {
            let share = (placed + usize::from(state.seats) - 1 - order) / usize::from(state.seats);
            let own = &state.meeples[seat.index() * per_seat..][..per_seat];
            let there = own.iter().filter(|&&cell| cell != Cell::OFF).count();
            law(standing(seat) == share && there == share, id, || {
                format!("seat {seat} has placed out of order")
            })?;
            let kinds = own.iter().take(share).map(|&cell| self.ingredient_at(cell));
            let taken: Tokens = kinds.collect();
            let mut held = state.area(seat).cups.into_iter().fold(Tokens::NONE, |mut sum, cup| {
                sum += cup;
                sum
            });
            if seat == state.active {
                state.waiting.into_iter().for_each(|kind| held.put(kind, 1));
            }
            law(held == taken, id, || format!("seat {seat} holds {held}, placed for {taken}"))?;
            let dealt = 2 + usize::from(seat == state.start);
            law(state.orders(seat).len() == dealt, id, || {
                format!("seat {seat} was not dealt {dealt} cards")
            })?;
            let fresh = state.rush(seat) == 0 && state.upgrades(seat).count() == 0;
            law(fresh, id, || format!("seat {seat} already owns rush tokens or upgrades"))?;
        }
        let cups_left = placed < usize::from(state.seats) * per_seat || waiting == 1;
        law(cups_left, id, || "all meeples are placed".into())?;
        let idle = state.mover == 0 && state.steps == 0 && state.served == 0;
        let piles = Seat::all(state.seats)
            .all(|seat| state.completed(seat).is_empty() && state.penalties(seat).is_empty());
        law(idle && piles, id, || "something was played before turn 1".into())
    }

    /// The running turn has gone as far as its decision says, and the decision is a choice (CR-I9, CR-I14, CR-I20,
    /// CR-I22, CR-I23).
    fn audit_decision(&self, state: &State) -> Checked {
        law(state.waiting.is_none(), "CR-I22", || "a set-up token still waits".into())?;
        let paid = state.steps.saturating_sub(self.free_steps);
        let (mut walks, mut walked, mut serving) = (false, false, false);
        match state.decision {
            Decision::Move => walks = true,
            Decision::Pour => walked = true,
            Decision::Serve => (walked, serving) = (true, true),
            _ => {}
        }
        law(!walked || state.steps > 0, "CR-I9", || "a move without a step".into())?;
        law(walks || walked || state.steps == 0, "CR-I9", || "steps outside of a move".into())?;
        law(walks || walked || state.mover == 0, "CR-I22", || "a meeple is chosen too early".into())?;
        let most = u16::from(self.free_steps) + u16::from(self.rush_tokens);
        law(u16::from(state.steps) <= most, "CR-I9", || format!("{} steps", state.steps))?;
        law(serving || paid <= state.rush_supply, "CR-I9", || {
            format!("{paid} rush tokens paid are not there")
        })?;
        let full_cups = state.own().cups.iter().filter(|cup| !cup.is_empty()).count();
        let served = usize::from(state.served);
        let possible = if serving {
            served + full_cups <= CUPS && served <= state.completed(state.active).len()
        } else {
            served == 0
        };
        law(possible, "CR-I14", || format!("{served} cards served with {full_cups} cups full"))?;
        if state.decision == Decision::Upgrade {
            law(self.may_upgrade(state), "CR-I22", || "no upgrade can be paid".into())?;
        }
        if state.decision == Decision::ChooseMeeple {
            law(meeples_per_seat(state.seats) > 1, "CR-I22", || "there is only one meeple".into())?;
        }
        self.audit_choice(state)
    }

    /// Moving and pouring are asked only where there is a choice (CR-I20, CR-I23).
    fn audit_choice(&self, state: &State) -> Checked {
        match state.decision {
            Decision::Move => {
                let (steps, stop) = (self.legal_steps(state), self.may_stop(state));
                law(!steps.is_empty() || stop, "CR-I20", || "the moving meeple is stuck".into())?;
                let choice = steps.len() + u32::from(stop) > 1;
                law(choice, "CR-I23", || "the move is forced".into())?;
                let carried = u32::from(state.steps) * u32::from(self.greatest_yield());
                law(state.hand.total() <= carried, "CR-I10", || {
                    format!("{} from {} steps", state.hand, state.steps)
                })
            }
            Decision::Pour => {
                let choice = !state.hand.is_empty() || state.own().cups.iter().any(|cup| !cup.is_empty());
                law(choice, "CR-I23", || "there is nothing to pour or to empty".into())
            }
            _ => Ok(()),
        }
    }

    /// The most tokens one step can bring.
    fn greatest_yield(&self) -> u8 {
        self.yields.iter().flatten().flatten().copied().max().unwrap_or(1)
    }
}
