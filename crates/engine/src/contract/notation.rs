//! The notation of an action is read back as the same action, whatever the action.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::{Chance, Game, QuickChance, Stream};

/// The notation of `action`, and of what becomes of it with other numbers and other words met so far.
pub(super) fn reads_back<G: Game>(
    action: &G::Action,
    words: &mut BTreeSet<String>,
    chance: &mut QuickChance,
    place: &str,
) {
    same::<G>(action, place);
    let written = serde_json::to_value(action).expect("actions are JSON");
    collect(&written, words);
    let mut pool: Vec<&String> = words.iter().collect();
    chance.shuffle(Stream::COMMON, &mut pool);
    for _ in 0..8 {
        let mut other = written.clone();
        change(&mut other, &pool, chance);
        if let Ok(other) = serde_json::from_value::<G::Action>(other) {
            same::<G>(&other, place);
        }
    }
}

fn same<G: Game>(action: &G::Action, place: &str) {
    let notation = action.to_string();
    match notation.parse::<G::Action>() {
        Ok(read) => assert_eq!(read, *action, "{place}: {notation} reads as another action"),
        Err(error) => panic!("{place}: the notation {notation} cannot be read: {error}"),
    }
}

/// Every text that stands for a value.
fn collect(value: &Value, words: &mut BTreeSet<String>) {
    match value {
        Value::String(word) => drop(words.insert(word.clone())),
        Value::Array(items) => items.iter().for_each(|item| collect(item, words)),
        Value::Object(fields) => fields.values().for_each(|field| collect(field, words)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// Other numbers and words, in the same form.
fn change(value: &mut Value, words: &[&String], chance: &mut QuickChance) {
    match value {
        Value::Number(_) => *value = chance.pick(256).into(),
        Value::String(word) if !words.is_empty() => word.clone_from(words[chance.pick(words.len())]),
        Value::Array(items) => items.iter_mut().for_each(|item| change(item, words, chance)),
        Value::Object(fields) => fields.values_mut().for_each(|field| change(field, words, chance)),
        Value::Null | Value::Bool(_) | Value::String(_) => {}
    }
}
