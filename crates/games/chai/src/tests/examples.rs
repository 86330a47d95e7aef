//! The worked examples that lead through whole turns.

use engine::{Eyes, Seat};

use super::table::{M1, Table, options, serve, solo, space, tile_list, up_to_3};
use crate::Action;
use crate::components::{Ability, Tea};
use crate::state::Stage;

#[test]
fn ch_e1_row_deck_and_reserved_customers_of_every_table() {
    let sizes = |table: Table| (table.state.row.len(), table.state.deck.len());
    let seen: Vec<_> = (2..=5).map(|seats| sizes(Table::dealt(options(), seats, 1))).collect();
    assert_eq!(seen, [(4, 10), (5, 16), (6, 22), (7, 28)]);
    let alone = Table::dealt(solo(), 1, 1);
    assert_eq!((alone.state.houses[0].reserved.len(), sizes(alone)), (1, (4, 10)));
}

#[test]
fn ch_e2_the_groups_of_the_first_board() {
    let table = Table::new(2);
    let groups = table.view(Eyes::Spectator).groups;
    assert_eq!(groups.len(), 15);
    assert_eq!(table.group("3.4"), "2.4 3.4 for 2");
    assert_eq!(table.group("3.5"), "2.6 3.5 3.6 for 3");
    assert_eq!(table.group("1.2"), "1.2 for 1");
    assert_eq!(groups.iter().filter(|group| group.spaces.len() == 1).count(), 13);
    let berries = groups.iter().find(|group| group.spaces.len() == 3).expect("the berries");
    assert_eq!(berries.id, space("2.6"), "named by its smallest space");
}

/// Two purchases on the first board: lavender, then the jasmines that came together.
fn two_purchases() -> Table {
    let table = Table::new(2).coins(0, 1).play("market");
    assert_eq!(table.purse(0), 4);
    let table = table.play("buy:1.2");
    assert_eq!((table.purse(0), table.tiles_in(1).as_str()), (3, "mint mint jasmine lavender ginger"));
    assert_eq!(table.group("1.3"), "1.3 2.3 for 2");
    assert_eq!(table.group("1.5"), "1.5 2.5 for 3");
    table.play("buy:1.3")
}

#[test]
fn ch_e3_two_purchases_step_by_step() {
    let table = two_purchases();
    assert_eq!((table.purse(0), table.held(0).as_str()), (1, "jasmine 2, lavender 1"));
    assert_eq!(table.tiles_in(1), "mint mint lavender ginger");
    assert_eq!(table.tiles_in(2), "ginger berries lemon ginger berries");
    assert_eq!(table.tiles_in(3), M1[2]);
}

#[test]
fn ch_e4_what_one_coin_can_still_buy() {
    let table = two_purchases();
    assert_eq!(table.legal(), ["buy:1.1", "buy:2.1", "buy:2.2", "buy:3.1", "buy:3.2", "stop"]);
    assert_eq!(table.group("1.1"), "1.1 1.2 for 1");
    assert_eq!((table.group("2.3").as_str(), table.group("3.4").as_str()), ("2.3 for 2", "3.4 for 2"));
}

#[test]
fn ch_e5_buying_stops_by_itself() {
    let table = Table::new(2).coins(0, 1).play("market buy:1.2 buy:1.5");
    assert_eq!((table.purse(0), table.held(0).as_str()), (0, "ginger 2, lavender 1"));
    assert_eq!(table.state.stage, Stage::Fulfil);
}

#[test]
fn ch_e6_reserve_take_and_serve_in_one_turn() {
    let table = Table::new(2).market(["mint mint lavender jasmine lavender ginger", M1[1], M1[2]]);
    let table = table.coins(0, 1).holds(0, "sugar").reserves(0, "green-3");
    let table = table.row("green-1 black-4 green-8 black-2").deck("black-7 green-2");
    let table = table.abilities("free-purchase gold-tip free-pantry").tip(1, 2).play("reserve reserve:2");
    assert_eq!(table.customers(), "green-1 black-7 green-8 black-2");
    let table = table.play("ability:1 buy:1.1");
    assert_eq!((table.held(0).as_str(), table.purse(0)), ("mint 2, sugar 1", 1));
    assert_eq!(table.legal(), ["serve:green-1", "pass"]);
    let table = table.play("serve:green-1 cup:1");
    assert_eq!((table.purse(0), table.held(0).as_str(), table.stock(Tea::Green)), (3, "", 5));
    assert_eq!(table.customers(), "green-2 black-7 green-8 black-2");
    assert_eq!(table.reserved(0), "green-3 black-4");
    assert_eq!((table.decider(), table.state.market.len()), (Seat(1), 18));
}

#[test]
fn ch_e11_three_tokens_then_two_discards() {
    let table = Table::new(2).coins(0, 0).holds(0, "milk 3, spices 2").play("pantry");
    assert_eq!(table.refusal(Action::Refresh), "CH-5.1 no-coin-to-refresh");
    let table = table.play("take:honey take:sugar take:vanilla");
    assert_eq!(table.state.houses[0].tokens.total(), 8);
    let table = table.play("discard:milk discard:milk");
    assert_eq!(table.held(0), "milk 1, sugar 1, honey 1, vanilla 1, spices 2");
    assert_eq!(table.board(), "milk 1, spices 1");
    assert_eq!(table.play("pass").state.board.total(), 5);
}

#[test]
fn ch_e12_one_refresh() {
    let table = Table::new(2).coins(0, 1).play("pantry");
    let bag = table.state.token_bag.total();
    // The same kinds may return: the first milk of the bag, five times.
    let table = table.draws(&[0; 5]).play("refresh");
    assert_eq!((table.purse(0), table.board().as_str(), table.state.token_bag.total()), (0, "milk 5", bag));
    assert!(!table.can("refresh"));
}

#[test]
fn ch_e13_three_reserved_customers_leave_market_and_pantry() {
    let table = Table::new(2).reserves(0, "green-3 green-4 black-8");
    assert_eq!(table.legal(), ["market", "pantry"]);
}

#[test]
fn ch_e14_no_coin_for_a_foreign_token() {
    for (options, line) in
        [(options(), "pantry take:milk take:milk take:milk"), (up_to_3(), "pantry take:milk stop")]
    {
        let table = Table::of(options, 2).pantry("milk 5").coins(0, 0).holds(0, "lemon 2, sugar").play(line);
        assert_eq!(table.legal(), ["pass"]);
        assert_eq!(table.refusal(serve("black-1")), "CH-8.4 no-coin-for-base");
    }
}

#[test]
fn ch_e15_a_sold_tile_pays_for_the_token() {
    let table = Table::new(2).row("black-1 green-8").abilities("sell-tile gold-tip free-pantry");
    let table = table.coins(0, 0).coins(1, 2).holds(0, "lemon 3, sugar").tip(2, 3);
    // Only lemons are there to be sold, so nothing is asked.
    let table = table.play("reserve reserve:2 ability:1");
    assert_eq!(table.purse(0), 2);
    let table = table.play("serve:black-1 cup:2");
    assert_eq!((table.purse(0), table.purse(1)), (4, 3));
    assert_eq!((table.held(0).as_str(), table.stock(Tea::Black)), ("", 5));
}

#[test]
fn ch_e20_replacing_the_lemons() {
    let table = Table::new(2).reserves(0, "green-8").abilities("replace-flavour gold-tip free-pantry");
    let bag = "mint 9, jasmine 9, lemon 10, ginger 8, berries 8, lavender 10";
    assert_eq!(tile_list(&table.state.tile_bag), bag);
    // 56 tiles in the bag: the first ginger is number 30, the first lemon number 18.
    let table = table.at(Stage::Ability).play("ability:1").draws(&[30, 18]).play("replace:lemon");
    assert_eq!(table.tiles_in(2), "ginger berries jasmine ginger ginger berries");
    assert_eq!(table.tiles_in(3), M1[2]);
    let bag = "mint 9, jasmine 9, lemon 11, ginger 7, berries 8, lavender 10";
    assert_eq!((tile_list(&table.state.tile_bag).as_str(), table.state.tile_bag.total()), (bag, 54));
    assert_eq!(table.group("2.4"), "2.4 2.5 for 3");
}

#[test]
fn ch_e21_two_exchanges_with_the_board() {
    let table = Table::new(2).reserves(0, "green-8").abilities("swap-pantry gold-tip free-pantry");
    let table = table.at(Stage::Ability).holds(0, "sugar 2").play("ability:1 take:honey");
    assert_eq!(table.held(0), "sugar 1, honey 1", "sugar is the only gift");
    let table = table.play("take:vanilla give:sugar");
    assert_eq!(table.held(0), "honey 1, vanilla 1");
    assert_eq!(table.board(), "milk 1, sugar 3, spices 1");
    assert_eq!(table.state.stage, Stage::Fulfil);
}

#[test]
fn ch_e22_a_free_token_too_many() {
    let table = Table::new(2).reserves(0, "green-8").abilities("free-pantry gold-tip sell-tile");
    let table = table.at(Stage::Ability).holds(0, "milk 4, sugar 2").play("ability:1 take:spices");
    assert_eq!((table.state.houses[0].tokens.total(), table.state.stage), (7, Stage::DiscardToken));
    let sugar = table.state.token_bag[1];
    let table = table.play("discard:sugar");
    assert_eq!((table.held(0).as_str(), table.state.token_bag[1]), ("milk 4, sugar 1, spices 1", sugar + 1));
    assert_eq!(table.board().split(", ").count(), 4);
    assert_eq!(table.play("pass").state.board.total(), 5);
}

#[test]
fn ch_e23_tip_and_gold_tip() {
    let table = Table::serving(2).coins(0, 0).tip(1, 1).holds(0, "mint 2, sugar");
    let table = table.with(|state| state.active = Some(Ability::GoldTip)).play("serve:green-1 cup:1");
    assert_eq!(table.purse(0), 4);
}
