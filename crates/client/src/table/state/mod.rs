//! The table as the page holds it, whatever the game: what the host said last, what is on the screen, what was sent.

mod hearing;
mod hints;
mod sending;
mod settling;

use std::collections::VecDeque;
use std::sync::Arc;

use engine::{Eyes, Seat, Seats};
use leptos::prelude::*;
use protocol::{Chat, Failure, LogEntryView, Moved, Now, Past, Phase, Snapshot, TableInfo, ToTable};
use serde_json::Value;

use self::sending::{Ahead, Sent};
pub use self::settling::SETTLING;
use super::names::names_of;
use super::thoughts::{Advice, Warning};
use crate::games::Words;
use crate::i18n;
use crate::settings;

/// What is on the screen: the present, or a moment of the history.
#[derive(Clone, Debug, PartialEq)]
pub struct Shown {
    /// The log entry after which the table looked like this.
    pub seq: u32,
    /// The game's view.
    pub view: Value,
    /// Who owes (or owed) a decision.
    pub awaiting: Seats,
    /// The reader's legal actions; none in the history.
    pub legal: Vec<Value>,
    /// Whether this is the present.
    pub live: bool,
}

/// Something that was not done, for the player to read.
#[derive(Clone, Debug, PartialEq)]
pub struct Refused {
    /// The action that was tried, if it was one.
    pub action: Option<Value>,
    /// Why not.
    pub why: Why,
}

/// Why something was not done.
#[derive(Clone, Debug, PartialEq)]
pub enum Why {
    /// The host said so.
    Host(Failure),
    /// The board knows it without asking: a sentence in the reader's language.
    Board(String),
}

/// Works out what an action brings, where the rules can tell without the host.
pub type Foresee = Arc<dyn Fn(&Value) -> Option<Moved> + Send + Sync>;

/// One table on the page.
#[derive(Clone, Copy, Debug)]
pub struct TableState {
    /// Seats, options, pace, presence, votes.
    pub info: RwSignal<Arc<TableInfo>>,
    /// Whose eyes look.
    pub eyes: RwSignal<Eyes>,
    /// The present, as far as it has been shown.
    pub now: RwSignal<Arc<Now>>,
    /// The last log entry shown.
    pub seq: RwSignal<u32>,
    /// Everything heard, in order.
    pub log: RwSignal<Vec<Arc<LogEntryView>>>,
    /// What was said at the table.
    pub chat: RwSignal<Vec<Chat>>,
    /// The moment of the history that is looked at, if any.
    pub past: RwSignal<Option<Arc<Past>>>,
    /// What is on the screen.
    pub shown: Memo<Arc<Shown>>,
    /// The last thing that was not done.
    pub refused: RwSignal<Option<Refused>>,
    /// What a bot would do, when it was asked.
    pub advice: RwSignal<Option<Advice>>,
    /// Whether advice is being thought of.
    pub thinking: RwSignal<bool>,
    /// What the coach holds back.
    pub warned: RwSignal<Option<Warning>>,
    /// Whether a coach looks on.
    pub coached: StoredValue<bool>,
    /// What the coach knows of this position, without having been asked.
    known: StoredValue<Option<Advice>>,
    /// Whether the coach has asked and is not yet answered.
    asked_quietly: StoredValue<bool>,
    /// What cannot be read: the page of failures shows it.
    pub fault: RwSignal<Option<String>>,
    /// The last entry the reader had seen before they came (back).
    pub seen: RwSignal<u32>,
    /// Whether something was sent and is not yet answered and shown.
    pub busy: RwSignal<bool>,
    /// When what the reader may do last changed, in milliseconds of the page.
    offered_at: StoredValue<f64>,
    /// When a button was last pressed that ends or reveals something, in milliseconds.
    ended_at: StoredValue<f64>,
    send: Callback<ToTable>,
    sent: StoredValue<Option<Sent>>,
    queue: StoredValue<VecDeque<Value>>,
    keys: StoredValue<(String, u32)>,
    /// The last own entry the host has answered; it may not be shown yet.
    acked: StoredValue<u32>,
    /// Whether everything that can be is being taken back.
    resetting: StoredValue<bool>,
    /// Whoever is asked before anything is done: the coach of a lesson.
    guard: StoredValue<Option<Callback<Vec<Value>, bool>>>,
    ahead: StoredValue<Option<Ahead>>,
    foresee: StoredValue<Option<Foresee>>,
    /// Shows a step in its turn; says whether it is shown at once.
    show: StoredValue<Option<Callback<Moved, bool>>>,
}

impl TableState {
    /// Sits down at what the host described. Nothing if the game has not begun.
    pub fn new(snapshot: Snapshot, send: Callback<ToTable>) -> Option<Self> {
        let now = RwSignal::new(Arc::new(snapshot.now?));
        let seq = RwSignal::new(snapshot.seq);
        let past: RwSignal<Option<Arc<Past>>> = RwSignal::new(None);
        let shown = Memo::new(move |_| {
            let present = || {
                now.with(|now| Shown {
                    seq: seq.get(),
                    view: now.view.clone(),
                    awaiting: now.awaiting,
                    legal: now.legal.clone(),
                    live: true,
                })
            };
            let then = |past: &Past| Shown {
                seq: past.seq,
                view: past.view.clone(),
                awaiting: past.awaiting,
                legal: Vec::new(),
                live: false,
            };
            Arc::new(past.with(|past| past.as_deref().map_or_else(present, then)))
        });
        let table = Self {
            info: RwSignal::new(Arc::new(snapshot.info)),
            eyes: RwSignal::new(snapshot.eyes),
            now,
            seq,
            log: RwSignal::new(snapshot.missed.into_iter().map(Arc::new).collect()),
            chat: RwSignal::new(snapshot.chat),
            past,
            shown,
            refused: RwSignal::new(None),
            advice: RwSignal::new(None),
            thinking: RwSignal::new(false),
            warned: RwSignal::new(None),
            coached: StoredValue::new(false),
            known: StoredValue::new(None),
            asked_quietly: StoredValue::new(false),
            fault: RwSignal::new(None),
            seen: RwSignal::new(snapshot.seq),
            busy: RwSignal::new(false),
            offered_at: StoredValue::new(f64::MIN),
            ended_at: StoredValue::new(f64::MIN),
            send,
            sent: StoredValue::new(None),
            queue: StoredValue::new(VecDeque::new()),
            keys: StoredValue::new((crate::table::keys::fresh(), 0)),
            acked: StoredValue::new(0),
            resetting: StoredValue::new(false),
            guard: StoredValue::new(None),
            ahead: StoredValue::new(None),
            foresee: StoredValue::new(None),
            show: StoredValue::new(None),
        };
        table.ask_older();
        Some(table)
    }

    /// Lets steps of one's own be worked out before the host answers.
    pub fn foresee_by(&self, foresee: Foresee) {
        self.foresee.set_value(Some(foresee));
    }

    /// Lets steps that were worked out be shown at once.
    pub fn show_ahead_by(&self, show: Callback<Moved, bool>) {
        self.show.set_value(Some(show));
    }

    /// The table's id.
    pub fn id(&self) -> String {
        self.info.with_untracked(|info| info.id.clone())
    }

    /// The game's id.
    pub fn game(&self) -> String {
        self.info.with_untracked(|info| info.game.clone())
    }

    /// Says something to the table.
    pub fn tell(&self, message: ToTable) {
        self.send.run(message);
    }

    /// Says why a tap did nothing.
    pub fn explain(&self, text: String) {
        self.refused.set(Some(Refused { action: None, why: Why::Board(text) }));
    }

    /// Looks at the table as it was after entry `seq`; the present if that is the last one.
    pub fn look_back(&self, seq: u32) {
        if seq >= self.seq.get_untracked() {
            self.past.set(None);
        } else {
            self.tell(ToTable::Past { table: self.id(), seq });
        }
    }

    /// Shows the page of failures.
    pub fn fail(&self, text: String) {
        self.fault.set(Some(text));
    }

    /// Whether a tap proposes instead of acting. Tracked.
    pub fn confirms(&self) -> bool {
        settings::confirms()
    }

    /// The last entry heard. Tracked.
    pub fn last_heard(&self) -> Option<Arc<LogEntryView>> {
        self.log.with(|log| log.last().cloned())
    }

    /// The reader's seat. Tracked.
    pub fn me(&self) -> Option<Seat> {
        match self.eyes.get() {
            Eyes::Seat(seat) => Some(seat),
            Eyes::Spectator | Eyes::All => None,
        }
    }

    /// Whether the game has ended, by its rules or by agreement. Tracked.
    pub fn is_over(&self) -> bool {
        self.now.with(|now| now.awaiting.is_empty())
            || self.info.with(|info| matches!(info.phase, Phase::Over | Phase::Abandoned))
    }

    /// The reader's language and the names at this table. Tracked.
    pub fn words(&self) -> Words {
        let me = self.me();
        let names: Vec<String> = self.info.with(|info| names_of(info));
        Words::new(i18n::language(), names, me)
    }
}
