//! The attacks. Each is bounded in number and time, and needs nothing but an address.

use std::fmt;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::Result;
use bot_client::tungstenite::Message;
use bot_client::{Guest, Method, Socket};
use clap::ValueEnum;
use protocol::{Level, NewTable, Pace, SeatWish, Visibility};
use serde::Serialize;
use serde_json::{Value, json};
use shelf::engine::QuickChance;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinHandle;

/// A way to attack a house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Kind {
    /// Connections that send half a request and wait.
    HalfOpen,
    /// Sockets that ask for much and read nothing.
    Deaf,
    /// A step and its undoing, for ever.
    Undo,
    /// Hints, one after the other.
    Hints,
    /// Games against strong bots, answered at once.
    Bots,
    /// One table after the other.
    Tables,
    /// Requests and messages that are nearly right.
    Fuzz,
}

/// How much one attacker asks for without reading the answers.
const MOST_UNREAD: usize = 2_000;
/// How long one who storms for hints waits for an answer before asking again.
const HASTE: Duration = Duration::from_millis(50);

/// What attackers did and what they were told.
#[derive(Debug, Default, Serialize)]
pub(super) struct Tally {
    tried: AtomicU64,
    refused: AtomicU64,
    closed: AtomicU64,
}

impl Tally {
    fn tried(&self) {
        self.tried.fetch_add(1, Ordering::Relaxed);
    }

    fn refused(&self) {
        self.refused.fetch_add(1, Ordering::Relaxed);
    }

    fn closed(&self) {
        self.closed.fetch_add(1, Ordering::Relaxed);
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [tried, refused, closed] =
            [&self.tried, &self.refused, &self.closed].map(|count| count.load(Ordering::Relaxed));
        write!(f, "{tried} tried, {refused} refused, {closed} closed")
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = self.to_possible_value();
        f.write_str(value.as_ref().map_or("", |value| value.get_name()))
    }
}

/// One who attacks until then.
struct Attacker {
    house: SocketAddr,
    number: usize,
    until: Instant,
    tally: Arc<Tally>,
}

impl Kind {
    pub(super) const ALL: [Self; 7] =
        [Self::HalfOpen, Self::Deaf, Self::Undo, Self::Hints, Self::Bots, Self::Tables, Self::Fuzz];

    /// How many attack at once, where `size` would send half a request.
    fn attackers(self, size: usize) -> usize {
        let share = match self {
            Self::HalfOpen => 1,
            Self::Bots => 4,
            Self::Deaf | Self::Fuzz => 20,
            Self::Undo | Self::Hints | Self::Tables => 50,
        };
        (size / share).max(1)
    }

    /// Lets attackers loose until then.
    pub(super) fn start(
        self,
        house: SocketAddr,
        size: usize,
        until: Instant,
        tally: &Arc<Tally>,
    ) -> Vec<JoinHandle<()>> {
        let attack = |number| {
            let attacker = Attacker { house, number, until, tally: Arc::clone(tally) };
            tokio::spawn(async move { attacker.attack(self).await })
        };
        (0..self.attackers(size)).map(attack).collect()
    }
}

impl Attacker {
    async fn attack(&self, kind: Kind) {
        while Instant::now() < self.until {
            let done = match kind {
                Kind::HalfOpen => self.send_half().await,
                Kind::Deaf => self.read_nothing().await,
                Kind::Undo | Kind::Hints | Kind::Bots => self.storm(kind).await,
                Kind::Tables => self.open_tables().await,
                Kind::Fuzz => self.say_nonsense().await,
            };
            if done.is_err() {
                self.tally.closed();
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    async fn send_half(&self) -> Result<()> {
        const HALVES: [&str; 4] = [
            "",
            "GET /api/socket HTTP/1.1\r\nHost: localhost\r\nUpgr",
            "POST /api/device HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{",
            "GET / HTTP/1.1\r\nHost: localhost\r\nX-",
        ];
        self.tally.tried();
        let mut stream = TcpStream::connect(self.house).await?;
        stream.write_all(HALVES[self.number % HALVES.len()].as_bytes()).await?;
        let mut answer = [0; 512];
        while stream.read(&mut answer).await? > 0 {}
        anyhow::bail!("closed")
    }

    async fn read_nothing(&self) -> Result<()> {
        let guest = Guest::arrive(self.house).await?;
        let table =
            guest.open(&wish(&[SeatWish::Me, SeatWish::Bot { level: Level::Novice }], false)).await?.id;
        guest.start(&table).await?;
        let mut socket = guest.socket().await?;
        let subscribe = json!({"type": "subscribe", "table": table}).to_string();
        for _ in 0..MOST_UNREAD {
            self.tally.tried();
            socket.say_text(subscribe.clone()).await?;
        }
        tokio::time::sleep_until(self.until.into()).await;
        Ok(())
    }

    /// Plays alone against bots and does what `kind` does whenever it is its turn.
    async fn storm(&self, kind: Kind) -> Result<()> {
        let level = if kind == Kind::Bots { Level::Master } else { Level::Novice };
        let guest = Guest::arrive(self.house).await?;
        let table = guest.open(&wish(&[SeatWish::Me, SeatWish::Bot { level }], false)).await?.id;
        guest.start(&table).await?;
        let mut socket = guest.socket().await?;
        socket.say_text(json!({"type": "subscribe", "table": table}).to_string()).await?;
        let mut chance = QuickChance::new(self.number as u64);
        let (mut legal, mut seq, mut key) = (Vec::new(), Value::from(0), 0);
        while Instant::now() < self.until {
            let heard = if kind == Kind::Hints {
                match tokio::time::timeout(HASTE, socket.hear_text()).await {
                    Ok(text) => Some(text?),
                    Err(_) => None,
                }
            } else {
                Some(socket.hear_text().await?)
            };
            let mut message: Value = match &heard {
                Some(text) => serde_json::from_str(text)?,
                // Nothing came: ask again.
                None => json!({"type": "hint"}),
            };
            match message["type"].as_str().unwrap_or_default() {
                "snapshot" | "moved" => {
                    let at =
                        if message["entry"].is_object() { &message["entry"]["seq"] } else { &message["seq"] };
                    seq = at.clone();
                    legal = match message["now"]["legal"].take() {
                        Value::Array(legal) => legal,
                        _ => Vec::new(),
                    };
                }
                "ack" if kind == Kind::Undo => {
                    key += 1;
                    self.tally.tried();
                    let undo = json!({"type": "undo", "table": table, "key": format!("u{key}")});
                    socket.say_text(undo.to_string()).await?;
                }
                "hint" => {}
                "failed" => {
                    self.tally.refused();
                    tokio::time::sleep(Duration::from_millis(50)).await;
                }
                _ => continue,
            }
            if legal.is_empty() {
                continue;
            }
            self.tally.tried();
            let request = if kind == Kind::Hints {
                json!({"type": "hint", "table": table})
            } else {
                key += 1;
                let action = legal.swap_remove(chance.pick(legal.len()));
                legal.clear();
                json!({"type": "act", "table": table, "key": format!("a{key}"), "seq": seq, "action": action})
            };
            socket.say_text(request.to_string()).await?;
        }
        Ok(())
    }

    async fn open_tables(&self) -> Result<()> {
        let guest = Guest::arrive(self.house).await?;
        for _ in 0..100 {
            self.tally.tried();
            let opened = guest.open(&wish(&[SeatWish::Open, SeatWish::Open], true)).await;
            if opened.is_err_and(|error| error.failure().is_some()) {
                self.tally.refused();
            }
            if Instant::now() >= self.until {
                break;
            }
        }
        Ok(())
    }

    async fn say_nonsense(&self) -> Result<()> {
        let mut chance = QuickChance::new(self.number as u64 + 1);
        let guest = Guest::arrive(self.house).await?;
        let mut socket = guest.socket().await?;
        for _ in 0..50 {
            self.tally.tried();
            self.nonsense_by_socket(&mut socket, &mut chance).await?;
            self.tally.tried();
            let text = changed(REQUESTS[chance.pick(REQUESTS.len())], &mut chance);
            let mut stream = TcpStream::connect(self.house).await?;
            stream.write_all(&text).await?;
            let mut answer = [0; 64];
            let read = tokio::time::timeout(Duration::from_millis(100), stream.read(&mut answer)).await;
            if let Ok(Ok(count)) = read
                && answer[..count].starts_with(b"HTTP/1.1 4")
            {
                self.tally.refused();
            }
            let body = changed(r#"{"name":"Anna","language":"en"}"#, &mut chance);
            let body: Value = serde_json::from_slice(&body).unwrap_or_else(|_| json!({"name": 7}));
            let answer = guest.ask(Method::PATCH, "/api/me", &body).await?;
            if answer.status.is_client_error() {
                self.tally.refused();
            }
            anyhow::ensure!(!answer.status.is_server_error(), "the house failed: {}", answer.status);
        }
        Ok(())
    }

    async fn nonsense_by_socket(&self, socket: &mut Socket, chance: &mut QuickChance) -> Result<()> {
        let bytes = changed(MESSAGES[chance.pick(MESSAGES.len())], chance);
        let message = match String::from_utf8(bytes) {
            Ok(text) => Message::Text(text.into()),
            Err(error) => Message::Binary(error.into_bytes().into()),
        };
        socket.send(message).await?;
        socket.send(Message::Text(r#"{"type":"ping","at":1}"#.into())).await?;
        while !socket.hear_text().await?.contains("\"pong\"") {
            self.tally.refused();
        }
        Ok(())
    }
}

const MESSAGES: [&str; 5] = [
    r#"{"type":"subscribe","table":"x","since":1}"#,
    r#"{"type":"act","table":"x","key":"k","seq":0,"action":{"step":1}}"#,
    r#"{"type":"undo","table":"x","key":"k"}"#,
    r#"{"type":"past","table":"x","seq":4294967295}"#,
    r#"{"type":"chat","table":"x","text":"tea?"}"#,
];

const REQUESTS: [&str; 4] = [
    "GET /api/tables?game=chai HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
    "POST /api/device HTTP/1.1\r\nHost: localhost\r\nContent-Length: 14\r\n\r\n{\"secret\":\"x\"}",
    "GET /../../etc/passwd HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
    "GET /api/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: upgrade\r\n\r\n",
];

/// A text with a few bytes changed, and perhaps its end cut off.
fn changed(text: &str, chance: &mut QuickChance) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..chance.pick(5) {
        let at = chance.pick(bytes.len());
        bytes[at] = chance.pick(256) as u8;
    }
    if chance.pick(3) == 0 {
        bytes.truncate(1 + chance.pick(bytes.len()));
    }
    bytes
}

fn wish(seats: &[SeatWish], public: bool) -> NewTable {
    NewTable {
        game: "coffee-rush".into(),
        options: json!({}),
        seats: seats.to_vec(),
        pace: Pace::Untimed,
        visibility: if public { Visibility::Public } else { Visibility::Private },
        spectators: true,
    }
}
