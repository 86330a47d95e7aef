//! Move: steps, what they cost and what they yield (CR-5).

use engine::{Refusal, Sink};

use crate::board::{Cells, neighbours};
use crate::components::meeples_per_seat;
use crate::event::announce;
use crate::setup::no_such_cell;
use crate::state::{Decision, State};
use crate::{Action, Cell, CoffeeRush, Event, Upgrade};

impl CoffeeRush {
    // CR-5.1
    pub(crate) fn begin_move(&self, state: &mut State, told: &mut impl Sink<Event>) {
        state.mover = 0;
        state.steps = 0;
        if meeples_per_seat(state.seats) > 1 {
            state.decision = Decision::ChooseMeeple;
        } else {
            state.decision = Decision::Move;
            self.play_forced_steps(state, told);
        }
    }

    pub(crate) fn legal_meeples(&self, state: &State, out: &mut Vec<Action>) {
        out.extend((0..meeples_per_seat(state.seats) as u8).map(Action::Meeple));
    }

    pub(crate) fn check_meeple(&self, state: &State, meeple: u8) -> Result<(), Refusal> {
        if usize::from(meeple) < meeples_per_seat(state.seats) {
            return Ok(());
        }
        let text = format!("you have no meeple {meeple}; yours are 0 and 1");
        Err(Refusal::new("CR-5.1", "no-such-meeple", text).with("meeple", meeple))
    }

    pub(crate) fn choose_meeple(&self, state: &mut State, meeple: u8, told: &mut impl Sink<Event>) {
        let seat = state.active;
        state.mover = meeple;
        state.decision = Decision::Move;
        announce(told, || Event::MeepleChosen { seat, meeple });
        self.play_forced_steps(state, told);
    }

    pub(crate) fn legal_moves(&self, state: &State, out: &mut Vec<Action>) {
        out.extend(self.legal_steps(state).iter().map(Action::Step));
        if self.may_stop(state) {
            out.push(Action::Stop);
        }
    }

    /// The steps the active seat can still take this turn: unused free ones and rush tokens (CR-5.5).
    #[inline]
    #[must_use]
    pub fn steps_left(&self, state: &State) -> u8 {
        self.free_steps.saturating_sub(state.steps) + state.own().rush
    }

    /// The cells the moving meeple may step to.
    #[inline]
    pub(crate) fn legal_steps(&self, state: &State) -> Cells {
        let Some(left) = self.steps_left(state).checked_sub(1) else {
            return Cells::NONE;
        };
        let diagonal = state.own().upgrades.contains(Upgrade::Diagonal); // CR-5.3
        let occupied = state.occupied_but(state.moving());
        let near = neighbours(Cells::only(state.meeples[state.moving()]), diagonal);
        let mut legal = near.minus(occupied);
        for cell in near.both(occupied).iter() {
            if escapes(cell, left, diagonal, occupied) {
                legal.insert(cell);
            }
        }
        legal
    }

    /// After at least one step, on a free cell (CR-5.2, CR-5.11).
    #[inline]
    pub(crate) fn may_stop(&self, state: &State) -> bool {
        let moving = state.moving();
        state.steps > 0 && !state.occupied_but(moving).contains(state.meeples[moving])
    }

    pub(crate) fn check_step(&self, state: &State, to: Cell) -> Result<(), Refusal> {
        if !to.on_board() {
            return Err(no_such_cell(to));
        }
        if self.legal_steps(state).contains(to) {
            return Ok(());
        }
        let from = state.meeples[state.moving()];
        Err(self.refused_step(state, from, to).with("from", from).with("cell", to))
    }

    /// Why the moving meeple may not step from `from` to `to`: the reason a player would name, so a meeple in the way
    /// before the distance.
    fn refused_step(&self, state: &State, from: Cell, to: Cell) -> Refusal {
        let diagonal = state.own().upgrades.contains(Upgrade::Diagonal);
        let occupied = state.occupied_but(state.moving());
        let left = self.steps_left(state);
        let far = distance(from, to, diagonal);
        if from == to {
            let text = format!("your meeple stands on cell {to} already; a step goes to another cell");
            Refusal::new("CR-5.3", "already-there", text)
        } else if far <= left && occupied.contains(to) && !escapes(to, left - far, diagonal, occupied) {
            let text =
                format!("cell {to} is occupied; you have too few steps to go on to a free cell from it");
            Refusal::new("CR-5.10", "no-way-out", text)
        } else if neighbours(Cells::only(from), true).contains(to) {
            let text =
                format!("from cell {from} to {to} is a diagonal step; that needs the diagonal upgrade");
            Refusal::new("CR-5.3", "diagonal-needs-upgrade", text)
        } else if far <= left {
            let text = format!("cell {to} is not a neighbour of cell {from}; go there step by step");
            Refusal::new("CR-5.3", "not-a-neighbour", text)
        } else {
            let text = format!("cell {to} is {far} steps away from cell {from}; you have {left} left");
            Refusal::new("CR-5.5", "too-far", text)
        }
    }

    /// Why a seat with two meeples may not step yet: it chooses the one to move first (CR-5.1), unless neither could
    /// get there anyway.
    pub(crate) fn refused_first_step(&self, state: &State, to: Cell) -> Refusal {
        let choose = || {
            let text = "choose the meeple that makes the steps of this turn first";
            Refusal::new("CR-5.1", "choose-meeple-first", text)
        };
        let mut refusals = Vec::new();
        for mover in 0..meeples_per_seat(state.seats) as u8 {
            match self.check_step(&State { mover, ..*state }, to) {
                Err(refusal) if ["no-such-cell", "no-way-out", "too-far"].contains(&&*refusal.reason) => {
                    refusals.push(refusal);
                }
                _ => return choose(),
            }
        }
        let in_the_way = refusals.iter().position(|refusal| refusal.reason == "no-way-out");
        refusals.into_iter().nth(in_the_way.unwrap_or(0)).unwrap_or_else(choose)
    }

    pub(crate) fn check_stop(&self, state: &State) -> Result<(), Refusal> {
        if self.may_stop(state) {
            return Ok(());
        }
        if state.steps == 0 {
            return Err(no_step_yet());
        }
        let cell = state.meeples[state.moving()];
        let text = format!("cell {cell} holds another meeple; you may pass through but not end there");
        Err(Refusal::new("CR-5.11", "end-on-occupied-cell", text).with("cell", cell))
    }

    /// Takes a step and then every step that leaves no choice.
    pub(crate) fn step(&self, state: &mut State, to: Cell, told: &mut impl Sink<Event>) {
        self.take_step(state, to, told);
        self.play_forced_steps(state, told);
    }

    fn take_step(&self, state: &mut State, to: Cell, told: &mut impl Sink<Event>) {
        let (seat, moving) = (state.active, state.moving());
        let from = std::mem::replace(&mut state.meeples[moving], to);
        // CR-5.4
        let rush_paid = u8::from(state.steps >= self.free_steps);
        state.own_mut().rush -= rush_paid;
        state.rush_supply += rush_paid;
        state.steps += 1;
        // CR-5.6, CR-5.7
        let ingredient = self.ingredient_at(to);
        let factor = self.yields(state.own().upgrades, to, state.occupied_but(moving).contains(to));
        let taken = factor.min(state.supply[ingredient]);
        state.supply.take(ingredient, taken);
        state.hand.put(ingredient, taken);
        let meeple = state.mover;
        announce(told, || Event::Stepped { seat, meeple, from, to, ingredient, factor, taken, rush_paid });
    }

    /// Plays single legal actions until there is a choice or the move ends. A move without steps left stops by
    /// itself (CR-5.12).
    #[inline]
    fn play_forced_steps(&self, state: &mut State, told: &mut impl Sink<Event>) {
        loop {
            let steps = self.legal_steps(state);
            let Some(step) = steps.first() else { return self.stop(state, told) };
            if steps.len() > 1 || self.may_stop(state) {
                return;
            }
            self.take_step(state, step, told);
        }
    }

    pub(crate) fn stop(&self, state: &mut State, told: &mut impl Sink<Event>) {
        let (seat, meeple, cell) = (state.active, state.mover, state.meeples[state.moving()]);
        announce(told, || Event::Stopped { seat, meeple, cell });
        self.begin_pour(state, told);
    }
}

impl State {
    /// The moving meeple's index among all meeples.
    #[inline]
    pub(crate) fn moving(&self) -> usize {
        self.active.index() * meeples_per_seat(self.seats) + usize::from(self.mover)
    }
}

pub(crate) fn no_step_yet() -> Refusal {
    Refusal::new("CR-5.2", "no-step-yet", "you must take at least one step")
}

/// The steps from one cell to another if nobody is in the way.
fn distance(from: Cell, to: Cell, diagonal: bool) -> u8 {
    let (rows, columns) = (from.row().abs_diff(to.row()), from.column().abs_diff(to.column()));
    if diagonal { rows.max(columns) } else { rows + columns }
}

/// Whether a meeple on the occupied `cell` can reach a free one with `steps` (CR-5.10).
fn escapes(cell: Cell, steps: u8, diagonal: bool, occupied: Cells) -> bool {
    let mut reached = Cells::only(cell);
    for _ in 0..steps {
        reached = neighbours(reached, diagonal);
        if !reached.minus(occupied).is_empty() {
            return true;
        }
    }
    false
}
