//! The two commands of the README, and what they are made of.

mod apt;
mod client;
mod dist;
mod page;
mod paths;
mod shell;
mod style;
mod toolchain;

use anyhow::Result;
use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(name = "cargo xtask", about = "Builds, runs and tests Chaikhana")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Builds the browser client into target/client/dist
    Client {
        /// Quick to build, slow to run, not compressed
        #[arg(long)]
        dev: bool,
    },
}

fn main() -> Result<()> {
    match Cli::parse().command {
        Command::Client { dev } => client::build(client::Flavour::of(dev)).map(drop),
    }
}
