//! What a seat can decide.

use engine::read::{Unreadable, notation};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

use crate::components::{Card, Chai};

/// One decision. The order of the variants and of their fields is the order of every legal list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    /// Put a chai tile to the delivery card (DW-7.2).
    Add(Chai),
    /// Place the bonus dabba on this cell (DW-4.5).
    Bonus(u8),
    /// Choose a delivery card (DW-7.2).
    Card(Card),
    /// The delivery choice stands (DW-7.5).
    Commit,
    /// Place an empty dabba on this cell (DW-3.7).
    Empty(u8),
    /// End the turn (DW-2.14).
    End,
    /// Put this card of the imaginary pile on the fan (DW-11.3).
    Fan(Card),
    /// Give the tile up (DW-R5, strict).
    Forfeit,
    /// Use a jump chai to go to this space (DW-4.6).
    Jump(u8),
    /// Keep this chai of the two drawn (DW-13.1).
    Keep(Chai),
    /// Go round the ring (DW-2.4).
    Move {
        /// Which way.
        direction: Direction,
        /// How many spaces.
        spaces: u8,
    },
    /// Place the tile (DW-3).
    Place {
        /// The orientation.
        o: u8,
        /// The bed cell under the lead cell.
        cell: u8,
    },
    /// Play a hand card (DW-2.12).
    Play(Card),
    /// Put a dealt card back into the box (DW-12.2).
    Return(Card),
    /// Put the figure on this space (DW-2.3).
    Start(u8),
    /// Use a swap chai: exchange a hand card with the open card of a slot (DW-4.7).
    Swap {
        /// The hand card.
        card: Card,
        slot: u8,
    },
}

/// A way round the ring.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Direction {
    /// Clockwise: ascending space numbers.
    Cw,
    /// Counter-clockwise.
    Ccw,
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Cw => "cw",
            Self::Ccw => "ccw",
        })
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Add(chai) => write!(f, "add:{chai}"),
            Self::Bonus(cell) => write!(f, "bonus:{cell}"),
            Self::Card(card) => write!(f, "card:{card}"),
            Self::Commit => f.write_str("commit"),
            Self::Empty(cell) => write!(f, "empty:{cell}"),
            Self::End => f.write_str("end"),
            Self::Fan(card) => write!(f, "fan:{card}"),
            Self::Forfeit => f.write_str("forfeit"),
            Self::Jump(space) => write!(f, "jump:{space}"),
            Self::Keep(chai) => write!(f, "keep:{chai}"),
            Self::Move { direction, spaces } => write!(f, "move:{direction}:{spaces}"),
            Self::Place { o, cell } => write!(f, "place:{o}:{cell}"),
            Self::Play(card) => write!(f, "play:{card}"),
            Self::Return(card) => write!(f, "return:{card}"),
            Self::Start(space) => write!(f, "start:{space}"),
            Self::Swap { card, slot } => write!(f, "swap:{card}:{slot}"),
        }
    }
}

impl FromStr for Action {
    type Err = Unreadable;
    fn from_str(text: &str) -> Result<Self, Unreadable> {
        notation(text)
    }
}
