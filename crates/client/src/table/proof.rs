//! Whether the deal was fair, checked by the page itself: what it knew before the game against what the record says after it.

use std::sync::Arc;

use engine::{Eyes, Record};
use leptos::prelude::*;
use protocol::{LogEntryView, Phase, Seating, TableInfo};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use shelf::{AudienceEvent, Shelf};
use wasm_bindgen_futures::spawn_local;

use super::keys;
use super::scope::{HostedBy, TableScope};
use crate::boxes;
use crate::browser;
use crate::drawing::{Symbol, names};
use crate::i18n::{say, t, text::table as said};
use crate::net::{Trouble, http};

/// What this browser knew before the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pledge {
    /// What the house committed to.
    pub commitment: String,
    /// What this browser added to the chance, after it knew the commitment.
    pub nonce: String,
}

fn place(id: &str) -> String {
    format!("chaikhana.pledge.{id}")
}

fn pledge_of(id: &str) -> Option<Pledge> {
    browser::kept(&place(id)).and_then(|text| engine::read::json(&text).ok())
}

/// Sits down with a nonce of this browser: the one it gave before, or a new one.
pub async fn sit(info: &TableInfo, seat: Option<engine::Seat>) -> Result<TableInfo, Trouble> {
    let known = pledge_of(&info.id).filter(|pledge| pledge.commitment == info.commitment);
    let nonce = known.map_or_else(|| engine::hex::encode(&keys::random()[..16]), |pledge| pledge.nonce);
    let seated = http::sit(&info.id, &Seating { seat, nonce: Some(nonce.clone()) }).await?;
    // Once the game has begun nothing is added any more.
    if seated.phase == Phase::Waiting {
        let pledge = Pledge { commitment: info.commitment.clone(), nonce };
        if let Ok(text) = serde_json::to_string(&pledge) {
            browser::keep(&place(&info.id), &text);
        }
    }
    Ok(seated)
}

/// Whoever opened a table sits there without a nonce of their own: it is added as soon as the commitment is known.
pub fn add_nonce(info: RwSignal<Arc<TableInfo>>) {
    let asked = StoredValue::new(false);
    Effect::new(move || {
        let table = info.get();
        let missing = pledge_of(&table.id).is_none_or(|pledge| pledge.commitment != table.commitment);
        if table.you.is_none() || table.phase != Phase::Waiting || !missing || asked.get_value() {
            return;
        }
        asked.set_value(true);
        spawn_local(async move {
            // The page may be gone before the answer comes.
            match sit(&table, table.you).await {
                Ok(seated) => drop(info.try_set(Arc::new(seated))),
                Err(_) => drop(asked.try_set_value(false)),
            }
        });
    });
}

/// What a check found wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// The record cannot be read, or was changed after it was written.
    Record(String),
    /// The seed is not the one the house had committed to.
    Commitment,
    /// The nonce of this browser is not among those that the chance was made of.
    Nonce,
    /// The cards that were dealt, or the result, do not follow from seed, nonces and moves.
    Deal,
}

/// Checks the record of a finished game against what was known before it: `commitment`, the reader's `pledge` if they sat
/// there, and what they heard of the set-up.
pub fn check(
    shelf: &Shelf,
    record: &str,
    commitment: &str,
    pledge: Option<&Pledge>,
    eyes: Eyes,
    opening: Option<&LogEntryView>,
) -> Result<(), Doubt> {
    // Reading checks the seed against the header's commitment, and the hash of every line.
    let record = Record::read(record.as_bytes()).map_err(|error| Doubt::Record(error.to_string()))?;
    let header = &record.header;
    let pledged = pledge.is_none_or(|pledge| pledge.commitment == header.commitment);
    if header.commitment != commitment || !pledged || record.seed.is_none() {
        return Err(Doubt::Commitment);
    }
    if pledge.is_some_and(|pledge| !header.nonces.contains(&pledge.nonce)) {
        return Err(Doubt::Nonce);
    }
    let table = shelf.replay(&record, None).map_err(|_| Doubt::Deal)?;
    if record.result.as_ref().is_some_and(|result| result.standing != table.standing()) {
        return Err(Doubt::Deal);
    }
    let hears = |event: &&AudienceEvent| event.audience.includes(eyes);
    let read = |event: &AudienceEvent| engine::read::json(event.event.get()).unwrap_or(Value::Null);
    let dealt: Vec<Value> = table.opening().iter().filter(hears).map(read).collect();
    if opening.is_some_and(|heard| heard.events != dealt) {
        return Err(Doubt::Deal);
    }
    Ok(())
}

/// What the check found, at the end of a game of the house.
#[component]
pub fn Fairness(room: TableScope) -> impl IntoView {
    let found = RwSignal::new(None::<Result<(), Doubt>>);
    let id = room.desk.id();
    let pledge = pledge_of(&id);
    let own = pledge.is_some();
    if room.hosted == HostedBy::House {
        spawn_local(async move {
            let Ok(record) = http::record(&id).await else { return };
            // The page may be gone before the record comes.
            let (Some(info), Some(eyes)) =
                (room.desk.info.try_get_untracked(), room.desk.eyes.try_get_untracked())
            else {
                return;
            };
            let Ok(shelf) = boxes::open(room.title, &info.data) else { return };
            let first = room.desk.log.with_untracked(|log| log.first().cloned());
            let opening = first.filter(|first| first.seq == 0);
            let checked = check(&shelf, &record, &info.commitment, pledge.as_ref(), eyes, opening.as_deref());
            drop(found.try_set(Some(checked)));
        });
    }
    let told = move |found: Result<(), Doubt>| match found {
        Ok(()) => {
            let about = if own { said::FAIR_ABOUT } else { said::FAIR_WATCHED };
            view! {
                <section class="card tie fair">
                    <Symbol of=names::UI_CHECK />
                    <div><h3>{t(said::FAIR_TITLE)}</h3><p>{t(about)}</p></div>
                </section>
            }
            .into_any()
        }
        Err(doubt) => {
            let why = move || match &doubt {
                Doubt::Record(text) => say(&said::FairRecord { text }),
                Doubt::Commitment => say(&said::FAIR_COMMITMENT),
                Doubt::Nonce => say(&said::FAIR_NONCE),
                Doubt::Deal => say(&said::FAIR_DEAL),
            };
            view! {
                <section class="card tie fair" role="alert">
                    <Symbol of=names::UI_WARNING />
                    <div><h3>{t(said::FAIR_NOT)}</h3><p>{why}</p></div>
                </section>
            }
            .into_any()
        }
    };
    view! { <div role="status">{move || found.get().map(told)}</div> }
}
