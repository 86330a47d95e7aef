//! What happens to the nodes of a house in `chaikhana crash-test --nodes`.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use bot_client::Method;
use shelf::engine::QuickChance;
use tokio::runtime::Runtime;

use super::House;

/// Longer than a node is believed to be there without a sign.
pub(super) const STANDSTILL: Duration = Duration::from_millis(4_000);
/// How long the others go on after something has happened to one.
const AFTERWARDS: Duration = Duration::from_millis(300);
/// How long it may take until every node is well again after the database was restarted.
const WELL: Duration = Duration::from_secs(30);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    Kill,
    Standstill,
    Cut,
    RestartDatabase,
    RestartPooler,
}

impl Fault {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Kill => "killed",
            Self::Standstill => "stood still",
            Self::Cut => "connections cut",
            Self::RestartDatabase => "database restarted",
            Self::RestartPooler => "pooler restarted",
        }
    }

    /// How often it is drawn. What takes long is rare.
    const fn weight(self) -> usize {
        match self {
            Self::Kill => 8,
            Self::Cut => 4,
            Self::RestartDatabase | Self::RestartPooler => 2,
            Self::Standstill => 1,
        }
    }
}

/// Nodes of one house, and what can happen to them.
pub(super) struct Nodes<'a> {
    pub(super) nodes: Vec<House>,
    db: &'a str,
    restart_db: Option<&'a str>,
    restart_pooler: Option<&'a str>,
}

impl<'a> Nodes<'a> {
    pub(super) fn start(
        count: usize,
        db: &'a str,
        restart_db: Option<&'a str>,
        restart_pooler: Option<&'a str>,
    ) -> Result<Self> {
        let nodes = (0..count).map(|_| House::start(Path::new(db))).collect::<Result<_>>()?;
        Ok(Self { nodes, db, restart_db, restart_pooler })
    }

    pub(super) fn add(&mut self) -> Result<()> {
        self.nodes.push(House::start(Path::new(self.db))?);
        Ok(())
    }

    /// What happens in a round: everything once, and then by chance.
    pub(super) fn draw(&self, round: u32, chance: &mut QuickChance) -> Fault {
        let mut faults = vec![Fault::Kill, Fault::Cut, Fault::Standstill];
        faults.extend(self.restart_db.map(|_| Fault::RestartDatabase));
        faults.extend(self.restart_pooler.map(|_| Fault::RestartPooler));
        if let Some(fault) = faults.get(round as usize) {
            return *fault;
        }
        let all: Vec<Fault> =
            faults.into_iter().flat_map(|fault| std::iter::repeat_n(fault, fault.weight())).collect();
        all[chance.pick(all.len())]
    }

    /// Does it, and waits until every node is there again.
    pub(super) fn strike(&mut self, fault: Fault, chance: &mut QuickChance, runtime: &Runtime) -> Result<()> {
        let which = chance.pick(self.nodes.len());
        match fault {
            Fault::Kill => {
                self.nodes.remove(which).kill()?;
                std::thread::sleep(AFTERWARDS);
                self.add()?;
            }
            Fault::Standstill => {
                self.nodes[which].signal("STOP")?;
                std::thread::sleep(STANDSTILL);
                self.nodes[which].signal("CONT")?;
            }
            Fault::Cut => {
                self.cut_connections()?;
                std::thread::sleep(AFTERWARDS);
            }
            Fault::RestartDatabase => restart(self.restart_db)?,
            Fault::RestartPooler => restart(self.restart_pooler)?,
        }
        self.wait_until_well(runtime)
    }

    /// The database cuts the connections of every node.
    fn cut_connections(&self) -> Result<()> {
        let sql = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                   WHERE application_name = 'chaikhana' AND datname = current_database()";
        let cut = Command::new("psql").args([self.db, "-qc", sql]).stdout(Stdio::null()).status();
        ensure!(
            cut.context("psql is needed to cut connections")?.success(),
            "psql could not cut connections"
        );
        Ok(())
    }

    fn wait_until_well(&self, runtime: &Runtime) -> Result<()> {
        let begun = Instant::now();
        for node in &self.nodes {
            let is_well = || async {
                let asked = bot_client::request(node.address, Method::GET, "/healthz", &[], Vec::new());
                tokio::time::timeout(Duration::from_secs(5), asked)
                    .await
                    .is_ok_and(|answer| answer.is_ok_and(|answer| answer.status.is_success()))
            };
            while !runtime.block_on(is_well()) {
                if begun.elapsed() > WELL {
                    bail!("the node at {} is not well after {WELL:?}", node.address);
                }
                std::thread::sleep(Duration::from_millis(50));
            }
        }
        Ok(())
    }
}

fn restart(command: Option<&str>) -> Result<()> {
    let Some(command) = command else { return Ok(()) };
    let status =
        Command::new("sh").args(["-c", command]).stdin(Stdio::null()).stdout(Stdio::null()).status()?;
    ensure!(status.success(), "{command:?} ended with {status}");
    std::thread::sleep(AFTERWARDS);
    Ok(())
}
