//! The table as the page holds it, whatever the game: what the host said last, what is on the screen, what was sent.

use std::collections::VecDeque;
use std::sync::Arc;

use engine::{Eyes, Seat, Seats};
use leptos::prelude::*;
use protocol::{
    Chat, Failure, LogEntryView, Moved, Now, Past, Phase, Sitting, Snapshot, TableInfo, ToPlayer, ToTable,
    Undo,
};
use serde_json::Value;

use super::thoughts::{Advice, Choice, Warning};
use crate::browser;
use crate::games::Words;
use crate::i18n::{self, say, text::table as said};
use crate::settings;

/// For so many milliseconds a tap does not end or reveal anything that has only just been offered: it is the second tap of a
/// double tap, and was meant for what stood there before.
pub const SETTLING: u32 = 500;

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

/// What was sent and is not yet answered.
#[derive(Clone, Debug)]
struct Sent {
    key: String,
    message: ToTable,
}

/// A step of one's own that is shown before the host has answered.
#[derive(Clone, Debug)]
struct Ahead {
    /// The key it was sent with.
    key: String,
    /// The log entry it will be.
    seq: u32,
    /// The table before it, once it is on the screen.
    before: Option<Arc<Now>>,
    /// Whether it was refused before it was on the screen.
    refused: bool,
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
            keys: StoredValue::new((super::keys::fresh(), 0)),
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

    /// What may be done has changed: the next tap may still be meant for what stood there before.
    pub fn offer_anew(&self) {
        self.offered_at.set_value(browser::now());
    }

    /// Whether what is offered has been on the screen long enough to be meant by a tap.
    pub fn is_settled(&self) -> bool {
        browser::now() - self.offered_at.get_value() >= f64::from(SETTLING)
    }

    /// A button was pressed that ends or reveals something: the next tap may be the second one of a double tap.
    pub fn note_end(&self) {
        self.ended_at.set_value(browser::now());
    }

    /// Whether a tap now would be the second one on a button that ended or revealed something, whatever stands there by now.
    pub fn is_second_tap(&self) -> bool {
        browser::now() - self.ended_at.get_value() < f64::from(SETTLING)
    }

    /// Nothing is done from now on that `allows` does not allow, and nothing is taken back.
    pub fn guard(&self, allows: Callback<Vec<Value>, bool>) {
        self.guard.set_value(Some(allows));
    }

    /// Does actions one after the other; stops where one is refused. A coach may hold them back.
    pub fn act(&self, actions: Vec<Value>) {
        if let Some(guard) = self.guard.get_value() {
            self.refused.set(None);
            self.advice.set(None);
            if guard.run(actions.clone()) {
                self.act_now(actions);
            }
            return;
        }
        let warning = self.known.with_value(|known| {
            let here = self.coached.get_value() && self.past.with_untracked(Option::is_none);
            known.as_ref().filter(|known| here && known.seq == self.seq.get_untracked())?.warns_of(&actions)
        });
        if warning.is_some() {
            self.refused.set(None);
            self.advice.set(None);
            self.warned.set(warning);
            return;
        }
        self.act_now(actions);
    }

    /// Does what the coach has held back.
    pub fn act_anyway(&self) {
        if let Some(warning) = self.warned.get_untracked() {
            self.act_now(warning.actions);
        }
    }

    fn act_now(&self, actions: Vec<Value>) {
        self.refused.set(None);
        self.advice.set(None);
        self.warned.set(None);
        self.queue.set_value(actions.into());
        self.send_next();
    }

    fn send_next(&self) {
        if self.sent.with_value(Option::is_some) {
            return;
        }
        let Some(action) = self.queue.try_update_value(VecDeque::pop_front).flatten() else { return };
        // The next step of a row follows the one just answered, although the screen may still show the one before.
        let seq = self.seq.get_untracked().max(self.acked.get_value());
        let (table, key) = (self.id(), self.next_key());
        let foreseen = self.foreseen(seq, &action);
        self.send_keyed(key.clone(), ToTable::Act { table, key: key.clone(), seq, action });
        if let Some((moved, show)) = foreseen {
            let ahead = Ahead { key, seq: moved.entry.seq, before: None, refused: false };
            self.ahead.set_value(Some(ahead));
            if !show.run(moved) {
                self.ahead.set_value(None);
            }
        }
    }

    /// What a step brings and who shows it, if the present is on the screen and the rules can tell.
    fn foreseen(&self, seq: u32, action: &Value) -> Option<(Moved, Callback<Moved, bool>)> {
        let show = self.show.get_value()?;
        let present = seq == self.seq.get_untracked() && self.past.with_untracked(Option::is_none);
        let foresee =
            self.foresee.get_value().filter(|_| present && self.ahead.with_value(Option::is_none))?;
        Some((foresee(action)?, show))
    }

    /// The last log entry that the host has told: what was shown ahead may not be one.
    pub fn told(&self) -> u32 {
        let ahead = self.ahead.with_value(|ahead| ahead.as_ref().is_some_and(|ahead| ahead.before.is_some()));
        self.seq.get_untracked() - u32::from(ahead)
    }

    /// The table as it was before the step that was shown ahead.
    fn take_back(&self, ahead: &Ahead) {
        let Some(before) = ahead.before.clone() else { return };
        batch(|| {
            self.log.update(|log| {
                log.pop_if(|entry| entry.seq == ahead.seq);
            });
            self.seq.set(ahead.seq - 1);
            self.now.set(before);
        });
    }

    /// Takes the reader's last step back.
    pub fn undo(&self) {
        if self.sent.with_value(Option::is_none) && self.guard.with_value(Option::is_none) {
            self.refused.set(None);
            let (table, key) = (self.id(), self.next_key());
            self.send_keyed(key.clone(), ToTable::Undo { table, key });
        }
    }

    /// Takes back everything that the reader can take back.
    pub fn reset_turn(&self) {
        self.resetting.set_value(true);
        self.undo();
    }

    /// One more step back, once the last one is both answered and shown.
    fn reset_on(&self) {
        if !self.resetting.get_value() || self.sent.with_value(Option::is_some) {
            return;
        }
        let taken_back = self.last_heard_untracked().is_some_and(|heard| heard.undo_of.is_some());
        match self.now.with_untracked(|now| now.undo) {
            Undo::Step(_) if taken_back => self.undo(),
            _ => self.resetting.set_value(false),
        }
    }

    fn last_heard_untracked(&self) -> Option<Arc<LogEntryView>> {
        self.log.with_untracked(|log| log.last().cloned())
    }

    fn send_keyed(&self, key: String, message: ToTable) {
        self.busy.set(true);
        self.sent.set_value(Some(Sent { key, message: message.clone() }));
        self.send.run(message);
    }

    /// Sends what was not answered once more: a key is never played twice.
    pub fn resend(&self) {
        if let Some(message) = self.sent.with_value(|sent| sent.as_ref().map(|sent| sent.message.clone())) {
            self.send.run(message);
        }
    }

    fn next_key(&self) -> String {
        let next = |(page, count): &mut (String, u32)| {
            *count += 1;
            format!("{page}-{count}")
        };
        self.keys.try_update_value(next).unwrap_or_default()
    }

    /// Answers come back here; what changes the position goes through [`follow`](Self::follow), at its own time.
    pub fn hear(&self, message: ToPlayer) {
        match message {
            ToPlayer::Snapshot(snapshot) => self.catch_up(*snapshot),
            ToPlayer::Moved(moved) => self.follow(*moved),
            ToPlayer::Table { info } => self.info.set(Arc::new(*info)),
            ToPlayer::Ack { key, seq, .. } => {
                self.acked.update_value(|acked| *acked = seq.max(*acked));
                self.answered(&key, true);
            }
            ToPlayer::Failed { key, why, .. } => self.failed(key.as_deref(), why),
            ToPlayer::Past(past) => self.past.set(Some(Arc::new(*past))),
            ToPlayer::Log { entries, .. } => self.hear_older(entries),
            ToPlayer::Chat(chat) => self.chat.update(|all| all.push(chat)),
            ToPlayer::Hint { seq, advice, reasons, .. } => {
                let mut reasons = reasons.into_iter();
                let choice = |(action, win, share)| {
                    let reasons = reasons.next().unwrap_or_default();
                    Choice { action, win, share, reasons }
                };
                let advice = Advice { seq, choices: advice.into_iter().map(choice).collect() };
                self.known.set_value(Some(advice.clone()));
                self.asked_quietly.set_value(false);
                // The coach's own question is answered without a word.
                if self.thinking.get_untracked() {
                    self.thinking.set(false);
                    self.advice.set(Some(advice));
                }
            }
            ToPlayer::Welcome { .. } | ToPlayer::Pong { .. } | ToPlayer::Closing => {}
        }
    }

    /// A page of the log that is older than what is known.
    fn hear_older(&self, page: Vec<LogEntryView>) {
        self.log.update(|log| {
            let known = log.first().map_or(u32::MAX, |heard| heard.seq);
            let older = page.into_iter().filter(|heard| heard.seq < known).map(Arc::new);
            log.splice(0..0, older);
        });
        self.ask_older();
    }

    /// Asks for what was heard before the oldest entry known, until the set-up.
    pub fn ask_older(&self) {
        let oldest = self.log.with_untracked(|log| log.first().map(|heard| heard.seq));
        if let Some(before) = oldest.filter(|oldest| *oldest > 0) {
            self.tell(ToTable::Log { table: self.id(), before });
        }
    }

    fn catch_up(&self, snapshot: Snapshot) {
        if let Some(ahead) = self.ahead.try_update_value(Option::take).flatten() {
            self.take_back(&ahead);
        }
        let same_eyes = self.eyes.get_untracked() == snapshot.eyes;
        // The table of a lesson can be laid anew at an earlier step.
        let earlier = snapshot.now.is_some() && snapshot.seq < self.seq.get_untracked();
        if earlier {
            self.sent.set_value(None);
            self.queue.set_value(VecDeque::new());
            self.acked.set_value(snapshot.seq);
            self.past.set(None);
        }
        if snapshot.eyes != self.eyes.get_untracked() {
            self.eyes.set(snapshot.eyes);
        }
        self.info.set(Arc::new(snapshot.info));
        self.chat.set(snapshot.chat);
        self.log.update(|log| {
            // Other eyes hear another story: it is told from the beginning.
            let known = log.last().map(|heard| heard.seq).filter(|_| same_eyes && !earlier);
            let follows = |known| snapshot.missed.first().is_none_or(|first| first.seq <= known + 1);
            // So does a story of which more was missed than a page holds: the pages before are asked for.
            let known = known.filter(|known| follows(*known));
            if known.is_none() {
                log.clear();
            }
            let fresh =
                snapshot.missed.into_iter().filter(|heard| known.is_none_or(|known| heard.seq > known));
            log.extend(fresh.map(Arc::new));
        });
        if let Some(now) = snapshot.now {
            self.now.set(Arc::new(now));
            self.seq.set(snapshot.seq);
        }
        if !same_eyes {
            // Other eyes count otherwise.
            self.acked.set_value(0);
        }
        if self.log.with_untracked(Vec::is_empty) && snapshot.seq > 0 {
            self.tell(ToTable::Subscribe { table: self.id(), since: None });
        } else {
            self.ask_older();
        }
        self.rest();
        self.resend();
    }

    /// Shows what was done.
    pub fn follow(&self, moved: Moved) {
        let seq = moved.entry.seq;
        if let Some(mut ahead) = self.ahead.get_value().filter(|ahead| ahead.seq == seq) {
            match &ahead.before {
                // The step itself, on its way to the screen.
                None if ahead.refused || seq != self.seq.get_untracked() + 1 => {
                    return self.ahead.set_value(None);
                }
                None => {
                    ahead.before = Some(self.now.get_untracked());
                    self.ahead.set_value(Some(ahead));
                }
                // The host's word.
                Some(_) => {
                    self.ahead.set_value(None);
                    if self.comes_true(&moved) {
                        return self.confirm(moved);
                    }
                    self.take_back(&ahead);
                }
            }
        }
        if seq <= self.seq.get_untracked() {
            return;
        }
        if seq > self.seq.get_untracked() + 1 {
            // Something in between is missing: ask for it.
            self.tell(ToTable::Subscribe { table: self.id(), since: Some(self.told()) });
            return;
        }
        self.set_clocks(&moved);
        self.advice.set(None);
        if self.warned.with_untracked(Option::is_some) {
            self.warned.set(None);
        }
        // Why something was not possible before is no longer of interest.
        if self.refused.with_untracked(Option::is_some) {
            self.refused.set(None);
        }
        batch(|| {
            self.log.update(|log| log.push(Arc::new(moved.entry)));
            self.seq.set(seq);
            self.now.set(Arc::new(moved.now));
        });
        self.reset_on();
        self.send_next();
        self.rest();
    }

    fn set_clocks(&self, moved: &Moved) {
        if !moved.clocks.is_empty() {
            self.info.update(|info| {
                let info = Arc::make_mut(info);
                for (seat, clock) in info.seats.iter_mut().zip(&moved.clocks) {
                    seat.clock = Some(*clock);
                }
            });
        }
    }

    /// Whether the host has done what is on the screen already.
    fn comes_true(&self, moved: &Moved) -> bool {
        let same = |shown: &LogEntryView| {
            shown.seat == moved.entry.seat
                && shown.action == moved.entry.action
                && moved.entry.undo_of.is_none()
        };
        self.log.with_untracked(|log| log.last().is_some_and(|shown| same(shown)))
    }

    /// Takes the host's word for a step that is on the screen already.
    fn confirm(&self, moved: Moved) {
        self.set_clocks(&moved);
        batch(|| {
            self.log.update(|log| {
                if let Some(last) = log.last_mut() {
                    *last = Arc::new(moved.entry);
                }
            });
            if self.now.with_untracked(|now| **now != moved.now) {
                self.now.set(Arc::new(moved.now));
            }
        });
        self.reset_on();
        self.send_next();
        self.rest();
    }

    fn answered(&self, key: &str, done: bool) {
        let mine = self.sent.with_value(|sent| sent.as_ref().is_some_and(|sent| sent.key == key));
        if mine {
            self.sent.set_value(None);
            if !done {
                self.queue.set_value(VecDeque::new());
            }
            self.send_next();
            self.rest();
        }
    }

    /// Takes the next move, once the last one is both answered and shown: until then the moves on the screen are old.
    fn rest(&self) {
        let shown = self.acked.get_value() <= self.seq.get_untracked();
        if shown && self.sent.with_value(Option::is_none) && self.busy.get_untracked() {
            self.busy.set(false);
        }
    }

    fn failed(&self, key: Option<&str>, why: Failure) {
        let action = self.sent.with_value(|sent| match sent.as_ref().map(|sent| &sent.message) {
            Some(ToTable::Act { action, .. }) => Some(action.clone()),
            _ => None,
        });
        if key.is_none() {
            // A coach who is not answered says nothing.
            if self.asked_quietly.get_value() && !self.thinking.get_untracked() {
                return self.asked_quietly.set_value(false);
            }
            self.thinking.set(false);
        }
        if let Some(mut ahead) = self.ahead.get_value().filter(|ahead| Some(ahead.key.as_str()) == key) {
            if ahead.before.is_some() {
                self.ahead.set_value(None);
                self.take_back(&ahead);
            } else {
                ahead.refused = true;
                self.ahead.set_value(Some(ahead));
            }
        }
        if let Some(key) = key {
            self.answered(key, false);
        }
        self.resetting.set_value(false);
        self.refused.set(Some(Refused { action, why: Why::Host(why) }));
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

    /// Asks a strong bot.
    pub fn ask_hint(&self) {
        self.refused.set(None);
        self.warned.set(None);
        // What the coach knows already need not be thought about again.
        let seq = self.seq.get_untracked();
        let known = self.known.with_value(|known| known.clone().filter(|known| known.seq == seq));
        if known.is_some() {
            self.advice.set(known);
            return;
        }
        self.thinking.set(true);
        self.tell(ToTable::Hint { table: self.id() });
    }

    /// Asks a strong bot for the coach.
    pub fn think_along(&self) {
        let seq = self.seq.get_untracked();
        let known = self.known.with_value(|known| known.as_ref().is_some_and(|known| known.seq == seq));
        if !known && !self.thinking.get_untracked() {
            self.asked_quietly.set_value(true);
            self.tell(ToTable::Hint { table: self.id() });
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

/// What those at the seats are called; bots have tea house names. Tracked.
pub fn names_of(info: &TableInfo) -> Vec<String> {
    seat_names(info.seats.iter().map(|seat| &seat.sitting))
}

/// The same, by who sits where. Tracked.
pub fn seat_names<'a>(sitting: impl Iterator<Item = &'a Sitting>) -> Vec<String> {
    let name = |(at, sitting): (usize, &Sitting)| match sitting {
        Sitting::Open => say(&said::SEAT_FREE),
        Sitting::Person { name } if name.is_empty() => say(&said::SeatNumbered { count: at as i64 + 1 }),
        Sitting::Person { name } => name.clone(),
        Sitting::Bot { instead_of: Some(name), .. } => say(&said::SeatBotFor { name }),
        Sitting::Bot { instead_of: None, .. } => say(&BOTS[at % BOTS.len()]),
    };
    sitting.enumerate().map(name).collect()
}

const BOTS: [words::Text; 5] = [
    said::BOT_NAME_TEAPOT,
    said::BOT_NAME_BOWL,
    said::BOT_NAME_SAMOVAR,
    said::BOT_NAME_GLASS,
    said::BOT_NAME_CEZVE,
];
