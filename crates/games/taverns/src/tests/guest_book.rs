//! Module 5, the guest book: TT-16.

use super::table::{Table, options};
use crate::{Bonus, Decision, Event, Kind};

/// Seat 0 serves with so much beer; this guest with a signature is open at place 1.
fn buying(name: &str, beer: u16, book: [u8; 4]) -> Table {
    Table::serving(5).purse(0, beer).market(1, name).book(book)
}

#[test]
fn tt_16_1_a_signature_on_every_place() {
    let table = Table::set_up(options(5), 2);
    assert_eq!((table.state.signed, table.state.signatures), ([true; 5], 35));
    assert_eq!(Table::set_up(options(4), 2).state.signed, [false; 5]);
}

#[test]
fn tt_16_2_a_refilled_place_gets_a_signature() {
    let table = buying("guest-5f", 5, [0; 4]);
    let supply = table.state.signatures;
    let table = table.play("buy-guest:1");
    assert_eq!((table.state.signed[1], table.state.signatures), (true, supply - 1));
    let table = Table::serving(5).purse(0, 3).market(0, "guest-3").play("buy-guest:0");
    assert!(table.state.signed[0], "the next card of the pile has one as well");
}

#[test]
fn tt_16_2_no_signature_is_left() {
    // Four books hold 48, so the supply can run dry: 39 are written and one lies on the card. It stays without one
    // for good.
    let table = Table::serving_with(options(5), 4).purse(0, 5).market(1, "guest-5f").with(|state| {
        for tavern in state.taverns.iter_mut().skip(1) {
            tavern.book = [3; 4];
        }
        state.taverns[0].book = [2, 0, 1, 0];
        state.signatures -= 39;
    });
    assert_eq!(table.state.signatures, 0);
    let table = table.play("buy-guest:1");
    assert!(table.state.market[1].is_some() && !table.state.signed[1]);
    assert_eq!(table.tavern().book, [2, 1, 1, 0]);
}

#[test]
fn tt_16_3_the_column_follows_the_price() {
    let guests = [("guest-4b", 0), ("guest-5f", 1), ("guest-6a", 2), ("guest-7a", 3), ("guest-8a", 3)];
    for (name, column) in guests {
        let table = buying(name, 8, [0; 4]).play("buy-guest:1");
        let mut wanted = [0; 4];
        wanted[column] = 1;
        assert_eq!(table.tavern().book, wanted, "{name}");
    }
    let table = Table::serving(5).purse(0, 3).market(0, "guest-3").play("buy-guest:0");
    assert_eq!(table.tavern().book, [1, 0, 0, 0]);
    // Without a signature nothing is written.
    let table = Table::serving(5).purse(0, 3).play("buy-guest:0");
    assert_eq!(table.tavern().book, [0; 4]);
}

#[test]
fn tt_16_4_tt_r7_cells_give_their_bonus_in_filling_order() {
    let fill = |name, book| buying(name, 8, book).play("buy-guest:1");
    assert_eq!(fill("guest-4b", [0; 4]).tavern().book, [1, 0, 0, 0], "the first cell gives nothing");
    assert_eq!(fill("guest-4b", [1, 0, 0, 0]).deck_names(), ["guest-4b", "handler"]);
    assert_eq!(fill("guest-4b", [2, 0, 0, 0]).tavern().reputation, 3);
    assert_eq!(fill("guest-5f", [0; 4]).tavern().reputation, 1);
    assert_eq!(fill("guest-5f", [0, 2, 0, 0]).tavern().schnapps, 1);
    assert_eq!(fill("guest-8a", [0, 0, 0, 2]).deck_names(), ["guest-8a", "noble"]);
}

#[test]
fn tt_16_5_a_complete_row_brings_a_noble_after_the_cell() {
    let table = buying("guest-6a", 6, [2, 2, 1, 3]).play("buy-guest:1");
    assert_eq!(table.deck_names(), ["guest-6a", "waitress", "noble"]);
    assert!(table.events().contains(&Event::RowCompleted { seat: engine::Seat(0), row: 1 }));
    // A cell of another row completes nothing again.
    let table = buying("guest-6a", 6, [1, 1, 1, 1]).play("buy-guest:1");
    assert_eq!(table.deck_names(), ["guest-6a", "waitress"]);
}

/// One step before the signature of space 7.
fn before_signature(book: [u8; 4]) -> Table {
    Table::planning(5).markers(0, 6).area("bard").book(book).play("open")
}

#[test]
fn tt_16_6_a_signature_of_choice() {
    let table = before_signature([3, 0, 1, 0]).play("use-bard");
    assert_eq!(table.state.decision, Decision::SignatureColumn);
    assert_eq!(table.legal(), ["column:1", "column:2", "column:3"]);
    assert_eq!(table.refusal("column:0"), ("TT-16.6".into(), "column-full".into()));
    assert_eq!(table.refusal("column:4"), ("TT-16.6".into(), "no-such-column".into()));
    let supply = table.state.signatures;
    let table = table.play("column:2");
    assert_eq!((table.tavern().book, table.state.signatures), ([3, 0, 2, 0], supply - 1));
    assert_eq!(table.deck_names(), ["waitress"], "the cell gives its bonus");
    // One column left: no question. None: the bonus lapses.
    assert_eq!(before_signature([3, 3, 3, 1]).play("use-bard").tavern().book, [3, 3, 3, 2]);
    let full = before_signature([3; 4]).play("use-bard");
    assert_eq!((full.state.decision, full.tavern().reputation), (Decision::Serve, 7));
}

#[test]
fn tt_16_6_chains_go_through_the_book() {
    // Four steps from 5: schnapps at 6, at 7 a signature whose cell gives three steps, then the rest of the walk.
    let table =
        Table::planning(5).markers(0, 5).area("bard bard").book([2, 1, 1, 1]).slots("regular-1").play("open");
    let table = table.play("use-bard use-bard");
    assert_eq!((table.tavern().reputation, table.tavern().schnapps), (7, 1));
    let table = table.play("column:0");
    // Three steps more reach space 10, which asks again.
    assert_eq!((table.tavern().reputation, table.state.decision), (10, Decision::SchnappsOrRemove));
    let table = table.play("remove:0");
    assert_eq!((table.tavern().book, table.state.decision), ([3, 1, 1, 1], Decision::Serve));
}

#[test]
fn tt_16_7_still_one_guest_a_round() {
    let table = buying("guest-5f", 9, [0; 4]).play("buy-guest:1");
    assert_eq!(table.refusal("buy-guest:0"), ("TT-9.18".into(), "guest-bought".into()));
}

#[test]
fn tt_16_8_the_book_scores_nothing() {
    use engine::Game;
    let score = |book| super::BOX.standing(&Table::serving(5).book(book).state).seats[0].score;
    assert_eq!((score([0; 4]), score([3; 4])), (0, 0));
}

#[test]
fn tt_e32_row_of_the_guest_book() {
    let table = buying("guest-7a", 7, [1, 1, 1, 0]).markers(0, 5);
    let supply = table.state.signatures;
    let table = table.play("buy-guest:1");
    assert!(table.state.market[1].is_some() && table.state.signed[1]);
    assert_eq!(table.state.signatures, supply - 1);
    assert_eq!((table.tavern().book, table.tavern().reputation, table.tavern().schnapps), ([1; 4], 6, 1));
    assert_eq!(table.purses(), (3, 0));
    assert_eq!(table.deck_names(), ["guest-7a", "noble"]);
    let told = table.events();
    let at = |wanted: fn(&Event) -> bool| told.iter().position(wanted).unwrap();
    let order = [
        at(|event| matches!(event, Event::GuestTurnedUp { .. })),
        at(|event| matches!(event, Event::Signed { .. })),
        at(|event| matches!(event, Event::ReputationStep { .. })),
        at(|event| matches!(event, Event::SchnappsGained { .. })),
        at(|event| matches!(event, Event::CardGained { card, .. } if *card == crate::Card::NOBLE)),
        at(|event| matches!(event, Event::DoubloonsEarned { .. })),
    ];
    assert!(order.is_sorted(), "{told:?}");
}

#[test]
fn tt_e34_tt_r34_full_column() {
    let table = buying("guest-4a", 4, [3, 0, 0, 0]);
    let supply = table.state.signatures;
    let table = table.play("buy-guest:1");
    assert_eq!((table.state.signatures, table.tavern().book), (supply, [3, 0, 0, 0]));
    assert_eq!((table.purses(), table.deck_names()), ((2, 0), vec!["guest-4a".to_string()]));
    assert!(table.events().contains(&Event::SignatureReturned { place: 1 }));
}

#[test]
fn the_book_gives_no_signatures_so_chains_end() {
    let cells = super::BOX.book_rows().iter().flatten();
    assert!(cells.clone().all(|bonus| *bonus != Bonus::Signature));
    assert!(cells.clone().any(|bonus| *bonus == Bonus::Card(Kind::Table)));
}
