//! Wild pieces: CH-16.

use super::table::{Table, ability, options, serve, tile_list, token_list};
use crate::components::{Ability, Flavour, Pantry};
use crate::options::WildAssignment;
use crate::state::{Stage, State};
use crate::{Action, Options};

fn deluxe() -> Options {
    Options { deluxe_wilds: true, ..options() }
}

fn manual() -> Options {
    Options { wild_assignment: WildAssignment::Manual, ..deluxe() }
}

/// B, who owns black tea, after the action.
fn serving(options: Options, pieces: &str) -> Table {
    Table::of(options, 2).turn(1).at(Stage::Fulfil).holds(1, pieces)
}

fn wild_tiles(state: &State) -> u32 {
    let wild = Flavour::Wild.index();
    let cups: u8 = state.cups.iter().map(|cup| cup.tiles[wild]).sum();
    let houses: u8 = state.houses.iter().map(|house| house.tiles[wild]).sum();
    u32::from(state.tile_bag[wild] + state.market.counts()[wild] + state.swap_tiles[wild] + cups + houses)
}

#[test]
fn ch_16_1_five_wilds_join_each_bag() {
    for seed in 0..6 {
        let table = Table::dealt(Options { beginner: true, ..deluxe() }, 2, seed);
        assert_eq!(table.state.tile_bag.total() + table.state.market.len(), 77);
        assert_eq!(wild_tiles(&table.state), 5);
        assert_eq!((table.state.token_bag.total(), table.state.token_bag[Pantry::Wild.index()]), (50, 5));
        assert_eq!(table.board(), "milk 1, sugar 1, honey 1, vanilla 1, spices 1");
    }
}

#[test]
fn ch_r42_without_the_module_there_are_none() {
    let table = Table::dealt(options(), 2, 1);
    assert_eq!((wild_tiles(&table.state), table.state.token_bag[Pantry::Wild.index()]), (0, 0));
}

#[test]
fn ch_16_2_and_ch_r43_and_ch_e42_wild_tiles_are_a_kind_of_their_own() {
    let rows = ["wild-flavour wild-flavour lemon mint jasmine mint", "lemon wild-flavour", "lemon lemon"];
    let table = Table::of(deluxe(), 2).market(rows);
    assert_eq!(table.group("1.1"), "1.1 1.2 2.2 for 1");
    assert_eq!(table.group("1.3"), "1.3 for 2", "the lemon is not joined");
    assert_eq!(table.group("2.1"), "2.1 3.1 3.2 for 1");
    // Sold, swapped, replaced and discarded like any kind.
    let choosing = |abilities: &str| {
        Table::of(deluxe(), 2).reserves(0, "green-8").abilities(abilities).at(Stage::Ability)
    };
    let table = choosing("sell-tile gold-tip free-pantry").holds(0, "mint, wild-flavour").play("ability:1");
    assert_eq!(table.legal(), ["sell:mint", "sell:wild-flavour"]);
    let table = choosing("swap-tiles gold-tip free-pantry").holds(0, "wild-flavour, mint").on_card("lemon 3");
    assert_eq!(table.play("ability:1").legal(), ["give:mint", "give:wild-flavour"]);
    let table = choosing("replace-flavour gold-tip free-pantry").market([
        "wild-flavour mint mint mint mint mint",
        "lemon lemon lemon lemon lemon lemon",
        "ginger ginger ginger ginger ginger ginger",
    ]);
    assert!(table.play("ability:1").can("replace:wild-flavour"));
    let table = Table::of(deluxe(), 2)
        .coins(0, 3)
        .holds(0, "mint 6, jasmine 4, wild-flavour 2")
        .play("market buy:1.2");
    assert!(table.can("discard:wild-flavour"));
}

#[test]
fn ch_16_3_wild_tokens_are_a_kind_of_their_own() {
    let table = Table::of(deluxe(), 2).pantry("milk 4, wild-pantry").holds(0, "milk 5").play("pantry");
    assert!(table.can("take:wild-pantry"));
    let table = table.play("take:wild-pantry take:milk take:milk");
    assert_eq!(table.legal(), ["discard:milk", "discard:wild-pantry"]);
    let table = Table::of(deluxe(), 2).reserves(0, "green-8").abilities("swap-pantry gold-tip sell-tile");
    let table = table.at(Stage::Ability).pantry("milk 4, wild-pantry").holds(0, "sugar");
    assert!(table.play("ability:1").can("take:wild-pantry"));
    assert_eq!(
        Table::new(2).at(Stage::Ability).reserves(0, "green-8").refusal(ability(4)),
        "CH-2.10 no-such-spot"
    );
}

#[test]
fn ch_16_4_a_wild_stands_for_anything() {
    assert_eq!(serving(deluxe(), "wild-flavour 2, wild-pantry").coins(1, 0).servable(), ["black-1"]);
    let short = serving(deluxe(), "wild-flavour, wild-pantry").coins(1, 0);
    assert_eq!(short.refusal(serve("black-1")), "CH-8.2 flavours-missing");
    let short = serving(deluxe(), "lemon 2, wild-flavour 2").coins(1, 0);
    assert_eq!(short.refusal(serve("black-1")), "CH-8.2 pantry-missing", "a wild tile is no token");
}

#[test]
fn ch_16_5_and_ch_r44_and_ch_e39_ordinary_pieces_first() {
    let table = serving(deluxe(), "lemon, wild-flavour, wild-pantry").play("serve:black-1 cup:1");
    assert_eq!(table.held(1), "");
    let cup = table.state.cups[0];
    assert_eq!(
        (tile_list(&cup.tiles).as_str(), token_list(&cup.tokens).as_str()),
        ("lemon 1, wild-flavour 1", "wild-pantry 1")
    );
    let table = serving(deluxe(), "lemon 2, sugar, wild-flavour, wild-pantry").play("serve:black-1 cup:1");
    assert_eq!(table.held(1), "wild-flavour 1, wild-pantry 1");
}

#[test]
fn ch_16_6_and_ch_e40_the_player_says_how_many() {
    let table = serving(manual(), "lemon 2, wild-flavour 2, sugar").play("serve:black-1");
    assert_eq!(table.legal(), ["wild:0", "wild:1", "wild:2"]);
    assert_eq!(table.refusal(Action::Wild(3)), "CH-16.6 wilds-out-of-range");
    assert_eq!(table.refusal(Action::Wild(200)), "CH-16.6 wilds-out-of-range");
    let one = table.play("wild:1");
    assert_eq!(one.legal(), ["cup:1", "cup:2"], "sugar has no choice");
    assert_eq!(one.play("cup:1").held(1), "lemon 1, wild-flavour 1");
}

#[test]
fn ch_16_6_the_rest_must_stay_payable() {
    // black-7: mint 2, lemon 1, ginger 2, honey, spices. Two wilds, one of which must become the lemon.
    let table =
        serving(manual(), "mint 2, ginger 2, wild-flavour 2, honey, spices, wild-pantry 1").row("black-7");
    let table = table.play("serve:black-7");
    assert_eq!(table.legal(), ["wild:0", "wild:1"], "for mint: one wild is left for the lemon");
    let zero = table.clone().play("wild:0");
    // The lemon is forced; then one wild is free for ginger.
    assert_eq!(zero.legal(), ["wild:0", "wild:1"]);
    assert!(matches!(zero.state.stage, Stage::Wild { at: 3, .. }));
    let honey = table.play("wild:1");
    assert!(matches!(honey.state.stage, Stage::Wild { at: 8, .. }), "flavours before pantry kinds");
    let done = honey.play("wild:1");
    assert_eq!(done.legal(), ["cup:1", "cup:2"], "no wild token is left for the spices");
    assert_eq!(done.play("cup:2").held(1), "mint 1, honey 1");
}

#[test]
fn ch_16_6_a_waiver_comes_before_the_wilds() {
    let table = serving(manual(), "ginger 3, milk, wild-pantry").row("black-4");
    let table = table.with(|state| state.active = Some(Ability::PantryDiscount)).play("serve:black-4");
    assert_eq!(table.legal(), ["waive:milk", "waive:spices"]);
    let table = table.play("waive:spices");
    assert_eq!(table.legal(), ["wild:0", "wild:1"], "the milk, or the wild for it");
    assert_eq!(table.play("wild:0 cup:1").held(1), "wild-pantry 1");
}

#[test]
fn ch_16_7_spent_wilds_return_with_the_others() {
    let table = serving(deluxe(), "lemon, wild-flavour, sugar").bag("mint 3").play("serve:black-1 cup:2");
    assert_eq!(tile_list(&table.state.cups[1].tiles), "lemon 1, wild-flavour 1");
    let table = table.coins(0, 9).play("market buy:1.1 buy:1.1 buy:1.1 buy:1.1 stop pass");
    assert!(table.state.cups.iter().all(|cup| cup.tiles.is_empty()));
    assert_eq!(wild_tiles(&table.state), 5);
}
