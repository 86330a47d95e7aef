//! Reading rows.

use engine::{Entry, Seat};
use protocol::Phase;
use rusqlite::types::Value;
use rusqlite::{Connection, OptionalExtension, Row, params, params_from_iter};
use serde_json::value::RawValue;
use table::{Logged, PersonId, Progress, Said, Stored};

use crate::{Counts, Device, Filter, Hash, Link, Person, StoreError, Unfinished};

/// A phase as it stands in the column `phase`.
pub(super) fn phase_name(phase: Phase) -> Result<String, StoreError> {
    // A phase is a plain word in JSON.
    Ok(serde_json::to_string(&phase)?.trim_matches('"').to_owned())
}

pub(super) fn person_by_token(db: &Connection, token: &Hash) -> Result<Option<Person>, StoreError> {
    let mut select = db.prepare_cached(
        "SELECT id, name, language, people.since, vacations FROM people
         JOIN tokens ON tokens.person = people.id WHERE tokens.hash = ?",
    )?;
    select.query_row(params![token], |row| Ok(read_person(row))).optional()?.transpose()
}

pub(super) fn devices(db: &Connection, person: PersonId) -> Result<Vec<Device>, StoreError> {
    let mut select = db.prepare_cached("SELECT hash, label, since, used FROM tokens WHERE person = ?")?;
    collect(select.query(params![person.0])?, |row| {
        Ok(Device { token: row.get(0)?, label: row.get(1)?, since: time(row, 2)?, used: time(row, 3)? })
    })
}

pub(super) fn person(db: &Connection, id: PersonId) -> Result<Option<Person>, StoreError> {
    let mut select =
        db.prepare_cached("SELECT id, name, language, since, vacations FROM people WHERE id = ?")?;
    select.query_row(params![id.0], |row| Ok(read_person(row))).optional()?.transpose()
}

pub(super) fn people(
    db: &Connection,
    after: Option<PersonId>,
    limit: u32,
) -> Result<Vec<Person>, StoreError> {
    let mut select = db.prepare_cached(
        "SELECT id, name, language, since, vacations FROM people WHERE ?1 IS NULL OR id > ?1 ORDER BY id LIMIT ?2",
    )?;
    collect(select.query(params![after.map(|id| id.0), limit])?, read_person)
}

pub(super) fn links(db: &Connection, after: Option<&Hash>, limit: u32) -> Result<Vec<Link>, StoreError> {
    let mut select = db.prepare_cached(
        "SELECT hash, person, expires FROM links WHERE ?1 IS NULL OR hash > ?1 ORDER BY hash LIMIT ?2",
    )?;
    collect(select.query(params![after, limit])?, |row| {
        Ok(Link { hash: row.get(0)?, person: PersonId(row.get(1)?), expires: time(row, 2)? })
    })
}

fn read_person(row: &Row<'_>) -> Result<Person, StoreError> {
    let vacations: String = row.get(4)?;
    Ok(Person {
        id: PersonId(row.get(0)?),
        name: row.get(1)?,
        language: row.get(2)?,
        since: time(row, 3)?,
        vacations: serde_json::from_str(&vacations)?,
    })
}

const TABLE: &str = "SELECT tables.row, tables.revision, tables.seq, tables.changed, tables.wake_at, tables.clocks FROM tables";

fn read_table(row: &Row<'_>) -> Result<Stored, StoreError> {
    let text: String = row.get(0)?;
    let clocks: Option<String> = row.get(5)?;
    let progress = Progress {
        revision: time(row, 1)?,
        seq: row.get(2)?,
        changed: time(row, 3)?,
        wake_at: row.get::<_, Option<i64>>(4)?.map(|at| at as u64),
        clocks: clocks.map(|text| serde_json::from_str(&text)).transpose()?.unwrap_or_default(),
    };
    Ok(Stored { facts: serde_json::from_str(&text)?, progress })
}

pub(super) fn table(db: &Connection, id: &str) -> Result<Option<Stored>, StoreError> {
    let mut select = db.prepare_cached(&format!("{TABLE} WHERE id = ?"))?;
    select.query_row(params![id], |row| Ok(read_table(row))).optional()?.transpose()
}

pub(super) fn open_tables(
    db: &Connection,
    game: Option<&str>,
    limit: u32,
) -> Result<Vec<Stored>, StoreError> {
    // Nobody fills the list alone.
    let mut select = db.prepare_cached(&format!(
        "{TABLE} JOIN (
             SELECT number, row_number() OVER (PARTITION BY host ORDER BY opened DESC) AS nth
             FROM tables WHERE phase = 'waiting' AND public = 1 AND (?1 IS NULL OR game = ?1)
         ) AS found ON found.number = tables.number
         ORDER BY nth, opened DESC LIMIT ?2"
    ))?;
    collect(select.query(params![game, limit])?, read_table)
}

pub(super) fn unfinished(db: &Connection, person: PersonId) -> Result<Unfinished, StoreError> {
    let mut select = db.prepare_cached(
        "SELECT phase, public AND host = ?1, count(*) FROM tables
         WHERE phase IN ('waiting', 'playing')
           AND number IN (SELECT number FROM tables WHERE host = ?1 UNION SELECT number FROM seats WHERE person = ?1)
         GROUP BY 1, 2",
    )?;
    let mut found = Unfinished::default();
    let mut rows = select.query(params![person.0])?;
    while let Some(row) = rows.next()? {
        let (phase, public, count): (String, Option<bool>, u32) = (row.get(0)?, row.get(1)?, row.get(2)?);
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

pub(super) fn tables_of(
    db: &Connection,
    person: PersonId,
    filter: &Filter,
) -> Result<Vec<Stored>, StoreError> {
    let mut sql = format!("{TABLE} JOIN seats ON seats.number = tables.number WHERE seats.person = ?");
    let mut values = vec![Value::from(person.0)];
    if let Some(game) = &filter.game {
        sql += " AND game = ?";
        values.push(game.clone().into());
    }
    if !filter.phases.is_empty() {
        sql += &format!(" AND phase IN ({})", vec!["?"; filter.phases.len()].join(","));
        for &phase in &filter.phases {
            values.push(phase_name(phase)?.into());
        }
    }
    if let Some(before) = filter.before {
        sql += " AND changed < ?";
        values.push((before.min(i64::MAX as u64) as i64).into());
    }
    if let Some(name) = &filter.with {
        // Names stand in the row's JSON: of a person, or of a person whose seat a bot has taken over.
        sql += " AND EXISTS (SELECT 1 FROM json_each(tables.row, '$.seats') AS chair
                 WHERE json_extract(chair.value, '$.sitter.name') = ? COLLATE NOCASE
                    OR json_extract(chair.value, '$.sitter.instead_of.name') = ? COLLATE NOCASE)";
        values.extend([name.clone().into(), name.clone().into()]);
    }
    sql += " ORDER BY changed DESC, tables.number DESC LIMIT ?";
    values.push(i64::from(filter.limit).into());
    let mut select = db.prepare_cached(&sql)?;
    collect(select.query(params_from_iter(values))?, read_table)
}

pub(super) fn entries(db: &Connection, table: &str, after: u32) -> Result<Vec<Logged>, StoreError> {
    let mut select = db.prepare_cached(
        "SELECT entries.seq, seat, action, undo_of, key, at FROM entries
         WHERE number = (SELECT number FROM tables WHERE id = ?) AND seq > ? ORDER BY seq",
    )?;
    collect(select.query(params![table, after])?, |row| {
        let seat = Seat(row.get(1)?);
        let entry = match row.get::<_, Option<String>>(2)? {
            Some(action) => Entry::Act { seat, action: RawValue::from_string(action)? },
            None => Entry::Undo { seat, of: row.get(3)? },
        };
        let key = row.get::<_, Option<String>>(4)?.map(Into::into);
        Ok(Logged { seq: row.get(0)?, entry, key, at: time(row, 5)? })
    })
}

pub(super) fn chat(db: &Connection, table: &str, count: u32) -> Result<Vec<Said>, StoreError> {
    let mut select = db.prepare_cached(
        "SELECT person, seat, name, text, at FROM chat
         WHERE number = (SELECT number FROM tables WHERE id = ?) ORDER BY line DESC LIMIT ?",
    )?;
    let mut said = collect(select.query(params![table, count])?, |row| {
        Ok(Said {
            person: PersonId(row.get(0)?),
            seat: row.get::<_, Option<u8>>(1)?.map(Seat),
            name: row.get(2)?,
            text: row.get(3)?,
            at: time(row, 4)?,
        })
    })?;
    said.reverse();
    Ok(said)
}

pub(super) fn to_wake(db: &Connection) -> Result<Vec<(String, u64)>, StoreError> {
    let mut select = db.prepare_cached("SELECT id, wake_at FROM tables WHERE wake_at IS NOT NULL")?;
    collect(select.query([])?, |row| Ok((row.get(0)?, time(row, 1)?)))
}

pub(super) fn table_names(db: &Connection, after: &str, limit: u32) -> Result<Vec<String>, StoreError> {
    let mut select = db.prepare_cached("SELECT id FROM tables WHERE id > ? ORDER BY id LIMIT ?")?;
    collect(select.query(params![after, limit])?, |row| Ok(row.get(0)?))
}

pub(super) fn keepsake(db: &Connection, name: &str) -> Result<Option<String>, StoreError> {
    let mut found = db.prepare_cached("SELECT value FROM keepsakes WHERE name = ?")?;
    Ok(found.query_row(params![name], |row| row.get(0)).optional()?)
}

pub(super) fn keepsakes(db: &Connection) -> Result<Vec<(String, String)>, StoreError> {
    let mut select = db.prepare_cached("SELECT name, value FROM keepsakes ORDER BY name")?;
    collect(select.query([])?, |row| Ok((row.get(0)?, row.get(1)?)))
}

pub(super) fn counts(db: &Connection) -> Result<Counts, StoreError> {
    let count = |sql: &str| -> Result<u64, StoreError> {
        let count: i64 = db.query_row(sql, [], |row| row.get(0))?;
        Ok(count as u64)
    };
    Ok(Counts {
        tables: count("SELECT count(*) FROM tables")?,
        playing: count("SELECT count(*) FROM tables WHERE phase = 'playing'")?,
        people: count("SELECT count(*) FROM people")?,
    })
}

fn collect<T>(
    mut rows: rusqlite::Rows<'_>,
    read: impl Fn(&Row<'_>) -> Result<T, StoreError>,
) -> Result<Vec<T>, StoreError> {
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        found.push(read(row)?);
    }
    Ok(found)
}

/// SQLite's integers are signed; times and counters never reach the sign.
fn time(row: &Row<'_>, column: usize) -> rusqlite::Result<u64> {
    Ok(row.get::<_, i64>(column)? as u64)
}
