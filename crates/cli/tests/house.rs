//! The house as a process: killed, copied, loaded, and joined by a player in another language.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at what it did not expect")]

#[path = "common/program.rs"]
mod program;

use std::path::Path;
use std::process::{Child, Command, Stdio};

use bot_client::{Guest, Method};
use protocol::{NewTable, Pace, Phase, SeatWish, TableInfo, TableList, Visibility};
use serde_json::{Value, json};

use program::{House, chaikhana, folder, ok};

fn wish(seats: &[SeatWish]) -> NewTable {
    NewTable {
        game: "coffee-rush".into(),
        options: json!({}),
        seats: seats.to_vec(),
        pace: Pace::Untimed,
        visibility: Visibility::Private,
        spectators: true,
    }
}

/// Many more rounds: `chaikhana crash-test --rounds 200`.
#[test]
fn nothing_acknowledged_is_lost_when_the_house_is_killed() {
    let rounds = std::env::var("CHAIKHANA_CRASH_ROUNDS").unwrap_or_else(|_| "6".into());
    let report = ok(&["crash-test", "--rounds", &rounds, "--tables", "8", "--json"]);
    let report: Value = serde_json::from_str(&report).unwrap();
    assert_eq!(report["lost"], 0);
    assert!(report["acknowledged"].as_u64().unwrap() > 50, "{report}");
}

#[test]
fn load_reports_what_it_measured() {
    let report = ok(&["load", "--tables", "4", "--seconds", "1", "--idle", "5", "--json"]);
    let report: Value = serde_json::from_str(&report).unwrap();
    for key in [
        "tables",
        "seconds",
        "moves",
        "moves_per_s",
        "p50_ms",
        "p99_ms",
        "p999_ms",
        "errors",
        "server_rss_bytes",
    ] {
        assert!(report[key].is_number(), "{key}: {report}");
    }
    assert_eq!(report["errors"], 0);
    assert!(report["moves"].as_u64().unwrap() > 10, "{report}");
    assert!(report["idle"]["restart_ms"].is_number());
}

#[tokio::test(flavor = "multi_thread")]
async fn players_in_python_play_to_the_end_and_the_records_travel() {
    let folder = folder("python");
    let db = folder.join("house.db");
    let house = House::start(&db);
    let host = Guest::arrive(house.1).await.unwrap();
    let info = host.open(&wish(&[SeatWish::Open, SeatWish::Open])).await.unwrap();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/player.py");
    let link = format!("http://{}/table/{}", house.1, info.id);
    let players: Vec<Child> = (0..2)
        .map(|seed| {
            let mut player = Command::new("python3");
            player.arg(&script).arg(&link).args(["--seed", &seed.to_string()]);
            player.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("python3")
        })
        .collect();
    while host.start(&info.id).await.is_err() {
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    for player in players {
        let output = tokio::task::spawn_blocking(move || player.wait_with_output()).await.unwrap().unwrap();
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success(), "{said}{}", String::from_utf8_lossy(&output.stderr));
        assert!(said.contains("place "), "{said}");
    }
    let over: TableInfo = host.get(&format!("/api/tables/{}", info.id)).await.unwrap();
    assert_eq!(over.phase, Phase::Over);

    // The house signs what it hands out, and whoever has its key can tell.
    let record = host.ask(Method::GET, &format!("/api/tables/{}/record", info.id), &()).await.unwrap();
    let key = host.ask(Method::GET, "/api/key", &()).await.unwrap();
    let key = String::from_utf8(key.body.to_vec()).unwrap();
    let signed = folder.join("signed.jsonl");
    std::fs::write(&signed, &record.body).unwrap();
    let signed = signed.to_str().unwrap();
    let told = ok(&["verify", signed, "--key", &key]);
    assert!(told.contains(&format!("signed by {key}")) && told.contains("no line was changed"), "{told}");
    assert!(!chaikhana(&["verify", signed, "--key", &"0".repeat(64)]).status.success());

    // A copy while the house is open; records out of the copy, verified, and into another house.
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let (db, copy, restored, records) =
        (path("house.db"), path("copy.db"), path("restored.db"), path("records"));
    assert!(ok(&["backup", &copy, "--db", &db]).starts_with("1 tables"));
    assert!(!chaikhana(&["backup", &copy, "--db", &db]).status.success(), "never over a file that exists");
    house.stop();
    ok(&["restore", &copy, "--db", &restored]);
    assert!(ok(&["export", &records, "--db", &restored]).starts_with("1 records"));
    let record = std::fs::read_dir(&records).unwrap().next().unwrap().unwrap().path();
    let record = record.to_str().unwrap();
    assert!(ok(&["verify", record]).starts_with("verified: coffee-rush with 2 seats"));
    let other = path("other.db");
    let table = ok(&["import", record, "--db", &other]);
    let table = table.trim().rsplit(' ').next().unwrap().to_owned();
    let house = House::start(Path::new(&other));
    let guest = Guest::arrive(house.1).await.unwrap();
    let imported: TableInfo = guest.get(&format!("/api/tables/{table}")).await.unwrap();
    assert_eq!((imported.phase, imported.standing), (Phase::Over, over.standing));
    let open: TableList = guest.get("/api/tables").await.unwrap();
    assert!(open.tables.is_empty(), "imported tables are for those who have the link");
}

/// Bigger and longer: `chaikhana attack`.
#[test]
fn an_attack_throws_nobody_out_and_loses_nothing() {
    let report = ok(&["attack", "--seconds", "2", "--size", "100", "--tables", "4", "--json"]);
    let report: Value = serde_json::from_str(&report).unwrap();
    let parts = report["parts"].as_array().unwrap();
    let names: Vec<_> = parts.iter().map(|part| part["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["before", "half-open", "deaf", "undo", "hints", "bots", "tables", "fuzz", "after"]);
    for part in parts {
        assert!(part["moves"].as_u64().unwrap() > 0 && part["p99_ms"].is_number(), "{part}");
        assert!(part["attack"].is_null() || part["attack"]["tried"].as_u64().unwrap() > 0, "{part}");
    }
    assert_eq!((&report["people"]["errors"], &report["people"]["lost"]), (&json!(0), &json!(0)), "{report}");
    assert!(!chaikhana(&["attack", "--against", "http://192.0.2.1:7878"]).status.success());
}

/// The operator's machine slept, or was busy with something else: nobody loses by it. The same standstill, counted, would have
/// taken the whole bank and handed the seat to a bot.
#[tokio::test(flavor = "multi_thread")]
async fn a_house_that_stood_still_takes_nobodys_time() {
    let house = House::start(&folder("standstill").join("house.db"));
    let ann = Guest::arrive(house.1).await.unwrap();
    let bank = 12;
    let info = ann
        .open(&NewTable {
            pace: Pace::Live { bank, increment: 0 },
            options: json!({ "start-seat": 0 }),
            ..wish(&[SeatWish::Me, SeatWish::Bot { level: protocol::Level::Novice }])
        })
        .await
        .unwrap();
    ann.start(&info.id).await.unwrap();
    let signal = |name: &str| {
        assert!(Command::new("kill").args([name, &house.0.id().to_string()]).status().unwrap().success());
    };
    signal("-STOP");
    tokio::time::sleep(std::time::Duration::from_secs(u64::from(bank) + 1)).await;
    signal("-CONT");
    let info: TableInfo = ann.get(&format!("/api/tables/{}", info.id)).await.unwrap();
    assert!(matches!(info.seats[0].sitting, protocol::Sitting::Person { .. }), "{:?}", info.seats[0]);
    assert!(info.seats.iter().all(|seat| seat.clock.is_none_or(|clock| clock.left > 0)), "{:?}", info.seats);
    assert_eq!(info.phase, Phase::Playing);
}
