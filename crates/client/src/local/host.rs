//! The host of a table on this device: it keeps the rules, the log and the bots, and answers the same messages as a
//! server. It knows no browser.

use engine::{
    AnyEntry, EntryLine, Eyes, FORM, Header, Record, RecordError, ResultLine, Seat, Seats, Seed, Sitter,
};
use protocol::{
    Chat, Failure, Heard, Level, Moved, NewTable, Now, Pace, Past, Phase, SeatInfo, SeatWish, Sitting,
    Snapshot, TableInfo, ToPlayer, ToTable, Undo, Visibility,
};
use shelf::{Rejection, Shelf, ShelfError, Table, Title, UnknownTable};

use super::bots::Mind;
use super::message::Keep;
use super::time::iso;

/// A table and everything its host remembers of it.
#[derive(Debug)]
pub struct Host {
    id: String,
    title: Title,
    rules: u32,
    header: Header,
    seed: Seed,
    table: Box<dyn Table>,
    sitting: Vec<Sitting>,
    /// What was told with each entry; the first one is set-up.
    told: Vec<Told>,
    /// The log as lines of the record.
    lines: Vec<String>,
    eyes: Eyes,
    opened: u64,
    changed: u64,
    /// Whether a finished game is only looked at.
    review: bool,
    /// The keys that were played, with the entries they became.
    played: Vec<(String, u32)>,
    chat: Vec<Chat>,
}

/// What one entry told, to all ears.
#[derive(Debug)]
struct Told {
    seat: Option<Seat>,
    undo_of: Option<u32>,
    events: Vec<shelf::Heard>,
    at: u64,
}

/// Why a table cannot be laid.
#[derive(Debug, thiserror::Error)]
pub enum NoTable {
    /// There is no such game.
    #[error(transparent)]
    Game(#[from] ShelfError),
    /// It cannot be set up or replayed.
    #[error(transparent)]
    Table(#[from] UnknownTable),
    /// The record cannot be read.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// The record has no seed.
    #[error("the record has no seed: only a finished game can be replayed")]
    NoSeed,
    /// There are too many or too few seats.
    #[error("a table has 1 to {} seats", engine::MAX_SEATS)]
    Seats,
}

impl Host {
    /// Lays a new table.
    pub fn open(
        shelf: &Shelf,
        id: String,
        order: &NewTable,
        name: &str,
        seed: Seed,
        nonces: Vec<String>,
        at: u64,
    ) -> Result<Self, NoTable> {
        let title: Title = order.game.parse()?;
        let seats = u8::try_from(order.seats.len()).ok().filter(|&n| usize::from(n) <= engine::MAX_SEATS);
        let table =
            shelf::sit_down(shelf, title, &order.options, seats.ok_or(NoTable::Seats)?, &seed, &nonces)?;
        let sitter = |wish: &SeatWish| match wish {
            SeatWish::Me => Sitter { name: name.to_owned(), bot: None },
            SeatWish::Open => Sitter { name: String::new(), bot: None },
            SeatWish::Bot { level } => Sitter { name: String::new(), bot: Some(word(*level).to_owned()) },
        };
        let header = Header {
            chaikhana: FORM,
            game: title.id().into(),
            rules: shelf.about(title).rules,
            data: shelf.stamp(title).into(),
            options: table.options(),
            seats: order.seats.iter().map(sitter).collect(),
            commitment: seed.commitment(),
            nonces,
            started: Some(iso(at)),
            state: None,
        };
        Ok(Self::around(id, title, header, seed, table, at))
    }

    /// Goes on with a table that was kept, or, for a `review`, shows how it went with open eyes.
    pub fn resume(
        shelf: &Shelf,
        id: String,
        record: &Record,
        opened: u64,
        review: bool,
    ) -> Result<Self, NoTable> {
        let title: Title = record.header.game.parse()?;
        let seed = record.seed.clone().ok_or(NoTable::NoSeed)?;
        let table = shelf.replay(record, Some(0))?;
        let mut host = Self::around(id, title, record.header.clone(), seed, table, opened);
        for line in &record.entries {
            let events = host.table.follow(&line.entry).map_err(UnknownTable::from)?;
            host.note(&line.entry, events, opened + line.at.unwrap_or_default());
        }
        host.review = review;
        if review {
            host.eyes = Eyes::All;
        } else if let Some(seat) = host.asked() {
            host.eyes = Eyes::Seat(seat);
        }
        Ok(host)
    }

    fn around(
        id: String,
        title: Title,
        header: Header,
        seed: Seed,
        table: Box<dyn Table>,
        opened: u64,
    ) -> Self {
        let sitting: Vec<Sitting> = header.seats.iter().map(sitting).collect();
        let first = sitting.iter().position(is_person).unwrap_or_default();
        let opening = Told { seat: None, undo_of: None, events: table.opening(), at: opened };
        let mut host = Self {
            id,
            title,
            rules: header.rules,
            header,
            seed,
            table,
            sitting,
            told: vec![opening],
            lines: Vec::new(),
            eyes: Eyes::Seat(Seat(first as u8)),
            opened,
            changed: opened,
            review: false,
            played: Vec::new(),
            chat: Vec::new(),
        };
        if let Some(seat) = host.asked() {
            host.eyes = Eyes::Seat(seat);
        }
        host
    }

    fn people(&self) -> Seats {
        let seats = self.sitting.iter().enumerate().filter(|(_, sitting)| is_person(sitting));
        seats.map(|(seat, _)| Seat(seat as u8)).collect()
    }

    /// The first person before the screen who owes a decision.
    fn asked(&self) -> Option<Seat> {
        let people = self.people();
        self.table.awaiting().iter().find(|seat| people.contains(*seat))
    }

    fn is_over(&self) -> bool {
        self.table.awaiting().is_empty()
    }

    /// Whether a finished game is only looked at.
    pub fn is_review(&self) -> bool {
        self.review
    }

    /// The last entry of the log.
    pub fn seq(&self) -> u32 {
        self.table.seq()
    }

    /// Answers a message.
    pub fn hear(&mut self, message: ToTable, mind: &impl Mind, at: u64) -> Vec<ToPlayer> {
        match message {
            ToTable::Subscribe { since, .. } => vec![self.snapshot(since)],
            ToTable::Unsubscribe { .. } | ToTable::Mute { .. } => Vec::new(),
            ToTable::Act { key, action, .. } => self.keyed(key, |host| host.act(&action, at)),
            ToTable::Undo { key, .. } => self.keyed(key, |host| host.undo(at)),
            ToTable::Past { seq, .. } => vec![self.past(seq)],
            ToTable::Chat { text, .. } => vec![self.say(text, at)],
            ToTable::Hint { .. } => vec![self.hint(mind)],
            ToTable::Ping { at: said, .. } => vec![ToPlayer::Pong { at: said, now: at }],
        }
    }

    /// Somebody else sits down before the screen.
    pub fn sit(&mut self, seat: Seat) -> Vec<ToPlayer> {
        if !self.review && self.people().contains(seat) {
            self.eyes = Eyes::Seat(seat);
        }
        vec![self.snapshot(None)]
    }

    /// The bot that owes a decision, if one does.
    pub fn bot_to_move(&self) -> Option<(Seat, Level)> {
        if self.review {
            return None;
        }
        self.table.awaiting().iter().find_map(|seat| match self.sitting.get(seat.index()) {
            Some(Sitting::Bot { level, .. }) => Some((seat, *level)),
            _ => None,
        })
    }

    /// Lets a bot do what it decides.
    pub fn play_bot(&mut self, mind: &impl Mind, at: u64) -> Vec<ToPlayer> {
        let Some((seat, level)) = self.bot_to_move() else { return Vec::new() };
        let action = mind.decide(&*self.table, seat, level).unwrap_or_else(|| self.table.fallback(seat));
        let acted = self.act_as(seat, &action, at).or_else(|_| {
            let safe = self.table.fallback(seat);
            self.act_as(seat, &safe, at)
        });
        acted.map(|_| vec![self.moved()]).unwrap_or_default()
    }

    /// The table as it is kept.
    pub fn keep(&self) -> Keep {
        Keep {
            id: self.id.clone(),
            game: self.title.id().into(),
            names: self.header.seats.iter().map(|sitter| sitter.name.clone()).collect(),
            people: self.people(),
            awaiting: self.table.awaiting(),
            opened: self.opened,
            changed: self.changed,
            record: self.record(),
        }
    }

    fn record(&self) -> String {
        let (mut head, mut tail) = (Vec::new(), Vec::new());
        let frame = |result, seed| Record { header: self.header.clone(), entries: Vec::new(), result, seed };
        // Writing to memory cannot fail.
        let _ = frame(None, None).write(&mut head);
        let result = self.is_over().then(|| ResultLine { standing: self.table.standing(), played_out: true });
        let _ = frame(result, Some(self.seed.clone())).write(&mut tail);
        let tail = tail.split_off(head.len());
        let (head, tail) = (String::from_utf8_lossy(&head), String::from_utf8_lossy(&tail));
        format!("{head}{}{tail}", self.lines.concat())
    }

    /// The same key is never played twice.
    fn keyed(&mut self, key: String, act: impl FnOnce(&mut Self) -> Result<u32, Failure>) -> Vec<ToPlayer> {
        let table = self.id.clone();
        if let Some((_, seq)) = self.played.iter().find(|(played, _)| *played == key) {
            return vec![ToPlayer::Ack { table, key, seq: *seq }];
        }
        match act(self) {
            Ok(seq) => {
                self.played.push((key.clone(), seq));
                vec![ToPlayer::Ack { table, key, seq }, self.moved()]
            }
            Err(why) => vec![ToPlayer::Failed { table: Some(table), key: Some(key), why }],
        }
    }

    fn seated(&self) -> Result<Seat, Failure> {
        match self.eyes {
            Eyes::Seat(seat) if !self.review => Ok(seat),
            _ => Err(Failure::NotAllowed { text: "this game is only looked at".into() }),
        }
    }

    fn act(&mut self, action: &serde_json::Value, at: u64) -> Result<u32, Failure> {
        let seat = self.seated()?;
        self.act_as(seat, action, at)
    }

    fn act_as(&mut self, seat: Seat, action: &serde_json::Value, at: u64) -> Result<u32, Failure> {
        let events = self.table.act(seat, action).map_err(|rejection| match rejection {
            Rejection::Refused(refusal) => Failure::Refused { refusal },
            Rejection::Unreadable(text) => Failure::Unreadable { text },
        })?;
        Ok(self.note_last(events, at))
    }

    fn undo(&mut self, at: u64) -> Result<u32, Failure> {
        let seat = self.seated()?;
        self.table.undo(seat).map_err(|because| Failure::NoUndo { because })?;
        Ok(self.note_last(Vec::new(), at))
    }

    fn note_last(&mut self, events: Vec<shelf::Heard>, at: u64) -> u32 {
        let seq = self.table.seq();
        for entry in self.table.log(seq.saturating_sub(1)) {
            self.note(&entry, events.clone(), at);
        }
        seq
    }

    fn note(&mut self, entry: &AnyEntry, events: Vec<shelf::Heard>, at: u64) {
        let (seat, undo_of) = match entry {
            AnyEntry::Act { seat, .. } => (*seat, None),
            AnyEntry::Undo { seat, of } => (*seat, Some(*of)),
        };
        let line = EntryLine { entry: entry.clone(), at: Some(at.saturating_sub(self.opened)), state: None };
        let mut text = Vec::new();
        // Writing to memory cannot fail.
        let _ = line.write(self.told.len() as u32, &mut text);
        self.lines.push(String::from_utf8_lossy(&text).into_owned());
        self.told.push(Told { seat: Some(seat), undo_of, events, at });
        self.changed = at;
    }

    fn heard(&self, seq: usize) -> Heard {
        let told = &self.told[seq];
        let events = told.events.iter().filter(|heard| heard.audience.includes(self.eyes));
        Heard {
            seq: seq as u32,
            seat: told.seat,
            undo_of: told.undo_of,
            action: None,
            events: events.map(|heard| heard.event.clone()).collect(),
            at: told.at,
        }
    }

    fn snapshot(&self, since: Option<u32>) -> ToPlayer {
        let from = since.map_or(0, |seq| seq as usize + 1).min(self.told.len());
        ToPlayer::Snapshot(Box::new(Snapshot {
            info: self.info(),
            eyes: self.eyes,
            seq: self.table.seq(),
            missed: (from..self.told.len()).map(|seq| self.heard(seq)).collect(),
            now: Some(self.now()),
            chat: self.chat.clone(),
        }))
    }

    fn moved(&self) -> ToPlayer {
        ToPlayer::Moved(Box::new(Moved {
            table: self.id.clone(),
            entry: self.heard(self.told.len() - 1),
            now: self.now(),
            clocks: Vec::new(),
        }))
    }

    fn now(&self) -> Now {
        let seat = self.seated().ok();
        let legal = seat.map(|seat| self.table.legal(seat)).unwrap_or_default();
        let undo = match seat.map(|seat| self.table.undoable(seat)) {
            Some(Ok(seq)) => Undo::Step(seq),
            Some(Err(because)) => Undo::No(because),
            None => Undo::No(engine::NoUndo::Revealed),
        };
        let over = self.is_over();
        Now {
            view: self.table.view(self.eyes),
            awaiting: self.table.awaiting(),
            legal: legal.into_iter().map(|choice| choice.action).collect(),
            undo,
            standing: over.then(|| self.table.standing()),
            seed: over.then(|| self.seed.clone()),
        }
    }

    fn past(&self, seq: u32) -> ToPlayer {
        let then = self.table.rewound(seq);
        ToPlayer::Past(Box::new(Past {
            table: self.id.clone(),
            seq: then.seq(),
            view: then.view(self.eyes),
            awaiting: then.awaiting(),
        }))
    }

    fn say(&mut self, text: String, at: u64) -> ToPlayer {
        let seat = self.seated().ok();
        let name =
            seat.and_then(|seat| self.header.seats.get(seat.index())).map(|sitter| sitter.name.clone());
        let (name, speaker) = (name.unwrap_or_default(), seat.unwrap_or_default().to_string());
        let chat = Chat { table: self.id.clone(), seat, name, speaker, text, at };
        self.chat.push(chat.clone());
        ToPlayer::Chat(chat)
    }

    fn hint(&self, mind: &impl Mind) -> ToPlayer {
        let table = self.id.clone();
        let asked = self.seated().and_then(|seat| {
            let refusal = engine::Refusal::not_your_turn();
            if self.table.awaiting().contains(seat) { Ok(seat) } else { Err(Failure::Refused { refusal }) }
        });
        match asked {
            Ok(seat) => {
                ToPlayer::Hint { table, seq: self.table.seq(), advice: mind.advise(&*self.table, seat) }
            }
            Err(why) => ToPlayer::Failed { table: Some(table), key: None, why },
        }
    }

    fn info(&self) -> TableInfo {
        let seat = |sitting: &Sitting| SeatInfo {
            sitting: sitting.clone(),
            present: is_person(sitting),
            clock: None,
            away_until: None,
        };
        TableInfo {
            stopped: None,
            id: self.id.clone(),
            game: self.title.id().into(),
            rules: self.rules,
            data: self.header.data.clone(),
            options: self.table.options(),
            seats: self.sitting.iter().map(seat).collect(),
            you: self.seated().ok(),
            host: !self.review,
            pace: Pace::Untimed,
            visibility: Visibility::Private,
            spectators: false,
            phase: if self.is_over() { Phase::Over } else { Phase::Playing },
            awaiting: self.table.awaiting(),
            paused: false,
            commitment: self.header.commitment.clone(),
            rematch: None,
            votes: Vec::new(),
            opened: self.opened,
            changed: self.changed,
            standing: self.is_over().then(|| self.table.standing()),
        }
    }
}

fn is_person(sitting: &Sitting) -> bool {
    matches!(sitting, Sitting::Person { .. })
}

fn sitting(sitter: &Sitter) -> Sitting {
    match &sitter.bot {
        Some(level) => Sitting::Bot { level: level_of(level), instead_of: None },
        None => Sitting::Person { name: sitter.name.clone() },
    }
}

fn word(level: Level) -> &'static str {
    match level {
        Level::Novice => "novice",
        Level::Regular => "regular",
        Level::Master => "master",
    }
}

/// The level a record names; other bots (of a simulation) are shown as regular ones.
fn level_of(word: &str) -> Level {
    match word {
        "novice" => Level::Novice,
        "master" => Level::Master,
        _ => Level::Regular,
    }
}
