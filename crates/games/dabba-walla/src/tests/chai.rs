//! Gaining and using chai: DW-4, connoisseurs DW-13.

use engine::{Eyes, Game, Revealed, Seat};

use super::table::{BOX, Table, card, chai, options, refused};
use crate::{Action, Chai, Colour, Event, Options, Step};

/// Seat 0 is about to place the single cell with which it forms a chai (`place:3:3`) or not (`place:0:3`).
fn forming(options: Options) -> Table {
    Table::placing(options, &[0; 9], 15, "red-i1-blue").tiles(0, &[("blue-i2-red-a", 2, 0)])
}

fn connoisseurs() -> Options {
    Options { chai_connoisseurs: true, ..options() }
}

#[test]
fn dw_4_1_a_formed_chai_gives_the_next_tile_of_the_supply() {
    let table = forming(options()).next_chai("plus-red veto").play("place:3:3");
    assert_eq!(table.chai_of(0), chai("plus-red"));
    assert_eq!((table.view_of(1).chai, table.revealed), (35, Revealed::Something));
    assert_eq!(table.state.supply.last(), Some(&Chai::Veto));
    let apart = forming(options()).play("place:0:3");
    assert_eq!((apart.chai_of(0).len(), apart.revealed), (0, Revealed::Nothing));
}

#[test]
fn dw_4_2_others_see_only_how_many_chai_a_seat_keeps() {
    let table = forming(options()).next_chai("plus-red").play("place:3:3");
    assert_eq!(table.view_of(0).seats[0].chai, Some(chai("plus-red")));
    for view in [table.view_of(1), BOX.view(&table.state, Eyes::Spectator)] {
        assert_eq!((view.seats[0].chai_count, &view.seats[0].chai), (1, &None));
    }
    let kept = |chai| Event::ChaiKept { seat: Seat(0), chai };
    assert!(table.heard_by(0).contains(&kept(Some(Chai::PlusRed))));
    assert!(table.heard_by(1).contains(&kept(None)));
    assert!(!table.heard_by(1).contains(&kept(Some(Chai::PlusRed))));
}

#[test]
fn dw_4_3_nothing_is_gained_from_an_empty_supply() {
    let table = forming(options()).only_chai("").play("place:3:3");
    assert!(table.events().contains(&Event::NoChaiLeft { seat: Seat(0) }));
    assert_eq!((table.chai_of(0).len(), table.state.step), (0, Step::EndTurn));
}

#[test]
fn dw_4_4_a_used_chai_lies_open_and_stays_out() {
    let table = Table::moving(connoisseurs(), 2, 0).chai(0, "jump swap").play("jump:4");
    assert_eq!(BOX.view(&table.state, Eyes::Spectator).used, chai("jump"));
    assert!(table.heard_by(1).contains(&Event::ChaiUsed { seat: Seat(0), chai: Chai::Jump }));
    // It does not come back when tiles are shuffled again.
    let table = forming(connoisseurs()).only_chai("veto").with(|state| {
        state.used.push(crate::components::ChaiTile::new(Chai::Jump, 0));
    });
    let table = table.play("place:3:3");
    assert_eq!((table.chai_of(0), table.used()), (chai("veto"), chai("jump")));
}

/// E21: the bonus tile on the highest cell opens a level.
#[test]
fn dw_4_5_and_dw_r14_a_bonus_dabba_is_placed_at_once() {
    let table = forming(options()).next_chai("bonus-red").play("place:3:3");
    assert_eq!((table.state.step, table.state.bonus), (Step::PlaceBonus, Some(Colour::Red)));
    assert_eq!((table.chai_of(0).len(), table.used()), (0, chai("bonus-red")));
    assert_eq!(table.refusal(Action::End), refused("DW-4.5", "bonus-at-once"));
    assert_eq!(table.refusal(Action::Bonus(9)), refused("DW-3.2", "no-such-cell"));
    assert_eq!(table.legal_kind("bonus").len(), 9);
    let table = table.play("bonus:3");
    assert_eq!(table.heights_of(0), [1, 1, 0, 2, 0, 0, 0, 0, 0]);
    assert!(table.events().contains(&Event::LevelReached { seat: Seat(0), level: 2 }));
    assert_eq!(table.view_of(1).bonus, [3, 2, 3, 3]);
    assert_eq!(table.state.step, Step::EndTurn);
    assert!(!table.events().iter().any(|event| matches!(event, Event::ChaiFormed { .. })));
}

#[test]
fn dw_4_8_a_chai_gained_now_can_be_used_at_the_end_of_the_turn() {
    let table = forming(options()).next_chai("swap").play("place:3:3");
    assert_eq!(table.legal_kind("swap").len(), 2 * 6);
    // A jump comes too late for this turn, and in time for the next one.
    let table = forming(options()).next_chai("jump").play("place:3:3");
    assert_eq!(table.legal_kind("jump").len(), 0);
    let table = table.play("end").until(|state| state.active == Seat(0) && state.step == Step::Move);
    assert_eq!(table.legal_kind("jump").len(), 6);
}

#[test]
fn dw_4_8_in_the_final_turn_a_swap_gained_serves_for_the_second_card() {
    let table = Table::final_turn(options(), &["red-i1-blue", "green-i1-red"]);
    let table = table.tiles(0, &[("blue-i2-red-a", 2, 0)]).next_chai("swap");
    let table = table.play("play:red-i1-blue place:3:3");
    assert_eq!((table.state.step, table.legal_kind("swap").len()), (Step::PlayCard, 5));
}

#[test]
fn dw_4_9_delivery_chai_are_no_use_before() {
    let table = Table::moving(options(), 2, 0).chai(0, "plus-red minus-red veto later");
    let add = Action::Add(Chai::Veto);
    assert!(table.legal().iter().all(|action| action.starts_with("move")));
    assert_eq!(table.refusal(add).1, "delivery-chai-later");
    // And the other way round.
    let table = Table::delivering(&[&["red-o4", "red-t4"], &["blue-o4", "blue-t4"]]).chai(0, "jump");
    let table = table.by(0, "card:red-o4");
    assert_eq!(table.legal_of(0), ["commit"]);
    let late = table.refusal_to(0, Action::Add(Chai::Jump));
    assert_eq!(late, refused("DW-4.9", "not-a-delivery-chai"));
}

#[test]
fn dw_13_1_connoisseurs_draw_two_and_keep_one() {
    let table = forming(connoisseurs()).next_chai("plus-red veto").play("place:3:3");
    assert_eq!(
        (table.state.step, table.legal()),
        (Step::PickChai, vec!["keep:plus-red".into(), "keep:veto".into()])
    );
    assert_eq!(table.refusal(Action::Keep(Chai::Jump)), refused("DW-13.1", "not-drawn"));
    let table = table.play("keep:veto");
    assert_eq!(table.chai_of(0), chai("veto"));
    let view = table.view_of(1);
    assert_eq!((view.chai, view.aside, view.seats[0].chai_count), (34, 1, 1));
    assert_eq!(table.view_of(0).seats[0].laid_aside, Some(chai("plus-red")));
    assert_eq!(view.seats[0].laid_aside, None);
    assert_eq!(table.state.step, Step::EndTurn);
}

#[test]
fn dw_13_2_tiles_laid_aside_become_the_new_supply() {
    // Two tiles left: one is drawn with a tile laid aside, which is the only one.
    let first = forming(connoisseurs()).only_chai("plus-red veto").play("place:3:3 keep:veto end");
    assert_eq!((first.view_of(0).chai, first.view_of(0).aside), (0, 1));
    let again = first.until(|state| state.active == Seat(0) && state.step == Step::Move);
    let again = again.hand(0, &["green-i2-red-a", "green-i1-red"]).play("move:cw:1 play:green-i1-red");
    let again = again.tiles(0, &[("yellow-i2-red-a", 2, 4)]).play("place:3:7");
    assert!(again.events().contains(&Event::ChaiReshuffled { count: 1 }));
    assert_eq!(again.chai_of(0), chai("veto plus-red"));
    assert_eq!((again.view_of(0).chai, again.view_of(0).aside), (0, 0));
}

#[test]
fn dw_13_2_a_draw_may_begin_with_the_old_supply_and_end_with_the_new_one() {
    let table = forming(connoisseurs()).only_chai("jump").with(|state| {
        for kind in chai("veto later swap") {
            let tile = crate::components::ChaiTile::new(kind, 0);
            state.laid.push(crate::state::Laid { by: Seat(1), tile });
        }
    });
    let table = table.play("place:3:3");
    assert!(table.events().contains(&Event::ChaiReshuffled { count: 3 }));
    assert_eq!(table.state.drawn.len(), 2);
    assert_eq!(table.state.drawn[0].chai(), Chai::Jump);
    assert_eq!((table.view_of(1).chai, table.view_of(1).aside), (2, 0));
}

#[test]
fn dw_13_3_a_single_tile_is_kept_and_none_is_nothing() {
    let one = forming(connoisseurs()).only_chai("veto").play("place:3:3");
    assert_eq!((one.state.step, one.chai_of(0)), (Step::EndTurn, chai("veto")));
    let none = forming(connoisseurs()).only_chai("").play("place:3:3");
    assert!(none.events().contains(&Event::NoChaiLeft { seat: Seat(0) }));
    assert!(none.chai_of(0).is_empty());
}

#[test]
fn dw_13_4_a_kept_bonus_is_used_and_one_laid_aside_is_not() {
    let drawn = forming(connoisseurs()).next_chai("bonus-blue veto").play("place:3:3");
    let kept = drawn.clone().play("keep:bonus-blue");
    assert_eq!((kept.state.step, kept.state.bonus), (Step::PlaceBonus, Some(Colour::Blue)));
    let aside = drawn.play("keep:veto");
    assert_eq!((aside.state.step, aside.state.bonus), (Step::EndTurn, None));
    assert_eq!(aside.view_of(0).bonus, [3; 4]);
}

#[test]
fn dw_r31_of_two_equal_tiles_one_is_kept() {
    let table = forming(connoisseurs()).next_chai("veto veto").play("place:3:3");
    assert_eq!((table.state.step, table.legal()), (Step::PickChai, vec!["keep:veto".to_string()]));
    let table = table.play("keep:veto");
    assert_eq!((table.chai_of(0), table.view_of(0).aside), (chai("veto"), 1));
}

/// A seat forms at most one chai for two tiles, so at most 34, 33 or 32 at the longest tables.
#[test]
fn dw_r32_thirty_six_tiles_suffice() {
    for (seats, extra, formed) in [(2, 0, 14), (3, 0, 21), (4, 0, 28), (2, 20, 34), (3, 8, 33), (4, 2, 32)] {
        let table = Options { extra_rounds: extra, ..options() };
        BOX.check_options(&table, seats).expect("the limits of the long game");
        assert_eq!(seats * (BOX.played(&table) / 2), formed);
        assert!(formed <= BOX.chai.iter().sum::<u8>());
    }
    assert!(BOX.chai_in_game(&Options { no_negativity: true, ..options() }).iter().sum::<u8>() < 28);
}

#[test]
fn dw_o2_of_equal_tiles_the_first_gained_is_used() {
    let tile = |batch| crate::components::ChaiTile::new(Chai::Swap, batch);
    let table = Table::moving(connoisseurs(), 2, 0).hand(0, &["red-o4", "red-t4"]).with(|state| {
        state.players[0].kept.extend([tile(0), tile(1)]);
    });
    let table = table.play("swap:red-o4:0");
    assert_eq!(table.state.used.to_vec(), [tile(0)]);
    assert_eq!(table.state.players[0].kept.to_vec(), [tile(1)]);
    assert!(table.hand_of(0).contains(card("red-t4")));
}
