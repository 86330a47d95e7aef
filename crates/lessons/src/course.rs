//! The lessons of a game.

use engine::Seat;
use engine::read::{self, Unreadable};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Goal, Guide};

/// Everything there is to learn about a game, in the order to learn it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Course {
    /// The first one is for strangers; the others are short.
    pub lessons: Vec<Lesson>,
    /// The guided first game.
    pub guide: Guide,
}

/// One lesson: a table as it begins, and what is done there.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// Its name in addresses and in front of its texts.
    pub id: String,
    /// The options of the table; what is left out has its usual value.
    #[serde(default = "no_options")]
    pub options: Value,
    /// How many sit there. The learner has the first seat.
    pub seats: u8,
    /// The number of the seed.
    pub seed: u64,
    /// What was done before the lesson begins, each with its seat: `0 place:5`.
    #[serde(default)]
    pub before: Vec<String>,
    /// What the learner does.
    pub steps: Vec<Step>,
}

fn no_options() -> Value {
    Value::Object(serde_json::Map::new())
}

/// One step: something to look at, something to do, or something to reach.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Step {
    /// The name of its texts.
    pub id: String,
    /// What is to be done, in the notation of records. Nothing: the step is only read.
    #[serde(default, rename = "do")]
    pub moves: Vec<String>,
    /// Whether the moves may be done in any order.
    #[serde(default)]
    pub any_order: bool,
    /// What to tap for it, in order: names of places on the board (`data-at`), or `dock` for the button of the next move.
    #[serde(default)]
    pub tap: Vec<String>,
    /// What is lit beside it, because it is the reason.
    #[serde(default)]
    pub show: Vec<String>,
    /// The rule behind it.
    #[serde(default)]
    pub rule: Option<String>,
    /// What to say to certain wrong tries; the first that fits is said.
    #[serde(default)]
    pub wrong: Vec<Answer>,
    /// What the others do then, each with its seat.
    #[serde(default)]
    pub then: Vec<String>,
    /// A step that is reached freely: every legal move is accepted until this holds.
    #[serde(default)]
    pub goal: Option<Goal>,
}

/// The answer to a wrong try.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// The tries it is for: a notation, where `*` stands for anything at the end.
    pub on: String,
    /// The name of its text, after the step's.
    pub say: String,
}

impl Answer {
    /// Whether it is for a try of this notation.
    #[must_use]
    pub fn fits(&self, notation: &str) -> bool {
        match self.on.strip_suffix('*') {
            Some(begin) => notation.starts_with(begin),
            None => self.on == notation,
        }
    }
}

impl Course {
    /// Reads a course.
    pub fn read(text: &str) -> Result<Self, Unreadable> {
        read::json(text)
    }

    /// The lesson with this name.
    #[must_use]
    pub fn lesson(&self, id: &str) -> Option<&Lesson> {
        self.lessons.iter().find(|lesson| lesson.id == id)
    }
}

impl Lesson {
    /// Where the learner sits.
    pub const LEARNER: Seat = Seat(0);
}

impl Step {
    /// Whether it is only read.
    #[must_use]
    pub fn is_read(&self) -> bool {
        self.moves.is_empty() && self.goal.is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_fits_what_begins_like_it() {
        let answer = |on: &str| Answer { on: on.into(), say: String::new() };
        assert!(answer("step:*").fits("step:4") && !answer("step:*").fits("stop"));
        assert!(answer("stop").fits("stop") && !answer("stop").fits("stop:1"));
        assert!(answer("*").fits("anything"));
    }
}
