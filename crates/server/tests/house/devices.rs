//! The devices of a guest.

use bot_client::{Guest, Method, StatusCode};
use protocol::{DeviceLink, Devices, Me, MoveIn};

use crate::world::World;

/// Another device of the same person.
async fn another(world: &World, guest: &Guest) -> Guest {
    let link: DeviceLink = guest.post("/api/me/device", &()).await.unwrap();
    let answer = guest.ask(Method::POST, "/api/device", &MoveIn { secret: link.secret }).await.unwrap();
    let cookie = answer.headers["set-cookie"].to_str().unwrap().split(';').next().unwrap().to_owned();
    Guest { house: world.address, cookie }
}

async fn is_known(guest: &Guest) -> bool {
    guest.ask(Method::GET, "/api/tables", &()).await.unwrap().status == StatusCode::OK
}

#[tokio::test(flavor = "multi_thread")]
async fn a_device_is_listed_and_ended_with_its_sockets() {
    let world = World::new().await;
    let laptop = world.guest().await;
    let (phone, tablet) = (another(&world, &laptop).await, another(&world, &laptop).await);
    let list: Devices = laptop.get("/api/me/devices").await.unwrap();
    assert_eq!(list.devices.iter().map(|device| device.here).collect::<Vec<_>>(), [true, false, false]);
    assert!(list.devices.iter().all(|device| device.used > 0 && device.since > 0), "{list:?}");
    let seen_by_phone: Devices = phone.get("/api/me/devices").await.unwrap();
    let phone_id = &seen_by_phone.devices[0].id;
    let mut ringing = phone.socket().await.unwrap();
    let left: Devices =
        laptop.call(Method::DELETE, &format!("/api/me/devices/{phone_id}"), &()).await.unwrap();
    assert_eq!(left.devices.len(), 2);
    while ringing.hear_text().await.is_ok() {}
    assert!(!is_known(&phone).await, "its cookie means nothing any more");
    assert!(is_known(&laptop).await && is_known(&tablet).await);
    assert!(laptop.call::<Devices>(Method::DELETE, "/api/me/devices/nothing", &()).await.is_err());
    // Somebody else's device is not mine to end.
    let stranger = world.guest().await;
    let theirs: Devices = stranger.get("/api/me/devices").await.unwrap();
    let path = format!("/api/me/devices/{}", theirs.devices[0].id);
    assert!(laptop.call::<Devices>(Method::DELETE, &path, &()).await.is_err());
    assert!(is_known(&stranger).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn all_others_are_ended_and_logging_out_ends_this_one() {
    let world = World::new().await;
    let laptop = world.guest().await;
    let (phone, tablet) = (another(&world, &laptop).await, another(&world, &laptop).await);
    let name = laptop.me().await.unwrap().name;
    let left: Devices = laptop.call(Method::DELETE, "/api/me/devices", &()).await.unwrap();
    assert!(left.devices.len() == 1 && left.devices[0].here);
    assert!(!is_known(&phone).await && !is_known(&tablet).await && is_known(&laptop).await);
    let mut socket = laptop.socket().await.unwrap();
    let unknown = Guest { house: world.address, cookie: "chaikhana=nobody".into() };
    assert!(unknown.get::<Devices>("/api/me/devices").await.unwrap().devices.is_empty());
    let gone = laptop.ask(Method::POST, "/api/me/log-out", &()).await.unwrap();
    assert_eq!(gone.status, StatusCode::NO_CONTENT);
    assert!(gone.headers["set-cookie"].to_str().unwrap().contains("Max-Age=0"));
    while socket.hear_text().await.is_ok() {}
    assert!(!is_known(&laptop).await);
    let again: Me = laptop.me().await.unwrap();
    assert_ne!(again.name, name, "the old cookie is a stranger's");
}
