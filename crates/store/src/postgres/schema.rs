//! The form of the database, and how an older one becomes a newer one.

use tokio_postgres::Client;

use super::statement::Statement;
use crate::StoreError;

/// Each step makes form n+1 of form n. Steps are never changed, only added.
const STEPS: &[&str] = &[
    // 1: the same as form 3 of a file, with what changes at every move in a narrow table of its own, and nodes
    r#"
    CREATE TABLE people (
        id        bigint PRIMARY KEY,
        name      text NOT NULL,
        language  text NOT NULL,
        since     bigint NOT NULL,
        vacations text NOT NULL
    );
    CREATE TABLE tokens (
        hash   bytea PRIMARY KEY,
        person bigint NOT NULL,
        label  text NOT NULL,
        since  bigint NOT NULL,
        used   bigint NOT NULL
    );
    CREATE INDEX tokens_of_person ON tokens (person);
    CREATE TABLE links (
        hash    bytea PRIMARY KEY,
        person  bigint NOT NULL,
        expires bigint NOT NULL
    );

    -- what changes with every move
    CREATE TABLE progress (
        number   bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        id       text COLLATE "C" NOT NULL UNIQUE,
        revision bigint NOT NULL,
        seq      integer NOT NULL,
        changed  bigint NOT NULL,
        wake_at  bigint,
        clocks   text,
        -- lines of chat
        said     bigint NOT NULL DEFAULT 0,
        -- the node that moved it on last, which looks after its clocks and bots
        node     bigint,
        -- when a node took that over from another one
        claimed  bigint NOT NULL DEFAULT 0
    ) WITH (fillfactor = 60);
    CREATE INDEX progress_to_wake ON progress (wake_at) WHERE wake_at IS NOT NULL;
    -- the rest of a table
    CREATE TABLE tables (
        number   bigint PRIMARY KEY,
        game     text NOT NULL,
        phase    text NOT NULL,
        public   boolean NOT NULL,
        host     bigint,
        opened   bigint NOT NULL,
        started  bigint,
        -- the code that invites to it
        code     text NOT NULL,
        -- of everybody who sits or sat there, A to Z in small letters
        names    text[] NOT NULL,
        -- all of it as JSON
        facts    text NOT NULL
    );
    CREATE INDEX tables_open ON tables (opened) WHERE phase = 'waiting' AND public;
    CREATE INDEX tables_by_code ON tables (code) WHERE phase = 'waiting';
    CREATE INDEX tables_playing ON tables (number) WHERE phase = 'playing';
    CREATE INDEX tables_not_begun ON tables (number) WHERE started IS NULL;
    CREATE INDEX tables_of_host ON tables (host);
    CREATE TABLE seats (
        person bigint NOT NULL,
        number bigint NOT NULL,
        seat   smallint NOT NULL,
        PRIMARY KEY (person, number)
    );
    CREATE INDEX seats_of_table ON seats (number);
    CREATE TABLE entries (
        number  bigint NOT NULL,
        seq     integer NOT NULL,
        seat    smallint NOT NULL,
        action  text,
        undo_of integer,
        key     text,
        at      bigint NOT NULL,
        PRIMARY KEY (number, seq)
    );
    CREATE TABLE chat (
        number bigint NOT NULL,
        line   bigint NOT NULL,
        person bigint NOT NULL,
        seat   smallint,
        name   text NOT NULL,
        text   text NOT NULL,
        at     bigint NOT NULL,
        PRIMARY KEY (number, line)
    );
    CREATE INDEX chat_of_person ON chat (person);
    CREATE TABLE keepsakes (
        name  text COLLATE "C" PRIMARY KEY,
        value text NOT NULL
    );

    -- houses with this database, and when each was there last
    CREATE TABLE nodes (
        node    bigint PRIMARY KEY,
        seen    bigint NOT NULL DEFAULT 0,
        touched bigint NOT NULL DEFAULT 0
    );
    -- who listens where
    CREATE TABLE presence (
        id     text COLLATE "C" NOT NULL,
        node   bigint NOT NULL,
        person bigint NOT NULL,
        PRIMARY KEY (id, node, person)
    );
    CREATE INDEX presence_of_node ON presence (node);
    "#,
];

/// The newest form known here.
pub(super) const KNOWN: u32 = STEPS.len() as u32;

/// A lock that only houses know: one of them changes the form at a time, and nobody writes meanwhile.
pub(super) const LOCK: i64 = 0x0063_6861_696b_6861;

/// Brings the database to the newest form, or refuses one that is newer. The lock belongs to the transaction, so it is held
/// through a pooler as well.
pub(super) async fn migrate(client: &Client) -> Result<(), StoreError> {
    client.batch_execute("BEGIN").await?;
    let migrated = in_transaction(client).await;
    let end = if migrated.is_ok() { "COMMIT" } else { "ROLLBACK" };
    client.batch_execute(end).await?;
    migrated
}

async fn in_transaction(client: &Client) -> Result<(), StoreError> {
    Statement::new("SELECT pg_advisory_xact_lock($1)").with(LOCK).rows(client).await?;
    let there = Statement::new("SELECT to_regclass('form')::text").rows(client).await?;
    let is_new = there.first().is_none_or(|row| row.get::<_, Option<String>>(0).is_none());
    if is_new {
        client.batch_execute("CREATE TABLE form (version integer NOT NULL)").await?;
        client.batch_execute("INSERT INTO form (version) VALUES (0)").await?;
    }
    let rows = Statement::new("SELECT version FROM form").rows(client).await?;
    let found = rows.first().map_or(0, |row| row.get::<_, i32>(0)) as u32;
    if found > KNOWN {
        return Err(StoreError::Newer { found, known: KNOWN });
    }
    for step in &STEPS[found as usize..] {
        client.batch_execute(step).await?;
    }
    if found < KNOWN {
        Statement::new("UPDATE form SET version = $1").with(KNOWN as i32).rows(client).await?;
    }
    Ok(())
}

/// Whether there is a house in this database at all.
pub(super) async fn exists(client: &Client) -> Result<bool, StoreError> {
    let there = Statement::new("SELECT to_regclass('form')::text").rows(client).await?;
    Ok(there.first().is_some_and(|row| row.get::<_, Option<String>>(0).is_some()))
}
