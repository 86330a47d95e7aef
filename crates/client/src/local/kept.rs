//! The tables kept on this device: a short list, and one record for each.

use engine::{Header, Record, Seat, Seats};
use serde::{Deserialize, Serialize};

use super::message::Keep;
use crate::browser;

const LIST: &str = "chaikhana.tables";
/// The most tables kept; beyond that the oldest finished one goes, then the oldest.
const MOST: usize = 24;

/// A kept table, without its record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Summary {
    /// Its name on this device.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// The names of those who sit there; empty for bots and for people who gave none.
    pub names: Vec<String>,
    /// The seats of people before this screen.
    pub people: Seats,
    /// Who owes a decision; nobody once it is over.
    pub awaiting: Seats,
    /// When it was opened, in milliseconds since 1970.
    pub opened: u64,
    /// When it last changed.
    pub changed: u64,
}

impl Summary {
    fn of(keep: &Keep) -> Self {
        Self {
            id: keep.id.clone(),
            game: keep.game.clone(),
            names: keep.names.clone(),
            people: keep.people,
            awaiting: keep.awaiting,
            opened: keep.opened,
            changed: keep.changed,
        }
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        self.awaiting.is_empty()
    }

    /// The first person before this screen who is asked.
    pub fn asked(&self) -> Option<Seat> {
        self.awaiting.iter().find(|seat| self.people.contains(*seat))
    }
}

fn place(id: &str) -> String {
    format!("chaikhana.table.{id}")
}

/// The tables, last changed first.
pub fn list() -> Vec<Summary> {
    browser::kept(LIST).and_then(|text| engine::read::json(&text).ok()).unwrap_or_default()
}

/// The record of a table.
pub fn record(id: &str) -> Option<String> {
    browser::kept(&place(id))
}

/// The first line of the record of a table.
pub fn header(id: &str) -> Option<Header> {
    let record = record(id)?;
    let first = record.lines().next()?;
    Record::read(first.as_bytes()).ok().map(|record| record.header)
}

/// Keeps a table.
pub fn keep(keep: &Keep) {
    browser::keep(&place(&keep.id), &keep.record);
    let (tables, gone) = with(list(), Summary::of(keep));
    gone.iter().for_each(|id| browser::forget(&place(id)));
    write(&tables);
}

/// Keeps a table no longer.
pub fn forget(id: &str) {
    browser::forget(&place(id));
    let tables: Vec<_> = list().into_iter().filter(|table| table.id != id).collect();
    write(&tables);
}

fn write(tables: &[Summary]) {
    if let Ok(text) = serde_json::to_string(tables) {
        browser::keep(LIST, &text);
    }
}

/// The list with a table put first, and the names of those that no longer fit.
fn with(mut tables: Vec<Summary>, table: Summary) -> (Vec<Summary>, Vec<String>) {
    tables.retain(|known| known.id != table.id);
    tables.insert(0, table);
    let mut gone = Vec::new();
    while tables.len() > MOST {
        let oldest = tables.iter().skip(1).rposition(Summary::is_over).map_or(tables.len() - 1, |at| at + 1);
        gone.push(tables.remove(oldest).id);
    }
    (tables, gone)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(id: usize, over: bool) -> Summary {
        Summary {
            id: id.to_string(),
            game: "chai".into(),
            names: Vec::new(),
            people: Seats::only(Seat(0)),
            awaiting: if over { Seats::NONE } else { Seats::only(Seat(0)) },
            opened: 0,
            changed: 0,
        }
    }

    #[test]
    fn a_changed_table_comes_first_and_stands_once() {
        let (tables, gone) = with(vec![table(1, false), table(2, false)], table(2, false));
        assert_eq!(tables.iter().map(|table| table.id.as_str()).collect::<Vec<_>>(), ["2", "1"]);
        assert!(gone.is_empty());
    }

    #[test]
    fn finished_tables_go_before_running_ones() {
        let full: Vec<_> = (0..MOST).map(|id| table(id, id == 3)).collect();
        assert_eq!(with(full, table(99, false)).1, ["3"]);
        let running: Vec<_> = (0..MOST).map(|id| table(id, false)).collect();
        assert_eq!(with(running, table(99, false)).1, [(MOST - 1).to_string()]);
    }
}
