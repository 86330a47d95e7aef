//! What is foreseen is what happens.

use engine::{Eyes, Game, QuickChance, Silent};

use super::table::{BOX, coop, options, solo};
use crate::components::Space;
use crate::options::WildAssignment;
use crate::state::Stage;
use crate::{Action, Options};

/// Plays some tables and shows every decision with a way to go on.
fn decisions(mut each: impl FnMut(&crate::State, engine::Seat, &[Action], Action, &mut QuickChance)) {
    let wild = Options { deluxe_wilds: true, wild_assignment: WildAssignment::Manual, ..options() };
    for (number, (options, seats)) in [(wild, 3), (solo(), 1), (coop(), 2)].into_iter().enumerate() {
        let mut chance = QuickChance::new(number as u64);
        let options = Options { teas: engine::List::new(), stall_limit: 40, ..options };
        let mut state = BOX.setup(&options, seats, &mut chance, &mut Silent).expect("the options fit");
        while let Some(seat) = state.awaiting().first() {
            let mut legal = Vec::new();
            BOX.legal(&state, seat, &mut legal);
            let serve = legal.iter().copied().find(|action| matches!(action, Action::Serve(_)));
            let action = serve.unwrap_or_else(|| legal[chance.pick(legal.len())]);
            each(&state, seat, &legal, action, &mut chance);
            let _ = BOX.apply(&mut state, seat, action, &mut chance, &mut Silent);
        }
    }
}

#[test]
fn an_order_is_ready_when_it_can_be_served() {
    let mut ready = 0;
    decisions(|state, seat, legal, _, _| {
        if state.stage != Stage::Fulfil {
            return;
        }
        let view = BOX.view(state, Eyes::Seat(seat));
        let stock = BOX.stock(&view, seat.index());
        let guests = view.houses[seat.index()].reserved.iter().filter_map(|guest| guest.card);
        for card in view.row.iter().flatten().copied().chain(guests) {
            let outlook = BOX.outlook(&view, seat.index(), &stock, card);
            assert_eq!(outlook.is_ready(), legal.contains(&Action::Serve(card)), "{card}: {outlook:?}");
            ready += usize::from(outlook.is_ready());
        }
    });
    assert!(ready > 20, "only {ready} orders were ready");
}

#[test]
fn a_purchase_is_foreseen() {
    let mut bought = 0;
    decisions(|state, seat, _, action, chance| {
        let foreseen =
            matches!(action, Action::Buy(_) | Action::Sell(_) | Action::GiveTile(_) | Action::GiveToken(_));
        if !foreseen {
            return;
        }
        let view = BOX.view(state, Eyes::Seat(seat));
        let ahead = BOX.preview(&view, seat.index(), &[action]).expect("it is legal");
        let mut after = *state;
        let _ = BOX.apply(&mut after, seat, action, chance, &mut Silent);
        if matches!(
            after.stage,
            Stage::Buy { .. } | Stage::Fulfil | Stage::DiscardTile { .. } | Stage::TakeTile { .. }
        ) {
            let then = BOX.stock(&BOX.view(&after, Eyes::Seat(seat)), seat.index());
            assert_eq!(ahead.stock, then, "{action}");
            assert_eq!(ahead.market, after.market, "{action}");
            bought += 1;
        }
    });
    assert!(bought > 20, "only {bought} steps were foreseen");
}

#[test]
fn tiles_to_the_right_of_a_bought_one_slide() {
    let at = |row, column| Space::at(row, column).expect("on the market");
    let ahead = crate::preview::Preview { taken: vec![at(1, 2), at(2, 2), at(1, 3)], ..Default::default() };
    assert_eq!(
        [ahead.slides(at(1, 5)), ahead.slides(at(2, 3)), ahead.slides(at(1, 1)), ahead.slides(at(3, 6))],
        [2, 1, 0, 0]
    );
}
