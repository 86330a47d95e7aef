//! The delivery phase: DW-I4, DW-I11, DW-I14 to DW-I17.

use engine::Seat;

use super::{Sound, law};
use crate::components::{CardSet, Chai, DabbaWalla, Order, OrderNo};
use crate::state::{Choice, Player, RING, Slot, Stage, State, Step, Tally};

impl DabbaWalla {
    pub(super) fn delivery_is_sound(&self, state: &State) -> Sound {
        self.collection_is_over(state)?;
        self.rounds_are_sound(state)?;
        for seat in Seat::all(state.seats()) {
            self.hand_is_sound(state, seat)?;
            self.choice_is_sound(state, state.player(seat))?;
            self.tally_is_sound(state, seat)?;
        }
        let tickets: i32 = state.players.iter().map(|player| i32::from(player.tally.tickets)).sum();
        let most = i32::from(self.supply.start_tickets) * i32::from(state.seats());
        law("DW-I4", tickets <= most * i32::from(self.supply.ticket_tip), || {
            format!("{tickets} points for tickets")
        })?;
        let busy = !state.awaiting(self).is_empty();
        law("DW-I20", busy == (state.step != Step::Over), || "nobody has anything to decide".into())
    }

    pub(super) fn rounds_and_choices_are_sound(&self, state: &State) -> Sound {
        self.collection_is_over(state)?;
        self.rounds_are_sound(state)?;
        state.players.iter().try_for_each(|player| self.choice_is_sound(state, player))
    }

    fn collection_is_over(&self, state: &State) -> Sound {
        let nothing = state.pending.is_none() && state.bonus.is_none() && state.drawn.is_empty();
        let cleared =
            state.deck.is_empty() && state.ring == [Slot::default(); RING] && state.dealt.is_empty();
        law("DW-I2", nothing && cleared, || "cards of the collection phase are left".into())?;
        let turn = state.active == state.first && state.round == self.rounds(&state.options) + 2;
        let moved = state.players.iter().all(|player| player.figure.is_some());
        law("DW-I20", turn && moved, || "the collection phase has not ended".into())?;
        law("DW-I4", state.players.iter().all(|player| player.tickets == 0), || {
            "tickets are given back when they are scored".into()
        })
    }

    /// DW-I11, DW-I15, DW-I17: one round for each level, and beds are empty when all are over.
    fn rounds_are_sound(&self, state: &State) -> Sound {
        law("DW-I11", state.top >= 1 && state.top == state.top_level(), || {
            format!("{} rounds for {} levels", state.top, state.top_level())
        })?;
        law("DW-I11", state.tips.len() == usize::from(state.top - state.level), || {
            format!("{} levels delivered of {}, {} left", state.tips.len(), state.top, state.level)
        })?;
        law("DW-I17", (state.level == 0) == (state.step == Step::Over), || {
            format!("level {} in the step {:?}", state.level, state.step)
        })?;
        let most = self.supply.tip_max;
        let within = state.tips.iter().all(|tips| tips.values().into_iter().all(|value| value <= most));
        law("DW-I15", within, || format!("a tip value above {most}"))
    }

    /// DW-I1, DW-I14: what a seat played is in its delivery hand or discarded, one card a round.
    fn hand_is_sound(&self, state: &State, seat: Seat) -> Sound {
        let player = state.player(seat);
        let played: CardSet = player.bed.pile().collect();
        let (all, delivered) = (self.played(&state.options), state.top - state.level);
        law("DW-I3", played.len() == all, || {
            format!("seat {seat} played {} cards, not {all}", played.len())
        })?;
        let left = all.saturating_sub(delivered);
        law("DW-I14", player.hand.len() == left, || {
            format!("seat {seat} has {} cards to deliver with, not {left}", player.hand.len())
        })?;
        let sound = player.hand.minus(played).is_empty()
            && player.hand.both(state.discard).is_empty()
            && played.minus(player.hand).minus(state.discard).is_empty();
        law("DW-I1", sound, || format!("a card of seat {seat} is neither in hand nor discarded"))
    }

    fn choice_is_sound(&self, state: &State, player: &Player) -> Sound {
        let choice = &player.choice;
        let bits = u64::from(choice.chai) < 1 << player.kept.len();
        let later = player.added().filter(|&chai| chai == Chai::Later).count();
        let most_later = usize::from(state.step == Step::Deliver);
        let chai = bits && later <= most_later && player.added().all(Chai::is_delivery);
        let in_hand = choice.card.map_or(player.hand.is_empty(), |card| player.hand.contains(card));
        let sound = match (state.step, choice.stage) {
            (Step::Deliver | Step::Later, Stage::Card) => {
                *choice == (Choice { stage: Stage::Card, card: None, chai: 0 }) && !player.hand.is_empty()
            }
            (Step::Deliver | Step::Later, Stage::Chai) => in_hand && chai && !player.kept.is_empty(),
            (Step::Deliver | Step::Later, Stage::Committed) => in_hand && chai,
            (Step::Later, Stage::Revealed) => in_hand && chai,
            (Step::Over, Stage::Idle) => *choice == Choice::default(),
            _ => false,
        };
        law("DW-I20", sound, || format!("an impossible choice: {choice:?}"))
    }

    /// DW-I16: the score is what the levels delivered so far, the orders and the chai are worth.
    fn tally_is_sound(&self, state: &State, seat: Seat) -> Sound {
        let tally = &state.player(seat).tally;
        let mut wanted = Tally { tickets: tally.tickets, ..Tally::default() };
        for (level, &tips) in (1..=state.top).rev().zip(&state.tips) {
            let load = self.load(state, seat, level);
            wanted.dabbas += load.points(tips).iter().sum::<i16>();
            wanted.empties -= i16::from(self.supply.empty_penalty) * i16::from(load.empties);
        }
        for OrderNo(no) in state.options.orders.iter() {
            wanted.orders[usize::from(no) - 1] = self.order_so_far(state, seat, no);
        }
        if let (Step::Over, (None, points)) = (state.step, self.unused_chai(state, seat)) {
            wanted.chai = points;
        }
        law("DW-I16", *tally == wanted && tally.tickets >= 0, || {
            format!("seat {seat} has scored {tally:?}, not {wanted:?}")
        })
    }

    fn order_so_far(&self, state: &State, seat: Seat, no: u8) -> i16 {
        match *self.order(no) {
            Order::Levels { each } => i16::from(self.levels_with_dabbas(state, seat)) * i16::from(each),
            Order::Colours { .. } | Order::Tiles { .. } => (state.level.max(1)..=state.top)
                .filter_map(|level| self.round_order(state, no, seat, level))
                .map(|(_, points)| points)
                .sum(),
            Order::UnusedChai { .. } | Order::MostChai { .. } if state.step == Step::Over => {
                self.unused_chai(state, seat).1
            }
            Order::UnusedChai { .. } | Order::MostChai { .. } => 0,
        }
    }
}
