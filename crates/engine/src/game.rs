//! The contract every game keeps.

use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::read::Unreadable;
use crate::{
    Chance, DataError, Eyes, Flaw, Foreseen, OptionSpec, Refusal, Seat, Seats, SetupError, Sink, Sourced,
    Standing,
};

/// A game: its rules together with what is in its box.
///
/// The value itself is the *box*: cards, boards and prices read from a data file, and tables computed from them.
/// It never changes. What happens at a table is the [`State`](Game::State), a plain value that the rules turn
/// into the next one. The same options, seats, chance and actions give the same state on every machine.
///
/// # What holds in every state
///
/// - If anybody is awaited, every awaited seat has at least one legal action; nobody else has any.
/// - Playing legal actions at random ends the game within [`longest`](Game::longest) decisions.
/// - Choices that tell nobody anything (a single legal action) are taken by the rules themselves inside `apply`,
///   except where a game's documentation says that they are always asked.
/// - [`audit`](Game::audit) finds nothing.
pub trait Game: Sized + Send + Sync + 'static {
    /// The name in commands, records and addresses, e.g. `coffee-rush`.
    const ID: &'static str;
    /// The name people read.
    const TITLE: &'static str;
    /// The version of the rules; raised whenever a stored game would replay differently.
    const RULES: u32;
    /// The prefix of the rule numbers, e.g. `CR`.
    const PREFIX: &'static str;
    /// The data file that comes with the game (TOML).
    const DATA: &'static str;

    /// What can be chosen before the game. Reading refuses unknown fields; missing ones take their default.
    type Options: Clone + Debug + Default + Eq + Serialize + DeserializeOwned + Send + Sync;
    /// Everything on and under the table. Flat: cloning copies bytes.
    type State: Clone + Debug + Eq + Hash + Serialize + DeserializeOwned + Send + Sync;
    /// One small decision. Displays as the short notation of records, e.g. `step:6`, and is read back from it: the
    /// notation of any action that can be read from JSON gives the same action. [`read::notation`](crate::read::notation)
    /// reads the notation of most games.
    type Action: Copy
        + Debug
        + Display
        + FromStr<Err = Unreadable>
        + Eq
        + Hash
        + Serialize
        + DeserializeOwned
        + Send
        + Sync;
    /// Something that happened, as it may be told to its audience.
    type Event: Clone + Debug + Eq + Serialize + DeserializeOwned + Send + Sync;
    /// All that some eyes may know.
    type View: Clone + Debug + Eq + Serialize + DeserializeOwned + Send + Sync;

    /// Opens a box: reads and validates a data file of the same form as [`DATA`](Game::DATA).
    fn open(data: &str) -> Result<Self, DataError>;

    /// How many people can sit down, over all options.
    fn seats() -> RangeInclusive<u8>;

    /// The options with their types, defaults and constraints, in the order to offer them.
    fn options() -> Vec<OptionSpec>;

    /// Whether these options make sense for so many seats; if not, which one is at fault and why.
    fn check_options(&self, options: &Self::Options, seats: u8) -> Result<(), SetupError>;

    /// The table at the first decision. Refuses what [`check_options`](Game::check_options) refuses.
    /// Set-up events (cards dealt, first rolls) go to `told`.
    fn setup(
        &self,
        options: &Self::Options,
        seats: u8,
        chance: &mut impl Chance,
        told: &mut impl Sink<Self::Event>,
    ) -> Result<Self::State, SetupError>;

    /// How many seats the table has.
    fn seat_count(&self, state: &Self::State) -> u8;

    /// The options the table was set up with.
    fn options_of(&self, state: &Self::State) -> Self::Options;

    /// Who owes a decision. Nobody: the game is over.
    fn awaiting(&self, state: &Self::State) -> Seats;

    /// Whether the decisions asked now are taken at the same time: the steps of different seats commute, and a seat
    /// may change its mind although others have moved since. True also while only the last such seat is awaited.
    /// The step that ends the simultaneous phase must return [`Revealed::Something`].
    fn simultaneous(&self, state: &Self::State) -> bool {
        let _ = state;
        false
    }

    /// Appends every legal action of `seat` to `out`: complete, no duplicates, in the canonical order of the rules.
    /// Appends nothing if the seat is not awaited. Depends only on what the seat may know.
    fn legal(&self, state: &Self::State, seat: Seat, out: &mut Vec<Self::Action>);

    /// Whether `seat` may do `action` now; if not, the rule that forbids it. Accepts exactly what
    /// [`legal`](Game::legal) lists, for any action value that can be read from JSON. Never panics.
    fn check(&self, state: &Self::State, seat: Seat, action: &Self::Action) -> Result<(), Refusal>;

    /// Does a legal action and everything that follows by itself, up to the next decision. What happened goes to
    /// `told`. May panic on an action that [`check`](Game::check) refuses.
    fn apply(
        &self,
        state: &mut Self::State,
        seat: Seat,
        action: Self::Action,
        chance: &mut impl Chance,
        told: &mut impl Sink<Self::Event>,
    ) -> Revealed;

    /// All that `eyes` may know, and nothing more. [`Eyes::All`] sees everything. Once the game is over,
    /// everybody may see everything that the rules show at the end.
    fn view(&self, state: &Self::State, eyes: Eyes) -> Self::View;

    /// Scores with their parts, ranks and tie-breaks as they stand; defined in every state.
    fn standing(&self, state: &Self::State) -> Standing;

    /// A state that `seat` could be in, given all it has seen: what is hidden from the seat is dealt anew, uniformly
    /// over what is possible; everything it knows stays. View and legal actions of the seat are the same in both.
    fn imagine(&self, state: &Self::State, seat: Seat, chance: &mut impl Chance) -> Self::State;

    /// Checks every invariant of the game that a single state can show: component counts, ranges, phase
    /// consistency. Finds what is impossible about a state read from outside; finds nothing in a reachable one.
    /// Never panics, whatever the values: after `Ok` every other method is safe to call.
    fn audit(&self, state: &Self::State) -> Result<(), Flaw>;

    /// What is done for a seat whose player does not decide. Legal whenever the seat is awaited.
    fn fallback(&self, state: &Self::State, seat: Seat) -> Self::Action {
        let mut legal = Vec::new();
        self.legal(state, seat, &mut legal);
        legal[0]
    }

    /// An upper bound of the decisions in one game with these options.
    fn longest(&self, options: &Self::Options, seats: u8) -> u32;

    /// What `action` of `seat` brings, worked out from the seat's view alone, where that is possible: nothing in it depends on
    /// what is hidden, on chance, or shows anybody anything new. A client shows such a step before the host has answered.
    /// [`foresee`](crate::foresee) does it for a game that can make a state of a view; most games cannot.
    fn foresee(
        &self,
        view: &Self::View,
        seat: Seat,
        action: Self::Action,
    ) -> Option<Foreseen<Self::State, Self::Event>> {
        let _ = (view, seat, action);
        None
    }

    /// How sure we are of every part of the data file.
    fn provenance(&self) -> &[Sourced] {
        &[]
    }
}

/// Whether a step showed somebody something new, or is final by the rules. Undo stops here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub enum Revealed {
    /// The step may be taken back.
    Nothing,
    /// A card was drawn, a die rolled, a hidden choice shown, the turn handed over.
    Something,
}

impl Revealed {
    /// Something if either is.
    #[inline]
    pub const fn or(self, other: Self) -> Self {
        match (self, other) {
            (Self::Nothing, Self::Nothing) => Self::Nothing,
            _ => Self::Something,
        }
    }
}
