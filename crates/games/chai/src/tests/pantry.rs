//! The pantry action: CH-5.

use engine::Revealed;

use super::table::{Table, token_list, up_to_3};
use crate::components::Pantry;
use crate::state::Stage;
use crate::{Action, Event};

const TAKES: [&str; 5] = ["take:milk", "take:sugar", "take:honey", "take:vanilla", "take:spices"];

#[test]
fn ch_5_1_the_board_may_be_refreshed_once_before_the_first_token() {
    let table = Table::new(2).coins(0, 2).pantry("milk 5").play("pantry");
    assert_eq!(table.legal(), ["take:milk", "blind", "refresh"]);
    let fresh = table.clone().play("refresh");
    assert_eq!((fresh.purse(0), fresh.state.board.total()), (1, 5));
    assert_eq!(fresh.revealed, Revealed::Something);
    assert_eq!(fresh.refusal(Action::Refresh), "CH-5.1 refreshed-once");
    let returned = super::table::read_pieces("milk 5").1;
    assert!(fresh.heard(&Event::PantryRefreshed { seat: engine::Seat(0), price: 1, returned }));
    let late = table.play("take:milk");
    assert_eq!(late.refusal(Action::Refresh), "CH-5.1 refresh-too-late");
}

#[test]
fn ch_5_1_refreshing_an_empty_bag_draws_from_what_was_returned() {
    let table = Table::new(2).coins(0, 1).pantry("milk 5").pantry_bag("").play("pantry refresh");
    assert_eq!(table.board(), "milk 5", "the bag holds the returned tokens, so the cups stay as they are");
    assert!(!table.state.cups[0].tokens.is_empty());
}

#[test]
fn ch_5_2_and_ch_r8_a_visit_takes_three_tokens() {
    let table = Table::new(2).play("pantry");
    assert_eq!(table.refusal(Action::Stop), "CH-5.2 take-exactly-three");
    let one = table.play("take:milk");
    assert_eq!(one.refusal(Action::Stop), "CH-5.2 take-exactly-three");
    let two = one.play("take:sugar");
    assert!(!two.can("stop"));
    assert_eq!(two.clone().play("take:honey").held(0), "milk 1, sugar 1, honey 1");
    assert_eq!(two.play("blind").state.stage, Stage::Fulfil);
}

#[test]
fn ch_5_2_three_tokens_are_taken_even_if_all_must_go_again() {
    let table = Table::new(2).holds(0, "milk 6").play("pantry blind blind");
    assert_eq!(table.refusal(Action::Stop), "CH-5.2 take-exactly-three");
    let table = table.play("take:spices");
    assert_eq!((table.state.houses[0].tokens.total(), table.state.stage), (9, Stage::DiscardToken));
}

#[test]
fn ch_5_2_fewer_only_if_there_are_no_more() {
    // Two tokens are all there is: nobody could have brought the others anywhere, so this table is not audited.
    let mut table = Table::new(2).at(Stage::Pantry { taken: 0, refreshed: true }).with(|state| {
        (state.board, state.token_bag) = (super::table::read_pieces("milk, sugar").1, engine::Counts::NONE);
    });
    // The second one is the only answer left and is taken by itself.
    table.act(engine::Seat(0), Action::Take(Pantry::Sugar));
    assert_eq!((table.held(0).as_str(), table.state.stage), ("milk 1, sugar 1", Stage::Fulfil));
}

#[test]
fn ch_5_2_and_ch_r8_with_up_to_3_one_may_stop() {
    let table = Table::of(up_to_3(), 2).play("pantry");
    assert_eq!(table.refusal(Action::Stop), "CH-5.2 take-at-least-one");
    let one = table.play("take:milk");
    assert!(one.can("stop"));
    assert_eq!(one.clone().play("stop").held(0), "milk 1");
    let three = one.play("take:sugar take:honey");
    assert_eq!((three.state.stage, three.held(0).as_str()), (Stage::Fulfil, "milk 1, sugar 1, honey 1"));
}

#[test]
fn ch_5_3_and_ch_r10_from_the_board_or_blind_and_seen_before_the_next() {
    let table = Table::new(2).pantry_bag("vanilla").play("pantry take:milk");
    assert_eq!(table.revealed, Revealed::Nothing);
    let table = table.play("blind");
    assert_eq!((table.held(0).as_str(), table.revealed), ("milk 1, vanilla 1", Revealed::Something));
    let seat = engine::Seat(0);
    assert!(table.heard(&Event::TokenTaken { seat, kind: Pantry::Vanilla, blind: true }));
    assert!(table.can("take:sugar") && table.can("blind"), "the ways mix");
    assert_eq!(table.refusal(Action::Take(Pantry::Milk)), "CH-5.3 not-on-board");
}

#[test]
fn ch_5_4_the_board_is_not_replenished_in_between() {
    let table = Table::new(2).play("pantry take:milk take:sugar");
    assert_eq!(table.board(), "honey 1, vanilla 1, spices 1");
    let table = table.play("take:honey");
    assert_eq!(table.board(), "vanilla 1, spices 1");
    assert_eq!(table.play("pass").state.board.total(), 5);
}

#[test]
fn ch_5_5_and_ch_r7_the_limit_counts_after_the_last_token() {
    let table = Table::new(2).holds(0, "milk 6").play("pantry take:sugar take:spices");
    assert_eq!(table.state.houses[0].tokens.total(), 8, "nothing is discarded in between");
    let table = table.play("take:honey");
    assert_eq!(table.state.houses[0].tokens.total(), 9);
    assert_eq!(table.legal(), ["discard:milk", "discard:sugar", "discard:honey", "discard:spices"]);
    assert_eq!(table.refusal(Action::DiscardToken(Pantry::Vanilla)), "CH-5.5 no-such-token");
    assert_eq!(table.refusal(Action::Pass), "CH-5.5 discard-first");
    let bag = table.state.token_bag;
    let table = table.play("discard:milk discard:milk discard:sugar");
    assert_eq!((table.held(0).as_str(), table.state.stage), ("milk 4, honey 1, spices 1", Stage::Fulfil));
    assert_eq!(token_list(&(table.state.token_bag - bag)), "milk 2, sugar 1");
}

#[test]
fn ch_r9_refreshing_alone_is_no_action() {
    let table = Table::new(2).coins(0, 1).play("pantry refresh");
    assert_eq!(table.refusal(Action::Stop), "CH-5.2 take-exactly-three");
    let table = Table::of(up_to_3(), 2).coins(0, 1).play("pantry refresh");
    assert_eq!(table.refusal(Action::Stop), "CH-5.2 take-at-least-one");
    assert_eq!(table.refusal(Action::Pass), "CH-3.6 finish-action");
}

#[test]
fn a_visit_offers_the_board_the_bag_and_a_refresh() {
    let table = Table::new(2).coins(0, 1).play("pantry");
    let mut offered = TAKES.to_vec();
    offered.extend(["blind", "refresh"]);
    assert_eq!(table.legal(), offered);
}
