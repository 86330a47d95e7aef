//! What all parts of this board share: the table, what is foreseen, the walk so far, and what a tap means.

use std::collections::HashSet;
use std::sync::Arc;

use ::coffee_rush::{Action, Cell, CoffeeRush, Decision, Event, Owner, Preview, Tokens, View, Walk};
use engine::Seat;
use leptos::prelude::*;

use super::names;
use crate::games::{Label, Prompt, Proposal, TableCx};
use crate::i18n::text::coffee_rush as said;

/// A table of this game.
pub(super) type Table = TableCx<CoffeeRush>;

/// A table as its parts see it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cafe {
    pub table: Table,
    /// What the proposal, or the thing under the pointer, would bring.
    pub ahead: Memo<Option<Arc<Preview>>>,
    /// The cells of this turn's walk, the first one first; empty before the first step.
    pub trail: Memo<Vec<Cell>>,
    /// The steps that can be taken next: from here, or from the end of a proposed path.
    pub walks: Memo<Vec<Walk>>,
}

/// A step that is proposed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Planned {
    pub from: Cell,
    pub to: Cell,
    pub taken: u8,
    pub rush: bool,
}

impl Cafe {
    pub(super) fn new(table: Table) -> Self {
        let ahead = Memo::new(move |_| {
            let actions = table.preview();
            if actions.is_empty() || !table.my_turn() {
                return None;
            }
            table.game().preview(&table.view(), &actions).map(Arc::new)
        });
        let trail = Memo::new(move |_| trail(table));
        let walks = Memo::new(move |_| {
            if !table.my_turn() {
                return Vec::new();
            }
            let proposed = table.proposal.with(Option::is_some);
            match ahead.get().filter(|_| proposed) {
                Some(ahead) => ahead.view.walks.clone(),
                None => table.view().walks.clone(),
            }
        });
        Self { table, ahead, trail, walks }
    }

    /// Whose counter is shown when nobody else is asked for: the reader's own, else that of whoever is to move.
    pub(super) fn usual_seat(&self) -> Seat {
        self.table.me().unwrap_or_else(|| self.table.view().active)
    }

    /// Where the walk has come to; before it, where the first meeple of whoever is to move stands. Tracked.
    pub(super) fn stands_at(&self) -> Option<Cell> {
        let view = self.table.view();
        let mut own = view.meeples.iter().filter(|meeple| meeple.owner == Owner::Seat(view.active));
        self.trail.with(|trail| trail.last().copied()).or_else(|| own.next()?.cell)
    }

    /// The steps that are proposed, in order.
    pub(super) fn planned(&self) -> Vec<Planned> {
        let step = |event: &Event| match *event {
            Event::Stepped { from, to, taken, rush_paid, .. } => {
                Some(Planned { from, to, taken, rush: rush_paid > 0 })
            }
            _ => None,
        };
        self.ahead.with(|ahead| {
            ahead.as_ref().map(|ahead| ahead.events.iter().filter_map(step).collect()).unwrap_or_default()
        })
    }

    /// What would be in the hand beyond what is there, if the proposal is followed.
    pub(super) fn on_path(&self) -> Tokens {
        let hand = self.table.view().hand;
        self.ahead.with(|ahead| ahead.as_ref().map_or(Tokens::NONE, |ahead| hand.missing(&ahead.view.hand)))
    }

    /// A cell was tapped.
    pub(super) fn tap(&self, cell: Cell) {
        untrack(|| {
            let view = self.table.view();
            match view.decision {
                _ if !self.table.my_turn() => self.table.not_now(),
                Decision::SetupPlace => self.choose_or_explain(Action::Place(cell)),
                Decision::ChooseMeeple | Decision::Move => self.walk_to(&view, cell),
                _ => self.table.not_now(),
            }
        });
    }

    /// Does or proposes what is legal; what is not is explained by the rules.
    pub(super) fn choose_or_explain(&self, action: Action) {
        if untrack(|| self.table.is_legal(&action)) {
            self.table.choose(action);
        } else {
            self.table.act(action);
        }
    }

    fn walk_to(&self, view: &View, cell: Cell) {
        let path = self.path();
        if let (Some(last), Some(ahead)) = (path.last(), self.ahead.get_untracked()) {
            if *last == Action::Step(cell) {
                // The second tap of a double tap agrees to nothing.
                if self.table.desk.is_settled() {
                    self.table.act_each(path);
                }
                return;
            }
            let onward = self.table.game().ways(&ahead.view);
            if let Some((_, way)) = onward.into_iter().find(|(reached, _)| *reached == cell) {
                return self.propose_path(view, path.into_iter().chain(way).collect());
            }
        }
        if let Some(meeple) = own_meeple(view, cell).filter(|_| view.decision == Decision::ChooseMeeple) {
            return self.table.choose(Action::Meeple(meeple));
        }
        let way = self.table.game().ways(view).into_iter().find(|(reached, _)| *reached == cell);
        match way {
            Some((_, way)) if steps(&way) == 1 && !self.table.desk.confirms() => self.table.act_each(way),
            Some((_, way)) => self.propose_path(view, way),
            // The rules say why.
            None => self.table.act(Action::Step(cell)),
        }
    }

    /// The path that is proposed; empty if none is.
    pub(super) fn path(&self) -> Vec<Action> {
        let proposed = self.table.proposal.with_untracked(|proposal| {
            proposal.as_ref().map(|proposal| proposal.actions.clone()).unwrap_or_default()
        });
        let walks = proposed.iter().all(|action| matches!(action, Action::Meeple(_) | Action::Step(_)));
        if walks && steps(&proposed) > 0 { proposed } else { Vec::new() }
    }

    fn propose_path(&self, view: &View, path: Vec<Action>) {
        let words = self.table.words();
        let Some(ahead) = self.table.game().preview(view, &path) else { return };
        let taken = names::tokens(&view.hand.missing(&ahead.view.hand), &words);
        let spent =
            ahead.events.iter().filter(|event| matches!(event, Event::Stepped { rush_paid: 1.., .. }));
        let more = match spent.count() {
            0 => words.say(&said::PromptPathMore { tokens: &taken }),
            rush => words.say(&said::PromptPathRush { tokens: &taken, rush: &rush.to_string() }),
        };
        let count = i64::try_from(steps(&path)).unwrap_or(i64::MAX);
        let label = Label::new(words.say(&said::ActWalkPath { count })).main();
        let prompt = Some(Prompt::new(words.say(&said::PROMPT_PATH)).more(more));
        self.table.offer(Proposal { actions: path, label, prompt });
    }

    /// Takes the last proposed step back, else the last one that was made.
    pub(super) fn step_back(&self) {
        let mut path = self.path();
        if path.is_empty() {
            return self.table.desk.undo();
        }
        path.pop();
        if steps(&path) == 0 {
            self.table.withdraw();
        } else {
            untrack(|| self.propose_path(&self.table.view(), path));
        }
    }
}

fn steps(way: &[Action]) -> usize {
    way.iter().filter(|action| matches!(action, Action::Step(_))).count()
}

/// Which of the active seat's meeples stands there.
pub(super) fn own_meeple(view: &View, cell: Cell) -> Option<u8> {
    let mine = |meeple: &&::coffee_rush::MeepleView| {
        meeple.owner == Owner::Seat(view.active) && meeple.cell == Some(cell)
    };
    view.meeples.iter().find(mine).map(|meeple| meeple.index)
}

/// The walk of the turn that is shown, read from the log; what was taken back does not count.
fn trail(table: Table) -> Vec<Cell> {
    let upto = table.desk.shown.with(|shown| shown.seq);
    let mut back = Vec::new();
    table.desk.log.with(|log| {
        let mut undone = HashSet::new();
        for heard in log.iter().rev().filter(|heard| heard.seq <= upto) {
            if let Some(taken_back) = heard.undo_of {
                undone.insert(taken_back);
                continue;
            }
            if undone.contains(&heard.seq) {
                continue;
            }
            for event in heard.events.iter().rev().filter_map(|event| engine::read::value(event).ok()) {
                match event {
                    Event::Stepped { from, to, .. } => back.push((from, to)),
                    Event::TurnBegan { .. } => return,
                    _ => {}
                }
            }
        }
    });
    let first = back.last().map(|(from, _)| *from);
    first.into_iter().chain(back.into_iter().rev().map(|(_, to)| to)).collect()
}
