//! Those who only want to play, and how long they wait.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use anyhow::{Result, bail};
use serde::Serialize;
use serde_json::Value;
use shelf::Title;
use tokio::task::JoinHandle;
use tokio::time::Instant;

use super::super::table::{Outcome, Pair};

/// How often somebody moves at a table.
const PACE: Duration = Duration::from_millis(150);

/// Pairs of people at tables of all games.
pub(super) struct People {
    evening: Arc<Evening>,
    tables: Vec<JoinHandle<Table>>,
}

struct Evening {
    part: AtomicUsize,
    parts: usize,
    over: AtomicBool,
}

/// What became of the people.
#[derive(Debug, Default, Serialize)]
pub(super) struct Report {
    pub(super) moves: usize,
    /// Tables whose people were refused or thrown out.
    pub(super) errors: usize,
    /// Acknowledged moves that are not in the log.
    pub(super) lost: usize,
}

/// What one table remembers.
struct Table {
    pair: Pair,
    /// Waits in microseconds, by part of the evening.
    waits: Vec<Vec<u32>>,
    /// Seat, entry and action of everything acknowledged in the game that is played now.
    acknowledged: Vec<(usize, u32, Value)>,
    failed: Option<String>,
}

impl People {
    pub(super) async fn sit_down(house: SocketAddr, tables: usize, parts: usize) -> Result<Self> {
        let evening = Arc::new(Evening { part: AtomicUsize::new(0), parts, over: AtomicBool::new(false) });
        let mut playing = Vec::new();
        for number in 0..tables {
            let game = Title::ALL[number % Title::ALL.len()];
            let pair = Pair::sit_down(house, game, number as u64).await?;
            let table =
                Table { pair, waits: vec![Vec::new(); parts], acknowledged: Vec::new(), failed: None };
            playing.push(tokio::spawn(play(Arc::clone(&evening), table, game, number)));
        }
        Ok(Self { evening, tables: playing })
    }

    /// Another part of the evening begins.
    pub(super) fn next_part(&self) {
        let part = self.evening.part.load(Ordering::Relaxed) + 1;
        self.evening.part.store(part.min(self.evening.parts - 1), Ordering::Relaxed);
    }

    /// Ends the games; gives the waits by part, and looks for everything that was acknowledged.
    pub(super) async fn get_up(self) -> (Vec<Vec<u32>>, Report) {
        self.evening.over.store(true, Ordering::Relaxed);
        let (mut waits, mut report) = (vec![Vec::new(); self.evening.parts], Report::default());
        for table in self.tables {
            let Ok(table) = table.await else {
                report.errors += 1;
                continue;
            };
            for (all, of_one) in waits.iter_mut().zip(&table.waits) {
                all.extend(of_one);
                report.moves += of_one.len();
            }
            if let Some(why) = &table.failed {
                eprintln!("{why}");
                report.errors += 1;
            }
            report.lost += table.lost().await;
        }
        (waits, report)
    }
}

async fn play(evening: Arc<Evening>, mut table: Table, game: Title, number: usize) -> Table {
    let mut next = Instant::now() + PACE.mul_f64(number as f64 % 7.0 / 7.0);
    while !evening.over.load(Ordering::Relaxed) {
        if let Err(error) = table.step(&evening, game, &mut next).await {
            table.failed = Some(format!("table {number}, {game}: {error:#}"));
            break;
        }
    }
    table
}

impl Table {
    async fn step(&mut self, evening: &Evening, game: Title, next: &mut Instant) -> Result<()> {
        if self.pair.over {
            self.acknowledged.clear();
            self.pair.begin(game).await?;
        }
        let ready = self.pair.ready();
        if let Some(seat) = ready
            && *next <= Instant::now()
        {
            *next = Instant::now() + PACE;
            return self.pair.act(seat).await;
        }
        // Whoever waits for their moment still listens.
        let sending: Vec<Option<String>> =
            self.pair.seats.iter().map(|seat| seat.sent.as_ref().map(|sent| sent.key.clone())).collect();
        let until = if ready.is_some() { *next } else { Instant::now() + Duration::from_secs(30) };
        let heard = tokio::select! {
            () = tokio::time::sleep_until(until) => {
                if ready.is_none() {
                    bail!("nothing came for 30 seconds");
                }
                return Ok(());
            }
            heard = self.pair.hear() => heard?,
        };
        match heard {
            Outcome::Acknowledged(sent, seq) => {
                let part = evening.part.load(Ordering::Relaxed);
                self.waits[part].push(sent.at.elapsed().as_micros() as u32);
                let seat = sending.iter().position(|key| key.as_ref() == Some(&sent.key)).unwrap_or(0);
                self.acknowledged.push((seat, seq, serde_json::from_str(sent.action.get())?));
            }
            // In a simultaneous phase the other one may have ended it first.
            Outcome::Refused(why) if why.contains("\"stale\"") => {}
            Outcome::Refused(why) => bail!("refused: {why}"),
            Outcome::Nothing | Outcome::Busy => {}
        }
        Ok(())
    }

    /// How many acknowledged moves are not in the log as they were made.
    async fn lost(&self) -> usize {
        let mut lost = 0;
        for seat in 0..2 {
            let Ok(entries) = self.pair.entries(seat).await else {
                lost += self.acknowledged.iter().filter(|(by, ..)| *by == seat).count();
                continue;
            };
            for (by, seq, action) in self.acknowledged.iter().filter(|(by, ..)| *by == seat) {
                let found = entries.iter().find(|entry| entry["seq"] == *seq);
                let kept = found.is_some_and(|found| found["seat"] == *by && found["action"] == *action);
                lost += usize::from(!kept);
            }
        }
        lost
    }
}
