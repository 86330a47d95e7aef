//! The rules of Chai: run a tea house, buy flavours in a sliding market, serve customers.
//!
//! The rooms follow the rules in `docs/rules/chai.md`:
//!
//! | rules | room |
//! |---|---|
//! | CH-1 what is in the box | [`components`], `data` |
//! | CH-2, CH-17 setting up | `setup`, [`options`] |
//! | CH-3 the turn | `turn`, [`state`], [`action`]; how decisions are written: `menu` |
//! | CH-4, CH-5, CH-6 the three actions | `market`, `pantry`, `reserve` |
//! | CH-7 abilities | `abilities` |
//! | CH-8, CH-16 serving an order | `orders`, `serving` |
//! | CH-9, CH-10, CH-14, CH-18 rounds and the end | `rounds` |
//! | CH-11, CH-13 scoring | `scoring` |
//! | CH-15 the chaiwala | `chaiwala` |
//! | what a seat may do, and why not | `legal_*` and `why_*` of each phase, called by `rules`; what is not due now: `timing` |
//! | who sees what | [`view`], [`event`], `imagine`; what the page previews and shows at once: [`preview`], `suppose` |

mod abilities;
pub mod action;
mod audit;
mod chaiwala;
mod clock;
pub mod components;
mod data;
pub mod event;
mod imagine;
mod market;
mod menu;
pub mod options;
mod orders;
mod pantry;
pub mod preview;
mod reserve;
mod rounds;
mod rules;
mod scoring;
mod serving;
mod setup;
pub mod state;
mod suppose;
mod timing;
mod turn;
pub mod view;

#[cfg(test)]
mod tests;

use engine::{Counts, Sourced};

pub use action::Action;
pub use data::{Level, Numbers};
pub use event::Event;
pub use options::Options;
pub use state::State;
pub use view::View;

use components::{CARDS, COLUMNS, Card, Customer, FLAVOURS, MAX_HOUSES, PANTRIES, Pieces, TEAS, TIPS, Tea};

/// The box: customers, prices and numbers of one data file.
#[derive(Clone, Debug)]
pub struct Chai {
    numbers: Numbers,
    customers: [Customer; CARDS],
    /// What each of them asks for, made to be compared at once.
    recipes: [Pieces; CARDS],
    /// The spaces too dear for so many coins; the last entry is for all larger fortunes.
    closed_to: [u32; 16],
    prices: [u8; COLUMNS],
    tiles: Counts<FLAVOURS>,
    tokens: Counts<PANTRIES>,
    /// The pantry board at the start.
    board: Counts<PANTRIES>,
    /// Slots of the customer row for two teas in play and more.
    rows: [u8; MAX_HOUSES - 1],
    tips: [[u8; TIPS]; 2],
    celsius: Vec<u8>,
    levels: Vec<Level>,
    colours: [String; TEAS],
    deck_name: String,
    sources: Vec<Sourced>,
}

impl Chai {
    /// What stands on a customer card.
    #[must_use]
    pub fn customer(&self, card: Card) -> &Customer {
        &self.customers[card.index()]
    }

    /// The single numbers of the rules.
    #[must_use]
    pub fn numbers(&self) -> &Numbers {
        &self.numbers
    }

    /// The price of each market column.
    #[must_use]
    pub fn prices(&self) -> &[u8; COLUMNS] {
        &self.prices
    }

    /// The levels of the solo game, best first.
    #[must_use]
    pub fn levels(&self) -> &[Level] {
        &self.levels
    }

    /// The colour of a tea's tokens.
    #[must_use]
    pub fn colour(&self, tea: Tea) -> &str {
        &self.colours[tea.index()]
    }

    /// The name of the customer deck. Ours is `chaikhana-1`: say so wherever the deck is shown.
    #[must_use]
    pub fn deck_name(&self) -> &str {
        &self.deck_name
    }

    pub(crate) fn sources(&self) -> &[Sourced] {
        &self.sources
    }
}
