//! Somebody else's program deals the same cards: `examples/deal.py` follows `docs/records.md` and knows nothing of ours.

#![allow(clippy::unwrap_used, reason = "a test may stop at what it did not expect")]

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Map, Value, json};
use shelf::Shelf;
use shelf::engine::Record;

fn house() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// What the program says about a record.
fn dealt_by_python(record: &Path) -> Value {
    let deal = Command::new("python3").arg(house().join("examples/deal.py")).arg(record).output().unwrap();
    assert!(deal.status.success(), "{}: {}", record.display(), String::from_utf8_lossy(&deal.stderr));
    serde_json::from_slice(&deal.stdout).unwrap()
}

/// The same, from what our own set-up tells.
fn dealt_by_us(record: &Record) -> Value {
    let table = Shelf::standard().unwrap().replay(record, Some(0)).unwrap();
    // Games name their events in a field or around it.
    let named = |event: &Value| match event["event"].as_str() {
        Some(name) => (name.to_owned(), event.clone()),
        None => {
            event.as_object().unwrap().iter().next().map(|(name, it)| (name.clone(), it.clone())).unwrap()
        }
    };
    let told = table.opening();
    let told = told.iter().map(|event| named(&serde_json::from_str(event.event.get()).unwrap()));
    let told: Vec<(String, Value)> = told.collect();
    let of = |kind: &'static str| told.iter().filter(move |(name, _)| name == kind).map(|(_, event)| event);
    let mut out = json!({"game": record.header.game});
    let mut hands = Map::new();
    if record.header.game == "coffee-rush" {
        out["first"] = of("start-seat").next().unwrap()["seat"].clone();
        let mut cards = of("dealt");
        out["extra"] = cards.next().unwrap()["card"].clone();
        for card in cards {
            let hand = hands.entry(card["seat"].to_string()).or_insert_with(|| json!([]));
            hand.as_array_mut().unwrap().push(card["card"].clone());
        }
    } else {
        out["first"] = of("first-seat").next().unwrap()["seat"].clone();
        out["ring"] = of("opened").map(|event| event["card"].clone()).collect();
        for event in of("dealt").filter(|event| event["cards"].is_array()) {
            hands.insert(event["seat"].to_string(), event["cards"].clone());
        }
    }
    out["hands"] = hands.into();
    out
}

#[test]
fn a_program_of_somebody_else_deals_the_same_cards() {
    let mut compared = 0;
    for game in ["coffee-rush", "dabba-walla"] {
        let files = std::fs::read_dir(house().join("crates/shelf/golden").join(game)).unwrap();
        let mut files: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
        files.retain(|path| path.extension().is_some_and(|ending| ending == "jsonl"));
        files.sort();
        // A new interpreter for each takes its time.
        for path in files.into_iter().step_by(3) {
            let mut record = Record::read(&*std::fs::read(&path).unwrap()).unwrap();
            if record.header.options["gentle-start"] == true {
                continue;
            }
            // In the newest form, so that the program checks the hashes as well.
            record.header.chaikhana = shelf::engine::FORM;
            let copy = std::env::temp_dir().join(format!("deal-{}-{compared}.jsonl", std::process::id()));
            record.write(std::fs::File::create(&copy).unwrap()).unwrap();
            let mut theirs = dealt_by_python(&copy);
            let whose = theirs.as_object_mut().unwrap().remove("from_the_seed").unwrap();
            assert_eq!(whose.as_array().unwrap().len(), record.header.seats.len());
            assert_eq!(theirs, dealt_by_us(&record), "{}", path.display());
            if compared == 0 {
                let text = std::fs::read_to_string(&copy).unwrap().replacen("\"seat\":0", "\"seat\":1", 1);
                std::fs::write(&copy, text).unwrap();
                let changed =
                    Command::new("python3").arg(house().join("examples/deal.py")).arg(&copy).output();
                assert!(!changed.unwrap().status.success(), "a changed log is noticed");
            }
            std::fs::remove_file(&copy).unwrap();
            compared += 1;
        }
    }
    assert!(compared > 10, "{compared}");
}
