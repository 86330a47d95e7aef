//! A room: one table with everybody who sits at it or watches.
//!
//! Whoever holds the room (see [`House::room`](crate::house::House::room)) is alone with it. A change is tried on a copy,
//! made durable, and only then takes place; so a refusal or a full disk leaves everything as it was.

mod agree;
mod chat;
mod clocks;
mod info;
mod listen;
mod open;
mod play;
mod record;
mod seats;
mod think;

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use engine::{AnyEntry, Eyes, Seat, Seats};
use protocol::{Failure, Phase, Stopped};
use shelf::{Table, Title};
use store::{
    Change, ChatRow, Deed, EntryRow, PersonId, Progress, Sitter, StoreError, TableChange, TableRow, Vacation,
};

use crate::House;
use crate::moments::now;
use crate::people::not_allowed;
pub(crate) use listen::{Frame, Outbox, frame};
pub(crate) use open::{open_table, open_tables, tables_of};
pub(crate) use play::Asker;
pub(crate) use record::{Seen, whole_record};

/// How many of the last things said are kept at hand.
const CHAT_KEPT: u32 = 50;

/// A table in memory.
pub(crate) struct Room {
    pub(crate) row: TableRow,
    progress: Progress,
    /// The game, once it has begun and if it can go on.
    game: Option<Box<dyn Table>>,
    /// Why it cannot go on, if it has begun and cannot; then its log stays as it was stored.
    stopped: Option<(Stopped, Vec<EntryRow>)>,
    /// When each entry was made and with which key, by sequence number from 1.
    made: Vec<Made>,
    /// The vacations of the person at each seat.
    vacations: Vec<Vec<Vacation>>,
    chat: VecDeque<ChatRow>,
    listeners: Vec<listen::Listener>,
    /// Seats for which a bot thinks now.
    thinking: Seats,
    /// What is in memory may differ from what is stored: a write was begun and its answer is not known.
    pub(crate) doubtful: bool,
    used: Instant,
}

struct Made {
    at: u64,
    key: Option<Box<str>>,
}

/// A change being prepared.
struct Draft {
    row: Option<Box<TableRow>>,
    game: Option<Box<dyn Table>>,
    entry: Option<EntryRow>,
    /// The clocks after it, at `at`.
    clocks: Vec<u64>,
    at: u64,
}

impl Room {
    /// Reads a table from the store and plays its log.
    pub(crate) fn load(house: &House, id: &str) -> Result<Option<Self>, StoreError> {
        let begun = Instant::now();
        let Some(stored) = house.store.table(id)? else { return Ok(None) };
        let (row, progress) = (stored.row, stored.progress);
        let entries = if row.started.is_some() { house.store.entries(id, 0)? } else { Vec::new() };
        let replayed = row.started.map(|_| replay(house, &row, &entries));
        let (game, stopped) = match replayed {
            None => (None, None),
            Some(Ok(game)) => (Some(game), None),
            Some(Err(why)) => (None, Some((why, entries.clone()))),
        };
        let mut vacations = vec![Vec::new(); row.seats.len()];
        for (seat, person, _) in row.people() {
            if let Some(person) = person.map(|id| house.store.person(id)).transpose()?.flatten() {
                vacations[seat.index()] = person.vacations;
            }
        }
        let made = entries.into_iter().map(|entry| Made { at: entry.at, key: entry.key.map(Into::into) });
        let made = made.collect();
        let chat = house.store.chat(id, CHAT_KEPT)?.into();
        metrics::histogram!("table_load_seconds").record(begun.elapsed());
        Ok(Some(Self {
            row,
            progress,
            game,
            stopped,
            made,
            vacations,
            chat,
            listeners: Vec::new(),
            thinking: Seats::NONE,
            doubtful: false,
            used: Instant::now(),
        }))
    }

    /// Whether nobody would miss it in memory.
    pub(crate) fn is_idle(&self, after: Duration) -> bool {
        self.listeners.is_empty() && self.thinking.is_empty() && self.used.elapsed() >= after
    }

    /// The last log entry.
    fn seq(&self) -> u32 {
        self.game.as_ref().map_or(self.progress.seq, |game| game.seq())
    }

    fn title(&self) -> Result<Title, Failure> {
        self.row.game.parse().map_err(|_| not_allowed("this house does not have the game any more"))
    }

    /// The game while it runs.
    fn playing(&self) -> Result<&dyn Table, Failure> {
        match self.row.phase {
            Phase::Waiting => Err(not_allowed("the game has not begun")),
            Phase::Over | Phase::Abandoned => Err(Failure::Refused { refusal: engine::Refusal::over() }),
            Phase::Playing => self.game(),
        }
    }

    /// The game, running or over.
    fn game(&self) -> Result<&dyn Table, Failure> {
        match (&self.game, &self.stopped) {
            (Some(game), _) => Ok(&**game),
            (None, Some((why, _))) => Err(not_allowed(why.to_string())),
            (None, None) => Err(not_allowed("the game has not begun")),
        }
    }

    /// Whether a game has begun and is not over, be it one that cannot go on.
    fn begun(&self) -> Result<(), Failure> {
        if self.stopped.is_some() && self.row.phase == Phase::Playing {
            return Ok(());
        }
        self.playing().map(|_| ())
    }

    /// Whether `person` may know of the table at all. The link is enough to sit down and, where that is allowed, to watch.
    pub(crate) fn may_see(&self, person: PersonId) -> Result<(), Failure> {
        let open = self.row.phase == Phase::Waiting || self.row.spectators;
        if open || self.row.knows(person) { Ok(()) } else { Err(Failure::NoTable) }
    }

    /// The seat of `person`, or why they cannot do what seats do.
    fn seat_of(&self, person: PersonId) -> Result<Seat, Failure> {
        self.may_see(person)?;
        self.row.seat_of(person).ok_or_else(|| not_allowed("you do not sit at this table"))
    }

    fn eyes_of(&self, person: PersonId) -> Eyes {
        self.row.seat_of(person).map_or(Eyes::Spectator, Eyes::Seat)
    }

    /// The seats of people.
    fn people(&self) -> Seats {
        let is_person = |seat: &Seat| matches!(self.row.seats[seat.index()].sitter, Sitter::Person { .. });
        Seat::all(self.row.seats.len() as u8).filter(is_person).collect()
    }

    /// A change of the table's own facts, to be filled in and saved.
    fn draft(&self) -> Draft {
        let at = now().max(self.progress.changed);
        Draft { row: None, game: None, entry: None, clocks: self.clocks_at(at), at }
    }

    /// Makes a change durable; then it has happened.
    async fn save(&mut self, house: &House, draft: Draft) -> Result<(), Failure> {
        let Draft { row, game, entry, clocks, at } = draft;
        let after = row.as_deref().unwrap_or(&self.row);
        let seq = game.as_ref().or(self.game.as_ref()).map_or(self.progress.seq, |game| game.seq());
        let awaiting = match (after.phase, game.as_ref().or(self.game.as_ref())) {
            (Phase::Playing, Some(game)) => game.awaiting(),
            _ => Seats::NONE,
        };
        let wake_at = self.wake_at(after, awaiting, &clocks, at);
        let progress = Progress { revision: self.progress.revision + 1, seq, changed: at, wake_at, clocks };
        let change = TableChange {
            table: self.row.id.clone(),
            progress: progress.clone(),
            entries: entry.iter().cloned().collect(),
            row: row.clone(),
        };
        // If nobody waits for the answer any more, nobody knows it: then the table is read anew.
        self.doubtful = true;
        match house.try_write(Change::Table(change)).await {
            Ok(()) => self.doubtful = false,
            Err(StoreError::Busy) => {
                self.doubtful = false;
                return Err(Failure::Busy);
            }
            Err(error) => return Err(house.failure(&error)),
        }
        match wake_at {
            Some(at) => house.waker.at(at, &self.row.id),
            None => house.waker.never(&self.row.id),
        }
        self.progress = progress;
        if let Some(row) = row {
            self.row = *row;
        }
        if let Some(game) = game {
            self.game = Some(game);
        }
        if let Some(entry) = entry {
            self.made.push(Made { at: entry.at, key: entry.key.map(Into::into) });
        }
        self.used = Instant::now();
        Ok(())
    }
}

/// Plays a stored log. A log that does not play is no reason to fail: the table is shown but cannot go on.
fn replay(house: &House, row: &TableRow, entries: &[EntryRow]) -> Result<Box<dyn Table>, Stopped> {
    let title: Title = row.game.parse().map_err(|_| Stopped::Game)?;
    let shelf = house.shelf();
    let now = (shelf.about(title).rules, shelf.stamp(title));
    if let Some(why) = Stopped::between((row.rules, &row.data), now) {
        return Err(why);
    }
    let nonces: Vec<String> = row.seats.iter().map(|seat| seat.nonce.clone()).collect();
    let played = || -> Result<Box<dyn Table>, String> {
        let seats = row.seats.len() as u8;
        let mut game = shelf::sit_down(shelf, title, &row.options, seats, &row.seed, &nonces)
            .map_err(|error| error.to_string())?;
        for entry in entries {
            game.follow(&any_entry(entry)?).map_err(|error| error.to_string())?;
        }
        Ok(game)
    };
    played().map_err(|error| {
        tracing::error!(table = row.id, error, "a stored table does not replay");
        Stopped::Log
    })
}

pub(crate) fn any_entry(entry: &EntryRow) -> Result<AnyEntry, String> {
    Ok(match &entry.deed {
        Deed::Act(text) => AnyEntry::Act {
            seat: entry.seat,
            action: serde_json::from_str(text).map_err(|error| error.to_string())?,
            notation: String::new(),
        },
        Deed::Undo(of) => AnyEntry::Undo { seat: entry.seat, of: *of },
    })
}
