//! Bonuses: TT-10.

use engine::Seat;

use super::table::{Table, card, options};
use crate::{Bonus, Decision, Event, Kind, Link, MonasteryLoop, Options, StartCard};

#[test]
fn tt_10_1_a_bonus_comes_before_the_rest_of_the_walk() {
    // Two steps from 6: space 7 asks whom to turn away; only then the marker goes on to 8.
    let table = Table::serving(1).markers(6, 0).upgraded("monk").slots("regular-1").dice("5@monk");
    let table = table.play("resolve:monk");
    assert_eq!((table.state.decision, table.tavern().monastery), (Decision::RemoveGuest, 7));
    let table = table.play("decline");
    assert_eq!((table.state.decision, table.tavern().monastery), (Decision::Serve, 8));
}

#[test]
fn tt_10_2_tt_r20_by_default_only_removals_can_be_declined() {
    let table = Table::serving(1).markers(2, 0).counter_guests(0, 1).play("use-counter-guest");
    assert_eq!(table.deck_names(), ["handler"], "taken without being asked");
    assert_eq!(table.state.decision, Decision::Serve);
    let table =
        Table::serving(1).markers(6, 0).slots("regular-1").counter_guests(0, 1).play("use-counter-guest");
    assert_eq!(table.legal(), ["remove:0", "decline"]);
}

fn declining(module: u8) -> Options {
    Options { decline_bonuses: true, ..options(module) }
}

#[test]
fn tt_r20_a_card_can_be_declined() {
    let table = Table::serving_with(declining(1), 2).markers(2, 0).counter_guests(0, 1);
    let table = table.play("use-counter-guest");
    assert_eq!((table.state.decision, table.tavern().monastery), (Decision::TakeBonus, 3));
    assert_eq!(table.legal(), ["take", "decline"]);
    assert_eq!(table.state.turn.chain.last(), Some(&Link::Bonus(Bonus::Card(Kind::Handler))));
    let taken = table.clone().play("take");
    assert_eq!((taken.deck_names(), taken.state.decision), (vec!["handler".to_string()], Decision::Serve));
    let declined = table.play("decline");
    assert!(declined.tavern().deck.is_empty() && declined.state.turn.chain.is_empty());
    let bonus = Bonus::Card(Kind::Handler);
    assert_eq!(declined.events(), [Event::BonusDeclined { seat: Seat(0), bonus }]);
    // What has run out is not asked for.
    let table = Table::serving_with(declining(1), 2).markers(2, 0).counter_guests(0, 1);
    let table = table.pile_left("handler", 0).play("use-counter-guest");
    assert_eq!(table.state.decision, Decision::Serve);
}

#[test]
fn tt_r20_steps_are_taken_one_by_one() {
    // Guest-m06 brings three reputation steps. From 8: 9 asks for schnapps or a removal, 10 is worth 8 points, and
    // the crown after it none.
    let table = Table::serving_with(declining(3), 2).markers(0, 8).purse(0, 6).market(1, "guest-m06");
    let table = table.play("buy-guest:1");
    assert_eq!((table.state.decision, table.tavern().reputation), (Decision::TakeBonus, 8));
    let table = table.play("take take");
    assert_eq!((table.tavern().reputation, table.tavern().schnapps), (10, 1));
    assert_eq!(table.legal(), ["take", "decline"]);
    let rests = table.clone().play("decline");
    assert_eq!((rests.tavern().reputation, rests.state.decision), (10, Decision::Serve));
    let crowned = table.play("take");
    assert_eq!((crowned.tavern().reputation, crowned.state.decision), (11, Decision::TakeBonus));
    assert_eq!(crowned.play("take").deck_names(), ["guest-m06", "noble"]);
    // Declining the first step declines all of them.
    let table = Table::serving_with(declining(1), 2).markers(7, 0).purse(0, 6).market(1, "guest-6d");
    let table = table.play("buy-guest:1 decline");
    assert_eq!((table.tavern().monastery, table.state.decision), (7, Decision::Serve));
}

#[test]
fn tt_r20_what_is_no_bonus_or_cannot_hurt_is_not_asked() {
    // A die on the monk, a counter guest, a bard and the reputation move are no bonuses; doubloons cannot hurt.
    let table = Table::planning_with(declining(3), 2).slots("regular-1").area("bard handler").markers(3, 0);
    let table = table.counter_guests(0, 1).dice("1@slot-0 5@monk").play("open");
    assert_eq!((table.state.decision, table.tavern().reputation), (Decision::Serve, 1));
    let table = table.play("resolve:monk use-counter-guest use-bard");
    assert_eq!((table.tavern().monastery, table.tavern().reputation), (5, 2));
    assert_eq!((table.state.decision, table.purses()), (Decision::Serve, (2, 1)));
    // Nor is the noble of an upgrade.
    assert_eq!(table.purse(6, 0).play("upgrade:tile-safe:0").deck_names(), ["noble"]);
    // Start cards are carried out as they are.
    let table = Table::set_up(declining(4), 2).with(|state| {
        state.offered = [0, 1, 2].map(StartCard).into_iter().collect();
    });
    let table = table.seat(0, "start-card:start-3").seat(1, "start-card:start-3");
    assert_eq!((table.state.decision, table.tavern().monastery), (Decision::LoseRegular, 3));
    assert!(table.deck_names().contains(&"handler".to_string()));
}

#[test]
fn tt_r20_a_gift_can_be_declined() {
    let table = Table::dusk_with(declining(1), 2, 2).evening();
    assert_eq!(table.legal(), ["choose:guest-3", "choose:handler", "decline"]);
    let table = table.deck("regular-1 regular-1 regular-1").seat(0, "decline").seat(1, "choose:handler");
    let owned = table.tavern().owned();
    assert_eq!((owned.count(card("handler")), owned.count(card("guest-3"))), (0, 0));
    // By default a gift is taken.
    let table = Table::dusk(1, 2, 2).evening();
    assert_eq!(table.legal(), ["choose:guest-3", "choose:handler"]);
    assert_eq!(table.refusal("decline").0, "EN-3");
    // With both piles empty nobody is asked.
    let table = Table::dusk_with(declining(1), 2, 5).pile_left("table", 0).pile_left("supplier", 0);
    assert_ne!(table.evening().state.decision, Decision::RoundChoice);
}

#[test]
fn tt_r20_the_noble_of_a_row_waits_for_the_cell() {
    let table = Table::serving_with(declining(5), 2).book([1, 1, 1, 0]).markers(0, 5).purse(0, 7);
    let table = table.market(1, "guest-7a").play("buy-guest:1");
    assert_eq!(table.state.turn.chain.last(), Some(&Link::Bonus(Bonus::Reputation(1))));
    let table = table.play("take");
    assert_eq!((table.tavern().schnapps, table.state.decision), (1, Decision::TakeBonus));
    assert_eq!(table.state.turn.chain.last(), Some(&Link::Bonus(Bonus::Noble)));
    let table = table.play("decline");
    assert_eq!((table.deck_names(), table.purses()), (vec!["guest-7a".to_string()], (3, 0)));
}

#[test]
fn tt_10_3_doubloons() {
    let table = Table::serving(1).purse(1, 0).markers(4, 0).counter_guests(0, 1).play("use-counter-guest");
    assert_eq!(table.purses(), (3, 0));
}

#[test]
fn tt_10_4_the_monastery_step_by_step() {
    let walk = |from, space: &str| {
        let table = Table::serving(1).markers(from, 0).counter_guests(0, 1).play("use-counter-guest");
        assert_eq!(table.deck_names().join(" "), space, "space {}", from + 1);
        table
    };
    for (from, gained) in [(0, ""), (2, "handler"), (8, "dishwasher"), (12, "waitress"), (16, "table")] {
        walk(from, gained);
    }
    for (from, gained) in [(19, "supplier"), (21, "noble"), (24, "handler"), (43, "noble")] {
        walk(from, gained);
    }
    assert_eq!((walk(10, "").purses(), walk(18, "").purses()), ((3, 0), (4, 0)));
    // Passing is as good as reaching: both bonuses of a long walk are given.
    let table = Table::serving(1).markers(19, 0).upgraded("monk").purse(0, 6).market(1, "guest-6d");
    let table = table.dice("5@monk").play("resolve:monk buy-guest:1");
    assert_eq!((table.tavern().monastery, table.deck_names().len()), (23, 3), "supplier, guest, noble");
}

#[test]
fn tt_10_5_gained_cards_cost_nothing_and_use_no_limit() {
    let table = Table::serving(1).purse(3, 6).market(1, "guest-6b").play("buy-guest:1");
    assert_eq!(
        (table.deck_names(), table.purses()),
        (vec!["guest-6b".to_string(), "dishwasher".into()], (3, 0))
    );
    assert!(table.can("buy-card:dishwasher"));
}

#[test]
fn tt_10_6_who_can_be_turned_away() {
    let table =
        Table::serving(1).markers(6, 0).slots("regular-1 noble*2 guest-5c - guest-4b").counter_guests(0, 2);
    let table = table.dice("4@slot-4").play("use-counter-guest");
    assert_eq!(table.legal(), ["remove:0", "remove:2", "decline"]);
    assert_eq!(table.refusal("remove:1"), ("TT-10.6".into(), "nobles-stay".into()));
    assert_eq!(table.refusal("remove:3"), ("TT-10.6".into(), "nobody-there".into()));
    assert_eq!(table.refusal("remove:4"), ("TT-10.6".into(), "die-there".into()));
    let table = table.play("remove:2");
    assert_eq!(table.sitters(), ["regular-1", "noble", "-", "-", "guest-4b"], "the slot stays empty");
    assert_eq!(table.state.boxed.count(card("guest-5c")), 1);
    // Without a candidate the bonus lapses.
    let table = Table::serving(1).markers(6, 0).slots("noble").counter_guests(0, 1).play("use-counter-guest");
    assert_eq!((table.state.decision, table.tavern().monastery), (Decision::Serve, 7));
}

#[test]
fn tt_10_7_cards_in_deck_and_discard_stay() {
    let table = Table::serving(1).markers(6, 0).deck("regular-1").discard("guest-4b").counter_guests(0, 1);
    let table = table.play("use-counter-guest");
    assert_eq!(
        (table.state.decision, table.deck_names().len(), table.discarded("guest-4b")),
        (Decision::Serve, 1, 1)
    );
}

#[test]
fn tt_e16_tt_r12_monastery_loop() {
    let walk = |options| {
        let table = Table::serving_with(options, 2).markers(21, 0).upgraded("monk").dice("5@monk");
        table.play("resolve:monk")
    };
    let space = |table: &Table| super::BOX.monastery_space(&table.state.options, table.tavern().monastery);
    let skip = walk(options(1));
    assert_eq!(
        (skip.tavern().monastery, space(&skip), skip.deck_names()),
        (23, 1, vec!["noble".to_string()])
    );
    let count = walk(Options { monastery_loop: MonasteryLoop::CountStart, ..options(1) });
    assert_eq!(
        (count.tavern().monastery, space(&count), count.deck_names()),
        (23, 0, vec!["noble".to_string()])
    );
}

#[test]
fn tt_e17_serve_then_remove() {
    let table = Table::serving(1).markers(6, 0).slots("regular-1").dice("1@slot-0 5@monk");
    let early = table.clone().play("resolve:monk");
    assert_eq!((early.state.decision, early.tavern().monastery), (Decision::Serve, 7), "nobody to turn away");
    let table = table.play("resolve:slot-0 resolve:monk");
    assert_eq!(table.legal(), ["remove:0", "decline"]);
    let table = table.play("remove:0");
    assert_eq!((table.sitters(), table.purses()), (vec!["-".to_string()], (1, 0)));
    assert_eq!(table.tavern().lost, [4, 3], "regular-1 is in the box again");
}

#[test]
fn tt_1_6_nothing_returns_from_the_box() {
    let table = Table::serving(1).markers(6, 0).slots("guest-5c regular-1").counter_guests(0, 1);
    let table = table.play("use-counter-guest remove:0 end-turn open end-turn");
    // The taverns are cleared and filled anew from everything there is.
    let owned = table.tavern().owned();
    assert_eq!((owned.count(card("guest-5c")), owned.count(card("regular-1"))), (0, 1));
    assert_eq!(table.state.boxed.count(card("guest-5c")), 1);
}
