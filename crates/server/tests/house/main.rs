//! The house as its guests know it: real sockets, real files.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at what it did not expect")]

mod clocks;
mod closing;
mod conformance;
mod devices;
mod games;
mod hostile;
mod leak;
mod matrix;
mod nodes;
mod older;
mod openapi;
mod people;
mod player;
mod siege;
mod tables;
mod tidiness;
mod world;
