//! `chaikhana load`: how much load a server can handle.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use bot_client::{Guest, Socket};
use clap::Args;
use serde::Serialize;
use shelf::Title;
use tokio::sync::{Barrier, Semaphore};

use super::table::{Outcome, Pair, wish};
use super::{House, Scratch};

/// How many sockets one silent guest has.
const SOCKETS_OF_ONE: usize = 20;
/// How many idle tables one pair of guests has: a person may have only so many that are not over.
const TABLES_OF_ONE: usize = 100;

/// Plays random legal moves at many live tables of two guests over loopback. The server is a process of its own with a
/// new database on disk; the load comes from this process on the same machine.
#[derive(Debug, Args)]
pub(crate) struct Load {
    /// Number of live tables.
    #[arg(long, value_name = "N", default_value_t = 100)]
    tables: usize,
    /// Seconds to play after everybody has sat down.
    #[arg(long, value_name = "S", default_value_t = 10)]
    seconds: u64,
    /// Moves per second and seat; as many as the server takes if omitted.
    #[arg(long, value_name = "R")]
    rate: Option<f64>,
    /// Id of the game.
    #[arg(long, default_value = "coffee-rush")]
    game: Title,
    /// Number of additional tables that have started and stay idle.
    #[arg(long, value_name = "N", default_value_t = 0)]
    idle: usize,
    /// Number of additional sockets of silent guests, opened first.
    #[arg(long, value_name = "N", default_value_t = 0)]
    sockets: usize,
    /// PostgreSQL database for the servers, such as postgres://house@localhost/load; a new file if omitted.
    #[arg(long, value_name = "URL", hide_env_values = true)]
    db: Option<String>,
    /// Number of servers that share it; the two guests of a table are at different ones.
    #[arg(long, value_name = "N", default_value_t = 1, requires = "db")]
    nodes: usize,
    /// Print JSON instead of text.
    #[arg(long)]
    json: bool,
}

/// What was found.
#[derive(Debug, Serialize)]
struct Report {
    tables: usize,
    nodes: usize,
    seconds: f64,
    moves: u64,
    moves_per_s: f64,
    p50_ms: f64,
    p99_ms: f64,
    p999_ms: f64,
    errors: u64,
    server_rss_bytes: u64,
    game: String,
    rate: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    idle: Option<Idle>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sockets: Option<Silent>,
}

/// What silent sockets cost.
#[derive(Debug, Serialize)]
struct Silent {
    sockets: usize,
    /// Memory of the house for each; the system's own buffers are not in it.
    bytes_each: u64,
}

/// What idle tables cost.
#[derive(Debug, Serialize)]
struct Idle {
    tables: usize,
    /// Memory of each while it is kept at hand.
    bytes_each: u64,
    /// From the start of the process until it listens again, with all these tables stored.
    restart_ms: f64,
}

struct Shared {
    nodes: Vec<SocketAddr>,
    game: Title,
    pause: Option<Duration>,
    seated: Barrier,
    stop: AtomicBool,
    errors: AtomicU64,
}

impl Load {
    pub(crate) fn run(self) -> Result<()> {
        let scratch = Scratch::new("load")?;
        let db = self.db.as_ref().map_or_else(|| scratch.db(), PathBuf::from);
        let house = House::start(&db)?;
        let others = (1..self.nodes).map(|_| House::start(&db)).collect::<Result<Vec<_>>>()?;
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        let empty = house.resident_bytes();
        let silent = runtime.block_on(open_sockets(house.address, self.sockets))?;
        let before = house.resident_bytes();
        let sockets = (self.sockets > 0).then(|| Silent {
            sockets: silent.len(),
            bytes_each: before.saturating_sub(empty) / silent.len().max(1) as u64,
        });
        runtime.block_on(lay_idle_tables(house.address, self.game, self.idle))?;
        let each = (self.idle > 0).then(|| house.resident_bytes().saturating_sub(before) / self.idle as u64);
        let nodes = std::iter::once(&house).chain(&others).map(|house| house.address).collect();
        let (mut waits, seconds, errors) = runtime.block_on(self.play(nodes))?;
        let server_rss_bytes = house.resident_bytes();
        let idle = match each {
            Some(bytes_each) => {
                house.kill()?;
                let again = House::start(&db)?;
                let restart_ms = again.opened_in.as_secs_f64() * 1_000.0;
                Some(Idle { tables: self.idle, bytes_each, restart_ms })
            }
            None => None,
        };
        waits.sort_unstable();
        let report = Report {
            tables: self.tables,
            nodes: self.nodes,
            seconds,
            moves: waits.len() as u64,
            moves_per_s: waits.len() as f64 / seconds,
            p50_ms: quantile(&waits, 0.5),
            p99_ms: quantile(&waits, 0.99),
            p999_ms: quantile(&waits, 0.999),
            errors,
            server_rss_bytes,
            game: self.game.id().into(),
            rate: self.rate,
            idle,
            sockets,
        };
        drop(silent);
        if self.json {
            println!("{}", serde_json::to_string(&report)?);
        } else {
            report.print();
        }
        Ok(())
    }

    /// Plays at every table; gives the waits from sending to acknowledgement in microseconds.
    async fn play(&self, nodes: Vec<SocketAddr>) -> Result<(Vec<u32>, f64, u64)> {
        let shared = Arc::new(Shared {
            nodes,
            game: self.game,
            pause: self.rate.map(|rate| Duration::from_secs_f64(0.5 / rate.max(0.001))),
            seated: Barrier::new(self.tables + 1),
            stop: AtomicBool::new(false),
            errors: AtomicU64::new(0),
        });
        let playing: Vec<_> = (0..self.tables)
            .map(|number| tokio::spawn(play_table(Arc::clone(&shared), number as u64)))
            .collect();
        shared.seated.wait().await;
        let begun = Instant::now();
        tokio::time::sleep(Duration::from_secs(self.seconds)).await;
        shared.stop.store(true, Ordering::Relaxed);
        let seconds = begun.elapsed().as_secs_f64();
        let mut waits = Vec::new();
        for table in playing {
            waits.extend(table.await?);
        }
        Ok((waits, seconds, shared.errors.load(Ordering::Relaxed)))
    }
}

/// Sockets that say nothing, a few of each guest.
async fn open_sockets(house: SocketAddr, count: usize) -> Result<Vec<Socket>> {
    let mut sockets = Vec::with_capacity(count);
    // The first ones pay for what all share.
    while sockets.len() < count {
        let guest = Guest::arrive(house).await?;
        for _ in 0..SOCKETS_OF_ONE.min(count - sockets.len()) {
            let mut socket = guest.socket().await?;
            socket.hear_text().await?;
            sockets.push(socket);
        }
    }
    Ok(sockets)
}

/// Opens and begins tables that nobody plays at.
async fn lay_idle_tables(house: SocketAddr, game: Title, count: usize) -> Result<()> {
    // A guest may have only so many tables waiting; these begin at once.
    let mut guests = Arc::new([Guest::arrive(house).await?, Guest::arrive(house).await?]);
    let at_once = Arc::new(Semaphore::new(32));
    let mut laying = Vec::new();
    for number in 1..=count {
        if number % TABLES_OF_ONE == 0 {
            guests = Arc::new([Guest::arrive(house).await?, Guest::arrive(house).await?]);
        }
        let (guests, at_once) = (Arc::clone(&guests), Arc::clone(&at_once));
        laying.push(tokio::spawn(async move {
            let _turn = at_once.acquire().await?;
            loop {
                let Ok(info) = guests[0].open(&wish(game)).await else {
                    tokio::time::sleep(Duration::from_millis(20)).await;
                    continue;
                };
                guests[1].sit(&info.id).await?;
                guests[0].start(&info.id).await?;
                return Ok::<(), anyhow::Error>(());
            }
        }));
    }
    for table in laying {
        table.await?.context("cannot open an idle table")?;
    }
    Ok(())
}

/// Plays game after game at one table until told to stop.
async fn play_table(shared: Arc<Shared>, number: u64) -> Vec<u32> {
    let mut waits = Vec::new();
    let node = |seat: usize| shared.nodes[(number as usize + seat) % shared.nodes.len()];
    let pair = Pair::sit_down_at([node(0), node(1)], shared.game, number).await;
    shared.seated.wait().await;
    let mut pair = match pair {
        Ok(pair) => pair,
        Err(_) => {
            shared.errors.fetch_add(1, Ordering::Relaxed);
            return waits;
        }
    };
    // Tables do not move in step.
    let mut next =
        tokio::time::Instant::now() + shared.pause.unwrap_or_default().mul_f64(number as f64 % 97.0 / 97.0);
    while !shared.stop.load(Ordering::Relaxed) {
        if let Err(error) = one_message(&shared, &mut pair, &mut next, &mut waits).await {
            shared.errors.fetch_add(1, Ordering::Relaxed);
            eprintln!("table {number}: {error:#}");
            break;
        }
    }
    waits
}

async fn one_message(
    shared: &Shared,
    pair: &mut Pair,
    next: &mut tokio::time::Instant,
    waits: &mut Vec<u32>,
) -> Result<()> {
    if pair.over {
        pair.begin(shared.game).await?;
    }
    let heard = match (pair.ready(), shared.pause) {
        (Some(seat), pause) if pause.is_none() || *next <= tokio::time::Instant::now() => {
            *next = (*next + pause.unwrap_or_default()).max(tokio::time::Instant::now());
            return pair.act(seat).await;
        }
        // Whoever waits for their moment still listens, or an acknowledgement would seem late.
        (Some(_), _) => tokio::select! {
            () = tokio::time::sleep_until(*next) => return Ok(()),
            heard = pair.hear() => heard?,
        },
        (None, _) => pair.hear().await?,
    };
    match heard {
        Outcome::Acknowledged(sent, _) => waits.push(sent.at.elapsed().as_micros() as u32),
        Outcome::Refused(why) => anyhow::bail!("refused: {why}"),
        Outcome::Nothing | Outcome::Busy => {}
    }
    Ok(())
}

/// The wait below which this share of all waits lies, in milliseconds.
pub(super) fn quantile(sorted: &[u32], share: f64) -> f64 {
    let index = ((sorted.len() as f64 * share) as usize).min(sorted.len().saturating_sub(1));
    sorted.get(index).map_or(0.0, |&micros| f64::from(micros) / 1_000.0)
}

impl Report {
    fn print(&self) {
        println!("{} tables of {} for {:.1} s", self.tables, self.game, self.seconds);
        println!("  {:.0} moves/s, {} moves, {} errors", self.moves_per_s, self.moves, self.errors);
        println!(
            "  acknowledged after {:.1} ms (half), {:.1} ms (99 %), {:.1} ms (99.9 %)",
            self.p50_ms, self.p99_ms, self.p999_ms
        );
        println!("  server memory {:.1} MB", self.server_rss_bytes as f64 / 1e6);
        if let Some(silent) = &self.sockets {
            println!("  {} silent sockets: {} bytes each", silent.sockets, silent.bytes_each);
        }
        if let Some(idle) = &self.idle {
            println!(
                "  {} idle tables: {} bytes each, open again in {:.0} ms",
                idle.tables, idle.bytes_each, idle.restart_ms
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_of_few_and_many() {
        assert_eq!(quantile(&[], 0.99), 0.0);
        assert_eq!(quantile(&[7_000], 0.99), 7.0);
        let waits: Vec<u32> = (1..=1_000).map(|ms| ms * 1_000).collect();
        assert_eq!(quantile(&waits, 0.5), 501.0);
        assert_eq!(quantile(&waits, 0.999), 1_000.0);
    }
}
