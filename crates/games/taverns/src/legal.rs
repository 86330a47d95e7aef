//! What a seat may do now: complete lists in the order of [`Action`], and what is done for somebody who does not decide.

use engine::Seat;

use crate::Taverns;
use crate::action::Action;
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
