//! Rounds, the end of the collection and the long game: DW-2.1, DW-5, DW-14.

use engine::{Game, Seat};

use super::table::{BOX, Table, card, cards, options, refused};
use crate::options::FirstSeat;
use crate::{Action, Event, Options, Step};

/// The turns of a whole collection as they were announced: seat, round, whether it is a final one.
fn turns(options: Options, seats: u8) -> Vec<(u8, u8, bool)> {
    let mut turns = Vec::new();
    let mut before = None;
    super::table::random_game(options, seats, 11, |state| {
        if matches!(state.step, Step::Deliver | Step::Later | Step::Over) {
            return;
        }
        let turn = (state.active.0, state.round, state.round > BOX.rounds(&state.options));
        if before != Some(turn) {
            turns.push(turn);
            before = Some(turn);
        }
    });
    turns
}

#[test]
fn dw_2_1_and_dw_5_2_thirteen_rounds_and_a_final_turn_from_the_first_seat_clockwise() {
    let first = Options { first_seat: FirstSeat::Seat(1), ..options() };
    let expected: Vec<(u8, u8, bool)> =
        (1..=14).flat_map(|round| [1, 2, 0].map(|seat| (seat, round, round == 14))).collect();
    assert_eq!(turns(first, 3), expected);
}

/// E8: three seats and three extra rounds.
#[test]
fn dw_14_1_extra_rounds_bring_their_cards() {
    let long = Options { extra_rounds: 3, ..options() };
    assert_eq!(BOX.deck_cards(&long, 3), 59);
    assert_eq!(Table::set(long, 3).state.deck.len(), 59 - 6 - 6);
    for (seats, normal, tactical) in [(2, 20, 18), (3, 8, 6), (4, 2, 0)] {
        for (tactical_start, most) in [(false, normal), (true, tactical)] {
            let table = Options { extra_rounds: most, tactical_start, ..options() };
            assert_eq!(BOX.check_options(&table, seats), Ok(()));
            let over = Options { extra_rounds: most + 1, ..table };
            let error = BOX.check_options(&over, seats).expect_err("the cards do not last");
            assert_eq!(error.option, "extra-rounds");
            assert!(error.text.contains(&format!("at most {most}")), "{error}");
        }
    }
    for (tactical_start, most) in [(false, 12), (true, 10)] {
        let table = Options { imaginary_player: true, tactical_start, extra_rounds: most, ..options() };
        assert_eq!(BOX.check_options(&table, 2), Ok(()));
        assert!(BOX.check_options(&Options { extra_rounds: most + 1, ..table }, 2).is_err());
        assert_eq!(BOX.left_over(&table, 2), 17);
    }
}

#[test]
fn dw_14_2_and_dw_5_6_everybody_plays_15_cards_and_one_more_for_each_extra_round() {
    for (extra_rounds, seats) in [(0, 2), (0, 4), (2, 4), (5, 3), (20, 2)] {
        let table = Options { extra_rounds, ..options() };
        assert_eq!(turns(table, seats).len(), usize::from(seats) * (14 + usize::from(extra_rounds)));
        let end = Table::set(table, seats).until(|state| state.step == Step::Deliver);
        for player in &end.state.players {
            assert_eq!(player.bed.pile().count(), 15 + usize::from(extra_rounds));
        }
    }
}

/// The last turn of the last round, about to move.
fn last_turn(seats: u8) -> Table {
    let last = Seat(seats - 1);
    Table::set(options(), seats)
        .until(|state| state.round == 13 && state.active == last && state.step == Step::Move)
}

/// E25: swaps with five open cards.
#[test]
fn dw_5_1_after_the_last_take_five_cards_are_open() {
    let table = last_turn(3);
    assert!(table.state.deck.is_empty());
    let table = table.play("move:cw:1");
    assert_eq!(table.state.ring.iter().filter(|slot| slot.card.is_some()).count(), 5);
    assert_eq!(table.hand_of(2).len(), 3);
    let table = table.until(|state| state.step == Step::EndTurn).chai(2, "swap");
    assert_eq!(table.legal_kind("swap").len(), 2 * 5);
}

const LAST: [&str; 2] = ["red-i1-blue", "blue-i2-red-a"];

#[test]
fn dw_5_2_and_dw_r16_both_cards_in_any_order_before_the_next_seat() {
    for order in [LAST, [LAST[1], LAST[0]]] {
        let table = Table::final_turn(options(), &LAST).play(&format!("play:{}", order[0]));
        let table = table.until(|state| state.pending.is_none());
        assert_eq!((table.state.step, table.state.active), (Step::PlayCard, Seat(0)));
        let table = table.play(&format!("play:{}", order[1])).until(|state| state.pending.is_none());
        assert_eq!((table.state.step, table.state.active), (Step::EndTurn, Seat(0)));
        assert!(table.hand_of(0).is_empty());
        let table = table.play("end");
        assert_eq!((table.state.step, table.state.active), (Step::PlayCard, Seat(1)));
        assert!(table.events().contains(&Event::TurnBegins { seat: Seat(1), round: 14, last: true }));
    }
}

#[test]
fn dw_5_3_chai_are_formed_and_empties_placed_as_ever() {
    let table = Table::final_turn(options(), &LAST).next_chai("veto");
    let table = table.play("play:blue-i2-red-a empty:8 place:2:0 play:red-i1-blue place:3:3");
    assert_eq!(table.chai_of(0).len(), 1);
    assert_eq!(table.heights_of(0)[8], 1);
}

#[test]
fn dw_5_4_no_move_and_no_take_but_a_swap_before_either_card() {
    let table = Table::final_turn(options(), &LAST).chai(0, "swap");
    assert_eq!(table.legal().len(), 2 + 2 * 5);
    assert_eq!(table.refusal(Action::Jump(0)), refused("DW-5.4", "no-move-in-final-turn"));
    let missing = Action::Swap { card: card(LAST[0]), slot: 5 };
    assert_eq!(table.refusal(missing), refused("DW-4.7", "no-card-there"));
    let later = table.clone().play("play:red-i1-blue place:0:0");
    assert_eq!(later.legal_kind("swap").len(), 5);
    let swapped = table.open(2, "green-i1-red").play("swap:red-i1-blue:2 play:green-i1-red place:0:0");
    assert_eq!(swapped.hand_of(0), [card(LAST[1])].into_iter().collect());
    assert_eq!(swapped.view_of(0).seats[0].played, Some(cards(&["green-i1-red"])));
}

#[test]
fn dw_5_5_the_end_step_of_the_final_turn_has_empties_only() {
    let table = Table::final_turn(options(), &LAST).chai(0, "swap");
    let table = table.play("play:red-i1-blue place:0:0 play:blue-i2-red-a place:0:1");
    assert_eq!(table.state.step, Step::EndTurn);
    assert_eq!(table.legal().len(), 9 + 1);
    assert!(table.legal_kind("swap").is_empty(), "there is no card left to give");
}

#[test]
fn a_whole_game_can_be_played_without_ambition() {
    for (options, seats) in super::table::many_tables() {
        let table = Table::set(options, seats).until(|state| state.step == Step::Over);
        table.audit();
    }
}
