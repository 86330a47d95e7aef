//! What happens at the table, told so that a client can show it and log it without looking at the state.

use engine::{Counts, Seat};
use serde::{Deserialize, Serialize};

use crate::components::{
    Ability, Card, CupNo, FLAVOURS, Flavour, PANTRIES, Pantry, Slot, Space, Spot, Tea, Who,
};

/// Something that happened. A `None` where a card or value belongs is what the listener may not know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Event {
    /// Everybody sits down (CH-2.1, CH-2.2).
    Seated {
        /// Turn order.
        order: Vec<Who>,
        /// The tea of each seat, then of the chaiwala or the phantom.
        teas: Vec<Tea>,
    },
    /// A house has its starting coins (CH-2.14).
    StartingCoins { who: Who, coins: u32 },
    /// A player picked a starting card to keep, or for the row (CH-17).
    Picked { seat: Seat, card: Option<Card>, for_row: bool },
    /// A house has its first reserved customer (CH-2.4).
    StartingCustomer { who: Who, card: Option<Card> },
    /// The phantom's first customer is set aside unseen (CH-R24).
    CustomerSetAside { tea: Tea },
    /// A customer comes to a slot of the row: a starting card, or the top card of the deck.
    CustomerArrived { slot: Slot, card: Card, from_deck: bool },
    /// Tiles are drawn onto market spaces.
    MarketFilled { tiles: Vec<(Space, Flavour)> },
    /// Tokens are drawn onto the pantry board.
    PantryFilled { tokens: Vec<Pantry> },
    /// The abilities in play at the start.
    AbilitiesDealt { abilities: Vec<Ability> },
    /// Tiles are drawn onto `swap-tiles` (CH-7.11).
    SwapTilesStocked { tiles: Vec<Flavour> },
    /// Tips are laid at the cups, face down unless they are open (CH-2.12, CH-9.4).
    TipsLaid { cups: u8, values: Option<Vec<u8>> },
    /// The pieces in the cups go back into their empty bag (CH-1.7, CH-1.8).
    CupsEmptied { tiles: Counts<FLAVOURS>, tokens: Counts<PANTRIES> },
    /// A turn begins.
    TurnBegan { who: Who, circle: u16 },
    /// The new ability covers an old one, whose tiles go into the bag (CH-9.5, CH-7.12).
    AbilityCovered { seat: Seat, spot: Spot, ability: Ability, covered: Ability, returned: Counts<FLAVOURS> },
    /// A seat visits the market and gains its income (CH-4.1).
    MarketVisited { seat: Seat, income: u8 },
    /// A seat visits the pantry.
    PantryVisited { seat: Seat },
    /// A seat wants to reserve a customer.
    ReserveBegan { seat: Seat },
    /// A group is bought, or taken freely by an ability; the rows close up to the left (CH-4.4, CH-4.5).
    GroupTaken { seat: Seat, spaces: Vec<Space>, flavour: Flavour, price: u8 },
    /// A tile too many goes into the bag (CH-4.9).
    TileDiscarded { seat: Seat, flavour: Flavour },
    /// The pantry board is replaced for a coin (CH-5.1); the new tokens follow as `pantry-filled`.
    PantryRefreshed { seat: Seat, price: u8, returned: Counts<PANTRIES> },
    /// A token is taken from the board, or drawn blind from the bag.
    TokenTaken { seat: Seat, kind: Pantry, blind: bool },
    /// A token too many goes into the bag (CH-5.5).
    TokenDiscarded { seat: Seat, kind: Pantry },
    /// A customer is reserved from a slot, or blind from the deck (CH-6.1).
    CustomerReserved { seat: Seat, slot: Option<Slot>, card: Option<Card> },
    /// An ability is used (CH-6.6).
    AbilityUsed { seat: Seat, spot: Spot, ability: Ability },
    /// No ability is used.
    AbilitySkipped { seat: Seat },
    /// A tile is sold (CH-7.4).
    TileSold { seat: Seat, flavour: Flavour, gain: u8 },
    /// A tile of `swap-tiles` is exchanged (CH-7.5).
    TileSwapped { seat: Seat, taken: Flavour, given: Flavour },
    /// Every tile of a kind leaves the market for the bag (CH-7.7); the new tiles follow as `market-filled`.
    FlavourReplaced { seat: Seat, flavour: Flavour, spaces: Vec<Space> },
    /// A token of the pantry board is exchanged (CH-7.9).
    TokenSwapped { seat: Seat, taken: Pantry, given: Pantry },
    /// A base token is paid for (CH-8.4); to nobody: to the bank.
    BasePaid { from: Seat, to: Option<Seat>, coins: u8 },
    /// An order is served (CH-8.7).
    OrderServed {
        /// By whom.
        who: Who,
        /// The customer.
        card: Card,
        /// From this slot of the row, or else from the reserved customers.
        slot: Option<Slot>,
        /// Into this cup.
        cup: CupNo,
        /// The tiles spent.
        tiles: Counts<FLAVOURS>,
        /// The tokens spent.
        tokens: Counts<PANTRIES>,
        /// The pantry kind the customer did without.
        waived: Option<Pantry>,
    },
    /// The tip of the cup is taken (CH-8.7).
    TipTaken { who: Who, cup: CupNo, value: u8 },
    /// `gold-tip` pays (CH-7.6).
    GoldTipPaid { seat: Seat, coins: u8 },
    /// A tea has run out and its last customers leave (CH-8.8).
    TeaSoldOut { tea: Tea, left: Vec<Card> },
    /// Nobody is served this turn.
    Passed { who: Who },
    /// A round is over (CH-9.3).
    RoundEnded { round: u8 },
    /// The next ability is revealed; the next player will place it (CH-9.5).
    AbilityRevealed { ability: Ability },
    /// The last round is over: these seats have one more turn, without tips (CH-10.3).
    FinalCircle { left: Vec<Who> },
    /// The last solo turn begins, and its order will bring no tip (CH-R28).
    LastTurn,
    /// Customers that lay face down are shown at the end.
    ReservesShown { seat: Seat, cards: Vec<Card> },
    /// The game is over.
    GameEnded { reason: Ending },
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// The last round was over and the circle complete (CH-10).
    Rounds,
    /// All turns of the solo game are played (CH-14.2).
    Turns,
    /// Nobody served an order for too long (CH-18.1).
    Stall,
}
