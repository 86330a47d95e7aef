//! Everything on and under the table.

use engine::{Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::board::Cells;
use crate::cards::{Cards, Pile};
use crate::components::{CUPS, MEEPLES, SEATS, meeples_per_seat};
use crate::position::Position;
use crate::{Card, Cell, Ingredient, Options, Tab, Tokens, Upgrades};

/// A game in progress: a plain value, copied as bytes. Reads and writes as a `Position`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Position", into = "Position")]
pub struct State {
    /// All order cards and where they lie.
    pub(crate) cards: Cards,
    /// The supply of ingredients (CR-1.9).
    pub(crate) supply: Tokens,
    /// Tokens taken this turn and not yet poured (CR-1.8).
    pub(crate) hand: Tokens,
    /// The seats' own areas; those past the number of seats stay empty.
    pub(crate) areas: [Area; SEATS],
    /// Where the meeples stand: those of seat 0, of seat 1, …, then the solo regulars.
    pub(crate) meeples: [Cell; MEEPLES],
    /// The number of the turn, from 1; 0 in set-up (CR-1.14).
    pub(crate) turn: u16,
    pub(crate) seats: u8,
    pub(crate) start: Seat,
    /// Who decides; once the game is over, who had the last turn.
    pub(crate) active: Seat,
    pub(crate) decision: Decision,
    /// Whether the shop token shows OPEN (CR-1.10).
    pub(crate) open: bool,
    pub(crate) rush_supply: u8,
    /// Set-up: the token that waits for a cup (CR-2.10).
    pub(crate) waiting: Option<Ingredient>,
    /// Which of the active seat's meeples moves this turn (CR-5.1).
    pub(crate) mover: u8,
    /// Steps made this turn.
    pub(crate) steps: u8,
    /// Cards served this turn.
    pub(crate) served: u8,
    pub(crate) options: Options,
}

/// What one seat owns besides cards and meeples.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Area {
    pub(crate) cups: [Tokens; CUPS],
    pub(crate) upgrades: Upgrades,
    pub(crate) rush: u8,
}

/// What is being decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Decision {
    /// Set-up: where a meeple begins.
    SetupPlace,
    /// Set-up: which cup takes the token.
    SetupCup,
    /// Which upgrade to activate, if any.
    Upgrade,
    /// Which of two meeples moves.
    ChooseMeeple,
    /// Where to step, or to stop.
    Move,
    /// What to pour, what to empty.
    Pour,
    /// What to serve. Always asked: it is the confirmation of the turn's end.
    Serve,
    /// Nothing: the game is over.
    Over,
}

impl State {
    /// How many seats the table has.
    #[inline]
    #[must_use]
    pub fn seats(&self) -> u8 {
        self.seats
    }

    /// The options the table was set up with.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// What is being decided.
    #[inline]
    #[must_use]
    pub fn decision(&self) -> Decision {
        self.decision
    }

    /// Whose turn or placement it is.
    #[inline]
    #[must_use]
    pub fn active(&self) -> Seat {
        self.active
    }

    /// Who owes a decision.
    #[inline]
    #[must_use]
    pub fn awaiting(&self) -> Seats {
        if self.decision == Decision::Over { Seats::NONE } else { Seats::only(self.active) }
    }

    /// The seat that began (CR-1.1).
    #[must_use]
    pub fn start(&self) -> Seat {
        self.start
    }

    /// The seat whose turn ends a round (CR-1.2).
    #[inline]
    #[must_use]
    pub fn last(&self) -> Seat {
        self.start.before(self.seats)
    }

    /// The number of the turn, from 1; 0 in set-up.
    #[must_use]
    pub fn turn(&self) -> u16 {
        self.turn
    }

    /// Whether the shop is OPEN.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.open
    }

    /// The supply of ingredients.
    #[must_use]
    pub fn supply(&self) -> &Tokens {
        &self.supply
    }

    /// The tokens taken this turn and not yet poured.
    #[must_use]
    pub fn hand(&self) -> &Tokens {
        &self.hand
    }

    /// The content of the seat's cups.
    #[must_use]
    pub fn cups(&self, seat: Seat) -> &[Tokens; CUPS] {
        &self.area(seat).cups
    }

    /// The seat's active upgrades.
    #[inline]
    #[must_use]
    pub fn upgrades(&self, seat: Seat) -> Upgrades {
        self.area(seat).upgrades
    }

    /// The seat's rush tokens.
    #[must_use]
    pub fn rush(&self, seat: Seat) -> u8 {
        self.area(seat).rush
    }

    /// Where the seat's meeples stand, as far as they are placed.
    pub fn meeples_of(&self, seat: Seat) -> impl Iterator<Item = Cell> + '_ {
        let per_seat = meeples_per_seat(self.seats);
        let own = &self.meeples[seat.index() * per_seat..][..per_seat];
        own.iter().copied().filter(|&cell| cell != Cell::OFF)
    }

    /// The cells of all meeples, the solo regulars included.
    pub fn meeples(&self) -> impl Iterator<Item = Cell> + '_ {
        self.meeples.iter().copied().filter(|&cell| cell != Cell::OFF)
    }

    /// The orders on one tab of the seat, in order of arrival.
    #[must_use]
    pub fn tab(&self, seat: Seat, tab: Tab) -> &[Card] {
        self.cards.pile(Pile::Tab(seat, tab))
    }

    /// The orders on all tabs of the seat: tab 4, 3, 2, 1, each in order of arrival.
    #[must_use]
    pub fn orders(&self, seat: Seat) -> &[Card] {
        self.cards.orders(seat)
    }

    /// The seat's completed pile, oldest card first.
    #[must_use]
    pub fn completed(&self, seat: Seat) -> &[Card] {
        self.cards.pile(Pile::Completed(seat))
    }

    /// The seat's penalty pile, oldest card first.
    #[must_use]
    pub fn penalties(&self, seat: Seat) -> &[Card] {
        self.cards.pile(Pile::Penalties(seat))
    }

    /// How many cards are left in the deck.
    #[must_use]
    pub fn deck_size(&self) -> u8 {
        self.cards.deck_size()
    }

    #[inline]
    pub(crate) fn area(&self, seat: Seat) -> &Area {
        &self.areas[seat.index()]
    }

    #[inline]
    pub(crate) fn area_mut(&mut self, seat: Seat) -> &mut Area {
        &mut self.areas[seat.index()]
    }

    /// The area of the active seat.
    #[inline]
    pub(crate) fn own(&self) -> &Area {
        &self.areas[self.active.index()]
    }

    /// The area of the active seat.
    #[inline]
    pub(crate) fn own_mut(&mut self) -> &mut Area {
        &mut self.areas[self.active.index()]
    }

    /// The cells that hold a meeple.
    #[inline]
    pub(crate) fn occupied(&self) -> Cells {
        self.meeples.into_iter().collect()
    }

    /// The cells that hold another meeple than the `index`-th (CR-1.4).
    #[inline]
    pub(crate) fn occupied_but(&self, index: usize) -> Cells {
        let mut others = self.meeples;
        others[index] = Cell::OFF;
        others.into_iter().collect()
    }

    /// The round of the running turn, from 1; 0 in set-up (CR-1.14).
    pub(crate) fn round(&self) -> u16 {
        self.turn.div_ceil(u16::from(self.seats))
    }

    /// The turns that follow the running one before the round ends (CR-1.2).
    pub(crate) fn turns_left(&self) -> u8 {
        (self.last().0 + self.seats - self.active.0) % self.seats
    }

    /// Takes up to `wanted` rush tokens from the rush supply and gives back how many there were (CR-1.12).
    pub(crate) fn gain_rush(&mut self, seat: Seat, wanted: u8) -> u8 {
        let gained = wanted.min(self.rush_supply);
        self.rush_supply -= gained;
        self.area_mut(seat).rush += gained;
        gained
    }
}
