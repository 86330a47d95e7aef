//! The rulebook as tests.

mod audit;
mod chai;
mod contract;
mod data;
mod delivery;
mod halves;
mod imaginary;
mod invariants;
mod moments;
mod notation;
mod options;
mod orders;
mod placing;
mod preview;
mod ring;
mod rounds;
mod scoring;
mod secrets;
mod setup;
mod shapes;
mod table;
mod turn;
mod worlds;
