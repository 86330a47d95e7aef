//! The `chaikhana` command: play, replay, check and measure the games.

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
mod train;
mod tune;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Self-hosted board games: rules, records, bots and a server.
#[derive(Debug, Parser)]
#[command(name = "chaikhana", version, propagate_version = true, arg_required_else_help = true)]
struct Cli {
    /// Use another data file for a game; FILE alone applies to the game the command names.
    #[arg(long, value_name = "[GAME=]FILE", global = true)]
    data: Vec<String>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Play a game in the terminal against bots.
    Play(play::Play),
    /// Run the server: tables for people, bots and spectators in the browser.
    Serve(serve::Serve),
    /// Check whether a server is up; for health probes.
    Health(health::Health),
    /// Measure how much load a server can handle.
    Load(net::Load),
    /// Kill a server repeatedly and check that nothing it acknowledged was lost.
    CrashTest(net::CrashTest),
    /// Attack a server on this machine in every known way, and measure whether its players notice.
    Attack(net::Attack),
    /// Back up a server's database to a new file, even while it is in use.
    Backup(keep::Backup),
    /// Restore a server's database from a backup.
    Restore(keep::Restore),
    /// Move a server's data between a file and PostgreSQL, compared row by row.
    Migrate(keep::Migrate),
    /// Export a server's tables as records.
    Export(keep::Export),
    /// Import records into a server's database.
    Import(keep::Import),
    /// List the games with their player counts and options.
    Games(games::Games),
    /// Let bots play whole games; print the results or write records.
    Selfplay(selfplay::Selfplay),
    /// Replay a record and print its log, a position or one seat's view.
    Replay(record::Replay),
    /// Verify a record: the seed against its commitment, every action against the rules, and the result.
    Verify(record::Verify),
    /// List the legal actions of a seat in a position.
    Legal(position::Legal),
    /// Apply an action to a position and print the new position.
    Apply(position::Apply),
    /// Play bots against each other: win rates with 95 % intervals, seats rotated, the same seeds for every arrangement.
    Arena(arena::Arena),
    /// Train a network that corrects a game's evaluation, from games it plays.
    Train(train::Train),
    /// Tune a game's evaluation weights by self-play.
    Tune(tune::Tune),
    /// Play thousands of games between equal bots and report how balanced the games are, with plots.
    Balance(balance::Balance),
    /// Measure how strong the bots are at every kind of table and write a report with a plot.
    Strength(strength::Strength),
    /// Measure the speed of the rules on one core.
    Bench(bench::Bench),
    /// Play random games over all options and check every invariant.
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
        Command::Migrate(command) => command.run(),
        Command::Export(command) => command.run(&data),
        Command::Import(command) => command.run(&data),
        Command::Games(command) => command.run(&data),
        Command::Selfplay(command) => command.run(&data),
        Command::Replay(command) => command.run(&data),
        Command::Verify(command) => command.run(&data),
        Command::Legal(command) => command.run(&data),
        Command::Apply(command) => command.run(&data),
        Command::Arena(command) => command.run(&data),
        Command::Train(command) => command.run(&data),
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
