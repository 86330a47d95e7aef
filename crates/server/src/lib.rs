//! The house: tables, seats and friends over the network.
//!
//! `edge` knows HTTP, `live` keeps tables running, and neither knows the other's business. [`Server`] opens both.

pub mod archive;
mod clock;
mod cluster;
mod codes;
mod config;
mod connections;
mod devices;
mod edge;
mod house;
mod key;
mod limits;
mod live;
mod measure;
mod moments;
mod people;
mod thinking;
mod upkeep;
mod waker;

use std::future::Future;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use client_dist::Dist;
use tokio::net::TcpListener;

pub use config::{Backups, Config, Limits};
pub use edge::openapi;
pub(crate) use house::House;

/// Why a house could not be opened or had to close.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The store cannot be opened.
    #[error("cannot open the database: {0}")]
    Store(#[from] store::StoreError),
    /// The network or the file system failed.
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

/// How long open connections may take to end when the house closes.
const FAREWELL: Duration = Duration::from_secs(5);

/// A house that listens.
pub struct Server {
    house: Arc<House>,
    listener: TcpListener,
    address: SocketAddr,
    client: Dist,
}

impl std::fmt::Debug for Server {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Server").field("address", &self.address).finish_non_exhaustive()
    }
}

impl Server {
    /// Opens the store and begins to listen.
    pub async fn open(config: Config) -> Result<Self, Error> {
        let listener = TcpListener::bind(config.listen).await?;
        Self::with(config, listener)
    }

    /// The same on a socket that somebody else has opened; only within a runtime.
    pub fn open_on(config: Config, listener: std::net::TcpListener) -> Result<Self, Error> {
        listener.set_nonblocking(true)?;
        Self::with(config, TcpListener::from_std(listener)?)
    }

    fn with(config: Config, listener: TcpListener) -> Result<Self, Error> {
        measure::begin();
        let address = listener.local_addr()?;
        let client = match &config.client {
            Some(folder) => Dist::read(folder)?,
            None => Dist::embedded(),
        };
        let house = House::open(config)?;
        Ok(Self { house, listener, address, client })
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Whether there is a page to hand out.
    #[must_use]
    pub fn has_page(&self) -> bool {
        self.client.is_built()
    }

    /// Answers until `stop` is done; then says goodbye to everybody and finishes what is being written.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> Result<(), Error> {
        let Self { house, listener, client, .. } = self;
        tokio::spawn(Arc::clone(&house).keep_time());
        tokio::spawn(Arc::clone(&house).sweep());
        tokio::spawn(Arc::clone(&house).count_time());
        tokio::spawn(upkeep::forget(Arc::clone(&house)));
        house.join_others();
        if let Some(backups) = house.config.backups.clone() {
            tokio::spawn(upkeep::back_up(Arc::clone(&house), backups));
        }
        let router = edge::router(&house, client);
        let serving = tokio::spawn(connections::serve(Arc::clone(&house), listener, router));
        let mut stepped_back = house.closing.subscribe();
        tokio::select! {
            () = stop => {}
            // Another node has brought the store to a form that this one does not know.
            () = house::closed(&mut stepped_back) => {}
        }
        tracing::info!("closing");
        house.closing.send_replace(true);
        let _ = serving.await;
        // Sockets end by themselves when the house closes; give them a moment to tell their peers.
        let begun = std::time::Instant::now();
        while house.sockets.load(std::sync::atomic::Ordering::Relaxed) > 0 && begun.elapsed() < FAREWELL {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        house.remember_time().await;
        let store = Arc::clone(&house.store);
        let _ = tokio::task::spawn_blocking(move || store.close()).await;
        Ok(())
    }
}
