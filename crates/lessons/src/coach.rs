//! The guided first game: what matters now, said a few times and then no more.

use engine::Seat;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::Goal;

/// A first game with a coach.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Guide {
    /// Options that make a game short and plain.
    #[serde(default)]
    pub options: serde_json::Map<String, Value>,
    /// How many novices sit there.
    pub novices: u8,
    /// What the coach knows; the first hint that fits and is not worn out is said.
    pub hints: Vec<Hint>,
}

/// One thing the coach says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hint {
    /// The name of its text, after `guide`.
    pub id: String,
    /// When it matters.
    pub when: Goal,
    /// In how many decisions it is said; whoever has heard it that often knows it.
    pub times: u32,
    /// The rule behind it.
    #[serde(default)]
    pub rule: Option<String>,
}

impl Guide {
    /// What to say about this view, given how often each hint was said.
    pub fn hint(&self, view: &Value, seat: Seat, said: impl Fn(&str) -> u32) -> Option<&Hint> {
        self.hints.iter().find(|hint| said(&hint.id) < hint.times && hint.when.holds(view, seat))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_coach_falls_silent() {
        let guide: Guide = serde_json::from_value(json!({ "novices": 1, "hints": [
            { "id": "urgent", "when": { "at-least": ["/late", 1] }, "times": 2 },
            { "id": "walk", "when": { "is": ["/decision", "move"] }, "times": 1 }
        ] }))
        .unwrap();
        let view = json!({ "decision": "move", "late": 1 });
        let said = |urgent: u32, walk: u32| move |id: &str| if id == "urgent" { urgent } else { walk };
        let id = |urgent, walk| guide.hint(&view, Seat(0), said(urgent, walk)).map(|hint| hint.id.clone());
        assert_eq!(id(0, 0).as_deref(), Some("urgent"));
        assert_eq!(id(2, 0).as_deref(), Some("walk"));
        assert_eq!(id(2, 1), None);
    }
}
