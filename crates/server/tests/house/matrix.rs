//! Who may do what: every route and every message, for everybody there is.

use bot_client::{Guest, Method, request};
use protocol::{Failure, SeatWish, ToPlayer, ToTable};
use serde_json::{Value, json};

use crate::world::{World, table};

/// Everybody there is, in the order of the columns below.
struct Everybody {
    /// Has no cookie.
    nobody: Guest,
    /// Has a cookie and the link, and nothing to do with the table.
    stranger: Guest,
    /// Sits at the table.
    seated: Guest,
    /// Opened it and sits there.
    host: Guest,
}

/// What is done, to a table that is waiting or running, open or closed to spectators.
struct Case {
    what: (Method, &'static str, Value),
    /// The status for nobody, stranger, seated, host.
    expected: [u16; 4],
}

fn case(method: Method, path: &'static str, body: Value, expected: [u16; 4]) -> Case {
    Case { what: (method, path, body), expected }
}

/// Every route that names a table, at a table that waits for players.
fn at_a_waiting_table() -> Vec<Case> {
    vec![
        case(Method::GET, "", json!({}), [401, 200, 200, 200]),
        case(Method::GET, "/record", json!({}), [401, 403, 403, 403]),
        case(Method::GET, "/position", json!({}), [401, 403, 403, 403]),
        case(Method::POST, "/rematch", json!({}), [401, 403, 403, 403]),
        case(Method::POST, "/resign", json!({}), [401, 403, 403, 403]),
        case(Method::POST, "/vote", json!({"motion": "abandon", "agree": true}), [401, 403, 403, 403]),
        case(Method::DELETE, "", json!({}), [401, 403, 403, 403]),
        case(Method::POST, "/start", json!({"fill": "novice"}), [401, 403, 403, 200]),
        case(Method::POST, "/start", json!({}), [401, 403, 403, 403]),
        case(Method::DELETE, "/seat", json!({}), [401, 403, 200, 200]),
        case(Method::POST, "/seat", json!({}), [401, 200, 200, 200]),
    ]
}

/// The same at a running table that may be watched.
fn at_a_running_table() -> Vec<Case> {
    vec![
        case(Method::GET, "", json!({}), [401, 200, 200, 200]),
        case(Method::GET, "/record", json!({}), [401, 200, 200, 200]),
        case(Method::GET, "/position", json!({}), [401, 200, 200, 200]),
        case(Method::POST, "/rematch", json!({}), [401, 403, 403, 403]),
        case(Method::POST, "/start", json!({}), [401, 403, 403, 403]),
        case(Method::DELETE, "", json!({}), [401, 403, 403, 403]),
        case(Method::DELETE, "/seat", json!({}), [401, 403, 403, 403]),
        case(Method::POST, "/seat", json!({}), [401, 403, 200, 200]),
        case(Method::POST, "/vote", json!({"motion": "abandon", "agree": false}), [401, 403, 200, 200]),
        case(Method::POST, "/resign", json!({}), [401, 403, 200, 200]),
    ]
}

/// The same at a running table that may not be watched: for strangers it does not exist.
fn at_a_closed_table() -> Vec<Case> {
    let hidden = |mut case: Case| {
        case.expected[1] = 404;
        case
    };
    at_a_running_table().into_iter().map(hidden).collect()
}

/// A table for one case, so that no case disturbs another.
async fn lay(everybody: &Everybody, running: bool, spectators: bool) -> String {
    let mut wish = table("coffee-rush", &[SeatWish::Me, SeatWish::Open, SeatWish::Open]);
    wish.spectators = spectators;
    let id = everybody.host.open(&wish).await.unwrap().id;
    everybody.seated.sit(&id).await.unwrap();
    if running {
        let fill = json!({"fill": "novice"});
        everybody.host.post::<Value>(&format!("/api/tables/{id}/start"), &fill).await.unwrap();
    }
    id
}

async fn everybody(world: &World) -> Everybody {
    Everybody {
        nobody: Guest { house: world.address, cookie: "tea=green".into() },
        stranger: world.guest().await,
        seated: world.guest().await,
        host: world.guest().await,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_route_asks_who_it_is() {
    let world = World::with(|config| config.limits.waiting_tables = 1_000).await;
    let people = everybody(&world).await;
    let mut documented = crate::openapi::routes_of_a_table();
    for (cases, running, spectators) in [
        (at_a_waiting_table(), false, true),
        (at_a_waiting_table(), false, false),
        (at_a_running_table(), true, true),
        (at_a_closed_table(), true, false),
    ] {
        for Case { what: (method, path, body), expected } in cases {
            documented.remove(&(method.to_string().to_lowercase(), format!("/api/tables/{{id}}{path}")));
            for (who, expected) in
                [&people.nobody, &people.stranger, &people.seated, &people.host].into_iter().zip(expected)
            {
                let id = lay(&people, running, spectators).await;
                let answer =
                    who.ask(method.clone(), &format!("/api/tables/{id}{path}"), &body).await.unwrap();
                assert_eq!(
                    answer.status.as_u16(),
                    expected,
                    "{method} {path} {body} running {running} spectators {spectators}: {:?}",
                    String::from_utf8_lossy(&answer.body)
                );
                if !answer.status.is_success() {
                    serde_json::from_slice::<Failure>(&answer.body).expect("a refusal gives its reason");
                }
            }
        }
    }
    assert!(documented.is_empty(), "routes that the matrix does not know: {documented:?}");
    // A name that nobody was told is as good as none, whoever asks.
    for name in ["AAAAAAAAAAAAAAAAAAAAAA", "a", "..%2F..", &"x".repeat(500)] {
        let answer = people.host.ask(Method::GET, &format!("/api/tables/{name}"), &()).await.unwrap();
        assert_eq!(answer.status.as_u16(), 404, "{name}");
    }
}

/// What comes back for a message: `ok`, or the reason why not.
async fn outcome(guest: &Guest, message: &ToTable) -> String {
    let mut socket = guest.socket().await.unwrap();
    socket.say(message).await.unwrap();
    socket.say(&ToTable::Ping { at: 77, lag: 0 }).await.unwrap();
    let mut outcome = "ok".to_owned();
    loop {
        match socket.hear().await.unwrap() {
            ToPlayer::Failed { why, .. } => {
                let why = serde_json::to_value(&why).unwrap();
                outcome = why["reason"].as_str().unwrap().to_owned();
            }
            ToPlayer::Pong { at: 77, .. } => return outcome,
            _ => {}
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_message_asks_who_it_is() {
    let world = World::new().await;
    let people = everybody(&world).await;
    let sockets = people.nobody.socket().await;
    assert!(sockets.is_err(), "nobody has no socket");
    for spectators in [true, false] {
        let id = lay(&people, true, spectators).await;
        // A stranger may watch an open table; a closed one does not exist.
        let hidden = if spectators { "ok" } else { "no-table" };
        let no_seat = if spectators { "not-allowed" } else { "no-table" };
        let (table, key) = (id.clone(), String::from("k"));
        let messages: Vec<(ToTable, [&str; 2])> = vec![
            (ToTable::Subscribe { table: table.clone(), since: None }, [hidden, "ok"]),
            (ToTable::Unsubscribe { table: table.clone() }, ["ok", "ok"]),
            (
                ToTable::Act { table: table.clone(), key: key.clone(), seq: 900, action: json!({"no": 1}) },
                [no_seat, "stale"],
            ),
            (ToTable::Undo { table: table.clone(), key }, [no_seat, "no-undo"]),
            (ToTable::Log { table: table.clone(), before: 9 }, [hidden, "ok"]),
            (ToTable::Past { table: table.clone(), seq: 0 }, [hidden, "ok"]),
            (ToTable::Chat { table: table.clone(), text: "tea".into() }, [hidden, "ok"]),
            (
                ToTable::Mute { table: table.clone(), speaker: "nobody".into(), muted: true },
                [if spectators { "unreadable" } else { "no-table" }, "unreadable"],
            ),
            (ToTable::Hint { table: table.clone() }, [no_seat, "not-allowed"]),
            (ToTable::Hurry { table: table.clone() }, [no_seat, "ok"]),
            (ToTable::Ping { at: 1, lag: 0 }, ["ok", "ok"]),
        ];
        for (message, expected) in &messages {
            // A message without a row here does not compile: the matrix stays complete.
            match message {
                ToTable::Subscribe { .. }
                | ToTable::Unsubscribe { .. }
                | ToTable::Act { .. }
                | ToTable::Undo { .. }
                | ToTable::Log { .. }
                | ToTable::Past { .. }
                | ToTable::Chat { .. }
                | ToTable::Mute { .. }
                | ToTable::Hint { .. }
                | ToTable::Hurry { .. }
                | ToTable::Ping { .. } => {}
            }
            assert_eq!(outcome(&people.stranger, message).await, expected[0], "stranger: {message:?}");
            assert_eq!(outcome(&people.seated, message).await, expected[1], "seated: {message:?}");
        }
        assert_eq!(messages.len(), 11);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn other_sites_may_not_ask() {
    let world = World::with(|config| config.public_url = Some("https://tea.example".into())).await;
    let guest = world.guest().await;
    let body = serde_json::to_vec(&table("chai", &[SeatWish::Me, SeatWish::Open])).unwrap();
    let own = format!("http://{}", world.address);
    for (origin, expected) in [
        (None, 201),
        (Some(own.as_str()), 201),
        (Some("https://tea.example"), 201),
        (Some("https://evil.example"), 403),
        (Some("null"), 403),
        (Some("https://tea.example.evil.example"), 403),
    ] {
        let mut headers = vec![
            ("cookie".parse().unwrap(), guest.cookie.clone()),
            ("content-type".parse().unwrap(), "application/json".into()),
        ];
        headers.extend(origin.map(|origin| ("origin".parse().unwrap(), origin.to_owned())));
        let answer =
            request(world.address, Method::POST, "/api/tables", &headers, body.clone()).await.unwrap();
        assert_eq!(answer.status.as_u16(), expected, "{origin:?}");
        let socket = bot_client::Socket::open(world.address, &headers).await;
        assert_eq!(socket.is_ok(), expected == 201, "a socket from {origin:?}");
        assert!(
            answer.headers["content-security-policy"].to_str().unwrap().contains("frame-ancestors 'none'")
        );
        assert_eq!(answer.headers["referrer-policy"], "no-referrer");
    }
}
