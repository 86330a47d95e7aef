//! The tables kept on this device: for each what a list shows, and its record. Nothing is thrown away but by the player.

use std::cell::{Cell, RefCell};
use std::sync::LazyLock;

use engine::{Record, Seat, Seats, Standing};
use leptos::prelude::*;
use protocol::Stopped;
use serde::{Deserialize, Serialize};
use wasm_bindgen_futures::spawn_local;

use super::database::{self, Change, Drawer};
use super::message::Keep;
use crate::browser;
use crate::table::stopped;

pub use super::database::Trouble;

/// Where older pages kept their list and, under longer names, the records.
const OLD_LIST: &str = "chaikhana.tables";
const OLD_RECORD: &str = "chaikhana.table.";

/// A kept table, without its record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Summary {
    /// Its name on this device.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// The version of the rules it was begun under.
    #[serde(default)]
    pub rules: u32,
    /// The stamp of the data it was begun with.
    #[serde(default)]
    pub data: String,
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
    /// How it ended, once it is over.
    #[serde(default)]
    pub standing: Option<Standing>,
}

impl Summary {
    fn of(keep: &Keep) -> Self {
        Self {
            id: keep.id.clone(),
            game: keep.game.clone(),
            rules: keep.rules,
            data: keep.data.clone(),
            names: keep.names.clone(),
            people: keep.people,
            awaiting: keep.awaiting,
            opened: keep.opened,
            changed: keep.changed,
            standing: keep.standing.clone(),
        }
    }

    /// What older pages did not note down of a table stands in its record.
    fn completed(mut self, record: &str) -> Self {
        if let Ok(record) = Record::<serde_json::Value>::read(record.as_bytes()) {
            self.rules = record.header.rules;
            self.data = record.header.data;
            self.standing = record.result.map(|result| result.standing);
        }
        self
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        self.awaiting.is_empty()
    }

    /// The first person before this screen who is asked.
    pub fn asked(&self) -> Option<Seat> {
        self.awaiting.iter().find(|seat| self.people.contains(*seat))
    }

    /// Why it cannot go on, if it cannot.
    pub fn stopped(&self) -> Option<Stopped> {
        stopped::of_game(&self.game, self.rules, &self.data)
    }
}

static CHANGES: LazyLock<ArcRwSignal<u32>> = LazyLock::new(|| ArcRwSignal::new(0));

/// Whoever reads a list within this is told when it changes. Tracked.
pub fn watch_changes() {
    CHANGES.track();
}

static NOT_KEPT: LazyLock<ArcRwSignal<Option<(Keep, Trouble)>>> = LazyLock::new(|| ArcRwSignal::new(None));

/// The table that could not be kept, and why. Tracked.
pub fn not_kept() -> Option<(Keep, Trouble)> {
    NOT_KEPT.get()
}

/// The person knows that the table is not kept, and does not want to hear of it again.
pub fn go_on_without() {
    if let Some((keep, _)) = NOT_KEPT.get_untracked() {
        GIVEN_UP.set(Some(keep.id));
    }
    NOT_KEPT.set(None);
}

thread_local! {
    /// Whether what older pages kept has been looked for.
    static MOVED: Cell<bool> = const { Cell::new(false) };
    /// The table of which the person knows that it is not kept.
    static GIVEN_UP: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Moves what older pages kept into the database, once; they could keep 24 tables only.
async fn move_old() -> Result<(), Trouble> {
    if MOVED.replace(true) {
        return Ok(());
    }
    let Some(list) = browser::kept(OLD_LIST) else { return Ok(()) };
    let tables: Vec<Summary> = engine::read::json(&list).unwrap_or_default();
    for table in tables {
        let place = format!("{OLD_RECORD}{}", table.id);
        if let Some(record) = browser::kept(&place) {
            put(&table.completed(&record), &record).await?;
            browser::forget(&place);
        }
    }
    browser::forget(OLD_LIST);
    Ok(())
}

async fn put(table: &Summary, record: &str) -> Result<(), Trouble> {
    let summary = serde_json::to_string(table).unwrap_or_default();
    let changes = [
        Change::Put(Drawer::Summaries, &table.id, &summary),
        Change::Put(Drawer::Records, &table.id, record),
    ];
    database::write(&changes).await
}

/// The tables, last changed first.
pub async fn list() -> Result<Vec<Summary>, Trouble> {
    move_old().await?;
    let texts = database::all(Drawer::Summaries).await?;
    let mut tables: Vec<Summary> = texts.iter().filter_map(|text| engine::read::json(text).ok()).collect();
    tables.sort_by_key(|table| std::cmp::Reverse(table.changed));
    Ok(tables)
}

/// The record of a table.
pub async fn record(id: &str) -> Result<Option<String>, Trouble> {
    move_old().await?;
    database::read(Drawer::Records, id).await
}

/// Keeps a table. Where that is not possible the person is told and asked.
pub fn keep(keep: Keep) {
    spawn_local(async move {
        match put(&Summary::of(&keep), &keep.record).await {
            Ok(()) => {
                super::orders::forget(&keep.id);
                CHANGES.update(|count| *count += 1);
                NOT_KEPT.maybe_update(|waiting| waiting.take().is_some());
            }
            Err(_) if GIVEN_UP.with_borrow(|id| id.as_ref() == Some(&keep.id)) => {}
            Err(why) => NOT_KEPT.set(Some((keep, why))),
        }
    });
}

/// Keeps tables no longer.
pub async fn forget(ids: &[String]) -> Result<(), Trouble> {
    let both = |id: &'_ String| Drawer::ALL.map(|drawer| (drawer, id.clone()));
    let names: Vec<(Drawer, String)> = ids.iter().flat_map(both).collect();
    let changes: Vec<Change<'_>> = names.iter().map(|(drawer, id)| Change::Forget(*drawer, id)).collect();
    database::write(&changes).await?;
    CHANGES.update(|count| *count += 1);
    Ok(())
}

/// The finished tables that would go first to make room: the oldest.
pub fn oldest(tables: &[Summary], most: usize) -> Vec<String> {
    let mut over: Vec<&Summary> = tables.iter().filter(|table| table.is_over()).collect();
    over.sort_by_key(|table| table.changed);
    over.into_iter().take(most).map(|table| table.id.clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(id: u64, over: bool) -> Summary {
        Summary {
            id: id.to_string(),
            game: "chai".into(),
            rules: 0,
            data: String::new(),
            names: Vec::new(),
            people: Seats::only(Seat(0)),
            awaiting: if over { Seats::NONE } else { Seats::only(Seat(0)) },
            opened: 0,
            changed: id,
            standing: None,
        }
    }

    #[test]
    fn only_finished_tables_make_room_and_the_oldest_first() {
        let tables = [table(4, true), table(1, false), table(3, true), table(2, true)];
        assert_eq!(oldest(&tables, 2), ["2", "3"]);
        assert_eq!(oldest(&tables, 9).len(), 3);
    }

    #[test]
    fn what_an_older_page_kept_is_still_read() {
        let old = r#"[{"id":"a","game":"chai","names":["",""],"people":[0],"awaiting":[0],"opened":1,"changed":2}]"#;
        let tables: Vec<Summary> = engine::read::json(old).unwrap();
        assert_eq!((tables[0].id.as_str(), tables[0].standing.is_none()), ("a", true));
    }
}
