//! The reserve action: CH-6.

use engine::{Eyes, Revealed, Seat};

use super::table::{Table, options, read_card, serve};
use crate::components::Slot;
use crate::state::Stage;
use crate::{Action, Event, Options};

fn connoisseur() -> Options {
    Options { connoisseur: true, ..options() }
}

#[test]
fn ch_6_1_a_customer_of_the_row_or_the_top_of_the_deck() {
    let table = Table::new(2).deck("black-7").play("reserve");
    assert_eq!(table.clone().play("reserve:3").reserved(0), "green-2");
    let blind = table.play("reserve:blind");
    assert_eq!((blind.reserved(0).as_str(), blind.revealed), ("black-7", Revealed::Something));
    assert_eq!(blind.customers(), "green-1 black-1 green-2 black-2", "the row stays");
}

#[test]
fn ch_6_2_and_ch_r19_reserved_customers_lie_face_up() {
    let seen = |options: Options, seats| {
        let table = Table::of(options, seats).deck("black-7").play("reserve reserve:blind");
        table.view(Eyes::Spectator).houses[0].reserved[0].card
    };
    assert_eq!(seen(options(), 2), Some(read_card("black-7")));
    assert_eq!(seen(connoisseur(), 2), None);
    let team = Options { connoisseur: true, ..super::table::coop() };
    assert_eq!(seen(team, 2), Some(read_card("black-7")));
    let table = Table::of(connoisseur(), 2).deck("black-7").play("reserve reserve:blind");
    let reserved = |card| Event::CustomerReserved { seat: Seat(0), slot: None, card };
    assert!(table.heard(&reserved(None)));
    let own: Vec<Event> = table.told.seen_by(Eyes::Seat(Seat(0))).cloned().collect();
    assert!(own.contains(&reserved(Some(read_card("black-7")))));
}

#[test]
fn ch_6_3_and_ch_r15_the_row_is_filled_at_once() {
    let table = Table::new(2).deck("black-7").play("reserve reserve:2");
    assert_eq!(table.customers(), "green-1 black-7 green-2 black-2");
    assert_eq!(table.reserved(0), "black-1");
    let arrived = Event::CustomerArrived { slot: Slot(2), card: read_card("black-7"), from_deck: true };
    assert!(table.heard(&arrived));
}

#[test]
fn ch_r16_an_empty_deck_fills_nothing_and_offers_nobody_blind() {
    let table = Table::new(2).with(|state| state.deck.clear()).at(Stage::Reserve);
    assert_eq!(table.legal(), ["reserve:1", "reserve:2", "reserve:3", "reserve:4"]);
    assert_eq!(table.refusal(Action::ReserveBlind), "CH-R16 deck-empty");
    let mut table = table;
    table.act(Seat(0), super::table::slot(2));
    assert_eq!(table.customers(), "green-1 - green-2 black-2");
    assert_eq!(table.revealed, Revealed::Nothing, "nothing new is seen");
}

#[test]
fn ch_6_4_three_customers_at_most_and_nobody_is_sent_away() {
    let table = Table::new(2).reserves(0, "green-5 black-5").play("reserve reserve:1 skip");
    assert_eq!(table.reserved(0), "green-5 black-5 green-1");
    assert_eq!(table.legal(), ["pass"]);
    let table = table.play("pass").pass();
    assert_eq!(table.legal(), ["market", "pantry"]);
}

#[test]
fn ch_r17_with_three_reserved_customers_there_is_no_ability() {
    let table = Table::new(2).reserves(0, "green-5 black-5 black-6");
    assert_eq!(table.refusal(Action::Reserve), "CH-3.5 reserve-full");
    assert_eq!(table.refusal(super::table::ability(1)), "CH-6.6 reserve-first");
}

#[test]
fn ch_6_5_nobody_else_serves_a_reserved_customer() {
    let table = Table::serving(2).reserves(1, "green-3").holds(0, "lemon 2, ginger, honey");
    assert!(table.servable().is_empty());
    assert_eq!(table.refusal(serve("green-3")), "CH-6.5 reserved-by-another");
    let own = Table::serving(2).reserves(0, "green-3").holds(0, "lemon 2, ginger, honey");
    assert_eq!(own.servable(), ["green-3"]);
    assert_eq!(own.refusal(serve("green-8")), "CH-8.1 not-within-reach");
}

#[test]
fn ch_6_6_an_ability_may_follow() {
    let table = Table::new(2).play("reserve reserve:1");
    assert_eq!(table.legal(), ["ability:1", "ability:2", "ability:3", "skip"]);
    let skipped = table.play("skip");
    assert_eq!((skipped.state.stage, skipped.state.active), (Stage::Fulfil, None));
    assert!(skipped.heard(&Event::AbilitySkipped { seat: Seat(0) }));
    let beginner = Table::of(Options { beginner: true, ..options() }, 2).play("reserve reserve:1");
    assert_eq!(beginner.state.stage, Stage::Fulfil);
}

#[test]
fn ch_r18_a_customer_may_be_served_right_after_reserving() {
    let table = Table::new(2).holds(0, "mint 2, sugar").play("reserve reserve:1 skip");
    let table = table.play("serve:green-1 cup:1");
    assert_eq!(table.reserved(0), "");
    assert!(table.served(0).contains(read_card("green-1")));
}

#[test]
fn ch_r60_there_is_no_way_to_a_fourth_customer() {
    let table = Table::new(2).coins(0, 9).reserves(0, "green-5 black-5 black-6");
    assert_eq!(table.legal(), ["market", "pantry"], "neither coins nor anything else buys it");
    let table = table.play("pantry take:milk take:sugar take:honey");
    assert_eq!(table.refusal(Action::Pantry), "CH-3.2 one-action", "and one pantry action is all");
}
