//! The commands of the README, and what they are made of.

mod apt;
mod arguments;
mod client;
mod cluster;
mod golden;
mod links;
mod paths;
mod play;
mod progress;
mod release;
mod shell;
mod site;
mod stamp;
mod test;
mod toolchain;
mod watch;

use std::process::ExitCode;

use crate::arguments::Arguments;
use crate::client::Flavour;

/// A failure says what happened, where, and what to do next.
type Result<T = ()> = std::result::Result<T, Box<dyn std::error::Error + Send + Sync>>;

const HELP: &str = "\
Builds, runs and tests Chaikhana

cargo xtask play [--listen ADDR] [--db FILE] [--no-open] [--dev]
    builds what is missing, serves it and opens the browser; --dev builds again whenever something changes
cargo xtask cluster [--nodes N] [--listen ADDR]
    a house of several nodes on this machine: PostgreSQL, three nodes and a proxy before them
cargo xtask test [STEP]
    checks everything, or only the steps whose name begins so
cargo xtask client [--dev]
    builds the page into target/client/dist; --dev quickly and not compressed
cargo xtask browser [--dev] [NAME]
    plays the house in a real browser: all tests, or those whose name contains NAME
cargo xtask pictures [--dev]
    takes pictures of the house for the documentation
cargo xtask figures
    measures how quick the page is
cargo xtask golden
    replays the golden games in WebAssembly
cargo xtask links
    checks the links of the documentation
cargo xtask site [--out FOLDER]
    makes pages for the web from the documentation
cargo xtask release [--out FOLDER] [--homepage URL] [--binary FILE] [--check]
    one static program with the page inside, packed as archive, .deb and container image, with sums; FILE packs another program;
    --check makes it again in another folder and compares, then starts every artefact and plays a game on it
cargo xtask soak [--games N]
    plays very many random games over all options and checks every state of them
";

fn main() -> ExitCode {
    match run(Arguments::of_process()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(mut given: Arguments) -> Result {
    if given.flag("--help") || given.flag("-h") {
        print!("{HELP}");
        return Ok(());
    }
    let command = given.word();
    match command.as_deref() {
        None | Some("help") => {
            print!("{HELP}");
            Ok(())
        }
        Some("play") => play::play(&play::Play::read(given)?),
        Some("cluster") => cluster::Cluster::read(given)?.run(),
        Some("test") => {
            let only = given.word();
            given.end()?;
            test::all(only.as_deref())
        }
        Some("client") => {
            let flavour = Flavour::of(given.flag("--dev"));
            given.end()?;
            client::build(flavour)
        }
        Some("browser") => {
            let (flavour, only) = (Flavour::of(given.flag("--dev")), given.word());
            given.end()?;
            test::browser(flavour, only.as_deref())
        }
        Some("pictures") => {
            let flavour = Flavour::of(given.flag("--dev"));
            given.end()?;
            test::example("pictures", flavour)
        }
        Some("figures") => given.end().and_then(|()| test::example("figures", Flavour::Release)),
        Some("golden") => given.end().and_then(|()| golden::replay()).map(drop),
        Some("site") => {
            let out = given.value("--out")?;
            given.end()?;
            site::build(out.as_deref())
        }
        Some("links") => {
            given.end()?;
            match links::check()?.failed {
                0 => Ok(()),
                _ => Err("mend the links above".into()),
            }
        }
        Some("release") => release::Release::read(given)?.make(),
        Some("soak") => {
            let games = given.value("--games")?.unwrap_or_else(|| "1000000".into());
            given.end()?;
            let run = ["run", "--release", "--locked", "--package", "chaikhana-cli", "--"];
            shell::run(shell::cargo(&run).args(["soak", "--games", &games]))
        }
        Some(other) => Err(format!("there is no command {other:?}\n\n{HELP}").into()),
    }
}
