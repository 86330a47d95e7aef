//! Tables on this device: the same messages as at a server, but the host is a worker of the page.
//!
//! | file | what |
//! |---|---|
//! | [`host`] | the host: the shell around `table::Table`; knows no browser |
//! | [`message`] | what page and worker say to each other around the table's own messages |
//! | [`worker`] | the worker's side of it |
//! | [`link`] | the page's side of it |
//! | [`kept`], `database` | the tables kept on this device, as records, in the browser's database |
//! | [`orders`] | what was ordered for tables that are not yet kept; their addresses |
//! | [`bots`] | how a bot decides |

pub mod bots;
mod database;
pub mod host;
pub mod kept;
pub mod link;
pub mod message;
pub mod orders;
pub mod worker;
