//! Coffee Rush: baristas walk over a board of ingredients, fill cups and serve orders before they slide off their tabs.
//!
//! The modules follow the rulebook:
//!
//! | chapter | module |
//! |---|---|
//! | what is in the box | `components`, `tokens`, `board`, `in_the_box`; read from `data.toml` by `data` and `open` |
//! | CR-1 the table | `state` (written as `position`), `cards` |
//! | CR-2, CR-10 set-up | `setup`, `options` |
//! | CR-3, CR-4 the turn, Upgrade | `turn` |
//! | CR-5 Move | `movement` |
//! | CR-6 Pour | `pour` |
//! | CR-7 Process | `process` |
//! | CR-8, CR-9.1, CR-9.1b Flow of time, end check | `flow` |
//! | CR-9 scoring | `scoring` |
//! | CR-11 solo | `solo` |
//! | what players see, know, do and foresee | `view`, `imagine`, `event`, `action`, `rules`, `preview` |
//! | what holds in every state, why games end | `audit`, `longest` |

mod action;
mod audit;
mod board;
mod cards;
mod components;
mod data;
mod event;
mod flow;
mod imagine;
mod in_the_box;
mod longest;
mod movement;
mod open;
mod options;
mod position;
mod pour;
mod preview;
mod process;
mod rules;
mod scoring;
mod setup;
mod solo;
mod state;
mod tokens;
mod turn;
mod view;

pub use action::Action;
pub use board::{Cell, Cells, neighbours};
pub use components::{CUPS, Card, Cup, Ingredient, Owner, TABS, Tab, Upgrade, Upgrades};
pub use event::{Closing, Draw, Event};
pub use in_the_box::{CoffeeRush, Drink};
pub use options::{Level, Mode, Options, StartSeat, TwoSeatEnd};
pub use preview::{EndOfTurn, Preview};
pub use solo::Medal;
pub use state::{Decision, State};
pub use tokens::Tokens;
pub use view::{MeepleView, SeatView, SoloView, View, Walk};

#[cfg(test)]
mod tests;
