//! What all parts of this board share: the tavern that is shown, the die picked up, what the next tap is for.

use std::sync::Arc;

use ::taverns::{Action, ComingView, Decision, Spot, TavernView, Taverns, Tile};
use engine::Seat;
use leptos::prelude::*;

use crate::games::{Label, Prompt, Proposal, TableCx};
use crate::i18n::text::taverns as said;

/// A table of this game.
pub(super) type Table = TableCx<Taverns>;

/// What the next tap is for, beyond the usual.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Mode {
    #[default]
    Usual,
    /// Lying dice shall be moved, one after the other.
    Move,
    /// The fire-breather shall perform.
    Fire,
    /// A tile shall be upgraded: how many cards are returned is asked, no more than lower the price.
    Upgrade(Tile),
    /// The same with more cards than that, to thin the deck (TT-9.12).
    Surplus(Tile),
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

/// What the reader's dice still bring once the die under the pointer has been moved. Tracked.
pub(super) fn coming_in_mind(table: Table, tavern: &TavernView) -> ComingView {
    let mut coming = tavern.coming.clone();
    if let [Action::Shift { from, to, .. }] = table.preview().as_slice()
        && let Some(moved) = table.game().after_shift(&table.view(), *from, *to)
    {
        let change = |sum: &mut u16, by: i32| {
            *sum = u16::try_from(i32::from(*sum).saturating_add(by).max(0)).unwrap_or(u16::MAX);
        };
        change(&mut coming.doubloons, moved.doubloons);
        change(&mut coming.beer, moved.beer);
        change(&mut coming.monastery, moved.monastery);
        change(&mut coming.reputation, moved.reputation);
    }
    coming
}

impl Inn {
    /// The one of this table: board, own area and room look at the same tab and the same die.
    pub(super) fn of(table: Table) -> Self {
        table.shared(|| Self::new(table))
    }

    fn new(table: Table) -> Self {
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
}
