//! What must hold: a small language over what a seat sees.
//!
//! A place is a JSON pointer into the view (`/seats/@/rating`); `@` is the learner's seat.

use engine::Seat;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A condition on the view.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Goal {
    /// The value at a place is this one.
    Is(String, Value),
    /// The number at a place, or the length of the list there, is at least this.
    AtLeast(String, i64),
    /// The number at a place, or the length of the list there, is at most this.
    AtMost(String, i64),
    /// All of them hold.
    All(Vec<Goal>),
    /// One of them holds.
    Any(Vec<Goal>),
    /// It does not hold.
    Not(Box<Goal>),
}

impl Goal {
    /// Whether it holds in what `seat` sees.
    #[must_use]
    pub fn holds(&self, view: &Value, seat: Seat) -> bool {
        let at = |place: &str| view.pointer(&place.replace('@', &seat.0.to_string()));
        match self {
            Self::Is(place, wanted) => at(place).unwrap_or(&Value::Null) == wanted,
            Self::AtLeast(place, least) => at(place).and_then(amount).is_some_and(|found| found >= *least),
            Self::AtMost(place, most) => at(place).and_then(amount).is_some_and(|found| found <= *most),
            Self::All(goals) => goals.iter().all(|goal| goal.holds(view, seat)),
            Self::Any(goals) => goals.iter().any(|goal| goal.holds(view, seat)),
            Self::Not(goal) => !goal.holds(view, seat),
        }
    }
}

fn amount(value: &Value) -> Option<i64> {
    match value {
        Value::Array(list) => i64::try_from(list.len()).ok(),
        number => number.as_i64(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_goal_looks_at_the_own_seat() {
        let view =
            json!({ "decision": "pour", "seats": [{ "rating": 1 }, { "rating": 4, "cards": [1, 2] }] });
        let goal: Goal = serde_json::from_value(json!({ "at-least": ["/seats/@/rating", 2] })).unwrap();
        assert!(goal.holds(&view, Seat(1)) && !goal.holds(&view, Seat(0)));
        let both: Goal = serde_json::from_value(json!({ "all": [
            { "is": ["/decision", "pour"] }, { "at-most": ["/seats/@/cards", 2] }, { "not": { "is": ["/over", true] } }
        ] }))
        .unwrap();
        assert!(both.holds(&view, Seat(1)) && !both.holds(&view, Seat(0)), "a missing number is none");
    }
}
