//! What all parts of this board share: the tavern that is shown, the die picked up, and what a tap means.

use std::sync::Arc;

use ::taverns::{Action, ComingView, Decision, Space, Spot, TavernView, Taverns, Tile, View};
use engine::Seat;
use leptos::prelude::*;

use crate::games::{Label, Prompt, Proposal, TableCx};
use crate::i18n::text::taverns as said;
use crate::ui::named;

/// A table of this game.
pub(super) type Table = TableCx<Taverns>;

/// What the next tap is for, beyond the usual.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Mode {
    #[default]
    Usual,
    /// A lying die shall be moved.
    Move,
    /// The fire-breather shall perform.
    Fire,
    /// A tile shall be upgraded: how many cards are returned is asked.
    Upgrade(Tile),
}

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

/// The tavern that is shown.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Shown {
    pub seat: Seat,
    pub mine: bool,
    pub tavern: TavernView,
}

/// A table as its parts see it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Inn {
    pub table: Table,
    pub picked: RwSignal<Option<(Spot, u8)>>,
    pub mode: RwSignal<Mode>,
    /// What a phone shows: `tavern`, `market` or `tracks`.
    pub tab: RwSignal<&'static str>,
    pub shown: Memo<Option<Arc<Shown>>>,
}

/// Whose things are of interest to the reader: their own, else of whoever is to move.
pub(super) fn usual_seat(table: Table) -> Seat {
    table.me().or_else(|| table.view().active).or_else(|| table.awaiting().iter().next()).unwrap_or(Seat(0))
}

/// Whether the reader can put dice down for a turn that is still to come. Tracked.
pub(super) fn is_ahead(table: Table) -> bool {
    let view = table.view();
    let Some(me) = table.me().filter(|_| table.live() && !table.my_turn()) else { return false };
    let serving = matches!(view.decision, Decision::Plan | Decision::Serve) || view.turn.is_some();
    serving && view.taverns.get(me.index()).is_some_and(|own| own.dice.iter().any(|die| !die.resolved))
}

/// A seat's tavern, the reader's own with what was put down for later. Tracked.
pub(super) fn tavern_in_mind(table: Table, seat: Seat) -> Option<TavernView> {
    let view = table.view();
    let mut tavern = view.taverns.get(seat.index())?.clone();
    if table.me() == Some(seat) && is_ahead(table) {
        let game = table.game();
        for action in table.later.get() {
            if let Action::Place { face, to } = action
                && let Some(after) = game.with_die(&view.options, &tavern, face, to)
            {
                tavern = after;
            }
        }
    }
    Some(tavern)
}

/// What the preview adds to what the reader's dice bring. Tracked.
pub(super) fn preview_adds(table: Table) -> ComingView {
    let Some(me) = table.me() else { return ComingView::default() };
    let Some(tavern) = tavern_in_mind(table, me) else { return ComingView::default() };
    let (game, view) = (table.game(), table.view());
    match table.preview().as_slice() {
        [Action::Place { face, to }] => match game.with_die(&view.options, &tavern, *face, *to) {
            Some(after) => ComingView {
                doubloons: after.coming.doubloons - tavern.coming.doubloons,
                beer: after.coming.beer - tavern.coming.beer,
                monastery: after.coming.monastery - tavern.coming.monastery,
                reputation: after.coming.reputation.saturating_sub(tavern.coming.reputation),
            },
            None => ComingView::default(),
        },
        _ => ComingView::default(),
    }
}

impl Inn {
    pub(super) fn new(table: Table) -> Self {
        let shown = Memo::new(move |_| {
            let seat = table.looked.get().unwrap_or_else(|| usual_seat(table));
            let tavern = tavern_in_mind(table, seat)?;
            Some(Arc::new(Shown { seat, mine: table.me() == Some(seat), tavern }))
        });
        Self {
            table,
            picked: RwSignal::new(None),
            mode: RwSignal::new(Mode::Usual),
            tab: RwSignal::new("tavern"),
            shown,
        }
    }

    /// What belongs to the moment: whoever is asked sees their own tavern, a plan is offered when its turn has come.
    pub(super) fn keep_up(self) {
        let table = self.table;
        let moment = Memo::new(move |_| {
            let view = table.view();
            (view.round, view.decision, table.my_turn())
        });
        Effect::new(move || {
            let (_, decision, mine) = moment.get();
            self.picked.set(None);
            self.mode.set(Mode::Usual);
            if mine {
                table.looked.set(None);
                if decision != Decision::Serve {
                    self.tab.set("tavern");
                }
            }
            self.offer_plan(decision, mine);
        });
    }

    /// Offers what was put down, once it can be done; forgets it when the round is over.
    fn offer_plan(self, decision: Decision, mine: bool) {
        let table = self.table;
        let plan = table.later.get_untracked();
        if plan.is_empty() || untrack(|| !table.live()) {
            return;
        }
        if mine && decision == Decision::Plan {
            table.later.set(Vec::new());
            // The furniture forgets proposals when a new position comes: this one stands on it.
            request_animation_frame(move || {
                let words = table.words();
                let label = Label::new(words.say(&said::ACT_AS_PLANNED)).main();
                let prompt = Some(Prompt::new(words.say(&said::PROMPT_PLANNED)));
                table.offer(Proposal { actions: plan, label, prompt });
            });
        } else if !matches!(decision, Decision::Plan | Decision::Serve)
            && untrack(|| table.view().turn.is_none())
        {
            table.later.set(Vec::new());
        }
    }

    /// Whether dice of the reader are placed now, or put down for later. Tracked.
    pub(super) fn placing(&self) -> bool {
        let planning = matches!(self.table.view().decision, Decision::Plan | Decision::PlanTogether);
        let own = self.shown.with(|shown| shown.as_ref().is_some_and(|shown| shown.mine));
        own && (planning && self.table.my_turn() || is_ahead(self.table))
    }

    /// The die a space would get: the one picked up, else while placing the first of the pool. Tracked.
    pub(super) fn selected(&self) -> Option<(Spot, u8)> {
        let shown = self.shown.get().filter(|shown| shown.mine)?;
        let lies = |at: Spot, face: u8| {
            shown.tavern.dice.iter().any(|die| !die.resolved && die.at == at && die.face == face)
        };
        let picked = self.picked.get().filter(|&(at, face)| lies(at, face));
        picked.or_else(|| {
            let first = shown.tavern.dice.iter().find(|die| die.in_pool() && !die.resolved);
            first.filter(|_| self.placing()).map(|die| (Spot::POOL, die.face))
        })
    }

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
            let shift = Action::Shift { from, face, to: space };
            return if table.is_legal(&shift) { Tap::Now(shift) } else { Tap::Why(shift) };
        }
        let use_it = Action::Resolve { space };
        if !table.is_legal(&use_it) {
            return Tap::Nothing;
        }
        match self.mode.get() {
            Mode::Move => self.die_on(space).map_or(Tap::Nothing, |face| Tap::Pick(Spot::on(space), face)),
            _ => Tap::Now(use_it),
        }
    }

    /// The first die on a space that can be moved.
    fn die_on(&self, space: Space) -> Option<u8> {
        let found = self
            .table
            .find(|action| matches!(action, Action::Shift { from, .. } if *from == Spot::on(space)));
        match found {
            Some(Action::Shift { face, .. }) => Some(face),
            _ => None,
        }
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
        let movable = self.mode.get() == Mode::Move
            && table
                .find(|action| {
                    matches!(action, Action::Shift { from, face: shown, .. }
                        if *from == Spot::on(space) && *shown == face)
                })
                .is_some();
        if movable { Tap::Pick(Spot::on(space), face) } else { Tap::Nothing }
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
                self.mode.set(Mode::Usual);
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
