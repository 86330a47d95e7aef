//! The one writer: it takes all waiting changes together and commits them in one round trip.

use std::collections::{HashSet, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use tokio::sync::Notify;
use tokio::time::timeout;
use tokio_postgres::{Client, Config, Row};

use super::change::{Answers, Writer, statements};
use super::connect::{PATIENCE, connect, describe, is_gone};
use super::hints::{self, Hint};
use super::statement::{Statement, transact};
use crate::{Change, Done, StoreError};

/// How many changes may wait; more are refused as busy.
const QUEUE: usize = 16_384;
/// How many changes share one commit at most.
const BATCH: usize = 1_024;

/// What waits for the writer.
#[derive(Default)]
pub(super) struct Queue {
    waiting: Mutex<Waiting>,
    more: Notify,
}

impl std::fmt::Debug for Queue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Queue")
    }
}

#[derive(Default)]
struct Waiting {
    changes: VecDeque<(Box<Change>, Done)>,
    closed: bool,
}

impl Queue {
    fn waiting(&self) -> std::sync::MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn push(&self, change: Change, done: Done) {
        let mut waiting = self.waiting();
        if waiting.closed || waiting.changes.len() >= QUEUE {
            drop(waiting);
            return done(Err(StoreError::Busy));
        }
        waiting.changes.push_back((Box::new(change), done));
        drop(waiting);
        self.more.notify_one();
    }

    /// Takes nothing more; what waits is finished.
    pub(super) fn close(&self) {
        self.waiting().closed = true;
        self.more.notify_one();
    }

    pub(super) fn is_closed(&self) -> bool {
        self.waiting().closed
    }

    /// The next changes; none once the queue is closed and empty.
    async fn next(&self) -> Vec<(Box<Change>, Done)> {
        loop {
            {
                let mut waiting = self.waiting();
                if !waiting.changes.is_empty() {
                    let count = waiting.changes.len().min(BATCH);
                    return waiting.changes.drain(..count).collect();
                }
                if waiting.closed {
                    return Vec::new();
                }
            }
            self.more.notified().await;
        }
    }
}

/// Takes what waits, commits it, answers; until the queue is closed.
pub(super) async fn write_all(queue: Arc<Queue>, config: Config, node: i64, others: Arc<AtomicBool>) {
    let mut connection: Option<Client> = None;
    loop {
        let batch = queue.next().await;
        if batch.is_empty() {
            return;
        }
        let begun = Instant::now();
        metrics::histogram!("store_batch_changes").record(batch.len() as f64);
        let changes: Vec<&Change> = batch.iter().map(|(change, _)| &**change).collect();
        let writer = Writer { node, heard: others.load(Ordering::Relaxed) };
        let answers = commit(&mut connection, &config, &changes, writer).await;
        metrics::histogram!("store_commit_seconds").record(begun.elapsed());
        for ((_, done), answer) in batch.into_iter().zip(answers) {
            done(answer);
        }
    }
}

/// Commits changes together. Where one of them fails for a reason of its own the rest are kept: all have been rolled back
/// and are committed again, each by itself.
async fn commit(
    connection: &mut Option<Client>,
    config: &Config,
    changes: &[&Change],
    writer: Writer,
) -> Vec<Result<(), StoreError>> {
    match together(connection, config, changes, writer).await {
        Ok(answers) => answers,
        Err(StoreError::Database(error)) if connection.is_some() && changes.len() > 1 => {
            tracing::warn!(%error, "a batch failed and is written one by one");
            let mut answers = Vec::with_capacity(changes.len());
            for change in changes {
                let alone = together(connection, config, &[*change], writer).await;
                answers.push(alone.and_then(|mut answers| answers.pop().unwrap_or(Ok(()))));
            }
            answers
        }
        Err(error) => changes.iter().map(|_| Err(error.again())).collect(),
    }
}

/// Commits changes in one transaction. A conflict is an answer, any other fault rolls everything back; without a
/// connection afterwards nobody knows what became of it.
async fn together(
    connection: &mut Option<Client>,
    config: &Config,
    changes: &[&Change],
    writer: Writer,
) -> Result<Vec<Result<(), StoreError>>, StoreError> {
    let mut planned = statements(changes, writer)?;
    let hints: Vec<Hint> = changes.iter().flat_map(|change| hints::of(change)).collect();
    for payload in hints::written(writer.node, &hints) {
        let notify = Statement::new("SELECT pg_notify($1, $2)").with(hints::CHANNEL.to_owned()).with(payload);
        planned.push((notify, Answers::None));
    }
    let (statements, meanings): (Vec<Statement>, Vec<Answers>) = planned.into_iter().unzip();
    let client = match connection.take().filter(|client| !client.is_closed()) {
        Some(client) => client,
        None => connect(config).await?,
    };
    let rows = match timeout(PATIENCE, transact(&client, &statements)).await {
        Ok(Ok(rows)) => rows,
        Ok(Err(error)) => {
            if !is_gone(&error) && !client.is_closed() {
                *connection = Some(client);
            }
            return Err(StoreError::Database(describe(&error).into()));
        }
        Err(_) => return Err(StoreError::Database("the database does not answer".into())),
    };
    *connection = Some(client);
    let mut answers: Vec<Result<(), StoreError>> = changes.iter().map(|_| Ok(())).collect();
    for (rows, meaning) in rows.iter().zip(meanings) {
        match meaning {
            Answers::None => {}
            Answers::Row(index) => {
                if rows.is_empty() {
                    answers[index] = Err(StoreError::Conflict);
                }
            }
            Answers::Names(names) => {
                let names_of = |row| Row::try_get::<_, Vec<&str>>(row, 0).unwrap_or_default();
                let moved: HashSet<&str> = rows.iter().flat_map(names_of).collect();
                for (index, name) in names {
                    if !moved.contains(name.as_str()) {
                        answers[index] = Err(StoreError::Conflict);
                    }
                }
            }
        }
    }
    Ok(answers)
}
