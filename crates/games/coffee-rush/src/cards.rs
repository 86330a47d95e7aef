//! Every order card of the game in one row, divided into piles.
//!
//! The row reads: removed cards, the discard, then for each seat its completed pile, its penalties and its tabs
//! 4, 3, 2, 1, and last the deck, top first. Piles are never empty spaces: each begins where the one before it ends.
//! So no card can be lost or doubled, no pile can overflow, and the flow of time only moves the dividers.

use engine::Seat;

use crate::components::{MAX_CARDS, SEATS};
use crate::{Card, Tab};

/// A pile of the row, in the row's order. What follows the last one is the deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pile {
    /// Gentle-start cards that left the game (CR-10.5).
    Removed,
    /// Cards spent on upgrades (CR-4.2).
    Discard,
    /// Orders a seat has served.
    Completed(Seat),
    /// Orders that fell off a seat's last tab.
    Penalties(Seat),
    /// Orders waiting on a seat's tab.
    Tab(Seat, Tab),
}

const PILES_PER_SEAT: usize = 6;
const PILES: usize = 2 + SEATS * PILES_PER_SEAT;

impl Pile {
    #[inline]
    const fn index(self) -> usize {
        match self {
            Self::Removed => 0,
            Self::Discard => 1,
            Self::Completed(seat) => 2 + PILES_PER_SEAT * seat.index(),
            Self::Penalties(seat) => 3 + PILES_PER_SEAT * seat.index(),
            Self::Tab(seat, tab) => 4 + PILES_PER_SEAT * seat.index() + (Tab::LAST.0 - tab.0) as usize,
        }
    }
}

/// The row of cards and its dividers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Cards {
    row: [Card; MAX_CARDS],
    /// How many cards the row holds; what lies beyond is card 0.
    count: u8,
    /// Where each pile ends.
    ends: [u8; PILES],
}

impl Cards {
    /// All cards in the deck, in the order of `cards`, which must fit.
    pub(crate) fn new(cards: impl IntoIterator<Item = Card>) -> Self {
        let mut row = [Card(0); MAX_CARDS];
        let mut count = 0;
        for card in cards {
            row[usize::from(count)] = card;
            count += 1;
        }
        Self { row, count, ends: [0; PILES] }
    }

    /// All cards of the game, in the row's order.
    pub(crate) fn all(&self) -> &[Card] {
        &self.row[..usize::from(self.count)]
    }

    /// The cards of a pile, oldest first.
    #[inline]
    pub(crate) fn pile(&self, pile: Pile) -> &[Card] {
        &self.row[self.start(pile)..self.end(pile)]
    }

    /// How many cards a pile holds.
    #[inline]
    pub(crate) fn size(&self, pile: Pile) -> u8 {
        (self.end(pile) - self.start(pile)) as u8
    }

    /// The orders on all tabs of a seat: tab 4, 3, 2, 1, each in order of arrival.
    #[inline]
    pub(crate) fn orders(&self, seat: Seat) -> &[Card] {
        &self.row[self.start(Pile::Tab(seat, Tab::LAST))..self.end(Pile::Tab(seat, Tab::FIRST))]
    }

    /// The deck, top first.
    #[inline]
    pub(crate) fn deck(&self) -> &[Card] {
        &self.row[self.deck_start()..usize::from(self.count)]
    }

    /// The deck, to be shuffled.
    pub(crate) fn deck_mut(&mut self) -> &mut [Card] {
        let start = self.deck_start();
        &mut self.row[start..usize::from(self.count)]
    }

    /// How many cards are left in the deck.
    #[inline]
    pub(crate) fn deck_size(&self) -> u8 {
        self.count - self.ends[PILES - 1]
    }

    /// The tab of `seat` that holds `card`, and the card's place in the row.
    pub(crate) fn find_order(&self, seat: Seat, card: Card) -> Option<(Tab, usize)> {
        let start = self.start(Pile::Tab(seat, Tab::LAST));
        let place = start + self.orders(seat).iter().position(|&order| order == card)?;
        let tab = Tab::ALL.into_iter().find(|&tab| place >= self.start(Pile::Tab(seat, tab)))?;
        Some((tab, place))
    }

    /// Moves the top card of the deck to the end of `pile`. The deck must not be empty.
    #[inline]
    pub(crate) fn deal(&mut self, pile: Pile) -> Card {
        let (to, from) = (self.end(pile), self.deck_start());
        let card = self.row[from];
        self.row.copy_within(to..from, to + 1);
        self.row[to] = card;
        self.move_dividers(pile.index(), PILES, 1);
        card
    }

    /// Moves the card at `place` of the row, on `tab` of `seat`, to the end of the seat's completed pile (CR-7.2).
    pub(crate) fn complete(&mut self, seat: Seat, tab: Tab, place: usize) {
        let to = self.end(Pile::Completed(seat));
        self.row[to..=place].rotate_right(1);
        self.move_dividers(Pile::Completed(seat).index(), Pile::Tab(seat, tab).index(), 1);
    }

    /// Moves the oldest `count` cards of the seat's completed pile to the end of the discard (CR-4.2).
    pub(crate) fn spend(&mut self, seat: Seat, count: u8) {
        let (to, from) = (self.end(Pile::Discard), self.start(Pile::Completed(seat)));
        self.row[to..from + usize::from(count)].rotate_right(usize::from(count));
        self.move_dividers(Pile::Discard.index(), Pile::Completed(seat).index(), count);
    }

    /// Tab 4 joins the penalties (CR-8.1). No card moves in the row, only the divider between the two.
    #[inline]
    pub(crate) fn fall(&mut self, seat: Seat) {
        self.ends[Pile::Penalties(seat).index()] = self.ends[Pile::Tab(seat, Tab::LAST).index()];
    }

    /// Every tab becomes the next one, tab 4 joins the penalties if it has not fallen yet, and tab 1 is empty then
    /// (CR-8.4). No card moves in the row: each pile now ends where the one behind it ended.
    #[inline]
    pub(crate) fn slide(&mut self, seat: Seat) {
        let (first, last) = (Pile::Penalties(seat).index(), Pile::Tab(seat, Tab::FIRST).index());
        self.ends.copy_within(first + 1..=last, first);
    }

    #[inline]
    fn start(&self, pile: Pile) -> usize {
        pile.index().checked_sub(1).map_or(0, |before| usize::from(self.ends[before]))
    }

    #[inline]
    fn end(&self, pile: Pile) -> usize {
        usize::from(self.ends[pile.index()])
    }

    #[inline]
    fn deck_start(&self) -> usize {
        usize::from(self.ends[PILES - 1])
    }

    #[inline]
    fn move_dividers(&mut self, from: usize, to: usize, by: u8) {
        for end in &mut self.ends[from..to] {
            *end += by;
        }
    }
}
