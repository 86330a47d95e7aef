//! Several houses with one database: who is there, what time it is, and who looks after a table whose node is gone.

use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError};

use table::{PersonId, Vacation};
use tokio_postgres::Row;

use super::hints::{Hint, listen};
use super::statement::Statement;
use super::{PostgresStore, read, schema};
use crate::{Beat, Cluster, Hash, News, Person, Standing, StoreError};

/// How long a node is believed to be there after it has said so, in milliseconds.
const LEASE: i64 = 3_000;
/// Longer than this without any node, and the house was not there.
const GAP: i64 = 6_000;
/// What everybody gets after the house is there again, to come back.
const RETURN: i64 = 10_000;
/// How many times without the house are remembered.
const MOST_OUTAGES: i64 = 1_000;
/// How long a table may be overdue at a node that is there before another one looks after it.
const STUCK: i64 = 60_000;
/// How many tables are taken over at once.
const AT_ONCE: i64 = 100;
/// After how long without a sign a node is forgotten.
const FORGOTTEN: i64 = 60_000;

/// The time of the database in milliseconds since 1970: the only clock that all nodes share.
const NOW: &str = "(SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS ms)";

/// This node is there, and so is the house. If it was not for a while, that time costs nobody anything.
fn beat(node: i64) -> Statement {
    Statement::new(format!(
        "WITH now AS {NOW},
         here AS (
             INSERT INTO nodes (node, seen) SELECT $1, ms FROM now ON CONFLICT (node) DO UPDATE SET seen = excluded.seen
         ),
         known AS (SELECT value::jsonb AS times, (value::jsonb ->> 'seen')::bigint AS seen FROM keepsakes WHERE name = 'times'),
         first AS (
             INSERT INTO keepsakes (name, value)
             SELECT 'times', jsonb_build_object('seen', ms, 'outages', '[]'::jsonb)::text FROM now
             WHERE NOT EXISTS (SELECT FROM known) ON CONFLICT DO NOTHING
         ),
         later AS (
             UPDATE keepsakes SET value = CASE
                 WHEN seen > 0 AND ms - seen > $2 THEN jsonb_build_object('seen', ms, 'outages',
                     CASE WHEN jsonb_array_length(times -> 'outages') < $4 THEN times -> 'outages'
                          ELSE (times -> 'outages') - 0 END
                     || jsonb_build_array(jsonb_build_object('from', seen, 'until', ms + $3)))
                 ELSE jsonb_set(times, '{{seen}}', to_jsonb(ms)) END::text
             FROM known, now WHERE name = 'times' AND seen < ms - 1000 AND value::jsonb = times
         ),
         gone AS (DELETE FROM nodes USING now WHERE node <> $1 AND seen < ms - $5 AND touched < ms - $5),
         nobody AS (
             DELETE FROM presence USING now
             WHERE NOT EXISTS (SELECT FROM nodes WHERE nodes.node = presence.node AND seen >= ms - $5) AND presence.node <> $1
         )
         SELECT ms FROM now"
    ))
    .with(node)
    .with(GAP)
    .with(RETURN)
    .with(MOST_OUTAGES)
    .with(FORGOTTEN)
}

/// What a node must know of the house.
fn house(node: i64) -> Statement {
    Statement::new(format!(
        "SELECT (SELECT version FROM form), (SELECT value FROM keepsakes WHERE name = 'times'),
                ARRAY(SELECT node FROM nodes WHERE node <> $1 AND seen > ms - $2 ORDER BY node), ms FROM {NOW} AS now"
    ))
    .with(node)
    .with(LEASE)
}

/// Takes over tables whose time has come and whose node is gone, or does not do what it should.
fn claim(node: i64) -> Statement {
    Statement::new(format!(
        "UPDATE progress SET node = $1, claimed = ms FROM {NOW} AS now WHERE number IN (
             SELECT number FROM progress, {NOW} AS now
             WHERE wake_at <= ms AND node IS DISTINCT FROM $1
               AND (greatest(wake_at, claimed) < ms - $3 OR NOT EXISTS (
                   SELECT FROM nodes WHERE nodes.node = progress.node AND seen > ms - $2))
             ORDER BY wake_at LIMIT $4 FOR UPDATE OF progress SKIP LOCKED
         ) RETURNING id"
    ))
    .with(node)
    .with(LEASE)
    .with(STUCK)
    .with(AT_ONCE)
}

/// Who listens at a table at other nodes that are there; `$2` is this node, `$3` how long it is believed that one is there.
const ELSEWHERE: &str = "ARRAY(
    SELECT person FROM presence JOIN nodes USING (node)
    WHERE presence.id = progress.id AND node <> $2 AND seen > extract(epoch FROM clock_timestamp()) * 1000 - $3)";

/// How far tables are, and who listens there at other nodes.
fn standing(tables: Vec<String>, node: i64) -> Statement {
    let sql = format!("SELECT id, revision, said, {ELSEWHERE} FROM progress WHERE id = ANY($1)");
    Statement::new(sql).with(tables).with(node).with(LEASE)
}

/// A table, how much was said there, who listens there at other nodes, and whether this one looks after it.
fn stored(table: &str, node: i64) -> Statement {
    let sql = format!(
        "SELECT facts, revision, seq, changed, wake_at, clocks, said, {ELSEWHERE}, node IS NOT DISTINCT FROM $2
         FROM progress JOIN tables USING (number) WHERE id = $1"
    );
    Statement::new(sql).with(table.to_owned()).with(node).with(LEASE)
}

/// People in order, each of them once.
fn people(row: &Row, column: usize) -> Result<Vec<PersonId>, StoreError> {
    let mut people: Vec<PersonId> = row.try_get::<_, Vec<i64>>(column)?.into_iter().map(PersonId).collect();
    people.sort_unstable();
    people.dedup();
    Ok(people)
}

fn read_standing(row: &Row) -> Result<Standing, StoreError> {
    Ok(Standing { revision: read::time(row, 1)?, said: read::time(row, 2)?, elsewhere: people(row, 3)? })
}

#[derive(serde::Deserialize, Default)]
struct Times {
    outages: Vec<Vacation>,
}

impl Cluster for PostgresStore {
    fn node(&self) -> i64 {
        self.node
    }

    fn beat(&self) -> Result<Beat, StoreError> {
        let (pool, node) = (Arc::clone(&self.beats), self.node);
        let mut rows = self.wait(async move { pool.read(&[beat(node), house(node)]).await })?;
        let rows = rows.pop().unwrap_or_default();
        let row = rows.first().ok_or_else(|| StoreError::Database("no answer to a beat".into()))?;
        let found = row.try_get::<_, i32>(0)? as u32;
        if found > schema::KNOWN {
            return Err(StoreError::Newer { found, known: schema::KNOWN });
        }
        let times: Option<String> = row.try_get(1)?;
        let times: Times = times.map(|text| serde_json::from_str(&text)).transpose()?.unwrap_or_default();
        let others: Vec<i64> = row.try_get(2)?;
        self.others.store(!others.is_empty(), Ordering::Relaxed);
        Ok(Beat { now: read::time(row, 3)?, others, outages: times.outages })
    }

    fn others(&self) -> Result<Vec<i64>, StoreError> {
        let others = self.first(house(self.node), |row| Ok(row.try_get(2)?))?;
        Ok(others.unwrap_or_default())
    }

    fn claim(&self) -> Result<Vec<String>, StoreError> {
        let (pool, node) = (Arc::clone(&self.beats), self.node);
        let rows = self.wait(async move { pool.read(&[claim(node)]).await })?.pop().unwrap_or_default();
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    fn leave(&self) {
        let sql = "WITH gone AS (DELETE FROM presence WHERE node = $1) DELETE FROM nodes WHERE node = $1";
        let (pool, statement) = (Arc::clone(&self.beats), Statement::new(sql).with(self.node));
        if let Err(error) = self.wait(async move { pool.read(&[statement]).await }) {
            tracing::debug!(%error, "the other nodes will find out by themselves");
        }
    }

    fn forget_listeners(&self) -> Result<(), StoreError> {
        self.rows(Statement::new("DELETE FROM presence WHERE node = $1").with(self.node)).map(drop)
    }

    fn standing(&self, tables: Vec<String>) -> Result<Vec<(String, Standing)>, StoreError> {
        self.all(standing(tables, self.node), |row| Ok((row.try_get(0)?, read_standing(row)?)))
    }

    fn news(&self, table: &str, after: u32, said: u64, lines: u32) -> Result<Option<News>, StoreError> {
        let rows = self.rows(stored(table, self.node))?;
        let Some(row) = rows.first() else { return Ok(None) };
        let (found, lines_said) = (read::read_table(row)?, read::time(row, 6)?);
        // Often only who listens has changed. What comes in between is heard with the next news.
        let (has_moved, was_said) = (found.progress.seq > after, lines_said > said);
        let mut more = Vec::new();
        if has_moved {
            more.push(read::entries(table, after));
        }
        if was_said {
            more.push(read::chat(table, lines));
        }
        let mut more = if more.is_empty() { Vec::new() } else { self.read_all(more)? }.into_iter();
        let entries = if has_moved { more.next().unwrap_or_default() } else { Vec::new() };
        let chat = more.next().unwrap_or_default();
        Ok(Some(News {
            stored: found,
            entries: entries.iter().map(read::read_entry).collect::<Result<_, _>>()?,
            said: lines_said,
            chat: was_said.then(|| chat.iter().map(read::read_said).collect()).transpose()?,
            elsewhere: people(row, 7)?,
            ours: row.try_get(8)?,
        }))
    }

    fn people_by_tokens(&self, tokens: &[Hash]) -> Result<Vec<(Hash, Person)>, StoreError> {
        self.all(read::people_by_tokens(tokens), |row| Ok((read::hash(row, 5)?, read::read_person(row)?)))
    }

    fn table_by_code(&self, code: &str) -> Result<Option<String>, StoreError> {
        let sql = "SELECT id FROM tables JOIN progress USING (number) WHERE code = $1 AND phase = 'waiting' LIMIT 1";
        self.first(Statement::new(sql).with(code.to_owned()), |row| Ok(row.try_get(0)?))
    }

    fn listen(&self, tell: Box<dyn Fn(Vec<Hint>) + Send + Sync>) {
        let listening =
            listen(self.config.clone(), Arc::clone(&self.pool), self.node, Arc::clone(&self.hears), tell);
        if let Some(runtime) = &self.runtime {
            let listening = runtime.spawn(listening).abort_handle();
            self.listening.lock().unwrap_or_else(PoisonError::into_inner).push(listening);
        }
    }

    fn hears(&self) -> bool {
        self.hears.load(Ordering::Relaxed)
    }
}
