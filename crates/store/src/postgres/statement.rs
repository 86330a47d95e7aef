//! Statements with their values. None of them is prepared under a name, so they work through a pooler that hands every
//! transaction to another connection.

use std::future::Future;
use std::pin::Pin;
use std::task::Poll;

use tokio_postgres::types::{ToSql, Type};
use tokio_postgres::{Client, Error, Row};

use super::schema::{KNOWN, LOCK};

/// A value of a type that the database knows.
pub(super) trait Value: ToSql + Send + Sync + 'static {
    const TYPE: Type;
}

macro_rules! values {
    ($($rust:ty => $one:ident, $many:ident;)*) => {$(
        impl Value for $rust { const TYPE: Type = Type::$one; }
        impl Value for Option<$rust> { const TYPE: Type = Type::$one; }
        impl Value for Vec<$rust> { const TYPE: Type = Type::$many; }
        impl Value for Vec<Option<$rust>> { const TYPE: Type = Type::$many; }
    )*};
}

values! {
    bool => BOOL, BOOL_ARRAY;
    i16 => INT2, INT2_ARRAY;
    i32 => INT4, INT4_ARRAY;
    i64 => INT8, INT8_ARRAY;
    String => TEXT, TEXT_ARRAY;
    Vec<u8> => BYTEA, BYTEA_ARRAY;
}

/// A statement with its values, to be sent in one go.
pub(super) struct Statement {
    sql: String,
    values: Vec<(Box<dyn ToSql + Send + Sync>, Type)>,
}

impl std::fmt::Debug for Statement {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.sql)
    }
}

impl Statement {
    pub(super) fn new(sql: impl Into<String>) -> Self {
        Self { sql: sql.into(), values: Vec::new() }
    }

    /// Gives the next value: `$1`, `$2`, and so on.
    pub(super) fn with<T: Value>(mut self, value: T) -> Self {
        self.bind(value);
        self
    }

    /// Adds a value; how the text refers to it.
    pub(super) fn bind<T: Value>(&mut self, value: T) -> String {
        self.values.push((Box::new(value), T::TYPE));
        format!("${}", self.values.len())
    }

    pub(super) fn push(&mut self, sql: &str) {
        self.sql += sql;
    }

    pub(super) async fn rows(&self, client: &Client) -> Result<Vec<Row>, Error> {
        let values: Vec<(&(dyn ToSql + Sync), Type)> =
            self.values.iter().map(|(value, kind)| (&**value as &(dyn ToSql + Sync), kind.clone())).collect();
        client.query_typed(&self.sql, &values).await
    }
}

type Running<'a> = Pin<Box<dyn Future<Output = Result<Vec<Row>, Error>> + Send + 'a>>;

/// Sends everything at once and waits for all answers. The first error, if there is one.
async fn pipelined(running: Vec<Running<'_>>) -> Result<Vec<Vec<Row>>, Error> {
    let mut begun = Vec::with_capacity(running.len());
    for mut one in running {
        // A statement is sent when it is first asked how it goes.
        let first = std::future::poll_fn(|context| Poll::Ready(one.as_mut().poll(context))).await;
        begun.push((one, first));
    }
    let mut answers = Ok(Vec::with_capacity(begun.len()));
    for (one, first) in begun {
        let answer = match first {
            Poll::Ready(answer) => answer,
            Poll::Pending => one.await,
        };
        match (&mut answers, answer) {
            (Ok(answers), Ok(rows)) => answers.push(rows),
            (answers @ Ok(_), Err(error)) => *answers = Err(error),
            (Err(_), _) => {}
        }
    }
    answers
}

/// Reads with several statements in one round trip.
pub(super) async fn read_all(client: &Client, statements: &[Statement]) -> Result<Vec<Vec<Row>>, Error> {
    pipelined(statements.iter().map(|one| Box::pin(one.rows(client)) as Running<'_>).collect()).await
}

/// Nobody waits long for a lock, and a node that falls silent in the middle holds nothing for long. Nothing is written while the
/// form is changed, and nothing into a form that is newer than this program: that is a division by zero.
fn begin() -> String {
    format!(
        "BEGIN; SET LOCAL lock_timeout = '4s'; SET LOCAL idle_in_transaction_session_timeout = '4s';
         SELECT pg_advisory_xact_lock_shared({LOCK}); SELECT 1 / (version <= {KNOWN})::integer FROM form"
    )
}

/// Runs statements in one transaction, sent in one go with its beginning and its end: whatever becomes of this process, the
/// database has all of it or does not commit. An error rolls everything back; every statement that came before the end has
/// succeeded if the end has.
pub(super) async fn transact(client: &Client, statements: &[Statement]) -> Result<Vec<Vec<Row>>, Error> {
    let plain = |sql: String| -> Running<'_> {
        Box::pin(async move { client.batch_execute(&sql).await.map(|()| Vec::new()) })
    };
    let mut running = vec![plain(begin())];
    running.extend(statements.iter().map(|one| Box::pin(one.rows(client)) as Running<'_>));
    running.push(plain("COMMIT".into()));
    let mut answers = pipelined(running).await?;
    answers.pop();
    answers.remove(0);
    Ok(answers)
}
