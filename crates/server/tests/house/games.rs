//! Whole games of every title over real sockets and bad lines.

use bot_client::{Guest, Method};
use engine::{Eyes, Record, Seat};
use protocol::{Level, Phase, SeatWish, TableInfo};
use shelf::Shelf;

use crate::leak;
use crate::player::{Line, Player};
use crate::world::{World, table};

/// The record of a finished table.
pub(crate) async fn record_of(guest: &Guest, table: &str) -> Record {
    let answer = guest.ask(Method::GET, &format!("/api/tables/{table}/record"), &()).await.unwrap();
    Record::read(&*answer.body).unwrap()
}

/// People and a bot play a whole game over bad lines while somebody watches; then everything is compared.
async fn a_whole_game(game: &str, people: usize, bots: usize, seed: u64) {
    let world = World::new().await;
    let mut seats = vec![SeatWish::Me];
    seats.extend(vec![SeatWish::Open; people - 1]);
    seats.extend(vec![SeatWish::Bot { level: Level::Novice }; bots]);
    let host = world.guest().await;
    let info = host.open(&table(game, &seats)).await.unwrap();
    let mut players = vec![Player::listen(&host, &info.id, seed).await];
    for number in 1..people {
        let guest = world.guest().await;
        guest.sit(&info.id).await.unwrap();
        players.push(Player::listen(&guest, &info.id, seed + number as u64).await);
    }
    let mut spectator = Player::listen(&world.guest().await, &info.id, 0).await;
    host.start(&info.id).await.unwrap();

    let watching = tokio::spawn(async move {
        spectator.watch().await;
        spectator
    });
    let playing: Vec<_> = players
        .into_iter()
        .map(|mut player| {
            tokio::spawn(async move {
                player.play_out(Line::BAD).await;
                player
            })
        })
        .collect();
    let mut players = Vec::new();
    for player in playing {
        players.push(player.await.unwrap());
    }
    let spectator = watching.await.unwrap();

    let end: TableInfo = host.get(&format!("/api/tables/{}", info.id)).await.unwrap();
    assert_eq!(end.phase, Phase::Over);
    assert_eq!(end.commitment, info.commitment, "the seed is the one committed to before anybody sat down");
    let record = record_of(&host, &info.id).await;
    let replayed = Shelf::standard().unwrap().replay(&record, None).unwrap();
    assert!(replayed.awaiting().is_empty());
    assert_eq!(Some(replayed.standing()), end.standing);
    for (index, player) in players.iter().enumerate() {
        let seat = Seat(index as u8);
        let view = replayed.view(Eyes::Seat(seat));
        assert_eq!(player.now.as_ref().unwrap().view, view, "the last view is the server's");
        let entries = record.entries.iter().filter(|line| line.entry.seat() == seat).count();
        assert_eq!(entries, player.acknowledged.len(), "every acknowledged step stands in the log once");
        leak::check(&player.traffic, Eyes::Seat(seat), &record);
    }
    leak::check(&spectator.traffic, Eyes::Spectator, &record);
}

#[tokio::test(flavor = "multi_thread")]
async fn coffee_rush_of_two_people_and_a_bot() {
    a_whole_game("coffee-rush", 2, 1, 10).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn chai_of_two_people() {
    a_whole_game("chai", 2, 0, 20).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn dabba_walla_of_two_people() {
    a_whole_game("dabba-walla", 2, 0, 30).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn taverns_of_two_people_at_once() {
    a_whole_game("taverns", 2, 0, 40).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_play_on_alone_and_answer_quickly() {
    let world = World::new().await;
    let guest = world.guest().await;
    let seats = [SeatWish::Me, SeatWish::Bot { level: Level::Regular }];
    let info = guest.open(&table("coffee-rush", &seats)).await.unwrap();
    let mut me = Player::listen(&guest, &info.id, 7).await;
    guest.start(&info.id).await.unwrap();
    me.until(|message| matches!(message, protocol::ToPlayer::Snapshot(_))).await;
    let mut answers = Vec::new();
    while answers.len() < 4 {
        assert_ne!(me.phase, Phase::Over);
        if me.now.as_ref().is_some_and(|now| !now.legal.is_empty()) {
            me.play_one().await;
        } else {
            let begun = std::time::Instant::now();
            me.until(|message| matches!(message, protocol::ToPlayer::Moved(_))).await;
            answers.push(begun.elapsed());
        }
    }
    answers.sort();
    // The machine of a test may be busy with others; a bot thinks 150 milliseconds.
    assert!(answers[answers.len() / 2].as_millis() < 500, "{answers:?}");
}

#[cfg(feature = "pebbles")]
#[tokio::test(flavor = "multi_thread")]
async fn pebbles_need_nothing_but_their_line_on_the_shelf() {
    a_whole_game("pebbles", 2, 1, 50).await;
}
