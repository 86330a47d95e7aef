//! The market action: CH-4.

use engine::{Game, Revealed};

use super::table::{BOX, Table, space};
use crate::state::Stage;
use crate::{Action, Event};

#[test]
fn ch_4_1_income_comes_first() {
    let table = Table::new(2).coins(0, 0).play("market");
    assert_eq!(table.purse(0), 3);
    assert!(table.heard(&Event::MarketVisited { seat: engine::Seat(0), income: 3 }));
}

#[test]
fn ch_4_2_at_least_one_group_is_bought() {
    let table = Table::new(2).coins(0, 1).play("market");
    assert_eq!(table.refusal(Action::Stop), "CH-4.2 buy-at-least-one");
    assert!(!table.can("stop"));
    assert!(table.play("buy:1.1").can("stop"));
}

#[test]
fn ch_4_3_only_what_can_be_paid() {
    let table = Table::new(2).coins(0, 0).play("market buy:1.1");
    assert_eq!(table.purse(0), 2);
    // Row 1 is now: lavender mint jasmine lavender ginger. Lavender {1.4} costs 2, ginger {1.5} 3.
    assert!(table.can("buy:1.4") && !table.can("buy:1.5"));
    assert_eq!(table.refusal(Action::Buy(space("1.5"))), "CH-4.3 too-dear");
}

#[test]
fn ch_4_4_a_group_is_bought_whole_and_paid_once() {
    let table = Table::new(2).coins(0, 0).play("market buy:2.6");
    assert_eq!(table.held(0), "berries 3");
    assert_eq!(table.purse(0), 0, "three tiles for 3 coins");
    assert_eq!((table.purse(1), table.state.market.len()), (2, 15), "paid to the bank");
}

#[test]
fn ch_4_5_rows_close_up_to_the_left() {
    let table = Table::new(2).coins(0, 0).play("market buy:2.4");
    assert_eq!(table.held(0), "lemon 2");
    assert_eq!(table.tiles_in(1), "mint lavender mint jasmine lavender ginger");
    assert_eq!(table.tiles_in(2), "ginger berries jasmine ginger berries");
    assert_eq!(table.tiles_in(3), "jasmine mint ginger berries berries");
}

#[test]
fn ch_4_6_closing_up_makes_new_groups_and_prices() {
    let table = Table::new(2).coins(0, 0);
    assert_eq!(table.group("2.6"), "2.6 3.5 3.6 for 3");
    let table = table.play("market buy:2.4");
    // The gingers 2.4 and 3.3 touch at a corner only; the berries came one column nearer.
    assert_eq!(table.group("2.5"), "2.5 3.4 3.5 for 3");
    assert_eq!(table.group("1.6"), "1.6 for 3");
    let table = Table::new(2).coins(0, 5).play("market buy:1.2");
    assert_eq!(table.group("1.1"), "1.1 1.2 for 1", "the mints have come together");
}

#[test]
fn ch_4_7_one_may_stop_after_the_first_purchase_and_must_with_nothing_affordable() {
    let table = Table::new(2).coins(0, 0).play("market buy:1.1");
    assert_eq!(table.state.stage, Stage::Buy { bought: true });
    assert_eq!(table.legal().last().map(String::as_str), Some("stop"));
    let stopped = table.clone().play("stop");
    assert_eq!((stopped.state.stage, stopped.purse(0)), (Stage::Fulfil, 2));
    let broke = table.play("buy:1.3");
    assert_eq!((broke.state.stage, broke.purse(0)), (Stage::Fulfil, 0), "it stops by itself");
}

#[test]
fn ch_4_8_no_tile_is_added_before_the_end_of_the_turn() {
    let table = Table::new(2).coins(0, 6).play("market buy:1.1 buy:1.1 buy:1.1 stop");
    assert_eq!(table.state.market.len(), 15);
    assert_eq!(table.revealed, Revealed::Nothing, "so every purchase can be taken back");
    assert_eq!(table.play("pass").state.market.len(), 18);
}

#[test]
fn ch_4_9_and_ch_r6_more_than_twelve_tiles_are_discarded_at_once() {
    let table = Table::new(2).coins(0, 3).holds(0, "jasmine 5, lemon 3, mint 3").play("market buy:2.6");
    assert_eq!(table.state.houses[0].tiles.total(), 14);
    assert_eq!(table.state.stage, Stage::DiscardTile { buying: true });
    let kinds = ["discard:mint", "discard:jasmine", "discard:lemon", "discard:berries"];
    assert_eq!(table.legal(), kinds, "old or new ones");
    assert_eq!(table.refusal(Action::Stop), "CH-4.9 discard-first");
    let ginger = Action::DiscardTile(crate::components::Flavour::Ginger);
    assert_eq!(table.refusal(ginger), "CH-4.9 no-such-tile");
    let table = table.play("discard:berries discard:lemon");
    assert_eq!(table.held(0), "mint 3, jasmine 5, lemon 2, berries 2");
    assert!(table.can("buy:1.1"), "buying goes on");
    let exact = Table::new(2).coins(0, 0).holds(0, "jasmine 5, lemon 4").play("market buy:2.6");
    assert_eq!(exact.state.houses[0].tiles.total(), 12);
    assert_eq!(exact.state.stage, Stage::Fulfil);
}

#[test]
fn ch_r5_what_is_discarded_goes_into_its_bag_at_once() {
    let table = Table::new(2).coins(0, 3).holds(0, "jasmine 5, lemon 3, mint 3").play("market buy:2.6");
    let (berries, lemons) = (table.state.tile_bag[4], table.state.tile_bag[2]);
    let table = table.play("discard:berries discard:lemon");
    assert_eq!((table.state.tile_bag[4], table.state.tile_bag[2]), (berries + 1, lemons + 1));
    let table =
        Table::new(2).holds(0, "milk 6").play("pantry take:sugar take:honey take:spices discard:milk");
    assert_eq!((table.state.token_bag[0], table.held(0).as_str()), (4, "milk 5, sugar 1, honey 1, spices 1"));
}

#[test]
fn ch_r41_the_columns_cost_1_1_2_2_3_3() {
    assert_eq!(BOX.prices(), &[1, 1, 2, 2, 3, 3]);
    let deduced = BOX.provenance().iter().find(|row| row.place == "market.price-split");
    assert_eq!(deduced.map(|row| row.p), Some(engine::Provenance::Deduced));
}
