//! The messages between a table and whoever sits at it: people, bots, spectators.
//!
//! The same messages travel over a WebSocket to a server and between a page and its worker when somebody plays alone.
//! `docs/protocol.md` describes them with examples.

mod house;
mod play;
mod table;

pub use engine::Level;
pub use house::{
    Away, Ballot, DeviceInfo, DeviceLink, Devices, History, Introduction, Invited, Me, MoveIn, OpenTables,
    Seating, Start, TableList,
};
pub use play::{Chat, Failure, LogEntryView, Moved, Now, Past, Snapshot, ToPlayer, ToTable, Undo};
pub use table::{
    Clock, KeptSeat, Motion, NewTable, Pace, Phase, Replaceable, SeatInfo, SeatWish, Sitting, Stopped,
    TableInfo, Visibility, Vote,
};

/// The version of the messages; a page that speaks another one reloads itself. Every change of a message raises it, a field
/// that is added, too: a page refuses what it does not know.
pub const VERSION: u32 = 1;
