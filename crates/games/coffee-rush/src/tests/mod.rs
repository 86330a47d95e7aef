//! The rulebook as tests.

mod audit;
mod data;
mod flow;
mod invariants;
mod movement;
mod notation;
mod options;
mod players;
mod pour;
mod preview;
mod process;
mod refusals;
mod scoring;
mod setup;
mod solo;
mod table;
mod turn;
mod two_seats;
mod whole_games;
