//! Module 4, start cards: TT-15.

use engine::{Revealed, Seat, Stream};

use super::BOX;
use super::table::{Table, card, options};
use crate::{Decision, Event, Kind, StartCard, Tile};

/// Two seats choose among these three cards (numbers from 1).
fn choosing(offered: [u8; 3]) -> Table {
    Table::set_up(options(4), 2).with(|state| {
        state.offered = offered.map(|number| StartCard(number - 1)).into_iter().collect();
    })
}

/// Seat 0 takes this card, seat 1 the first one.
fn begun(number: u8) -> Table {
    let other = if number == 1 { 2 } else { 1 };
    let table = choosing([other, number, if number == 7 { 6 } else { 7 }]);
    table.seat(1, &format!("start-card:start-{other}")).seat(0, &format!("start-card:start-{number}"))
}

fn owned(table: &Table) -> String {
    let name = |(card, count): (crate::Card, u8)| vec![card.to_string(); usize::from(count)].join(" ");
    table.tavern().owned().iter().map(name).collect::<Vec<_>>().join(" ")
}

const REGULARS: &str = "regular-2 regular-2 regular-2 regular-2 regular-1 regular-1 regular-1";

#[test]
fn tt_15_1_three_of_seven_are_offered() {
    let table = Table::set_up(options(4), 2);
    assert_eq!(table.chance.bounds(Stream::SETUP)[39..], [7, 6, 5, 4, 3, 2]);
    // A shuffle with zeros brings the first card to the end: start-1 is the top, then start-7, start-6.
    assert_eq!(table.state.offered.to_vec(), [StartCard(0), StartCard(6), StartCard(5)]);
    assert_eq!(table.legal(), ["start-card:start-1", "start-card:start-6", "start-card:start-7"]);
}

#[test]
fn tt_15_2_everybody_chooses_in_secret_and_may_choose_the_same() {
    let table = choosing([1, 2, 5]);
    assert_eq!(table.refusal("start-card:start-3"), ("TT-15.2".into(), "not-on-offer".into()));
    let table = table.seat(1, "start-card:start-5");
    assert_eq!(table.events(), [Event::Committed { seat: Seat(1), choice: None }]);
    assert_eq!((table.awaiting(), table.revealed), (vec![0], Revealed::Nothing));
    let table = table.seat(0, "start-card:start-5");
    assert!(table.state.taverns.iter().all(|tavern| tavern.start_card == Some(StartCard(4))));
}

#[test]
fn tt_15_3_what_the_cards_bring() {
    let brings =
        |number, cards: &str| assert_eq!(owned(&begun(number)), format!("{REGULARS} {cards}").trim_end());
    brings(1, "waitress table supplier");
    brings(2, "bard handler waitress supplier");
    brings(4, "");
    brings(5, "bard table");
    brings(6, "waitress");
    let table = begun(4);
    assert!(table.tavern().schnapps == 1 && table.tavern().upgraded.contains(Tile::Tables));
    assert!(begun(6).tavern().upgraded.contains(Tile::Waitress));
}

#[test]
fn tt_15_3_the_last_supplier_goes_to_the_mug() {
    let table = choosing([1, 2, 5]).pile_left("supplier", 1);
    let table = table.seat(1, "start-card:start-1").seat(0, "start-card:start-1");
    let suppliers = |seat: usize| table.state.taverns[seat].owned().count(card("supplier"));
    assert_eq!((suppliers(0), suppliers(1)), (1, 15), "seat 1 has only what the test gave it");
}

#[test]
fn tt_15_4_no_noble_and_at_work_from_round_1() {
    for number in 4..=7 {
        let table = if number == 7 { begun(7).play("lose-regular:regular-1") } else { begun(number) };
        assert_eq!((table.state.nobles, table.state.round), (61, 1));
    }
    assert_eq!(begun(4).tavern().slots.len(), 4);
}

#[test]
fn tt_15_5_tt_r29_the_owner_chooses_who_leaves() {
    let table = begun(7);
    assert_eq!((table.state.decision, table.awaiting()), (Decision::LoseRegular, vec![0]));
    assert_eq!(table.legal(), ["lose-regular:regular-2", "lose-regular:regular-1"]);
    assert_eq!(table.refusal("lose-regular:noble"), ("TT-15.5".into(), "not-a-regular".into()));
    let table = table.play("lose-regular:regular-2");
    assert_eq!((table.tavern().lost, table.state.round), ([1, 0], 1));
    assert!(table.tavern().upgraded.contains(Tile::Cashbox));
    // Two seats with start-3 act independently of one another.
    let both = choosing([3, 1, 2]).seat(0, "start-card:start-3").seat(1, "start-card:start-3");
    assert_eq!(both.awaiting(), [0, 1]);
    let both = both.seat(1, "lose-regular:regular-1 lose-regular:regular-2");
    assert_eq!((both.awaiting(), both.state.taverns[1].lost), (vec![0], [1, 1]));
}

#[test]
fn tt_15_6_then_the_decks_are_shuffled() {
    let table = begun(7);
    assert!(table.chance.bounds(Stream::deck(Seat(0))).is_empty(), "not while a regular may leave");
    let table = table.play("lose-regular:regular-1");
    assert_eq!(
        table.chance.bounds(Stream::deck(Seat(0))),
        [7, 6, 5, 4, 3, 2],
        "six regulars and a dishwasher"
    );
    assert_eq!(table.tavern().known, 0);
}

#[test]
fn tt_e9_start_card_3() {
    let table = begun(3).play("lose-regular:regular-1 lose-regular:regular-1");
    assert_eq!((table.tavern().monastery, table.tavern().lost), (3, [0, 2]));
    assert_eq!(owned(&table), "regular-2 regular-2 regular-2 regular-2 regular-1 handler");
    assert_eq!(table.state.piles[Kind::Handler.index()], 15);
}

#[test]
fn tt_e10_start_card_5() {
    let table = begun(5);
    assert!(table.tavern().upgraded.contains(Tile::Storage));
    assert_eq!((table.purses(), table.tavern().owned().total()), ((0, 5), 9));
    assert_eq!(table.state.nobles, 61);
    assert_eq!(BOX.start_card(4).unwrap().beer, 5);
}
