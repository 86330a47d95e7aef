//! Setting up: DW-1, the tactical start DW-12, the double-zero tiles DW-9.1, no negativity DW-15.

use engine::{Chance, Eyes, Game, QuickChance, Seat, Stream, Told};
use std::collections::BTreeSet;

use super::table::{BOX, Table, options, refused};
use crate::options::FirstSeat;
use crate::{Action, Card, CardSet, Chai, Event, Options, Step};

#[test]
fn dw_1_1_two_three_or_four_can_play() {
    for seats in 2..=4 {
        assert_eq!(Table::set(options(), seats).state.seats(), seats);
    }
    for seats in [0, 1, 5] {
        let error = BOX.check_options(&Options::default(), seats).expect_err("nobody plays like that");
        assert_eq!(error.option, "players");
    }
}

#[test]
fn dw_1_2_all_seats_use_the_same_vehicle() {
    for (table, seats) in super::table::many_tables() {
        let view = Table::set(table, seats).view_of(0);
        let size = usize::from(BOX.vehicle(table.vehicle).size());
        assert!(view.seats.iter().all(|seat| seat.bed.heights.len() == size));
    }
}

#[test]
fn dw_1_3_chance_decides_seat_cards_chai_and_double_zero_in_this_order() {
    let all = Options { double_zero: true, ..Options::default() };
    let mut chance = QuickChance::new(7);
    let first = chance.below(Stream::SETUP, 4) as u8;
    let mut cards: Vec<Card> = Card::all().collect();
    chance.shuffle(Stream::SETUP, &mut cards);
    let mut chai: Vec<Chai> =
        Chai::ALL.into_iter().flat_map(|kind| vec![kind; usize::from(BOX.chai[kind.index()])]).collect();
    chance.shuffle(Stream::SETUP, &mut chai);
    let mut zeros = BOX.double_zero;
    chance.shuffle(Stream::SETUP, &mut zeros);

    let state = BOX.setup(&all, 4, &mut QuickChance::new(7), &mut Told::default()).expect("they fit");
    assert_eq!(state.first, Seat(first));
    assert_eq!(state.ring.map(|slot| slot.card.expect("open")).to_vec(), cards[..6]);
    assert_eq!(state.supply.to_vec(), chai);
    assert_eq!(state.double_zero, Some([zeros[0], zeros[1]]));
    // A fixed first seat asks nothing of chance: the cards come first.
    let mut cards: Vec<Card> = Card::all().collect();
    QuickChance::new(7).shuffle(Stream::SETUP, &mut cards);
    let fixed = Table::shuffled(options(), 4, 7).state;
    assert_eq!(fixed.ring.map(|slot| slot.card.expect("open")).to_vec(), cards[..6]);
}

#[test]
fn dw_1_4_and_dw_1_5_the_deck_has_35_50_or_65_cards_and_the_rest_is_boxed() {
    for (seats, deck) in [(2, 35), (3, 50), (4, 65)] {
        let table = Table::set(options(), seats);
        assert_eq!(BOX.deck_cards(&options(), seats), deck);
        assert_eq!(table.state.deck.len() as u8, deck - 6 - 2 * seats);
        assert_eq!(table.state.boxed().len(), 76 - deck);
        table.audit();
    }
}

#[test]
fn dw_1_6_the_top_six_cards_are_opened_on_the_slots_in_order() {
    let table = Table::set(options(), 3);
    let opened: Vec<(u8, Card)> = table
        .events()
        .into_iter()
        .filter_map(|event| match event {
            Event::Opened { slot, card } => Some((slot, card)),
            _ => None,
        })
        .collect();
    let ring: Vec<(u8, Card)> =
        (0..).zip(table.state.ring.map(|slot| slot.card.expect("six open cards"))).collect();
    assert_eq!(opened, ring);
    assert_eq!(table.ring_tickets(), [0; 6]);
}

#[test]
fn dw_1_7_two_cards_each_from_the_first_seat_clockwise() {
    let table = Table::set(Options { first_seat: FirstSeat::Seat(2), ..options() }, 3);
    let dealt: Vec<(u8, u8, CardSet)> = table
        .events()
        .into_iter()
        .filter_map(|event| match event {
            Event::Dealt { seat, count, cards } => {
                Some((seat.0, count, cards.into_iter().flatten().collect()))
            }
            _ => None,
        })
        .collect();
    assert_eq!(dealt, [2, 0, 1].map(|seat| (seat, 2, table.hand_of(seat))));
    // Both at once: they are the cards that follow each other in the shuffled deck.
    let same = Table::set(Options { first_seat: FirstSeat::Seat(0), ..options() }, 3);
    assert_eq!((same.hand_of(0), same.hand_of(1)), (table.hand_of(2), table.hand_of(0)));
}

#[test]
fn dw_1_8_six_tickets_each() {
    let table = Table::set(options(), 4);
    assert!(table.state.players.iter().all(|player| player.tickets == 6));
}

#[test]
fn dw_1_9_dw_1_10_and_dw_1_11_everything_is_empty_and_ready() {
    let table = Table::set(options(), 4);
    let view = table.view_of(0);
    assert!(view.seats.iter().all(|seat| seat.bed.level == 0 && seat.bed.heights == [0; 9]));
    assert_eq!((view.empties, view.bonus, view.chai, view.aside), (15, [3; 4], 36, 0));
    assert!(view.seats.iter().all(|seat| seat.score == 0 && seat.figure.is_none()));
    let mut supply = table.state.supply.to_vec();
    supply.sort();
    let copies = |kind: Chai| supply.iter().filter(|&&chai| chai == kind).count();
    assert_eq!(Chai::ALL.map(copies), [3, 3, 3, 3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2]);
    assert_ne!(table.state.supply.to_vec(), supply, "the tiles are shuffled");
}

#[test]
fn dw_r17_anybody_can_begin_and_an_option_says_who() {
    let firsts: BTreeSet<u8> =
        (0..40).map(|seed| Table::shuffled(Options::default(), 4, seed).state.first.0).collect();
    assert_eq!(firsts, (0..4).collect());
    for seat in 0..4 {
        let table = Table::set(Options { first_seat: FirstSeat::Seat(seat), ..options() }, 4);
        assert_eq!((table.state.first, table.state.active), (Seat(seat), Seat(seat)));
        assert!(table.events().contains(&Event::FirstSeat { seat: Seat(seat) }));
    }
}

#[test]
fn dw_9_1_two_double_zero_tiles_are_open_from_the_start() {
    let module = Options { double_zero: true, ..options() };
    let mut pairs = BTreeSet::new();
    for seed in 0..200 {
        let table = Table::shuffled(module, 2, seed);
        let [left, right] = table.state.double_zero.expect("module 1 is played");
        assert_ne!(left, right);
        assert!(table.events().contains(&Event::DoubleZero { left, right }));
        assert_eq!(BOX.view(&table.state, Eyes::Spectator).double_zero, Some([left, right]));
        pairs.insert((left, right));
    }
    assert_eq!(pairs.len(), 12, "any two colours, in any order");
    assert_eq!(Table::set(options(), 2).state.double_zero, None);
}

fn tactical(seats: u8) -> Table {
    Table::set(Options { tactical_start: true, ..options() }, seats)
}

/// E39: the numbers of a tactical start of four.
#[test]
fn dw_12_1_four_cards_each_from_a_larger_deck() {
    for (seats, deck) in [(2, 39), (3, 56), (4, 73)] {
        let table = tactical(seats);
        assert_eq!(BOX.deck_cards(&table.state.options, seats), deck);
        assert!(table.state.players.iter().all(|player| player.hand.len() == 4));
        table.audit();
    }
    let four = tactical(4);
    assert_eq!((four.state.deck.len(), four.state.boxed().len()), (51, 3));
    let begun = four.until(|state| state.step != Step::TacticalReturn);
    assert_eq!(begun.state.boxed().len(), 3 + 8);
    // 51 refills for 52 turns.
    assert_eq!(begun.state.deck.len(), 13 * 4 - 1);
}

#[test]
fn dw_12_2_everybody_puts_two_of_four_back_at_the_same_time() {
    let table = tactical(3);
    assert_eq!(BOX.awaiting(&table.state).len(), 3);
    assert!(BOX.simultaneous(&table.state));
    let four: Vec<Card> = table.hand_of(1).iter().collect();
    assert_eq!(table.legal_of(1).len(), 4);
    let table = table.by(1, &format!("return:{}", four[2]));
    assert_eq!(table.legal_of(1).len(), 3);
    let gone = table.refusal_to(1, Action::Return(four[2]));
    assert_eq!(gone, refused("DW-12.2", "not-in-hand"));
    let table = table.by(1, &format!("return:{}", four[0]));
    assert_eq!(table.hand_of(1), [four[1], four[3]].into_iter().collect());
    assert!(table.state.boxed().contains(four[0]) && table.state.boxed().contains(four[2]));
    assert_eq!(BOX.awaiting(&table.state).iter().collect::<Vec<_>>(), [Seat(0), Seat(2)]);
    table.audit();
}

#[test]
fn dw_12_3_the_first_turn_waits_for_all() {
    let table = tactical(2);
    assert_eq!(table.refusal_to(0, Action::Start(0)), refused("DW-12.3", "return-first"));
    let [a, b, ..] = table.hand_of(0).iter().collect::<Vec<_>>()[..] else { panic!("four cards") };
    let table = table.by(0, &format!("return:{a} return:{b}"));
    assert_eq!(table.refusal_to(0, Action::Start(0)), refused("DW-12.3", "returned-already"));
    let table = table.until(|state| state.step != Step::TacticalReturn);
    assert_eq!((table.state.step, table.state.active), (Step::ChooseStart, Seat(0)));
}

#[test]
fn dw_15_1_and_dw_r36_without_negativity_26_chai_are_left() {
    let table = Table::set(Options { no_negativity: true, ..options() }, 2);
    assert_eq!(table.state.supply.len(), 26);
    assert!(table.state.supply.iter().all(|chai| !chai.name().starts_with("minus") && *chai != Chai::Veto));
    assert_eq!(table.view_of(0).chai, 26);
}
