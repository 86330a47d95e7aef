//! Several servers with one database as docs/operation.md tells an operator to run them.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at what it did not expect")]

#[path = "common/program.rs"]
mod program;
#[path = "common/proxy.rs"]
mod proxy;

use std::net::{SocketAddr, TcpListener};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use bot_client::{Guest, Method};
use protocol::{NewTable, Pace, Phase, SeatWish, TableInfo, Visibility};
use serde_json::json;
use store::conformance::Postgres;

use program::{House, chaikhana, folder};
use proxy::{OPERATION, Running};

fn free_address() -> SocketAddr {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap()
}

fn wish() -> NewTable {
    NewTable {
        game: "coffee-rush".into(),
        options: json!({}),
        seats: vec![SeatWish::Open, SeatWish::Open],
        pace: Pace::Untimed,
        visibility: Visibility::Private,
        spectators: true,
    }
}

/// A shell of somebody who may do everything with the database.
fn shell(server: &Postgres, line: &str) -> Command {
    let program = Path::new(env!("CARGO_BIN_EXE_chaikhana"));
    let path = format!("{}:{}", program.parent().unwrap().display(), std::env::var("PATH").unwrap());
    let mut command = Command::new("sh");
    command.args(["-c", line]).env("PATH", path).env("PGHOST", server.host()).env("PGUSER", "postgres");
    command
}

/// Every line of the worked example is run as it stands there; only names of machines, and ports that others may use, are changed.
#[tokio::test(flavor = "multi_thread")]
async fn the_worked_example_works() {
    let Some(nginx) = proxy::find("nginx") else { return };
    let server = Postgres::start();
    let db = server.database();
    // The server of a test belongs to somebody with the name that the example is about to give.
    server.run(&db, "CREATE ROLE postgres SUPERUSER LOGIN");
    let renamed = shell(&server, "psql -qd postgres -c 'ALTER ROLE house RENAME TO somebody'").status();
    assert!(renamed.unwrap().success());
    let section = OPERATION.split_once("### A worked example\n").unwrap().1;
    let block = section.split_once("```sh\n").unwrap().1.split_once("```").unwrap().0;
    let (folder, proxied) = (folder("operation"), free_address());
    let addresses = [free_address(), free_address(), free_address()];
    let host = server.host().display().to_string().replace('/', "%2F");
    let mut text =
        block.replace("https://tea.example", &format!("http://{proxied}")).replace("db.internal", &host);
    let documented = ["127.0.0.1:7001", "127.0.0.1:7002", "127.0.0.1:7003"];
    for (from, to) in documented.iter().zip(&addresses) {
        text = text.replace(from, &to.to_string());
    }
    let (mut settings, mut nodes) = (Vec::new(), Vec::new());
    for line in text.lines() {
        if let Some((name, value)) = line.strip_prefix("export ").and_then(|line| line.split_once('=')) {
            settings.push((name.to_owned(), value.to_owned()));
        } else if let Some(line) = line.strip_suffix(" &") {
            let mut command = shell(&server, &format!("exec {line}"));
            let mut node = Running(command.envs(settings.clone()).stdout(Stdio::piped()).spawn().unwrap());
            assert_eq!(node.address(), addresses[nodes.len()], "{line}");
            nodes.push(node);
        } else {
            let done = shell(&server, line).envs(settings.clone()).output().unwrap();
            assert!(done.status.success(), "{line}: {}", String::from_utf8_lossy(&done.stderr));
        }
    }
    assert_eq!(nodes.len(), 3);
    let houses: Vec<_> = documented.into_iter().zip(addresses).collect();
    let _nginx = proxy::start(&nginx, &folder, proxied.port(), &proxy::example(1, proxied.port(), &houses));

    // Two players meet behind the proxy, and play to the end although a node goes meanwhile.
    let (_, table) = proxy::two_play(proxied).await;
    // Whichever nodes go, the one that is left answers for all.
    while nodes.len() > 1 {
        drop(nodes.remove(0));
        for _ in 0..6 {
            let guest = Guest::arrive(proxied).await.unwrap();
            let over: TableInfo = guest.get(&format!("/api/tables/{table}")).await.unwrap();
            assert_eq!(over.phase, Phase::Over);
        }
    }
}

/// A newer program has changed the form of the database: older nodes write nothing more and close, and do not open again.
#[tokio::test(flavor = "multi_thread")]
async fn older_nodes_step_back_from_a_newer_form() {
    let server = Postgres::start();
    let db = server.database();
    let mut nodes = [House::start(Path::new(&db)), House::start(Path::new(&db))];
    let guest = Guest::arrive(nodes[0].1).await.unwrap();
    let id = guest.open(&wish()).await.unwrap().id;
    server.run(&db, "UPDATE form SET version = 99");
    assert!(guest.sit(&id).await.is_err(), "nothing is written into a form that is not understood");
    for House(node, address) in &mut nodes {
        let begun = Instant::now();
        while node.try_wait().unwrap().is_none() {
            assert!(begun.elapsed() < Duration::from_secs(20), "the node at {address} steps back");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
    let again = chaikhana(&["serve", "--listen", "127.0.0.1:0", "--db", &db]);
    let said = String::from_utf8_lossy(&again.stderr).into_owned();
    assert!(!again.status.success() && said.contains("use a newer program"), "{said}");
    server.run(&db, "UPDATE form SET version = 1");
    // The form is as before, and so is the table.
    let node = House::start(Path::new(&db));
    let guest = Guest { house: node.1, ..guest };
    let info: TableInfo = guest.get(&format!("/api/tables/{id}")).await.unwrap();
    assert!(info.seats.iter().all(|seat| seat.sitting == protocol::Sitting::Open), "{:?}", info.seats);
    assert!(guest.ask(Method::GET, "/healthz", &()).await.unwrap().status.is_success());
}
