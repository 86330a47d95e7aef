//! The game as the house knows it: each step handed to the part of the rules it belongs to.

use engine::{
    Chance, DataError, Eyes, Flaw, Game, OptionSpec, Refusal, Revealed, Seat, Seats, SetupError, Sink,
    Sourced, Standing,
};
use std::ops::RangeInclusive;

use crate::chai::legal_keeps;
use crate::delivery::legal_delivery;
use crate::imaginary::legal_fans;
use crate::state::{RING, State, Step};
use crate::turn::{Table, check_return, legal_moves};
use crate::{Action, DabbaWalla, Event, Options, View, audit, options, view};

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
        self.set_up(options, seats, chance, told)
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
        if !state.awaiting(self).contains(seat) {
            return;
        }
        let player = state.player(seat);
        match state.step {
            Step::TacticalReturn => out.extend(player.hand.iter().map(Action::Return)),
            Step::ChooseStart => out.extend((0..RING as u8).map(Action::Start)),
            Step::Move => legal_moves(state, player, out),
            Step::PlayCard => self.legal_plays(state, player, out),
            Step::PlaceTile => self.legal_placements(state, seat, out),
            Step::PlaceBonus => self.legal_bonuses(state, seat, out),
            Step::PickChai => legal_keeps(state, out),
            Step::ImaginaryPick => legal_fans(state, out),
            Step::EndTurn => self.legal_ends(state, seat, out),
            Step::Deliver | Step::Later => legal_delivery(state, player, out),
            Step::Over => {}
        }
    }

    fn check(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Refusal> {
        if state.step == Step::Over {
            return Err(Refusal::over());
        }
        if !state.awaiting(self).contains(seat) {
            return Err(self.why_not_awaited(state, seat));
        }
        let (player, action) = (state.player(seat), *action);
        match state.step {
            Step::TacticalReturn => check_return(player, action),
            Step::ChooseStart => self.check_start(state, action),
            Step::Move => self.check_move(state, player, action),
            Step::PlayCard => self.check_play_card(state, player, action),
            Step::PlaceTile => self.check_place_tile(state, seat, action),
            Step::PlaceBonus => self.check_place_bonus(state, seat, action),
            Step::PickChai => self.check_keep(state, action),
            Step::ImaginaryPick => self.check_fan(state, action),
            Step::EndTurn => self.check_end(state, seat, action),
            Step::Deliver | Step::Later => self.check_deliver(state, player, action),
            Step::Over => Err(Refusal::over()),
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
        self.standing_of(state)
    }

    fn imagine(&self, state: &State, seat: Seat, chance: &mut impl Chance) -> State {
        self.imagine_world(state, seat, chance)
    }

    fn audit(&self, state: &State) -> Result<(), Flaw> {
        audit::audit(self, state)
    }

    /// What is done for a seat whose player does not decide: the first thing that costs nothing.
    fn fallback(&self, state: &State, seat: Seat) -> Action {
        let mut legal = Vec::new();
        self.legal(state, seat, &mut legal);
        let plain = |action: &&Action| match state.step {
            Step::Move => matches!(action, Action::Move { .. }),
            // An empty only where nothing else can be done.
            Step::PlaceTile => !matches!(action, Action::Empty(_)),
            Step::EndTurn => matches!(action, Action::End),
            Step::Deliver | Step::Later => !matches!(action, Action::Add(_)),
            _ => true,
        };
        let stuck = |action: &&Action| match (state.pending, action) {
            // One that brings the waiting tile nearer, not just any.
            (Some(card), Action::Empty(cell)) => {
                let vehicle = self.vehicle(state.options.vehicle);
                let shape = &vehicle.shapes[usize::from(self.card(card).shape)];
                state.player(seat).bed.rescue(shape).1 >> cell & 1 == 1
            }
            _ => true,
        };
        let chosen = legal.iter().find(plain).or_else(|| legal.iter().find(stuck));
        chosen.copied().unwrap_or(Action::End)
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
