//! The audit names the law that an impossible position breaks.

use engine::Game;

use super::BOX;
use super::table::{Table, options};
use crate::state::Decision;
use crate::{Action, Card, Kind, Options, Side, Space, Spot, StartCard, State, Tile};

/// A full tavern being served, possible in every way.
fn sound() -> Table {
    let table = Table::planning(5).slots("guest-5c noble*2 regular-1").area("handler supplier dishwasher");
    let table = table.deck("regular-2 waitress").discard("table guest-4b").book([1, 0, 2, 0]).schnapps(1, 2);
    table.dice("5@slot-0 2@slot-1 6@supplier 1 3").play("open resolve:slot-0")
}

fn law(change: impl FnOnce(&mut State)) -> String {
    law_of(&sound(), change)
}

fn law_of(table: &Table, change: impl FnOnce(&mut State)) -> String {
    table.audit();
    let mut state = table.state;
    change(&mut state);
    BOX.audit(&state).expect_err("the position must be refused").law.into_owned()
}

#[test]
fn lost_and_invented_things_are_noticed() {
    assert_eq!(law(|state| state.piles[Kind::Table.index()] -= 1), "TT-I1");
    assert_eq!(law(|state| state.nobles += 1), "TT-I2");
    assert_eq!(law(|state| state.guest_pile -= 1), "TT-I3");
    assert_eq!(law(|state| state.taverns[0].lost[0] -= 1), "TT-I4");
    assert_eq!(law(|state| state.schnapps -= 1), "TT-I5");
    assert_eq!(law(|state| state.signatures += 1), "TT-I6");
    assert_eq!(law(|state| state.boxed_counter_guests -= 1), "TT-I7");
}

#[test]
fn impossible_taverns_are_noticed() {
    let remove_die = |state: &mut State| {
        state.taverns[0].dice.pop();
        state.taverns[0].dice.remove(3);
    };
    assert_eq!(law(remove_die), "TT-I8");
    assert_eq!(law(|state| state.taverns[1].doubloons = 3), "TT-I10");
    assert_eq!(law(|state| state.taverns[0].beer = 40_000), "TT-I11");
    assert_eq!(law(|state| state.taverns[0].dice[2].boost = 3), "TT-I15");
    assert_eq!(law(|state| state.taverns[0].dice[3].at = Spot::on(Space::slot(1))), "TT-I15");
    assert_eq!(law(|state| state.taverns[0].book[0] = 4), "TT-I19");
    let two_stacks = |state: &mut State| {
        state.taverns[0].slots[2] = Some(Card::NOBLE);
        state.taverns[0].lost[1] += 1;
    };
    assert_eq!(law(two_stacks), "TT-I16");
    let planning = Table::planning(1).slots("guest-4b regular-1 regular-1").deck("regular-2").dice("1 1 1 1");
    assert_eq!(law_of(&planning, |state| state.taverns[0].slots.push(None)), "TT-I17");
    let dusk = Table::dusk(1, 2, 2).evening();
    assert_eq!(law_of(&dusk, |state| state.taverns[0].shows[0] = 1), "TT-I20");
    let boosted = planning.area("dishwasher").play("place:1:supplier").with(|state| {
        state.taverns[0].dice[0].at = Spot::on(Space::slot(0));
        state.taverns[0].dice[0].boost = 3;
    });
    assert_eq!(BOX.audit(&boosted.state).unwrap_err().law, "TT-I14");
}

#[test]
fn impossible_drafts_are_noticed() {
    let table = Table::drafting(options(1), 1, &[&[1, 2, 3, 4], &[2, 3, 4, 5]]);
    assert_eq!(law_of(&table, |state| assert!(state.coasters[1].take(3))), "TT-I9");
    assert_eq!(law_of(&table, |state| state.coasters.truncate(1)), "TT-I9");
    assert_eq!(law_of(&table, |state| state.pick = 2), "TT-I8", "one die picked, none in the pools");
}

#[test]
fn too_many_purchases_are_noticed() {
    // In round 1 nobody can own two guests.
    let table = Table::planning(1).round(1).slots("guest-4b regular-1 regular-1").dice("1 1 1 1");
    let too_many = |state: &mut State| {
        state.guest_pile -= 1;
        state.taverns[0].discard.add(BOX.guest_3);
    };
    assert_eq!(law_of(&table, too_many), "TT-I18");
}

#[test]
fn tt_i25_whatever_a_position_names_exists() {
    let laws = [
        law(|state| state.options.module = 6),
        law(|state| state.round = 9),
        law(|state| state.active = engine::Seat(3)),
        law(|state| state.offered[0] = StartCard(200)),
        law(|state| state.taverns[0].start_card = Some(StartCard(6))),
        law(|state| state.taverns[0].known = 200),
        law(|state| state.taverns[0].dice[0].face = 7),
        law(|state| state.taverns[0].entertainers[1] = None),
        law(|state| state.market[2] = Card::guest(50)),
        law(|state| state.taverns[0].lifts = 201),
        law(|state| state.turn.refill = Some(7)),
    ];
    assert!(laws.iter().all(|law| law == "TT-I25"), "{laws:?}");
    assert_eq!(law(|state| state.taverns[1].deck.push(Card::guest(52).unwrap())), "TT-I25");
}

#[test]
fn tt_i26_the_decision_asked_fits_the_moment() {
    let laws = [
        law(|state| state.decision = Decision::StartCard),
        law(|state| state.turn.bards_left = 30),
        law(|state| state.turn.used = crate::Spaces::default()),
        law(|state| state.turn.reputation.beer += 1),
        law(|state| state.asked = engine::Seats::all(2)),
    ];
    assert_eq!(laws, ["TT-I26"; 5]);
    let choosing = Table::dusk(2, 2, 2).evening().seat(0, "side:a");
    let wrong = law_of(&choosing, |state| state.committed[0] = Some(Action::Keep));
    assert_eq!(wrong, "TT-I26");
    assert_eq!(
        law_of(&choosing, |state| state.committed[1] = Some(Action::Side { side: Side::A })),
        "TT-I26"
    );
}

#[test]
fn alone_the_mug_stays() {
    let table =
        Table::planning_with(Options::default(), 1).slots("regular-1 regular-1 regular-1").dice("1 1 1 1");
    assert_eq!(law_of(&table, |state| state.taverns[0].upgraded.insert(Tile::Dishwasher)), "TT-I26");
    assert_eq!(law_of(&table, |state| state.first = engine::Seat(1)), "TT-I25");
}
