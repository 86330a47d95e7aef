//! The rulebooks that people read, one file per game and language in `books/`.
//!
//! | file | what |
//! |---|---|
//! | [`book`] | what a book is made of: chapters, rules, lists, boards |
//! | [`parse`] | from the text of a file to a book, with mistakes named by line |
//! | [`span`] | words within a line: emphasis, symbols, references to rules |
//! | [`condition`] | for which options of a table a rule holds |
//! | [`card`] | the reference card: which pieces of a book stand on it |
//! | [`search`] | finding a paragraph by words |
//! | [`source`] | the numbered entries of `docs/rules`, which every book must cover |
//!
//! A book is Markdown with four additions:
//!
//! ```text
//! [CH-4.3 1f2e3d] A paragraph that states rule CH-4.3. The stamp is that of the entry in docs/rules for which the
//! paragraph was written: when the entry changes, a check fails until somebody has read both again.
//!
//! [CH-14.1 0a1b2c when mode=solo] The same, for tables with this option only.
//!
//! !board market: A live board with a caption; the position lies in boards/GAME/market.json.
//!
//! A symbol of the page stands in braces: {ch-mint}. A rule's number in the text becomes a link by itself.
//! ```

pub mod book;
pub mod card;
pub mod condition;
pub mod parse;
pub mod search;
pub mod source;
pub mod span;

pub use book::{Block, Book, Chapter, Rule};
pub use condition::Condition;
pub use parse::ParseError;
pub use search::{Hit, Index};
pub use source::{Entry, entries};
pub use span::Span;
