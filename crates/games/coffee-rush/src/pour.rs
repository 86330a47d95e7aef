//! Pour: from the hand into the cups (CR-6).

use engine::{Refusal, Sink};

use crate::components::CUPS;
use crate::event::announce;
use crate::setup::check_cup;
use crate::state::{Decision, State};
use crate::{Action, CoffeeRush, Cup, Event, Ingredient, Tokens};

/// The pours of each ingredient, in canonical order.
const POURS: [[Action; CUPS]; Ingredient::COUNT] = {
    let mut pours = [[Action::Finish; CUPS]; Ingredient::COUNT];
    let mut kind = 0;
    while kind < Ingredient::COUNT {
        let mut cup = 0;
        while cup < CUPS {
            pours[kind][cup] = Action::Pour { ingredient: Ingredient::ALL[kind], cup: Cup::ALL[cup] };
            cup += 1;
        }
        kind += 1;
    }
    pours
};

impl CoffeeRush {
    pub(crate) fn begin_pour(&self, state: &mut State, told: &mut impl Sink<Event>) {
        state.decision = Decision::Pour;
        self.finish_if_forced(state, told);
    }

    pub(crate) fn legal_pours(&self, state: &State, out: &mut Vec<Action>) {
        for (kind, pours) in POURS.iter().enumerate() {
            if state.hand.0[kind] > 0 {
                out.extend_from_slice(pours);
            }
        }
        for cup in Cup::ALL {
            if !state.own().cups[cup.index()].is_empty() {
                out.push(Action::Empty(cup));
            }
        }
        out.push(Action::Finish);
    }

    pub(crate) fn check_pour(&self, state: &State, ingredient: Ingredient, cup: Cup) -> Result<(), Refusal> {
        check_cup(cup)?;
        if state.hand[ingredient] == 0 {
            let text =
                format!("you have no {ingredient} in hand; only tokens collected this turn can be poured");
            return Err(Refusal::new("CR-6.1", "not-in-hand", text).with("ingredient", ingredient));
        }
        Ok(())
    }

    pub(crate) fn check_empty(&self, state: &State, cup: Cup) -> Result<(), Refusal> {
        check_cup(cup)?;
        if state.own().cups[cup.index()].is_empty() {
            let text = format!("cup {cup} is already empty");
            return Err(Refusal::new("CR-6.1", "cup-already-empty", text).with("cup", cup));
        }
        Ok(())
    }

    // CR-6.2, CR-6.5: it stays there, useful or not.
    pub(crate) fn pour(
        &self,
        state: &mut State,
        ingredient: Ingredient,
        cup: Cup,
        told: &mut impl Sink<Event>,
    ) {
        let seat = state.active;
        state.hand.take(ingredient, 1);
        state.own_mut().cups[cup.index()].put(ingredient, 1);
        announce(told, || Event::Poured { seat, ingredient, cup });
    }

    // CR-6.3
    pub(crate) fn empty(&self, state: &mut State, cup: Cup, told: &mut impl Sink<Event>) {
        let seat = state.active;
        let tokens = state.own_mut().cups[cup.index()].take_all();
        state.supply += tokens;
        announce(told, || Event::Emptied { seat, cup, tokens });
        self.finish_if_forced(state, told);
    }

    // CR-6.4
    pub(crate) fn finish(&self, state: &mut State, told: &mut impl Sink<Event>) {
        let seat = state.active;
        let tokens = state.hand.take_all();
        state.supply += tokens;
        announce(told, || Event::Returned { seat, tokens });
        state.served = 0;
        state.decision = Decision::Serve;
    }

    /// With nothing to pour and nothing to empty, finishing is no choice.
    #[inline]
    fn finish_if_forced(&self, state: &mut State, told: &mut impl Sink<Event>) {
        if state.hand.is_empty() && state.own().cups.iter().all(Tokens::is_empty) {
            self.finish(state, told);
        }
    }
}
