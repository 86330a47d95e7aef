//! The delivery: DW-6 and the choices of DW-7.

use engine::{Game, Revealed, Seat};

use super::table::{BOX, Table, card, cards, chai, options, refused, with_orders};
use crate::{Action, Chai, Event, Options, Step};

const CARDS: [&[&str]; 3] = [
    &["red-i1-blue", "red-i2-green-a", "red-o4"],
    &["blue-i1-red", "blue-i2-green-a", "blue-o4"],
    &["green-i1-red", "green-i2-yellow-a", "green-o4"],
];

/// Three seats with three cards each and these chai, in the first of three rounds.
fn round(chai: [&str; 3]) -> Table {
    round_of(options(), chai)
}

fn round_of(options: Options, kept: [&str; 3]) -> Table {
    let table = Table::loading(options, 3).heights(0, &[3]).played_some(&CARDS);
    let table = kept.into_iter().enumerate().fold(table, |table, (seat, words)| table.chai(seat, words));
    table.play("end")
}

#[test]
fn dw_6_1_and_dw_r15_open_cards_are_discarded_and_their_tickets_lost() {
    let table = Table::loading(options(), 2).heights(0, &[2]).played_some(&CARDS[..2]);
    let open: Vec<_> = table.state.ring.iter().filter_map(|slot| slot.card).collect();
    let table = table.tickets_on([0, 3, 0, 1, 0, 0]).tickets(0, 2).play("end");
    assert!(open.iter().all(|&card| table.state.discard.contains(card)));
    assert!(table.state.ring.iter().all(|slot| slot.card.is_none() && slot.tickets == 0));
    assert_eq!((table.score(0), table.score(1)), (2, 0));
}

#[test]
fn dw_6_2_tickets_score_one_each_and_go_back() {
    let table = Table::loading(options(), 2).heights(0, &[2]).played_some(&CARDS[..2]);
    let table = table.tickets(0, 5).tickets(1, 7).play("end");
    assert_eq!((table.score(0), table.score(1)), (5, 7));
    assert!(table.state.players.iter().all(|player| player.tickets == 0));
    assert!(table.events().contains(&Event::TicketsScored { seat: Seat(1), tickets: 7, points: 7 }));
}

#[test]
fn dw_6_3_order_4_is_scored_before_the_first_round() {
    let table = Table::loading(with_orders(&[4]), 2)
        .tiles(0, &[("red-o4", 0, 0), ("blue-i1-red", 0, 0)])
        .played_some(&CARDS[1..])
        .play("end");
    assert_eq!((table.score(0), table.score(1)), (10, 0));
    let events = table.events();
    let order = events.iter().position(|event| matches!(event, Event::OrderScored { order: 4, .. }));
    let begins = events.iter().position(|event| matches!(event, Event::RoundBegins { .. }));
    assert!(order.expect("it is scored") < begins.expect("a round begins"));
}

#[test]
fn dw_6_4_the_played_cards_are_the_delivery_hand() {
    let table = Table::loading(options(), 2).tiles(0, &[("yellow-o4", 0, 0)]).played_some(&CARDS[..2]);
    let table = table.play("end");
    let hand: Vec<_> = table.hand_of(0).iter().collect();
    assert_eq!(hand, cards(&["yellow-o4", "red-i1-blue", "red-i2-green-a", "red-o4"]));
    assert_eq!(table.legal_of(0).len(), 4);
}

/// E3: levels 7, 6, 6 and 5.
#[test]
fn dw_6_5_one_round_for_each_level_from_the_top() {
    let table = Table::loading(options(), 4);
    let hand = ["red-o4", "red-t4", "red-s4", "red-l4", "red-i1-blue", "red-i1-green", "red-i1-yellow"];
    let table = [7, 6, 6, 5]
        .into_iter()
        .enumerate()
        .fold(table, |table, (seat, level)| table.heights(seat, &[level]).played(seat as u8, &hand));
    let mut table = table.play("end");
    assert!(table.events().iter().any(|event| matches!(event, Event::DeliveryBegins { rounds: 7, .. })));
    let mut lost = Vec::new();
    for level in (1..=7).rev() {
        assert_eq!(table.state.level, level);
        // All four play a card in every round.
        assert_eq!(BOX.awaiting(&table.state).len(), 4);
        let before: Vec<i16> = (0..4).map(|seat| table.score(seat)).collect();
        table = (0..4).fold(table, |table, seat| {
            let first = table.legal_of(seat)[0].clone();
            table.by(seat, &first)
        });
        lost.push((0..4).map(|seat| table.score(seat) - before[usize::from(seat)]).collect::<Vec<_>>());
        if level == 2 {
            // The last card of everybody goes by itself, and with it the last round.
            break;
        }
    }
    assert_eq!(lost[0], [-2, 0, 0, 0], "only the seat with seven levels");
    assert_eq!(lost[1], [-2, -2, -2, 0]);
    assert_eq!(lost[2], [-2, -2, -2, -2]);
    assert_eq!(table.state.step, Step::Over);
    assert_eq!((table.score(0), table.score(3)), (-14, -10));
}

#[test]
fn dw_7_1_orders_of_the_round_come_before_the_choice() {
    let table = Table::loading(with_orders(&[2]), 2)
        .tiles(0, &[("red-i1-blue", 0, 0), ("blue-i1-red", 0, 1)])
        .played_some(&[&["yellow-o4"], &["green-o4", "green-t4"]])
        .play("end");
    assert_eq!(table.state.step, Step::Deliver);
    assert_eq!(table.score(0), 2);
}

#[test]
fn dw_7_2_everybody_chooses_a_card_and_any_chai_at_once() {
    let table = round(["plus-red plus-red veto", "", "minus-blue"]);
    assert_eq!(BOX.awaiting(&table.state).len(), 3);
    assert!(BOX.simultaneous(&table.state));
    let early = table.refusal_to(0, Action::Add(Chai::Veto));
    assert_eq!(early, refused("DW-7.2", "card-first"));
    assert_eq!(table.refusal_to(0, Action::Commit), refused("DW-7.2", "card-first"));
    assert_eq!(table.refusal_to(0, Action::Card(card("blue-o4"))), refused("DW-7.2", "not-in-hand"));
    let table = table.by(0, "card:red-o4");
    assert_eq!(table.legal_of(0), ["add:plus-red", "add:veto", "commit"], "equal tiles are one action");
    assert_eq!(table.refusal_to(0, Action::Card(card("red-o4"))), refused("DW-7.2", "card-chosen"));
    let table = table.by(0, "add:plus-red add:plus-red");
    assert_eq!(table.legal_of(0), ["add:veto", "commit"]);
    assert_eq!(table.refusal_to(0, Action::Add(Chai::PlusRed)), refused("DW-7.2", "no-such-chai"));
    assert_eq!(table.revealed, Revealed::Nothing);
    // A seat without chai has committed with its card; a seat without tiles on the level takes part.
    let table = table.by(0, "commit").by(1, "card:blue-o4");
    assert_eq!(BOX.awaiting(&table.state).iter().collect::<Vec<_>>(), [Seat(2)]);
    let table = table.by(2, "card:green-o4 commit");
    assert_eq!((table.state.level, table.revealed), (2, Revealed::Something));
    assert_eq!(table.chai_of(0), chai("veto"));
    assert_eq!(table.chai_of(2), chai("minus-blue"), "none need be used");
}

#[test]
fn dw_7_2_the_order_of_the_choices_does_not_matter() {
    let lines = ["card:red-i1-blue add:plus-red commit", "card:blue-o4", "card:green-i1-red commit"];
    let play = |order: [usize; 3]| {
        let table = round(["plus-red", "", "minus-blue"]);
        order.into_iter().fold(table, |table, seat| table.by(seat as u8, lines[seat])).state
    };
    assert_eq!(play([0, 1, 2]), play([2, 1, 0]));
    assert_eq!(play([0, 1, 2]), play([1, 2, 0]));
}

/// E36: seventeen levels and fifteen cards.
#[test]
fn dw_7_3_and_dw_r20_without_cards_chai_may_still_be_used() {
    let hand: Vec<String> = (1..=15).map(|n| BOX.cards[n].id.clone()).collect();
    let hand: Vec<&str> = hand.iter().map(String::as_str).collect();
    let table = Table::loading(options(), 2).heights(0, &[17, 1]).played(0, &hand).chai(1, "plus-red veto");
    let hand: Vec<String> = (20..35).map(|n| BOX.cards[n].id.clone()).collect();
    let table = table.played(1, &hand.iter().map(String::as_str).collect::<Vec<_>>());
    let table = table.play("end").until(|state| state.level == 2);
    assert_eq!(table.state.tips.len(), 15);
    assert!(table.hand_of(0).is_empty() && table.hand_of(1).is_empty());
    // Seat 0 has neither cards nor chai and is not asked.
    assert_eq!(BOX.awaiting(&table.state).iter().collect::<Vec<_>>(), [Seat(1)]);
    assert_eq!(table.legal_of(1), ["add:plus-red", "add:veto", "commit"]);
    let before = table.score(0);
    let table = table.by(1, "add:plus-red commit");
    assert_eq!(table.state.tips[15].values(), [0, 1, 0, 0]);
    assert_eq!(table.score(0), before - 2);
    let table = table.by(1, "commit");
    assert_eq!((table.state.tips[16].values(), table.state.step), ([0; 4], Step::Over));
    assert_eq!(table.score(0), before - 2 - 4, "two empties on level 1");
}

#[test]
fn dw_7_4_one_later_chai_in_a_round() {
    let table = round(["later later plus-red", "", ""]).by(0, "card:red-o4 add:later");
    assert_eq!(table.legal_of(0), ["add:plus-red", "commit"]);
    assert_eq!(table.refusal_to(0, Action::Add(Chai::Later)), refused("DW-7.4", "one-later"));
}

#[test]
fn dw_7_5_all_is_revealed_but_of_a_later_seat_only_that_tile() {
    let table = round(["later plus-red", "", "minus-blue"]);
    let table = table.by(0, "card:red-o4 add:later add:plus-red commit").by(1, "card:blue-i1-red");
    let table = table.by(2, "card:green-o4 add:minus-blue commit");
    assert_eq!(table.state.step, Step::Later);
    for heard in [table.heard_by(1), table.heard_by(2)] {
        assert!(heard.contains(&Event::PlaysLater { seat: Seat(0) }));
        let revealed =
            Event::Revealed { seat: Seat(2), card: Some(card("green-o4")), chai: chai("minus-blue") };
        assert!(heard.contains(&revealed));
        assert!(!heard.iter().any(|event| matches!(event, Event::Revealed { seat: Seat(0), .. })));
        assert!(!heard.iter().any(|event| matches!(event, Event::TakenBack { .. })));
    }
    assert!(table.heard_by(0).contains(&Event::TakenBack {
        seat: Seat(0),
        card: Some(card("red-o4")),
        chai: chai("plus-red")
    }));
    let view = table.view_of(1);
    assert_eq!((view.seats[0].choice.clone(), view.used), (None, chai("later")));
    assert_eq!(view.delivery.expect("it goes on").sums, [0, 3, -1, 0], "what is open so far");
}

#[test]
fn dw_7_6_and_dw_r24_a_later_seat_decides_afresh() {
    let table = round(["later plus-red plus-blue", "", ""]);
    let table = table.by(0, "card:red-o4 add:later add:plus-red commit").by(1, "card:blue-i1-red");
    let table = table.by(2, "card:green-o4");
    assert_eq!(BOX.awaiting(&table.state).iter().collect::<Vec<_>>(), [Seat(0)]);
    // The first choice is among what it can choose from again.
    assert_eq!(table.legal_of(0), ["card:21", "card:25", "card:35"]);
    let table = table.by(0, "card:red-i1-blue");
    assert_eq!(table.legal_of(0), ["add:plus-red", "add:plus-blue", "commit"]);
    let table = table.by(0, "add:plus-blue commit");
    assert_eq!(table.state.tips[0].values(), [0, 3, 4, 0]);
    assert_eq!(table.chai_of(0), chai("plus-red"), "taken back");
    assert_eq!(table.used(), chai("later plus-blue"));
    assert!(table.hand_of(0).contains(card("red-o4")), "taken back too");
}

/// E29: two seats, both later.
#[test]
fn dw_r22_two_later_seats_wait_and_reveal_together() {
    let table = round(["later", "later", ""]);
    let table = table.by(0, "card:red-o4 add:later commit").by(1, "card:blue-o4 add:later commit");
    let table = table.by(2, "card:green-o4");
    assert_eq!(BOX.awaiting(&table.state).iter().collect::<Vec<_>>(), [Seat(0), Seat(1)]);
    assert!(BOX.simultaneous(&table.state));
    let table = table.by(1, "card:blue-i1-red");
    assert_eq!(table.state.level, 3, "nothing is shown before the other one has chosen");
    assert!(!table.heard_by(0).iter().any(|event| matches!(event, Event::Revealed { .. })));
    let table = table.by(0, "card:red-i1-blue");
    assert_eq!((table.state.level, table.state.tips[0].values()), (2, [0, 3, 3, 0]));
}

#[test]
fn dw_r22_of_two_seats_both_may_play_later() {
    let hands: [&[&str]; 2] = [CARDS[0], CARDS[1]];
    let table = Table::loading(options(), 2).heights(0, &[2]).played_some(&hands);
    let table = table.chai(0, "later").chai(1, "later").play("end");
    let table = table.by(0, "card:red-o4 add:later commit").by(1, "card:blue-o4 add:later commit");
    assert!(!table.events().iter().any(|event| matches!(event, Event::Revealed { .. })));
    assert_eq!((table.state.step, table.used()), (Step::Later, chai("later later")));
}

#[test]
fn dw_r23_no_second_later_in_the_new_choice() {
    let table = round(["later later", "", ""]).by(0, "card:red-o4 add:later commit");
    let table = table.by(1, "card:blue-o4").by(2, "card:green-o4").by(0, "card:red-o4");
    assert_eq!(table.legal_of(0), ["commit"]);
    assert_eq!(table.refusal_to(0, Action::Add(Chai::Later)), refused("DW-R23", "no-second-later"));
    // In the next round it is of use again.
    let table = table.by(0, "commit").by(0, "card:red-i1-blue");
    assert_eq!(table.legal_of(0), ["add:later", "commit"]);
}

#[test]
fn dw_7_12_the_round_is_cleaned_up() {
    let table = round(["plus-red", "", ""]).by(0, "card:red-i1-blue add:plus-red commit");
    let table = table.by(1, "card:blue-i1-red").by(2, "card:green-o4");
    let played = cards(&["red-i1-blue", "blue-i1-red", "green-o4"]);
    assert!(played.iter().all(|&card| table.state.discard.contains(card)));
    assert!(played.iter().all(|&card| !(0..3).any(|seat| table.hand_of(seat).contains(card))));
    assert_eq!((table.used(), table.chai_of(0)), (chai("plus-red"), vec![]));
    assert!(table.events().contains(&Event::LevelCleared { level: 3 }));
    let view = table.view_of(1);
    assert_eq!((view.seats[0].bed.level, view.seats[0].bed.heights[0]), (2, 2));
    assert_eq!(view.delivery.expect("it goes on").sums, [0; 4], "tips begin anew");
}

#[test]
fn dw_o1_the_last_card_and_no_chai_need_no_decision() {
    let hands: [&[&str]; 2] = [&["red-o4"], &["blue-o4", "blue-t4"]];
    let loading = || Table::loading(options(), 2).heights(0, &[1]).played_some(&hands);
    let table = loading().play("end");
    assert_eq!(BOX.awaiting(&table.state).iter().collect::<Vec<_>>(), [Seat(1)]);
    // With a chai the seat is asked, whatever kind it is: nobody can tell.
    let table = loading().chai(0, "jump").play("end");
    assert_eq!(BOX.awaiting(&table.state).len(), 2);
    assert_eq!(table.legal_of(0), ["commit"]);
}
