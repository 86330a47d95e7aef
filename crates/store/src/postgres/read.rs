//! What is asked of the database, and how its rows are read.

use engine::{Entry, Seat};
use protocol::Phase;
use serde_json::value::RawValue;
use table::{Logged, PersonId, Progress, Said, Stored};
use tokio_postgres::Row;

use super::statement::Statement;
use crate::{Counts, Device, Filter, Hash, Link, Person, StoreError, Unfinished};

/// A phase as it stands in the column `phase`.
pub(super) fn phase_name(phase: Phase) -> Result<String, StoreError> {
    // A phase is a plain word in JSON.
    Ok(serde_json::to_string(&phase)?.trim_matches('"').to_owned())
}

const PERSON: &str = "SELECT people.id, people.name, people.language, people.since, people.vacations";

pub(super) fn person_by_token(token: &Hash) -> Statement {
    Statement::new(format!("{PERSON} FROM people JOIN tokens ON tokens.person = people.id WHERE hash = $1"))
        .with(token.to_vec())
}

pub(super) fn people_by_tokens(tokens: &[Hash]) -> Statement {
    let hashes: Vec<Vec<u8>> = tokens.iter().map(|token| token.to_vec()).collect();
    Statement::new(format!(
        "{PERSON}, hash FROM people JOIN tokens ON tokens.person = people.id WHERE hash = ANY($1)"
    ))
    .with(hashes)
}

pub(super) fn person(id: PersonId) -> Statement {
    Statement::new(format!("{PERSON} FROM people WHERE id = $1")).with(id.0)
}

pub(super) fn people(after: Option<PersonId>, limit: u32) -> Statement {
    Statement::new(format!("{PERSON} FROM people WHERE $1::bigint IS NULL OR id > $1 ORDER BY id LIMIT $2"))
        .with(after.map(|id| id.0))
        .with(i64::from(limit))
}

pub(super) fn read_person(row: &Row) -> Result<Person, StoreError> {
    let vacations: String = row.try_get(4)?;
    Ok(Person {
        id: PersonId(row.try_get(0)?),
        name: row.try_get(1)?,
        language: row.try_get(2)?,
        since: time(row, 3)?,
        vacations: serde_json::from_str(&vacations)?,
    })
}

pub(super) fn devices(person: PersonId) -> Statement {
    Statement::new("SELECT hash, label, since, used FROM tokens WHERE person = $1").with(person.0)
}

pub(super) fn read_device(row: &Row) -> Result<Device, StoreError> {
    Ok(Device { token: hash(row, 0)?, label: row.try_get(1)?, since: time(row, 2)?, used: time(row, 3)? })
}

pub(super) fn links(after: Option<&Hash>, limit: u32) -> Statement {
    Statement::new(
        "SELECT hash, person, expires FROM links WHERE $1::bytea IS NULL OR hash > $1 ORDER BY hash LIMIT $2",
    )
    .with(after.map(|hash| hash.to_vec()))
    .with(i64::from(limit))
}

pub(super) fn read_link(row: &Row) -> Result<Link, StoreError> {
    Ok(Link { hash: hash(row, 0)?, person: PersonId(row.try_get(1)?), expires: time(row, 2)? })
}

/// A hash, which nobody else writes.
pub(super) fn hash(row: &Row, column: usize) -> Result<Hash, StoreError> {
    let bytes: Vec<u8> = row.try_get(column)?;
    bytes.try_into().map_err(|_| StoreError::Database("a hash has 32 bytes".into()))
}

const TABLE: &str =
    "SELECT facts, revision, seq, changed, wake_at, clocks FROM progress JOIN tables USING (number)";

pub(super) fn table(id: &str) -> Statement {
    Statement::new(format!("{TABLE} WHERE id = $1")).with(id.to_owned())
}

pub(super) fn read_table(row: &Row) -> Result<Stored, StoreError> {
    let (text, clocks): (String, Option<String>) = (row.try_get(0)?, row.try_get(5)?);
    let progress = Progress {
        revision: time(row, 1)?,
        seq: row.try_get::<_, i32>(2)? as u32,
        changed: time(row, 3)?,
        wake_at: row.try_get::<_, Option<i64>>(4)?.map(|at| at as u64),
        clocks: clocks.map(|text| serde_json::from_str(&text)).transpose()?.unwrap_or_default(),
    };
    Ok(Stored { facts: serde_json::from_str(&text)?, progress })
}

pub(super) fn open_tables(game: Option<&str>, limit: u32) -> Statement {
    // Nobody fills the list alone.
    Statement::new(format!(
        "{TABLE} JOIN (
             SELECT number, row_number() OVER (PARTITION BY host ORDER BY opened DESC, number DESC) AS nth
             FROM tables WHERE phase = 'waiting' AND public AND ($1::text IS NULL OR game = $1)
         ) AS found USING (number)
         ORDER BY nth, opened DESC, number DESC LIMIT $2"
    ))
    .with(game.map(str::to_owned))
    .with(i64::from(limit))
}

pub(super) fn unfinished(person: PersonId) -> Statement {
    Statement::new(
        "SELECT phase, public AND host = $1, count(*) FROM tables
         WHERE phase IN ('waiting', 'playing')
           AND number IN (SELECT number FROM tables WHERE host = $1 UNION SELECT number FROM seats WHERE person = $1)
         GROUP BY 1, 2",
    )
    .with(person.0)
}

pub(super) fn read_unfinished(rows: &[Row]) -> Result<Unfinished, StoreError> {
    let mut found = Unfinished::default();
    for row in rows {
        let (phase, public): (String, Option<bool>) = (row.try_get(0)?, row.try_get(1)?);
        let count = row.try_get::<_, i64>(2)? as u32;
        if phase == "playing" {
            found.playing += count;
            continue;
        }
        found.waiting += count;
        if public == Some(true) {
            found.public += count;
        }
    }
    Ok(found)
}

pub(super) fn tables_of(person: PersonId, filter: &Filter) -> Result<Statement, StoreError> {
    let mut select =
        Statement::new(format!("{TABLE} JOIN seats USING (number) WHERE seats.person = $1")).with(person.0);
    if let Some(game) = &filter.game {
        let game = select.bind(game.clone());
        select.push(&format!(" AND game = {game}"));
    }
    if !filter.phases.is_empty() {
        let names = filter.phases.iter().map(|&phase| phase_name(phase)).collect::<Result<Vec<_>, _>>()?;
        let names = select.bind(names);
        select.push(&format!(" AND phase = ANY({names})"));
    }
    if let Some(before) = filter.before {
        let before = select.bind(before.min(i64::MAX as u64) as i64);
        select.push(&format!(" AND changed < {before}"));
    }
    if let Some(name) = &filter.with {
        let name = select.bind(as_searched(name));
        select.push(&format!(" AND {name} = ANY(names)"));
    }
    let limit = select.bind(i64::from(filter.limit));
    select.push(&format!(" ORDER BY changed DESC, number DESC LIMIT {limit}"));
    Ok(select)
}

/// A name as it is compared: only the letters A to Z are the same in both sizes, as in a file. The database has no NUL.
pub(super) fn as_searched(name: &str) -> String {
    name.replace('\0', "").to_ascii_lowercase()
}

pub(super) fn entries(table: &str, after: u32) -> Statement {
    Statement::new(
        "SELECT seq, seat, action, undo_of, key, at FROM entries
         WHERE number = (SELECT number FROM progress WHERE id = $1) AND seq > $2 ORDER BY seq",
    )
    .with(table.to_owned())
    .with(i32::try_from(after).unwrap_or(i32::MAX))
}

pub(super) fn read_entry(row: &Row) -> Result<Logged, StoreError> {
    let seat = Seat(row.try_get::<_, i16>(1)? as u8);
    let entry = match row.try_get::<_, Option<String>>(2)? {
        Some(action) => Entry::Act { seat, action: RawValue::from_string(action)? },
        None => Entry::Undo { seat, of: row.try_get::<_, i32>(3)? as u32 },
    };
    let key = row.try_get::<_, Option<String>>(4)?.map(Into::into);
    Ok(Logged { seq: row.try_get::<_, i32>(0)? as u32, entry, key, at: time(row, 5)? })
}

/// The last things said.
pub(super) fn chat(table: &str, count: u32) -> Statement {
    Statement::new(
        "SELECT person, seat, name, text, at FROM (
             SELECT * FROM chat WHERE number = (SELECT number FROM progress WHERE id = $1) ORDER BY line DESC LIMIT $2
         ) AS last ORDER BY line",
    )
    .with(table.to_owned())
    .with(i64::from(count))
}

pub(super) fn read_said(row: &Row) -> Result<Said, StoreError> {
    Ok(Said {
        person: PersonId(row.try_get(0)?),
        seat: row.try_get::<_, Option<i16>>(1)?.map(|seat| Seat(seat as u8)),
        name: row.try_get(2)?,
        text: row.try_get(3)?,
        at: time(row, 4)?,
    })
}

pub(super) fn to_wake() -> Statement {
    Statement::new("SELECT id, wake_at FROM progress WHERE wake_at IS NOT NULL")
}

pub(super) fn table_names(after: &str, limit: u32) -> Statement {
    Statement::new("SELECT id FROM progress WHERE id > $1 ORDER BY id LIMIT $2")
        .with(after.to_owned())
        .with(i64::from(limit))
}

pub(super) fn keepsake(name: &str) -> Statement {
    Statement::new("SELECT value FROM keepsakes WHERE name = $1").with(name.to_owned())
}

pub(super) fn keepsakes() -> Statement {
    Statement::new("SELECT name, value FROM keepsakes ORDER BY name")
}

pub(super) fn counts() -> Statement {
    Statement::new(
        "SELECT (SELECT count(*) FROM tables), (SELECT count(*) FROM tables WHERE phase = 'playing'),
                (SELECT count(*) FROM people)",
    )
}

pub(super) fn read_counts(row: &Row) -> Result<Counts, StoreError> {
    Ok(Counts { tables: time(row, 0)?, playing: time(row, 1)?, people: time(row, 2)? })
}

/// The database's integers are signed; times and counters never reach the sign.
pub(super) fn time(row: &Row, column: usize) -> Result<u64, StoreError> {
    Ok(row.try_get::<_, i64>(column)? as u64)
}
