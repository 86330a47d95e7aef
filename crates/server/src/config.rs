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
    /// Names by which the house is asked for, beside that of `public_url`, `localhost` and addresses in numbers.
    pub hosts: Vec<String>,
    /// Whether other houses write to the same store at the same time. A file that is not shared belongs to one house.
    pub shared_store: bool,
    /// Goes on without what a damaged write-ahead log cannot give back; the damaged log is kept beside the file.
    pub accept_damage: bool,
    /// Copies of the store, made by the house itself.
    pub backups: Option<Backups>,
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
            hosts: Vec::new(),
            shared_store: false,
            accept_damage: false,
            backups: None,
            bot_threads: cores.max(2) - 1,
            idle: Duration::from_secs(15),
            limits: Limits::default(),
        }
    }
}

/// Copies of the store that the house makes by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Backups {
    /// Where they go.
    pub folder: PathBuf,
    /// How often.
    pub every: Duration,
    /// How many are kept.
    pub keep: usize,
}

/// How much is too much. Rates are per second, with ten seconds' worth at once.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// Socket messages of one guest.
    pub messages: f64,
    /// Of these, requests to listen at a table: each is answered with everything there is to see.
    pub subscriptions: f64,
    /// Requests of one guest.
    pub requests: f64,
    /// Things one guest says.
    pub chat: f64,
    /// New guests from one address.
    pub guests: f64,
    /// Hints one guest asks for.
    pub hints: f64,
    /// Looks into the past of a table, and records, of one guest.
    pub past: f64,
    /// Tables one guest opens, and all guests of one address together.
    pub tables: f64,
    /// Plain connections altogether: requests, and sockets that are not yet open.
    pub connections: u32,
    /// Plain connections from one address at the same time.
    pub connections_per_address: u32,
    /// How long the headers of a request may take, and how long a connection may rest between two requests.
    pub header_patience: Duration,
    /// How long a request may take altogether, with its body.
    pub request_patience: Duration,
    /// How long somebody who is answered may take nothing of it.
    pub write_patience: Duration,
    /// Whether this machine's own address is limited like every other one.
    pub own_address: bool,
    /// Sockets of one guest at the same time.
    pub sockets_per_guest: u32,
    /// Sockets from one address at the same time.
    pub sockets_per_address: u32,
    /// Sockets altogether.
    pub sockets: u32,
    /// Tables a guest may have waiting for players.
    pub waiting_tables: u32,
    /// Of these, tables that everybody sees in the hall.
    pub public_tables: u32,
    /// Tables a guest may have waiting or being played.
    pub unfinished_tables: u32,
    /// The longest message on a socket, in bytes.
    pub message_bytes: usize,
    /// The longest body of a request, in bytes.
    pub body_bytes: usize,
    /// People who watch one table without a seat.
    pub spectators: usize,
    /// Messages that wait for a slow reader before it is cut off.
    pub outbox: usize,
}

impl Limits {
    /// The same for a process that may have so many files open: a place that cannot be given must not be promised.
    #[must_use]
    pub fn within(self, files: u64) -> Self {
        // The store, its readers, the log, and room for what the system opens by itself.
        let files = u32::try_from(files.saturating_sub(64)).unwrap_or(u32::MAX);
        let connections = self.connections.min(files / 4).max(16);
        Self { connections, sockets: self.sockets.min(files.saturating_sub(connections)).max(16), ..self }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            messages: 40.0,
            subscriptions: 8.0,
            requests: 10.0,
            chat: 0.5,
            guests: 0.5,
            hints: 0.5,
            past: 4.0,
            tables: 1.0,
            connections: 2_000,
            connections_per_address: 200,
            header_patience: Duration::from_secs(15),
            request_patience: Duration::from_secs(30),
            write_patience: Duration::from_secs(20),
            own_address: false,
            sockets_per_guest: 24,
            sockets_per_address: 400,
            sockets: 20_000,
            waiting_tables: 20,
            public_tables: 5,
            unfinished_tables: 200,
            message_bytes: 16 * 1024,
            body_bytes: 64 * 1024,
            spectators: 300,
            outbox: 128,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_promised_that_the_system_does_not_give() {
        let limits = Limits::default().within(1_024);
        assert!(u64::from(limits.sockets + limits.connections) <= 1_024 - 64);
        assert_eq!(Limits::default().within(1 << 20), Limits::default());
    }
}
