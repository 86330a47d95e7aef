//! Options in the reader's words: their names, their values, and why a table cannot be set up with them.

use engine::{OptionKind, OptionSpec, SetupError};
use serde_json::Value;
use words::Argument;

use crate::games::Title;
use crate::i18n::{find, say, text::BOOK, text::new_table as text};

/// `full-day` without its joints.
fn readable(name: &str) -> String {
    name.replace('-', " ")
}

/// A value as the options write it: the end of its key.
fn written(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// What an option is called. Tracked.
pub fn option_name(game: &str, id: &str) -> String {
    if id == "players" {
        return say(&text::NUMBER);
    }
    find(&format!("{game}.option.{id}.name")).map_or_else(|| readable(id), |text| say(&text))
}

/// What an option changes, in one line. Tracked.
pub fn option_help(game: &str, spec: &OptionSpec) -> String {
    let help = find(&format!("{game}.option.{}.help", spec.id));
    let help = help.map_or_else(|| spec.help.clone(), |text| say(&text));
    match &spec.kind {
        OptionKind::Set { values, most } if usize::from(*most) < values.len() => {
            format!("{help} ({})", say(&text::Most { most: &most.to_string() }))
        }
        _ => help,
    }
}

/// What one value of an option is called; a number without a name of its own is itself. Tracked.
pub fn value_name(game: &str, id: &str, value: &Value) -> String {
    let word = written(value);
    match find(&format!("{game}.option.{id}.value.{word}")) {
        Some(text) => say(&text),
        None if value.is_boolean() => say(if value == true { &text::YES } else { &text::NO }),
        None => readable(&word),
    }
}

/// What was chosen otherwise than usual, in the order of the form: `Orders: colour mix, more chai`. Tracked.
pub fn chosen(title: Title, options: &Value) -> Vec<String> {
    let game = title.id();
    let told = |spec: OptionSpec| {
        let value = options.get(&spec.id).filter(|value| **value != spec.default)?;
        let name = option_name(game, &spec.id);
        let of = |value: &Value| value_name(game, &spec.id, value);
        let values = match (&spec.kind, value.as_array()) {
            (OptionKind::Bool, _) if value == true => return Some(name),
            (OptionKind::PerSeat { .. }, Some(values)) => {
                let seat = |(at, value): (usize, &Value)| {
                    let number = (at + 1).to_string();
                    format!("{} {}", say(&text::Seat { number: &number }), of(value))
                };
                values.iter().enumerate().map(seat).collect::<Vec<_>>().join(", ")
            }
            (_, Some(values)) => values.iter().map(of).collect::<Vec<_>>().join(", "),
            (_, None) => of(value),
        };
        Some(say(&text::Chosen { option: &name, value: &values }))
    };
    title.options().into_iter().filter_map(told).collect()
}

/// Why a table cannot be set up like this; the English sentence where the game has no other. Tracked.
pub fn setup_error(game: &str, error: &SetupError) -> String {
    let arguments: Vec<(&str, Argument<'_>)> =
        error.details.iter().map(|(name, value)| (&**name, Argument::Word(value))).collect();
    match find(&format!("{game}.setup.{}", error.reason)) {
        Some(text) => BOOK.say(crate::i18n::language(), &(text, arguments.as_slice())).into_owned(),
        None => error.text.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{Game, contract};
    use serde_json::json;
    use shelf::games;
    use std::collections::BTreeSet;
    use words::Language;

    /// Every reason for which the rules refuse a table has a text in every language, and no text is left over.
    fn reasons_are_told<G: Game>() {
        let errors = contract::setup_errors(&G::open(G::DATA).unwrap());
        assert!(errors.len() >= 5, "{}: {errors:?}", G::ID);
        let prefix = format!("{}.setup.", G::ID);
        for (reason, error) in &errors {
            let text = find(&format!("{prefix}{reason}"));
            let text = text.unwrap_or_else(|| panic!("{}: nobody translated {reason}: {error}", G::ID));
            let arguments: Vec<(&str, Argument<'_>)> =
                error.details.iter().map(|(name, value)| (&**name, Argument::Word(value))).collect();
            for language in Language::ALL {
                let said = BOOK.say(language, &(text, arguments.as_slice()));
                assert!(!said.contains(['{', '⟦']) && said.len() > 10, "{language:?} {reason}: {said}");
            }
        }
        let told: BTreeSet<&str> = BOOK.keys.iter().filter_map(|key| key.strip_prefix(&prefix)).collect();
        let given: BTreeSet<&str> = errors.keys().map(String::as_str).collect();
        assert_eq!(told, given, "{}", G::ID);
    }

    #[test]
    fn every_reason_not_to_set_a_table_up_is_told_in_every_language() {
        macro_rules! all {
            ($($variant:ident $field:ident $game:ty,)*) => { $(reasons_are_told::<$game>();)* };
        }
        games!(all);
    }

    /// Words have a name; numbers have one where they stand for something else than a number.
    #[test]
    fn every_value_that_is_a_word_or_a_seat_has_a_name() {
        for title in Title::ALL {
            for spec in title.options() {
                let key = |part: &str| format!("{}.option.{}.{part}", title.id(), spec.id);
                assert!(find(&key("name")).is_some() && find(&key("help")).is_some(), "{}", key("…"));
                let (OptionKind::Choice { values }
                | OptionKind::Set { values, .. }
                | OptionKind::PerSeat { values }) = &spec.kind
                else {
                    continue;
                };
                let are_words =
                    values.iter().any(Value::is_string) || matches!(spec.kind, OptionKind::Set { .. });
                for value in values.iter().filter(|_| are_words) {
                    let key = key(&format!("value.{}", written(value)));
                    assert!(find(&key).is_some(), "{key}");
                }
            }
        }
    }

    #[test]
    fn numbers_are_told_by_their_names_and_seats_from_one() {
        assert_eq!(value_name("dabba-walla", "orders", &json!(2)), "2 · colour mix");
        assert_eq!(value_name("dabba-walla", "first-seat", &json!(0)), "seat 1");
        assert_eq!(value_name("taverns", "rounds", &json!(12)), "12, a longer game");
        assert_eq!(value_name("chai", "beginner", &json!(false)), "no");
        let options = json!({ "orders": [2, 5], "double-zero": true, "first-seat": 0, "extra-rounds": 0 });
        let told = chosen(Title::DabbaWalla, &options);
        assert_eq!(told, ["Double zero", "Orders: 2 · colour mix, 5 · more chai", "First player: seat 1"]);
        let teas = chosen(Title::Chai, &json!({ "teas": ["green", "any"] }));
        assert_eq!(teas, ["Teas: Seat 1 green tea, Seat 2 any"]);
    }
}
