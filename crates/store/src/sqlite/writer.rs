//! The one writer: it takes all waiting changes together and flushes once for all of them.

use std::path::Path;
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use rusqlite::{CachedStatement, Connection, OptionalExtension, params};
use table::{Facts, Logged, Progress};

use crate::{Change, Device, Done, Expiry, Person, StoreError};

/// How many changes may wait; more are refused as busy.
const QUEUE: usize = 16_384;
/// How many changes share one flush at most.
const BATCH: usize = 1_024;
/// The changed rows after which the write-ahead log is copied into the file.
const CHECKPOINT_ROWS: u64 = 8_000;
/// The pages after which the log must begin anew.
const LONGEST_LOG: i64 = 8_192;

/// What waits for the writer.
enum Job {
    Write(Box<Change>, Done),
    Close,
}

/// The thread that writes.
pub(super) struct Writer {
    queue: SyncSender<Job>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

impl std::fmt::Debug for Writer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Writer")
    }
}

impl Writer {
    pub(super) fn start(connection: Connection, path: &Path) -> Result<Self, StoreError> {
        connection.set_prepared_statement_cache_capacity(32);
        // Copying the log into the file would hold up whoever waits for a commit: another thread does it.
        connection.pragma_update(None, "wal_autocheckpoint", 0)?;
        let checkpoints = Checkpoints::start(path)?;
        // What a house that was killed has left in the log: one that is killed again and again would let it grow for ever.
        checkpoints.want();
        let (queue, jobs) = sync_channel(QUEUE);
        let thread = std::thread::Builder::new().name("store-writer".into()).spawn(move || {
            write_all(&connection, &jobs, &checkpoints);
            checkpoints.end();
            // Everything into the file, so that it is all there is. Others that still read would keep the log.
            let emptied = connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get(0));
            if emptied != Ok(0) {
                tracing::warn!(?emptied, "the write-ahead log could not be emptied and stays");
            }
        })?;
        Ok(Self { queue, thread: Mutex::new(Some(thread)) })
    }

    pub(super) fn queue(&self, change: Change, done: Done) {
        let refused = match self.queue.try_send(Job::Write(Box::new(change), done)) {
            Ok(()) => return,
            Err(TrySendError::Full(job) | TrySendError::Disconnected(job)) => job,
        };
        if let Job::Write(_, done) = refused {
            done(Err(StoreError::Busy));
        }
    }

    pub(super) fn close(&self) {
        let thread = self.thread.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(thread) = thread
            && self.queue.send(Job::Close).is_ok()
        {
            let _ = thread.join();
        }
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.close();
    }
}

/// Copies the write-ahead log into the file, beside the writer.
struct Checkpoints {
    wanted: SyncSender<()>,
    thread: JoinHandle<()>,
}

impl Checkpoints {
    fn start(path: &Path) -> Result<Self, StoreError> {
        let connection = Connection::open(path)?;
        connection.busy_timeout(Duration::from_secs(10))?;
        let (wanted, wishes) = sync_channel(1);
        let thread = std::thread::Builder::new().name("store-checkpoint".into()).spawn(move || {
            while wishes.recv().is_ok() {
                let begun = Instant::now();
                if let Err(error) = copy_log(&connection) {
                    tracing::warn!(%error, "the write-ahead log could not be copied");
                }
                metrics::histogram!("store_checkpoint_seconds").record(begun.elapsed());
            }
        })?;
        Ok(Self { wanted, thread })
    }

    /// Ends when what is being copied is copied.
    fn end(self) {
        drop(self.wanted);
        let _ = self.thread.join();
    }

    fn want(&self) {
        // One wish at a time is enough.
        let _ = self.wanted.try_send(());
    }
}

/// Copies what can be copied without holding anybody up. If the log has grown long nevertheless, because somebody
/// always writes, the little that is left is copied while the writer waits, and the log begins anew.
fn copy_log(connection: &Connection) -> rusqlite::Result<()> {
    let pages: i64 = connection.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |row| row.get(1))?;
    if pages > LONGEST_LOG {
        connection.query_row("PRAGMA wal_checkpoint(RESTART)", [], |_| Ok(()))?;
    }
    Ok(())
}

/// Takes what waits, writes it in one transaction, answers; until the store is closed.
fn write_all(connection: &Connection, jobs: &Receiver<Job>, checkpoints: &Checkpoints) {
    let mut batch: Vec<(Box<Change>, Done)> = Vec::new();
    let mut copied = 0;
    let mut open = true;
    while open {
        let Ok(first) = jobs.recv() else { return };
        let mut next = Some(first);
        while let Some(job) = next {
            match job {
                Job::Write(change, done) => batch.push((change, done)),
                Job::Close => {
                    open = false;
                    break;
                }
            }
            next = if batch.len() < BATCH { jobs.try_recv().ok() } else { None };
        }
        if batch.is_empty() {
            continue;
        }
        let begun = Instant::now();
        metrics::histogram!("store_batch_changes").record(batch.len() as f64);
        let answers = commit(connection, batch.iter().map(|(change, _)| &**change));
        metrics::histogram!("store_commit_seconds").record(begun.elapsed());
        for ((_, done), answer) in batch.drain(..).zip(answers) {
            done(answer);
        }
        let written = connection.total_changes();
        if written - copied >= CHECKPOINT_ROWS {
            copied = written;
            checkpoints.want();
        }
    }
    for job in jobs.try_iter() {
        if let Job::Write(_, done) = job {
            done(Err(StoreError::Busy));
        }
    }
}

/// Writes changes in one transaction. Where one of them fails for a reason of its own the rest are kept: all are
/// rolled back and written again, each in a transaction of its own.
fn commit<'a>(
    connection: &Connection,
    changes: impl Iterator<Item = &'a Change> + Clone,
) -> Vec<Result<(), StoreError>> {
    match together(connection, changes.clone()) {
        Ok(answers) => answers,
        Err(error) => {
            tracing::warn!(%error, "a batch failed and is written one by one");
            changes
                .map(|change| together(connection, std::iter::once(change))?.pop().unwrap_or(Ok(())))
                .collect()
        }
    }
}

/// Writes changes in one transaction. A conflict is an answer, any other fault rolls everything back.
fn together<'a>(
    connection: &Connection,
    changes: impl Iterator<Item = &'a Change>,
) -> Result<Vec<Result<(), StoreError>>, StoreError> {
    let transaction = connection.unchecked_transaction()?;
    let mut answers = Vec::new();
    for change in changes {
        answers.push(match write(&transaction, change) {
            Err(StoreError::Conflict) => Err(StoreError::Conflict),
            Err(fault) => return Err(fault),
            Ok(()) => Ok(()),
        });
    }
    transaction.commit()?;
    Ok(answers)
}

/// Writes one change. Whatever can conflict is asked first, so a conflict leaves nothing behind.
fn write(db: &Connection, change: &Change) -> Result<(), StoreError> {
    match change {
        Change::NewPerson { person, device } => {
            write_person(db, person)?;
            write_device(db, person.id.0, device)?;
        }
        Change::AddDevice { person, device } => write_device(db, person.0, device)?,
        Change::DeviceUsed { token, at } => {
            let mut update = db.prepare_cached("UPDATE tokens SET used = max(used, ?2) WHERE hash = ?1")?;
            update.execute(params![token, *at as i64])?;
        }
        Change::EndDevices { person, tokens } => {
            let mut delete = db.prepare_cached("DELETE FROM tokens WHERE hash = ? AND person = ?")?;
            for token in tokens {
                delete.execute(params![token, person.0])?;
            }
        }
        Change::SavePerson(person) => write_person(db, person)?,
        Change::NewLink { person, link, expires } => {
            let mut insert =
                db.prepare_cached("INSERT INTO links (hash, person, expires) VALUES (?, ?, ?)")?;
            insert.execute(params![link, person.0, *expires as i64])?;
        }
        Change::UseLink { link, device, now } => {
            let mut take =
                db.prepare_cached("DELETE FROM links WHERE hash = ? AND expires > ? RETURNING person")?;
            let person: Option<i64> =
                take.query_row(params![link, *now as i64], |row| row.get(0)).optional()?;
            write_device(db, person.ok_or(StoreError::Conflict)?, device)?;
        }
        Change::NewTable { facts, progress, entries } => new_table(db, facts, progress, entries)?,
        Change::Table(change) => {
            let number = advance(db, &change.table, &change.progress)?;
            write_entries(db, number, &change.entries)?;
            if let Some(facts) = &change.facts {
                update_table(db, number, facts)?;
                write_seats(db, number, facts)?;
            }
            if let Some(next) = &change.opens {
                let progress = Progress { changed: next.opened, ..Progress::default() };
                // A name that is taken is no conflict of this table: everything is rolled back.
                new_table(db, next, &progress, &[]).map_err(|error| match error {
                    StoreError::Conflict => StoreError::Database("the next table's name is taken".into()),
                    error => error,
                })?;
            }
        }
        Change::Keepsake { name, value, replaces } => {
            let mut save = db.prepare_cached(
                "INSERT INTO keepsakes (name, value) VALUES (?1, ?2)
                 ON CONFLICT (name) DO UPDATE SET value = ?2 WHERE ?3",
            )?;
            save.execute(params![name, value, replaces])?;
        }
        Change::Expire(expiry) => expire(db, expiry)?,
        Change::Touch { at } => {
            db.prepare_cached("UPDATE house SET touched = ?")?.execute(params![*at as i64])?;
        }
        Change::Say { table, said } => {
            let mut insert = db.prepare_cached(
                "INSERT INTO chat (number, line, person, seat, name, text, at)
                 SELECT number, (SELECT coalesce(max(line), 0) + 1 FROM chat WHERE number = tables.number),
                        ?2, ?3, ?4, ?5, ?6
                 FROM tables WHERE id = ?1",
            )?;
            let seat = said.seat.map(|seat| seat.0);
            insert.execute(params![table, said.person.0, seat, said.name, said.text, said.at as i64])?;
        }
        // One house knows by itself who listens.
        Change::Present { .. } => {}
    }
    Ok(())
}

fn write_person(db: &Connection, person: &Person) -> Result<(), StoreError> {
    let mut save = db.prepare_cached(
        "INSERT INTO people (id, name, language, since, vacations) VALUES (?1, ?2, ?3, ?4, ?5)
         ON CONFLICT (id) DO UPDATE SET name = ?2, language = ?3, vacations = ?5",
    )?;
    let vacations = serde_json::to_string(&person.vacations)?;
    save.execute(params![person.id.0, person.name, person.language, person.since as i64, vacations])?;
    Ok(())
}

fn write_device(db: &Connection, person: i64, device: &Device) -> Result<(), StoreError> {
    let mut insert =
        db.prepare_cached("INSERT INTO tokens (hash, person, label, since, used) VALUES (?, ?, ?, ?, ?)")?;
    insert.execute(params![device.token, person, device.label, device.since as i64, device.used as i64])?;
    Ok(())
}

/// Forgets what nobody will miss.
fn expire(db: &Connection, expiry: &Expiry) -> Result<(), StoreError> {
    let numbers = |sql: &str, before: u64| -> Result<Vec<i64>, StoreError> {
        let mut select = db.prepare_cached(sql)?;
        let rows = select.query_map(params![before as i64, Expiry::AT_ONCE], |row| row.get(0))?;
        Ok(rows.collect::<Result<_, _>>()?)
    };
    let forget = |sql: &str, number: i64| -> Result<(), StoreError> {
        db.prepare_cached(sql)?.execute(params![number])?;
        Ok(())
    };
    db.prepare_cached("DELETE FROM links WHERE expires <= ?")?.execute(params![expiry.links as i64])?;
    let not_begun = "SELECT number FROM tables WHERE phase IN ('waiting', 'abandoned') AND changed < ?1
                     AND seq = 0 AND json_extract(row, '$.started') IS NULL LIMIT ?2";
    for number in numbers(not_begun, expiry.tables)? {
        forget("DELETE FROM seats WHERE number = ?", number)?;
        forget("DELETE FROM chat WHERE number = ?", number)?;
        forget("DELETE FROM tables WHERE number = ?", number)?;
    }
    let strangers = "SELECT id FROM people WHERE since < ?1
                     AND NOT EXISTS (SELECT 1 FROM tokens WHERE person = people.id AND used >= ?1)
                     AND NOT EXISTS (SELECT 1 FROM seats WHERE person = people.id)
                     AND NOT EXISTS (SELECT 1 FROM tables WHERE host = people.id)
                     AND NOT EXISTS (SELECT 1 FROM chat WHERE person = people.id) LIMIT ?2";
    for person in numbers(strangers, expiry.people)? {
        forget("DELETE FROM tokens WHERE person = ?", person)?;
        forget("DELETE FROM links WHERE person = ?", person)?;
        forget("DELETE FROM people WHERE id = ?", person)?;
    }
    Ok(())
}

fn new_table(
    db: &Connection,
    facts: &Facts,
    progress: &Progress,
    entries: &[Logged],
) -> Result<(), StoreError> {
    let number = insert_table(db, facts, progress)?;
    write_seats(db, number, facts)?;
    write_entries(db, number, entries)
}

fn insert_table(db: &Connection, facts: &Facts, progress: &Progress) -> Result<i64, StoreError> {
    let mut insert = db.prepare_cached(
        "INSERT INTO tables (id, game, phase, public, host, opened, revision, seq, changed, wake_at, clocks, row)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING RETURNING number",
    )?;
    let number = insert
        .query_row(
            params![
                facts.id,
                facts.game,
                phase(facts)?,
                is_public(facts),
                facts.host.map(|host| host.0),
                facts.opened as i64,
                progress.revision as i64,
                progress.seq,
                progress.changed as i64,
                progress.wake_at.map(|at| at as i64),
                clocks(progress)?,
                serde_json::to_string(facts)?,
            ],
            |row| row.get(0),
        )
        .optional()?;
    number.ok_or(StoreError::Conflict)
}

/// Moves a table on from the revision before, or finds that it stands elsewhere.
fn advance(db: &Connection, table: &str, progress: &Progress) -> Result<i64, StoreError> {
    let mut update: CachedStatement<'_> = db.prepare_cached(
        "UPDATE tables SET revision = ?2, seq = ?3, changed = ?4, wake_at = ?5, clocks = ?6
         WHERE id = ?1 AND revision = ?2 - 1 RETURNING number",
    )?;
    let number = update
        .query_row(
            params![
                table,
                progress.revision as i64,
                progress.seq,
                progress.changed as i64,
                progress.wake_at.map(|at| at as i64),
                clocks(progress)?,
            ],
            |row| row.get(0),
        )
        .optional()?;
    number.ok_or(StoreError::Conflict)
}

fn update_table(db: &Connection, number: i64, facts: &Facts) -> Result<(), StoreError> {
    let mut update =
        db.prepare_cached("UPDATE tables SET phase = ?2, public = ?3, row = ?4 WHERE number = ?1")?;
    update.execute(params![number, phase(facts)?, is_public(facts), serde_json::to_string(facts)?])?;
    Ok(())
}

fn write_seats(db: &Connection, number: i64, facts: &Facts) -> Result<(), StoreError> {
    db.prepare_cached("DELETE FROM seats WHERE number = ?")?.execute(params![number])?;
    let mut insert =
        db.prepare_cached("INSERT OR REPLACE INTO seats (person, number, seat) VALUES (?, ?, ?)")?;
    for (seat, person, _) in facts.people() {
        if let Some(person) = person {
            insert.execute(params![person.0, number, seat.0])?;
        }
    }
    Ok(())
}

fn write_entries(db: &Connection, number: i64, entries: &[Logged]) -> Result<(), StoreError> {
    let mut insert = db.prepare_cached(
        "INSERT INTO entries (number, seq, seat, action, undo_of, key, at) VALUES (?, ?, ?, ?, ?, ?, ?)",
    )?;
    for entry in entries {
        let action = entry.entry.action().map(|action| action.get());
        insert.execute(params![
            number,
            entry.seq,
            entry.entry.seat().0,
            action,
            entry.entry.undo_of(),
            entry.key,
            entry.at as i64
        ])?;
    }
    Ok(())
}

fn phase(facts: &Facts) -> Result<String, StoreError> {
    super::read::phase_name(facts.phase)
}

fn is_public(facts: &Facts) -> bool {
    facts.visibility == protocol::Visibility::Public
}

fn clocks(progress: &Progress) -> Result<Option<String>, StoreError> {
    Ok(if progress.clocks.is_empty() { None } else { Some(serde_json::to_string(&progress.clocks)?) })
}
