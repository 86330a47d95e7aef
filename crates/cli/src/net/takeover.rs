//! How long it takes until somebody else looks after the clocks of a node that is gone, and lets a bot play on.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use bot_client::{Guest, Socket};
use protocol::{Level, NewTable, Pace, SeatWish, Sitting, TableInfo, ToPlayer, ToTable};
use serde_json::json;
use shelf::Title;

use super::table::wish;

/// The shortest clock there is, in seconds.
const BANK: u32 = 5;
/// How long before the first clock runs out its node goes.
const BEFORE: Duration = Duration::from_millis(200);
/// A clock that has not run out by then does not run.
const PATIENCE: Duration = Duration::from_secs(20);

/// Tables whose clocks run out at about the same time, looked after by one node and watched at another one.
pub(super) struct ClockTables {
    tables: Vec<(String, Socket)>,
    due: Instant,
}

impl ClockTables {
    /// A guest at one node lets clocks run against bots.
    pub(super) async fn begin(at: SocketAddr, watched_at: SocketAddr, count: usize) -> Result<Self> {
        let guest = Guest::arrive(at).await?;
        let table = NewTable {
            seats: vec![SeatWish::Me, SeatWish::Bot { level: Level::Novice }],
            pace: Pace::Live { bank: BANK, increment: 0 },
            options: json!({ "start-seat": 0 }),
            ..wish(Title::CoffeeRush)
        };
        let mut ids = Vec::new();
        for _ in 0..count {
            ids.push(guest.open(&table).await?.id);
        }
        let due = Instant::now() + Duration::from_secs(u64::from(BANK));
        for id in &ids {
            guest.start(id).await?;
        }
        let elsewhere = Guest { house: watched_at, ..guest };
        let mut tables = Vec::new();
        for id in ids {
            let mut socket = elsewhere.socket().await?;
            socket.say(&ToTable::Subscribe { table: id.clone(), since: None }).await?;
            tables.push((id, socket));
        }
        Ok(Self { tables, due })
    }

    /// When the node goes that looks after them.
    pub(super) fn moment(&self) -> Instant {
        self.due - BEFORE
    }

    /// Waits until every clock has run out and the bot in that seat has moved; how long each took after `gone`, in
    /// microseconds.
    pub(super) async fn wait(self, gone: Instant) -> Result<Vec<u32>> {
        let watching = self.tables.into_iter().map(|(id, socket)| tokio::spawn(watch(id, socket, gone)));
        let mut times = Vec::new();
        for watching in watching.collect::<Vec<_>>() {
            times.push(watching.await??);
        }
        Ok(times)
    }
}

async fn watch(id: String, mut socket: Socket, gone: Instant) -> Result<u32> {
    let watched = async {
        let mut is_bot = false;
        loop {
            let message: ToPlayer = serde_json::from_str(&socket.hear_text().await?)?;
            let plays = |info: &TableInfo| matches!(info.seats[0].sitting, Sitting::Bot { .. });
            match message {
                ToPlayer::Table { info } => is_bot |= plays(&info),
                ToPlayer::Snapshot(snapshot) => is_bot |= plays(&snapshot.info),
                ToPlayer::Moved(_) if is_bot => return Ok::<_, anyhow::Error>(gone.elapsed()),
                _ => {}
            }
        }
    };
    let took = tokio::time::timeout(PATIENCE, watched).await;
    let took = took.with_context(|| format!("nobody looks after the clock of {id}"))??;
    ensure!(took < PATIENCE, "the clock of {id} was looked after only after {took:?}");
    Ok(took.as_micros() as u32)
}
