//! What a board foresees is what then happens.

use engine::{Eyes, Game, QuickChance, Seat, Silent, Told};

use super::table::{BOX, choose, many_tables};
use crate::{Action, Direction, Event, Step};

#[test]
fn a_tile_brings_what_was_foreseen() {
    let (mut placed, mut joined) = (0, 0);
    for (seed, (options, seats)) in (1..).zip(many_tables()) {
        let mut chance = QuickChance::new(seed);
        let mut state = BOX.setup(&options, seats, &mut chance, &mut Silent).expect("the options fit");
        while let Some(seat) = BOX.awaiting(&state).iter().next() {
            let action = choose(&state, seat, true, &mut chance);
            let view = BOX.view(&state, Eyes::Seat(seat));
            let foreseen = match (action, view.pending) {
                (Action::Place { o, cell }, Some(card)) => BOX.if_placed(&view, seat, card, o, cell),
                _ => None,
            };
            let fits = view.pending.filter(|_| state.step == Step::PlaceTile);
            if let Some(card) = fits {
                let mut legal = Vec::new();
                BOX.legal(&state, seat, &mut legal);
                let any = legal.iter().any(|action| matches!(action, Action::Place { .. }));
                assert_eq!(BOX.lacks(&view, seat, card) == 0, any);
            }
            let mut told = Told::default();
            let _ = BOX.apply(&mut state, seat, action, &mut chance, &mut told);
            let events: Vec<Event> = told.0.into_iter().map(|(_, event)| event).collect();
            let Some(foreseen) = foreseen else { continue };
            placed += 1;
            let lies = events.iter().find_map(|event| match event {
                Event::Placed { cells, level, .. } => Some((cells.clone(), *level)),
                _ => None,
            });
            assert_eq!(lies, Some((foreseen.cells.clone(), foreseen.level)));
            let other = events.iter().find_map(|event| match event {
                Event::ChaiFormed { other, .. } => Some(*other),
                _ => None,
            });
            assert_eq!(foreseen.joins, other);
            joined += usize::from(other.is_some());
            let higher = |event: &Event| matches!(event, Event::LevelReached { level, .. } if *level == foreseen.level);
            assert_eq!(foreseen.opens, events.iter().any(higher));
            let full = BOX.load(&state, seat, foreseen.level).full;
            assert!(full || !foreseen.fills);
        }
    }
    assert!(placed > 500 && joined > 50, "{placed} tiles, {joined} chai");
}

#[test]
fn a_level_of_a_view_weighs_what_it_does_in_the_rules() {
    let (options, seats) = many_tables().into_iter().next().expect("a table");
    let mut chance = QuickChance::new(7);
    let mut state = BOX.setup(&options, seats, &mut chance, &mut Silent).expect("the options fit");
    while state.top == 0 {
        let seat = BOX.awaiting(&state).iter().next().expect("a seat to decide");
        let action = choose(&state, seat, true, &mut chance);
        let _ = BOX.apply(&mut state, seat, action, &mut chance, &mut Silent);
    }
    let view = BOX.view(&state, Eyes::Spectator);
    for (seat, shown) in Seat::all(seats).zip(&view.seats) {
        for level in 1..=state.top {
            assert_eq!(shown.bed.load(level), BOX.load(&state, seat, level));
        }
    }
}

#[test]
fn a_way_round_the_ring_passes_the_spaces_between() {
    assert_eq!(Direction::Cw.ahead(4, 3), 1);
    assert_eq!(Direction::Cw.passes(4, 3).collect::<Vec<_>>(), [5, 0]);
    assert_eq!(Direction::Ccw.ahead(1, 3), 4);
    assert_eq!(Direction::Ccw.passes(1, 3).collect::<Vec<_>>(), [0, 5]);
    assert_eq!((Direction::Cw.ahead(2, 6), Direction::Cw.passes(2, 1).count()), (2, 0));
}
