//! One small decision each.

use engine::read::{Unreadable, notation};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

use crate::components::{Card, CupNo, Flavour, Pantry, Slot, Space, Spot};

/// What a seat can decide. Numbers read from outside may be out of range; `check` refuses them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    /// Keep this starting customer (`keep:green-3`).
    Keep(Card),
    /// Send this starting customer to the row (`row:green-1`).
    Row(Card),
    /// Put the new ability on this spot (`cover:2`).
    Cover(Spot),
    /// Visit the market (`market`).
    Market,
    /// Visit the pantry (`pantry`).
    Pantry,
    /// Reserve a customer (`reserve`).
    Reserve,
    /// Buy, or with `free-purchase` take, the group with this id (`buy:1.2`).
    Buy(Space),
    /// Stop buying or taking tokens (`stop`).
    Stop,
    /// Discard a tile (`discard:mint`).
    DiscardTile(Flavour),
    /// Take a token off the pantry board (`take:milk`).
    Take(Pantry),
    /// Draw a token from the bag (`blind`).
    Blind,
    /// Refresh the pantry board (`refresh`).
    Refresh,
    /// Discard a token (`discard:milk`).
    DiscardToken(Pantry),
    /// Reserve the customer in this slot (`reserve:2`).
    ReserveSlot(Slot),
    /// Reserve the top customer of the deck unseen (`reserve:blind`).
    ReserveBlind,
    /// Use the ability on this spot (`ability:1`).
    Ability(Spot),
    /// Use no ability (`skip`).
    Skip,
    /// Sell a tile (`sell:lemon`).
    Sell(Flavour),
    /// Take a tile off `swap-tiles` (`take:lemon`).
    TakeTile(Flavour),
    /// Put a tile onto `swap-tiles` (`give:mint`).
    GiveTile(Flavour),
    /// Put a token onto the pantry board (`give:sugar`).
    GiveToken(Pantry),
    /// Stop exchanging (`done`).
    Done,
    /// Replace every tile of this kind on the market (`replace:lemon`).
    Replace(Flavour),
    /// Serve this customer (`serve:green-1`).
    Serve(Card),
    /// Serve nobody (`pass`).
    Pass,
    /// Do without one token of this kind (`waive:milk`).
    Waive(Pantry),
    /// Spend so many wilds on the kind in question (`wild:1`).
    Wild(u8),
    /// Serve in this cup (`cup:1`).
    Cup(CupNo),
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Keep(card) => write!(f, "keep:{card}"),
            Self::Row(card) => write!(f, "row:{card}"),
            Self::Cover(spot) => write!(f, "cover:{spot}"),
            Self::Market => f.write_str("market"),
            Self::Pantry => f.write_str("pantry"),
            Self::Reserve => f.write_str("reserve"),
            Self::Buy(space) => write!(f, "buy:{space}"),
            Self::Stop => f.write_str("stop"),
            Self::DiscardTile(flavour) => write!(f, "discard:{flavour}"),
            Self::Take(kind) => write!(f, "take:{kind}"),
            Self::Blind => f.write_str("blind"),
            Self::Refresh => f.write_str("refresh"),
            Self::DiscardToken(kind) => write!(f, "discard:{kind}"),
            Self::ReserveSlot(slot) => write!(f, "reserve:{slot}"),
            Self::ReserveBlind => f.write_str("reserve:blind"),
            Self::Ability(spot) => write!(f, "ability:{spot}"),
            Self::Skip => f.write_str("skip"),
            Self::Sell(flavour) => write!(f, "sell:{flavour}"),
            Self::TakeTile(flavour) => write!(f, "take:{flavour}"),
            Self::GiveTile(flavour) => write!(f, "give:{flavour}"),
            Self::GiveToken(kind) => write!(f, "give:{kind}"),
            Self::Done => f.write_str("done"),
            Self::Replace(flavour) => write!(f, "replace:{flavour}"),
            Self::Serve(card) => write!(f, "serve:{card}"),
            Self::Pass => f.write_str("pass"),
            Self::Waive(kind) => write!(f, "waive:{kind}"),
            Self::Wild(count) => write!(f, "wild:{count}"),
            Self::Cup(cup) => write!(f, "cup:{cup}"),
        }
    }
}

impl FromStr for Action {
    type Err = Unreadable;

    /// A word with several meanings takes the one that what follows it has.
    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let (word, about) = text.split_once(':').unwrap_or((text, ""));
        match word {
            "discard" => either(["discard-tile", "discard-token"], about),
            "take" => either(["take-tile", "take"], about),
            "give" => either(["give-tile", "give-token"], about),
            "reserve" if about == "blind" => Ok(Self::ReserveBlind),
            "reserve" if text != word => notation(&format!("reserve-slot:{about}")),
            "discard-tile" | "discard-token" | "take-tile" | "give-tile" | "give-token" | "reserve-slot"
            | "reserve-blind" => {
                Err(Unreadable { place: String::new(), text: format!("no action is written `{text}`") })
            }
            _ => notation(text),
        }
    }
}

fn either([one, other]: [&str; 2], about: &str) -> Result<Action, Unreadable> {
    notation(&format!("{one}:{about}")).or_else(|_| notation(&format!("{other}:{about}")))
}
