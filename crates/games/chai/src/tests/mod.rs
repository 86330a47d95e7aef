//! The rulebook as tests.

mod abilities;
mod connoisseur;
mod coop;
mod data;
mod examples;
mod invariants;
mod market;
mod notation;
mod options;
mod pantry;
mod preview;
mod reserve;
mod rounds;
mod scoring;
mod serving;
mod setup;
mod solo;
mod table;
mod text;
mod turn;
mod wilds;
mod words;
