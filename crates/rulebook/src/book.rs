//! What a book is made of.

use crate::condition::Condition;
use crate::span::{Span, plain};

/// A game's rulebook in one language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    /// The game's name.
    pub title: String,
    /// What stands before the first chapter.
    pub lead: Vec<Block>,
    /// In reading order.
    pub chapters: Vec<Chapter>,
}

/// A chapter: everything from one `##` to the next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chapter {
    /// The anchor: the number of its rules (`CH-4`), or a word of the author's (`goal`).
    pub id: String,
    pub heading: String,
    /// For which tables the whole chapter holds.
    pub when: Option<Condition>,
    /// What it says.
    pub blocks: Vec<Block>,
}

/// A part of a chapter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// Words around the rules: why, examples, advice.
    Text(Vec<Span>),
    /// A numbered rule.
    Rule(Rule),
    /// A heading within the chapter.
    Heading(String),
    /// A list, numbered or not.
    List {
        /// Whether the order counts.
        ordered: bool,
        /// One per point.
        items: Vec<Vec<Span>>,
    },
    /// A table; the first row is its head.
    Table(Vec<Vec<Vec<Span>>>),
    /// A drawing in letters, to be shown as it is written.
    Figure(String),
    /// A position on the real board.
    Board {
        /// Its name under `boards/GAME`.
        name: String,
        /// What it shows.
        caption: Vec<Span>,
    },
}

/// A numbered rule as a person reads it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// For example `CH-4.3`.
    pub number: String,
    /// The stamp of the entry in `docs/rules` for which it was written.
    pub stamp: String,
    /// For which tables it holds; for all if missing.
    pub when: Option<Condition>,
    /// What it says.
    pub text: Vec<Span>,
}

impl Book {
    /// Every numbered rule, in reading order.
    pub fn rules(&self) -> impl Iterator<Item = &Rule> {
        self.blocks().filter_map(|block| match block {
            Block::Rule(rule) => Some(rule),
            _ => None,
        })
    }

    /// The rule of this number.
    #[must_use]
    pub fn rule(&self, number: &str) -> Option<&Rule> {
        self.rules().find(|rule| rule.number == number)
    }

    /// Every block, in reading order.
    pub fn blocks(&self) -> impl Iterator<Item = &Block> {
        self.lead.iter().chain(self.chapters.iter().flat_map(|chapter| &chapter.blocks))
    }

    /// The names of the boards it shows.
    pub fn boards(&self) -> impl Iterator<Item = &str> {
        self.blocks().filter_map(|block| match block {
            Block::Board { name, .. } => Some(name.as_str()),
            _ => None,
        })
    }
}

impl Block {
    /// Every run of words in it.
    pub fn runs(&self) -> Vec<&[Span]> {
        match self {
            Self::Text(spans) => vec![spans],
            Self::Rule(rule) => vec![&rule.text],
            Self::List { items, .. } => items.iter().map(Vec::as_slice).collect(),
            Self::Table(rows) => rows.iter().flatten().map(Vec::as_slice).collect(),
            Self::Board { caption, .. } => vec![caption],
            Self::Heading(_) | Self::Figure(_) => Vec::new(),
        }
    }

    /// Its words alone.
    #[must_use]
    pub fn plain(&self) -> String {
        match self {
            Self::Heading(text) | Self::Figure(text) => text.clone(),
            _ => self.runs().into_iter().map(plain).collect::<Vec<_>>().join(" "),
        }
    }
}
