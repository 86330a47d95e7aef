//! TT-7.2 to TT-7.8: which die fits which space.

use engine::List;

use crate::Taverns;
use crate::components::{Card, SPACES, Space, Spaces};
use crate::options::Options;
use crate::state::{State, Tavern};

/// What a space wants of a die.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Want {
    /// Any value (TT-7.3).
    #[default]
    Any,
    /// A 1 or a 6 (TT-7.4).
    OneOrSix,
    /// Exactly this value (TT-7.5, TT-7.6).
    Value(u8),
}

impl Want {
    /// TT-7.7: the smallest boost that makes a die fit; a face above the value never fits.
    #[inline]
    pub(crate) const fn boost(self, face: u8) -> Option<u8> {
        match self {
            Self::Any => Some(0),
            Self::OneOrSix if face == 1 => Some(0),
            Self::OneOrSix => 6u8.checked_sub(face),
            Self::Value(value) => value.checked_sub(face),
        }
    }
}

/// A space and what it wants.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Target {
    pub(crate) space: Space,
    pub(crate) want: Want,
}

impl Taverns {
    /// What a space wants; nothing if there is no such space, or nobody sits there (TT-7.2).
    #[inline]
    pub(crate) fn wants(&self, state: &State, tavern: &Tavern, space: Space) -> Option<Want> {
        self.want_at(&state.options, &tavern.slots, space)
    }

    /// What a space wants where these sit at the tables.
    #[inline]
    pub(crate) fn want_at(&self, options: &Options, slots: &[Option<Card>], space: Space) -> Option<Want> {
        match space {
            Space::CASHBOX | Space::BARREL => Some(Want::Any),
            Space::SUPPLIER => Some(Want::OneOrSix),
            Space::MONK => Some(Want::Value(5)),
            slot => {
                let card = slots.get(usize::from(slot.as_slot()?)).copied().flatten()?;
                Some(Want::Value(self.face(options, card).die))
            }
        }
    }

    /// The spaces of a tavern that are not `closed`, in the canonical order.
    #[inline]
    pub(crate) fn targets(&self, state: &State, tavern: &Tavern, closed: Spaces) -> List<Target, SPACES> {
        let mut targets = List::new();
        let wants = [Want::Any, Want::Any, Want::OneOrSix, Want::Value(5)];
        for (space, want) in Space::ON_TILES.into_iter().zip(wants) {
            if !closed.contains(space) {
                targets.push(Target { space, want });
            }
        }
        for (slot, card) in tavern.slots.iter().enumerate() {
            let space = Space::slot(slot as u8);
            if let Some(card) = card
                && !closed.contains(space)
            {
                targets.push(Target { space, want: Want::Value(self.face(&state.options, *card).die) });
            }
        }
        targets
    }
}

/// Faces of a tavern's unresolved dice, as bit sets by place.
pub(crate) struct Lying {
    pub(crate) pool: u8,
    pub(crate) on: [u8; SPACES],
    /// Spaces on which a die lies.
    pub(crate) taken: Spaces,
}

impl Lying {
    /// All unresolved dice of a tavern.
    #[inline]
    pub(crate) fn of(tavern: &Tavern) -> Self {
        let mut lying = Self { pool: 0, on: [0; SPACES], taken: Spaces::NONE };
        for die in tavern.dice.iter().filter(|die| !die.resolved) {
            match die.at.space() {
                None => lying.pool |= 1 << die.face,
                Some(space) => {
                    lying.on[space.index()] |= 1 << die.face;
                    lying.taken.insert(space);
                }
            }
        }
        lying
    }

    /// Spaces that take no further die because one lies there.
    #[inline]
    pub(crate) fn full(&self) -> Spaces {
        self.taken.without(Space::SUPPLIER).without(Space::MONK)
    }
}

/// The faces of a bit set, ascending.
#[inline]
pub(crate) fn faces(set: u8) -> impl Iterator<Item = u8> {
    engine::ones(set).map(|face| face as u8)
}
