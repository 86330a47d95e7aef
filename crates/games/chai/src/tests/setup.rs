//! Setting up: CH-2, CH-17.

use engine::{Eyes, Seat};
use std::collections::BTreeSet;

use super::table::{BOX, Table, coop, names, options, read_card, read_cards, solo, tile_list, token_list};
use crate::components::{Ability, Card, CardSet, TIPS, Tea, Who};
use crate::options::{Claim, FirstPlayer, Mode, StartCards};
use crate::state::Stage;
use crate::{Action, Event, Options};

/// Everything by lot.
fn by_lot(mode: Mode) -> Options {
    Options { mode, ..Options::default() }
}

fn choosing(options: Options) -> Options {
    Options { start_cards: StartCards::Choose, ..options }
}

/// Tables of every size, with a few seeds each.
fn every_table(options: Options, mut each: impl FnMut(&Table, u8)) {
    let seats = match options.mode {
        Mode::Competitive => 2..=5,
        Mode::Solo => 1..=1,
        Mode::Coop => 1..=3,
    };
    for seats in seats {
        (0..12).for_each(|seed| each(&Table::dealt(options, seats, seed), seats));
    }
}

#[test]
fn ch_2_1_and_ch_r4_the_first_player_is_drawn_and_the_others_follow() {
    let mut first = BTreeSet::new();
    for seed in 0..60 {
        let table = Table::dealt(by_lot(Mode::Competitive), 4, seed);
        let order: Vec<Who> = table.view(Eyes::Spectator).order;
        let begins = table.decider();
        first.insert(begins);
        assert_eq!(order, begins.round(4).map(Who::Seat).collect::<Vec<_>>());
    }
    assert_eq!(first.len(), 4);
    let named = Options { first_player: FirstPlayer::Seat(Seat(2)), ..Options::default() };
    let table = Table::dealt(named, 3, 0);
    let order = [2, 0, 1].map(|seat| Who::Seat(Seat(seat)));
    assert_eq!(table.view(Eyes::Spectator).order, order);
    every_table(by_lot(Mode::Coop), |table, seats| {
        let order = table.view(Eyes::Spectator).order;
        assert_eq!(order.last(), Some(&Who::Chaiwala));
        assert_eq!(order.len(), usize::from(seats) + 1);
        assert!(table.decider().0 < seats);
    });
}

#[test]
fn ch_2_2_and_ch_r3_claimed_teas_go_to_their_seats_and_the_rest_by_lot() {
    let claims = [Claim::Any, Claim::White, Claim::Any];
    let claimed = Options { teas: claims.into_iter().collect(), ..Options::default() };
    let mut drawn = BTreeSet::new();
    for seed in 0..60 {
        let table = Table::dealt(claimed, 3, seed);
        let teas: BTreeSet<Tea> = table.state.teas.iter().copied().collect();
        assert_eq!((table.state.teas[1], teas.len()), (Tea::White, 3));
        drawn.insert(table.state.teas[0]);
        let cards = table.view(Eyes::All).unseen.iter().chain(table.state.row.iter().flatten().copied());
        assert!(cards.map(Card::tea).all(|tea| teas.contains(&tea)), "other customers stay in the box");
        assert!(Tea::ALL.iter().all(|&tea| (table.stock(tea) > 0) == teas.contains(&tea)));
    }
    assert_eq!(drawn.len(), 4, "any tea that nobody claimed");
    let phantom = [Claim::Any, Claim::Oolong];
    let phantom = Options { teas: phantom.into_iter().collect(), ..by_lot(Mode::Solo) };
    assert_eq!(Table::dealt(phantom, 1, 3).state.teas[1], Tea::Oolong);
}

#[test]
fn ch_2_3_every_tea_in_play_has_six_base_tokens() {
    for table in [Table::new(4), Table::of(solo(), 1), Table::of(coop(), 3)] {
        let stock: Vec<u8> = table.state.teas.iter().map(|&tea| table.stock(tea)).collect();
        assert_eq!(stock, vec![6; table.state.teas_in_play()]);
    }
}

#[test]
fn ch_2_4_and_ch_r1_starting_customers_are_dealt() {
    let mut reserved = BTreeSet::new();
    for mode in [Mode::Competitive, Mode::Coop] {
        every_table(by_lot(mode), |table, _| {
            for (house, own) in table.state.houses.iter().enumerate() {
                assert_eq!(own.reserved.len(), 1);
                assert_eq!(own.reserved[0].card.tea(), table.state.teas[house]);
                reserved.insert(own.reserved[0].card.number());
            }
        });
    }
    assert_eq!(reserved.len(), 8, "any of the eight");
}

#[test]
fn ch_2_4_and_ch_r24_the_phantoms_first_card_is_set_aside_unseen() {
    let mut aside = BTreeSet::new();
    for seed in 0..60 {
        let table = Table::dealt(by_lot(Mode::Solo), 1, seed);
        let phantom = table.state.teas[1];
        let card = table.state.set_aside.expect("a card is set aside");
        aside.insert(card.number());
        assert_eq!((table.state.houses[0].reserved.len(), table.state.deck.len()), (1, 10));
        assert_eq!((card.tea(), table.state.row[1].map(Card::tea)), (phantom, Some(phantom)));
        assert!(!table.state.row.contains(&Some(card)) && !table.state.deck.contains(&card));
        assert!(table.heard(&Event::CustomerSetAside { tea: phantom }));
        let view = table.view(Eyes::Seat(Seat(0)));
        assert_eq!((view.set_aside, view.hidden), (Some(phantom), None));
        assert!(view.unseen.contains(card) && view.unseen.len() == 11, "it may be any of those unseen");
    }
    assert_eq!(aside.len(), 8, "any of the eight");
    every_table(by_lot(Mode::Coop), |table, _| assert_eq!(table.state.set_aside, None));
}

#[test]
fn ch_r24_what_is_set_aside_stays_out_of_the_game() {
    let table = Table::of(solo(), 1).brewed(&read_cards("black-8 black-7 black-6 black-5 black-4"));
    assert_eq!(table.state.set_aside, Some(read_card("black-3")));
    let table = table.at(Stage::Fulfil).coins(0, 1).holds(0, "lemon 2, sugar").play("serve:black-1");
    let left = vec![read_card("black-2")];
    assert!(table.heard(&Event::TeaSoldOut { tea: Tea::Black, left }), "it has left before");
    assert_eq!(table.state.set_aside, Some(read_card("black-3")));
    let mut table = table;
    while !table.over() {
        assert_eq!(table.view(Eyes::Seat(Seat(0))).hidden, None);
        table = table.pass();
    }
    let shown = table.view(Eyes::Spectator).hidden.expect("the end shows everything");
    assert_eq!(shown.set_aside, Some(read_card("black-3")));
}

#[test]
fn ch_r24_imagined_worlds_set_any_unseen_phantom_customer_aside() {
    let table = Table::dealt(solo(), 1, 3);
    let mut chance = engine::QuickChance::new(1);
    let mut seen = BTreeSet::new();
    for _ in 0..400 {
        let world = engine::Game::imagine(&*BOX, &table.state, Seat(0), &mut chance);
        engine::Game::audit(&*BOX, &world).expect("a sound world");
        seen.insert(world.set_aside.expect("one is set aside"));
    }
    let phantom = table.view(Eyes::Seat(Seat(0))).unseen.of_tea(Tea::Black);
    assert_eq!(seen.into_iter().collect::<CardSet>(), phantom);
}

#[test]
fn ch_2_5_the_chaiwala_and_the_phantom_do_not_choose() {
    let table = Table::dealt(choosing(coop()), 1, 0);
    let table = table.play_as(0, "keep:green-3").play_as(0, "row:green-4");
    let guest = table.state.houses[1].reserved[0].card;
    assert_eq!(guest.tea(), Tea::Black);
    assert_eq!(table.state.row[1].map(Card::tea), Some(Tea::Black));
    assert_ne!(table.state.row[1], Some(guest));
    let table = Table::dealt(choosing(solo()), 1, 0).play_as(0, "keep:green-3").play_as(0, "row:green-4");
    assert_eq!(table.state.row[1].map(Card::tea), Some(Tea::Black));
    assert_eq!((table.state.set_aside.map(Card::tea), table.state.deck.len()), (Some(Tea::Black), 10));
}

#[test]
fn ch_2_6_row_cards_lie_in_turn_order() {
    for mode in [Mode::Competitive, Mode::Coop, Mode::Solo] {
        every_table(by_lot(mode), |table, _| {
            let state = &table.state;
            for position in 0..state.houses.len() {
                let tea = state.teas[state.house_at(position as u8)];
                assert_eq!(state.row[position].map(Card::tea), Some(tea));
            }
        });
    }
}

#[test]
fn ch_2_7_and_ch_e1_row_and_deck_by_number_of_teas() {
    let sizes = |table: &Table| {
        let reserved: usize = table.state.houses.iter().map(|house| house.reserved.len()).sum();
        (table.state.row.iter().flatten().count(), table.state.deck.len(), reserved)
    };
    let expected = [(4, 10, 2), (5, 16, 3), (6, 22, 4), (7, 28, 5)];
    every_table(by_lot(Mode::Competitive), |table, seats| {
        assert_eq!(sizes(table), expected[usize::from(seats) - 2]);
    });
    every_table(by_lot(Mode::Coop), |table, seats| {
        assert_eq!(sizes(table), expected[usize::from(seats) - 1]);
    });
    every_table(by_lot(Mode::Solo), |table, _| assert_eq!(sizes(table), (4, 10, 1)));
}

#[test]
fn ch_2_8_and_ch_r40_eighteen_tiles_from_the_full_bag() {
    let beginner = Options { beginner: true, ..by_lot(Mode::Competitive) };
    every_table(beginner, |table, _| {
        assert_eq!(table.state.market.len(), 18);
        assert_eq!(table.state.tile_bag.total(), 72 - 18);
        let all = table.state.tile_bag + table.state.market.counts();
        let twelve = "mint 12, jasmine 12, lemon 12, ginger 12, berries 12, lavender 12";
        assert_eq!(tile_list(&all), twelve);
    });
}

#[test]
fn ch_2_9_one_token_of_each_kind_on_the_board() {
    every_table(by_lot(Mode::Competitive), |table, _| {
        assert_eq!(table.board(), "milk 1, sugar 1, honey 1, vanilla 1, spices 1");
        assert_eq!(token_list(&table.state.token_bag), "milk 9, sugar 9, honey 9, vanilla 9, spices 9");
    });
}

#[test]
fn ch_2_10_three_abilities_in_play_and_five_to_come() {
    let mut seen = BTreeSet::new();
    every_table(by_lot(Mode::Competitive), |table, _| {
        let all: BTreeSet<Ability> =
            table.state.abilities.iter().chain(&table.state.ability_deck).copied().collect();
        assert_eq!((table.state.abilities.len(), table.state.ability_deck.len(), all.len()), (3, 5, 8));
        seen.extend(table.state.abilities.iter().copied());
    });
    assert_eq!(seen.len(), 8);
    let table = Table::new(2).orders(1).newcomer_waits();
    assert_eq!(table.refusal(Action::Cover(crate::components::Spot(4))), "CH-2.10 no-such-spot");
}

impl Table {
    fn newcomer_waits(self) -> Self {
        let table = self.at(Stage::Fulfil).holds(0, "mint 2, sugar").play("serve:green-1");
        assert_eq!(table.state.stage, Stage::Cover);
        table
    }
}

#[test]
fn ch_2_11_swap_tiles_starts_with_three_tiles() {
    let mut with = 0;
    every_table(by_lot(Mode::Competitive), |table, _| {
        let in_play = table.state.abilities.contains(&Ability::SwapTiles);
        assert_eq!(table.state.swap_tiles.total(), if in_play { 3 } else { 0 });
        with += u32::from(in_play);
    });
    assert!((1..48).contains(&with), "{with} of 48");
}

#[test]
fn ch_2_12_a_tip_for_every_cup_and_the_rest_aside() {
    every_table(by_lot(Mode::Competitive), |table, seats| {
        assert_eq!((table.state.cups.len(), table.state.taken), (usize::from(seats), 0));
        let mut tips = table.state.tips;
        tips.sort_unstable();
        assert_eq!(tips, [0, 1, 1, 2, 2, 3]);
        let hidden = table.view(Eyes::All).hidden.map(|hidden| hidden.tips_aside.len());
        assert_eq!(hidden, Some(TIPS - usize::from(seats)));
    });
    let serving = Table::serving(2).holds(0, "mint 2, sugar").play("serve:green-1");
    assert_eq!(serving.legal(), ["cup:1", "cup:2"]);
    assert_eq!(serving.refusal(Action::Cup(crate::components::CupNo(3))), "CH-2.12 no-such-cup");
}

#[test]
fn ch_2_13_nothing_is_served_and_houses_are_empty() {
    for mode in [Mode::Competitive, Mode::Solo, Mode::Coop] {
        every_table(by_lot(mode), |table, _| {
            assert_eq!((table.state.round, table.state.orders(), table.state.removed), (1, 0, CardSet::NONE));
            assert!(table.state.houses.iter().enumerate().all(|(house, _)| table.held(house).is_empty()));
            assert_eq!(table.state.stage, Stage::Action);
        });
    }
}

#[test]
fn ch_2_14_starting_coins() {
    for mode in [Mode::Competitive, Mode::Coop] {
        every_table(by_lot(mode), |table, _| {
            for house in 0..table.state.houses.len() {
                let first = house == table.decider().index();
                assert_eq!(table.purse(house), if first { 1 } else { 2 });
            }
        });
    }
    every_table(by_lot(Mode::Solo), |table, _| assert_eq!(table.purse(0), 3));
}

#[test]
fn ch_17_1_and_ch_r2_everybody_picks_in_secret_and_at_once() {
    let table = Table::dealt(choosing(options()), 3, 0);
    assert_eq!(table.state.awaiting().len(), 3);
    assert_eq!(table.actions(1).len(), 8);
    assert_eq!(table.refusal_to(1, Action::Row(read_card("black-1"))), "CH-17.1 keep-first");
    assert_eq!(table.refusal_to(1, Action::Keep(read_card("green-1"))), "CH-17.1 not-your-tea");
    let table = table.play_as(1, "keep:black-3");
    assert_eq!(table.actions(1).len(), 7);
    assert_eq!(table.refusal_to(1, Action::Row(read_card("black-3"))), "CH-17.1 already-kept");
    assert_eq!(table.refusal_to(1, Action::Keep(read_card("black-4"))), "CH-17.1 keep-one");
    let pick = |card| Event::Picked { seat: Seat(1), card, for_row: false };
    assert_eq!(table.told.seen_by(Eyes::Seat(Seat(0))).count(), 0, "the others hear nothing yet");
    let own: Vec<Event> = table.told.seen_by(Eyes::Seat(Seat(1))).cloned().collect();
    assert_eq!(own, [pick(Some(read_card("black-3")))]);
    let table = table.play_as(1, "row:black-1");
    let chosen = Event::Picked { seat: Seat(1), card: None, for_row: true };
    assert!(table.heard(&chosen), "the others hear once that a seat has chosen");
    assert_eq!(table.state.awaiting().iter().collect::<Vec<_>>(), [Seat(0), Seat(2)]);
    for eyes in [Eyes::Seat(Seat(0)), Eyes::Spectator] {
        let view = table.view(eyes);
        assert!(view.houses[1].reserved.iter().all(|guest| guest.card.is_none()));
        assert!(view.row.iter().all(Option::is_none));
    }
    let view = table.view(Eyes::Seat(Seat(1)));
    assert_eq!(view.houses[1].reserved[0].card, Some(read_card("black-3")));
    assert_eq!(view.row[1], Some(read_card("black-1")));
}

#[test]
fn ch_17_2_when_all_have_picked_the_cards_are_shown() {
    let play = |options: Options| {
        let mut table = Table::dealt(choosing(options), 2, 0);
        for (seat, action) in
            [(0, "keep:green-3"), (1, "keep:black-2"), (1, "row:black-8"), (0, "row:green-1")]
        {
            assert_eq!(table.state.stage, Stage::Choosing);
            table = table.play_as(seat, action);
        }
        table
    };
    let table = play(options());
    assert_eq!(table.state.stage, Stage::Action);
    assert_eq!(names(table.state.row.iter().flatten().copied().take(2)), "green-1 black-8");
    assert_eq!((table.state.market.len(), table.state.deck.len(), table.purse(1)), (18, 10, 2));
    let seen = |table: &Table| table.view(Eyes::Seat(Seat(1))).houses[0].reserved[0].card;
    assert_eq!(seen(&table), Some(read_card("green-3")));
    assert_eq!(seen(&play(Options { connoisseur: true, ..options() })), None);
    let team = play(Options { connoisseur: true, ..coop() });
    assert_eq!(seen(&team), Some(read_card("green-3")), "in co-op in any case");
    assert!(BOX.customer(read_card("green-3")).points > 0);
}
