//! A table with two guests, driven from one place: reads only what it needs, so that it costs less than the house.

use std::net::SocketAddr;
use std::time::Instant;

use anyhow::{Result, bail};
use bot_client::{Guest, Socket};
use protocol::{NewTable, Pace, SeatWish, Visibility};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use shelf::Title;
use shelf::engine::QuickChance;

/// Two guests at a table, each with a socket.
pub(crate) struct Pair {
    pub(crate) guests: [Guest; 2],
    pub(crate) sockets: [Socket; 2],
    pub(crate) table: String,
    pub(crate) seats: [Seat; 2],
    pub(crate) over: bool,
    /// Whether what could not be kept is sent again: the database may be away.
    pub(crate) patient: bool,
    chance: QuickChance,
    next_key: u64,
}

/// What one of them knows.
#[derive(Default)]
pub(crate) struct Seat {
    seq: u32,
    /// The last entry it was told of as its own: what came before it is no longer worth deciding about.
    acknowledged: u32,
    /// One of the legal actions, chosen when the list came.
    choice: Option<Box<RawValue>>,
    /// What was sent and not yet answered.
    pub(crate) sent: Option<Sent>,
}

/// An action on its way.
pub(crate) struct Sent {
    pub(crate) key: String,
    pub(crate) action: Box<RawValue>,
    pub(crate) message: String,
    pub(crate) at: Instant,
}

/// What came of hearing one message.
pub(crate) enum Outcome {
    /// The action that was sent is durable, as this entry.
    Acknowledged(Sent, u32),
    /// Something was refused.
    Refused(String),
    /// Something could not be kept and is to be sent again; only for those who are patient.
    Busy,
    /// Anything else.
    Nothing,
}

#[derive(Deserialize)]
struct Message<'a> {
    r#type: &'a str,
    #[serde(default)]
    table: Option<&'a str>,
    #[serde(default)]
    info: Option<Info<'a>>,
    #[serde(default)]
    key: Option<String>,
    #[serde(default)]
    seq: u32,
    #[serde(default)]
    entry: Option<Entry>,
    #[serde(default, borrow)]
    now: Option<Now<'a>>,
    #[serde(default, borrow)]
    why: Option<&'a RawValue>,
}

#[derive(Deserialize)]
struct Info<'a> {
    id: &'a str,
}

#[derive(Deserialize)]
struct Entry {
    seq: u32,
}

#[derive(Deserialize)]
struct Now<'a> {
    #[serde(borrow)]
    legal: Vec<&'a RawValue>,
    #[serde(default)]
    seed: Option<IgnoredAny>,
}

pub(crate) fn wish(game: Title) -> NewTable {
    NewTable {
        game: game.id().into(),
        options: json!({}),
        seats: vec![SeatWish::Me, SeatWish::Open],
        pace: Pace::Untimed,
        visibility: Visibility::Private,
        spectators: true,
    }
}

impl Pair {
    /// Two new guests open a table and begin.
    pub(crate) async fn sit_down(house: SocketAddr, game: Title, seed: u64) -> Result<Self> {
        Self::sit_down_at([house; 2], game, seed).await
    }

    /// The same, each of them at a node of their own.
    pub(crate) async fn sit_down_at(nodes: [SocketAddr; 2], game: Title, seed: u64) -> Result<Self> {
        let guests = [Guest::arrive(nodes[0]).await?, Guest::arrive(nodes[1]).await?];
        let sockets = [guests[0].socket().await?, guests[1].socket().await?];
        let mut pair = Self {
            guests,
            sockets,
            table: String::new(),
            seats: Default::default(),
            over: true,
            patient: false,
            chance: QuickChance::new(seed),
            next_key: 0,
        };
        pair.begin(game).await?;
        Ok(pair)
    }

    /// Begins another game.
    pub(crate) async fn begin(&mut self, game: Title) -> Result<()> {
        if !self.table.is_empty() {
            for socket in &mut self.sockets {
                socket.say_text(format!(r#"{{"type":"unsubscribe","table":"{}"}}"#, self.table)).await?;
            }
        }
        let info = self.guests[0].open(&wish(game)).await?;
        self.guests[1].sit(&info.id).await?;
        self.guests[0].start(&info.id).await?;
        self.table = info.id;
        self.over = false;
        self.seats = Default::default();
        for seat in 0..2 {
            self.subscribe(seat).await?;
        }
        Ok(())
    }

    /// Connects anew, to a house at another address if it has moved; what was on its way is kept.
    pub(crate) async fn reconnect(&mut self, house: SocketAddr) -> Result<()> {
        self.reconnect_at([house; 2]).await
    }

    /// The same, each of them to a node of their own.
    pub(crate) async fn reconnect_at(&mut self, nodes: [SocketAddr; 2]) -> Result<()> {
        for (seat, node) in nodes.into_iter().enumerate() {
            self.guests[seat].house = node;
            self.sockets[seat] = self.guests[seat].socket().await?;
            self.subscribe(seat).await?;
        }
        Ok(())
    }

    async fn subscribe(&mut self, seat: usize) -> Result<()> {
        let text =
            format!(r#"{{"type":"subscribe","table":"{}","since":{}}}"#, self.table, self.seats[seat].seq);
        Ok(self.sockets[seat].say_text(text).await?)
    }

    /// A seat that has something to do and nothing on its way.
    pub(crate) fn ready(&self) -> Option<usize> {
        (0..2).find(|&seat| {
            let seat = &self.seats[seat];
            seat.choice.is_some() && seat.sent.is_none() && seat.seq >= seat.acknowledged
        })
    }

    /// Does what a seat has chosen.
    pub(crate) async fn act(&mut self, seat: usize) -> Result<()> {
        let Some(action) = self.seats[seat].choice.take() else { return Ok(()) };
        self.next_key += 1;
        let (key, seq, table) = (self.next_key.to_string(), self.seats[seat].seq, &self.table);
        let message =
            format!(r#"{{"type":"act","table":"{table}","key":"{key}","seq":{seq},"action":{action}}}"#);
        self.seats[seat].sent = Some(Sent { key, action, message: message.clone(), at: Instant::now() });
        Ok(self.sockets[seat].say_text(message).await?)
    }

    /// Sends again what was on its way.
    pub(crate) async fn resend(&mut self) -> Result<()> {
        for seat in 0..2 {
            if let Some(sent) = &self.seats[seat].sent {
                self.sockets[seat].say_text(sent.message.clone()).await?;
            }
        }
        Ok(())
    }

    /// Hears one message of either seat.
    pub(crate) async fn hear(&mut self) -> Result<Outcome> {
        let [one, other] = &mut self.sockets;
        let (seat, text) = tokio::select! {
            text = one.hear_text() => (0, text?),
            text = other.hear_text() => (1, text?),
        };
        self.take(seat, &text)
    }

    fn take(&mut self, seat: usize, text: &str) -> Result<Outcome> {
        let message: Message<'_> = serde_json::from_str(text)?;
        let about = message.table.or(message.info.as_ref().map(|info| info.id));
        if about.is_some_and(|table| table != self.table) {
            // The last words about the game before.
            return Ok(Outcome::Nothing);
        }
        let at = &mut self.seats[seat];
        match message.r#type {
            "ack" => {
                let mine = at.sent.take_if(|sent| Some(&sent.key) == message.key.as_ref());
                at.acknowledged = at.acknowledged.max(message.seq);
                return Ok(mine.map_or(Outcome::Nothing, |sent| Outcome::Acknowledged(sent, message.seq)));
            }
            "moved" | "snapshot" => {
                at.seq = message.entry.map_or(message.seq, |entry| entry.seq);
                if let Some(now) = message.now {
                    self.over |= now.seed.is_some();
                    let chosen = now.legal.get(self.chance.pick(now.legal.len().max(1)));
                    at.choice = chosen.map(|&action| action.to_owned());
                }
            }
            "failed" if self.patient && message.why.is_some_and(|why| why.get().contains("\"busy\"")) => {
                return Ok(Outcome::Busy);
            }
            "failed" => {
                at.sent = at.sent.take().filter(|sent| Some(&sent.key) != message.key.as_ref());
                return Ok(Outcome::Refused(message.why.map(|why| why.get().to_owned()).unwrap_or_default()));
            }
            "closing" => bail!("the server is shutting down"),
            _ => {}
        }
        Ok(Outcome::Nothing)
    }

    /// What the house says a seat did at entry `seq`, as that seat hears it.
    pub(crate) async fn entries(&self, seat: usize) -> Result<Vec<Value>> {
        let mut socket = self.guests[seat].socket().await?;
        socket.say_text(format!(r#"{{"type":"subscribe","table":"{}"}}"#, self.table)).await?;
        let mut entries = Vec::new();
        loop {
            let mut message: Value = serde_json::from_str(&socket.hear_text().await?)?;
            let page = match message["type"].as_str() {
                Some("snapshot") => &mut message["missed"],
                Some("log") => &mut message["entries"],
                Some("failed") => bail!("{message}"),
                _ => continue,
            };
            entries.splice(0..0, page.as_array_mut().map(std::mem::take).unwrap_or_default());
            // A long log comes in pages, the last one first.
            let oldest = entries.first().and_then(|entry: &Value| entry["seq"].as_u64()).unwrap_or(0);
            if oldest == 0 {
                return Ok(entries);
            }
            let older = format!(r#"{{"type":"log","table":"{}","before":{oldest}}}"#, self.table);
            socket.say_text(older).await?;
        }
    }
}
