//! What holds in every state, recomputed here from what everybody can see: CR-I1 to CR-I23.

use engine::{Eyes, Game, QuickChance, Seat, Told};
use std::collections::{BTreeSet, VecDeque};

use super::players::careful_turn;
use super::table::{BOX, options};
use crate::{
    Action, Card, Cell, Closing, Decision, Draw, Event, Level, Options, State, Tab, Tokens, TwoSeatEnd, View,
};

/// One step of a game: before, what was done and told, after.
struct Step {
    before: State,
    action: Action,
    events: Vec<Event>,
    after: State,
}

impl Step {
    /// Whether the second of two seats ended the game before its turn was over (CR-9.1b), and whether orders fell before
    /// that.
    fn cut_short(&self) -> Option<bool> {
        let options = self.after.options();
        let (at_once, seats) = (options.two_seat_end == TwoSeatEnd::Immediate, self.after.seats());
        if !at_once || seats != 2 || self.after.decision() != Decision::Over {
            return None;
        }
        let overrun = self.after.penalties(self.after.last()).len() >= usize::from(options.penalty_limit);
        let own_draw = |event: &Event| matches!(event, Event::Drawn { why: Draw::OwnDraw, .. });
        let ran_out = self.before.deck_size() > 0 && self.after.deck_size() == 0;
        if overrun {
            Some(true)
        } else if ran_out && !self.events.iter().any(own_draw) {
            Some(false)
        } else {
            None
        }
    }

    fn views(&self) -> [View; 2] {
        [&self.before, &self.after].map(|state| BOX.view(state, Eyes::All))
    }
}

/// Plays games of every kind, half of them at random and half carefully, and shows every step.
fn every_step(mut each: impl FnMut(&Step)) {
    for seats in 1..=4 {
        for (gentle_start, limit) in [(false, 5), (true, 7), (false, 3)] {
            let mut table = Options { gentle_start, ..options(seats) };
            if seats == 1 {
                table.solo_level = if gentle_start { Level::Hard } else { Level::Easy };
            } else {
                table.penalty_limit = limit;
            }
            for seed in 0..2 {
                play(table, seats, seed, &mut each);
                if seats == 2 {
                    play(Options { two_seat_end: TwoSeatEnd::AfterTurn, ..table }, seats, seed, &mut each);
                }
            }
        }
    }
}

/// One game; odd seeds are played carefully.
fn play(options: Options, seats: u8, seed: u64, each: &mut impl FnMut(&Step)) {
    let mut chance = QuickChance::new(seed);
    let mut state = BOX.setup(&options, seats, &mut chance, &mut Told::default()).expect("the options fit");
    let mut line = VecDeque::new();
    while let Some(seat) = BOX.awaiting(&state).first() {
        if line.is_empty() && seed % 2 == 1 {
            line.extend(careful_turn(&state, &mut chance));
        }
        let mut legal = Vec::new();
        BOX.legal(&state, seat, &mut legal);
        let action = line.pop_front().unwrap_or_else(|| legal[chance.pick(legal.len())]);
        let (before, mut told) = (state, Told::default());
        let _ = BOX.apply(&mut state, seat, action, &mut chance, &mut told);
        each(&Step {
            before,
            action,
            events: told.0.into_iter().map(|(_, event)| event).collect(),
            after: state,
        });
    }
}

#[test]
fn cr_i1_ingredient_tokens_are_conserved() {
    every_step(|step| {
        let view = BOX.view(&step.after, Eyes::Spectator);
        let mut sum = view.supply;
        sum += view.hand;
        view.seats.iter().flat_map(|seat| seat.cups).for_each(|cup| sum += cup);
        view.waiting.into_iter().for_each(|kind| sum.put(kind, 1));
        assert_eq!(&sum, BOX.tokens());
        assert_eq!(sum.total(), 102);
    });
}

#[test]
fn cr_i2_rush_tokens_are_conserved() {
    every_step(|step| {
        let view = BOX.view(&step.after, Eyes::Spectator);
        assert_eq!(view.rush_supply + view.seats.iter().map(|seat| seat.rush).sum::<u8>(), 15);
    });
}

#[test]
fn cr_i3_every_card_is_somewhere_once() {
    every_step(|step| {
        let view = BOX.view(&step.after, Eyes::All);
        let deck = view.deck.expect("all eyes see the deck");
        let mut cards: Vec<Card> = deck.into_iter().chain(view.discard).chain(view.removed).collect();
        for seat in view.seats {
            cards.extend(seat.tabs.into_iter().flatten().chain(seat.completed).chain(seat.penalties));
        }
        cards.sort();
        assert_eq!(cards, (0..80).map(Card).collect::<Vec<_>>());
    });
}

#[test]
fn cr_i4_the_discard_holds_what_upgrades_cost() {
    let mut served = [0; 4];
    every_step(|step| {
        if step.before.turn() == 0 {
            served = [0; 4];
        }
        if let Action::Serve { .. } = step.action {
            served[step.before.active().index()] += 1;
        }
        let view = BOX.view(&step.after, Eyes::Spectator);
        let active: usize = view.seats.iter().map(|seat| usize::from(seat.upgrades.len())).sum();
        assert_eq!(view.discard.len(), 3 * active);
        for (seat, served) in view.seats.iter().zip(served) {
            assert_eq!(seat.completed.len() + 3 * usize::from(seat.upgrades.len()), served);
        }
    });
}

#[test]
fn cr_i5_removed_cards() {
    every_step(|step| {
        let view = BOX.view(&step.after, Eyes::Spectator);
        let expected = if view.options.gentle_start { 4 - view.seats.len() } else { 0 };
        assert_eq!(view.removed.len(), expected);
        assert!(view.removed.iter().all(|card| card.0 < 4));
    });
}

#[test]
fn cr_i6_and_cr_i7_meeples_share_no_cell_at_rest() {
    every_step(|step| {
        let view = BOX.view(&step.after, Eyes::Spectator);
        let cells: Vec<Cell> = view.meeples.iter().filter_map(|meeple| meeple.cell).collect();
        let different = cells.iter().collect::<BTreeSet<_>>().len();
        let moving = usize::from(view.decision == Decision::Move);
        assert!(different + moving >= cells.len(), "only the moving meeple shares a cell, with one other");
        if view.turn > 0 {
            assert_eq!(cells.len(), if view.seats.len() == 3 { 3 } else { 4 });
        }
    });
}

#[test]
fn cr_i8_the_hand_is_empty_outside_move_and_pour() {
    every_step(|step| {
        let view = BOX.view(&step.after, Eyes::Spectator);
        assert!(view.hand.is_empty() || matches!(view.decision, Decision::Move | Decision::Pour));
    });
}

#[test]
fn cr_i9_and_cr_i10_steps_their_price_and_their_yield() {
    let (mut steps, mut paid, mut owned) = (0, 0, 0);
    every_step(|step| {
        let mut short: Tokens = *step.before.supply();
        for event in &step.events {
            match *event {
                Event::TurnBegan { seat, .. } => (steps, paid, owned) = (0, 0, step.after.rush(seat)),
                Event::Stepped { ingredient, factor, taken, rush_paid, .. } => {
                    (steps, paid) = (steps + 1, paid + rush_paid);
                    assert!([1, 2, 4].contains(&factor));
                    assert!(
                        taken == factor || short[ingredient] == taken,
                        "less only if the supply is short"
                    );
                    short.take(ingredient, taken);
                }
                Event::Stopped { .. } => {
                    assert!(steps >= 1 && steps <= 3 + owned);
                    assert_eq!(paid, steps.saturating_sub(3));
                }
                _ => {}
            }
        }
    });
}

#[test]
fn cr_i11_what_never_grows_and_what_never_shrinks() {
    every_step(|step| {
        let [before, after] = step.views();
        assert!(after.deck_size <= before.deck_size);
        for (was, is) in before.seats.iter().zip(&after.seats) {
            assert!(is.penalties.starts_with(&was.penalties));
            assert!(was.upgrades.iter().all(|tile| is.upgrades.contains(tile)));
            let activated = usize::from(is.upgrades.len() - was.upgrades.len());
            assert!(is.completed.starts_with(&was.completed[3 * activated..]));
        }
    });
}

#[test]
fn cr_i12_why_the_shop_is_closed() {
    every_step(|step| {
        let [before, after] = step.views();
        let limit = if after.seats.len() == 1 { 5 } else { after.options.penalty_limit };
        let overrun = after.seats.iter().any(|seat| seat.penalties.len() >= usize::from(limit));
        assert_eq!(!after.open, after.deck_size == 0 || overrun);
        assert!(before.open || !after.open, "CLOSED never turns back");
    });
}

#[test]
fn cr_i13_the_game_ends_with_a_round() {
    every_step(|step| {
        let view = BOX.view(&step.after, Eyes::Spectator);
        let ended = step.action == Action::Done && !view.open && step.before.active() == step.before.last();
        assert_eq!(view.decision == Decision::Over, ended);
        assert!(!ended || view.turn % view.seats.len() as u16 == 0);
    });
}

#[test]
fn cr_i14_at_most_three_cards_are_served_and_fed() {
    every_step(|step| {
        assert!(step.after.served <= 3);
        for seat in Seat::all(step.after.seats()) {
            let fed = |event: &&Event| matches!(event, Event::Drawn { seat: to, why: Draw::NewOrders, .. } if *to == seat);
            assert!(step.events.iter().filter(fed).count() <= 3);
        }
    });
}

#[test]
fn cr_i15_a_card_moves_one_tab_per_own_turn() {
    every_step(|step| {
        let seat = step.before.active();
        if step.action != Action::Done {
            return;
        }
        let tab_before =
            |card: Card| Tab::ALL.into_iter().find(|&tab| step.before.tab(seat, tab).contains(&card));
        let moves = u8::from(step.cut_short().is_none());
        for tab in Tab::ALL {
            for &card in step.after.tab(seat, tab) {
                assert_eq!(tab_before(card).map_or(1, |before| before.0 + moves), tab.0);
            }
        }
        let fell =
            step.before.tab(seat, Tab::LAST).iter().all(|card| step.after.penalties(seat).contains(card));
        assert!(fell || step.cut_short() == Some(false));
    });
}

#[test]
fn cr_i16_how_many_orders_can_gather() {
    every_step(|step| {
        let most = [12, 16, 24, 24][usize::from(step.after.seats()) - 1];
        assert!(Seat::all(step.after.seats()).all(|seat| step.after.orders(seat).len() <= most));
    });
    for (seats, most) in [(1, 12), (2, 16), (3, 24), (4, 24)] {
        assert_eq!(BOX.most_orders(&options(seats), seats), if seats == 1 { 12 } else { most });
    }
}

#[test]
fn cr_i17_how_the_rating_changes() {
    every_step(|step| {
        for seat in Seat::all(step.after.seats()) {
            let change = BOX.rating(&step.after, seat) - BOX.rating(&step.before, seat);
            assert!((-80..=80).contains(&BOX.rating(&step.after, seat)));
            let mine = seat == step.before.active();
            let fallen = step.before.tab(seat, Tab::LAST).len() as i32;
            let expected = match step.action {
                Action::Upgrade(_) if mine => -1,
                Action::Serve { .. } if mine => 1,
                Action::Done if mine && step.cut_short() != Some(false) => -fallen,
                _ => 0,
            };
            assert_eq!(change, expected);
        }
    });
}

#[test]
fn cr_i18_an_open_shop_has_orders_at_the_start_of_a_turn() {
    every_step(|step| {
        let began = step.events.iter().any(|event| matches!(event, Event::TurnBegan { .. }));
        if began && step.after.is_open() && step.after.seats() > 2 {
            assert!(Seat::all(step.after.seats()).any(|seat| !step.after.orders(seat).is_empty()));
        }
    });
}

#[test]
fn cr_i19_regulars_stay_on_the_ring_and_arrivals_empty_the_deck() {
    every_step(|step| {
        if step.after.seats() > 1 {
            return;
        }
        let border = |cell: Cell| ![5, 6, 9, 10].contains(&cell.0);
        assert!(step.after.meeples[2..].iter().all(|&cell| border(cell)));
        let drop = step.before.deck_size() - step.after.deck_size();
        let overrun = step.after.penalties(Seat(0)).len() >= 5;
        let arrivals = BOX.level(step.after.options.solo_level).arrivals(step.before.turn());
        let expected = if step.action == Action::Done && !overrun { arrivals } else { 0 };
        assert_eq!(drop, expected.min(step.before.deck_size()));
    });
}

#[test]
fn cr_i20_legal_lists_are_short_and_never_empty() {
    every_step(|step| {
        let mut legal = Vec::new();
        BOX.legal(&step.after, step.after.active(), &mut legal);
        assert!(legal.len() <= 28);
        assert_eq!(legal.is_empty(), step.after.decision() == Decision::Over);
    });
}

#[test]
fn cr_i21_and_cr_i22_turns_belong_to_seats_and_decisions_to_turns() {
    every_step(|step| {
        let view = BOX.view(&step.after, Eyes::Spectator);
        let seats = view.seats.len() as u16;
        assert!(u16::from(view.active.0) < seats && u16::from(view.start.0) < seats);
        let setting_up = matches!(view.decision, Decision::SetupPlace | Decision::SetupCup);
        assert_eq!(setting_up, view.turn == 0);
        assert_eq!(view.waiting.is_some(), view.decision == Decision::SetupCup);
        if view.turn > 0 {
            assert_eq!(u16::from(view.active.0), (u16::from(view.start.0) + view.turn - 1) % seats);
        }
    });
}

#[test]
fn cr_i23_moving_and_pouring_are_asked_only_where_there_is_a_choice() {
    every_step(|step| {
        let mut legal = Vec::new();
        BOX.legal(&step.after, step.after.active(), &mut legal);
        let asked = matches!(step.after.decision(), Decision::Move | Decision::Pour);
        assert!(!asked || legal.len() > 1, "{legal:?}");
    });
}

#[test]
fn cr_r34_everybody_sees_the_piles_and_nobody_the_deck() {
    every_step(|step| {
        let spectator = BOX.view(&step.after, Eyes::Spectator);
        for seat in Seat::all(step.after.seats()) {
            assert_eq!(BOX.view(&step.after, Eyes::Seat(seat)), spectator);
            assert_eq!(spectator.seats[seat.index()].completed, step.after.completed(seat));
            assert_eq!(spectator.seats[seat.index()].penalties, step.after.penalties(seat));
        }
        assert_eq!(spectator.deck, None);
        assert_eq!(
            spectator.unseen.iter().map(|&n| u32::from(n)).sum::<u32>(),
            u32::from(spectator.deck_size)
        );
    });
}

#[test]
fn cr_r40_a_missing_player_can_always_be_played_for() {
    every_step(|step| {
        if let Some(seat) = BOX.awaiting(&step.after).first() {
            let action = BOX.fallback(&step.after, seat);
            assert_eq!(BOX.check(&step.after, seat, &action), Ok(()));
            let expected = match step.after.decision() {
                Decision::Upgrade => action == Action::Skip,
                Decision::ChooseMeeple => action == Action::Meeple(0),
                Decision::Pour => action == Action::Finish,
                Decision::Move => BOX.may_stop(&step.after) == (action == Action::Stop),
                _ => true,
            };
            assert!(expected, "{action}");
        }
    });
}

/// The laws above are worth something only where they are put to the test.
#[test]
fn the_games_played_here_show_the_whole_game() {
    let (mut served, mut upgraded, mut rushed, mut doubled, mut ran_out, mut cut_short) = (0, 0, 0, 0, 0, 0);
    every_step(|step| {
        served += u32::from(matches!(step.action, Action::Serve { .. }));
        cut_short += u32::from(step.cut_short().is_some());
        upgraded += u32::from(matches!(step.action, Action::Upgrade(_)));
        for event in &step.events {
            rushed += u32::from(matches!(event, Event::Stepped { rush_paid: 1, .. }));
            doubled += u32::from(matches!(event, Event::Stepped { factor: 2.., .. }));
            ran_out += u32::from(matches!(event, Event::ShopClosed { why: Closing::Deck, .. }));
        }
    });
    let seen = [served, upgraded, rushed, doubled, ran_out, cut_short];
    assert!(seen.iter().zip([150, 25, 20, 100, 1, 1]).all(|(&seen, least)| seen >= least), "{seen:?}");
}
