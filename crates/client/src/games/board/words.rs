//! What a game says, in the reader's language.

use std::sync::Arc;

use engine::Seat;
use words::{Argument, Language, Phrase, Said};

use super::Line;
use crate::i18n::text::{BOOK, table};

/// The reader's language together with the names of those who sit at a table.
#[derive(Clone, Debug, PartialEq)]
pub struct Words {
    language: Language,
    names: Arc<[String]>,
    me: Option<Seat>,
}

impl Words {
    /// A language, the names in seat order, and which of them is the reader.
    pub fn new(language: Language, names: impl Into<Arc<[String]>>, me: Option<Seat>) -> Self {
        Self { language, names: names.into(), me }
    }

    pub fn language(&self) -> Language {
        self.language
    }

    /// A phrase.
    pub fn say(&self, phrase: &dyn Phrase) -> String {
        BOOK.say(self.language, phrase).into_owned()
    }

    /// A phrase in pieces.
    pub fn pieces(&self, phrase: &dyn Phrase) -> Vec<Said> {
        BOOK.pieces(self.language, phrase)
    }

    /// A line of the log about a seat (or nobody); the arguments of the phrase stand out.
    pub fn line(&self, seat: impl Into<Option<Seat>>, phrase: &dyn Phrase) -> Line {
        Line::of(seat, self.pieces(phrase))
    }

    /// A text whose key is known only now, such as `coffee-rush.part.orders`.
    pub fn find(&self, key: &str) -> Option<String> {
        BOOK.find(key).map(|text| self.say(&text))
    }

    /// A text whose key is known only now, with arguments: a refusal.
    pub fn find_with(&self, key: &str, arguments: &[(&str, Argument<'_>)]) -> Option<String> {
        BOOK.find(key).map(|text| self.say(&(text, arguments)))
    }

    /// The name of whoever sits there.
    pub fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("?", |name| name)
    }

    /// The names of everybody, in seat order.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Whether the reader sits there.
    pub fn is_me(&self, seat: Seat) -> bool {
        self.me == Some(seat)
    }

    /// "a, b and c"
    pub fn list(&self, items: &[String]) -> String {
        match items {
            [] => String::new(),
            [only] => only.clone(),
            [first @ .., last] => self.say(&table::ListEnd { first: &first.join(", "), last }),
        }
    }
}
