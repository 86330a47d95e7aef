//! For which options of a table a rule holds.

use std::fmt;
use std::str::FromStr;

use serde_json::Value;

/// Terms that must all hold, e.g. `mode=solo,coop & deluxe-wilds & module>=3`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition(Vec<Term>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Term {
    negated: bool,
    option: String,
    test: Test,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Test {
    /// Switched on: `true`, or a list with something in it.
    On,
    /// One of these values, or a list that contains one.
    Is(Vec<String>),
    /// A number of at least so much.
    AtLeast(i64),
}

impl Condition {
    /// Whether a table with these options is meant.
    #[must_use]
    pub fn holds(&self, options: &Value) -> bool {
        self.0
            .iter()
            .all(|term| term.test.holds(options.get(&term.option).unwrap_or(&Value::Null)) != term.negated)
    }

    /// The options it speaks of.
    pub fn options(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|term| term.option.as_str())
    }

    /// The options it speaks of with the values it names, for checking them against a game's list.
    pub fn named_values(&self) -> impl Iterator<Item = (&str, &[String])> {
        self.0.iter().filter_map(|term| match &term.test {
            Test::Is(values) => Some((term.option.as_str(), values.as_slice())),
            Test::On | Test::AtLeast(_) => None,
        })
    }
}

impl Test {
    fn holds(&self, value: &Value) -> bool {
        match self {
            Self::On => match value {
                Value::Bool(on) => *on,
                Value::Array(members) => !members.is_empty(),
                _ => false,
            },
            Self::Is(values) => match value {
                Value::Array(members) => members.iter().any(|member| values.contains(&written(member))),
                single => values.contains(&written(single)),
            },
            Self::AtLeast(least) => value.as_i64().is_some_and(|number| number >= *least),
        }
    }
}

fn written(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// A condition that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no condition: write option, !option, option=value,value or option>=number")]
pub struct UnreadableCondition(String);

impl FromStr for Condition {
    type Err = UnreadableCondition;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let term = |text: &str| {
            let text = text.trim();
            let (negated, body) = text.strip_prefix('!').map_or((false, text), |body| (true, body));
            let (option, test) = if let Some((option, number)) = body.split_once(">=") {
                (option, Test::AtLeast(number.trim().parse().ok()?))
            } else if let Some((option, values)) = body.split_once('=') {
                (option, Test::Is(values.split(',').map(|value| value.trim().to_owned()).collect()))
            } else {
                (body, Test::On)
            };
            let option = option.trim();
            let is_name = !option.is_empty() && option.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
            is_name.then(|| Term { negated, option: option.to_owned(), test })
        };
        let terms = text.split('&').map(term).collect::<Option<Vec<_>>>();
        terms.map(Self).ok_or_else(|| UnreadableCondition(text.to_owned()))
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, term) in self.0.iter().enumerate() {
            let (joint, not) = (if index > 0 { " & " } else { "" }, if term.negated { "!" } else { "" });
            write!(f, "{joint}{not}{}", term.option)?;
            match &term.test {
                Test::On => {}
                Test::Is(values) => write!(f, "={}", values.join(","))?,
                Test::AtLeast(least) => write!(f, ">={least}")?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn holds(condition: &str, options: &Value) -> bool {
        condition.parse::<Condition>().unwrap().holds(options)
    }

    #[test]
    fn conditions_follow_the_options() {
        let options = json!({ "mode": "solo", "wilds": true, "module": 3, "orders": [2, 5], "none": [] });
        for yes in
            ["mode=solo", "mode=coop,solo", "wilds", "!none", "module>=3", "module=3", "orders=5", "orders"]
        {
            assert!(holds(yes, &options), "{yes}");
        }
        for no in ["mode=coop", "!wilds", "none", "module>=4", "orders=1", "missing", "mode=solo & !wilds"] {
            assert!(!holds(no, &options), "{no}");
        }
    }

    #[test]
    fn what_is_written_reads_back() {
        for text in ["mode=coop,solo", "!wilds & module>=3", "orders=5"] {
            assert_eq!(text.parse::<Condition>().unwrap().to_string(), text);
        }
        assert!("mode = ?".parse::<Condition>().is_ok());
        assert!("".parse::<Condition>().is_err());
        assert!("module>=many".parse::<Condition>().is_err());
    }
}
