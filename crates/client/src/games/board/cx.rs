//! The table as a board sees it: typed, reactive, `Copy`.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use engine::{Eyes, Seat, Seats};
use leptos::prelude::*;
use protocol::{LogEntryView, Moved, Now, Undo};
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::{BoardGame, Label, Prompt, Proposal, Step, Words};
use crate::i18n::{say, text::table as said};
use crate::table::state::TableState;

/// What a board listens to and speaks with. All readers track.
pub struct TableCx<G: BoardGame> {
    /// The untyped table behind it.
    pub desk: TableState,
    /// The action under the pointer or focus, on the board or in the list of moves.
    pub hover: RwSignal<Option<G::Action>>,
    /// What a strong bot would do, when it was asked: drawn on the board as long as the advice stands in the prompt.
    pub advised: Memo<Option<G::Action>>,
    /// Actions put together, not yet done.
    pub proposal: RwSignal<Option<Proposal<G::Action>>>,
    /// Actions put down for a turn of the reader that is still to come; board and own area share them.
    pub later: RwSignal<Vec<G::Action>>,
    /// Whose things are looked at, if not the reader's own.
    pub looked: RwSignal<Option<Seat>>,
    game: StoredValue<Arc<G>>,
    view: Memo<Arc<G::View>>,
    legal: Memo<Arc<Vec<G::Action>>>,
    step: Memo<Option<Arc<Step<G>>>>,
    shared: StoredValue<Option<Arc<dyn Any + Send + Sync>>>,
    owner: StoredValue<Option<Owner>>,
}

impl<G: BoardGame> Clone for TableCx<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: BoardGame> Copy for TableCx<G> {}

impl<G: BoardGame> fmt::Debug for TableCx<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TableCx").field("game", &G::ID).finish_non_exhaustive()
    }
}

/// What the host sent cannot be read as this game.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{what}: {text}")]
pub struct Unreadable {
    /// Which part of the message.
    pub what: &'static str,
    /// What is wrong with it.
    pub text: String,
}

fn read<T: DeserializeOwned>(what: &'static str, value: &Value) -> Result<T, Unreadable> {
    engine::read::value(value).map_err(|error| Unreadable { what, text: error.to_string() })
}

impl<G: BoardGame> TableCx<G> {
    /// The table behind `desk`, if what it shows is a view of `game`.
    pub(crate) fn new(desk: TableState, game: Arc<G>) -> Result<Self, Unreadable> {
        let first: Arc<G::View> =
            desk.shown.with_untracked(|shown| read("view", &shown.view)).map(Arc::new)?;
        let view = Memo::new(move |old: Option<&Arc<G::View>>| {
            match desk.shown.with(|shown| read("view", &shown.view)) {
                Ok(view) => Arc::new(view),
                Err(error) => {
                    desk.fail(error.to_string());
                    old.cloned().unwrap_or_else(|| Arc::clone(&first))
                }
            }
        });
        let legal = Memo::new(move |_| {
            let read_all = |values: &[Value]| {
                values.iter().map(|value| read("legal", value)).collect::<Result<Vec<_>, _>>()
            };
            Arc::new(desk.shown.with(|shown| read_all(&shown.legal)).unwrap_or_else(|error| {
                desk.fail(error.to_string());
                Vec::new()
            }))
        });
        let step = Memo::new(move |_| {
            let heard = desk.last_heard()?;
            let events = heard.events.iter().filter_map(|event| read("event", event).ok()).collect();
            Some(Arc::new(Step { seq: heard.seq, seat: heard.seat, undo_of: heard.undo_of, events }))
        });
        let cx = Self {
            desk,
            hover: RwSignal::new(None),
            advised: Memo::new(move |_| {
                let advised =
                    desk.advice.with(|advice| Some(advice.as_ref()?.choices.first()?.action.clone()));
                let best = advised.or_else(|| desk.warned.with(|warned| Some(warned.as_ref()?.best.clone())));
                best.and_then(|action| engine::read::value(&action).ok())
            }),
            proposal: RwSignal::new(None),
            later: RwSignal::new(Vec::new()),
            looked: RwSignal::new(None),
            game: StoredValue::new(game),
            view,
            legal,
            step,
            shared: StoredValue::new(None),
            owner: StoredValue::new(Owner::current()),
        };
        desk.foresee_by(Arc::new(move |action| cx.foreseen(action)));
        // A proposal and a hover belong to the position they were made in.
        Effect::new(move |before: Option<Arc<Vec<G::Action>>>| {
            let legal = cx.legal.get();
            if before.is_some_and(|before| before != legal) {
                cx.proposal.set(None);
                cx.hover.set(None);
                cx.desk.offer_anew();
            }
            legal
        });
        // What somebody looks at and puts down for later is their own: the next one before the screen begins afresh.
        Effect::new(move |before: Option<Eyes>| {
            let eyes = desk.eyes.get();
            if before.is_some_and(|before| before != eyes) {
                cx.later.set(Vec::new());
                cx.looked.set(None);
            }
            eyes
        });
        Ok(cx)
    }

    /// The reader's own step as the host will tell it, where the rules can work that out from the view.
    fn foreseen(&self, action: &Value) -> Option<Moved> {
        let seat = untrack(|| self.me())?;
        let typed: G::Action = engine::read::value(action).ok()?;
        let game = self.game();
        let foreseen = self.view.with_untracked(|view| game.foresee(view, seat, typed))?;
        let seq = self.desk.seq.get_untracked() + 1;
        let mut legal = Vec::new();
        game.legal(&foreseen.state, seat, &mut legal);
        Some(Moved {
            table: self.desk.id(),
            entry: LogEntryView {
                seq,
                seat: Some(seat),
                undo_of: None,
                action: Some(action.clone()),
                events: foreseen
                    .events
                    .iter()
                    .map(|event| serde_json::to_value(event).ok())
                    .collect::<Option<_>>()?,
                at: js_sys::Date::now() as u64,
            },
            now: Now {
                view: serde_json::to_value(game.view(&foreseen.state, Eyes::Seat(seat))).ok()?,
                awaiting: game.awaiting(&foreseen.state),
                legal: legal.iter().map(|action| serde_json::to_value(action).ok()).collect::<Option<_>>()?,
                undo: Undo::Step(seq),
                standing: Some(game.standing(&foreseen.state)),
                seed: None,
            },
            clocks: Vec::new(),
        })
    }

    /// The box of the game: names and numbers of its cards.
    pub fn game(&self) -> Arc<G> {
        self.game.get_value()
    }

    /// What the parts of a board share beside the table, such as signals: made by whichever part asks first, and kept
    /// as long as the table is on the page. A game asks for one type only.
    pub fn shared<T: Copy + Send + Sync + 'static>(&self, make: impl FnOnce() -> T) -> T {
        let known = self.shared.with_value(|shared| shared.as_ref()?.downcast_ref::<T>().copied());
        known.unwrap_or_else(|| {
            let made = match self.owner.get_value() {
                Some(owner) => owner.with(make),
                None => make(),
            };
            self.shared.set_value(Some(Arc::new(made)));
            made
        })
    }

    /// All that the reader may know, now or at the moment of the history that is shown.
    pub fn view(&self) -> Arc<G::View> {
        self.view.get()
    }

    /// A value computed from the view; changes only when the value does.
    pub fn look<T>(&self, look: impl Fn(&G::View) -> T + Send + Sync + 'static) -> Memo<T>
    where
        T: PartialEq + Send + Sync + 'static,
    {
        let view = self.view;
        Memo::new(move |_| view.with(|view| look(view)))
    }

    /// The reader's legal actions, in the order of the rules; none while looking back, waiting or watching.
    pub fn legal(&self) -> Arc<Vec<G::Action>> {
        self.legal.get()
    }

    /// Whether the reader may do this now.
    pub fn is_legal(&self, action: &G::Action) -> bool {
        self.legal.with(|legal| legal.contains(action))
    }

    /// The first legal action of a kind.
    pub fn find(&self, wanted: impl Fn(&G::Action) -> bool) -> Option<G::Action> {
        self.legal.with(|legal| legal.iter().copied().find(|action| wanted(action)))
    }

    /// The last step of the log with its events.
    pub fn last_step(&self) -> Option<Arc<Step<G>>> {
        self.step.get()
    }

    /// Who owes a decision.
    pub fn awaiting(&self) -> Seats {
        self.desk.shown.with(|shown| shown.awaiting)
    }

    /// Whose eyes the view is for.
    pub fn eyes(&self) -> Eyes {
        self.desk.eyes.get()
    }

    /// The reader's seat, if they have one.
    pub fn me(&self) -> Option<Seat> {
        match self.eyes() {
            Eyes::Seat(seat) => Some(seat),
            Eyes::Spectator | Eyes::All => None,
        }
    }

    /// Whether the reader owes a decision, and looks at the present.
    pub fn my_turn(&self) -> bool {
        self.live() && self.me().is_some_and(|seat| self.awaiting().contains(seat))
    }

    /// Whether the present is shown, not the history.
    pub fn live(&self) -> bool {
        self.desk.shown.with(|shown| shown.live)
    }

    /// Whether the game has ended.
    pub fn over(&self) -> bool {
        self.live() && self.awaiting().is_empty()
    }

    /// The reader's language, and the names of those who sit here.
    pub fn words(&self) -> Words {
        self.desk.words()
    }

    /// What the board draws as "would happen": the proposal, else the action under the pointer, else what was advised.
    pub fn preview(&self) -> Vec<G::Action> {
        self.proposal.with(|proposal| match proposal {
            Some(proposal) => proposal.actions.clone(),
            None => self.hover.get().or_else(|| self.advised.get()).into_iter().collect(),
        })
    }

    /// A thing of the board was tapped: do it, or propose it where moves are confirmed. Tapping what is already
    /// proposed does it.
    pub fn choose(&self, action: G::Action) {
        let proposed = self.proposal.with_untracked(|proposal| {
            proposal.as_ref().is_some_and(|proposal| proposal.actions.as_slice() == [action])
        });
        let label = untrack(|| self.label(&action));
        if (proposed || label.is_final()) && !self.desk.is_settled() {
            // The second tap of a double tap.
            return;
        }
        if proposed || !self.desk.confirms() && label.left.is_none() {
            self.act(action);
        } else {
            self.ask(action, label);
        }
    }

    /// Proposes one action; where it leaves something undone, the prompt says what.
    pub fn ask(&self, action: G::Action, label: Label) {
        let prompt = label.left.clone().map(|left| {
            let ask = say(&said::PromptSure { action: &label.text });
            Prompt::new(ask).more(left)
        });
        // What is left stands in the prompt then.
        let label = Label { note: None, warning: None, ..label };
        self.offer(Proposal { actions: vec![action], label, prompt });
    }

    /// Puts actions together for the prompt; [`act_each`](Self::act_each) follows when the player agrees.
    pub fn propose(&self, actions: Vec<G::Action>, label: Label) {
        self.offer(Proposal { actions, label, prompt: None });
    }

    /// Puts a proposal into the prompt.
    pub fn offer(&self, proposal: Proposal<G::Action>) {
        self.desk.refused.set(None);
        self.desk.advice.set(None);
        self.desk.warned.set(None);
        self.desk.offer_anew();
        self.proposal.set(Some(proposal));
    }

    /// Takes a proposal back.
    pub fn withdraw(&self) {
        self.proposal.set(None);
        self.desk.offer_anew();
    }

    /// A thing was tapped that has nothing to do with what is asked: says what is, so that no tap is lost without a word.
    pub fn not_now(&self) {
        untrack(|| {
            if !self.live() || self.desk.busy.get() {
                return;
            }
            let words = self.words();
            if self.my_turn() {
                let asked = self.game().prompt(&self.view(), self.me(), &words).map(|prompt| prompt.ask);
                let asked = asked.unwrap_or_else(|| say(&said::PROMPT_YOURS));
                self.desk.explain(say(&said::RefusedNotNow { asked: &asked }));
            } else if self.me().is_some() && !self.over() {
                let names: Vec<String> =
                    self.awaiting().iter().map(|seat| words.name(seat).to_owned()).collect();
                self.desk.explain(say(&said::PromptWaiting { names: &words.list(&names) }));
            }
        });
    }

    /// Does an action now, whether or not it is legal: a refusal is explained to the player.
    pub fn act(&self, action: G::Action) {
        self.act_each(vec![action]);
    }

    /// Does actions one after the other; stops where one is refused.
    pub fn act_each(&self, actions: Vec<G::Action>) {
        self.proposal.set(None);
        self.hover.set(None);
        let actions = actions.iter().filter_map(|action| serde_json::to_value(action).ok()).collect();
        self.desk.act(actions);
    }

    /// The button of an action, as the game words it now.
    pub fn label(&self, action: &G::Action) -> Label {
        let words = self.desk.words();
        self.game.with_value(|game| self.view.with(|view| game.label(action, view, &words)))
    }
}
