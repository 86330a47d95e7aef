//! Flow of time: orders fall, tabs move on, cards arrive (CR-8), and the end check (CR-9.1).

use engine::{Seat, Sink};

use crate::cards::Pile;
use crate::event::{Closing, Draw, announce};
use crate::options::Mode;
use crate::state::{Decision, State};
use crate::{CoffeeRush, Event, Tab};

impl CoffeeRush {
    pub(crate) fn flow_of_time(&self, state: &mut State, told: &mut impl Sink<Event>) {
        self.drop_late_orders(state, told);
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

    /// Orders on tab 4 fall and bring rush tokens; too many close the shop; the other tabs move on (CR-8.1 to CR-8.4).
    fn drop_late_orders(&self, state: &mut State, told: &mut impl Sink<Event>) {
        let seat = state.active;
        let late = state.cards.size(Pile::Tab(seat, Tab::LAST));
        if late > 0 {
            let rush_gained = state.gain_rush(seat, late);
            announce(told, || Event::Fell { seat, cards: state.tab(seat, Tab::LAST).to_vec(), rush_gained });
        }
        let moved_on = state.cards.orders(seat).len() > usize::from(late);
        state.cards.slide(seat);
        if state.cards.size(Pile::Penalties(seat)) >= self.limit(&state.options) {
            self.close_shop(state, Closing::Penalties(seat), told);
        }
        if moved_on {
            announce(told, || Event::Slid { seat });
        }
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
        state.mover = 0;
        state.steps = 0;
        state.served = 0;
        if !state.open && state.active == state.last() {
            state.decision = Decision::Over;
            announce(told, || Event::GameOver);
        } else {
            let next = state.active.clockwise(1, state.seats);
            self.begin_turn(state, next, told);
        }
    }
}
