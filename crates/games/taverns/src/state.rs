//! Everything on and under the table.

use engine::{List, Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::action::{Action, StartCard};
use crate::components::{
    Bonus, Card, Coaster, DICE, Die, ENTERTAINERS, Kind, Pile, SLOTS, Side, Space, Spaces, Spot, Tile, Tiles,
};
use crate::data::{COLUMNS, DECK, GUEST_DECK, OFFERED, PLACES, ROWS, SEATS, Taverns};
use crate::options::Options;

/// Lifts in one planning (TT-7.10). Nobody who means to open the doors takes dice back so often; the number is there
/// only so that placing and lifting the same dice for ever is no game. Every lift spends one of these and every
/// placement empties the pool by a die, so a planning has at most `DICE + 2 * LIFTS` of both.
pub(crate) const LIFTS: u8 = 200;
/// Unfinished bonuses: the handlers and the reputation move, for each cell of the book the rest of a walk and a
/// row's bonus, and the one that is being carried out.
pub(crate) const CHAIN: usize = 3 + 2 * COLUMNS * ROWS;

/// A table of The Taverns of Tiefenthal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// The options it was set up with.
    pub options: Options,
    /// The round, from 1; 0 before the first.
    pub round: u8,
    /// What is being decided.
    pub decision: Decision,
    /// The seat that had the mug first.
    pub first: Seat,
    /// Whose turn it is, where seats decide in turn.
    pub active: Seat,
    /// Who still has to decide, where seats decide at the same time.
    pub asked: Seats,
    /// Choices made and not yet shown (TT-1.11).
    pub committed: [Option<Action>; SEATS],
    /// The pick of the draft, from 1.
    pub pick: u8,
    /// The coaster in front of each seat; alone, the second one is the rival's.
    pub coasters: List<Coaster, SEATS>,
    /// Start cards on offer, topmost first.
    pub offered: List<StartCard, OFFERED>,
    /// Tavern cards in supply.
    pub piles: [u8; 6],
    /// Nobles in supply.
    pub nobles: u8,
    /// Cards of the open guest pile at place 0.
    pub guest_pile: u8,
    /// Guests to come, the top last.
    pub guest_deck: List<Card, GUEST_DECK>,
    /// Open guests; place 0 counts once the pile is gone.
    pub market: [Option<Card>; PLACES],
    /// Places on which a signature lies.
    pub signed: [bool; PLACES],
    /// Schnapps in supply.
    pub schnapps: u8,
    /// Signatures in supply.
    pub signatures: u8,
    /// Guests out of the game.
    pub boxed: Pile,
    /// Counter guests out of the game.
    pub boxed_counter_guests: u8,
    /// The serve turn being played.
    pub turn: Turn,
    /// One tavern for each seat.
    pub taverns: List<Tavern, SEATS>,
}

/// What is being decided.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Decision {
    /// Every seat: which start card.
    #[default]
    StartCard,
    /// Some seats: which regulars to give up.
    LoseRegular,
    /// Every seat: which gift of the round track.
    RoundChoice,
    /// Every seat: which side of the new entertainer.
    EntertainerSide,
    /// Every seat: which tile to turn over.
    FreeUpgrade,
    /// Seats with a counter guest: keep the guests or draw anew.
    Redraw,
    /// The active seat, or all: which die to take.
    Draft,
    /// Every seat: where to put its dice.
    PlanTogether,
    /// The active seat: where to put its dice.
    Plan,
    /// The active seat: what to do next.
    Serve,
    /// The active seat: whether to take a bonus (TT-R20).
    TakeBonus,
    /// The active seat: whom to send away.
    RemoveGuest,
    /// The active seat: a schnapps, or whom to send away.
    SchnappsOrRemove,
    /// The active seat: which column to sign.
    SignatureColumn,
    /// Seats with a juggler: which card to keep.
    JugglerKeep,
    /// The game is over.
    Over,
}

impl Decision {
    /// Whether choices are stored hidden until all are in (TT-1.11).
    pub(crate) fn is_committed(self, options: &Options, seats: u8) -> bool {
        match self {
            Self::StartCard | Self::RoundChoice | Self::EntertainerSide | Self::FreeUpgrade => true,
            Self::Draft => options.drafts_together(seats),
            _ => false,
        }
    }

    /// Whether several seats decide at the same time.
    pub(crate) fn is_simultaneous(self, options: &Options, seats: u8) -> bool {
        matches!(self, Self::LoseRegular | Self::Redraw | Self::PlanTogether | Self::JugglerKeep)
            || self.is_committed(options, seats)
    }

    /// Whether the active seat has opened its doors and not yet ended its turn.
    pub(crate) fn is_serving(self) -> bool {
        matches!(
            self,
            Self::Serve
                | Self::TakeBonus
                | Self::RemoveGuest
                | Self::SchnappsOrRemove
                | Self::SignatureColumn
        )
    }
}

/// What only lasts for one serve turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Turn {
    /// Spaces on which a die was resolved.
    pub used: Spaces,
    /// Kinds bought.
    pub bought: [bool; 6],
    /// Whether a guest was bought.
    pub guest_bought: bool,
    /// The market place to fill at the end of the turn.
    pub refill: Option<u8>,
    /// Bards that have not played.
    pub bards_left: u8,
    /// Yields when the doors opened (TT-14.5).
    pub snapshot: Snapshot,
    /// What the dice of the turn bring by the snapshot (TT-14.6).
    pub reputation: Takings,
    /// How far the reputation marker stands behind the farthest it has been this turn; so many steps give no bonus,
    /// because it has been given already (TT-14.10).
    pub behind: u16,
    /// Bonuses begun and not finished, the next one last.
    pub chain: List<Link, CHAIN>,
}

/// Yields when the doors opened (TT-14.5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Snapshot {
    /// Doubloons of the cashbox.
    pub cashbox: u8,
    /// Beer of the barrel.
    pub barrel: u8,
    /// Beer of one die on the supplier tile.
    pub supplier: u8,
    /// Handlers in the tavern.
    pub handlers: u8,
}

/// Doubloons and beer that dice bring (TT-14.6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Takings {
    /// D.
    pub doubloons: u16,
    /// B.
    pub beer: u16,
}

impl Takings {
    /// R, the steps of the reputation move (TT-14.7).
    #[inline]
    pub(crate) fn steps(self) -> u16 {
        self.doubloons.min(self.beer)
    }
}

/// Something begun that waits for a bonus to be finished (TT-10.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Link {
    /// The handlers' beer, after the reputation move (TT-8.2).
    #[default]
    Handlers,
    /// A bonus, or the steps left of one. It may be declined where the table says so (TT-R20).
    Bonus(Bonus),
    /// Steps that are no bonus: of a die, a counter guest, a bard, a start card, or the reputation move.
    Walk(Bonus),
}

/// What belongs to one seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tavern {
    /// The draw pile, the top last.
    pub deck: List<Card, DECK>,
    /// How many cards on top everybody knows.
    pub known: u8,
    /// Cards played in earlier rounds.
    pub discard: Pile,
    /// Who sits where.
    pub slots: List<Option<Card>, SLOTS>,
    /// The height of the noble stack.
    pub nobles: u8,
    /// Tavern cards drawn this round.
    pub area: [u8; 6],
    /// Tiles turned over.
    pub upgraded: Tiles,
    /// Whether the scullery was upgraded when this round's phase B began (TT-7.8).
    pub scullery: bool,
    /// Counter guests held.
    pub counter_guests: u8,
    /// Schnapps held.
    pub schnapps: u8,
    /// Entertainers engaged.
    pub entertainers: [Option<Side>; ENTERTAINERS],
    /// Uses of each entertainer this round.
    pub shows: [u8; ENTERTAINERS],
    /// Steps made at the monastery.
    pub monastery: u16,
    /// Steps made on the reputation track.
    pub reputation: u16,
    /// Doubloons at hand.
    pub doubloons: u16,
    /// Beer at hand.
    pub beer: u16,
    /// Dice, in the order received.
    pub dice: List<Die, DICE>,
    /// Lifts left in this planning.
    pub lifts: u8,
    /// Signatures in each column.
    pub book: [u8; COLUMNS],
    /// The start card it began with.
    pub start_card: Option<StartCard>,
    /// Regulars out of the game: worth two, worth one.
    pub lost: [u8; 2],
}

impl Tavern {
    /// Cards of a kind drawn this round.
    #[inline]
    pub(crate) const fn has(&self, kind: Kind) -> u8 {
        self.area[kind.index()]
    }

    /// What a tile gives now.
    #[inline]
    pub(crate) fn gives(&self, game: &Taverns, tile: Tile) -> u8 {
        let face = game.tile(tile);
        if self.upgraded.contains(tile) { face.upgraded } else { face.base }
    }

    /// The boosts there are (TT-7.8).
    #[inline]
    pub(crate) fn budget(&self, game: &Taverns) -> u8 {
        let face = game.tile(Tile::Dishwasher);
        self.has(Kind::Dishwasher) + if self.scullery { face.upgraded } else { face.base }
    }

    /// The boosts of all dice, lying or resolved.
    #[inline]
    pub(crate) fn boosts(&self) -> u8 {
        self.dice.iter().map(|die| die.boost).sum()
    }

    /// Who sits at a slot.
    #[inline]
    pub(crate) fn sitter(&self, slot: u8) -> Option<Card> {
        self.slots.get(usize::from(slot)).copied().flatten()
    }

    /// The first unresolved die with this face here.
    #[inline]
    pub(crate) fn die_at(&self, spot: Spot, face: u8) -> Option<usize> {
        self.dice.iter().position(|die| die.at == spot && die.face == face && !die.resolved)
    }

    /// Whether a die lies on the space.
    #[inline]
    pub(crate) fn is_taken(&self, space: Space) -> bool {
        self.dice.iter().any(|die| die.lies_on(space))
    }

    /// The slots from which a guest can be sent away (TT-10.6).
    #[inline]
    pub(crate) fn removable(&self) -> impl Iterator<Item = u8> + '_ {
        let mut taken = Spaces::default();
        for die in self.dice.iter().filter(|die| !die.resolved) {
            if let Some(space) = die.at.space() {
                taken.insert(space);
            }
        }
        let slots = self.slots.iter().enumerate();
        slots.filter_map(move |(slot, card)| {
            let slot = slot as u8;
            (card.is_some_and(Card::is_removable) && !taken.contains(Space::slot(slot))).then_some(slot)
        })
    }

    /// Everything the seat owns.
    #[must_use]
    pub fn owned(&self) -> Pile {
        let mut all = self.discard;
        self.deck.iter().for_each(|&card| all.add(card));
        self.played().for_each(|(card, count)| all.add_many(card, count));
        all
    }

    /// Cards in slots and areas, with their numbers; a type may come several times.
    pub(crate) fn played(&self) -> impl Iterator<Item = (Card, u8)> + '_ {
        let areas = Kind::ALL.into_iter().map(|kind| (Card::tavern(kind), self.has(kind)));
        let slots = self.slots.iter().flatten().filter(|card| **card != Card::NOBLE).map(|&card| (card, 1));
        areas.chain(slots).chain([(Card::NOBLE, self.nobles)]).filter(|&(_, count)| count > 0)
    }
}

impl State {
    /// The seats at the table.
    #[inline]
    pub(crate) fn seat_count(&self) -> u8 {
        self.taverns.len() as u8
    }

    /// Who has the mug (TT-1.2, TT-11.6).
    #[inline]
    pub(crate) fn start(&self) -> Seat {
        self.first.clockwise(self.round.saturating_sub(1) % self.seat_count(), self.seat_count())
    }

    /// All seats in turn order.
    #[inline]
    pub(crate) fn in_turn_order(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        self.start().round(self.seat_count())
    }

    /// Who owes a decision.
    #[inline]
    pub(crate) fn awaiting(&self) -> Seats {
        match self.decision {
            Decision::Over => Seats::NONE,
            Decision::Plan
            | Decision::Serve
            | Decision::TakeBonus
            | Decision::RemoveGuest
            | Decision::SchnappsOrRemove
            | Decision::SignatureColumn => Seats::only(self.active),
            Decision::Draft if !self.options.drafts_together(self.seat_count()) => Seats::only(self.active),
            _ => self.asked,
        }
    }

    /// The open card at a market place; place 0 shows the guest pile while it lasts (TT-9.20).
    #[inline]
    pub(crate) fn guest_at(&self, game: &Taverns, place: u8) -> Option<Card> {
        if place == 0 && self.guest_pile > 0 {
            return Some(game.guest_3);
        }
        self.market.get(usize::from(place)).copied().flatten()
    }

    /// TT-R20: whether a bonus is offered rather than given. What cannot hurt is never asked, nor what has run out.
    #[inline]
    pub(crate) fn may_decline(&self, bonus: Bonus) -> bool {
        self.options.decline_bonuses
            && self.decision.is_serving()
            && match bonus {
                Bonus::Card(kind) => self.piles[kind.index()] > 0,
                Bonus::Noble => self.nobles > 0,
                Bonus::Monastery(_) | Bonus::Reputation(_) => true,
                _ => false,
            }
    }

    #[inline]
    pub(crate) fn tavern(&self, seat: Seat) -> &Tavern {
        &self.taverns[seat.index()]
    }
}
