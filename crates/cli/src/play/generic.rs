//! Words and pictures for any game, from its JSON alone: what a game without a board of its own here is played with, and
//! how events of every game are told.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::paint::{Page, Paint};

/// `group-taken` and `free_steps_left` as words.
pub(super) fn words(id: &str) -> String {
    id.replace(['-', '_'], " ")
}

/// An action from its notation: `pour:milk:1`.
pub(super) fn action(notation: &str) -> String {
    words(&notation.replace(':', " "))
}

/// An event as a line: what happened, then what it was about. `seat` fields become names.
pub(super) fn event(event: &Value, names: &[String]) -> String {
    match event {
        Value::String(kind) => words(kind),
        Value::Object(fields) if fields.len() == 1 => {
            let Some((kind, about)) = fields.iter().next() else { return String::new() };
            let (who, rest) = match about {
                Value::Object(inner) => {
                    let who = inner.get("seat").or_else(|| inner.get("who")).map(|who| name(who, names));
                    let rest = sorted(inner).into_iter().filter(|(key, value)| {
                        !["seat", "who"].contains(&key.as_str()) && !is_nothing(value)
                    });
                    let rest = rest.map(|(key, value)| match value {
                        Value::Bool(_) => words(key),
                        _ => format!("{} {}", words(key), brief(value)),
                    });
                    (who, rest.collect::<Vec<_>>().join(", "))
                }
                other => (None, brief(other)),
            };
            let who = who.map(|who| format!("{who}: ")).unwrap_or_default();
            if rest.is_empty() {
                format!("{who}{}", words(kind))
            } else {
                format!("{who}{} ({rest})", words(kind))
            }
        }
        other => brief(other),
    }
}

/// Who a seat is; others than seats have a name of their own.
fn name(who: &Value, names: &[String]) -> String {
    let seat = who.get("seat").unwrap_or(who);
    let known = seat.as_u64().and_then(|seat| names.get(usize::try_from(seat).ok()?));
    known.cloned().unwrap_or_else(|| brief(who))
}

/// What says nothing: no value, no, none of anything.
fn is_nothing(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::Array(list) => list.is_empty(),
        Value::Object(fields) => fields.is_empty(),
        _ => false,
    }
}

/// The fields by name: their order in memory is nothing to rely on.
fn sorted(fields: &Map<String, Value>) -> BTreeMap<&String, &Value> {
    fields.iter().collect()
}

/// A value on one line.
fn brief(value: &Value) -> String {
    match value {
        Value::Null => "-".into(),
        Value::String(text) => words(text),
        Value::Array(list) => list.iter().map(brief).collect::<Vec<_>>().join(" "),
        Value::Object(fields) => {
            let shown = sorted(fields).into_iter().filter(|(_, value)| !is_nothing(value));
            shown
                .map(|(key, value)| format!("{} {}", words(key), brief(value)))
                .collect::<Vec<_>>()
                .join(", ")
        }
        other => other.to_string(),
    }
}

/// The whole view as an indented list.
pub(super) fn view(view: &Value, paint: Paint) -> String {
    let mut page = Page::default();
    tree(view, 0, paint, &mut page);
    page.text()
}

fn tree(value: &Value, depth: usize, paint: Paint, page: &mut Page) {
    let pad = "  ".repeat(depth);
    let Value::Object(fields) = value else { return page.line(format!("{pad}{}", brief(value))) };
    let shown = |(key, value): &(&String, &Value)| *key != "options" && !is_nothing(value);
    for (key, value) in sorted(fields).into_iter().filter(shown) {
        let name = paint.bold(&words(key));
        match value {
            Value::Object(_) => {
                page.line(format!("{pad}{name}"));
                tree(value, depth + 1, paint, page);
            }
            Value::Array(list) if list.iter().any(Value::is_object) => {
                page.line(format!("{pad}{name}"));
                for (at, one) in list.iter().enumerate() {
                    page.line(format!("{pad}  {}. {}", at + 1, brief(one)));
                }
            }
            _ => page.line(format!("{pad}{name} {}", brief(value))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn events_read_like_sentences() {
        let names = ["You".to_owned(), "Bot".to_owned()];
        let taken = json!({"group-taken": {"seat": 1, "spaces": ["1.2", "1.3"], "price": 2, "free": false}});
        assert_eq!(event(&taken, &names), "Bot: group taken (price 2, spaces 1.2 1.3)");
        assert_eq!(
            event(&json!({"turn-began": {"who": {"seat": 0}, "circle": 3}}), &names),
            "You: turn began (circle 3)"
        );
        assert_eq!(event(&json!("shop-closed"), &names), "shop closed");
    }

    #[test]
    fn a_view_becomes_a_list() {
        let shown = view(
            &json!({"round": 2, "houses": [{"coins": 3, "none": null}]}),
            Paint::new(super::super::paint::Style::Plain),
        );
        assert_eq!(shown, "houses\n  1. coins 3\nround 2\n");
    }
}
