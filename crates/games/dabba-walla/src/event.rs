//! What happened. Fields that are `None` are hidden from this listener.

use engine::Seat;
use serde::{Deserialize, Serialize};

use crate::action::Direction;
use crate::components::{COLOURS, Card, Chai, Colour};

engine::tagged! {
    /// Something that happened at the table.
    #[derive(Clone, Debug, PartialEq, Eq, Serialize)]
    #[serde(rename_all = "kebab-case", tag = "event")]
    pub enum Event {
        /// Set-up: who begins (DW-1.3).
        FirstSeat { seat: Seat },
        /// Set-up: the double-zero tiles (DW-9.1).
        DoubleZero { left: Colour, right: Colour },
        /// Set-up: cards dealt to a hand (DW-1.7).
        Dealt { seat: Seat, count: u8, cards: Option<Vec<Card>> },
        /// A card is laid open on a slot from the deck (DW-1.6, DW-2.11).
        Opened { slot: u8, card: Card },
        /// The deck is empty: the slot stays empty (DW-5.1).
        SlotStaysEmpty { slot: u8 },
        /// A seat put a dealt card back (DW-12.2); only the seat itself hears it.
        Returned { seat: Seat, card: Card },
        /// A seat has put back all it must (DW-12.2).
        ReturnsDone { seat: Seat },
        /// A turn begins (DW-2.1, DW-5.2).
        TurnBegins { seat: Seat, round: u8, last: bool },
        /// The figure is put on the ring (DW-2.3).
        Started { seat: Seat, space: u8 },
        /// The figure moved; a ticket was laid on each slot passed (DW-2.5).
        Moved { seat: Seat, from: u8, to: u8, direction: Direction, spaces: u8, tickets_on: Vec<u8> },
        /// The figure jumped (DW-4.6).
        Jumped { seat: Seat, from: u8, to: u8 },
        /// The open card of a slot and its tickets were taken (DW-2.10).
        Took { seat: Seat, slot: u8, card: Card, tickets: u8 },
        /// A hand card and an open card changed places (DW-4.7).
        Swapped { seat: Seat, slot: u8, given: Card, got: Card },
        /// A card was played (DW-2.12).
        Played { seat: Seat, card: Card },
        /// A tile was placed (DW-3.3).
        Placed { seat: Seat, card: Card, o: u8, cell: u8, cells: Vec<u8>, level: u8 },
        /// A bonus tile was placed (DW-4.5).
        BonusPlaced { seat: Seat, colour: Colour, cell: u8, level: u8 },
        /// An empty dabba was placed, from the supply or extra (DW-3.7, DW-3.11).
        EmptyPlaced { seat: Seat, cell: u8, level: u8, extra: bool },
        /// A tile was given up (DW-R5).
        Forfeited { seat: Seat, card: Card },
        /// The seat's stack reached a new level (DW-3.6).
        LevelReached { seat: Seat, level: u8 },
        /// Two half chai joined (DW-3.14): the cells of both halves.
        ChaiFormed { seat: Seat, cell: u8, other: u8, level: u8 },
        /// The tiles laid aside became the new supply (DW-13.2).
        ChaiReshuffled { count: u8 },
        /// Chai tiles were drawn (DW-4.1, DW-13.1).
        ChaiDrawn { seat: Seat, count: u8, chai: Option<Vec<Chai>> },
        /// No chai tile is left (DW-4.3).
        NoChaiLeft { seat: Seat },
        /// A drawn chai was kept (DW-4.2).
        ChaiKept { seat: Seat, chai: Option<Chai> },
        /// The other drawn chai was laid aside (DW-13.1).
        ChaiLaidAside { seat: Seat, chai: Option<Chai> },
        /// A chai was used in the collection phase (DW-4.4).
        ChaiUsed { seat: Seat, chai: Chai },
        /// A seat looks at the top cards of the imaginary pile (DW-11.3).
        PileSeen { seat: Seat, count: u8, cards: Option<Vec<Card>> },
        /// A card joined the fan (DW-11.1, DW-11.3).
        FanGrew { level: u8, card: Card },
        /// The other card went under the imaginary pile (DW-11.3).
        PutUnderPile { seat: Seat, card: Option<Card> },
        /// A turn is over (DW-2.14).
        TurnEnded { seat: Seat },
        /// The delivery phase begins: open cards are discarded (DW-6.1, DW-6.5).
        DeliveryBegins { rounds: u8, discarded: Vec<Card> },
        /// Tickets were scored (DW-6.2).
        TicketsScored { seat: Seat, tickets: u8, points: i16 },
        /// An order was scored (DW-10); `level` for those of a round.
        OrderScored { seat: Seat, order: u8, level: Option<u8>, count: u8, points: i16 },
        /// A delivery round begins (DW-7.1).
        RoundBegins { level: u8, rounds_left: u8 },
        /// A seat chose a card (DW-7.2); only the seat itself hears it.
        CardChosen { seat: Seat, card: Card },
        /// A seat added a chai (DW-7.2); only the seat itself hears it.
        ChaiAdded { seat: Seat, chai: Chai },
        /// A seat has committed (DW-R44).
        Committed { seat: Seat },
        /// A seat's choice is revealed (DW-7.5).
        Revealed { seat: Seat, card: Option<Card>, chai: Vec<Chai> },
        /// Only the seat's later chai is revealed; it will choose again (DW-7.5).
        PlaysLater { seat: Seat },
        /// What such a seat had chosen; only the seat itself hears it.
        TakenBack { seat: Seat, card: Option<Card>, chai: Vec<Chai> },
        /// The imaginary player's card of the round (DW-11.6).
        ImaginaryPlayed { level: u8, card: Card },
        /// The tip values of the round (DW-7.7 to DW-7.9).
        TipsSet { level: u8, sums: [i8; COLOURS], values: [u8; COLOURS], veto: bool },
        /// A seat's level was delivered (DW-7.10): cells and points by colour, empties and what they cost.
        LevelScored {
            seat: Seat,
            level: u8,
            cells: [u8; COLOURS],
            points: [i16; COLOURS],
            empties: u8,
            lost: i16,
            score: i16,
        },
        /// The level left all beds (DW-7.12).
        LevelCleared { level: u8 },
        /// Unused chai were shown and scored (DW-8.1).
        ChaiScored { seat: Seat, chai: Vec<Chai>, points: i16 },
        /// The game is over (DW-8.2).
        GameOver { scores: Vec<i16> },
    }

    #[derive(Deserialize)]
    #[serde(rename_all = "kebab-case", remote = "Event")]
    enum TaggedEvent by "event";
}
