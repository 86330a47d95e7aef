//! What all parts of this board share: the table, what is begun and not yet done, and what a tap means.

use ::dabba_walla::view::{BedView, SeatView};
use ::dabba_walla::{Action, Card, Chai, DabbaWalla, Decision, Preview};
use engine::Seat;
use leptos::prelude::*;

use super::{prompt, tell};
use crate::games::{Proposal, TableCx};

/// A table of this game.
pub(super) type Table = TableCx<DabbaWalla>;

/// What a tap is meant for beyond the usual.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Mode {
    /// What the decision asks for.
    #[default]
    Usual,
    /// Empty dabbas on cells.
    Empty,
    /// A swap chai: first a hand card, then an open card.
    Swap(Option<Card>),
}

/// What is looked at in the middle during the delivery: the level that was delivered, and how far it is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Told {
    pub level: u8,
    pub stage: u8,
}

/// Signals that live as long as the table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hands {
    /// What a tap means.
    pub mode: RwSignal<Mode>,
    /// How the waiting tile is turned.
    pub lie: RwSignal<u8>,
    /// The cell it was last held over.
    pub spot: RwSignal<u8>,
    /// The level that is looked at; from above if none.
    pub level: RwSignal<Option<u8>>,
    /// Whose vehicle is looked at; the usual one if none.
    pub whose: RwSignal<Option<Seat>>,
    /// What the others are supposed to bring, by colour.
    pub guess: RwSignal<[i8; 4]>,
    /// The delivery that is being told.
    pub told: RwSignal<Option<Told>>,
}

/// A table as its parts see it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cart {
    pub table: Table,
    pub hands: Hands,
}

impl Cart {
    pub(super) fn new(table: Table) -> Self {
        let hands = table.shared(|| {
            let hands = Hands {
                mode: RwSignal::new(Mode::Usual),
                lie: RwSignal::new(0),
                spot: RwSignal::new(0),
                level: RwSignal::new(None),
                whose: RwSignal::new(None),
                guess: RwSignal::new([0; 4]),
                told: RwSignal::new(None),
            };
            let cart = Cart { table, hands };
            begin_anew(cart);
            tell::listen(cart);
            hands
        });
        Self { table, hands }
    }

    /// Whose vehicle is shown: the one asked for, else the reader's own, else that of whoever is to move.
    pub(super) fn seat(&self) -> Seat {
        let usual = || self.table.me().or(self.table.view().active).unwrap_or(Seat(0));
        self.hands.whose.get().unwrap_or_else(usual)
    }

    /// Whether the reader's own vehicle is shown.
    pub(super) fn is_own(&self) -> bool {
        self.table.me() == Some(self.seat())
    }

    /// The reader's things.
    pub(super) fn own(&self) -> Option<SeatView> {
        let me = self.table.me()?;
        self.table.view().seats.get(me.index()).cloned()
    }

    /// What the reader is asked; nothing while others decide or the past is shown.
    pub(super) fn asked(&self) -> Option<Decision> {
        self.table.view().decision.filter(|_| self.table.my_turn())
    }

    /// The stack that is shown.
    pub(super) fn bed(&self) -> Option<BedView> {
        self.table.view().seats.get(self.seat().index()).map(|seat| seat.bed.clone())
    }

    /// What a tap on a cell of the own bed would do.
    pub(super) fn at_cell(&self, cell: u8) -> Option<Action> {
        let empties = self.mode() == Mode::Empty;
        let action = match self.asked()? {
            _ if empties => Action::Empty(cell),
            Decision::PlaceTile => self.covering(self.lie(), cell)?,
            Decision::PlaceBonus => Action::Bonus(cell),
            _ => return None,
        };
        (self.is_own() && self.table.is_legal(&action)).then_some(action)
    }

    /// How the waiting tile is held: as it was turned, or in the first way that fits after something has changed.
    fn lie(&self) -> u8 {
        let held = self.hands.lie.get();
        let turned = |o: Option<u8>| {
            self.table.find(
                |action| matches!(action, Action::Place { o: other, .. } if o.is_none_or(|o| o == *other)),
            )
        };
        match turned(Some(held)).or_else(|| turned(None)) {
            Some(Action::Place { o, .. }) => o,
            _ => held,
        }
    }

    /// What a tap means now: where nothing but empties can be placed, that.
    pub(super) fn mode(&self) -> Mode {
        let mode = self.hands.mode.get();
        let stuck = mode == Mode::Usual
            && self.asked() == Some(Decision::PlaceTile)
            && self.table.find(|action| matches!(action, Action::Place { .. })).is_none();
        if stuck { Mode::Empty } else { mode }
    }

    /// Whether empties can be placed.
    pub(super) fn can_empty(&self) -> bool {
        self.table.find(|action| matches!(action, Action::Empty(_))).is_some()
    }

    /// The legal placement in this orientation that covers the cell: with its first cell there, if that is possible.
    fn covering(&self, o: u8, cell: u8) -> Option<Action> {
        let covers =
            |action: &Action| self.foresee(action).is_some_and(|foreseen| foreseen.cells.contains(&cell));
        let exact = Action::Place { o, cell };
        if self.table.is_legal(&exact) {
            return Some(exact);
        }
        let turned = |action: &Action| matches!(action, Action::Place { o: other, .. } if *other == o);
        self.table.find(|action| turned(action) && covers(action))
    }

    /// What placing the waiting tile would bring.
    pub(super) fn foresee(&self, action: &Action) -> Option<Preview> {
        let (view, me) = (self.table.view(), self.table.me()?);
        match (*action, view.pending) {
            (Action::Place { o, cell }, Some(card)) => self.table.game().if_placed(&view, me, card, o, cell),
            _ => None,
        }
    }

    /// The tile over the bed: proposed, under the pointer, or resting where it was.
    pub(super) fn ghost(&self) -> Option<Action> {
        let on_bed =
            |action: &Action| matches!(action, Action::Place { .. } | Action::Bonus(_) | Action::Empty(_));
        if !self.is_own() {
            return None;
        }
        let preview = self.table.preview().into_iter().find(on_bed);
        preview.or_else(|| {
            let rests = self.asked() == Some(Decision::PlaceTile) && self.mode() == Mode::Usual;
            rests.then(|| self.covering(self.lie(), self.hands.spot.get())).flatten()
        })
    }

    /// Turns the waiting tile by quarter turns, or flips it: on to the next way in which it fits somewhere.
    pub(super) fn turn(&self, quarters: u8, flip: bool) {
        untrack(|| {
            let (view, game) = (self.table.view(), self.table.game());
            let Some(card) = view.pending.filter(|_| self.asked() == Some(Decision::PlaceTile)) else {
                return;
            };
            let canonical = game.shapes[usize::from(game.card(card).shape)].canonical;
            let held = match self.ghost() {
                Some(Action::Place { o, .. }) => o,
                _ => self.lie(),
            };
            // A tile that is flipped after it was turned is one that was flipped and turned back.
            let from = if flip { (4 - held / 4 * 4) + (4 - held % 4) % 4 } else { held };
            let tries = if flip { 0..4 } else { 1..5 };
            for step in tries {
                let turned = from / 4 * 4 + (from % 4 + step * quarters) % 4;
                let o = canonical[usize::from(turned)];
                let spot = self.hands.spot.get();
                let fits = self.covering(o, spot).or_else(|| {
                    self.table.find(|action| matches!(action, Action::Place { o: other, .. } if *other == o))
                });
                if let Some(action) = fits.filter(|_| o != held) {
                    self.hands.mode.set(Mode::Usual);
                    self.hold(action);
                    return;
                }
            }
        });
    }

    /// Holds the waiting tile somewhere: proposed where moves are confirmed, else only shown.
    fn hold(&self, action: Action) {
        if let Action::Place { o, cell } = action {
            self.hands.lie.set(o);
            let covered = self.foresee(&action).map(|foreseen| foreseen.cells).unwrap_or_default();
            if !covered.contains(&self.hands.spot.get()) {
                self.hands.spot.set(cell);
            }
        }
        let proposed = self.table.proposal.with_untracked(Option::is_some);
        if self.table.desk.confirms() || proposed {
            self.propose(vec![action]);
        } else {
            self.table.hover.set(None);
        }
    }

    /// A cell of the bed was tapped.
    pub(super) fn tap_cell(&self, cell: u8) {
        untrack(|| {
            if !self.is_own() || !self.table.my_turn() {
                return;
            }
            if self.asked() == Some(Decision::PlaceTile) && self.mode() == Mode::Usual {
                let here = self.ghost().filter(|ghost| {
                    self.foresee(ghost).is_some_and(|foreseen| foreseen.cells.contains(&cell))
                });
                self.hands.spot.set(cell);
                return match here.or_else(|| self.at_cell(cell)) {
                    Some(action) => self.choose(action),
                    // The rules say why not.
                    None => self.table.act(Action::Place { o: self.lie(), cell }),
                };
            }
            match self.at_cell(cell) {
                Some(action) => self.choose(action),
                None if self.mode() == Mode::Empty => self.table.act(Action::Empty(cell)),
                None => {}
            }
        });
    }

    /// Does an action, or proposes it where moves are confirmed; what is already proposed is done.
    pub(super) fn choose(&self, action: Action) {
        let proposed = self.table.proposal.with_untracked(|proposal| {
            proposal.as_ref().is_some_and(|proposal| proposal.actions.as_slice() == [action])
        });
        if proposed || !untrack(|| self.table.desk.confirms()) {
            self.table.act(action);
        } else {
            self.propose(vec![action]);
        }
    }

    /// Puts actions together, with what they would bring as the prompt.
    pub(super) fn propose(&self, actions: Vec<Action>) {
        untrack(|| {
            let words = self.table.words();
            let (label, prompt) = prompt::proposed(self, &actions, &words);
            self.table.proposal.set(Some(Proposal { actions, label, prompt }));
        });
    }

    /// A hand card was tapped.
    pub(super) fn tap_card(&self, card: Card) {
        untrack(|| match (self.hands.mode.get(), self.asked()) {
            (Mode::Swap(_), _) => self.hands.mode.set(Mode::Swap(Some(card))),
            (_, Some(Decision::TacticalReturn)) => self.choose(Action::Return(card)),
            (_, Some(_)) => self.choose(Action::Play(card)),
            _ => {}
        });
    }

    /// The legal ways to a space of the ring, the cheapest first.
    pub(super) fn ways(&self, space: u8) -> Vec<Action> {
        let (view, legal) = (self.table.view(), self.table.legal());
        let from = self.table.me().and_then(|me| view.seats.get(me.index())?.figure).unwrap_or(0);
        let leads = |action: &Action| match *action {
            Action::Start(to) | Action::Jump(to) => to == space,
            Action::Move { direction, spaces } => direction.ahead(from, spaces) == space,
            _ => false,
        };
        let mut ways: Vec<Action> = legal.iter().copied().filter(leads).collect();
        ways.sort_by_key(|action| match action {
            Action::Move { spaces, .. } => *spaces,
            Action::Jump(_) => u8::MAX,
            _ => 0,
        });
        ways
    }

    /// What a tap on a space of the ring would do.
    pub(super) fn at_space(&self, space: u8) -> Option<Action> {
        if let Mode::Swap(card) = self.hands.mode.get() {
            let swap = Action::Swap { card: card?, slot: space };
            return self.table.is_legal(&swap).then_some(swap);
        }
        self.ways(space).into_iter().next()
    }

    /// A space of the ring was tapped.
    pub(super) fn tap_space(&self, space: u8) {
        untrack(|| {
            if !self.table.my_turn() {
                return;
            }
            let proposed = self.proposed();
            if matches!(self.hands.mode.get(), Mode::Swap(_)) {
                if let Some(swap) = self.at_space(space) {
                    self.choose(swap);
                }
                return;
            }
            let ways = self.ways(space);
            match ways.as_slice() {
                [] if self.asked() == Some(Decision::Move) => self.explain(space),
                [] => {}
                ways if proposed.is_some_and(|proposed| ways.contains(&proposed)) => {
                    self.table.act_each(proposed.into_iter().collect());
                }
                [only] => self.choose(*only),
                // Several ways lead there: the cheapest is proposed, the others stand beside it.
                [first, ..] => self.propose(vec![*first]),
            }
        });
    }

    /// The one action that is proposed.
    pub(super) fn proposed(&self) -> Option<Action> {
        self.table.proposal.with(|proposal| match proposal.as_ref()?.actions.as_slice() {
            [only] => Some(*only),
            _ => None,
        })
    }

    /// Tries the shortest way there, so that the rules say why not.
    fn explain(&self, space: u8) {
        use ::dabba_walla::Direction::{Ccw, Cw};
        let own = self.own();
        let from = own.and_then(|own| own.figure).unwrap_or(0);
        let cw = (6 + space - from) % 6;
        let (direction, spaces) = match cw {
            0 => (Cw, 6),
            1..=3 => (Cw, cw),
            _ => (Ccw, 6 - cw),
        };
        self.table.act(Action::Move { direction, spaces });
    }

    /// What is put together for the delivery, here or on the table: card and chai.
    pub(super) fn plan(&self) -> (Option<Card>, Vec<Chai>) {
        let chosen = self.own().and_then(|own| own.choice).filter(|choice| !choice.revealed);
        let (mut card, mut chai) = chosen.map(|choice| (choice.card, choice.chai)).unwrap_or_default();
        for action in self.table.preview() {
            match action {
                Action::Card(other) => card = Some(other),
                Action::Add(other) => chai.push(other),
                _ => {}
            }
        }
        (card, chai)
    }

    /// Puts card and chai of the delivery together.
    pub(super) fn plan_delivery(&self, card: Option<Card>, chai: &[Chai]) {
        untrack(|| {
            let Some(own) = self.own() else { return };
            let laid = own.choice.as_ref().map(|choice| choice.chai.len()).unwrap_or_default();
            let open =
                self.asked() == Some(Decision::DeliverCard) || self.asked() == Some(Decision::LaterCard);
            if open && card.is_none() {
                return self.table.withdraw();
            }
            let holds_chai = own.chai.is_some_and(|chai| !chai.is_empty());
            let card = card.filter(|_| open).map(Action::Card);
            let adds = chai.iter().skip(laid).copied().map(Action::Add);
            let commit = holds_chai.then_some(Action::Commit);
            let actions: Vec<Action> = card.into_iter().chain(adds).chain(commit).collect();
            self.propose(actions);
        });
    }
}

/// With every new decision hands are empty, and a waiting tile is held where it first fits.
fn begin_anew(cart: Cart) {
    let table = cart.table;
    let question = Memo::new(move |_| {
        let view = table.view();
        (
            view.decision,
            view.pending,
            view.active,
            table.me(),
            table.my_turn(),
            view.delivery.as_ref().map(|d| d.level),
        )
    });
    Effect::new(move |before: Option<(Option<Seat>, Option<u8>)>| {
        let (decision, _, _, me, mine, level) = question.get();
        let hands = cart.hands;
        hands.mode.set(Mode::Usual);
        if mine {
            hands.whose.set(None);
            hands.level.set(None);
        }
        // What somebody supposes is their own business, and holds for one level.
        if before != Some((me, level)) {
            hands.guess.set([0; 4]);
        }
        if mine && decision == Some(Decision::PlaceTile) {
            let first = untrack(|| table.find(|action| matches!(action, Action::Place { .. })));
            if let Some(Action::Place { o, cell }) = first {
                hands.lie.set(o);
                hands.spot.set(cell);
                if untrack(|| table.desk.confirms()) {
                    // After the table has forgotten the proposals of the last decision.
                    request_animation_frame(move || {
                        if untrack(|| table.is_legal(&Action::Place { o, cell })) {
                            cart.propose(vec![Action::Place { o, cell }]);
                        }
                    });
                }
            }
        }
        (me, level)
    });
}
