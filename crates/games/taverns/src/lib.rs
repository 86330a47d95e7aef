//! The rules of The Taverns of Tiefenthal: a tavern each, a deck of guests and staff, dice drafted and placed, beer
//! and doubloons spent at once. Modules 1 to 5, two to four players, solo, eight or twelve rounds.
//!
//! Where to find what:
//!
//! | part of the rules | file |
//! |---|---|
//! | components and the data file | `components/`, `data/`, `data.toml` |
//! | TT-2 setup, TT-15 start cards | `setup.rs`, `start_cards.rs` |
//! | TT-3 phase A, a new evening | `evening.rs` |
//! | TT-4 phase B, guests arrive | `arrival.rs` |
//! | TT-5, TT-6 waitresses and the draft | `draft.rs` |
//! | TT-7 phase E, placing dice | `planning.rs`, `spaces.rs` |
//! | TT-8, TT-14 opening, reputation | `opening.rs` |
//! | TT-9 phase F, serving | `serving.rs`, `buying.rs`, `market.rs` |
//! | TT-10, TT-16 bonuses, guest book | `bonuses.rs` |
//! | TT-11 phase G, closing | `closing.rs` |
//! | TT-12 scoring | `scoring.rs` |
//! | TT-13 schnapps and entertainers | `entertainers.rs` |
//! | what a seat may do, and why not | `legal.rs`, `refusals.rs`, `legal_*` and `check_*` of each phase |
//! | who sees what | `view.rs` |
//! | what holds in every position | `audit/` |
//! | what a preview shows | `preview.rs` |

mod action;
mod arrival;
mod audit;
mod bonuses;
mod buying;
mod closing;
mod components;
mod data;
mod draft;
mod entertainers;
mod evening;
mod event;
mod imagine;
mod legal;
mod longest;
mod market;
mod opening;
mod options;
mod planning;
mod play;
mod preview;
mod refusals;
mod scoring;
mod serving;
mod setup;
mod spaces;
mod start_cards;
mod state;
mod view;

#[cfg(test)]
mod tests;

pub use action::{Action, StartCard};
pub use components::{
    Bonus, Card, Coaster, Die, Effect, Gift, Kind, Pile, RoundSpace, Show, Side, Sort, Space, Spaces, Spot,
    Tile, Tiles,
};
pub use data::{Face, StartFace, Taverns, TileFace};
pub use event::{Event, GainedFrom, UpgradeBy};
pub use options::{
    MonasteryLoop, Options, Refill, Regulars, SchnappsTiles, SoloRival, StartSeat, Supply, Timing,
};
pub use preview::{Moved, Need};
pub use state::{Decision, Link, Snapshot, State, Takings, Tavern, Turn};
pub use view::{ComingView, HiddenView, MarketView, TavernView, TurnView, View};

use engine::{
    Chance, DataError, Eyes, Flaw, Game, OptionSpec, Refusal, Revealed, Seat, Seats, SetupError, Sink,
    Sourced, Standing,
};
use std::ops::RangeInclusive;

impl Game for Taverns {
    const ID: &'static str = "taverns";
    const TITLE: &'static str = "The Taverns of Tiefenthal";
    const RULES: u32 = 2;
    const PREFIX: &'static str = "TT";
    const DATA: &'static str = include_str!("../data.toml");

    type Options = Options;
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = View;

    fn open(data: &str) -> Result<Self, DataError> {
        Self::read(data)
    }

    fn seats() -> RangeInclusive<u8> {
        1..=4
    }

    fn options() -> Vec<OptionSpec> {
        options::specs()
    }

    fn check_options(&self, options: &Options, seats: u8) -> Result<(), SetupError> {
        options.check(seats)
    }

    fn setup(
        &self,
        options: &Options,
        seats: u8,
        chance: &mut impl Chance,
        told: &mut impl Sink<Event>,
    ) -> Result<State, SetupError> {
        options.check(seats)?;
        Ok(self.set_up(options, seats, chance, told))
    }

    fn seat_count(&self, state: &State) -> u8 {
        state.seat_count()
    }

    fn options_of(&self, state: &State) -> Options {
        state.options
    }

    fn awaiting(&self, state: &State) -> Seats {
        state.awaiting()
    }

    fn simultaneous(&self, state: &State) -> bool {
        state.decision.is_simultaneous(&state.options, state.seat_count())
    }

    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        self.legal_actions(state, seat, out);
    }

    fn check(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Refusal> {
        self.check_action(state, seat, *action)
    }

    fn apply(
        &self,
        state: &mut State,
        seat: Seat,
        action: Action,
        chance: &mut impl Chance,
        told: &mut impl Sink<Event>,
    ) -> Revealed {
        let mut play = play::Play::new(self, state, chance, told);
        play.act(seat, action);
        play.revealed
    }

    fn view(&self, state: &State, eyes: Eyes) -> View {
        view::view(self, state, eyes)
    }

    fn standing(&self, state: &State) -> Standing {
        self.standing_of(state)
    }

    fn imagine(&self, state: &State, seat: Seat, chance: &mut impl Chance) -> State {
        self.imagine_world(state, seat, chance)
    }

    fn audit(&self, state: &State) -> Result<(), Flaw> {
        audit::audit(self, state)
    }

    fn fallback(&self, state: &State, seat: Seat) -> Action {
        self.fallback_action(state, seat)
    }

    fn longest(&self, options: &Options, seats: u8) -> u32 {
        self.longest_game(options, seats)
    }

    fn provenance(&self) -> &[Sourced] {
        self.sources()
    }
}
