//! Something to say: a key and its arguments.

/// A key of a [`Book`](crate::Book), by its row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Text(pub u16);

/// A key, or words that nobody has translated, such as the name of a game without a file of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Wording {
    /// A key.
    Key(Text),
    /// The words themselves, in every language.
    Plain(&'static str),
}

impl From<Text> for Wording {
    fn from(text: Text) -> Self {
        Self::Key(text)
    }
}

/// What stands at a place of a template.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Argument<'a> {
    /// A whole number; it also chooses the plural form.
    Count(i64),
    /// A name or words already in the reader's language.
    Word(&'a str),
}

/// Something that can be said in every language. Written out by the build script, one per key.
pub trait Phrase {
    /// The key.
    fn text(&self) -> Text;

    /// The arguments, by the names of their places.
    fn arguments(&self) -> Vec<(&str, Argument<'_>)> {
        Vec::new()
    }

    /// The words themselves, where there is no key.
    fn plain(&self) -> Option<&'static str> {
        None
    }
}

impl Phrase for Wording {
    fn text(&self) -> Text {
        match self {
            Self::Key(text) => *text,
            // No book has so many rows.
            Self::Plain(_) => Text(u16::MAX),
        }
    }

    fn plain(&self) -> Option<&'static str> {
        match self {
            Self::Key(_) => None,
            Self::Plain(words) => Some(words),
        }
    }
}

impl Phrase for Text {
    fn text(&self) -> Text {
        *self
    }
}

/// A phrase whose key and arguments are known only at run time, such as an event of a game.
impl Phrase for (Text, &[(&str, Argument<'_>)]) {
    fn text(&self) -> Text {
        self.0
    }

    fn arguments(&self) -> Vec<(&str, Argument<'_>)> {
        self.1.to_vec()
    }
}

/// A piece of what is said, so that a page can draw an argument in its own way (a name with its vessel).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    /// Words of the translation.
    Words(&'static str),
    /// An argument: the name of its place and what stands there.
    Argument(&'static str, String),
}
