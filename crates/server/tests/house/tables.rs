//! Tables before, between and after games.

use bot_client::{Error, Guest, Method};
use engine::{Game as _, Seat};
use protocol::{
    Ballot, Failure, Level, Motion, NewTable, Pace, Phase, SeatWish, Seating, Sitting, Start, TableInfo,
    TableList, ToPlayer, ToTable, Visibility,
};
use serde_json::json;

use crate::games::record_of;
use crate::player::{Line, Player};
use crate::world::{World, table};

const TWO: [SeatWish; 2] = [SeatWish::Me, SeatWish::Open];

/// Two people at a table of Coffee Rush that has begun.
pub(crate) async fn begun(world: &World) -> (Guest, Guest, String) {
    let (anna, boris) = (world.guest().await, world.guest().await);
    let id = anna.open(&table("coffee-rush", &TWO)).await.unwrap().id;
    boris.sit(&id).await.unwrap();
    anna.start(&id).await.unwrap();
    (anna, boris, id)
}

async fn post(guest: &Guest, table: &str, what: &str) -> Result<TableInfo, Error> {
    guest.post(&format!("/api/tables/{table}/{what}"), &json!({})).await
}

async fn look(guest: &Guest, table: &str) -> TableInfo {
    guest.get(&format!("/api/tables/{table}")).await.unwrap()
}

/// The games that `guest` plays, in the order of its list.
async fn listed(guest: &Guest) -> Vec<String> {
    let list: TableList = guest.get("/api/me/tables?phase=playing").await.unwrap();
    list.tables.into_iter().map(|table| table.id).collect()
}

async fn vote(guest: &Guest, table: &str, about: Motion, agree: bool) -> Result<TableInfo, Error> {
    guest.post(&format!("/api/tables/{table}/vote"), &Ballot { about, agree }).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_secret_step_moves_no_table_up_in_the_others_list() {
    let world = World::new().await;
    let (anna, boris) = (world.guest().await, world.guest().await);
    let mut opened = Vec::new();
    for _ in 0..2 {
        let wish = NewTable { options: json!({ "tactical-start": true }), ..table("dabba-walla", &TWO) };
        let id = anna.open(&wish).await.unwrap().id;
        boris.sit(&id).await.unwrap();
        anna.start(&id).await.unwrap();
        // Two tables of one millisecond have no order.
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        opened.push(id);
    }
    opened.reverse();
    assert_eq!(listed(&boris).await, opened, "the newest first");
    Player::listen(&anna, &opened[1], 1).await.play_one().await;
    assert_eq!(listed(&boris).await, opened, "Boris notices nothing");
    assert_eq!(listed(&anna).await, [opened[1].clone(), opened[0].clone()], "Anna has moved there");
    let page: TableList = boris.get("/api/me/tables?phase=playing&limit=1").await.unwrap();
    let before = page.tables[0].changed;
    let rest: TableList = boris.get(&format!("/api/me/tables?phase=playing&before={before}")).await.unwrap();
    assert_eq!((&page.tables[0].id, &rest.tables[0].id), (&opened[0], &opened[1]), "page by page as well");
}

#[tokio::test(flavor = "multi_thread")]
async fn public_tables_are_listed_and_private_ones_are_not() {
    let world = World::new().await;
    let (anna, boris) = (world.guest().await, world.guest().await);
    let private = anna.open(&table("chai", &TWO)).await.unwrap();
    let mut wish = table("coffee-rush", &TWO);
    wish.visibility = Visibility::Public;
    let public = anna.open(&wish).await.unwrap();
    let list: TableList = boris.get("/api/tables").await.unwrap();
    let names: Vec<&str> = list.tables.iter().map(|info| info.id.as_str()).collect();
    assert_eq!(names, [public.id.as_str()]);
    assert!(!list.tables[0].host && list.tables[0].you.is_none());
    let none: TableList = boris.get("/api/tables?game=chai").await.unwrap();
    assert!(none.tables.is_empty());
    // Whoever has the link sits down; a full table is full.
    assert_eq!(boris.sit(&private.id).await.unwrap().you, Some(Seat(1)));
    let vera = world.guest().await;
    assert!(matches!(vera.sit(&private.id).await.unwrap_err().failure(), Some(Failure::NotAllowed { .. })));
    boris.sit(&public.id).await.unwrap();
    boris.start(&public.id).await.unwrap();
    let list: TableList = vera.get("/api/tables").await.unwrap();
    assert!(list.tables.is_empty(), "what has begun is not open");
    let mine: TableList = boris.get("/api/me/tables?phase=playing").await.unwrap();
    assert_eq!(mine.tables.len(), 1);
    assert_eq!(mine.tables[0].awaiting, look(&anna, &public.id).await.awaiting);
    assert!(!mine.tables[0].awaiting.is_empty(), "a list says whose turn it is");
}

#[tokio::test(flavor = "multi_thread")]
async fn clocks_are_paused_at_will_alone_and_by_agreement_together() {
    let world = World::new().await;
    let anna = world.guest().await;
    let mut wish = table("coffee-rush", &[SeatWish::Me, SeatWish::Bot { level: Level::Novice }]);
    wish.pace = Pace::Live { bank: 600, increment: 0 };
    let id = anna.open(&wish).await.unwrap().id;
    anna.start(&id).await.unwrap();
    let runs = |info: &TableInfo| info.seats[0].clock.is_some_and(|clock| clock.runs);
    while !runs(&look(&anna, &id).await) {
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    let paused = vote(&anna, &id, Motion::Pause, true).await.unwrap();
    assert!(paused.paused && !runs(&paused), "alone, one vote decides");
    let left = paused.seats[0].clock.unwrap().left;
    tokio::time::sleep(std::time::Duration::from_millis(40)).await;
    assert_eq!(look(&anna, &id).await.seats[0].clock.unwrap().left, left);
    assert!(vote(&anna, &id, Motion::Pause, true).await.is_err(), "nothing runs any more");

    let (anna, boris) = (world.guest().await, world.guest().await);
    let mut wish = table("coffee-rush", &TWO);
    let id = anna.open(&wish).await.unwrap().id;
    boris.sit(&id).await.unwrap();
    anna.start(&id).await.unwrap();
    assert!(vote(&anna, &id, Motion::Pause, true).await.is_err(), "there are no clocks");
    wish.pace = Pace::Live { bank: 600, increment: 0 };
    let id = anna.open(&wish).await.unwrap().id;
    boris.sit(&id).await.unwrap();
    anna.start(&id).await.unwrap();
    assert!(!vote(&anna, &id, Motion::Pause, true).await.unwrap().paused, "one of two");
    assert!(vote(&boris, &id, Motion::Pause, true).await.unwrap().paused);
}

#[tokio::test(flavor = "multi_thread")]
async fn seats_are_taken_changed_and_left() {
    let world = World::new().await;
    let (anna, boris) = (world.guest().await, world.guest().await);
    let id =
        anna.open(&table("coffee-rush", &[SeatWish::Me, SeatWish::Open, SeatWish::Open])).await.unwrap().id;
    let path = format!("/api/tables/{id}/seat");
    let there = |seat| Seating { seat: Some(Seat(seat)), nonce: Some("my own luck".into()) };
    let info: TableInfo = boris.post(&path, &there(2)).await.unwrap();
    assert_eq!(info.you, Some(Seat(2)));
    let info: TableInfo = boris.post(&path, &there(1)).await.unwrap();
    assert_eq!(info.you, Some(Seat(1)));
    assert_eq!(info.seats[2].sitting, Sitting::Open);
    assert!(boris.post::<TableInfo>(&path, &there(0)).await.is_err(), "taken");
    assert!(boris.post::<TableInfo>(&path, &there(7)).await.is_err(), "no such seat");
    assert!(anna.start(&id).await.is_err(), "a seat is free");
    let fill = Start { fill: Some(Level::Novice) };
    let start = format!("/api/tables/{id}/start");
    assert!(boris.post::<TableInfo>(&start, &fill).await.is_err(), "only the host fills seats with bots");
    let info: TableInfo = anna.post(&start, &fill).await.unwrap();
    assert_eq!(info.seats[2].sitting, Sitting::Bot { level: Level::Novice, instead_of: None });
    assert!(boris.call::<TableInfo>(Method::DELETE, &path, &()).await.is_err(), "too late to get up");

    let other = anna.open(&table("coffee-rush", &TWO)).await.unwrap().id;
    let path = format!("/api/tables/{other}/seat");
    let left: TableInfo = anna.call(Method::DELETE, &path, &()).await.unwrap();
    assert_eq!(left.phase, Phase::Abandoned, "nobody is left");
}

#[tokio::test(flavor = "multi_thread")]
async fn wishes_are_checked() {
    let world = World::new().await;
    let anna = world.guest().await;
    for bad in [
        json!({"game": "chess", "seats": [{"is": "me"}, {"is": "open"}]}),
        json!({"game": "chai", "seats": []}),
        json!({"game": "chai", "seats": [{"is": "me"}, {"is": "me"}]}),
        json!({"game": "chai", "seats": [{"is": "bot", "level": "novice"}, {"is": "bot", "level": "novice"}]}),
        json!({"game": "coffee-rush", "seats": vec![json!({"is": "open"}); 8]}),
        json!({"game": "coffee-rush", "seats": [{"is": "me"}, {"is": "open"}], "options": {"sugar": 2}}),
        json!({"game": "coffee-rush", "seats": [{"is": "me"}, {"is": "open"}], "options": {"penalty-limit": 4}}),
        json!({"game": "chai", "seats": [{"is": "me"}, {"is": "open"}], "pace": {"kind": "live", "bank": 0, "increment": 0}}),
        json!({"game": "chai", "seats": [{"is": "me"}, {"is": "open"}], "pace": {"kind": "correspondence", "days": 1000}}),
        json!({"game": "chai", "seats": [{"is": "me"}, {"is": "open"}], "colour": "red"}),
    ] {
        let error = anna.post::<TableInfo>("/api/tables", &bad).await.unwrap_err();
        assert!(matches!(error.failure(), Some(Failure::Unreadable { .. })), "{bad}: {error}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn resigning_abandoning_and_a_rematch() {
    let world = World::new().await;
    let (anna, boris, id) = begun(&world).await;
    assert!(post(&anna, &id, "rematch").await.is_err(), "not over");
    let voted = vote(&anna, &id, Motion::Abandon, true).await.unwrap();
    assert_eq!((voted.phase, voted.votes.len()), (Phase::Playing, 1));
    assert!(vote(&anna, &id, Motion::Abandon, false).await.unwrap().votes.is_empty(), "minds change");
    vote(&anna, &id, Motion::Abandon, true).await.unwrap();
    let over = vote(&boris, &id, Motion::Abandon, true).await.unwrap();
    assert_eq!(over.phase, Phase::Abandoned);
    let record = record_of(&anna, &id).await;
    assert!(!record.result.unwrap().played_out);

    let next = post(&boris, &id, "rematch").await.unwrap();
    assert_eq!((next.phase, next.you), (Phase::Waiting, Some(Seat(0))), "the other one begins");
    let same = post(&anna, &id, "rematch").await.unwrap();
    assert_eq!((same.id.as_str(), same.you), (next.id.as_str(), Some(Seat(1))));
    assert!(post(&world.guest().await, &id, "rematch").await.is_err(), "only for those who played");
    anna.start(&next.id).await.unwrap();
    assert_ne!(same.commitment, over.commitment);

    // A bot plays on for whoever resigns; when the last one does, it is over.
    let resigned = post(&boris, &next.id, "resign").await.unwrap();
    assert!(matches!(&resigned.seats[0].sitting, Sitting::Bot { instead_of: Some(_), .. }));
    assert!(boris.sit(&next.id).await.is_err(), "for good");
    assert_eq!(post(&anna, &next.id, "resign").await.unwrap().phase, Phase::Abandoned);
    let history: TableList = anna.get("/api/me/tables").await.unwrap();
    assert_eq!(history.tables.len(), 2);
    let history: TableList = anna.get("/api/me/tables?game=chai").await.unwrap();
    assert!(history.tables.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_replaced_who_is_away_for_a_moment() {
    let world = World::new().await;
    let (anna, boris, id) = begun(&world).await;
    let absent = Motion::Replace { seat: Seat(1) };
    let _waiting = Player::listen(&anna, &id, 1).await;
    let listening = Player::listen(&boris, &id, 1).await;
    assert!(vote(&anna, &id, absent, true).await.is_err(), "boris is here");
    assert_eq!(look(&anna, &id).await.seats[1].replaceable, None);
    drop(listening);
    // The house notices a moment later that he has gone.
    let replaceable = loop {
        if let Some(replaceable) = look(&anna, &id).await.seats[1].replaceable {
            break replaceable;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    };
    assert!(matches!(replaceable, protocol::Replaceable::At { .. }), "{replaceable:?}");
    assert!(vote(&anna, &id, absent, true).await.is_err(), "he may come back");
    assert!(vote(&anna, &id, Motion::Abandon, true).await.unwrap().phase == Phase::Playing);
    let back = Player::listen(&boris, &id, 1).await;
    assert!(back.now.is_some(), "and finds his seat");
    assert_eq!(look(&boris, &id).await.you, Some(Seat(1)));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_runs_out_hands_the_seat_to_a_bot() {
    let world = World::new().await;
    let (anna, boris) = (world.guest().await, world.guest().await);
    let mut wish = table("coffee-rush", &TWO);
    wish.pace = Pace::Live { bank: 5, increment: 0 };
    let id = anna.open(&wish).await.unwrap().id;
    boris.sit(&id).await.unwrap();
    let mut watching = Player::listen(&boris, &id, 3).await;
    let started = anna.start(&id).await.unwrap();
    let clocks: Vec<_> = started.seats.iter().map(|seat| seat.clock.unwrap()).collect();
    assert_eq!(clocks.iter().filter(|clock| clock.runs).count(), 1);
    assert!(clocks.iter().all(|clock| clock.left > 3_000 && clock.left <= 5_000));
    let first = clocks.iter().position(|clock| clock.runs).unwrap();
    let late = [&anna, &boris][first];
    let lost = |message: &ToPlayer| {
        matches!(message, ToPlayer::Snapshot(snapshot)
            if matches!(snapshot.info.seats[first].sitting, Sitting::Bot { instead_of: Some(_), .. }))
    };
    watching.until(lost).await;
    watching.until(|message| matches!(message, ToPlayer::Moved(_))).await;
    let back = late.sit(&id).await.unwrap();
    assert_eq!(back.you, Some(Seat(first as u8)));
    assert!(back.seats[first].clock.unwrap().left > 20_000, "with time to play: {back:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn days_stand_still_on_vacation() {
    let world = World::new().await;
    let (anna, boris) = (world.guest().await, world.guest().await);
    let mut wish = table("coffee-rush", &TWO);
    wish.pace = Pace::Correspondence { days: 2 };
    let id = anna.open(&wish).await.unwrap().id;
    boris.sit(&id).await.unwrap();
    let started = anna.start(&id).await.unwrap();
    let first = started.seats.iter().position(|seat| seat.clock.unwrap().runs).unwrap();
    let slow = [&anna, &boris][first];
    slow.call::<protocol::Me>(Method::PUT, "/api/me/away", &protocol::Away { days: 20 }).await.unwrap();
    tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    let before = look(&anna, &id).await.seats[first].clone();
    tokio::time::sleep(std::time::Duration::from_millis(150)).await;
    let after = look(&anna, &id).await.seats[first].clone();
    assert!(after.away_until.is_some());
    assert_eq!(before.clock.unwrap().left, after.clock.unwrap().left);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_house_that_was_overtaken_catches_up_and_decides_again() {
    let world = World::new().await;
    let (anna, boris, id) = begun(&world).await;
    let first = look(&anna, &id).await.awaiting.first().unwrap().index();
    let (mover, watcher) = if first == 0 { (anna, boris) } else { (boris, anna) };
    let other = world.beside().await;
    let watcher = Guest { house: other.address, cookie: watcher.cookie.clone() };
    let mut watching = Player::listen(&watcher, &id, 2).await;
    // The other house does not know of this step: what it decides cannot be kept.
    Player::listen(&mover, &id, 1).await.play_one().await;
    let voted = vote(&watcher, &id, Motion::Abandon, true).await.unwrap();
    assert_eq!(voted.votes.len(), 1);
    let moved = watching.until(|message| matches!(message, ToPlayer::Moved(_))).await;
    assert!(matches!(moved, ToPlayer::Moved(moved) if moved.entry.seq == 1), "what was missed comes first");
    let told = watching.until(|message| matches!(message, ToPlayer::Table { .. })).await;
    assert!(matches!(told, ToPlayer::Table { info } if info.votes.len() == 1));
    let over = vote(&mover, &id, Motion::Abandon, true).await.unwrap();
    assert_eq!(over.phase, Phase::Abandoned, "and the first house follows the other one");
}

#[tokio::test(flavor = "multi_thread")]
async fn chat_is_heard_muted_and_bounded() {
    let world = World::with(|config| config.limits.chat = 0.4).await;
    let (anna, boris, id) = begun(&world).await;
    let (mut a, mut b) = (Player::listen(&anna, &id, 1).await, Player::listen(&boris, &id, 2).await);
    let say = |text: &str| ToTable::Chat { table: id.clone(), text: text.into() };
    b.socket.say(&say("tea?")).await.unwrap();
    let ToPlayer::Chat(said) = a.until(|message| matches!(message, ToPlayer::Chat(_))).await else {
        unreachable!()
    };
    assert_eq!((said.text.as_str(), said.seat), ("tea?", Some(Seat(1))));
    // Boris does not hear Anna: she opened the table, so what she mutes is muted for all, what he mutes only for him.
    a.socket.say(&say("yes")).await.unwrap();
    let ToPlayer::Chat(answer) =
        b.until(|message| matches!(message, ToPlayer::Chat(said) if said.text == "yes")).await
    else {
        unreachable!()
    };
    b.socket.say(&ToTable::Mute { table: id.clone(), speaker: answer.speaker, muted: true }).await.unwrap();
    b.socket.say(&ToTable::Ping { at: 1, lag: 0 }).await.unwrap();
    b.until(|message| matches!(message, ToPlayer::Pong { at: 1, .. })).await;
    a.socket.say(&say("sugar?")).await.unwrap();
    a.until(|message| matches!(message, ToPlayer::Chat(said) if said.text == "sugar?")).await;
    b.socket.say(&ToTable::Ping { at: 2, lag: 0 }).await.unwrap();
    let next = b.until(|message| matches!(message, ToPlayer::Chat(_) | ToPlayer::Pong { .. })).await;
    assert!(matches!(next, ToPlayer::Pong { at: 2, .. }), "{next:?}");
    a.socket.say(&ToTable::Mute { table: id.clone(), speaker: said.speaker, muted: true }).await.unwrap();
    a.socket.say(&ToTable::Ping { at: 3, lag: 0 }).await.unwrap();
    a.until(|message| matches!(message, ToPlayer::Pong { at: 3, .. })).await;
    b.socket.say(&say("hello?")).await.unwrap();
    let failed = b.until(|message| matches!(message, ToPlayer::Failed { .. })).await;
    assert!(matches!(failed, ToPlayer::Failed { why: Failure::NotAllowed { .. }, .. }), "{failed:?}");
    for text in [String::new(), "x".repeat(501)] {
        a.socket.say(&say(&text)).await.unwrap();
        let failed = a.until(|message| matches!(message, ToPlayer::Failed { .. })).await;
        assert!(matches!(
            failed,
            ToPlayer::Failed { why: Failure::Unreadable { .. } | Failure::TooFast { .. }, .. }
        ));
    }
    // What was said is there for whoever comes later, but for those who do not want to hear it.
    let later = Player::listen(&boris, &id, 4).await;
    assert!(
        later.traffic.iter().any(|text| text.contains("tea?"))
            && !later.traffic.iter().any(|text| text.contains("sugar?"))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn hints_are_for_those_who_play_alone_and_the_past_can_be_seen() {
    let world = World::new().await;
    let (anna, _, id) = begun(&world).await;
    let mut a = Player::listen(&anna, &id, 1).await;
    a.socket.say(&ToTable::Hint { table: id.clone() }).await.unwrap();
    let failed = a.until(|message| matches!(message, ToPlayer::Failed { .. })).await;
    assert!(matches!(failed, ToPlayer::Failed { why: Failure::NotAllowed { .. }, .. }));

    let solo = anna
        .open(&table("coffee-rush", &[SeatWish::Me, SeatWish::Bot { level: Level::Novice }]))
        .await
        .unwrap()
        .id;
    let mut a = Player::listen(&anna, &solo, 1).await;
    anna.start(&solo).await.unwrap();
    a.until(|message| matches!(message, ToPlayer::Snapshot(_))).await;
    while a.now.as_ref().is_none_or(|now| now.legal.is_empty()) {
        a.hear().await;
    }
    let seen = (a.seq, a.now.clone().unwrap().view);
    a.socket.say(&ToTable::Hint { table: solo.clone() }).await.unwrap();
    let hint = a.until(|message| matches!(message, ToPlayer::Hint { .. } | ToPlayer::Failed { .. })).await;
    let ToPlayer::Hint { seq, advice, .. } = hint else { panic!("{hint:?}") };
    assert_eq!(seq, a.seq);
    let legal = a.now.clone().unwrap().legal;
    assert!(!advice.is_empty() && advice.iter().all(|(action, ..)| legal.contains(action)));
    a.play_one().await;
    a.socket.say(&ToTable::Past { table: solo.clone(), seq: seen.0 }).await.unwrap();
    let ToPlayer::Past(past) = a.until(|message| matches!(message, ToPlayer::Past(_))).await else {
        unreachable!()
    };
    assert_eq!((past.seq, past.view), seen);
    a.socket.say(&ToTable::Past { table: solo.clone(), seq: 100_000 }).await.unwrap();
    a.until(|message| matches!(message, ToPlayer::Failed { why: Failure::Unreadable { .. }, .. })).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_house_that_closes_says_so_and_goes_on_where_it_was() {
    let world = World::with(|config| config.idle = std::time::Duration::from_millis(200)).await;
    let (anna, boris, id) = begun(&world).await;
    let (mut a, mut b) = (Player::listen(&anna, &id, 1).await, Player::listen(&boris, &id, 2).await);
    for _ in 0..6 {
        let first = !a.now.as_ref().unwrap().legal.is_empty();
        let (one, other) = if first { (&mut a, &mut b) } else { (&mut b, &mut a) };
        one.play_one().await;
        other.until(|message| matches!(message, ToPlayer::Moved(_))).await;
    }
    let (seq, view) = (a.seq, a.now.clone().unwrap().view);
    let reopening = world.reopen(|_| {});
    let (world, ()) = tokio::join!(reopening, async {
        a.until(|message| matches!(message, ToPlayer::Closing)).await;
    });
    // The same people, another address: the test's port changes with the house.
    let moved = |guest: &Guest| Guest { house: world.address, cookie: guest.cookie.clone() };
    let (anna, boris) = (moved(&anna), moved(&boris));
    let mut a = Player::listen(&anna, &id, 3).await;
    assert_eq!((a.seq, a.now.clone().unwrap().view), (seq, view));
    let mut b = Player::listen(&boris, &id, 4).await;
    tokio::join!(a.play_out(Line::default()), b.play_out(Line::default()));
    assert_eq!(look(&anna, &id).await.phase, Phase::Over);
    record_of(&boris, &id).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_table_names_a_data_file_that_can_be_fetched() {
    let ours = shelf::CoffeeRush::DATA.replacen("cost = 3", "cost = 2", 1);
    assert_ne!(ours, shelf::CoffeeRush::DATA);
    let changed = ours.clone();
    let world =
        World::with(move |config| config.shelf.replace(shelf::Title::CoffeeRush, &changed).unwrap()).await;
    let guest = world.guest().await;
    let seats = [SeatWish::Me, SeatWish::Bot { level: Level::Novice }];
    let info = guest.open(&table("coffee-rush", &seats)).await.unwrap();
    let answer = guest.ask(Method::GET, &format!("/api/boxes/{}", info.data), &()).await.unwrap();
    assert_eq!((answer.status.as_u16(), &answer.body[..]), (200, ours.as_bytes()));
    assert!(answer.headers["cache-control"].to_str().unwrap().contains("immutable"));
    let standard = guest.open(&table("chai", &seats)).await.unwrap();
    let answer = guest.ask(Method::GET, &format!("/api/boxes/{}", standard.data), &()).await.unwrap();
    assert_eq!(&answer.body[..], shelf::Chai::DATA.as_bytes());
    let none = guest.ask(Method::GET, "/api/boxes/0000", &()).await.unwrap();
    assert_eq!(none.status.as_u16(), 404);
}
