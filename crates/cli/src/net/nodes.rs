//! `chaikhana crash-test --nodes`: nodes of one house die, stand still and lose their database while guests at different nodes
//! play at the same tables.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use serde::Serialize;
use shelf::Title;
use shelf::engine::QuickChance;
use tokio::runtime::Runtime;

use super::House;
use super::crash::Watched;
use super::table::Pair;
use crate::common::progress;

/// Longer than a node is believed to be there without a sign.
const STANDSTILL: Duration = Duration::from_millis(4_000);
/// How long the others go on after something has happened to one.
const AFTERWARDS: Duration = Duration::from_millis(300);
/// A table that has not moved on by then is stuck.
const STUCK: Duration = Duration::from_secs(20);

/// What is tried.
pub(super) struct Trial {
    pub(super) nodes: usize,
    pub(super) rounds: u32,
    pub(super) tables: usize,
    pub(super) seed: u64,
}

/// What was found. Everything that must not happen ends the trial with an error.
#[derive(Debug, Serialize)]
pub(super) struct Report {
    rounds: u32,
    nodes: usize,
    tables: usize,
    faults: BTreeMap<&'static str, u32>,
    acknowledged: usize,
    in_flight: usize,
    lost: u32,
    twice: u32,
    out_of_order: u32,
    stuck: u32,
    slowest_return_ms: f64,
}

impl Report {
    pub(super) fn print(&self) {
        let Self { rounds, nodes, tables, acknowledged, in_flight, slowest_return_ms, .. } = self;
        println!(
            "{rounds} rounds with {nodes} nodes at {tables} tables ({:?}): {acknowledged} acknowledged actions looked up; none lost, \
             played twice or out of order, no table stuck; {in_flight} were on their way; the slowest table went on after \
             {slowest_return_ms:.0} ms",
            self.faults
        );
    }
}

#[derive(Clone, Copy)]
enum Fault {
    Kill,
    Standstill,
    Cut,
}

impl Fault {
    const fn name(self) -> &'static str {
        match self {
            Self::Kill => "killed",
            Self::Standstill => "stood still",
            Self::Cut => "connections cut",
        }
    }
}

impl Trial {
    pub(super) fn run(&self, db: &str) -> Result<Report> {
        ensure!(self.nodes >= 1, "at least one node");
        let start = || House::start(Path::new(db));
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        let mut chance = QuickChance::new(self.seed);
        let mut nodes = (0..self.nodes).map(|_| start()).collect::<Result<Vec<_>>>()?;
        let mut tables = Vec::new();
        for number in 0..self.tables {
            let game = Title::ALL[number % Title::ALL.len()];
            let seed = self.seed + number as u64;
            let mut pair = runtime.block_on(Pair::sit_down_at(two(&nodes, &mut chance), game, seed))?;
            pair.patient = true;
            tables.push(Watched { pair, game, acknowledged: Vec::new() });
        }
        let mut report = Report {
            rounds: self.rounds,
            nodes: self.nodes,
            tables: self.tables,
            faults: BTreeMap::new(),
            acknowledged: 0,
            in_flight: 0,
            lost: 0,
            twice: 0,
            out_of_order: 0,
            stuck: 0,
            slowest_return_ms: 0.0,
        };
        let bar = progress(u64::from(self.rounds), "breaking");
        for _ in 0..self.rounds {
            let stop = Arc::new(AtomicBool::new(false));
            let playing: Vec<_> =
                tables.into_iter().map(|table| runtime.spawn(play(table, Arc::clone(&stop)))).collect();
            std::thread::sleep(Duration::from_millis(20 + chance.pick(300) as u64));
            let fault = [Fault::Kill, Fault::Kill, Fault::Standstill, Fault::Cut][chance.pick(4)];
            let which = chance.pick(nodes.len());
            match fault {
                Fault::Kill => {
                    nodes.remove(which).kill()?;
                    std::thread::sleep(AFTERWARDS);
                    nodes.push(start()?);
                }
                Fault::Standstill => {
                    nodes[which].signal("STOP")?;
                    std::thread::sleep(STANDSTILL);
                    nodes[which].signal("CONT")?;
                }
                Fault::Cut => {
                    cut_connections(db)?;
                    std::thread::sleep(AFTERWARDS);
                }
            }
            *report.faults.entry(fault.name()).or_default() += 1;
            stop.store(true, Ordering::Relaxed);
            tables = Vec::new();
            for table in playing {
                tables.push(runtime.block_on(table)??);
            }
            for table in &mut tables {
                report.acknowledged += table.acknowledged.len();
                report.in_flight += table.pair.seats.iter().filter(|seat| seat.sent.is_some()).count();
                let begun = Instant::now();
                check(&runtime, table, two(&nodes, &mut chance))?;
                let took = begun.elapsed().as_secs_f64() * 1_000.0;
                report.slowest_return_ms = report.slowest_return_ms.max(took);
            }
            bar.inc(1);
        }
        bar.finish_and_clear();
        ensure!(report.acknowledged > 0, "nothing was acknowledged between the faults");
        Ok(report)
    }
}

/// Nodes for two guests: different ones where there are several.
fn two(nodes: &[House], chance: &mut QuickChance) -> [SocketAddr; 2] {
    let first = chance.pick(nodes.len());
    let second = (first + 1 + chance.pick(nodes.len().max(2) - 1)) % nodes.len();
    [nodes[first].address, nodes[second].address]
}

/// The database cuts the connections of every node.
fn cut_connections(db: &str) -> Result<()> {
    let sql = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
               WHERE application_name = 'chaikhana' AND datname = current_database()";
    let cut = Command::new("psql").args([db, "-qc", sql]).stdout(Stdio::null()).status();
    ensure!(cut.context("psql is needed to cut connections")?.success(), "psql could not cut connections");
    Ok(())
}

/// Plays until the round is over, or a node does not answer any more.
async fn play(mut table: Watched, stop: Arc<AtomicBool>) -> Result<Watched> {
    while !stop.load(Ordering::Relaxed) {
        match table.step().await {
            Ok(None) => {}
            Ok(Some(refusal)) => bail!("{}: refused: {refusal}", table.game),
            Err(_) => break,
        }
    }
    Ok(table)
}

/// Everything that was acknowledged stands where it was said to stand, once and in order, at whichever node one asks; and the
/// table goes on.
fn check(runtime: &Runtime, table: &mut Watched, nodes: [SocketAddr; 2]) -> Result<()> {
    runtime.block_on(async {
        tokio::time::timeout(STUCK, async {
            if table.pair.table.is_empty() || table.pair.over {
                return table.pair.reconnect_at(nodes).await;
            }
            table.pair.reconnect_at(nodes).await?;
            for seat in 0..2 {
                table.check_log(seat).await?;
            }
            table.pair.resend().await?;
            let known = table.acknowledged.len();
            while table.acknowledged.len() == known && !table.pair.over {
                if let Some(refusal) = table.step().await? {
                    bail!("{}: refused: {refusal}", table.game);
                }
            }
            Ok(())
        })
        .await
        .with_context(|| format!("{}: the table {} is stuck", table.game, table.pair.table))?
    })
}

impl Watched {
    async fn check_log(&self, seat: usize) -> Result<()> {
        let (game, entries) = (self.game, self.pair.entries(seat).await?);
        for (number, entry) in entries.iter().enumerate() {
            ensure!(entry["seq"] == number, "{game}: entry {number} is out of order: {entry}");
        }
        let mine = self.acknowledged.iter().filter(|(by, ..)| *by == seat);
        for (by, seq, action) in mine.clone() {
            let found = entries.get(*seq as usize).with_context(|| format!("{game}: entry {seq} is lost"))?;
            ensure!(
                found["seat"] == *by && found["action"] == *action,
                "{game}: entry {seq} is {found}, acknowledged was {action} of seat {by}"
            );
        }
        let played = entries.iter().filter(|entry| entry["seat"] == seat).count();
        let most = mine.count() + usize::from(self.pair.seats[seat].sent.is_some());
        ensure!(played <= most, "{game}: seat {seat} has played {played} actions, and sent {most}");
        Ok(())
    }
}
