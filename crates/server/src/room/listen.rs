//! Who listens at a table, and what they hear.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use engine::{AnyEntry, Eyes, Seat, Seats, Seed, Standing};
use protocol::{Chat, Clock, Failure, Phase, TableInfo, ToPlayer, Undo};
use serde::Serialize;
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};
use shelf::{Heard, Table};
use store::{Deed, EntryRow, PersonId};
use tokio::sync::{Notify, mpsc};

use super::Room;
use crate::House;
use crate::people::not_allowed;

/// A message as it goes out.
pub(crate) type Frame = Arc<str>;

/// Writes a message.
pub(crate) fn frame(message: &impl Serialize) -> Frame {
    // Every message is plain data with text keys; `{}` would be ignored by whoever reads it.
    serde_json::to_string(message).map_or_else(|_| "{}".into(), Into::into)
}

/// Where the messages for one connection wait. Whoever reads too slowly is cut off, and catches up later.
#[derive(Clone, Debug)]
pub(crate) struct Outbox {
    /// Tells connections apart.
    pub(crate) id: u64,
    queue: mpsc::Sender<Frame>,
    cut: Arc<Notify>,
}

impl Outbox {
    pub(crate) fn new(size: usize) -> (Self, mpsc::Receiver<Frame>) {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let (queue, frames) = mpsc::channel(size);
        let id = NEXT.fetch_add(1, Ordering::Relaxed);
        (Self { id, queue, cut: Arc::default() }, frames)
    }

    /// Queues a message; a full queue cuts the connection.
    pub(crate) fn send(&self, frame: Frame) {
        if let Err(mpsc::error::TrySendError::Full(_)) = self.queue.try_send(frame) {
            metrics::counter!("slow_readers_total").increment(1);
            self.cut();
        }
    }

    /// Waits until there is room for what an answer may bring; whoever does not read is not heard. `false` if that
    /// takes too long.
    pub(crate) async fn has_room(&self, patience: Duration) -> bool {
        let some = (self.queue.max_capacity() / 2).max(1);
        matches!(tokio::time::timeout(patience, self.queue.reserve_many(some)).await, Ok(Ok(_)))
    }

    pub(crate) fn cut(&self) {
        self.cut.notify_one();
    }

    /// Waits until the connection is cut.
    pub(crate) async fn is_cut(&self) {
        self.cut.notified().await;
    }
}

/// A connection that hears of this table.
#[derive(Debug)]
pub(super) struct Listener {
    pub(super) person: PersonId,
    pub(super) outbox: Outbox,
}

/// An entry with everything it told.
pub(super) struct Told {
    pub(super) seq: u32,
    pub(super) seat: Option<Seat>,
    pub(super) undo_of: Option<u32>,
    pub(super) action: Option<Value>,
    pub(super) heard: Vec<Heard>,
    pub(super) at: u64,
}

/// The messages of the protocol that carry positions, with these as text. They read back as [`ToPlayer`].
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
enum Written<'a> {
    Snapshot {
        info: Box<TableInfo>,
        eyes: Eyes,
        seq: u32,
        missed: Vec<WrittenEntry<'a>>,
        #[serde(skip_serializing_if = "Option::is_none")]
        now: Option<WrittenNow>,
        chat: Vec<Chat>,
    },
    Moved {
        table: &'a str,
        entry: WrittenEntry<'a>,
        now: WrittenNow,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        clocks: Vec<Clock>,
    },
}

#[derive(Serialize)]
pub(super) struct WrittenEntry<'a> {
    seq: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<Seat>,
    #[serde(skip_serializing_if = "Option::is_none")]
    undo_of: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    action: Option<&'a Value>,
    events: Box<RawValue>,
    at: u64,
}

#[derive(Serialize)]
struct WrittenNow {
    view: Box<RawValue>,
    awaiting: Seats,
    legal: Box<RawValue>,
    undo: Undo,
    #[serde(skip_serializing_if = "Option::is_none")]
    standing: Option<Standing>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<Seed>,
}

impl Told {
    /// The entry as `eyes` may know it.
    pub(super) fn written(&self, eyes: Eyes) -> WrittenEntry<'_> {
        let events: Vec<&Value> = self
            .heard
            .iter()
            .filter(|heard| heard.audience.includes(eyes))
            .map(|heard| &heard.event)
            .collect();
        let mine = self.seat.is_some_and(|seat| eyes == Eyes::Seat(seat));
        WrittenEntry {
            seq: self.seq,
            seat: self.seat,
            undo_of: self.undo_of,
            action: self.action.as_ref().filter(|_| mine),
            events: to_raw_value(&events).unwrap_or_else(|_| RawValue::NULL.to_owned()),
            at: self.at,
        }
    }
}

impl Room {
    /// A connection wants to hear of this table, of which it knows all up to entry `since`.
    pub(crate) fn subscribe(
        &mut self,
        house: &House,
        person: PersonId,
        outbox: &Outbox,
        since: Option<u32>,
    ) -> Result<(), Failure> {
        self.may_see(person)?;
        let again = self.listeners.iter().any(|listener| listener.outbox.id == outbox.id);
        let spectators = self.listeners.iter().filter(|one| self.row.seat_of(one.person).is_none()).count();
        if !again && self.row.seat_of(person).is_none() && spectators >= house.config.limits.spectators {
            return Err(not_allowed("too many people watch this table already"));
        }
        let newly_present = self.row.seat_of(person).is_some_and(|seat| !self.is_present(seat));
        if !again {
            self.listeners.push(Listener { person, outbox: outbox.clone() });
        }
        outbox.send(self.snapshot(person, since));
        if newly_present {
            self.tell_info_but(Some(outbox.id));
        }
        Ok(())
    }

    /// A connection wants to hear no more.
    pub(crate) fn unsubscribe(&mut self, outbox: u64) {
        let Some(index) = self.listeners.iter().position(|one| one.outbox.id == outbox) else { return };
        let gone = self.listeners.swap_remove(index);
        self.used = std::time::Instant::now();
        if self.row.seat_of(gone.person).is_some_and(|seat| !self.is_present(seat)) {
            self.tell_info();
        }
    }

    /// Sends everybody away; they come back by themselves.
    pub(crate) fn dismiss(&self) {
        for listener in &self.listeners {
            listener.outbox.cut();
        }
    }

    /// Tells everybody of an entry.
    pub(super) fn tell_moved(&self, told: &Told) {
        let Ok(game) = self.game() else { return };
        let mut written: Vec<(Eyes, Frame)> = Vec::new();
        for listener in &self.listeners {
            let eyes = self.eyes_of(listener.person);
            let known = written.iter().find(|(other, _)| *other == eyes);
            let text = match known {
                Some((_, text)) => Arc::clone(text),
                None => {
                    let text = frame(&Written::Moved {
                        table: &self.row.id,
                        entry: told.written(eyes),
                        now: self.now_for(game, eyes),
                        clocks: self.shown_clocks(),
                    });
                    written.push((eyes, Arc::clone(&text)));
                    text
                }
            };
            listener.outbox.send(text);
        }
    }

    /// Tells everybody that seats, presence, clocks or the phase have changed.
    pub(super) fn tell_info(&self) {
        self.tell_info_but(None);
    }

    fn tell_info_but(&self, not: Option<u64>) {
        for listener in self.listeners.iter().filter(|one| Some(one.outbox.id) != not) {
            let info = Box::new(self.info(listener.person));
            listener.outbox.send(frame(&ToPlayer::Table { info }));
        }
    }

    /// Shows everybody the table anew: somebody else sits at a seat, or it is over.
    pub(super) fn show_everybody(&self) {
        for listener in &self.listeners {
            listener.outbox.send(self.snapshot(listener.person, Some(self.seq())));
        }
    }

    /// Shows everybody the table as set up: the game has begun.
    pub(super) fn deal_out(&self) {
        for listener in &self.listeners {
            listener.outbox.send(self.snapshot(listener.person, None));
        }
    }

    fn snapshot(&self, person: PersonId, since: Option<u32>) -> Frame {
        let eyes = self.eyes_of(person);
        let heard = self.heard_since(since);
        frame(&Written::Snapshot {
            info: Box::new(self.info(person)),
            eyes,
            seq: self.seq(),
            missed: heard.iter().map(|told| told.written(eyes)).collect(),
            now: self.game().ok().map(|game| self.now_for(game, eyes)),
            chat: self.chat_for(person),
        })
    }

    /// What there is to see and to do for `eyes`.
    fn now_for(&self, game: &dyn Table, eyes: Eyes) -> WrittenNow {
        let playing = self.row.phase == Phase::Playing;
        let awaiting = if playing { game.awaiting() } else { Seats::NONE };
        let nothing = || RawValue::from_string("[]".into()).unwrap_or_else(|_| RawValue::NULL.to_owned());
        let (legal, undo) = match eyes {
            Eyes::Seat(seat) if playing => {
                let legal = if awaiting.contains(seat) { game.legal_text(seat) } else { nothing() };
                (legal, game.undoable(seat).map_or_else(Undo::No, Undo::Step))
            }
            _ => (nothing(), Undo::No(engine::NoUndo::Revealed)),
        };
        WrittenNow {
            view: game.view_text(eyes),
            awaiting,
            legal,
            undo,
            standing: self.row.standing.clone(),
            seed: (!playing).then(|| self.row.seed.clone()),
        }
    }

    /// The entries of a table that cannot go on: who did something when, but not what came of it.
    fn stored_since(&self, since: Option<u32>) -> Vec<Told> {
        let Some((_, entries)) = &self.stopped else { return Vec::new() };
        let told = |entry: &EntryRow| {
            let (undo_of, action) = match &entry.deed {
                Deed::Act(text) => (None, serde_json::from_str(text).ok()),
                Deed::Undo(of) => (Some(*of), None),
            };
            let EntryRow { seq, seat, at, .. } = *entry;
            Told { seq, seat: Some(seat), undo_of, action, heard: Vec::new(), at }
        };
        let at = self.row.started.unwrap_or(self.row.opened);
        let opening = Told { seq: 0, seat: None, undo_of: None, action: None, heard: Vec::new(), at };
        let known = since.unwrap_or(0);
        let later = entries.iter().filter(|entry| entry.seq > known).map(told);
        since.is_none().then_some(opening).into_iter().chain(later).collect()
    }

    /// The entries after `since` with what they told; from set-up on if nothing is known.
    pub(super) fn heard_since(&self, since: Option<u32>) -> Vec<Told> {
        let Ok(game) = self.game() else { return self.stored_since(since) };
        let mut found = Vec::new();
        if since.is_none() {
            let at = self.row.started.unwrap_or(self.row.opened);
            found.push(Told { seq: 0, seat: None, undo_of: None, action: None, heard: game.opening(), at });
        }
        let since = since.unwrap_or(0);
        if since >= game.seq() {
            return found;
        }
        let mut then = game.rewound(since);
        for (index, entry) in game.log(since).into_iter().enumerate() {
            let seq = since + 1 + index as u32;
            // The log was accepted entry by entry when it was made.
            let heard = then.follow(&entry).unwrap_or_default();
            let at = self.made.get(seq as usize - 1).map_or(0, |made| made.at);
            found.push(match entry {
                AnyEntry::Act { seat, action, .. } => {
                    Told { seq, seat: Some(seat), undo_of: None, action: Some(action), heard, at }
                }
                AnyEntry::Undo { seat, of } => {
                    Told { seq, seat: Some(seat), undo_of: Some(of), action: None, heard, at }
                }
            });
        }
        found
    }
}
