//! What the house said no to, in the reader's words.

use protocol::Failure;

use crate::i18n::{say, text::room as said, text::table};
use crate::net::Trouble;

/// The trouble in a sentence. Tracked.
pub fn told(trouble: &Trouble) -> String {
    match trouble {
        Trouble::Away => say(&said::TROUBLE_AWAY),
        Trouble::Refused(Failure::NoTable) => say(&table::REFUSED_NO_TABLE),
        Trouble::Refused(Failure::TooFast { .. }) => say(&table::REFUSED_TOO_FAST),
        Trouble::Refused(Failure::Busy) => say(&said::TROUBLE_BUSY),
        Trouble::Refused(Failure::NotAllowed { text }) => {
            format!("{} ({text})", say(&table::REFUSED_NOT_ALLOWED))
        }
        Trouble::Refused(Failure::Unreadable { text }) | Trouble::Unreadable(text) => {
            format!("{} ({text})", say(&table::REFUSED_UNREADABLE))
        }
        Trouble::Refused(_) => say(&table::REFUSED_TITLE),
    }
}
