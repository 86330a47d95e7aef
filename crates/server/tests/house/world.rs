//! A house of its own for each test.

use std::net::SocketAddr;

use bot_client::Guest;
use protocol::{NewTable, Pace, SeatWish, Visibility};
use serde_json::json;
use server::{Config, Server};
use shelf::Shelf;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// A house that closes when it is dropped.
pub(crate) struct World {
    pub(crate) address: SocketAddr,
    pub(crate) folder: tempfile::TempDir,
    db: String,
    stop: Option<oneshot::Sender<()>>,
    running: JoinHandle<()>,
}

impl World {
    pub(crate) async fn new() -> Self {
        Self::with(|_| {}).await
    }

    pub(crate) async fn with(change: impl FnOnce(&mut Config)) -> Self {
        Self::at(tempfile::tempdir().unwrap(), change).await
    }

    /// Another house with the same store.
    pub(crate) async fn beside(&self) -> Self {
        let db = self.db.clone();
        let share = |config: &mut Config| {
            config.db = db;
            config.shared_store = true;
        };
        Self::at(tempfile::tempdir().unwrap(), share).await
    }

    pub(crate) async fn at(folder: tempfile::TempDir, change: impl FnOnce(&mut Config)) -> Self {
        let db = folder.path().join("house.db").to_str().unwrap().to_owned();
        let mut config = Config::new("127.0.0.1:0".parse().unwrap(), db, Shelf::standard().unwrap());
        // Tests are quicker than people.
        config.limits.messages = 100_000.0;
        config.limits.subscriptions = 100_000.0;
        config.limits.requests = 100_000.0;
        config.limits.tables = 100_000.0;
        config.limits.past = 100_000.0;
        change(&mut config);
        let db = config.db.clone();
        let server = Server::open(config).await.unwrap();
        let address = server.address();
        let (stop, stopped) = oneshot::channel();
        let running = tokio::spawn(async move {
            server.run(async move { drop(stopped.await) }).await.unwrap();
        });
        Self { address, folder, db, stop: Some(stop), running }
    }

    pub(crate) async fn guest(&self) -> Guest {
        Guest::arrive(self.address).await.unwrap()
    }

    /// Asks the house to close, and does not wait for it.
    pub(crate) fn close(&mut self) {
        drop(self.stop.take());
    }

    /// Closes the house; what it leaves behind.
    pub(crate) async fn closed(mut self) -> tempfile::TempDir {
        self.close();
        self.running.await.unwrap();
        self.folder
    }

    /// Closes the house and opens it again with the same file.
    pub(crate) async fn reopen(mut self, change: impl FnOnce(&mut Config)) -> Self {
        drop(self.stop.take());
        self.running.await.unwrap();
        Self::at(self.folder, change).await
    }
}

/// A private table of `game` with these seats.
pub(crate) fn table(game: &str, seats: &[SeatWish]) -> NewTable {
    NewTable {
        game: game.into(),
        options: json!({}),
        seats: seats.to_vec(),
        pace: Pace::Untimed,
        visibility: Visibility::Private,
        spectators: true,
    }
}
