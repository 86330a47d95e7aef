//! The rules of Chai: run a tea house, buy flavours in a sliding market, serve customers.
//!
//! The rooms follow the rules in `docs/rules/chai.md`:
//!
//! | rules | room |
//! |---|---|
//! | CH-1 what is in the box | [`components`], `data` |
//! | CH-2, CH-17 setting up | `setup`, [`options`] |
//! | CH-3 the turn | `turn`, [`state`], [`action`], `legal`, `refusals` |
//! | CH-4, CH-5, CH-6 the three actions | `market`, `pantry`, `reserve` |
//! | CH-7 abilities | `abilities` |
//! | CH-8, CH-16 serving an order | `serving` |
//! | CH-9, CH-10, CH-14, CH-18 rounds and the end | `rounds` |
//! | CH-11, CH-13 scoring | `scoring` |
//! | CH-15 the chaiwala | `chaiwala` |
//! | who sees what | [`view`], [`event`], `imagine`; what the page previews: [`preview`] |

mod abilities;
pub mod action;
mod audit;
mod chaiwala;
mod clock;
pub mod components;
mod data;
pub mod event;
mod imagine;
mod legal;
mod market;
pub mod options;
mod pantry;
pub mod preview;
mod refusals;
mod reserve;
mod rounds;
mod scoring;
mod serving;
mod setup;
pub mod state;
mod turn;
pub mod view;

#[cfg(test)]
mod tests;

use engine::{
    Chance, Counts, DataError, Eyes, Flaw, Game, OptionSpec, Refusal, Revealed, Seat, Seats, SetupError,
    Sink, Sourced, Standing, Stream,
};
use std::ops::RangeInclusive;

pub use action::Action;
pub use data::{Level, Numbers};
pub use event::Event;
pub use options::Options;
pub use state::State;
pub use view::View;

use components::{CARDS, COLUMNS, Card, Customer, FLAVOURS, MAX_HOUSES, PANTRIES, Pieces, TEAS, TIPS, Tea};
use state::Stage;

/// The box: customers, prices and numbers of one data file.
#[derive(Clone, Debug)]
pub struct Chai {
    numbers: Numbers,
    customers: [Customer; CARDS],
    /// What each of them asks for, made to be compared at once.
    recipes: [Pieces; CARDS],
    /// The spaces too dear for so many coins; the last entry is for all larger fortunes.
    closed_to: [u32; 16],
    prices: [u8; COLUMNS],
    tiles: Counts<FLAVOURS>,
    tokens: Counts<PANTRIES>,
    /// The pantry board at the start.
    board: Counts<PANTRIES>,
    /// Slots of the customer row for two teas in play and more.
    rows: [u8; MAX_HOUSES - 1],
    tips: [[u8; TIPS]; 2],
    celsius: Vec<u8>,
    levels: Vec<Level>,
    colours: [String; TEAS],
    deck_name: String,
    sources: Vec<Sourced>,
}

impl Chai {
    /// What stands on a customer card.
    #[must_use]
    pub fn customer(&self, card: Card) -> &Customer {
        &self.customers[card.index()]
    }

    /// The single numbers of the rules.
    #[must_use]
    pub fn numbers(&self) -> &Numbers {
        &self.numbers
    }

    /// The price of each market column.
    #[must_use]
    pub fn prices(&self) -> &[u8; COLUMNS] {
        &self.prices
    }

    /// The levels of the solo game, best first.
    #[must_use]
    pub fn levels(&self) -> &[Level] {
        &self.levels
    }

    /// The colour of a tea's tokens.
    #[must_use]
    pub fn colour(&self, tea: Tea) -> &str {
        &self.colours[tea.index()]
    }

    /// The name of the customer deck. Ours is `chaikhana-1`: say so wherever the deck is shown.
    #[must_use]
    pub fn deck_name(&self) -> &str {
        &self.deck_name
    }

    pub(crate) fn sources(&self) -> &[Sourced] {
        &self.sources
    }
}

impl Game for Chai {
    const ID: &'static str = "chai";
    const TITLE: &'static str = "Chai";
    const RULES: u32 = 2;
    const PREFIX: &'static str = "CH";
    const DATA: &'static str = include_str!("../data.toml");

    type Options = Options;
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = View;

    fn open(data: &str) -> Result<Self, DataError> {
        data::open(data)
    }

    fn seats() -> RangeInclusive<u8> {
        1..=5
    }

    fn options() -> Vec<OptionSpec> {
        options::specs()
    }

    fn check_options(&self, options: &Options, seats: u8) -> Result<(), SetupError> {
        options::check(options, seats)
    }

    fn setup(
        &self,
        options: &Options,
        seats: u8,
        chance: &mut impl Chance,
        told: &mut impl Sink<Event>,
    ) -> Result<State, SetupError> {
        self.set_up(options, seats, chance, told)
    }

    fn seat_count(&self, state: &State) -> u8 {
        state.seats
    }

    fn options_of(&self, state: &State) -> Options {
        state.options
    }

    #[inline]
    fn awaiting(&self, state: &State) -> Seats {
        state.awaiting()
    }

    fn simultaneous(&self, state: &State) -> bool {
        state.stage == Stage::Choosing
    }

    #[inline]
    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        if !state.awaiting().contains(seat) {
            return;
        }
        legal::write_out(state, seat, self.legal_menu(state, seat), out);
    }

    fn check(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Refusal> {
        self.check_action(state, seat, *action)
    }

    #[inline]
    fn apply(
        &self,
        state: &mut State,
        seat: Seat,
        action: Action,
        chance: &mut impl Chance,
        told: &mut impl Sink<Event>,
    ) -> Revealed {
        let mut table = turn::Table {
            game: self,
            state,
            chance,
            told,
            revealed: Revealed::Nothing,
            stream: Stream::COMMON,
        };
        table.act(seat, action);
        table.revealed
    }

    fn view(&self, state: &State, eyes: Eyes) -> View {
        view::view(self, state, eyes)
    }

    fn standing(&self, state: &State) -> Standing {
        self.standing_of(state)
    }

    fn imagine(&self, state: &State, seat: Seat, chance: &mut impl Chance) -> State {
        self.imagined(state, seat, chance)
    }

    fn audit(&self, state: &State) -> Result<(), Flaw> {
        audit::audit(self, state)
    }

    fn fallback(&self, state: &State, seat: Seat) -> Action {
        self.timed_out(state, seat)
    }

    fn longest(&self, options: &Options, seats: u8) -> u32 {
        self.most_decisions(options, seats)
    }

    fn provenance(&self) -> &[Sourced] {
        self.sources()
    }
}
