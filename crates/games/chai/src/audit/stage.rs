//! Whether the decision that is asked can be asked.

use engine::Flaw;

use super::law;
use crate::Chai;
use crate::components::{ASKABLE, Ability, Card};
use crate::imagine::serving;
use crate::options::WildAssignment;
use crate::state::{Order, Stage, State};

impl Chai {
    pub(super) fn audit_stage(&self, state: &State) -> Result<(), Flaw> {
        if state.stage == Stage::Over {
            return law(state.active.is_none(), "CH-7.6", || "an ability outlasts the game".into());
        }
        self.audit_ability_in_use(state)?;
        self.audit_exchange(state)?;
        let house = state.current();
        let fair = match state.stage {
            Stage::Pantry { taken, .. } => taken < 3,
            Stage::Reserve => self.may_reserve(state, house),
            Stage::Ability => !state.houses[house].reserved.is_empty() && !state.options.beginner,
            Stage::Waive { .. } | Stage::Wild { .. } | Stage::Cup { .. } => self.order_fits(state, house),
            _ => true,
        };
        law(fair, "CH-3.1", || format!("{} cannot be asked now", state.stage.id()))?;
        // Every state has a legal action, and a single one is not asked, but for the end of the turn.
        let entries = self.legal_menu(state, state.decider()).count_ones();
        let enough = entries > 1 || (entries == 1 && state.stage == Stage::Fulfil);
        law(enough, "CH-3.1", || format!("{} has {entries} answers", state.stage.id()))
    }

    /// The ability being used lies in play (CH-6.6).
    fn audit_ability_in_use(&self, state: &State) -> Result<(), Flaw> {
        let used = match state.stage {
            Stage::FreePurchase | Stage::DiscardTile { buying: false } => Some(Ability::FreePurchase),
            Stage::SellTile => Some(Ability::SellTile),
            Stage::TakeTile { .. } | Stage::GiveTile { .. } => Some(Ability::SwapTiles),
            Stage::ReplaceFlavour => Some(Ability::ReplaceFlavour),
            Stage::TakeToken { .. } | Stage::GiveToken { .. } => Some(Ability::SwapPantry),
            Stage::FreePantry => Some(Ability::FreePantry),
            _ => None,
        };
        let in_play =
            |ability: Option<Ability>| ability.is_none_or(|ability| state.abilities.contains(&ability));
        law(in_play(used), "CH-7.1", || format!("{used:?} is not in play"))?;
        let lasts = match state.active {
            None => true,
            Some(Ability::GoldTip | Ability::PantryDiscount) => {
                matches!(
                    state.stage,
                    Stage::Fulfil | Stage::Waive { .. } | Stage::Wild { .. } | Stage::Cup { .. }
                )
            }
            Some(_) => false,
        };
        law(lasts && in_play(state.active), "CH-7.6", || format!("{:?} is active", state.active))
    }

    /// What is left to take lies there, and no more exchanges than allowed were made (CH-7.5, CH-7.9).
    fn audit_exchange(&self, state: &State) -> Result<(), Flaw> {
        let most = u32::from(self.numbers.pantry_swaps);
        let fair = match state.stage {
            Stage::TakeTile { left } => state.swap_tiles.contains(&left),
            Stage::GiveTile { left, taken } => state.swap_tiles.contains(&left) && left[taken.index()] > 0,
            Stage::TakeToken { left } => {
                state.board.contains(&left) && state.board.total() - left.total() < most
            }
            Stage::GiveToken { left, taken } => {
                state.board.contains(&left)
                    && state.board.total() - left.total() < most
                    && left[taken.index()] > 0
            }
            _ => true,
        };
        law(fair, "CH-7.5", || format!("an impossible exchange: {:?}", state.stage))
    }

    /// Whether the order being served is within reach, payable, and decided as far as the stage says.
    pub(crate) fn order_fits(&self, state: &State, house: usize) -> bool {
        let Some(card) = serving(state) else { return false };
        if !within_reach(state, house, card) || !self.servable(state, house, card) {
            return false;
        }
        let asks_pantry = !self.customers[card.index()].tokens.is_empty();
        let waiver = asks_pantry && state.has(Ability::PantryDiscount);
        match state.stage {
            Stage::Waive { .. } => waiver && self.waivers(state, house, card).count_ones() > 1,
            Stage::Wild { order, at } => {
                let at = usize::from(at);
                at < ASKABLE
                    && state.options.wild_assignment == WildAssignment::Manual
                    && self.waiver_fits(state, house, &order, waiver)
                    && self.wilds_fit(state, house, &order, at)
                    && self.wild_range(state, house, &order, at).is_some_and(|(low, high)| low < high)
            }
            Stage::Cup { order } => {
                self.waiver_fits(state, house, &order, waiver)
                    && self.wilds_fit(state, house, &order, ASKABLE)
            }
            _ => false,
        }
    }

    fn waiver_fits(&self, state: &State, house: usize, order: &Order, waiver: bool) -> bool {
        match order.waived {
            None => !waiver,
            Some(kind) => waiver && self.waivers(state, house, order.card) >> kind.index() & 1 == 1,
        }
    }

    /// Wilds are assigned within range up to `decided`, none beyond.
    fn wilds_fit(&self, state: &State, house: usize, order: &Order, decided: usize) -> bool {
        let manual = state.options.wild_assignment == WildAssignment::Manual;
        (0..ASKABLE).all(|at| {
            let wilds = order.wilds[at];
            if at >= decided {
                return wilds == 0;
            }
            let range = self.wild_range(state, house, order, at);
            range.is_some_and(|(low, high)| wilds == low || (manual && (low..=high).contains(&wilds)))
        })
    }
}

/// In the row or reserved by the house (CH-8.1).
fn within_reach(state: &State, house: usize, card: Card) -> bool {
    state.row.contains(&Some(card)) || state.houses[house].reserved.iter().any(|guest| guest.card == card)
}
