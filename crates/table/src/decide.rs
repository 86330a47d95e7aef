//! Requests, decisions, and how a decision takes place.

use engine::{Eyes, Seat};
use protocol::{Ballot, Failure, Phase, Seating, Start, ToPlayer, ToTable};
use serde_json::Value;
use shelf::{AnyMatch, AudienceEvent};

use crate::clocks::wake_at;
use crate::effect::{Ear, EarId, Effect, Known, Message};
use crate::facts::{Change, Facts, Logged, PersonId, Progress, Said, Vacation, Why};
use crate::open::Fresh;
use crate::table::{CHAT_KEPT, Table, awaiting};
use crate::witness::Witnesses;

/// Who asks for something.
#[derive(Clone, Debug)]
pub struct Caller {
    pub person: PersonId,
    /// Their name now.
    pub name: String,
    /// The times that no correspondence clock counts for them, in order.
    pub vacations: Vec<Vacation>,
    /// The connection that asks; [`EarId::NONE`] if it cannot listen.
    pub ear: EarId,
    /// The lag of that connection, in milliseconds.
    pub lag: u64,
}

impl Caller {
    /// Somebody of whom no more is known.
    #[must_use]
    pub const fn new(person: PersonId) -> Self {
        Self { person, name: String::new(), vacations: Vec::new(), ear: EarId::NONE, lag: 0 }
    }

    /// The house itself, which sits nowhere.
    #[must_use]
    pub const fn house() -> Self {
        Self::new(PersonId(i64::MIN))
    }
}

/// What can be asked of a table.
#[derive(Clone, Debug)]
pub enum Request {
    /// A message of a connection.
    Message(ToTable),
    /// A connection has ended.
    HangUp,
    /// Sit down, move to another free seat, add a nonce, or come back to the seat a bot kept.
    Sit(Seating),
    /// Get up before the game has begun.
    Leave,
    /// Put the table away before the game has begun.
    Remove,
    /// Begin the game.
    Start(Start),
    /// Give the seat up for good.
    Resign,
    Vote(Ballot),
    /// Play again: whoever asks first opens the next table.
    Rematch(Fresh),
    /// The caller's vacations have changed.
    Away,
    /// The caller is called otherwise now.
    Rename,
    /// A bot has decided for a seat after entry `seq`; nothing if it could not.
    BotDecided {
        /// The bot's seat.
        seat: Seat,
        /// The last entry it knew.
        seq: u32,
        /// What it does.
        action: Option<Value>,
    },
    /// The table's time has come.
    Wake,
}

impl Request {
    /// Whether [`Table::overdue`] must be carried out first. Whoever only listens, looks or talks does not wait for it.
    #[must_use]
    pub const fn waits_for_time(&self) -> bool {
        match self {
            Self::Message(message) => matches!(message, ToTable::Act { .. } | ToTable::Undo { .. }),
            Self::Sit(_)
            | Self::Resign
            | Self::Vote(_)
            | Self::Away
            | Self::BotDecided { .. }
            | Self::Wake => true,
            Self::HangUp | Self::Leave | Self::Remove | Self::Start(_) | Self::Rematch(_) | Self::Rename => {
                false
            }
        }
    }
}

/// What must be durable before a decision takes place.
#[derive(Clone, Debug)]
pub enum Keep {
    Nothing,
    /// Log entries, facts, clocks.
    Change(Change),
    /// Something said.
    Said(Said),
}

/// What a table will do, unless it cannot be made durable.
#[derive(Debug)]
pub struct Decision {
    keep: Keep,
    at: u64,
    game: Option<Box<dyn AnyMatch>>,
    vacations: Option<Vec<Vec<Vacation>>>,
    witnesses: Witnesses,
    then: Vec<Then>,
}

/// What follows a decision.
#[derive(Debug)]
pub(crate) enum Then {
    /// Whoever asked hears this.
    Reply(Message),
    /// Everybody hears of the last log entry.
    Moved(Vec<AudienceEvent>),
    /// Everybody hears that seats, presence, clocks or the phase have changed.
    Info,
    /// Everybody sees the table anew: somebody else sits at a seat, or it is over.
    Show,
    /// Everybody sees the table as set up: the game has begun.
    Deal,
    /// Everybody who wants to hears what was said.
    Said(Said),
    /// A connection listens from now on.
    Listen(Ear, Option<u32>),
    /// A connection listens no more.
    Deafen(EarId),
    /// Whoever asked wants advice for a seat.
    Advise(Seat),
    /// Bots that think are to stop thinking and move.
    Hurry,
    /// A bot has answered for a seat.
    Answered(Seat),
    /// Bots are asked for whatever they owe.
    Bots,
}

/// A change being prepared.
pub(crate) struct Draft {
    pub(crate) at: u64,
    /// The clocks after it, at `at`.
    pub(crate) clocks: Vec<u64>,
    pub(crate) facts: Option<Box<Facts>>,
    pub(crate) game: Option<Box<dyn AnyMatch>>,
    pub(crate) entry: Option<Logged>,
    /// Who notices the entry.
    pub(crate) witnesses: Witnesses,
    pub(crate) vacations: Option<Vec<Vec<Vacation>>>,
    pub(crate) opens: Option<Box<Facts>>,
    pub(crate) then: Vec<Then>,
}

impl Decision {
    /// What must be durable before [`Table::commit`].
    #[must_use]
    pub fn keep(&self) -> &Keep {
        &self.keep
    }

    /// Something that changes nothing durable.
    pub(crate) fn passing(at: u64, then: Vec<Then>) -> Self {
        Self { keep: Keep::Nothing, at, game: None, vacations: None, witnesses: Witnesses::ALL, then }
    }

    /// Puts something before all that follows.
    pub(crate) fn first(&mut self, then: Then) {
        self.then.insert(0, then);
    }

    pub(crate) fn saying(said: Said) -> Self {
        let (at, then) = (said.at, vec![Then::Said(said.clone())]);
        Self { keep: Keep::Said(said), at, game: None, vacations: None, witnesses: Witnesses::ALL, then }
    }
}

impl Table {
    /// What a request would bring. Changes nothing.
    ///
    /// Where the request [waits for time](Request::waits_for_time), [`overdue`](Self::overdue) must have been carried out.
    pub fn decide(&self, caller: &Caller, request: &Request, at: u64) -> Result<Decision, Failure> {
        match request {
            Request::Message(message) => self.decide_message(caller, message, at),
            Request::HangUp => Ok(Decision::passing(at, vec![Then::Deafen(caller.ear)])),
            Request::Sit(seating) => self.sit(caller, seating, at),
            Request::Leave => self.leave(caller.person, at),
            Request::Remove => self.remove(caller.person, at),
            Request::Start(start) => self.start(caller.person, *start, at),
            Request::Resign => self.resign(caller.person, at),
            Request::Vote(ballot) => self.vote(caller.person, *ballot, at),
            Request::Rematch(fresh) => self.rematch(caller, fresh, at),
            Request::Away => Ok(self.away(caller, at)),
            Request::Rename => Ok(self.rename(caller, at)),
            Request::BotDecided { seat, seq, action } => self.bot_decided(*seat, *seq, action.as_ref(), at),
            Request::Wake => Ok(Decision::passing(at, vec![Then::Bots])),
        }
    }

    fn decide_message(&self, caller: &Caller, message: &ToTable, at: u64) -> Result<Decision, Failure> {
        let person = caller.person;
        match message {
            ToTable::Subscribe { since, .. } => self.subscribe(caller, *since, at),
            ToTable::Unsubscribe { .. } => Ok(Decision::passing(at, vec![Then::Deafen(caller.ear)])),
            ToTable::Act { key, seq, action, .. } => self.act(caller, key, *seq, action, at),
            ToTable::Undo { key, .. } => self.undo(caller, key, at),
            ToTable::Log { before, .. } => self.page_before(person, *before, at),
            ToTable::Past { seq, .. } => self.past(person, *seq, at),
            ToTable::Chat { text, .. } => self.say(caller, text, at),
            ToTable::Mute { speaker, muted, .. } => self.mute(person, speaker, *muted, at),
            ToTable::Hint { .. } => self.ask_hint(person, at),
            ToTable::Hurry { .. } => self.hurry(person, at),
            ToTable::Ping { at: said, .. } => {
                Ok(Decision::passing(at, vec![Then::Reply(ToPlayer::Pong { at: *said, now: at })]))
            }
        }
    }

    /// A change of nothing but time, to be filled in.
    pub(crate) fn draft(&self, at: u64) -> Draft {
        let at = at.max(self.progress.changed);
        Draft {
            at,
            clocks: self.clocks_at(at),
            facts: None,
            game: None,
            entry: None,
            witnesses: Witnesses::ALL,
            vacations: None,
            opens: None,
            then: Vec::new(),
        }
    }

    /// A draft with the table's facts changed.
    pub(crate) fn redraft(&self, at: u64, facts: Facts, then: Vec<Then>) -> Draft {
        Draft { facts: Some(Box::new(facts)), then, ..self.draft(at) }
    }

    /// Finishes a draft.
    pub(crate) fn resolve(&self, draft: Draft) -> Decision {
        let Draft { at, clocks, facts, game, entry, witnesses, vacations, opens, then } = draft;
        let after = facts.as_deref().unwrap_or(&self.facts);
        let awaited = awaiting(after, game.as_deref().or(self.game.as_deref()));
        let away = vacations.as_ref().unwrap_or(&self.vacations);
        let progress = Progress {
            revision: self.progress.revision + 1,
            seq: entry.as_ref().map_or(self.progress.seq, |entry| entry.seq),
            changed: at,
            wake_at: wake_at(after, awaited, &clocks, away, &self.outages, at),
            clocks,
        };
        let (table, entries) = (self.facts.id.clone(), entry.into_iter().collect());
        let keep = Keep::Change(Change { table, progress, entries, facts, opens });
        Decision { keep, at, game, vacations, witnesses, then }
    }

    /// Lets a decision take place that is durable now.
    pub fn commit(&mut self, decision: Decision) -> Vec<Effect> {
        let Decision { keep, at, game, vacations, witnesses, then } = decision;
        let mut effects = Vec::new();
        if let Keep::Change(change) = keep {
            effects.push(Effect::Wake(change.progress.wake_at));
            self.progress = change.progress;
            self.log.extend(change.entries);
            self.witnesses.resize(self.log.len(), witnesses);
            if let Some(facts) = change.facts {
                self.facts = *facts;
            }
        }
        if let Some(game) = game {
            self.game = Some(game);
        }
        if let Some(vacations) = vacations {
            self.vacations = vacations;
        }
        for then in then {
            effects.extend(self.carry_on(then, at));
        }
        effects
    }

    fn carry_on(&mut self, then: Then, at: u64) -> Vec<Effect> {
        match then {
            Then::Reply(message) => vec![Effect::Reply(message)],
            Then::Moved(events) => self.tell_moved(&events, at),
            Then::Info => self.tell_info(None, at),
            Then::Show => self.show(Known::Everything, at),
            Then::Deal => self.show(Known::Nothing, at),
            Then::Said(said) => {
                let effect = self.tell_said(&said);
                self.chat.push_back(said);
                if self.chat.len() > CHAT_KEPT {
                    self.chat.pop_front();
                }
                vec![effect]
            }
            Then::Listen(ear, since) => self.listen(ear, since, at),
            Then::Deafen(ear) => self.deafen(ear, at),
            Then::Advise(seat) => vec![Effect::Advise { seat, seq: self.seq_for(Eyes::Seat(seat)) }],
            Then::Hurry => vec![Effect::Hurry],
            Then::Answered(seat) => {
                self.thinking = self.thinking.without(seat);
                Vec::new()
            }
            Then::Bots => self.call_bots(),
        }
    }

    /// What time alone has brought: seats whose clocks have run out go to bots. To be carried out before anything else is
    /// decided at `at`.
    #[must_use]
    pub fn overdue(&self, at: u64) -> Option<Decision> {
        if self.facts.phase != Phase::Playing {
            return None;
        }
        let late = self.late(at);
        if late.is_empty() {
            return None;
        }
        let mut facts = self.facts.clone();
        for seat in late {
            facts.substitute(seat, Why::OutOfTime, at);
        }
        facts.votes.clear();
        Some(self.resolve(self.redraft(at, facts, vec![Then::Show, Then::Bots])))
    }
}
