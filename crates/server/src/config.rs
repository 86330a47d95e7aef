//! What whoever runs the house decides.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use shelf::Shelf;

/// How a house is opened.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen.
    pub listen: SocketAddr,
    /// The address of the store: a path, or whatever [`store::open`] knows.
    pub db: String,
    /// The games with their boxes.
    pub shelf: Shelf,
    /// The address people see, such as `https://tea.example`: its origin is accepted beside the own one, and cookies
    /// are only sent over TLS if it is `https`.
    pub public_url: Option<String>,
    /// Whether a proxy stands before the house and says in `X-Forwarded-For` who asks.
    pub behind_proxy: bool,
    /// A folder with the browser client, instead of the one inside the program.
    pub client: Option<PathBuf>,
    /// How many threads think for bots.
    pub bot_threads: usize,
    /// After how long without anybody a table leaves the memory.
    pub idle: Duration,
    /// How much is too much.
    pub limits: Limits,
}

impl Config {
    /// A house at `listen` with its store at `db`, and the defaults for the rest.
    #[must_use]
    pub fn new(listen: SocketAddr, db: impl Into<String>, shelf: Shelf) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            listen,
            db: db.into(),
            shelf,
            public_url: None,
            behind_proxy: false,
            client: None,
            bot_threads: cores.max(2) - 1,
            idle: Duration::from_secs(15),
            limits: Limits::default(),
        }
    }
}

/// How much is too much. Rates are per second, with ten seconds' worth at once.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// Socket messages of one guest.
    pub messages: f64,
    /// Requests of one guest.
    pub requests: f64,
    /// Things one guest says.
    pub chat: f64,
    /// New guests from one address.
    pub guests: f64,
    /// Sockets of one guest at the same time.
    pub sockets_per_guest: u32,
    /// Sockets from one address at the same time.
    pub sockets_per_address: u32,
    /// Sockets altogether.
    pub sockets: u32,
    /// Tables a guest may have waiting for players.
    pub waiting_tables: u32,
    /// The longest message on a socket, in bytes.
    pub message_bytes: usize,
    /// The longest body of a request, in bytes.
    pub body_bytes: usize,
    /// People who watch one table without a seat.
    pub spectators: usize,
    /// Messages that wait for a slow reader before it is cut off.
    pub outbox: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            messages: 40.0,
            requests: 10.0,
            chat: 0.5,
            guests: 0.5,
            sockets_per_guest: 24,
            sockets_per_address: 400,
            sockets: 20_000,
            waiting_tables: 20,
            message_bytes: 16 * 1024,
            body_bytes: 64 * 1024,
            spectators: 300,
            outbox: 128,
        }
    }
}
