//! `cargo xtask play`: from a fresh clone to a game in the browser.

use anyhow::{Context, Result, bail};
use std::fs;
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::thread::sleep;
use std::time::{Duration, SystemTime};

use crate::client::{self, Flavour};
use crate::{paths, shell};

/// How to play.
#[derive(clap::Args)]
pub(crate) struct Play {
    /// Build quickly, and again whenever something changes
    #[arg(long)]
    dev: bool,
    /// Where to listen
    #[arg(long, default_value = "127.0.0.1:4000")]
    listen: SocketAddr,
    /// The file that keeps the tables
    #[arg(long, default_value = "chaikhana.db")]
    db: PathBuf,
    /// Do not open a browser
    #[arg(long)]
    no_open: bool,
}

/// Builds client and server, serves both from one program and opens the browser.
pub(crate) fn play(how: &Play) -> Result<()> {
    let mut server = build_and_start(how)?;
    if !how.no_open {
        open(&format!("http://{}/", how.listen));
    }
    if !how.dev {
        let status = server.wait()?;
        if !status.success() {
            bail!("the server ended with {status}");
        }
        return Ok(());
    }
    let mut seen = newest(&sources());
    loop {
        sleep(Duration::from_millis(500));
        let now = newest(&sources());
        if now == seen {
            continue;
        }
        seen = now;
        println!("something changed: building again");
        stop(&mut server);
        server = loop {
            match build_and_start(how) {
                Ok(server) => break server,
                Err(error) => println!("{error:#}\nwaiting for the next change"),
            }
            while newest(&sources()) == seen {
                sleep(Duration::from_millis(500));
            }
            seen = newest(&sources());
        };
    }
}

fn build_and_start(how: &Play) -> Result<Child> {
    client::build(Flavour::of(how.dev))?;
    let mut build = shell::cargo(&["build", "--locked", "--package", "chaikhana-cli"]);
    if !how.dev {
        build.arg("--release");
    }
    shell::run(&mut build)?;
    let program =
        paths::root().join("target").join(if how.dev { "debug" } else { "release" }).join("chaikhana");
    let mut serve = Command::new(&program);
    serve.arg("serve").arg("--listen").arg(how.listen.to_string()).arg("--db").arg(&how.db);
    let mut server = serve.spawn().with_context(|| format!("cannot start {}", program.display()))?;
    while TcpStream::connect(how.listen).is_err() {
        if let Some(status) = server.try_wait()? {
            bail!("the server ended with {status}");
        }
        sleep(Duration::from_millis(50));
    }
    println!("Chaikhana is open at http://{}/", how.listen);
    Ok(server)
}

/// Ends the server the way an operator would, so that it finishes its writes.
fn stop(server: &mut Child) {
    let asked = shell::succeeds(Command::new("kill").arg(server.id().to_string()));
    if !asked {
        // It has ended by itself, or there is no `kill` here.
        let _ = server.kill();
    }
    let _ = server.wait();
}

fn open(address: &str) {
    let opener = ["xdg-open", "open"].into_iter().find(|program| shell::find(program).is_some());
    let opened = opener.is_some_and(|program| shell::succeeds(Command::new(program).arg(address)));
    if !opened {
        println!("open {address} in a browser");
    }
}

fn sources() -> [PathBuf; 2] {
    [paths::root().join("crates"), paths::root().join("Cargo.toml")]
}

/// When the newest of the files changed.
fn newest(places: &[PathBuf]) -> Option<SystemTime> {
    fn of(place: &Path) -> Option<SystemTime> {
        if place.is_dir() {
            fs::read_dir(place).ok()?.filter_map(|entry| of(&entry.ok()?.path())).max()
        } else {
            fs::metadata(place).ok()?.modified().ok()
        }
    }
    places.iter().filter_map(|place| of(place)).max()
}
