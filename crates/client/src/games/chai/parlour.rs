//! What all parts of this board share: the table, what is foreseen, and what a tap on a thing means.

use std::sync::Arc;

use ::chai::components::{Card, CupNo, Flavour, Pantry, Slot, Space, Spot, Who};
use ::chai::preview::{Outlook, Preview, Stock};
use ::chai::state::Stage;
use ::chai::{Action, Chai, View};
use leptos::prelude::*;

use super::{names, prompt};
use crate::games::{Proposal, TableCx};
use crate::ui::named;

/// A table of this game.
pub(super) type Table = TableCx<Chai>;

/// A table as its parts see it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Parlour {
    pub table: Table,
    /// What the proposal, or the thing under the pointer, would leave in the tea house of whoever decides.
    pub ahead: Memo<Option<Arc<Preview>>>,
}

/// A thing that can be tapped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Thing {
    /// The tile on a market space, for its whole group.
    Group(Space),
    /// A token on the pantry board.
    Token(Pantry),
    /// The pantry bag.
    Bag,
    /// A new pantry board.
    Refresh,
    /// A slot of the customer row.
    Slot(Slot),
    /// The customer deck.
    Deck,
    /// A reserved customer.
    Guest(Card),
    Ability(Spot),
    /// A tile on `swap-tiles`.
    CardTile(Flavour),
    /// A tile on the own shelf.
    OwnTile(Flavour),
    /// A token on the own shelf.
    OwnToken(Pantry),
    /// What the discount does without.
    Waived(Pantry),
    /// So many wilds.
    Wilds(u8),
    Cup(CupNo),
    /// A starting customer.
    Start(Card),
    Nothing,
}

/// What a tap would do.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Deed {
    /// One after the other; none where a tap means nothing now.
    pub actions: Vec<Action>,
    /// Whether they can be done.
    pub open: bool,
}

/// Who decides now, as the place of its tea house.
pub(super) fn actor(view: &View) -> Option<usize> {
    match view.turn? {
        Who::Seat(seat) => Some(seat.index()),
        Who::Chaiwala => None,
    }
}

/// What is being decided, as far as it is known.
pub(super) fn stage(view: &View) -> Option<Stage> {
    view.decision.as_ref().and_then(|decision| decision.stage)
}

/// What a tap on a thing means at a moment, whether it is allowed or not.
fn meant(view: &View, thing: Thing) -> Vec<Action> {
    let Some(stage) = stage(view) else { return Vec::new() };
    let row_card = |slot: Slot| slot.index(view.row.len()).and_then(|slot| view.row[slot]);
    let group = |space| view.groups.iter().find(|group| group.spaces.contains(&space));
    match (stage, thing) {
        (Stage::Choosing, Thing::Start(card)) => {
            let kept = view.decision.as_ref().is_some_and(|decision| &*decision.id == "ch.row-card");
            vec![if kept { Action::Row(card) } else { Action::Keep(card) }]
        }
        (Stage::Cover, Thing::Ability(spot)) => vec![Action::Cover(spot)],
        (Stage::Ability, Thing::Ability(spot)) => vec![Action::Ability(spot)],
        (Stage::Action, Thing::Group(space)) => {
            group(space).map_or_else(Vec::new, |group| vec![Action::Market, Action::Buy(group.id)])
        }
        (Stage::Buy { .. } | Stage::FreePurchase, Thing::Group(space)) => {
            group(space).map_or_else(Vec::new, |group| vec![Action::Buy(group.id)])
        }
        (Stage::ReplaceFlavour, Thing::Group(space)) => {
            view.market.tile(space).map(Action::Replace).into_iter().collect()
        }
        (Stage::Action, Thing::Token(kind)) => vec![Action::Pantry, Action::Take(kind)],
        (Stage::Action, Thing::Bag) => vec![Action::Pantry, Action::Blind],
        (Stage::Action, Thing::Refresh) => vec![Action::Pantry, Action::Refresh],
        (Stage::Pantry { .. } | Stage::TakeToken { .. } | Stage::FreePantry, Thing::Token(kind)) => {
            vec![Action::Take(kind)]
        }
        (Stage::Pantry { .. }, Thing::Bag) => vec![Action::Blind],
        (Stage::Pantry { .. }, Thing::Refresh) => vec![Action::Refresh],
        (Stage::Action, Thing::Slot(slot)) => vec![Action::Reserve, Action::ReserveSlot(slot)],
        (Stage::Action, Thing::Deck) => vec![Action::Reserve, Action::ReserveBlind],
        (Stage::Reserve, Thing::Slot(slot)) => vec![Action::ReserveSlot(slot)],
        (Stage::Reserve, Thing::Deck) => vec![Action::ReserveBlind],
        (Stage::Fulfil, Thing::Slot(slot)) => row_card(slot).map(Action::Serve).into_iter().collect(),
        (Stage::Fulfil, Thing::Guest(card)) => vec![Action::Serve(card)],
        (Stage::DiscardTile { .. }, Thing::OwnTile(kind)) => vec![Action::DiscardTile(kind)],
        (Stage::SellTile, Thing::OwnTile(kind)) => vec![Action::Sell(kind)],
        (Stage::GiveTile { .. }, Thing::OwnTile(kind)) => vec![Action::GiveTile(kind)],
        (Stage::DiscardToken, Thing::OwnToken(kind)) => vec![Action::DiscardToken(kind)],
        (Stage::GiveToken { .. }, Thing::OwnToken(kind)) => vec![Action::GiveToken(kind)],
        (Stage::TakeTile { .. }, Thing::CardTile(kind)) => vec![Action::TakeTile(kind)],
        (Stage::Waive { .. }, Thing::Waived(kind)) => vec![Action::Waive(kind)],
        (Stage::Wild { .. }, Thing::Wilds(count)) => vec![Action::Wild(count)],
        (Stage::Cup { .. }, Thing::Cup(cup)) => vec![Action::Cup(cup)],
        _ => Vec::new(),
    }
}

/// What a thing is there for at another moment: the rules say why it is not this one.
fn usual(view: &View, thing: Thing) -> Option<Action> {
    Some(match thing {
        Thing::Group(space) => {
            Action::Buy(view.groups.iter().find(|group| group.spaces.contains(&space))?.id)
        }
        Thing::Token(kind) => Action::Take(kind),
        Thing::Bag => Action::Blind,
        Thing::Refresh => Action::Refresh,
        Thing::Slot(slot) => Action::Serve(view.row[slot.index(view.row.len())?]?),
        Thing::Deck => Action::ReserveBlind,
        Thing::Guest(card) => Action::Serve(card),
        Thing::Ability(spot) => Action::Ability(spot),
        Thing::CardTile(kind) => Action::TakeTile(kind),
        Thing::OwnTile(kind) => Action::DiscardTile(kind),
        Thing::OwnToken(kind) => Action::DiscardToken(kind),
        Thing::Waived(kind) => Action::Waive(kind),
        Thing::Wilds(count) => Action::Wild(count),
        Thing::Cup(cup) => Action::Cup(cup),
        Thing::Start(card) => Action::Keep(card),
        Thing::Nothing => return None,
    })
}

/// Whether a customer is chosen for good: it is first proposed, also by those who do not confirm every step.
const fn is_grave(action: Action) -> bool {
    matches!(action, Action::ReserveSlot(_) | Action::ReserveBlind)
}

impl Parlour {
    pub(super) fn new(table: Table) -> Self {
        let ahead = Memo::new(move |_| {
            let actions = table.preview();
            if actions.is_empty() || !table.my_turn() {
                return None;
            }
            let view = table.view();
            table.game().preview(&view, actor(&view)?, &way(&view, actions)).map(Arc::new)
        });
        Self { table, ahead }
    }

    /// Whose tea house is shown when nobody else's is asked for. Tracked.
    pub(super) fn usual_house(&self) -> usize {
        let view = self.table.view();
        self.table.me().map(engine::Seat::index).or_else(|| actor(&view)).unwrap_or(0)
    }

    /// What a tap would do now. Tracked.
    pub(super) fn deed(&self, thing: Thing) -> Deed {
        if thing == Thing::Nothing || !self.table.my_turn() {
            return Deed::default();
        }
        let view = self.table.view();
        let actions = meant(&view, thing);
        let Some(&first) = actions.first() else { return Deed::default() };
        let payable = || {
            let house = self.usual_house();
            actions.len() == 1 || self.table.game().preview(&view, house, &actions).is_some()
        };
        let open = self.table.is_legal(&first) && payable();
        Deed { actions, open }
    }

    /// A thing was tapped: it is done, or first proposed; what is not allowed is explained by the rules.
    pub(super) fn tap(&self, thing: Thing) {
        let Deed { actions, open } = untrack(|| self.deed(thing));
        let (Some(&first), Some(&last)) = (actions.first(), actions.last()) else {
            return untrack(|| self.explain(thing));
        };
        if !open {
            // A visit that could be made, but not for this, is not begun: the step after it says why.
            let refused = if untrack(|| self.table.is_legal(&first)) { last } else { first };
            return self.table.act(refused);
        }
        let proposed = self
            .table
            .proposal
            .with_untracked(|proposal| proposal.as_ref().is_some_and(|proposal| proposal.actions == actions));
        let is_final = untrack(|| self.table.label(&last).is_final());
        if (proposed || is_final) && !self.table.desk.is_settled() {
            // The second tap of a double tap.
            return;
        }
        if proposed || (actions.len() == 1 && !is_grave(first) && !self.table.desk.confirms()) {
            return self.table.act_each(actions);
        }
        untrack(|| {
            let (game, view, words) = (self.table.game(), self.table.view(), self.table.words());
            let label = self.table.label(&last).main();
            let prompt = prompt::proposed(&game, &view, self.usual_house(), &actions, &words);
            self.table.offer(Proposal { actions, label, prompt });
        });
    }

    /// A thing that means nothing now: whoever plays here hears from the rules why.
    fn explain(&self, thing: Thing) {
        let asks = self.table.live() && !self.table.over() && self.table.me().is_some();
        let action = usual(&self.table.view(), thing).filter(|action| asks && !self.table.is_legal(action));
        if let Some(action) = action {
            self.table.act(action);
        }
    }

    /// The pointer or the focus came to a thing, or left it.
    pub(super) fn look(&self, thing: Option<Thing>) {
        let deed = thing.map(|thing| untrack(|| self.deed(thing))).unwrap_or_default();
        let action = deed.actions.last().copied().filter(|_| deed.open);
        if self.table.hover.get_untracked() != action {
            self.table.hover.set(action);
        }
    }

    /// Whether the thing is part of what would happen. Tracked.
    pub(super) fn is_chosen(&self, thing: Thing) -> bool {
        let preview = self.table.preview();
        let Some(last) = preview.last() else { return false };
        let actions = meant(&self.table.view(), thing);
        self.table.my_turn() && actions.last() == Some(last)
    }

    /// What a house would have, if what is previewed is its own doing; else what it has. Tracked.
    pub(super) fn stock(&self, house: usize) -> Stock {
        let view = self.table.view();
        match self.ahead.get() {
            Some(ahead) if actor(&view) == Some(house) => ahead.stock,
            _ => self.table.game().stock(&view, house),
        }
    }

    /// How far an order is for a house, now and after what is previewed. Tracked.
    pub(super) fn outlook(&self, house: usize, card: Card) -> (Outlook, Outlook) {
        let (game, view) = (self.table.game(), self.table.view());
        let now = game.outlook(&view, house, &game.stock(&view, house), card);
        // What serving itself takes away says nothing about the order.
        let serving =
            self.table.preview().iter().any(|action| matches!(action, Action::Serve(_) | Action::Cup(_)));
        let then = if serving { now.clone() } else { game.outlook(&view, house, &self.stock(house), card) };
        (now, then)
    }
}

/// The previewed steps with the visit they need: the pointer names the last one only.
pub(super) fn way(view: &View, actions: Vec<Action>) -> Vec<Action> {
    let visit = match actions.first() {
        Some(Action::Buy(_)) if stage(view) == Some(Stage::Action) => Action::Market,
        _ => return actions,
    };
    std::iter::once(visit).chain(actions).collect()
}

/// A thing as a button: marked where it can be chosen, with what it says in words.
pub(super) struct Button {
    /// Its classes.
    pub class: &'static str,
    /// The name of the place, for what travels.
    pub at: String,
    /// What it is now.
    pub thing: Signal<Thing>,
    /// Its words for a screen reader.
    pub told: Signal<String>,
    /// What explains it on hover and long press; nothing if empty.
    pub tip: Signal<String>,
    pub style: Signal<String>,
}

impl Button {
    pub(super) fn new(class: &'static str, at: String, thing: Signal<Thing>, told: Signal<String>) -> Self {
        let nothing = Signal::derive(String::new);
        Self { class, at, thing, told, tip: nothing, style: nothing }
    }

    /// The button around `inner`.
    pub(super) fn view(self, parlour: Parlour, inner: AnyView) -> AnyView {
        let Self { class, at, thing, told, tip, style } = self;
        let open = Memo::new(move |_| parlour.deed(thing.get()).open);
        let chosen = Memo::new(move |_| parlour.is_chosen(thing.get()));
        let some = move |text: String| (!text.is_empty()).then_some(text);
        view! {
            <button
                class=class
                class:is-open=open
                class:is-chosen=chosen
                style=move || some(style.get())
                data-at=at
                data-tip=move || some(tip.get())
                tabindex=move || if open.get() { "0" } else { "-1" }
                on:click=move |_| parlour.tap(thing.get_untracked())
                on:focus=move |_| parlour.look(Some(thing.get_untracked()))
                // Also when it leaves the page with the focus on it: then its own signals are gone.
                on:blur=move |_| parlour.look(None)
                on:pointerenter=move |event| {
                    if event.pointer_type() == "mouse" {
                        parlour.look(Some(thing.get_untracked()));
                    }
                }
                on:pointerleave=move |_| parlour.look(None)
            >
                {named(told, inner)}
            </button>
        }
        .into_any()
    }
}

/// The name of a house's owner. Tracked.
pub(super) fn owner(parlour: Parlour, house: usize) -> String {
    let view = parlour.table.view();
    view.houses.get(house).map(|house| names::who(&parlour.table.words(), house.who)).unwrap_or_default()
}
