//! Positions that cannot be: the audit names the law they break.

use engine::{Game, Seat};

use super::table::{BOX, Table, card, options};
use crate::bed::Tile;
use crate::components::ChaiTile;
use crate::options::{Empties, FirstSeat};
use crate::state::{Laid, Stage, Tips};
use crate::{Chai, Colour, Options, State, Step};

/// Three seats in the middle of the collection.
fn sound() -> Table {
    let table = Table::set(options(), 3).until(|state| state.round == 6 && state.step == Step::EndTurn);
    table.audit();
    table
}

/// Three seats in the middle of the delivery, with something to decide.
fn delivery() -> Table {
    let table =
        Table::set(options(), 3).until(|state| state.step == Step::Deliver && state.level < state.top);
    table.audit();
    table
}

fn law(table: &Table) -> String {
    BOX.audit(&table.state).expect_err("the position is impossible").law.into_owned()
}

fn broken(change: impl FnOnce(&mut State)) -> String {
    law(&sound().with(change))
}

fn undelivered(change: impl FnOnce(&mut State)) -> String {
    law(&delivery().with(change))
}

#[test]
fn dw_i1_lost_and_doubled_cards_are_found() {
    assert_eq!(broken(|state| state.deck[0] = state.deck[1]), "DW-I1");
    assert_eq!(broken(|state| state.ring[0].card = state.ring[1].card), "DW-I1");
    assert_eq!(broken(|state| state.players[0].hand = state.players[1].hand), "DW-I1");
    assert_eq!(broken(|state| state.discard.insert(card("red-o4"))), "DW-I1");
    assert_eq!(broken(|state| state.players[0].saw.insert(state.deck[0])), "DW-I1");
    assert_eq!(undelivered(|state| state.players[0].hand = state.players[1].hand), "DW-I1");
}

#[test]
fn dw_i2_and_dw_i3_wrong_decks_and_hands_are_found() {
    assert_eq!(
        broken(|state| {
            let card = state.deck.pop().expect("cards are left");
            state.players[0].hand.insert(card);
        }),
        "DW-I2"
    );
    let taken = |state: &mut State| {
        let from = state.players[0].hand.first().expect("a hand");
        state.players[0].hand.remove(from);
        state.players[1].hand.insert(from);
    };
    assert_eq!(broken(taken), "DW-I3");
    assert_eq!(broken(|state| state.dealt.insert(state.deck[0])), "DW-I3");
}

#[test]
fn dw_i4_lost_tickets_are_found() {
    assert_eq!(broken(|state| state.players[0].tickets += 1), "DW-I4");
    assert_eq!(broken(|state| state.ring[2].tickets += 1), "DW-I4");
    assert_eq!(undelivered(|state| state.players[0].tickets = 1), "DW-I4");
}

#[test]
fn dw_i5_lost_chai_are_found() {
    assert_eq!(broken(|state| state.supply.truncate(20)), "DW-I5");
    assert_eq!(broken(|state| state.used.push(ChaiTile::new(Chai::Veto, 0))), "DW-I5");
    let kept = |state: &mut State| {
        let place = state.supply.iter().position(|chai| chai.is_bonus()).expect("a bonus chai");
        let chai = state.supply.remove(place);
        state.players[0].kept.push(ChaiTile::new(chai, 0));
    };
    assert_eq!(broken(kept), "DW-I5", "a bonus is never kept");
    let aside = |state: &mut State| {
        let chai = state.supply.pop().expect("chai are left");
        state.laid.push(Laid { by: Seat(0), tile: ChaiTile::new(chai, 0) });
    };
    assert_eq!(broken(aside), "DW-I5", "only connoisseurs lay chai aside");
}

#[test]
fn dw_i6_and_dw_i7_wrong_bonus_tiles_and_empties_are_found() {
    assert_eq!(law(&sound().bonus(0, Colour::Red, 0)), "DW-I6");
    assert_eq!(broken(|state| state.empties -= 1), "DW-I7");
    assert_eq!(broken(|state| state.empties += 1), "DW-I7");
    assert_eq!(
        broken(|state| state.players[0].bed.heights[0] += 1),
        "DW-I9",
        "it covers a half, or an empty too many"
    );
}

#[test]
fn dw_i8_and_dw_i9_impossible_stacks_are_found() {
    assert_eq!(
        broken(|state| {
            let bed = &mut state.players[0].bed;
            let first = bed.tiles[0];
            bed.tiles.push(first);
        }),
        "DW-I8"
    );
    assert_eq!(broken(|state| state.players[0].bed.halves[0] ^= 1), "DW-I9");
    let hanging = |state: &mut State| state.players[0].bed.tiles[0] = Tile::new(card("red-l4"), 4, 8, 1);
    assert_eq!(broken(hanging), "DW-I9", "it sticks out");
    let forfeited = |state: &mut State| state.players[0].bed.tiles.push(Tile::forfeited(card("red-l4")));
    assert_eq!(broken(forfeited), "DW-I9", "only in strict");
}

#[test]
fn dw_i10_levels_nobody_opened_are_found() {
    // Unlimited extra empties fill up, they do not tower.
    let tower = sound().with(|state| {
        state.options.empties = Empties::Unlimited;
        state.empties = 0;
        state.players[2].bed.heights = [40; 9];
        state.players[2].bed.halves = [0; 4];
    });
    assert_eq!(law(&tower), "DW-I10");
}

#[test]
fn dw_i11_dw_i15_and_dw_i17_impossible_rounds_are_found() {
    assert_eq!(undelivered(|state| state.top += 1), "DW-I11");
    assert_eq!(undelivered(|state| state.tips.clear()), "DW-I11");
    assert_eq!(undelivered(|state| state.tips[0] = Tips::new([5, 0, 0, 0])), "DW-I15");
    assert_eq!(undelivered(|state| state.step = Step::Over), "DW-I17");
}

#[test]
fn dw_i12_chai_nobody_formed_are_found() {
    let gained = |state: &mut State| {
        let place = state.supply.iter().position(|chai| !chai.is_bonus()).expect("another chai");
        let chai = state.supply.remove(place);
        state.players[0].kept.extend([ChaiTile::new(chai, 0)]);
    };
    let many = sound().with(|state| (0..6).for_each(|_| gained(state)));
    assert_eq!(law(&many), "DW-I12");
}

#[test]
fn dw_i13_wrong_fans_are_found() {
    let imaginary = Options { imaginary_player: true, ..options() };
    let table = Table::set(imaginary, 2).until(|state| state.round == 8 && state.step == Step::EndTurn);
    table.audit();
    let short = table.clone().with(|state| {
        let card = state.fan.pop().expect("a fan");
        state.pile.push(card);
    });
    assert_eq!(law(&short), "DW-I13");
    assert_eq!(broken(|state| state.fan.push(state.boxed().first().expect("cards in the box"))), "DW-I1");
}

#[test]
fn dw_i14_and_dw_i16_wrong_delivery_hands_and_scores_are_found() {
    let fewer = |state: &mut State| {
        let card = state.players[0].hand.first().expect("a hand");
        state.players[0].hand.remove(card);
        state.discard.insert(card);
    };
    assert_eq!(undelivered(fewer), "DW-I14");
    assert_eq!(undelivered(|state| state.players[1].tally.dabbas += 1), "DW-I16");
    assert_eq!(undelivered(|state| state.players[1].tally.tickets = -1), "DW-I16");
    assert_eq!(undelivered(|state| state.players[1].tally.orders[2] = 5), "DW-I16");
}

#[test]
fn dw_i20_things_that_do_not_exist_are_found() {
    assert_eq!(broken(|state| state.players.truncate(1)), "DW-I20");
    assert_eq!(broken(|state| state.active = Seat(3)), "DW-I20");
    assert_eq!(broken(|state| state.options.first_seat = FirstSeat::Seat(1)), "DW-I20");
    assert_eq!(broken(|state| state.options.extra_rounds = 9), "DW-I20");
    assert_eq!(broken(|state| state.options.double_zero = true), "DW-I20");
    assert_eq!(broken(|state| state.players[0].figure = Some(6)), "DW-I20");
    assert_eq!(broken(|state| state.players[0].bed.heights[0] = 65), "DW-I20");
    assert_eq!(broken(|state| state.round = 40), "DW-I20");
}

#[test]
fn dw_i20_decisions_out_of_place_are_found() {
    for step in [Step::PlaceTile, Step::PlaceBonus, Step::PickChai, Step::ImaginaryPick, Step::ChooseStart] {
        assert_eq!(broken(|state| state.step = step), "DW-I20", "{step:?}");
    }
    assert_eq!(broken(|state| state.players[1].choice.stage = Stage::Card), "DW-I20");
    assert_eq!(undelivered(|state| state.players[0].choice.stage = Stage::Revealed), "DW-I20");
    assert_eq!(undelivered(|state| state.players[0].choice.chai = 1 << 20), "DW-I20");
}
