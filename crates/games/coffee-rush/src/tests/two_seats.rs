//! How a game of two ends: CR-9.1b, CR-R23.

use engine::{Eyes, Game, Seat};

use super::table::{BOX, Table, options};
use crate::cards::Pile;
use crate::{Closing, Draw, EndOfTurn, Event, Options, TwoSeatEnd};

const BOTH: [TwoSeatEnd; 2] = [TwoSeatEnd::Immediate, TwoSeatEnd::AfterTurn];

/// `seat` of two about to end its turn, with orders on every tab; seat 0 began.
fn serving(seat: u8, end: TwoSeatEnd) -> Table {
    let table = Table::serving(2, seat).with(|state| state.options.two_seat_end = end);
    table.tab(seat, 1, &[7]).tab(seat, 2, &[8]).tab(seat, 3, &[9]).tab(seat, 4, &[4, 5])
}

/// The second seat about to serve an espresso over a deck of one card, two orders on its last tab.
fn emptying(end: TwoSeatEnd) -> Table {
    serving(1, end).tab(1, 1, &[0]).cup(1, 0, "coffee steam").deck(&[33]).play("serve:0:0")
}

#[test]
fn cr_9_1b_the_second_seat_ends_the_game_with_its_last_penalty() {
    let overrun = |end| serving(1, end).pile(Pile::Penalties(Seat(1)), &[30, 31, 32]).play("done");
    let at_once = overrun(TwoSeatEnd::Immediate);
    assert!(at_once.over());
    assert_eq!(at_once.penalties(1), [30, 31, 32, 4, 5]);
    assert_eq!(at_once.rush_of(1), 2, "fallen orders bring their rush tokens (CR-8.2)");
    assert_eq!(at_once.tabs(1), [vec![7], vec![8], vec![9], vec![]], "nothing moves on, nothing is drawn");
    let why = Closing::Penalties(Seat(1));
    let [.., Event::Fell { .. }, closed, Event::GameOver] = &at_once.events()[..] else {
        panic!("{:?}", at_once.events())
    };
    assert_eq!(*closed, Event::ShopClosed { why, turns_left: 0 });
    let after = overrun(TwoSeatEnd::AfterTurn);
    assert!(after.over());
    assert_eq!(after.tabs(1)[1..], [vec![7], vec![8], vec![9]], "the whole flow of time");
    assert_eq!(after.tabs(1)[0].len(), 1, "the own draw");
    assert_eq!([at_once, after].map(|table| table.rating(1)), [-5, -5]);
}

#[test]
fn cr_r23_new_orders_that_empty_the_deck_spare_the_second_seat_its_penalties() {
    let at_once = emptying(TwoSeatEnd::Immediate).play("done");
    assert!(at_once.over() && !at_once.state.is_open());
    assert_eq!(at_once.tabs(0)[0], [33], "the other seat still draws");
    assert_eq!(at_once.tabs(1), [vec![7], vec![8], vec![9], vec![4, 5]]);
    assert!(at_once.penalties(1).is_empty());
    assert_eq!((at_once.rating(1), at_once.rush_of(1)), (1, 0));
    let after = emptying(TwoSeatEnd::AfterTurn).play("done");
    assert!(after.over());
    assert_eq!(after.penalties(1), [4, 5]);
    assert_eq!((after.rating(1), after.rush_of(1)), (-1, 2));
}

/// The penalties that would follow can change the winner.
#[test]
fn cr_r23_the_step_of_the_end_can_decide_who_wins() {
    let winner = |end| {
        let table = emptying(end).play("done");
        BOX.standing(&table.state).seats.iter().find(|place| place.rank == 1).map(|place| place.seat)
    };
    assert_eq!(BOTH.map(winner), [Some(Seat(1)), Some(Seat(0))]);
}

#[test]
fn cr_9_1b_the_own_draw_that_empties_the_deck_is_the_last_step_anyway() {
    for end in BOTH {
        let table = serving(1, end).deck(&[33]).play("done");
        assert!(table.over());
        assert_eq!(table.tabs(1), [vec![33], vec![7], vec![8], vec![9]]);
        assert_eq!(table.penalties(1), [4, 5]);
    }
}

#[test]
fn cr_9_1b_what_the_start_seat_ends_goes_on_to_the_end_of_the_round() {
    for end in BOTH {
        let overrun = serving(0, end).pile(Pile::Penalties(Seat(0)), &[30, 31, 32]).play("done");
        assert_eq!((overrun.over(), overrun.state.is_open()), (false, false));
        assert_eq!(overrun.tabs(0)[0].len(), 1, "CR-R24: the own card is drawn all the same");
        let second = overrun.tab(1, 4, &[40]).tab(1, 1, &[41]).pass();
        assert!(second.over());
        assert_eq!(second.penalties(1), [40], "the second seat's turn is a whole one");
        assert_eq!(second.tabs(1)[1], [41]);

        let empty = serving(0, end).deck(&[33]).play("done");
        assert!(!empty.over() && !empty.state.is_open());
        let second = empty.with(|state| state.options.two_seat_end = end).tab(1, 1, &[]).pass();
        assert!(second.over(), "nothing is drawn from an empty deck, so nothing ends before the turn does");
    }
}

/// The start seat has closed the shop by penalties; the second one empties the deck in the last turn: it meets an end
/// condition too, and the game ends there.
#[test]
fn cr_9_1b_a_second_end_condition_counts_in_a_closed_shop_too() {
    let closed = |end| {
        let table = emptying(end).pile(Pile::Penalties(Seat(0)), &[]).with(|state| state.open = false);
        table.play("done")
    };
    let [at_once, after] = BOTH.map(closed);
    assert!(at_once.over() && at_once.penalties(1).is_empty());
    assert_eq!(after.penalties(1), [4, 5]);
    assert!(!at_once.events().iter().any(|event| matches!(event, Event::ShopClosed { .. })), "CR-1.10");
}

#[test]
fn cr_9_1b_more_seats_and_a_single_one_finish_the_turn() {
    let three = Table::serving(3, 2).tab(2, 4, &[4, 5]).tab(2, 1, &[0]).cup(2, 0, "coffee steam");
    let three = three.deck(&[33]).play("serve:0:0 done");
    assert!(three.over());
    assert_eq!(three.penalties(2), [4, 5], "CR-9.1 with three seats");
    let alone = Table::serving(1, 0).tab(0, 4, &[1, 2, 3, 4, 5]).tab(0, 1, &[7]).play("done");
    assert!(alone.over());
    assert_eq!(alone.tabs(0)[1], [7], "CR-11.4: the tabs move on before the day ends");
}

#[test]
fn cr_9_1b_the_start_seat_may_be_any_of_the_two() {
    let table = serving(0, TwoSeatEnd::Immediate).with(|state| {
        state.start = Seat(1);
        state.turn = 2;
    });
    let table = table.pile(Pile::Penalties(Seat(0)), &[30, 31, 32]).play("done");
    assert!(table.over());
    assert_eq!(table.tabs(0)[0], [7]);
}

#[test]
fn cr_9_1b_the_end_of_a_turn_is_foreseen() {
    let sees = |table: &Table| BOX.end_of_turn(&BOX.view(&table.state, Eyes::Spectator));
    let real = |end| {
        let options = Options { two_seat_end: end, ..options(2) };
        Table::dealt(options, 2, &[]).play("place:5 place:6 place:9 cup:0 place:10 cup:0").pass()
    };
    let calm = real(TwoSeatEnd::Immediate);
    assert_eq!(sees(&calm), None, "not about to end the turn");
    for end in BOTH {
        let table = real(end).play("meeple:0 step:1 stop finish");
        let table = table.tab(1, 4, &[20, 21]).pile(Pile::Penalties(Seat(1)), &[30, 31, 32]);
        table.audit();
        let own = (Seat(1), Draw::OwnDraw, 1);
        let expected = EndOfTurn {
            falls: vec![crate::Card(20), crate::Card(21)],
            drawn: if end == TwoSeatEnd::Immediate { vec![] } else { vec![own] },
            closes: Some(Closing::Penalties(Seat(1))),
            over: true,
        };
        assert_eq!(sees(&table), Some(expected));
    }
}
