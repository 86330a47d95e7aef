//! Upgrades: TT-9.11 to TT-9.17.

use super::BOX;
use super::table::Table;
use crate::{Kind, Tile};

#[test]
fn tt_9_11_an_upgrade_brings_a_noble() {
    let prices = [9, 12, 15, 18, 8, 8, 8, 6, 6];
    for (tile, price) in Tile::ALL.into_iter().zip(prices) {
        let upgrade = format!("upgrade:{tile}:0");
        let short = Table::serving(1).purse(price - 1, 0);
        assert_eq!(short.refusal(&upgrade).1, "too-few-doubloons");
        let table = Table::serving(1).purse(price, 0).play(&upgrade);
        assert_eq!((table.purses().0, table.deck_names()), (0, vec!["noble".to_string()]));
        assert!(table.tavern().upgraded.contains(tile));
        assert_eq!(table.refusal(&upgrade), ("TT-9.11".into(), "already-upgraded".into()));
    }
    let table = Table::serving(1).purse(6, 0).pile_left("noble", 0).play("upgrade:tile-safe:0");
    assert!(table.tavern().upgraded.contains(Tile::Safe) && table.tavern().deck.is_empty());
}

#[test]
fn tt_9_12_tt_r24_returned_cards_lower_the_price() {
    let table = Table::serving(1).area("waitress waitress waitress waitress").purse(4, 0);
    assert_eq!(table.legal_of("upgrade:tile-waitress"), ["2", "3", "4"]);
    assert_eq!(table.refusal("upgrade:tile-waitress:1"), ("TT-9.12".into(), "too-few-doubloons".into()));
    assert_eq!(table.refusal("upgrade:tile-waitress:5"), ("TT-9.13".into(), "too-few-cards".into()));
    let free = table.clone().play("upgrade:tile-waitress:3");
    assert_eq!(
        (free.purses().0, free.tavern().has(Kind::Waitress)),
        (4, 1),
        "12 − 3·4 = 0, nothing is paid out"
    );
    // More may go than lower the price: it thins the deck.
    let thin = table.play("upgrade:tile-waitress:4");
    assert_eq!((thin.purses().0, thin.tavern().has(Kind::Waitress)), (4, 0));
    assert_eq!(thin.state.piles[Kind::Waitress.index()], 16);
    let table = Table::serving(1).purse(8, 0);
    assert_eq!(table.refusal("upgrade:tile-cashbox:1"), ("TT-9.12".into(), "no-discount".into()));
}

#[test]
fn tt_9_13_only_cards_of_this_round_can_be_returned() {
    let table = Table::serving(1).area("supplier").deck("supplier").discard("supplier").purse(12, 0);
    assert_eq!(table.legal_of("upgrade:tile-supplier"), ["1"]);
    assert_eq!(table.refusal("upgrade:tile-supplier:2"), ("TT-9.13".into(), "too-few-cards".into()));
    let table = table.play("upgrade:tile-supplier:1");
    assert_eq!((table.state.piles[Kind::Supplier.index()], table.tavern().has(Kind::Supplier)), (14, 0));
}

#[test]
fn tt_9_14_a_returned_table_leaves_its_guest() {
    let table = Table::serving(1).slots("regular-1 regular-1 regular-1 guest-4b").area("table").purse(10, 0);
    let table = table.dice("4@slot-3").play("upgrade:tile-tables:1");
    assert_eq!((table.sitters().len(), table.tavern().has(Kind::Table)), (4, 0));
    assert_eq!(table.play("resolve:slot-3").purses(), (4, 0));
}

#[test]
fn tt_9_15_tt_r25_returned_dishwashers_leave_lying_dice_alone() {
    let table = Table::serving(1).slots("guest-4b regular-1").area("dishwasher dishwasher").purse(9, 0);
    let table = table.dice("3@slot-0 5@supplier 1").play("upgrade:tile-dishwasher:2");
    assert_eq!((table.tavern().boosts(), table.tavern().budget(&BOX)), (2, 0));
    let served = table.clone().play("resolve:slot-0 resolve:supplier");
    assert_eq!(served.purses(), (10, 1));
    // A die that needs no boost moves as before; one that needs some gets what the others leave, and that is nothing.
    let free = ["pool:1:cashbox", "pool:1:barrel", "pool:1:supplier", "pool:1:slot-1"];
    assert_eq!(table.legal_of("shift")[..4], free);
    assert_eq!(table.legal_of("shift:supplier"), ["5:cashbox", "5:barrel", "5:monk"]);
    assert_eq!(table.legal_of("shift:slot-0"), ["3:cashbox", "3:barrel"]);
    assert_eq!(table.refusal("shift:slot-0:3:monk"), ("TT-7.8".into(), "too-few-dishwashers".into()));
    assert_eq!(served.play("shift:pool:1:slot-1 resolve:slot-1").purses(), (11, 1));
    // With one of two returned, the boosts in use leave a moved die its own share and no more.
    let table = Table::serving(1).slots("guest-4b regular-1").area("dishwasher dishwasher").purse(6, 0);
    let table = table.dice("3@slot-0 5@supplier").play("upgrade:tile-dishwasher:1");
    assert_eq!((table.tavern().boosts(), table.tavern().budget(&BOX)), (2, 1));
    assert_eq!(table.legal_of("shift:slot-0"), ["3:cashbox", "3:barrel"], "one boost lies on the supplier");
    let table = table.play("shift:supplier:5:monk");
    assert_eq!(table.refusal("shift:monk:5:supplier").1, "already-shifted");
    // A returned waitress takes no die away.
    let table =
        Table::serving(1).area("waitress").purse(8, 0).dice("1 1 1 1 6").play("upgrade:tile-waitress:1");
    assert_eq!(table.tavern().dice.len(), 5);
}

#[test]
fn tt_9_16_dice_on_a_turned_tile_give_the_new_yield() {
    let table = Table::serving(1).dice("3@cashbox 3@barrel 5@monk").purse(24, 0);
    let table = table.play("upgrade:tile-cashbox:0 upgrade:tile-barrel:0 upgrade:tile-monk:0");
    let table = table.play("resolve:cashbox resolve:barrel resolve:monk");
    assert_eq!((table.purses(), table.tavern().monastery), ((3, 2), 2));
}

#[test]
fn tt_9_17_what_works_at_once_and_what_next_round() {
    let table = Table::serving(1).purse(12, 9).play("upgrade:tile-safe:0 upgrade:tile-storage:0");
    let table = table.with(|state| state.taverns[0].doubloons = 9).play("end-turn");
    assert_eq!(table.purses(), (5, 5), "safe and storage work at once");
    let table = Table::serving(1).slots("regular-1").purse(36, 0);
    let table = table.play("upgrade:tile-dishwasher:0 upgrade:tile-waitress:0 upgrade:tile-tables:0");
    assert_eq!(table.tavern().budget(&BOX), 0);
    assert_eq!((table.sitters().len(), table.tavern().dice.len()), (1, 0));
    // Next round they do: two seats end their turns, and round 8 begins.
    let table = table.deck("regular-2 regular-2 regular-2 regular-2").play("end-turn open end-turn");
    let table = table.seat(0, "decline").seat(1, "decline");
    let tavern = table.tavern();
    assert_eq!((tavern.slots.len(), tavern.budget(&BOX)), (4, 1));
    assert_eq!(tavern.dice.iter().filter(|die| die.own).count(), 1);
}

#[test]
fn tt_e6_discount() {
    let table = Table::serving(1).area("dishwasher dishwasher").purse(6, 0).play("upgrade:tile-dishwasher:1");
    assert_eq!((table.purses().0, table.tavern().has(Kind::Dishwasher)), (0, 1));
    assert_eq!(table.state.piles[Kind::Dishwasher.index()], 15);
    assert_eq!(table.deck_names(), ["noble"]);
}

#[test]
fn tt_e23_late_dishwasher() {
    let table = Table::serving(1).slots("guest-4b").dice("3").purse(9, 0).play("upgrade:tile-dishwasher:0");
    assert_eq!(table.refusal("shift:pool:3:slot-0"), ("TT-7.8".into(), "too-few-dishwashers".into()));
}
