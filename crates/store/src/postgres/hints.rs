//! What nodes tell each other: hints of what has changed. A hint that is lost costs a moment, since everybody looks by
//! themselves now and then.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use table::PersonId;
use tokio_postgres::{AsyncMessage, Config, NoTls};

use super::connect::Pool;
use super::statement::Statement;
use crate::{Change, Hash};

/// The name under which hints are sent.
pub(super) const CHANNEL: &str = "chaikhana";
/// The most bytes of a notification; the database refuses 8,000.
const LONGEST: usize = 7_800;
/// How long to wait before the connection is opened again.
const PAUSE: Duration = Duration::from_millis(500);
/// How often a node asks itself whether it hears.
const PROBE: Duration = Duration::from_secs(5);

/// Something that another node has changed.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Hint {
    /// A table: its log, facts, chat, or who listens there.
    Table(String),
    /// A person's name, language or vacations.
    Person(PersonId),
    /// A device that is ended.
    Device(Hash),
    /// Anything: hints may have been lost.
    Anything,
}

/// Whom a change concerns.
pub(super) fn of(change: &Change) -> Vec<Hint> {
    match change {
        Change::Table(change) => vec![Hint::Table(change.table.clone())],
        Change::Say { table, .. } | Change::Present { table, .. } => vec![Hint::Table(table.clone())],
        Change::SavePerson(person) => vec![Hint::Person(person.id)],
        Change::EndDevices { tokens, .. } => tokens.iter().copied().map(Hint::Device).collect(),
        _ => Vec::new(),
    }
}

/// Hints as notifications of a node, each short enough.
pub(super) fn written(node: i64, hints: &[Hint]) -> Vec<String> {
    let mut payloads: Vec<String> = Vec::new();
    for hint in hints.iter().collect::<BTreeSet<_>>() {
        let word = match hint {
            Hint::Table(id) => format!(" t{id}"),
            Hint::Person(PersonId(id)) => format!(" p{id}"),
            Hint::Device(hash) => format!(" d{}", engine::hex::encode(hash)),
            Hint::Anything => " *".into(),
        };
        match payloads.last_mut() {
            Some(last) if last.len() + word.len() <= LONGEST => *last += &word,
            _ => payloads.push(format!("{node}{word}")),
        }
    }
    payloads
}

/// Reads a notification: who sent it, and the hints.
fn read(payload: &str) -> Option<(i64, Vec<Hint>)> {
    let mut words = payload.split(' ');
    let node = words.next()?.parse().ok()?;
    let hint = |word: &str| {
        let (kind, rest) = (word.get(..1)?, word.get(1..)?);
        match kind {
            "t" => Some(Hint::Table(rest.to_owned())),
            "p" => rest.parse().ok().map(|id| Hint::Person(PersonId(id))),
            "d" => engine::hex::decode(rest)?.try_into().ok().map(Hint::Device),
            "?" => None,
            // Of a newer node.
            _ => Some(Hint::Anything),
        }
    };
    Some((node, words.filter_map(hint).collect()))
}

/// Who hears of hints.
pub(super) type Listener = Box<dyn Fn(Vec<Hint>) + Send + Sync>;

/// Listens for hints over a connection of its own, for ever. `hears` tells whether they arrive: through a pooler that hands
/// every transaction to another connection they do not.
pub(super) async fn listen(
    config: Config,
    pool: Arc<Pool>,
    node: i64,
    hears: Arc<AtomicBool>,
    tell: Listener,
) {
    loop {
        if let Err(error) = listen_once(&config, &pool, node, &hears, &tell).await {
            tracing::debug!(%error, "hints of other nodes cannot be heard");
        }
        hears.store(false, Ordering::Relaxed);
        tokio::time::sleep(PAUSE).await;
    }
}

async fn listen_once(
    config: &Config,
    pool: &Pool,
    node: i64,
    hears: &AtomicBool,
    tell: &Listener,
) -> Result<(), tokio_postgres::Error> {
    let (client, mut connection) = config.connect(NoTls).await?;
    let (said, mut heard) = tokio::sync::mpsc::unbounded_channel();
    let messages = tokio::spawn(async move {
        while let Some(message) = std::future::poll_fn(|context| connection.poll_message(context)).await {
            match message {
                Ok(AsyncMessage::Notification(notification)) => {
                    if said.send(notification.payload().to_owned()).is_err() {
                        return;
                    }
                }
                Ok(_) => {}
                Err(_) => return,
            }
        }
    });
    client.batch_execute(&format!("LISTEN {CHANNEL}")).await?;
    // What was said before is not heard.
    tell(vec![Hint::Anything]);
    let probe = format!("{node} ?");
    let mut answered = true;
    let mut probes = tokio::time::interval(PROBE);
    loop {
        tokio::select! {
            payload = heard.recv() => {
                let Some(payload) = payload else { break };
                match read(&payload) {
                    Some((from, _)) if from == node => {
                        answered = true;
                        hears.store(true, Ordering::Relaxed);
                    }
                    Some((_, hints)) if !hints.is_empty() => tell(hints),
                    _ => {}
                }
            }
            _ = probes.tick() => {
                if !answered {
                    hears.store(false, Ordering::Relaxed);
                }
                answered = false;
                let notify = Statement::new("SELECT pg_notify($1, $2)").with(CHANNEL.to_owned()).with(probe.clone());
                // Without a database nobody answers, and the connection ends.
                let _ = pool.read(&[notify]).await;
            }
        }
    }
    messages.abort();
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hints_are_read_as_they_were_written() {
        let hints = [Hint::Table("abc-_9".into()), Hint::Person(PersonId(-7)), Hint::Device([9; 32])];
        let written = written(42, &hints);
        assert_eq!(written.len(), 1);
        assert_eq!(read(&written[0]), Some((42, hints.to_vec())));
        assert_eq!(read("5 ?"), Some((5, Vec::new())));
        assert_eq!(read(""), None);
    }

    #[test]
    fn many_hints_are_many_notifications() {
        let hints: Vec<Hint> = (0..1_000).map(|n| Hint::Table(format!("table-with-a-name-{n:04}"))).collect();
        let written = written(i64::MAX, &hints);
        assert!(written.len() > 2 && written.iter().all(|payload| payload.len() < 8_000));
        let read: Vec<Hint> = written.iter().flat_map(|payload| read(payload).unwrap().1).collect();
        assert_eq!(read.len(), 1_000);
    }
}
