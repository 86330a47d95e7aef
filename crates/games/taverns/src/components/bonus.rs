//! What is given away: bonuses, gifts of the round track, and the little language that names them in the data.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

use super::Kind;

/// A bonus (TT-10). Written in the language of the data file, e.g. `card:handler`.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Bonus {
    /// Nothing.
    #[default]
    None,
    /// Doubloons (TT-10.3).
    Doubloons(u8),
    /// Monastery steps (TT-10.4).
    Monastery(u8),
    /// A tavern card (TT-10.5).
    Card(Kind),
    /// A noble (TT-10.5).
    Noble,
    /// A guest may be sent away (TT-10.6).
    RemoveGuest,
    /// Reputation steps (TT-14.3).
    Reputation(u8),
    /// Schnapps (TT-13.1).
    Schnapps(u8),
    /// One schnapps, or a guest sent away (TT-14.4).
    SchnappsOrRemove,
    /// A signature in a column of choice (TT-16.6).
    Signature,
    /// Nothing now; victory points at the end (TT-14.13).
    Vp(u8),
}

impl Bonus {
    /// The number the bonus names.
    pub(crate) const fn amount(self) -> u8 {
        match self {
            Self::Doubloons(n)
            | Self::Monastery(n)
            | Self::Reputation(n)
            | Self::Schnapps(n)
            | Self::Vp(n) => n,
            _ => 0,
        }
    }

    /// Whether the bonus makes a marker walk, which would let chains of bonuses feed themselves.
    pub(crate) const fn walks(self) -> bool {
        matches!(self, Self::Monastery(_) | Self::Reputation(_))
    }
}

impl fmt::Display for Bonus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => f.write_str("none"),
            Self::Doubloons(n) => write!(f, "doubloons:{n}"),
            Self::Monastery(n) => write!(f, "monastery:{n}"),
            Self::Card(kind) => write!(f, "card:{kind}"),
            Self::Noble => f.write_str("noble"),
            Self::RemoveGuest => f.write_str("remove-guest"),
            Self::Reputation(n) => write!(f, "reputation:{n}"),
            Self::Schnapps(n) => write!(f, "schnapps:{n}"),
            Self::SchnappsOrRemove => f.write_str("schnapps-or-remove"),
            Self::Signature => f.write_str("signature"),
            Self::Vp(n) => write!(f, "vp:{n}"),
        }
    }
}

impl fmt::Debug for Bonus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Bonus {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let unknown = || format!("no bonus is called {text:?}");
        let Some((word, rest)) = text.split_once(':') else {
            return match text {
                "none" => Ok(Self::None),
                "noble" => Ok(Self::Noble),
                "remove-guest" => Ok(Self::RemoveGuest),
                "schnapps-or-remove" => Ok(Self::SchnappsOrRemove),
                "signature" => Ok(Self::Signature),
                _ => Err(unknown()),
            };
        };
        let number = || number(rest).ok_or_else(|| format!("{text:?} needs a number from 1 to 255"));
        match word {
            "doubloons" => number().map(Self::Doubloons),
            "monastery" => number().map(Self::Monastery),
            "card" => Kind::named(rest).map(Self::Card).ok_or_else(unknown),
            "reputation" => number().map(Self::Reputation),
            "schnapps" => number().map(Self::Schnapps),
            "vp" => number().map(Self::Vp),
            _ => Err(unknown()),
        }
    }
}

fn number(text: &str) -> Option<u8> {
    text.parse().ok().filter(|&n| n > 0)
}

impl Serialize for Bonus {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Bonus {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        super::text::read(deserializer)
    }
}

/// One of the two things a choice space of the round track offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Gift {
    /// A die of the own colour for this round (TT-3.7).
    OwnDie,
    /// A card of the open guest pile (TT-3.8).
    #[serde(rename = "guest-3")]
    Guest3,
    Noble,
    /// A tavern card.
    #[serde(untagged)]
    Card(Kind),
}

impl fmt::Display for Gift {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OwnDie => f.write_str("own-die"),
            Self::Guest3 => f.write_str("guest-3"),
            Self::Noble => f.write_str("noble"),
            Self::Card(kind) => kind.fmt(f),
        }
    }
}

impl FromStr for Gift {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "own-die" => Ok(Self::OwnDie),
            "guest-3" => Ok(Self::Guest3),
            "noble" => Ok(Self::Noble),
            _ => {
                let kind = text.strip_prefix("card:").and_then(Kind::named);
                kind.map(Self::Card).ok_or_else(|| format!("no gift is called {text:?}"))
            }
        }
    }
}

/// A space of the round track (TT-3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RoundSpace {
    /// Nothing (and all rounds past the track, TT-18.1).
    #[default]
    None,
    /// Every seat receives a counter guest (TT-3.4).
    CounterGuest,
    /// Every seat chooses one of two gifts (TT-3.5).
    Choice([Gift; 2]),
    /// The entertainer of this kind (from 0) comes; every seat chooses its side (TT-13.3).
    Entertainer(u8),
    /// Every seat may turn over one tile (TT-3.9).
    FreeUpgrade,
}

impl FromStr for RoundSpace {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        match text.split_once(':') {
            None => match text {
                "none" => Ok(Self::None),
                "counter-guest" => Ok(Self::CounterGuest),
                "free-upgrade" => Ok(Self::FreeUpgrade),
                _ => Err(format!("no round space is called {text:?}")),
            },
            Some(("entertainer", kind)) => match kind.parse() {
                Ok(kind @ 1..=3) => Ok(Self::Entertainer(kind - 1)),
                _ => Err("entertainers are numbered 1 to 3".into()),
            },
            Some(("choice", gifts)) => {
                let (one, two) = gifts.split_once('|').ok_or("a choice is written choice:x|y")?;
                let gifts: [Gift; 2] = [one.parse()?, two.parse()?];
                if gifts[0] == gifts[1] {
                    return Err("the two gifts of a choice must differ".into());
                }
                Ok(Self::Choice(gifts))
            }
            Some(_) => Err(format!("no round space is called {text:?}")),
        }
    }
}
