//! The real server with the real client, as `cargo xtask play` starts it.

use std::path::PathBuf;
use std::process::Command;

use crate::Result;
use crate::process::{Process, free_port};

/// A server with a file of its own; both are gone at the end.
#[derive(Debug)]
pub struct House {
    port: u16,
    folder: tempfile::TempDir,
    process: Option<Process>,
}

impl House {
    /// Starts one.
    pub fn open() -> Result<Self> {
        let mut house = Self { port: free_port()?, folder: tempfile::tempdir()?, process: None };
        house.start()?;
        Ok(house)
    }

    /// Starts it again, with the same tables at the same address.
    pub fn start(&mut self) -> Result {
        let mut serve = Command::new(program()?);
        serve.arg("serve").arg("--listen").arg(format!("127.0.0.1:{}", self.port));
        serve.arg("--db").arg(self.folder.path().join("house.db"));
        self.process = Some(Process::listening(&mut serve, self.port)?);
        Ok(())
    }

    /// Kills it, as a power cut would.
    pub fn kill(&mut self) {
        self.process = None;
    }

    /// The address of a page.
    pub fn address(&self, page: &str) -> String {
        format!("http://localhost:{}{page}", self.port)
    }
}

/// The program, which cargo puts two folders above the tests.
fn program() -> Result<PathBuf> {
    let test = std::env::current_exe()?;
    let program = test.parent().and_then(|deps| deps.parent()).map(|folder| folder.join("chaikhana"));
    let built = program.filter(|program| program.is_file());
    built.ok_or_else(|| "the program is not built: cargo build -p chaikhana-cli".into())
}
