//! One small decision each: what a seat can do.

use engine::read::{Unreadable, notation};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

use crate::components::{Card, Gift, Kind, Side, Space, Spot, Tile};

/// What a seat does. The order of the variants is the order of legal lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Action {
    /// Begin with this start card (TT-15.2).
    StartCard {
        /// One of the three on offer.
        card: StartCard,
    },
    /// Give a regular up (TT-15.5).
    LoseRegular {
        /// `regular-2` or `regular-1`.
        card: Card,
    },
    /// Choose a gift of the round track (TT-3.5).
    Choose {
        /// One of the two on the space.
        gift: Gift,
    },
    /// Lay the new entertainer with this side up (TT-13.3).
    Side { side: Side },
    /// Turn over a tile for nothing in phase A (TT-3.9).
    FreeUpgrade { tile: Tile },
    /// Stay with the guests that came (TT-4.9).
    Keep,
    /// Use a counter guest to draw anew (TT-4.9).
    Redraw,
    /// Take a white die (TT-6.2).
    Draft { face: u8 },
    /// Put a die from the pool on a space (TT-7.9).
    Place {
        face: u8,
        /// The space.
        to: Space,
    },
    /// Turn a die in the pool (TT-13.9).
    TurnDie {
        face: u8,
        /// The face it shall show.
        new: u8,
    },
    /// Take a die back into the pool (TT-7.10).
    Lift {
        /// The space.
        from: Space,
        face: u8,
    },
    /// Done with planning together (TT-7.14).
    Ready,
    /// End planning and open the doors (TT-7.13).
    Open,
    /// Take a die off its space and use it (TT-9.2).
    Resolve { space: Space },
    /// Move a die while serving (TT-9.9).
    Shift {
        /// Where it is.
        from: Spot,
        face: u8,
        /// Where it goes.
        to: Space,
    },
    /// Buy a tavern card (TT-9.10).
    BuyCard { kind: Kind },
    /// Upgrade a tile (TT-9.11).
    Upgrade {
        tile: Tile,
        /// How many matching cards are returned for a discount.
        k: u8,
    },
    /// Buy a guest (TT-9.18).
    BuyGuest {
        /// The market place, 0 to 4.
        place: u8,
    },
    /// Buy nobles (TT-9.22).
    BuyNobles {
        /// How many at once.
        n: u8,
    },
    /// Turn a counter guest into a monastery step (TT-9.23).
    UseCounterGuest,
    /// Let a bard play (TT-14.11).
    UseBard,
    /// Acrobat: schnapps for doubloons (TT-13.5).
    SchnappsDoubloons,
    /// Acrobat: schnapps for beer (TT-13.5).
    SchnappsBeer,
    /// Fire-breather: schnapps for an upgrade (TT-13.6).
    SchnappsUpgrade { tile: Tile },
    /// Fire-breather: schnapps to send a guest away (TT-13.7).
    SchnappsRemove { slot: u8 },
    /// End the serve turn (TT-11.1).
    EndTurn,
    /// Take an offered bonus (TT-R20).
    Take,
    /// Take a schnapps rather than send a guest away (TT-14.4).
    Schnapps,
    /// Send a guest or regular away (TT-10.6).
    Remove { slot: u8 },
    /// Write a signature into a column (TT-16.6).
    Column {
        /// The column, from 0.
        column: u8,
    },
    /// Juggler: put a played card on top of the deck (TT-13.8).
    JugglerKeep {
        /// Its type.
        card: Card,
    },
    /// Not this time: a gift, an upgrade, a bonus or a removal.
    Decline,
    /// The juggler rests.
    Pass,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::StartCard { card } => write!(f, "start-card:{card}"),
            Self::LoseRegular { card } => write!(f, "lose-regular:{card}"),
            Self::Choose { gift } => write!(f, "choose:{gift}"),
            Self::Side { side } => write!(f, "side:{side}"),
            Self::FreeUpgrade { tile } => write!(f, "free-upgrade:{tile}"),
            Self::Keep => f.write_str("keep"),
            Self::Redraw => f.write_str("redraw"),
            Self::Draft { face } => write!(f, "draft:{face}"),
            Self::Place { face, to } => write!(f, "place:{face}:{to}"),
            Self::TurnDie { face, new } => write!(f, "turn-die:{face}:{new}"),
            Self::Lift { from, face } => write!(f, "lift:{from}:{face}"),
            Self::Ready => f.write_str("ready"),
            Self::Open => f.write_str("open"),
            Self::Resolve { space } => write!(f, "resolve:{space}"),
            Self::Shift { from, face, to } => write!(f, "shift:{from}:{face}:{to}"),
            Self::BuyCard { kind } => write!(f, "buy-card:{kind}"),
            Self::Upgrade { tile, k } => write!(f, "upgrade:{tile}:{k}"),
            Self::BuyGuest { place } => write!(f, "buy-guest:{place}"),
            Self::BuyNobles { n } => write!(f, "buy-nobles:{n}"),
            Self::UseCounterGuest => f.write_str("use-counter-guest"),
            Self::UseBard => f.write_str("use-bard"),
            Self::SchnappsDoubloons => f.write_str("schnapps-doubloons"),
            Self::SchnappsBeer => f.write_str("schnapps-beer"),
            Self::SchnappsUpgrade { tile } => write!(f, "schnapps-upgrade:{tile}"),
            Self::SchnappsRemove { slot } => write!(f, "schnapps-remove:{slot}"),
            Self::EndTurn => f.write_str("end-turn"),
            Self::Take => f.write_str("take"),
            Self::Schnapps => f.write_str("schnapps"),
            Self::Remove { slot } => write!(f, "remove:{slot}"),
            Self::Column { column } => write!(f, "column:{column}"),
            Self::JugglerKeep { card } => write!(f, "juggler-keep:{card}"),
            Self::Decline => f.write_str("decline"),
            Self::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for Action {
    type Err = Unreadable;
    fn from_str(text: &str) -> Result<Self, Unreadable> {
        notation(text)
    }
}

/// A start card, from 0. Written `start-1` and so on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StartCard(pub u8);

impl fmt::Display for StartCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "start-{}", u16::from(self.0) + 1)
    }
}

impl FromStr for StartCard {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let number = text.strip_prefix("start-").and_then(|number| number.parse::<u8>().ok());
        let number = number.and_then(|number| number.checked_sub(1));
        number.map(Self).ok_or_else(|| format!("no start card is called {text:?}"))
    }
}

impl Serialize for StartCard {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for StartCard {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        crate::components::read_word(deserializer)
    }
}

const _: () = assert!(size_of::<Action>() <= 4);
