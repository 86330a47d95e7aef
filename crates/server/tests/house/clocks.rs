//! Clocks count the time in which the house was there.

use std::sync::mpsc::channel;

use bot_client::Guest;
use engine::Seat;
use protocol::{Pace, SeatWish, Sitting, TableInfo};
use serde_json::{Value, json};
use store::{Change, Store};
use table::Progress;

use crate::world::{World, table};

fn write(store: &dyn Store, change: Change) {
    let (answer, answers) = channel();
    store.write(change, Box::new(move |done| answer.send(done).unwrap()));
    answers.recv().unwrap().unwrap();
}

/// Everything that is stored happened so much earlier, in milliseconds.
fn make_earlier(db: &str, id: &str, by: u64) {
    let store = store::open(db).unwrap();
    let stored = store.table(id).unwrap().unwrap();
    let Progress { revision, changed, wake_at, .. } = stored.progress;
    let (changed, wake_at) = (changed - by, wake_at.map(|at| at - by));
    let progress = Progress { revision: revision + 1, changed, wake_at, ..stored.progress };
    let change = table::Change { table: id.into(), progress, entries: Vec::new(), facts: None, opens: None };
    write(&*store, Change::Table(change));
    let times = store.keepsake("times").unwrap().expect("the house remembers when it was there");
    let mut times: Value = serde_json::from_str(&times).unwrap();
    times["seen"] = json!(times["seen"].as_u64().unwrap() - by);
    write(&*store, Change::Keepsake { name: "times".into(), value: times.to_string(), replaces: true });
    store.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_time_in_which_the_house_was_closed_costs_nobody_anything() {
    let world = World::new().await;
    let (anna, boris) = (world.guest().await, world.guest().await);
    let mut wish = table("coffee-rush", &[SeatWish::Me, SeatWish::Open]);
    wish.pace = Pace::Live { bank: 60, increment: 0 };
    let id = anna.open(&wish).await.unwrap().id;
    boris.sit(&id).await.unwrap();
    let started = anna.start(&id).await.unwrap();
    let first = started.awaiting.first().unwrap_or(Seat(0)).index();
    let name = id.clone();
    let world = world.reopen(move |config| make_earlier(&config.db, &name, 3_600_000)).await;
    let anna = Guest { house: world.address, cookie: anna.cookie.clone() };
    // The house looks at clocks that have run out by itself.
    tokio::time::sleep(std::time::Duration::from_millis(300)).await;
    let info: TableInfo = anna.get(&format!("/api/tables/{id}")).await.unwrap();
    let late = &info.seats[first];
    assert!(matches!(late.sitting, Sitting::Person { .. }), "{late:?}");
    let left = late.clock.unwrap().left;
    assert!(left > 30_000 && left <= 60_000, "{late:?}");
}
