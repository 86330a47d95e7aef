//! What is kept beside tables.

use protocol::Phase;
use table::{PersonId, Vacation};

/// SHA-256 of a secret: the secret itself is never kept.
pub type Hash = [u8; 32];

/// A guest of the house.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    pub id: PersonId,
    /// The name to show.
    pub name: String,
    /// The language, as a two-letter code.
    pub language: String,
    /// When they first came, in milliseconds since 1970.
    pub since: u64,
    /// Times that no correspondence clock counts, in order.
    pub vacations: Vec<Vacation>,
}

/// A device of a guest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Device {
    /// The hash of its token.
    pub token: Hash,
    /// What it is called in the list of its owner.
    pub label: String,
    /// When it became theirs, in milliseconds since 1970; 0 if nobody noted it.
    pub since: u64,
    /// When it was last used, roughly, in milliseconds since 1970.
    pub used: u64,
}

/// A secret that makes another device the same person, once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The hash of the secret.
    pub hash: Hash,
    /// Whose.
    pub person: PersonId,
    /// Until when it works, in milliseconds since 1970.
    pub expires: u64,
}

/// How many tables of a person are not over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unfinished {
    /// Waiting for players: opened by them, or with a seat of theirs.
    pub waiting: u32,
    /// Of these, opened by them and shown to everybody.
    pub public: u32,
    /// Being played: opened by them, or with a seat of theirs.
    pub playing: u32,
}

/// Which tables of a person are wanted.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// Only this game.
    pub game: Option<String>,
    /// Only tables in one of these phases; all if empty.
    pub phases: Vec<Phase>,
    /// Only tables where somebody of this name sat.
    pub with: Option<String>,
    /// Only tables last changed before then.
    pub before: Option<u64>,
    /// At most so many.
    pub limit: u32,
}

/// How much there is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Tables of every phase.
    pub tables: u64,
    /// Tables where the game runs.
    pub playing: u64,
    pub people: u64,
}
