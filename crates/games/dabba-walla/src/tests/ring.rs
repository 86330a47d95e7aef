//! Moving on the ring and taking a card: DW-2.3 to DW-2.11, the jump DW-4.6.

use engine::{Revealed, Seat};

use super::table::{Table, card, options, refused};
use crate::{Action, Chai, Direction, Event, Step};

fn go(direction: Direction, spaces: u8) -> Action {
    Action::Move { direction, spaces }
}

#[test]
fn dw_2_3_the_first_turn_begins_on_any_space() {
    let table = Table::set(options(), 3);
    assert_eq!(table.legal(), (0..6).map(|space| format!("start:{space}")).collect::<Vec<_>>());
    assert_eq!(table.refusal(go(Direction::Cw, 1)), refused("DW-2.3", "not-on-the-ring"));
    assert_eq!(table.refusal(Action::Start(6)), refused("DW-2.3", "no-such-space"));
    let table = table.open(4, "red-o4").play("start:4");
    let player = table.state.player(Seat(0));
    assert_eq!((player.figure, player.tickets), (Some(4), 6));
    assert!(player.hand.contains(card("red-o4")));
    // From then on it moves.
    let again = Table::moving(options(), 3, 4).refusal(Action::Start(2));
    assert_eq!(again, refused("DW-2.3", "already-on-the-ring"));
}

#[test]
fn dw_2_4_one_to_six_spaces_either_way() {
    for (line, space) in [("move:cw:1", 5), ("move:cw:2", 0), ("move:ccw:1", 3), ("move:ccw:5", 5)] {
        let table = Table::moving(options(), 2, 4).play(line);
        assert_eq!(table.state.player(Seat(0)).figure, Some(space), "{line}");
    }
    let table = Table::moving(options(), 2, 4);
    for spaces in [0, 7, 255] {
        assert_eq!(table.refusal(go(Direction::Cw, spaces)), refused("DW-2.4", "no-such-distance"));
    }
}

/// E1: from space 1 to space 4, where a ticket lies.
#[test]
fn dw_2_5_tickets_are_laid_on_the_spaces_passed() {
    let table = Table::moving(options(), 2, 1).tickets_on([0, 0, 0, 0, 1, 0]).open(4, "blue-t4");
    let table = table.play("move:cw:3");
    assert_eq!(table.ring_tickets(), [0, 0, 1, 1, 0, 0]);
    let player = table.state.player(Seat(0));
    assert_eq!(player.tickets, 6 - 2 + 1);
    assert!(player.hand.contains(card("blue-t4")));
    let moved = Event::Moved {
        seat: Seat(0),
        from: 1,
        to: 4,
        direction: Direction::Cw,
        spaces: 3,
        tickets_on: vec![2, 3],
    };
    assert!(table.events().contains(&moved));
}

/// E10: the number of moves by tickets.
#[test]
fn dw_2_6_a_move_needs_its_tickets_beforehand() {
    for (tickets, moves) in [(0, 2), (1, 4), (2, 6), (3, 8), (4, 10), (5, 11), (6, 11), (24, 11)] {
        let table = Table::moving(options(), 2, 0).tickets(0, tickets);
        assert_eq!(table.legal().len(), moves, "{tickets} tickets");
    }
    // The tickets at the end of the way do not pay for it.
    let table = Table::moving(options(), 2, 0).tickets(0, 1).tickets_on([0, 0, 0, 5, 0, 0]);
    assert_eq!(table.refusal(go(Direction::Cw, 3)), refused("DW-2.6", "not-enough-tickets"));
    assert!(table.can("move:cw:2"));
}

#[test]
fn dw_2_7_and_dw_r9_the_short_and_the_long_way_leave_tickets_elsewhere() {
    let short = Table::moving(options(), 2, 0).play("move:ccw:2");
    let long = Table::moving(options(), 2, 0).play("move:cw:4");
    assert_eq!(short.state.player(Seat(0)).figure, long.state.player(Seat(0)).figure);
    assert_eq!(short.ring_tickets(), [0, 0, 0, 0, 0, 1]);
    assert_eq!(long.ring_tickets(), [0, 1, 1, 1, 0, 0]);
}

#[test]
fn dw_2_8_and_dw_r8_a_full_circle_is_listed_once() {
    let table = Table::moving(options(), 2, 2).tickets_on([0, 0, 3, 0, 0, 0]);
    assert_eq!(table.refusal(go(Direction::Ccw, 6)), refused("DW-2.8", "full-circle-once"));
    assert_eq!(table.refusal(go(Direction::Cw, 7)).0, "DW-2.4");
    let round = table.play("move:cw:6");
    assert_eq!(round.ring_tickets(), [1, 1, 0, 1, 1, 1]);
    let player = round.state.player(Seat(0));
    assert_eq!((player.figure, player.tickets), (Some(2), 6 - 5 + 3));
}

#[test]
fn dw_2_9_figures_share_a_space() {
    let table = Table::moving(options(), 4, 5);
    assert!(table.state.players[1..].iter().all(|player| player.figure == Some(0)));
    let table = table.play("move:cw:1");
    assert!(table.state.players.iter().all(|player| player.figure == Some(0)));
}

#[test]
fn dw_2_10_the_card_and_its_tickets_are_taken() {
    let table = Table::moving(options(), 2, 0).tickets_on([0, 4, 0, 0, 0, 0]).open(1, "green-l4");
    let table = table.play("move:cw:1");
    assert!(table.hand_of(0).contains(card("green-l4")));
    assert_eq!((table.hand_of(0).len(), table.state.player(Seat(0)).tickets), (3, 10));
    let took = Event::Took { seat: Seat(0), slot: 1, card: card("green-l4"), tickets: 4 };
    assert!(table.events().contains(&took));
}

#[test]
fn dw_2_11_the_slot_is_refilled_from_the_deck_without_tickets() {
    let table = Table::moving(options(), 2, 0).tickets_on([0, 4, 0, 0, 0, 0]).deck(&["yellow-s4"]);
    let cards = table.state.deck.len();
    let table = table.play("move:cw:1");
    assert_eq!(table.state.ring[1].card, Some(card("yellow-s4")));
    assert_eq!((table.state.ring[1].tickets, table.state.deck.len()), (0, cards - 1));
    assert_eq!(table.revealed, Revealed::Something);
    let dry = Table::moving(options(), 2, 0).with(|state| state.deck.clear()).play("move:cw:1");
    assert_eq!(dry.state.ring[1].card, None);
    assert!(dry.events().contains(&Event::SlotStaysEmpty { slot: 1 }));
}

#[test]
fn dw_4_6_a_jump_goes_anywhere_and_lays_no_tickets() {
    let table = Table::moving(options(), 2, 0).chai(0, "jump").tickets(0, 0).tickets_on([0, 0, 0, 2, 0, 0]);
    assert_eq!(table.legal_kind("jump").len(), 6);
    assert_eq!(table.refusal(Action::Jump(6)), refused("DW-4.6", "no-such-space"));
    let table = table.open(3, "red-t4").play("jump:3");
    assert_eq!(table.ring_tickets(), [0; 6]);
    let player = table.state.player(Seat(0));
    assert_eq!((player.figure, player.tickets), (Some(3), 2));
    assert!(player.hand.contains(card("red-t4")));
    assert_eq!((table.used(), table.chai_of(0)), (vec![Chai::Jump], vec![]));
    let none = Table::moving(options(), 2, 0).refusal(Action::Jump(3));
    assert_eq!(none, refused("DW-4.6", "no-jump-chai"));
}

#[test]
fn dw_4_6_no_jump_in_the_first_turn() {
    let table = Table::set(options(), 2).chai(0, "jump");
    assert_eq!(table.legal_kind("jump").len(), 0);
    assert_eq!(table.refusal(Action::Jump(3)), refused("DW-4.6", "no-jump-first"));
}

#[test]
fn dw_r13_a_jump_may_end_where_it_began() {
    let table = Table::moving(options(), 2, 3).chai(0, "jump").open(3, "red-t4").play("jump:3");
    assert_eq!(table.state.player(Seat(0)).figure, Some(3));
    assert!(table.hand_of(0).contains(card("red-t4")));
    assert_eq!(table.state.step, Step::PlayCard);
}

#[test]
fn dw_r43_no_move_meets_an_empty_slot() {
    for (options, seats) in super::table::many_tables() {
        super::table::random_game(options, seats, 5, |state| {
            if matches!(state.step, Step::ChooseStart | Step::Move) {
                assert!(state.ring.iter().all(|slot| slot.card.is_some()));
            }
        });
    }
}
