//! Connections: few, opened when they are needed, and replaced when they are lost.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::Semaphore;
use tokio::time::timeout;
use tokio_postgres::config::SslMode;
use tokio_postgres::{Client, Config, NoTls, Row};

use super::statement::{Statement, read_all};
use crate::StoreError;

/// How long it may take until the database answers to a new connection.
const CONNECT: Duration = Duration::from_secs(3);
/// How long a statement may take.
pub(super) const PATIENCE: Duration = Duration::from_secs(15);

impl From<tokio_postgres::Error> for StoreError {
    fn from(error: tokio_postgres::Error) -> Self {
        Self::Database(Box::new(error))
    }
}

/// Reads an address such as `postgres://house@db.example/house`.
pub(super) fn config(address: &str) -> Result<Config, StoreError> {
    let mut config: Config = address.parse()?;
    // Whoever asks for it must not believe that they have it.
    if config.get_ssl_mode() == SslMode::Require {
        return Err(StoreError::Encryption);
    }
    config.connect_timeout(CONNECT).keepalives_idle(Duration::from_secs(10));
    config.tcp_user_timeout(Duration::from_secs(10));
    if config.get_application_name().is_none() {
        config.application_name("chaikhana");
    }
    Ok(config)
}

/// Opens a connection.
pub(super) async fn connect(config: &Config) -> Result<Client, StoreError> {
    let opened = timeout(CONNECT + Duration::from_secs(1), config.connect(NoTls)).await;
    let (client, connection) = match opened {
        Ok(Ok(opened)) => opened,
        Ok(Err(error)) => return Err(StoreError::Away(describe(&error))),
        Err(_) => return Err(StoreError::Away("no answer".into())),
    };
    tokio::spawn(async move {
        if let Err(error) = connection.await {
            tracing::debug!(%error, "a connection to the database was lost");
        }
    });
    Ok(client)
}

/// An error with its reason, which it keeps to itself otherwise.
pub(super) fn describe(error: &tokio_postgres::Error) -> String {
    match std::error::Error::source(error) {
        Some(source) => format!("{error}: {source}"),
        None => error.to_string(),
    }
}

/// Whether an error means that the connection, or the server, is gone: then nobody knows what became of a transaction.
pub(super) fn is_gone(error: &tokio_postgres::Error) -> bool {
    // Class 57: the server shuts down, or has crashed. Class 25P03: this transaction was silent for too long.
    error.code().is_none_or(|code| code.code().starts_with("57P") || code.code() == "25P03")
}

/// A bounded number of connections that anybody may use for one statement.
#[derive(Debug)]
pub(super) struct Pool {
    config: Config,
    idle: Mutex<Vec<Client>>,
    places: Semaphore,
}

impl Pool {
    pub(super) fn new(config: Config, places: usize) -> Self {
        Self { config, idle: Mutex::default(), places: Semaphore::new(places) }
    }

    fn idle(&self) -> std::sync::MutexGuard<'_, Vec<Client>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Runs statements that may be run again if the connection was lost meanwhile.
    pub(super) async fn read(&self, statements: &[Statement]) -> Result<Vec<Vec<Row>>, StoreError> {
        let _place = self.places.acquire().await.map_err(|_| StoreError::Busy)?;
        loop {
            let kept = self.idle().pop();
            let was_kept = kept.is_some();
            let client = match kept {
                Some(client) if client.is_closed() => continue,
                Some(client) => client,
                None => connect(&self.config).await?,
            };
            match timeout(PATIENCE, read_all(&client, statements)).await {
                Ok(Ok(rows)) => {
                    self.idle().push(client);
                    return Ok(rows);
                }
                // A connection that was lost while nobody used it says so when it is used.
                Ok(Err(error)) if is_gone(&error) && was_kept => {}
                Ok(Err(error)) if is_gone(&error) => return Err(StoreError::Away(describe(&error))),
                Ok(Err(error)) => {
                    self.idle().push(client);
                    return Err(error.into());
                }
                Err(_) => return Err(StoreError::Away("no answer".into())),
            }
        }
    }

    pub(super) fn close(&self) {
        self.places.close();
        self.idle().clear();
    }
}
