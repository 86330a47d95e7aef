//! Chai tiles: DW-I5 and DW-I12.

use super::{Sound, law};
use crate::bed::Dabba;
use crate::components::{Chai, ChaiTile, DabbaWalla};
use crate::state::State;

impl DabbaWalla {
    pub(super) fn chai_are_complete(&self, state: &State) -> Sound {
        self.no_chai_is_lost(state)?;
        self.batches_are_sound(state)?;
        self.chai_were_formed(state)
    }

    /// DW-I5.
    fn no_chai_is_lost(&self, state: &State) -> Sound {
        let kept = state.players.iter().flat_map(|player| player.kept.iter());
        let tiles = kept.clone().chain(&state.used).chain(&state.drawn).map(|tile| tile.chai());
        let lying = state.supply.iter().copied().chain(state.aside().map(|laid| laid.tile.chai()));
        let mut count = [0u8; Chai::KINDS];
        tiles.chain(lying).for_each(|chai| count[chai.index()] += 1);
        let in_game = self.chai_in_game(&state.options);
        law("DW-I5", count == in_game, || format!("chai by kind: {count:?}, not {in_game:?}"))?;
        law("DW-I5", kept.clone().all(|tile| !tile.chai().is_bonus()), || "a bonus chai was kept".into())
    }

    /// DW-I5: only connoisseurs lay tiles aside, and what went back into play was not drawn before.
    fn batches_are_sound(&self, state: &State) -> Sound {
        let plain = state.laid.is_empty() && state.drawn.is_empty() && state.batch == 0;
        law("DW-I5", plain || state.options.chai_connoisseurs, || "chai aside without connoisseurs".into())?;
        let kept = state.players.iter().flat_map(|player| player.kept.iter());
        let laid = state.laid.iter().map(|laid| &laid.tile);
        let mut tiles = kept.chain(&state.used).chain(&state.drawn).chain(laid);
        let known = state.batch <= ChaiTile::LAST_BATCH && tiles.all(|tile| tile.batch() <= state.batch);
        law("DW-I5", known, || "a chai of a batch that has not begun".into())?;
        for batch in 0..state.batch {
            let mut left = self.in_play_after(state, batch);
            let mut went_back = 0;
            for laid in state.laid.iter().filter(|laid| laid.tile.batch() == batch) {
                let count = left[laid.tile.chai().index()].checked_sub(1);
                law("DW-I5", count.is_some(), || format!("{:?} was drawn before", laid.tile.chai()))?;
                left[laid.tile.chai().index()] = count.unwrap_or(0);
                went_back += 1;
            }
            law("DW-I5", went_back > 0, || format!("nothing lay aside when batch {batch} ended"))?;
        }
        Ok(())
    }

    /// DW-I12.
    fn chai_were_formed(&self, state: &State) -> Sound {
        let vehicle = self.vehicle(state.options.vehicle);
        let (mut gained, mut joined) = (0, 0);
        for (seat, player) in (0..).zip(&state.players) {
            let busy = !state.drawn.is_empty() || state.bonus.is_some();
            let pending = usize::from(busy && state.active.0 == seat);
            let bonus =
                player.bed.tiles.iter().filter(|tile| matches!(tile.dabba(), Dabba::Bonus(_))).count();
            let formed = self.joined_halves(&player.bed, vehicle);
            law("DW-I12", player.kept.len() + bonus + pending <= formed, || {
                format!("seat {seat} gained more chai than the {formed} it formed")
            })?;
            gained += player.kept.len();
            joined += formed;
        }
        let in_hand = usize::from(!state.drawn.is_empty());
        let all = gained + state.used.len() + in_hand;
        law("DW-I12", all <= joined && state.laid.len() <= joined, || {
            format!("{all} chai gained and {} laid aside, {joined} formed", state.laid.len())
        })
    }
}
