//! Scoring: CH-11.

use engine::{Game, Outcome};

use super::table::{BOX, Table, options, read_cards};
use crate::Options;
use crate::options::{TeaAward, TieCoins};

impl Table {
    /// The served customers of a house, whatever they were served in.
    fn has_served(self, house: usize, cards: &str) -> Self {
        self.with(|state| {
            read_cards(cards).into_iter().for_each(|card| state.houses[house].served.insert(card));
        })
    }

    fn ranks(&self) -> Vec<u8> {
        BOX.standing(&self.state).seats.iter().map(|place| place.rank).collect()
    }
}

#[test]
fn ch_11_1_points_of_customers_and_coins() {
    let table = Table::new(2).has_served(0, "green-1 green-8 black-4").coins(0, 6);
    assert_eq!(table.part(0, "customers"), Some(4 + 15 + 8));
    assert_eq!(table.part(0, "coins"), Some(6));
    assert_eq!(table.score(0), 33);
}

#[test]
fn ch_11_2_different_teas_score_with_three_or_more_in_play() {
    let table = Table::new(3).has_served(0, "green-1 green-2 rooibos-1");
    assert_eq!((table.part(0, "tea-award"), table.part(1, "tea-award")), (Some(2), Some(0)));
    assert_eq!(Table::new(2).has_served(0, "green-1 black-1").part(0, "tea-award"), None);
    let award = |tea_award, seats| {
        Table::of(Options { tea_award, ..options() }, seats)
            .has_served(0, "green-1 black-1")
            .part(0, "tea-award")
    };
    assert_eq!(award(TeaAward::Always, 2), Some(2));
    assert_eq!(award(TeaAward::Never, 4), None);
}

#[test]
fn ch_11_3_what_is_left_over_counts_nothing() {
    let table = Table::new(2).coins(0, 0).reserves(0, "green-8 black-8").holds(0, "mint 4, milk 3");
    assert_eq!(table.score(0), 0);
}

#[test]
fn ch_11_4_the_highest_score_wins() {
    let table = Table::new(3).has_served(0, "green-3").has_served(1, "black-7").has_served(2, "rooibos-5");
    assert_eq!(table.ranks(), [3, 1, 2]);
    assert_eq!(BOX.standing(&table.state).outcome, Outcome::Ranked);
}

#[test]
fn ch_11_5_and_ch_r32_ties_go_to_fewer_customers_then_fewer_coins() {
    // 8 + 2 coins with one customer, 4 + 6 coins with one, 4 + 4 + 2 coins with two.
    let tie = |options: Options| {
        let options = Options { tea_award: TeaAward::Never, ..options };
        let table = Table::of(options, 3).has_served(0, "green-4").coins(0, 2);
        let table = table.has_served(1, "green-1").coins(1, 6);
        table.has_served(2, "black-1 rooibos-1").coins(2, 2)
    };
    let fewest = tie(options());
    assert_eq!([0, 1, 2].map(|seat| fewest.score(seat)), [10, 10, 10]);
    assert_eq!(fewest.ranks(), [1, 2, 3]);
    assert_eq!(tie(Options { tie_coins: TieCoins::Most, ..options() }).ranks(), [2, 1, 3]);
}

#[test]
fn ch_11_6_equal_keys_share_a_rank() {
    let table = Table::new(4).has_served(0, "green-1").has_served(1, "black-1").has_served(2, "rooibos-8");
    let table = (0..4).fold(table, |table, seat| table.coins(seat, 3));
    assert_eq!(table.ranks(), [2, 2, 1, 4]);
    let keys = &BOX.standing(&table.state).seats[0].tie_breaks;
    let keys: Vec<(&str, i32)> = keys.iter().map(|(name, value)| (name.as_ref(), *value)).collect();
    assert_eq!(keys, [("fewest-customers", -1), ("fewest-coins", -3)]);
}

#[test]
fn ch_e29_a_tie_between_two_players() {
    let result = |tie_coins| {
        let options = Options { tie_coins, ..options() };
        let table =
            Table::of(options, 2).has_served(0, "green-8 green-6 green-4 green-3 green-1").coins(0, 7);
        let table = table.has_served(1, "black-8 black-7 black-4 black-2 black-1").coins(1, 6);
        assert_eq!((table.part(0, "customers"), table.part(1, "customers")), (Some(43), Some(44)));
        assert_eq!((table.score(0), table.score(1)), (50, 50));
        assert_eq!(table.part(0, "tea-award"), None);
        table.ranks()
    };
    assert_eq!(result(TieCoins::Fewest), [2, 1]);
    assert_eq!(result(TieCoins::Most), [1, 2]);
}
