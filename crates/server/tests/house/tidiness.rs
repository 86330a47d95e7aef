//! Nobody takes the room of others: tables, the hall, names.

use bot_client::{Guest, Method};
use protocol::{Failure, Introduction, Me, Phase, SeatWish, Seating, TableInfo, TableList, Visibility};

use crate::world::{World, table};

fn why<T: std::fmt::Debug>(answer: Result<T, bot_client::Error>) -> Failure {
    answer.unwrap_err().failure().cloned().expect("a refusal gives its reason")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_opened_without_a_seat_counts_and_can_be_removed() {
    let world = World::with(|config| config.limits.waiting_tables = 3).await;
    let (anna, boris) = (world.guest().await, world.guest().await);
    let wish = table("coffee-rush", &[SeatWish::Open, SeatWish::Open]);
    let mut ids = Vec::new();
    for _ in 0..3 {
        ids.push(anna.open(&wish).await.unwrap().id);
    }
    assert!(matches!(why(anna.open(&wish).await), Failure::NotAllowed { .. }));
    boris.open(&wish).await.unwrap();
    let remove = |guest: &Guest, id: &str| {
        let (guest, path) = (guest.clone(), format!("/api/tables/{id}"));
        async move { guest.call::<TableInfo>(Method::DELETE, &path, &()).await }
    };
    assert!(matches!(why(remove(&boris, &ids[0]).await), Failure::NotAllowed { .. }), "not his");
    boris.sit(&ids[1]).await.unwrap();
    assert!(matches!(why(remove(&anna, &ids[1]).await), Failure::NotAllowed { .. }), "somebody sits there");
    assert_eq!(remove(&anna, &ids[0]).await.unwrap().phase, Phase::Abandoned);
    assert!(matches!(why(remove(&anna, &ids[0]).await), Failure::NotAllowed { .. }), "only once");
    anna.open(&wish).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_hall_has_room_for_everybody() {
    let world = World::with(|config| config.limits.public_tables = 2).await;
    let (anna, boris) = (world.guest().await, world.guest().await);
    let mut wish = table("chai", &[SeatWish::Me, SeatWish::Open]);
    wish.visibility = Visibility::Public;
    let early = boris.open(&wish).await.unwrap().id;
    anna.open(&wish).await.unwrap();
    anna.open(&wish).await.unwrap();
    assert!(matches!(why(anna.open(&wish).await), Failure::NotAllowed { .. }));
    let hall: TableList = anna.get("/api/tables").await.unwrap();
    assert_eq!(hall.tables.len(), 3);
    assert_eq!(hall.tables[1].id, early, "everybody's first table comes before anybody's second");
    wish.visibility = Visibility::Private;
    anna.open(&wish).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_has_only_so_many_tables_that_are_not_over() {
    let world = World::with(|config| config.limits.unfinished_tables = 2).await;
    let (anna, boris) = (world.guest().await, world.guest().await);
    let wish = table("coffee-rush", &[SeatWish::Me, SeatWish::Open]);
    let first = anna.open(&wish).await.unwrap().id;
    boris.sit(&first).await.unwrap();
    anna.start(&first).await.unwrap();
    anna.open(&wish).await.unwrap();
    assert!(matches!(why(anna.open(&wish).await), Failure::NotAllowed { .. }));
    let of_boris = boris.open(&wish).await.unwrap().id;
    assert!(matches!(why(anna.sit(&of_boris).await), Failure::NotAllowed { .. }));
    // Coming back to a table of one's own is no new one.
    let path = format!("/api/tables/{first}/seat");
    boris.post::<TableInfo>(&path, &Seating::default()).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn names_can_be_read_and_told_apart() {
    let world = World::new().await;
    let (anna, other) = (world.guest().await, world.guest().await);
    let call = |guest: &Guest, name: &str| {
        let (guest, said) = (guest.clone(), Introduction { name: Some(name.into()), language: None });
        async move { guest.call::<Me>(Method::PATCH, "/api/me", &said).await }
    };
    for bad in ["\u{202e}annA", "An\u{200b}na", "Аnna", "\u{2800}", "a\u{300}\u{300}\u{300}"] {
        assert!(matches!(why(call(&anna, bad).await), Failure::Unreadable { .. }), "{bad:?}");
    }
    call(&anna, "AHHA").await.unwrap();
    call(&other, "АННА").await.unwrap();
    let id = anna.open(&table("coffee-rush", &[SeatWish::Me, SeatWish::Open])).await.unwrap().id;
    let info = other.sit(&id).await.unwrap();
    let names: Vec<String> = info
        .seats
        .iter()
        .map(|seat| match &seat.sitting {
            protocol::Sitting::Person { name } => name.clone(),
            other => format!("{other:?}"),
        })
        .collect();
    assert_eq!(names, ["AHHA", "АННА (2)"]);
}
