//! Whoever means harm gets a clear refusal, and nobody else notices.

use std::time::{Duration, Instant};

use bot_client::tungstenite::Message;
use bot_client::{Guest, Method, request};
use engine::QuickChance;
use protocol::{Failure, ToPlayer, ToTable};
use serde_json::json;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

use crate::player::{Line, Player};
use crate::tables::begun;
use crate::world::World;

/// Says something and gives the reason of the refusal.
async fn refusal(socket: &mut bot_client::Socket, text: String) -> Failure {
    socket.say_text(text).await.unwrap();
    loop {
        if let ToPlayer::Failed { why, .. } = socket.hear().await.unwrap() {
            return why;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nonsense_is_refused_while_a_game_goes_on() {
    let world = World::new().await;
    let (anna, boris, id) = begun(&world).await;
    let harm = tokio::spawn(harm(world.guest().await, anna.clone(), id.clone()));
    let (mut a, mut b) = (Player::listen(&anna, &id, 1).await, Player::listen(&boris, &id, 2).await);
    tokio::join!(a.play_out(Line::default()), b.play_out(Line::default()));
    harm.await.unwrap();
}

async fn harm(stranger: Guest, seated: Guest, id: String) {
    let mut socket = stranger.socket().await.unwrap();
    let deep = "[".repeat(10_000);
    let nested = format!(
        r#"{{"type":"act","table":"{id}","key":"k","seq":0,"action":{}1{}}}"#,
        "[".repeat(5_000),
        "]".repeat(5_000)
    );
    for text in [
        String::new(),
        "null".into(),
        "{}".into(),
        deep,
        nested,
        r#"{"type":"act"}"#.into(),
        r#"{"type":"fly","table":"x"}"#.into(),
        r#"{"type":"ping","at":-1}"#.into(),
        r#"{"type":"ping","at":1e400}"#.into(),
        r#"{"type":"ping","at":99999999999999999999999999999999}"#.into(),
        r#"{"type":"subscribe","table":7}"#.into(),
        r#"{"type":"subscribe","table":"x","since":4294967296}"#.into(),
        r#"{"type":"subscribe","table":"x","extra":true}"#.into(),
        format!(r#"{{"type":"chat","table":"{id}","text":["a"]}}"#),
        "\u{0}\u{1}\u{feff}".into(),
    ] {
        let shown: String = text.chars().take(60).collect();
        let why = refusal(&mut socket, text).await;
        assert!(matches!(why, Failure::Unreadable { .. }), "{shown}: {why:?}");
    }
    socket.send(Message::Binary(vec![0, 159, 146, 150].into())).await.unwrap();
    assert!(matches!(socket.hear().await.unwrap(), ToPlayer::Failed { why: Failure::Unreadable { .. }, .. }));

    // From somebody who sits here: wrong actions of every shape.
    let mut socket = seated.socket().await.unwrap();
    for action in [
        json!(null),
        json!({"take": u64::MAX}),
        json!([1, [2, [3]]]),
        json!("x".repeat(10_000)),
        json!({"step": -1}),
    ] {
        let act = ToTable::Act { table: id.clone(), key: "harm".into(), seq: u32::MAX, action };
        let why = refusal(&mut socket, serde_json::to_string(&act).unwrap()).await;
        assert!(matches!(why, Failure::Stale { .. } | Failure::Refused { .. }), "{why:?}");
    }
    for key in [String::new(), "k".repeat(65)] {
        let act = ToTable::Act { table: id.clone(), key, seq: 0, action: json!(1) };
        let why = refusal(&mut socket, serde_json::to_string(&act).unwrap()).await;
        assert!(matches!(why, Failure::Unreadable { .. } | Failure::Refused { .. }), "{why:?}");
    }
    // Random bytes that are text, random cuts of real messages.
    let mut chance = QuickChance::new(5);
    let real = serde_json::to_string(&ToTable::Past { table: id.clone(), seq: 0 }).unwrap();
    for _ in 0..200 {
        let mut bytes = real.clone().into_bytes();
        for _ in 0..=chance.pick(6) {
            let at = chance.pick(bytes.len());
            bytes[at] = b' ' + chance.pick(90) as u8;
        }
        bytes.truncate(chance.pick(bytes.len()) + 1);
        socket.say_text(String::from_utf8(bytes).unwrap()).await.unwrap();
    }
    socket.say(&ToTable::Ping { at: 5, lag: u32::MAX }).await.unwrap();
    while !matches!(socket.hear().await.unwrap(), ToPlayer::Pong { at: 5, .. }) {}
    // A message past every limit ends the connection, not the house.
    let mut socket = stranger.socket().await.unwrap();
    let _ = socket.say_text("x".repeat(1 << 20)).await;
    let ended = loop {
        match socket.hear().await {
            Ok(_) => {}
            Err(error) => break error,
        }
    };
    assert!(!matches!(ended, bot_client::SocketError::Silent));
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_are_bounded() {
    let world = World::new().await;
    let guest = world.guest().await;
    let long = json!({"name": "x".repeat(200_000)});
    let answer = guest.ask(Method::PATCH, "/api/me", &long).await.unwrap();
    assert_eq!(answer.status.as_u16(), 413);
    let headers = [
        ("cookie".parse().unwrap(), guest.cookie.clone()),
        ("content-type".parse().unwrap(), "application/json".into()),
    ];
    for body in ["{", "[[[[", "{\"name\":7}", "\u{0}"] {
        let answer = request(world.address, Method::PATCH, "/api/me", &headers, body.into()).await.unwrap();
        assert!(answer.status.is_client_error());
        serde_json::from_slice::<Failure>(&answer.body).expect("a refusal gives its reason");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thousand_sockets_of_one_guest_and_half_open_ones() {
    let world = World::new().await;
    let crowd = world.guest().await;
    let (anna, boris, id) = begun(&world).await;
    let (mut a, mut b) = (Player::listen(&anna, &id, 1).await, Player::listen(&boris, &id, 2).await);
    let flood = tokio::spawn(async move {
        let mut open = Vec::new();
        let mut refused = 0;
        for _ in 0..1_000 {
            match crowd.socket().await {
                Ok(socket) => open.push(socket),
                Err(_) => refused += 1,
            }
        }
        (open, refused)
    });
    // Connections that never finish their request.
    let mut half_open = Vec::new();
    for _ in 0..50 {
        let mut stream = TcpStream::connect(world.address).await.unwrap();
        stream.write_all(b"GET /api/socket HTTP/1.1\r\nHost: tea\r\nUpgr").await.unwrap();
        half_open.push(stream);
    }
    let begun = Instant::now();
    tokio::join!(a.play_out(Line::default()), b.play_out(Line::default()));
    assert!(begun.elapsed() < Duration::from_secs(60), "the game is not held up");
    let (open, refused) = flood.await.unwrap();
    assert_eq!((open.len(), refused), (24, 976));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flood_of_messages_is_slowed_down() {
    let world = World::with(|config| config.limits.messages = 5.0).await;
    let guest = world.guest().await;
    let mut socket = guest.socket().await.unwrap();
    for at in 0..70 {
        socket.say(&ToTable::Ping { at, lag: 0 }).await.unwrap();
    }
    let (mut answered, mut refused) = (0, 0);
    while answered + refused < 70 {
        match socket.hear().await.unwrap() {
            ToPlayer::Pong { .. } => answered += 1,
            ToPlayer::Failed { why: Failure::TooFast { retry_ms }, .. } => {
                assert!(retry_ms > 0);
                refused += 1;
            }
            _ => {}
        }
    }
    assert!((50..65).contains(&answered), "{answered}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_reader_is_cut_off_and_catches_up() {
    let world = World::with(|config| config.limits.outbox = 8).await;
    let (anna, boris, id) = begun(&world).await;
    // Somebody who asks for much and reads nothing.
    let slow = world.guest().await;
    let mut asking = slow.socket().await.unwrap();
    asking.say(&ToTable::Subscribe { table: id.clone(), since: None }).await.unwrap();
    // The house stops listening to whoever does not read, once what lies between them is full: how much that is, the
    // machine decides.
    let most = 400_000;
    let mut asked = 0;
    let past = ToTable::Past { table: id.clone(), seq: 0 };
    while asked < most && tokio::time::timeout(Duration::from_millis(300), asking.say(&past)).await.is_ok() {
        asked += 1;
    }
    assert!(asked < most, "the house answers somebody who does not read");
    let (mut a, mut b) = (Player::listen(&anna, &id, 1).await, Player::listen(&boris, &id, 2).await);
    tokio::join!(a.play_out(Line::default()), b.play_out(Line::default()));
    let mut heard = 0;
    let ended = loop {
        match asking.hear_text().await {
            Ok(_) => heard += 1,
            Err(error) => break error,
        }
    };
    assert!(
        heard > 0 && !matches!(ended, bot_client::SocketError::Silent),
        "after {heard} of {asked}: {ended}"
    );
    let again = Player::listen(&slow, &id, 3).await;
    assert_eq!(again.seq, a.seq, "and back again with everything");
}
