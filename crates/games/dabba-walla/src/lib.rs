//! Dabba Walla: collect lunch boxes on your vehicle, then deliver them level by level for tips.
//!
//! The modules follow the rulebook. What is in the box: [`components`]. Setting the table: `setup` (DW-1). The
//! collection phase: `turn` (DW-2, DW-5), `placing` (DW-3), `chai` (DW-4, DW-13), `imaginary` (DW-11) and the [`bed`] the tiles lie on. The
//! delivery phase: `delivery` (DW-6, DW-7) and `scoring` (DW-7 to DW-10). What a seat may do, and why not: the
//! `legal_*` and `check_*` of each part, called by `rules`; `timing` says why something is not due now. What it may know: [`view`] and `imagine`; what a
//! board shows before it is done: [`preview`], and before the host has answered: `suppose`.
//!
//! Always asked, although there may be one answer only: `play-card` and `end-turn` (they show a card, they hand the
//! turn over), `pick-chai`, and the chai of a delivery for a seat that holds any. Never asked: a tile or an empty
//! that can be placed in one way only, a delivery card that is the seat's last, the chai of a seat that holds none.

pub mod action;
mod audit;
pub mod bed;
mod chai;
pub mod components;
mod delivery;
pub mod event;
mod imaginary;
mod imagine;
mod longest;
pub mod options;
mod placing;
pub mod preview;
mod refusal;
mod rules;
mod scoring;
mod setup;
pub mod state;
mod suppose;
#[cfg(test)]
mod tests;
mod timing;
mod turn;
pub mod view;

pub use action::{Action, Direction};
pub use bed::{Bed, Dabba, Tile};
pub use components::{Card, CardSet, Chai, ChaiKind, Colour, DabbaWalla, VehicleKind};
pub use event::Event;
pub use options::Options;
pub use preview::Preview;
pub use scoring::{Load, Sums};
pub use state::{State, Step};
pub use view::{Decision, View};
