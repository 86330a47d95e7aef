//! What a commit asks for: who listens, and what they are told.

use engine::{Eyes, Seat, Seats};
use protocol::{Failure, Level, LogEntryView, Moved, Now, Phase, Snapshot, ToPlayer, Undo};
use serde_json::value::{RawValue, to_raw_value};
use shelf::{AnyMatch, AudienceEvent, Json};

use crate::decide::{Caller, Decision, Then};
use crate::facts::{Logged, PersonId};
use crate::table::Table;

/// A message with its positions, actions and events as text.
pub type Message = ToPlayer<Json, Json>;

/// How many actions advice names.
pub const MOST_ADVICE: usize = 5;

/// Tells connections apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EarId(pub u64);

impl EarId {
    /// No connection: whoever asks gets an answer but cannot listen.
    pub const NONE: Self = Self(0);
}

/// A connection that hears of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ear {
    pub(crate) id: EarId,
    pub(crate) person: PersonId,
}

/// What is to be done outside, in order.
#[derive(Debug)]
pub enum Effect {
    /// Whoever asked is told this, whether they listen or not.
    Reply(Message),
    /// These connections are told this.
    Tell { ears: Vec<EarId>, message: Message },
    /// The table wants to be woken then with [`Request::Wake`](crate::Request::Wake), and at no other time asked for before.
    Wake(Option<u64>),
    /// A bot is asked what it does; its answer comes as [`Request::BotDecided`](crate::Request::BotDecided). If nobody
    /// can be asked now, [`Table::not_asked`] must be told.
    Think {
        /// For which seat.
        seat: Seat,
        /// How strong it plays.
        level: Level,
        /// The last entry it knows.
        seq: u32,
    },
    /// Bots that think for this table shall answer at once, and so shall those asked until a person has moved.
    Hurry,
    /// A strong bot is asked what it would do; whoever asked is told with [`hint`](crate::hint).
    Advise {
        /// In whose place.
        seat: Seat,
        /// The last entry it knows.
        seq: u32,
    },
}

/// `[]`
fn nothing() -> Json {
    list(&[])
}

fn list(values: &[&RawValue]) -> Json {
    to_raw_value(values).unwrap_or_else(|error| unreachable!("a list of JSON is JSON: {error}"))
}

/// What `eyes` may know of an entry, or of set-up.
fn entry_view(
    logged: Option<&Logged>,
    events: &[AudienceEvent],
    eyes: Eyes,
    at: u64,
) -> LogEntryView<Json, Json> {
    let heard: Vec<&RawValue> =
        events.iter().filter(|event| event.audience.includes(eyes)).map(|event| &*event.event).collect();
    let entry = logged.map(|logged| &logged.entry);
    let mine = entry.is_some_and(|entry| eyes == Eyes::Seat(entry.seat()));
    LogEntryView {
        seq: logged.map_or(0, |logged| logged.seq),
        seat: entry.map(engine::Entry::seat),
        undo_of: entry.and_then(engine::Entry::undo_of),
        action: entry.and_then(engine::Entry::action).filter(|_| mine).cloned(),
        events: list(&heard),
        at,
    }
}

impl Table {
    /// A connection wants to hear of this table, of which it knows all up to entry `since`.
    pub(crate) fn subscribe(
        &self,
        caller: &Caller,
        since: Option<u32>,
        at: u64,
    ) -> Result<Decision, Failure> {
        self.may_see(caller.person)?;
        let ear = Ear { id: caller.ear, person: caller.person };
        let is_spectator = |ear: &&Ear| self.facts.seat_of(ear.person).is_none();
        let spectators = self.ears.iter().filter(is_spectator).count();
        if !self.ears.contains(&ear) && is_spectator(&&ear) && spectators >= self.policy.spectators {
            return Err(Failure::not_allowed("too many people watch this table already"));
        }
        Ok(Decision::passing(at, vec![Then::Listen(ear, since)]))
    }

    pub(crate) fn listen(&mut self, ear: Ear, since: Option<u32>, at: u64) -> Vec<Effect> {
        let newly_here = !self.ears.iter().any(|other| other.person == ear.person);
        if !self.ears.contains(&ear) {
            self.ears.push(ear);
        }
        let mut effects = vec![Effect::Reply(self.snapshot(ear.person, since, at))];
        if newly_here {
            effects.extend(self.tell_info(Some(ear.id), at));
        }
        effects
    }

    pub(crate) fn deafen(&mut self, ear: EarId, at: u64) -> Vec<Effect> {
        let Some(index) = self.ears.iter().position(|one| one.id == ear) else { return Vec::new() };
        let gone = self.ears.swap_remove(index);
        let still_here = self.ears.iter().any(|other| other.person == gone.person);
        if still_here { Vec::new() } else { self.tell_info(None, at) }
    }

    /// How many people without a seat listen.
    pub(crate) fn watching(&self) -> u32 {
        let mut people: Vec<PersonId> = self.ears.iter().map(|ear| ear.person).collect();
        people.sort_unstable();
        people.dedup();
        people.into_iter().filter(|&person| self.facts.seat_of(person).is_none()).count() as u32
    }

    /// Whether the person at `seat` is connected.
    pub(crate) fn is_present(&self, seat: Seat) -> bool {
        self.ears.iter().any(|ear| self.facts.seat_of(ear.person) == Some(seat))
    }

    /// Tells everybody of the last log entry: one message for all who have the same eyes.
    pub(crate) fn tell_moved(&self, events: &[AudienceEvent], at: u64) -> Vec<Effect> {
        let (Ok(game), Some(logged)) = (self.game(), self.log.last()) else { return Vec::new() };
        let mut by_eyes: Vec<(Eyes, Vec<EarId>)> = Vec::new();
        for ear in &self.ears {
            let eyes = self.eyes_of(ear.person);
            match by_eyes.iter_mut().find(|(other, _)| *other == eyes) {
                Some((_, ears)) => ears.push(ear.id),
                None => by_eyes.push((eyes, vec![ear.id])),
            }
        }
        let moved = |(eyes, ears)| Effect::Tell {
            ears,
            message: ToPlayer::Moved(Box::new(Moved {
                table: self.facts.id.clone(),
                entry: entry_view(Some(logged), events, eyes, logged.at),
                now: self.now_for(game, eyes),
                clocks: self.shown_clocks(at),
            })),
        };
        by_eyes.into_iter().map(moved).collect()
    }

    /// Tells everybody but `not` that seats, presence, clocks or the phase have changed: one message for each person, and
    /// one for all who have nothing to do with the table but to watch.
    pub(crate) fn tell_info(&self, not: Option<EarId>, at: u64) -> Vec<Effect> {
        let mut by_person: Vec<(Option<PersonId>, PersonId, Vec<EarId>)> = Vec::new();
        for ear in self.ears.iter().filter(|ear| Some(ear.id) != not) {
            let known = Some(ear.person).filter(|&person| self.facts.knows(person));
            match by_person.iter_mut().find(|(other, ..)| *other == known) {
                Some((_, _, ears)) => ears.push(ear.id),
                None => by_person.push((known, ear.person, vec![ear.id])),
            }
        }
        let info = |(_, person, ears)| Effect::Tell {
            ears,
            message: ToPlayer::Table { info: Box::new(self.info(person, at)) },
        };
        by_person.into_iter().map(info).collect()
    }

    /// Shows everybody the table anew, with what happened after `since`.
    pub(crate) fn show(&self, since: Option<u32>, at: u64) -> Vec<Effect> {
        let snapshot =
            |ear: &Ear| Effect::Tell { ears: vec![ear.id], message: self.snapshot(ear.person, since, at) };
        self.ears.iter().map(snapshot).collect()
    }

    fn snapshot(&self, person: PersonId, since: Option<u32>, at: u64) -> Message {
        let eyes = self.eyes_of(person);
        ToPlayer::Snapshot(Box::new(Snapshot {
            info: self.info(person, at),
            eyes,
            seq: self.seq(),
            missed: self.missed(eyes, since),
            now: self.game().ok().map(|game| self.now_for(game, eyes)),
            chat: self.chat_for(person),
        }))
    }

    /// The entries of a table that cannot go on: who did something when, but not what came of it.
    fn stored(&self, eyes: Eyes, since: Option<u32>) -> Vec<LogEntryView<Json, Json>> {
        if self.stopped().is_none() {
            return Vec::new();
        }
        let began = self.facts.started.unwrap_or(self.facts.opened);
        let opening = since.is_none().then(|| entry_view(None, &[], eyes, began));
        let later = self.log.iter().filter(|logged| logged.seq > since.unwrap_or(0));
        opening
            .into_iter()
            .chain(later.map(|logged| entry_view(Some(logged), &[], eyes, logged.at)))
            .collect()
    }

    /// What `eyes` may know of the entries after `since`; from set-up on if nothing is known.
    pub(crate) fn missed(&self, eyes: Eyes, since: Option<u32>) -> Vec<LogEntryView<Json, Json>> {
        let Ok(game) = self.game() else { return self.stored(eyes, since) };
        let mut missed = Vec::new();
        if since.is_none() {
            let began = self.facts.started.unwrap_or(self.facts.opened);
            missed.push(entry_view(None, &game.opening(), eyes, began));
        }
        let since = since.unwrap_or(0);
        if since < self.seq() {
            let later = self.log[since as usize..].iter().zip(game.retold(since));
            missed.extend(later.map(|(logged, events)| entry_view(Some(logged), &events, eyes, logged.at)));
        }
        missed
    }

    /// What there is to see and to do for `eyes`.
    fn now_for(&self, game: &dyn AnyMatch, eyes: Eyes) -> Now<Json, Json> {
        let playing = self.facts.phase == Phase::Playing;
        let awaiting = if playing { game.awaiting() } else { Seats::NONE };
        let (legal, undo) = match eyes {
            Eyes::Seat(seat) if playing => {
                let legal = if awaiting.contains(seat) { game.legal_text(seat) } else { nothing() };
                (legal, game.undoable(seat).map_or_else(Undo::No, Undo::Step))
            }
            _ => (nothing(), Undo::No(engine::NoUndo::Revealed)),
        };
        Now {
            view: game.view_text(eyes),
            awaiting,
            legal,
            undo,
            standing: self.facts.standing.clone(),
            seed: (!playing).then(|| self.facts.seed.clone()),
        }
    }
}
