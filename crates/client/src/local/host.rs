//! The host of a table on this device: the shell around [`table::Table`] that answers the same messages as a server. It
//! knows no browser.
//!
//! Everybody at the table sits before one screen: each person has an ear, and what the one who looks hears is shown.

use std::collections::VecDeque;

use engine::{Chain, Eyes, Record, RecordError, Seat, Seats, Seed, write_end, write_header};
use protocol::{Failure, Level, NewTable, Pace, SeatWish, Seating, Start, ToTable, Visibility};
use shelf::Shelf;
use table::{
    Caller, EarId, Effect, Facts, Fresh, ImportError, Message, PersonId, Policy, Request, Sitter, Table,
    facts_of, header,
};

use super::bots::Mind;
use super::message::Keep;

/// A table and everything its host remembers of it.
#[derive(Debug)]
pub struct Host {
    table: Table,
    policy: Policy,
    /// Who looks at the screen; where a game is only looked at, nobody of the table.
    seat: Seat,
    /// The bots that owe a decision, and the last entry they know.
    asked: VecDeque<(Seat, Level, u32)>,
    /// The log as lines of the record.
    lines: Vec<String>,
    /// The hash chain of these lines.
    chain: Chain,
}

/// Why a table cannot be laid.
#[derive(Debug, thiserror::Error)]
pub enum NoTable {
    /// It cannot be opened as it was wished for.
    #[error("{0}")]
    Wish(String),
    /// The record cannot be read.
    #[error(transparent)]
    Unreadable(#[from] RecordError),
    /// The record does not make a table.
    #[error(transparent)]
    Record(#[from] ImportError),
}

impl From<Failure> for NoTable {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Unreadable { text } | Failure::NotAllowed { text } => Self::Wish(text),
            failure => Self::Wish(format!("{failure:?}")),
        }
    }
}

/// The person at a seat of this device's tables.
fn person(seat: Seat) -> PersonId {
    PersonId(i64::from(seat.0) + 1)
}

fn ear(seat: Seat) -> EarId {
    EarId(u64::from(seat.0) + 1)
}

impl Host {
    /// Lays a new table: people sit down at all open seats, and the game begins.
    pub fn open(
        shelf: &Shelf,
        id: String,
        order: &NewTable,
        name: &str,
        seed: Seed,
        at: u64,
    ) -> Result<Self, NoTable> {
        let is = |wanted: fn(&SeatWish) -> bool| order.seats.iter().position(wanted);
        let me = is(|wish| matches!(wish, SeatWish::Me)).or(is(|wish| matches!(wish, SeatWish::Open)));
        let me = Seat(me.unwrap_or_default() as u8);
        let order = NewTable {
            pace: Pace::Untimed,
            visibility: Visibility::Private,
            spectators: false,
            ..order.clone()
        };
        let caller = Caller { name: name.to_owned(), ..Caller::new(person(me)) };
        let facts = Facts::open(shelf, &order, &caller, Fresh { id, seed }, at)?;
        let policy = Policy { hints_in_company: true, ..Policy::default() };
        let mut host = Self::around(Table::new(shelf, facts, policy), policy, me);
        let open = order.seats.iter().zip(0..).filter(|(wish, _)| matches!(wish, SeatWish::Open));
        for (_, seat) in open {
            let seating = Seating { seat: Some(Seat(seat)), nonce: None };
            let name = if Seat(seat) == me { name.to_owned() } else { String::new() };
            host.carry_out(&Caller { name, ..Caller::new(person(Seat(seat))) }, &Request::Sit(seating), at)?;
        }
        host.carry_out(&caller, &Request::Start(Start::default()), at)?;
        host.gather(at)?;
        Ok(host)
    }

    /// Goes on with a table that was kept, or, for a `review`, shows how it went with open eyes.
    pub fn resume(
        shelf: &Shelf,
        id: String,
        record: &Record,
        opened: u64,
        review: bool,
    ) -> Result<Self, NoTable> {
        let (mut stored, log) =
            facts_of(shelf, record, id, opened, |seat| (!review).then_some(person(seat)))?;
        stored.facts.spectators = review;
        let first = stored.facts.person_seats().first().unwrap_or_default();
        stored.facts.host = (!review).then_some(person(first));
        let at = stored.progress.changed;
        let policy = Policy { spectators: usize::from(review), hints_in_company: true, review };
        let mut host = Self::around(Table::load(shelf, stored, log, policy), policy, first);
        host.gather(at)?;
        Ok(host)
    }

    fn around(table: Table, policy: Policy, seat: Seat) -> Self {
        let chain = Chain::new(&header(table.facts()));
        Self { table, policy, seat, asked: VecDeque::new(), lines: Vec::new(), chain }
    }

    /// Everybody looks at the table, whoever is asked first looks at the screen, and the bots begin to think.
    fn gather(&mut self, at: u64) -> Result<(), Failure> {
        let people = self.table.facts().person_seats();
        let looking = if self.policy.review { Seats::only(self.seat) } else { people };
        for seat in looking.iter() {
            let subscribe = ToTable::Subscribe { table: String::new(), since: None };
            let caller = Caller { ear: ear(seat), ..Caller::new(person(seat)) };
            self.carry_out(&caller, &Request::Message(subscribe), at)?;
        }
        if let Some(seat) =
            self.table.awaiting().iter().find(|seat| people.contains(*seat) && !self.policy.review)
        {
            self.seat = seat;
        }
        self.carry_out(&Caller::house(), &Request::Wake, at)?;
        Ok(())
    }

    /// Whoever looks at the screen.
    fn caller(&self) -> Caller {
        let name = match self.table.facts().seats.get(self.seat.index()).map(|seat| &seat.sitter) {
            Some(Sitter::Person { name, .. }) => name.clone(),
            _ => String::new(),
        };
        Caller { name, ear: ear(self.seat), ..Caller::new(person(self.seat)) }
    }

    /// Decides a request and lets it take place; gives what whoever looks at the screen hears.
    fn carry_out(&mut self, caller: &Caller, request: &Request, at: u64) -> Result<Vec<Message>, Failure> {
        let mut effects = Vec::new();
        if request.waits_for_time()
            && let Some(expired) = self.table.overdue(at)
        {
            effects.extend(self.table.commit(expired));
        }
        let decision = self.table.decide(caller, request, at)?;
        effects.extend(self.table.commit(decision));
        let mut heard = Vec::new();
        for effect in effects {
            match effect {
                Effect::Reply(message) => heard.push(message),
                Effect::Tell { ears, message } if ears.contains(&ear(self.seat)) => heard.push(message),
                Effect::Think { seat, level, seq } => self.asked.push_back((seat, level, seq)),
                // Tables on a device have no clocks, advice is given at once, and a worker that hears thinks of nothing.
                Effect::Tell { .. } | Effect::Wake(_) | Effect::Advise { .. } | Effect::Hurry => {}
            }
        }
        Ok(heard)
    }

    /// Whether a finished game is only looked at.
    pub fn is_review(&self) -> bool {
        self.policy.review
    }

    /// How often the table has changed.
    pub fn revision(&self) -> u64 {
        self.table.progress().revision
    }

    /// Answers a message.
    pub fn hear(&mut self, message: ToTable, mind: &impl Mind, at: u64) -> Vec<Message> {
        let other = message.addressee().0.is_some_and(|table| table != self.table.facts().id);
        let answer =
            if other { Err(Failure::NoTable) } else { self.ask(&Request::Message(message.clone()), at) };
        match (answer, &message) {
            (Ok(_), ToTable::Hint { .. }) => self.advice(mind),
            (Ok(heard), _) => heard,
            (Err(why), _) => vec![Message::failed(Some(&message), why)],
        }
    }

    /// Answers a message as text.
    pub fn hear_text(&mut self, text: &str, mind: &impl Mind, at: u64) -> Vec<Message> {
        match ToTable::read(text) {
            Ok(message) => self.hear(message, mind, at),
            Err(why) => vec![Message::failed(None, why)],
        }
    }

    /// Does what whoever looks at the screen asks for.
    pub fn ask(&mut self, request: &Request, at: u64) -> Result<Vec<Message>, Failure> {
        self.carry_out(&self.caller(), request, at)
    }

    fn advice(&self, mind: &impl Mind) -> Vec<Message> {
        let Ok(game) = self.table.game() else { return Vec::new() };
        let seq = self.table.seq_for(Eyes::Seat(self.seat));
        vec![table::hint(self.table.facts().id.clone(), seq, mind.advise(game, self.seat))]
    }

    /// Somebody else sits down before the screen.
    pub fn sit(&mut self, seat: Seat, at: u64) -> Vec<Message> {
        if !self.policy.review && self.table.facts().person_seats().contains(seat) {
            self.seat = seat;
        }
        self.look(at)
    }

    /// Whoever opened the table is called otherwise.
    pub fn rename(&mut self, name: &str, at: u64) -> Vec<Message> {
        let Some(host) = self.table.facts().host.filter(|_| !self.policy.review) else { return Vec::new() };
        let caller = Caller { name: name.to_owned(), ..Caller::new(host) };
        self.carry_out(&caller, &Request::Rename, at).unwrap_or_default()
    }

    /// What whoever looks at the screen sees and heard from set-up on.
    pub fn look(&mut self, at: u64) -> Vec<Message> {
        let subscribe = ToTable::Subscribe { table: String::new(), since: None };
        self.ask(&Request::Message(subscribe), at).unwrap_or_default()
    }

    /// Whether a bot owes a decision.
    pub fn bot_to_move(&self) -> bool {
        !self.asked.is_empty()
    }

    /// Lets a bot do what it decides.
    pub fn play_bot(&mut self, mind: &impl Mind, at: u64) -> Vec<Message> {
        let Some((seat, level, seq)) = self.asked.pop_front() else { return Vec::new() };
        let action = self.table.game().ok().and_then(|game| mind.decide(game, seat, level));
        let decided = Request::BotDecided { seat, seq, action };
        self.carry_out(&Caller::house(), &decided, at).unwrap_or_else(|why| vec![Message::failed(None, why)])
    }

    /// The table as it is kept.
    pub fn keep(&mut self) -> Keep {
        let facts = self.table.facts();
        let name = |sitter: &Sitter| match sitter {
            Sitter::Person { name, .. } | Sitter::Program { name, .. } => name.clone(),
            Sitter::Open | Sitter::Bot { .. } => String::new(),
        };
        Keep {
            id: facts.id.clone(),
            game: facts.game.clone(),
            rules: facts.rules,
            data: facts.data.clone(),
            names: facts.seats.iter().map(|seat| name(&seat.sitter)).collect(),
            people: facts.person_seats(),
            awaiting: self.table.awaiting(),
            opened: facts.opened,
            changed: self.table.progress().changed,
            standing: facts.standing.clone(),
            record: self.record(),
        }
    }

    /// The record, of which only the new lines are written.
    fn record(&mut self) -> String {
        for line in self.table.record_lines(self.lines.len() as u32) {
            let mut text = Vec::new();
            // Writing to memory cannot fail.
            let _ = line.write(self.lines.len() as u32 + 1, &mut self.chain, &mut text);
            self.lines.push(String::from_utf8_lossy(&text).into_owned());
        }
        let facts = self.table.facts();
        let (mut head, mut tail) = (Vec::new(), Vec::new());
        let (first, result) = (header(facts), table::result(facts));
        let _ = write_header(&first, &mut head);
        let mut chain = self.chain.clone();
        let _ = write_end(&first, result.as_ref(), Some(&facts.seed), &mut chain, &mut tail);
        let (head, tail) = (String::from_utf8_lossy(&head), String::from_utf8_lossy(&tail));
        format!("{head}{}{tail}", self.lines.concat())
    }
}
