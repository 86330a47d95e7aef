//! `chaikhana crash-test --nodes`: nodes of one house die, stand still and lose their database while guests at different nodes
//! play at the same tables.

use std::collections::BTreeMap;
use std::net::SocketAddr;
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
use super::faults::{Fault, Nodes, STANDSTILL};
use super::load::quantile;
use super::table::Pair;
use super::takeover::ClockTables;
use crate::common::progress;

/// A table that has not moved on by then is stuck.
const STUCK: Duration = Duration::from_secs(20);
/// In one round of so many it is measured how long clocks and bots of a node that is gone wait.
const MEASURED: u32 = 50;
/// The first of them.
const FIRST_MEASURED: u32 = 6;
/// How many clocks are measured then.
const CLOCKS: usize = 8;

/// What is tried.
pub(super) struct Trial<'a> {
    pub(super) nodes: usize,
    pub(super) rounds: u32,
    pub(super) tables: usize,
    pub(super) seed: u64,
    /// Commands that restart the database, and a pooler before it.
    pub(super) restart_db: Option<&'a str>,
    pub(super) restart_pooler: Option<&'a str>,
}

/// What was found. Everything that must not happen ends the trial with an error.
#[derive(Debug, Serialize)]
pub(super) struct Report {
    rounds: u32,
    nodes: usize,
    tables: usize,
    seconds: f64,
    faults: BTreeMap<&'static str, u32>,
    acknowledged: usize,
    in_flight: usize,
    lost: u32,
    twice: u32,
    out_of_order: u32,
    stuck: u32,
    slowest_return_ms: f64,
    /// How long clocks and bots of nodes that were gone waited for another one.
    takeovers: usize,
    takeover_p50_ms: f64,
    takeover_p99_ms: f64,
    takeover_slowest_ms: f64,
}

impl Report {
    pub(super) fn print(&self) {
        let Self { rounds, nodes, tables, acknowledged, in_flight, slowest_return_ms, .. } = self;
        println!(
            "{rounds} rounds with {nodes} nodes at {tables} tables in {:.0} s ({:?}): {acknowledged} acknowledged actions looked \
             up; none lost, played twice or out of order, no table stuck; {in_flight} were on their way; the slowest table went \
             on after {slowest_return_ms:.0} ms",
            self.seconds, self.faults
        );
        println!(
            "{} clocks of nodes that were gone: taken over, and the bot moved, after {:.0} ms (half), {:.0} ms (99 %), {:.0} ms (all)",
            self.takeovers, self.takeover_p50_ms, self.takeover_p99_ms, self.takeover_slowest_ms
        );
    }
}

impl Trial<'_> {
    pub(super) fn run(&self, db: &str) -> Result<Report> {
        ensure!(self.nodes >= 1, "at least one node");
        let begun = Instant::now();
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        let mut chance = QuickChance::new(self.seed);
        let mut nodes = Nodes::start(self.nodes, db, self.restart_db, self.restart_pooler)?;
        let mut tables = Vec::new();
        for number in 0..self.tables {
            let game = Title::ALL[number % Title::ALL.len()];
            let seed = self.seed + number as u64;
            let mut pair = runtime.block_on(Pair::sit_down_at(two(&nodes.nodes, &mut chance), game, seed))?;
            pair.patient = true;
            tables.push(Watched { pair, game, acknowledged: Vec::new() });
        }
        let (mut faults, mut takeovers) = (BTreeMap::new(), Vec::new());
        let (mut acknowledged, mut in_flight, mut slowest) = (0, 0, Duration::ZERO);
        let bar = progress(u64::from(self.rounds), "breaking");
        for round in 0..self.rounds {
            let stop = Arc::new(AtomicBool::new(false));
            let playing: Vec<_> =
                tables.into_iter().map(|table| runtime.spawn(play(table, Arc::clone(&stop)))).collect();
            let fault = if self.nodes > 1 && round % MEASURED == FIRST_MEASURED {
                measure(&mut nodes, &mut chance, &runtime, &mut takeovers)?
            } else {
                std::thread::sleep(Duration::from_millis(20 + chance.pick(300) as u64));
                let fault = nodes.draw(round, &mut chance);
                nodes.strike(fault, &mut chance, &runtime).with_context(|| fault.name())?;
                fault
            };
            *faults.entry(fault.name()).or_default() += 1;
            stop.store(true, Ordering::Relaxed);
            tables = Vec::new();
            for table in playing {
                tables.push(runtime.block_on(table)??);
            }
            for table in &tables {
                acknowledged += table.acknowledged.len();
                in_flight += table.pair.seats.iter().filter(|seat| seat.sent.is_some()).count();
            }
            let checking: Vec<_> = tables
                .into_iter()
                .map(|table| runtime.spawn(check(table, two(&nodes.nodes, &mut chance))))
                .collect();
            tables = Vec::new();
            for table in checking {
                let checked =
                    runtime.block_on(table)?.with_context(|| format!("round {round}: {}", fault.name()));
                let (table, took) = checked?;
                slowest = slowest.max(took);
                tables.push(table);
            }
            bar.inc(1);
        }
        bar.finish_and_clear();
        ensure!(acknowledged > 0, "nothing was acknowledged between the faults");
        takeovers.sort_unstable();
        let takeover = |share| quantile(&takeovers, share);
        Ok(Report {
            rounds: self.rounds,
            nodes: self.nodes,
            tables: self.tables,
            seconds: begun.elapsed().as_secs_f64(),
            faults,
            acknowledged,
            in_flight,
            lost: 0,
            twice: 0,
            out_of_order: 0,
            stuck: 0,
            slowest_return_ms: slowest.as_secs_f64() * 1_000.0,
            takeovers: takeovers.len(),
            takeover_p50_ms: takeover(0.5),
            takeover_p99_ms: takeover(0.99),
            takeover_slowest_ms: takeover(1.0),
        })
    }
}

/// A node goes while it looks after clocks that are about to run out; for every other time it only stands still.
fn measure(
    nodes: &mut Nodes<'_>,
    chance: &mut QuickChance,
    runtime: &Runtime,
    takeovers: &mut Vec<u32>,
) -> Result<Fault> {
    let watched_at = chance.pick(nodes.nodes.len() - 1);
    let gone = nodes.nodes.pop().context("a node")?;
    let clocks = ClockTables::begin(gone.address, nodes.nodes[watched_at].address, CLOCKS);
    let clocks = runtime.block_on(clocks)?;
    std::thread::sleep(clocks.moment().saturating_duration_since(Instant::now()));
    let fault = if chance.pick(2) == 0 { Fault::Kill } else { Fault::Standstill };
    match fault {
        Fault::Standstill => {
            gone.signal("STOP")?;
            takeovers.extend(runtime.block_on(clocks.wait(Instant::now()))?);
            std::thread::sleep(STANDSTILL.saturating_sub(Duration::from_secs(3)));
            gone.signal("CONT")?;
            nodes.nodes.push(gone);
        }
        _ => {
            gone.kill()?;
            takeovers.extend(runtime.block_on(clocks.wait(Instant::now()))?);
            nodes.add()?;
        }
    }
    Ok(fault)
}

/// Nodes for two guests: different ones where there are several.
fn two(nodes: &[House], chance: &mut QuickChance) -> [SocketAddr; 2] {
    let first = chance.pick(nodes.len());
    let second = (first + 1 + chance.pick(nodes.len().max(2) - 1)) % nodes.len();
    [nodes[first].address, nodes[second].address]
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
/// table goes on. How long that took.
async fn check(mut table: Watched, nodes: [SocketAddr; 2]) -> Result<(Watched, Duration)> {
    let begun = Instant::now();
    let stuck = format!("{}: the table {} is stuck", table.game, table.pair.table);
    let checked = async {
        table.pair.reconnect_at(nodes).await?;
        if table.pair.table.is_empty() || table.pair.over {
            return Ok(table);
        }
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
        Ok(table)
    };
    let table = tokio::time::timeout(STUCK, checked).await.context(stuck)??;
    Ok((table, begun.elapsed()))
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
