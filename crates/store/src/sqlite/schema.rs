//! The form of the file, and how an older file becomes a newer one.

use rusqlite::Connection;

use crate::StoreError;

/// Each step makes form n+1 of form n. Steps are never changed, only added.
const STEPS: &[&str] = &[
    // 1: people, tables, logs, chat
    "
    CREATE TABLE people (
        id        INTEGER PRIMARY KEY,
        name      TEXT NOT NULL,
        language  TEXT NOT NULL,
        since     INTEGER NOT NULL,
        vacations TEXT NOT NULL
    ) STRICT;
    CREATE TABLE tokens (
        hash   BLOB PRIMARY KEY,
        person INTEGER NOT NULL REFERENCES people (id)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE links (
        hash    BLOB PRIMARY KEY,
        person  INTEGER NOT NULL REFERENCES people (id),
        expires INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE tables (
        number   INTEGER PRIMARY KEY,
        id       TEXT NOT NULL UNIQUE,
        game     TEXT NOT NULL,
        phase    TEXT NOT NULL,
        public   INTEGER NOT NULL,
        opened   INTEGER NOT NULL,
        revision INTEGER NOT NULL,
        seq      INTEGER NOT NULL,
        changed  INTEGER NOT NULL,
        wake_at  INTEGER,
        clocks   TEXT,
        -- the rest of the table as JSON
        row      TEXT NOT NULL
    ) STRICT;
    CREATE INDEX tables_open ON tables (opened) WHERE phase = 'waiting' AND public = 1;
    CREATE INDEX tables_to_wake ON tables (id, wake_at) WHERE wake_at IS NOT NULL;
    CREATE INDEX tables_playing ON tables (id) WHERE phase = 'playing';

    CREATE TABLE seats (
        person INTEGER NOT NULL,
        number INTEGER NOT NULL REFERENCES tables (number),
        seat   INTEGER NOT NULL,
        PRIMARY KEY (person, number)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX seats_of_table ON seats (number);

    CREATE TABLE entries (
        number  INTEGER NOT NULL REFERENCES tables (number),
        seq     INTEGER NOT NULL,
        seat    INTEGER NOT NULL,
        action  TEXT,
        undo_of INTEGER,
        key     TEXT,
        at      INTEGER NOT NULL,
        PRIMARY KEY (number, seq)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE chat (
        number INTEGER NOT NULL REFERENCES tables (number),
        line   INTEGER NOT NULL,
        person INTEGER NOT NULL,
        seat   INTEGER,
        name   TEXT NOT NULL,
        text   TEXT NOT NULL,
        at     INTEGER NOT NULL,
        PRIMARY KEY (number, line)
    ) STRICT, WITHOUT ROWID;
    ",
    // 2: devices with their last use, who opened a table, and a row that is written to see whether writing works
    "
    ALTER TABLE tokens ADD COLUMN label TEXT NOT NULL DEFAULT '';
    ALTER TABLE tokens ADD COLUMN since INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE tokens ADD COLUMN used INTEGER NOT NULL DEFAULT 0;
    UPDATE tokens SET used = unixepoch() * 1000;
    CREATE INDEX tokens_of_person ON tokens (person);

    ALTER TABLE tables ADD COLUMN host INTEGER;
    UPDATE tables SET host = json_extract(row, '$.host');
    CREATE INDEX tables_of_host ON tables (host);
    CREATE INDEX tables_not_begun ON tables (changed) WHERE phase IN ('waiting', 'abandoned');
    CREATE INDEX chat_of_person ON chat (person);

    CREATE TABLE house (
        one     INTEGER PRIMARY KEY CHECK (one = 1),
        touched INTEGER NOT NULL
    ) STRICT;
    INSERT INTO house (one, touched) VALUES (1, 0);
    ",
    // 3: what the house itself remembers: when it was there last, its key.
    "
    CREATE TABLE keepsakes (
        name  TEXT PRIMARY KEY,
        value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    ",
];

/// Brings the file to the newest form, or refuses one that is newer.
pub(super) fn migrate(connection: &mut Connection) -> Result<(), StoreError> {
    let found: u32 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    let known = STEPS.len() as u32;
    if found > known {
        return Err(StoreError::Newer { found, known });
    }
    for (form, step) in STEPS.iter().enumerate().skip(found as usize) {
        let transaction = connection.transaction()?;
        transaction.execute_batch(step)?;
        transaction.pragma_update(None, "user_version", form as u32 + 1)?;
        transaction.commit()?;
    }
    Ok(())
}
