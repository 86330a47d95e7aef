//! Every translation, as the build script wrote them down.

use std::borrow::Cow;
use std::sync::OnceLock;

use crate::{Argument, Language, Part, Phrase, Said, Template, Text};

/// Between the plural forms of one translation, which stand in the order of [`Language::categories`].
pub(crate) const FORMS: char = '\u{1f}';

/// Between the translations of a column that travels as one text.
pub(crate) const ROWS: char = '\u{1e}';

/// The translations of one language, in the order of the keys.
#[derive(Debug)]
pub struct Column {
    written: &'static [&'static str],
    brought: OnceLock<Vec<&'static str>>,
}

impl Column {
    /// One that is part of the program.
    pub const fn written(written: &'static [&'static str]) -> Self {
        Self { written, brought: OnceLock::new() }
    }

    /// One that is brought later.
    pub const fn to_come() -> Self {
        Self::written(&[])
    }

    fn rows(&self) -> &[&'static str] {
        self.brought.get().map_or(self.written, Vec::as_slice)
    }
}

/// One row per key, one column per language.
#[derive(Debug)]
pub struct Book {
    /// The keys, `area.key`, sorted.
    pub keys: &'static [&'static str],
    /// The translations, in the order of [`Language::ALL`]. The first is always there.
    pub columns: [Column; 4],
}

impl Book {
    /// Whether the words of a language are there.
    pub fn has(&self, language: Language) -> bool {
        !self.columns[language as usize].rows().is_empty()
    }

    /// Brings the words of a language, as the build wrote them into a file; they stay until the program ends. Says
    /// whether they belong to this book.
    pub fn bring(&self, language: Language, words: String) -> bool {
        if words.split(ROWS).count() != self.keys.len() {
            return false;
        }
        let words: &'static str = words.leak();
        self.columns[language as usize].brought.set(words.split(ROWS).collect()).is_ok()
    }

    /// The row of a key known only at run time.
    pub fn find(&self, key: &str) -> Option<Text> {
        let row = self.keys.binary_search(&key).ok()?;
        u16::try_from(row).ok().map(Text)
    }

    /// A text without arguments, or the template of one with arguments in the form for `count`.
    pub fn template(&self, language: Language, text: Text, count: Option<i64>) -> &'static str {
        let language = if self.has(language) { language } else { Language::ALL[0] };
        let rows = self.columns[language as usize].rows();
        let all = rows.get(usize::from(text.0)).copied().unwrap_or_default();
        let form = count.map_or(0, |count| {
            let wanted = language.category(count);
            language.categories().iter().position(|&category| category == wanted).unwrap_or(0)
        });
        // A translation that does not count has a single form.
        all.split(FORMS).nth(form).unwrap_or(all)
    }

    /// A phrase in a language.
    pub fn say(&self, language: Language, phrase: &dyn Phrase) -> Cow<'static, str> {
        if let Some(words) = phrase.plain() {
            return Cow::Borrowed(words);
        }
        let arguments = phrase.arguments();
        let template = self.template(language, phrase.text(), count_of(&arguments));
        if arguments.is_empty() {
            return Cow::Borrowed(template);
        }
        let said = pieces(template, &arguments).into_iter().fold(String::new(), |mut line, piece| {
            match piece {
                Said::Words(words) => line.push_str(words),
                Said::Argument(_, value) => line.push_str(&value),
            }
            line
        });
        Cow::Owned(said)
    }

    /// A phrase in a language, piece by piece.
    pub fn pieces(&self, language: Language, phrase: &dyn Phrase) -> Vec<Said> {
        let arguments = phrase.arguments();
        pieces(self.template(language, phrase.text(), count_of(&arguments)), &arguments)
    }
}

/// The number that chooses the form: the argument called `count`, else the only one that is a number.
fn count_of(arguments: &[(&str, Argument<'_>)]) -> Option<i64> {
    let number = |argument: &Argument<'_>| match argument {
        Argument::Count(n) => Some(*n),
        Argument::Word(_) => None,
    };
    let named = arguments.iter().find(|(name, _)| *name == "count");
    named.or_else(|| arguments.iter().find(|(_, a)| number(a).is_some())).and_then(|(_, a)| number(a))
}

fn pieces(template: &'static str, arguments: &[(&str, Argument<'_>)]) -> Vec<Said> {
    let fill = |part| match part {
        Part::Words(words) => Said::Words(words),
        Part::Place(name) => match arguments.iter().find(|(given, _)| *given == name) {
            Some((_, Argument::Count(n))) => Said::Argument(name, n.to_string()),
            Some((_, Argument::Word(word))) => Said::Argument(name, (*word).to_owned()),
            None => Said::Argument(name, format!("{{{name}}}")),
        },
    };
    Template(template).parts().map(fill).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    static BOOK: Book = Book {
        keys: &["hall.left", "hall.play"],
        columns: [
            Column::written(&["{count} seat left for {name}\u{1f}{count} seats left for {name}", "Play"]),
            Column::written(&[
                "{count} место для {name}\u{1f}{count} места для {name}\u{1f}{count} мест для {name}",
                "Играть",
            ]),
            Column::written(&["{count} place pour {name}\u{1f}{count} places pour {name}", "Jouer"]),
            Column::written(&["{count} Platz für {name}\u{1f}{count} Plätze für {name}", "Spielen"]),
        ],
    };

    #[test]
    fn a_language_may_come_later() {
        let column = || Column::to_come();
        let columns = [Column::written(&["Left", "Play"]), column(), column(), column()];
        let book = Book { keys: &["hall.left", "hall.play"], columns };
        assert_eq!(book.say(Language::French, &Text(1)), "Play");
        assert!(!book.bring(Language::French, "Jouer".into()));
        assert!(!book.has(Language::French));
        assert!(book.bring(Language::French, "Parti\u{1e}Jouer".into()));
        assert_eq!(book.say(Language::French, &Text(1)), "Jouer");
        assert!(!book.has(Language::German));
    }

    fn left(language: Language, count: i64) -> String {
        let arguments = [("count", Argument::Count(count)), ("name", Argument::Word("Vera"))];
        BOOK.say(language, &(Text(0), arguments.as_slice())).into_owned()
    }

    #[test]
    fn a_plain_text_is_borrowed() {
        assert_eq!(BOOK.find("hall.play"), Some(Text(1)));
        assert!(matches!(BOOK.say(Language::French, &Text(1)), Cow::Borrowed("Jouer")));
        assert_eq!(BOOK.find("hall.pay"), None);
    }

    #[test]
    fn the_count_chooses_the_form() {
        assert_eq!(left(Language::English, 1), "1 seat left for Vera");
        assert_eq!(left(Language::English, 3), "3 seats left for Vera");
        assert_eq!(left(Language::Russian, 3), "3 места для Vera");
        assert_eq!(left(Language::Russian, 25), "25 мест для Vera");
        assert_eq!(left(Language::French, 0), "0 place pour Vera");
    }

    #[test]
    fn a_missing_argument_shows_its_place() {
        let arguments = [("count", Argument::Count(2))];
        assert_eq!(BOOK.say(Language::German, &(Text(0), arguments.as_slice())), "2 Plätze für {name}");
    }
}
