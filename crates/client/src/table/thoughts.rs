//! What a strong bot thinks of the moves, and which of them are clear mistakes.

use engine::Reasons;
use serde_json::Value;

/// What a strong bot would do.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// The log entry after which it holds.
    pub seq: u32,
    /// Best first.
    pub choices: Vec<Choice>,
}

/// What it thinks of one action.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The action.
    pub action: Value,
    /// The chance to win with it.
    pub win: f32,
    /// The share of the search.
    pub share: f32,
    /// What speaks for it, and what it lacks.
    pub reasons: Reasons,
}

/// A move that looks like a mistake, held back until the player has read why.
#[derive(Clone, Debug, PartialEq)]
pub struct Warning {
    /// What was to be done.
    pub actions: Vec<Value>,
    /// How much of the chance to win that costs.
    pub less: f32,
    /// What it lacks.
    pub reasons: Reasons,
    /// What would be better.
    pub best: Value,
}

/// A move is a clear mistake if it costs so much of the chance to win; without a single try in the search, more.
const MISTAKE: f32 = 0.1;
const UNTRIED_MISTAKE: f32 = 0.2;

impl Advice {
    /// What is wrong with doing `actions`, if it is a clear mistake that has a reason in numbers.
    pub fn warns_of(&self, actions: &[Value]) -> Option<Warning> {
        let best = self.choices.first()?;
        let choice = self.choices.iter().find(|choice| Some(&choice.action) == actions.first())?;
        let less = best.win - choice.win;
        let clear = if choice.share > 0.0 { MISTAKE } else { UNTRIED_MISTAKE };
        (less >= clear && !choice.reasons.lacks.is_empty()).then(|| Warning {
            actions: actions.to_vec(),
            less,
            reasons: choice.reasons.clone(),
            best: best.action.clone(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Change;
    use serde_json::json;

    fn advice(second: f32, share: f32, lacks: usize) -> Advice {
        let change = Change { part: "coins".into(), by: -2.0, points: -1.0 };
        let choice = |name: &str, win, share, lacks| Choice {
            action: json!(name),
            win,
            share,
            reasons: Reasons { changes: Vec::new(), lacks: vec![change.clone(); lacks] },
        };
        Advice { seq: 4, choices: vec![choice("best", 0.6, 0.9, 0), choice("other", second, share, lacks)] }
    }

    #[test]
    fn only_a_clear_mistake_with_a_reason_is_held_back() {
        let other = [json!("other")];
        assert!(advice(0.45, 0.1, 1).warns_of(&other).is_some());
        assert!(advice(0.55, 0.1, 1).warns_of(&other).is_none(), "half as good is good enough");
        assert!(advice(0.45, 0.1, 0).warns_of(&other).is_none(), "no number says why");
        assert!(advice(0.45, 0.0, 1).warns_of(&other).is_none(), "nobody has tried it");
        assert!(advice(0.3, 0.0, 1).warns_of(&other).is_some());
        assert!(advice(0.3, 0.5, 1).warns_of(&[json!("best")]).is_none());
        assert!(advice(0.3, 0.5, 1).warns_of(&[json!("unknown")]).is_none());
    }
}
