//! A scripted player: listens, plays random legal actions, remembers everything it was told.

use engine::QuickChance;
use guest::{Guest, Socket};
use protocol::{Now, Phase, Snapshot, ToPlayer, ToTable};
use serde_json::Value;

/// Somebody at a table with a socket.
pub(crate) struct Player {
    pub(crate) guest: Guest,
    pub(crate) table: String,
    pub(crate) socket: Socket,
    pub(crate) seq: u32,
    pub(crate) now: Option<Now>,
    pub(crate) phase: Phase,
    /// Every message, as text.
    pub(crate) traffic: Vec<String>,
    pub(crate) chance: QuickChance,
    next_key: u32,
}

impl Player {
    pub(crate) async fn sit(guest: &Guest, table: &str, seed: u64) -> Self {
        let mut player = Self {
            guest: guest.clone(),
            table: table.into(),
            socket: guest.socket().await.unwrap(),
            seq: 0,
            now: None,
            phase: Phase::Waiting,
            traffic: Vec::new(),
            chance: QuickChance::new(seed),
            next_key: 0,
        };
        player.subscribe(None).await;
        player
    }

    async fn subscribe(&mut self, since: Option<u32>) {
        self.socket.say(&ToTable::Subscribe { table: self.table.clone(), since }).await.unwrap();
    }

    /// Loses the connection and comes back, knowing what it knows.
    pub(crate) async fn reconnect(&mut self) {
        self.socket = self.guest.socket().await.unwrap();
        let since = self.now.is_some().then_some(self.seq);
        self.subscribe(since).await;
        while !matches!(self.hear().await, ToPlayer::Snapshot(_)) {}
    }

    pub(crate) async fn hear(&mut self) -> ToPlayer {
        let text = self.socket.hear_text().await.unwrap();
        self.traffic.push(text.to_string());
        let message: ToPlayer = serde_json::from_str(&text).unwrap();
        match &message {
            ToPlayer::Snapshot(snapshot) => self.take(snapshot),
            ToPlayer::Moved(moved) => {
                assert_eq!(moved.entry.seq, self.seq + 1, "nothing is skipped or told twice");
                self.seq = moved.entry.seq;
                self.now = Some(moved.now.clone());
            }
            ToPlayer::Table { info } => self.phase = info.phase,
            _ => {}
        }
        message
    }

    fn take(&mut self, snapshot: &Snapshot) {
        let known = if self.now.is_some() { self.seq + 1 } else { 0 };
        for (index, heard) in snapshot.missed.iter().enumerate() {
            assert_eq!(heard.seq, known + index as u32, "exactly what was missed");
        }
        self.seq = snapshot.seq;
        self.now.clone_from(&snapshot.now);
        self.phase = snapshot.info.phase;
    }

    /// A key nobody else uses.
    pub(crate) fn key(&mut self) -> String {
        self.next_key += 1;
        format!("{}-{}", self.next_key, self.chance.next_u64())
    }

    /// A random legal action, if it is this player's decision.
    pub(crate) fn choose(&mut self) -> Option<Value> {
        let legal = &self.now.as_ref()?.legal;
        if legal.is_empty() { None } else { Some(legal[self.chance.pick(legal.len())].clone()) }
    }

    /// The message that does `action` now.
    pub(crate) fn act(&mut self, action: Value) -> ToTable {
        ToTable::Act { table: self.table.clone(), key: self.key(), seq: self.seq, action }
    }

    /// Plays until the game is over.
    pub(crate) async fn play_out(&mut self) {
        let mut waiting_for: Option<String> = None;
        loop {
            if waiting_for.is_none()
                && let Some(action) = self.choose()
            {
                let act = self.act(action);
                if let ToTable::Act { key, .. } = &act {
                    waiting_for = Some(key.clone());
                }
                self.socket.say(&act).await.unwrap();
            }
            match self.hear().await {
                ToPlayer::Moved(moved) if moved.now.seed.is_some() => return,
                ToPlayer::Snapshot(snapshot) if snapshot.info.phase == Phase::Over => return,
                ToPlayer::Ack { key, .. } if Some(&key) == waiting_for.as_ref() => {
                    // The move itself follows.
                    while !matches!(self.hear().await, ToPlayer::Moved(moved) if moved.entry.action.is_some())
                    {
                        if self.phase == Phase::Over {
                            return;
                        }
                    }
                    waiting_for = None;
                    if self.now.as_ref().is_some_and(|now| now.seed.is_some()) {
                        return;
                    }
                }
                ToPlayer::Failed { why, .. } => panic!("{why:?}"),
                _ => {}
            }
        }
    }
}
