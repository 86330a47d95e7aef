//! The house behind the page: requests, the socket over which games are played, links.

pub mod http;
pub mod people;
pub mod qr;
pub mod socket;
pub mod waiting;

pub use http::Trouble;
