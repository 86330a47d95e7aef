//! A position is a value: written as JSON, read back, validated, pasted into a report, played from.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt;

use crate::read::{self, Unreadable};
use crate::{Flaw, Game};

/// A full state with the name of its game, as JSON.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// The game's id.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// Everything on and under the table, as the game writes it.
    pub position: Value,
}

/// Why a position is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// It belongs to another game or rules version.
    #[error("{0}")]
    Mismatch(String),
    /// A value in it cannot be read.
    #[error(transparent)]
    Unreadable(#[from] Unreadable),
    /// It cannot come about in a game.
    #[error("impossible position: {0}")]
    Impossible(Flaw),
}

// Not `#[from]`: the flaw is told in the text already, and a source would tell it a second time.
impl From<Flaw> for PositionError {
    fn from(flaw: Flaw) -> Self {
        Self::Impossible(flaw)
    }
}

impl Position {
    /// `state` as a position of `G`.
    pub fn write<G: Game>(state: &G::State) -> Result<Self, serde_json::Error> {
        Ok(Self { game: G::ID.into(), rules: G::RULES, position: serde_json::to_value(state)? })
    }

    /// The state, if it is a possible one of `game`.
    pub fn read<G: Game>(&self, game: &G) -> Result<G::State, PositionError> {
        if self.game != G::ID {
            return Err(PositionError::Mismatch(format!("a position of {}, not of {}", self.game, G::ID)));
        }
        if self.rules != G::RULES {
            let (theirs, ours) = (self.rules, G::RULES);
            return Err(PositionError::Mismatch(format!("rules version {theirs}, these are {ours}")));
        }
        let state: G::State = read::value(&self.position)?;
        game.audit(&state)?;
        Ok(state)
    }
}

/// A short fingerprint of a state that is the same on every machine: SHA-256 of its JSON with sorted keys, 16 hexadecimal
/// digits.
#[must_use]
pub fn fingerprint(state: &Value) -> String {
    use sha2::Digest;
    let json = Sorted(state).to_string();
    crate::hex::encode(&sha2::Sha256::digest(json)[..8])
}

/// JSON text with sorted keys. A `Value` keeps its keys sorted or in the order of insertion, depending on what else is
/// compiled into the program.
struct Sorted<'a>(&'a Value);

impl fmt::Display for Sorted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Value::Object(map) => {
                let fields: BTreeMap<_, _> = map.iter().collect();
                for (at, (key, value)) in fields.into_iter().enumerate() {
                    let begin = if at == 0 { '{' } else { ',' };
                    write!(f, "{begin}{}:{}", Value::from(key.as_str()), Sorted(value))?;
                }
                f.write_str(if map.is_empty() { "{}" } else { "}" })
            }
            Value::Array(list) => {
                for (at, value) in list.iter().enumerate() {
                    let begin = if at == 0 { '[' } else { ',' };
                    write!(f, "{begin}{}", Sorted(value))?;
                }
                f.write_str(if list.is_empty() { "[]" } else { "]" })
            }
            plain => plain.fmt(f),
        }
    }
}

/// SHA-256 of a data file, in hexadecimal: what a record says of the data it was played with. Line endings and
/// trailing blanks do not count, so a file that passed through an editor keeps its stamp.
#[must_use]
pub fn data_stamp(data: &str) -> String {
    use sha2::Digest;
    let mut hash = sha2::Sha256::new();
    for line in data.lines() {
        hash.update(line.trim_end());
        hash.update(b"\n");
    }
    crate::hex::encode(&hash.finalize())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fingerprint_does_not_depend_on_the_order_of_fields() {
        let one: Value = serde_json::from_str(r#"{"b":[1,{"d":"\"","c":null}],"a":{},"e":[]}"#).unwrap();
        let other: Value = serde_json::from_str(r#"{"a":{},"e":[],"b":[1,{"c":null,"d":"\""}]}"#).unwrap();
        assert_eq!(Sorted(&one).to_string(), r#"{"a":{},"b":[1,{"c":null,"d":"\""}],"e":[]}"#);
        assert_eq!(fingerprint(&one), fingerprint(&other));
    }
}
