//! Ratings and ranks: CR-9.3 to CR-9.6.

use engine::{Game, Outcome, Seat};

use super::table::{BOX, Table};
use crate::Upgrade;
use crate::cards::Pile;

/// A three-seat table with, per seat: completed cards, active upgrades, penalties, rush tokens.
fn scored(seats: [(u8, usize, u8, u8); 3]) -> Table {
    let mut table = Table::serving(3, 0);
    let mut cards = 0..80u8;
    for (seat, (completed, upgrades, penalties, rush)) in (0..).zip(seats) {
        let mut take = |count: u8| cards.by_ref().take(count.into()).collect::<Vec<u8>>();
        let (completed, penalties) = (take(completed), take(penalties));
        table = table
            .pile(Pile::Completed(Seat(seat)), &completed)
            .pile(Pile::Penalties(Seat(seat)), &penalties)
            .upgraded(seat, &Upgrade::ALL[..upgrades])
            .rush(seat, rush);
    }
    table
}

fn ranks(table: &Table) -> Vec<u8> {
    BOX.standing(&table.state).seats.iter().map(|place| place.rank).collect()
}

#[test]
fn cr_e28_and_cr_9_3_the_rating() {
    let table = scored([(8, 2, 3, 0), (0, 0, 5, 0), (0, 0, 0, 0)]);
    assert_eq!([0, 1, 2].map(|seat| table.rating(seat)), [9, -5, 0]);
    let place = &BOX.standing(&table.state).seats[0];
    let parts: Vec<(&str, i32)> = place.parts.iter().map(|(name, value)| (name.as_ref(), *value)).collect();
    assert_eq!(parts, [("completed-orders", 8), ("active-upgrades", 4), ("penalty-cards", -3)]);
    assert_eq!(place.score, 9);
}

#[test]
fn cr_9_4_nothing_else_counts() {
    let table = scored([(2, 0, 0, 6), (2, 0, 0, 0), (0, 0, 0, 0)]).tab(0, 1, &[70, 71]).cup(0, 0, "coffee");
    assert_eq!(table.rating(0), table.rating(1));
}

#[test]
fn cr_9_5_ties_go_to_the_larger_pile_then_to_rush_tokens() {
    assert_eq!(ranks(&scored([(3, 1, 0, 0), (5, 0, 0, 0), (4, 0, 0, 9)])), [2, 1, 3]);
    assert_eq!(ranks(&scored([(5, 0, 0, 1), (5, 0, 0, 2), (5, 0, 0, 0)])), [2, 1, 3]);
    assert_eq!(BOX.standing(&scored([(0, 0, 0, 0); 3]).state).outcome, Outcome::Ranked);
}

#[test]
fn cr_e29_with_cr_9_6_and_cr_r27_equal_seats_share_a_place() {
    let table = scored([(7, 1, 2, 4), (9, 0, 2, 0), (9, 0, 2, 0)]);
    assert_eq!([0, 1, 2].map(|seat| table.rating(seat)), [7, 7, 7]);
    assert_eq!(ranks(&table), [3, 1, 1]);
    assert_eq!(BOX.standing(&table.state).winners().collect::<Vec<_>>(), [Seat(1), Seat(2)]);
}
