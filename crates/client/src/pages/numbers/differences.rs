//! What differs between two data files, row by row, whatever the game.

use std::collections::BTreeSet;

use serde_json::Value;

/// A value that is not the same in both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Where: `drinks.espresso.recipe`.
    pub place: String,
    /// In the first file; nothing where it has none.
    pub before: Option<String>,
    /// In the second.
    pub after: Option<String>,
}

/// Everything that differs, in the order of the places. Marks of provenance are nothing that is played with.
pub fn between(before: &Value, after: &Value) -> Vec<Difference> {
    let mut found = Vec::new();
    walk("", Some(before), Some(after), &mut found);
    found
}

/// Whether one of these places is the row, inside of it or around it.
pub fn touch(differences: &[Difference], row: &str) -> bool {
    let inside = |inner: &str, outer: &str| {
        inner.strip_prefix(outer).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    };
    let row = joined(row);
    differences.iter().any(|one| inside(&joined(&one.place), &row) || inside(&row, &joined(&one.place)))
}

/// Places are written with either joint.
fn joined(place: &str) -> String {
    place.replace('_', "-")
}

fn walk(place: &str, before: Option<&Value>, after: Option<&Value>, found: &mut Vec<Difference>) {
    if before == after {
        return;
    }
    let both = (before.and_then(rows), after.and_then(rows));
    let (Some(first), Some(second)) = both else {
        let shown = |value: Option<&Value>| value.map(show);
        return found.push(Difference { place: place.into(), before: shown(before), after: shown(after) });
    };
    let names: BTreeSet<&String> = first.iter().chain(&second).map(|(name, _)| name).collect();
    let of = |rows: &[(String, Value)], name: &str| {
        rows.iter().find(|(known, _)| known == name).map(|(_, value)| value.clone())
    };
    for name in names.into_iter().filter(|name| !is_mark(name)) {
        let inner = match (place.is_empty(), is_frame(name)) {
            (true, _) => name.clone(),
            (false, true) => place.to_owned(),
            (false, false) => format!("{place}.{name}"),
        };
        walk(&inner, of(&first, name).as_ref(), of(&second, name).as_ref(), found);
    }
}

/// The parts of a table by their names, or the rows of a list by theirs; nothing for a plain value.
fn rows(value: &Value) -> Option<Vec<(String, Value)>> {
    match value {
        Value::Object(fields) => {
            Some(fields.iter().map(|(name, value)| (name.clone(), value.clone())).collect())
        }
        Value::Array(items) if !items.is_empty() && items.iter().all(Value::is_object) => {
            let named = items.iter().enumerate().map(|(at, row)| (row_name(at, row), row.clone()));
            Some(named.collect())
        }
        _ => None,
    }
}

/// What a row is called: by its id, by the number it is for, or by its place.
fn row_name(at: usize, row: &Value) -> String {
    let field = ["id", "seats", "teas"].iter().find_map(|name| row.get(name));
    match field {
        Some(Value::String(id)) => id.clone(),
        Some(Value::Number(number)) => number.to_string(),
        _ => (at + 1).to_string(),
    }
}

/// A list that only holds the rows of its table.
fn is_frame(name: &str) -> bool {
    matches!(name, "list" | "sets" | "levels")
}

/// A mark of provenance.
fn is_mark(name: &str) -> bool {
    name == "p" || name.starts_with("p_") || name.starts_with("prov") || name.ends_with("_p")
}

/// A value on one line.
fn show(value: &Value) -> String {
    let all = |parts: Vec<String>| parts.join(", ");
    match value {
        Value::String(text) => text.clone(),
        Value::Array(items) => {
            let part = |item: &Value| if item.is_array() { format!("({})", show(item)) } else { show(item) };
            all(items.iter().map(part).collect())
        }
        Value::Object(fields) => {
            let fields = fields.iter().filter(|(name, _)| !is_mark(name));
            all(fields.map(|(name, value)| format!("{name} {}", show(value))).collect())
        }
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Game as _;

    fn differences(before: &str, after: &str) -> Vec<Difference> {
        between(&engine::read::rows(before).unwrap(), &engine::read::rows(after).unwrap())
    }

    #[test]
    fn a_changed_recipe_and_price_are_told_by_their_rows() {
        let standard = shelf::CoffeeRush::DATA;
        let ours = standard.replacen("cost = 3 ", "cost = 2 ", 1);
        let found = differences(standard, &ours);
        let told: Vec<_> = found
            .iter()
            .map(|one| (one.place.as_str(), one.before.as_deref(), one.after.as_deref()))
            .collect();
        assert_eq!(told, [("upgrades.cost", Some("3"), Some("2"))]);
        assert!(touch(&found, "upgrades") && touch(&found, "upgrades.cost") && !touch(&found, "board"));
    }

    #[test]
    fn rows_are_found_by_name_wherever_they_stand() {
        let before = "[teas]\nlist = [{ id = \"mint\", n = 1, p = \"I\" }, { id = \"black\", n = 2 }]";
        let after = "[teas]\nlist = [{ id = \"black\", n = 2 }, { id = \"mint\", n = 3, p = \"C\" }, { id = \"red\", n = 4 }]";
        let found = differences(before, after);
        let told: Vec<_> = found.iter().map(|one| (one.place.as_str(), one.after.as_deref())).collect();
        assert_eq!(told, [("teas.mint.n", Some("3")), ("teas.red", Some("id red, n 4"))]);
        assert!(touch(&found, "teas.mint") && !touch(&found, "teas.black"));
    }

    #[test]
    fn nothing_differs_from_itself() {
        for data in
            [shelf::CoffeeRush::DATA, shelf::Chai::DATA, shelf::DabbaWalla::DATA, shelf::Taverns::DATA]
        {
            assert!(differences(data, data).is_empty());
        }
    }
}
