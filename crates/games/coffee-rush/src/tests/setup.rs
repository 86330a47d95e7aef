//! Terms and set-up: CR-1.1 to CR-1.9, CR-2, CR-10.

use engine::{Game, QuickChance, Revealed, Seat, Silent};
use std::collections::BTreeSet;

use super::table::{BOX, Table, numbers, options, tokens};
use crate::cards::Pile;
use crate::{
    Action, Card, Cell, Decision, Event, Ingredient, Options, StartSeat, State, Tab, Tokens, Upgrades,
};

fn fresh(options: Options, seats: u8, seed: u64) -> State {
    BOX.setup(&options, seats, &mut QuickChance::new(seed), &mut Silent).expect("the options fit")
}

#[test]
fn cr_1_1_and_cr_3_3_turns_go_clockwise_from_the_start_seat() {
    let start = Options { start_seat: StartSeat::Fixed(Seat(2)), ..options(4) };
    let mut table = Table { state: fresh(start, 4, 1), ..Table::turn(4, &[]) };
    table = table.play("place:0 place:1 place:2 place:3");
    let mut order = Vec::new();
    for _ in 0..5 {
        order.push(table.state.active().0);
        table = table.pass();
    }
    assert_eq!(order, [2, 3, 0, 1, 2]);
}

#[test]
fn cr_1_2_the_last_seat_sits_to_the_right_of_the_start_seat() {
    for (start, seats, last) in [(0, 4, 3), (2, 4, 1), (0, 2, 1), (1, 3, 0)] {
        let options = Options { start_seat: StartSeat::Fixed(Seat(start)), ..options(seats) };
        assert_eq!(fresh(options, seats, 1).last(), Seat(last));
    }
    assert_eq!(fresh(options(1), 1, 1).last(), Seat(0), "alone, one is both");
}

#[test]
fn cr_1_5_and_cr_1_6_three_cups_and_four_tabs() {
    let table = Table::dealt(options(3), 3, &[]);
    assert_eq!(table.state.cups(Seat(0)).len(), 3);
    assert_eq!(table.tabs(0), [vec![0, 1], vec![2], vec![], vec![]]);
    let many = Table::serving(3, 0).tab(0, 1, &[9, 4, 7, 1, 30, 12, 70]);
    assert_eq!(many.tabs(0)[0], [9, 4, 7, 1, 30, 12, 70], "any number, in order of arrival");
    let full = Table::serving(3, 0).cup(0, 0, "coffee coffee milk steam ice caramel tea water chocolate");
    assert_eq!(full.content(0, 0).total(), 9);
}

#[test]
fn cr_1_7_piles_keep_the_order_of_arrival() {
    let table = Table::serving(3, 0)
        .tab(0, 1, &[20, 4])
        .tab(0, 4, &[9, 8])
        .cup(0, 0, "coffee coffee steam")
        .cup(0, 1, "tea milk steam")
        .play("serve:0:4 serve:1:20 done");
    assert_eq!(table.completed(0), [4, 20]);
    assert_eq!(table.penalties(0), [9, 8]);
}

#[test]
fn cr_1_8_and_cr_1_9_the_hand_is_filled_from_the_supply_and_empty_outside_move_and_pour() {
    let table = Table::turn(3, &[5, 0, 15]).play("step:6");
    assert_eq!(*table.state.hand(), tokens("ice"));
    assert_eq!(table.state.supply()[Ingredient::Ice], 11);
    let table = table.play("stop finish");
    assert!(table.state.hand().is_empty());
    assert_eq!(table.state.supply(), BOX.tokens());
}

#[test]
fn cr_2_1_everything_begins_in_the_supply() {
    let state = fresh(options(4), 4, 3);
    assert_eq!(state.supply(), BOX.tokens());
    assert_eq!(state.rush_supply, 15);
    assert!(state.is_open());
    for seat in Seat::all(4) {
        assert!(state.cups(seat).iter().all(Tokens::is_empty));
        assert!(state.completed(seat).is_empty() && state.penalties(seat).is_empty());
        assert_eq!((state.upgrades(seat), state.rush(seat)), (Upgrades::NONE, 0));
    }
}

#[test]
fn cr_2_2_and_cr_r35_anybody_may_begin() {
    let random = Options { start_seat: StartSeat::Random, ..options(4) };
    let started: BTreeSet<Seat> = (0..64).map(|seed| fresh(random, 4, seed).start()).collect();
    assert_eq!(started.len(), 4);
    let third = Options { start_seat: StartSeat::Fixed(Seat(2)), ..options(4) };
    assert!((0..16).all(|seed| fresh(third, 4, seed).start() == Seat(2)));
}

#[test]
fn cr_2_3_the_deck_is_shuffled() {
    let (one, two) = (fresh(options(4), 4, 1), fresh(options(4), 4, 2));
    assert_ne!(one.cards, two.cards);
    let all: BTreeSet<Card> = one.cards.all().iter().copied().collect();
    assert_eq!(all.len(), 80);
}

#[test]
fn cr_e2_with_cr_2_4_and_cr_2_5_dealing() {
    let dealt = |seats| Table::dealt(options(seats), seats, &[]);
    let four = dealt(4);
    assert_eq!(four.tabs(0), [vec![0, 1], vec![2], vec![], vec![]]);
    assert_eq!(four.tabs(1), [vec![3], vec![4], vec![], vec![]]);
    assert_eq!(four.tabs(2), [vec![5], vec![6], vec![], vec![]]);
    assert_eq!(four.tabs(3), [vec![7], vec![8], vec![], vec![]]);
    assert_eq!(four.state.deck_size(), 71);
    assert_eq!(dealt(3).tabs(2), [vec![5], vec![6], vec![], vec![]]);
    assert_eq!(dealt(3).state.deck_size(), 73);
    assert_eq!(dealt(2).state.deck_size(), 75);
    let dealt_events = four.events().into_iter().filter(|event| matches!(event, Event::Dealt { .. }));
    assert_eq!(dealt_events.count(), 9);
}

#[test]
fn cr_r30_two_players_are_dealt_like_more() {
    let two = Table::dealt(options(2), 2, &[]);
    assert_eq!(two.tabs(0), [vec![0, 1], vec![2], vec![], vec![]]);
    assert_eq!(two.tabs(1), [vec![3], vec![4], vec![], vec![]]);
}

#[test]
fn cr_e3_with_cr_2_6_cr_2_7_cr_2_11_and_cr_r28_the_order_of_placing() {
    let mut table = Table::dealt(options(4), 4, &[]);
    let mut order = Vec::new();
    for cell in 0..4 {
        order.push(table.state.active().0);
        table = table.play(&format!("place:{cell}"));
    }
    assert_eq!(order, [3, 2, 1, 0]);
    assert_eq!(
        (table.state.turn(), table.state.active(), table.state.decision()),
        (1, Seat(0), Decision::Move)
    );

    let mut table = Table::dealt(options(2), 2, &[]);
    let mut asked = Vec::new();
    for notation in ["place:5", "place:3", "place:10", "cup:0", "place:7", "cup:1"] {
        asked.push((table.state.active().0, table.legal().len()));
        table = table.play(notation);
    }
    assert_eq!(asked, [(1, 16), (0, 15), (1, 14), (1, 3), (0, 13), (0, 3)]);
    assert_eq!(table.content(1, 0), tokens("milk milk"));
    assert_eq!((table.content(0, 0), table.content(0, 1)), (tokens("coffee"), tokens("water")));
    let supply = table.state.supply();
    let left = [Ingredient::Coffee, Ingredient::Milk, Ingredient::Water].map(|kind| supply[kind]);
    assert_eq!(left, [17, 10, 11]);
    assert_eq!((table.state.active(), table.state.decision()), (Seat(0), Decision::ChooseMeeple));
    assert_eq!(table.state.meeples, [Cell(3), Cell(7), Cell(5), Cell(10)]);
}

#[test]
fn cr_2_8_a_meeple_is_placed_on_an_empty_cell() {
    let table = Table::dealt(options(3), 3, &[]).play("place:5");
    assert!(!table.can("place:5"));
    assert_eq!(table.legal().len(), 15);
    assert_eq!(table.refusal(Action::Place(Cell(5))), ("CR-2.8".into(), "cell-occupied".into()));
}

#[test]
fn cr_2_9_a_placement_takes_one_token_even_in_a_corner() {
    let table = Table::dealt(options(3), 3, &[]).play("place:3");
    assert_eq!(table.content(2, 0), tokens("coffee"));
    assert_eq!(table.state.supply()[Ingredient::Coffee], 17);
}

#[test]
fn cr_2_10_and_cr_r29_only_the_second_token_has_a_choice_of_cups() {
    let table = Table::dealt(options(2), 2, &[]).play("place:5");
    assert_eq!((table.content(1, 0), table.revealed), (tokens("milk"), Revealed::Something));
    let table = table.play("place:6 place:9");
    assert_eq!((table.state.decision(), table.revealed), (Decision::SetupCup, Revealed::Nothing));
    assert_eq!(table.legal(), ["cup:0", "cup:1", "cup:2"]);
    let table = table.play("cup:2");
    assert_eq!((table.content(1, 2), table.revealed), (tokens("steam"), Revealed::Something));
}

const ASIDE: [u8; 4] = [2, 0, 3, 1];

fn gentle(seats: u8) -> Table {
    Table::dealt(Options { gentle_start: true, ..options(seats) }, seats, &ASIDE)
}

fn removed(table: &Table) -> Vec<u8> {
    numbers(table.state.cards.pile(Pile::Removed))
}

#[test]
fn cr_e4_with_cr_10_2_cr_10_3_cr_10_4_and_cr_r33_gentle_deals() {
    let first_tabs = |table: &Table, seat| {
        let [one, two, ..] = table.tabs(seat);
        (one, two)
    };
    let two = gentle(2);
    assert_eq!(first_tabs(&two, 0), (vec![2, 6], vec![4]));
    assert_eq!(first_tabs(&two, 1), (vec![0], vec![5]));
    assert_eq!((removed(&two), two.state.deck_size()), (vec![3, 1], 73));
    let three = gentle(3);
    assert_eq!(first_tabs(&three, 0), (vec![2, 7], vec![4]));
    assert_eq!(first_tabs(&three, 1), (vec![0], vec![5]));
    assert_eq!(first_tabs(&three, 2), (vec![3], vec![6]));
    assert_eq!((removed(&three), three.state.deck_size()), (vec![1], 72));
    let four = gentle(4);
    assert_eq!(first_tabs(&four, 0), (vec![2, 8], vec![4]));
    assert_eq!(first_tabs(&four, 3), (vec![1], vec![7]));
    assert_eq!((removed(&four), four.state.deck_size()), (vec![], 71));
    let solo = gentle(1);
    assert_eq!(first_tabs(&solo, 0), (vec![2, 5], vec![4]));
    assert_eq!((removed(&solo), solo.state.deck_size()), (vec![0, 3, 1], 74));
    [two, three, four, solo].iter().for_each(Table::audit);
}

#[test]
fn cr_10_1_and_cr_r32_the_four_easy_cards_are_dealt_at_random() {
    let options = Options { gentle_start: true, ..options(4) };
    let mut orders = BTreeSet::new();
    for seed in 0..400 {
        let state = fresh(options, 4, seed);
        let easy: Vec<u8> = Seat::all(4).map(|seat| state.tab(seat, Tab::FIRST)[0].0).collect();
        assert_eq!(easy.iter().copied().collect::<BTreeSet<u8>>(), (0..4).collect());
        assert!(state.cards.deck().iter().all(|card| card.0 >= 4));
        orders.insert(easy);
    }
    assert_eq!(orders.len(), 24, "every order comes up");
}

#[test]
fn cr_10_5_the_rest_of_the_easy_cards_leaves_the_game_openly() {
    assert!(gentle(2).events().contains(&Event::Removed { cards: vec![Card(3), Card(1)] }));
    assert!(!gentle(4).events().iter().any(|event| matches!(event, Event::Removed { .. })));
}

#[test]
fn cr_10_6_a_gentle_game_goes_on_as_usual() {
    let table = gentle(3).play("place:5 place:9 place:6");
    assert_eq!((table.state.turn(), table.state.decision()), (1, Decision::Move));
    assert_eq!(table.pass().tabs(0), [vec![], vec![2, 7], vec![4], vec![]]);
}
