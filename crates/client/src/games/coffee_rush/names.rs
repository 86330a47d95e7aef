//! What the things of the game are called, and their drawings.

use ::coffee_rush::{Card, Cell, CoffeeRush, Ingredient, Tokens, Upgrade};

use crate::drawing::{Drawing, names};
use crate::games::Words;

/// The words of the area `kind` for an id of the rules.
pub(super) fn named(words: &Words, kind: &str, id: &str) -> String {
    words.find(&format!("coffee-rush.{kind}.{id}")).unwrap_or_else(|| id.replace('-', " "))
}

/// An ingredient inside a sentence.
pub(super) fn ingredient(words: &Words, kind: Ingredient) -> String {
    named(words, "ingredient", kind.id())
}

/// An ingredient as the object of a verb.
pub(super) fn ingredient_object(words: &Words, kind: Ingredient) -> String {
    named(words, "ingredient-object", kind.id())
}

/// An ingredient as a label of its own.
pub(super) fn label(words: &Words, kind: Ingredient) -> String {
    named(words, "label", kind.id())
}

/// A drink; the box has its English name.
pub(super) fn drink(game: &CoffeeRush, card: Card, words: &Words) -> String {
    named(words, "drink", &game.drink(card).id)
}

/// "Cocoa and Milk Tea"
pub(super) fn drinks(game: &CoffeeRush, cards: &[Card], words: &Words) -> String {
    let names: Vec<String> = cards.iter().map(|&card| drink(game, card, words)).collect();
    words.list(&names)
}

/// "milk, steam ×2"
pub(super) fn tokens(tokens: &Tokens, words: &Words) -> String {
    let one = |(kind, number): (Ingredient, u8)| many(kind, number, words);
    tokens.iter().map(one).collect::<Vec<_>>().join(", ")
}

/// "steam ×2"
pub(super) fn many(kind: Ingredient, number: u8, words: &Words) -> String {
    let name = ingredient(words, kind);
    if number == 1 { name } else { format!("{name} ×{number}") }
}

pub(super) fn upgrade(words: &Words, tile: Upgrade) -> String {
    named(words, "upgrade", tile.id())
}

/// Row and column of a cell, from 1.
pub(super) fn place(cell: Cell) -> (u8, u8) {
    (cell.row() + 1, cell.column() + 1)
}

/// The drawing of an ingredient.
pub(super) const fn drawing(kind: Ingredient) -> Drawing {
    match kind {
        Ingredient::Coffee => names::CR_COFFEE,
        Ingredient::Milk => names::CR_MILK,
        Ingredient::Steam => names::CR_STEAM,
        Ingredient::Ice => names::CR_ICE,
        Ingredient::Caramel => names::CR_CARAMEL,
        Ingredient::Tea => names::CR_TEA,
        Ingredient::Water => names::CR_WATER,
        Ingredient::Chocolate => names::CR_CHOCOLATE,
    }
}

/// The wash behind it.
pub(super) fn tint(kind: Ingredient) -> String {
    format!("--ing-{}", kind.id())
}

/// The drawing of an upgrade.
pub(super) const fn tile(upgrade: Upgrade) -> Drawing {
    match upgrade {
        Upgrade::DoubleMeeple => names::CR_DOUBLE_MEEPLE,
        Upgrade::Diagonal => names::CR_DIAGONAL,
        Upgrade::DoubleCorner => names::CR_DOUBLE_CORNER,
        Upgrade::DoubleRibbon => names::CR_DOUBLE_RIBBON,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use words::Language;

    #[test]
    fn every_ingredient_has_every_form_in_every_language() {
        for language in Language::ALL {
            let words = Words::new(language, Vec::new(), None);
            for kind in Ingredient::ALL {
                for group in ["ingredient", "ingredient-object", "label"] {
                    assert!(words.find(&format!("coffee-rush.{group}.{}", kind.id())).is_some(), "{group}");
                }
            }
        }
        let russian = Words::new(Language::Russian, Vec::new(), None);
        assert_eq!(ingredient_object(&russian, Ingredient::Water), "воду");
    }
}
