//! Alone: TT-17.

use engine::{Game, Outcome, Seat, Stream};

use super::BOX;
use super::table::{Table, card};
use crate::{Decision, Options, SoloRival};

fn alone(module: u8) -> Options {
    Options { module, ..Options::default() }
}

/// The draft alone: the own coaster and the rival's.
fn drafting(rival: SoloRival, own: &[u8], other: &[u8], slots: &str) -> Table {
    let options = Options { solo_rival: rival, solo_target: 100, ..alone(1) };
    Table::drafting(options, 5 - own.len() as u8, &[own, other]).slots(slots)
}

#[test]
fn tt_17_1_one_seat_is_always_first() {
    for module in 1..=5 {
        super::table::random_game(alone(module), 1, 1, |state| {
            assert_eq!((state.start(), state.taverns.len()), (Seat(0), 1));
        });
    }
}

#[test]
fn tt_17_2_the_rival_has_a_coaster_and_no_tavern() {
    let state = Table::set_up(alone(1), 1).state;
    assert_eq!((state.coasters.len(), state.taverns.len()), (2, 1));
}

#[test]
fn tt_17_3_seat_and_rival_pick_in_turn_and_swap() {
    let table = Table::set_up(alone(1), 1).play("keep");
    assert_eq!(table.chance.bounds(Stream::RIVAL), [6; 4]);
    let dice = |stream| table.chance.asked.iter().rposition(|(other, _)| *other == stream).unwrap();
    assert!(dice(Stream::dice(Seat(0))) < dice(Stream::RIVAL), "the seat rolls first");
    let table = drafting(SoloRival::Random, &[1, 2, 3, 4], &[2, 3, 5, 6], "").play("draft:4");
    assert_eq!(table.state.coasters[0].faces(), [3, 5, 6], "the rival took its 2, then they swapped");
    assert_eq!(table.state.coasters[1].faces(), [1, 2, 3]);
    assert_eq!(table.awaiting(), [0]);
}

#[test]
fn tt_17_4_a_random_rival_takes_any_die() {
    let pick = |number: u32| {
        let mut table = drafting(SoloRival::Random, &[1, 2, 3, 4], &[2, 3, 5, 6], "");
        table.chance.next = [number].into();
        let table = table.play("draft:4");
        assert_eq!(table.chance.asked[0], (Stream::RIVAL, 4));
        table.state.coasters[0].faces().to_vec()
    };
    assert_eq!((pick(0), pick(2), pick(3)), (vec![3, 5, 6], vec![2, 3, 6], vec![2, 3, 5]));
}

#[test]
fn tt_17_5_a_sharp_rival_takes_what_you_need() {
    let left = |slots: &str, other: &[u8]| {
        drafting(SoloRival::Sharp, &[1, 2, 3, 4], other, slots).play("draft:4").state.coasters[0]
            .faces()
            .to_vec()
    };
    assert_eq!(
        left("guest-4b guest-4b", &[1, 4, 5, 6]),
        [1, 5, 6],
        "two ask for a 4, everybody can use 1, 5 and 6"
    );
    assert_eq!(
        left("regular-1 guest-4b", &[1, 4, 5, 6]),
        [4, 5, 6],
        "1 counts for the supplier and the regular"
    );
    assert_eq!(left("guest-4b", &[2, 3, 4, 5]), [2, 3, 4], "4 and 5 once each: the higher goes");
    assert_eq!(left("noble*3", &[2, 3, 3, 4]), [3, 3, 4], "a stack asks once, for a 2");
    assert_eq!(left("", &[2, 3, 4, 4]), [2, 3, 4]);
}

/// Alone at the end of a serve turn.
fn serving(module: u8) -> Table {
    Table::serving_with(alone(module), 1)
}

#[test]
fn tt_17_6_the_rival_turns_the_dearest_guest_away() {
    let table =
        serving(1).market(1, "guest-5f").market(2, "guest-7a").market(3, "guest-7b").market(4, "guest-4c");
    let table = table.guest_deck_top("guest-8a").play("end-turn");
    assert_eq!(table.state.boxed.count(card("guest-7a")), 1, "of two for 7 the lower place");
    assert_eq!(table.state.market[2], Some(card("guest-8a")));
}

#[test]
fn tt_17_6_signatures_return_and_place_0_counts_without_its_pile() {
    let table = serving(5).market(1, "guest-4b");
    let supply = table.state.signatures;
    let table = table.guest_deck_top("guest-5f").play("end-turn");
    assert_eq!((table.state.market[1], table.state.signatures), (Some(card("guest-5f")), supply));
    let table =
        serving(1).pile_left("guest-3", 0).market(0, "guest-8a").market(1, "guest-4b").play("end-turn");
    assert_eq!(table.state.boxed.count(card("guest-8a")), 1);
    let table = serving(1).market(1, "guest-4b").play("end-turn");
    assert_eq!(table.state.guest_pile, 8, "the open pile is left alone");
}

#[test]
fn tt_17_7_the_rival_takes_nothing_else() {
    let table = serving(3).market(1, "guest-4b");
    let supplies = |table: &Table| (table.state.piles, table.state.nobles, table.state.guest_pile);
    let before = supplies(&table);
    let table = table.play("end-turn");
    assert_eq!(supplies(&table), before);
    assert_eq!(table.state.boxed.total(), 1);
}

#[test]
fn tt_17_8_target_and_title() {
    let result = |options: Options, nobles: usize| {
        let table = Table::serving_with(options, 1).round(8).discard(&"noble ".repeat(nobles));
        let table = table.with(|state| state.decision = Decision::Over);
        match BOX.standing(&table.state).outcome {
            Outcome::Solo { level, won, .. } => (level.to_string(), won == Some(true)),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(result(alone(1), 8), ("title-stall".into(), false), "80 − 110");
    assert_eq!(result(alone(1), 9), ("title-inn".into(), false), "90 − 110");
    assert_eq!(result(alone(1), 11), ("title-tavern".into(), true), "110 reaches the target");
    assert_eq!(result(alone(1), 13), ("title-famous".into(), true));
    assert_eq!(result(alone(1), 14), ("title-pride".into(), true));
    let own = Options { solo_target: 50, ..alone(1) };
    assert_eq!(result(own, 5), ("title-tavern".into(), true));
    let targets = |rounds| {
        (1..=5)
            .map(move |module| BOX.solo_target(&Table::set_up(Options { rounds, ..alone(module) }, 1).state))
    };
    assert_eq!(targets(8).collect::<Vec<_>>(), [110, 115, 125, 125, 135]);
    assert_eq!(targets(12).collect::<Vec<_>>(), [185, 190, 230, 225, 260]);
}
