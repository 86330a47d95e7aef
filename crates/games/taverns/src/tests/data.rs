//! The data file: what is in it, and what it may not say.

use engine::{Game, Provenance, QuickChance, Silent};

use super::BOX;
use super::table::options;
use crate::{Card, Kind, Taverns, Tile};

/// Opens the box with a part of its data file replaced.
fn changed(from: &str, to: &str) -> Result<Taverns, engine::DataError> {
    assert!(Taverns::DATA.contains(from), "{from}");
    Taverns::open(&Taverns::DATA.replacen(from, to, 1))
}

#[test]
fn the_box_holds_the_cards_of_the_specification() {
    let copies = |rows: std::ops::Range<u8>| -> u32 {
        rows.filter_map(Card::guest).map(|card| u32::from(BOX.copies[card.index()])).sum()
    };
    assert_eq!((copies(0..26), copies(26..36)), (38, 10));
    let costs = Kind::ALL.map(|kind| BOX.cost_of(kind));
    assert_eq!(costs, [1, 2, 3, 4, 5, 6]);
    assert_eq!(BOX.noble_prices(), [9, 14, 18]);
    let by_cost = |cost| {
        let cards = (0..26).filter_map(Card::guest);
        let these = cards.filter(|card| BOX.face(&options(1), *card).cost == cost);
        these.map(|card| BOX.copies[card.index()]).sum::<u8>()
    };
    assert_eq!([3, 4, 5, 6, 7, 8].map(by_cost), [8, 7, 8, 7, 4, 4]);
    let tiles: Vec<(u8, u8, u8)> = Tile::ALL
        .into_iter()
        .map(|tile| BOX.tile(tile))
        .map(|face| (face.price, face.base, face.upgraded))
        .collect();
    let wanted = [
        (9, 0, 1),
        (12, 0, 1),
        (15, 3, 4),
        (18, 1, 2),
        (8, 1, 3),
        (8, 1, 2),
        (8, 1, 2),
        (6, 2, 5),
        (6, 2, 5),
    ];
    assert_eq!(tiles, wanted);
}

#[test]
fn wrong_values_are_refused_where_they_stand() {
    let place = |from: &str, to: &str| changed(from, to).expect_err("must be refused").place;
    assert!(place("noble-price = [9, 14, 18]", "noble-price = []").contains("noble-price"));
    assert!(place("id = \"guest-8a\"", "id = \"guest-8b\"").contains("guest-8b"));
    assert!(place("bonus = \"doubloons:4\"", "bonus = \"doubloons:0\"").contains("guest-8a"));
    assert!(place("bonus = \"doubloons:4\"", "bonus = \"reputation:1\"").contains("guest-8a"));
    assert!(place("row-bonus = \"noble\"", "row-bonus = \"signature\"").contains("row-bonus"));
    assert!(place("22 = \"noble\"", "22 = \"monastery:1\"").contains("monastery"));
    assert!(place("\"free-upgrade\"]", "\"entertainer:4\"]").contains("round-track"));
    assert_eq!(place("schnapps-limit", "schnaps-limit"), "schnaps-limit");
    let text = changed("white-die = 16", "white-die = 15").unwrap_err().text;
    assert!(text.contains("16"), "{text}");
}

#[test]
fn a_replaced_file_changes_the_game() {
    let dear = changed("noble-price = [9, 14, 18]", "noble-price = [1, 2, 3, 4]").unwrap();
    assert_eq!(dear.noble_prices().len(), 4);
    let mut chance = QuickChance::new(1);
    let mut state = dear.setup(&options(1), 2, &mut chance, &mut Silent).unwrap();
    let mut legal = Vec::new();
    while let Some(seat) = dear.awaiting(&state).first() {
        legal.clear();
        dear.legal(&state, seat, &mut legal);
        let action = legal[chance.pick(legal.len())];
        let _ = dear.apply(&mut state, seat, action, &mut chance, &mut Silent);
        assert_eq!(dear.audit(&state), Ok(()));
    }
}

#[test]
fn every_part_says_how_sure_we_are() {
    let of = |place: &str| BOX.provenance().iter().find(|entry| entry.place == place).map(|entry| entry.p);
    assert_eq!(of("house-card.noble.vp"), Some(Provenance::Confirmed));
    assert_eq!(of("tavern-card.handler.cost"), Some(Provenance::Deduced));
    assert_eq!(of("guest.guest-8d.bonus"), Some(Provenance::Invented));
    assert!(BOX.provenance().len() > 300, "{}", BOX.provenance().len());
}
