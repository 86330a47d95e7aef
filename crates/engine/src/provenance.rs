//! How sure we are of what is in a box.

use serde::{Deserialize, Serialize};

/// Where a number, a recipe or a name in a data file comes from. Written as one letter: `p = "C"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Provenance {
    /// A source that saw the printed game says so.
    #[serde(rename = "C")]
    Confirmed,
    /// It follows from confirmed facts.
    #[serde(rename = "D")]
    Deduced,
    /// Our own.
    #[serde(rename = "I")]
    Invented,
}

/// One part of a data file and how sure we are of it: what a client needs to mark "our own numbers".
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sourced {
    /// Table, row or field, e.g. `drinks.espresso` or `solo`.
    pub place: String,
    /// How sure we are.
    pub p: Provenance,
}

impl Sourced {
    /// The part at `place` has provenance `p`.
    pub fn new(place: impl Into<String>, p: Provenance) -> Self {
        Self { place: place.into(), p }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_read_back() {
        for (p, letter) in [
            (Provenance::Confirmed, "\"C\""),
            (Provenance::Deduced, "\"D\""),
            (Provenance::Invented, "\"I\""),
        ] {
            assert_eq!(serde_json::to_string(&p).unwrap(), letter);
            assert_eq!(serde_json::from_str::<Provenance>(letter).unwrap(), p);
        }
    }
}
