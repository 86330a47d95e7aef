//! What happened at the table. Nothing but the deck is hidden, so everybody hears everything.

use engine::{Audience, Seat, Sink};
use serde::{Deserialize, Serialize};

use crate::{Card, Cell, Cup, Ingredient, Tab, Tokens, Upgrade};

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// This seat begins (CR-2.2).
    StartSeat {
        seat: Seat,
    },
    /// A card was dealt in set-up (CR-2.4, CR-2.5, CR-10).
    Dealt {
        seat: Seat,
        tab: Tab,
        card: Card,
    },
    /// Gentle-start cards left the game, shown to everybody (CR-10.5).
    Removed {
        cards: Vec<Card>,
    },
    /// A solo regular stands on the board (CR-11.2).
    RegularPlaced {
        regular: u8,
        cell: Cell,
    },
    /// A meeple was placed and a token taken (CR-2.8, CR-2.9).
    Placed {
        seat: Seat,
        meeple: u8,
        cell: Cell,
        ingredient: Ingredient,
    },
    /// The set-up token went into a cup (CR-2.10).
    Filled {
        seat: Seat,
        ingredient: Ingredient,
        cup: Cup,
    },
    /// A turn began (CR-3).
    TurnBegan {
        seat: Seat,
        turn: u16,
        round: u16,
    },
    /// A tile was activated; these cards went to the discard (CR-4.2).
    Upgraded {
        seat: Seat,
        upgrade: Upgrade,
        spent: Vec<Card>,
    },
    /// No tile was activated though one could have been (CR-4.1).
    Skipped {
        seat: Seat,
    },
    /// This meeple will move (CR-5.1).
    MeepleChosen {
        seat: Seat,
        meeple: u8,
    },
    /// A step: `rush_paid` tokens were returned, the cell yielded `factor`, `taken` went into the hand (CR-5.4 to
    /// CR-5.7). `taken` is smaller than `factor` where the supply is short.
    Stepped {
        seat: Seat,
        meeple: u8,
        from: Cell,
        to: Cell,
        ingredient: Ingredient,
        factor: u8,
        taken: u8,
        rush_paid: u8,
    },
    /// The move ended (CR-5.11, CR-5.12).
    Stopped {
        seat: Seat,
        meeple: u8,
        cell: Cell,
    },
    /// A token went from the hand into a cup (CR-6.1).
    Poured {
        seat: Seat,
        ingredient: Ingredient,
        cup: Cup,
    },
    /// A cup's content returned to the supply (CR-6.3).
    Emptied {
        seat: Seat,
        cup: Cup,
        tokens: Tokens,
    },
    /// Pour ended; the rest of the hand returned to the supply (CR-6.4).
    Returned {
        seat: Seat,
        tokens: Tokens,
    },
    /// An order was served: the card went from its tab to the completed pile, the tokens to the supply, and
    /// `rush_gained` tokens to the seat (CR-7.2, CR-7.3).
    Served {
        seat: Seat,
        cup: Cup,
        card: Card,
        tab: Tab,
        tokens: Tokens,
        rush_gained: u8,
    },
    /// A card came from the deck to a seat's tab 1 (CR-1.11).
    Drawn {
        seat: Seat,
        card: Card,
        why: Draw,
    },
    /// Orders fell from tab 4 to the penalties (CR-8.1, CR-8.2).
    Fell {
        seat: Seat,
        cards: Vec<Card>,
        rush_gained: u8,
    },
    /// The tabs of a seat moved on: 3 to 4, 2 to 3, 1 to 2 (CR-8.4).
    Slid {
        seat: Seat,
    },
    /// A solo regular walked (CR-11.5).
    RegularWalked {
        regular: u8,
        from: Cell,
        to: Cell,
    },
    /// The shop closed; `turns_left` turns follow the running one (CR-9.1).
    ShopClosed {
        why: Closing,
        turns_left: u8,
    },
    GameOver,
}

/// Why a card was drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Draw {
    /// Somebody served (CR-7.5).
    NewOrders,
    /// The own draw of two players (CR-8.5).
    OwnDraw,
    /// Nobody had an order (CR-8.6).
    WalkIn,
    /// The solo day goes on (CR-11.6).
    Arrivals,
}

/// Why the shop closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Closing {
    /// The deck ran out (CR-1.11).
    Deck,
    /// A seat reached the penalty limit (CR-8.3).
    Penalties(Seat),
}

/// Tells everybody.
#[inline(always)]
pub(crate) fn announce(told: &mut impl Sink<Event>, event: impl FnOnce() -> Event) {
    told.tell(Audience::All, event);
}
