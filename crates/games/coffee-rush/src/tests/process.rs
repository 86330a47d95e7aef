//! Process and New orders: CR-1.10 to CR-1.13, CR-7.

use engine::Seat;

use super::table::{Table, tokens};
use crate::{Action, Card, Closing, Cup, Decision, Draw, Event, Ingredient, Tab, Upgrade};

#[test]
fn cr_1_10_the_shop_closes_once_and_for_all() {
    let table = Table::serving(4, 0).tab(0, 1, &[0]).tab(0, 4, &[9]).cup(0, 0, "coffee steam").deck(&[]);
    let table = table.with(|state| state.open = false).play("serve:0:0 done");
    assert!(!table.state.is_open());
    assert!(
        !table.events().iter().any(|event| matches!(event, Event::ShopClosed { .. })),
        "it is closed already"
    );
}

#[test]
fn cr_1_11_and_cr_r20_the_last_card_closes_the_shop() {
    let serve = |deck: &[u8]| {
        let table = Table::serving(4, 0).tab(0, 1, &[0]).cup(0, 0, "coffee steam").deck(deck);
        table.play("serve:0:0 done")
    };
    let exact = serve(&[40, 41]);
    assert_eq!(
        (exact.tabs(1)[0].as_slice(), exact.tabs(2)[0].as_slice()),
        ([40].as_slice(), [41].as_slice())
    );
    assert!(!exact.state.is_open());
    assert!(exact.events().contains(&Event::ShopClosed { why: Closing::Deck, turns_left: 3 }));
    assert!(serve(&[40, 41, 42]).state.is_open());
}

#[test]
fn cr_1_12_and_cr_r11_rush_tokens_are_gained_as_far_as_they_last() {
    let table =
        Table::serving(4, 0).rush(1, 15).tab(0, 1, &[58]).cup(0, 0, "tea water steam").play("serve:0:58");
    assert_eq!((table.rush_of(0), table.state.rush_supply), (0, 0));
    assert!(matches!(table.events()[0], Event::Served { rush_gained: 0, .. }));
}

#[test]
fn cr_1_13_a_cup_matches_as_a_multiset() {
    let table =
        Table::serving(3, 0).tab(0, 1, &[4]).cup(0, 0, "coffee steam").cup(0, 1, "steam coffee coffee");
    let table = table.cup(0, 2, "coffee coffee steam steam");
    assert_eq!(table.legal(), ["serve:1:4", "done"]);
    let short = Action::Serve { cup: Cup(0), card: Card(4) };
    assert_eq!(table.refusal(short), ("CR-1.13".into(), "cup-does-not-match".into()));
}

#[test]
fn a_refused_cup_says_what_is_missing_and_what_is_too_much() {
    use engine::Game;
    let table = Table::serving(3, 0).tab(0, 1, &[4]).cup(0, 0, "coffee ice");
    let serve = Action::Serve { cup: Cup(0), card: Card(4) };
    let refusal = super::table::BOX.check(&table.state, Seat(0), &serve).expect_err("no match");
    assert_eq!(
        refusal.text,
        "cup 0 does not match Espresso Doppio exactly; missing: coffee 1, steam 1; too much: ice 1"
    );
    let details: Vec<&str> = refusal.details.iter().map(|(name, _)| name.as_ref()).collect();
    assert_eq!(details, ["cup", "card", "drink", "missing", "extra"]);
}

#[test]
fn cr_e6_and_cr_r17_only_exact_matches_are_offered() {
    let table = Table::serving(3, 0).tab(0, 1, &[11]);
    let table = table.cup(0, 0, "coffee milk steam ice").cup(0, 1, "coffee milk");
    assert_eq!(table.legal(), ["done"]);
}

#[test]
fn cr_7_1_any_own_tab_and_only_own_tabs() {
    for tab in 1..=4 {
        let table = Table::serving(3, 0).tab(0, tab, &[0]).tab(1, 1, &[1]).cup(0, 2, "coffee steam");
        assert_eq!(table.legal(), ["serve:2:0", "done"]);
        let others = Action::Serve { cup: Cup(2), card: Card(1) };
        assert_eq!(table.refusal(others), ("CR-7.1".into(), "order-not-yours".into()));
        let unknown = Action::Serve { cup: Cup(2), card: Card(250) };
        assert_eq!(table.refusal(unknown), ("CR-7.1".into(), "order-not-yours".into()));
    }
}

#[test]
fn cr_7_2_serving_empties_the_cup_and_completes_the_card() {
    let table = Table::serving(3, 0).tab(0, 3, &[8, 0, 9]).cup(0, 1, "coffee steam").play("serve:1:0");
    assert!(table.content(0, 1).is_empty());
    assert_eq!(table.state.supply()[Ingredient::Coffee], 18);
    assert_eq!(table.completed(0), [0]);
    assert_eq!(table.tabs(0)[2], [8, 9]);
    let served = Event::Served {
        seat: Seat(0),
        cup: Cup(1),
        card: Card(0),
        tab: Tab(3),
        tokens: tokens("coffee steam"),
        rush_gained: 0,
    };
    assert_eq!(table.events(), [served]);
}

#[test]
fn cr_7_3_a_specialty_earns_a_rush_token_at_once() {
    let table = Table::serving(3, 0).tab(0, 1, &[72, 0]).cup(0, 0, "tea water ice").cup(0, 1, "coffee steam");
    let table = table.play("serve:0:72");
    assert_eq!((table.rush_of(0), table.state.rush_supply), (1, 14));
    assert_eq!(table.play("serve:1:0").rush_of(0), 1, "a regular drink earns none");
}

#[test]
fn cr_7_4_and_cr_r16_nobody_must_serve() {
    let table = Table::serving(3, 0).tab(0, 1, &[0, 1]).cup(0, 0, "coffee steam").cup(0, 1, "coffee steam");
    assert_eq!(table.legal(), ["serve:0:0", "serve:0:1", "serve:1:0", "serve:1:1", "done"]);
    let table = table.play("serve:0:1");
    assert_eq!(table.legal(), ["serve:1:0", "done"], "one cup serves one card");
    assert_eq!(table.play("done").content(0, 1), tokens("coffee steam"));
}

#[test]
fn cr_7_5_and_cr_r19_new_orders_come_once_after_all_serving() {
    let table = Table::serving(4, 1).tab(1, 1, &[0, 1]).cup(1, 0, "coffee steam").cup(1, 1, "coffee steam");
    let table = table.deck_top(&[20, 30, 40, 50]).play("serve:0:0 serve:1:1");
    assert!(
        Seat::all(4).all(|seat| seat == Seat(1) || table.state.orders(seat).is_empty()),
        "not before done"
    );
    let table = table.play("done");
    assert_eq!(table.tabs(2)[0], [20, 30]);
    assert_eq!(table.tabs(3)[0], [40, 50]);
    assert!(table.state.orders(Seat(0)).is_empty(), "only the next two seats");
    assert!(table.state.orders(Seat(1)).is_empty());
    assert!(table.events().contains(&Event::Drawn { seat: Seat(2), card: Card(20), why: Draw::NewOrders }));
}

#[test]
fn cr_7_6_with_two_seats_only_the_other_draws_and_alone_nobody() {
    let two = Table::serving(2, 0).tab(0, 1, &[0]).cup(0, 0, "coffee steam").deck_top(&[20, 30]);
    let two = two.play("serve:0:0 done");
    assert_eq!((two.tabs(1)[0].as_slice(), two.tabs(0)[0].as_slice()), ([20].as_slice(), [30].as_slice()));
    let solo = Table::serving(1, 0).tab(0, 1, &[0]).cup(0, 0, "coffee steam").play("serve:0:0 done");
    assert!(!solo.events().iter().any(|event| matches!(event, Event::Drawn { why: Draw::NewOrders, .. })));
}

#[test]
fn cr_7_7_new_orders_are_drawn_also_when_closed_and_the_nearer_seat_first() {
    let table = Table::serving(3, 1).tab(1, 1, &[0, 1]).cup(1, 0, "coffee steam").cup(1, 1, "coffee steam");
    let table = table.deck(&[20, 30, 40]).with(|state| state.open = false).play("serve:0:0 serve:1:1 done");
    assert_eq!(table.tabs(2)[0], [20, 30]);
    assert_eq!(table.tabs(0)[0], [40], "seat 0 has no further turn and draws what is left");
    assert!(table.pass().over());
}

#[test]
fn cr_r37_cards_come_from_the_top_unseen_and_unchosen() {
    let table = Table::serving(3, 0).tab(0, 1, &[0]).cup(0, 0, "coffee steam").deck_top(&[77, 13]);
    let table = table.play("serve:0:0 done");
    assert_eq!(
        (table.tabs(1)[0].as_slice(), table.tabs(2)[0].as_slice()),
        ([77].as_slice(), [13].as_slice())
    );
    assert_eq!(table.state.decision(), Decision::Move, "nobody is asked");
}

#[test]
fn cr_e7_new_orders_and_the_last_cards() {
    let table = Table::serving(4, 0)
        .tab(0, 1, &[50])
        .tab(0, 2, &[0])
        .tab(0, 4, &[58])
        .cup(0, 0, "coffee chocolate milk steam")
        .cup(0, 1, "coffee steam")
        .cup(0, 2, "tea water steam")
        .deck(&[40, 41, 42, 43])
        .play("serve:0:50 serve:1:0 serve:2:58 done");
    assert_eq!((table.completed(0), table.rush_of(0)), (vec![50, 0, 58], 2));
    assert_eq!(table.tabs(1)[0], [40, 41, 42]);
    assert_eq!(table.tabs(2)[0], [43]);
    assert!(table.state.orders(Seat(3)).is_empty());
    assert_eq!((table.state.deck_size(), table.state.is_open()), (0, false));
    let table = table.pass().pass();
    assert_eq!((table.state.active(), table.over()), (Seat(3), false));
    assert!(table.pass().over());
}

#[test]
fn cr_e13_rush_token_diagonal_and_a_specialty() {
    let table = Table::turn(3, &[4, 3, 15]).upgraded(0, &[Upgrade::Diagonal]).rush(0, 1).tab(0, 3, &[72]);
    let table = table.play("step:8 step:5 step:6 step:7");
    assert_eq!(*table.state.hand(), tokens("milk ice tea water"));
    assert_eq!(table.rush_of(0), 0);
    let table = table.play("pour:tea:0 pour:water:0 pour:ice:0 pour:milk:1 finish serve:0:72");
    assert_eq!((table.completed(0), table.rush_of(0)), (vec![72], 1));
    assert_eq!(table.content(0, 1), tokens("milk"));
    let table = table.play("done");
    assert_eq!((table.tabs(1)[0].as_slice(), table.tabs(2)[0].as_slice()), ([0].as_slice(), [1].as_slice()));
}

#[test]
fn cr_e19_and_cr_r18_the_seat_picks_the_card() {
    let table = Table::serving(3, 0).tab(0, 1, &[15]).tab(0, 4, &[11]).cup(0, 1, "coffee milk steam");
    let table = table.deck_top(&[20, 21]);
    assert_eq!(table.legal(), ["serve:1:11", "serve:1:15", "done"]);
    let old = table.clone().play("serve:1:11 done");
    assert_eq!((old.penalties(0), old.tabs(0)[1].clone()), (vec![], vec![15]));
    let new = table.play("serve:1:15 done");
    assert_eq!((new.penalties(0), new.rush_of(0)), (vec![11], 1));
    for table in [old, new] {
        assert_eq!((table.tabs(1)[0].clone(), table.tabs(2)[0].clone()), (vec![20], vec![21]));
    }
}

#[test]
fn cr_e20_holding_a_drink_back() {
    let table = Table::serving(3, 0).tab(0, 1, &[0]).cup(0, 0, "coffee steam");
    assert_eq!(table.legal(), ["serve:0:0", "done"]);
    let table = table.play("done");
    assert!(!table.events().iter().any(|event| matches!(event, Event::Drawn { .. })));
    assert_eq!(table.tabs(0)[1], [0]);
    assert_eq!(table.content(0, 0), tokens("coffee steam"));
}

#[test]
fn cr_e22_rush_supply_short() {
    let table =
        Table::serving(4, 1).rush(0, 13).tab(1, 2, &[58]).tab(1, 4, &[4, 5]).cup(1, 0, "tea water steam");
    let table = table.play("serve:0:58");
    assert_eq!((table.rush_of(1), table.state.rush_supply), (1, 1));
    let table = table.play("done");
    assert_eq!((table.penalties(1), table.rush_of(1), table.state.rush_supply), (vec![4, 5], 2, 0));
}
