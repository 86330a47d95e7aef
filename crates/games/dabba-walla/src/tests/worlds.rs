//! The worlds a seat can imagine: what it has seen stays, everything else is dealt anew.

use engine::{Eyes, Game, QuickChance, Seat};
use std::collections::{BTreeMap, BTreeSet};

use super::table::{BOX, Table, card, cards, many_tables, options, random_game};
use crate::state::Stage;
use crate::{Card, CardSet, Options, State, Step};

fn open() -> Options {
    Options { open_piles: true, ..options() }
}

/// So many worlds that `seat` can imagine.
fn worlds(state: &State, seat: u8, count: u64) -> Vec<State> {
    let mut chance = QuickChance::new(7);
    (0..count).map(|_| BOX.imagine(state, Seat(seat), &mut chance)).collect()
}

fn pile(state: &State, seat: u8) -> Vec<Card> {
    state.player(Seat(seat)).bed.pile().collect()
}

/// The tiles that belong to these cards, whatever tips they have.
fn tiles(cards: &[Card]) -> Vec<(crate::Colour, u8)> {
    cards.iter().map(|&card| (BOX.card(card).colour, BOX.card(card).shape)).collect()
}

/// Seat 0 has played a single, a pair and a square; seat 1 is asked.
fn played(options: Options) -> Table {
    Table::moving(options, 2, 0)
        .tiles(0, &[("red-i1-blue", 0, 8), ("blue-i2-red-a", 2, 0), ("red-o4", 0, 3)])
        .with(|state| state.active = Seat(1))
}

#[test]
fn everything_is_the_same_in_every_world_a_seat_can_imagine() {
    let mut chance = QuickChance::new(3);
    for (options, seats) in many_tables().into_iter().step_by(3) {
        let mut step = 0;
        random_game(options, seats, 21, |state| {
            step += 1;
            if step % 16 != 0 {
                return;
            }
            for seat in Seat::all(seats) {
                let world = BOX.imagine(state, seat, &mut chance);
                assert_eq!(BOX.audit(&world), Ok(()));
                assert_eq!(BOX.view(&world, Eyes::Seat(seat)), BOX.view(state, Eyes::Seat(seat)));
            }
        });
    }
}

#[test]
fn dw_r35_covered_piles_are_dealt_anew_and_open_ones_stay() {
    let table = played(options());
    let before = pile(&table.state, 0);
    let all = worlds(&table.state, 1, 60);
    for world in &all {
        assert_eq!(tiles(&pile(world, 0)), tiles(&before), "colour and shape of a tile are seen");
    }
    // The square is the only red one; of the others any card with the same tile will do.
    assert!(all.iter().all(|world| pile(world, 0)[2] == card("red-o4")));
    let singles: BTreeSet<Card> = all.iter().map(|world| pile(world, 0)[0]).collect();
    assert!(singles.len() > 1 && singles.len() <= 3, "{singles:?}");
    // Its owner knows them, and where piles are open everybody does.
    assert!(worlds(&table.state, 0, 20).iter().all(|world| pile(world, 0) == before));
    assert!(worlds(&played(open()).state, 1, 20).iter().all(|world| pile(world, 0) == before));
}

#[test]
fn dw_r35_what_a_seat_sees_or_holds_is_in_no_other_pile() {
    // Two of the three red singles are accounted for: one is open on the ring, one in the own hand.
    let table = played(options()).open(2, "red-i1-yellow").hand(1, &["red-i1-green", "green-o4"]);
    let single = |world: &State| pile(world, 0)[0];
    assert!(worlds(&table.state, 1, 40).iter().all(|world| single(world) == card("red-i1-blue")));
    // Without the hand there are two possibilities.
    let table = played(options()).open(2, "red-i1-yellow").hand(1, &["green-t4", "green-o4"]);
    let found: BTreeSet<Card> = worlds(&table.state, 1, 40).iter().map(single).collect();
    let expected: BTreeSet<Card> = cards(&["red-i1-blue", "red-i1-green"]).into_iter().collect();
    assert_eq!(found, expected);
}

/// Two tiles of one kind and the two cards of it that nobody sees: each deal is as likely as any other.
#[test]
fn dw_r35_every_possible_deal_is_as_likely_as_any_other() {
    let table = Table::moving(options(), 3, 0)
        .tiles(0, &[("red-i3-blue", 0, 0)])
        .tiles(1, &[("red-i3-green", 0, 0)])
        .hand(2, &["green-t4", "green-o4"]);
    let count = 3000;
    let mut deals: BTreeMap<(Card, Card), u32> = BTreeMap::new();
    for world in worlds(&table.state, 2, count) {
        *deals.entry((pile(&world, 0)[0], pile(&world, 1)[0])).or_default() += 1;
    }
    // The third red row lies in the deck, a hand or the box: six ordered pairs of three cards.
    assert_eq!(deals.len(), 6);
    // 500 of each are expected; a standard deviation is 20.
    assert!(deals.values().all(|seen| (400..=600).contains(seen)), "{deals:?}");
}

#[test]
fn dw_r35_delivery_hands_are_dealt_anew_but_for_what_was_revealed() {
    let hands: [&[&str]; 2] =
        [&["red-i1-blue", "blue-i2-red-a", "green-i3-red"], &["blue-i1-red", "blue-o4", "blue-t4"]];
    let table =
        Table::loading(options(), 2).heights(0, &[3]).played_some(&hands).chai(0, "later").play("end");
    // A first round: seat 0 shows its single, which everybody remembers as discarded.
    let table = table.by(0, "card:red-i1-blue commit").by(1, "card:blue-o4");
    assert!(table.state.discard.contains(card("red-i1-blue")));
    let all = worlds(&table.state, 1, 40);
    let hand = |world: &State| -> CardSet { world.player(Seat(0)).hand };
    assert!(all.iter().all(|world| hand(world).len() == 2 && !hand(world).contains(card("red-i1-blue"))));
    assert!(all.iter().all(|world| pile(world, 0)[0] == card("red-i1-blue")));
    assert!(all.iter().any(|world| !hand(world).contains(card("green-i3-red"))));
    for world in &all {
        let mut seen = tiles(&hand(world).iter().collect::<Vec<_>>());
        seen.sort_unstable();
        let mut wanted = tiles(&cards(&["blue-i2-red-a", "green-i3-red"]));
        wanted.sort_unstable();
        assert_eq!(seen, wanted);
    }
    // A second one: seat 1 is revealed while seat 0 chooses again.
    let table = table.by(1, "card:blue-t4").by(0, "card:blue-i2-red-a add:later commit");
    assert_eq!((table.state.step, table.state.player(Seat(1)).choice.stage), (Step::Later, Stage::Revealed));
    for world in worlds(&table.state, 0, 20) {
        assert_eq!(world.player(Seat(1)).choice.card, Some(card("blue-t4")));
        assert!(world.player(Seat(1)).hand.contains(card("blue-t4")));
    }
}

/// A world depends on what the seat may know and on chance alone: two tables that look the same to a seat give it the
/// same worlds, so nothing hidden can reach whoever thinks in them.
#[test]
fn dw_o7_no_world_depends_on_what_is_hidden() {
    for (options, seats) in many_tables() {
        // Chai laid aside before a reshuffle are remembered, and a deal that contradicts them is tried again.
        if options.chai_connoisseurs {
            continue;
        }
        let (mut step, mut chance) = (0, QuickChance::new(11));
        random_game(options, seats, 33, |state| {
            step += 1;
            if step % 11 != 0 {
                return;
            }
            for seat in Seat::all(seats) {
                let twin = BOX.imagine(state, seat, &mut chance);
                let here = BOX.imagine(state, seat, &mut QuickChance::new(step));
                let there = BOX.imagine(&twin, seat, &mut QuickChance::new(step));
                assert_eq!(here, there, "seat {seat} in {:?}", state.step);
            }
        });
    }
}
