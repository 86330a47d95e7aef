//! Several houses with one store: what they ask of it beyond what one house does.

use table::{Logged, PersonId, Said, Stored, Vacation};

use crate::postgres::Hint;
use crate::{Hash, Person, StoreError};

/// What a node learns when it says that it is there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beat {
    /// The time of the store in milliseconds since 1970: the same for all nodes.
    pub now: u64,
    /// The other nodes that are there.
    pub others: Vec<i64>,
    /// When no node was there, in order.
    pub outages: Vec<Vacation>,
}

/// How far a table is for all nodes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Counts every change.
    pub revision: u64,
    /// Counts everything said.
    pub said: u64,
    /// Who listens there at other nodes, in order.
    pub elsewhere: Vec<PersonId>,
}

/// What a node may have missed at a table.
#[derive(Clone, Debug)]
pub struct News {
    /// The table.
    pub stored: Stored,
    /// Its log entries after those known; some may be newer than the table.
    pub entries: Vec<Logged>,
    /// How much was said at least.
    pub said: u64,
    /// The last things said, oldest first; nothing if that is known.
    pub chat: Option<Vec<Said>>,
    /// Who listens there at other nodes, in order.
    pub elsewhere: Vec<PersonId>,
    /// Whether this node looks after the clocks and bots of the table: it was the last one to move it on, or has taken
    /// it over.
    pub ours: bool,
}

/// What nodes of one house ask of the store they share.
pub trait Cluster {
    /// What this node is called.
    fn node(&self) -> i64;
    /// This node is there. [`StoreError::Newer`] if another node has brought the store to a form that this program does
    /// not know.
    fn beat(&self) -> Result<Beat, StoreError>;
    /// The other nodes that are there, without being one.
    fn others(&self) -> Result<Vec<i64>, StoreError>;
    /// Takes over some tables whose time has come and whose node is not there: one node gets each.
    fn claim(&self) -> Result<Vec<String>, StoreError>;
    /// This node goes.
    fn leave(&self);
    /// Nobody listens at this node, as far as the others know: whoever does is told them anew.
    fn forget_listeners(&self) -> Result<(), StoreError>;
    /// How far these tables are, of those that are there.
    fn standing(&self, tables: Vec<String>) -> Result<Vec<(String, Standing)>, StoreError>;
    /// A table with its log after `after` and, if more was said than `said`, the last `lines` of it; nothing if it is not
    /// there.
    fn news(&self, table: &str, after: u32, said: u64, lines: u32) -> Result<Option<News>, StoreError>;
    /// The people who hold these tokens, of those that are still theirs.
    fn people_by_tokens(&self, tokens: &[Hash]) -> Result<Vec<(Hash, Person)>, StoreError>;
    /// The waiting table that a code leads to.
    fn table_by_code(&self, code: &str) -> Result<Option<String>, StoreError>;
    /// Tells what other nodes have changed, from now on. Hints may be lost or be about nothing.
    fn listen(&self, tell: Box<dyn Fn(Vec<Hint>) + Send + Sync>);
    /// Whether hints arrive. Otherwise it must be looked often.
    fn hears(&self) -> bool;
}
