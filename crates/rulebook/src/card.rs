//! The reference card of a game: what one looks up in the middle of a turn, gathered from its book.

use crate::book::{Block, Book};

/// A piece of the book that stands on the card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// The lists of a chapter.
    Lists(&'static str),
    /// A table of a chapter, counted from 0.
    Table(&'static str, usize),
    /// A numbered rule.
    Rule(&'static str),
}

/// A part of the card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Section {
    /// What it is about: `turn`, `symbols`, `points`, `end`.
    pub id: &'static str,
    /// What stands in it.
    pub pieces: &'static [Piece],
}

impl Piece {
    /// The blocks it stands for; none if the book has no such place.
    #[must_use]
    pub fn blocks(&self, book: &Book) -> Vec<Block> {
        let of =
            |id: &str| book.chapters.iter().find(|chapter| chapter.id == id).map(|chapter| &chapter.blocks);
        match *self {
            Self::Lists(id) => {
                let lists = of(id).into_iter().flatten().filter(|block| matches!(block, Block::List { .. }));
                lists.cloned().collect()
            }
            Self::Table(id, nth) => {
                let tables = of(id).into_iter().flatten().filter(|block| matches!(block, Block::Table(_)));
                tables.skip(nth).take(1).cloned().collect()
            }
            Self::Rule(number) => book.rule(number).cloned().map(Block::Rule).into_iter().collect(),
        }
    }
}

use Piece::{Lists, Rule, Table};

const COFFEE_RUSH: &[Section] = &[
    Section { id: "turn", pieces: &[Lists("turn")] },
    Section { id: "points", pieces: &[Rule("CR-9.3"), Rule("CR-9.4"), Rule("CR-9.5"), Rule("CR-11.9")] },
    Section { id: "symbols", pieces: &[Table("table", 0), Table("table", 1)] },
    Section { id: "end", pieces: &[Rule("CR-8.3"), Rule("CR-9.1"), Rule("CR-11.7")] },
];

const CHAI: &[Section] = &[
    Section { id: "turn", pieces: &[Lists("turn")] },
    Section {
        id: "points",
        pieces: &[
            Rule("CH-11.1"),
            Rule("CH-11.2"),
            Rule("CH-11.5"),
            Rule("CH-13.3"),
            Rule("CH-13.5"),
            Rule("CH-14.7"),
            Rule("CH-15.10"),
        ],
    },
    Section { id: "symbols", pieces: &[Table("table", 0), Table("table", 1)] },
    Section { id: "end", pieces: &[Rule("CH-10.1"), Rule("CH-10.3"), Rule("CH-14.2")] },
];

const DABBA_WALLA: &[Section] = &[
    Section { id: "turn", pieces: &[Lists("turn"), Rule("DW-2.2")] },
    Section {
        id: "points",
        pieces: &[
            Rule("DW-6.2"),
            Rule("DW-7.9"),
            Rule("DW-7.10"),
            Rule("DW-8.1"),
            Rule("DW-8.2"),
            Rule("DW-10.2"),
            Rule("DW-10.3"),
            Rule("DW-10.4"),
            Rule("DW-10.5"),
            Rule("DW-10.6"),
            Rule("DW-10.7"),
        ],
    },
    Section { id: "symbols", pieces: &[Table("table", 1), Table("table", 0)] },
    Section { id: "end", pieces: &[Rule("DW-5.1"), Rule("DW-6.5")] },
];

const TAVERNS: &[Section] = &[
    Section { id: "turn", pieces: &[Lists("turn")] },
    Section {
        id: "points",
        pieces: &[Rule("TT-12.1"), Rule("TT-12.2"), Rule("TT-12.3"), Rule("TT-12.4"), Rule("TT-17.8")],
    },
    Section { id: "symbols", pieces: &[Table("table", 0), Table("table", 1), Table("table", 2)] },
    Section { id: "end", pieces: &[Rule("TT-11.2"), Rule("TT-11.6")] },
];

/// The card of a game; nothing on it if there is none.
#[must_use]
pub fn sections(game: &str) -> &'static [Section] {
    match game {
        "coffee-rush" => COFFEE_RUSH,
        "chai" => CHAI,
        "dabba-walla" => DABBA_WALLA,
        "taverns" => TAVERNS,
        _ => &[],
    }
}
