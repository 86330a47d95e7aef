//! What is in the box: the tables the rules look things up in, made once from the data file.

use engine::Sourced;
use serde::{Deserialize, Serialize};

use crate::board::Cells;
use crate::components::{MAX_CARDS, SEATS};
use crate::options::{Level, Mode};
use crate::{Card, Cell, Ingredient, Options, State, Tokens, Upgrades};

/// The game with all its components. Never changes once opened.
#[derive(Clone, Debug)]
pub struct CoffeeRush {
    /// All ingredient tokens (CR-2.1).
    pub(crate) supply: Tokens,
    /// The frame colour of each ingredient.
    pub(crate) colours: Vec<String>,
    pub(crate) cells: [Ingredient; Cell::COUNT],
    pub(crate) corners: Cells,
    pub(crate) ribbons: Cells,
    /// By active upgrades, cell, and whether another meeple stands there (CR-5.6).
    pub(crate) yields: [[[u8; 2]; Cell::COUNT]; Upgrades::SETS],
    pub(crate) upgrade_cost: u8,
    pub(crate) upgrade_rating: u8,
    pub(crate) drinks: Vec<Drink>,
    /// How many order cards there are.
    pub(crate) cards: u8,
    pub(crate) drink_of: [u8; MAX_CARDS],
    pub(crate) recipes: [Tokens; MAX_CARDS],
    pub(crate) specialties: [bool; MAX_CARDS],
    /// The cards a gentle start sets aside, ascending (CR-10.1).
    pub(crate) gentle: Vec<Card>,
    pub(crate) rush_tokens: u8,
    pub(crate) penalty_limit: u8,
    pub(crate) free_steps: u8,
    /// By number of seats, from 1.
    pub(crate) tables: [SeatTable; SEATS],
    pub(crate) solo: SoloBox,
    pub(crate) sources: Vec<Sourced>,
}

/// A drink that can be ordered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Drink {
    /// The name in translations.
    pub id: String,
    /// The English name.
    pub name: String,
    /// What must be in the cup, nothing more and nothing less (CR-1.13).
    pub recipe: Tokens,
    /// How many cards order it.
    pub copies: u8,
    /// Whether serving it earns a rush token (CR-7.3).
    pub specialty: bool,
}

/// What depends on the number of seats.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SeatTable {
    /// Cards in the deck after set-up, without and with a gentle start.
    pub(crate) deck: u8,
    pub(crate) gentle_deck: u8,
    /// Gentle-start cards that leave the game (CR-10.5).
    pub(crate) gentle_removed: u8,
    /// How many seats draw for New orders (CR-7.5, CR-7.6).
    pub(crate) fed: u8,
    /// Cards the active seat draws in Flow of time (CR-8.5).
    pub(crate) own_draw: u8,
}

/// The tables of the solo mode.
#[derive(Clone, Debug)]
pub(crate) struct SoloBox {
    /// The regulars' way, in walking order.
    pub(crate) ring: Vec<Cell>,
    pub(crate) ring_cells: Cells,
    /// Where the regulars begin.
    pub(crate) regulars: [Cell; 2],
    pub(crate) levels: [LevelTable; 3],
}

/// One level of the solo mode.
#[derive(Clone, Debug)]
pub(crate) struct LevelTable {
    /// From which turn on how many cards arrive, ascending by turn; the first entry begins with turn 1.
    pub(crate) arrivals: Vec<(u16, u8)>,
    /// Turns for bronze, silver and gold.
    pub(crate) medals: [u16; 3],
}

impl CoffeeRush {
    /// The ingredient of a cell on the board.
    #[inline]
    #[must_use]
    pub fn ingredient_at(&self, cell: Cell) -> Ingredient {
        self.cells[cell.index()]
    }

    /// Whether `double-corner` doubles the cell.
    #[must_use]
    pub fn is_corner(&self, cell: Cell) -> bool {
        self.corners.contains(cell)
    }

    /// Whether `double-ribbon` doubles the cell.
    #[must_use]
    pub fn is_ribbon(&self, cell: Cell) -> bool {
        self.ribbons.contains(cell)
    }

    /// The frame colour of an ingredient, for whoever draws it.
    #[must_use]
    pub fn colour(&self, ingredient: Ingredient) -> &str {
        &self.colours[ingredient.index()]
    }

    /// How many tokens of each ingredient there are.
    #[must_use]
    pub fn tokens(&self) -> &Tokens {
        &self.supply
    }

    /// All drinks, in the order of their cards.
    #[must_use]
    pub fn drinks(&self) -> &[Drink] {
        &self.drinks
    }

    /// How many order cards there are; their numbers begin at 0.
    #[must_use]
    pub fn card_count(&self) -> u8 {
        self.cards
    }

    /// The drink on a card of this box.
    #[must_use]
    pub fn drink(&self, card: Card) -> &Drink {
        &self.drinks[usize::from(self.drink_of[card.index()])]
    }

    /// The recipe of a card of this box.
    #[inline]
    #[must_use]
    pub fn recipe(&self, card: Card) -> &Tokens {
        &self.recipes[card.index()]
    }

    /// What a cell yields when it is entered with these upgrades (CR-5.6).
    #[inline]
    #[must_use]
    pub fn yields(&self, upgrades: Upgrades, cell: Cell, holds_other_meeple: bool) -> u8 {
        self.yields[upgrades.bits()][cell.index()][usize::from(holds_other_meeple)]
    }

    /// How many completed cards an upgrade costs (CR-4.2).
    #[must_use]
    pub fn upgrade_cost(&self) -> u8 {
        self.upgrade_cost
    }

    /// What an active upgrade is worth (CR-9.3).
    #[must_use]
    pub fn upgrade_rating(&self) -> u8 {
        self.upgrade_rating
    }

    /// The steps of a turn that cost nothing (CR-5.4).
    #[must_use]
    pub fn free_steps(&self) -> u8 {
        self.free_steps
    }

    /// How many rush tokens there are.
    #[must_use]
    pub fn rush_tokens(&self) -> u8 {
        self.rush_tokens
    }

    pub(crate) fn sources(&self) -> &[Sourced] {
        &self.sources
    }

    #[inline]
    pub(crate) fn table(&self, seats: u8) -> &SeatTable {
        &self.tables[usize::from(seats) - 1]
    }

    pub(crate) fn level(&self, level: Level) -> &LevelTable {
        &self.solo.levels[level as usize]
    }

    /// The penalty cards that close the shop (CR-8.3).
    #[inline]
    pub(crate) fn limit(&self, options: &Options) -> u8 {
        match options.mode {
            Mode::Standard => options.penalty_limit,
            Mode::Solo => self.penalty_limit,
        }
    }

    /// How many seats draw when the active seat has served (CR-7.5, CR-7.6).
    #[inline]
    pub(crate) fn fed(&self, state: &State) -> u8 {
        self.table(state.seats).fed
    }
}
