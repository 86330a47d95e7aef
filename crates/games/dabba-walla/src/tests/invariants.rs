//! What holds in every state, recomputed here from what can be seen: DW-I1 to DW-I20.

use engine::{Eyes, Game, QuickChance, Seat, Told};
use std::collections::BTreeSet;

use super::table::{BOX, choose, many_tables};
use crate::bed::cells;
use crate::options::Empties;
use crate::view::Phase;
use crate::{Action, Card, Chai, Dabba, Event, Options, State, Step, View};

/// One step of a game: before, who did what, what was told, after.
struct Played {
    before: State,
    seat: Seat,
    action: Action,
    events: Vec<Event>,
    after: State,
}

impl Played {
    /// All there is to see after the step.
    fn view(&self) -> View {
        BOX.view(&self.after, Eyes::All)
    }

    fn events_that(&self, which: impl Fn(&&Event) -> bool) -> usize {
        self.events.iter().filter(which).count()
    }
}

/// One game, with an odd seed by careful seats; of the awaited seats any one decides.
fn play(options: Options, seats: u8, seed: u64, each: &mut impl FnMut(&Played)) {
    let mut chance = QuickChance::new(seed);
    let mut state = BOX.setup(&options, seats, &mut chance, &mut Told::default()).expect("the options fit");
    loop {
        let awaited: Vec<Seat> = BOX.awaiting(&state).iter().collect();
        if awaited.is_empty() {
            return;
        }
        let seat = awaited[chance.pick(awaited.len())];
        let action = choose(&state, seat, seed % 2 == 1, &mut chance);
        let (before, mut told) = (state, Told::default());
        let _ = BOX.apply(&mut state, seat, action, &mut chance, &mut told);
        let events = told.0.into_iter().map(|(_, event)| event).collect();
        each(&Played { before, seat, action, events, after: state });
    }
}

/// Shows every step of a game at each of many tables.
fn every_step(mut each: impl FnMut(&Played)) {
    for (seed, (options, seats)) in (0..).zip(many_tables()) {
        play(options, seats, seed, &mut each);
    }
}

fn collecting(state: &State) -> bool {
    !matches!(state.step, Step::Deliver | Step::Later | Step::Over)
}

#[test]
fn dw_i1_every_card_is_somewhere_once() {
    every_step(|step| {
        let view = step.view();
        let hidden = view.hidden.expect("all eyes");
        let mut cards: Vec<Card> = hidden.deck;
        cards.extend(hidden.boxed.into_iter().chain(hidden.pile).chain(view.discard));
        cards.extend(view.ring.iter().filter_map(|slot| slot.card));
        cards.extend(view.imaginary.into_iter().flat_map(|imaginary| imaginary.fan));
        for seat in view.seats {
            cards.extend(seat.hand.into_iter().flatten().chain(seat.played.into_iter().flatten()));
            cards.extend(seat.choice.filter(|choice| choice.revealed).and_then(|choice| choice.card));
        }
        cards.sort();
        assert_eq!(cards, Card::all().collect::<Vec<_>>());
    });
}

#[test]
fn dw_i2_the_deck_lasts_exactly() {
    every_step(|step| {
        let (state, seats) = (&step.after, usize::from(step.after.seats()));
        let rounds = usize::from(BOX.rounds(&state.options));
        let begins = state.active == state.first && matches!(state.step, Step::ChooseStart | Step::Move);
        if begins {
            assert_eq!(state.deck.len(), (1 + rounds - usize::from(state.round)) * seats - 1);
        }
        if collecting(state) && usize::from(state.round) > rounds {
            let open = state.ring.iter().filter(|slot| slot.card.is_some()).count();
            assert_eq!((state.deck.len(), open), (0, 5));
        }
    });
}

#[test]
fn dw_i3_hands_have_two_cards_between_turns_and_three_to_play_from() {
    every_step(|step| {
        let state = &step.after;
        let rounds = BOX.rounds(&state.options);
        match state.step {
            Step::ChooseStart | Step::Move => {
                assert!(state.players.iter().all(|player| player.hand.len() == 2));
            }
            Step::PlayCard if state.round <= rounds => assert_eq!(state.player(state.active).hand.len(), 3),
            Step::Deliver if state.level == state.top => {
                assert!(
                    state.players.iter().all(|player| player.bed.pile().count() == usize::from(rounds) + 2)
                );
            }
            _ => {}
        }
        if step.action == Action::End && collecting(state) {
            let hand = if step.before.round > rounds { 0 } else { 2 };
            let player = state.player(step.seat);
            assert_eq!(player.hand.len(), hand);
            let played = if hand == 0 { usize::from(rounds) + 2 } else { usize::from(step.before.round) };
            assert_eq!(player.bed.pile().count(), played);
        }
    });
}

#[test]
fn dw_i4_tickets_are_conserved_and_then_scored() {
    every_step(|step| {
        let view = step.view();
        let owned: u32 = view.seats.iter().map(|seat| u32::from(seat.tickets)).sum();
        let laid: u32 = view.ring.iter().map(|slot| u32::from(slot.tickets)).sum();
        let all = if collecting(&step.after) { 6 * u32::from(step.after.seats()) } else { 0 };
        assert_eq!(owned + laid, all);
    });
}

#[test]
fn dw_i5_chai_are_conserved() {
    every_step(|step| {
        let view = step.view();
        let hidden = view.hidden.expect("all eyes");
        let mut chai: Vec<Chai> = hidden.chai.into_iter().chain(hidden.aside.iter().copied()).collect();
        chai.extend(view.used.into_iter().chain(view.drawn.into_iter().flatten()));
        for seat in view.seats {
            chai.extend(seat.chai.into_iter().flatten());
            chai.extend(
                seat.choice.filter(|choice| choice.revealed).into_iter().flat_map(|choice| choice.chai),
            );
        }
        assert_eq!(chai.len(), if view.options.no_negativity { 26 } else { 36 });
        let count = |kind: Chai| chai.iter().filter(|&&other| other == kind).count();
        assert!(Chai::ALL.into_iter().all(|kind| count(kind) <= usize::from(BOX.chai[kind.index()])));
        assert!(hidden.aside.is_empty() || view.options.chai_connoisseurs);
    });
}

#[test]
fn dw_i6_bonus_tiles_are_conserved() {
    every_step(|step| {
        let state = &step.after;
        for (colour, left) in crate::Colour::ALL.into_iter().zip(step.view().bonus) {
            let tiles = state.players.iter().flat_map(|player| player.bed.tiles.iter());
            let placed = tiles.filter(|tile| tile.dabba() == Dabba::Bonus(colour)).count() as u8;
            let pending = u8::from(state.bonus == Some(colour));
            assert_eq!(placed + pending + left, 3);
            let used = state.used.iter().filter(|tile| tile.chai() == Chai::bonus(colour)).count() as u8;
            assert_eq!(used, placed + pending);
        }
    });
}

#[test]
fn dw_i7_empties_are_conserved_but_for_extra_ones() {
    let mut extra = 0;
    every_step(|step| {
        if step.before.round == 1 && step.before.empties == 15 {
            extra = 0;
        }
        extra += step.events_that(|event| matches!(event, Event::EmptyPlaced { extra: true, .. }));
        let view = step.view();
        if view.phase == Phase::Collection {
            let placed: usize = view.seats.iter().flat_map(|seat| &seat.bed.empties).map(Vec::len).sum();
            assert_eq!(placed + usize::from(view.empties), 15 + extra);
            assert!(extra == 0 || view.empties == 0);
            assert!(extra == 0 || view.options.empties != Empties::Strict);
        }
    });
}

#[test]
fn dw_i8_heights_are_the_cells_of_the_tiles() {
    every_step(|step| {
        let view = step.view();
        for seat in &view.seats {
            let filled: usize = seat.bed.heights.iter().map(|&height| usize::from(height)).sum();
            let tiles: usize = seat.bed.tiles.iter().map(|tile| tile.cells.len()).sum();
            let empties: usize = seat.bed.empties.iter().map(Vec::len).sum();
            assert_eq!(filled, tiles + empties);
            let level = |level: u8| {
                let here = seat.bed.tiles.iter().filter(move |tile| tile.level == level);
                let tiles = here.flat_map(|tile| tile.cells.iter().copied());
                let all: Vec<u8> =
                    tiles.chain(seat.bed.empties[usize::from(level) - 1].iter().copied()).collect();
                let set: BTreeSet<u8> = all.iter().copied().collect();
                assert_eq!(set.len(), all.len(), "nothing overlaps on level {level}");
                set
            };
            let levels: Vec<_> = (1..=seat.bed.level).map(level).collect();
            assert!(levels.windows(2).all(|pair| pair[1].is_subset(&pair[0])));
        }
    });
}

#[test]
fn dw_i9_no_height_falls_and_no_tile_moves() {
    every_step(|step| {
        if !collecting(&step.after) {
            return;
        }
        for (before, after) in step.before.players.iter().zip(&step.after.players) {
            assert!(before.bed.heights.iter().zip(after.bed.heights).all(|(&before, after)| before <= after));
            assert!(after.bed.tiles.starts_with(&before.bed.tiles));
        }
        // A tile that was just placed made all its cells equally high.
        for event in &step.events {
            if let Event::Placed { seat, cells, level, .. } = event
                && step.events_that(|event| matches!(event, Event::EmptyPlaced { .. })) == 0
            {
                let heights = step.after.player(*seat).bed.heights;
                assert!(cells.iter().all(|&cell| heights[usize::from(cell)] == *level));
            }
        }
    });
}

#[test]
fn dw_i10_one_tile_raises_the_level_by_one_at_most_and_extras_never_do() {
    every_step(|step| {
        let level = |state: &State| state.player(step.seat).bed.level();
        let placed = step.events_that(|event| {
            matches!(
                event,
                Event::Placed { .. } | Event::BonusPlaced { .. } | Event::EmptyPlaced { extra: false, .. }
            )
        });
        if collecting(&step.after) {
            assert!(usize::from(level(&step.after) - level(&step.before)) <= placed);
        }
    });
}

#[test]
fn dw_i11_there_is_a_round_for_each_level() {
    let mut rounds = 0;
    every_step(|step| {
        rounds += step.events_that(|event| matches!(event, Event::LevelCleared { .. }));
        if step.after.step == Step::Over {
            let cards = usize::from(BOX.played(&step.after.options));
            assert_eq!(rounds, usize::from(step.after.top));
            assert!((1..=cards + 15 + cards / 2).contains(&rounds));
            rounds = 0;
        }
    });
}

#[test]
fn dw_i12_a_seat_forms_one_chai_for_two_tiles_at_most() {
    let mut formed = [0; 4];
    let mut all = 0;
    every_step(|step| {
        if step.events_that(|event| matches!(event, Event::ChaiFormed { .. })) > 0 {
            formed[step.seat.index()] += 1;
            all += 1;
        }
        let tiles = |seat: usize| step.after.players[seat].bed.pile().count();
        assert!((0..usize::from(step.after.seats())).all(|seat| formed[seat] <= tiles(seat) / 2));
        if step.after.step == Step::Over {
            formed = [0; 4];
        }
    });
    assert!(all > 20, "the games had chai in them: {all}");
}

#[test]
fn dw_i13_the_fan_grows_with_the_top_level() {
    every_step(|step| {
        let state = &step.after;
        if !state.options.imaginary_player {
            assert!(state.fan.is_empty() && state.pile.is_empty());
        } else if collecting(state) && state.step != Step::ImaginaryPick {
            let left_over = usize::from(BOX.left_over(&state.options, 2));
            assert_eq!(state.fan.len() + state.pile.len(), left_over);
            assert_eq!(state.fan.len(), usize::from(state.top_level().max(1)).min(left_over));
        }
    });
}

#[test]
fn dw_i14_delivery_hands_shrink_by_one_a_round() {
    every_step(|step| {
        let state = &step.after;
        if !collecting(state) {
            let delivered = state.top - state.level;
            let left = BOX.played(&state.options).saturating_sub(delivered);
            assert!(state.players.iter().all(|player| player.hand.len() == left));
        }
    });
}

#[test]
fn dw_i15_and_dw_i16_tip_values_and_scores_stay_in_their_bounds() {
    every_step(|step| {
        let mut loads = Vec::new();
        for event in &step.events {
            match event {
                Event::TipsSet { sums, values, .. } => {
                    assert!(values.iter().all(|&value| value <= 4));
                    let cards =
                        i32::from(step.after.seats()) + i32::from(step.after.options.imaginary_player);
                    let sum: i32 = sums.iter().map(|&sum| i32::from(sum)).sum();
                    assert!(sum <= 3 * cards + 8, "with all plus chai");
                }
                Event::LevelScored { cells, points, empties, lost, .. } => {
                    loads.push((*cells, *points, *empties, *lost));
                }
                Event::OrderScored { points, level: Some(_), .. } => assert!((0..=15).contains(points)),
                _ => {}
            }
        }
        for (cells, points, empties, lost) in loads {
            let all: i16 = cells.iter().map(|&cells| i16::from(cells)).sum();
            assert!((0..=4 * all).contains(&points.iter().sum()));
            assert_eq!(lost, -2 * i16::from(empties));
        }
    });
}

#[test]
fn dw_i17_after_the_last_round_all_vehicles_are_empty() {
    every_step(|step| {
        if step.after.step == Step::Over {
            for seat in step.view().seats {
                assert!(seat.bed.heights.iter().all(|&height| height == 0));
                assert!(seat.bed.tiles.is_empty() && seat.bed.empties.is_empty());
            }
        }
    });
}

#[test]
fn dw_i18_the_same_actions_give_the_same_states() {
    for (seed, (options, seats)) in (0..).zip(many_tables()).step_by(5) {
        let mut first = Vec::new();
        play(options, seats, seed, &mut |step| first.push((step.action, step.after)));
        let mut again = first.iter();
        play(options, seats, seed, &mut |step| {
            assert_eq!(again.next(), Some(&(step.action, step.after)));
        });
        assert!(again.next().is_none());
    }
}

#[test]
fn dw_i19_everybody_awaited_has_one_to_57_actions_and_games_end() {
    let mut decisions = 0;
    let mut longest = 0;
    every_step(|step| {
        decisions += 1;
        for seat in Seat::all(step.after.seats()) {
            let mut legal = Vec::new();
            BOX.legal(&step.after, seat, &mut legal);
            let awaited = BOX.awaiting(&step.after).contains(seat);
            assert!(if awaited { (1..=57).contains(&legal.len()) } else { legal.is_empty() });
        }
        if step.after.step == Step::Over {
            longest = longest.max(decisions);
            assert!(decisions <= BOX.longest(&step.after.options, step.after.seats()));
            decisions = 0;
        }
    });
    assert!(longest > 200);
}

#[test]
fn dw_i20_the_audit_finds_nothing_in_a_game() {
    every_step(|step| assert_eq!(BOX.audit(&step.after), Ok(())));
}

/// E23 is withdrawn: what opens a level is alone on it, so no placement opens a top level and forms a chai.
#[test]
fn dw_o6_no_tile_opens_a_level_and_forms_a_chai() {
    every_step(|step| {
        let formed = step.events.iter().position(|event| matches!(event, Event::ChaiFormed { .. }));
        if let Some(Event::ChaiFormed { seat, cell, other, level }) = formed.map(|at| &step.events[at]) {
            assert!(step.before.player(*seat).bed.level() >= *level);
            let vehicle = BOX.vehicle(step.after.options.vehicle);
            assert!(cells(vehicle.bed).any(|known| known == *cell) && cell != other);
        }
    });
}
