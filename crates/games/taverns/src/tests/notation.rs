//! Actions as text, their order in lists, and how long lists get.

use engine::Game;

use super::BOX;
use super::table::{Table, options, random_game};
use crate::{Action, Decision, Options, Timing};

#[test]
fn serving_lists_follow_the_order_of_the_rules() {
    let table =
        Table::planning(3).entertainers("aba").schnapps(0, 3).counter_guests(0, 1).area("bard dishwasher");
    let table =
        table.slots("regular-1 guest-4b").dice("1@slot-0 6").play("open").purse(6, 9).market(2, "guest-4b");
    let wanted = "resolve:slot-0 shift:pool:6:cashbox shift:pool:6:barrel shift:pool:6:supplier \
        shift:slot-0:1:cashbox shift:slot-0:1:barrel shift:slot-0:1:supplier buy-card:bard buy-card:handler \
        buy-card:dishwasher buy-card:waitress buy-card:table buy-card:supplier upgrade:tile-dishwasher:1 \
        upgrade:tile-safe:0 upgrade:tile-storage:0 buy-guest:0 buy-guest:2 buy-nobles:1 use-counter-guest use-bard \
        schnapps-doubloons schnapps-remove:1 end-turn";
    assert_eq!(table.legal(), wanted.split_whitespace().collect::<Vec<_>>());
}

#[test]
fn planning_lists_follow_the_order_of_the_rules() {
    let table =
        Table::planning(2).entertainers("aab").schnapps(0, 1).slots("regular-1 noble").dice("1 2 5@monk");
    let wanted = "place:1:cashbox place:1:barrel place:1:supplier place:1:slot-0 place:2:cashbox place:2:barrel \
        place:2:slot-1 turn-die:1:2 turn-die:1:3 turn-die:1:4 turn-die:1:5 turn-die:1:6 turn-die:2:1 turn-die:2:3 \
        turn-die:2:4 turn-die:2:5 turn-die:2:6 lift:monk:5 open";
    assert_eq!(table.legal(), wanted.split_whitespace().collect::<Vec<_>>());
}

#[test]
fn lists_stay_within_the_bounds_of_the_specification() {
    let most = |decision| match decision {
        Decision::Plan | Decision::PlanTogether => 230,
        Decision::Serve => 291,
        Decision::RemoveGuest | Decision::SchnappsOrRemove => 29,
        Decision::JugglerKeep => 35,
        Decision::FreeUpgrade => 10,
        Decision::Draft | Decision::SignatureColumn => 4,
        Decision::StartCard => 3,
        _ => 2,
    };
    for module in 1..=5 {
        let together = Options { planning: Timing::Together, draft: Timing::Together, ..options(module) };
        random_game(together, 3, 7, |state| {
            for seat in BOX.awaiting(state).iter() {
                let mut legal = Vec::new();
                BOX.legal(state, seat, &mut legal);
                assert!((1..=most(state.decision)).contains(&legal.len()), "{:?}", state.decision);
            }
        });
    }
}

#[test]
fn actions_are_written_and_read() {
    random_game(options(5), 3, 11, |state| {
        let mut legal = Vec::new();
        BOX.awaiting(state).iter().for_each(|seat| BOX.legal(state, seat, &mut legal));
        for action in legal {
            let text = serde_json::to_string(&action).unwrap();
            assert_eq!(serde_json::from_str::<Action>(&text).unwrap(), action);
            assert!(!action.to_string().contains(char::is_whitespace));
        }
    });
}

#[test]
fn whoever_does_not_decide_plays_a_quiet_turn() {
    let table = Table::planning(1).slots("guest-4b regular-1").dice("4 1");
    let fallback = |table: &Table| BOX.fallback(&table.state, table.awaited()).to_string();
    assert_eq!(fallback(&table), "place:1:cashbox");
    let table = table.play("place:1:slot-1 place:4:slot-0");
    assert_eq!(fallback(&table), "open");
    let table = table.play("open");
    assert_eq!(fallback(&table), "resolve:slot-0");
    assert_eq!(fallback(&table.play("resolve:slot-0 resolve:slot-1")), "end-turn");
}
