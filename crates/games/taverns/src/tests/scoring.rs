//! The end of the game: TT-12.

use engine::{Game, Seat};

use super::BOX;
use super::table::Table;
use crate::{Decision, State};

/// After the last round; seat 0 owns these cards.
fn over(module: u8, cards: &str) -> Table {
    Table::serving(module).round(8).discard(cards).with(|state| state.decision = Decision::Over)
}

fn score(state: &State) -> i32 {
    BOX.standing(state).seats[0].score
}

#[test]
fn tt_12_1_the_points_of_all_owned_cards() {
    assert_eq!(score(&over(1, "").state), 0);
    assert_eq!(score(&over(1, "noble noble guest-8d supplier regular-2").state), 31);
    let deck = over(1, "noble").deck("noble handler");
    assert_eq!(score(&deck.state), 21);
    assert_eq!(score(&over(1, "").slots("noble*2").area("table").state), 23, "counted also before the end");
    let parts = BOX.standing(&over(1, "noble guest-3 waitress regular-1").state).seats[0].parts.clone();
    let parts: Vec<(String, i32)> =
        parts.into_iter().map(|(name, points)| (name.to_string(), points)).collect();
    let wanted = [("nobles", 10), ("guests", 2), ("tavern-cards", 3), ("regulars", 0)];
    assert_eq!(parts, wanted.map(|(name, points)| (name.to_string(), points)));
}

#[test]
fn tt_12_2_a_point_for_each_schnapps() {
    assert_eq!(score(&over(2, "noble").schnapps(0, 3).state), 13);
}

#[test]
fn tt_12_3_the_reputation_counts() {
    assert_eq!(score(&over(3, "noble").markers(0, 8).state), 17);
}

#[test]
fn tt_12_4_ties_are_broken_by_the_stores() {
    let table = over(1, "noble").deck_of(1, "noble").purse(2, 1).with(|state| {
        (state.taverns[1].doubloons, state.taverns[1].beer) = (0, 2);
    });
    let ranks = |state: &State| BOX.standing(state).seats.iter().map(|place| place.rank).collect::<Vec<_>>();
    assert_eq!(ranks(&table.state), [1, 2]);
    let even = table.with(|state| state.taverns[1].doubloons = 1);
    assert_eq!(ranks(&even.state), [1, 1], "still tied: both win");
}

#[test]
fn tt_e37_scoring_and_tie() {
    let regulars = "regular-2 regular-2 regular-2 regular-2 regular-1 regular-1 regular-1";
    let cards = "waitress table supplier handler handler dishwasher guest-5c guest-7a";
    let nobles = "noble noble noble noble noble";
    let table = over(3, &format!("{regulars} {cards} {nobles}")).schnapps(0, 3).markers(0, 8);
    assert_eq!(score(&table.state), 84);
    // Seat 1 comes to 84 as well: eight nobles and four schnapps.
    let tied =
        table.deck_of(1, "noble noble noble noble noble noble noble noble").schnapps(1, 4).upgraded("safe");
    let tied = tied.purse(3, 2).with(|state| {
        state.taverns[1].upgraded = state.taverns[0].upgraded;
        (state.taverns[1].doubloons, state.taverns[1].beer) = (5, 1);
    });
    let standing = BOX.standing(&tied.state);
    assert_eq!((standing.seats[0].score, standing.seats[1].score), (84, 84));
    assert_eq!(standing.winners().collect::<Vec<_>>(), [Seat(1)], "6 > 5");
    let even = tied.purse(4, 2);
    assert_eq!(BOX.standing(&even.state).winners().count(), 2);
}
