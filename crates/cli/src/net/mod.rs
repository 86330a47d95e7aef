//! Commands that play over the network: against a house of their own, started as a process.

mod attack;
mod crash;
mod faults;
mod load;
mod nodes;
mod table;
mod takeover;

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

pub(crate) use attack::Attack;
pub(crate) use crash::CrashTest;
pub(crate) use load::Load;

/// A house in a process of its own; killed when dropped.
pub(crate) struct House {
    child: Child,
    pub(crate) address: SocketAddr,
    /// From the start of the process until it listened.
    pub(crate) opened_in: Duration,
}

impl House {
    /// Starts this program as a house with its store in `db`. Nobody is too fast for it.
    pub(crate) fn start(db: &Path) -> Result<Self> {
        Self::start_with(db, &["--message-rate", "1000000", "--request-rate", "1000000"])
    }

    /// The same with these settings, and the defaults for the rest.
    pub(crate) fn start_with(db: &Path, settings: &[&str]) -> Result<Self> {
        let begun = Instant::now();
        let mut child = Command::new(std::env::current_exe()?)
            .args(["serve", "--listen", "127.0.0.1:0", "--log", "warn"])
            .args(settings)
            .arg("--db")
            .arg(db)
            .stdout(Stdio::piped())
            .spawn()
            .context("cannot start a server process")?;
        let mut line = String::new();
        if let Some(stdout) = child.stdout.as_mut() {
            BufReader::new(stdout).read_line(&mut line)?;
        }
        let address = line.trim().strip_prefix("listening on http://").and_then(|text| text.parse().ok());
        let Some(address) = address else {
            let _ = child.kill();
            let _ = child.wait();
            bail!("the server did not start: {line:?}");
        };
        Ok(Self { child, address, opened_in: begun.elapsed() })
    }

    /// Ends it the hard way: no signal handler runs, nothing is finished.
    pub(crate) fn kill(mut self) -> Result<()> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }

    /// Sends it a signal, such as `STOP`.
    pub(crate) fn signal(&self, name: &str) -> Result<()> {
        let sent = Command::new("kill").arg(format!("-{name}")).arg(self.child.id().to_string()).status()?;
        anyhow::ensure!(sent.success(), "cannot send {name} to a server");
        Ok(())
    }

    /// The memory it uses, where the system tells.
    pub(crate) fn resident_bytes(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kilobytes =
            line.and_then(|line| line.trim().strip_suffix("kB")).and_then(|text| text.trim().parse().ok());
        kilobytes.map_or(0, |kilobytes: u64| kilobytes * 1_024)
    }
}

impl Drop for House {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A folder of its own, gone when dropped.
pub(crate) struct Scratch(PathBuf);

impl Scratch {
    pub(crate) fn new(name: &str) -> Result<Self> {
        let path = std::env::temp_dir().join(format!("chaikhana-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).with_context(|| format!("cannot create folder {}", path.display()))?;
        Ok(Self(path))
    }

    pub(crate) fn db(&self) -> PathBuf {
        self.0.join("house.db")
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
