//! Phase B, guests arrive: TT-4.

use engine::{Revealed, Seat, Stream};

use super::table::{Table, options};
use crate::{Decision, Event, Kind, Options};

/// Seat 0 fills its tavern from this deck (bottom to top), in a round without a bonus.
fn fill(deck: &str) -> Table {
    fill_with(deck, "")
}

fn fill_with(deck: &str, upgraded: &str) -> Table {
    quiet_dusk().deck(deck).upgraded(upgraded).evening()
}

fn quiet_dusk() -> Table {
    Table::dusk_with(Options { rounds: 12, ..options(1) }, 2, 9)
}

#[test]
fn tt_4_1_three_slots_or_four() {
    let deck = "regular-2 regular-2 regular-2 regular-2";
    assert_eq!(fill(deck).sitters().len(), 3);
    assert_eq!(fill_with(deck, "tables").sitters().len(), 4);
}

#[test]
fn tt_4_2_cards_are_drawn_while_a_slot_is_empty() {
    let table = fill("regular-1 regular-2 regular-1 guest-4b");
    assert_eq!(table.sitters(), ["guest-4b", "regular-1", "regular-2"]);
    assert_eq!(table.deck_names(), ["regular-1"]);
    let drawn = table.events().into_iter().filter(|event| matches!(event, Event::CardDrawn { .. })).count();
    assert_eq!(drawn, 3);
}

#[test]
fn tt_4_3_an_empty_deck_is_made_of_the_discard_pile() {
    let table = quiet_dusk().deck("regular-2").discard("regular-1 regular-1 regular-1").evening();
    assert_eq!(table.sitters(), ["regular-2", "regular-1", "regular-1"]);
    assert_eq!((table.deck_names(), table.discarded("regular-1")), (vec!["regular-1".to_string()], 0));
    assert_eq!(table.chance.bounds(Stream::deck(Seat(0))), [3, 2]);
    // A card drawn exactly empties the deck: nothing is shuffled before the next one must be drawn.
    let table = quiet_dusk().deck("regular-2 regular-2 regular-2").discard("regular-1").evening();
    assert_eq!((table.deck_names().len(), table.discarded("regular-1")), (0, 1));
}

#[test]
fn tt_4_4_guests_take_the_lowest_empty_slot() {
    assert_eq!(fill("noble guest-5c handler regular-1").sitters(), ["regular-1", "guest-5c", "noble"]);
}

#[test]
fn tt_4_5_nobles_share_a_slot() {
    let table = fill("regular-1 regular-2 noble noble regular-2 noble");
    assert_eq!(table.sitters(), ["noble", "regular-2", "regular-2"]);
    assert_eq!((table.tavern().nobles, table.deck_names()), (3, vec!["regular-1".to_string()]));
}

#[test]
fn tt_4_6_a_table_adds_a_slot_at_the_end() {
    let table = fill("guest-4b regular-2 regular-2 table regular-1");
    assert_eq!(table.sitters(), ["regular-1", "regular-2", "regular-2", "guest-4b"]);
    assert_eq!(table.tavern().has(Kind::Table), 1);
}

#[test]
fn tt_4_7_staff_needs_no_slot() {
    let table = fill("regular-2 regular-2 regular-2 handler dishwasher waitress supplier");
    assert_eq!(table.tavern().area, [0, 1, 1, 1, 0, 1]);
    assert_eq!(table.sitters(), ["regular-2"; 3]);
}

#[test]
fn tt_4_8_drawing_stops_when_the_last_slot_is_taken() {
    let table = fill("handler regular-2 regular-2 regular-2");
    assert_eq!((table.tavern().has(Kind::Handler), table.deck_names()), (0, vec!["handler".to_string()]));
    // Nor is a noble put onto the stack any more.
    let table = fill("noble regular-2 regular-2 noble");
    assert_eq!((table.tavern().nobles, table.tavern().deck.len()), (1, 1));
}

#[test]
fn tt_e1_filling() {
    let table = fill("regular-2 regular-1 waitress noble guest-5c guest-4b supplier waitress table noble");
    assert_eq!(table.sitters(), ["noble", "guest-4b", "guest-5c", "regular-1"]);
    assert_eq!(table.tavern().nobles, 2);
    assert_eq!(table.tavern().area, [0, 0, 0, 2, 1, 1]);
    assert_eq!(table.deck_names(), ["regular-2"], "nine cards are drawn, the tenth stays");
}

#[test]
fn tt_e19_tt_r16_not_enough_guests() {
    let table = fill("handler noble table noble noble");
    assert_eq!(table.sitters(), ["noble", "-", "-", "-"]);
    assert_eq!((table.tavern().nobles, table.tavern().area), (3, [0, 1, 0, 0, 1, 0]));
    assert!(table.tavern().deck.is_empty() && table.tavern().discard.is_empty());
    assert!(table.events().contains(&Event::NobodyLeft { seat: Seat(0), empty: 3 }));
    table.audit();
}

/// Round 4: everybody has just received a counter guest.
fn arrived(deck: &str) -> Table {
    Table::dusk(1, 2, 4).deck(deck).evening()
}

#[test]
fn tt_4_9_tt_r26_a_counter_guest_draws_anew() {
    let table = arrived("regular-1 regular-2 waitress regular-2 regular-2");
    assert_eq!((table.state.decision, table.awaiting()), (Decision::Redraw, vec![0, 1]));
    assert_eq!(table.legal(), ["keep", "redraw"]);
    assert_eq!((table.sitters().len(), table.tavern().has(Kind::Waitress)), (3, 1));
    let boxed = table.state.boxed_counter_guests;
    let table = table.seat(0, "redraw");
    // Regular-1 comes from the deck; then the four cards just discarded are shuffled, and two of them come again.
    assert_eq!(table.sitters()[0], "regular-1");
    assert_eq!(table.chance.bounds(Stream::deck(Seat(0))), [4, 3, 2]);
    assert_eq!((table.tavern().counter_guests, table.state.boxed_counter_guests), (0, boxed + 1));
    assert_eq!(table.revealed, Revealed::Something);
    assert_eq!(table.awaiting(), [1], "without counter guests there is nothing more to decide");
}

#[test]
fn tt_4_9_slots_are_reset() {
    let table = arrived("regular-1 regular-1 regular-1 regular-2 regular-2 regular-2 table regular-2");
    assert_eq!(table.sitters().len(), 4);
    let table = table.seat(0, "redraw");
    assert_eq!((table.sitters(), table.tavern().has(Kind::Table)), (vec!["regular-1".to_string(); 3], 0));
    assert_eq!(table.discarded("table"), 1);
}

#[test]
fn tt_4_10_as_often_as_there_are_counter_guests() {
    let table = Table::dusk(1, 2, 4).counter_guests(0, 1).deck("regular-1 regular-2 regular-2 regular-2");
    let table = table.evening().seat(0, "redraw");
    assert!(table.awaiting().contains(&0), "one is left");
    let table = table.seat(0, "redraw");
    assert_eq!(table.awaiting(), [1]);
    let table = table.seat(1, "keep");
    assert_ne!(table.state.decision, Decision::Redraw, "everybody has decided");
    // With nobody at any counter phase B asks nothing.
    assert_ne!(fill("regular-1 regular-2 regular-2").state.decision, Decision::Redraw);
}
