//! The game as the house knows it: each decision handed to the phase it belongs to.

use engine::{
    Chance, DataError, Eyes, Flaw, Game, OptionSpec, Refusal, Revealed, Seat, Seats, SetupError, Sink,
    Sourced, Standing, Stream,
};
use std::ops::RangeInclusive;

use crate::reserve::why_no_customer;
use crate::state::Stage;
use crate::{Action, Chai, Event, Options, State, View, audit, data, menu, options, turn, view};

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
        menu::write_out(state, seat, self.legal_menu(state, seat), out);
    }

    fn check(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Refusal> {
        if state.stage == Stage::Over {
            return Err(Refusal::over());
        }
        if !state.awaiting().contains(seat) {
            return Err(Refusal::not_your_turn());
        }
        match menu::entry_of(state, seat, *action) {
            Some(bit) if self.legal_menu(state, seat) >> bit & 1 == 1 => Ok(()),
            Some(_) => Err(self.why_not(state, seat, *action)),
            None => Err(self.why_misplaced(state, seat, *action)),
        }
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

    fn suppose(&self, view: &View, seat: Seat) -> Option<State> {
        self.state_like(view, seat)
    }

    fn provenance(&self) -> &[Sourced] {
        self.sources()
    }
}

impl Chai {
    /// Why an action of the present decision is not on offer.
    fn why_not(&self, state: &State, seat: Seat, action: Action) -> Refusal {
        let house = seat.index();
        match state.stage {
            Stage::Choosing => self.why_not_picked(state, seat, action),
            Stage::Action => self.why_no_action(state, house, action),
            Stage::Buy { .. } | Stage::DiscardTile { .. } => self.why_no_purchase(state, house, action),
            Stage::Pantry { .. } | Stage::DiscardToken => self.why_no_token(state, action),
            Stage::Reserve => why_no_customer(action),
            Stage::Ability
            | Stage::FreePurchase
            | Stage::SellTile
            | Stage::TakeTile { .. }
            | Stage::GiveTile { .. }
            | Stage::ReplaceFlavour
            | Stage::TakeToken { .. }
            | Stage::GiveToken { .. }
            | Stage::FreePantry => self.why_no_ability(state, house, action),
            Stage::Fulfil | Stage::Waive { .. } | Stage::Wild { .. } | Stage::Cup { .. } => {
                self.why_no_order(state, house, action)
            }
            // Every spot can be covered.
            Stage::Cover | Stage::Over => Refusal::another_decision(),
        }
    }
}
