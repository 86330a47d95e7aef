//! A table with a store that keeps everything at once, and a clock that the test sets.

#![allow(dead_code, reason = "each test uses a part of it")]
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at what it did not expect")]
#![allow(clippy::needless_pass_by_value, reason = "requests are made where they are asked")]

use engine::{Seat, Seed};
use protocol::{
    Ballot, Failure, Level, Motion, NewTable, Pace, SeatWish, Seating, Start, ToPlayer, ToTable, Visibility,
};
use serde_json::{Value, json};
use shelf::Shelf;
use table::{
    Caller, Decision, EarId, Effect, Facts, Fresh, Keep, Logged, PersonId, Policy, Request, Stored, Table,
};

pub(crate) const SECOND: u64 = 1_000;
pub(crate) const BEGIN: u64 = 1_000_000;
pub(crate) const ME: SeatWish = SeatWish::Me;
pub(crate) const OPEN: SeatWish = SeatWish::Open;
pub(crate) const BOT: SeatWish = SeatWish::Bot { level: Level::Novice };

pub(crate) const LIVE: Pace = Pace::Live { bank: 60, increment: 5 };

pub(crate) fn is_not_allowed(result: &Result<Vec<Effect>, Failure>) -> bool {
    matches!(result, Err(Failure::NotAllowed { .. }))
}

pub(crate) fn fresh(id: &str) -> Fresh {
    Fresh { id: id.into(), seed: Seed::numbered(5) }
}

pub(crate) fn caller(person: i64) -> Caller {
    Caller { name: format!("person {person}"), ear: EarId(person as u64), ..Caller::new(PersonId(person)) }
}

/// A table with a store that keeps everything at once, and a clock.
pub(crate) struct World {
    pub(crate) table: Table,
    pub(crate) at: u64,
    pub(crate) kept: Stored,
    pub(crate) log: Vec<Logged>,
    pub(crate) opened: Vec<Facts>,
}

impl World {
    /// People 1, 2, … sit down at a table of Coffee Rush, and it begins.
    pub(crate) fn begun(seats: &[SeatWish], pace: Pace) -> Self {
        let mut world = Self::waiting(seats, pace);
        let people = seats.iter().filter(|wish| !matches!(wish, SeatWish::Bot { .. })).count();
        for person in 2..=people as i64 {
            world.ask(person, Request::Sit(Seating::default())).unwrap();
        }
        world.ask(1, Request::Start(Start::default())).unwrap();
        world
    }

    pub(crate) fn waiting(seats: &[SeatWish], pace: Pace) -> Self {
        Self::opened("coffee-rush", json!({}), seats, pace, 5)
    }

    /// People 1, 2, … sit down at a table of any game, and it begins; everybody listens, and 9 watches.
    pub(crate) fn listening(game: &str, options: Value, people: i64, pace: Pace, seed: u64) -> Self {
        let seats: Vec<SeatWish> = (0..people).map(|at| if at == 0 { ME } else { OPEN }).collect();
        let mut world = Self::opened(game, options, &seats, pace, seed);
        for person in 2..=people {
            world.ask(person, Request::Sit(Seating::default())).unwrap();
        }
        world.ask(1, Request::Start(Start::default())).unwrap();
        (1..=people).chain([9]).for_each(|person| world.listen(person));
        world
    }

    pub(crate) fn opened(game: &str, options: Value, seats: &[SeatWish], pace: Pace, seed: u64) -> Self {
        let wish = NewTable {
            game: game.into(),
            options,
            seats: seats.to_vec(),
            pace,
            visibility: Visibility::Private,
            spectators: true,
        };
        let shelf = Shelf::standard().unwrap();
        let facts =
            Facts::open(&shelf, &wish, &caller(1), Fresh { seed: Seed::numbered(seed), ..fresh("t") }, BEGIN)
                .unwrap();
        let policy = Policy { spectators: 2, ..Policy::default() };
        let table = Table::new(&shelf, facts.clone(), policy);
        let kept = Stored { facts, progress: table.progress().clone() };
        Self { table, at: BEGIN, kept, log: Vec::new(), opened: Vec::new() }
    }

    /// Another node with the same table.
    pub(crate) fn node(&self) -> Table {
        let policy = Policy { spectators: 2, ..Policy::default() };
        Table::load(&Shelf::standard().unwrap(), self.kept.clone(), self.log.clone(), policy)
    }

    pub(crate) fn keep(&mut self, decision: &Decision) {
        if let Keep::Change(change) = decision.keep() {
            assert_eq!(change.progress.revision, self.kept.progress.revision + 1);
            self.kept.progress = change.progress.clone();
            self.log.extend(change.entries.clone());
            if let Some(facts) = &change.facts {
                self.kept.facts = (**facts).clone();
            }
            self.opened.extend(change.opens.as_deref().cloned());
        }
    }

    pub(crate) fn commit(&mut self, decision: Decision) -> Vec<Effect> {
        self.keep(&decision);
        self.table.commit(decision)
    }

    pub(crate) fn ask(&mut self, person: i64, request: Request) -> Result<Vec<Effect>, Failure> {
        self.ask_as(&caller(person), request)
    }

    pub(crate) fn ask_as(&mut self, caller: &Caller, request: Request) -> Result<Vec<Effect>, Failure> {
        let mut effects = Vec::new();
        if request.waits_for_time()
            && let Some(expired) = self.table.overdue(self.at)
        {
            effects.extend(self.commit(expired));
        }
        let decision = self.table.decide(caller, &request, self.at)?;
        effects.extend(self.commit(decision));
        Ok(effects)
    }

    pub(crate) fn say(&mut self, person: i64, message: ToTable) -> Result<Vec<Effect>, Failure> {
        self.ask(person, Request::Message(message))
    }

    pub(crate) fn listen(&mut self, person: i64) {
        self.say(person, ToTable::Subscribe { table: "t".into(), since: None }).unwrap();
    }

    pub(crate) fn first_legal(&self, seat: Seat) -> Value {
        let legal: Vec<Value> =
            serde_json::from_str(self.table.game().unwrap().legal_text(seat).get()).unwrap();
        legal[0].clone()
    }

    /// The person whose turn it is does the first legal thing.
    pub(crate) fn act(&mut self, key: &str) -> Result<Vec<Effect>, Failure> {
        let seat = self.awaited();
        let action = self.first_legal(seat);
        self.act_as(i64::from(seat.0) + 1, key, self.table.seq(), action)
    }

    pub(crate) fn act_as(
        &mut self,
        person: i64,
        key: &str,
        seq: u32,
        action: Value,
    ) -> Result<Vec<Effect>, Failure> {
        self.say(person, ToTable::Act { table: "t".into(), key: key.into(), seq, action })
    }

    pub(crate) fn awaited(&self) -> Seat {
        self.table.awaiting().first().expect("somebody is awaited")
    }

    pub(crate) fn vote(&mut self, person: i64, about: Motion, agree: bool) -> Result<Vec<Effect>, Failure> {
        self.ask(person, Request::Vote(Ballot { about, agree }))
    }

    pub(crate) fn left(&self, seat: Seat) -> u64 {
        self.table.info(PersonId(1), self.at).seats[seat.index()].clock.unwrap().left
    }
}

/// What `person` hears, as the page reads it.
pub(crate) fn heard(effects: &[Effect], person: i64) -> Vec<ToPlayer> {
    let mine = |effect: &&Effect| match effect {
        Effect::Reply(_) => true,
        Effect::Tell { ears, .. } => ears.contains(&EarId(person as u64)),
        _ => false,
    };
    let read = |effect: &Effect| match effect {
        Effect::Reply(message) | Effect::Tell { message, .. } => {
            serde_json::from_value(serde_json::to_value(message).unwrap()).unwrap()
        }
        _ => unreachable!(),
    };
    effects.iter().filter(mine).map(read).collect()
}

pub(crate) fn thoughts(effects: &[Effect]) -> Vec<(Seat, u32)> {
    let think = |effect: &Effect| match effect {
        Effect::Think { seat, seq, .. } => Some((*seat, *seq)),
        _ => None,
    };
    effects.iter().filter_map(think).collect()
}
