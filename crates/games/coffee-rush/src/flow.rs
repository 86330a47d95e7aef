//! Flow of time: orders fall, tabs move on, cards arrive (CR-8), and the end of the game (CR-9.1, CR-9.1b).

use engine::{Seat, Sink};

use crate::cards::Pile;
use crate::event::{Closing, Draw, announce};
use crate::options::{Mode, TwoSeatEnd};
use crate::state::{Decision, State};
use crate::{CoffeeRush, Event, Tab};

impl CoffeeRush {
    pub(crate) fn flow_of_time(&self, state: &mut State, told: &mut impl Sink<Event>) {
        self.drop_late_orders(state, told);
        if self.is_overrun(state) {
            self.close_shop(state, Closing::Penalties(state.active), told); // CR-8.3
            if state.ends_at_once() {
                return self.end_game(state, told);
            }
        }
        self.move_orders_on(state, told);
        let own_draw = self.table(state.seats).own_draw;
        match state.options.mode {
            Mode::Solo => self.solo_time(state, told),
            Mode::Standard if own_draw > 0 => {
                self.draw(state, state.active, own_draw, Draw::OwnDraw, told); // CR-8.5
            }
            Mode::Standard => self.walk_in(state, told),
        }
        self.end_turn(state, told);
    }

    // CR-8.1, CR-8.2
    fn drop_late_orders(&self, state: &mut State, told: &mut impl Sink<Event>) {
        let seat = state.active;
        let late = state.cards.size(Pile::Tab(seat, Tab::LAST));
        if late > 0 {
            let rush_gained = state.gain_rush(seat, late);
            announce(told, || Event::Fell { seat, cards: state.tab(seat, Tab::LAST).to_vec(), rush_gained });
            state.cards.fall(seat);
        }
    }

    /// Whether the active seat has reached the penalty limit (CR-8.3).
    fn is_overrun(&self, state: &State) -> bool {
        state.cards.size(Pile::Penalties(state.active)) >= self.limit(&state.options)
    }

    // CR-8.4
    fn move_orders_on(&self, state: &mut State, told: &mut impl Sink<Event>) {
        let seat = state.active;
        if !state.cards.orders(seat).is_empty() {
            announce(told, || Event::Slid { seat });
        }
        state.cards.slide(seat);
    }

    /// Where nobody draws by themselves, an empty shop attracts new customers (CR-8.6).
    fn walk_in(&self, state: &mut State, told: &mut impl Sink<Event>) {
        let nobody_waits = Seat::all(state.seats).all(|seat| state.cards.orders(seat).is_empty());
        if state.open && nobody_waits {
            for steps in 1..=state.seats {
                let seat = state.active.clockwise(steps, state.seats);
                self.draw(state, seat, 1, Draw::WalkIn, told);
            }
        }
    }

    // CR-3.3, CR-9.1
    fn end_turn(&self, state: &mut State, told: &mut impl Sink<Event>) {
        if !state.open && state.active == state.last() {
            return self.end_game(state, told);
        }
        state.forget_turn();
        let next = state.active.clockwise(1, state.seats);
        self.begin_turn(state, next, told);
    }

    pub(crate) fn end_game(&self, state: &mut State, told: &mut impl Sink<Event>) {
        state.forget_turn();
        state.decision = Decision::Over;
        announce(told, || Event::GameOver);
    }
}

impl State {
    /// Whether an end condition met now ends the game at this step, not after the turn: the second of two seats meets
    /// it (CR-9.1b, CR-R23).
    pub(crate) fn ends_at_once(&self) -> bool {
        self.seats == 2 && self.options.two_seat_end == TwoSeatEnd::Immediate && self.active == self.last()
    }

    fn forget_turn(&mut self) {
        self.mover = 0;
        self.steps = 0;
        self.served = 0;
    }
}
