//! Phase A, a new evening: TT-3.

use engine::{Game, Seat};

use super::BOX;
use super::table::{Table, card, options, random_game};
use crate::{Decision, Event, Gift, Kind, RoundSpace};

#[test]
fn tt_3_1_eight_rounds_of_seven_phases() {
    let rank = |decision: Decision| match decision {
        Decision::StartCard | Decision::LoseRegular => 0,
        Decision::RoundChoice | Decision::EntertainerSide | Decision::FreeUpgrade => 1,
        Decision::Redraw => 2,
        Decision::Draft => 3,
        Decision::Over => 6,
        Decision::JugglerKeep => 5,
        _ => 4,
    };
    for module in 1..=5 {
        let (mut before, mut rounds) = ((0, 0), 0);
        let end = random_game(options(module), 3, module.into(), |state| {
            let now = (state.round, rank(state.decision));
            assert!(now >= before, "{before:?} then {now:?}");
            (before, rounds) = (now, rounds.max(state.round));
        });
        assert_eq!((rounds, end.decision), (8, Decision::Over));
    }
}

#[test]
fn tt_3_2_the_moon_moves_on() {
    let table = Table::dusk(1, 2, 4).evening();
    assert_eq!(table.state.round, 4);
    assert_eq!(table.events()[0], Event::RoundBegan { round: 4, start: Seat(0) });
}

#[test]
fn tt_3_3_schnapps_comes_before_the_bonus_of_the_space() {
    let table = Table::dusk(2, 2, 2).evening();
    assert_eq!(table.state.decision, Decision::EntertainerSide);
    assert_eq!(table.tavern().schnapps, 1);
    let told = table.events();
    assert!(matches!(told[1], Event::SchnappsGained { seat: Seat(0), count: 1 }), "{told:?}");
}

#[test]
fn tt_3_4_everybody_receives_a_counter_guest() {
    for round in [1, 4, 6] {
        let table = Table::dusk(1, 3, round).evening();
        assert!(table.state.taverns.iter().all(|tavern| tavern.counter_guests == 1), "round {round}");
    }
}

#[test]
fn tt_3_5_one_of_two_gifts_if_there_are_any_left() {
    let table = Table::dusk(1, 2, 2).evening();
    assert_eq!((table.state.decision, table.awaiting()), (Decision::RoundChoice, vec![0, 1]));
    assert_eq!(table.legal(), ["choose:guest-3", "choose:handler"]);
    assert_eq!(table.refusal("choose:supplier"), ("TT-3.5".into(), "not-on-offer".into()));

    // Round 3 without dishwashers: nobody is asked, the die is theirs.
    let table = Table::dusk(1, 2, 3).pile_left("dishwasher", 0).rolls(&[2, 3]).evening();
    assert_eq!((table.faces(0)[0], table.faces(1)[0]), (2, 3));

    // Round 5 with both piles empty: nobody gets anything.
    let table = Table::dusk(1, 2, 5).pile_left("table", 0).pile_left("supplier", 0).evening();
    assert_ne!(table.state.decision, Decision::RoundChoice);
    assert!(table.tavern().owned().is_empty());
}

#[test]
fn tt_3_5_the_empty_pile_is_refused_by_its_number() {
    let table = Table::dusk(1, 2, 2).evening().with(|state| state.piles[Kind::Handler.index()] = 0);
    assert_eq!(table.refusal("choose:handler"), ("TT-3.5".into(), "pile-empty".into()));
}

#[test]
fn tt_3_6_tt_1_11_tt_r18_the_last_card_goes_to_the_first_in_turn_order() {
    let table = Table::dusk(1, 3, 2).pile_left("handler", 1).evening();
    // Seat 2 is quickest, but choices wait and are applied from the mug on.
    let table = table.seat(2, "choose:handler").seat(1, "choose:handler");
    assert!(table.state.taverns.iter().take(2).all(|tavern| tavern.deck.is_empty()), "nothing happens yet");
    let table = table.seat(0, "choose:guest-3");
    // Seat 0 took its guest, seat 1 the last handler, seat 2 the other gift of the space. All were drawn at once.
    let has = |seat: usize, name| table.state.taverns[seat].owned().count(card(name));
    assert_eq!([has(0, "guest-3"), has(1, "guest-3")], [1, 0]);
    assert_eq!((has(0, "handler"), has(1, "handler")), (0, 1));
    assert_eq!((has(2, "guest-3"), has(2, "handler")), (1, 15), "fifteen were his already");
    let gifts: Vec<Option<Gift>> = (table.events().into_iter())
        .filter_map(|event| if let Event::GiftTaken { gift, .. } = event { Some(gift) } else { None })
        .collect();
    assert_eq!(gifts, [Some(Gift::Guest3), Some(Gift::Card(Kind::Handler)), Some(Gift::Guest3)]);
}

#[test]
fn tt_3_6_with_both_piles_gone_the_last_seat_gets_nothing() {
    let table = Table::dusk(1, 3, 5).pile_left("table", 1).pile_left("supplier", 1).evening();
    let table = table.seat(0, "choose:table").seat(1, "choose:table").seat(2, "choose:table");
    let owned = |seat: usize| table.state.taverns[seat].owned();
    assert_eq!((owned(0).count(card("table")), owned(1).count(card("supplier"))), (1, 1));
    assert_eq!((owned(2).count(card("table")), owned(2).count(card("supplier"))), (15, 15), "as before");
}

#[test]
fn tt_3_7_an_own_die_for_this_round() {
    let table =
        Table::dusk(1, 2, 7).rolls(&[5]).evening().seat(1, "choose:handler").seat(0, "choose:own-die");
    let die = table.tavern().dice[0];
    assert!(die.own && die.in_pool() && die.face == 5);
    assert_eq!(table.tavern().dice.len(), 5, "and four white ones were drafted since");
}

#[test]
fn tt_3_8_tt_r14_the_free_guest_is_no_purchase() {
    let table = Table::dusk(1, 2, 2).deck("regular-1 regular-1 regular-1").pile_left("guest-3", 2);
    let table = table.guest_deck_top("guest-8d").evening();
    let table = table.seat(0, "choose:guest-3").seat(1, "choose:guest-3");
    assert_eq!(table.sitters(), ["guest-3", "regular-1", "regular-1"], "drawn in the same round");
    assert_eq!((table.purses(), table.state.turn.guest_bought), ((0, 0), false));
    // TT-9.20: the pile is gone, so place 0 gets the top of the guest deck.
    assert_eq!((table.state.guest_pile, table.state.market[0]), (0, Some(card("guest-8d"))));
}

#[test]
fn tt_3_9_tt_e22_a_free_upgrade_without_a_noble() {
    let deck = "regular-2 regular-2 regular-2 regular-2 regular-1 regular-1";
    let table = Table::dusk(1, 2, 8).deck(deck).evening();
    assert_eq!(table.state.decision, Decision::FreeUpgrade);
    assert_eq!(table.legal().len(), 10);
    assert_eq!(table.legal()[9], "decline");
    let table = table.seat(0, "free-upgrade:tile-tables").seat(1, "decline");
    assert_eq!((table.tavern().slots.len(), table.state.nobles), (4, 61));
    assert!(table.state.taverns[1].upgraded.iter().next().is_none());
}

#[test]
fn tt_3_9_an_upgraded_tile_cannot_be_chosen_again() {
    let table = Table::dusk(1, 2, 8).upgraded("safe").evening();
    assert_eq!(table.refusal("free-upgrade:tile-safe"), ("TT-3.9".into(), "already-upgraded".into()));
    let all = "dishwasher waitress tables supplier cashbox barrel monk safe storage";
    let table = Table::dusk(1, 2, 8).upgraded(all).evening();
    assert_eq!(table.awaiting(), [1], "who has turned all tiles is not asked");
}

#[test]
fn tt_3_10_it_works_in_the_same_round() {
    let deck = "regular-2 regular-2 regular-2 regular-2";
    let free = |tile: &str| {
        let table = Table::dusk(1, 2, 8).deck(deck).evening();
        table.seat(1, "decline").seat(0, &format!("free-upgrade:tile-{tile}"))
    };
    assert_eq!(free("dishwasher").tavern().budget(&BOX), 1, "phase E");
    assert_eq!(free("waitress").tavern().dice.iter().filter(|die| die.own).count(), 1, "phase C");
    assert_eq!(free("tables").tavern().slots.len(), 4, "phase B");
}

#[test]
fn tt_3_11_tt_r39_entertainers_come_in_their_order() {
    for (round, kind) in [(2, 0), (3, 1), (5, 2)] {
        let table = Table::dusk(2, 2, round).evening();
        assert_eq!(table.state.decision, Decision::EntertainerSide);
        assert_eq!(table.legal(), ["side:a", "side:b"], "only the side is chosen");
        let table = table.seat(0, "side:b").seat(1, "side:a");
        assert_eq!(table.tavern().entertainers[kind], Some(crate::Side::B));
        assert_eq!(table.state.taverns[1].entertainers[kind], Some(crate::Side::A));
    }
}

#[test]
fn tt_3_12_tt_r13_gifts_are_drawn_first() {
    let table = Table::dusk(1, 2, 7).deck("regular-1 regular-2 regular-2 regular-2").evening();
    let table = table.seat(0, "choose:handler").seat(1, "choose:own-die");
    assert_eq!(table.tavern().has(Kind::Handler), 1, "it lay face down on top of the deck");
    assert_eq!(table.sitters(), ["regular-2"; 3]);
}

#[test]
fn tt_r15_winter_changes_three_spaces_only() {
    for round in 1..=8 {
        let (summer, winter) = (BOX.round_space(&options(1), round), BOX.round_space(&options(2), round));
        match round {
            2 | 3 | 5 => assert!(matches!(winter, RoundSpace::Entertainer(_))),
            _ => assert_eq!(summer, winter),
        }
    }
}

#[test]
fn tt_1_11_a_hidden_choice_can_be_withdrawn_until_the_last_one_is_in() {
    use engine::{Match, QuickChance, Seed};
    use std::sync::Arc;
    let mut table = Match::new(Arc::clone(&BOX), options(4), 2, &Seed::numbered(1), &[]).unwrap();
    let first = table.legal(Seat(0))[0];
    table.act(Seat(0), first).unwrap();
    assert!(!table.awaiting().contains(Seat(0)));
    assert!(table.undo(Seat(0)).is_ok(), "taken back");
    let second = table.legal(Seat(0))[1];
    table.act(Seat(0), second).unwrap();
    let pick = QuickChance::new(3).pick(3);
    let other = table.legal(Seat(1))[pick];
    table.act(Seat(1), other).unwrap();
    assert!(table.undo(Seat(0)).is_err(), "now it counts");
    assert!(BOX.audit(table.state()).is_ok());
}
