//! What the things of the game are called, and their drawings.

use ::dabba_walla::{Card, Chai, ChaiKind, Colour, DabbaWalla};
use engine::Seat;
use words::Argument;

use crate::drawing::{Drawing, names};
use crate::games::{Line, Words};

pub(super) use words::Argument::{Count, Word};

/// The arguments of a phrase, by the names of their places.
pub(super) type Arguments<'a> = &'a [(&'a str, Argument<'a>)];

/// A phrase of this game.
pub(super) fn put(words: &Words, key: &str, arguments: Arguments<'_>) -> String {
    words.find_with(&format!("dabba-walla.{key}"), arguments).unwrap_or_else(|| format!("⟦{key}⟧"))
}

/// A line of the log; the arguments of the phrase stand out.
pub(super) fn line(words: &Words, seat: Option<Seat>, key: &str, arguments: Arguments<'_>) -> Line {
    match crate::i18n::find(&format!("dabba-walla.{key}")) {
        Some(text) => Line::of(seat, words.pieces(&(text, arguments))),
        None => Line { seat, pieces: vec![crate::games::Piece::Words(format!("⟦{key}⟧"))], rule: None },
    }
}

/// The words of the area `kind` for an id of the rules.
fn named(words: &Words, kind: &str, id: &str) -> String {
    put(words, &format!("{kind}.{id}"), &[])
}

/// A colour inside a sentence.
pub(super) fn colour(words: &Words, colour: Colour) -> String {
    named(words, "colour", colour.name())
}

/// "red corner"
pub(super) fn card(game: &DabbaWalla, card: Card, words: &Words) -> String {
    let of = game.card(card);
    let shape = named(words, "shape", &game.shapes[usize::from(of.shape)].id);
    put(words, "card.name", &[("colour", Word(&colour(words, of.colour))), ("shape", Word(&shape))])
}

/// "blue 2"
pub(super) fn tip(game: &DabbaWalla, card: Card, words: &Words) -> String {
    let of = game.card(card);
    match of.tip_colour {
        Some(tip) => put(
            words,
            "card.tip",
            &[("colour", Word(&colour(words, tip))), ("value", Word(&of.tip.to_string()))],
        ),
        None => put(words, "card.no-tip", &[]),
    }
}

/// "red corner, tip: blue 2"
pub(super) fn whole_card(game: &DabbaWalla, card_: Card, words: &Words) -> String {
    put(
        words,
        "card.whole",
        &[("tile", Word(&card(game, card_, words))), ("tip", Word(&tip(game, card_, words)))],
    )
}

/// Which of the kinds, ignoring its colour.
const fn kind(chai: Chai) -> (&'static str, Drawing) {
    match chai.kind() {
        ChaiKind::Bonus(_) => ("bonus", names::DW_CHAI_BONUS),
        ChaiKind::Jump => ("jump", names::DW_CHAI_JUMP),
        ChaiKind::Swap => ("swap", names::DW_CHAI_SWAP),
        ChaiKind::Plus(_) => ("plus", names::DW_CHAI_PLUS),
        ChaiKind::Minus(_) => ("minus", names::DW_CHAI_MINUS),
        ChaiKind::Veto => ("veto", names::DW_CHAI_VETO),
        ChaiKind::Later => ("later", names::DW_CHAI_LATER),
    }
}

/// The colour a chai is about.
pub(super) const fn chai_colour(chai: Chai) -> Option<Colour> {
    match chai.kind() {
        ChaiKind::Bonus(colour) | ChaiKind::Plus(colour) | ChaiKind::Minus(colour) => Some(colour),
        _ => None,
    }
}

/// "+1 red"
pub(super) fn chai(words: &Words, chai: Chai) -> String {
    let colour = chai_colour(chai).map(|of| colour(words, of)).unwrap_or_default();
    put(words, &format!("chai.{}", kind(chai).0), &[("colour", Word(&colour))])
}

/// "+1 red and veto"
pub(super) fn chais(words: &Words, all: &[Chai]) -> String {
    words.list(&all.iter().map(|&one| chai(words, one)).collect::<Vec<_>>())
}

/// What a chai does, and when.
pub(super) fn chai_help(words: &Words, chai: Chai) -> String {
    let colour = chai_colour(chai).map(|of| colour(words, of)).unwrap_or_default();
    put(words, &format!("chai-help.{}", kind(chai).0), &[("colour", Word(&colour))])
}

pub(super) const fn chai_drawing(chai: Chai) -> Drawing {
    kind(chai).1
}

/// The sign of a colour.
pub(super) const fn sign(colour: Colour) -> Drawing {
    [names::DW_YELLOW, names::DW_RED, names::DW_BLUE, names::DW_GREEN][colour as usize]
}

/// The paints of a colour, or of the empty dabba: face, ink on it, line.
pub(super) fn paint(name: &str) -> String {
    format!("--f:var(--dabba-{name});--o:var(--dabba-{name}-on);--l:var(--dabba-{name}-line)")
}

/// The name of an order.
pub(super) fn order(words: &Words, no: u8) -> String {
    named(words, "order", &no.to_string())
}

/// A space of the ring, as people count.
pub(super) fn space(at: u8) -> String {
    (at + 1).to_string()
}

/// "+3" or "−2"
pub(super) fn signed(points: i16) -> String {
    match points {
        ..0 => format!("−{}", points.unsigned_abs()),
        0 => "0".into(),
        _ => format!("+{points}"),
    }
}
