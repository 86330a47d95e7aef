//! The boxes: the data files that games are played with.
//!
//! The page brings the standard ones. A table may name another by its stamp: the house hands that out, and it is kept on this
//! device, so that what was begun with it goes on without a network. And somebody who owns the printed game may have numbers of
//! their own, with which tables on this device are begun.

use std::cell::RefCell;
use std::collections::HashMap;

use engine::{DataError, Record, data_stamp};
use serde::{Deserialize, Serialize};
use shelf::Shelf;
use wasm_bindgen_futures::spawn_local;

use crate::browser;
use crate::games::Title;
use crate::games::code::{self, code};
use crate::local::kept as tables;
use crate::net::{Trouble, http};

/// How many boxes are kept. One that a kept table was begun with, or that is in use, is never forgotten.
const MOST: usize = 12;
const LIST: &str = "chaikhana.boxes";

/// A box kept on this device.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kept {
    /// The game's id.
    pub game: String,
    /// The stamp of its text.
    pub stamp: String,
    /// What its owner calls it; empty for a box of the house.
    pub name: String,
}

/// Why a box cannot be opened.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoBox {
    /// This device does not have it.
    #[error("the data file of this table is not on this device")]
    Missing,
    /// The code of the game has not been fetched.
    #[error("the code of this game is not on this device")]
    NoCode,
    /// It is no data file of the game.
    #[error(transparent)]
    Unreadable(#[from] DataError),
}

thread_local! {
    /// The boxes opened so far, by their stamps.
    static OPENED: RefCell<HashMap<String, Shelf>> = RefCell::default();
}

fn place(stamp: &str) -> String {
    format!("chaikhana.box.{stamp}")
}

fn own_place(title: Title) -> String {
    format!("chaikhana.own-box.{}", title.id())
}

fn draft_place(title: Title) -> String {
    format!("chaikhana.box-draft.{}", title.id())
}

fn list() -> Vec<Kept> {
    browser::kept(LIST).and_then(|text| engine::read::json(&text).ok()).unwrap_or_default()
}

/// Whether this is the stamp of the data file that comes with the game.
pub fn is_standard(title: Title, stamp: &str) -> bool {
    title.stamp() == stamp
}

/// Whether the box of this stamp is on this device.
pub fn is_here(title: Title, stamp: &str) -> bool {
    is_standard(title, stamp) || data(stamp).is_some()
}

/// The shelf with the box that comes with `title`.
pub fn standard(title: Title) -> Result<Shelf, NoBox> {
    open(title, &title.stamp())
}

/// The text of a box that is kept here; nothing for the standard one, which needs no keeping.
pub fn data(stamp: &str) -> Option<String> {
    browser::kept(&place(stamp))
}

/// What a box is called, if somebody gave it a name.
pub fn name(stamp: &str) -> Option<String> {
    list().into_iter().find(|kept| kept.stamp == stamp).map(|kept| kept.name).filter(|name| !name.is_empty())
}

/// The shelf with the box of this stamp for `title`.
pub fn open(title: Title, stamp: &str) -> Result<Shelf, NoBox> {
    if let Some(known) = OPENED.with_borrow(|opened| opened.get(stamp).cloned()) {
        return Ok(known);
    }
    let code = code(title).ok_or(NoBox::NoCode)?;
    let shelf = if is_standard(title, stamp) {
        (code.open)(code.data)?
    } else {
        (code.open)(&data(stamp).ok_or(NoBox::Missing)?)?
    };
    OPENED.with_borrow_mut(|opened| opened.insert(stamp.to_owned(), shelf.clone()));
    Ok(shelf)
}

/// The same; fetches the game's code, and asks the house for a box that is not here, and keeps it.
pub async fn fetch(title: Title, stamp: &str) -> Result<Shelf, Trouble> {
    let code = code::fetch(title).await.map_err(|_| Trouble::Away)?;
    match open(title, stamp) {
        Ok(shelf) => return Ok(shelf),
        Err(NoBox::Missing) => {}
        Err(error) => return Err(Trouble::Unreadable(error.to_string())),
    }
    let text = http::data(stamp).await?;
    if data_stamp(&text) != stamp {
        return Err(Trouble::Unreadable("this is not the data file that was asked for".into()));
    }
    let shelf = (code.open)(&text).map_err(|error| Trouble::Unreadable(error.to_string()))?;
    OPENED.with_borrow_mut(|opened| opened.insert(stamp.to_owned(), shelf.clone()));
    keep(title, String::new(), &text);
    Ok(shelf)
}

/// Makes sure that the box of a record and the code of its game are here, if the house has them.
pub async fn fetch_for(record: &str) {
    let Ok(record) = Record::read(record.lines().next().unwrap_or_default().as_bytes()) else { return };
    if let Some(title) = Title::from_id(&record.header.game) {
        // Without them the page says what is missing.
        drop(fetch(title, &record.header.data).await);
    }
}

/// The text of the box that a record was begun with, where it is not the standard one.
pub fn data_of(record: &str) -> Option<String> {
    let record = Record::read(record.lines().next()?.as_bytes()).ok()?;
    data(&record.header.data)
}

/// Keeps a box, first in the list, and gives its stamp.
fn keep(title: Title, name: String, text: &str) -> String {
    let stamp = data_stamp(text);
    browser::keep(&place(&stamp), text);
    let kept = Kept { game: title.id().to_owned(), stamp: stamp.clone(), name };
    let mut boxes = list();
    boxes.retain(|known| known.stamp != kept.stamp);
    boxes.insert(0, kept);
    note(&boxes);
    if boxes.len() > MOST {
        spawn_local(tidy());
    }
    stamp
}

fn note(boxes: &[Kept]) {
    if let Ok(text) = serde_json::to_string(boxes) {
        browser::keep(LIST, &text);
    }
}

/// Forgets boxes that nobody needs, if there are too many.
async fn tidy() {
    // Where it cannot be told what was begun with them, all are kept.
    let Ok(begun) = tables::list().await else { return };
    let is_needed = |stamp: &str| {
        Title::ALL.into_iter().any(|title| browser::kept(&own_place(title)).as_deref() == Some(stamp))
            || begun.iter().any(|table| table.data == stamp)
    };
    let mut boxes = list();
    thin_out(&mut boxes, is_needed).iter().for_each(|stamp| browser::forget(&place(stamp)));
    note(&boxes);
}

/// Takes the oldest boxes out that no longer fit and are not needed; gives their stamps.
fn thin_out(boxes: &mut Vec<Kept>, is_needed: impl Fn(&str) -> bool) -> Vec<String> {
    let mut gone = Vec::new();
    for at in (1..boxes.len()).rev() {
        if boxes.len() > MOST && !is_needed(&boxes[at].stamp) {
            gone.push(boxes.remove(at).stamp);
        }
    }
    gone
}

/// The stamp of the box of one's own with which tables on this device are begun.
pub fn own(title: Title) -> Option<String> {
    let stamp = browser::kept(&own_place(title))?;
    open(title, &stamp).is_ok().then_some(stamp)
}

/// The shelf with which a table on this device is begun.
pub fn for_new_tables(title: Title) -> Result<Shelf, NoBox> {
    match own(title) {
        Some(stamp) => open(title, &stamp),
        None => standard(title),
    }
}

/// Begins tables on this device with these numbers from now on. Nothing changes where they cannot be read.
pub fn use_own(title: Title, name: &str, text: &str) -> Result<String, DataError> {
    let code = code(title).ok_or_else(|| DataError::new("", NoBox::NoCode.to_string()))?;
    let shelf = (code.open)(text)?;
    if is_standard(title, shelf.stamp(title.on_shelf())) {
        use_standard(title);
        return Ok(shelf.stamp(title.on_shelf()).to_owned());
    }
    let stamp = keep(title, name.to_owned(), text);
    OPENED.with_borrow_mut(|opened| opened.insert(stamp.clone(), shelf));
    browser::keep(&own_place(title), &stamp);
    Ok(stamp)
}

/// Begins tables on this device with the standard numbers again. What was begun with others goes on with them.
pub fn use_standard(title: Title) {
    browser::forget(&own_place(title));
}

/// What somebody was writing: kept until it is used, so that a mistake costs nothing.
pub fn draft(title: Title) -> Option<String> {
    browser::kept(&draft_place(title))
}

/// Keeps what somebody is writing, or nothing any more.
pub fn keep_draft(title: Title, text: Option<&str>) {
    match text {
        Some(text) => browser::keep(&draft_place(title), text),
        None => browser::forget(&draft_place(title)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(stamp: usize) -> Kept {
        Kept { game: "chai".into(), stamp: stamp.to_string(), name: String::new() }
    }

    #[test]
    fn the_oldest_boxes_go_unless_they_are_needed() {
        let full: Vec<Kept> = (0..=MOST).map(kept).collect();
        let gone = |needed: &dyn Fn(&str) -> bool| thin_out(&mut full.clone(), needed);
        assert_eq!(gone(&|_| false), [MOST.to_string()]);
        assert_eq!(gone(&|stamp| stamp == "12"), ["11"]);
        assert!(gone(&|_| true).is_empty());
        assert!(thin_out(&mut full[..MOST].to_vec(), |_| false).is_empty());
    }
}
