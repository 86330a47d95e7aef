//! Flow of time and the end: CR-8, CR-9.1, CR-9.2.

use engine::Seat;

use super::table::{Table, options, random_game};
use crate::cards::Pile;
use crate::{Card, Closing, Draw, Event, Options};

#[test]
fn cr_8_1_orders_on_tab_four_fall() {
    let table = Table::serving(3, 0).tab(0, 4, &[9, 8]).pile(Pile::Penalties(Seat(0)), &[30]).tab(1, 4, &[7]);
    let table = table.play("done");
    assert_eq!(table.penalties(0), [30, 9, 8]);
    assert_eq!(table.tabs(1)[3], [7], "only those of the active seat");
}

#[test]
fn cr_8_2_every_fallen_order_brings_a_rush_token() {
    let table = Table::serving(3, 0).tab(0, 4, &[9, 8]).tab(1, 1, &[7]).play("done");
    assert_eq!((table.rush_of(0), table.state.rush_supply), (2, 13));
    let fell = Event::Fell { seat: Seat(0), cards: vec![Card(9), Card(8)], rush_gained: 2 };
    assert!(table.events().contains(&fell));
}

#[test]
fn cr_8_3_the_penalty_limit_closes_the_shop() {
    for limit in [3, 5, 7] {
        let penalties: Vec<u8> = (20..20 + limit - 2).collect();
        let table = |late: &[u8]| {
            let table = Table::serving(3, 0).pile(Pile::Penalties(Seat(0)), &penalties).tab(0, 4, late);
            table.tab(1, 1, &[7]).with(|state| state.options.penalty_limit = limit).play("done")
        };
        assert!(table(&[9]).state.is_open());
        let closed = table(&[9, 8]);
        assert!(!closed.state.is_open());
        let why = Closing::Penalties(Seat(0));
        assert!(closed.events().contains(&Event::ShopClosed { why, turns_left: 2 }));
    }
}

#[test]
fn cr_8_4_the_tabs_of_the_active_seat_move_on() {
    let table = Table::serving(3, 0).tab(0, 1, &[1, 2]).tab(0, 2, &[3]).tab(0, 3, &[4, 5]).tab(1, 1, &[7]);
    let table = table.play("done");
    assert_eq!(table.tabs(0), [vec![], vec![1, 2], vec![3], vec![4, 5]]);
    assert_eq!(table.tabs(1), [vec![7], vec![], vec![], vec![]], "others' tabs do not move");
    assert!(table.events().contains(&Event::Slid { seat: Seat(0) }));
}

#[test]
fn cr_8_5_with_two_seats_the_active_seat_draws_one() {
    let table = Table::serving(2, 0).tab(0, 1, &[11]).deck_top(&[33]).play("done");
    assert_eq!(table.tabs(0), [vec![33], vec![11], vec![], vec![]]);
    assert!(table.events().contains(&Event::Drawn { seat: Seat(0), card: Card(33), why: Draw::OwnDraw }));
}

#[test]
fn cr_r24_the_own_card_is_drawn_also_when_closed() {
    let table = Table::serving(2, 0).deck(&[33, 34]).with(|state| state.open = false).play("done");
    assert_eq!(table.tabs(0)[0], [33]);
}

#[test]
fn cr_8_6_and_cr_r25_an_empty_shop_attracts_customers() {
    for seats in [3, 4] {
        let table = Table::serving(seats, 1).deck_top(&[40, 41, 42, 43]).play("done");
        let drawn: Vec<(u8, u8)> = table
            .events()
            .iter()
            .filter_map(|event| match event {
                Event::Drawn { seat, card, why: Draw::WalkIn } => Some((seat.0, card.0)),
                _ => None,
            })
            .collect();
        let expected: &[(u8, u8)] =
            if seats == 3 { &[(2, 40), (0, 41), (1, 42)] } else { &[(2, 40), (3, 41), (0, 42), (1, 43)] };
        assert_eq!(drawn, expected);
    }
    let closed = Table::serving(3, 1).deck(&[40]).with(|state| state.open = false).play("done");
    assert_eq!(closed.state.deck_size(), 1, "nobody walks into a closed shop");
}

#[test]
fn cr_r26_a_single_seat_without_orders_gets_none() {
    let table = Table::serving(3, 0).tab(2, 1, &[7]).play("done");
    assert!(table.state.orders(Seat(0)).is_empty() && table.state.orders(Seat(1)).is_empty());
    assert_eq!(table.state.active(), Seat(1), "it plays its turn as usual");
}

#[test]
fn cr_9_1_the_round_is_played_to_its_end() {
    let closed = |seat| {
        let table = Table::serving(4, seat).tab(seat, 4, &[1, 2, 3, 4, 5]).tab((seat + 1) % 4, 1, &[7]);
        table.play("done")
    };
    let table = closed(2);
    assert_eq!((table.state.is_open(), table.over(), table.state.active()), (false, false, Seat(3)));
    let table = table.pass();
    assert!(table.over());
    assert_eq!(table.events().last(), Some(&Event::GameOver));
    assert!(closed(3).over());
    assert!(!Table::serving(4, 3).tab(0, 1, &[7]).play("done").over(), "an open shop goes on");
}

#[test]
fn cr_9_2_everybody_has_had_the_same_number_of_turns() {
    for seats in 2..=4 {
        for seed in 0..20 {
            let end = random_game(Options { penalty_limit: 3, ..options(seats) }, seats, seed, |_| ());
            assert_eq!(end.turn() % u16::from(seats), 0);
        }
    }
}

#[test]
fn cr_r21_play_goes_on_without_a_deck() {
    let table = Table::serving(3, 0).tab(0, 1, &[0]).cup(0, 0, "coffee steam").deck(&[]);
    let table = table.with(|state| state.open = false).tab(1, 1, &[]).play("serve:0:0 done");
    assert!(Seat::all(3).all(|seat| table.state.orders(seat).is_empty()));
    assert!(!table.over());
    assert!(table.pass().pass().over());
}

#[test]
fn cr_r22_the_fifth_penalty_does_not_end_the_round_and_later_ones_count() {
    let table = Table::serving(3, 0).tab(0, 4, &[1, 2, 3, 4, 5]).tab(1, 4, &[8, 9]).play("done");
    assert!(!table.over());
    let table = table.pass().pass();
    assert!(table.over());
    assert_eq!((table.rating(0), table.rating(1)), (-5, -2));
}

#[test]
fn cr_e8_flow_of_time_with_penalties() {
    let table = Table::serving(4, 1).tab(1, 1, &[4, 5]).tab(1, 2, &[8]).tab(1, 4, &[11, 12]);
    let table = table.pile(Pile::Penalties(Seat(1)), &[30, 31, 32]).play("done");
    assert_eq!((table.penalties(1).len(), table.rush_of(1)), (5, 2));
    assert_eq!(table.tabs(1), [vec![], vec![4, 5], vec![8], vec![]]);
    assert!(!table.state.is_open());
    assert_eq!(table.state.active(), Seat(2));
    assert!(table.pass().pass().over());
}

#[test]
fn cr_e9_the_same_for_the_last_seat() {
    let table = Table::serving(4, 3).tab(3, 1, &[4, 5]).tab(3, 2, &[8]).tab(3, 4, &[11, 12]);
    let table = table.pile(Pile::Penalties(Seat(3)), &[30, 31, 32]).play("done");
    assert!(table.over());
    assert!(table.legal().is_empty());
}

#[test]
fn cr_e10_two_players_own_draw() {
    let table = Table::serving(2, 0).tab(0, 1, &[11]).tab(0, 2, &[8]).tab(0, 4, &[4]).deck_top(&[20, 21, 22]);
    let idle = table.clone().play("done");
    assert_eq!((idle.penalties(0), idle.rush_of(0)), (vec![4], 1));
    assert_eq!(idle.tabs(0), [vec![20], vec![11], vec![8], vec![]]);
    let busy = table.cup(0, 0, "coffee milk steam").cup(0, 1, "coffee coffee steam");
    let busy = busy.play("serve:0:11 serve:1:4 done");
    assert_eq!(busy.tabs(1)[0], [20, 21]);
    assert_eq!(busy.tabs(0), [vec![22], vec![], vec![8], vec![]]);
    assert!(busy.penalties(0).is_empty());
}

#[test]
fn cr_e23_the_life_of_an_order() {
    let mut table = Table::serving(3, 0).tab(0, 1, &[0]).cup(0, 0, "coffee steam").deck_top(&[40, 41]);
    table = table.play("serve:0:0 done");
    for tab in 0..4 {
        assert_eq!((table.state.active(), table.tabs(1)[tab].as_slice()), (Seat(1), [40].as_slice()));
        assert!(table.penalties(1).is_empty());
        table = table.pass();
        if tab < 3 {
            table = table.pass().pass();
        }
    }
    assert_eq!(table.penalties(1), [40]);
}

#[test]
fn cr_e24_the_exact_end_of_the_deck() {
    let table = |seat| {
        let table =
            Table::serving(3, seat).tab(seat, 1, &[0]).tab(seat, 4, &[9]).cup(seat, 0, "coffee steam");
        table.deck(&[40, 41]).play("serve:0:0 done")
    };
    let last = table(2);
    assert_eq!((last.tabs(0)[0].clone(), last.tabs(1)[0].clone()), (vec![40], vec![41]));
    assert_eq!((last.penalties(2), last.rush_of(2), last.over()), (vec![9], 1, true));
    let first = table(0);
    assert!(!first.state.is_open() && !first.over());
    let first = first.pass();
    assert!(!first.over());
    assert!(first.pass().over());
}

#[test]
fn cr_e26_walk_in() {
    let table = Table::serving(3, 1).tab(1, 4, &[9]);
    let enough = table.clone().deck(&[40, 41, 42, 43]).play("done");
    assert_eq!((enough.penalties(1), enough.rush_of(1)), (vec![9], 1));
    let firsts = |table: &Table| [2, 0, 1].map(|seat| table.tabs(seat)[0].clone());
    assert_eq!(firsts(&enough), [vec![40], vec![41], vec![42]]);
    assert!(enough.state.is_open());
    let short = table.deck(&[40, 41]).play("done");
    assert_eq!(firsts(&short), [vec![40], vec![41], vec![]]);
    assert!(!short.state.is_open());
    assert_eq!(short.state.active(), Seat(2));
    assert!(short.pass().over());
}
