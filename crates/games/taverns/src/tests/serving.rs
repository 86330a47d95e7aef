//! Phase F, serving: TT-9.1 to TT-9.9, TT-9.23 and TT-9.24.

use engine::{Revealed, Seat};

use super::table::{Table, options};
use crate::{Decision, Event, Options, Regulars};

#[test]
fn tt_9_1_actions_in_any_order_until_the_turn_ends() {
    let table = Table::serving(1).slots("guest-5c regular-1").dice("5@slot-0 1@slot-1 2@barrel").purse(2, 3);
    let one = table.clone().play("buy-card:handler resolve:slot-0 buy-guest:0 resolve:barrel resolve:slot-1");
    let other = table.play("resolve:slot-1 resolve:barrel buy-guest:0 resolve:slot-0 buy-card:handler");
    assert_eq!((one.purses(), other.purses()), ((6, 1), (6, 1)));
    assert_eq!(one.deck_names(), ["handler", "guest-3"]);
    assert_eq!(other.deck_names(), ["guest-3", "handler"]);
    assert_ne!(one.play("end-turn").awaiting(), [0]);
}

#[test]
fn tt_9_2_a_resolved_die_is_used_up_and_so_is_its_space() {
    let table = Table::serving(1).slots("regular-1 regular-2").dice("1@cashbox 3 3").play("resolve:cashbox");
    assert_eq!(table.refusal("resolve:cashbox"), ("TT-9.2".into(), "no-die-there".into()));
    assert_eq!(table.refusal("shift:cashbox:1:barrel"), ("TT-9.9".into(), "no-such-die".into()));
    assert_eq!(table.refusal("shift:pool:3:cashbox"), ("TT-9.9".into(), "space-used".into()));
    let space = "cashbox".parse().unwrap();
    assert_eq!(table.events()[0], Event::DieResolved { seat: Seat(0), face: 1, space });
    assert_eq!(table.revealed, Revealed::Nothing);
}

#[test]
fn tt_9_3_guests_pay_and_a_noble_stack_once() {
    let table = Table::serving(1).slots("guest-6f noble*4 regular-1").dice("6@slot-0 2@slot-1 1@slot-2");
    assert_eq!(table.clone().play("resolve:slot-0").purses(), (6, 0));
    assert_eq!(table.clone().play("resolve:slot-1").purses(), (2, 0));
    assert_eq!(table.play("resolve:slot-2").purses(), (1, 0));
    let alt = Options { regulars: Regulars::Alt, ..options(1) };
    let table = Table::serving_with(alt, 2).slots("regular-2 regular-1").dice("4@slot-0 3@slot-1");
    assert_eq!(table.play("resolve:slot-0 resolve:slot-1").purses(), (3, 0), "2 for a 4, 1 for a 3");
}

#[test]
fn tt_9_4_the_cashbox() {
    let resolve =
        |tiles| Table::serving(1).upgraded(tiles).dice("3@cashbox").play("resolve:cashbox").purses();
    assert_eq!((resolve(""), resolve("cashbox")), ((1, 0), (3, 0)));
}

#[test]
fn tt_9_5_the_barrel() {
    let resolve = |tiles| Table::serving(1).upgraded(tiles).dice("3@barrel").play("resolve:barrel").purses();
    assert_eq!((resolve(""), resolve("barrel")), ((0, 1), (0, 2)));
}

#[test]
fn tt_9_6_each_die_on_the_supplier() {
    let beer = |tiles, area| {
        Table::serving(1).upgraded(tiles).area(area).dice("6@supplier").play("resolve:supplier").purses().1
    };
    assert_eq!((beer("", ""), beer("supplier", "")), (1, 2));
    assert_eq!((beer("", "supplier"), beer("supplier", "supplier supplier")), (2, 4));
}

#[test]
fn tt_e5_supplier() {
    let table = Table::serving(1).area("supplier supplier").dice("1@supplier 1@supplier 6@supplier");
    let mut table = table;
    for beer in [3, 6, 9] {
        table = table.play("resolve:supplier");
        assert_eq!(table.purses().1, beer);
    }
}

#[test]
fn tt_9_7_handlers_do_not_help_the_supplier() {
    let table = Table::serving(1).area("handler handler").dice("6@supplier").play("resolve:supplier");
    assert_eq!(table.purses(), (0, 1));
}

#[test]
fn tt_9_8_monks_walk() {
    let walk = |tiles| {
        Table::serving(1).upgraded(tiles).dice("5@monk 5@monk").play("resolve:monk").tavern().monastery
    };
    assert_eq!((walk(""), walk("monk")), (1, 2));
}

#[test]
fn tt_9_9_tt_r6_dice_can_be_moved_while_serving() {
    let table = Table::serving(1).slots("guest-4b regular-1").dice("4@barrel 1 1@supplier");
    let wanted = [
        "pool:1:cashbox",
        "pool:1:supplier",
        "pool:1:slot-1",
        "barrel:4:cashbox",
        "barrel:4:slot-0",
        "supplier:1:cashbox",
        "supplier:1:slot-1",
    ];
    assert_eq!(table.legal_of("shift"), wanted);
    let moved = table.clone().play("shift:barrel:4:slot-0 resolve:slot-0");
    assert_eq!(moved.purses(), (4, 0));
    let late = table.clone().play("shift:pool:1:slot-1 resolve:slot-1");
    assert_eq!(late.purses(), (1, 0), "a die that was not placed can still come");
    assert_eq!(table.refusal("shift:barrel:4:barrel"), ("TT-9.9".into(), "same-space".into()));
    assert_eq!(table.refusal("shift:pool:1:barrel"), ("TT-7.3".into(), "space-taken".into()));
    assert_eq!(table.refusal("shift:pool:1:slot-0"), ("TT-7.8".into(), "too-few-dishwashers".into()));
    assert_eq!(table.refusal("shift:barrel:4:slot-1"), ("TT-7.7".into(), "face-too-high".into()));
    assert_eq!(table.refusal("shift:pool:6:supplier"), ("TT-9.9".into(), "no-such-die".into()));
}

#[test]
fn tt_9_9_tt_r4_a_die_moves_again_once_something_else_has_happened() {
    let table = Table::serving(1).slots("regular-1").dice("1@supplier 1@supplier 3@barrel").purse(2, 0);
    let table = table.play("shift:supplier:1:slot-0");
    assert_eq!(table.refusal("shift:slot-0:1:cashbox"), ("TT-9.9".into(), "already-shifted".into()));
    assert!(table.can("shift:supplier:1:cashbox"), "the other die has not been moved");
    let table = table.play("shift:supplier:1:cashbox");
    assert!(table.legal_of("shift:slot-0").is_empty());
    // What cannot be taken back lets every die move: here a purchase, then a resolved die.
    let table = table.play("buy-card:handler");
    assert_eq!(table.legal_of("shift:slot-0"), ["1:supplier"]);
    let table = table.play("shift:slot-0:1:supplier shift:cashbox:1:slot-0");
    assert!(table.legal_of("shift:slot-0").is_empty());
    let table = table.play("resolve:barrel");
    assert_eq!(table.legal_of("shift:slot-0"), ["1:cashbox", "1:supplier"]);
    table.play("shift:slot-0:1:cashbox resolve:cashbox");
}

#[test]
fn tt_9_9_tt_r4_whatever_is_no_shift_frees_the_dice() {
    let shifted = || {
        Table::planning(3)
            .slots("guest-4b regular-1")
            .area("bard")
            .entertainers("aba")
            .schnapps(0, 4)
            .counter_guests(0, 1)
            .dice("4@barrel 1")
            .play("open")
            .purse(9, 9)
            .play("shift:barrel:4:cashbox")
    };
    assert_eq!(shifted().refusal("shift:cashbox:4:slot-0"), ("TT-9.9".into(), "already-shifted".into()));
    let others = [
        "buy-card:bard",
        "upgrade:tile-safe:0",
        "buy-guest:0",
        "buy-nobles:1",
        "use-counter-guest",
        "use-bard",
        "schnapps-doubloons",
        "schnapps-remove:0",
    ];
    for other in others {
        let table = shifted().play(other);
        assert!(table.can("shift:cashbox:4:barrel"), "after {other}");
    }
}

#[test]
fn tt_9_9_shifting_ends_without_anything_else() {
    // Every die moves once, then only other actions are left.
    let mut table = Table::serving(1).slots("regular-1 regular-1").dice("1 1 1@supplier 1@cashbox 1@barrel");
    let mut shifts = 0;
    while let Some(shift) = table.legal_of("shift").first().cloned() {
        table = table.play(&format!("shift:{shift}"));
        shifts += 1;
    }
    assert!((3..=5).contains(&shifts), "{shifts}");
    assert_eq!(table.legal().last().unwrap(), "end-turn");
}

#[test]
fn tt_9_9_tt_r4_only_to_unused_spaces() {
    // Also supplier and monk are closed once a die was resolved there.
    let table = Table::serving(1).dice("6@supplier 5@monk 1 5").play("resolve:supplier resolve:monk");
    assert_eq!(
        table.legal_of("shift"),
        ["pool:1:cashbox", "pool:1:barrel", "pool:5:cashbox", "pool:5:barrel"]
    );
}

#[test]
fn tt_9_23_a_counter_guest_walks_to_the_monastery() {
    let table = Table::serving(1).counter_guests(0, 2).play("use-counter-guest use-counter-guest");
    assert_eq!((table.tavern().monastery, table.tavern().counter_guests), (2, 0));
    assert_eq!(table.state.boxed_counter_guests, 6);
    assert_eq!(table.refusal("use-counter-guest"), ("TT-9.23".into(), "no-counter-guest".into()));
}

#[test]
fn tt_9_24_stored_coins_and_beer_are_spent_like_fresh_ones() {
    let table = Table::serving(1).upgraded("safe storage").purse(5, 5).play("buy-card:table buy-guest:0");
    assert_eq!(table.purses(), (0, 2));
}

#[test]
fn tt_e12_supplier_upgrade_between_dice() {
    let table =
        Table::serving(1).area("supplier supplier").dice("1@supplier 1@supplier 6@supplier").purse(6, 0);
    let table = table.play("resolve:supplier");
    assert_eq!(table.purses(), (6, 3));
    let table = table.play("upgrade:tile-supplier:2");
    assert_eq!((table.purses(), table.deck_names()), ((0, 3), vec!["noble".to_string()]));
    assert_eq!(table.state.piles[5], 16, "both suppliers are back");
    let table = table.play("resolve:supplier resolve:supplier");
    assert_eq!(table.purses(), (0, 7));
    assert_eq!(table.state.decision, Decision::Serve);
}
