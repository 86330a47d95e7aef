//! What a move is expected to change, in numbers that a page puts into words.

use serde::{Deserialize, Serialize};

use crate::standing::Name;

/// One part of what a seat has or may expect, and how much of it a move is expected to bring or cost.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Change {
    /// A stable name for translation, e.g. `tickets`.
    pub part: Name,
    /// How many more of it, or fewer; where a part is not counted in pieces, the same as `points`.
    pub by: f32,
    /// What that is worth in points at the end of the game: more than 0 is good for the seat.
    pub points: f32,
}

/// Why an action is advised, or not.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Reasons {
    /// What the action and what would follow it in the same turn are expected to change: what is gained, what it opens, what
    /// it costs. At most three, and only what tells the action from the others.
    #[serde(default)]
    pub changes: Vec<Change>,
    /// What the best action brings more, the greatest difference first; nothing at the best action itself.
    #[serde(default)]
    pub lacks: Vec<Change>,
}
