//! How a house ends: everybody is told at once, nothing is left open, and one file is left.

use std::time::{Duration, Instant};

use bot_client::tungstenite::Message;
use protocol::ToTable;

use crate::tables::begun;
use crate::world::World;

#[tokio::test(flavor = "multi_thread")]
async fn sockets_are_told_at_once_and_closed() {
    let mut world = World::new().await;
    let (anna, boris, id) = begun(&world).await;
    let mut sockets = vec![anna.socket().await.unwrap(), boris.socket().await.unwrap()];
    for socket in &mut sockets {
        socket.say(&ToTable::Subscribe { table: id.clone(), since: None }).await.unwrap();
    }
    // One that is not even at a table.
    sockets.push(world.guest().await.socket().await.unwrap());
    for socket in &mut sockets {
        socket.say(&ToTable::Ping { at: 1, lag: 0 }).await.unwrap();
        while !socket.hear_text().await.unwrap().contains("pong") {}
    }
    let begun = Instant::now();
    world.close();
    for socket in &mut sockets {
        let mut told = false;
        let frame = loop {
            match socket.frame().await.unwrap() {
                Message::Text(text) => told |= text.contains("closing"),
                Message::Close(frame) => break frame,
                _ => {}
            }
        };
        assert!(told, "it says so before it goes");
        assert_eq!(frame.map(|frame| u16::from(frame.code)), Some(1001));
    }
    assert!(begun.elapsed() < Duration::from_secs(4), "nobody waits for anybody else: {:?}", begun.elapsed());
}

#[tokio::test(flavor = "multi_thread")]
async fn one_file_is_left() {
    let world = World::new().await;
    let (anna, ..) = begun(&world).await;
    let _socket = anna.socket().await.unwrap();
    let folder = world.closed().await;
    let names: Vec<_> = std::fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    assert_eq!(names, ["house.db"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_house_does_not_get_the_file() {
    let world = World::new().await;
    let db = world.folder.path().join("house.db").to_str().unwrap().to_owned();
    let config = server::Config::new("127.0.0.1:0".parse().unwrap(), db, shelf::Shelf::standard().unwrap());
    let refused = server::Server::open(config).await.unwrap_err().to_string();
    assert!(refused.contains(&format!("process id {}", std::process::id())), "{refused}");
    world.guest().await.me().await.unwrap();
}
