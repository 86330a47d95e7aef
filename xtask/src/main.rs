//! The two commands of the README, and what they are made of.

mod apt;
mod client;
mod dist;
mod golden;
mod neighbours;
mod page;
mod parts;
mod paths;
mod play;
mod shell;
mod style;
mod test;
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
    /// Builds everything that is missing, serves it and opens the browser
    Play(play::Play),
    /// Checks everything
    Test {
        /// Only the step of this name, such as `lints`
        only: Option<String>,
    },
    /// Plays the house in a real browser
    Browser {
        /// On a client that is quick to build
        #[arg(long)]
        dev: bool,
        /// Only the tests whose name contains this
        only: Option<String>,
    },
    /// Takes pictures of the house for the documentation
    Pictures {
        /// On a client that is quick to build
        #[arg(long)]
        dev: bool,
    },
    /// Measures how quick the page is
    Figures,
    /// Builds the browser client into target/client/dist
    Client {
        /// Quick to build, slow to run, not compressed
        #[arg(long)]
        dev: bool,
    },
    /// Replays the golden games in WebAssembly
    Golden,
    /// Plays very many random games over all options and checks every state of them
    Soak {
        /// How many games of each title
        #[arg(long, default_value_t = 1_000_000)]
        games: u64,
    },
}

fn main() -> Result<()> {
    match Cli::parse().command {
        Command::Play(how) => play::play(&how),
        Command::Test { only } => test::all(only.as_deref()),
        Command::Client { dev } => client::build(client::Flavour::of(dev)).map(drop),
        Command::Browser { dev, only } => test::browser(client::Flavour::of(dev), only.as_deref()),
        Command::Pictures { dev } => test::example("pictures", client::Flavour::of(dev)),
        Command::Figures => test::example("figures", client::Flavour::Release),
        Command::Golden => golden::replay(),
        Command::Soak { games } => {
            let games = games.to_string();
            let run = ["run", "--release", "--locked", "--package", "chaikhana-cli", "--"];
            shell::run(shell::cargo(&run).args(["soak", "--games", &games]))
        }
    }
}
