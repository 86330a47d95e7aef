//! Cards, pieces and places as words, so that positions read like the rules.

use engine::Counts;

use crate::Action;
use crate::components::{Card, Flavour, Pantry, Slot, Space, Spot};

pub(super) fn names(cards: impl Iterator<Item = Card>) -> String {
    cards.map(|card| card.to_string()).collect::<Vec<_>>().join(" ")
}

pub(super) fn read_card(name: &str) -> Card {
    Card::named(name).unwrap_or_else(|| panic!("{name} is no customer"))
}

pub(super) fn read_cards(names: &str) -> Vec<Card> {
    names.split_whitespace().map(read_card).collect()
}

pub(super) fn space(name: &str) -> Space {
    Space::named(name).unwrap_or_else(|| panic!("{name} is no space"))
}

pub(super) fn serve(name: &str) -> Action {
    Action::Serve(read_card(name))
}

pub(super) const fn slot(number: u8) -> Action {
    Action::ReserveSlot(Slot(number))
}

pub(super) const fn ability(number: u8) -> Action {
    Action::Ability(Spot(number))
}

/// `"mint 2, sugar"`: tiles and tokens.
pub(super) fn read_pieces(pieces: &str) -> (Counts<7>, Counts<6>) {
    let (mut tiles, mut tokens) = (Counts::NONE, Counts::NONE);
    for piece in pieces.split(", ").filter(|piece| !piece.is_empty()) {
        let (kind, count) = piece.split_once(' ').unwrap_or((piece, "1"));
        let count: u8 = count.parse().expect("a number of pieces");
        match (Flavour::named(kind), Pantry::named(kind)) {
            (Some(flavour), _) => tiles[flavour.index()] += count,
            (_, Some(pantry)) => tokens[pantry.index()] += count,
            _ => panic!("{kind} is no kind"),
        }
    }
    (tiles, tokens)
}

pub(super) fn tile_list(tiles: &Counts<7>) -> String {
    listed(tiles, |kind| Flavour::of(kind).id())
}

pub(super) fn token_list(tokens: &Counts<6>) -> String {
    listed(tokens, |kind| Pantry::of(kind).id())
}

fn listed<const K: usize>(counts: &Counts<K>, id: impl Fn(usize) -> &'static str) -> String {
    let words: Vec<String> = counts.kinds().map(|kind| format!("{} {}", id(kind), counts[kind])).collect();
    words.join(", ")
}
