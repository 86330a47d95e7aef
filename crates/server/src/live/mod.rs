//! A table while somebody uses it: the shell around [`table::Table`].
//!
//! Whoever holds it (see [`House::table`]) is alone with it. The table decides, the store makes the decision durable, the
//! table commits it, and the shell carries out the effects: it delivers messages, sets the alarm clock, asks bots.

mod lobby;
mod outbox;
mod think;

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use engine::Seat;
use protocol::{Failure, Pace, Phase, TableInfo, ToTable};
use store::{Change, News, Store, StoreError};
use table::{
    CHAT_KEPT, Caller, Decision, EarId, Effect, Keep, Logged, PersonId, Policy, Progress, Request, Stored,
    Table,
};

use crate::House;
use crate::moments::{now, short};
use crate::people::Guest;
use crate::thinking::SeatedBot;
pub(crate) use lobby::{may_sit, open_table, open_tables, rematch, tables_of};
pub(crate) use outbox::{Frame, Outbox, frame};

/// How often a request is decided anew because somebody else has changed the table meanwhile.
const MOST_TRIES: usize = 8;

/// When to look at a table again of which it is not known what became, in milliseconds.
const LOOK_AGAIN: u64 = 1_000;

/// Reads what there is to know of a table after entry `seq` and so many lines of chat. The store may be written to
/// meanwhile: the log ends where the table says it does.
fn read_news(store: &dyn Store, id: &str, seq: u32, said: u64) -> Result<Option<News>, StoreError> {
    let news = match store.cluster() {
        Some(cluster) => cluster.news(id, seq, said, CHAT_KEPT as u32)?,
        None => {
            let Some(stored) = store.table(id)? else { return Ok(None) };
            let begun = stored.facts.started.is_some();
            let entries = if begun { store.entries(id, seq)? } else { Vec::new() };
            let chat = Some(store.chat(id, CHAT_KEPT as u32)?);
            Some(News { stored, entries, said, chat, elsewhere: Vec::new(), ours: true })
        }
    };
    Ok(news.map(|mut news| {
        news.entries.retain(|entry| entry.seq <= news.stored.progress.seq);
        news
    }))
}

/// Who asks for something, and where the answer goes.
pub(crate) struct Asker<'a> {
    pub(crate) caller: Caller,
    pub(crate) outbox: Option<&'a Outbox>,
}

impl<'a> Asker<'a> {
    /// The house itself.
    pub(crate) fn house() -> Self {
        Self { caller: Caller::house(), outbox: None }
    }

    /// A guest by HTTP.
    pub(crate) fn guest(guest: &Guest) -> Self {
        let person = guest.person();
        let caller = Caller { name: person.name, vacations: person.vacations, ..Caller::new(guest.id) };
        Self { caller, outbox: None }
    }

    /// A guest over a socket with so much lag.
    pub(crate) fn socket(guest: &Guest, outbox: &'a Outbox, lag: u64) -> Self {
        let caller = Caller { ear: outbox.ear, lag, ..Self::guest(guest).caller };
        Self { caller, outbox: Some(outbox) }
    }
}

/// A table in memory.
pub(crate) struct LiveTable {
    table: Table,
    outboxes: HashMap<EarId, Outbox>,
    /// The bots that have been asked, with what they remember.
    bots: BTreeMap<Seat, SeatedBot>,
    /// Whether its bots shall move at once; a new one for every move of a person.
    hurry: Arc<AtomicBool>,
    /// What is in memory may differ from what is stored: a write was begun and its answer is not known.
    pub(crate) doubtful: bool,
    /// Whether this node looks after its clocks and bots.
    ours: bool,
    /// How much of what was said is known, where several nodes share the store.
    pub(crate) said: u64,
    /// Who listens here, as the other nodes were told; nothing if they must be told anew.
    pub(crate) told_here: Option<Vec<PersonId>>,
    used: Instant,
}

impl LiveTable {
    /// Reads a table from the store and plays its log.
    pub(crate) fn load(house: &House, id: &str) -> Result<Option<Self>, StoreError> {
        let begun = Instant::now();
        let Some(news) = read_news(&*house.store, id, 0, 0)? else { return Ok(None) };
        let News { stored, entries, said, chat, elsewhere, ours } = news;
        let policy = Policy { spectators: house.config.limits.spectators, ..Policy::default() };
        let mut table =
            Table::load(house.shelf(), stored, entries, policy).with_chat(chat.unwrap_or_default());
        table.set_elsewhere(elsewhere, now());
        let people: Vec<_> = table.facts().people().map(|(seat, person, _)| (seat, person)).collect();
        for (seat, person) in people {
            if let Some(person) = person.map(|id| house.store.person(id)).transpose()?.flatten() {
                table = table.with_vacations(seat, person.vacations);
            }
        }
        if let Some(error) = table.unplayable() {
            tracing::error!(table = short(id), error, "a stored table cannot go on");
        }
        table.set_outages(house.outages.all());
        metrics::histogram!("table_load_seconds").record(begun.elapsed());
        if table.facts().phase == Phase::Waiting {
            house.codes.note(id);
        }
        let (outboxes, bots, hurry) = (HashMap::new(), BTreeMap::new(), Arc::default());
        let used = Instant::now();
        Ok(Some(Self { table, outboxes, bots, hurry, doubtful: false, ours, said, told_here: None, used }))
    }

    /// The table itself, to look at.
    pub(crate) fn table(&self) -> &Table {
        &self.table
    }

    /// The table as `person` may know it now.
    pub(crate) fn info(&self, person: PersonId) -> TableInfo {
        self.table.info(person, now())
    }

    /// Whether nobody would miss it in memory.
    pub(crate) fn is_idle(&self, after: Duration) -> bool {
        self.table.is_quiet() && self.used.elapsed() >= after
    }

    /// Sends everybody away; they come back by themselves.
    pub(crate) fn dismiss(&self, house: &House, id: &str) {
        self.outboxes.values().for_each(Outbox::cut);
        if house.is_node() {
            let nobody = Change::Present { table: id.into(), people: Vec::new() };
            house.store.write(nobody, Box::new(drop));
        }
    }

    /// Tells the other nodes who listens here, if that has changed.
    pub(crate) fn tell_presence(&mut self, house: &House) {
        if !house.is_node() {
            return;
        }
        let here = self.table.here();
        // A table that was just loaded has told nothing yet.
        if self.told_here.as_deref().unwrap_or_default() != here {
            let (table, people) = (self.table.facts().id.clone(), here.clone());
            house.store.write(Change::Present { table, people }, Box::new(drop));
        }
        self.told_here = Some(here);
    }

    /// The time, once the table knows when the house was not there.
    fn time(&mut self, house: &House) -> u64 {
        let at = now();
        self.table.set_outages(house.outages.all());
        at
    }

    /// Answers a request: decided, made durable, carried out.
    pub(crate) async fn ask(
        &mut self,
        house: &Arc<House>,
        asker: &Asker<'_>,
        request: &Request,
    ) -> Result<(), Failure> {
        let begun = Instant::now();
        if house.is_node() && matches!(request, Request::Message(ToTable::Subscribe { .. })) {
            // Whoever comes from another node knows what happened there. While the database is away, what is known here
            // is better than nothing.
            match self.catch_up(house).await {
                Ok(()) | Err(Failure::Busy) => {}
                Err(failure) => return Err(failure),
            }
        }
        for _ in 0..MOST_TRIES {
            let at = self.time(house);
            if request.waits_for_time()
                && let Some(expired) = self.table.overdue(at)
            {
                if self.carry_out(house, expired, None).await? {
                    tracing::info!(table = short(&self.table.facts().id), "clocks ran out, bots play on");
                }
                continue;
            }
            let decision = match self.table.decide(&asker.caller, request, at) {
                Ok(decision) => decision,
                // What another node has done may be the reason why this was asked for: nobody is refused by what is old.
                Err(_) if house.is_node() && self.is_behind(house).await? => continue,
                Err(failure) => return Err(failure),
            };
            match (request, asker.outbox) {
                (Request::Message(ToTable::Subscribe { .. }), Some(outbox)) => {
                    self.outboxes.insert(outbox.ear, outbox.clone());
                }
                (Request::Message(ToTable::Unsubscribe { .. }) | Request::HangUp, _) => {
                    self.outboxes.remove(&asker.caller.ear);
                }
                _ => {}
            }
            if self.carry_out(house, decision, asker.outbox).await? {
                match request {
                    Request::Message(ToTable::Act { .. }) => {
                        self.hurry = Arc::default();
                        metrics::histogram!("act_seconds").record(begun.elapsed());
                    }
                    Request::Message(ToTable::Subscribe { .. } | ToTable::Unsubscribe { .. })
                    | Request::HangUp => self.tell_presence(house),
                    _ => {}
                }
                return Ok(());
            }
        }
        Err(Failure::Busy)
    }

    /// Makes a decision durable and lets it take place. `false` if somebody else has changed the table meanwhile: then it
    /// has caught up, and whatever was asked must be decided anew.
    async fn carry_out(
        &mut self,
        house: &Arc<House>,
        decision: Decision,
        asker: Option<&Outbox>,
    ) -> Result<bool, Failure> {
        let change = match decision.keep() {
            Keep::Nothing => None,
            Keep::Change(change) => Some(Change::Table(change.clone())),
            Keep::Said(said) => {
                Some(Change::Say { table: self.table.facts().id.clone(), said: said.clone() })
            }
        };
        let moves = matches!(change, Some(Change::Table(_)));
        if let Some(change) = change {
            // If nobody waits for the answer any more, nobody knows it: then the table is read anew.
            self.doubtful = true;
            match house.try_write(change).await {
                Ok(()) => self.doubtful = false,
                Err(StoreError::Busy | StoreError::Away(_)) => {
                    self.doubtful = false;
                    return Err(Failure::Busy);
                }
                Err(StoreError::Conflict) => {
                    self.catch_up(house).await?;
                    self.doubtful = false;
                    return Ok(false);
                }
                Err(error) => {
                    // It may have taken place, and then a bot or a clock may be due.
                    house.waker.at(now() + LOOK_AGAIN, &self.table.facts().id);
                    return Err(house.failure(&error));
                }
            }
            // Whoever moves a table on looks after it.
            self.ours |= moves;
        }
        let before = (self.table.facts().phase, self.table.seq());
        let effects = self.table.commit(decision);
        self.measure(before);
        if before.0 == Phase::Waiting && self.table.facts().phase != Phase::Waiting {
            house.codes.forget(&self.table.facts().id);
        }
        self.used = Instant::now();
        self.deliver(house, effects, asker)?;
        Ok(true)
    }

    /// Whether other nodes had moved the table on; then it has caught up.
    async fn is_behind(&mut self, house: &Arc<House>) -> Result<bool, Failure> {
        let known = self.table.progress().revision;
        self.catch_up(house).await?;
        Ok(self.table.progress().revision != known)
    }

    /// Reads what others have made of the table.
    pub(crate) async fn catch_up(&mut self, house: &Arc<House>) -> Result<(), Failure> {
        let (id, seq, said) = (self.table.facts().id.clone(), self.table.seq(), self.said);
        let read = house.read(move |store| read_news(store, &id, seq, said));
        let Some(news) = read.await? else { return Err(Failure::NoTable) };
        let at = self.time(house);
        let News { stored, entries, said, chat, elsewhere, ours } = news;
        self.ours = ours;
        if stored.progress.revision > self.table.progress().revision
            && matches!(stored.facts.pace, Pace::Correspondence { .. })
        {
            // What moved it on may have been that somebody went on vacation.
            self.read_vacations(house, &stored).await?;
        }
        let was_waiting = self.table.facts().phase == Phase::Waiting;
        let mut effects = self.table.follow(stored, entries, at);
        if was_waiting && self.table.facts().phase != Phase::Waiting {
            house.codes.forget(&self.table.facts().id);
        }
        if let Some(chat) = chat {
            effects.extend(self.table.follow_chat(chat));
            self.said = said;
        }
        effects.extend(self.table.set_elsewhere(elsewhere, at));
        self.deliver(house, effects, None)
    }

    /// Follows a move of another node; `false` if it must be read what the others have made of the table.
    pub(crate) fn follow(&mut self, house: &Arc<House>, progress: Progress, entries: Vec<Logged>) -> bool {
        let known = self.table.progress().revision;
        if progress.revision <= known || self.doubtful {
            // Doubtful ones are read anew.
            return true;
        }
        // With a change of no entry somebody may have gone on vacation.
        if progress.revision > known + 1 || entries.is_empty() {
            return false;
        }
        let at = self.time(house);
        self.ours = false;
        let stored = Stored { facts: self.table.facts().clone(), progress };
        let effects = self.table.follow(stored, entries, at);
        self.deliver(house, effects, None).is_ok()
    }

    async fn read_vacations(&mut self, house: &Arc<House>, stored: &Stored) -> Result<(), Failure> {
        let people: Vec<_> =
            stored.facts.people().filter_map(|(seat, person, _)| Some((seat, person?))).collect();
        let read = house.read(move |store| {
            let read = |(seat, person)| Ok((seat, store.person(person)?));
            people.into_iter().map(read).collect::<Result<Vec<_>, StoreError>>()
        });
        for (seat, person) in read.await? {
            self.table.set_vacations(seat, person.map(|person| person.vacations).unwrap_or_default());
        }
        Ok(())
    }

    fn measure(&self, before: (Phase, u32)) {
        let (facts, seq) = (self.table.facts(), self.table.seq());
        if seq > before.1 {
            metrics::counter!("moves_total").increment(u64::from(seq - before.1));
        }
        let counter = match (before.0, facts.phase) {
            (Phase::Waiting, Phase::Playing) => "tables_started_total",
            (Phase::Playing, Phase::Over) => "tables_finished_total",
            _ => return,
        };
        metrics::counter!(counter, "game" => facts.game.clone()).increment(1);
    }

    /// Carries out what the table asks for.
    fn deliver(
        &mut self,
        house: &Arc<House>,
        effects: Vec<Effect>,
        asker: Option<&Outbox>,
    ) -> Result<(), Failure> {
        for effect in effects {
            match effect {
                Effect::Reply(message) => {
                    if let Some(asker) = asker {
                        asker.send(frame(&message));
                    }
                }
                Effect::Tell { ears, message } => {
                    let text = frame(&message);
                    for outbox in ears.iter().filter_map(|ear| self.outboxes.get(ear)) {
                        outbox.send(Arc::clone(&text));
                    }
                }
                Effect::Wake(Some(at)) if self.ours => house.waker.at(at, &self.table.facts().id),
                Effect::Wake(_) => house.waker.never(&self.table.facts().id),
                Effect::Think { seat, level, seq } if self.ours => self.ask_bot(house, seat, level, seq),
                // Another node asks its bots.
                Effect::Think { seat, .. } => self.table.not_asked(seat),
                Effect::Hurry => self.hurry.store(true, Ordering::Relaxed),
                Effect::Advise { seat, seq } => {
                    let person = self.table.facts().people().find(|(at, ..)| *at == seat);
                    let person = person.and_then(|(_, person, _)| person).unwrap_or(PersonId(0));
                    self.ask_advice(house, seat, seq, person, asker)?;
                }
            }
        }
        Ok(())
    }

    /// The table's time has come: clocks run out, bots are asked.
    pub(crate) async fn wake(&mut self, house: &Arc<House>) -> Result<(), Failure> {
        if house.is_node() {
            // Another node may have moved it on or taken it over.
            self.catch_up(house).await?;
            if !self.ours {
                return Ok(());
            }
        }
        self.ask(house, &Asker::house(), &Request::Wake).await?;
        // A clock that was moved on while the table slept is looked at again in its time.
        let now = now();
        if let Some(at) = self.table.wake_at(now)
            && at > now
        {
            house.waker.at(at, &self.table.facts().id);
        }
        Ok(())
    }
}
