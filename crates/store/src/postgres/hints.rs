//! What nodes tell each other: hints of what has changed. A hint that is lost costs a moment, since everybody looks by
//! themselves now and then. A hint of a move holds the move itself: reading every move at every other node would cost the
//! database more than writing it.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use engine::Entry;
use serde_json::value::RawValue;
use table::{Logged, PersonId, Progress};
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
#[derive(Clone, Debug, PartialEq)]
pub enum Hint {
    /// A table: its log, facts, chat, or who listens there.
    Table(String),
    /// A table whose log has grown, and nothing else: how it stands now, and the new entries.
    Moved { table: String, progress: Progress, entries: Vec<Logged> },
    /// A person's name, language or vacations.
    Person(PersonId),
    /// A device that is ended.
    Device(Hash),
    /// Anything: hints may have been lost.
    Anything,
}

/// Whom a change concerns. Changes of tables that are there are told by the statement that makes them, if it does.
pub(super) fn of(change: &Change) -> Vec<Hint> {
    match change {
        Change::Say { table, .. } | Change::Present { table, .. } => vec![Hint::Table(table.clone())],
        Change::SavePerson(person) => vec![Hint::Person(person.id)],
        Change::EndDevices { tokens, .. } => tokens.iter().copied().map(Hint::Device).collect(),
        _ => Vec::new(),
    }
}

/// A move as it is told: revision, last entry, time, time to wake, clocks, entries with number, key and time.
type Told = (u64, u32, u64, Option<u64>, Vec<u64>, Vec<ToldEntry>);
type ToldEntry = (u32, Entry<Box<RawValue>>, Option<Box<str>>, u64);

/// The word that tells of a change of a table; with all that has changed if that is only the log and `whole` is wished.
pub(super) fn word(change: &table::Change, whole: bool) -> String {
    let table = &change.table;
    let plain = || format!(" t{table}");
    if !whole || change.facts.is_some() || change.opens.is_some() {
        return plain();
    }
    let entry = |entry: &Logged| (entry.seq, entry.entry.clone(), entry.key.clone(), entry.at);
    let Progress { revision, seq, changed, wake_at, clocks } = &change.progress;
    let entries = change.entries.iter().map(entry).collect();
    let told: Told = (*revision, *seq, *changed, *wake_at, clocks.clone(), entries);
    match serde_json::to_string(&told) {
        // A space would end the word.
        Ok(text) if table.len() + text.len() < LONGEST / 2 && !text.contains(' ') => {
            format!(" m{table}={text}")
        }
        _ => plain(),
    }
}

/// Which words share a notification of a node: the number of its notification for each.
pub(super) fn packets(node: i64, words: &[String]) -> Vec<i32> {
    let empty = node.to_string().len();
    let (mut packet, mut length) = (0, empty);
    let place = |word: &String| {
        if length > empty && length + word.len() > LONGEST {
            (packet, length) = (packet + 1, empty);
        }
        length += word.len();
        packet
    };
    words.iter().map(place).collect()
}

/// Hints as notifications of a node, each short enough.
pub(super) fn written(node: i64, hints: &[Hint]) -> Vec<String> {
    let word = |hint: &Hint| match hint {
        Hint::Table(id) | Hint::Moved { table: id, .. } => format!(" t{id}"),
        Hint::Person(PersonId(id)) => format!(" p{id}"),
        Hint::Device(hash) => format!(" d{}", engine::hex::encode(hash)),
        Hint::Anything => " *".into(),
    };
    let mut words: Vec<String> = hints.iter().map(word).collect();
    words.sort_unstable();
    words.dedup();
    let mut payloads = BTreeMap::new();
    for (packet, word) in packets(node, &words).into_iter().zip(&words) {
        *payloads.entry(packet).or_insert_with(|| node.to_string()) += word;
    }
    payloads.into_values().collect()
}

/// Reads a notification: who sent it, and its words.
fn read(payload: &str) -> Option<(i64, &str)> {
    let (node, words) = payload.split_once(' ')?;
    Some((node.parse().ok()?, words))
}

/// Reads the words of a notification.
fn read_words(words: &str) -> Vec<Hint> {
    let hint = |word: &str| {
        let (kind, rest) = (word.get(..1)?, word.get(1..)?);
        match kind {
            "t" => Some(Hint::Table(rest.to_owned())),
            "m" => Some(read_move(rest).unwrap_or(Hint::Anything)),
            "p" => rest.parse().ok().map(|id| Hint::Person(PersonId(id))),
            "d" => engine::hex::decode(rest)?.try_into().ok().map(Hint::Device),
            "?" => None,
            // Of a newer node.
            _ => Some(Hint::Anything),
        }
    };
    words.split(' ').filter_map(hint).collect()
}

fn read_move(text: &str) -> Option<Hint> {
    let (table, text) = text.split_once('=')?;
    let Ok((revision, seq, changed, wake_at, clocks, entries)) = serde_json::from_str::<Told>(text) else {
        // Of a newer node: where it is about is known.
        return Some(Hint::Table(table.to_owned()));
    };
    let progress = Progress { revision, seq, changed, wake_at, clocks };
    let entries = entries.into_iter().map(|(seq, entry, key, at)| Logged { seq, entry, key, at }).collect();
    Some(Hint::Moved { table: table.to_owned(), progress, entries })
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
                    Some((_, words)) => {
                        let hints = read_words(words);
                        if !hints.is_empty() {
                            tell(hints);
                        }
                    }
                    None => {}
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

    fn all(payload: &str) -> (i64, Vec<Hint>) {
        let (node, words) = read(payload).unwrap();
        (node, read_words(words))
    }

    #[test]
    fn hints_are_read_as_they_were_written() {
        let hints = [Hint::Device([9; 32]), Hint::Person(PersonId(-7)), Hint::Table("abc-_9".into())];
        let written = written(42, &hints);
        assert_eq!(written.len(), 1);
        assert_eq!(all(&written[0]), (42, hints.to_vec()));
        assert_eq!(all("5 ?"), (5, Vec::new()));
        assert_eq!(read(""), None);
    }

    #[test]
    fn a_move_is_told_with_all_of_it() {
        let action = |text: &str| RawValue::from_string(text.into()).unwrap();
        let entry = |seq, action| Logged {
            seq,
            entry: Entry::Act { seat: engine::Seat(1), action },
            key: Some("k\u{e9}\n".into()),
            at: 7,
        };
        let undo = Logged { seq: 4, entry: Entry::Undo { seat: engine::Seat(0), of: 3 }, key: None, at: 8 };
        let progress = Progress { revision: 9, seq: 4, changed: 8, wake_at: Some(99), clocks: vec![5, 6] };
        let mut change = table::Change {
            table: "abc-_9".into(),
            progress: progress.clone(),
            entries: vec![entry(3, action(r#"{"pour":[1,"a=b"]}"#)), undo],
            facts: None,
            opens: None,
        };
        let told = word(&change, true);
        let moved = Hint::Moved { table: "abc-_9".into(), progress, entries: change.entries.clone() };
        assert_eq!(all(&format!("42{told}")), (42, vec![moved]));
        // What does not fit is read.
        let plain = " tabc-_9";
        assert_eq!(word(&change, false), plain);
        change.entries.push(entry(5, action(r#"{"say": "with a space"}"#)));
        assert_eq!(word(&change, true), plain);
        change.entries = vec![entry(3, action(&format!("{:?}", "x".repeat(8_000))))];
        assert_eq!(word(&change, true), plain);
        // Something that only a newer node understands is about this table, or about anything.
        assert_eq!(all("1 mabc-_9=[1]"), (1, vec![Hint::Table("abc-_9".into())]));
        assert_eq!(all("1 z"), (1, vec![Hint::Anything]));
    }

    #[test]
    fn many_hints_are_many_notifications() {
        let hints: Vec<Hint> = (0..1_000).map(|n| Hint::Table(format!("table-with-a-name-{n:04}"))).collect();
        let written = written(i64::MAX, &hints);
        assert!(written.len() > 2 && written.iter().all(|payload| payload.len() < 8_000));
        let read: Vec<Hint> = written.iter().flat_map(|payload| all(payload).1).collect();
        assert_eq!(read, hints);
    }
}
