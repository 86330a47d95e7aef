//! How strong the house's bots play.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// How strong a bot plays against people.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    /// Beatable in a first game.
    Novice,
    /// Plays soundly and at once.
    #[default]
    Regular,
    /// Uses all it has.
    Master,
}

impl Level {
    /// All levels, weakest first.
    pub const ALL: [Self; 3] = [Self::Novice, Self::Regular, Self::Master];

    /// The name in commands, messages and records.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Novice => "novice",
            Self::Regular => "regular",
            Self::Master => "master",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

/// There is no such level.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no level {0:?}; there are novice, regular, master")]
pub struct UnknownLevel(pub String);

impl FromStr for Level {
    type Err = UnknownLevel;
    fn from_str(name: &str) -> Result<Self, UnknownLevel> {
        Self::ALL.into_iter().find(|level| level.id() == name).ok_or_else(|| UnknownLevel(name.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_has_one_spelling() {
        for level in Level::ALL {
            assert_eq!(serde_json::to_string(&level).unwrap(), format!("\"{level}\""));
            assert_eq!(level.id().parse(), Ok(level));
        }
        assert!("greedy".parse::<Level>().unwrap_err().to_string().contains("novice, regular, master"));
    }
}
