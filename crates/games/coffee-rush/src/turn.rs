//! The frame of a turn (CR-3) and its first phase, Upgrade (CR-4).

use engine::{Refusal, Seat, Sink};

use crate::cards::Pile;
use crate::event::announce;
use crate::state::{Decision, State};
use crate::{Action, CoffeeRush, Event, Upgrade, Upgrades};

impl CoffeeRush {
    /// Begins the next turn; it is `seat`'s.
    pub(crate) fn begin_turn(&self, state: &mut State, seat: Seat, told: &mut impl Sink<Event>) {
        state.active = seat;
        state.turn += 1;
        announce(told, || Event::TurnBegan { seat, turn: state.turn, round: state.round() });
        if self.may_upgrade(state) {
            state.decision = Decision::Upgrade;
        } else {
            self.begin_move(state, told);
        }
    }

    /// Whether the active seat can pay for an upgrade and has one left (CR-4.1).
    #[inline]
    pub(crate) fn may_upgrade(&self, state: &State) -> bool {
        state.cards.size(Pile::Completed(state.active)) >= self.upgrade_cost
            && state.own().upgrades != Upgrades::ALL
    }

    pub(crate) fn legal_upgrades(&self, state: &State, out: &mut Vec<Action>) {
        let active = state.own().upgrades;
        out.extend(active.others().iter().map(Action::Upgrade));
        out.push(Action::Skip);
    }

    pub(crate) fn check_upgrade(&self, state: &State, tile: Upgrade) -> Result<(), Refusal> {
        if state.own().upgrades.contains(tile) {
            return Err(upgrade_is_active(tile));
        }
        Ok(())
    }

    /// Pays with the oldest completed cards and activates a tile; it counts from this turn's Move on (CR-4.2, CR-4.4).
    pub(crate) fn upgrade(&self, state: &mut State, tile: Upgrade, told: &mut impl Sink<Event>) {
        let (seat, cost) = (state.active, self.upgrade_cost);
        announce(told, || {
            let spent = state.completed(seat)[..usize::from(cost)].to_vec();
            Event::Upgraded { seat, upgrade: tile, spent }
        });
        state.cards.spend(seat, cost);
        let own = state.own_mut();
        own.upgrades = own.upgrades.with(tile);
        self.begin_move(state, told); // CR-4.3
    }

    pub(crate) fn skip(&self, state: &mut State, told: &mut impl Sink<Event>) {
        let seat = state.active;
        announce(told, || Event::Skipped { seat });
        self.begin_move(state, told);
    }
}

pub(crate) fn upgrade_is_active(tile: Upgrade) -> Refusal {
    let text = format!("your {tile} tile is already active; each tile is activated once");
    Refusal::new("CR-4.1", "upgrade-already-active", text).with("upgrade", tile)
}
