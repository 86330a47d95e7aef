//! What can be chosen before a game begins, described so that a form or a command line can offer it.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// One option of a game. Its value is a field of the same name in the game's options, written as JSON.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OptionSpec {
    /// The name, in kebab case.
    pub id: String,
    /// What values it takes.
    #[serde(flatten)]
    pub kind: OptionKind,
    /// The value where nothing is said.
    pub default: Value,
    /// Whether it stands in the rulebook or is our own.
    pub origin: Origin,
    /// One English line: what it changes and what it cannot be combined with.
    pub help: String,
}

/// What values an option takes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum OptionKind {
    /// `true` or `false`.
    Bool,
    /// A whole number from `min` to `max`.
    Int {
        /// The smallest value.
        min: i64,
        /// The largest value.
        max: i64,
    },
    /// One of these values: strings or numbers.
    Choice {
        /// The values, in the order to offer them.
        values: Vec<Value>,
    },
    /// A list of different values out of these, at most `most`.
    Set {
        /// The values, in the order to offer them.
        values: Vec<Value>,
        /// The most members.
        most: u8,
    },
    /// One of these values for each seat, in seat order.
    PerSeat {
        /// The values, in the order to offer them.
        values: Vec<Value>,
    },
}

/// Where an option comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Origin {
    /// The rulebook has it.
    Rulebook,
    /// The rulebook is silent or contradicts itself; the option offers the readings.
    Ruling,
    /// Our own addition.
    Extra,
}

impl OptionSpec {
    /// An option of the given kind.
    pub fn new(id: &str, kind: OptionKind, default: impl Into<Value>, origin: Origin, help: &str) -> Self {
        Self { id: id.into(), kind, default: default.into(), origin, help: help.into() }
    }

    /// An on-off option that is off by default.
    pub fn flag(id: &str, origin: Origin, help: &str) -> Self {
        Self::new(id, OptionKind::Bool, false, origin, help)
    }

    /// One of several words; the first one is the default.
    pub fn choice(id: &str, values: &[&str], origin: Origin, help: &str) -> Self {
        let values: Vec<Value> = values.iter().map(|&value| value.into()).collect();
        let default = values.first().cloned().unwrap_or(Value::Null);
        Self::new(id, OptionKind::Choice { values }, default, origin, help)
    }
}
