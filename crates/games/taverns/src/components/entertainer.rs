//! Entertainers: three double-sided tiles that turn schnapps into something better (TT-13).

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// How many kinds of entertainer there are.
pub(crate) const ENTERTAINERS: usize = 3;

/// The side of an entertainer's tile that lies up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// Side a.
    A,
    /// Side b.
    B,
}

impl Side {
    /// Both sides, in order.
    pub const ALL: [Self; 2] = [Self::A, Self::B];
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["a", "b"][*self as usize])
    }
}

/// What an entertainer does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Doubloons (TT-13.5).
    Doubloons(u8),
    /// Beer (TT-13.5).
    Beer(u8),
    /// An upgrade without doubloons, with a noble (TT-13.6).
    UpgradeWithNoble,
    /// A guest is sent away (TT-13.7).
    RemoveGuest,
    /// A played card goes on top of the deck (TT-13.8).
    KeepCard,
    /// A die is turned to another face (TT-13.9).
    TurnDie,
}

/// How many effects there are; each lies on exactly one side of one tile.
pub(crate) const EFFECTS: usize = 6;

impl Effect {
    /// The effect's number whatever its amount, for arrays by effect.
    #[inline]
    pub(crate) const fn index(self) -> usize {
        match self {
            Self::Doubloons(_) => 0,
            Self::Beer(_) => 1,
            Self::UpgradeWithNoble => 2,
            Self::RemoveGuest => 3,
            Self::KeepCard => 4,
            Self::TurnDie => 5,
        }
    }

    /// The phase in which it can be used.
    pub(crate) const fn phase(self) -> &'static str {
        match self {
            Self::KeepCard => "G",
            Self::TurnDie => "E",
            _ => "F",
        }
    }
}

impl FromStr for Effect {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let unknown = || format!("no entertainer's effect is called {text:?}");
        let amount = |digits: &str| match digits.parse() {
            Ok(n @ 1..=99) => Ok(n),
            _ => Err(format!("{text:?} needs a number from 1 to 99")),
        };
        match text.split_once(':') {
            Some(("doubloons", n)) => amount(n).map(Self::Doubloons),
            Some(("beer", n)) => amount(n).map(Self::Beer),
            Some(_) => Err(unknown()),
            None => match text {
                "upgrade-with-noble" => Ok(Self::UpgradeWithNoble),
                "remove-guest" => Ok(Self::RemoveGuest),
                "keep-card" => Ok(Self::KeepCard),
                "turn-die" => Ok(Self::TurnDie),
                _ => Err(unknown()),
            },
        }
    }
}

/// One side of an entertainer's tile, as the data file has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Show {
    /// The entertainer's name, e.g. `acrobat`.
    pub id: String,
    /// Which of the three tiles, from 0.
    pub kind: u8,
    /// Which side of it.
    pub side: Side,
    /// The price of one use.
    pub schnapps: u8,
    /// What a use does.
    pub effect: Effect,
    /// Uses allowed in one round; 0: any number.
    pub per_round: u8,
}
