//! The table in memory.

use std::collections::VecDeque;
use std::sync::Arc;

use engine::{Eyes, Seat, Seats};
use protocol::{Failure, Phase, Stopped};
use shelf::{AnyMatch, AudienceEvent, Shelf, Title, open_match};

use crate::effect::{Ear, Effect, Known};
use crate::facts::{Facts, Logged, PersonId, Progress, Said, Stored, Vacation};
use crate::witness::Witnesses;

/// How many of the last things said are kept at hand.
pub const CHAT_KEPT: usize = 50;

/// What a host allows at its tables.
#[derive(Clone, Copy, Debug, Default)]
pub struct Policy {
    /// The most people without a seat that watch a table.
    pub spectators: usize,
    /// Whether somebody may ask for hints while other people play: at one screen, where everybody sees it.
    pub hints_in_company: bool,
    /// Whether everything is shown to everybody and nothing can be done: a finished game is looked at.
    pub review: bool,
}

/// Why a game that has begun cannot go on here.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Unplayable {
    /// What its people are told.
    why: Stopped,
    /// What whoever runs the house reads.
    details: String,
}

impl From<Stopped> for Unplayable {
    fn from(why: Stopped) -> Self {
        Self { why, details: why.to_string() }
    }
}

/// A table with everybody who sits at it or watches.
#[derive(Debug)]
pub struct Table {
    pub(crate) facts: Facts,
    pub(crate) progress: Progress,
    /// The match, once it has begun. Missing if it cannot go on here; then `unplayable` says why.
    pub(crate) game: Option<Box<dyn AnyMatch>>,
    unplayable: Option<Unplayable>,
    pub(crate) log: Vec<Logged>,
    /// Who was told of each entry of the log.
    pub(crate) witnesses: Vec<Witnesses>,
    /// The vacations of the person at each seat.
    pub(crate) vacations: Vec<Vec<Vacation>>,
    /// The times in which the house was not there, in order.
    pub(crate) outages: Arc<[Vacation]>,
    pub(crate) chat: VecDeque<Said>,
    pub(crate) ears: Vec<Ear>,
    /// Who listens at other nodes, in order.
    pub(crate) elsewhere: Vec<PersonId>,
    /// Since when somebody listens.
    pub(crate) attended: Option<u64>,
    /// When the person at each seat hung up last.
    pub(crate) left: Vec<u64>,
    /// Seats for which a bot has been asked and has not answered.
    pub(crate) thinking: Seats,
    pub(crate) shelf: Shelf,
    pub(crate) policy: Policy,
}

impl Table {
    /// A table that was just opened.
    #[must_use]
    pub fn new(shelf: &Shelf, facts: Facts, policy: Policy) -> Self {
        let progress = Progress { changed: facts.opened, ..Progress::default() };
        Self::load(shelf, Stored { facts, progress }, Vec::new(), policy)
    }

    /// A table as it was kept, with its log played anew. A log that does not play is no reason to fail: the table is
    /// shown but cannot go on, see [`unplayable`](Self::unplayable).
    #[must_use]
    pub fn load(shelf: &Shelf, stored: Stored, log: Vec<Logged>, policy: Policy) -> Self {
        let Stored { facts, progress } = stored;
        let (game, witnesses, unplayable) = match play(shelf, &facts, &log, progress.seq) {
            Ok(Some((game, witnesses))) => (Some(game), witnesses, None),
            Ok(None) => (None, Vec::new(), None),
            Err(why) => (None, vec![Witnesses::ALL; log.len()], Some(why)),
        };
        Self {
            vacations: vec![Vec::new(); facts.seats.len()],
            outages: Arc::default(),
            attended: None,
            left: vec![0; facts.seats.len()],
            witnesses,
            facts,
            progress,
            game,
            unplayable,
            log,
            chat: VecDeque::new(),
            ears: Vec::new(),
            elsewhere: Vec::new(),
            thinking: Seats::NONE,
            shelf: shelf.clone(),
            policy,
        }
    }

    /// Remembers the vacations of the person at `seat`.
    #[must_use]
    pub fn with_vacations(mut self, seat: Seat, vacations: Vec<Vacation>) -> Self {
        self.set_vacations(seat, vacations);
        self
    }

    /// The same for a table that is in use.
    pub fn set_vacations(&mut self, seat: Seat, vacations: Vec<Vacation>) {
        if let Some(known) = self.vacations.get_mut(seat.index()) {
            *known = vacations;
        }
    }

    /// Remembers the times in which the house was not there, in order: no clock counts them.
    pub fn set_outages(&mut self, outages: Arc<[Vacation]>) {
        self.outages = outages;
    }

    /// Remembers the last things said, oldest first.
    #[must_use]
    pub fn with_chat(mut self, chat: Vec<Said>) -> Self {
        self.chat = chat.into();
        self
    }

    /// What is kept of the table.
    #[must_use]
    pub fn facts(&self) -> &Facts {
        &self.facts
    }

    /// How far it is.
    #[must_use]
    pub fn progress(&self) -> &Progress {
        &self.progress
    }

    /// Why a game that has begun cannot go on here, with the details for whoever runs the house.
    #[must_use]
    pub fn unplayable(&self) -> Option<&str> {
        self.unplayable.as_ref().map(|unplayable| unplayable.details.as_str())
    }

    /// Why a game that has begun cannot go on here.
    #[must_use]
    pub fn stopped(&self) -> Option<Stopped> {
        self.unplayable.as_ref().map(|unplayable| unplayable.why)
    }

    /// Whether a game has begun and is not over, be it one that cannot go on.
    pub(crate) fn begun(&self) -> Result<(), Failure> {
        if self.facts.phase == Phase::Playing && self.unplayable.is_some() {
            return Ok(());
        }
        self.playing().map(|_| ())
    }

    /// The log, from the first entry on.
    #[must_use]
    pub fn log(&self) -> &[Logged] {
        &self.log
    }

    /// The last log entry.
    #[must_use]
    pub fn seq(&self) -> u32 {
        self.progress.seq
    }

    /// Whether nobody listens and no bot thinks.
    #[must_use]
    pub fn is_quiet(&self) -> bool {
        self.ears.is_empty() && self.thinking.is_empty()
    }

    /// The match, running or over.
    pub fn game(&self) -> Result<&dyn AnyMatch, Failure> {
        match (&self.game, &self.unplayable) {
            (Some(game), _) => Ok(&**game),
            (None, Some(unplayable)) => Err(Failure::not_allowed(unplayable.why.to_string())),
            (None, None) => Err(Failure::not_allowed("the game has not begun")),
        }
    }

    /// The match while it runs.
    pub(crate) fn playing(&self) -> Result<&dyn AnyMatch, Failure> {
        match self.facts.phase {
            Phase::Waiting => Err(Failure::not_allowed("the game has not begun")),
            Phase::Over | Phase::Abandoned => Err(Failure::Refused { refusal: engine::Refusal::over() }),
            Phase::Playing => self.game(),
        }
    }

    /// Whose decision the game waits for.
    #[must_use]
    pub fn awaiting(&self) -> Seats {
        awaiting(&self.facts, self.game.as_deref())
    }

    pub(crate) fn title(&self) -> Result<Title, Failure> {
        self.facts.game.parse().map_err(|_| Failure::not_allowed("this server no longer has this game"))
    }

    /// Whether `person` may know of the table at all. The link is enough to sit down and, where that is allowed, to watch.
    pub fn may_see(&self, person: PersonId) -> Result<(), Failure> {
        let open = self.facts.phase == Phase::Waiting || self.facts.spectators;
        if open || self.facts.knows(person) { Ok(()) } else { Err(Failure::NoTable) }
    }

    /// The seat of `person`, or why they cannot do what seats do.
    pub(crate) fn seat_of(&self, person: PersonId) -> Result<Seat, Failure> {
        self.may_see(person)?;
        self.facts.seat_of(person).ok_or_else(|| {
            let replaced = self.facts.phase == Phase::Playing && self.kept_seat(person).is_some();
            Failure::not_allowed(match (self.policy.review, replaced) {
                (true, _) => "this game is only looked at",
                (false, true) => "a bot plays on at your seat: sit down again to go on yourself",
                (false, false) => "you do not sit at this table",
            })
        })
    }

    pub(crate) fn eyes_of(&self, person: PersonId) -> Eyes {
        match self.facts.seat_of(person) {
            _ if self.policy.review => Eyes::All,
            Some(seat) => Eyes::Seat(seat),
            None => Eyes::Spectator,
        }
    }

    /// Catches up with what others have made durable: `stored` and the log entries after those known here.
    ///
    /// Whoever listens is told entry by entry. A log that does not play here makes the table unplayable.
    pub fn follow(&mut self, stored: Stored, entries: Vec<Logged>, at: u64) -> Vec<Effect> {
        if stored.progress.revision <= self.progress.revision {
            return Vec::new();
        }
        let began = self.facts.started.is_none() && stored.facts.started.is_some();
        let reseated = self.facts.seats != stored.facts.seats || self.facts.phase != stored.facts.phase;
        let changed = self.facts != stored.facts;
        self.facts = stored.facts;
        self.progress = stored.progress;
        if began {
            match play(&self.shelf, &self.facts, &[], 0) {
                Ok(begun) => self.game = begun.map(|(game, _)| game),
                Err(why) => self.unplayable = Some(why),
            }
        }
        let mut effects = vec![Effect::Wake(self.progress.wake_at)];
        for logged in entries {
            let followed = match &mut self.game {
                Some(game) => follow_entry(&mut **game, &logged, &mut self.witnesses),
                None => {
                    self.witnesses.push(Witnesses::ALL);
                    Ok(Vec::new())
                }
            };
            self.log.push(logged);
            match followed {
                // Whoever sees the table set up hears of everything at once below.
                Ok(events) if !began => effects.extend(self.tell_moved(&events, at)),
                Ok(_) => {}
                Err(why) => {
                    self.witnesses.resize(self.log.len(), Witnesses::ALL);
                    self.game = None;
                    self.unplayable = Some(does_not_replay(&why));
                }
            }
        }
        if began {
            effects.extend(self.show(Known::Nothing, at));
        } else if reseated {
            effects.extend(self.show(Known::Everything, at));
        } else if changed {
            effects.extend(self.tell_info(None, at));
        }
        effects.extend(self.call_bots());
        effects
    }
}

/// Whose decision the game waits for.
pub(crate) fn awaiting(facts: &Facts, game: Option<&dyn AnyMatch>) -> Seats {
    match (facts.phase, game) {
        (Phase::Playing, Some(game)) => game.awaiting(),
        _ => Seats::NONE,
    }
}

fn does_not_replay(why: &str) -> Unplayable {
    Unplayable { why: Stopped::Log, details: format!("the log of this table does not replay: {why}") }
}

fn parsed(logged: &Logged) -> Result<engine::Entry<serde_json::Value>, String> {
    logged.entry.try_map(|action| serde_json::from_str(action.get())).map_err(|error| error.to_string())
}

/// A game that has begun, and who may notice each entry of its log.
type Played = (Box<dyn AnyMatch>, Vec<Witnesses>);

/// Sets a table up as it began and plays its log, which ends with entry `last`. Nothing if it has not begun.
fn play(shelf: &Shelf, facts: &Facts, log: &[Logged], last: u32) -> Result<Option<Played>, Unplayable> {
    if facts.started.is_none() {
        return Ok(None);
    }
    let title: Title = facts.game.parse().map_err(|_| Stopped::Game)?;
    let now = (title.rules(), shelf.stamp(title));
    if let Some(why) = Stopped::between((facts.rules, &facts.data), now) {
        return Err(why.into());
    }
    let opened = open_match(shelf, title, &facts.options, facts.seat_count(), &facts.seed, &facts.nonces());
    let mut game = opened.map_err(|error| does_not_replay(&error.to_string()))?;
    let mut witnesses = Vec::with_capacity(log.len());
    for (logged, seq) in log.iter().zip(1..) {
        if logged.seq != seq {
            return Err(does_not_replay(&format!("entry {seq} is missing")));
        }
        follow_entry(&mut *game, logged, &mut witnesses).map_err(|error| does_not_replay(&error))?;
    }
    if game.seq() != last {
        return Err(does_not_replay(&format!("it has {} entries, not {last}", game.seq())));
    }
    Ok(Some((game, witnesses)))
}

/// Plays an entry that was accepted when it was made, and adds those who notice it to the witnesses of the log.
fn follow_entry(
    game: &mut dyn AnyMatch,
    logged: &Logged,
    witnesses: &mut Vec<Witnesses>,
) -> Result<Vec<AudienceEvent>, String> {
    let entry = parsed(logged)?;
    // Only steps taken at the same time can be secret.
    let before = game.simultaneous().then(|| game.duplicate());
    let events = game.follow(&entry).map_err(|error| error.to_string())?;
    witnesses.push(match before {
        Some(before) => Witnesses::after(witnesses, &logged.entry, &*before, game, &events),
        None => Witnesses::ALL,
    });
    Ok(events)
}
