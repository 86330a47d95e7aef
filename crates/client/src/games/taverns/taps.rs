//! What a tap on a thing of the board means: a space, a die, a tile.

use ::taverns::{Action, Decision, Space, Spot, TavernView, Tile, View};
use leptos::prelude::*;

use super::inn::{Inn, Mode, is_ahead};
use crate::ui::named;

/// What a tap on a thing does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Tap {
    #[default]
    Nothing,
    /// Done, or proposed where moves are confirmed.
    Choose(Action),
    /// Done at once: it took two taps already, or can be taken back freely.
    Now(Action),
    /// Not legal: the rules say why.
    Why(Action),
    /// Put down for the turn to come.
    Plan(Action),
    /// Taken back from what was put down.
    Unplan(Space, u8),
    /// A die is picked up, or put back.
    Pick(Spot, u8),
    /// Another meaning for the next tap.
    Turn(Mode),
}

impl Tap {
    /// Whether it does something.
    pub(super) const fn is_open(self) -> bool {
        !matches!(self, Self::Nothing | Self::Why(_))
    }

    pub(super) const fn action(self) -> Option<Action> {
        match self {
            Self::Choose(action) | Self::Now(action) | Self::Plan(action) => Some(action),
            _ => None,
        }
    }
}

impl Inn {
    fn legal_or_why(&self, action: Action) -> Tap {
        if self.table.is_legal(&action) { Tap::Choose(action) } else { Tap::Why(action) }
    }

    /// What a tap on a dice space does. Tracked.
    pub(super) fn space_tap(&self, space: Space) -> Tap {
        let Some(shown) = self.shown.get().filter(|shown| shown.mine) else { return Tap::Nothing };
        let (table, view) = (self.table, self.table.view());
        if is_ahead(table) {
            return self.plan_tap(&view, &shown.tavern, space);
        }
        if !table.my_turn() {
            return Tap::Nothing;
        }
        match view.decision {
            Decision::Plan | Decision::PlanTogether => self.place_tap(space),
            Decision::Serve => self.serve_tap(space),
            Decision::RemoveGuest | Decision::SchnappsOrRemove => match space.as_slot() {
                Some(slot) => self.legal_or_why(Action::Remove { slot }),
                None => Tap::Nothing,
            },
            Decision::FreeUpgrade => space.tile().map_or(Tap::Nothing, |tile| self.tile_tap(tile)),
            Decision::JugglerKeep => {
                let sitter = space.as_slot().and_then(|slot| *shown.tavern.slots.get(usize::from(slot))?);
                let keep = sitter.map(|card| Action::JugglerKeep { card });
                keep.filter(|keep| table.is_legal(keep)).map_or(Tap::Nothing, Tap::Choose)
            }
            _ => Tap::Nothing,
        }
    }

    fn plan_tap(&self, view: &View, tavern: &TavernView, space: Space) -> Tap {
        let place = self.selected().filter(|(at, _)| *at == Spot::POOL).map(|(_, face)| face);
        if let Some(face) = place
            && self.table.game().with_die(&view.options, tavern, face, space).is_some()
        {
            return Tap::Plan(Action::Place { face, to: space });
        }
        let lying = self.table.later.with(|plan| {
            plan.iter().find_map(|action| match *action {
                Action::Place { face, to } if to == space => Some(face),
                _ => None,
            })
        });
        lying.map_or(Tap::Nothing, |face| Tap::Unplan(space, face))
    }

    fn place_tap(&self, space: Space) -> Tap {
        let table = self.table;
        let place = self.selected().filter(|(at, _)| *at == Spot::POOL);
        let place = place.map(|(_, face)| Action::Place { face, to: space });
        if let Some(place) = place.filter(|place| table.is_legal(place)) {
            return Tap::Now(place);
        }
        let lift = table.find(|action| matches!(action, Action::Lift { from, .. } if *from == space));
        match (lift, place) {
            (Some(lift), _) => Tap::Now(lift),
            (None, Some(place)) => Tap::Why(place),
            (None, None) => Tap::Nothing,
        }
    }

    fn serve_tap(&self, space: Space) -> Tap {
        let table = self.table;
        match (self.mode.get(), space.as_slot(), space.tile()) {
            (Mode::Fire, Some(slot), _)
                if table.find(|action| matches!(action, Action::SchnappsRemove { .. })).is_some() =>
            {
                return self.legal_or_why(Action::SchnappsRemove { slot });
            }
            (Mode::Fire, _, Some(tile)) => return self.tile_tap(tile),
            _ => {}
        }
        if let Some((from, face)) = self.selected() {
            if from == Spot::on(space) {
                return Tap::Pick(from, face);
            }
            let shift = Action::Shift { from, face, to: space };
            return if table.is_legal(&shift) { Tap::Now(shift) } else { Tap::Why(shift) };
        }
        let use_it = Action::Resolve { space };
        if !table.is_legal(&use_it) {
            return Tap::Nothing;
        }
        match self.mode.get() {
            Mode::Move => self.die_on(space).map_or(Tap::Nothing, |face| self.move_tap(space, face)),
            _ => Tap::Now(use_it),
        }
    }

    /// The first die on a space that can be moved, else the first one. Tracked.
    fn die_on(&self, space: Space) -> Option<u8> {
        let here = Spot::on(space);
        let found = self.table.find(|action| matches!(action, Action::Shift { from, .. } if *from == here));
        match found {
            Some(Action::Shift { face, .. }) => Some(face),
            _ => {
                let shown = self.shown.get()?;
                shown.tavern.dice.iter().find(|die| die.lies_on(space)).map(|die| die.face)
            }
        }
    }

    /// Picks a lying die up, or lets the rules say why it stays. Tracked.
    fn move_tap(&self, space: Space, face: u8) -> Tap {
        let here = Spot::on(space);
        let moves = |action: &Action| matches!(*action, Action::Shift { from, face: shown, .. } if from == here && shown == face);
        if self.table.find(moves).is_some() {
            return Tap::Pick(here, face);
        }
        let to = if space == Space::CASHBOX { Space::BARREL } else { Space::CASHBOX };
        Tap::Why(Action::Shift { from: here, face, to })
    }

    /// What a tap on a die that lies on a space does, where it is more than a tap on the space. Tracked.
    pub(super) fn die_tap(&self, space: Space, face: u8) -> Tap {
        let table = self.table;
        if !self.shown.with(|shown| shown.as_ref().is_some_and(|shown| shown.mine)) {
            return Tap::Nothing;
        }
        if is_ahead(table) {
            let planned = table.later.with(|plan| plan.contains(&Action::Place { face, to: space }));
            return if planned { Tap::Unplan(space, face) } else { Tap::Nothing };
        }
        let lift = Action::Lift { from: space, face };
        if table.is_legal(&lift) {
            return Tap::Now(lift);
        }
        let moving = self.mode.get() == Mode::Move && table.my_turn();
        match self.picked.get() {
            // Another die is in the hand: the space below is tapped.
            Some(picked) if moving && picked != (Spot::on(space), face) => Tap::Nothing,
            _ if moving && table.view().decision == Decision::Serve => self.move_tap(space, face),
            _ => Tap::Nothing,
        }
    }

    /// What a tap on the price of a tile does, or on a tile without dice. Tracked.
    pub(super) fn tile_tap(&self, tile: Tile) -> Tap {
        let Some(shown) = self.shown.get().filter(|shown| shown.mine) else { return Tap::Nothing };
        let (table, decision) = (self.table, self.table.view().decision);
        if shown.tavern.upgraded.contains(tile) || !table.my_turn() {
            return Tap::Nothing;
        }
        match decision {
            Decision::FreeUpgrade => self.legal_or_why(Action::FreeUpgrade { tile }),
            Decision::Serve if self.mode.get() == Mode::Fire => {
                self.legal_or_why(Action::SchnappsUpgrade { tile })
            }
            Decision::Serve => {
                let ways = self.upgrades(tile);
                match ways.as_slice() {
                    [] => Tap::Why(Action::Upgrade { tile, k: 0 }),
                    [only @ Action::Upgrade { k: 0, .. }] => Tap::Choose(*only),
                    _ => Tap::Turn(Mode::Upgrade(tile)),
                }
            }
            _ => Tap::Nothing,
        }
    }

    /// The legal ways to upgrade a tile. Tracked.
    pub(super) fn upgrades(&self, tile: Tile) -> Vec<Action> {
        let of_tile =
            |action: &&Action| matches!(action, Action::Upgrade { tile: other, .. } if *other == tile);
        self.table.legal().iter().filter(of_tile).copied().collect()
    }

    /// Those of them that return no card for nothing, or those that do (TT-9.12). Tracked.
    pub(super) fn upgrades_by(&self, tile: Tile, surplus: bool) -> Vec<Action> {
        let most = self.table.game().tile(tile).most_returned();
        let mut ways = self.upgrades(tile);
        ways.retain(|way| matches!(*way, Action::Upgrade { k, .. } if (k > most) == surplus));
        ways
    }

    /// Does what a tap means.
    pub(super) fn tap(self, tap: Tap) {
        let table = self.table;
        match tap {
            Tap::Nothing => table.not_now(),
            Tap::Choose(action) => {
                self.mode.set(Mode::Usual);
                table.choose(action);
            }
            Tap::Now(action) => {
                self.picked.set(None);
                // Whoever moves dice moves several.
                if !matches!(action, Action::Shift { .. }) {
                    self.mode.set(Mode::Usual);
                }
                table.act(action);
            }
            Tap::Why(action) => table.act(action),
            Tap::Plan(action) => {
                self.picked.set(None);
                table.hover.set(None);
                table.later.update(|plan| plan.push(action));
            }
            Tap::Unplan(space, face) => table.later.update(|plan| {
                let wanted = Action::Place { face, to: space };
                if let Some(at) = plan.iter().rposition(|action| *action == wanted) {
                    plan.remove(at);
                }
            }),
            Tap::Pick(at, face) => self.picked.update(|picked| {
                *picked = if *picked == Some((at, face)) { None } else { Some((at, face)) };
            }),
            Tap::Turn(mode) => self.mode.update(|now| *now = if *now == mode { Mode::Usual } else { mode }),
        }
    }
}

/// A thing of the board that can be tapped; one button for all of them. What is inside changes, the button stays, and
/// with it the focus.
pub(super) fn thing(
    inn: Inn,
    class: String,
    at: Signal<String>,
    tap: Signal<Tap>,
    told: Signal<String>,
    inner: AnyView,
) -> AnyView {
    let table = inn.table;
    let tap = Memo::new(move |_| tap.get());
    let look = move |on: bool| {
        // A thing that leaves the board while it has the focus is blurred after its signals are gone.
        let wanted = on.then(|| tap.get_untracked().action()).flatten();
        if table.hover.get_untracked() != wanted {
            table.hover.set(wanted);
        }
    };
    let chosen = Memo::new(move |_| {
        tap.get().action().is_some_and(|action| table.preview().contains(&action))
            || matches!(tap.get(), Tap::Turn(mode) if inn.mode.get() == mode)
    });
    view! {
        <button
            class=class
            class:is-open=move || tap.get().is_open()
            class:is-chosen=chosen
            aria-disabled=move || (!tap.get().is_open()).then_some("true")
            tabindex=move || if tap.get() == Tap::Nothing { "-1" } else { "0" }
            data-at=at
            // A second tap while the first is under way would mean something else by the time it arrives.
            on:click=move |_| if !table.desk.busy.get_untracked() { inn.tap(tap.get_untracked()) }
            on:focus=move |_| look(true)
            on:blur=move |_| look(false)
            on:pointerenter=move |event| if event.pointer_type() == "mouse" { look(true) }
            on:pointerleave=move |_| look(false)
        >
            {named(told, inner)}
        </button>
    }
    .into_any()
}
