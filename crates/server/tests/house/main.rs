//! The house as its guests know it: real sockets, real files.

#![allow(clippy::unwrap_used, reason = "a test may stop at what it did not expect")]

mod games;
mod player;
mod world;
