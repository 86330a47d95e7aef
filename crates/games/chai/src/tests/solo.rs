//! Alone: CH-14.

use engine::{Eyes, Game, Outcome, Seat};

use super::table::{BOX, Table, read_cards, serve, solo};
use crate::components::Tea;
use crate::event::Ending;
use crate::options::{SoloLastTip, TeaAward};
use crate::state::Stage;
use crate::{Event, Options};

fn alone() -> Table {
    Table::of(solo(), 1)
}

/// The last step of turn `turn`, with one tip left at cup 2.
fn last_tip(turn: u16) -> Table {
    let table = alone().orders(1).at(Stage::Fulfil).holds(0, "mint 2, sugar");
    table.with(|state| (state.circle, state.last_order) = (turn, 1))
}

fn level(table: &Table) -> String {
    match BOX.standing(&table.state).outcome {
        Outcome::Solo { level, won: None } => level.into_owned(),
        outcome => panic!("{outcome:?}"),
    }
}

#[test]
fn ch_14_1_two_teas_four_slots_three_coins() {
    let table = Table::dealt(solo(), 1, 5);
    assert_eq!((table.state.teas_in_play(), table.state.row.len(), table.state.deck.len()), (2, 4, 10));
    assert_eq!((table.state.cups.len(), table.purse(0)), (2, 3));
}

#[test]
fn ch_14_2_exactly_ten_turns() {
    let mut table = alone();
    for turn in 1..=10 {
        assert_eq!((table.state.circle, table.over()), (turn, false));
        table = table.pass();
    }
    assert!(table.over());
    assert!(table.heard(&Event::GameEnded { reason: Ending::Turns }));
    assert!(!table.state.final_circle);
}

#[test]
fn ch_14_3_the_thermometer_counts_turns() {
    let mut table = alone();
    for turn in 0..10u8 {
        let view = table.view(Eyes::Spectator);
        assert_eq!((view.celsius, view.turns_left), (10 * turn, Some(10 - turn)));
        table = table.pass();
    }
    assert_eq!((table.view(Eyes::Spectator).celsius, table.view(Eyes::Spectator).turns_left), (100, Some(0)));
    let rounds: Vec<u8> =
        [0, 2, 4, 6, 8].map(|orders| Table::new(2).orders(orders).view(Eyes::Spectator).celsius).into();
    assert_eq!(rounds, [0, 25, 50, 75, 100], "with others it counts rounds");
}

#[test]
fn ch_14_4_and_ch_e33_a_pair_of_tips_brings_new_ones_and_an_ability() {
    let table = last_tip(4).play("serve:green-1");
    assert_eq!((table.state.round, table.state.taken, table.state.circle), (2, 0, 5));
    assert_eq!((table.state.stage, table.decider()), (Stage::Cover, Seat(0)));
    assert_eq!(table.play("cover:1").state.stage, Stage::Action);
    let table = last_tip(10).coins(0, 0).tip(2, 3).play("serve:green-1");
    assert!(table.over());
    assert_eq!((table.state.round, table.state.newcomer, table.purse(0)), (1, None, 3), "the tip is paid");
}

#[test]
fn ch_14_5_and_ch_e32_the_phantoms_token_is_paid_to_the_bank() {
    let table = alone().at(Stage::Fulfil).coins(0, 1).tip(1, 0).holds(0, "lemon 2, sugar");
    let table = table.play("serve:black-1 cup:1");
    assert_eq!((table.purse(0), table.stock(Tea::Black)), (0, 5));
    let broke = alone().at(Stage::Fulfil).coins(0, 0).holds(0, "lemon 2, sugar");
    assert_eq!(broke.refusal(serve("black-1")), "CH-8.4 no-coin-for-base");
}

#[test]
fn ch_r25_the_phantoms_tokens_run_out() {
    let table = alone().brewed(&read_cards("black-8 black-7 black-6 black-5 black-4")).at(Stage::Fulfil);
    let table = table.coins(0, 1).holds(0, "lemon 2, sugar").play("serve:black-1");
    assert!(table.events().iter().any(|event| matches!(event, Event::TeaSoldOut { tea: Tea::Black, .. })));
    assert_eq!(super::table::names(table.state.removed.iter()), "black-2", "black-3 is set aside");
}

#[test]
fn ch_14_6_and_ch_r28_every_order_brings_its_tip() {
    for turn in 2..=10 {
        let table = last_tip(turn).coins(0, 0).tip(2, 2).play("serve:green-1");
        assert_eq!(table.purse(0), 2, "turn {turn}");
    }
}

fn unpaid() -> Options {
    Options { solo_last_tip: SoloLastTip::Unpaid, ..solo() }
}

#[test]
fn ch_r28_with_solo_last_tip_unpaid_the_tenth_turn_brings_none() {
    let at = |turn: u16| {
        let table = Table::of(unpaid(), 1).orders(1).at(Stage::Fulfil).holds(0, "mint 2, sugar").coins(0, 0);
        table.tip(2, 3).with(|state| {
            (state.circle, state.last_order, state.final_circle) = (turn, 1, turn == 10);
        })
    };
    assert_eq!(at(9).play("serve:green-1").purse(0), 3);
    let last = at(10).play("serve:green-1");
    assert_eq!(last.legal(), ["cup:1", "cup:2"], "any cup, as in a final circle");
    let last = last.play("cup:1");
    assert_eq!((last.purse(0), last.over(), last.state.taken), (0, true, 1));
}

#[test]
fn ch_r28_the_last_turn_without_tips_is_announced() {
    let table = Table::of(unpaid(), 1).with(|state| state.circle = 9);
    assert!(!table.state.final_circle);
    let table = table.pass();
    assert!(table.state.final_circle && table.view(Eyes::Spectator).final_circle);
    assert!(table.heard(&Event::LastTurn));
    let table = table.pass();
    assert!(table.over() && table.heard(&Event::GameEnded { reason: Ending::Turns }));
}

#[test]
fn ch_r28_the_ninth_turn_still_brings_new_tips() {
    let table = Table::of(unpaid(), 1).orders(1).at(Stage::Fulfil).holds(0, "mint 2, sugar");
    let table = table.with(|state| (state.circle, state.last_order) = (9, 1)).play("serve:green-1");
    assert_eq!((table.state.round, table.state.taken, table.state.stage), (2, 0, Stage::Cover));
}

#[test]
fn ch_14_7_and_ch_e34_the_score_gives_a_level() {
    let levels = [39, 40, 49, 50, 59, 60].map(|coins| level(&alone().coins(0, coins)));
    assert_eq!(levels, ["taster", "apprentice", "apprentice", "master", "master", "sommelier"]);
    let served = alone().orders(4);
    assert_eq!(served.part(0, "tea-award"), None);
    let always = Table::of(Options { tea_award: TeaAward::Always, ..solo() }, 1).orders(4);
    assert_eq!(always.part(0, "tea-award"), Some(2));
    let connoisseur = Table::of(Options { connoisseur: true, ..solo() }, 1).orders(1).reserves(0, "green-1");
    assert_eq!((connoisseur.part(0, "cups"), connoisseur.part(0, "penalty")), (Some(1), Some(-1)));
}

#[test]
fn ch_r26_at_most_seven_abilities_are_seen() {
    // An order in every turn.
    let mut table = alone();
    let mut new = 0;
    while !table.over() {
        let card = table.state.row.iter().flatten().copied().next().expect("a customer");
        let customer = *BOX.customer(card);
        table = table.at(Stage::Fulfil).coins(0, 3).with(|state| {
            (state.houses[0].tiles, state.houses[0].tokens) = (customer.tiles, customer.tokens);
        });
        table.act(Seat(0), crate::Action::Serve(card));
        if let Stage::Cup { .. } = table.state.stage {
            let cup = table.actions(0)[0];
            table.act(Seat(0), cup);
        }
        if table.state.stage == Stage::Cover {
            new += 1;
            table.act(Seat(0), crate::Action::Cover(crate::components::Spot(1)));
        }
    }
    assert_eq!((table.state.orders(), 3 + new), (10, 7));
}

#[test]
fn ch_r27_a_negative_score_is_a_tasters() {
    let table =
        Table::of(Options { connoisseur: true, ..solo() }, 1).coins(0, 0).reserves(0, "green-1 black-1");
    assert_eq!((table.score(0), level(&table).as_str()), (-2, "taster"));
}
