//! Whole games over real sockets.

use engine::Record;
use hyper_method::GET;
use protocol::{Phase, SeatWish, TableInfo};
use shelf::Shelf;

use crate::player::Player;
use crate::world::{World, table};

/// The methods of requests.
mod hyper_method {
    pub(crate) use guest::Method;
    pub(crate) const GET: Method = Method::GET;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_play_coffee_rush_to_its_end() {
    let world = World::new().await;
    let (anna, boris) = (world.guest().await, world.guest().await);
    let info = anna.open(&table("coffee-rush", &[SeatWish::Me, SeatWish::Open])).await.unwrap();
    assert_eq!(info.phase, Phase::Waiting);
    boris.sit(&info.id).await.unwrap();
    let mut one = Player::sit(&anna, &info.id, 1).await;
    let mut two = Player::sit(&boris, &info.id, 2).await;
    anna.start(&info.id).await.unwrap();
    let (one, two) = tokio::join!(
        async {
            one.play_out().await;
            one
        },
        async {
            two.play_out().await;
            two
        },
    );
    let end: TableInfo = anna.get(&format!("/api/tables/{}", info.id)).await.unwrap();
    assert_eq!(end.phase, Phase::Over);
    assert_eq!(end.commitment, info.commitment, "the seed is the one committed to before anybody sat down");
    assert_eq!(one.seq, two.seq);

    let record = anna.ask(GET, &format!("/api/tables/{}/record", info.id), &()).await.unwrap();
    let record = Record::read(&*record.body).unwrap();
    let replayed = Shelf::standard().unwrap().replay(&record, None).unwrap();
    assert_eq!(replayed.seq(), one.seq);
    assert_eq!(Some(replayed.standing()), end.standing);
    for (player, seat) in [(&one, 0), (&two, 1)] {
        let view = replayed.view(engine::Eyes::Seat(engine::Seat(seat)));
        assert_eq!(player.now.as_ref().unwrap().view, view, "the last view is the server's");
    }
}
