//! Everything on and under the table.

use engine::{Counts, List, Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::components::{
    ASKABLE, Ability, CARDS, Card, CardSet, FLAVOURS, Flavour, MAX_HOUSES, MAX_RESERVED, MAX_ROW, Market,
    PANTRIES, Pantry, SPOTS, TEAS, TIPS, Tea, Who,
};
use crate::options::{Mode, Options};

/// A table of Chai between two decisions. Flat: copying it copies bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// What was chosen before the game.
    pub options: Options,
    /// People at the table.
    pub seats: u8,
    /// Who is first in turn order.
    pub first: Seat,
    /// Whose turn it is, as a place in turn order from 0.
    pub position: u8,
    /// The circle of turns, from 1.
    pub circle: u16,
    /// The circle of the last served order; 0 before the first.
    pub last_order: u16,
    /// The round; where turns are counted, the set of tips.
    pub round: u8,
    /// Whether orders bring no tip any more: the last round is over and the circle is being completed (CH-10.3),
    /// or it is the last solo turn with `solo-last-tip = unpaid` (CH-R28).
    pub final_circle: bool,
    /// The decision that is asked.
    pub stage: Stage,
    /// The ability that lasts to the end of this turn: `gold-tip` or `pantry-discount`.
    pub active: Option<Ability>,
    /// The teas in play: of every house, then of the phantom.
    pub teas: List<Tea, MAX_HOUSES>,
    /// Base tokens left of each tea.
    pub stock: Counts<TEAS>,
    /// The tea houses: of every seat, then of the chaiwala.
    pub houses: List<House, MAX_HOUSES>,
    /// The customer row, slot by slot. While starting cards are chosen it holds the picks, in turn order.
    pub row: List<Option<Card>, MAX_ROW>,
    /// The customer deck; the top card is the last one.
    pub deck: List<Card, CARDS>,
    /// The phantom's first customer: out of the game, face down and unseen (CH-R24).
    pub set_aside: Option<Card>,
    /// Customers that left the game because their tea ran out.
    pub removed: CardSet,
    /// The flavour market.
    pub market: Market,
    /// The flavour bag.
    pub tile_bag: Counts<FLAVOURS>,
    /// The pantry board.
    pub board: Counts<PANTRIES>,
    /// The pantry bag.
    pub token_bag: Counts<PANTRIES>,
    /// The abilities in play, spot by spot; none for beginners.
    pub abilities: List<Ability, SPOTS>,
    /// The revealed ability that waits to be put on a spot.
    pub newcomer: Option<Ability>,
    /// The face-down abilities; the top card is the last one.
    pub ability_deck: List<Ability, { Ability::ALL.len() - SPOTS }>,
    /// The tiles on `swap-tiles`.
    pub swap_tiles: Counts<FLAVOURS>,
    /// The cups in use.
    pub cups: List<Cup, MAX_HOUSES>,
    /// The tips: one in front of every cup, the rest aside.
    pub tips: [u8; TIPS],
    /// The cups whose tip is taken, one bit each.
    pub taken: u8,
}

/// A tea house.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct House {
    pub coins: u32,
    /// Flavour tiles.
    pub tiles: Counts<FLAVOURS>,
    /// Pantry tokens.
    pub tokens: Counts<PANTRIES>,
    /// Reserved customers.
    pub reserved: List<Guest, MAX_RESERVED>,
    /// Served customers.
    pub served: CardSet,
}

/// A reserved customer and what the others know of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Guest {
    /// Who it is.
    pub card: Card,
    /// Who may know.
    pub face: Face,
}

/// What the others know of a reserved customer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum Face {
    /// Everything: it lies face up, or everybody saw it in the row (CH-R54).
    #[default]
    Known,
    /// That it is a starting card, hence of the owner's tea.
    Start,
    /// Nothing: it was drawn blind.
    Blind,
}

impl Face {
    /// Whether only the owner knows the card.
    #[inline]
    #[must_use]
    pub const fn hidden(self) -> bool {
        !matches!(self, Self::Known)
    }
}

/// What has been poured into a cup.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cup {
    /// Flavour tiles.
    pub tiles: Counts<FLAVOURS>,
    /// Pantry tokens.
    pub tokens: Counts<PANTRIES>,
    /// Base tokens of each tea.
    pub base: Counts<TEAS>,
}

/// The decision that is asked. Its name in tables and logs is [`Stage::id`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Stage {
    /// Everybody picks starting cards (CH-17).
    Choosing,
    /// A new ability covers an old one (CH-9.5).
    Cover,
    /// Market, pantry or reserve (CH-3).
    Action,
    /// A group to buy (CH-4).
    Buy {
        /// Whether something has been bought, so that the seat may stop.
        bought: bool,
    },
    /// A tile too many (CH-4.9).
    DiscardTile {
        /// Whether buying goes on afterwards; else an ability gave the tiles.
        buying: bool,
    },
    /// A token to take (CH-5).
    Pantry {
        /// Tokens taken so far.
        taken: u8,
        /// Whether the board was refreshed.
        refreshed: bool,
    },
    /// A token too many (CH-5.5).
    DiscardToken,
    /// A customer to reserve (CH-6).
    Reserve,
    /// An ability to use (CH-6.6).
    Ability,
    /// `free-purchase`: a group.
    FreePurchase,
    SellTile,
    /// `swap-tiles`: a tile to take off the card.
    TakeTile {
        /// Tiles that lay on the card when the ability was chosen and still do.
        left: Counts<FLAVOURS>,
    },
    /// `swap-tiles`: a tile to put in its place.
    GiveTile {
        /// As above, the taken tile included.
        left: Counts<FLAVOURS>,
        /// The tile to take.
        taken: Flavour,
    },
    /// `replace-flavour`: a kind.
    ReplaceFlavour,
    /// `swap-pantry`: a token to take off the board.
    TakeToken {
        /// Tokens that lay on the board when the ability was chosen and still do.
        left: Counts<PANTRIES>,
    },
    /// `swap-pantry`: a token to put in its place.
    GiveToken {
        /// As above, the taken token included.
        left: Counts<PANTRIES>,
        /// The token to take.
        taken: Pantry,
    },
    /// `free-pantry`: a token.
    FreePantry,
    /// An order to serve, or none (CH-8).
    Fulfil,
    /// The pantry token the guest does without (CH-8.5).
    Waive {
        /// The order being served.
        card: Card,
    },
    /// How many wilds stand for one asked kind (CH-16.6).
    Wild {
        /// The order being served; wilds are assigned for the kinds before `at`.
        order: Order,
        /// The asked kind in question: flavours first, then pantry kinds.
        at: u8,
    },
    /// The cup to serve it in (CH-8.6).
    Cup {
        /// The order being served.
        order: Order,
    },
    /// Nothing: the game is over.
    Over,
}

/// An order on its way to a cup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Order {
    /// The customer.
    pub card: Card,
    /// The pantry kind of which one token less is needed.
    pub waived: Option<Pantry>,
    /// Wilds spent for each kind: flavours first, then pantry kinds.
    pub wilds: Counts<ASKABLE>,
}

impl Order {
    /// An order for which nothing is decided yet.
    pub(crate) const fn of(card: Card) -> Self {
        Self { card, waived: None, wilds: Counts::NONE }
    }
}

impl Stage {
    /// The id of the decision.
    #[must_use]
    pub const fn id(&self) -> &'static str {
        match self {
            Self::Choosing => "ch.keep-card",
            Self::Cover => "ch.cover",
            Self::Action => "ch.action",
            Self::Buy { .. } => "ch.buy",
            Self::DiscardTile { .. } => "ch.discard-tile",
            Self::Pantry { .. } => "ch.pantry",
            Self::DiscardToken => "ch.discard-token",
            Self::Reserve => "ch.reserve",
            Self::Ability => "ch.ability",
            Self::FreePurchase => "ch.a1-buy",
            Self::SellTile => "ch.a2-sell",
            Self::TakeTile { .. } => "ch.a3-take",
            Self::GiveTile { .. } => "ch.a3-give",
            Self::ReplaceFlavour => "ch.a5-flavour",
            Self::TakeToken { .. } => "ch.a7-take",
            Self::GiveToken { .. } => "ch.a7-give",
            Self::FreePantry => "ch.a8-take",
            Self::Fulfil => "ch.fulfil",
            Self::Waive { .. } => "ch.waive",
            Self::Wild { .. } => "ch.wild",
            Self::Cup { .. } => "ch.cup",
            Self::Over => "ch.over",
        }
    }
}

impl State {
    /// Teas in play: N (CH-1.2).
    #[inline]
    #[must_use]
    pub fn teas_in_play(&self) -> usize {
        self.teas.len()
    }

    /// The house whose turn it is at a place in turn order: the seats from the first one on, the chaiwala last.
    #[inline]
    #[must_use]
    pub fn house_at(&self, position: u8) -> usize {
        if position >= self.seats {
            return usize::from(self.seats);
        }
        let seat = self.first.0 + position;
        usize::from(if seat >= self.seats { seat - self.seats } else { seat })
    }

    /// The place of a house in turn order.
    #[must_use]
    pub(crate) fn position_of(&self, house: usize) -> usize {
        let seats = usize::from(self.seats);
        if house >= seats { seats } else { (house + seats - self.first.index()) % seats }
    }

    /// The house whose turn it is.
    #[inline]
    #[must_use]
    pub fn current(&self) -> usize {
        self.house_at(self.position)
    }

    /// Whether it is the chaiwala's turn.
    #[inline]
    #[must_use]
    pub const fn chaiwala_turn(&self) -> bool {
        self.position >= self.seats
    }

    /// Whose house it is.
    #[inline]
    #[must_use]
    pub const fn who(&self, house: usize) -> Who {
        if house >= self.seats as usize { Who::Chaiwala } else { Who::Seat(Seat(house as u8)) }
    }

    /// The house that owns a tea; the phantom tea has none (CH-1.14).
    #[inline]
    #[must_use]
    pub fn owner(&self, tea: Tea) -> Option<usize> {
        self.teas.iter().position(|&owned| owned == tea).filter(|&house| house < self.houses.len())
    }

    /// The seat that decides, outside the simultaneous choice of starting cards.
    #[inline]
    #[must_use]
    pub(crate) fn decider(&self) -> Seat {
        // CH-15.8: before the chaiwala's turn the first player places the new ability.
        if self.chaiwala_turn() { self.first } else { Seat(self.current() as u8) }
    }

    /// Who owes a decision.
    #[inline]
    #[must_use]
    pub(crate) fn awaiting(&self) -> Seats {
        match self.stage {
            Stage::Over => Seats::NONE,
            Stage::Choosing => Seat::all(self.seats).filter(|&seat| self.still_choosing(seat)).collect(),
            _ => Seats::only(self.decider()),
        }
    }

    /// Whether a seat still has a starting card to pick.
    pub(crate) fn still_choosing(&self, seat: Seat) -> bool {
        self.houses[seat.index()].reserved.is_empty() || self.row[self.position_of(seat.index())].is_none()
    }

    /// Whether everything is played on the table of one person against nobody.
    #[inline]
    #[must_use]
    pub const fn solo(&self) -> bool {
        matches!(self.options.mode, Mode::Solo)
    }

    /// Whether the game lasts a number of turns, not of rounds (CH-14.2, CH-R46).
    #[inline]
    #[must_use]
    pub const fn counts_turns(&self) -> bool {
        self.options.counts_turns()
    }

    /// All cups, one bit each.
    #[inline]
    #[must_use]
    pub(crate) fn all_cups(&self) -> u8 {
        (1u8 << self.cups.len()) - 1
    }

    /// Whether every tip of the round is taken.
    #[inline]
    #[must_use]
    pub fn all_tips_taken(&self) -> bool {
        self.taken == self.all_cups()
    }

    /// What has been done without: the ability is active this turn.
    #[inline]
    pub(crate) fn has(&self, ability: Ability) -> bool {
        self.active == Some(ability)
    }

    /// Orders served so far: the base tokens in all cups.
    #[must_use]
    pub fn orders(&self) -> u32 {
        self.cups.iter().map(|cup| cup.base.total()).sum()
    }
}
