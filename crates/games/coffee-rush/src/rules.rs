//! The game as the house knows it: each decision handed to the phase it belongs to.

use engine::{
    Chance, DataError, Eyes, Flaw, Foreseen, Game, OptionSpec, Refusal, Revealed, Seat, Seats, SetupError,
    Sink, Sourced, Standing,
};
use std::ops::RangeInclusive;

use crate::components::SEATS;
use crate::movement::no_step_yet;
use crate::setup::check_cup;
use crate::state::{Decision, State};
use crate::turn::upgrade_is_active;
use crate::{Action, CoffeeRush, Event, Options, View, options};

impl Game for CoffeeRush {
    const ID: &'static str = "coffee-rush";
    const TITLE: &'static str = "Coffee Rush";
    const RULES: u32 = 2;
    const PREFIX: &'static str = "CR";
    const DATA: &'static str = include_str!("../data.toml");

    type Options = Options;
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = View;

    fn open(data: &str) -> Result<Self, DataError> {
        crate::open::open(data)
    }

    fn seats() -> RangeInclusive<u8> {
        1..=SEATS as u8
    }

    fn options() -> Vec<OptionSpec> {
        options::specs()
    }

    fn check_options(&self, options: &Options, seats: u8) -> Result<(), SetupError> {
        self.validate(options, seats)
    }

    fn setup(
        &self,
        options: &Options,
        seats: u8,
        chance: &mut impl Chance,
        told: &mut impl Sink<Event>,
    ) -> Result<State, SetupError> {
        self.validate(options, seats)?;
        Ok(self.set_up(*options, seats, chance, told))
    }

    fn seat_count(&self, state: &State) -> u8 {
        state.seats
    }

    fn options_of(&self, state: &State) -> Options {
        state.options
    }

    fn awaiting(&self, state: &State) -> Seats {
        state.awaiting()
    }

    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        if seat != state.active {
            return;
        }
        match state.decision {
            Decision::SetupPlace => self.legal_placements(state, out),
            Decision::SetupCup => self.legal_fillings(out),
            Decision::Upgrade => self.legal_upgrades(state, out),
            Decision::ChooseMeeple => self.legal_meeples(state, out),
            Decision::Move => self.legal_moves(state, out),
            Decision::Pour => self.legal_pours(state, out),
            Decision::Serve => self.legal_serves(state, out),
            Decision::Over => {}
        }
    }

    fn check(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Refusal> {
        if state.decision == Decision::Over {
            return Err(Refusal::over());
        }
        if seat != state.active {
            return Err(Refusal::not_your_turn()); // CR-3.2
        }
        match (state.decision, *action) {
            (Decision::SetupPlace, Action::Place(cell)) => self.check_place(state, cell),
            (Decision::SetupCup, Action::Cup(cup)) => check_cup(cup),
            (Decision::Upgrade, Action::Upgrade(tile)) => self.check_upgrade(state, tile),
            (Decision::ChooseMeeple, Action::Meeple(meeple)) => self.check_meeple(state, meeple),
            (Decision::Move, Action::Step(cell)) => self.check_step(state, cell),
            (Decision::Move, Action::Stop) => self.check_stop(state),
            (Decision::Pour, Action::Pour { ingredient, cup }) => self.check_pour(state, ingredient, cup),
            (Decision::Pour, Action::Empty(cup)) => self.check_empty(state, cup),
            (Decision::Serve, Action::Serve { cup, card }) => self.check_serve(state, cup, card),
            (Decision::Upgrade, Action::Skip)
            | (Decision::Pour, Action::Finish)
            | (Decision::Serve, Action::Done) => Ok(()),
            (_, misplaced) => Err(self.out_of_order(state, misplaced)),
        }
    }

    fn apply(
        &self,
        state: &mut State,
        _: Seat,
        action: Action,
        _: &mut impl Chance,
        told: &mut impl Sink<Event>,
    ) -> Revealed {
        match action {
            Action::Place(cell) => return self.place(state, cell, told),
            Action::Cup(cup) => return self.fill(state, cup, told),
            Action::Upgrade(tile) => self.upgrade(state, tile, told),
            Action::Skip => self.skip(state, told),
            Action::Meeple(meeple) => self.choose_meeple(state, meeple, told),
            Action::Step(cell) => self.step(state, cell, told),
            Action::Stop => self.stop(state, told),
            Action::Pour { ingredient, cup } => self.pour(state, ingredient, cup, told),
            Action::Empty(cup) => self.empty(state, cup, told),
            Action::Finish => self.finish(state, told),
            Action::Serve { cup, card } => self.serve(state, cup, card, told),
            Action::Done => {
                self.done(state, told);
                return Revealed::Something;
            }
        }
        Revealed::Nothing
    }

    fn view(&self, state: &State, eyes: Eyes) -> View {
        crate::view::view(self, state, eyes)
    }

    fn standing(&self, state: &State) -> Standing {
        self.stand(state)
    }

    fn imagine(&self, state: &State, _: Seat, chance: &mut impl Chance) -> State {
        self.imagine_deck(state, chance)
    }

    fn audit(&self, state: &State) -> Result<(), Flaw> {
        crate::audit::audit(self, state)
    }

    /// Neither helps nor harms: no upgrade, the shortest walk, nothing poured; what is ready is served.
    fn fallback(&self, state: &State, seat: Seat) -> Action {
        let mut legal = Vec::new();
        self.legal(state, seat, &mut legal);
        let free = !state.occupied();
        let harmless = |action: &&Action| match action {
            Action::Skip | Action::Stop | Action::Finish => true,
            Action::Step(cell) => free.contains(*cell) && !legal.contains(&Action::Stop),
            Action::Upgrade(_) | Action::Pour { .. } | Action::Empty(_) => false,
            _ => true,
        };
        *legal.iter().find(harmless).unwrap_or(&legal[0])
    }

    fn longest(&self, options: &Options, seats: u8) -> u32 {
        self.longest_game(options, seats)
    }

    fn foresee(&self, view: &View, seat: Seat, action: Action) -> Option<Foreseen<State, Event>> {
        engine::foresee(self, self.suppose(view)?, seat, action)
    }

    fn provenance(&self) -> &[Sourced] {
        self.sources()
    }
}

impl CoffeeRush {
    /// Why an action that belongs to another decision is refused (CR-3.1).
    fn out_of_order(&self, state: &State, action: Action) -> Refusal {
        let setting_up = matches!(state.decision, Decision::SetupPlace | Decision::SetupCup);
        let choosing = state.decision == Decision::ChooseMeeple;
        let (rule, reason, text) = match action {
            _ if setting_up => return Refusal::another_decision(),
            Action::Place(_) | Action::Cup(_) => return Refusal::another_decision(),
            Action::Upgrade(tile) if state.own().upgrades.has(tile) => return upgrade_is_active(tile),
            Action::Upgrade(_) | Action::Skip if self.may_upgrade(state) => {
                ("CR-3.1", "upgrade-first", "an upgrade is activated at the start of the turn, once")
            }
            Action::Upgrade(_) | Action::Skip => (
                "CR-4.1",
                "cannot-upgrade",
                "an upgrade costs completed orders and is activated at the start of a turn",
            ),
            Action::Step(cell) if choosing => return self.refused_first_step(state, cell),
            Action::Stop if choosing => return no_step_yet(),
            Action::Meeple(_) if state.decision == Decision::Move => {
                ("CR-5.1", "one-meeple-a-turn", "all steps of a turn are made by one meeple")
            }
            Action::Meeple(_) | Action::Step(_) | Action::Stop => {
                ("CR-3.1", "move-second", "you move after Upgrade and before Pour")
            }
            Action::Pour { .. } | Action::Finish => {
                ("CR-3.1", "pour-third", "you pour after the move and before serving")
            }
            Action::Empty(_) => ("CR-6.1", "empty-while-pouring", "cups are emptied only while pouring"),
            Action::Serve { .. } => ("CR-3.1", "serve-fourth", "you serve once pouring is finished"),
            Action::Done => ("CR-3.1", "done-last", "the turn ends after moving, pouring and serving"),
        };
        Refusal::new(rule, reason, text)
    }
}
