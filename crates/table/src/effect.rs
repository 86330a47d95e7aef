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

/// How many log entries a snapshot or a page of the log holds at most.
pub const PAGE: u32 = 400;

/// What somebody knows of the log, as they count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Known {
    /// Not even the set-up.
    Nothing,
    /// All up to this entry.
    Until(u32),
    /// All of it.
    Everything,
}

/// How many actions advice names.
pub const MOST_ADVICE: usize = 24;

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
        /// The last entry it knows, as that seat counts.
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

/// What `eyes` may know of set-up.
fn opening_view(events: &[AudienceEvent], eyes: Eyes, at: u64) -> LogEntryView<Json, Json> {
    LogEntryView { seq: 0, seat: None, undo_of: None, action: None, events: heard(events, eyes), at }
}

fn heard(events: &[AudienceEvent], eyes: Eyes) -> Json {
    let heard = events.iter().filter(|event| event.audience.includes(eyes));
    list(&heard.map(|event| &*event.event).collect::<Vec<&RawValue>>())
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

    /// What `eyes` may know of a log entry: numbers are theirs.
    fn entry_view(
        &self,
        number: u32,
        logged: &Logged,
        events: &[AudienceEvent],
        eyes: Eyes,
    ) -> LogEntryView<Json, Json> {
        let entry = &logged.entry;
        let mine = eyes == Eyes::Seat(entry.seat());
        let was_told = |of: &u32| self.witnesses.get(*of as usize - 1).is_some_and(|told| told.include(eyes));
        LogEntryView {
            seq: number,
            seat: Some(entry.seat()),
            undo_of: entry.undo_of().filter(was_told).map(|of| self.number_for(eyes, of)),
            action: entry.action().filter(|_| mine).cloned(),
            events: heard(events, eyes),
            at: logged.at,
        }
    }

    pub(crate) fn listen(&mut self, ear: Ear, since: Option<u32>, at: u64) -> Vec<Effect> {
        self.attend(at);
        let newly_here = !self.ears.iter().any(|other| other.person == ear.person);
        if !self.ears.contains(&ear) {
            self.ears.push(ear);
        }
        let known = since.map_or(Known::Nothing, Known::Until);
        let mut effects = vec![Effect::Reply(self.snapshot(ear.person, known, at))];
        if newly_here {
            effects.extend(self.tell_info(Some(ear.id), at));
        }
        effects
    }

    pub(crate) fn deafen(&mut self, ear: EarId, at: u64) -> Vec<Effect> {
        let Some(index) = self.ears.iter().position(|one| one.id == ear) else { return Vec::new() };
        let gone = self.ears.swap_remove(index);
        self.unattend(self.eyes_of(gone.person), at);
        let still_here = self.ears.iter().any(|other| other.person == gone.person);
        if still_here { Vec::new() } else { self.tell_info(None, at) }
    }

    /// How many people without a seat listen.
    pub(crate) fn watching(&self) -> u32 {
        let mut people: Vec<PersonId> = self.listeners().collect();
        people.sort_unstable();
        people.dedup();
        people.into_iter().filter(|&person| self.facts.seat_of(person).is_none()).count() as u32
    }

    /// Whether the person at `seat` is connected.
    pub(crate) fn is_present(&self, seat: Seat) -> bool {
        self.listeners().any(|person| self.facts.seat_of(person) == Some(seat))
    }

    /// Tells everybody who notices it of the last log entry: one message for all who have the same eyes.
    pub(crate) fn tell_moved(&self, events: &[AudienceEvent], at: u64) -> Vec<Effect> {
        let (Ok(game), Some(logged), Some(witnesses)) = (self.game(), self.log.last(), self.witnesses.last())
        else {
            return Vec::new();
        };
        let mut by_eyes: Vec<(Eyes, Vec<EarId>)> = Vec::new();
        for ear in &self.ears {
            let eyes = self.eyes_of(ear.person);
            if !witnesses.include(eyes) {
                continue;
            }
            match by_eyes.iter_mut().find(|(other, _)| *other == eyes) {
                Some((_, ears)) => ears.push(ear.id),
                None => by_eyes.push((eyes, vec![ear.id])),
            }
        }
        let moved = |(eyes, ears)| Effect::Tell {
            ears,
            message: ToPlayer::Moved(Box::new(Moved {
                table: self.facts.id.clone(),
                entry: self.entry_view(self.seq_for(eyes), logged, events, eyes),
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

    /// Shows everybody the table anew, with what happened after what they know.
    pub(crate) fn show(&self, known: Known, at: u64) -> Vec<Effect> {
        let snapshot =
            |ear: &Ear| Effect::Tell { ears: vec![ear.id], message: self.snapshot(ear.person, known, at) };
        self.ears.iter().map(snapshot).collect()
    }

    fn snapshot(&self, person: PersonId, known: Known, at: u64) -> Message {
        let eyes = self.eyes_of(person);
        let mut missed = self.story(eyes, known);
        // Of a long story the last page; whoever wants the others asks for them.
        let from = missed.len().saturating_sub(PAGE as usize);
        ToPlayer::Snapshot(Box::new(Snapshot {
            info: self.info(person, at),
            eyes,
            seq: self.seq_for(eyes),
            missed: missed.split_off(from),
            now: self.game().ok().map(|game| self.now_for(game, eyes)),
            chat: self.chat_for(person),
        }))
    }

    /// What `eyes` may know of the entries after those known. Of a table that cannot go on: who did something when, but not
    /// what came of it.
    pub(crate) fn story(&self, eyes: Eyes, known: Known) -> Vec<LogEntryView<Json, Json>> {
        let game = self.game().ok();
        if game.is_none() && self.stopped().is_none() {
            return Vec::new();
        }
        let mut story = Vec::new();
        if known == Known::Nothing {
            let began = self.facts.started.unwrap_or(self.facts.opened);
            let events = game.map(AnyMatch::opening).unwrap_or_default();
            story.push(opening_view(&events, eyes, began));
        }
        let after = match known {
            Known::Nothing => 0,
            Known::Until(number) => self.entry_for(eyes, number).unwrap_or(self.seq()),
            Known::Everything => self.seq(),
        };
        let later = self.log.get(after as usize..).unwrap_or_default();
        if later.is_empty() {
            return story;
        }
        let mut retold = game.map(|game| game.retold(after)).unwrap_or_default();
        retold.resize_with(later.len(), Vec::new);
        let told = later.iter().zip(&retold).zip(&self.witnesses[after as usize..]);
        let told = told.filter(|(_, witnesses)| witnesses.include(eyes));
        let numbers = self.number_for(eyes, after) + 1..;
        story.extend(
            told.zip(numbers)
                .map(|(((logged, events), _), number)| self.entry_view(number, logged, events, eyes)),
        );
        story
    }

    /// What there is to see and to do for `eyes`.
    fn now_for(&self, game: &dyn AnyMatch, eyes: Eyes) -> Now<Json, Json> {
        let playing = self.facts.phase == Phase::Playing;
        let awaiting = if playing { game.awaiting() } else { Seats::NONE };
        let (legal, undo) = match eyes {
            Eyes::Seat(seat) if playing => {
                let legal = if awaiting.contains(seat) { game.legal_text(seat) } else { nothing() };
                let step = |of| Undo::Step(self.number_for(eyes, of));
                (legal, game.undoable(seat).map_or_else(Undo::No, step))
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
