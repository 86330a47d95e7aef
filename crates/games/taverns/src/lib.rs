//! The rules of The Taverns of Tiefenthal: a tavern each, a deck of guests and staff, dice drafted and placed, beer
//! and doubloons spent at once. Modules 1 to 5, two to four players, solo, eight or twelve rounds.
//!
//! Where to find what:
//!
//! | part of the rules | file |
//! |---|---|
//! | components and the data file | `components/`, `data/`, `data.toml` |
//! | TT-2 setup, TT-15 start cards | `setup.rs`, `start_cards.rs` |
//! | TT-3 phase A, a new evening | `evening.rs` |
//! | TT-4 phase B, guests arrive | `arrival.rs` |
//! | TT-5, TT-6 waitresses and the draft | `draft.rs` |
//! | TT-7 phase E, placing dice | `planning.rs`, `spaces.rs` |
//! | TT-8, TT-14 opening, reputation | `opening.rs` |
//! | TT-9 phase F, serving | `serving.rs`, `buying.rs`, `market.rs` |
//! | TT-10, TT-16 bonuses, guest book | `bonuses.rs` |
//! | TT-11 phase G, closing | `closing.rs` |
//! | TT-12 scoring | `scoring.rs` |
//! | TT-13 schnapps and entertainers | `entertainers.rs` |
//! | what a seat may do, and why not | `legal_*` and `check_*` of each phase, called by `rules.rs` |
//! | who sees what | `view.rs` |
//! | what holds in every position | `audit/` |
//! | what a preview shows; a step shown at once | `preview.rs`, `suppose.rs` |

mod action;
mod arrival;
mod audit;
mod bonuses;
mod buying;
mod closing;
mod components;
mod data;
mod draft;
mod entertainers;
mod evening;
mod event;
mod imagine;
mod longest;
mod market;
mod opening;
mod options;
mod planning;
mod play;
mod preview;
mod rules;
mod scoring;
mod serving;
mod setup;
mod spaces;
mod start_cards;
mod state;
mod suppose;
mod view;

#[cfg(test)]
mod tests;

pub use action::{Action, StartCard};
pub use components::{
    Bonus, Card, Coaster, Die, Effect, Gift, Kind, Pile, RoundSpace, Show, Side, Sort, Space, Spaces, Spot,
    Tile, Tiles,
};
pub use data::{Face, StartFace, Taverns, TileFace};
pub use event::{Event, GainedFrom, UpgradeBy};
pub use options::{
    MonasteryLoop, Options, Refill, Regulars, SchnappsTiles, SoloRival, StartSeat, Supply, Timing,
};
pub use preview::{Moved, Need};
pub use state::{Decision, Link, Snapshot, State, Takings, Tavern, Turn};
pub use view::{ComingView, HiddenView, MarketView, TavernView, TurnView, View};
