//! What every game in the house is: seats, decisions, chance, views, events, records.
//!
//! No game, no network, no clock, no language. A game implements [`Game`]; whoever plays one drives it with
//! [`Match`].

mod chain;
mod chance;
mod change;
#[cfg(any(test, feature = "contract"))]
pub mod contract;
mod counts;
mod event;
mod foresight;
mod game;
pub mod hex;
mod level;
mod list;
mod moment;
mod options;
mod position;
mod provenance;
pub mod read;
mod record;
mod refusal;
mod seat;
mod session;
mod standing;

pub use chain::{Chain, seal_of};
pub use chance::{Chance, QuickChance, Seed, Stream, TableChance};
pub use change::{Change, Reasons};
pub use counts::Counts;
pub use event::{Audience, Silent, Sink, Told};
pub use foresight::{Foreseen, NoChance, foresee};
pub use game::{Game, Revealed};
pub use level::{Level, UnknownLevel};
pub use list::List;
pub use moment::{iso_time, read_iso_time};
pub use options::{OptionKind, OptionSpec, Origin};
pub use position::{Position, PositionError, data_stamp, fingerprint};
pub use provenance::{Provenance, Sourced};
pub use record::{
    EntryLine, FORM, Header, Record, RecordError, ResultLine, Sealed, Signature, Sitter, write_end,
    write_header,
};
pub use refusal::{DataError, Flaw, Refusal, SetupError};
pub use seat::{Eyes, MAX_SEATS, Seat, Seats};
pub use session::{Entry, MOST_ENTRIES, MOST_UNDOS, MOST_UNDOS_AT_ONCE, Match, NoUndo, ReplayError};
pub use standing::{Name, Outcome, Place, Standing};
