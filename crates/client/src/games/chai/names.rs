//! What things are called, and how they are drawn.

use ::chai::Chai;
use ::chai::components::{Ability, Card, Flavour, Pantry, Tea, Who};
use ::chai::preview::Piece;
use engine::{Counts, Seat};
use words::Argument;

use crate::drawing::{Drawing, names};
use crate::games::Words;
use crate::i18n::text::chai as said;

/// The name under `group` for an id of the game.
pub(super) fn named(words: &Words, group: &str, id: &str) -> String {
    words.find(&format!("chai.{group}.{id}")).unwrap_or_else(|| id.replace('-', " "))
}

/// A flavour inside a sentence.
pub(super) fn flavour(words: &Words, kind: Flavour) -> String {
    named(words, "flavour", kind.id())
}

/// A pantry kind inside a sentence.
pub(super) fn pantry(words: &Words, kind: Pantry) -> String {
    named(words, "pantry", kind.id())
}

/// A flavour as the object of a verb.
pub(super) fn flavour_object(words: &Words, kind: Flavour) -> String {
    named(words, "flavour-object", kind.id())
}

/// A pantry kind as the object of a verb.
pub(super) fn pantry_object(words: &Words, kind: Pantry) -> String {
    named(words, "pantry-object", kind.id())
}

/// So many tiles of a flavour as the object of a verb: "3 lemons".
pub(super) fn flavours(words: &Words, kind: Flavour, count: i64) -> String {
    let key = format!("chai.flavour-count.{}", kind.id());
    words.find_with(&key, &[("count", Argument::Count(count))]).unwrap_or_default()
}

/// A tea inside a sentence.
pub(super) fn tea(words: &Words, tea: Tea) -> String {
    named(words, "tea", tea.id())
}

/// A tea as the object of a verb.
pub(super) fn tea_object(words: &Words, tea: Tea) -> String {
    named(words, "tea-object", tea.id())
}

pub(super) fn ability(words: &Words, ability: Ability) -> String {
    named(words, "ability", ability.id())
}

/// What an ability does.
pub(super) fn ability_help(words: &Words, ability: Ability) -> String {
    named(words, "ability-help", ability.id())
}

/// "green tea, 6 points"
pub(super) fn card(game: &Chai, card: Card, words: &Words) -> String {
    let customer = game.customer(card);
    words.say(&said::CardName { tea: &tea(words, customer.tea), count: customer.points.into() })
}

/// Several customers.
pub(super) fn cards(game: &Chai, cards: &[Card], words: &Words) -> String {
    let names: Vec<String> = cards.iter().map(|&one| format!("({})", card(game, one, words))).collect();
    words.list(&names)
}

/// Whoever it is.
pub(super) fn who(words: &Words, who: Who) -> String {
    match who {
        Who::Seat(seat) => words.name(seat).to_owned(),
        Who::Chaiwala => words.say(&said::RIVAL),
    }
}

/// The seat, if it is one.
pub(super) const fn seat(who: Who) -> Option<Seat> {
    match who {
        Who::Seat(seat) => Some(seat),
        Who::Chaiwala => None,
    }
}

fn many(name: String, count: u8) -> String {
    if count == 1 { name } else { format!("{name} ×{count}") }
}

/// "mint ×2, lemon"
pub(super) fn tiles<const K: usize>(words: &Words, tiles: &Counts<K>) -> String {
    let one = |kind: usize| many(flavour(words, Flavour::of(kind)), tiles[kind]);
    tiles.kinds().map(one).collect::<Vec<_>>().join(", ")
}

/// "milk ×2, sugar"
pub(super) fn tokens<const K: usize>(words: &Words, tokens: &Counts<K>) -> String {
    let one = |kind: usize| many(pantry(words, Pantry::of(kind)), tokens[kind]);
    tokens.kinds().map(one).collect::<Vec<_>>().join(", ")
}

/// Tiles, then tokens.
pub(super) fn pieces<const A: usize, const B: usize>(words: &Words, a: &Counts<A>, b: &Counts<B>) -> String {
    let both = [tiles(words, a), tokens(words, b)];
    both.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
}

/// A piece inside a sentence.
pub(super) fn piece(words: &Words, piece: Piece) -> String {
    match piece {
        Piece::Tile(kind) => flavour(words, kind),
        Piece::Token(kind) => pantry(words, kind),
    }
}

/// A piece as the object of a verb.
pub(super) fn piece_object(words: &Words, piece: Piece) -> String {
    match piece {
        Piece::Tile(kind) => flavour_object(words, kind),
        Piece::Token(kind) => pantry_object(words, kind),
    }
}

/// The drawing of a piece and the wash behind it.
pub(super) const fn look(piece: Piece) -> (Drawing, &'static str) {
    match piece {
        Piece::Tile(kind) => match kind {
            Flavour::Mint => (names::CH_MINT, "--fl-mint"),
            Flavour::Jasmine => (names::CH_JASMINE, "--fl-jasmine"),
            Flavour::Lemon => (names::CH_LEMON, "--fl-lemon"),
            Flavour::Ginger => (names::CH_GINGER, "--fl-ginger"),
            Flavour::Berries => (names::CH_BERRIES, "--fl-berries"),
            Flavour::Lavender => (names::CH_LAVENDER, "--fl-lavender"),
            Flavour::Wild => (names::CH_WILD_FLAVOUR, "--fl-wild"),
        },
        Piece::Token(kind) => match kind {
            Pantry::Milk => (names::CH_PA_MILK, "--pa-milk"),
            Pantry::Sugar => (names::CH_PA_SUGAR, "--pa-sugar"),
            Pantry::Honey => (names::CH_PA_HONEY, "--pa-honey"),
            Pantry::Vanilla => (names::CH_PA_VANILLA, "--pa-vanilla"),
            Pantry::Spices => (names::CH_PA_SPICES, "--pa-spices"),
            Pantry::Wild => (names::CH_WILD_PANTRY, "--pa-wild"),
        },
    }
}

/// The drawing of a tea and its colour.
pub(super) const fn leaf(tea: Tea) -> (Drawing, &'static str) {
    match tea {
        Tea::Green => (names::CH_TEA_GREEN, "--tea-green"),
        Tea::Black => (names::CH_TEA_BLACK, "--tea-black"),
        Tea::Rooibos => (names::CH_TEA_ROOIBOS, "--tea-rooibos"),
        Tea::Oolong => (names::CH_TEA_OOLONG, "--tea-oolong"),
        Tea::White => (names::CH_TEA_WHITE, "--tea-white"),
    }
}

/// The drawing of an ability.
pub(super) const fn sign(ability: Ability) -> Drawing {
    match ability {
        Ability::FreePurchase => names::CH_A_FREE_PURCHASE,
        Ability::SellTile => names::CH_A_SELL_TILE,
        Ability::SwapTiles => names::CH_A_SWAP_TILES,
        Ability::GoldTip => names::CH_A_GOLD_TIP,
        Ability::ReplaceFlavour => names::CH_A_REPLACE_FLAVOUR,
        Ability::PantryDiscount => names::CH_A_PANTRY_DISCOUNT,
        Ability::SwapPantry => names::CH_A_SWAP_PANTRY,
        Ability::FreePantry => names::CH_A_FREE_PANTRY,
    }
}

/// A coin of this value, and its metal; larger sums are drawn as the largest coin.
pub(super) const fn coin(value: u32) -> (Drawing, &'static str) {
    match value {
        0 | 1 => (names::CH_COIN_1, "--metal-copper"),
        2 => (names::CH_COIN_2, "--metal-silver"),
        _ => (names::CH_COIN_3, "--metal-gold"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use words::Language;

    fn words(language: Language) -> Words {
        Words::new(language, Vec::new(), None)
    }

    #[test]
    fn every_noun_has_every_form_in_every_language() {
        for language in Language::ALL {
            let words = words(language);
            let has = |group: &str, id: &str| words.find(&format!("chai.{group}.{id}")).is_some();
            let all = |groups: &[&str], id: &str| groups.iter().all(|group| has(group, id));
            let flavours = ["flavour", "flavour-object", "flavour-count"];
            assert!(Flavour::ALL.iter().all(|kind| all(&flavours, kind.id())), "{language:?}");
            assert!(
                Pantry::ALL.iter().all(|kind| all(&["pantry", "pantry-object"], kind.id())),
                "{language:?}"
            );
            assert!(Tea::ALL.iter().all(|tea| all(&["tea", "tea-object"], tea.id())), "{language:?}");
        }
    }

    #[test]
    fn an_object_has_the_case_and_number_of_its_language() {
        assert_eq!(flavour_object(&words(Language::Russian), Flavour::Lavender), "лаванду");
        assert_eq!(flavours(&words(Language::Russian), Flavour::Mint, 3), "3 жетона мяты");
        assert_eq!(flavours(&words(Language::English), Flavour::Berries, 1), "1 berry");
        assert_eq!(flavours(&words(Language::French), Flavour::Berries, 2), "2 fruits rouges");
        assert_eq!(tea_object(&words(Language::German), Tea::Green), "grünen Tee");
        let paid = said::MoneyPaid { count: 1 };
        assert_eq!(words(Language::Russian).say(&paid), "1 монету");
    }
}
