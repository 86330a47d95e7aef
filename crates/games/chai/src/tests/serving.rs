//! Serving an order: CH-8.

use engine::{Counts, Revealed, Seat};

use super::table::{BOX, Table, names, options, read_card, read_pieces, serve};
use crate::components::{Ability, CupNo, Pantry, Slot, Tea, Who};
use crate::state::{Order, Stage};
use crate::{Action, Event, Options};

fn discounted(table: Table) -> Table {
    table.with(|state| state.active = Some(Ability::PantryDiscount))
}

#[test]
fn ch_8_1_a_customer_of_the_row_or_an_own_one_or_nobody() {
    let table = Table::serving(2).reserves(0, "green-3").reserves(1, "black-1").coins(0, 5);
    let table = table.holds(0, "mint 2, lemon 2, ginger, sugar, honey");
    assert_eq!(table.legal(), ["serve:green-1", "serve:green-3", "pass"]);
    assert_eq!(table.refusal(serve("white-1")), "CH-8.1 not-within-reach");
    let passed = table.play("pass");
    assert!(passed.heard(&Event::Passed { who: Who::Seat(Seat(0)) }));
    // A customer who came this turn counts.
    let table =
        Table::new(2).deck("green-3").holds(0, "lemon 2, ginger, honey").play("reserve reserve:4 skip");
    assert_eq!(table.servable(), ["green-3"]);
}

#[test]
fn ch_8_2_every_tile_and_token_must_be_there() {
    let serving = |pieces: &str| Table::serving(2).coins(0, 0).row("green-7").holds(0, pieces);
    assert_eq!(serving("mint, lemon 2, berries 2, honey, vanilla").servable(), ["green-7"]);
    let short = serving("mint, lemon, berries 2, honey, vanilla");
    assert_eq!(short.refusal(serve("green-7")), "CH-8.2 flavours-missing");
    let short = serving("mint, lemon 2, berries 2, honey 2");
    assert_eq!(short.refusal(serve("green-7")), "CH-8.2 pantry-missing");
    let text = |table: &Table| {
        use engine::Game;
        BOX.check(&table.state, Seat(0), &serve("green-7")).expect_err("short").text
    };
    assert_eq!(text(&short), "green-7 asks for pantry items you lack: vanilla 1");
    assert_eq!(text(&serving("mint, lemon")), "green-7 asks for flavours you lack: lemon 1, berries 2");
}

#[test]
fn ch_8_3_an_order_uses_a_base_token_of_its_tea() {
    let table = Table::serving(2).coins(0, 1).holds(0, "lemon 2, sugar").play("serve:black-1 cup:2");
    assert_eq!((table.stock(Tea::Green), table.stock(Tea::Black)), (6, 5));
    assert_eq!(table.state.cups[1].base[Tea::Black.index()], 1);
    assert_eq!(table.state.cups[0].base, Counts::NONE);
}

#[test]
fn ch_8_4_another_teas_token_costs_its_owner_s_coin() {
    let foreign = Table::serving(3).coins(0, 1).coins(1, 0).tip(1, 0).holds(0, "lemon 2, sugar");
    let foreign = foreign.play("serve:black-1 cup:1");
    assert_eq!([0, 1, 2].map(|seat| foreign.purse(seat)), [0, 1, 2]);
    assert!(foreign.heard(&Event::BasePaid { from: Seat(0), to: Some(Seat(1)), coins: 1 }));
    let own = Table::serving(3).coins(0, 0).tip(1, 0).holds(0, "mint 2, sugar").play("serve:green-1 cup:1");
    assert_eq!((own.purse(0), own.purse(1)), (0, 2));
    let broke = Table::serving(3).coins(0, 0).holds(0, "lemon 2, sugar");
    assert_eq!(broke.refusal(serve("black-1")), "CH-8.4 no-coin-for-base");
}

#[test]
fn ch_8_5_and_ch_r38_the_discount_waives_one_asked_token() {
    let table = discounted(Table::serving(2).row("green-4")).holds(0, "mint 2, berries, sugar, vanilla");
    let table = table.play("serve:green-4");
    assert_eq!(table.legal(), ["waive:sugar", "waive:vanilla"], "it cannot be declined");
    assert_eq!(table.refusal(Action::Waive(Pantry::Milk)), "CH-8.5 not-asked");
    let table = table.play("waive:vanilla cup:1");
    assert_eq!(table.held(0), "vanilla 1");
    let missing = discounted(Table::serving(2).row("green-4")).holds(0, "mint 2, berries, sugar");
    let missing = missing.play("serve:green-4");
    assert_eq!(missing.legal(), ["cup:1", "cup:2"], "the missing one is waived by itself");
    let none = discounted(Table::serving(2).row("green-4")).holds(0, "mint 2, berries");
    assert_eq!(none.refusal(serve("green-4")), "CH-8.2 pantry-missing", "one token, not two");
    let asks_two = discounted(Table::serving(2).row("green-8"));
    let asks_two = asks_two
        .holds(0, "mint, jasmine 2, lemon, ginger, lavender, milk 2")
        .at(Stage::Waive { card: read_card("green-8") });
    assert_eq!(asks_two.refusal(Action::Waive(Pantry::Milk)), "CH-8.5 rest-not-payable");
}

#[test]
fn ch_8_6_a_cup_whose_tip_waits() {
    let table = Table::serving(3).orders(1).holds(0, "mint 2, sugar").play("serve:green-1");
    assert_eq!(table.legal(), ["cup:2", "cup:3"]);
    assert_eq!(table.refusal(Action::Cup(CupNo(1))), "CH-8.6 tip-taken");
    let last = Table::new(3).final_circle(1).at(Stage::Fulfil).holds(1, "lemon 2, sugar");
    assert_eq!(last.play("serve:black-1").legal(), ["cup:1", "cup:2", "cup:3"], "in the final circle any");
}

#[test]
fn ch_8_7_and_ch_r23_the_steps_in_their_order() {
    // The last black token: B is paid, the tip and the gold tip come, black-2 leaves, the row is filled.
    let table =
        Table::serving(2).brewed(&super::table::read_cards("black-8 black-7 black-6 black-5 black-4"));
    let table = table.row("black-1 green-1 black-2 green-2").reserves(1, "black-3").deck("green-5 green-6");
    let table = table.with(|state| state.active = Some(Ability::GoldTip)).tip(2, 3);
    let table = table.coins(0, 1).coins(1, 0).holds(0, "lemon 2, sugar").play("serve:black-1");
    let events = table.events();
    let (tiles, tokens) = read_pieces("lemon 2, sugar");
    let (me, cup) = (Who::Seat(Seat(0)), CupNo(2));
    let card = read_card("black-1");
    let expected = [
        Event::BasePaid { from: Seat(0), to: Some(Seat(1)), coins: 1 },
        Event::OrderServed { who: me, card, slot: Some(Slot(1)), cup, tiles, tokens, waived: None },
        Event::TipTaken { who: me, cup, value: 3 },
        Event::GoldTipPaid { seat: Seat(0), coins: 3 },
        Event::TeaSoldOut { tea: Tea::Black, left: super::table::read_cards("black-2 black-3") },
        Event::CustomerArrived { slot: Slot(1), card: read_card("green-5"), from_deck: true },
        Event::CustomerArrived { slot: Slot(3), card: read_card("green-6"), from_deck: true },
    ];
    assert_eq!(events[..7], expected);
    assert_eq!((table.purse(0), table.purse(1)), (6, 1));
    assert_eq!(table.held(0), "");
    let poured = table.state.cups[1];
    assert_eq!((poured.tiles, poured.tokens), (tiles, tokens));
    assert!(table.served(0).contains(card) && !table.served(1).contains(card));
    assert_eq!(table.revealed, Revealed::Something);
}

#[test]
fn ch_8_8_and_ch_r22_a_sold_out_tea_s_customers_leave() {
    let table = Table::serving(2).orders(9).row("green-1 black-1 green-2 black-2").deck("black-3 green-3");
    let order: Vec<_> = table.state.deck.iter().copied().filter(|card| card.tea() == Tea::Black).collect();
    assert_eq!(names(order.iter().rev().copied()), "black-3 black-4");
    let table = table.holds(0, "mint 2, sugar").play("serve:green-1");
    assert_eq!(names(table.state.removed.iter()), "green-2 green-3");
    assert_eq!(table.customers(), "black-3 black-1 black-4 black-2", "the others keep their order");
    assert!(table.state.deck.is_empty());
    // From every house, face up.
    let table = Table::serving(3).orders(13).reserves(1, "green-3").reserves(2, "green-2");
    let table = table.holds(0, "mint 2, sugar").row("green-1");
    assert_eq!(table.stock(Tea::Green), 1);
    let table = table.play("serve:green-1 cup:2");
    assert_eq!((table.reserved(1).as_str(), table.reserved(2).as_str()), ("", ""));
    assert_eq!(names(table.state.removed.iter()), "green-2 green-3");
}

#[test]
fn ch_8_9_and_ch_r20_tip_and_gold_tip_come_too_late() {
    let table = Table::serving(2).coins(0, 0).tip(1, 3).holds(0, "lemon 2, sugar");
    let table = table.with(|state| state.active = Some(Ability::GoldTip));
    assert_eq!(table.refusal(serve("black-1")), "CH-8.4 no-coin-for-base");
    // Coins of the market do.
    let table = Table::new(2).coins(0, 0).holds(0, "lemon 2, sugar").play("market buy:1.1 stop");
    assert_eq!(table.servable(), ["black-1"]);
}

#[test]
fn ch_8_10_one_order_a_turn() {
    let table = Table::serving(2).holds(0, "mint 4, lemon, jasmine 2, sugar 2").row("green-1 green-2");
    assert_eq!(table.servable(), ["green-1", "green-2"]);
    let table = table.play("serve:green-1 cup:1");
    assert_eq!((table.decider(), table.state.stage), (Seat(1), Stage::Action));
}

#[test]
fn ch_r21_only_the_owner_sells() {
    let table = Table::serving(4).coins(0, 9).holds(0, "lemon 2, sugar").play("serve:black-1 cup:1");
    assert_eq!((table.purse(1), table.purse(2), table.purse(3)), (3, 2, 2));
    let alone = Table::of(super::table::solo(), 1).at(Stage::Fulfil).coins(0, 1).tip(1, 0);
    let alone = alone.holds(0, "lemon 2, sugar").play("serve:black-1 cup:1");
    assert!(alone.heard(&Event::BasePaid { from: Seat(0), to: None, coins: 1 }), "alone it is the bank");
    let team = Table::of(super::table::coop(), 2).at(Stage::Fulfil).coins(0, 0).tip(1, 0);
    let team = team.holds(0, "lemon 2, sugar").play("serve:black-1 cup:1");
    assert_eq!((team.purse(0), team.purse(1)), (0, 2), "in co-op nobody");
}

#[test]
fn ch_e17_what_may_be_waived_depends_on_what_is_held() {
    let waivers = |tokens: &str| {
        let table = discounted(Table::serving(2).row("green-8"));
        let table = table.holds(0, "mint, jasmine 2, lemon, ginger, lavender").holds(0, tokens);
        let table = table.play("serve:green-8");
        match table.state.stage {
            Stage::Waive { .. } => table.legal().join(" "),
            Stage::Cup { order: Order { waived, .. } } => format!("only {}", waived.expect("one is waived")),
            stage => panic!("{stage:?}"),
        }
    };
    assert_eq!(waivers("milk, spices"), "only milk");
    assert_eq!(waivers("milk 2"), "only spices");
    assert_eq!(waivers("milk 2, spices"), "waive:milk waive:spices");
}

#[test]
fn ch_e18_a_customer_without_pantry_wishes_needs_none_less() {
    let table = discounted(Table::serving(2).row("green-2")).holds(0, "jasmine 2, lemon, milk");
    let table = table.play("serve:green-2");
    assert_eq!(table.legal(), ["cup:1", "cup:2"]);
    assert_eq!(table.play("cup:1").held(0), "milk 1");
}

#[test]
fn a_spent_order_can_be_taken_back_until_its_cup_is_chosen() {
    let options = Options { open_tips: true, ..options() };
    let table = Table::of(options, 2).at(Stage::Fulfil).holds(0, "mint 2, sugar").play("serve:green-1");
    assert_eq!((table.revealed, table.held(0).as_str()), (Revealed::Nothing, "mint 2, sugar 1"));
}
