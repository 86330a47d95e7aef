//! A translation with places for arguments: `{name} poured {what}`.

/// A translation as it stands in the files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Template<'a>(pub &'a str);

/// A piece of a template.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part<'a> {
    /// Words to show as they are.
    Words(&'a str),
    /// The place of the argument of this name.
    Place(&'a str),
}

impl<'a> Template<'a> {
    /// The pieces, in order. An opening brace without its partner is shown as it is.
    pub fn parts(self) -> impl Iterator<Item = Part<'a>> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            if rest.is_empty() {
                return None;
            }
            if let Some((name, after)) = rest.strip_prefix('{').and_then(|inner| inner.split_once('}')) {
                rest = after;
                return Some(Part::Place(name));
            }
            // An unpaired brace at the front is a word; search behind it.
            let first = rest.chars().next().map_or(0, char::len_utf8);
            let end = rest[first..].find('{').map_or(rest.len(), |at| at + first);
            let (words, after) = rest.split_at(end);
            rest = after;
            Some(Part::Words(words))
        })
    }

    /// The names of the arguments, in order, each once.
    pub fn arguments(self) -> Vec<&'a str> {
        let mut names = Vec::new();
        for part in self.parts() {
            if let Part::Place(name) = part
                && !names.contains(&name)
            {
                names.push(name);
            }
        }
        names
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_places_alternate() {
        let parts: Vec<_> = Template("{name} poured {what}.").parts().collect();
        assert_eq!(
            parts,
            [Part::Place("name"), Part::Words(" poured "), Part::Place("what"), Part::Words(".")]
        );
    }

    #[test]
    fn a_lone_brace_is_a_word() {
        let parts: Vec<_> = Template("a { b").parts().collect();
        assert_eq!(parts, [Part::Words("a "), Part::Words("{ b")]);
    }

    #[test]
    fn each_argument_is_named_once() {
        assert_eq!(Template("{b} {a} {b}").arguments(), ["b", "a"]);
    }
}
