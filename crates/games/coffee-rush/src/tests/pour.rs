//! Pour: CR-6.

use engine::Seat;

use super::table::{BOX, Table, tokens};
use crate::{Action, Cup, Decision, Event, Ingredient};

/// Seat 0 of three with these tokens in hand, about to pour.
fn pouring(hand: &str) -> Table {
    Table::turn(3, &[5, 0, 15]).cup(0, 0, hand).with(|state| {
        state.hand = state.areas[0].cups[0].take_all();
        state.steps = 3;
        state.decision = Decision::Pour;
    })
}

#[test]
fn cr_6_1_pouring_and_emptying_in_any_order() {
    let table = pouring("milk tea").cup(0, 2, "ice");
    assert_eq!(
        table.legal(),
        [
            "pour:milk:0",
            "pour:milk:1",
            "pour:milk:2",
            "pour:tea:0",
            "pour:tea:1",
            "pour:tea:2",
            "empty:2",
            "finish"
        ]
    );
    let table = table.play("pour:milk:2 empty:2 pour:tea:2");
    assert_eq!(table.content(0, 2), tokens("tea"));
    let coffee = Action::Pour { ingredient: Ingredient::Coffee, cup: Cup(0) };
    assert_eq!(table.refusal(coffee), ("CR-6.1".into(), "not-in-hand".into()));
    assert_eq!(table.refusal(Action::Empty(Cup(0))), ("CR-6.1".into(), "cup-already-empty".into()));
    let nowhere = Action::Pour { ingredient: Ingredient::Tea, cup: Cup(3) };
    assert_eq!(table.refusal(nowhere), ("CR-1.5".into(), "no-such-cup".into()));
}

#[test]
fn cr_6_2_a_poured_token_stays_in_its_cup() {
    let table = pouring("milk tea").play("pour:milk:0");
    assert_eq!(*table.state.hand(), tokens("tea"));
    assert!(table.legal().iter().all(|action| !action.starts_with("pour:milk")), "it cannot be poured again");
    assert_eq!(table.play("finish").content(0, 0), tokens("milk"));
}

#[test]
fn cr_6_3_emptying_returns_everything_also_what_was_poured_this_turn() {
    let table = pouring("milk tea").cup(0, 0, "ice ice").play("pour:milk:0 empty:0");
    assert!(table.content(0, 0).is_empty());
    assert_eq!(table.state.supply()[Ingredient::Ice], 12);
    assert_eq!(table.state.supply()[Ingredient::Milk], 12);
    let emptied = Event::Emptied { seat: Seat(0), cup: Cup(0), tokens: tokens("ice ice milk") };
    assert_eq!(table.events(), [emptied]);
}

#[test]
fn cr_6_4_and_cr_r14_what_is_not_poured_returns() {
    let table = pouring("milk tea").play("pour:milk:0 finish");
    assert!(table.state.hand().is_empty());
    assert_eq!(table.state.supply()[Ingredient::Tea], 12);
    assert_eq!(table.events(), [Event::Returned { seat: Seat(0), tokens: tokens("tea") }]);
}

#[test]
fn cr_6_5_a_cup_may_be_filled_away_from_every_order() {
    let table = pouring("water water water milk ice").tab(0, 1, &[0]);
    let table = table.play("pour:water:1 pour:water:1 pour:water:1 pour:milk:1 pour:ice:1");
    assert_eq!(table.content(0, 1).total(), 5);
    assert!((0..80).all(|card| !BOX.recipe(crate::Card(card)).contains(&table.content(0, 1))));
}

/// Finishing is asked as long as something could be emptied, and played by the engine when nothing can.
#[test]
fn the_last_emptied_cup_ends_pour() {
    let table = pouring("milk").play("pour:milk:0");
    assert_eq!(table.legal(), ["empty:0", "finish"]);
    let table = table.play("empty:0");
    assert_eq!(table.state.decision(), Decision::Serve);
}

#[test]
fn cr_e18_empty_and_pour() {
    let table = Table::turn(3, &[5, 1, 10]).cup(0, 0, "ice tea").cup(0, 1, "coffee");
    let table = table.play("step:9 step:8 step:4");
    assert_eq!(*table.state.hand(), tokens("coffee steam tea"));
    assert_eq!(table.legal().len(), 12);
    let table = table.play("empty:0");
    let supply = |table: &Table, kind| table.state.supply()[kind];
    assert_eq!((supply(&table, Ingredient::Ice), supply(&table, Ingredient::Tea)), (12, 11));
    assert_eq!(*table.state.hand(), tokens("coffee steam tea"));
    let table = table.play("pour:steam:1");
    assert_eq!(table.content(0, 1), tokens("coffee steam"));
    assert_eq!(table.legal().len(), 8);
    let table = table.play("finish");
    assert_eq!(Ingredient::ALL.map(|kind| supply(&table, kind)), [17, 12, 11, 12, 12, 12, 12, 12]);
}
