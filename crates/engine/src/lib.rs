//! What every game in the house is: seats, decisions, chance, views, events, records.
//!
//! No game, no network, no clock, no language. A game implements [`Game`]; whoever plays one drives it with
//! [`Match`].

mod chance;
mod counts;
mod event;
mod game;
pub mod hex;
mod list;
mod options;
mod provenance;
mod refusal;
mod seat;
mod standing;

pub use chance::{Chance, QuickChance, Seed, Stream, TableChance};
pub use counts::Counts;
pub use event::{Audience, Silent, Sink, Told};
pub use game::{Game, Revealed};
pub use list::List;
pub use options::{OptionKind, OptionSpec, Origin};
pub use provenance::{Provenance, Sourced};
pub use refusal::{DataError, Flaw, Refusal, SetupError};
pub use seat::{Eyes, MAX_SEATS, Seat, Seats};
pub use standing::{Name, Outcome, Place, Standing};
