//! The turn: CH-3.

use super::table::{Table, read_card, serve};
use crate::Action;
use crate::state::Stage;

#[test]
fn ch_3_1_an_action_then_an_order_then_the_end() {
    let table = Table::new(2).holds(0, "mint 2");
    assert_eq!(table.legal(), ["market", "pantry", "reserve"]);
    let table = table.play("pantry take:sugar take:milk take:spices");
    assert_eq!(table.legal(), ["serve:green-1", "pass"]);
    let table = table.play("serve:green-1 cup:1");
    assert_eq!((table.decider().0, table.state.stage), (1, Stage::Action));
}

#[test]
fn ch_3_2_exactly_one_action() {
    let table = Table::new(2);
    assert_eq!(table.refusal(Action::Pass), "CH-3.6 action-first");
    assert_eq!(table.refusal(Action::Stop), "EN-3 another-decision");
    let table = table.play("pantry take:milk take:honey blind");
    for second in [Action::Market, Action::Pantry, Action::Reserve] {
        assert_eq!(table.refusal(second), "CH-3.2 one-action");
    }
}

#[test]
fn ch_3_3_an_empty_market_cannot_be_visited() {
    let table = Table::new(2).market(["", "", ""]);
    assert_eq!(table.legal(), ["pantry", "reserve"]);
    assert_eq!(table.refusal(Action::Market), "CH-3.3 market-empty");
    assert!(Table::new(2).market(["", "", "mint"]).can("market"));
}

#[test]
fn ch_3_4_an_empty_pantry_cannot_be_visited() {
    let empty = |table: Table| {
        table.with(|state| {
            state.board = engine::Counts::NONE;
            state.token_bag = engine::Counts::NONE;
        })
    };
    let table = empty(Table::new(2));
    assert_eq!(table.legal(), ["market", "reserve"]);
    assert_eq!(table.refusal(Action::Pantry), "CH-3.4 pantry-empty");
    assert!(empty(Table::new(2).pantry_bag("")).can("pantry"), "tokens in a cup will do");
}

#[test]
fn ch_3_5_reserving_needs_room_and_a_customer() {
    let table = Table::new(2).reserves(0, "green-5 black-5");
    assert!(table.can("reserve"));
    let full = table.reserves(0, "black-6");
    assert_eq!(full.legal(), ["market", "pantry"]);
    assert_eq!(full.refusal(Action::Reserve), "CH-3.5 reserve-full");
    let nobody = Table::new(2).with(|state| {
        state.deck.clear();
        state.row.iter_mut().for_each(|slot| *slot = None);
    });
    assert_eq!(nobody.refusal(Action::Reserve), "CH-3.5 no-customers");
    let deck = Table::new(2).with(|state| state.row.iter_mut().for_each(|slot| *slot = None));
    assert!(deck.can("reserve"), "the deck will do");
}

#[test]
fn ch_3_6_nothing_is_served_before_the_action() {
    let table = Table::new(2).holds(0, "mint 2, sugar");
    assert_eq!(table.refusal(serve("green-1")), "CH-3.6 action-first");
    assert!(table.state.row.contains(&Some(read_card("green-1"))));
}

#[test]
fn nobody_else_decides_and_nothing_after_the_end() {
    let table = Table::new(3);
    assert_eq!(table.refusal_to(1, Action::Market), "EN-1 not-your-turn");
    assert!(table.actions(1).is_empty());
    let table = table.at(Stage::Over);
    assert_eq!(table.refusal_to(0, Action::Market), "EN-2 game-over");
}

/// What somebody hears who takes things up at the wrong time: the rule that stands in the way.
#[test]
fn ch_3_1_out_of_turn_each_thing_names_the_rule_in_its_way() {
    use crate::components::{CupNo, Flavour, Pantry, Spot};
    let (cup, spot, order) = (Action::Cup(CupNo(1)), Action::Ability(Spot(1)), serve("green-1"));
    let begin = Table::new(2).reserves(0, "green-8").coins(0, 0);
    let heard = |table: &Table, actions: &[Action]| -> Vec<String> {
        actions.iter().map(|&action| table.refusal(action)).collect()
    };
    let at_start =
        heard(&begin, &[Action::Blind, Action::Refresh, spot, cup, Action::DiscardTile(Flavour::Mint)]);
    assert_eq!(
        at_start,
        [
            "CH-3.1 choose-action",
            "CH-5.1 no-coin-to-refresh",
            "CH-6.6 reserve-first",
            "CH-3.6 action-first",
            "CH-4.9 nothing-to-discard"
        ]
    );
    let full = Table::new(2).reserves(0, "green-8 green-7 green-6");
    assert_eq!(full.refusal(Action::ReserveBlind), "CH-3.5 reserve-full");
    let buying = begin.clone().play("market");
    let tokens = Action::Take(Pantry::Milk);
    assert_eq!(
        heard(&buying, &[tokens, Action::ReserveBlind, order, spot]),
        ["CH-3.2 one-action", "CH-3.2 one-action", "CH-3.6 finish-action", "CH-6.6 reserve-first"]
    );
    let choosing = begin.play("reserve reserve:1");
    assert_eq!(
        heard(&choosing, &[tokens, Action::Sell(Flavour::Mint), order]),
        ["CH-3.2 one-action", "CH-6.6 choose-ability", "CH-3.6 finish-action"]
    );
    let taking = choosing.clone().play("ability:3");
    assert_eq!(
        heard(&taking, &[spot, Action::Market, order]),
        ["CH-7.1 one-ability", "CH-7.1 finish-ability", "CH-3.6 finish-action"]
    );
    let after = choosing.play("skip");
    assert_eq!(
        heard(&after, &[tokens, spot, cup]),
        ["CH-3.2 one-action", "CH-6.6 reserve-first", "CH-8.6 order-first"]
    );
    let pouring = Table::serving(2).holds(0, "mint 2, sugar").play("serve:green-1");
    assert_eq!(heard(&pouring, &[order, Action::Market]), ["CH-8.10 finish-order"; 2]);
}
