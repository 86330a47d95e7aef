//! Dice and coasters.

use engine::List;
use serde::{Deserialize, Serialize};

use super::{Space, Spot};

/// White dice on a coaster, and picks in a draft.
pub(crate) const WHITE_DICE: usize = 4;
/// Dice of the own colour a seat has.
pub(crate) const OWN_DICE: usize = 3;
/// The most dice a seat can have in a round.
pub(crate) const DICE: usize = WHITE_DICE + OWN_DICE;

/// A die of a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Die {
    /// What it shows.
    pub face: u8,
    /// Whether it is of the seat's own colour (else white).
    pub own: bool,
    /// Where it lies, or where it was resolved.
    pub at: Spot,
    /// What dishwashers add to it there.
    pub boost: u8,
    /// Whether it has been resolved.
    pub resolved: bool,
    /// If it was resolved on a slot: what the card paid.
    pub pay: u8,
    /// Whether it has been shifted, and nothing else has happened since (TT-9.9).
    pub shifted: bool,
}

impl Die {
    /// A die in the pool.
    #[must_use]
    pub fn new(face: u8, own: bool) -> Self {
        Self { face, own, ..Self::default() }
    }

    /// Whether it lies in the pool.
    #[inline]
    #[must_use]
    pub fn in_pool(&self) -> bool {
        self.at == Spot::POOL
    }

    /// Whether it lies on this space, not yet resolved.
    #[inline]
    #[must_use]
    pub fn lies_on(&self, space: Space) -> bool {
        !self.resolved && self.at == Spot::on(space)
    }
}

/// White dice on a coaster, by face.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Coaster(List<u8, WHITE_DICE>);

impl Coaster {
    /// The faces, ascending.
    #[inline]
    #[must_use]
    pub fn faces(&self) -> &[u8] {
        &self.0
    }

    /// Puts a die on the coaster.
    pub fn add(&mut self, face: u8) {
        let at = self.0.partition_point(|&other| other <= face);
        self.0.insert(at, face);
    }

    /// Takes a die with this face off; whether there was one.
    pub fn take(&mut self, face: u8) -> bool {
        let found = self.0.iter().position(|&other| other == face);
        found.map(|at| self.0.remove(at)).is_some()
    }

    /// The different faces, ascending.
    #[inline]
    pub fn choices(&self) -> impl Iterator<Item = u8> + '_ {
        let before = std::iter::once(0).chain(self.0.iter().copied());
        self.0.iter().copied().zip(before).filter(|(face, before)| face != before).map(|(face, _)| face)
    }
}
