//! The real server with the real client, as `cargo xtask play` starts it.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::Result;
use crate::process::{Process, free_port};

/// A server with a file of its own, or a database; its file is gone at the end.
#[derive(Debug)]
pub struct House {
    port: u16,
    /// Goes with the house, and its file with it.
    _folder: tempfile::TempDir,
    /// Where its tables are.
    db: OsString,
    arguments: Vec<String>,
    process: Option<Process>,
}

impl House {
    /// Starts one.
    pub fn open() -> Result<Self> {
        Self::open_with(&[])
    }

    /// Starts one with more arguments.
    pub fn open_with(arguments: &[&str]) -> Result<Self> {
        let folder = tempfile::tempdir()?;
        let db = folder.path().join("house.db").into_os_string();
        Self::begin(folder, db, arguments)
    }

    /// Starts one whose tables are in a PostgreSQL database.
    pub fn open_on(database: &str) -> Result<Self> {
        Self::begin(tempfile::tempdir()?, database.into(), &[])
    }

    fn begin(folder: tempfile::TempDir, db: OsString, arguments: &[&str]) -> Result<Self> {
        let arguments = arguments.iter().map(ToString::to_string).collect();
        let mut house = Self { port: free_port()?, _folder: folder, db, arguments, process: None };
        house.start()?;
        Ok(house)
    }

    /// Starts it again, with the same tables at the same address.
    pub fn start(&mut self) -> Result {
        let mut serve = Command::new(program()?);
        serve.arg("serve").arg("--listen").arg(format!("127.0.0.1:{}", self.port));
        serve.arg("--db").arg(&self.db);
        // The folder rather than what is embedded: a test then never meets a client older than the one just built.
        serve.arg("--client").arg(client()?).args(&self.arguments);
        self.process = Some(Process::listening(&mut serve, self.port)?);
        Ok(())
    }

    /// Kills it, as a power cut would.
    pub fn kill(&mut self) {
        self.process = None;
    }

    /// Whether `chaikhana verify` finds nothing wrong with a record.
    pub fn verifies(&self, record: &Path) -> Result<bool> {
        Ok(Command::new(program()?).arg("verify").arg(record).output()?.status.success())
    }

    /// The record of a game that so many bots have played to its end.
    pub fn played(&self, game: &str, seats: usize) -> Result<String> {
        let mut play = Command::new(program()?);
        play.args(["selfplay", game, "--bots", "ismcts:60", "--seed", "7", "--record", "-", "--players"]);
        let said = play.arg(seats.to_string()).output()?;
        match said.status.success() {
            true => Ok(String::from_utf8(said.stdout)?),
            false => Err(String::from_utf8_lossy(&said.stderr).into()),
        }
    }

    /// The address of a page.
    pub fn address(&self, page: &str) -> String {
        format!("http://localhost:{}{page}", self.port)
    }
}

/// The folder into which cargo builds: three above the test in `debug/deps`.
pub(crate) fn target() -> Result<PathBuf> {
    let test = std::env::current_exe()?;
    Ok(test.ancestors().nth(3).map(Path::to_owned).ok_or("the test is not in a target folder")?)
}

/// The program, which cargo puts beside the folder of the tests.
fn program() -> Result<PathBuf> {
    let test = std::env::current_exe()?;
    let program = test.ancestors().nth(2).map(|folder| folder.join("chaikhana"));
    let built = program.filter(|program| program.is_file());
    built.ok_or_else(|| "the program is not built: cargo build -p chaikhana-cli".into())
}

/// The folder that `cargo xtask client` wrote, or another one that `CHAIKHANA_CLIENT_DIST` names.
fn client() -> Result<PathBuf> {
    let folder = std::env::var_os("CHAIKHANA_CLIENT_DIST").map(PathBuf::from);
    let folder = folder.map_or_else(|| target().map(|target| target.join("client/dist")), Ok)?;
    let built = folder.join("index.html").is_file().then_some(folder);
    built.ok_or_else(|| "the client is not built: cargo xtask client".into())
}
