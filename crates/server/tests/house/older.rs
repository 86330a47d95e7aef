//! Tables that were begun under older rules: shown with all that is stored, closed by their people, played again.

use std::sync::mpsc::channel;

use bot_client::{Error, Guest, Method};
use engine::{Entry, Record};
use protocol::{Ballot, Failure, Motion, Phase, Stopped, TableInfo, TableList, ToPlayer, ToTable};
use serde_json::{Value, json};
use shelf::{Shelf, Title};
use store::Change;
use table::{Facts, Progress};

use crate::games::record_of;
use crate::player::Player;
use crate::tables::begun;
use crate::world::World;

/// Changes what is stored of a table, while the house is closed.
fn rewrite(db: &str, id: &str, change: impl FnOnce(&mut Facts)) {
    let store = store::open(db).unwrap();
    let stored = store.table(id).unwrap().unwrap();
    let (mut facts, progress) = (stored.facts, stored.progress);
    change(&mut facts);
    let progress = Progress { revision: progress.revision + 1, ..progress };
    let (answer, answers) = channel();
    let facts = Some(Box::new(facts));
    let change = table::Change { table: id.into(), progress, entries: Vec::new(), facts, opens: None };
    store.write(Change::Table(change), Box::new(move |done| answer.send(done).unwrap()));
    answers.recv().unwrap().unwrap();
    store.close();
}

/// The same person, another address: the test's port changes with the house.
fn moved(guest: &Guest, world: &World) -> Guest {
    Guest { house: world.address, cookie: guest.cookie.clone() }
}

fn rules_now() -> u32 {
    Shelf::standard().unwrap().about(Title::CoffeeRush).rules
}

/// Six steps of a game, then the house opens again with newer rules.
async fn grown_old() -> (World, Guest, Guest, String) {
    let world = World::new().await;
    let (anna, boris, id) = begun(&world).await;
    let mut players = [Player::listen(&anna, &id, 1).await, Player::listen(&boris, &id, 2).await];
    for _ in 0..6 {
        let info: TableInfo = anna.get(&format!("/api/tables/{id}")).await.unwrap();
        let seat = info.awaiting.first().unwrap().index();
        players[seat].play_one().await;
        let heard = players[seat].seq;
        let other = &mut players[1 - seat];
        while other.seq < heard {
            other.hear().await;
        }
    }
    players[0].socket.say(&ToTable::Chat { table: id.clone(), text: "see you".into() }).await.unwrap();
    players[0].until(|message| matches!(message, ToPlayer::Chat(_))).await;
    drop(players);
    let table = id.clone();
    let world =
        world.reopen(move |config| rewrite(&config.db, &table, |facts| facts.rules = rules_now() - 1)).await;
    let (anna, boris) = (moved(&anna, &world), moved(&boris, &world));
    (world, anna, boris, id)
}

fn stopped() -> Option<Stopped> {
    Some(Stopped::Rules { begun: rules_now() - 1, now: rules_now() })
}

async fn look(guest: &Guest, id: &str) -> TableInfo {
    guest.get(&format!("/api/tables/{id}")).await.unwrap()
}

async fn vote(guest: &Guest, id: &str, about: Motion) -> Result<TableInfo, Error> {
    guest.post(&format!("/api/tables/{id}/vote"), &Ballot { about, agree: true }).await
}

/// The lines of a record that is not whole.
async fn lines(guest: &Guest, id: &str) -> Vec<Value> {
    let answer = guest.ask(Method::GET, &format!("/api/tables/{id}/record"), &()).await.unwrap();
    let text = String::from_utf8(answer.body.to_vec()).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_of_older_rules_is_listed_and_says_why_it_cannot_go_on() {
    let (_world, anna, _, id) = grown_old().await;
    let mine: TableList = anna.get("/api/me/tables?phase=playing").await.unwrap();
    assert_eq!(mine.tables.len(), 1);
    assert_eq!((mine.tables[0].id.as_str(), mine.tables[0].stopped), (id.as_str(), stopped()));
    assert_eq!(mine.tables[0].rules, rules_now() - 1);

    let mut player = Player::listen(&anna, &id, 3).await;
    let snapshot = player.traffic.iter().find(|text| text.contains("snapshot")).unwrap();
    let snapshot: Value = serde_json::from_str(snapshot).unwrap();
    assert_eq!(snapshot["info"]["stopped"]["because"], "rules");
    assert!(snapshot["now"].is_null(), "there is no position to show");
    assert_eq!(snapshot["seq"], 6);
    assert_eq!(snapshot["chat"][0]["text"], "see you");
    let missed = snapshot["missed"].as_array().unwrap();
    assert_eq!(
        missed.iter().map(|entry| entry["seq"].as_u64().unwrap()).collect::<Vec<_>>(),
        [0, 1, 2, 3, 4, 5, 6]
    );
    for entry in &missed[1..] {
        assert_eq!(entry["action"].is_null(), entry["seat"] != 0, "only one's own steps: {entry}");
    }

    // Nothing can be done, and the reason is told.
    player
        .socket
        .say(&ToTable::Act { table: id.clone(), key: "k".into(), seq: 6, action: json!("stop") })
        .await
        .unwrap();
    let failed = player.until(|message| matches!(message, ToPlayer::Failed { .. })).await;
    let ToPlayer::Failed { why: Failure::NotAllowed { text }, .. } = failed else { panic!("{failed:?}") };
    assert!(text.contains("this table was begun under rules version"), "{text}");
    // People can still talk.
    player.socket.say(&ToTable::Chat { table: id.clone(), text: "what now?".into() }).await.unwrap();
    player.until(|message| matches!(message, ToPlayer::Chat(chat) if chat.text == "what now?")).await;

    let lines = lines(&anna, &id).await;
    assert_eq!(lines[0]["rules"], rules_now() - 1);
    assert_eq!(lines.len(), 8, "the header, set-up and six steps");
    assert!(lines.iter().all(|line| line["type"] != "seed"), "the game was not given up yet");
}

#[tokio::test(flavor = "multi_thread")]
async fn its_people_close_it_by_agreement_and_keep_the_whole_record() {
    let (_world, anna, boris, id) = grown_old().await;
    assert!(vote(&anna, &id, Motion::Pause).await.is_err(), "there is nothing to pause");
    assert_eq!(vote(&anna, &id, Motion::Abandon).await.unwrap().phase, Phase::Playing, "one of two");
    let closed = vote(&boris, &id, Motion::Abandon).await.unwrap();
    assert_eq!((closed.phase, closed.stopped, closed.standing), (Phase::Abandoned, stopped(), None));
    let record: Record = record_of(&anna, &id).await;
    assert_eq!((record.header.rules, record.entries.len()), (rules_now() - 1, 6));
    assert!(record.entries.iter().all(|line| matches!(line.entry, Entry::Act { .. })));
    assert!(record.seed.is_some() && record.result.is_none(), "nobody knows how it stood");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_after_the_other_may_leave_it() {
    let (_world, anna, boris, id) = grown_old().await;
    let path = format!("/api/tables/{id}/resign");
    let left: TableInfo = anna.post(&path, &json!({})).await.unwrap();
    assert_eq!((left.phase, left.you), (Phase::Playing, None));
    let left: TableInfo = boris.post(&path, &json!({})).await.unwrap();
    assert_eq!(left.phase, Phase::Abandoned);
}

#[tokio::test(flavor = "multi_thread")]
async fn it_is_played_again_under_the_new_rules() {
    let (world, anna, boris, id) = grown_old().await;
    // An option that the rules do not have any more is left behind, the others stay.
    let table = id.clone();
    let world = world
        .reopen(move |config| {
            rewrite(&config.db, &table, |facts| {
                facts.options["gentle-start"] = true.into();
                facts.options["sugar"] = "two".into();
            });
        })
        .await;
    let (anna, boris) = (moved(&anna, &world), moved(&boris, &world));
    let next: TableInfo = anna.post(&format!("/api/tables/{id}/rematch"), &json!({})).await.unwrap();
    assert_eq!((next.phase, next.rules, next.stopped), (Phase::Waiting, rules_now(), None));
    assert_eq!((&next.options["gentle-start"], &next.options["sugar"]), (&json!(true), &Value::Null));
    let joined: TableInfo = boris.post(&format!("/api/tables/{id}/rematch"), &json!({})).await.unwrap();
    assert_eq!(joined.id, next.id);
    anna.start(&next.id).await.unwrap();
    let player = Player::listen(&anna, &next.id, 4).await;
    assert!(player.now.is_some());
    assert_eq!(look(&anna, &id).await.stopped, stopped(), "the old one is still there");
}

#[tokio::test(flavor = "multi_thread")]
async fn other_data_stop_a_table_too() {
    let world = World::new().await;
    let (anna, _, id) = begun(&world).await;
    let table = id.clone();
    let world =
        world.reopen(move |config| rewrite(&config.db, &table, |facts| facts.data = "0".repeat(64))).await;
    assert_eq!(look(&moved(&anna, &world), &id).await.stopped, Some(Stopped::Data));
}
