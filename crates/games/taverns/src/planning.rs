//! TT-7: phase E, placing dice.

use engine::{Chance, Refusal, Seat, Seats, Sink};

use crate::Taverns;
use crate::action::Action;
use crate::components::{Space, Spot};
use crate::data::EffectName;
use crate::event::Event;
use crate::play::Play;
use crate::spaces::{Lying, faces};
use crate::state::{Decision, LIFTS, State, Tavern, Turn};

impl Taverns {
    /// Whether dice can be turned in this planning (TT-7.14: not again in the serve turn).
    fn may_turn_dice(&self, state: &State) -> bool {
        state.decision == Decision::PlanTogether || !state.options.plans_together(state.seat_count())
    }

    pub(crate) fn legal_plan(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let tavern = state.tavern(seat);
        let lying = Lying::of(tavern);
        let room = tavern.budget(self).saturating_sub(tavern.boosts());
        if lying.pool != 0 {
            let targets = self.targets(state, tavern, lying.full());
            for face in faces(lying.pool) {
                for target in &targets {
                    if target.want.boost(face).is_some_and(|boost| boost <= room) {
                        out.push(Action::Place { face, to: target.space });
                    }
                }
            }
            if self.may_turn_dice(state) && self.can_show(tavern, EffectName::Turn) {
                for face in faces(lying.pool) {
                    let others = (1..=6).filter(|&new| new != face);
                    out.extend(others.map(|new| Action::TurnDie { face, new }));
                }
            }
        }
        if tavern.lifts > 0 {
            for from in lying.taken.iter() {
                out.extend(faces(lying.on[from.index()]).map(|face| Action::Lift { from, face }));
            }
        }
        out.push(if state.decision == Decision::Plan { Action::Open } else { Action::Ready });
    }

    /// TT-7.9
    pub(crate) fn check_place(
        &self,
        state: &State,
        tavern: &Tavern,
        face: u8,
        to: Space,
    ) -> Result<(), Refusal> {
        if tavern.die_at(Spot::POOL, face).is_none() {
            return Err(no_such_die("TT-7.9", Spot::POOL, face));
        }
        let boost = self.check_fit(state, tavern, face, to)?;
        self.check_vacant(tavern, to)?;
        let (budget, used) = (tavern.budget(self), tavern.boosts());
        check_budget(budget, used + boost)
    }

    /// TT-7.2 to TT-7.7: the boost with which a die fits a space.
    pub(crate) fn check_fit(
        &self,
        state: &State,
        tavern: &Tavern,
        face: u8,
        to: Space,
    ) -> Result<u8, Refusal> {
        let want = self.wants(state, tavern, to).ok_or_else(|| {
            Refusal::new("TT-7.2", "no-such-space", format!("nobody sits at {to}, so no die can lie there"))
                .with("space", to)
        })?;
        want.boost(face).ok_or_else(|| {
            Refusal::new(
                "TT-7.7",
                "face-too-high",
                format!("a {face} shows more than {to} asks for, and dice are never lowered"),
            )
            .with("face", face)
            .with("space", to)
        })
    }

    /// TT-7.3, TT-7.6: one die each, except on supplier and monk.
    pub(crate) fn check_vacant(&self, tavern: &Tavern, to: Space) -> Result<(), Refusal> {
        if !to.takes_many() && tavern.is_taken(to) {
            let rule = if to.as_slot().is_some() { "TT-7.6" } else { "TT-7.3" };
            let text = format!("{to} takes one die, and one lies there already");
            return Err(Refusal::new(rule, "space-taken", text).with("space", to));
        }
        Ok(())
    }

    /// TT-7.10
    pub(crate) fn check_lift(&self, tavern: &Tavern, from: Space, face: u8) -> Result<(), Refusal> {
        if tavern.die_at(Spot::on(from), face).is_none() {
            return Err(no_such_die("TT-7.10", Spot::on(from), face));
        }
        if tavern.lifts == 0 {
            let text = format!("dice can be taken back {LIFTS} times in one planning, and you have done so");
            return Err(Refusal::new("TT-7.10", "no-lifts-left", text).with("limit", LIFTS));
        }
        Ok(())
    }

    /// TT-7.12, TT-13.9
    pub(crate) fn check_turn_die(
        &self,
        state: &State,
        tavern: &Tavern,
        face: u8,
        new: u8,
    ) -> Result<(), Refusal> {
        if !self.may_turn_dice(state) {
            let text = "dice are turned while everybody plans together, not in the serve turn";
            return Err(Refusal::new("TT-7.14", "turned-too-late", text));
        }
        self.check_show(tavern, EffectName::Turn)?;
        if tavern.die_at(Spot::POOL, face).is_none() {
            return Err(no_such_die("TT-13.9", Spot::POOL, face));
        }
        if !(1..=6).contains(&new) || new == face {
            let text = format!("a {face} can be turned to another face from 1 to 6, not to {new}");
            return Err(Refusal::new("TT-13.9", "not-another-face", text)
                .with("face", face)
                .with("new", new));
        }
        Ok(())
    }
}

pub(crate) fn no_such_die(rule: &'static str, at: Spot, face: u8) -> Refusal {
    let place = if at == Spot::POOL { "in your pool".into() } else { format!("on {at}") };
    Refusal::new(rule, "no-such-die", format!("there is no {face} {place}")).with("face", face).with("at", at)
}

/// TT-7.8
pub(crate) fn check_budget(budget: u8, needed: u8) -> Result<(), Refusal> {
    if needed <= budget {
        return Ok(());
    }
    let text = format!("your dice would need {needed} boosts, and your dishwashers give {budget}");
    Err(Refusal::new("TT-7.8", "too-few-dishwashers", text).with("needed", needed).with("budget", budget))
}

impl<C: Chance, S: Sink<Event>> Play<'_, C, S> {
    /// After the draft: everybody plans at the same time, or the first serve turn begins.
    pub(crate) fn plan_or_serve(&mut self) {
        let seats = self.state.seat_count();
        if self.state.options.plans_together(seats) {
            for seat in Seat::all(seats) {
                self.tavern(seat).lifts = LIFTS;
            }
            self.ask(Decision::PlanTogether, Seats::all(seats));
        } else {
            self.begin_turn(self.state.start());
        }
    }

    /// TT-7.1: a serve turn begins with planning.
    pub(crate) fn begin_turn(&mut self, seat: Seat) {
        self.state.active = seat;
        self.state.turn = Turn::default();
        self.state.decision = Decision::Plan;
        self.tavern(seat).lifts = LIFTS;
        self.tell(|| Event::TurnBegan { seat });
    }

    /// TT-7.9
    pub(crate) fn place(&mut self, seat: Seat, face: u8, to: Space) {
        let tavern = self.state.tavern(seat);
        let boost = self.game.wants(self.state, tavern, to).and_then(|want| want.boost(face)).unwrap_or(0);
        if let Some(die) = tavern.die_at(Spot::POOL, face) {
            let die = &mut self.tavern(seat).dice[die];
            die.at = Spot::on(to);
            die.boost = boost;
            self.tell(|| Event::DiePlaced { seat, face, to, boost });
        }
    }

    /// TT-7.10
    pub(crate) fn lift(&mut self, seat: Seat, from: Space, face: u8) {
        let tavern = self.tavern(seat);
        if let Some(die) = tavern.die_at(Spot::on(from), face) {
            tavern.dice[die].at = Spot::POOL;
            tavern.dice[die].boost = 0;
            tavern.lifts -= 1;
            self.tell(|| Event::DieLifted { seat, face, from });
        }
    }

    /// TT-13.9
    pub(crate) fn turn_die(&mut self, seat: Seat, face: u8, new: u8) {
        self.pay_show(seat, EffectName::Turn);
        let tavern = self.tavern(seat);
        if let Some(die) = tavern.die_at(Spot::POOL, face) {
            tavern.dice[die].face = new;
            self.tell(|| Event::DieTurned { seat, face, new });
        }
    }

    /// TT-7.14
    pub(crate) fn ready(&mut self, seat: Seat) {
        self.tell(|| Event::PlanReady { seat });
        if self.answered(seat) {
            self.begin_turn(self.state.start());
        }
    }
}
