//! The ways the rules say no. None of them is ever a bare "illegal".

use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::fmt::Display;

/// Why an action may not be done now: the rule that forbids it and the reason, ready to translate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[error("{text} ({rule})")]
pub struct Refusal {
    /// The number of the rule, e.g. `CR-5.11`. General refusals of the engine have rules `EN-…`.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub rule: Cow<'static, str>,
    /// A stable key for translation, e.g. `end-on-occupied-cell`.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub reason: Cow<'static, str>,
    /// What the translated sentence needs: names and values, e.g. `("cell", "6")`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<(String, String)>))]
    pub details: Vec<(Cow<'static, str>, String)>,
    /// The reason as an English sentence.
    pub text: String,
}

impl Refusal {
    /// A refusal by `rule`, with its translation key and an English sentence.
    pub fn new(rule: &'static str, reason: &'static str, text: impl Into<String>) -> Self {
        Self { rule: rule.into(), reason: reason.into(), details: Vec::new(), text: text.into() }
    }

    /// Adds a value that the translated sentence names.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Display) -> Self {
        self.details.push((name.into(), value.to_string()));
        self
    }

    /// It is not this seat's decision.
    #[must_use]
    pub fn not_your_turn() -> Self {
        Self::new("EN-1", "not-your-turn", "it is not your decision now")
    }

    /// The game has ended.
    #[must_use]
    pub fn over() -> Self {
        Self::new("EN-2", "game-over", "the game is over")
    }

    /// The action belongs to another decision than the one asked.
    #[must_use]
    pub fn another_decision() -> Self {
        Self::new("EN-3", "another-decision", "this belongs to another moment of the game")
    }
}

/// Why a table cannot be set up: the option at fault and what is wrong with it, ready to translate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[error("{option}: {text}")]
pub struct SetupError {
    /// The option (or `players`) that must change.
    pub option: Cow<'static, str>,
    /// A stable key for translation, e.g. `no-such-seat`.
    pub reason: Cow<'static, str>,
    /// What the translated sentence needs: names and values, e.g. `("most", "8")`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub details: Vec<(Cow<'static, str>, String)>,
    /// The reason as an English sentence.
    pub text: String,
}

impl SetupError {
    /// `option` is at fault: the translation key of the reason, and the reason as an English sentence.
    pub fn new(option: &'static str, reason: &'static str, text: impl Into<String>) -> Self {
        Self { option: option.into(), reason: reason.into(), details: Vec::new(), text: text.into() }
    }

    /// Adds a value that the translated sentence names.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Display) -> Self {
        self.details.push((name.into(), value.to_string()));
        self
    }
}

/// What is impossible about a position: the invariant it breaks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[error("{law}: {text}")]
pub struct Flaw {
    /// The number of the invariant, e.g. `CR-I1`.
    pub law: Cow<'static, str>,
    /// What is wrong, with the values found.
    pub text: String,
}

impl Flaw {
    /// `law` is broken, because of `text`.
    pub fn new(law: &'static str, text: impl Into<String>) -> Self {
        Self { law: law.into(), text: text.into() }
    }
}

/// What is wrong with a data file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {text}")]
pub struct DataError {
    /// Table, row or field, e.g. `orders[12].recipe`; or a line of the file.
    pub place: String,
    /// What is wrong.
    pub text: String,
}

impl DataError {
    /// The value at `place` is wrong, because of `text`.
    pub fn new(place: impl Into<String>, text: impl Into<String>) -> Self {
        Self { place: place.into(), text: text.into() }
    }
}
