//! The server leads the conversation that every host of tables must lead.

use std::time::Duration;

use bot_client::{Guest, Method, Socket};
use protocol::{Failure, SeatWish, Start, TableInfo, ToTable};
use serde_json::{Value, json};
use table::conformance::{Ask, Host, check};
use tokio::runtime::Runtime;

use crate::world::{World, table};

/// People with sockets at a table of a real house.
struct Sockets {
    runtime: Runtime,
    world: World,
    people: Vec<(Guest, Socket)>,
    table: String,
    pings: u64,
}

impl Sockets {
    /// Everything one of them is told until the house answers a ping.
    fn listen(&mut self, who: usize) -> Vec<Value> {
        self.listen_until(who, |_| true)
    }

    /// Everything one of them is told until something came that is waited for, and the house answers a ping.
    fn listen_until(&mut self, who: usize, waited_for: impl Fn(&[Value]) -> bool) -> Vec<Value> {
        self.pings += 1;
        let (ping, socket) = (self.pings, &mut self.people[who].1);
        self.runtime.block_on(async {
            socket.say(&ToTable::Ping { at: ping, lag: 0 }).await.unwrap();
            let mut heard = Vec::new();
            loop {
                let message: Value = serde_json::from_str(&socket.hear_text().await.unwrap()).unwrap();
                match message["type"].as_str() {
                    Some("pong") if message["at"] == json!(ping) && waited_for(&heard) => return heard,
                    Some("pong") => socket.say(&ToTable::Ping { at: ping, lag: 0 }).await.unwrap(),
                    Some("welcome") => {}
                    _ => heard.push(message),
                }
            }
        })
    }

    /// What the others did may be told to everybody; only answers are compared.
    fn forget(&mut self) {
        for who in 0..self.people.len() {
            self.listen(who);
        }
    }
}

impl Host for Sockets {
    fn open(&mut self, people: usize) {
        let mut seats = vec![SeatWish::Open; people];
        seats[0] = SeatWish::Me;
        let world = &self.world;
        let (guests, id) = self.runtime.block_on(async {
            let mut guests = vec![world.guest().await];
            let mut wish = table("coffee-rush", &seats);
            if people == 1 {
                wish.options = json!({"mode": "solo"});
            }
            let id = guests[0].open(&wish).await.unwrap().id;
            for _ in 1..people {
                let guest = world.guest().await;
                guest.sit(&id).await.unwrap();
                guests.push(guest);
            }
            let begin = format!("/api/tables/{id}/start");
            guests[0].post::<TableInfo>(&begin, &Start::default()).await.unwrap();
            let mut people = Vec::new();
            for guest in guests {
                let socket = guest.socket().await.unwrap();
                people.push((guest, socket));
            }
            (people, id)
        });
        (self.people, self.table) = (guests, id);
        // At a table on a device everybody is there from the beginning.
        for who in 0..people {
            self.send(who, &json!({"type": "subscribe", "table": self.table}).to_string());
        }
    }

    fn table(&self) -> String {
        self.table.clone()
    }

    fn send(&mut self, who: usize, text: &str) -> Vec<Value> {
        self.forget();
        let socket = &mut self.people[who].1;
        self.runtime.block_on(socket.say_text(text.to_owned())).unwrap();
        // Advice is thought about while the house answers others.
        let asks_advice = text.contains(r#""hint""#);
        self.listen_until(who, |heard| !asks_advice || !heard.is_empty())
    }

    fn ask(&mut self, who: usize, what: Ask) -> Result<Vec<Value>, Failure> {
        self.forget();
        let (path, body) = match what {
            Ask::Vote(ballot) => ("vote", serde_json::to_value(ballot).unwrap()),
            Ask::Resign => ("resign", json!({})),
            Ask::Rematch => ("rematch", json!({})),
        };
        let path = format!("/api/tables/{}/{path}", self.table);
        let asked = self.people[who].0.call::<TableInfo>(Method::POST, &path, &body);
        match self.runtime.block_on(asked) {
            Ok(_) => Ok(self.listen(who)),
            Err(error) => Err(error.failure().expect("the house says why").clone()),
        }
    }
}

#[test]
fn answers_over_a_socket_are_those_of_every_host() {
    let runtime = Runtime::new().unwrap();
    let world = runtime.block_on(World::with(|config| {
        config.limits.chat = 1_000.0;
        config.idle = Duration::from_secs(600);
    }));
    check(&mut Sockets { runtime, world, people: Vec::new(), table: String::new(), pings: 0 });
}
