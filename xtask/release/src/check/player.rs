//! Somebody who plays a game against a novice, whatever is allowed first.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use bot_client::{Guest, Method, Socket, request};
use protocol::{Level, NewTable, Pace, SeatWish, Visibility};
use serde_json::{Value, json};

use crate::Kept;

/// Nothing in a house takes longer than this.
const PATIENCE: Duration = Duration::from_secs(30);
/// No game of this table has more moves.
const MOST_MOVES: u32 = 2000;

/// A person at a table.
pub(crate) struct Player {
    guest: Guest,
    socket: Socket,
    pub(crate) table: String,
    pub(crate) seq: u32,
    /// How many moves this person has made.
    pub(crate) moves: u32,
    /// The table as it was told last.
    now: Value,
}

/// The answer to a move.
#[derive(PartialEq, Eq)]
enum Reply {
    /// It is durable.
    Made,
    /// Somebody else was quicker: it has to be decided again.
    Stale,
}

/// When a house answered for the first time.
pub(crate) async fn first_answer(house: SocketAddr) -> Result<Instant> {
    let answer = request(house, Method::GET, "/healthz", &[], Vec::new()).await?;
    ensure!(answer.status.is_success(), "/healthz answers {}", answer.status);
    Ok(Instant::now())
}

impl Player {
    /// A new guest opens a table and begins.
    pub(crate) async fn sit_down(house: SocketAddr) -> Result<Self> {
        let guest = Guest::arrive(house).await?;
        let table = NewTable {
            game: "coffee-rush".into(),
            options: json!({}),
            seats: vec![SeatWish::Me, SeatWish::Bot { level: Level::Novice }],
            pace: Pace::Untimed,
            visibility: Visibility::Private,
            spectators: true,
        };
        let table = guest.open(&table).await?.id;
        guest.start(&table).await?;
        Self::join(guest, table).await
    }

    /// Somebody known comes back to a game.
    pub(crate) async fn come_back(house: SocketAddr, game: &Kept) -> Result<Self> {
        let guest = Guest { house, cookie: game.cookie.clone() };
        Self::join(guest, game.table.clone()).await
    }

    async fn join(guest: Guest, table: String) -> Result<Self> {
        let mut socket = guest.socket().await?;
        socket.say_text(json!({ "type": "subscribe", "table": table }).to_string()).await?;
        let mut player = Self { guest, socket, table, seq: 0, moves: 0, now: Value::Null };
        while player.now.is_null() {
            player.hear().await?;
        }
        Ok(player)
    }

    pub(crate) fn cookie(&self) -> String {
        self.guest.cookie.clone()
    }

    fn is_over(&self) -> bool {
        !self.now["seed"].is_null()
    }

    /// Hears one message; whether it answers a move.
    async fn hear(&mut self) -> Result<Option<Reply>> {
        let text =
            tokio::time::timeout(PATIENCE, self.socket.hear_text()).await.context("nothing is heard")??;
        let mut message: Value = serde_json::from_str(&text)?;
        match message["type"].as_str().unwrap_or_default() {
            "snapshot" => self.seq = u32::try_from(message["seq"].as_u64().unwrap_or_default())?,
            "moved" => self.seq = u32::try_from(message["entry"]["seq"].as_u64().unwrap_or_default())?,
            "ack" => return Ok(Some(Reply::Made)),
            "failed" if message["why"]["reason"] == "stale" => return Ok(Some(Reply::Stale)),
            "failed" => bail!("refused: {text}"),
            _ => return Ok(None),
        }
        if !message["now"].is_null() {
            self.now = message["now"].take();
        }
        Ok(None)
    }

    /// Makes so many moves more, or fewer if the game ends.
    pub(crate) async fn play(&mut self, moves: u32) -> Result<()> {
        let most = self.moves + moves;
        while self.moves < most && !self.is_over() {
            let Some(action) = self.now["legal"].get(0).cloned() else {
                self.hear().await?;
                continue;
            };
            let key = format!("move-{}-{}", self.seq, self.moves);
            let act =
                json!({ "type": "act", "table": self.table, "key": key, "seq": self.seq, "action": action });
            self.now["legal"] = json!([]);
            self.socket.say_text(act.to_string()).await?;
            let reply = loop {
                if let Some(reply) = self.hear().await? {
                    break reply;
                }
            };
            self.moves += u32::from(reply == Reply::Made);
        }
        Ok(())
    }

    pub(crate) async fn play_to_the_end(&mut self) -> Result<()> {
        self.play(MOST_MOVES).await?;
        ensure!(self.is_over(), "the game does not end");
        Ok(())
    }
}
