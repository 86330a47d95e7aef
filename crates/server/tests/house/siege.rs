//! Connections that want nothing but to be there: half a request, a body that never comes; and names, hints, measurements.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use bot_client::Guest;
use protocol::{Failure, SeatWish, ToPlayer, ToTable};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::player::{Line, Player};
use crate::tables::begun;
use crate::world::{World, table};

/// A connection that has sent this much.
async fn begin(house: SocketAddr, text: &str) -> TcpStream {
    let mut stream = TcpStream::connect(house).await.unwrap();
    // The house may have closed it already.
    let _ = stream.write_all(text.as_bytes()).await;
    stream
}

/// What comes until the house closes the connection.
async fn rest(stream: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    let end = tokio::time::timeout(Duration::from_secs(30), stream.read_to_end(&mut bytes)).await;
    let _ = end.expect("the house closes it");
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The status of the answer to a whole request with these headers.
async fn status(house: SocketAddr, path: &str, headers: &str) -> u16 {
    let request = format!("GET {path} HTTP/1.1\r\n{headers}Connection: close\r\n\r\n");
    let answer = rest(&mut begin(house, &request).await).await;
    answer.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0)
}

#[tokio::test(flavor = "multi_thread")]
async fn half_sent_requests_hold_nobody_up_and_are_closed() {
    let world = World::with(|config| config.limits.header_patience = Duration::from_secs(2)).await;
    let (anna, boris, id) = begun(&world).await;
    let (mut a, mut b) = (Player::listen(&anna, &id, 1).await, Player::listen(&boris, &id, 2).await);
    let mut half = Vec::new();
    for number in 0..300 {
        let text = [
            "",
            "G",
            "GET /api/me HTTP/1.1\r\nHost: loc",
            "POST /api/tables HTTP/1.1\r\nHost: localhost\r\nX: ",
        ];
        half.push(begin(world.address, text[number % text.len()]).await);
    }
    tokio::join!(a.play_out(Line::default()), b.play_out(Line::default()));
    for mut stream in half {
        rest(&mut stream).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_waits_longest_without_asking_gives_way() {
    let world = World::with(|config| config.limits.connections = 20).await;
    let mut half = Vec::new();
    for _ in 0..60 {
        half.push(begin(world.address, "GET / HTT").await);
    }
    // Every place is taken, and still everybody who asks for something gets in.
    for _ in 0..10 {
        Guest::arrive(world.address).await.unwrap().me().await.unwrap();
    }
    for stream in half.iter_mut().take(40) {
        assert_eq!(rest(stream).await, "");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_address_has_only_so_many_connections() {
    let world = World::with(|config| {
        config.limits.own_address = true;
        config.limits.connections_per_address = 8;
    })
    .await;
    let mut open = Vec::new();
    for _ in 0..8 {
        open.push(begin(world.address, "GET / HTT").await);
    }
    assert_eq!(rest(&mut begin(world.address, "GET / HTT").await).await, "", "closed at once");
    open.pop();
    let begun = Instant::now();
    while Guest::arrive(world.address).await.is_err() {
        assert!(begun.elapsed() < Duration::from_secs(30), "there is room again");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_that_never_comes_is_not_waited_for() {
    let world = World::with(|config| config.limits.request_patience = Duration::from_millis(300)).await;
    let guest = world.guest().await;
    let head = format!(
        "POST /api/tables HTTP/1.1\r\nHost: localhost\r\nCookie: {}\r\nContent-Type: application/json\r\n\
         Content-Length: 100\r\n\r\n{{\"game\":",
        guest.cookie
    );
    let answer = rest(&mut begin(world.address, &head).await).await;
    assert!(answer.starts_with("HTTP/1.1 408 "), "{answer}");
}

#[tokio::test(flavor = "multi_thread")]
async fn long_headers_are_refused() {
    let world = World::new().await;
    let text = format!("GET / HTTP/1.1\r\nHost: localhost\r\nX: {}\r\n\r\n", "x".repeat(100_000));
    let answer = rest(&mut begin(world.address, &text).await).await;
    assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 431 "), "{answer}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_house_answers_to_its_names_only() {
    let world = World::with(|config| {
        config.public_url = Some("https://tea.example".into());
        config.hosts = vec!["teabox.lan".into()];
    })
    .await;
    let ask = |host: &'static str| status(world.address, "/api/games", host);
    for host in
        ["localhost", "127.0.0.1:99", "[::1]:7878", "192.168.1.9:7878", "tea.example", "TEA.example:443"]
    {
        let header = format!("Host: {host}\r\n");
        assert_eq!(status(world.address, "/api/games", &header).await, 200, "{host}");
    }
    assert_eq!(ask("Host: teabox.lan:7878\r\n").await, 200);
    for header in ["Host: evil.example\r\n", "Host: tea.example.evil\r\n", "Host: \r\n", ""] {
        assert!(matches!(ask(header).await, 421 | 400), "{header}");
    }
    assert_eq!(status(world.address, "/healthz", "Host: probe\r\n").await, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn measurements_are_for_the_machine_itself() {
    let world = World::with(|config| {
        config.public_url = Some("https://tea.example".into());
        config.behind_proxy = true;
    })
    .await;
    let ask = |headers: &'static str| status(world.address, "/metrics", headers);
    assert_eq!(ask("Host: localhost\r\n").await, 200);
    assert_eq!(ask("Host: 127.0.0.1:7878\r\n").await, 200);
    for headers in [
        "Host: tea.example\r\n",
        "Host: localhost\r\nX-Forwarded-For: 127.0.0.1\r\n",
        "Host: localhost\r\nForwarded: for=127.0.0.1\r\n",
        "Host: localhost\r\nX-Real-IP: 127.0.0.1\r\n",
    ] {
        assert_eq!(ask(headers).await, 404, "{headers}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_asks_for_the_whole_table_again_and_again() {
    let world = World::with(|config| config.limits.subscriptions = 0.5).await;
    let (anna, _, id) = begun(&world).await;
    let mut socket = anna.socket().await.unwrap();
    for _ in 0..12 {
        socket.say(&ToTable::Subscribe { table: id.clone(), since: None }).await.unwrap();
    }
    let (mut shown, mut refused) = (0, 0);
    while shown + refused < 12 {
        match socket.hear().await.unwrap() {
            ToPlayer::Snapshot(_) => shown += 1,
            ToPlayer::Failed { why: Failure::TooFast { .. }, .. } => refused += 1,
            _ => {}
        }
    }
    assert!((5..=7).contains(&shown), "{shown}");
}

#[tokio::test(flavor = "multi_thread")]
async fn hints_and_the_past_are_for_everybody() {
    let world = World::with(|config| {
        config.limits.hints = 0.2;
        config.limits.past = 0.3;
    })
    .await;
    let anna = world.guest().await;
    let seats = [SeatWish::Me, SeatWish::Bot { level: protocol::Level::Novice }];
    let id = anna.open(&table("coffee-rush", &seats)).await.unwrap().id;
    anna.start(&id).await.unwrap();
    let mut player = Player::listen(&anna, &id, 1).await;
    while player.now.as_ref().is_none_or(|now| now.legal.is_empty()) {
        player.hear().await;
    }
    for _ in 0..8 {
        player.socket.say(&ToTable::Hint { table: id.clone() }).await.unwrap();
        player.socket.say(&ToTable::Past { table: id.clone(), seq: 0 }).await.unwrap();
    }
    let (mut hints, mut past, mut refused) = (0, 0, 0);
    // Every request has an answer: also a hint that was asked for again before it was given.
    while hints + past + refused < 16 {
        match player.hear().await {
            ToPlayer::Hint { advice, .. } => {
                assert!(!advice.is_empty());
                hints += 1;
            }
            ToPlayer::Past(_) => past += 1,
            ToPlayer::Failed { why: Failure::TooFast { retry_ms }, .. } => {
                assert!(retry_ms > 0);
                refused += 1;
            }
            _ => {}
        }
    }
    assert!((2..=4).contains(&hints) && (3..=5).contains(&past), "{hints} hints, {past} looks back");
}
