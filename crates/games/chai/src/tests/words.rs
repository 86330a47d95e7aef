//! Words: CH-1.

use engine::{Eyes, Game, Revealed};

use super::table::{BOX, Table, coop, options, read_card, slot, solo, space};
use crate::components::{Flavour, Pantry, Space, Tea, Who};
use crate::{Action, Event, Options};

#[test]
fn ch_1_1_everybody_has_a_seat_and_the_chaiwala_one_of_its_own() {
    assert_eq!(Table::new(3).state.houses.len(), 3);
    assert_eq!(Table::of(solo(), 1).state.houses.len(), 1);
    let table = Table::of(coop(), 2);
    assert_eq!(table.state.houses.len(), 3);
    assert_eq!(table.view(Eyes::Spectator).houses[2].who, Who::Chaiwala);
    assert_eq!(table.refusal_to(2, Action::Market), "EN-1 not-your-turn");
    assert!(BOX.standing(&table.state).seats.iter().all(|place| place.seat.0 < 2));
}

#[test]
fn ch_1_2_n_counts_the_teas_in_play() {
    for seats in 2..=5 {
        assert_eq!(Table::new(seats).state.teas_in_play(), usize::from(seats));
    }
    assert_eq!(Table::of(solo(), 1).state.teas_in_play(), 2);
    for seats in 1..=3 {
        assert_eq!(Table::of(coop(), seats).state.teas_in_play(), usize::from(seats) + 1);
    }
}

#[test]
fn ch_1_3_a_circle_is_one_turn_of_everybody() {
    let mut table = Table::new(3);
    let mut seen = Vec::new();
    for _ in 0..7 {
        seen.push((table.state.circle, table.decider().0));
        table = table.pass();
    }
    assert_eq!(seen, [(1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (2, 2), (3, 0)]);
}

#[test]
fn ch_1_4_spaces_are_rows_and_columns_and_columns_have_prices() {
    let at = space("2.5");
    assert_eq!((at.row(), at.column(), at.to_string().as_str()), (2, 5, "2.5"));
    assert!(["0.1", "4.1", "1.7", "1.0", "11", "1.2.3", ""].iter().all(|name| Space::named(name).is_none()));
    let table = Table::new(2).market(["mint lemon mint lemon mint lemon", "", ""]);
    let prices: Vec<u8> = BOX.groups(&table.state.market).iter().map(|group| group.price).collect();
    assert_eq!(prices, [1, 1, 2, 2, 3, 3]);
}

#[test]
fn ch_1_5_every_piece_of_a_bag_is_drawn_equally_likely() {
    let drawn = |draw| {
        let table = Table::new(2).bag("mint, lemon 2").play("market buy:1.2 stop").draws(&[draw]);
        table.play("pass").tiles_in(1)
    };
    let others = "mint mint jasmine lavender ginger";
    assert_eq!([0, 1, 2].map(drawn), ["mint", "lemon", "lemon"].map(|new| format!("{others} {new}")));
}

#[test]
fn ch_1_6_piles_are_shuffled_and_drawn_from_the_top() {
    let decks = [1, 2].map(|seed| Table::dealt(options(), 4, seed).state.deck);
    assert_ne!(decks[0], decks[1]);
    let table = Table::new(2).deck("black-7 green-6").play("reserve reserve:blind");
    assert_eq!(table.reserved(0), "black-7");
    assert_eq!(table.state.deck.last(), Some(&read_card("green-6")));
}

#[test]
fn ch_1_7_and_ch_r11_cups_give_their_tiles_back_when_the_bag_is_empty() {
    let table = Table::new(2).coins(0, 1).bag("mint").play("market buy:1.2 buy:1.3 stop");
    assert!(!table.state.cups[0].tiles.is_empty());
    let emptied = table.state.cups[0].tiles;
    let table = table.play("pass");
    assert_eq!(table.tiles_in(1).split(' ').nth(4), Some("mint"), "the last tile of the bag comes first");
    assert!(table.heard(&Event::CupsEmptied { tiles: emptied, tokens: engine::Counts::NONE }));
    assert!(table.state.cups.iter().all(|cup| cup.tiles.is_empty()));
    assert_eq!(table.state.market.len(), 18);
}

#[test]
fn ch_1_8_and_ch_r12_cups_give_their_tokens_back_when_the_bag_is_empty() {
    let table = Table::new(2).pantry_bag("milk").play("pantry blind");
    assert_eq!(table.held(0), "milk 1");
    assert!(!table.state.cups[0].tokens.is_empty(), "not before the next one is needed");
    let table = table.play("blind");
    assert!(table.events().iter().any(|event| matches!(event, Event::CupsEmptied { .. })));
    assert!(table.state.cups[0].tokens.is_empty());
    assert_eq!(table.state.houses[0].tokens.total(), 2);
}

#[test]
fn ch_1_9_base_tokens_stay_in_their_cup() {
    let table = Table::new(2).orders(5).bag("").coins(0, 1).play("market buy:1.2 stop");
    let before: Vec<_> = table.state.cups.iter().map(|cup| cup.base).collect();
    let table = table.play("pass");
    assert!(table.events().iter().any(|event| matches!(event, Event::CupsEmptied { .. })));
    assert_eq!(table.state.cups.iter().map(|cup| cup.base).collect::<Vec<_>>(), before);
}

#[test]
fn ch_1_10_and_ch_r39_the_bank_is_endless_and_nobody_owes() {
    let table = Table::new(2).orders(9).coins(0, 60).play("market");
    assert_eq!(table.purse(0), 63, "the 50 coins of the box are no bound");
    let table = Table::new(2).coins(0, 0).play("market buy:1.5");
    assert_eq!(table.purse(0), 0);
    let table = Table::new(2).coins(0, 0).play("pantry");
    assert_eq!(table.refusal(Action::Refresh), "CH-5.1 no-coin-to-refresh");
}

#[test]
fn ch_1_11_the_row_has_two_slots_more_than_teas() {
    for seats in 2..=5 {
        assert_eq!(Table::new(seats).state.row.len(), usize::from(seats) + 2);
    }
    let table = Table::new(2).play("reserve");
    assert_eq!(table.legal(), ["reserve:1", "reserve:2", "reserve:3", "reserve:4", "reserve:blind"]);
    for number in [0, 8, 255] {
        assert_eq!(table.refusal(slot(number)), "CH-1.11 no-such-slot");
    }
    assert_eq!(table.refusal(slot(5)), "CH-6.1 slot-empty");
}

#[test]
fn ch_1_12_the_lowest_empty_slot_is_filled_first() {
    // The last green token: green-1 is served, green-2 leaves the row, green-3 the deck.
    let table = Table::serving(2).orders(9).row("green-1 black-1 green-2 black-2").deck("black-3 black-4");
    let table = table.holds(0, "mint 2, sugar").play("serve:green-1");
    assert_eq!(table.customers(), "black-3 black-1 black-4 black-2");
    let table = Table::serving(2).orders(9).row("green-1 black-1 green-2 black-2").deck("black-3 green-3");
    let table = table.reserves(1, "black-4");
    let table = table.holds(0, "mint 2, sugar").play("serve:green-1");
    assert_eq!(table.customers(), "black-3 black-1 - black-2", "it stops when the deck is empty");
}

#[test]
fn ch_1_13_a_tip_waits_face_down_until_it_is_taken() {
    let table = Table::serving(2).tip(2, 3).holds(0, "mint 2, sugar").play("serve:green-1");
    let tips = |table: &Table| {
        let cups = table.view(Eyes::Spectator).cups;
        cups.iter().map(|cup| (cup.taken, cup.tip)).collect::<Vec<_>>()
    };
    assert_eq!(tips(&table), [(false, None), (false, None)]);
    let table = table.play("cup:2");
    assert_eq!(tips(&table), [(false, None), (true, Some(3))]);
    assert_eq!(table.revealed, Revealed::Something);
    let open = Table::of(Options { open_tips: true, ..options() }, 2).tip(2, 3);
    assert_eq!(tips(&open), [(false, Some(0)), (false, Some(3))]);
}

#[test]
fn ch_1_14_the_phantom_tea_is_nobodys() {
    let teas = Table::of(solo(), 1).view(Eyes::Spectator).teas;
    assert_eq!((teas[0].tea, teas[0].owner), (Tea::Green, Some(Who::Seat(engine::Seat(0)))));
    assert_eq!((teas[1].tea, teas[1].owner), (Tea::Black, None));
    let table = Table::of(coop(), 1);
    assert_eq!(table.view(Eyes::Spectator).teas[1].owner, Some(Who::Chaiwala));
    assert_eq!(table.state.owner(Tea::White), None, "not in play");
}

#[test]
fn ch_1_15_a_tea_is_sold_out_with_its_sixth_token() {
    let sold_out = |orders| {
        let table = Table::serving(2).orders(orders).holds(0, "mint 2, sugar").play("serve:green-1");
        table.events().iter().any(|event| matches!(event, Event::TeaSoldOut { tea: Tea::Green, .. }))
    };
    assert!(!sold_out(7), "the fifth green token");
    assert!(sold_out(9), "the sixth green token");
}

#[test]
fn ch_1_16_lists_follow_the_canonical_order() {
    let ids = Flavour::ALL.map(Flavour::id);
    assert_eq!(ids, ["mint", "jasmine", "lemon", "ginger", "berries", "lavender", "wild-flavour"]);
    assert_eq!(Pantry::ALL.map(Pantry::id), ["milk", "sugar", "honey", "vanilla", "spices", "wild-pantry"]);
    assert_eq!(Tea::ALL.map(Tea::id), ["green", "black", "rooibos", "oolong", "white"]);
    let table = Table::new(2).abilities("sell-tile gold-tip free-pantry").holds(0, "lavender, lemon, mint");
    let table = table.play("reserve reserve:1 ability:1");
    assert_eq!(table.legal(), ["sell:mint", "sell:lemon", "sell:lavender"]);
}

#[test]
fn ch_1_17_groups_hang_together_by_edges_and_cost_their_rightmost_tile() {
    let rows = ["mint mint lemon mint", "lemon mint lemon", "mint lemon lemon"];
    let table = Table::new(2).market(rows);
    assert_eq!(table.group("2.2"), "1.1 1.2 2.2 for 1");
    assert_eq!(table.group("3.2"), "1.3 2.3 3.2 3.3 for 2", "around a corner, but not across one");
    assert_eq!(table.group("2.1"), "2.1 for 1");
    assert_eq!(table.group("1.4"), "1.4 for 2");
    let table = table.at(crate::state::Stage::Buy { bought: false }).coins(0, 9);
    assert_eq!(table.refusal(Action::Buy(space("2.2"))), "CH-1.17 not-a-group-id");
    assert_eq!(table.refusal(Action::Buy(space("1.5"))), "CH-1.17 space-empty");
    assert_eq!(table.legal(), ["buy:1.1", "buy:1.3", "buy:1.4", "buy:2.1", "buy:3.1"]);
}
