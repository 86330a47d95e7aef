//! Conventions, chance and set-up: TT-1 and TT-2.

use engine::{Game, Seat, Stream};

use super::BOX;
use super::table::{Table, card, cards, options};
use crate::{Card, Decision, Kind, Options, RoundSpace, StartSeat};

fn owned(table: &Table, seat: usize) -> Vec<(String, u8)> {
    table.state.taverns[seat].owned().iter().map(|(card, count)| (card.to_string(), count)).collect()
}

#[test]
fn tt_1_1_tt_1_2_turn_order_runs_clockwise_from_the_mug() {
    let options = Options { start_seat: StartSeat::Seat(Seat(2)), ..options(1) };
    let table = Table::set_up(options, 3).seat(0, "keep").seat(1, "keep").seat(2, "keep");
    assert_eq!(table.state.decision, Decision::Draft);
    let (mut table, mut order) = (table, Vec::new());
    for _ in 0..3 {
        order.extend(table.awaiting());
        let pick = table.legal()[0].clone();
        table = table.play(&pick);
    }
    assert_eq!(order, [2, 0, 1]);
}

#[test]
fn tt_1_3_the_last_card_of_a_deck_is_its_top() {
    let long = Options { rounds: 12, ..options(1) };
    let table = Table::dusk_with(long, 2, 9).deck("regular-1 regular-2 regular-1 noble").evening();
    assert_eq!(table.sitters(), ["noble", "regular-1", "regular-2"]);
    assert_eq!(table.deck_names(), ["regular-1"]);
}

#[test]
fn tt_1_4_a_gained_card_goes_on_top_and_an_empty_pile_gives_nothing() {
    let table = Table::serving(1).deck("regular-1").slots("regular-2").purse(2, 0).play("buy-card:handler");
    assert_eq!(table.deck_names(), ["regular-1", "handler"]);
    assert_eq!(table.state.piles[Kind::Handler.index()], 15);
    assert_eq!(table.tavern().known, 1, "it was gained openly");
    // Space 3 of the monastery gives a handler; there is none, and nothing replaces it.
    let table = Table::serving(1).markers(2, 0).dice("5@monk").pile_left("handler", 0).play("resolve:monk");
    assert_eq!((table.tavern().monastery, table.tavern().deck.len()), (3, 0));
}

#[test]
fn tt_1_5_schnapps_is_gained_as_far_as_the_supply_goes() {
    let table = Table::dusk(2, 2, 3).schnapps(1, 17).evening();
    assert_eq!((table.state.taverns[0].schnapps, table.state.taverns[1].schnapps), (2, 18));
    assert_eq!(table.state.schnapps, 0);
}

#[test]
fn tt_1_8_each_seat_has_its_own_streams() {
    let options = Options { start_seat: StartSeat::Random, ..options(1) };
    let table = Table::set_up(options, 3).seat(1, "keep").seat(0, "keep").seat(2, "keep");
    let asked = &table.chance.asked;
    let known = |stream: Stream| {
        stream == Stream::SETUP
            || Seat::all(3).any(|seat| stream == Stream::deck(seat) || stream == Stream::dice(seat))
    };
    assert!(asked.iter().all(|&(stream, _)| known(stream)), "{asked:?}");
    for seat in Seat::all(3) {
        assert!(table.chance.bounds(Stream::dice(seat)).len() >= 4, "four white dice at least");
    }
}

#[test]
fn tt_1_9_a_shuffle_sorts_and_then_swaps_from_the_end() {
    let long = Options { rounds: 12, ..options(1) };
    let table = Table::dusk_with(long, 2, 9).discard("noble regular-2 guest-4b").evening();
    // Sorted regular-2, guest-4b, noble; 2 and 0 swap, then 1 and 0: guest-4b, noble, regular-2 with the top last.
    assert_eq!(table.chance.bounds(Stream::deck(Seat(0))), [3, 2]);
    assert_eq!(table.sitters(), ["regular-2", "noble", "guest-4b"]);
}

#[test]
fn tt_1_10_a_die_is_one_to_six() {
    let table =
        Table::dusk(1, 2, 3).rolls(&[6, 1]).evening().seat(0, "choose:own-die").seat(1, "choose:own-die");
    assert_eq!((table.faces(0)[0], table.faces(1)[0]), (6, 1));
    assert_eq!(table.chance.bounds(Stream::dice(Seat(0)))[0], 6);
    assert_eq!(table.chance.asked[0], (Stream::dice(Seat(0)), 6), "in turn order");
}

#[test]
fn tt_2_1_setup_draws_the_seat_then_the_guests_then_the_start_cards() {
    let random = |module| Options { module, ..Options::default() };
    let down = |from: u32| (2..=from).rev().collect::<Vec<u32>>();
    let drawn = |options, seats| Table::set_up(options, seats).chance.bounds(Stream::SETUP);
    assert_eq!(drawn(random(1), 3), [vec![3], down(30)].concat());
    assert_eq!(drawn(random(4), 4), [vec![4], down(40), down(7)].concat());
    assert_eq!(drawn(options(1), 3), down(30), "a chosen start seat is not drawn");
    assert_eq!(drawn(random(1), 1), down(30), "alone nothing is to be drawn");
}

#[test]
fn tt_2_2_summer_for_module_1_and_winter_for_the_others() {
    let space = |module, round| BOX.round_space(&options(module), round);
    assert!(matches!(space(1, 2), RoundSpace::Choice(_)));
    for module in 2..=5 {
        assert_eq!(space(module, 2), RoundSpace::Entertainer(0));
    }
}

#[test]
fn tt_2_3_tt_2_4_the_supply() {
    let piles = |module| Table::set_up(options(module), 2).state.piles;
    // Two start decks take a waitress, a table and a supplier each.
    assert_eq!(piles(1), [0, 16, 16, 14, 14, 14]);
    assert_eq!(piles(2), [0, 16, 16, 14, 14, 14]);
    assert_eq!(piles(3), [16, 16, 16, 14, 14, 14]);
    assert_eq!(piles(4), [16; 6], "start cards have not been chosen yet");
    assert_eq!(Table::set_up(options(1), 2).state.nobles, 61);
}

#[test]
fn tt_2_5_tt_2_6_tt_2_7_the_market() {
    for (module, guests) in [(1, 30), (2, 30), (3, 40), (5, 40)] {
        let state = Table::set_up(options(module), 2).state;
        assert_eq!(state.guest_pile, 8);
        assert_eq!(state.guest_at(&BOX, 0), Some(card("guest-3")));
        assert_eq!(state.guest_deck.len(), guests - 4);
        assert!(state.market[0].is_none() && state.market[1..].iter().all(Option::is_some));
        assert!(!state.guest_deck.contains(&card("guest-3")));
    }
    // The shuffle with zeros turns a sorted list by one: the first card comes to the top.
    let state = Table::set_up(options(1), 2).state;
    let first = cards("guest-4a guest-8d guest-8c guest-8b");
    assert_eq!(state.market[1..].iter().flatten().copied().collect::<Vec<_>>(), first);
}

#[test]
fn tt_2_8_every_tavern_begins_bare() {
    let table = Table::set_up(options(5), 4);
    for tavern in &table.state.taverns {
        assert_eq!(tavern.upgraded.iter().count(), 0);
        assert_eq!((tavern.doubloons, tavern.beer, tavern.monastery, tavern.reputation), (0, 0, 0, 0));
        assert_eq!((tavern.counter_guests, tavern.schnapps, tavern.dice.len()), (0, 0, 0));
    }
    let table = Table::set_up(options(1), 2).seat(0, "keep").seat(1, "keep");
    assert!(table.state.coasters.iter().all(|coaster| coaster.faces().len() == 4));
}

#[test]
fn tt_2_9_tt_r1_the_start_deck() {
    for module in 1..=3 {
        let table = Table::set_up(options(module), 3);
        let wanted = [("regular-2", 4), ("regular-1", 3), ("waitress", 1), ("table", 1), ("supplier", 1)];
        let wanted: Vec<(String, u8)> = wanted.map(|(name, count)| (name.to_string(), count)).to_vec();
        assert!((0..3).all(|seat| owned(&table, seat) == wanted), "Module {module}");
    }
}

#[test]
fn tt_2_10_with_start_cards_the_deck_waits() {
    let table = Table::set_up(options(4), 2);
    assert_eq!(table.state.decision, Decision::StartCard);
    assert_eq!(table.tavern().deck.len(), 7);
    assert!(table.tavern().deck.iter().all(|card| *card <= Card::REGULAR_1));
}

#[test]
fn tt_2_11_start_decks_are_shuffled_last_on_their_own_streams() {
    let table = Table::set_up(options(1), 2);
    let asked = &table.chance.asked;
    let last_setup = asked.iter().rposition(|(stream, _)| *stream == Stream::SETUP).unwrap();
    for seat in Seat::all(2) {
        assert_eq!(table.chance.bounds(Stream::deck(seat)), (2..=10).rev().collect::<Vec<_>>());
        let first = asked.iter().position(|(stream, _)| *stream == Stream::deck(seat)).unwrap();
        assert!(first > last_setup);
    }
    assert_eq!(table.tavern().known, 0, "nobody knows the order");
}

#[test]
fn tt_r32_who_begins_is_random_unless_chosen() {
    let mut seen = [0; 3];
    for seed in 0..60 {
        let mut chance = engine::QuickChance::new(seed);
        let random = Options { start_seat: StartSeat::Random, ..options(1) };
        let state = BOX.setup(&random, 3, &mut chance, &mut engine::Silent).unwrap();
        seen[state.first.index()] += 1;
        let chosen = Options { start_seat: StartSeat::Seat(Seat(1)), ..options(1) };
        assert_eq!(BOX.setup(&chosen, 3, &mut chance, &mut engine::Silent).unwrap().first, Seat(1));
    }
    assert!(seen.iter().all(|&count| count > 5), "{seen:?}");
}
