//! Lessons one plays, and a first game with a coach.
//!
//! | file | what |
//! |---|---|
//! | `library` | fetches a course and its words when they are first opened |
//! | `coach` | where the learner is in a lesson, and what the table accepts there |
//! | `voice` | what the coach says, in the prompt's place |
//! | `marks` | what is lit on the board |
//! | `guide` | the coach of a first game |
//! | `progress` | what was learned on this device |
//! | `page` | `/learn/:game` and `/learn/:game/:lesson` |

mod coach;
mod guide;
mod library;
mod marks;
mod page;
mod progress;
mod voice;

pub use coach::Coach;
pub use guide::{GuideLine, Guided};
pub use marks::Marks;
pub use page::{Learn, LessonPage};
pub use progress::is_learned;
pub use voice::{LessonFoot, LessonVoice};
