//! Who somebody is.

use bot_client::{Guest, Method, StatusCode, request};
use protocol::{Away, DeviceLink, Failure, Introduction, Invited, Me, MoveIn, SeatWish, Sitting, TableInfo};
use serde_json::json;

use crate::world::{World, table};

#[tokio::test(flavor = "multi_thread")]
async fn the_first_visit_gives_a_guest_and_only_the_hash_is_kept() {
    let world = World::with(|config| config.public_url = Some("https://tea.example".into())).await;
    let answer = request(world.address, Method::GET, "/api/me", &[], Vec::new()).await.unwrap();
    let cookie = answer.headers["set-cookie"].to_str().unwrap().to_owned();
    for part in ["HttpOnly", "SameSite=Lax", "Secure", "Path=/"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    let token = cookie.split(';').next().unwrap().strip_prefix("chaikhana=").unwrap().to_owned();
    assert!(token.len() >= 43, "256 bits and more");
    let guest = Guest { house: world.address, cookie: format!("chaikhana={token}") };
    let me = guest.me().await.unwrap();
    assert_eq!(me, serde_json::from_slice::<Me>(&answer.body).unwrap());
    assert!(guest.ask(Method::GET, "/api/me", &()).await.unwrap().headers.get("set-cookie").is_none());
    // The token stands nowhere in the file.
    for name in ["house.db", "house.db-wal"] {
        let bytes = std::fs::read(world.folder.path().join(name)).unwrap();
        assert!(!bytes.windows(token.len()).any(|window| window == token.as_bytes()));
    }
    let other = Guest { house: world.address, cookie: "chaikhana=nobody".into() };
    let refused = other.ask(Method::GET, "/api/tables", &()).await.unwrap();
    assert_eq!(refused.status, StatusCode::UNAUTHORIZED);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_moves_the_same_person_to_another_device_once() {
    let world = World::new().await;
    let anna = world.guest().await;
    let name = Introduction { name: Some("Анна".into()), language: Some("ru".into()) };
    let me: Me = anna.call(Method::PATCH, "/api/me", &name).await.unwrap();
    assert_eq!((me.name.as_str(), me.language.as_str()), ("Анна", "ru"));
    let link: DeviceLink = anna.post("/api/me/device", &()).await.unwrap();
    let phone = world.guest().await;
    let moved =
        phone.ask(Method::POST, "/api/device", &MoveIn { secret: link.secret.clone() }).await.unwrap();
    assert_eq!(moved.status, StatusCode::OK);
    let cookie = moved.headers["set-cookie"].to_str().unwrap().split(';').next().unwrap().to_owned();
    let phone = Guest { house: world.address, cookie };
    assert_eq!(phone.me().await.unwrap().name, "Анна");
    assert_eq!(anna.me().await.unwrap().name, "Анна", "the first device stays");
    let again = phone.post::<Me>("/api/device", &MoveIn { secret: link.secret }).await.unwrap_err();
    assert!(matches!(again.failure(), Some(Failure::NotAllowed { .. })), "{again}");
    for bad in [
        json!({"name": ""}),
        json!({"name": "x".repeat(40)}),
        json!({"language": "english"}),
        json!({"age": 7}),
    ] {
        assert!(anna.call::<Me>(Method::PATCH, "/api/me", &bad).await.is_err(), "{bad}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_changed_name_shows_at_every_table_at_once() {
    let world = World::new().await;
    let (anna, boris) = (world.guest().await, world.guest().await);
    let id = anna.open(&table("chai", &[SeatWish::Me, SeatWish::Open])).await.unwrap().id;
    boris.sit(&id).await.unwrap();
    let name = Introduction { name: Some("Vera".into()), language: None };
    anna.call::<Me>(Method::PATCH, "/api/me", &name).await.unwrap();
    for phase in ["waiting", "playing"] {
        if phase == "playing" {
            anna.start(&id).await.unwrap();
            let name = Introduction { name: Some("Noor".into()), language: None };
            anna.call::<Me>(Method::PATCH, "/api/me", &name).await.unwrap();
        }
        let seen: TableInfo = boris.get(&format!("/api/tables/{id}")).await.unwrap();
        let wanted = if phase == "waiting" { "Vera" } else { "Noor" };
        assert_eq!(seen.seats[0].sitting, Sitting::Person { name: wanted.into() }, "{phase}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_code_leads_to_a_table_while_it_waits_and_cannot_be_guessed_by_trying() {
    let world = World::new().await;
    let (anna, boris) = (world.guest().await, world.guest().await);
    let id = anna.open(&table("chai", &[SeatWish::Me, SeatWish::Open])).await.unwrap().id;
    let path = format!("/api/codes/{}", ::table::code_of(&id).to_lowercase());
    let invited: Invited = boris.get(&path).await.unwrap();
    assert_eq!(invited.table, id);
    boris.sit(&id).await.unwrap();
    anna.start(&id).await.unwrap();
    let gone = boris.get::<Invited>(&path).await.unwrap_err();
    assert_eq!(gone.failure(), Some(&Failure::NoTable), "it ends with the waiting");
    let mut tried = 0;
    let refused = loop {
        match boris.get::<Invited>("/api/codes/ABCDEFG").await.unwrap_err().failure() {
            Some(Failure::NoTable) => tried += 1,
            other => break other.cloned(),
        }
    };
    assert!(matches!(refused, Some(Failure::TooFast { .. })), "{refused:?}");
    assert!(tried < 10, "{tried} codes were tried");
}

#[tokio::test(flavor = "multi_thread")]
async fn vacations_are_counted() {
    let world = World::new().await;
    let anna = world.guest().await;
    let me: Me = anna.call(Method::PUT, "/api/me/away", &Away { days: 10 }).await.unwrap();
    assert!(me.away_until.is_some() && me.vacation_days == 20, "{me:?}");
    let me: Me = anna.call(Method::PUT, "/api/me/away", &Away { days: 0 }).await.unwrap();
    assert!(me.away_until.is_none() && me.vacation_days >= 29, "unused days come back: {me:?}");
    assert!(anna.call::<Me>(Method::PUT, "/api/me/away", &Away { days: 31 }).await.is_err());
}

#[tokio::test(flavor = "multi_thread")]
async fn too_many_requests_are_refused_with_a_time_to_come_again() {
    let world = World::with(|config| config.limits.requests = 1.0).await;
    let (anna, boris) = (world.guest().await, world.guest().await);
    let mut refused = None;
    for _ in 0..20 {
        let answer = anna.ask(Method::GET, "/api/tables", &()).await.unwrap();
        if answer.status == StatusCode::TOO_MANY_REQUESTS {
            refused = Some(answer);
            break;
        }
    }
    let refused = refused.expect("a limit");
    assert!(refused.headers.contains_key("retry-after"));
    assert!(
        matches!(serde_json::from_slice(&refused.body).unwrap(), Failure::TooFast { retry_ms } if retry_ms > 0)
    );
    assert!(boris.me().await.is_ok(), "others are not disturbed");
}
