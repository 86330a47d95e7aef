//! The words of a game's lessons in one language: one text per line, `name: text`.
//!
//! In a text ` | ` stands between what to do and why; `*one word*` is emphasised.

use std::collections::BTreeMap;

/// The words of a game's lessons.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Texts(BTreeMap<String, String>);

impl Texts {
    /// Reads them; lines without a name are passed over, so that a file may have headings and blank lines.
    #[must_use]
    pub fn read(text: &str) -> Self {
        let line = |line: &str| {
            let (name, text) = line.split_once(": ")?;
            let is_name =
                !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || "-.".contains(c));
            is_name.then(|| (name.to_owned(), text.trim().to_owned()))
        };
        Self(text.lines().filter_map(line).collect())
    }

    /// A text.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    /// What to do, and why.
    #[must_use]
    pub fn parts(&self, name: &str) -> (&str, &str) {
        let text = self.get(name).unwrap_or_default();
        text.split_once(" | ").unwrap_or((text, ""))
    }

    /// All names.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_has_a_name_and_two_parts() {
        let texts =
            Texts::read("# Heading: none\n\nfirst.walk: Walk on. | It is free: look.\nfirst.end: Done.\n");
        assert_eq!(texts.parts("first.walk"), ("Walk on.", "It is free: look."));
        assert_eq!(texts.parts("first.end"), ("Done.", ""));
        assert_eq!(texts.names().count(), 2);
    }
}
