//! What is tried out of its moment is refused with the rule that says when it is due, or what comes first.

use engine::Seat;

use super::table::{BOX, Table, card, chai, many_tables, options, random_game, refused};
use crate::action::Direction;
use crate::{Action, Colour, Options, Step};
use engine::Game;

const HAND: [&str; 3] = ["red-i1-blue", "blue-i2-red-a", "green-i1-red"];
const MOVE: Action = Action::Move { direction: Direction::Cw, spaces: 1 };
const PLACE: Action = Action::Place { o: 0, cell: 0 };

fn play(id: &str) -> Action {
    Action::Play(card(id))
}

fn add(word: &str) -> Action {
    Action::Add(chai(word)[0])
}

/// Each of these actions is refused for this rule and reason.
fn refuses(table: &Table, seat: u8, cases: &[(Action, &str, &str)]) {
    for &(action, rule, reason) in cases {
        assert_eq!(
            table.refusal_to(seat, action),
            refused(rule, reason),
            "{action} in {:?}",
            table.state.step
        );
    }
}

/// One action of every kind.
fn one_of_each() -> Vec<Action> {
    let some = card("red-i1-blue");
    let chai = crate::Chai::ALL;
    let mut actions = vec![
        Action::Bonus(0),
        Action::Card(some),
        Action::Commit,
        Action::Empty(0),
        Action::End,
        Action::Fan(some),
        Action::Forfeit,
        Action::Jump(0),
        MOVE,
        PLACE,
        play("red-i1-blue"),
        Action::Return(some),
        Action::Start(0),
        Action::Swap { card: some, slot: 0 },
    ];
    actions.extend(chai.map(Action::Add));
    actions.extend(chai.map(Action::Keep));
    actions
}

#[test]
fn nothing_a_player_tries_belongs_to_just_another_moment() {
    for (options, seats) in many_tables() {
        random_game(options, seats, 5, |state| {
            for seat in Seat::all(seats) {
                for action in one_of_each() {
                    let Err(refusal) = BOX.check(state, seat, &action) else { continue };
                    assert_ne!(refusal.reason, "another-decision", "{action} in {:?}", state.step);
                    assert!(
                        refusal.rule.starts_with("DW-") || !BOX.awaiting(state).contains(seat),
                        "{action} in {:?}: {refusal}",
                        state.step
                    );
                }
            }
        });
    }
}

#[test]
fn dw_2_2_before_moving() {
    let cases = [
        (play(HAND[0]), "DW-2.2", "move-first"),
        (Action::End, "DW-2.2", "turn-not-done"),
        (PLACE, "DW-2.13", "no-tile-waiting"),
        (Action::Bonus(0), "DW-4.5", "no-bonus-waiting"),
        (Action::Card(card(HAND[0])), "DW-7.2", "delivery-not-begun"),
        (Action::Commit, "DW-7.2", "delivery-not-begun"),
        (add("veto"), "DW-4.9", "delivery-chai-later"),
        (add("jump"), "DW-7.2", "delivery-not-begun"),
        (Action::Keep(chai("veto")[0]), "DW-13.1", "nothing-drawn"),
        (Action::Fan(card(HAND[0])), "DW-11.3", "nothing-to-fan"),
        (Action::Return(card(HAND[0])), "DW-12.2", "no-return-now"),
        (Action::Swap { card: card(HAND[0]), slot: 0 }, "DW-4.7", "no-swap-chai"),
    ];
    refuses(&Table::set(options(), 2), 0, &cases);
    refuses(&Table::moving(options(), 2, 0), 0, &cases);
}

#[test]
fn dw_2_13_between_card_and_tile() {
    let table = Table::playing(options(), &HAND);
    refuses(
        &table,
        0,
        &[
            (MOVE, "DW-2.2", "already-moved"),
            (Action::Start(0), "DW-2.2", "already-moved"),
            (PLACE, "DW-2.13", "no-tile-waiting"),
            (Action::Forfeit, "DW-2.13", "no-tile-waiting"),
        ],
    );
    let table = table.play("play:red-i1-blue");
    refuses(
        &table,
        0,
        &[
            (play(HAND[1]), "DW-2.13", "place-first"),
            (MOVE, "DW-2.2", "one-move-a-turn"),
            (Action::Jump(0), "DW-2.2", "one-move-a-turn"),
            (Action::Bonus(0), "DW-4.5", "no-bonus-waiting"),
        ],
    );
    let table = table.play("place:0:0");
    refuses(
        &table,
        0,
        &[
            (PLACE, "DW-3.5", "tile-placed"),
            (play(HAND[1]), "DW-2.12", "one-card-a-turn"),
            (MOVE, "DW-2.2", "one-move-a-turn"),
        ],
    );
}

#[test]
fn dw_5_4_in_the_final_turn_nobody_moves() {
    let table = Table::final_turn(options(), &["red-i1-blue", "blue-i2-red-a"]);
    refuses(&table, 0, &[(MOVE, "DW-5.4", "no-move-in-final-turn")]);
    let table = table.play("play:red-i1-blue place:0:0 play:blue-i2-red-a place:0:1");
    refuses(
        &table,
        0,
        &[
            (play("red-o4"), "DW-5.2", "last-cards-played"),
            (Action::Jump(1), "DW-5.4", "no-move-in-final-turn"),
        ],
    );
}

#[test]
fn dw_4_5_before_the_bonus_tile() {
    let table = Table::playing(options(), &HAND).play("play:red-i1-blue place:0:0").with(|state| {
        state.bonus = Some(Colour::Red);
        state.step = Step::PlaceBonus;
    });
    refuses(
        &table,
        0,
        &[
            (Action::End, "DW-4.5", "bonus-at-once"),
            (PLACE, "DW-4.5", "bonus-at-once"),
            (play(HAND[1]), "DW-4.5", "bonus-at-once"),
            (Action::Commit, "DW-7.2", "delivery-not-begun"),
        ],
    );
}

#[test]
fn dw_13_1_before_a_chai_is_kept() {
    let connoisseurs = Options { chai_connoisseurs: true, ..options() };
    let table = Table::placing(connoisseurs, &[0; 9], 15, "red-i1-blue")
        .tiles(0, &[("blue-i2-red-a", 2, 0)])
        .next_chai("veto jump")
        .play("place:3:3");
    refuses(
        &table,
        0,
        &[(Action::End, "DW-13.1", "keep-first"), (Action::Empty(0), "DW-13.1", "keep-first")],
    );
}

const CARDS: [&[&str]; 2] = [&["red-i1-blue", "red-o4"], &["blue-i1-red", "blue-o4"]];

fn delivery(kept: [&str; 2]) -> Table {
    let table = Table::loading(options(), 2).heights(0, &[3]).played_some(&CARDS);
    table.chai(0, kept[0]).chai(1, kept[1]).play("end")
}

#[test]
fn dw_6_4_and_dw_6_5_in_the_delivery_nothing_is_collected() {
    refuses(
        &delivery(["swap jump", ""]),
        0,
        &[
            (PLACE, "DW-6.5", "no-tiles-in-delivery"),
            (Action::Empty(0), "DW-6.5", "no-tiles-in-delivery"),
            (Action::Bonus(0), "DW-6.5", "no-tiles-in-delivery"),
            (play("red-o4"), "DW-6.4", "deliver-instead"),
            (MOVE, "DW-7.2", "no-turns-in-delivery"),
            (Action::End, "DW-7.2", "no-turns-in-delivery"),
            (Action::Jump(0), "DW-4.9", "not-a-delivery-chai"),
            (Action::Swap { card: card("red-o4"), slot: 0 }, "DW-4.9", "not-a-delivery-chai"),
            (Action::Keep(chai("veto")[0]), "DW-13.1", "nothing-drawn"),
            (Action::Return(card("red-o4")), "DW-12.2", "no-return-now"),
        ],
    );
}

#[test]
fn dw_7_3_without_cards_there_is_none_to_choose() {
    let table = delivery(["veto", "veto"]).by(0, "card:red-o4 commit").by(1, "card:blue-o4 commit");
    // One card left is chosen by itself, the third level finds no card at all.
    let table = table.by(0, "commit").by(1, "commit");
    assert_eq!((table.state.level, table.hand_of(0).len()), (1, 0));
    refuses(&table, 0, &[(Action::Card(card("red-o4")), "DW-7.3", "no-card-left")]);
}

#[test]
fn dw_7_5_and_dw_7_6_who_has_chosen_waits() {
    let table = delivery(["later veto", "veto"]).by(1, "card:blue-o4 commit");
    refuses(&table, 1, &[(Action::Commit, "DW-7.5", "committed-already")]);
    let table = table.by(0, "card:red-o4 add:later commit");
    assert_eq!(table.state.step, Step::Later);
    refuses(&table, 1, &[(Action::Card(card("blue-o4")), "DW-7.6", "revealed-already")]);
}

#[test]
fn dw_12_3_who_has_returned_two_cards_waits() {
    let table = Table::set(Options { tactical_start: true, ..options() }, 2);
    let [a, b, c, ..] = table.hand_of(0).iter().collect::<Vec<_>>()[..] else { panic!("four cards") };
    let table = table.by(0, &format!("return:{a} return:{b}"));
    refuses(&table, 0, &[(Action::Return(c), "DW-12.3", "returned-already")]);
    refuses(&table, 1, &[(MOVE, "DW-12.3", "return-first")]);
}
