//! The pages beside the hall: open tables, my tables, records.

mod lists;
mod mine;
mod numbers;
mod open;
mod records;
mod replay;

pub use mine::MyTables;
pub use numbers::Numbers;
pub use open::OpenTables;
pub use records::Records;
pub use replay::Replay;
