//! The house behind the page: requests, the socket over which games are played, links.

pub mod http;
pub mod qr;
pub mod socket;

pub use http::Trouble;
