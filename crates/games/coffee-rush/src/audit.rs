//! What holds in every state (CR-I1 to CR-I23). After the audit every other method is safe to call.

use engine::{Flaw, Seat};

use crate::board::Cells;
use crate::cards::Pile;
use crate::components::{CUPS, MAX_CARDS, SEATS, meeples_per_seat, regulars};
use crate::options::{Mode, StartSeat};
use crate::setup::placer;
use crate::state::{Area, Decision, State};
use crate::{Cell, CoffeeRush, Ingredient, Tab, Tokens};

type Checked = Result<(), Flaw>;

/// Finds a flaw unless the law `holds`.
fn law(holds: bool, law: &'static str, text: impl FnOnce() -> String) -> Checked {
    if holds { Ok(()) } else { Err(Flaw::new(law, text())) }
}

/// Whether the position is possible; the first law it breaks if it is not.
pub(crate) fn audit(game: &CoffeeRush, state: &State) -> Checked {
    game.audit_ranges(state)?; // first: the others look things up by these numbers
    game.audit_cards(state)?;
    game.audit_tokens(state)?;
    game.audit_meeples(state)?;
    game.audit_turn(state)?;
    game.audit_shop(state)?;
    if state.turn == 0 { game.audit_setup(state) } else { game.audit_decision(state) }
}

impl CoffeeRush {
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

        let upgrades: u32 = Seat::all(state.seats).map(|seat| u32::from(state.upgrades(seat).len())).sum();
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
        law(usize::from(cells.len()) == resting.count(), "CR-I6", || {
            "two resting meeples share a cell".into()
        })
    }

    /// Whose turn it is, and how far the game can have come (CR-I11, CR-I22).
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

    /// Why the shop is closed, when the game is over, and that somebody has an order (CR-I12, CR-I13, CR-I18).
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
        let last_overrun = state.penalties(state.last()).len() >= limit;
        law(over || !last_overrun, "CR-I13", || {
            format!("seat {} has reached the penalty limit, but no round follows its turn", state.last())
        })?;
        let goes_on_alone = state.options.mode == Mode::Solo && !over && !state.open;
        law(!goes_on_alone, "CR-I13", || "a solo game goes on in a CLOSED shop".into())?;
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
        let seats = usize::from(state.seats);
        let placed: usize = Seat::all(state.seats).map(|seat| state.meeples_of(seat).count()).sum();
        let waiting = usize::from(state.waiting.is_some());
        let asked = if waiting == 1 { Decision::SetupCup } else { Decision::SetupPlace };
        law(state.decision == asked, id, || format!("{:?} is asked, not {asked:?}", state.decision))?;
        let all = seats * meeples_per_seat(state.seats);
        law(placed >= waiting && placed < all + waiting, id, || format!("{placed} meeples are placed"))?;
        let placing = placer(state.start, state.seats, placed - waiting);
        law(placing == state.active, id, || format!("seat {placing} places now"))?;
        for order in 0..seats {
            let seat = placer(state.start, state.seats, order);
            let share = (placed + seats - 1 - order) / seats;
            self.audit_placements(state, seat, share)?;
            audit_fresh_seat(state, seat)?;
        }
        let idle = state.mover == 0 && state.steps == 0 && state.served == 0;
        law(idle, id, || "something was played before turn 1".into())
    }

    /// A seat has placed its first `share` meeples and holds their tokens, no others.
    fn audit_placements(&self, state: &State, seat: Seat, share: usize) -> Checked {
        let per_seat = meeples_per_seat(state.seats);
        let first = &state.meeples[seat.index() * per_seat..][..share];
        let in_order = state.meeples_of(seat).eq(first.iter().copied());
        law(in_order, "CR-I22", || format!("seat {seat} has placed out of order"))?;
        let taken: Tokens = first.iter().map(|&cell| self.ingredient_at(cell)).collect();
        let mut held = Tokens::NONE;
        state.cups(seat).iter().for_each(|&cup| held += cup);
        let waiting = state.waiting.filter(|_| seat == state.active);
        waiting.into_iter().for_each(|kind| held.put(kind, 1));
        law(held == taken, "CR-I22", || format!("seat {seat} holds {held}, but took {taken}"))
    }

    /// The running turn has gone as far as its decision says.
    fn audit_decision(&self, state: &State) -> Checked {
        law(state.waiting.is_none(), "CR-I22", || "a set-up token still waits".into())?;
        self.audit_walk(state)?;
        audit_serving(state)?;
        match state.decision {
            Decision::Upgrade => law(self.may_upgrade(state), "CR-I22", || "no upgrade can be paid".into()),
            Decision::ChooseMeeple => {
                law(meeples_per_seat(state.seats) > 1, "CR-I22", || "there is only one meeple".into())
            }
            Decision::Move => self.audit_choice_of_steps(state),
            Decision::Pour => {
                let choice = !state.hand.is_empty() || state.own().cups.iter().any(|cup| !cup.is_empty());
                law(choice, "CR-I23", || "there is nothing to pour or to empty".into())
            }
            _ => Ok(()),
        }
    }

    /// Steps are made in Move, at least one and no more than can be paid (CR-I9).
    fn audit_walk(&self, state: &State) -> Checked {
        let id = "CR-I9";
        let steps = state.steps;
        if !matches!(state.decision, Decision::Move | Decision::Pour | Decision::Serve) {
            return law(steps == 0 && state.mover == 0, id, || "a walk outside of Move".into());
        }
        law(steps > 0 || state.decision == Decision::Move, id, || "a move without a step".into())?;
        let most = u16::from(self.free_steps) + u16::from(self.rush_tokens);
        law(u16::from(steps) <= most, id, || format!("{steps} steps, at most {most} can be paid"))?;
        // What was paid lies in the rush supply until Process takes it out again.
        let paid = steps.saturating_sub(self.free_steps);
        let there = paid <= state.rush_supply || state.decision == Decision::Serve;
        law(there, id, || format!("the {paid} rush tokens paid are not in the supply"))
    }

    /// There is a choice of steps (CR-I20, CR-I23), and the hand is no larger than the walk (CR-I10).
    fn audit_choice_of_steps(&self, state: &State) -> Checked {
        let (steps, stop) = (self.legal_steps(state), self.may_stop(state));
        law(!steps.is_empty() || stop, "CR-I20", || "the moving meeple is stuck".into())?;
        law(steps.len() + u8::from(stop) > 1, "CR-I23", || "the move is forced".into())?;
        let greatest = self.yields.iter().flatten().flatten().copied().max().unwrap_or(1);
        let most = u32::from(state.steps) * u32::from(greatest);
        law(state.hand.total() <= most, "CR-I10", || format!("{} from {} steps", state.hand, state.steps))
    }
}

/// Before turn 1 a seat has only what it was dealt (CR-I22).
fn audit_fresh_seat(state: &State, seat: Seat) -> Checked {
    let dealt = [1 + usize::from(seat == state.start), 1, 0, 0];
    let tabs = Tab::ALL.map(|tab| state.tab(seat, tab).len());
    law(tabs == dealt, "CR-I22", || format!("seat {seat} has {tabs:?} cards on its tabs, not {dealt:?}"))?;
    let piles = state.completed(seat).is_empty() && state.penalties(seat).is_empty();
    let fresh = piles && state.rush(seat) == 0 && state.upgrades(seat).is_empty();
    law(fresh, "CR-I22", || format!("seat {seat} already owns something"))
}

/// A served card left an empty cup and lies on the completed pile (CR-I14).
fn audit_serving(state: &State) -> Checked {
    let served = usize::from(state.served);
    let full_cups = state.own().cups.iter().filter(|cup| !cup.is_empty()).count();
    let possible = match state.decision {
        Decision::Serve => served + full_cups <= CUPS && served <= state.completed(state.active).len(),
        _ => served == 0,
    };
    law(possible, "CR-I14", || format!("{served} cards served with {full_cups} cups full"))
}
