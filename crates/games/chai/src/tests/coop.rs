//! Together against the chaiwala: CH-15.

use engine::{Eyes, Game, Outcome, Seat};

use super::table::{BOX, Table, coop, read_card};
use crate::components::{Card, CupNo, Slot, Tea, Who};
use crate::event::Ending;
use crate::options::{ChaiwalaPick, ChaiwalaScore, LoneCoins, LoneLength};
use crate::state::Stage;
use crate::{Action, Event, Options};

/// One player against the chaiwala for ten turns.
fn ten_turns() -> Options {
    Options { lone_length: LoneLength::TenTurns, ..coop() }
}

#[test]
fn ch_r46_with_lone_length_ten_turns_everybody_has_ten() {
    let mut table = Table::of(ten_turns(), 1);
    for turn in 1..=10u8 {
        assert_eq!((table.state.circle, table.over()), (turn.into(), false));
        let view = table.view(Eyes::Spectator);
        assert_eq!((view.celsius, view.turns_left), (10 * (turn - 1), Some(11 - turn)));
        table = table.pass();
        if table.state.stage == Stage::Cover {
            table = table.play("cover:1");
        }
    }
    assert!(table.over() && table.heard(&Event::GameEnded { reason: Ending::Turns }));
    assert_eq!((table.state.orders(), table.state.final_circle), (10, false), "the chaiwala served in each");
    assert_eq!(Table::of(coop(), 1).view(Eyes::Spectator).turns_left, None, "by default rounds count");
}

#[test]
fn ch_r66_ten_turns_can_use_up_the_abilities_and_the_tea() {
    // Both serve whenever there is somebody left to serve; what is asked for falls from the sky, so nothing is audited.
    let mut table = Table::of(ten_turns(), 1);
    let mut new = 0;
    while !table.over() {
        let card = table.state.row.iter().flatten().copied().next();
        let Some(card) = card else {
            let idle = BOX.fallback(&table.state, Seat(0));
            table.act(Seat(0), idle);
            continue;
        };
        let customer = *BOX.customer(card);
        table = table.at(Stage::Fulfil).with(|state| {
            (state.houses[0].tiles, state.houses[0].tokens) = (customer.tiles, customer.tokens);
        });
        table.act(Seat(0), Action::Serve(card));
        if let Stage::Cup { .. } = table.state.stage {
            let cup = table.actions(0)[0];
            table.act(Seat(0), cup);
        }
        if table.state.stage == Stage::Cover {
            new += 1;
            table.act(Seat(0), Action::Cover(crate::components::Spot(1)));
        }
    }
    assert_eq!(
        (table.state.orders(), table.state.circle, new),
        (12, 10, 5),
        "every base token, every ability"
    );
}

#[test]
fn ch_r65_with_lone_coins_three_one_begins_as_alone() {
    let coins = |options: Options| [0, 1].map(|house| Table::dealt(options, 1, 0).purse(house));
    assert_eq!(coins(coop()), [1, 2]);
    assert_eq!(coins(Options { lone_coins: LoneCoins::Three, ..coop() }), [3, 2]);
}

fn team(players: u8) -> Table {
    Table::of(coop(), players)
}

/// The last player passes, then it is the chaiwala's turn.
fn chaiwalas_turn(table: Table) -> Table {
    let last = table.state.seats - 1;
    table.turn(last).at(Stage::Fulfil).play("pass")
}

/// The card, cup and tip of the chaiwala's last order.
fn chaiwala_served(table: &Table) -> (Card, CupNo, Option<u8>) {
    let events = table.events();
    let order = events.iter().find_map(|event| match event {
        Event::OrderServed { who: Who::Chaiwala, card, cup, .. } => Some((*card, *cup)),
        _ => None,
    });
    let tip = events.iter().find_map(|event| match event {
        Event::TipTaken { who: Who::Chaiwala, value, .. } => Some(*value),
        _ => None,
    });
    let (card, cup) = order.expect("it served somebody");
    (card, cup, tip)
}

fn outcome(table: &Table) -> (bool, i32, i32) {
    match BOX.standing(&table.state).outcome {
        Outcome::Team { won, team, rival } => (won, team, rival),
        outcome => panic!("{outcome:?}"),
    }
}

#[test]
fn ch_15_1_and_ch_r45_the_chaiwala_plays_last() {
    for players in 1..=3 {
        let table = team(players);
        assert_eq!(table.view(Eyes::Spectator).order.last(), Some(&Who::Chaiwala));
        let table = chaiwalas_turn(table);
        assert!(table.heard(&Event::TurnBegan { who: Who::Chaiwala, circle: 1 }));
        assert_eq!((table.decider(), table.state.circle), (Seat(0), 2));
    }
}

#[test]
fn ch_15_2_and_ch_r49_it_is_set_up_like_a_player() {
    let table = Table::dealt(coop(), 2, 7);
    let house = &table.state.houses[2];
    assert_eq!((house.coins, house.reserved.len(), table.stock(Tea::Rooibos)), (2, 1, 6));
    assert_eq!(table.state.row[2].map(Card::tea), Some(Tea::Rooibos));
    let guest = house.reserved[0].card;
    assert_eq!(table.view(Eyes::Spectator).houses[2].reserved[0].card, Some(guest), "face up");
    let mut table = table;
    for _ in 0..8 {
        table = table.pass();
        assert!(!table.served(2).contains(guest), "never served");
    }
}

#[test]
fn ch_15_3_and_ch_r52_base_tokens_cost_nothing_but_run_out() {
    let table = team(2).at(Stage::Fulfil).coins(0, 0).tip(1, 0).holds(0, "lemon 2, sugar");
    let table = table.play("serve:black-1 cup:1");
    assert_eq!((table.purse(0), table.purse(1), table.stock(Tea::Black)), (0, 2, 5));
    assert!(!table.events().iter().any(|event| matches!(event, Event::BasePaid { .. })));
}

#[test]
fn ch_15_4_it_serves_without_ingredients_and_payment() {
    let table = chaiwalas_turn(team(2).tip(1, 0).row("green-8 black-1 rooibos-1 green-1 black-2"));
    assert_eq!(chaiwala_served(&table), (read_card("green-8"), CupNo(1), Some(0)));
    assert_eq!((table.purse(2), table.purse(0), table.stock(Tea::Green)), (2, 1, 5));
    assert!(table.state.cups[0].tiles.is_empty() && table.held(2).is_empty());
    assert!(table.served(2).contains(read_card("green-8")));
    assert_eq!(table.state.market.len(), 18);
}

#[test]
fn ch_15_5_and_ch_e36_lowest_against_one_highest_against_more() {
    let row = "green-4 black-8 rooibos-7 green-8 black-1";
    let pick = |players, chaiwala_pick| {
        let table = Table::of(Options { chaiwala_pick, ..coop() }, players);
        let row = if players == 1 { "green-4 black-8 green-8 black-1" } else { row };
        let table = table.row(row);
        let shown = table.view(Eyes::Spectator).chaiwala_next;
        let table = chaiwalas_turn(table);
        let slot = table.events().iter().find_map(|event| match event {
            Event::OrderServed { who: Who::Chaiwala, slot, .. } => Some(*slot),
            _ => None,
        });
        assert_eq!(slot, Some(shown), "as announced");
        shown
    };
    assert_eq!(pick(2, ChaiwalaPick::Standard), Some(Slot(2)), "15 points, the lowest slot of two");
    assert_eq!(pick(1, ChaiwalaPick::Standard), Some(Slot(4)));
    assert_eq!(pick(2, ChaiwalaPick::Lowest), Some(Slot(5)));
    assert_eq!(pick(1, ChaiwalaPick::Highest), Some(Slot(2)));
    assert_eq!(chaiwala_served(&chaiwalas_turn(team(3))).0, read_card("green-2"), "5 points in slot 5");
}

#[test]
fn ch_15_6_and_ch_r47_the_lowest_waiting_cup_and_its_tip() {
    let table = chaiwalas_turn(team(2).orders(1).tip(2, 3));
    let (_, cup, tip) = chaiwala_served(&table);
    assert_eq!((cup, tip, table.purse(2)), (CupNo(2), Some(3), 5));
    let last = team(2).final_circle(1).at(Stage::Fulfil).play("pass");
    let (_, cup, tip) = chaiwala_served(&last);
    assert_eq!((cup, tip), (CupNo(1), None), "in the final circle cup 1 without a tip");
    assert!(last.over());
    // The sixth token of a tea: its customers leave and the row is filled.
    let table = team(1).brewed(&super::table::read_cards("black-8 black-7 black-6 black-5 black-4"));
    let table = chaiwalas_turn(table.row("black-1 green-2 black-2 green-3"));
    assert_eq!(chaiwala_served(&table).0, read_card("black-1"));
    assert!(table.events().iter().any(|event| matches!(event, Event::TeaSoldOut { tea: Tea::Black, .. })));
    assert!(table.state.row.iter().flatten().all(|card| card.tea() == Tea::Green));
    assert_eq!(table.state.row.iter().flatten().count(), 4);
}

#[test]
fn ch_15_7_without_customers_it_does_nothing() {
    let table = team(1).at(Stage::Fulfil).with(|state| {
        state.row.iter_mut().for_each(|slot| *slot = None);
        state.deck.clear();
    });
    let mut table = table;
    table.act(Seat(0), Action::Pass);
    assert!(table.heard(&Event::Passed { who: Who::Chaiwala }));
    assert_eq!((table.state.orders(), table.decider(), table.state.circle), (0, Seat(0), 2));
}

#[test]
fn ch_15_8_and_ch_e37_and_ch_r51_the_first_player_places_before_the_chaiwala() {
    let table = team(2).orders(2).turn(1).at(Stage::Fulfil).holds(1, "lemon 2, sugar").row("black-1");
    let table = table.play("serve:black-1");
    assert_eq!((table.decider(), table.state.stage), (Seat(0), Stage::Cover));
    assert_eq!(table.view(Eyes::Spectator).turn, Some(Who::Chaiwala));
    assert_eq!(table.state.orders(), 3, "the chaiwala waits");
    let table = table.play("cover:1");
    assert_eq!((table.state.orders(), table.decider(), table.state.stage), (4, Seat(0), Stage::Action));
}

#[test]
fn a_round_that_the_chaiwala_ends_begins_with_the_first_player() {
    let table = chaiwalas_turn(team(2).orders(2));
    assert_eq!((table.state.round, table.decider(), table.state.stage), (2, Seat(0), Stage::Cover));
    assert_eq!(table.view(Eyes::Spectator).turn, Some(Who::Seat(Seat(0))));
}

#[test]
fn ch_15_9_and_ch_r48_the_team_adds_up_and_the_chaiwala_scores_alike() {
    let table = team(2).orders(6).coins(0, 1).coins(1, 2).coins(2, 4);
    // Every seat has served two customers: green-8 and green-7, black-8 and black-7, rooibos-8 and rooibos-7.
    assert_eq!([0, 1].map(|seat| table.score(seat)), [15 + 12 + 1 + 1, 15 + 12 + 1 + 2]);
    assert_eq!(outcome(&table), (true, 29 + 30, 15 + 12 + 1 + 4));
    let cards =
        Table::of(Options { chaiwala_score: ChaiwalaScore::CardsOnly, ..coop() }, 2).orders(6).coins(2, 4);
    assert_eq!(outcome(&cards).2, 15 + 12);
    let cups = Options { chaiwala_score: ChaiwalaScore::CardsOnly, connoisseur: true, ..coop() };
    assert_eq!(outcome(&Table::of(cups, 2).orders(6)).2, 15 + 12 + 1, "cup points stay");
}

#[test]
fn ch_15_10_and_ch_e38_and_ch_r50_an_equal_score_is_a_loss() {
    let scores = |one, two, rival| outcome(&team(2).coins(0, one).coins(1, two).coins(2, rival));
    assert_eq!(scores(44, 41, 85), (false, 85, 85));
    assert_eq!(scores(44, 41, 84), (true, 85, 84));
    assert_eq!(scores(0, 0, 1), (false, 0, 1));
}

#[test]
fn ch_15_11_connoisseurs_together() {
    let options = Options { connoisseur: true, ..coop() };
    let dealt = Table::dealt(options, 2, 3);
    assert!(dealt.view(Eyes::Seat(Seat(0))).houses.iter().all(|house| house.reserved[0].card.is_some()));
    let table = Table::of(options, 2).orders(3).reserves(0, "green-1").reserves(2, "rooibos-1");
    assert_eq!([0, 1, 2].map(|house| table.part(house, "cups")), [Some(1), Some(1), Some(1)]);
    let penalties = [0, 1, 2].map(|house| table.part(house, "penalty"));
    assert_eq!(penalties, [Some(-1), Some(0), None]);
}

#[test]
fn ch_r46_one_player_plays_five_rounds() {
    let mut table = team(1);
    while !table.over() {
        table = table.pass();
    }
    // The chaiwala serves every circle: the tenth order ends it, in circle 10.
    assert_eq!((table.state.orders(), table.state.circle, table.state.final_circle), (10, 10, true));
    assert!(table.heard(&Event::GameEnded { reason: Ending::Rounds }));
}

#[test]
fn ch_r53_the_tea_award_counts_the_chaiwalas_tea() {
    assert_eq!(team(1).orders(2).part(0, "tea-award"), None, "two teas in play");
    let table = team(2).orders(3);
    assert_eq!([0, 1, 2].map(|house| table.part(house, "tea-award")), [Some(1); 3]);
}

#[test]
fn ch_r64_players_share_the_first_rank() {
    let table = team(3).coins(0, 9).coins(1, 0);
    let standing = BOX.standing(&table.state);
    assert!(standing.seats.iter().all(|place| place.rank == 1));
}
