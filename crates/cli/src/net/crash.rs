//! `chaikhana crash-test`: what was acknowledged is still there after the house was killed.

use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use serde_json::{Value, json};
use shelf::Title;
use shelf::engine::QuickChance;

use super::table::{Outcome, Pair};
use super::{House, Scratch, nodes};
use crate::common::progress;

/// Plays at many tables, kills the server at random moments as `kill -9` does, restarts it and checks that every
/// acknowledged action is still there; then plays on.
#[derive(Debug, Args)]
pub(crate) struct CrashTest {
    /// How often the server is killed.
    #[arg(long, value_name = "N", default_value_t = 20)]
    rounds: u32,
    /// Number of tables, with all games in turn.
    #[arg(long, value_name = "N", default_value_t = 16)]
    tables: usize,
    /// Seed for the moves and for the moments at which the server is killed.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// PostgreSQL database for the servers, such as postgres://house@localhost/crash; a new file if omitted.
    #[arg(long, value_name = "URL", hide_env_values = true)]
    db: Option<String>,
    /// Number of servers that share it. One of them is killed, stopped for longer than its lease, or all lose their
    /// connections, while guests at different ones play at the same tables. Now and then it is measured how long the clocks
    /// of one that is gone wait for another one.
    #[arg(long, value_name = "N", default_value_t = 1, requires = "db")]
    nodes: usize,
    /// Command that restarts the database, as by crashing it, and ends when that has begun; one more thing that happens.
    #[arg(long, value_name = "COMMAND", requires = "db")]
    restart_db: Option<String>,
    /// The same for a pooler between the servers and the database.
    #[arg(long, value_name = "COMMAND", requires = "db")]
    restart_pooler: Option<String>,
    /// Print JSON instead of text.
    #[arg(long)]
    json: bool,
}

/// How long to wait for a message before looking whether the round is over.
const LISTEN: Duration = Duration::from_millis(200);
/// How long to wait before something is sent again that could not be kept.
const PATIENCE: Duration = Duration::from_millis(100);

/// A table with everything that was acknowledged there: seat, entry, action.
pub(super) struct Watched {
    pub(super) pair: Pair,
    pub(super) game: Title,
    pub(super) acknowledged: Vec<(usize, u32, Value)>,
}

impl CrashTest {
    pub(crate) fn run(self) -> Result<()> {
        if let Some(db) = &self.db {
            let how = nodes::Trial {
                nodes: self.nodes,
                rounds: self.rounds,
                tables: self.tables,
                seed: self.seed,
                restart_db: self.restart_db.as_deref(),
                restart_pooler: self.restart_pooler.as_deref(),
            };
            let report = how.run(db)?;
            if self.json {
                println!("{}", serde_json::to_string(&report)?);
            } else {
                report.print();
            }
            return Ok(());
        }
        let scratch = Scratch::new("crash")?;
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        let mut chance = QuickChance::new(self.seed);
        let mut house = House::start(&scratch.db())?;
        let mut tables = runtime.block_on(self.sit_down(&house))?;
        let bar = progress(u64::from(self.rounds), "killing");
        let (mut acknowledged, mut in_flight, mut slowest) = (0, 0, Duration::ZERO);
        for _ in 0..self.rounds {
            let life = Duration::from_millis(20 + chance.pick(300) as u64);
            let playing: Vec<_> =
                tables.into_iter().map(|table| runtime.spawn(play_until_it_dies(table))).collect();
            std::thread::sleep(life);
            house.kill()?;
            tables = Vec::new();
            for table in playing {
                tables.push(runtime.block_on(table)??);
            }
            in_flight +=
                tables.iter().flat_map(|table| &table.pair.seats).filter(|seat| seat.sent.is_some()).count();
            house = House::start(&scratch.db())?;
            slowest = slowest.max(house.opened_in);
            for table in &mut tables {
                acknowledged += table.acknowledged.len();
                runtime.block_on(table.check_and_go_on(&house))?;
            }
            bar.inc(1);
        }
        bar.finish_and_clear();
        ensure!(acknowledged > 0, "nothing was acknowledged between the kills");
        let report = json!({
            "rounds": self.rounds,
            "tables": self.tables,
            "acknowledged": acknowledged,
            "in_flight": in_flight,
            "lost": 0,
            "slowest_start_ms": slowest.as_secs_f64() * 1_000.0,
        });
        if self.json {
            println!("{report}");
        } else {
            println!(
                "killed {} times at {} tables: {acknowledged} acknowledged actions, none lost; {in_flight} were on their way",
                self.rounds, self.tables
            );
        }
        Ok(())
    }

    async fn sit_down(&self, house: &House) -> Result<Vec<Watched>> {
        let mut tables = Vec::new();
        for number in 0..self.tables {
            let game = Title::ALL[number % Title::ALL.len()];
            let pair = Pair::sit_down(house.address, game, self.seed + number as u64).await?;
            tables.push(Watched { pair, game, acknowledged: Vec::new() });
        }
        Ok(tables)
    }
}

/// Plays until the house does not answer any more.
async fn play_until_it_dies(mut table: Watched) -> Result<Watched> {
    loop {
        match table.step().await {
            Ok(None) => {}
            Ok(Some(refusal)) => bail!("{}: refused: {refusal}", table.game),
            Err(_) => return Ok(table),
        }
    }
}

impl Watched {
    pub(super) async fn step(&mut self) -> Result<Option<String>> {
        if self.pair.over {
            // Forgotten first: the house may die between the two tables.
            self.acknowledged.clear();
            self.pair.begin(self.game).await?;
        }
        while let Some(seat) = self.pair.ready() {
            self.pair.act(seat).await?;
        }
        let sending: Vec<Option<String>> =
            self.pair.seats.iter().map(|seat| seat.sent.as_ref().map(|sent| sent.key.clone())).collect();
        let Ok(heard) = tokio::time::timeout(LISTEN, self.pair.hear()).await else { return Ok(None) };
        match heard? {
            Outcome::Acknowledged(sent, seq) => {
                let seat = sending.iter().position(|key| key.as_ref() == Some(&sent.key)).unwrap_or(0);
                self.acknowledged.push((seat, seq, serde_json::from_str(sent.action.get())?));
            }
            // In a simultaneous phase the other one may have ended it first: look again and decide again.
            Outcome::Refused(why) if why.contains("\"stale\"") => {}
            Outcome::Refused(why) => return Ok(Some(why)),
            Outcome::Busy => {
                tokio::time::sleep(PATIENCE).await;
                self.pair.resend().await?;
            }
            Outcome::Nothing => {}
        }
        Ok(None)
    }

    /// Everything that was acknowledged stands where it was said to stand; what was on its way is sent again and is
    /// played once.
    async fn check_and_go_on(&mut self, house: &House) -> Result<()> {
        self.pair.reconnect(house.address).await?;
        if self.pair.table.is_empty() {
            return Ok(());
        }
        for seat in 0..2 {
            let entries = self.pair.entries(seat).await?;
            for (by, seq, action) in self.acknowledged.iter().filter(|(by, ..)| *by == seat) {
                let found = entries.iter().find(|entry| entry["seq"] == *seq);
                let found = found.with_context(|| format!("{}: entry {seq} is lost", self.game))?;
                ensure!(
                    found["seat"] == *by && found["action"] == *action,
                    "{}: entry {seq} is {found}, acknowledged was {action} of seat {by}",
                    self.game
                );
            }
        }
        self.pair.resend().await
    }
}
