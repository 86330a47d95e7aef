//! The game as the house knows it: each decision handed to the phase it belongs to.

use engine::{
    Chance, DataError, Eyes, Flaw, Game, OptionSpec, Refusal, Revealed, Seat, Seats, SetupError, Sink,
    Sourced, Standing,
};
use std::ops::RangeInclusive;

use crate::start_cards::check_regular;
use crate::state::{Decision, State};
use crate::{Action, Event, Options, Taverns, View, audit, options, play, view};

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
        if !state.awaiting().contains(seat) {
            return;
        }
        match state.decision {
            Decision::StartCard
            | Decision::RoundChoice
            | Decision::EntertainerSide
            | Decision::FreeUpgrade
            | Decision::Draft => self.choices(state, seat, &mut |action| out.push(action)),
            Decision::LoseRegular => {
                out.extend(
                    Self::regulars_to_lose(state.tavern(seat)).map(|card| Action::LoseRegular { card }),
                );
            }
            Decision::Redraw => out.extend([Action::Keep, Action::Redraw]),
            Decision::PlanTogether | Decision::Plan => self.legal_plan(state, seat, out),
            Decision::Serve => self.legal_serve(state, seat, out),
            Decision::TakeBonus
            | Decision::RemoveGuest
            | Decision::SchnappsOrRemove
            | Decision::SignatureColumn => {
                self.legal_bonus(state, seat, out);
            }
            Decision::JugglerKeep => self.legal_juggler(state, seat, out),
            Decision::Over => {}
        }
    }

    fn check(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Refusal> {
        if state.decision == Decision::Over {
            return Err(Refusal::over());
        }
        if !state.awaiting().contains(seat) {
            return Err(Refusal::not_your_turn());
        }
        let tavern = state.tavern(seat);
        match (state.decision, *action) {
            (Decision::StartCard, Action::StartCard { .. })
            | (Decision::RoundChoice, Action::Choose { .. } | Action::Decline)
            | (Decision::EntertainerSide, Action::Side { .. })
            | (Decision::FreeUpgrade, Action::FreeUpgrade { .. } | Action::Decline)
            | (Decision::Draft, Action::Draft { .. }) => self.check_choice(state, seat, *action),
            (Decision::LoseRegular, Action::LoseRegular { card }) => check_regular(state, seat, card),
            (Decision::Redraw, Action::Keep | Action::Redraw) => Ok(()),
            (Decision::PlanTogether | Decision::Plan, Action::Place { face, to }) => {
                self.check_place(state, tavern, face, to)
            }
            (Decision::PlanTogether | Decision::Plan, Action::TurnDie { face, new }) => {
                self.check_turn_die(state, tavern, face, new)
            }
            (Decision::PlanTogether | Decision::Plan, Action::Lift { from, face }) => {
                self.check_lift(tavern, from, face)
            }
            (Decision::PlanTogether, Action::Ready) | (Decision::Plan, Action::Open) => Ok(()),
            (Decision::Serve, action) => self.check_serve(state, seat, action),
            (Decision::RemoveGuest | Decision::SchnappsOrRemove, Action::Remove { slot }) => {
                self.check_removal(tavern, slot)
            }
            (Decision::TakeBonus, Action::Take | Action::Decline) => Ok(()),
            (Decision::RemoveGuest, Action::Decline) => Ok(()),
            (Decision::SchnappsOrRemove, Action::Schnapps) => self.check_take_schnapps(state),
            (Decision::SchnappsOrRemove, Action::Decline) => self.check_decline_both(state),
            (Decision::SignatureColumn, Action::Column { column }) => self.check_column(tavern, column),
            (Decision::JugglerKeep, Action::JugglerKeep { card }) => self.check_juggler(tavern, card),
            (Decision::JugglerKeep, Action::Pass) => Ok(()),
            _ => Err(Refusal::another_decision()),
        }
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

    /// What is done for somebody who does not decide: dice are placed and used as they come, nothing is bought.
    fn fallback(&self, state: &State, seat: Seat) -> Action {
        let mut legal = Vec::new();
        self.legal(state, seat, &mut legal);
        let useful = |action: &&Action| matches!(action, Action::Place { .. } | Action::Resolve { .. });
        let last = *legal.last().unwrap_or(&Action::Pass);
        match state.decision {
            Decision::Plan | Decision::PlanTogether | Decision::Serve => {
                legal.iter().find(useful).copied().unwrap_or(last)
            }
            Decision::RemoveGuest | Decision::JugglerKeep => last,
            _ => *legal.first().unwrap_or(&last),
        }
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
