//! A table: seats, host, phase, log, undo, clocks, votes, chat, bots that take over, rematch, record.
//!
//! [`Table`] is a pure state machine. It knows no socket, store, clock, thread or browser: time is a number that its
//! caller gives, and whatever must happen outside is returned as an [`Effect`]. A request is answered in two halves, so
//! that a refusal or a full disk leaves everything as it was:
//!
//! 1. [`Table::decide`] changes nothing. It refuses, or returns a [`Decision`] with the [`Keep`] that must be durable.
//! 2. [`Table::commit`] lets the decision take place and returns what to do about it: tell these ears that, wake the
//!    table then, ask a bot for this seat.
//!
//! The server's shell makes the change durable between the two; the page's worker commits at once. When several nodes
//! share a store and another one was faster, the decision is dropped, [`Table::follow`] catches up, and the request is
//! decided again.
//!
//! | file | what |
//! |---|---|
//! | [`facts`] | what is kept of a table |
//! | [`table`](mod@table) | the table in memory; loading, following |
//! | [`decide`] | requests, decisions, commit |
//! | [`effect`] | what a commit asks for, and how tables are told |
//! | [`open`] | opening a table, a rematch |
//! | [`seats`], [`play`], [`agree`], [`absence`], [`chat`], [`clocks`], [`think`] | the duties of a table |
//! | `witness` | who is told of a log entry, and how everybody counts them |
//! | [`nodes`] | what other nodes with the same store have done |
//! | [`info`], [`record`] | a table as somebody may know it, and as a record |
//! | [`invitation`] | a code for a table, short enough to be said |

pub mod absence;
pub mod agree;
pub mod chat;
pub mod clocks;
#[cfg(feature = "conformance")]
pub mod conformance;
pub mod decide;
pub mod effect;
pub mod facts;
pub mod info;
pub mod invitation;
pub mod names;
pub mod nodes;
pub mod open;
pub mod play;
pub mod record;
pub mod seats;
pub mod table;
pub mod think;
mod witness;

pub use decide::{Caller, Decision, Keep, Request};
pub use effect::{EarId, Effect, Message};
pub use facts::{
    Change, Facts, Logged, Mute, OpenVote, PersonId, Progress, Said, SeatFacts, Sitter, Stored, Substituted,
    Vacation,
};
pub use info::info_of;
pub use invitation::{code_of, read_code};
pub use open::Fresh;
#[cfg(feature = "host")]
pub use record::PositionView;
pub use record::{ImportError, facts_of, header, record_of, result};
pub use shelf::Json;
pub use table::{CHAT_KEPT, Policy, Table};
pub use think::{Advice, hint};
pub use witness::told_of;
