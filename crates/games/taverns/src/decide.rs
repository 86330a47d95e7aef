//! What can be decided now: legal actions, refusals, and what is done for somebody who does not decide.

use engine::{Refusal, Seat};

use crate::Taverns;
use crate::action::Action;
use crate::buying::check_base;
use crate::components::{Card, RoundSpace};
use crate::data::EffectName;
use crate::state::{Decision, State};

impl Taverns {
    pub(crate) fn legal_actions(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
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

    /// Why an action cannot be done now, if it cannot.
    pub(crate) fn check_action(&self, state: &State, seat: Seat, action: Action) -> Result<(), Refusal> {
        if state.decision == Decision::Over {
            return Err(Refusal::over());
        }
        if !state.awaiting().contains(seat) {
            return Err(Refusal::not_your_turn());
        }
        let tavern = state.tavern(seat);
        match (state.decision, action) {
            (Decision::StartCard, Action::StartCard { .. })
            | (Decision::RoundChoice, Action::Choose { .. } | Action::Decline)
            | (Decision::EntertainerSide, Action::Side { .. })
            | (Decision::FreeUpgrade, Action::FreeUpgrade { .. } | Action::Decline)
            | (Decision::Draft, Action::Draft { .. }) => self.check_choice(state, seat, action),
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

    fn check_serve(&self, state: &State, seat: Seat, action: Action) -> Result<(), Refusal> {
        let tavern = state.tavern(seat);
        match action {
            Action::Resolve { space } => self.check_resolve(tavern, space),
            Action::Shift { from, face, to } => self.check_shift(state, tavern, from, face, to),
            Action::BuyCard { kind } => self.check_buy_card(state, tavern, kind),
            Action::Upgrade { tile, k } => self.check_upgrade(tavern, tile, k),
            Action::BuyGuest { place } => self.check_buy_guest(state, tavern, place),
            Action::BuyNobles { n } => self.check_buy_nobles(state, tavern, n),
            Action::UseCounterGuest => self.check_counter_guest(tavern),
            Action::UseBard => self.check_bard(state),
            Action::SchnappsDoubloons => self.check_show(tavern, EffectName::Doubloons),
            Action::SchnappsBeer => self.check_show(tavern, EffectName::Beer),
            Action::SchnappsUpgrade { tile } => {
                self.check_show(tavern, EffectName::Upgrade)?;
                check_base("TT-13.6", tavern, tile)
            }
            Action::SchnappsRemove { slot } => {
                self.check_show(tavern, EffectName::Remove)?;
                self.check_removal(tavern, slot)
            }
            Action::EndTurn => Ok(()),
            _ => Err(Refusal::another_decision()),
        }
    }

    /// A hidden choice, or a pick of the draft.
    fn check_choice(&self, state: &State, seat: Seat, action: Action) -> Result<(), Refusal> {
        let mut found = false;
        self.choices(state, seat, &mut |choice| found |= choice == action);
        if found {
            return Ok(());
        }
        Err(match action {
            Action::StartCard { card } => {
                Refusal::new("TT-15.2", "not-on-offer", format!("{card} is not among the three on offer"))
                    .with("card", card)
            }
            Action::Choose { gift } => {
                let space = self.round_space(&state.options, state.round);
                let on_space = matches!(space, RoundSpace::Choice(gifts) if gifts.contains(&gift));
                let reason = if on_space { "pile-empty" } else { "not-on-offer" };
                let why = if on_space { "there is none left" } else { "this round does not offer it" };
                Refusal::new("TT-3.5", reason, format!("you cannot choose {gift}: {why}")).with("gift", gift)
            }
            Action::FreeUpgrade { tile } => {
                Refusal::new("TT-3.9", "already-upgraded", format!("{tile} is upgraded already"))
                    .with("tile", tile)
            }
            Action::Draft { face } => {
                let text = format!("the coaster in front of you shows no {face}");
                Refusal::new("TT-6.2", "no-such-die", text).with("face", face)
            }
            _ => Refusal::another_decision(),
        })
    }

    /// What is done for somebody who does not decide: dice are placed and used as they come, nothing is bought.
    pub(crate) fn fallback_action(&self, state: &State, seat: Seat) -> Action {
        let mut legal = Vec::new();
        self.legal_actions(state, seat, &mut legal);
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
}

/// TT-15.5
fn check_regular(state: &State, seat: Seat, card: Card) -> Result<(), Refusal> {
    if Taverns::regulars_to_lose(state.tavern(seat)).any(|other| other == card) {
        return Ok(());
    }
    let text = format!("{card} is not a regular in your deck");
    Err(Refusal::new("TT-15.5", "not-a-regular", text).with("card", card))
}
