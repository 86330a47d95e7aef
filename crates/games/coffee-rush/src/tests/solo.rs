//! Our own solo mode: CR-11.

use engine::{Game, Outcome, Seat};

use super::table::{BOX, Table, options, random_game, tokens};
use crate::cards::Pile;
use crate::{Card, Cell, Decision, Draw, Event, Level, Medal, Options, State};

fn regulars(table: &Table) -> [u8; 2] {
    [table.state.meeples[2].0, table.state.meeples[3].0]
}

fn outcome(state: &State) -> (String, Option<bool>, i32) {
    let standing = BOX.standing(state);
    let Outcome::Solo { level, won, .. } = standing.outcome else { panic!("a solo result") };
    (level.into_owned(), won, standing.seats[0].score)
}

fn medal(state: &State) -> Option<Medal> {
    BOX.view(state, engine::Eyes::Spectator).solo.expect("a solo view").medal
}

#[test]
fn cr_11_1_one_seat_with_two_meeples() {
    let table = Table::dealt(options(1), 1, &[]).play("place:5 place:6 cup:0");
    assert_eq!((table.state.seats(), table.legal()), (1, vec!["meeple:0".into(), "meeple:1".into()]));
}

#[test]
fn cr_11_2_the_regulars_stand_on_opposite_corners() {
    let table = Table::dealt(options(1), 1, &[]);
    assert_eq!(regulars(&table), [0, 15]);
    assert!(!table.can("place:0") && !table.can("place:15"));
    assert_eq!(table.state.supply(), BOX.tokens(), "they take no tokens");
    assert!(table.events().contains(&Event::RegularPlaced { regular: 1, cell: Cell(15) }));
}

#[test]
fn cr_r38_a_regular_doubles_for_the_seat_but_is_not_doubled() {
    let table = Table::turn(1, &[5, 6, 1, 15]).upgraded(0, &crate::Upgrade::ALL).tab(0, 1, &[0]);
    let table = table.play("meeple:0 step:1");
    assert_eq!(*table.state.hand(), tokens("caramel caramel caramel caramel"));
    let table = table.play("step:5 stop finish done");
    assert_eq!(regulars(&table), [2, 14]);
    assert_eq!(table.state.supply(), BOX.tokens());
}

#[test]
fn cr_11_3_dealt_as_start_seat() {
    let table = Table::dealt(options(1), 1, &[]);
    assert_eq!(table.tabs(0), [vec![0, 1], vec![2], vec![], vec![]]);
    let table = table.play("place:7 place:6");
    assert_eq!(table.state.meeples[..2], [Cell(7), Cell(6)]);
}

#[test]
fn cr_e30_with_cr_11_4_and_cr_11_5_the_regulars_walk() {
    let table = Table::turn(1, &[7, 5, 2, 3]).with(|state| {
        state.turn = 5;
        state.decision = Decision::Serve;
        state.steps = 1;
    });
    let table = table.tab(0, 1, &[10]).tab(0, 2, &[11]).tab(0, 3, &[12]).tab(0, 4, &[13]).deck_top(&[20, 21]);
    let table = table.play("done");
    assert_eq!((table.penalties(0), table.rush_of(0)), (vec![13], 1));
    assert_eq!(regulars(&table), [11, 15]);
    assert_eq!(table.tabs(0), [vec![20, 21], vec![10], vec![11], vec![12]]);
    assert!(table.events().contains(&Event::RegularWalked { regular: 0, from: Cell(2), to: Cell(11) }));
}

#[test]
fn cr_11_6_arrivals_follow_the_level_and_the_turn() {
    let arrivals = |level, turns: &[u16]| -> Vec<u8> {
        turns.iter().map(|&turn| BOX.level(level).arrivals(turn)).collect()
    };
    assert_eq!(arrivals(Level::Easy, &[1, 8, 9, 20, 21, 35]), [1, 1, 2, 2, 3, 3]);
    assert_eq!(arrivals(Level::Normal, &[1, 4, 5, 14, 15, 32]), [1, 1, 2, 2, 3, 3]);
    assert_eq!(arrivals(Level::Hard, &[1, 8, 9, 29]), [2, 2, 3, 3]);
    let table = Table::serving(1, 0).with(|state| state.options.solo_level = Level::Hard).play("done");
    let drawn = Event::Drawn { seat: Seat(0), card: Card(0), why: Draw::Arrivals };
    assert!(table.events().contains(&drawn));
    assert_eq!(table.tabs(0)[0], [0, 1]);
}

/// The turn in which the deck runs out, if the seat lasts so long: the table's "full day".
#[test]
fn cr_11_7_the_day_is_as_long_as_the_deck() {
    let full_day = |level, gentle_start| {
        let options = Options { solo_level: level, gentle_start, ..options(1) };
        let deck = u32::from(BOX.first_deck(&options, 1));
        let arrived = |turn| (1..=turn).map(|turn| u32::from(BOX.level(level).arrivals(turn))).sum::<u32>();
        (1..).find(|&turn| arrived(turn) >= deck).expect("every day ends")
    };
    assert_eq!(Level::ALL.map(|level| full_day(level, false)), [35, 32, 29]);
    assert_eq!(Level::ALL.map(|level| full_day(level, true)), [34, 31, 28]);
    let late = Table::serving(1, 0).tab(0, 4, &[1, 2, 3, 4, 5]).play("done");
    assert!(late.over(), "or until the fifth penalty");
}

#[test]
fn cr_e31_solo_setup_and_first_turn() {
    let table = Table::dealt(options(1), 1, &[]);
    assert_eq!((table.tabs(0)[0].clone(), table.tabs(0)[1].clone()), (vec![0, 1], vec![2]));
    assert_eq!((table.state.deck_size(), table.legal().len()), (77, 14));
    let table = table.play("place:1 place:5 cup:0");
    assert_eq!(table.content(0, 0), tokens("milk caramel"));
    let table = table.play("meeple:1 step:6 stop finish done");
    assert_eq!(regulars(&table), [2, 14]);
    assert_eq!(table.tabs(0), [vec![3], vec![0, 1], vec![2], vec![]]);
    assert_eq!(table.state.deck_size(), 76);
    table.audit();
}

#[test]
fn cr_e32_and_cr_11_8_solo_endings() {
    let overrun = Table::serving(1, 0).pile(Pile::Penalties(Seat(0)), &[1, 2, 3, 4]).tab(0, 4, &[5, 6]);
    let overrun = overrun.with(|state| state.turn = 7);
    let (before, deck) = (regulars(&overrun), overrun.state.deck_size());
    let overrun = overrun.play("done");
    assert_eq!((overrun.penalties(0).len(), overrun.rush_of(0), overrun.state.is_open()), (6, 2, false));
    assert_eq!((regulars(&overrun), overrun.state.deck_size()), (before, deck));
    assert_eq!(outcome(&overrun.state), ("overrun".into(), Some(false), 7));
    assert_eq!(medal(&overrun.state), None);

    let full_day = Table::serving(1, 0).with(|state| state.turn = 32).deck(&[40, 41]).play("done");
    assert_eq!((full_day.tabs(0)[0].clone(), full_day.state.is_open()), (vec![40, 41], false));
    assert_eq!(outcome(&full_day.state), ("full-day".into(), Some(true), 32));
    assert_eq!(medal(&full_day.state), Some(Medal::Gold));
}

#[test]
fn cr_r39_cards_left_on_tabs_do_not_matter_once_the_deck_is_out() {
    let table = Table::serving(1, 0).with(|state| state.turn = 32).tab(0, 3, &[1, 2, 3, 4, 5, 6]).deck(&[40]);
    let table = table.play("done");
    assert!(table.over());
    assert_eq!(outcome(&table.state).0, "full-day");
}

#[test]
fn cr_11_9_results_compare_by_turns_then_rating_then_rush() {
    let table =
        Table::serving(1, 0).with(|state| state.turn = 9).rush(0, 3).pile(Pile::Completed(Seat(0)), &[1, 2]);
    let standing = BOX.standing(&table.state);
    let place = &standing.seats[0];
    assert_eq!((place.score, place.rank), (9, 1));
    let ties: Vec<(&str, i32)> =
        place.tie_breaks.iter().map(|(name, value)| (name.as_ref(), *value)).collect();
    assert_eq!(ties, [("rating", 2), ("rush-tokens", 3)]);
    assert_eq!(outcome(&table.state), ("running".into(), None, 9));
}

#[test]
fn cr_11_10_medals() {
    let at = |level, turn| {
        let table = Table::serving(1, 0).with(|state| {
            state.options.solo_level = level;
            state.turn = turn;
        });
        let earned = medal(&table.state);
        let Outcome::Solo { medal, .. } = BOX.standing(&table.state).outcome else { panic!("a solo result") };
        assert_eq!(medal.as_deref(), earned.map(Medal::id), "the result has the medal too");
        earned
    };
    use Medal::{Bronze, Gold, Silver};
    assert_eq!(
        [17, 18, 22, 23, 28].map(|turn| at(Level::Easy, turn)),
        [None, Some(Bronze), Some(Bronze), Some(Silver), Some(Gold)]
    );
    assert_eq!(
        [13, 14, 18, 22].map(|turn| at(Level::Normal, turn)),
        [None, Some(Bronze), Some(Silver), Some(Gold)]
    );
    assert_eq!(
        [8, 9, 12, 15].map(|turn| at(Level::Hard, turn)),
        [None, Some(Bronze), Some(Silver), Some(Gold)]
    );
}

#[test]
fn the_forecast_of_the_view_comes_true() {
    for seed in 0..20 {
        let mut forecast: Option<(u16, [Cell; 2], u8, u8)> = None;
        random_game(options(1), 1, seed, |state| {
            if let Some((turn, next, arrivals, deck)) =
                forecast.filter(|&(turn, ..)| state.turn() == turn + 1)
            {
                assert_eq!(state.meeples[2..], next, "after turn {turn}");
                assert_eq!(deck - state.deck_size(), arrivals);
            }
            let solo = BOX.view(state, engine::Eyes::Spectator).solo.expect("a solo view");
            forecast = Some((state.turn(), solo.regulars_next, solo.arrivals[0], state.deck_size()))
                .filter(|_| state.decision() == Decision::Serve);
        });
    }
}
