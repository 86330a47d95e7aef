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

    /// "what: text", with the space that the language puts before the colon.
    pub fn pair(&self, what: &str, text: &str) -> String {
        self.say(&table::Pair { what, text })
    }

    /// "a; b; c"
    pub fn series(&self, items: &[String]) -> String {
        let join = |first: String, next: &String| self.say(&table::Also { first: &first, next });
        match items.split_first() {
            Some((first, rest)) => rest.iter().fold(first.clone(), join),
            None => String::new(),
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn french_puts_a_narrow_space_before_colon_and_semicolon() {
        let words = |language| Words::new(language, Vec::new(), None);
        let three = ["a".to_owned(), "b".to_owned(), "c".to_owned()];
        assert_eq!(words(Language::English).pair("Not possible", "Stop"), "Not possible: Stop");
        assert_eq!(words(Language::French).pair("Impossible", "Stop"), "Impossible\u{202f}: Stop");
        assert_eq!(words(Language::German).series(&three), "a; b; c");
        assert_eq!(words(Language::French).series(&three[..2]), "a\u{202f}; b");
        assert_eq!(words(Language::Russian).series(&[]), "");
    }
}
