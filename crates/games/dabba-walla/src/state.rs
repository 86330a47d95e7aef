//! Everything on and under the table.

use engine::{List, Seat, Seats};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::bed::Bed;
use crate::components::{COLOURS, Card, CardSet, Chai, ChaiTile, Colour, DabbaWalla};
use crate::options::Options;

/// Spaces of the ring.
pub const RING: usize = 6;
/// The most cards one seat plays in the collection phase.
pub const MAX_PLAYED: usize = 36;
/// The most bonus tiles in the box.
pub const MAX_BONUS: usize = 12;
/// The most dabba tiles on one bed.
pub const MAX_TILES: usize = MAX_PLAYED + MAX_BONUS;
/// The most levels of a stack: each takes a played tile, a bonus tile or an empty of the supply.
pub const MAX_LEVELS: usize = 64;
/// The most chai tiles in the box.
pub const MAX_CHAI: usize = 36;
/// The most chai tiles one seat gains: one for two tiles.
pub const MAX_KEPT: usize = MAX_PLAYED / 2;
/// The most cards left over for the imaginary player.
pub const MAX_PILE: usize = 48;

/// A table of Dabba Walla.
///
/// The box (cards out of the game, unseen) is not listed: it holds what lies nowhere else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// What the table agreed on.
    pub options: Options,
    /// Who began.
    pub first: Seat,
    /// Whose turn it is in the collection phase.
    pub active: Seat,
    /// The round of the collection phase, from 1; one more than there are in the final turns (DW-5.2).
    pub round: u8,
    /// What is being decided.
    pub step: Step,
    /// The seats.
    pub players: List<Player, 4>,
    /// The six slots of the ring.
    pub ring: [Slot; RING],
    /// The deck; the top card is the last one.
    pub deck: List<Card, { Card::COUNT as usize }>,
    /// Cards that were dealt to a hand and have never been shown since.
    pub dealt: CardSet,
    /// The common discard.
    pub discard: CardSet,
    /// The imaginary player's pile; the top card is the first one (DW-11.1).
    pub pile: List<Card, MAX_PILE>,
    /// The imaginary player's fan; the first card belongs to level 1.
    pub fan: List<Card, MAX_PILE>,
    /// Empties left in the supply.
    pub empties: u8,
    /// The chai supply; the next tile is the last one.
    pub supply: List<Chai, MAX_CHAI>,
    /// How often the tiles laid aside became a new supply (DW-13.2).
    pub batch: u8,
    /// Chai laid aside (DW-13.1): those of the present batch still lie there, older ones have gone back.
    pub laid: List<Laid, MAX_CHAI>,
    /// Chai used, out of the game.
    pub used: List<ChaiTile, MAX_CHAI>,
    /// Chai that the active seat has drawn and must choose from.
    pub drawn: List<ChaiTile, 2>,
    /// The card whose tile is to be placed.
    pub pending: Option<Card>,
    /// The colour of the bonus tile that is to be placed.
    pub bonus: Option<Colour>,
    /// The left and the right double-zero tile (DW-9.1).
    pub double_zero: Option<[Colour; 2]>,
    /// The highest level when the delivery began.
    pub top: u8,
    /// The level being delivered; 0 before the delivery phase and after it.
    pub level: u8,
    /// The tip values of the levels delivered, from the top down.
    pub tips: List<Tips, MAX_LEVELS>,
}

/// What the table waits for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// Every seat returns two of four cards (DW-12.2).
    #[default]
    TacticalReturn,
    /// The active seat puts its figure on the ring (DW-2.3).
    ChooseStart,
    /// The active seat moves (DW-2.4).
    Move,
    /// The active seat plays a card (DW-2.12).
    PlayCard,
    /// The active seat places the tile of its card (DW-2.13).
    PlaceTile,
    /// The active seat places a bonus tile (DW-4.5).
    PlaceBonus,
    /// The active seat keeps one of two chai (DW-13.1).
    PickChai,
    /// The active seat chooses a card for the fan (DW-11.3).
    ImaginaryPick,
    /// The active seat may end its turn (DW-2.14).
    EndTurn,
    /// Every seat chooses what to deliver with (DW-7.2).
    Deliver,
    /// The seats that play later choose again (DW-7.6).
    Later,
    /// The game is over.
    Over,
}

/// A slot of the ring.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Slot {
    /// The open card; none once the deck has run out.
    pub card: Option<Card>,
    /// The tickets on it.
    pub tickets: u8,
}

/// What belongs to one seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Player {
    /// The hand; in the delivery phase the delivery hand, a card chosen for this round included.
    pub hand: CardSet,
    /// Cards this seat saw and put out of sight: returned to the box, or put under the imaginary pile.
    pub saw: CardSet,
    /// Tickets owned.
    pub tickets: u8,
    /// The space of the figure.
    pub figure: Option<u8>,
    /// The stack.
    pub bed: Bed,
    /// Chai kept, in the order gained; those chosen for this delivery round included.
    pub kept: List<ChaiTile, MAX_KEPT>,
    /// What the seat chose for this delivery round.
    pub choice: Choice,
    /// Points so far.
    pub tally: Tally,
}

/// A seat's choice in a delivery round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Choice {
    /// How far it is.
    pub stage: Stage,
    /// The card chosen.
    pub card: Option<Card>,
    /// The chai added, as a set of places in the seat's kept tiles.
    pub chai: u32,
}

/// How far a seat is with its choice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// There is nothing to choose.
    #[default]
    Idle,
    /// It must choose a card.
    Card,
    /// It may add chai, then commits.
    Chai,
    /// It has committed.
    Committed,
    /// Its choice is revealed; others decide later.
    Revealed,
}

/// Points by what they were scored for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Tally {
    /// Tickets (DW-6.2).
    pub tickets: i16,
    /// Dabbas delivered (DW-7.10).
    pub dabbas: i16,
    /// Empties delivered: never positive (DW-7.10).
    pub empties: i16,
    /// Each of the six orders (DW-10).
    pub orders: [i16; 6],
    /// Unused chai where no order changes that (DW-8.1).
    pub chai: i16,
}

impl Tally {
    /// The score.
    #[inline]
    #[must_use]
    pub fn total(&self) -> i16 {
        self.tickets + self.dabbas + self.empties + self.orders.iter().sum::<i16>() + self.chai
    }
}

/// A chai tile somebody laid aside.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Laid {
    /// Who did.
    pub by: Seat,
    /// The tile, with the batch that was in play then.
    pub tile: ChaiTile,
}

/// The tip values of the four colours in one round, written as a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tips(u16);

impl Tips {
    /// These values, each at most 15.
    #[inline]
    #[must_use]
    pub fn new(values: [u8; COLOURS]) -> Self {
        Self(values.iter().rev().fold(0, |packed, &value| packed << 4 | u16::from(value & 15)))
    }

    /// The value of a colour.
    #[inline]
    #[must_use]
    pub fn of(self, colour: Colour) -> u8 {
        (self.0 >> (4 * colour.index()) & 15) as u8
    }

    /// All values.
    #[must_use]
    pub fn values(self) -> [u8; COLOURS] {
        Colour::ALL.map(|colour| self.of(colour))
    }
}

impl Serialize for Tips {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.values().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Tips {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let values = <[u8; COLOURS]>::deserialize(deserializer)?;
        if values.iter().any(|&value| value > 15) {
            return Err(serde::de::Error::custom("a tip value is at most 15"));
        }
        Ok(Self::new(values))
    }
}

impl State {
    /// How many seats the table has.
    #[inline]
    #[must_use]
    pub fn seats(&self) -> u8 {
        self.players.len() as u8
    }

    /// A seat's things.
    #[inline]
    #[must_use]
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    /// Who owes a decision.
    #[inline]
    #[must_use]
    pub fn awaiting(&self, game: &DabbaWalla) -> Seats {
        let choosing = |player: &Player| matches!(player.choice.stage, Stage::Card | Stage::Chai);
        match self.step {
            Step::TacticalReturn => self.those(|player| player.hand.len() > game.supply.start_hand),
            Step::Deliver | Step::Later => self.those(choosing),
            Step::Over => Seats::NONE,
            _ => Seats::only(self.active),
        }
    }

    #[inline]
    fn those(&self, which: impl Fn(&Player) -> bool) -> Seats {
        let seats = Seat::all(self.seats()).zip(&self.players);
        seats.filter(|(_, player)| which(player)).map(|(seat, _)| seat).collect()
    }

    /// The highest level of any seat.
    #[inline]
    #[must_use]
    pub fn top_level(&self) -> u8 {
        self.players.iter().map(|player| player.bed.level()).fold(0, u8::max)
    }

    /// The chai that lie aside now.
    pub fn aside(&self) -> impl Iterator<Item = &Laid> + Clone {
        self.laid.iter().filter(|laid| laid.tile.batch() == self.batch.min(ChaiTile::LAST_BATCH))
    }

    /// The bonus tiles of `colour` that are used up, a pending one included (DW-4.5).
    #[must_use]
    pub fn bonus_used(&self, colour: Colour) -> u8 {
        self.used.iter().filter(|tile| tile.chai() == Chai::bonus(colour)).count() as u8
    }

    /// The cards that lie nowhere on the table: in the box, out of the game.
    #[must_use]
    pub fn boxed(&self) -> CardSet {
        CardSet::ALL.minus(self.on_table())
    }

    /// Every card that lies somewhere on or under the table.
    fn on_table(&self) -> CardSet {
        let ring = self.ring.iter().filter_map(|slot| slot.card);
        let lists = self.deck.iter().chain(&self.pile).chain(&self.fan).copied();
        let mut cards: CardSet = lists.chain(ring).chain(self.pending).collect();
        cards = cards.union(self.discard);
        for player in &self.players {
            cards = cards.union(player.hand).union(player.bed.pile().collect());
        }
        cards
    }
}

impl Player {
    /// The kinds of chai held, as a set of indices.
    #[inline]
    #[must_use]
    pub fn kinds(&self) -> u16 {
        self.kept.iter().fold(0, |kinds, tile| kinds | 1 << tile.chai().index())
    }

    /// Whether the seat holds a chai of this kind.
    #[inline]
    #[must_use]
    pub fn holds(&self, chai: Chai) -> bool {
        self.kept.iter().any(|tile| tile.chai() == chai)
    }

    /// The chai added to the present choice.
    pub fn added(&self) -> impl Iterator<Item = Chai> + '_ {
        let places = self.kept.iter().enumerate();
        places.filter(|(place, _)| self.choice.chai >> place & 1 == 1).map(|(_, tile)| tile.chai())
    }

    /// The chai of the present choice that everybody sees, as a set of places in the kept tiles.
    #[inline]
    #[must_use]
    pub fn shown(&self) -> u32 {
        if self.choice.stage == Stage::Revealed { self.choice.chai } else { 0 }
    }

    /// The kinds of chai that may still be added (DW-7.2, DW-7.4), as a set of indices.
    #[inline]
    #[must_use]
    pub fn addable(&self, later: bool) -> u16 {
        let (mut kinds, mut later) = (0, later);
        for (place, tile) in self.kept.iter().enumerate() {
            if self.choice.chai >> place & 1 == 0 {
                kinds |= 1 << tile.chai().index();
            } else if tile.chai() == Chai::Later {
                later = false;
            }
        }
        let delivery: u16 = !0b11_1111;
        kinds & delivery & if later { !0 } else { !(1 << Chai::Later.index()) }
    }
}
