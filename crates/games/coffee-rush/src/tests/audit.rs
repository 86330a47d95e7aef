//! Positions that cannot be: the audit names the law they break.

use engine::{Game, Seat};

use super::table::{BOX, Table, options};
use crate::cards::Pile;
use crate::{Cell, Decision, Ingredient, Level, Options, StartSeat, State, Upgrade};

/// Seat 0 of three about to pour, in a possible position.
fn sound() -> Table {
    let table = Table::dealt(options(3), 3, &[]).play("place:5 place:9 place:6 step:7 stop");
    table.audit();
    table
}

fn law(table: &Table) -> String {
    BOX.audit(&table.state).expect_err("the position is impossible").law.into_owned()
}

fn broken(change: impl FnOnce(&mut State)) -> String {
    law(&sound().with(change))
}

#[test]
fn cr_i1_and_cr_i2_lost_tokens_are_found() {
    assert_eq!(broken(|state| state.supply.take(Ingredient::Tea, 1)), "CR-I1");
    assert_eq!(broken(|state| state.hand.put(Ingredient::Tea, 1)), "CR-I1");
    assert_eq!(broken(|state| state.rush_supply -= 1), "CR-I2");
    assert_eq!(broken(|state| state.areas[1].rush += 1), "CR-I2");
}

#[test]
fn cr_i3_doubled_cards_are_found() {
    assert_eq!(broken(|state| state.cards.deck_mut()[0] = crate::Card(0)), "CR-I3");
    assert_eq!(broken(|state| state.cards = crate::cards::Cards::new([])), "CR-I3");
    assert_eq!(broken(|state| state.cards.deck_mut()[0] = crate::Card(80)), "CR-I21");
}

#[test]
fn cr_i4_and_cr_i5_unpaid_upgrades_and_wrongly_removed_cards_are_found() {
    assert_eq!(law(&sound().upgraded(1, &[Upgrade::Diagonal])), "CR-I4");
    assert_eq!(law(&sound().pile(Pile::Removed, &[40])), "CR-I5");
    let gentle = Options { gentle_start: true, ..options(3) };
    let table = Table::dealt(gentle, 3, &[0, 1, 2, 3]).with(|state| {
        state.cards.deal(Pile::Removed);
    });
    assert_eq!(law(&table), "CR-I5");
}

#[test]
fn cr_i6_and_cr_i7_misplaced_meeples_are_found() {
    assert_eq!(broken(|state| state.meeples[1] = state.meeples[2]), "CR-I6");
    assert_eq!(broken(|state| state.meeples[1] = Cell::OFF), "CR-I7");
    assert_eq!(broken(|state| state.meeples[3] = Cell(0)), "CR-I7");
    assert_eq!(broken(|state| state.meeples[1] = Cell(17)), "CR-I21");
}

#[test]
fn cr_i8_to_cr_i10_and_cr_i14_impossible_turns_are_found() {
    assert_eq!(broken(|state| state.decision = Decision::Serve), "CR-I8");
    assert_eq!(broken(|state| state.steps = 0), "CR-I9");
    assert_eq!(broken(|state| state.steps = 19), "CR-I9");
    let paid = sound().rush(1, 15).with(|state| state.steps = 4);
    assert_eq!(law(&paid), "CR-I9", "a paid rush token lies in the supply");
    let moving = Table::dealt(options(3), 3, &[]).play("place:5 place:9 place:6 step:7");
    let heavy = moving.with(|state| {
        state.supply.take(Ingredient::Tea, 9);
        state.hand.put(Ingredient::Tea, 9);
    });
    assert_eq!(law(&heavy), "CR-I10");
    assert_eq!(broken(|state| state.served = 1), "CR-I14");
    let served = sound().play("finish").with(|state| state.served = 3);
    assert_eq!(law(&served), "CR-I14");
}

#[test]
fn cr_i11_to_cr_i13_impossible_days_are_found() {
    let table = Table::dealt(options(3), 3, &[]);
    let full = table.with(|state| state.cards = crate::cards::Cards::new(state.cards.all().to_vec()));
    assert_eq!(law(&full), "CR-I11");
    assert_eq!(broken(|state| state.open = false), "CR-I12");
    assert_eq!(law(&sound().pile(Pile::Penalties(Seat(1)), &[20, 21, 22, 23, 24])), "CR-I12");
    let over = sound().play("finish").pile(Pile::Penalties(Seat(1)), &[20, 21, 22, 23, 24]).with(|state| {
        state.open = false;
        state.steps = 0;
        state.decision = Decision::Over;
    });
    assert_eq!(law(&over), "CR-I13");
    let last = sound().pile(Pile::Penalties(Seat(2)), &[20, 21, 22, 23, 24]).with(|state| state.open = false);
    assert_eq!(law(&last), "CR-I13", "the last seat's fifth penalty ends the game");
}

#[test]
fn cr_i16_and_cr_i18_too_many_and_too_few_orders_are_found() {
    let cards: Vec<u8> = (40..65).collect();
    assert_eq!(law(&sound().tab(1, 2, &cards)), "CR-I16");
    let none = sound().with(|state| {
        for seat in Seat::all(3) {
            (0..4).for_each(|_| state.cards.slide(seat));
        }
    });
    assert_eq!(law(&none), "CR-I18");
}

#[test]
fn cr_i19_wandering_regulars_and_wrong_arrivals_are_found() {
    let solo = || Table::dealt(options(1), 1, &[]).play("place:5 place:6 cup:0");
    solo().audit();
    assert_eq!(law(&solo().with(|state| state.meeples[2] = Cell(9))), "CR-I19");
    assert_eq!(law(&solo().tab(0, 1, &[40])), "CR-I19");
    assert_eq!(law(&solo().with(|state| state.turn = 2)), "CR-I19");
    assert_eq!(law(&solo().pass().with(|state| state.options.solo_level = Level::Hard)), "CR-I19");
}

#[test]
fn cr_i20_and_cr_i23_decisions_without_a_choice_are_found() {
    // Seat 0 stands on another's cell 3 in the corner; its neighbours are cells 2 and 7.
    let corner = |third: u8, steps: u8| {
        let setup = format!("place:{third} place:2 place:3 place:6");
        Table::dealt(options(4), 4, &[]).play(&setup).with(|state| {
            state.meeples[0] = Cell(3);
            state.steps = steps;
        })
    };
    corner(7, 1).audit();
    assert_eq!(law(&corner(7, 2)), "CR-I20", "both neighbours are occupied");
    assert_eq!(law(&corner(11, 2)), "CR-I23", "only cell 7 is left");
    let pour = Table::dealt(options(3), 3, &[]).play("place:5 place:9 place:6").with(|state| {
        state.supply += state.areas[0].cups[0].take_all();
        state.steps = 1;
        state.decision = Decision::Pour;
    });
    assert_eq!(law(&pour), "CR-I23");
}

#[test]
fn cr_i21_names_without_things_are_found() {
    assert_eq!(broken(|state| state.seats = 0), "CR-I21");
    assert_eq!(broken(|state| state.seats = 9), "CR-I21");
    assert_eq!(broken(|state| state.start = Seat(3)), "CR-I21");
    assert_eq!(broken(|state| state.active = Seat(200)), "CR-I21");
    assert_eq!(broken(|state| state.mover = 1), "CR-I21");
    assert_eq!(broken(|state| state.options.penalty_limit = 6), "CR-I21");
    assert_eq!(broken(|state| state.options.start_seat = StartSeat::Fixed(Seat(1))), "CR-I21");
    assert_eq!(broken(|state| state.areas[3].rush = 1), "CR-I21");
}

#[test]
fn cr_i22_moments_that_never_come_are_found() {
    assert_eq!(broken(|state| state.turn = 0), "CR-I22");
    assert_eq!(broken(|state| state.turn = 2), "CR-I22");
    assert_eq!(broken(|state| state.turn = 40_000), "CR-I22");
    let placing = sound().play("finish").with(|state| state.decision = Decision::SetupPlace);
    assert_eq!(law(&placing), "CR-I22");
    let upgrade = sound().play("finish done").with(|state| state.decision = Decision::Upgrade);
    assert_eq!(law(&upgrade), "CR-I22");
    let choose = sound().play("finish done").with(|state| state.decision = Decision::ChooseMeeple);
    assert_eq!(law(&choose), "CR-I22");
}

#[test]
fn cr_i22_impossible_set_ups_are_found() {
    let placing = || Table::dealt(options(2), 2, &[]).play("place:5 place:6 place:9");
    placing().audit();
    assert_eq!(law(&placing().with(|state| state.active = Seat(0))), "CR-I22");
    assert_eq!(law(&placing().with(|state| state.decision = Decision::SetupPlace)), "CR-I22");
    assert_eq!(law(&placing().with(|state| state.meeples.swap(0, 1))), "CR-I22");
    assert_eq!(law(&placing().with(|state| state.steps = 1)), "CR-I22");
    assert_eq!(law(&placing().rush(1, 1)), "CR-I22");
    assert_eq!(law(&placing().tab(1, 3, &[40])), "CR-I22");
    let elsewhere = placing().with(|state| {
        state.areas[1].cups[0].take(Ingredient::Milk, 1);
        state.areas[1].cups[0].put(Ingredient::Tea, 1);
        state.supply.put(Ingredient::Milk, 1);
        state.supply.take(Ingredient::Tea, 1);
    });
    assert_eq!(law(&elsewhere), "CR-I22", "the tokens come from the cells of the meeples");
}
