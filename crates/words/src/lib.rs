//! The words of the house in four languages.
//!
//! Translations live in `locales/<language>/<area>.toml`. A build script [reads](read) and checks them all: a key
//! missing in one language, different arguments, a missing plural form fail the build. It writes them out as one
//! [`Book`] and one constant or struct per key, so that a wrong key does not compile. A browser is given English with the
//! client and [brings](Book::bring) the column of another language when somebody reads it. While the client runs, a
//! [`Phrase`] (a key with its arguments) is looked up in the book in the reader's language.

mod book;
mod language;
mod phrase;
#[cfg(feature = "read")]
pub mod read;
mod template;

pub use book::{Book, Column};
pub use language::{Category, Language};
pub use phrase::{Argument, Phrase, Said, Text, Wording};
pub use template::{Part, Template};
