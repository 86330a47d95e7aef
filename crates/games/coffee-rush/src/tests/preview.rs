//! What would follow, told from what a seat sees alone.

use engine::{Eyes, Game, QuickChance, Revealed, Silent};

use super::table::{BOX, Table, options};
use crate::{Action, Cell, Decision, Event};

/// Seat 0 about to move; its meeple stands in the corner 0, with two seats the other one in the corner 15.
fn first_move(seats: u8) -> Table {
    let placed = match seats {
        2 => "place:5 place:0 place:10 cup:1 place:15 cup:1",
        _ => "place:10 place:5 place:0",
    };
    Table::dealt(options(seats), seats, &[]).play(placed)
}

#[test]
fn what_is_foreseen_is_what_happens() {
    for seats in 1..=4 {
        let mut chance = QuickChance::new(u64::from(seats));
        let mut state = BOX.setup(&options(seats), seats, &mut chance, &mut Silent).expect("the options fit");
        for _ in 0..300 {
            let Some(seat) = BOX.awaiting(&state).first() else { break };
            let mut legal = Vec::new();
            BOX.legal(&state, seat, &mut legal);
            let action = legal[chance.pick(legal.len())];
            let foreseen = BOX.preview(&BOX.view(&state, Eyes::Seat(seat)), &[action]);
            let _ = BOX.apply(&mut state, seat, action, &mut chance, &mut Silent);
            let shown = BOX.view(&state, Eyes::Seat(seat));
            match foreseen {
                Some(ahead) => assert_eq!(ahead.view, shown, "{action}"),
                None => assert_eq!(action, Action::Done),
            }
        }
    }
}

#[test]
fn a_refused_action_is_not_foreseen() {
    let view = BOX.view(&first_move(3).state, Eyes::Spectator);
    assert!(BOX.preview(&view, &[Action::Step(Cell(15))]).is_none());
    assert!(BOX.preview(&view, &[Action::Stop]).is_none(), "not before the first step");
    let ahead = BOX.preview(&view, &[Action::Step(Cell(1)), Action::Step(Cell(2))]).expect("two legal steps");
    assert_eq!((ahead.view.steps, ahead.view.hand.total()), (2, 2));
    assert!(matches!(ahead.events[..], [Event::Stepped { .. }, Event::Stepped { .. }]));
}

#[test]
fn ways_lead_where_they_say() {
    for seats in [3, 2] {
        let table = first_move(seats);
        let view = BOX.view(&table.state, Eyes::Spectator);
        let ways = BOX.ways(&view);
        assert!(ways.windows(2).all(|pair| pair[0].1.len() <= pair[1].1.len()), "nearer cells first");
        for (cell, way) in &ways {
            let ahead = BOX.preview(&view, way).expect("every step of a way is legal");
            let entered =
                ahead.events.iter().any(|event| matches!(event, Event::Stepped { to, .. } if to == cell));
            assert!(entered, "{way:?} enters {cell}");
        }
        let far = ways.iter().find(|(cell, _)| *cell == Cell(3)).map(|(_, way)| way.len());
        assert_eq!(far, Some(if seats == 2 { 4 } else { 3 }), "three steps along the edge");
    }
    let pouring = first_move(3).play("step:1 stop");
    assert_eq!(pouring.state.decision(), Decision::Pour);
    assert!(BOX.ways(&BOX.view(&pouring.state, Eyes::Spectator)).is_empty());
}

/// Steps are shown before the host answers; what ends the turn brings cards, and only the host knows which.
#[test]
fn whatever_can_be_taken_back_is_foreseen() {
    let mut chance = QuickChance::new(11);
    let mut state = BOX.setup(&options(3), 3, &mut chance, &mut Silent).expect("the options fit");
    let (mut foreseen, mut hidden) = (0, 0);
    while let Some(seat) = BOX.awaiting(&state).first() {
        let mut legal = Vec::new();
        BOX.legal(&state, seat, &mut legal);
        let action = legal[chance.pick(legal.len())];
        let ahead = BOX.foresee(&BOX.view(&state, Eyes::Seat(seat)), seat, action);
        let revealed = BOX.apply(&mut state, seat, action, &mut chance, &mut Silent);
        assert_eq!(ahead.is_some(), revealed == Revealed::Nothing, "{action}");
        if let Some(ahead) = ahead {
            assert_eq!(
                BOX.view(&ahead.state, Eyes::Seat(seat)),
                BOX.view(&state, Eyes::Seat(seat)),
                "{action}"
            );
            foreseen += 1;
        } else {
            hidden += 1;
        }
    }
    assert!(foreseen > 2 * hidden, "{foreseen} steps foreseen, {hidden} not");
}
