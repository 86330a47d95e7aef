//! Every example in `docs/protocol.md` is a real message: it reads, and writes itself back.

use std::path::Path;

use protocol::{Ballot, Failure, NewTable, Seating, ToPlayer, ToTable};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// Reads an example as a `T` and writes it back. What is written may have more fields (defaults), never other ones.
fn read<T: DeserializeOwned + Serialize>(text: &str) -> Value {
    let given: Value = serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    let read: T = serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    let written = serde_json::to_value(&read).expect("messages are plain JSON");
    contains(&written, &given, text);
    given
}

fn contains(whole: &Value, part: &Value, text: &str) {
    match (whole, part) {
        (Value::Object(whole), Value::Object(part)) => {
            for (name, value) in part {
                let found = whole.get(name).unwrap_or_else(|| panic!("no field {name:?} is kept of {text}"));
                contains(found, value, text);
            }
        }
        (Value::Array(whole), Value::Array(part)) if whole.len() == part.len() => {
            whole.iter().zip(part).for_each(|(whole, part)| contains(whole, part, text));
        }
        _ => assert_eq!(whole, part, "{text}"),
    }
}

#[test]
fn every_example_is_a_message_and_every_message_has_an_example() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/protocol.md");
    let page = std::fs::read_to_string(path).expect("the page");
    let mut said: Vec<String> = Vec::new();
    for block in page.split("```json ").skip(1) {
        let (kind, rest) = block.split_once('\n').expect("a kind and a body");
        let text = rest.split("```").next().expect("an end");
        let example = match kind.trim() {
            "ToTable" => read::<ToTable>(text),
            "ToPlayer" => read::<ToPlayer>(text),
            "NewTable" => read::<NewTable>(text),
            "Seating" => read::<Seating>(text),
            "Ballot" => read::<Ballot>(text),
            "Failure" => read::<Failure>(text),
            other => panic!("an example of {other:?}"),
        };
        if let Some(name) = example["type"].as_str() {
            said.push(format!("{} {name}", kind.trim()));
        }
    }
    let to_table = ["subscribe", "unsubscribe", "act", "undo", "past", "chat", "mute", "hint", "ping"];
    let to_player =
        ["welcome", "snapshot", "moved", "ack", "failed", "past", "chat", "hint", "pong", "closing"];
    for name in to_table {
        assert!(said.contains(&format!("ToTable {name}")), "{name}");
    }
    for name in to_player {
        assert!(said.contains(&format!("ToPlayer {name}")), "{name}");
    }
}
