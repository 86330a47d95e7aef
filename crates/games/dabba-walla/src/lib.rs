//! Dabba Walla: collect lunch boxes on your vehicle, then deliver them level by level for tips.
//!
//! The modules follow the rulebook. What is in the box: [`components`]. Setting the table: `setup` (DW-1). The
//! collection phase: `turn` (DW-2, DW-5), `placing` (DW-3, DW-4, DW-11, DW-13) and the [`bed`] the tiles lie on. The
//! delivery phase: `delivery` (DW-6, DW-7) and `scoring` (DW-7 to DW-10). What a seat may do: `legal` and, with
//! reasons why not, `refusals` and `moments` (for what is not due now). What it may know: [`view`] and `imagine`; what a
//! board shows before it is done: [`preview`].
//!
//! Always asked, although there may be one answer only: `play-card` and `end-turn` (they show a card, they hand the
//! turn over), `pick-chai`, and the chai of a delivery for a seat that holds any. Never asked: a tile or an empty
//! that can be placed in one way only, a delivery card that is the seat's last, the chai of a seat that holds none.

pub mod action;
mod audit;
pub mod bed;
pub mod components;
mod delivery;
pub mod event;
mod imagine;
mod legal;
mod longest;
mod moments;
pub mod options;
mod placing;
pub mod preview;
mod refusals;
mod scoring;
mod setup;
pub mod state;
#[cfg(test)]
mod tests;
mod turn;
pub mod view;

pub use action::{Action, Direction};
pub use bed::{Bed, Dabba, Tile};
pub use components::{Card, CardSet, Chai, ChaiKind, Colour, DabbaWalla, VehicleKind};
pub use event::Event;
pub use options::Options;
pub use preview::Preview;
pub use scoring::{Load, Sums};
pub use state::{State, Step};
pub use view::{Decision, View};

use engine::{
    Chance, DataError, Eyes, Flaw, Game, OptionSpec, Refusal, Revealed, Seat, Seats, SetupError, Sink,
    Sourced, Standing,
};
use std::ops::RangeInclusive;
use turn::Table;

impl Game for DabbaWalla {
    const ID: &'static str = "dabba-walla";
    const TITLE: &'static str = "Dabba Walla";
    const RULES: u32 = 1;
    const PREFIX: &'static str = "DW";
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
        2..=4
    }

    fn options() -> Vec<OptionSpec> {
        options::specs()
    }

    fn check_options(&self, options: &Options, seats: u8) -> Result<(), SetupError> {
        self.check_table(options, seats)
    }

    fn setup(
        &self,
        options: &Options,
        seats: u8,
        chance: &mut impl Chance,
        told: &mut impl Sink<Event>,
    ) -> Result<State, SetupError> {
        self.set_table(options, seats, chance, told)
    }

    fn seat_count(&self, state: &State) -> u8 {
        state.seats()
    }

    fn options_of(&self, state: &State) -> Options {
        state.options
    }

    #[inline]
    fn awaiting(&self, state: &State) -> Seats {
        state.awaiting(self)
    }

    fn simultaneous(&self, state: &State) -> bool {
        matches!(state.step, Step::TacticalReturn | Step::Deliver | Step::Later)
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
        let mut table = Table { game: self, state, chance, told, revealed: Revealed::Nothing };
        match action {
            Action::Add(chai) => table.add(seat, chai),
            Action::Bonus(cell) => table.place_bonus(cell),
            Action::Card(card) => table.choose_card(seat, card),
            Action::Commit => table.commit(seat),
            Action::Empty(cell) => table.place_empty(cell),
            Action::End => table.end_turn(),
            Action::Fan(card) => table.fan(card),
            Action::Forfeit => table.forfeit(),
            Action::Jump(space) => table.jump(space),
            Action::Keep(chai) => table.keep(chai),
            Action::Move { direction, spaces } => table.go(direction, spaces),
            Action::Place { o, cell } => table.place_at(o, cell),
            Action::Play(card) => table.play(card),
            Action::Return(card) => table.return_card(seat, card),
            Action::Start(space) => table.start(space),
            Action::Swap { card, slot } => table.swap(card, slot),
        }
        table.revealed
    }

    fn view(&self, state: &State, eyes: Eyes) -> View {
        view::view(self, state, eyes)
    }

    fn standing(&self, state: &State) -> Standing {
        self.count(state)
    }

    fn imagine(&self, state: &State, seat: Seat, chance: &mut impl Chance) -> State {
        self.another_world(state, seat, chance)
    }

    fn audit(&self, state: &State) -> Result<(), Flaw> {
        audit::audit(self, state)
    }

    fn fallback(&self, state: &State, seat: Seat) -> Action {
        self.default_action(state, seat)
    }

    fn longest(&self, options: &Options, seats: u8) -> u32 {
        self.most_decisions(options, seats)
    }

    fn provenance(&self) -> &[Sourced] {
        self.sources()
    }
}
