//! What holds in every game: the specification's laws, counted here apart from the audit.

use engine::{Game, QuickChance, Seat, Seed, TableChance, Told};

use super::BOX;
use super::table::{Table, options};
use crate::state::{Decision, Tavern};
use crate::{
    Action, Card, Event, Kind, MonasteryLoop, Options, Refill, Sort, Space, State, Tile, Timing, UpgradeBy,
};

/// One step of a game: before, who, what, after, and what was told.
struct Step<'a> {
    before: &'a State,
    seat: Seat,
    action: Action,
    after: &'a State,
    told: &'a [Event],
}

/// Random games over all modules and player counts.
fn watch(mut each: impl FnMut(&Step<'_>)) {
    let plain = |module| Options { module, ..Options::default() };
    let tables = [
        (plain(1), 3),
        (plain(2), 4),
        (plain(3), 2),
        (Options { planning: Timing::Together, refill: Refill::TurnEnd, ..plain(4) }, 3),
        (Options { draft: Timing::Together, ..plain(5) }, 4),
        (plain(5), 1),
        (Options { rounds: 12, monastery_loop: MonasteryLoop::CountStart, ..plain(5) }, 2),
    ];
    for (seed, (options, seats)) in tables.into_iter().enumerate() {
        let mut chance = QuickChance::new(seed as u64);
        let mut after = BOX.setup(&options, seats, &mut chance, &mut engine::Silent).unwrap();
        let mut legal = Vec::new();
        loop {
            let before = after;
            let awaited: Vec<Seat> = BOX.awaiting(&before).iter().collect();
            if awaited.is_empty() {
                break;
            }
            let seat = awaited[chance.pick(awaited.len())];
            legal.clear();
            BOX.legal(&before, seat, &mut legal);
            let action = legal[chance.pick(legal.len())];
            let mut told = Told::default();
            let _ = BOX.apply(&mut after, seat, action, &mut chance, &mut told);
            let told: Vec<Event> = told.seen_by(engine::Eyes::Spectator).cloned().collect();
            each(&Step { before: &before, seat, action, after: &after, told: &told });
        }
    }
}

fn count(tavern: &Tavern, card: Card) -> u32 {
    let slots = tavern.slots.iter().filter(|slot| **slot == Some(card)).count() as u32;
    let played = match card.sort() {
        Sort::Tavern(kind) => tavern.area[kind.index()].into(),
        Sort::Noble => tavern.nobles.into(),
        _ => slots,
    };
    let deck = tavern.deck.iter().filter(|other| **other == card).count() as u32;
    deck + u32::from(tavern.discard.count(card)) + played
}

fn owned(state: &State, card: Card) -> u32 {
    state.taverns.iter().map(|tavern| count(tavern, card)).sum()
}

fn ample(state: &State) -> bool {
    state.options.rounds == 12
}

#[test]
fn tt_i1_tavern_cards_are_conserved() {
    watch(|step| {
        for kind in Kind::ALL {
            let there = u32::from(step.after.piles[kind.index()]) + owned(step.after, Card::tavern(kind));
            let exists = kind != Kind::Bard || step.after.options.module >= 3;
            let wanted = if !exists {
                0
            } else if ample(step.after) {
                24
            } else {
                16
            };
            assert_eq!(there, wanted, "{kind} after {}", step.action);
        }
    });
}

#[test]
fn tt_i2_nobles_are_conserved() {
    watch(|step| {
        let there = u32::from(step.after.nobles) + owned(step.after, Card::NOBLE);
        assert_eq!(there, if ample(step.after) { 92 } else { 61 });
        assert_eq!(step.after.boxed.count(Card::NOBLE), 0);
    });
}

#[test]
fn tt_i3_guests_are_conserved() {
    watch(|step| {
        let state = step.after;
        let mut all = 0;
        for row in 0..36 {
            let card = Card::guest(row).unwrap();
            let pile = if card == BOX.guest_3 { u32::from(state.guest_pile) } else { 0 };
            let deck = state.guest_deck.iter().filter(|other| **other == card).count() as u32;
            let open = state.market.iter().flatten().filter(|other| **other == card).count() as u32;
            let there = pile + deck + open + u32::from(state.boxed.count(card)) + owned(state, card);
            let plays = row < 26 || state.options.module >= 3;
            assert_eq!(there, if plays { BOX.copies[card.index()].into() } else { 0 });
            all += there;
        }
        assert_eq!(all, if state.options.module >= 3 { 48 } else { 38 });
    });
}

#[test]
fn tt_i4_regulars_are_conserved() {
    watch(|step| {
        for tavern in &step.after.taverns {
            assert_eq!(count(tavern, Card::REGULAR_2) + u32::from(tavern.lost[0]), 4);
            assert_eq!(count(tavern, Card::REGULAR_1) + u32::from(tavern.lost[1]), 3);
        }
    });
}

#[test]
fn tt_i5_schnapps_is_conserved() {
    watch(|step| {
        let held: u8 = step.after.taverns.iter().map(|tavern| tavern.schnapps).sum();
        assert_eq!(held + step.after.schnapps, if step.after.options.module >= 2 { 20 } else { 0 });
    });
}

#[test]
fn tt_i6_signatures_are_conserved() {
    watch(|step| {
        let written: u8 = step.after.taverns.iter().flat_map(|tavern| tavern.book).sum();
        let lying = step.after.signed.iter().filter(|signed| **signed).count() as u8;
        let wanted = if step.after.options.module >= 5 { 40 } else { 0 };
        assert_eq!(written + lying + step.after.signatures, wanted);
    });
}

#[test]
fn tt_i7_counter_guests_are_conserved() {
    watch(|step| {
        let held: u8 = step.after.taverns.iter().map(|tavern| tavern.counter_guests).sum();
        let came = [1, 4, 6].iter().filter(|&&round| round <= step.after.round).count() as u8;
        assert_eq!(held + step.after.boxed_counter_guests, came * step.after.seat_count());
    });
}

#[test]
fn tt_i8_dice_of_a_seat() {
    watch(|step| {
        for tavern in &step.after.taverns {
            let own = tavern.dice.iter().filter(|die| die.own).count();
            assert!(own <= 3 && tavern.dice.len() - own <= 4);
        }
        if step.action == Action::EndTurn {
            assert!(step.after.round > step.before.round || step.after.tavern(step.seat).dice.is_empty());
        }
    });
}

#[test]
fn tt_i9_the_draft_moves_dice_and_changes_none() {
    let white = |state: &State| {
        let mut faces: Vec<u8> = state.coasters.iter().flat_map(|coaster| coaster.faces().to_vec()).collect();
        let dice = state.taverns.iter().flat_map(|tavern| tavern.dice.iter());
        faces.extend(dice.filter(|die| !die.own).map(|die| die.face));
        faces.sort_unstable();
        faces
    };
    watch(|step| {
        let drafting = |state: &State| state.decision == Decision::Draft && state.seat_count() > 1;
        if drafting(step.before) && (drafting(step.after) || step.after.decision == Decision::Plan) {
            assert_eq!(white(step.before), white(step.after));
        }
        if drafting(step.after) && step.after.active == step.after.start() {
            let each = 5 - usize::from(step.after.pick);
            assert!(step.after.coasters.iter().all(|coaster| coaster.faces().len() == each));
        }
    });
}

#[test]
fn tt_i10_stores_outside_the_own_serve_turn() {
    watch(|step| {
        let state = step.after;
        for (seat, tavern) in Seat::all(state.seat_count()).zip(&state.taverns) {
            if state.decision.is_serving() && state.active == seat {
                continue;
            }
            let room = |tile| if tavern.upgraded.contains(tile) { 5 } else { 2 };
            assert!(tavern.doubloons <= room(Tile::Safe) && tavern.beer <= room(Tile::Storage));
            assert!(tavern.schnapps <= 4 + BOX.round_schnapps(&state.options, state.round));
        }
    });
}

#[test]
fn tt_i11_no_counter_runs_below_zero() {
    // Unsigned counters would show up as huge numbers.
    watch(|step| {
        for tavern in &step.after.taverns {
            assert!(tavern.doubloons < 500 && tavern.beer < 500 && tavern.schnapps <= 20);
            assert!(tavern.monastery < 500 && tavern.reputation < 500 && tavern.counter_guests <= 3);
        }
    });
}

#[test]
fn tt_i12_upgrades_stay_and_bring_nobles() {
    watch(|step| {
        for (old, new) in step.before.taverns.iter().zip(&step.after.taverns) {
            assert!(old.upgraded.iter().all(|tile| new.upgraded.contains(tile)));
            assert!(new.upgraded.iter().count() <= 9);
        }
        for event in step.told {
            if let Event::TileUpgraded { by: UpgradeBy::Doubloons | UpgradeBy::Schnapps, .. } = event {
                let taken = step.before.nobles - step.after.nobles;
                assert_eq!(taken, u8::from(step.before.nobles > 0));
            }
            if let Event::TileUpgraded { by: UpgradeBy::RoundTrack | UpgradeBy::StartCard, .. } = event {
                assert_eq!(step.before.nobles, step.after.nobles);
            }
        }
    });
}

#[test]
fn tt_i13_markers_go_forward() {
    let mut at_start = 0;
    watch(|step| {
        for (old, new) in step.before.taverns.iter().zip(&step.after.taverns) {
            assert!(new.monastery >= old.monastery);
            if new.reputation < old.reputation {
                assert!(matches!(step.action, Action::Shift { .. }));
            }
        }
        if step.action == Action::Open {
            at_start = step.before.tavern(step.seat).reputation;
        }
        if step.before.decision.is_serving() {
            assert!(step.after.tavern(step.seat).reputation >= at_start);
        }
    });
}

#[test]
fn tt_i14_boosts_stay_within_the_budget() {
    watch(|step| {
        if matches!(step.action, Action::Place { .. } | Action::Shift { .. }) {
            let tavern = step.after.tavern(step.seat);
            assert!(tavern.boosts() <= tavern.budget(&BOX));
        }
    });
}

#[test]
fn tt_i15_dice_fit_their_spaces() {
    watch(|step| {
        for tavern in &step.after.taverns {
            for die in tavern.dice.iter().filter(|die| !die.resolved) {
                let Some(space) = die.at.space() else { continue };
                let value = die.face + die.boost;
                let others = tavern.dice.iter().filter(|other| other.lies_on(space)).count();
                match space {
                    Space::MONK => assert_eq!(value, 5),
                    Space::SUPPLIER => assert!(value == 1 || value == 6),
                    Space::CASHBOX | Space::BARREL => assert_eq!((others, die.boost), (1, 0)),
                    slot => {
                        let sitter = tavern.sitter(slot.as_slot().unwrap()).expect("somebody sits there");
                        assert_eq!((value, others), (BOX.face(&step.after.options, sitter).die, 1));
                    }
                }
            }
        }
    });
}

/// Taverns after phase B and before the first serve turn.
fn arrived(state: &State) -> bool {
    matches!(state.decision, Decision::Redraw | Decision::Draft | Decision::PlanTogether)
}

#[test]
fn tt_i16_slots_are_full_after_phase_b() {
    watch(|step| {
        for tavern in &step.after.taverns {
            let stacks = tavern.slots.iter().filter(|slot| **slot == Some(Card::NOBLE)).count();
            assert!(stacks <= 1 && (stacks == 1) == (tavern.nobles > 0));
            let full = tavern.slots.iter().all(Option::is_some);
            assert!(!arrived(step.after) || full || tavern.deck.is_empty() && tavern.discard.is_empty());
        }
    });
}

#[test]
fn tt_i17_slots_are_tiles_and_tables() {
    watch(|step| {
        for tavern in step.after.taverns.iter().filter(|_| arrived(step.after)) {
            let base = if tavern.upgraded.contains(Tile::Tables) { 4 } else { 3 };
            assert_eq!(tavern.slots.len(), base + usize::from(tavern.has(Kind::Table)));
        }
    });
}

#[test]
fn tt_i18_purchase_limits() {
    let mut bought: Vec<(u8, Seat, Action)> = Vec::new();
    watch(|step| {
        let now = match step.action {
            Action::BuyCard { .. } => step.action,
            Action::BuyGuest { .. } => Action::BuyGuest { place: 0 },
            _ => {
                if step.before.round == 0 || step.after.decision == Decision::Over {
                    bought.clear();
                }
                return;
            }
        };
        let entry = (step.before.round, step.seat, now);
        assert!(!bought.contains(&entry), "{entry:?} twice");
        bought.push(entry);
    });
}

#[test]
fn tt_i19_books_fill_up() {
    let mut rows = [0; 4];
    watch(|step| {
        for (old, new) in step.before.taverns.iter().zip(&step.after.taverns) {
            assert!(old.book.iter().zip(new.book).all(|(&old, new)| old <= new && new <= 3));
        }
        if step.before.round <= 1 && step.before.decision == Decision::StartCard {
            rows = [0; 4];
        }
        for event in step.told {
            if let Event::RowCompleted { seat, .. } = event {
                rows[seat.index()] += 1;
                assert!(rows[seat.index()] <= 3);
            }
        }
    });
}

#[test]
fn tt_i20_taverns_are_empty_between_rounds() {
    watch(|step| {
        let phase_a = matches!(
            step.after.decision,
            Decision::RoundChoice | Decision::EntertainerSide | Decision::FreeUpgrade | Decision::Over
        );
        for tavern in step.after.taverns.iter().filter(|_| phase_a) {
            assert!(tavern.slots.is_empty() && tavern.area == [0; 6] && tavern.nobles == 0);
            let all = tavern.deck.len() as u32 + tavern.discard.total();
            assert_eq!(all, tavern.owned().total());
        }
    });
}

#[test]
fn tt_i21_the_mug_goes_round() {
    watch(|step| {
        for event in step.told {
            if let Event::RoundBegan { round, start } = event {
                let seats = step.after.seat_count();
                assert_eq!(start.0, (step.after.first.0 + round - 1) % seats);
            }
        }
    });
}

/// Plays a simultaneous decision in both seat orders, with the same chance.
fn both_ways(table: &Table, one: &[Action], two: &[Action]) -> (State, State) {
    let play = |order: [(u8, &[Action]); 2]| {
        let mut chance = TableChance::new(&Seed::numbered(1), &[]);
        let mut state = table.state;
        for (seat, actions) in order {
            for action in actions {
                BOX.check(&state, Seat(seat), action).expect("legal");
                let _ = BOX.apply(&mut state, Seat(seat), *action, &mut chance, &mut engine::Silent);
            }
        }
        state
    };
    (play([(0, one), (1, two)]), play([(1, two), (0, one)]))
}

#[test]
fn tt_i22_seats_that_act_together_commute() {
    let choose = |name| super::actions::action(&format!("choose:{name}"));
    let table = Table::dusk(1, 2, 2).pile_left("handler", 1).evening();
    let (forth, back) = both_ways(&table, &[choose("handler")], &[choose("handler")]);
    assert_eq!(forth, back);
    let deck = "regular-1 regular-1 guest-4b regular-2 regular-2 regular-2";
    let table =
        Table::dusk(1, 2, 4).deck(deck).deck_of(1, "noble regular-1 regular-1 regular-2 regular-2").evening();
    let (forth, back) = both_ways(&table, &[Action::Redraw], &[Action::Redraw]);
    assert_eq!(forth, back, "each deck and each hand of dice has its own chance");
    let jugglers = Table::serving(2).schnapps(0, 1).schnapps(1, 1).slots("regular-1").with(|state| {
        state.piles[Kind::Handler.index()] -= 1;
        state.taverns[1].area[Kind::Handler.index()] = 1;
    });
    let jugglers = jugglers.play("end-turn open end-turn");
    assert_eq!(jugglers.awaiting(), [0, 1]);
    let keep = |card| Action::JugglerKeep { card };
    let handler = Card::tavern(Kind::Handler);
    let (forth, back) = both_ways(&jugglers, &[keep(Card::REGULAR_1)], &[keep(handler)]);
    assert_eq!(forth, back);
}

#[test]
fn tt_i23_lifting_undoes_placing() {
    let table = Table::planning(1).slots("guest-4b").area("dishwasher").dice("3 4 4 1");
    let again = table.clone().play("place:3:slot-0 lift:slot-0:3");
    let mut restored = again.state;
    restored.taverns[0].lifts += 1;
    assert_eq!(restored, table.state);
}

#[test]
fn tt_i24_points_printed_on_all_guests() {
    let points = |rows: std::ops::Range<u8>| -> u32 {
        let cards = rows.filter_map(Card::guest);
        cards
            .map(|card| u32::from(BOX.face(&options(5), card).vp) * u32::from(BOX.copies[card.index()]))
            .sum()
    };
    assert_eq!((points(0..26), points(26..36)), (156, 47));
}

#[test]
fn tt_1_7_purses_change_in_the_own_serve_turn_only() {
    watch(|step| {
        for (seat, (old, new)) in Seat::all(4).zip(step.before.taverns.iter().zip(&step.after.taverns)) {
            let serving = step.before.decision.is_serving() || step.action == Action::Open;
            let own = serving && step.seat == seat && step.before.active == seat;
            let start = step.before.decision == Decision::StartCard;
            let changed = (old.doubloons, old.beer) != (new.doubloons, new.beer);
            assert!(!changed || own || start, "{} of seat {}", step.action, step.seat);
        }
    });
}

#[test]
fn random_play_scores_what_the_prototype_scored() {
    // The specification expects 23 to 35 points a seat for uniform random play.
    let mut sum = 0;
    for seed in 0..40 {
        let end = super::table::random_game(options(1), 2, seed, |_| ());
        sum += BOX.standing(&end).seats.iter().map(|place| place.score).sum::<i32>();
    }
    let mean = sum / 80;
    assert!((20..=40).contains(&mean), "{mean}");
}
