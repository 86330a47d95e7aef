//! Several houses with one PostgreSQL database are one house: any of them serves any table.

use std::time::Duration;

use bot_client::{Guest, Method};
use engine::Seat;
use protocol::{
    Ballot, Devices, Failure, Introduction, Invited, Level, Me, Motion, Pace, Phase, SeatWish, Sitting,
    TableInfo, ToPlayer, ToTable,
};
use serde_json::json;
use store::conformance::Postgres;
use tokio::time::timeout;

use crate::player::{Line, Player};
use crate::world::{World, table};

async fn node(db: &str) -> World {
    World::with(|config| {
        config.db = db.to_owned();
        config.limits.chat = 1_000.0;
    })
    .await
}

/// The same person, who asks another node.
fn at(guest: &Guest, world: &World) -> Guest {
    Guest { house: world.address, cookie: guest.cookie.clone() }
}

async fn soon<T>(what: &str, work: impl Future<Output = T>) -> T {
    timeout(Duration::from_secs(60), work).await.unwrap_or_else(|_| panic!("{what}"))
}

#[tokio::test(flavor = "multi_thread")]
async fn players_at_three_nodes_play_one_game() {
    let server = Postgres::start();
    let db = server.database();
    let nodes = [node(&db).await, node(&db).await, node(&db).await];
    let mut guests = Vec::new();
    for node in &nodes {
        guests.push(node.guest().await);
    }
    let seats = [SeatWish::Me, SeatWish::Open, SeatWish::Open, SeatWish::Bot { level: Level::Novice }];
    let id = guests[0].open(&table("coffee-rush", &seats)).await.unwrap().id;
    for guest in &guests[1..] {
        guest.sit(&id).await.unwrap();
    }
    // Somebody watches at another node than where everything happens.
    let mut spectator = Player::listen(&at(&guests[0], &nodes[2]), &id, 9).await;
    guests[2].start(&id).await.unwrap();
    let mut players = Vec::new();
    for (seed, guest) in guests.iter().enumerate() {
        players.push(Player::listen(guest, &id, seed as u64).await);
    }
    // Lines break and messages come twice and late; the player makes sure that nothing is skipped or told twice.
    let playing: Vec<_> = players
        .into_iter()
        .map(|mut player| tokio::spawn(async move { player.play_out(Line::BAD).await }))
        .collect();
    soon("the spectator sees the end", spectator.watch()).await;
    for player in playing {
        soon("everybody plays to the end", player).await.unwrap();
    }
    let mut records = Vec::new();
    for node in &nodes {
        let path = format!("/api/tables/{id}/record");
        let answer = at(&guests[1], node).ask(Method::GET, &path, &()).await.unwrap();
        records.push(answer.body.to_vec());
    }
    assert!(records[0].len() > 1_000);
    assert!(records.iter().all(|record| *record == records[0]), "one log, and one key that signs it");
}

#[tokio::test(flavor = "multi_thread")]
async fn people_at_different_nodes_meet() {
    let server = Postgres::start();
    let db = server.database();
    let (one, two) = (node(&db).await, node(&db).await);
    let (anna, boris) = (one.guest().await, two.guest().await);
    let wish = table("coffee-rush", &[SeatWish::Me, SeatWish::Open]);
    let id = anna.open(&wish).await.unwrap().id;
    let mut a = Player::listen(&anna, &id, 1).await;
    // A code that was made at one node leads to the table from another one.
    let code = table::code_of(&id);
    let invited: Invited = boris.get(&format!("/api/codes/{code}")).await.unwrap();
    assert_eq!(invited.table, id);
    boris.sit(&id).await.unwrap();
    let mut b = Player::listen(&boris, &id, 2).await;
    let both_here = |message: &ToPlayer| match message {
        ToPlayer::Table { info } => info.seats.iter().all(|seat| seat.present),
        ToPlayer::Snapshot(snapshot) => snapshot.info.seats.iter().all(|seat| seat.present),
        _ => false,
    };
    soon("the first one sees that the second one is here", a.until(both_here)).await;
    b.reconnect().await;
    let text = b.traffic.last().unwrap().clone();
    let snapshot: ToPlayer = serde_json::from_str(&text).unwrap();
    assert!(both_here(&snapshot), "the second one that the first one is here: {text}");

    // Talking, both ways.
    b.socket.say(&ToTable::Chat { table: id.clone(), text: "hello".into() }).await.unwrap();
    let hello = |message: &ToPlayer| matches!(message, ToPlayer::Chat(chat) if chat.text == "hello");
    soon("chat travels", a.until(hello)).await;
    a.socket.say(&ToTable::Chat { table: id.clone(), text: "hello yourself".into() }).await.unwrap();
    let back = |message: &ToPlayer| matches!(message, ToPlayer::Chat(chat) if chat.text == "hello yourself");
    soon("and back", b.until(back)).await;
    soon("and to themselves", a.until(back)).await;
    let told = a.traffic.iter().filter(|text| text.contains("hello yourself")).count();
    assert_eq!(told, 1, "nobody is told twice");

    // A new name, told at another node than where the table is in use.
    let said = Introduction { name: Some("Borja".into()), language: None };
    let _: Me = at(&boris, &one).call(Method::PATCH, "/api/me", &said).await.unwrap();
    let is_borja = |info: &TableInfo| info.seats[1].sitting == Sitting::Person { name: "Borja".into() };
    let renamed = |message: &ToPlayer| match message {
        ToPlayer::Table { info } => is_borja(info),
        ToPlayer::Snapshot(snapshot) => is_borja(&snapshot.info),
        _ => false,
    };
    soon("a new name", b.until(renamed)).await;
    let me = async {
        loop {
            let me: Me = boris.get("/api/me").await.unwrap();
            if me.name == "Borja" {
                return;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    soon("the other node knows it too", me).await;

    // The game begins at one node; both abandon it at different ones, and meet again at the next table.
    at(&anna, &two).start(&id).await.unwrap();
    let begun =
        |message: &ToPlayer| matches!(message, ToPlayer::Snapshot(snapshot) if snapshot.now.is_some());
    soon("begun", a.until(begun)).await;
    soon("begun", b.until(begun)).await;
    let vote = Ballot { about: Motion::Abandon, agree: true };
    let path = format!("/api/tables/{id}/vote");
    let _: TableInfo = anna.post(&path, &vote).await.unwrap();
    let _: TableInfo = boris.post(&path, &vote).await.unwrap();
    let over = |message: &ToPlayer| match message {
        ToPlayer::Snapshot(snapshot) => snapshot.info.phase == Phase::Abandoned,
        ToPlayer::Table { info } => info.phase == Phase::Abandoned,
        _ => false,
    };
    soon("votes count together", a.until(over)).await;
    let again = format!("/api/tables/{id}/rematch");
    let nothing = json!({});
    let (next, same): (Result<TableInfo, _>, Result<TableInfo, _>) =
        tokio::join!(anna.post(&again, &nothing), boris.post(&again, &nothing));
    let (next, same) = (next.unwrap(), same.unwrap());
    assert_eq!(next.id, same.id, "one rematch, whoever asked first");

    // Nobody is refused because a node has not heard yet what another one has done.
    for _ in 0..10 {
        let next = anna.open(&wish).await.unwrap().id;
        boris.sit(&next).await.unwrap();
        anna.start(&next).await.unwrap();
    }

    // Whoever leaves is missed at the other node.
    drop(b);
    let missed = |message: &ToPlayer| matches!(message, ToPlayer::Table { info } if !info.seats[1].present);
    soon("whoever hangs up is not here", a.until(missed)).await;
    // A device that is ended at one node is ended at all of them.
    let mut socket = at(&anna, &two).socket().await.unwrap();
    let devices: Devices = at(&anna, &two).get("/api/me/devices").await.unwrap();
    assert_eq!(devices.devices.len(), 1);
    anna.ask(Method::POST, "/api/me/log-out", &()).await.unwrap();
    soon("its sockets are closed", async { while socket.hear_text().await.is_ok() {} }).await;
    assert!(at(&anna, &two).get::<Devices>("/api/me/devices").await.unwrap().devices.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_and_a_bot_of_a_node_that_is_gone_are_looked_after() {
    let server = Postgres::start();
    let db = server.database();
    let (one, two) = (node(&db).await, node(&db).await);
    let anna = one.guest().await;
    let mut wish = table("coffee-rush", &[SeatWish::Me, SeatWish::Bot { level: Level::Novice }]);
    wish.pace = Pace::Live { bank: 5, increment: 0 };
    wish.options = json!({ "start-seat": 0 });
    let id = anna.open(&wish).await.unwrap().id;
    anna.start(&id).await.unwrap();
    let mine = async {
        loop {
            let info: TableInfo = anna.get(&format!("/api/tables/{id}")).await.unwrap();
            if info.awaiting.contains(Seat(0)) {
                return;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    soon("my clock runs", mine).await;
    drop(one.closed().await);
    let anna = at(&anna, &two);
    let expired = async {
        loop {
            let info: TableInfo = anna.get(&format!("/api/tables/{id}")).await.unwrap();
            if matches!(info.seats[0].sitting, Sitting::Bot { .. }) {
                return info;
            }
            assert!(matches!(info.seats[0].sitting, Sitting::Person { .. }));
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    timeout(Duration::from_secs(5 + 5), expired).await.expect("the clock runs out at the other node");
    let over = async {
        while anna.get::<TableInfo>(&format!("/api/tables/{id}")).await.unwrap().phase != Phase::Over {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    soon("and its bots play the game to the end", over).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_house_whose_database_is_away_says_so_and_goes_on() {
    let mut server = Postgres::start();
    let db = server.database();
    let (one, two) = (node(&db).await, node(&db).await);
    let (anna, boris) = (one.guest().await, two.guest().await);
    let id = anna.open(&table("coffee-rush", &[SeatWish::Me, SeatWish::Open])).await.unwrap().id;
    boris.sit(&id).await.unwrap();
    anna.start(&id).await.unwrap();
    let mut players = [Player::listen(&anna, &id, 1).await, Player::listen(&boris, &id, 2).await];
    let first = usize::from(players[0].choose().is_none());
    players[first].play_one().await;
    let heard = players[1 - first].until(|message| matches!(message, ToPlayer::Moved(_)));
    soon("heard at the other node", heard).await;
    let health =
        async |guest: &Guest| guest.ask(Method::GET, "/healthz", &()).await.unwrap().status.is_success();
    assert!(health(&anna).await);
    server.stop();
    // Nothing is acknowledged that is not kept.
    let turn = usize::from(players[0].choose().is_none());
    let action = players[turn].choose();
    let (key, act) = match action {
        Some(action) => players[turn].act(action),
        None => panic!("somebody can move"),
    };
    players[turn].socket.say(&act).await.unwrap();
    let refused =
        soon("it is refused", players[turn].until(|message| matches!(message, ToPlayer::Failed { .. })))
            .await;
    assert!(matches!(refused, ToPlayer::Failed { why: Failure::Busy, .. }), "{refused:?}");
    assert!(!players[turn].acknowledged.contains(&key));
    assert!(!health(&anna).await && !health(&boris).await);
    let server = tokio::task::spawn_blocking(move || {
        server.go_on();
        server
    })
    .await
    .unwrap();
    let well = async {
        while !(health(&anna).await && health(&boris).await) {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    soon("it goes on by itself", well).await;
    // The same message again, perhaps over a new line: it is played once.
    for player in &mut players {
        player.reconnect().await;
    }
    players[turn].socket.say(&act).await.unwrap();
    let acked = |message: &ToPlayer| matches!(message, ToPlayer::Ack { key: acked, .. } if *acked == key);
    soon("it is played", players[turn].until(acked)).await;
    let other = &mut players[1 - turn];
    if other.seq < 2 {
        soon("and heard at the other node", other.until(|message| matches!(message, ToPlayer::Moved(_))))
            .await;
    }
    drop(server);
}
