//! The frame of a turn and Upgrade: CR-1.10, CR-1.14, CR-3, CR-4.

use engine::{Game, Revealed, Seat};

use super::table::{BOX, Table, numbers, tokens};
use crate::cards::Pile;
use crate::{Action, Card, Cell, Cup, Decision, Event, Ingredient, Upgrade};

/// Seat 0 of three at the start of its turn on cell 5, with these completed cards.
fn upgrading(completed: &[u8]) -> Table {
    Table::turn(3, &[5, 0, 15])
        .pile(Pile::Completed(Seat(0)), completed)
        .tab(1, 1, &[40])
        .with(|state| state.decision = Decision::Upgrade)
}

/// The start of seat 0's turn as the rules reach it: seat 2 ends its turn before.
fn next_turn(completed: &[u8], tiles: &[Upgrade]) -> Table {
    let table = Table::serving(3, 2).pile(Pile::Completed(Seat(0)), completed).upgraded(0, tiles);
    table.tab(1, 1, &[40]).play("done")
}

#[test]
fn cr_1_14_turns_are_counted_over_all_seats() {
    let mut table = Table::turn(3, &[5, 0, 15]).tab(1, 1, &[40]);
    let mut counted = Vec::new();
    for _ in 0..4 {
        let view = BOX.view(&table.state, engine::Eyes::Spectator);
        counted.push((view.turn, view.round, view.active.0));
        table = table.pass();
    }
    assert_eq!(counted, [(1, 1, 0), (2, 1, 1), (3, 1, 2), (4, 2, 0)]);
}

#[test]
fn cr_3_1_the_phases_follow_each_other_once() {
    let mut table = upgrading(&[0, 1, 2, 3, 4, 5]).cup(0, 0, "coffee steam").tab(0, 1, &[6]);
    let mut asked = vec![table.state.decision()];
    for notation in ["upgrade:diagonal", "step:10", "stop", "pour:milk:1", "finish", "done"] {
        table = table.play(notation);
        asked.push(table.state.decision());
    }
    use Decision::{Move, Pour, Serve, Upgrade};
    assert_eq!(asked, [Upgrade, Move, Move, Pour, Pour, Serve, Move]);
    assert_eq!(table.state.active(), Seat(1));
}

#[test]
fn cr_r3_upgrading_comes_first_or_not_at_all() {
    let table = upgrading(&[0, 1, 2, 3, 4, 5]).play("skip step:6 stop");
    let refusal = table.refusal(Action::Upgrade(Upgrade::Diagonal));
    assert_eq!(refusal, ("CR-3.1".into(), "upgrade-first".into()));
}

#[test]
fn cr_r13_cups_are_not_emptied_before_moving() {
    let table = Table::turn(3, &[5, 0, 15]).cup(0, 0, "tea");
    assert_eq!(table.refusal(Action::Empty(Cup(0))), ("CR-6.1".into(), "empty-while-pouring".into()));
}

#[test]
fn cr_r15_serving_waits_for_the_end_of_pour() {
    let table = Table::turn(3, &[5, 0, 15]).cup(0, 0, "coffee steam").tab(0, 1, &[0]).play("step:6 stop");
    let serve = Action::Serve { cup: Cup(0), card: Card(0) };
    assert_eq!(table.refusal(serve), ("CR-3.1".into(), "serve-fourth".into()));
    let served = table.play("finish serve:0:0");
    let again = Action::Pour { ingredient: Ingredient::Ice, cup: Cup(0) };
    assert_eq!(served.refusal(again), ("CR-3.1".into(), "pour-third".into()));
}

#[test]
fn cr_3_2_only_the_active_seat_decides() {
    let table = Table::turn(3, &[5, 0, 15]);
    assert_eq!(BOX.awaiting(&table.state).iter().collect::<Vec<_>>(), [Seat(0)]);
    let mut others = Vec::new();
    BOX.legal(&table.state, Seat(1), &mut others);
    assert!(others.is_empty());
    for seat in [Seat(1), Seat(3), Seat(200)] {
        let refusal = BOX.check(&table.state, seat, &Action::Step(Cell(6))).expect_err("another's turn");
        assert_eq!(refusal.reason, "not-your-turn");
    }
}

#[test]
fn cr_4_1_an_upgrade_is_offered_for_three_completed_cards_and_an_inactive_tile() {
    assert_eq!(next_turn(&[0, 1], &[]).state.decision(), Decision::Move);
    let offered = next_turn(&[0, 1, 2], &[Upgrade::Diagonal]);
    assert_eq!(offered.state.decision(), Decision::Upgrade);
    assert_eq!(
        offered.legal(),
        ["upgrade:double-meeple", "upgrade:double-corner", "upgrade:double-ribbon", "skip"]
    );
    let twice = offered.refusal(Action::Upgrade(Upgrade::Diagonal));
    assert_eq!(twice, ("CR-4.1".into(), "upgrade-already-active".into()));
    assert_eq!(next_turn(&[0, 1, 2, 3], &Upgrade::ALL).state.decision(), Decision::Move);
    let unpaid = next_turn(&[0, 1], &[]).refusal(Action::Skip);
    assert_eq!(unpaid, ("CR-4.1".into(), "cannot-upgrade".into()));
}

#[test]
fn cr_4_2_and_cr_r4_the_oldest_cards_are_spent() {
    let table = upgrading(&[7, 30, 12, 50]).play("upgrade:double-ribbon");
    assert_eq!(numbers(table.state.cards.pile(Pile::Discard)), [7, 30, 12]);
    assert_eq!(table.completed(0), [50]);
    let spent = [7, 30, 12].map(Card).to_vec();
    assert!(table.events().contains(&Event::Upgraded {
        seat: Seat(0),
        upgrade: Upgrade::DoubleRibbon,
        spent
    }));
}

#[test]
fn cr_4_3_and_cr_r2_one_upgrade_a_turn() {
    let table = upgrading(&[0, 1, 2, 3, 4, 5, 6]).play("upgrade:diagonal");
    assert_eq!(table.state.decision(), Decision::Move);
    assert!(table.state.upgrades(Seat(0)).contains(Upgrade::Diagonal));
    assert_eq!(table.state.upgrades(Seat(0)).len(), 1);
}

#[test]
fn cr_4_4_an_upgrade_counts_at_once_and_stays() {
    let table = upgrading(&[0, 1, 2]).play("upgrade:double-ribbon step:1");
    assert_eq!(*table.state.hand(), tokens("caramel caramel"));
    let later = table.play("stop finish done").pass().pass();
    assert_eq!(later.state.active(), Seat(0));
    assert!(later.state.upgrades(Seat(0)).contains(Upgrade::DoubleRibbon));
}

#[test]
fn cr_4_5_the_discard_never_returns() {
    let table = upgrading(&[0, 1, 2]).play("upgrade:diagonal").deck(&[]).tab(1, 1, &[]);
    let mut table = table.play("step:6 stop finish done");
    while !table.over() {
        table = table.pass();
        assert_eq!(numbers(table.state.cards.pile(Pile::Discard))[..3], [0, 1, 2]);
        assert_eq!(table.state.deck_size(), 0);
    }
}

#[test]
fn cr_e21_upgrading() {
    let table = upgrading(&[0, 1, 2, 3, 4, 5, 6]);
    assert_eq!(table.rating(0), 7);
    assert_eq!(table.legal().len(), 5);
    let table = table.play("upgrade:diagonal");
    assert_eq!(numbers(table.state.cards.pile(Pile::Discard)), [0, 1, 2]);
    assert_eq!(table.completed(0), [3, 4, 5, 6]);
    assert_eq!(table.rating(0), 6);
    assert_eq!(table.steps(), [0, 1, 2, 4, 6, 8, 9, 10]);
}

#[test]
fn everything_up_to_done_can_be_taken_back() {
    let mut table = upgrading(&[0, 1, 2]).cup(0, 0, "coffee steam").tab(0, 1, &[6, 3]);
    for notation in ["upgrade:diagonal", "step:6", "stop", "pour:ice:1", "empty:1", "finish", "serve:0:3"] {
        table = table.play(notation);
        assert_eq!(table.revealed, Revealed::Nothing, "{notation}");
    }
    assert_eq!(table.play("done").revealed, Revealed::Something);
}
