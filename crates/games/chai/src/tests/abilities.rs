//! Abilities: CH-7.

use engine::{Revealed, Seat};

use super::table::{Table, ability, read_pieces, serve, space, tile_list};
use crate::components::{Ability, Flavour, Pantry};
use crate::state::Stage;
use crate::{Action, Event};

/// A has just reserved; these abilities are in play.
fn choosing(abilities: &str) -> Table {
    Table::new(2).reserves(0, "green-8").abilities(abilities).at(Stage::Ability)
}

#[test]
fn ch_7_1_and_ch_r33_one_ability_and_the_card_stays() {
    let table =
        choosing("sell-tile gold-tip free-pantry").holds(0, "mint, lemon").play("ability:1 sell:mint");
    assert_eq!(table.state.stage, Stage::Fulfil);
    assert_eq!(table.refusal(ability(2)), "CH-6.6 reserve-first");
    assert_eq!(table.state.abilities[0], Ability::SellTile);
    let table = table.play("pass").coins(1, 0).play("reserve reserve:blind ability:2");
    assert_eq!(table.state.active, Some(Ability::GoldTip), "and serves the next player");
}

#[test]
fn ch_7_2_only_an_ability_that_does_something() {
    let table = choosing("sell-tile swap-pantry gold-tip");
    assert_eq!(table.legal(), ["ability:3", "skip"]);
    assert_eq!(table.refusal(ability(1)), "CH-7.4 no-tile-to-sell");
    assert_eq!(table.refusal(ability(2)), "CH-7.9 no-token-to-swap");
    assert_eq!(table.refusal(ability(4)), "CH-2.10 no-such-spot");
    let none = Table::new(2).abilities("sell-tile swap-pantry swap-tiles").play("reserve reserve:1");
    assert_eq!(none.state.stage, Stage::Fulfil, "with nothing usable nothing is asked");
}

#[test]
fn ch_7_3_free_purchase_takes_a_cheap_group() {
    let table = choosing("free-purchase gold-tip free-pantry").coins(0, 0).play("ability:1");
    let groups: Vec<String> = table.legal();
    assert_eq!(groups.len(), 9 + 2, "nine single tiles in the cheap columns, jasmine 1.4 and the lemons");
    assert!(table.can("buy:2.4") && !table.can("buy:2.6"));
    assert_eq!(table.refusal(Action::Buy(space("2.6"))), "CH-7.3 too-dear-for-ability");
    let table = table.play("buy:2.4");
    assert_eq!((table.held(0).as_str(), table.purse(0)), ("lemon 2", 0), "no income, no price");
    assert_eq!(table.tiles_in(2), "ginger berries jasmine ginger berries", "rows close up");
    assert_eq!(table.state.stage, Stage::Fulfil, "one group");
}

#[test]
fn ch_7_3_free_purchase_keeps_to_the_limit() {
    let table = choosing("free-purchase gold-tip free-pantry").holds(0, "mint 6, jasmine 5");
    let table = table.play("ability:1 buy:2.4");
    assert_eq!(table.state.stage, Stage::DiscardTile { buying: false });
    let table = table.play("discard:mint");
    assert_eq!((table.held(0).as_str(), table.state.stage), ("mint 5, jasmine 5, lemon 2", Stage::Fulfil));
    let dear = choosing("free-purchase gold-tip free-pantry").market(["mint mint mint mint mint", "", ""]);
    assert_eq!(dear.refusal(ability(1)), "CH-7.3 no-cheap-group");
}

#[test]
fn ch_7_4_sell_a_tile_for_two_coins() {
    let table = choosing("sell-tile gold-tip free-pantry").coins(0, 0).holds(0, "mint, lemon 2");
    let lemons = table.state.tile_bag[Flavour::Lemon.index()];
    let table = table.play("ability:1");
    assert_eq!(table.legal(), ["sell:mint", "sell:lemon"]);
    assert_eq!(table.refusal(Action::Sell(Flavour::Ginger)), "CH-7.4 no-such-tile");
    let table = table.play("sell:lemon");
    assert_eq!((table.held(0).as_str(), table.purse(0)), ("mint 1, lemon 1", 2));
    assert_eq!(table.state.tile_bag[Flavour::Lemon.index()], lemons + 1);
}

#[test]
fn ch_7_5_swap_one_to_three_tiles_with_the_card() {
    let table =
        choosing("swap-tiles gold-tip free-pantry").on_card("mint, lemon, berries").holds(0, "mint 2");
    let table = table.play("ability:1");
    assert_eq!(table.legal(), ["take:lemon", "take:berries"], "mint for mint is no exchange");
    assert_eq!(table.refusal(Action::TakeTile(Flavour::Mint)), "CH-7.5 nothing-to-give");
    assert_eq!(table.refusal(Action::TakeTile(Flavour::Ginger)), "CH-7.5 not-there");
    assert_eq!(table.refusal(Action::Done), "CH-R34 swap-at-least-one");
    // Mint is the only tile to give: it is given at once.
    let table = table.play("take:lemon");
    assert_eq!(
        (table.held(0).as_str(), tile_list(&table.state.swap_tiles).as_str()),
        ("mint 1, lemon 1", "mint 2, berries 1")
    );
    assert_eq!(table.legal(), ["take:mint", "take:berries", "done"], "now the lemon could be given for mint");
    let table = table.play("take:berries");
    assert_eq!(table.legal(), ["give:mint", "give:lemon"], "what was taken before can be given");
    assert_eq!(table.refusal(Action::GiveTile(Flavour::Berries)), "CH-7.5 same-kind");
    assert_eq!(table.refusal(Action::GiveTile(Flavour::Ginger)), "CH-7.5 no-such-tile");
    let table = table.play("give:lemon");
    assert_eq!(table.refusal(Action::TakeTile(Flavour::Lemon)), "CH-7.5 put-there-now");
    let table = table.play("take:mint");
    assert_eq!((table.held(0).as_str(), table.state.stage), ("mint 2", Stage::Fulfil), "three and no more");
    assert_eq!(tile_list(&table.state.swap_tiles), "mint 1, lemon 1, berries 1");
}

#[test]
fn ch_7_5_one_exchange_is_enough() {
    let table = choosing("swap-tiles gold-tip free-pantry").on_card("lemon 3").holds(0, "mint 2");
    // A lemon for a mint is the only exchange: it is made at once.
    let table = table.play("ability:1");
    assert_eq!(table.legal(), ["take:lemon", "done"]);
    let table = table.play("done");
    assert_eq!((table.held(0).as_str(), table.state.stage), ("mint 1, lemon 1", Stage::Fulfil));
    let same = choosing("swap-tiles gold-tip free-pantry").on_card("mint 3").holds(0, "mint 2");
    assert_eq!(same.refusal(ability(1)), "CH-7.5 no-tile-to-swap");
}

#[test]
fn ch_7_6_gold_tip_pays_with_an_order_this_turn() {
    let table = choosing("gold-tip sell-tile free-pantry").coins(0, 0).tip(1, 1).holds(0, "mint 2, sugar");
    let table = table.play("ability:1");
    assert_eq!((table.state.active, table.revealed), (Some(Ability::GoldTip), Revealed::Nothing));
    let served = table.clone().play("serve:green-1 cup:1");
    assert_eq!(served.purse(0), 1 + 3);
    assert!(served.heard(&Event::GoldTipPaid { seat: Seat(0), coins: 3 }));
    let passed = table.play("pass");
    assert_eq!((passed.purse(0), passed.state.active), (0, None));
    let next = passed.pass().play("pantry take:milk take:honey take:spices serve:green-1 cup:1");
    assert_eq!(next.purse(0), 1, "not in a later turn");
}

#[test]
fn ch_7_7_and_ch_r36_replaced_tiles_go_back_first_and_nothing_slides() {
    let table = choosing("replace-flavour gold-tip free-pantry");
    let before = table.state.tile_bag;
    let table = table.play("ability:1");
    assert_eq!(table.legal().len(), 6);
    // Ginger lies on 1.6, 2.1, 2.5 and 3.3; four mints are drawn.
    let table = table.draws(&[0, 0, 0, 0]).play("replace:ginger");
    assert_eq!(table.tiles_in(1), "mint lavender mint jasmine lavender mint");
    assert_eq!(table.tiles_in(2), "mint berries jasmine lemon mint berries");
    assert_eq!(table.tiles_in(3), "jasmine mint mint lemon berries berries");
    let (mints, gingers) = (Flavour::Mint.index(), Flavour::Ginger.index());
    assert_eq!(table.state.tile_bag[mints], before[mints] - 4);
    assert_eq!(table.state.tile_bag[gingers], before[gingers] + 4);
    assert_eq!((table.revealed, table.state.stage), (Revealed::Something, Stage::Fulfil));
}

#[test]
fn ch_7_7_only_what_lies_there_can_be_replaced() {
    let table =
        choosing("replace-flavour gold-tip free-pantry").market(["mint lemon", "", ""]).play_unaudited();
    assert_eq!(table.legal(), ["replace:mint", "replace:lemon"]);
    assert_eq!(table.refusal(Action::Replace(Flavour::Ginger)), "CH-7.7 not-on-market");
    let empty = choosing("replace-flavour gold-tip free-pantry").market(["", "", ""]);
    assert_eq!(empty.refusal(ability(1)), "CH-7.7 market-empty");
}

impl Table {
    /// Uses the ability on spot 1 of a position that no game reaches.
    fn play_unaudited(mut self) -> Self {
        self.act(Seat(0), ability(1));
        self
    }
}

#[test]
fn ch_r37_an_empty_bag_gets_the_tiles_of_the_cups_first() {
    let table = choosing("replace-flavour gold-tip free-pantry").bag("").play("ability:1");
    // 54 tiles come back from the cup, then two lemons: 56 to draw from.
    let table = table.draws(&[55, 54]).play("replace:lemon");
    assert_eq!(table.state.tile_bag.total(), 54);
    assert!(table.state.cups[0].tiles.is_empty());
    assert_eq!(table.tiles_in(2), "ginger berries jasmine lavender ginger berries");
    assert_eq!(table.tiles_in(3), "jasmine mint ginger lavender berries berries");
}

#[test]
fn ch_7_8_pantry_discount_lasts_this_turn() {
    let table = choosing("pantry-discount sell-tile free-pantry").holds(0, "mint 2");
    assert_eq!(table.clone().play("skip").servable(), Vec::<String>::new());
    let table = table.play("ability:1");
    assert_eq!(table.servable(), ["green-1"], "without its sugar");
    let later = table.play("pass").pass().play("pantry take:milk take:honey take:spices");
    assert_eq!(later.refusal(serve("green-1")), "CH-8.2 pantry-missing");
}

#[test]
fn ch_7_9_and_ch_r34_swap_one_or_two_tokens_with_the_board() {
    let table = choosing("swap-pantry gold-tip free-pantry")
        .pantry("milk 2, sugar, honey 2")
        .holds(0, "milk 2, spices");
    let table = table.play("ability:1");
    assert_eq!(table.legal(), ["take:milk", "take:sugar", "take:honey"]);
    assert_eq!(table.refusal(Action::Done), "CH-R34 swap-at-least-one");
    assert_eq!(table.refusal(Action::Take(Pantry::Vanilla)), "CH-7.9 not-there");
    let give = table.clone().play("take:sugar");
    assert_eq!(give.legal(), ["give:milk", "give:spices"]);
    assert_eq!(give.refusal(Action::GiveToken(Pantry::Sugar)), "CH-7.9 same-kind");
    assert_eq!(give.refusal(Action::GiveToken(Pantry::Honey)), "CH-7.9 no-such-token");
    let table = give.play("give:spices");
    assert_eq!(table.board(), "milk 2, honey 2, spices 1");
    assert_eq!(table.refusal(Action::Take(Pantry::Spices)), "CH-7.9 put-there-now");
    let done = table.clone().play("done");
    assert_eq!((done.held(0).as_str(), done.state.stage), ("milk 2, sugar 1", Stage::Fulfil));
    let table = table.play("take:honey give:milk");
    assert_eq!((table.held(0).as_str(), table.state.stage), ("milk 1, sugar 1, honey 1", Stage::Fulfil));
    assert_eq!(table.board(), "milk 3, honey 1, spices 1");
}

#[test]
fn ch_7_10_free_pantry_takes_a_token_of_the_board() {
    let table = choosing("free-pantry gold-tip sell-tile").pantry("milk 2, honey 3").play("ability:1");
    assert_eq!(table.legal(), ["take:milk", "take:honey"]);
    assert_eq!(table.refusal(Action::Take(Pantry::Spices)), "CH-7.10 not-on-board");
    let table = table.play("take:honey");
    assert_eq!((table.held(0).as_str(), table.board().as_str()), ("honey 1", "milk 2, honey 2"));
    assert_eq!(table.state.stage, Stage::Fulfil);
    let empty = choosing("free-pantry gold-tip sell-tile").with(|state| state.board = engine::Counts::NONE);
    assert_eq!(empty.refusal(ability(1)), "CH-7.10 board-empty");
}

#[test]
fn ch_r35_swap_pantry_and_free_pantry_do_not_reach_the_bag() {
    for abilities in ["swap-pantry gold-tip sell-tile", "free-pantry gold-tip sell-tile"] {
        let table = choosing(abilities).pantry("milk 4, honey").holds(0, "sugar, vanilla").play("ability:1");
        assert_eq!(table.legal(), ["take:milk", "take:honey"]);
        assert_eq!(table.refusal(Action::Blind), "CH-R35 board-only");
    }
}

#[test]
fn ch_7_11_swap_tiles_comes_with_three_tiles() {
    let table = Table::new(3).orders(3).newcomer("swap-tiles").bag("mint 2, lemon 2").draws(&[0, 2, 0]);
    let table = table.play("cover:1");
    assert_eq!(tile_list(&table.state.swap_tiles), "mint 2, lemon 1");
    assert_eq!(table.revealed, Revealed::Something);
    // Fewer if there are no more.
    let scarce = Table::new(3).orders(3).newcomer("swap-tiles");
    let scarce = scarce.with(|state| state.tile_bag = read_pieces("mint 2").0);
    let mut scarce = scarce;
    scarce.act(Seat(0), Action::Cover(crate::components::Spot(1)));
    assert_eq!(tile_list(&scarce.state.swap_tiles), "mint 2");
}

#[test]
fn ch_7_12_a_covered_swap_tiles_gives_its_tiles_back() {
    let table = Table::new(2).orders(2).abilities("gold-tip swap-tiles free-pantry").on_card("mint 3");
    let table = table.newcomer("sell-tile");
    let mints = table.state.tile_bag[0];
    let table = table.play("cover:2");
    assert_eq!((table.state.tile_bag[0], table.state.swap_tiles.total()), (mints + 3, 0));
    assert_eq!(table.state.abilities[1], Ability::SellTile);
}

#[test]
fn ch_7_13_a_covered_ability_does_not_come_back() {
    let table = Table::new(2).orders(2).newcomer("sell-tile").play("cover:1");
    let view = table.view(engine::Eyes::Spectator);
    assert!(view.covered.contains(&Ability::GoldTip));
    assert!(
        !view.abilities.contains(&Ability::GoldTip) && !view.abilities_to_come.contains(&Ability::GoldTip)
    );
    let table = table.play("reserve reserve:1");
    assert_eq!(table.state.abilities.len(), 3);
}
