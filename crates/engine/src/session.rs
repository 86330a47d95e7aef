//! The driver that plays a game: it applies actions, keeps the log, and knows how far each seat may take back.

mod turn;

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::read;
use crate::{
    EntryLine, Eyes, Game, Header, QuickChance, Record, Refusal, ResultLine, Revealed, Seat, Seats, Seed,
    SetupError, Sitter, Standing, TableChance, Told,
};

/// A game being played, from its first decision on.
///
/// Two truths only: the log and the rules. The state is derived from them and can be derived again.
pub struct Match<G: Game> {
    game: Arc<G>,
    options: G::Options,
    seats: u8,
    opening: Told<G::Event>,
    start: Moment<G>,
    /// The table after the last step that revealed something: nobody can take back more than what follows it.
    anchor: Moment<G>,
    now: Moment<G>,
    log: Vec<Entry<G::Action>>,
    /// The steps since the anchor that have not been taken back.
    open: Vec<Step<G::Action>>,
    taken_back: [TakenBack; crate::MAX_SEATS],
    /// By seat: the last entry after which it owed no decision, or that ended a turn of its own.
    at_rest: [u32; crate::MAX_SEATS],
}

/// The table between two steps.
struct Moment<G: Game> {
    state: G::State,
    chance: TableChance,
}

impl<G: Game> Clone for Moment<G> {
    fn clone(&self) -> Self {
        Self { state: self.state.clone(), chance: self.chance.clone() }
    }
}

impl<G: Game> std::fmt::Debug for Match<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // The state stays out: a log of a running table must not tell what is hidden.
        f.debug_struct("Match")
            .field("game", &G::ID)
            .field("seats", &self.seats)
            .field("seq", &self.seq())
            .finish()
    }
}

impl<G: Game> Clone for Match<G> {
    fn clone(&self) -> Self {
        Self {
            game: Arc::clone(&self.game),
            options: self.options.clone(),
            seats: self.seats,
            opening: self.opening.clone(),
            start: self.start.clone(),
            anchor: self.anchor.clone(),
            now: self.now.clone(),
            log: self.log.clone(),
            open: self.open.clone(),
            taken_back: self.taken_back,
            at_rest: self.at_rest,
        }
    }
}

#[derive(Clone, Copy, Debug)]
struct Step<A> {
    seq: u32,
    seat: Seat,
    action: A,
    simultaneous: bool,
}

/// One entry of the log, with its action in whatever form it travels: the game's own type, JSON, or JSON as text. The
/// first entry has sequence number 1; 0 is the table as set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Entry<A> {
    /// A seat did something.
    Act { seat: Seat, action: A },
    /// A seat took its last step back.
    Undo {
        seat: Seat,
        /// The sequence number of the step that counts no more.
        of: u32,
    },
}

impl<A> Entry<A> {
    /// Who did it.
    pub const fn seat(&self) -> Seat {
        match self {
            Self::Act { seat, .. } | Self::Undo { seat, .. } => *seat,
        }
    }

    /// What was done; nothing for a step back.
    pub const fn action(&self) -> Option<&A> {
        match self {
            Self::Act { action, .. } => Some(action),
            Self::Undo { .. } => None,
        }
    }

    /// The step it takes back, if it does.
    pub const fn undo_of(&self) -> Option<u32> {
        match self {
            Self::Act { .. } => None,
            Self::Undo { of, .. } => Some(*of),
        }
    }

    /// The same entry with its action in another form.
    pub fn try_map<B, E>(&self, convert: impl FnOnce(&A) -> Result<B, E>) -> Result<Entry<B>, E> {
        Ok(match self {
            Self::Act { seat, action } => Entry::Act { seat: *seat, action: convert(action)? },
            Self::Undo { seat, of } => Entry::Undo { seat: *seat, of: *of },
        })
    }
}

/// Why a seat cannot take its last step back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum NoUndo {
    /// The seat has done nothing since something was revealed.
    #[error("nothing can be taken back: what came before has shown something new or handed the turn over")]
    Revealed,
    /// Another seat has moved since.
    #[error("another seat has moved since")]
    AnotherSeat,
    /// The seat has taken back [`MOST_UNDOS`] steps in this game, or [`MOST_UNDOS_AT_ONCE`] since something was revealed.
    #[error("you have taken back so many steps that this one stays")]
    Exhausted,
}

/// How many steps a seat may take back in one game. A log without such a limit could grow for ever.
pub const MOST_UNDOS: u16 = 600;
/// How many steps a seat may take back between two things that are revealed.
pub const MOST_UNDOS_AT_ONCE: u16 = 120;
/// The most entries of a log at a table. People who want to end a game have a few thousand at the most, undos included; play
/// that leads nowhere on purpose could go on for longer than anybody wants to keep.
pub const MOST_ENTRIES: u32 = 60_000;

/// How often a seat has taken something back.
#[derive(Clone, Copy, Debug, Default)]
struct TakenBack {
    in_all: u16,
    since_anchor: u16,
}

/// Why a log cannot be replayed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// The table cannot be set up.
    #[error("the table cannot be set up: {0}")]
    Setup(SetupError),
    /// A step is not legal where it stands.
    #[error("step {seq}: {refusal}")]
    Refused {
        /// The step's sequence number.
        seq: u32,
        /// Why.
        refusal: Refusal,
    },
    /// A step is taken back that cannot be.
    #[error("step {seq}: {why}")]
    Undo {
        /// The sequence number of the undo.
        seq: u32,
        /// Why not.
        why: NoUndo,
    },
    /// A step is taken back that is not the seat's last one.
    #[error("step {seq} takes back step {of}, which is not the seat's last")]
    WrongUndo {
        /// The sequence number of the undo.
        seq: u32,
        /// The step it names.
        of: u32,
    },
    /// The record belongs to another game, rules version or data file, or a value in it cannot be read.
    #[error("{0}")]
    Mismatch(String),
}

// Not `#[from]`: the error is told in the text already, and a source would tell it a second time.
impl From<SetupError> for ReplayError {
    fn from(error: SetupError) -> Self {
        Self::Setup(error)
    }
}

impl<G: Game> Match<G> {
    /// Sets a table up. `nonces` holds one text per seat; together with the seed they make the table's chance.
    pub fn new(
        game: Arc<G>,
        options: G::Options,
        seats: u8,
        seed: &Seed,
        nonces: &[String],
    ) -> Result<Self, SetupError> {
        let mut chance = TableChance::new(seed, nonces);
        let mut opening = Told::default();
        let state = game.setup(&options, seats, &mut chance, &mut opening)?;
        let start = Moment { state, chance };
        let (anchor, now) = (start.clone(), start.clone());
        let taken_back = Default::default();
        Ok(Self {
            game,
            options,
            seats,
            opening,
            start,
            anchor,
            now,
            log: Vec::new(),
            open: Vec::new(),
            taken_back,
            at_rest: Default::default(),
        })
    }

    /// Sets a table up at a given position. Its chance is not the chance of the game the position comes from.
    pub fn from_position(game: Arc<G>, state: G::State, seed: &Seed) -> Self {
        let (options, seats) = (game.options_of(&state), game.seat_count(&state));
        let start = Moment { state, chance: TableChance::new(seed, &[]) };
        let (anchor, now) = (start.clone(), start.clone());
        Self {
            game,
            options,
            seats,
            opening: Told::default(),
            start,
            anchor,
            now,
            log: Vec::new(),
            open: Vec::new(),
            taken_back: Default::default(),
            at_rest: Default::default(),
        }
    }

    /// The game and what is in its box.
    pub fn game(&self) -> &Arc<G> {
        &self.game
    }

    /// The options of this table.
    pub fn options(&self) -> &G::Options {
        &self.options
    }

    /// How many seats there are.
    pub fn seats(&self) -> u8 {
        self.seats
    }

    /// The full state now. For the host's eyes only.
    pub fn state(&self) -> &G::State {
        &self.now.state
    }

    /// What set-up told.
    pub fn opening(&self) -> &Told<G::Event> {
        &self.opening
    }

    /// The log from the first step on.
    pub fn log(&self) -> &[Entry<G::Action>] {
        &self.log
    }

    /// The sequence number of the last log entry; 0 before the first.
    pub fn seq(&self) -> u32 {
        self.log.len() as u32
    }

    /// Who owes a decision; nobody when the game is over.
    pub fn awaiting(&self) -> Seats {
        self.game.awaiting(&self.now.state)
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.awaiting().is_empty()
    }

    /// All legal actions of `seat`.
    pub fn legal(&self, seat: Seat) -> Vec<G::Action> {
        let mut out = Vec::new();
        self.game.legal(&self.now.state, seat, &mut out);
        out
    }

    /// All that `eyes` may know now.
    pub fn view(&self, eyes: Eyes) -> G::View {
        self.game.view(&self.now.state, eyes)
    }

    /// How the game stands.
    pub fn standing(&self) -> Standing {
        self.game.standing(&self.now.state)
    }

    /// Whether `seat` may do `action` now.
    pub fn check(&self, seat: Seat, action: &G::Action) -> Result<(), Refusal> {
        if seat.0 >= self.seats {
            return Err(Refusal::not_your_turn());
        }
        self.game.check(&self.now.state, seat, action)
    }

    /// Does `action` for `seat`. A refusal leaves everything as it was.
    pub fn act(&mut self, seat: Seat, action: G::Action) -> Result<Told<G::Event>, Refusal> {
        self.check(seat, &action)?;
        let simultaneous = self.game.simultaneous(&self.now.state);
        let mut told = Told::default();
        let revealed = self.game.apply(&mut self.now.state, seat, action, &mut self.now.chance, &mut told);
        self.log.push(Entry::Act { seat, action });
        let ended = if simultaneous != self.game.simultaneous(&self.now.state) {
            Seats::all(self.seats)
        } else if simultaneous && revealed == Revealed::Something {
            Seats::only(seat)
        } else {
            Seats::NONE
        };
        match revealed {
            Revealed::Nothing => self.open.push(Step { seq: self.seq(), seat, action, simultaneous }),
            Revealed::Something => {
                self.open.clear();
                self.anchor = self.now.clone();
                self.taken_back.iter_mut().for_each(|seat| seat.since_anchor = 0);
            }
        }
        self.note_rest(ended);
        Ok(told)
    }

    /// The sequence number of the step that `seat` would take back now.
    ///
    /// A seat takes back its own last step, unless that step or a later one revealed something, or another seat has
    /// moved since; while decisions are simultaneous the others' steps do not stand in the way. And not for ever: see
    /// [`MOST_UNDOS`].
    pub fn undoable(&self, seat: Seat) -> Result<u32, NoUndo> {
        let of = self.last_open(seat)?;
        let taken = self.taken_back[seat.index()];
        if taken.in_all >= MOST_UNDOS || taken.since_anchor >= MOST_UNDOS_AT_ONCE {
            return Err(NoUndo::Exhausted);
        }
        Ok(of)
    }

    /// The same however often the seat has taken something back: what is in a log has happened.
    fn last_open(&self, seat: Seat) -> Result<u32, NoUndo> {
        let last = self.open.iter().rposition(|step| step.seat == seat).ok_or(NoUndo::Revealed)?;
        let (step, later) = (&self.open[last], &self.open[last + 1..]);
        if later.iter().all(|other| step.simultaneous && other.simultaneous) {
            Ok(step.seq)
        } else {
            Err(NoUndo::AnotherSeat)
        }
    }

    /// Takes back the last step of `seat` and returns its sequence number.
    pub fn undo(&mut self, seat: Seat) -> Result<u32, NoUndo> {
        let of = self.undoable(seat)?;
        self.take_back(seat, of);
        Ok(of)
    }

    fn take_back(&mut self, seat: Seat, of: u32) {
        let taken = &mut self.taken_back[seat.index()];
        taken.in_all = taken.in_all.saturating_add(1);
        taken.since_anchor = taken.since_anchor.saturating_add(1);
        self.log.push(Entry::Undo { seat, of });
        self.open.retain(|step| step.seq != of);
        self.now = self.anchor.clone();
        for step in &self.open {
            let Moment { state, chance } = &mut self.now;
            let revealed = self.game.apply(state, step.seat, step.action, chance, &mut Told::default());
            debug_assert_eq!(
                revealed,
                Revealed::Nothing,
                "a step that revealed nothing reveals nothing again"
            );
        }
        self.note_rest(Seats::NONE);
    }

    /// Adds an entry read from somewhere: a store, a record, a server.
    pub fn follow(&mut self, entry: Entry<G::Action>) -> Result<Told<G::Event>, ReplayError> {
        let seq = self.seq() + 1;
        match entry {
            Entry::Act { seat, action } => {
                self.act(seat, action).map_err(|refusal| ReplayError::Refused { seq, refusal })
            }
            Entry::Undo { seat, of } => match self.last_open(seat) {
                Ok(last) if last == of => {
                    self.take_back(seat, of);
                    Ok(Told::default())
                }
                Ok(_) => Err(ReplayError::WrongUndo { seq, of }),
                Err(why) => Err(ReplayError::Undo { seq, why }),
            },
        }
    }

    /// The match as it was after log entry `seq` (0: as set up).
    pub fn rewound(&self, seq: u32) -> Self {
        let (start, log) = (self.start.clone(), &self.log[..(seq as usize).min(self.log.len())]);
        let mut past = Self {
            game: Arc::clone(&self.game),
            options: self.options.clone(),
            seats: self.seats,
            opening: self.opening.clone(),
            anchor: start.clone(),
            now: start.clone(),
            start,
            log: Vec::with_capacity(log.len()),
            open: Vec::new(),
            taken_back: Default::default(),
            at_rest: Default::default(),
        };
        for entry in log {
            past.follow_own(*entry);
        }
        past
    }

    /// What each log entry after `seq` told when it was made.
    pub fn retold(&self, seq: u32) -> Vec<Told<G::Event>> {
        let mut past = self.rewound(seq);
        let later = self.log.get(seq as usize..).unwrap_or_default();
        later.iter().map(|entry| past.follow_own(*entry)).collect()
    }

    /// Adds an entry of this match's own log, which was accepted when it was made.
    fn follow_own(&mut self, entry: Entry<G::Action>) -> Told<G::Event> {
        self.follow(entry).unwrap_or_else(|error| unreachable!("an accepted log replays: {error}"))
    }

    /// The match so far as a record: complete once it is over. `data` is the stamp of the data file.
    pub fn record(
        &self,
        data: &str,
        seats: Vec<Sitter>,
        seed: &Seed,
        nonces: Vec<String>,
    ) -> Result<Record, serde_json::Error> {
        let options = serde_json::to_value(&self.options)?;
        let entries =
            self.log.iter().map(|entry| EntryLine::of(entry, |action| serde_json::to_value(action)));
        Ok(Record {
            header: Header::new(G::ID, G::RULES, data, options, seats, seed, nonces),
            entries: entries.collect::<Result<_, _>>()?,
            result: self.is_over().then(|| ResultLine { standing: self.standing(), played_out: true }),
            seed: Some(seed.clone()),
        })
    }

    /// Replays a record up to entry `to` (all of it if `None`).
    pub fn replay(game: Arc<G>, record: &Record, to: Option<u32>) -> Result<Self, ReplayError> {
        let header = &record.header;
        if header.game != G::ID {
            return Err(ReplayError::Mismatch(format!("the record is of {}, not of {}", header.game, G::ID)));
        }
        if header.rules != G::RULES {
            let (theirs, ours) = (header.rules, G::RULES);
            return Err(ReplayError::Mismatch(format!(
                "the record follows rules version {theirs}, these are {ours}"
            )));
        }
        let seed = record.seed.as_ref().ok_or_else(|| {
            ReplayError::Mismatch("the record has no seed: only a finished game can be replayed".into())
        })?;
        let options = read::value(&header.options)
            .map_err(|error| ReplayError::Mismatch(format!("options: {error}")))?;
        let mut replayed = Self::new(game, options, header.seats.len() as u8, seed, &header.nonces)?;
        for (index, line) in record.entries.iter().enumerate() {
            if to.is_some_and(|to| index as u32 >= to) {
                break;
            }
            let entry = line
                .entry
                .try_map(read::value)
                .map_err(|error| ReplayError::Mismatch(format!("step {}: action: {error}", index + 1)))?;
            replayed.follow(entry)?;
        }
        Ok(replayed)
    }

    /// A match in which everything that `seat` does not know is dealt anew; with no log and a chance of its own.
    pub fn imagined(&self, seat: Seat, chance: &mut QuickChance) -> Self {
        let state = self.game.imagine(&self.now.state, seat, chance);
        Self::from_position(Arc::clone(&self.game), state, &Seed::numbered(chance.next_u64()))
    }

    /// Plays `action` on a copy of the state to see what it would bring, without saying it; for previews of steps
    /// that reveal nothing. `None` if it is not legal or would reveal something.
    pub fn preview(&self, seat: Seat, action: G::Action) -> Option<(G::State, Told<G::Event>)> {
        self.check(seat, &action).ok()?;
        let mut next = self.now.clone();
        let mut told = Told::default();
        let revealed = self.game.apply(&mut next.state, seat, action, &mut next.chance, &mut told);
        (revealed == Revealed::Nothing).then_some((next.state, told))
    }
}
