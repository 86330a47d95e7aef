//! A scripted player: listens, plays random legal actions, remembers everything it was told. Its line may be bad.

use std::collections::BTreeSet;

use bot_client::{Guest, Socket};
use engine::QuickChance;
use protocol::{Failure, Now, Phase, Snapshot, ToPlayer, ToTable, Undo};
use serde_json::Value;

/// How bad a line is: one in so many messages; 0 for never.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Line {
    /// The connection breaks just after sending.
    pub(crate) breaks: usize,
    /// A message is sent twice.
    pub(crate) doubles: usize,
    /// An old message comes late, before the new one.
    pub(crate) late: usize,
    /// The player takes a step back.
    pub(crate) undoes: usize,
}

impl Line {
    pub(crate) const BAD: Self = Self { breaks: 12, doubles: 6, late: 6, undoes: 15 };
}

/// Somebody with a socket at a table.
pub(crate) struct Player {
    pub(crate) guest: Guest,
    pub(crate) table: String,
    pub(crate) socket: Socket,
    pub(crate) seq: u32,
    pub(crate) now: Option<Now>,
    pub(crate) phase: Phase,
    /// Every message, as text.
    pub(crate) traffic: Vec<String>,
    /// The keys of everything that was acknowledged.
    pub(crate) acknowledged: BTreeSet<String>,
    pub(crate) chance: QuickChance,
    next_key: u32,
}

impl Player {
    /// Listens at a table.
    pub(crate) async fn listen(guest: &Guest, table: &str, seed: u64) -> Self {
        let mut player = Self {
            guest: guest.clone(),
            table: table.into(),
            socket: guest.socket().await.unwrap(),
            seq: 0,
            now: None,
            phase: Phase::Waiting,
            traffic: Vec::new(),
            acknowledged: BTreeSet::new(),
            chance: QuickChance::new(seed),
            next_key: 0,
        };
        player.subscribe(None).await;
        player.until(|message| matches!(message, ToPlayer::Snapshot(_))).await;
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
        self.until(|message| matches!(message, ToPlayer::Snapshot(_))).await;
    }

    /// The next message, taken to heart.
    pub(crate) async fn hear(&mut self) -> ToPlayer {
        let text = self.socket.hear_text().await.unwrap();
        self.traffic.push(text.to_string());
        let message: ToPlayer = serde_json::from_str(&text).unwrap();
        match &message {
            ToPlayer::Snapshot(snapshot) => self.take(snapshot),
            ToPlayer::Moved(moved) => {
                assert_eq!(moved.entry.seq, self.seq + 1, "nothing is skipped or told twice");
                self.seq = moved.entry.seq;
                if moved.now.seed.is_some() {
                    self.phase = Phase::Over;
                }
                self.now = Some(moved.now.clone());
            }
            ToPlayer::Table { info } => self.phase = info.phase,
            ToPlayer::Ack { key, .. } => drop(self.acknowledged.insert(key.clone())),
            _ => {}
        }
        message
    }

    /// Listens until something comes that is waited for.
    pub(crate) async fn until(&mut self, wanted: impl Fn(&ToPlayer) -> bool) -> ToPlayer {
        loop {
            let message = self.hear().await;
            if wanted(&message) {
                return message;
            }
        }
    }

    fn take(&mut self, snapshot: &Snapshot) {
        let known = if self.now.is_some() { self.seq + 1 } else { 0 };
        for (index, heard) in snapshot.missed.iter().enumerate() {
            assert_eq!(heard.seq, known + index as u32, "exactly what was missed");
        }
        assert!(snapshot.now.is_none() || snapshot.missed.len() as u32 == snapshot.seq + 1 - known);
        self.seq = snapshot.seq;
        self.now.clone_from(&snapshot.now);
        self.phase = snapshot.info.phase;
    }

    /// A key nobody else uses.
    pub(crate) fn key(&mut self) -> String {
        self.next_key += 1;
        format!("{}-{:x}", self.next_key, self.chance.next_u64())
    }

    /// A random legal action, if it is this player's decision.
    pub(crate) fn choose(&mut self) -> Option<Value> {
        let legal = &self.now.as_ref()?.legal;
        if legal.is_empty() { None } else { Some(legal[self.chance.pick(legal.len())].clone()) }
    }

    /// The message that does `action` now, and its key.
    pub(crate) fn act(&mut self, action: Value) -> (String, ToTable) {
        let key = self.key();
        (key.clone(), ToTable::Act { table: self.table.clone(), key, seq: self.seq, action })
    }

    /// Plays one action of its own and waits until it is acknowledged and heard.
    pub(crate) async fn play_one(&mut self) {
        let action = self.choose().expect("it is my decision");
        let (key, act) = self.act(action);
        self.socket.say(&act).await.unwrap();
        self.until(|message| matches!(message, ToPlayer::Ack { key: acked, .. } if *acked == key)).await;
        self.until(|message| matches!(message, ToPlayer::Moved(_))).await;
    }

    fn by_chance(&mut self, one_in: usize) -> bool {
        one_in > 0 && self.chance.pick(one_in) == 0
    }

    /// What this player does next, if it is its decision.
    fn decide(&mut self, line: Line) -> Option<(String, ToTable)> {
        let can_undo = matches!(self.now.as_ref()?.undo, Undo::Step(_));
        if can_undo && self.by_chance(line.undoes) {
            let key = self.key();
            return Some((key.clone(), ToTable::Undo { table: self.table.clone(), key }));
        }
        let action = self.choose()?;
        Some(self.act(action))
    }

    /// Plays over this line until the game is over.
    pub(crate) async fn play_out(&mut self, line: Line) {
        let mut pending: Option<(String, ToTable)> = None;
        let mut heard_up_to = 0;
        let mut old: Vec<ToTable> = Vec::new();
        // A line that broke at the last step tells the end before it acknowledges that step.
        while self.phase != Phase::Over || pending.is_some() {
            if pending.is_none()
                && self.seq >= heard_up_to
                && let Some((key, message)) = self.decide(line)
            {
                if self.by_chance(line.late) && !old.is_empty() {
                    let again = self.chance.pick(old.len());
                    self.socket.say(&old[again]).await.unwrap();
                }
                self.socket.say(&message).await.unwrap();
                if self.by_chance(line.doubles) {
                    self.socket.say(&message).await.unwrap();
                }
                if self.by_chance(line.breaks) {
                    self.reconnect().await;
                    self.socket.say(&message).await.unwrap();
                }
                old.push(message.clone());
                pending = Some((key, message));
            }
            match self.hear().await {
                ToPlayer::Ack { key, seq, .. } if pending.as_ref().is_some_and(|(mine, _)| *mine == key) => {
                    heard_up_to = seq;
                    pending = None;
                }
                ToPlayer::Failed { key, why, .. } => {
                    // Somebody else was quicker, or the game ended meanwhile.
                    let expected = matches!(why, Failure::Stale { .. } | Failure::NoUndo { .. })
                        || (matches!(why, Failure::Refused { .. }) && self.phase == Phase::Over);
                    assert!(expected, "{why:?}");
                    if key.is_some() && key == pending.as_ref().map(|(mine, _)| mine.clone()) {
                        pending = None;
                    }
                }
                _ => {}
            }
        }
    }

    /// Only listens until the game is over.
    pub(crate) async fn watch(&mut self) {
        while self.phase != Phase::Over {
            self.hear().await;
        }
    }
}
