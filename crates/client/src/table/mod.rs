//! A table: how its data flows, and the page around its board.
//!
//! | file | what |
//! |---|---|
//! | [`state`], [`erased`], [`scope`] | the table's data, its game, what all furniture shares |
//! | [`here`], [`house`], [`waiting`], [`stopped`] | a table on this device, a table of the house, its waiting room, one that cannot go on |
//! | [`page`] | where the furniture stands |
//! | [`bar`], [`seats`], [`clock`], [`prompt`], [`moves`], [`log`], [`history`], [`chat`], [`advice`], [`reasons`], [`thoughts`], [`coach`], [`agree`], [`why`] | the furniture |
//! | [`news`], [`meanwhile`], [`outgoing`] | what the others do beside playing; while they move; what waits for the house |
//! | [`catch_up`], [`cover`], [`end`], [`proof`], [`review`], [`chart`], [`share`] | coming back; the screen is passed on; the game is over |
//! | [`show`], `flight`, `sound` | how a move is seen and heard |
//! | `hotkeys`, [`live`], [`signals`], [`keys`] | keys, what is read out, calls, names for messages |

pub mod advice;
pub mod agree;
pub mod bar;
pub mod catch_up;
pub mod chart;
pub mod chat;
pub mod clock;
pub mod coach;
pub mod cover;
pub mod end;
pub mod erased;
pub(crate) mod flight;
pub mod here;
pub mod history;
mod hotkeys;
pub mod house;
pub mod keys;
pub mod live;
pub mod log;
pub mod meanwhile;
pub mod moves;
pub mod names;
pub mod news;
pub mod outgoing;
pub mod page;
pub mod prompt;
pub mod proof;
pub mod reasons;
pub mod review;
pub mod scope;
pub mod seats;
pub mod share;
pub mod show;
pub mod signals;
mod sound;
pub mod state;
pub mod stopped;
pub mod thoughts;
pub mod trouble;
pub mod verdict;
pub mod waiting;
pub mod why;

pub use here::{LayTable, PlayHere};
pub use house::OnlineTable;
