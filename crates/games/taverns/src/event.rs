//! What happens at the table, told so that it can be shown without looking at the state.

use engine::Seat;
use serde::{Deserialize, Serialize};

use crate::action::{Action, StartCard};
use crate::components::{Bonus, Card, Gift, Kind, Pile, Side, Space, Spot, Tile};

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "snake_case")]
pub enum Event {
    /// A guest was turned up at a market place.
    GuestTurnedUp {
        place: u8,
        card: Card,
    },
    /// A signature was laid on a market place.
    SignatureLaid {
        place: u8,
    },
    /// Start cards lie on offer.
    StartCardsOffered {
        cards: Vec<StartCard>,
    },
    /// A seat has chosen; what, only the seat itself is told.
    Committed {
        seat: Seat,
        choice: Option<Action>,
    },
    /// A hidden choice is shown.
    Shown {
        seat: Seat,
        choice: Action,
    },
    /// A seat put a regular into the box.
    RegularLost {
        seat: Seat,
        card: Card,
    },
    /// A seat's draw pile was shuffled, from its discard pile except before the first round.
    DeckShuffled {
        seat: Seat,
        cards: u8,
    },
    /// A round began; `start` has the mug.
    RoundBegan {
        round: u8,
        start: Seat,
    },
    /// A seat took schnapps from the supply.
    SchnappsGained {
        seat: Seat,
        count: u8,
    },
    /// A seat gave schnapps back to the supply: for a show, or because it held too many.
    SchnappsReturned {
        seat: Seat,
        count: u8,
        over_limit: bool,
    },
    /// A seat received a counter guest.
    CounterGuestCame {
        seat: Seat,
    },
    /// A counter guest went to the box: for a new draw or for a monastery step.
    CounterGuestUsed {
        seat: Seat,
        redraw: bool,
    },
    /// A seat got its gift, or the other one of the space because the pile was empty, or nothing.
    GiftTaken {
        seat: Seat,
        gift: Option<Gift>,
    },
    /// An entertainer's tile was laid into a tavern (kind from 0).
    EntertainerCame {
        seat: Seat,
        kind: u8,
        side: Side,
    },
    /// A tile was turned over.
    TileUpgraded {
        seat: Seat,
        tile: Tile,
        by: UpgradeBy,
    },
    /// A seat put a card face down on top of its draw pile.
    CardGained {
        seat: Seat,
        card: Card,
        from: GainedFrom,
    },
    /// A card was drawn to a slot (or onto the noble stack there), or to its area.
    CardDrawn {
        seat: Seat,
        card: Card,
        slot: Option<u8>,
    },
    /// Nothing is left to draw; so many slots stay empty.
    NobodyLeft {
        seat: Seat,
        empty: u8,
    },
    /// All cards of the tavern went to the discard pile.
    TavernCleared {
        seat: Seat,
        cards: Pile,
    },
    /// A seat keeps the guests that came.
    GuestsKept {
        seat: Seat,
    },
    /// A seat rolled a die of its own colour.
    OwnDieRolled {
        seat: Seat,
        face: u8,
    },
    /// White dice were rolled onto the coaster in front of a seat; no seat: the rival's.
    CoasterRolled {
        seat: Option<Seat>,
        faces: Vec<u8>,
    },
    /// A seat took a white die; no seat: the rival.
    DieDrafted {
        seat: Option<Seat>,
        face: u8,
    },
    /// Every coaster went to the left neighbour.
    CoastersPassed,
    /// A die was put on a space.
    DiePlaced {
        seat: Seat,
        face: u8,
        to: Space,
        boost: u8,
    },
    /// A die went back to the pool.
    DieLifted {
        seat: Seat,
        face: u8,
        from: Space,
    },
    /// A die in the pool was turned.
    DieTurned {
        seat: Seat,
        face: u8,
        new: u8,
    },
    /// A seat is done with planning together.
    PlanReady {
        seat: Seat,
    },
    /// A serve turn began.
    TurnBegan {
        seat: Seat,
    },
    /// A seat opened its doors. `steps` is its reputation move: the smaller of the two sums.
    DoorsOpened {
        seat: Seat,
        doubloons: u16,
        beer: u16,
        steps: u16,
    },
    /// A die was taken off its space and used.
    DieResolved {
        seat: Seat,
        face: u8,
        space: Space,
    },
    /// A die was moved while serving.
    DieShifted {
        seat: Seat,
        face: u8,
        from: Spot,
        to: Space,
        boost: u8,
    },
    /// A seat earned doubloons.
    DoubloonsEarned {
        seat: Seat,
        count: u16,
    },
    /// A seat earned beer.
    BeerEarned {
        seat: Seat,
        count: u16,
    },
    /// A seat paid doubloons.
    DoubloonsPaid {
        seat: Seat,
        count: u16,
    },
    /// A seat paid beer.
    BeerPaid {
        seat: Seat,
        count: u16,
    },
    /// Cards went back to the supply for a discount.
    CardsReturned {
        seat: Seat,
        kind: Kind,
        count: u8,
    },
    /// The monastery marker entered a space.
    MonasteryStep {
        seat: Seat,
        space: u8,
    },
    /// The reputation marker entered a space; `again` without its bonus, which it has given this turn.
    ReputationStep {
        seat: Seat,
        space: u8,
        again: bool,
    },
    /// The reputation marker went back to a space.
    ReputationLost {
        seat: Seat,
        steps: u16,
        space: u8,
    },
    BardPlayed {
        seat: Seat,
    },
    /// A guest or regular was sent to the box.
    GuestRemoved {
        seat: Seat,
        slot: u8,
        card: Card,
    },
    /// A seat turned a gift, an upgrade or a removal down.
    Declined {
        seat: Seat,
    },
    /// A seat declined a bonus, with all steps left of it.
    BonusDeclined {
        seat: Seat,
        bonus: Bonus,
    },
    /// A guest signed the book.
    Signed {
        seat: Seat,
        column: u8,
        row: u8,
    },
    /// The column was full: the signature went back to the supply.
    SignatureReturned {
        place: u8,
    },
    /// A row of the guest book is complete.
    RowCompleted {
        seat: Seat,
        row: u8,
    },
    /// A serve turn ended: what is kept, and what was lost.
    TurnEnded {
        seat: Seat,
        doubloons: u16,
        beer: u16,
        doubloons_lost: u16,
        beer_lost: u16,
    },
    /// The rival took a guest out of the game.
    RivalTook {
        place: u8,
        card: Card,
    },
    /// The juggler put a played card on top of the draw pile.
    CardKept {
        seat: Seat,
        card: Card,
    },
    /// The juggler rests.
    Passed {
        seat: Seat,
    },
    /// The last round is over.
    GameOver,
}

/// How a tile came to be turned over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum UpgradeBy {
    /// Paid with doubloons.
    Doubloons,
    /// Paid with schnapps.
    Schnapps,
    RoundTrack,
    StartCard,
}

/// Where a gained card came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GainedFrom {
    /// A supply pile, or the open guest pile.
    Supply,
    /// A market place.
    Market(u8),
}
