//! The `chaikhana` command: play, replay, check and measure the games of the house.

mod arena;
mod balance;
mod bench;
mod common;
mod games;
mod health;
mod keep;
mod modes;
mod net;
mod outcome;
mod play;
mod plot;
mod position;
mod record;
mod selfplay;
mod serve;
mod soak;
mod strength;
mod tune;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// A house of board games: rules, records, bots and tables.
#[derive(Debug, Parser)]
#[command(name = "chaikhana", version, propagate_version = true, arg_required_else_help = true)]
struct Cli {
    /// Play a game with another data file of the same form; FILE alone is for the game the command names.
    #[arg(long, value_name = "[GAME=]FILE", global = true)]
    data: Vec<String>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Play a game in the terminal against bots.
    Play(play::Play),
    /// Open the house: tables for people, bots and spectators in the browser.
    Serve(serve::Serve),
    /// Ask a house whether it is open; for probes.
    Health(health::Health),
    /// Measure how much a house can carry.
    Load(net::Load),
    /// Kill a house again and again and look for everything it had acknowledged.
    CrashTest(net::CrashTest),
    /// Attack a house on this machine in every way we know, and measure whether those who play there feel it.
    Attack(net::Attack),
    /// Copy the store of a house to a new file, also while it is in use.
    Backup(keep::Backup),
    /// Make the store of a house from a backup.
    Restore(keep::Restore),
    /// Write every table of a house as a record.
    Export(keep::Export),
    /// Add records to the store of a house.
    Import(keep::Import),
    /// List the games with their player counts and options.
    Games(games::Games),
    /// Let bots play whole games; print or record them.
    Selfplay(selfplay::Selfplay),
    /// Replay a record and show the log, a position or what a seat saw.
    Replay(record::Replay),
    /// Check a record: its seed against the commitment, every step against the rules, the result against the play.
    Verify(record::Verify),
    /// List the legal actions of a seat in a position.
    Legal(position::Legal),
    /// Do an action in a position and print the position after it.
    Apply(position::Apply),
    /// Let bots meet: win rates with 95 % intervals, seats rotated, the same seeds for every arrangement.
    Arena(arena::Arena),
    /// Find better numbers for the evaluation of a game by self-play.
    Tune(tune::Tune),
    /// Let bots play thousands of games and write down how balanced they are, with plots.
    Balance(balance::Balance),
    /// Measure how strong the bots are at every kind of table, and write it down with a plot.
    Strength(strength::Strength),
    /// Measure the speed of the rules on one core.
    Bench(bench::Bench),
    /// Play random games over all options and look for anything that must not happen.
    Soak(soak::Soak),
}

fn main() -> ExitCode {
    let Cli { data, command } = Cli::parse();
    let done = match command {
        Command::Play(command) => command.run(&data),
        Command::Serve(command) => command.run(&data),
        Command::Health(command) => command.run(),
        Command::Load(command) => command.run(),
        Command::CrashTest(command) => command.run(),
        Command::Attack(command) => command.run(),
        Command::Backup(command) => command.run(),
        Command::Restore(command) => command.run(),
        Command::Export(command) => command.run(&data),
        Command::Import(command) => command.run(&data),
        Command::Games(command) => command.run(&data),
        Command::Selfplay(command) => command.run(&data),
        Command::Replay(command) => command.run(&data),
        Command::Verify(command) => command.run(&data),
        Command::Legal(command) => command.run(&data),
        Command::Apply(command) => command.run(&data),
        Command::Arena(command) => command.run(&data),
        Command::Tune(command) => command.run(&data),
        Command::Balance(command) => command.run(&data),
        Command::Strength(command) => command.run(&data),
        Command::Bench(command) => command.run(&data),
        Command::Soak(command) => command.run(&data),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if common::is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {}", common::told(&error));
            ExitCode::FAILURE
        }
    }
}
