//! What holds in every state, recomputed here from what everybody can see: CH-I1 to CH-I22.

use engine::{Counts, Eyes, Game, Match, QuickChance, Seat, Seed, Told};
use std::collections::BTreeMap;
use std::sync::Arc;

use super::table::{BOX, coop, options, solo};
use crate::components::{Card, Tea, Who};
use crate::options::{LoneCoins, LoneLength, SoloLastTip, StartCards, WildAssignment};
use crate::setup::customers_of;
use crate::state::Stage;
use crate::{Action, Event, Options, State, View};

/// One step of a game: before, what was told, after.
struct Step {
    before: State,
    events: Vec<Event>,
    after: State,
}

impl Step {
    fn view(&self) -> View {
        BOX.view(&self.after, Eyes::All)
    }

    /// Whether a turn has just ended.
    fn turn_ended(&self) -> bool {
        self.events.iter().any(|event| matches!(event, Event::TurnBegan { .. } | Event::GameEnded { .. }))
    }
}

/// Tables of every kind.
fn tables() -> Vec<(Options, u8)> {
    let plain = Options { stall_limit: 60, teas: engine::List::new(), ..options() };
    let connoisseur = Options { connoisseur: true, start_cards: StartCards::Choose, ..plain };
    let deluxe = Options { deluxe_wilds: true, wild_assignment: WildAssignment::Manual, ..plain };
    let team = Options { mode: coop().mode, ..plain };
    let alone = Options { mode: solo().mode, ..plain };
    let beginner = Options { beginner: true, ..plain };
    vec![
        (plain, 2),
        (connoisseur, 3),
        (deluxe, 4),
        (plain, 5),
        (beginner, 3),
        (alone, 1),
        (Options { connoisseur: true, deluxe_wilds: true, ..alone }, 1),
        (Options { solo_last_tip: SoloLastTip::Unpaid, ..alone }, 1),
        (team, 1),
        (Options { lone_length: LoneLength::TenTurns, lone_coins: LoneCoins::Three, ..team }, 1),
        (Options { connoisseur: true, ..team }, 2),
        (Options { deluxe_wilds: true, ..team }, 3),
    ]
}

/// Serves whenever it can, and otherwise plays at random.
fn eager(legal: &[Action], chance: &mut QuickChance) -> Action {
    let order = legal.iter().copied().find(|action| matches!(action, Action::Serve(_)));
    order.unwrap_or_else(|| legal[chance.pick(legal.len())])
}

fn play(options: Options, seats: u8, seed: u64, each: &mut impl FnMut(&Step)) -> (Told<Event>, State) {
    let mut chance = QuickChance::new(seed);
    let mut all = Told::default();
    let mut state = BOX.setup(&options, seats, &mut chance, &mut all).expect("the options fit");
    while let Some(seat) = state.awaiting().first() {
        let mut legal = Vec::new();
        BOX.legal(&state, seat, &mut legal);
        let action = eager(&legal, &mut chance);
        let (before, mut told) = (state, Told::default());
        let _ = BOX.apply(&mut state, seat, action, &mut chance, &mut told);
        all.0.extend(told.0.iter().cloned());
        let events = told.seen_by(Eyes::Spectator).cloned().collect();
        if state.stage != Stage::Choosing {
            each(&Step { before, events, after: state });
        }
    }
    (all, state)
}

fn every_step(mut each: impl FnMut(&Step)) {
    for (number, (options, seats)) in tables().into_iter().enumerate() {
        play(options, seats, number as u64, &mut each);
    }
}

fn every_game(mut each: impl FnMut(&Told<Event>, &State)) {
    for (number, (options, seats)) in tables().into_iter().enumerate() {
        for seed in 0..3 {
            let (told, state) = play(options, seats, 100 * seed + number as u64, &mut |_| ());
            each(&told, &state);
        }
    }
}

fn served(view: &View) -> Vec<Card> {
    view.houses.iter().flat_map(|house| house.served.iter()).collect()
}

#[test]
fn ch_i1_flavour_tiles_are_conserved() {
    every_step(|step| {
        let view = step.view();
        let mut sum = view.tile_bag + view.market.counts() + view.swap_tiles;
        view.cups.iter().for_each(|cup| sum += cup.tiles);
        view.houses.iter().for_each(|house| sum += house.tiles);
        let wilds = if view.options.deluxe_wilds { 5 } else { 0 };
        assert_eq!(sum, Counts([12, 12, 12, 12, 12, 12, wilds]));
    });
}

#[test]
fn ch_i2_pantry_tokens_are_conserved() {
    every_step(|step| {
        let view = step.view();
        let mut sum = view.token_bag + view.board;
        view.cups.iter().for_each(|cup| sum += cup.tokens);
        view.houses.iter().for_each(|house| sum += house.tokens);
        let wilds = if view.options.deluxe_wilds { 5 } else { 0 };
        assert_eq!(sum, Counts([10, 10, 10, 10, 10, wilds]));
    });
}

#[test]
fn ch_i3_base_tokens_are_conserved_and_count_orders() {
    every_step(|step| {
        let view = step.view();
        let mut cups = Counts::<5>::NONE;
        view.cups.iter().for_each(|cup| cups += cup.base);
        for tea in &view.teas {
            assert_eq!(tea.stock + cups[tea.tea.index()], 6);
        }
        assert_eq!(cups.total() as usize, served(&view).len());
    });
}

#[test]
fn ch_i4_every_customer_is_somewhere_once() {
    every_step(|step| {
        let view = step.view();
        let mut cards: Vec<Card> = view.hidden.clone().expect("all eyes").deck;
        cards.extend(view.row.iter().flatten().chain(served(&view).iter()));
        cards.extend(view.removed.iter());
        cards.extend(step.after.set_aside);
        cards.extend(
            view.houses.iter().flat_map(|house| house.reserved.iter().filter_map(|guest| guest.card)),
        );
        cards.sort_unstable();
        let mut all: Vec<Card> = view.teas.iter().flat_map(|tea| customers_of(tea.tea)).collect();
        all.sort_unstable();
        assert_eq!(cards, all);
    });
}

#[test]
fn ch_i5_houses_keep_to_their_limits() {
    every_step(|step| {
        let (most_tiles, most_tokens) = if step.turn_ended() { (12, 6) } else { (24, 9) };
        for house in &step.after.houses {
            assert!(house.tiles.total() <= most_tiles && house.tokens.total() <= most_tokens);
        }
    });
}

#[test]
fn ch_i6_three_reserved_customers_at_most_and_no_debts() {
    every_step(|step| {
        assert!(step.after.houses.iter().all(|house| house.reserved.len() <= 3 && house.coins < 1000));
    });
}

#[test]
fn ch_i7_between_turns_the_market_is_as_full_as_can_be() {
    every_step(|step| {
        let state = &step.after;
        if !step.turn_ended() {
            return;
        }
        let all = if state.options.deluxe_wilds { 77 } else { 72 };
        let held: u32 = state.houses.iter().map(|house| house.tiles.total()).sum();
        assert_eq!(state.market.len(), (all - held - state.swap_tiles.total()).min(18));
        if state.market.len() < 18 {
            assert!(state.tile_bag.is_empty() && state.cups.iter().all(|cup| cup.tiles.is_empty()));
        }
    });
}

#[test]
fn ch_i8_market_rows_have_no_gap() {
    every_step(|step| {
        let mut next = [1; 3];
        for (space, _) in step.after.market.tiles() {
            let row = usize::from(space.row()) - 1;
            assert_eq!(space.column(), next[row]);
            next[row] += 1;
        }
    });
}

#[test]
fn ch_i9_between_turns_the_pantry_board_is_full() {
    every_step(|step| assert!(!step.turn_ended() || step.after.board.total() == 5));
}

#[test]
fn ch_i10_a_slot_is_empty_only_without_a_deck() {
    every_step(|step| {
        assert!(step.after.deck.is_empty() || step.after.row.iter().all(Option::is_some));
    });
}

#[test]
fn ch_i11_sold_out_teas_have_six_orders_and_two_who_left() {
    let mut sold_out = 0;
    every_step(|step| {
        let view = step.view();
        for tea in &view.teas {
            let removed = tea.tea.among(view.removed).len();
            let orders = served(&view).iter().filter(|card| card.tea() == tea.tea).count();
            if tea.stock == 0 {
                sold_out += 1;
                // One of the phantom's two was set aside before (CH-R24).
                let aside = u8::from(view.set_aside == Some(tea.tea));
                assert_eq!((orders, removed), (6, 2 - aside));
                assert!(view.row.iter().flatten().all(|card| card.tea() != tea.tea));
                assert_eq!(tea.tea.among(view.unseen).len(), aside);
            } else {
                assert_eq!(removed, 0);
            }
        }
    });
    assert!(sold_out > 0, "some tea is sold out in these games");
}

#[test]
fn ch_i12_orders_follow_rounds_and_tips() {
    every_step(|step| {
        let state = &step.after;
        let (orders, cups) = (state.orders(), state.cups.len() as u32);
        let tips = cups * (u32::from(state.round) - 1) + state.taken.count_ones();
        if state.solo() && state.final_circle {
            assert!((tips..=tips + 1).contains(&orders), "the last solo order may be without a tip");
        } else if state.final_circle {
            assert!((5 * cups..6 * cups).contains(&orders));
        } else {
            assert_eq!(orders, tips);
        }
        assert!(!state.solo() || orders <= 10);
    });
}

#[test]
fn ch_i13_nothing_is_undone() {
    every_step(|step| {
        if step.before.stage == Stage::Choosing {
            return;
        }
        let progress = |state: &State| {
            let covered = BOX.view(state, Eyes::Spectator).covered.len();
            (state.orders(), state.removed.len(), state.round, covered)
        };
        let (before, after) = (progress(&step.before), progress(&step.after));
        assert!(before.0 <= after.0 && before.1 <= after.1 && before.2 <= after.2 && before.3 <= after.3);
        assert!(step.after.deck.len() <= step.before.deck.len());
        assert!(Tea::ALL.iter().all(|tea| step.after.stock[tea.index()] <= step.before.stock[tea.index()]));
    });
}

#[test]
fn ch_i14_everybody_has_equally_many_turns() {
    every_game(|told, state| {
        let mut turns: BTreeMap<u8, u32> = BTreeMap::new();
        for event in told.seen_by(Eyes::Spectator) {
            if let Event::TurnBegan { who, .. } = event {
                let house = match who {
                    Who::Seat(seat) => seat.0,
                    Who::Chaiwala => state.seats,
                };
                *turns.entry(house).or_default() += 1;
            }
        }
        assert_eq!(turns.len(), state.houses.len());
        assert!(turns.values().all(|&count| count == u32::from(state.circle)));
        assert!(!state.counts_turns() || state.circle == 10);
    });
}

#[test]
fn ch_i15_eight_abilities() {
    every_step(|step| {
        let view = step.view();
        let waiting = usize::from(view.newcomer.is_some());
        let all = view.abilities.len() + view.covered.len() + view.abilities_to_come.len() + waiting;
        let beginner = view.options.beginner;
        assert_eq!(all, if beginner { 0 } else { 8 });
        if !beginner {
            assert_eq!(view.covered.len() + waiting, usize::from(view.round - 1).min(5));
        }
    });
}

#[test]
fn ch_i16_swap_tiles_holds_three_tiles_while_in_play() {
    every_step(|step| {
        let on_card = |state: &State| {
            let in_play = state.abilities.contains(&crate::components::Ability::SwapTiles);
            in_play.then(|| state.swap_tiles.total())
        };
        let state = &step.after;
        match (on_card(&step.before), on_card(state)) {
            (_, None) => assert!(state.swap_tiles.is_empty()),
            (Some(before), Some(after)) => assert_eq!(before, after, "a use does not change the number"),
            (None, Some(after)) => {
                // Five full houses can leave too few.
                let none_left =
                    state.tile_bag.is_empty() && state.cups.iter().all(|cup| cup.tiles.is_empty());
                assert!(after == 3 || (after < 3 && none_left));
            }
        }
    });
}

#[test]
fn ch_i17_coins_change_only_as_told() {
    every_step(|step| {
        let coins = |state: &State| state.houses.iter().map(|house| i64::from(house.coins)).sum::<i64>();
        let told = step.events.iter().map(|event| match event {
            Event::StartingCoins { coins, .. } => i64::from(*coins),
            Event::MarketVisited { income, .. } => i64::from(*income),
            Event::GroupTaken { price, .. } => -i64::from(*price),
            Event::PantryRefreshed { price, .. } => -i64::from(*price),
            Event::TileSold { gain, .. } => i64::from(*gain),
            Event::GoldTipPaid { coins, .. } => i64::from(*coins),
            Event::TipTaken { value, .. } => i64::from(*value),
            Event::BasePaid { to: None, coins, .. } => -i64::from(*coins),
            _ => 0,
        });
        assert_eq!(coins(&step.after) - coins(&step.before), told.sum::<i64>(), "{:?}", step.events);
    });
}

#[test]
fn ch_i18_six_tips_one_at_each_cup() {
    every_step(|step| {
        let view = step.view();
        assert_eq!(view.cups.len(), view.teas.len());
        let aside = view.hidden.map(|hidden| hidden.tips_aside).expect("all eyes");
        let mut tips: Vec<u8> = view.cups.iter().filter_map(|cup| cup.tip).chain(aside).collect();
        tips.sort_unstable();
        assert_eq!(tips, [0, 1, 1, 2, 2, 3]);
    });
}

#[test]
fn ch_i19_scores_are_the_sum_of_their_parts() {
    every_step(|step| {
        let state = &step.after;
        let teas = state.teas_in_play() as i32;
        for (seat, place) in BOX.standing(state).seats.iter().enumerate() {
            let part = |name: &str| place.parts.iter().find(|(part, _)| part == name).map_or(0, |(_, n)| *n);
            let house = &state.houses[seat];
            let points: i32 = house.served.iter().map(|card| i32::from(BOX.customer(card).points)).sum();
            assert_eq!(part("customers"), points);
            assert_eq!(part("coins"), house.coins as i32);
            assert!((0..=teas.min(i32::from(house.served.len()))).contains(&part("tea-award")));
            assert!((0..=teas).contains(&part("cups")) && (-3..=0).contains(&part("penalty")));
            assert_eq!(place.score, place.parts.iter().map(|(_, part)| part).sum::<i32>());
        }
    });
}

#[test]
fn ch_i20_cups_hold_a_base_token_for_each_order() {
    let mut poured: BTreeMap<u8, u32> = BTreeMap::new();
    every_step(|step| {
        if step.before.orders() == 0 {
            poured.clear();
        }
        for event in &step.events {
            if let Event::OrderServed { cup, .. } = event {
                *poured.entry(cup.0).or_default() += 1;
            }
        }
        for (index, cup) in step.after.cups.iter().enumerate() {
            assert_eq!(cup.base.total(), poured.get(&(index as u8 + 1)).copied().unwrap_or(0));
            let rounds_over = step.after.final_circle && !step.after.solo();
            let least = if rounds_over { 5 } else { u32::from(step.after.round) - 1 };
            assert!(cup.base.total() >= least);
        }
    });
}

#[test]
fn ch_i21_views_do_not_depend_on_what_is_hidden() {
    let mut chance = QuickChance::new(9);
    every_step(|step| {
        if chance.pick(10) > 0 {
            return;
        }
        for seat in Seat::all(step.after.seats) {
            let world = BOX.imagine(&step.after, seat, &mut chance);
            BOX.audit(&world).expect("a possible world");
            assert_eq!(BOX.view(&world, Eyes::Seat(seat)), BOX.view(&step.after, Eyes::Seat(seat)));
        }
    });
}

#[test]
fn ch_i22_a_step_taken_back_can_be_played_again() {
    let game = Arc::new(BOX.clone());
    let mut taken_back = 0;
    for (number, (options, seats)) in tables().into_iter().enumerate() {
        let seed = Seed::numbered(number as u64);
        let mut table = Match::new(Arc::clone(&game), options, seats, &seed, &[]).expect("the options fit");
        let mut chance = QuickChance::new(number as u64);
        for _ in 0..150 {
            let Some(seat) = table.awaiting().first() else { break };
            let action = eager(&table.legal(seat), &mut chance);
            table.act(seat, action).expect("legal");
            let after = *table.state();
            if table.undo(seat).is_ok() {
                taken_back += 1;
                assert_ne!(*table.state(), after);
                table.act(seat, action).expect("still legal");
                assert_eq!(*table.state(), after);
            }
        }
    }
    assert!(taken_back > 100);
}
