//! Any legal action, each equally likely.

use engine::{Game, QuickChance};

use crate::Observation;

/// Chooses one.
pub(crate) fn choose<G: Game>(seen: &Observation<'_, G>, chance: &mut QuickChance) -> G::Action {
    seen.legal()[chance.pick(seen.legal().len())]
}
