//! Opponents for every game of the house.
//!
//! | what | where |
//! |---|---|
//! | what a bot may know | `observation` |
//! | what it knows about a game | `knowledge`, `weights`, one file per game in `games` |
//! | a network on top of that knowledge, and how it learns | `net`, `features`, `eyes`, `train` |
//! | what a seat has by named parts, and reasons for a move | `ledger`, `reasons` |
//! | how it plans a whole turn through small decisions | `planner` |
//! | how it chooses | `random`, `greedy`, `ismcts` |
//! | a bot that sits through a game | `mind` |
//! | how long it may think | `budget`, `gain` |
//! | names and levels | `bot` |
//! | any game behind one JSON face | `face` |
//! | a finished game looked back on | `review` |
//! | how strong they are | `arena` |
//!
//! Nothing here needs a thread or a clock of its own: in a browser the page lends its clock, natively
//! [`Stopwatch`] is one and [`Budget::threads`] may use more cores.

#[cfg(not(target_arch = "wasm32"))]
pub mod arena;
mod bot;
mod budget;
mod eyes;
mod face;
mod features;
mod gain;
mod games;
mod greedy;
mod ismcts;
mod knowledge;
mod ledger;
mod mind;
mod net;
mod observation;
mod planner;
mod random;
mod reasons;
mod review;
#[cfg(not(target_arch = "wasm32"))]
pub mod train;
mod value;
mod weights;

pub use bot::{Bot, Strategy, UnknownBot, about};
#[cfg(not(target_arch = "wasm32"))]
pub use budget::Stopwatch;
pub use budget::{Budget, Clock, Endless, SHORTEST_THOUGHT};
pub use engine::{Change, Level, Reasons};
pub use eyes::Eyes;
pub use face::{Advice, KnowledgeVisitor, NotAwaited, advise, advise_in, decide, mind, visit};
pub use ismcts::{Thought, simulations_per_second};
pub use knowledge::Knowledge;
pub use ledger::{Ledger, Part};
pub use mind::{AnyMind, Mind, mind_in};
pub use net::{Net, NetError};
pub use observation::Observation;
pub use planner::{Limits, Plan, Planner};
pub use review::{Balance, Measure, Milestone, Review, Round, Swing, Tell, Turned, review, review_in};
pub use value::Shares;
pub use weights::{NoWeights, Weights, WeightsError};
